//! The model of the interface: `update(Message) -> Vec<Effect>`, and the state that is drawn.
//!
//! It uses no threads, terminal, files or clock.
//!
//! - Input: `key`, `keymap`, `mouse`, `action` (the table of actions), `command` (the table of commands) and its helpers,
//!   `set_command`.
//! - The work: `work` (everything that undo restores), `history`, `painting` (typed stickers), `color_letters` (stickers
//!   typed too early), `turning`, `scrambling`, `goal_choice`, `playback`, `slip_question`, `import_export`.
//! - The search: `search`.
//! - The list of cubes: `cube_list`, `lists`, `list_jobs` and `list_operation` (the table of operations).
//! - Display: `status`, `cube_view`, `study_pages` and `page`, `curriculum` (the lessons), `overlay` (help, lists and
//!   panels), `help_text`.
//! - Persistence: `saved_session` (what the next start continues with) and `config_file` (the configuration on disk).
//!
//! A part that the others use only through a few methods (`lists`, `study_pages`, `scrambling`, the overlays) owns its
//! fields and receives what it needs from the rest as arguments. The effects and messages of an update are collected in the
//! `outbox`.

mod action;
mod color_letters;
mod command;
mod completion;
mod config_file;
mod cube_list;
mod cube_view;
mod curriculum;
mod drawn_cubes;
mod goal_choice;
mod help_text;
mod history;
mod import_export;
mod key;
mod keymap;
mod line_editor;
mod list_jobs;
mod list_operation;
mod lists;
mod message;
mod mouse;
mod outbox;
mod overlay;
mod page;
mod painting;
mod playback;
mod saved_session;
mod scrambling;
mod search;
mod set_command;
mod slip_question;
mod status;
mod study_pages;
mod turning;
mod work;

use std::time::Duration;

#[cfg(test)]
pub use action::DefaultKeys;
pub use action::{ACTIONS, Action, entry_of};
pub use command::{COMMANDS, Hint};
pub use cube_list::{CubeList, EntryState, ListEntry};
pub use cube_view::View;
pub use curriculum::{LESSON_COUNT, LESSONS, LessonPart, LessonPicture, Walkthrough, lesson_page};
pub use drawn_cubes::{DrawingTime, DrawnCubes, NotDrawn, ScrambleOptions};
pub use help_text::HelpLine;
#[cfg(test)]
pub use help_text::help_lines;
pub use import_export::solution_link;
#[cfg(test)]
pub use import_export::viewer_link;
pub use key::{Key, KeyCode};
pub use keymap::{Keymap, keys_in_toml};
pub use line_editor::Line;
pub use list_jobs::{CubesShowing, IsomorphicEvent, IsomorphicSearch};
pub use list_operation::{LIST_OPERATIONS, ListOperation};
pub use message::{Effect, FolderEntry, Message, Overwrite, Slot, Task, TerminalRequest};
pub use mouse::{Gesture, Target};
pub use overlay::*;
pub use page::Page;
pub use playback::{Playback, StagePlace};
pub use saved_session::{Session, SessionError};
pub use scrambling::Scramble;
pub use search::{Search, SearchState};
pub use slip_question::Detour;
pub use status::{Mode, Prefix, Severity, Status, TablesState};
pub use study_pages::{Studied, Study};

use crate::config::{Config, Themes};
use color_letters::ColorLetters;
use config_file::ConfigFile;
use cubetui::cube::{Color, ColorScheme, OrientedCube, PartialCube, Turn};
use cubetui::diagnosis::Editor;
use history::History;
use line_editor::LineHistory;
use lists::Lists;
use outbox::Outbox;
use playback::Autoplay;
use saved_session::SessionState;
use scrambling::Scrambles;
use status::Pending;
use study_pages::StudyPages;
use work::Work;

/// The model. Each part owns its fields and the methods that need only those.
#[derive(Debug)]
pub struct App {
    settings: Config,
    config_file: ConfigFile,
    pub themes: Themes,
    pub keymap: Keymap,
    work: Work,
    history: History<Work>,
    search: Option<Search>,
    lists: Lists,
    pub tables: TablesState,
    /// The time until the tables being built are ready, once it is known.
    pub tables_to_go: Option<Duration>,
    scrambles: Scrambles,
    autoplay: Autoplay,
    pending: Pending,
    color_letters: ColorLetters,
    overlays: Vec<Overlay>,
    study: StudyPages,
    line_history: LineHistory,
    saved_session: SessionState,
    /// Whether the user types commands instead of pressing keys.
    types_commands: bool,
    /// Columns and rows of the screen.
    size: (u16, u16),
    outbox: Outbox,
}

impl App {
    /// Returns the initial model: a solved cube to be turned. `seed` determines the random cubes.
    pub fn new(settings: Config, themes: Themes, seed: u64) -> Self {
        Self {
            keymap: Keymap::with_bindings(&settings.scheme, &settings.keys).0,
            work: Work::new(Editor::new(settings.entry, &settings.scheme)),
            history: History::new(),
            search: None,
            lists: Lists::default(),
            tables: TablesState::default(),
            tables_to_go: None,
            scrambles: Scrambles::new(seed),
            autoplay: Autoplay::default(),
            pending: Pending::default(),
            color_letters: ColorLetters::default(),
            overlays: Vec::new(),
            study: StudyPages::default(),
            line_history: LineHistory::default(),
            saved_session: SessionState::none(&settings),
            types_commands: false,
            size: (80, 24),
            outbox: Outbox::new(),
            config_file: ConfigFile::default(),
            settings,
            themes,
        }
    }

    /// Sets the cube to be turned. Undo leads back to the session.
    #[must_use]
    pub fn with_cube(mut self, cube: OrientedCube) -> Self {
        self.open_over_session();
        self.work.cube = cube;
        self.settings.entry.supercube |= cube.centers.is_some();
        self.work
            .editor
            .set_rules(self.settings.entry, &self.settings.scheme);
        self.work.follow_rules();
        self
    }

    /// Sets the colour scheme of the cube or stickers that follow.
    #[must_use]
    pub fn with_scheme(mut self, scheme: ColorScheme) -> Self {
        self.show_scheme(scheme);
        self
    }

    /// Sets the cube to the solved cube after a scramble. Undo works as with [`with_cube`](Self::with_cube).
    #[must_use]
    pub fn with_scramble(mut self, turns: Vec<Turn>) -> Self {
        self.open_over_session();
        self.work.cube = self.work.solved().turned_by(&turns);
        self.work.scramble = Some(Scramble::of_turns(turns, self.settings.entry.supercube));
        self
    }

    /// Sets stickers to be corrected or completed, as the user sees them, in Paint mode. Undo works as with
    /// [`with_cube`](Self::with_cube).
    #[must_use]
    pub fn with_stickers(mut self, stickers: impl Into<PartialCube>) -> Self {
        self.open_over_session();
        self.work.mode = Mode::Paint;
        self.work.editor =
            Editor::with_stickers(stickers.into(), self.settings.entry, &self.settings.scheme);
        self
    }

    /// Sets the command lines of earlier runs, the oldest first. Of duplicates only the last is kept, and no more than the
    /// last 200 lines.
    #[must_use]
    pub fn with_line_history(mut self, lines: Vec<String>) -> Self {
        self.line_history = LineHistory::new(lines);
        self
    }

    /// Shows a message in the status line until the first key.
    #[must_use]
    pub fn with_notice(mut self, notice: Status) -> Self {
        self.outbox.messages.say(notice, true);
        self
    }

    /// Reports everything that went wrong before the start: all of it in the list of messages, the first also in the status
    /// line.
    #[must_use]
    pub fn with_troubles(mut self, troubles: &[String]) -> Self {
        for trouble in troubles {
            self.outbox.messages.record(Status::error(trouble));
        }
        if let [first, others @ ..] = troubles {
            let all = self.key_of(Action::Messages);
            let more = format!("; {} more: {all} shows them", others.len());
            let more = if others.is_empty() { "" } else { &more };
            self.outbox
                .messages
                .show(Status::error(format!("{first}{more}")), false);
        }
        self
    }

    /// Announces that the first search builds tables, how large they are, and how to do without them.
    #[must_use]
    pub fn announcing_tables(mut self, are_saved: bool) -> Self {
        let once = if are_saved { " once" } else { "" };
        let status = Status::info(format!(
            "solving builds 197 MB of tables{once}; :set tables instant prevents that"
        ));
        match self.outbox.messages.shown() {
            Some(_) => self.outbox.messages.record(status),
            None => self.outbox.messages.say(status, true),
        }
        self
    }

    /// Adapts to a user who types commands instead of pressing keys: messages name commands.
    #[must_use]
    pub fn for_typed_commands(mut self) -> Self {
        self.types_commands = true;
        self
    }

    /// Whether the user types commands instead of pressing keys.
    pub const fn types_commands(&self) -> bool {
        self.types_commands
    }

    /// Records that a question has just appeared: keys that arrive within this time were sent before the user could read
    /// it, perhaps over a slow line, and do not answer it.
    fn guard_question(&mut self, time: Duration) {
        if !self.types_commands {
            self.pending.is_question_new = true;
            self.outbox.request(TerminalRequest::Alarm(time));
        }
    }

    /// Handles a message. Returns the effects that the host program must execute.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let before = self.work.cube;
        let is_of_user = message.is_of_user();
        // A user who types commands has read each message by the time the next one appears.
        self.outbox.is_answer = is_of_user || self.types_commands;
        let is_loaded = matches!(message, Message::Loaded(..) | Message::ListLoaded(..));
        let was_quit_asked = self.pending.quit_asked;
        let letters_before = self.count_of_letters();
        self.receive_in_overlays(&message);
        match message {
            Message::Key(key) => self.press(key),
            Message::Mouse(gesture, target) => self.point(gesture, target),
            Message::Command(text) => self.on_command(&text),
            Message::Face(face, colors) => self.type_face(face, &colors),
            Message::Paste(text) => self.paste(&text),
            Message::Loaded(path, text) => self.on_loaded(&path, text),
            Message::Saved(path, end) => self.on_saved(&path, end),
            Message::ListLoaded(path, text) => self.lists.on_loaded(path, text, &mut self.outbox),
            Message::ListSaved(path, end) => self.lists.on_saved(&path, end, &mut self.outbox),
            Message::Resize(columns, rows) => self.size = (columns, rows),
            Message::Background(background) => self.settings.appearance.background = background,
            Message::Solver(job, event) if self.is_listed(job) => {
                self.lists
                    .on_event(&event, &self.settings.scheme, &mut self.outbox);
            }
            Message::SolverFailed(job, reason) if self.is_listed(job) => {
                self.lists
                    .on_failure(&reason, &self.settings.scheme, &mut self.outbox);
            }
            Message::Solver(job, event) => self.on_search_event(job, event),
            Message::SolverFailed(job, reason) => self.on_search_failure(job, &reason),
            Message::Isomorphic(job, event) => {
                self.lists.on_compared(job, event, &mut self.outbox);
            }
            Message::Showing(job, found) => self.on_cubes_showing(job, found),
            Message::Examined(cube, examination) => {
                self.study
                    .on_examination(&cube, examination, &mut self.outbox);
            }
            Message::Demonstrated(cube, demonstration) => {
                self.study
                    .on_demonstration(&cube, demonstration, &mut self.outbox);
            }
            Message::Sequence(job, Ok(solution)) => self.on_sequence(job, &solution),
            Message::Sequence(job, Err(reason)) => self.on_sequence_failure(job, &reason),
            Message::Tables(event) => {
                if let Some(trouble) = self.tables.on_event(event) {
                    self.say(trouble);
                }
            }
            Message::TablesToGo(time) => self.tables_to_go = Some(time),
            Message::CannotSuspend => {
                self.say(Status::info(
                    "not suspended: there is no shell to resume the program",
                ));
            }
            Message::FileNotice(notice) => self.on_file_notice(&notice),
            Message::SessionNotSaved(reason) => self.on_save_failure(reason),
            Message::NotCopied(reason) => self.say(Status::error(format!("not copied: {reason}"))),
            Message::NoPicture(reason) => {
                self.say(Status::error(format!(
                    "no picture: {reason}; try :set blocks sextants"
                )));
            }
            // The alarm belongs to a question, which the user has read by now, or to automatic playing.
            Message::Alarm => {
                self.pending.is_question_new = false;
                self.play_on();
            }
            Message::ConfigRead(_) | Message::ConfigWritten(_) => self.on_config(message),
            // Only overlays handle these.
            Message::Coset(_) | Message::FolderListed(..) => {}
        }
        let is_typing = matches!(self.overlay(), Some(Overlay::CommandLine(_)));
        if was_quit_asked && (is_loaded || is_of_user && !is_typing) {
            self.pending.quit_asked = false;
        }
        if is_of_user {
            self.ask_about_letters(letters_before);
        }
        self.show_motion_from(&before);
        self.follow_the_cube();
        self.outbox.take_effects()
    }

    fn press(&mut self, key: Key) {
        if key.code == KeyCode::Esc {
            self.outbox.messages.dismiss();
        }
        if self.top_overlay().is_some() {
            return self.press_over_overlay(key);
        }
        self.record_letter(key);
        if self.press_over_pages(key) {
            return;
        }
        self.outbox.messages.clear();
        match self.keymap.action(self.work.mode, key) {
            Some(action) => self.perform(action),
            None => self.explain_unbound(key),
        }
    }

    /// Whether a save that the user asked for has failed.
    pub const fn has_unsaved(&self) -> bool {
        self.outbox.has_unsaved
    }

    /// Whether Esc stops the search, unless a prefix is typed.
    fn stops_search(&self) -> bool {
        self.work.mode != Mode::Paint
            && self.slip_question().is_none()
            && self.search().is_some_and(Search::is_running)
    }

    /// Whether Esc stops the search or playing, unless a prefix is typed.
    pub fn leaving_stops(&self) -> bool {
        self.slip_question().is_none() && (self.stops_search() || self.autoplay.is_running())
    }

    /// Esc: drops the prefix, else leaves the question about a slip, else stops the search unless stickers are typed, else
    /// stops playing, else closes what is open, else leaves the mode.
    fn leave(&mut self, prefix: Prefix) {
        if prefix != Prefix::default() {
            return;
        }
        if self.stops_search() {
            self.outbox.push(Effect::Stop(Slot::Search));
        } else if self.leaving_stops() {
            self.stop_playing();
        } else if self.is_at_cube() {
            self.work.mode = Mode::Turn;
        } else {
            self.close();
        }
    }

    /// Whether nothing that can be closed is open.
    pub fn is_at_cube(&self) -> bool {
        self.slip_question().is_none()
            && !self.study.is_open()
            && self.work.mode != Mode::Paint
            && !self.is_relabelled()
    }

    /// Closes the question about a slip, else the pages, else the net with the typed stickers, else the relabelled picture.
    fn close(&mut self) {
        if self.slip_question().is_some() {
            self.leave_slip_question();
        } else if self.study.is_open() {
            self.study.close();
        } else if self.work.mode == Mode::Paint {
            self.leave_stickers();
        } else {
            self.relabel(false);
        }
    }

    fn close_or_quit(&mut self) {
        if self.is_at_cube() {
            self.quit("press the same key again");
        } else {
            self.close();
        }
    }

    /// Quits. If typed stickers or changes to the list would be lost, first says how to quit anyway.
    fn quit(&mut self, again: &str) {
        let loses_stickers = !self.saved_session.is_safe
            && self.work.mode == Mode::Paint
            && !self.work.editor.is_empty();
        let is_list_safe = self.saved_session.is_safe && self.lists.current.unsaved().is_some();
        let lost = match (loses_stickers, self.list().is_changed() && !is_list_safe) {
            (true, true) => Some("the typed stickers and the list"),
            (false, true) => Some("the unsaved list"),
            (true, false) => Some("the typed stickers"),
            (false, false) => None,
        };
        if let Some(lost) = lost.filter(|_| !self.pending.quit_asked) {
            self.pending.quit_asked = true;
            self.say(Status::error(format!("{again} to quit and lose {lost}")));
        } else {
            self.outbox.request(TerminalRequest::Quit);
        }
    }

    fn explain_unbound(&mut self, key: Key) {
        let help = self.key_of(Action::Help);
        let message = match (self.work.mode, key.code) {
            (Mode::Paint, KeyCode::Char(letter)) if letter.is_alphabetic() => {
                let name = |color| self.settings.scheme.color_name(color);
                let letters = Color::ALL
                    .map(|color| format!("{} {}", self.key_of(Action::Paint(color)), name(color)));
                format!(
                    "{letter} is not a colour: {}; :set scheme takes others",
                    letters.join(", ")
                )
            }
            (mode, _) => format!(
                "{key} does nothing in {} mode; {help} shows all keys",
                mode.name()
            ),
        };
        self.say(Status::info(message));
    }

    /// Returns how a message names an action: by its first key in this mode, by its command if it has none, or by its
    /// name where commands are typed.
    pub fn key_of(&self, action: Action) -> String {
        if self.types_commands {
            return entry_of(action).id.to_owned();
        }
        self.keymap.shown(Some(self.mode()), action).swap_remove(0)
    }

    fn say(&mut self, status: Status) {
        self.outbox.say(status);
    }

    /// The mode, which decides what letters mean.
    pub fn mode(&self) -> Mode {
        self.work.mode
    }

    /// The cube that is turned and played.
    pub const fn cube(&self) -> &OrientedCube {
        &self.work.cube
    }

    /// The turns done since the last reset.
    pub fn turns_made(&self) -> &[Turn] {
        &self.work.turns_made
    }

    pub const fn editor(&self) -> &Editor {
        &self.work.editor
    }

    pub const fn playback(&self) -> Option<&Playback> {
        self.work.playback.as_ref()
    }

    pub const fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    pub const fn is_playing(&self) -> bool {
        self.autoplay.is_running()
    }

    /// The command lines entered so far, without duplicates, the newest last.
    pub fn line_history(&self) -> &[String] {
        &self.line_history.lines
    }

    pub const fn status(&self) -> Option<&Status> {
        self.outbox.messages.shown()
    }

    /// Whether the status is older than the last key; it then occupies only its own line.
    pub const fn is_status_old(&self) -> bool {
        self.outbox.messages.is_old
    }

    pub const fn prefix(&self) -> Prefix {
        self.pending.prefix
    }

    pub const fn settings(&self) -> &Config {
        &self.settings
    }
}
