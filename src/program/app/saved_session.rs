//! The saved session: everything that the next start continues with.
//!
//! Knows what is saved and how a saved session becomes the model again; `text` knows how it is written. Knows no files. An
//! open overlay, a pending prefix and the figures of a search are not saved; what it found is.

mod difference;
mod names;
mod saved_search;
mod text;
mod unsaved_list;

use super::history::History;
use super::lists::Lists;
use super::work::Work;
use super::{App, CubeList, Mode, Search, Status};
use crate::config::Config;
use cubetui::cube::ColorScheme;
use cubetui::diagnosis::EntryRules;
pub use text::SessionError;

/// The number of changes that can be undone, or redone, after the next start.
const CHANGES: usize = 200;

/// The number of lines that are saved of the command line's history.
const LINES: usize = 100;

/// A session as it was read: everything in it is possible.
#[derive(Debug)]
pub struct Session {
    configured: Configured,
    work: Work,
    /// The nearest change last.
    past: Vec<(String, Work)>,
    /// The nearest change last.
    future: Vec<(String, Work)>,
    lines: Vec<String>,
    /// The search for the cube now, if it has found something or has a skeleton.
    search: Option<Search>,
    /// The list of cubes, if it has changes that are not in its file.
    list: Option<CubeList>,
}

/// What the model knows of sessions: the last one, and whether there will be one.
#[derive(Clone, Debug)]
pub(super) struct SavedSession {
    configured: Configured,
    /// Whether this run continues a session that was not blank.
    continues: bool,
    /// Whether the work is kept for the next start.
    pub(super) is_safe: bool,
}

impl SavedSession {
    /// No session before, none after.
    pub(super) fn none(settings: &Config) -> Self {
        let configured = Configured {
            scheme: settings.scheme.clone(),
            entry: settings.entry,
        };
        Self {
            configured,
            continues: false,
            is_safe: false,
        }
    }
}

/// What the configuration said. When it says something else at the next start, that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Configured {
    scheme: ColorScheme,
    entry: EntryRules,
}

impl Session {
    /// Whether there is nothing to continue: a solved cube, nothing typed, nothing to undo.
    pub fn is_blank(&self) -> bool {
        let Work {
            mode,
            cube,
            named_goal,
            trail,
            editor,
            playback,
            scramble,
        } = &self.work;
        let untouched = scramble.is_none()
            && *mode == Mode::Turn
            && cube.is_solved()
            && named_goal.is_solved()
            && trail.is_empty()
            && playback.is_none();
        let is_unchanged = self.past.is_empty() && self.future.is_empty() && self.list.is_none();
        untouched && editor.is_empty() && is_unchanged
    }
}

impl App {
    /// The same, going on where a session ended. A search that had not found anything yet begins again.
    #[must_use]
    pub fn with_session(mut self, session: Session) -> Self {
        let blank = session.is_blank();
        let Session {
            configured,
            work,
            past,
            future,
            lines,
            search,
            list,
        } = session;
        self.lists = Lists::of(list.unwrap_or_default());
        self.history = History::of(past, future);
        self = self.with_line_history(lines);
        (self.work, self.search) = (work, search);
        if configured == self.saved_session.configured {
            self.settings.entry = self.work.editor.rules();
            self.show_scheme(self.work.editor.scheme().clone());
        } else {
            self.work
                .editor
                .set_rules(self.settings.entry, &self.settings.scheme);
        }
        let is_guess = self.work.follow_rules();
        self.drop_search_of_another_cube();
        self.ask_for_sequence();
        self.saved_session.continues = !blank;
        if self.work.mode == Mode::Play && self.work.playback.is_none() {
            self.search_into(self.skeleton_for(&self.work.cube));
        }
        if !blank {
            let guess = if is_guess {
                self.guess_of_centers()
            } else {
                String::new()
            };
            let words = "continuing where you left off; --fresh starts with a new cube";
            self.say(Status::info(format!("{words}{guess}")));
        }
        self
    }

    /// The same, with all work kept for the next start: nothing is lost by quitting.
    #[must_use]
    pub fn saving_at_exit(mut self) -> Self {
        self.saved_session.is_safe = true;
        self
    }

    /// Before a cube that was named at the start takes the place of the session's: undo leads back to that one.
    pub(super) fn open_over_session(&mut self) {
        if self.saved_session.continues {
            self.stop_playing();
            self.record("the cube named at the start");
            self.work.mode = Mode::Turn;
            self.work.trail.clear();
            self.work.scramble = None;
            self.work.playback = None;
            self.drop_search();
            self.outbox.messages.clear();
        }
    }

    /// Takes in that the work is not kept any more, and why.
    pub(super) fn take_save_failure(&mut self, reason: String) {
        self.saved_session.is_safe = false;
        self.say(Status::error(reason));
    }
}
