//! The model of the interface: `update(Message) -> Vec<Effect>`, and the state that is drawn.
//!
//! Knows no threads, no terminal, no files and no clock. One file an idea: `perform` sends an action to its one
//! method; `turning`, `painting`, `solving`, `playing` and `files` hold those methods; `command` reads the command line.

mod action;
mod aiming;
mod choosing;
mod command;
mod command_error;
mod command_line;
mod comparison;
mod completion;
mod coset_run;
mod editor;
mod files;
mod findings;
mod help;
mod help_view;
mod hint;
mod history;
mod key;
mod keymap;
mod line;
mod line_history;
mod message;
mod mode;
mod motion;
mod mouse;
mod painting;
mod patterns;
mod perform;
mod picker;
mod playback;
mod playing;
mod scramble;
mod search;
mod session;
mod set_command;
mod sharing;
mod solving;
mod status;
mod study;
mod survey;
mod tables;
mod turning;
mod view;

pub use action::{ACTIONS, Action, ActionEntry, DefaultKeys, Group, entry_of};
pub use command::{COMMANDS, CommandEntry, CommandError};
pub use command_line::{CommandLine, Completion, LineMistake};
pub use comparison::{Compared, Comparison};
pub use completion::Candidate;
pub use coset_run::{CosetRun, CosetStanding};
pub use editor::{Editor, face_origin, net_position};
pub use findings::Findings;
pub use help::{HelpLine, help_lines};
pub use help_view::HelpView;
pub use hint::Hint;
pub use key::{Key, KeyCode, UnknownKey};
pub use keymap::{KeyMistake, KeyWarning, Keymap, NO_ACTION, keys_in_toml};
pub use line::Line;
pub use message::{Effect, FolderEntry, Message};
pub use mode::Mode;
pub use mouse::{Gesture, Target};
pub use patterns::patterns_called;
pub use picker::Picker;
pub use playback::Playback;
pub use scramble::Scramble;
pub use search::{Search, SearchState};
pub use session::{Session, SessionError};
pub use sharing::viewer_link;
pub use status::{Severity, Status};
pub use study::{Page, Studied, Study};
pub use tables::TablesState;
pub use view::View;

use crate::config::{Config, Themes};
use crate::cube::random::{Generator, seeded_generator};
use crate::cube::{HeldCube, NamedGoal, PartialCube, Turn};
use crate::solver::JobId;
use crate::tables::StageDistances;
use history::History;
use line_history::LineHistory;
use session::Kept;

/// Everything that undo brings back.
#[derive(Clone, Debug)]
struct Work {
    mode: Mode,
    cube: HeldCube,
    /// What Enter makes of the cube.
    aim: NamedGoal,
    scramble: Option<Scramble>,
    trail: Vec<Turn>,
    editor: Editor,
    playback: Option<Playback>,
}

/// What lies over the mode.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// The keys and commands.
    Help(HelpView),
    /// A command being typed.
    CommandLine(CommandLine),
    /// The known patterns, to choose one.
    Patterns(Picker),
    /// The address of a viewer.
    Link(String),
    /// Where the cube stands among Thistlethwaite's groups, once that is known.
    State(Option<StageDistances>),
    /// All solvers on the cube.
    Comparison(Comparison),
    /// All elements of the cube's coset being solved.
    CosetRun(Box<CosetRun>),
}

/// What has been typed before the turn it belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prefix {
    /// The next turn is a half turn.
    pub half: bool,
    /// The next turn is two layers wide.
    pub wide: bool,
}

/// The model.
#[derive(Debug)]
pub struct App {
    settings: Config,
    themes: Themes,
    kept: Kept,
    keymap: Keymap,
    work: Work,
    history: History<Work>,
    search: Option<Search>,
    tables: TablesState,
    jobs: u64,
    /// The sequence of turns that is being worked out: under which number, for which seed.
    sequencing: Option<(JobId, u64)>,
    /// The sequence worked out last, with its seed.
    sequence: Option<(u64, Vec<Turn>)>,
    playing: bool,
    prefix: Prefix,
    overlay: Option<Overlay>,
    study: Option<Study>,
    line_history: LineHistory,
    status: Option<Status>,
    quit_asked: bool,
    /// Whether commands are typed instead of keys.
    spoken: bool,
    /// Columns and rows of the screen.
    size: (u16, u16),
    generator: Generator,
    effects: Vec<Effect>,
}

impl App {
    /// The program as it opens: a solved cube to be turned. `seed` determines the random cubes.
    pub fn new(settings: Config, themes: Themes, seed: u64) -> Self {
        let work = Work {
            mode: Mode::Turn,
            cube: HeldCube::SOLVED,
            aim: NamedGoal::default(),
            scramble: None,
            trail: Vec::new(),
            editor: Editor::new(settings.entry, &settings.scheme),
            playback: None,
        };
        Self {
            keymap: Keymap::with_bindings(&settings.scheme, &settings.keys).0,
            kept: Kept::none(&settings),
            generator: seeded_generator(seed),
            settings,
            themes,
            work,
            history: History::new(),
            search: None,
            tables: TablesState::default(),
            jobs: 0,
            sequencing: None,
            sequence: None,
            playing: false,
            prefix: Prefix::default(),
            overlay: None,
            study: None,
            line_history: LineHistory::default(),
            status: None,
            quit_asked: false,
            spoken: false,
            size: (80, 24),
            effects: Vec::new(),
        }
    }

    /// The same with another cube to be turned. Undo leads back to a session that was going on.
    #[must_use]
    pub fn with_cube(mut self, cube: HeldCube) -> Self {
        self.open_over_session();
        self.work.cube = cube;
        self
    }

    /// The same with a scramble done on the solved cube; undo as with [`with_cube`](Self::with_cube).
    #[must_use]
    pub fn with_scramble(mut self, turns: Vec<Turn>) -> Self {
        self.open_over_session();
        self.work.cube = HeldCube::SOLVED.turned_by(&turns);
        self.work.scramble = Some(Scramble { seed: None, turns: Some(turns) });
        self
    }

    /// The same with stickers to be mended or completed, as they are seen, in Paint mode; undo as with
    /// [`with_cube`](Self::with_cube).
    #[must_use]
    pub fn with_stickers(mut self, stickers: impl Into<PartialCube>) -> Self {
        self.open_over_session();
        self.work.mode = Mode::Paint;
        self.work.editor = Editor::with_stickers(stickers.into(), self.settings.entry, &self.settings.scheme);
        self
    }

    /// The same with command lines of before, the oldest first. Of equal ones the last is kept, and of too many the
    /// last 200.
    #[must_use]
    pub fn with_line_history(mut self, lines: Vec<String>) -> Self {
        self.line_history = LineHistory::new(lines);
        self
    }

    /// The same with something to be told at the start.
    #[must_use]
    pub fn with_notice(mut self, notice: Status) -> Self {
        self.status = Some(notice);
        self
    }

    /// The same for somebody who types commands and presses no keys: messages name commands.
    #[must_use]
    pub fn spoken(mut self) -> Self {
        self.spoken = true;
        self
    }

    /// Takes in what happened; returns what the world must do now.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let before = self.work.cube;
        match message {
            Message::Key(key) => self.press(key),
            Message::Mouse(gesture, target) => self.point(gesture, target),
            Message::Command(text) => self.hear_command(&text),
            Message::Face(face, colors) => self.type_face(face, &colors),
            Message::Paste(text) => self.paste(&text),
            Message::Loaded(path, text) => self.hear_loaded(&path, text),
            Message::Saved(path, end) => self.hear_saved(&path, end),
            Message::FolderListed(path, entries) => self.hear_folder(&path, entries),
            Message::Resize(columns, rows) => self.size = (columns, rows),
            Message::Solver(job, event) => {
                self.hear_in_comparison(job, &event);
                self.hear(job, event);
            }
            Message::SolverFailed(job, words) => {
                self.hear_failure_in_comparison(job, &words);
                self.hear_failure(job, &words);
            }
            Message::Coset(news) => self.hear_of_coset(news),
            Message::Surveyed(cube, stages) => self.take_stages(&cube, stages),
            Message::Examined(cube, examination) => self.hear_examination(&cube, examination),
            Message::Sequence(job, Ok(solution)) => self.hear_sequence(job, &solution),
            Message::Sequence(job, Err(words)) => self.miss_sequence(job, &words),
            Message::Tables(event) => self.hear_of_tables(event),
            Message::CannotSuspend => {
                self.say(Status::info("not suspended: no shell is here to wake the program again"));
            }
            Message::NotKept(reason) => self.hear_not_kept(reason),
            Message::NotCopied(reason) => self.hear_not_copied(&reason),
            Message::Alarm => self.play_on(),
        }
        self.show_motion_from(&before);
        self.follow_the_cube();
        std::mem::take(&mut self.effects)
    }

    fn press(&mut self, key: Key) {
        match &mut self.overlay {
            Some(Overlay::CommandLine(_)) => self.press_in_command_line(key),
            Some(Overlay::Help(_)) => self.press_in_help(key),
            Some(Overlay::Patterns(_)) => self.press_in_patterns(key),
            Some(Overlay::Link(_)) => self.press_over_link(key),
            Some(Overlay::State(_)) => self.press_over_panel(key),
            Some(Overlay::CosetRun(_)) => self.press_over_coset(key),
            Some(Overlay::Comparison(_)) => self.press_over_comparison(key),
            None => {
                if self.press_over_pages(key) {
                    return;
                }
                self.status = None;
                match self.keymap.action(self.work.mode, key) {
                    Some(action) => self.perform(action),
                    None => self.explain_unbound(key),
                }
            }
        }
    }

    /// What asks for an action in this mode, for a message: its first key, or its command if it has none; its name where
    /// commands are typed.
    pub fn key_of(&self, action: Action) -> String {
        if self.spoken {
            return entry_of(action).id.to_owned();
        }
        self.keymap.shown(Some(self.mode()), action).swap_remove(0)
    }

    /// Remembers the work as it is, before it changes.
    fn record(&mut self, change: impl Into<String>) {
        self.history.record(change, self.work.clone());
    }

    fn say(&mut self, status: Status) {
        self.status = Some(status);
    }

    /// What the letters mean now.
    pub fn mode(&self) -> Mode {
        self.work.mode
    }

    /// The cube that is turned and played.
    pub const fn cube(&self) -> &HeldCube {
        &self.work.cube
    }

    /// The turns done since the last reset.
    pub fn trail(&self) -> &[Turn] {
        &self.work.trail
    }

    /// The stickers typed so far.
    pub const fn editor(&self) -> &Editor {
        &self.work.editor
    }

    /// The solution that is stepped through.
    pub const fn playback(&self) -> Option<&Playback> {
        self.work.playback.as_ref()
    }

    /// The search that runs or ran last.
    pub const fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// Which tables the solver has.
    pub const fn tables(&self) -> &TablesState {
        &self.tables
    }

    /// Whether moves are played by themselves.
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// What lies over the mode.
    pub const fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// The command lines entered so far, each once, the last one last.
    pub fn line_history(&self) -> &[String] {
        self.line_history.lines()
    }

    /// The answer to the last key.
    pub const fn status(&self) -> Option<&Status> {
        self.status.as_ref()
    }

    /// What is typed before the next turn.
    pub const fn prefix(&self) -> Prefix {
        self.prefix
    }

    /// The settings in force.
    pub const fn settings(&self) -> &Config {
        &self.settings
    }

    /// The themes that can be chosen.
    pub const fn themes(&self) -> &Themes {
        &self.themes
    }

    /// The keys in force.
    pub const fn keymap(&self) -> &Keymap {
        &self.keymap
    }
}
