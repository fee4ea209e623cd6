//! Everything a key can do, in one table: dispatch, footer, help, command line, configuration and the
//! manual's tables of keys come from it.

use super::import_export::Export;
use super::{App, Mode, Page, Prefix, TerminalRequest};
use cubetui::cube::{Color, Face, Layers, Rotation, Slice, Turn};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Turning,
    Stickers,
    Solution,
    General,
}

impl Group {
    pub const ALL: [Self; 4] = [Self::Turning, Self::Stickers, Self::Solution, Self::General];

    pub const fn title(self) -> &'static str {
        match self {
            Self::Turning => "Turning the cube",
            Self::Stickers => "Typing stickers",
            Self::Solution => "Stepping through a solution",
            Self::General => "Everywhere",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultKeys {
    /// Fixed keys, as [`Key`](super::Key) writes them.
    Fixed(&'static [&'static str]),
    /// The letter that the colour scheme has for this colour.
    Scheme(Color),
}

#[derive(Clone, Copy, Debug)]
pub struct ActionEntry {
    pub action: Action,
    /// The name on the command line and in the configuration.
    pub id: &'static str,
    pub keys: DefaultKeys,
    pub modes: &'static [Mode],
    pub group: Group,
    /// One or two words for the footer.
    pub label: &'static str,
    /// One line of help; neighbours with the same line share it.
    pub help: &'static str,
}

/// Declares the actions. A row has variant, name, default keys, modes, group, label for the footer, line
/// of help, and what the action does; the names between the bars are the model and the typed prefix. A row
/// that begins with `=` belongs to a family, whose variant has a value and is run for all its values.
macro_rules! actions {
    (
        |$app:ident, $prefix:ident|
        families { $( $family:ident($value:ident: $type:ty) => $run_family:expr; )* }
        $(
            $( = $entry:expr; )*
            $variant:ident $id:literal [$($key:literal),*] $modes:ident $group:ident $label:literal $help:expr
                => $run:expr;
        )*
    ) => {
        /// Something the user can ask for with a key, or with its name on the command line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $( $family($type), )*
            $( $variant, )*
        }

        /// All actions, in the order of the help.
        pub const ACTIONS: &[ActionEntry] = &[
            $(
                $( $entry, )*
                ActionEntry {
                    action: Action::$variant,
                    id: $id,
                    keys: DefaultKeys::Fixed(&[$($key),*]),
                    modes: $modes,
                    group: Group::$group,
                    label: $label,
                    help: $help,
                },
            )*
        ];

        impl App {
            pub(super) fn perform(&mut self, action: Action) {
                let $app = self;
                let $prefix = std::mem::take(&mut $app.pending.prefix);
                match action {
                    $( Action::$family($value) => $run_family, )*
                    $( Action::$variant => $run, )*
                }
            }
        }
    };
}

const TURNING: &[Mode] = &[Mode::Turn, Mode::Play];
const PAINT: &[Mode] = &[Mode::Paint];
const PLAY: &[Mode] = &[Mode::Play];
const PAINT_PLAY: &[Mode] = &[Mode::Paint, Mode::Play];
const ALL: &[Mode] = &Mode::ALL;

const CLOCKWISE: &str = "turn a face clockwise";
const ANTICLOCKWISE: &str = "turn a face anticlockwise (Shift)";
const SLICES: &str = "turn a slice like L, D, F; Shift: the other way";
const ROTATIONS: &str = "turn the whole cube like R, U, F; Shift: other way";
const CURSOR: &str = "move the cursor";
const TURNED_CENTER: &str = "turn the centre of the face, on a supercube";
const OTHER_SOLUTION: &str = "choose among the solutions found";
const SPEED: &str = "play faster or slower";

const fn turn(
    id: &'static str,
    keys: &'static [&'static str],
    layers: Layers,
    quarters: u8,
    help: &'static str,
) -> ActionEntry {
    ActionEntry {
        action: Action::Turn(Turn::new(layers, quarters)),
        id,
        keys: DefaultKeys::Fixed(keys),
        modes: TURNING,
        group: Group::Turning,
        label: "turn",
        help,
    }
}

const fn paint(id: &'static str, color: Color) -> ActionEntry {
    ActionEntry {
        action: Action::Paint(color),
        id,
        keys: DefaultKeys::Scheme(color),
        modes: PAINT,
        group: Group::Stickers,
        label: "colour",
        help: "paint the sticker under the cursor and move on",
    }
}

actions! {
    |app, prefix|
    families {
        Turn(turn: Turn) => app.turn(prefix.applied_to(turn));
        Paint(color: Color) => app.paint(color);
    }

    = turn("U", &["u"], Layers::Face(Face::U), 1, CLOCKWISE);
    = turn("R", &["r"], Layers::Face(Face::R), 1, CLOCKWISE);
    = turn("F", &["f"], Layers::Face(Face::F), 1, CLOCKWISE);
    = turn("D", &["d"], Layers::Face(Face::D), 1, CLOCKWISE);
    = turn("L", &["l"], Layers::Face(Face::L), 1, CLOCKWISE);
    = turn("B", &["b"], Layers::Face(Face::B), 1, CLOCKWISE);
    = turn("U'", &["U"], Layers::Face(Face::U), 3, ANTICLOCKWISE);
    = turn("R'", &["R"], Layers::Face(Face::R), 3, ANTICLOCKWISE);
    = turn("F'", &["F"], Layers::Face(Face::F), 3, ANTICLOCKWISE);
    = turn("D'", &["D"], Layers::Face(Face::D), 3, ANTICLOCKWISE);
    = turn("L'", &["L"], Layers::Face(Face::L), 3, ANTICLOCKWISE);
    = turn("B'", &["B"], Layers::Face(Face::B), 3, ANTICLOCKWISE);
    = turn("M", &["m"], Layers::Slice(Slice::M), 1, SLICES);
    = turn("E", &["e"], Layers::Slice(Slice::E), 1, SLICES);
    = turn("S", &["s"], Layers::Slice(Slice::S), 1, SLICES);
    = turn("M'", &["M"], Layers::Slice(Slice::M), 3, SLICES);
    = turn("E'", &["E"], Layers::Slice(Slice::E), 3, SLICES);
    = turn("S'", &["S"], Layers::Slice(Slice::S), 3, SLICES);
    = turn("x", &["x"], Layers::Rotation(Rotation::X), 1, ROTATIONS);
    = turn("y", &["y"], Layers::Rotation(Rotation::Y), 1, ROTATIONS);
    = turn("z", &["z"], Layers::Rotation(Rotation::Z), 1, ROTATIONS);
    = turn("x'", &["X"], Layers::Rotation(Rotation::X), 3, ROTATIONS);
    = turn("y'", &["Y"], Layers::Rotation(Rotation::Y), 3, ROTATIONS);
    = turn("z'", &["Z"], Layers::Rotation(Rotation::Z), 3, ROTATIONS);
    HalfPrefix "half" ["2"] TURNING Turning "half" "make the next turn a half turn"
        => app.pending.prefix = Prefix { half: !prefix.half, ..prefix };
    WidePrefix "wide" ["w"] TURNING Turning "wide" "make the next turn two layers wide"
        => app.pending.prefix = Prefix { wide: !prefix.wide, ..prefix };
    = paint("paint-up", Color::U);
    = paint("paint-right", Color::R);
    = paint("paint-front", Color::F);
    = paint("paint-down", Color::D);
    = paint("paint-left", Color::L);
    = paint("paint-back", Color::B);
    Erase "erase" [".", "delete"] PAINT Stickers "erase" "erase the sticker under the cursor"
        => app.erase();
    EraseFace "erase-face" [","] PAINT Stickers "erase face" "erase the stickers of the face"
        => app.erase_face();
    TurnCenter "turn-centre" [">"] PAINT Stickers "centre" TURNED_CENTER => app.turn_center(1);
    TurnCenterBack "turn-centre-back" ["<"] PAINT Stickers "centre" TURNED_CENTER
        => app.turn_center(3);
    Orientation "orientation" ["@"] PAINT Stickers "orientation" "leave open how a piece is oriented, or say it"
        => app.change_orientation();
    No "deny" ["n"] PAINT Stickers "no" "what the program asks is not so"
        => app.deny_advice();
    OtherColors "colours" ["0"] PAINT Stickers "colours" "other colours: take the next colour scheme"
        => app.take_other_colors();
    CursorLeft "cursor-left" ["left"] PAINT Stickers "move" CURSOR => app.work.editor.step(-1, 0);
    CursorRight "cursor-right" ["right"] PAINT Stickers "move" CURSOR => app.work.editor.step(1, 0);
    CursorUp "cursor-up" ["up"] PAINT Stickers "move" CURSOR => app.work.editor.step(0, -1);
    CursorDown "cursor-down" ["down"] PAINT Stickers "move" CURSOR => app.work.editor.step(0, 1);
    NextFace "next-face" ["pagedown"] PAINT Stickers "face" "go to the next face"
        => app.work.editor.step_face(1);
    PreviousFace "previous-face" ["pageup"] PAINT Stickers "face" "go to the face before"
        => app.work.editor.step_face(-1);
    NextProblem "next-problem" ["tab"] PAINT Stickers "problem" "go to the next problem, or the next unknown sticker"
        => app.seek_problem(1);
    PreviousProblem "previous-problem" ["backtab"] PAINT Stickers "problem" "go to the problem or unknown sticker before"
        => app.seek_problem(-1);
    Next "next" ["right", "n"] PLAY Solution "next move" "do the next move" => app.step_by(1);
    Previous "previous" ["left", "p"] PLAY Solution "back" "take back the last move"
        => app.step_by(-1);
    PlayPause "play" ["space"] PLAY Solution "play" "play automatically, or pause"
        => app.play_or_pause();
    Faster "faster" ["+"] PLAY Solution "faster" SPEED => app.change_speed(1);
    Slower "slower" ["-"] PLAY Solution "slower" SPEED => app.change_speed(-1);
    NextSolution "next-solution" ["]"] PLAY Solution "other" OTHER_SOLUTION
        => app.choose_solution(1);
    PreviousSolution "previous-solution" ["["] PLAY Solution "other" OTHER_SOLUTION
        => app.choose_solution(-1);
    Lost "lost" ["!"] PLAY Solution "lost" "find the wrong turn when your cube looks different"
        => app.find_slip();
    Copy "copy" ["c"] PLAY Solution "copy" "send the solution to the terminal's clipboard"
        => app.copy(Export::Solution);
    Link "link" [] TURNING Solution "link" "show the address of a viewer on the web"
        => app.show_link();
    Code "qr" [] TURNING Solution "code" "show the address as a QR code for a phone"
        => app.show_code();
    Start "start" ["home"] PAINT_PLAY Solution "start" "go to the start of the solution, or the first sticker"
        => app.go_to_start();
    End "end" ["end"] PAINT_PLAY Solution "end" "go to the end of the solution, or the last sticker"
        => app.go_to_end();
    Stickers "stickers" ["i", "f2"] TURNING General "stickers" "type in the stickers of a real cube"
        => app.enter_stickers();
    Solve "solve" ["enter"] ALL General "solve" "solve the cube" => app.solve();
    Solver "solver" [] TURNING General "solver" "switch to the next solver"
        => app.change_solver();
    Prove "prove" ["ctrl-o"] TURNING General "prove" "continue until the shortest is proven"
        => app.prove();
    Compare "compare" [] TURNING General "compare" "compare all solvers" => app.compare();
    Study "study" ["h"] TURNING General "study" "lessons, and pages about the cube; Tab turns them"
        => app.study();
    Learn "learn" [] TURNING General "learn" "learn in six lessons how a cube is solved"
        => app.learn();
    Answer "answer" [] TURNING General "answer" "give the answer to the question of the lesson"
        => app.give_answer();
    Coordinates "coordinates" [] TURNING General "coordinates" "show its coordinates, and what each means"
        => app.open_page(Page::Coordinates);
    Distances "distances" [] TURNING General "distances" "how far it is from H and from solved"
        => app.open_page(Page::Distances);
    State "state" [] TURNING General "state" "show its order, cycles, groups and pieces"
        => app.open_page(Page::State);
    Symmetry "symmetry" [] TURNING General "symmetry" "show its symmetries in words"
        => app.open_page(Page::Symmetry);
    Coset "coset" [] TURNING General "coset" "show its coset of H and the paths into H"
        => app.open_page(Page::Coset);
    SolveCoset "solve-coset" [] TURNING General "whole coset" "solve all elements of its coset of H"
        => app.solve_coset();
    Relabelled "relabelled" [] TURNING General "relabelled" "show only what identifies the coset, or all"
        => app.relabel(!app.is_relabelled());
    Leave "leave" ["esc"] ALL General "leave" "stop the search, else leave one level"
        => app.leave(prefix);
    Undo "undo" ["backspace"] ALL General "undo" "undo the last change" => app.undo();
    Redo "redo" ["ctrl-r"] ALL General "redo" "redo the undone change" => app.redo();
    Scramble "scramble" ["ctrl-s"] ALL General "scramble" "a random cube, all equally likely"
        => app.scramble();
    Palette "palette" ["ctrl-p"] ALL General "find" "find any command, setting, pattern, lesson or chapter"
        => app.open_palette();
    Settings "settings" [] ALL General "settings" "see and change the settings, and write them"
        => app.open_settings();
    Patterns "patterns" [] ALL General "patterns" "choose one of the known patterns"
        => app.open_patterns();
    SymmetryClasses "symmetry-classes" [] ALL General "classes" "a random cube of a symmetry class"
        => app.open_symmetry_classes();
    CubeList "list" ["ctrl-t"] ALL General "list" "open the list of cubes" => app.open_list_view();
    Reset "reset" ["ctrl-n"] ALL General "reset" "a solved cube, or an empty net" => app.reset();
    View "view" ["v"] ALL General "view" "see the net, the solid cube, or both"
        => app.change_view();
    CommandLine "command" [":"] ALL General "command" "type a command" => app.open_command_line();
    Help "help" ["?", "f1"] ALL General "help" "show or hide all keys" => app.open_help();
    Messages "messages" ["ctrl-e"] ALL General "messages" "show the last 100 messages"
        => app.show_messages();
    Redraw "redraw" ["ctrl-l"] ALL General "redraw" "draw the screen again"
        => app.outbox.request(TerminalRequest::Redraw);
    Suspend "suspend" ["ctrl-z"] ALL General "suspend" "back to the shell; fg returns"
        => app.outbox.request(TerminalRequest::Suspend);
    Close "close" ["q"] ALL General "close" "close what is open; from the cube, quit"
        => app.close_or_quit();
    Quit "quit" ["ctrl-c"] ALL General "quit" "quit" => app.quit("press the same key again");
}

/// Returns the row of an action. Every action has one.
pub fn entry_of(action: Action) -> &'static ActionEntry {
    ACTIONS
        .iter()
        .find(|entry| entry.action == action)
        .expect("every action is declared")
}
