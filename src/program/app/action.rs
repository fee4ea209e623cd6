//! Everything a key can do, in one table. Dispatch, footer, help, command line and the manual's tables of keys come from it.

mod action_entry;

pub use action_entry::{ActionEntry, DefaultKeys, Group};

use action_entry::{ALL, PAINT, PAINT_PLAY, PLAY, TURNING, entry, paint, repair, turn};
use cubetui::cube::{Color, Face, Layers, Rotation, Slice, Turn};

/// Something the user can ask for with a key, or with its name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Turn a layer or the whole cube; the pending prefix makes it half or wide.
    Turn(Turn),
    /// Make the next turn a half turn.
    HalfPrefix,
    /// Make the next turn a wide turn.
    WidePrefix,
    /// Paint the sticker under the cursor and move on.
    Paint(Color),
    /// Forget the sticker under the cursor.
    Erase,
    /// Forget the stickers of the cursor's face.
    EraseFace,
    /// Turn the centre of the cursor's face by clockwise quarter turns, as it is seen on a supercube.
    TurnCenter(u8),
    /// Change what is known of the orientation of the piece under the cursor.
    Orientation,
    /// Answer a question: its face is as shown.
    ConfirmFace,
    /// Adopt the colour scheme that fits the typed stickers.
    TakeScheme,
    /// Take the proposed repair with this number, from 0.
    Repair(u8),
    /// Move the cursor on the net: columns to the right, rows down.
    Cursor(i8, i8),
    /// Move the cursor to the face before (-1) or after (+1).
    Face(i8),
    /// Move the cursor to the next fault or, without faults, the next unknown sticker.
    NextProblem,
    /// Move the cursor to the previous fault or unknown sticker.
    PreviousProblem,
    /// Do the next move of the solution.
    Next,
    /// Take the last move of the solution back.
    Previous,
    /// Show another of the solutions found, this many places on (+) or back (-) in their list.
    Solution(i8),
    /// Go to the first sticker or to the start of the solution.
    Start,
    /// Go to the last sticker or to the end of the solution.
    End,
    /// Start or stop automatic playing.
    PlayPause,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Type the stickers of a real cube.
    Stickers,
    /// Solve the cube.
    Solve,
    /// Search until the shortest solution is proven.
    Prove,
    /// Choose the next solver.
    Solver,
    /// Compare all solvers.
    Compare,
    /// Show the cube's pieces and its distances in Thistlethwaite's stages.
    State,
    /// Show the last messages.
    Messages,
    /// Show the cube's coordinates, distances and symmetries.
    Coordinates,
    /// Show the symmetries of the cube in words.
    Symmetry,
    /// Show the coset of H that the cube is in.
    Coset,
    /// Solve all elements of the coset.
    SolveCoset,
    /// Explain how a solver sees a cube.
    Learn,
    /// Show only the colours that identify the coset of H, or all again.
    Relabelled,
    /// Stop the search or playing, else close the pages, else leave the mode.
    Leave,
    /// Undo the last change.
    Undo,
    /// Redo the change undone last.
    Redo,
    /// A random cube.
    Scramble,
    /// Choose one of the known patterns.
    Patterns,
    /// Show the classes of symmetry groups, to draw a cube of one.
    SymmetryClasses,
    /// Show the list of cubes.
    CubeList,
    /// A solved cube, or no stickers.
    Reset,
    /// Show the cube as a net, as a solid, or as both.
    View,
    /// Show the keys.
    Help,
    /// Send the solution to the clipboard.
    Copy,
    /// Show the address of a viewer.
    Link,
    /// Type a command.
    CommandLine,
    /// Redraw the screen.
    Redraw,
    /// Suspend the program until the shell continues it.
    Suspend,
    /// Quit the program.
    Quit,
}

const CLOCKWISE: &str = "turn a face clockwise";
const ANTICLOCKWISE: &str = "turn a face anticlockwise (Shift)";
const SLICES: &str = "turn a slice like L, D, F; Shift: the other way";
const ROTATIONS: &str = "turn the whole cube like R, U, F; Shift: other way";
const CURSOR: &str = "move the cursor";
const ERASED_FACE: &str = "erase the stickers of the face";
const OPENED_ORIENTATION: &str = "leave open how a piece is oriented, or say it";
const TURNED_CENTER: &str = "turn the centre of the face, on a supercube";
const OTHER_SOLUTION: &str = "choose among the solutions found";
const SPEED: &str = "play faster or slower";

/// All actions.
pub const ACTIONS: &[ActionEntry] = {
    use Group::{General, Solution, Stickers, Turning};
    &[
        turn("U", &["u"], Layers::Face(Face::U), 1, CLOCKWISE),
        turn("R", &["r"], Layers::Face(Face::R), 1, CLOCKWISE),
        turn("F", &["f"], Layers::Face(Face::F), 1, CLOCKWISE),
        turn("D", &["d"], Layers::Face(Face::D), 1, CLOCKWISE),
        turn("L", &["l"], Layers::Face(Face::L), 1, CLOCKWISE),
        turn("B", &["b"], Layers::Face(Face::B), 1, CLOCKWISE),
        turn("U'", &["U"], Layers::Face(Face::U), 3, ANTICLOCKWISE),
        turn("R'", &["R"], Layers::Face(Face::R), 3, ANTICLOCKWISE),
        turn("F'", &["F"], Layers::Face(Face::F), 3, ANTICLOCKWISE),
        turn("D'", &["D"], Layers::Face(Face::D), 3, ANTICLOCKWISE),
        turn("L'", &["L"], Layers::Face(Face::L), 3, ANTICLOCKWISE),
        turn("B'", &["B"], Layers::Face(Face::B), 3, ANTICLOCKWISE),
        turn("M", &["m"], Layers::Slice(Slice::M), 1, SLICES),
        turn("E", &["e"], Layers::Slice(Slice::E), 1, SLICES),
        turn("S", &["s"], Layers::Slice(Slice::S), 1, SLICES),
        turn("M'", &["M"], Layers::Slice(Slice::M), 3, SLICES),
        turn("E'", &["E"], Layers::Slice(Slice::E), 3, SLICES),
        turn("S'", &["S"], Layers::Slice(Slice::S), 3, SLICES),
        turn("x", &["x"], Layers::Rotation(Rotation::X), 1, ROTATIONS),
        turn("y", &["y"], Layers::Rotation(Rotation::Y), 1, ROTATIONS),
        turn("z", &["z"], Layers::Rotation(Rotation::Z), 1, ROTATIONS),
        turn("x'", &["X"], Layers::Rotation(Rotation::X), 3, ROTATIONS),
        turn("y'", &["Y"], Layers::Rotation(Rotation::Y), 3, ROTATIONS),
        turn("z'", &["Z"], Layers::Rotation(Rotation::Z), 3, ROTATIONS),
        entry(
            Action::HalfPrefix,
            "half",
            &["2"],
            TURNING,
            Turning,
            "half",
            "make the next turn a half turn",
        ),
        entry(
            Action::WidePrefix,
            "wide",
            &["w"],
            TURNING,
            Turning,
            "wide",
            "make the next turn two layers wide",
        ),
        paint("paint-up", Color::U),
        paint("paint-right", Color::R),
        paint("paint-front", Color::F),
        paint("paint-down", Color::D),
        paint("paint-left", Color::L),
        paint("paint-back", Color::B),
        entry(
            Action::Erase,
            "erase",
            &[".", "delete"],
            PAINT,
            Stickers,
            "erase",
            "erase the sticker under the cursor",
        ),
        entry(
            Action::EraseFace,
            "erase-face",
            &[","],
            PAINT,
            Stickers,
            "erase face",
            ERASED_FACE,
        ),
        entry(
            Action::TurnCenter(1),
            "turn-centre",
            &[">"],
            PAINT,
            Stickers,
            "centre",
            TURNED_CENTER,
        ),
        entry(
            Action::TurnCenter(3),
            "turn-centre-back",
            &["<"],
            PAINT,
            Stickers,
            "centre",
            TURNED_CENTER,
        ),
        entry(
            Action::Orientation,
            "orientation",
            &["@"],
            PAINT,
            Stickers,
            "orientation",
            OPENED_ORIENTATION,
        ),
        entry(
            Action::ConfirmFace,
            "confirm-face",
            &["ctrl-y"],
            PAINT,
            Stickers,
            "face as shown",
            "the face you are asked to look at is as shown",
        ),
        repair("repair-1", 0, &["1"]),
        repair("repair-2", 1, &["2"]),
        repair("repair-3", 2, &["3"]),
        repair("repair-4", 3, &["4"]),
        repair("repair-5", 4, &["5"]),
        repair("repair-6", 5, &["6"]),
        repair("repair-7", 6, &["7"]),
        repair("repair-8", 7, &["8"]),
        repair("repair-9", 8, &["9"]),
        entry(
            Action::TakeScheme,
            "take-scheme",
            &["0"],
            PAINT,
            Stickers,
            "scheme",
            "take the proposed colour scheme",
        ),
        entry(
            Action::Cursor(-1, 0),
            "cursor-left",
            &["left"],
            PAINT,
            Stickers,
            "move",
            CURSOR,
        ),
        entry(
            Action::Cursor(1, 0),
            "cursor-right",
            &["right"],
            PAINT,
            Stickers,
            "move",
            CURSOR,
        ),
        entry(
            Action::Cursor(0, -1),
            "cursor-up",
            &["up"],
            PAINT,
            Stickers,
            "move",
            CURSOR,
        ),
        entry(
            Action::Cursor(0, 1),
            "cursor-down",
            &["down"],
            PAINT,
            Stickers,
            "move",
            CURSOR,
        ),
        entry(
            Action::Face(1),
            "next-face",
            &["pagedown"],
            PAINT,
            Stickers,
            "face",
            "go to the next face",
        ),
        entry(
            Action::Face(-1),
            "previous-face",
            &["pageup"],
            PAINT,
            Stickers,
            "face",
            "go to the face before",
        ),
        entry(
            Action::NextProblem,
            "next-problem",
            &["tab"],
            PAINT,
            Stickers,
            "problem",
            "go to the next problem, or the next unknown sticker",
        ),
        entry(
            Action::PreviousProblem,
            "previous-problem",
            &["backtab"],
            PAINT,
            Stickers,
            "problem",
            "go to the problem or unknown sticker before",
        ),
        entry(
            Action::Next,
            "next",
            &["right", "n"],
            PLAY,
            Solution,
            "next move",
            "do the next move",
        ),
        entry(
            Action::Previous,
            "previous",
            &["left", "p"],
            PLAY,
            Solution,
            "back",
            "take back the last move",
        ),
        entry(
            Action::PlayPause,
            "play",
            &["space"],
            PLAY,
            Solution,
            "play",
            "play automatically, or pause",
        ),
        entry(
            Action::Faster,
            "faster",
            &["+"],
            PLAY,
            Solution,
            "faster",
            SPEED,
        ),
        entry(
            Action::Slower,
            "slower",
            &["-"],
            PLAY,
            Solution,
            "slower",
            SPEED,
        ),
        entry(
            Action::Solution(1),
            "next-solution",
            &["]"],
            PLAY,
            Solution,
            "other",
            OTHER_SOLUTION,
        ),
        entry(
            Action::Solution(-1),
            "previous-solution",
            &["["],
            PLAY,
            Solution,
            "other",
            OTHER_SOLUTION,
        ),
        entry(
            Action::Copy,
            "copy",
            &["c"],
            PLAY,
            Solution,
            "copy",
            "send the solution to the terminal's clipboard",
        ),
        entry(
            Action::Link,
            "link",
            &["ctrl-k"],
            TURNING,
            Solution,
            "link",
            "show the address of a viewer on the web",
        ),
        entry(
            Action::Start,
            "start",
            &["home"],
            PAINT_PLAY,
            Solution,
            "start",
            "go to the start of the solution, or the first sticker",
        ),
        entry(
            Action::End,
            "end",
            &["end"],
            PAINT_PLAY,
            Solution,
            "end",
            "go to the end of the solution, or the last sticker",
        ),
        entry(
            Action::Stickers,
            "stickers",
            &["i", "f2"],
            TURNING,
            General,
            "stickers",
            "type in the stickers of a real cube",
        ),
        entry(
            Action::Solve,
            "solve",
            &["enter"],
            ALL,
            General,
            "solve",
            "solve the cube",
        ),
        entry(
            Action::Solver,
            "solver",
            &["t"],
            TURNING,
            General,
            "solver",
            "switch to the next solver",
        ),
        entry(
            Action::Prove,
            "prove",
            &["ctrl-o"],
            TURNING,
            General,
            "prove",
            "continue until the shortest is proven",
        ),
        entry(
            Action::Compare,
            "compare",
            &["="],
            TURNING,
            General,
            "compare",
            "compare all solvers",
        ),
        entry(
            Action::State,
            "state",
            &["k"],
            TURNING,
            General,
            "state",
            "groups, keys and pieces of the cube",
        ),
        entry(
            Action::Coordinates,
            "coordinates",
            &["o"],
            TURNING,
            General,
            "coordinates",
            "coordinates, distances and symmetries of the cube",
        ),
        entry(
            Action::Symmetry,
            "symmetry",
            &["*"],
            TURNING,
            General,
            "symmetry",
            "show its symmetries in words",
        ),
        entry(
            Action::Coset,
            "coset",
            &["g"],
            TURNING,
            General,
            "coset",
            "show its coset of H and the paths into H",
        ),
        entry(
            Action::SolveCoset,
            "solve-coset",
            &["G"],
            TURNING,
            General,
            "whole coset",
            "solve all elements of its coset of H",
        ),
        entry(
            Action::Learn,
            "learn",
            &["h"],
            TURNING,
            General,
            "learn",
            "learn in seven lessons how a cube is solved",
        ),
        entry(
            Action::Relabelled,
            "relabelled",
            &["a"],
            TURNING,
            General,
            "relabelled",
            "show only what identifies the coset, or all",
        ),
        entry(
            Action::Leave,
            "leave",
            &["esc"],
            ALL,
            General,
            "leave",
            "stop the search, else leave this mode",
        ),
        entry(
            Action::Undo,
            "undo",
            &["backspace"],
            ALL,
            General,
            "undo",
            "undo the last change",
        ),
        entry(
            Action::Redo,
            "redo",
            &["ctrl-r"],
            ALL,
            General,
            "redo",
            "redo the undone change",
        ),
        entry(
            Action::Scramble,
            "scramble",
            &["ctrl-s"],
            ALL,
            General,
            "scramble",
            "a random cube, all equally likely",
        ),
        entry(
            Action::Patterns,
            "patterns",
            &["ctrl-p"],
            ALL,
            General,
            "patterns",
            "choose one of the known patterns",
        ),
        entry(
            Action::SymmetryClasses,
            "symmetry-classes",
            &["ctrl-g"],
            ALL,
            General,
            "classes",
            "a random cube of a symmetry class",
        ),
        entry(
            Action::CubeList,
            "list",
            &["ctrl-t"],
            ALL,
            General,
            "list",
            "open the list of cubes",
        ),
        entry(
            Action::Reset,
            "reset",
            &["ctrl-n"],
            ALL,
            General,
            "reset",
            "a solved cube, or an empty net",
        ),
        entry(
            Action::View,
            "view",
            &["v"],
            ALL,
            General,
            "view",
            "see the net, the solid cube, or both",
        ),
        entry(
            Action::CommandLine,
            "command",
            &[":"],
            ALL,
            General,
            "command",
            "type a command",
        ),
        entry(
            Action::Help,
            "help",
            &["?", "f1"],
            ALL,
            General,
            "help",
            "show or hide all keys",
        ),
        entry(
            Action::Messages,
            "messages",
            &["ctrl-e"],
            ALL,
            General,
            "messages",
            "show the last 100 messages",
        ),
        entry(
            Action::Redraw,
            "redraw",
            &["ctrl-l"],
            ALL,
            General,
            "redraw",
            "draw the screen again",
        ),
        entry(
            Action::Suspend,
            "suspend",
            &["ctrl-z"],
            ALL,
            General,
            "suspend",
            "back to the shell; fg returns",
        ),
        entry(
            Action::Quit,
            "quit",
            &["q", "ctrl-c"],
            ALL,
            General,
            "quit",
            "quit",
        ),
    ]
};

/// The declaration of an action. Every action has one.
pub fn entry_of(action: Action) -> &'static ActionEntry {
    ACTIONS
        .iter()
        .find(|entry| entry.action == action)
        .expect("every action is declared")
}
