//! The saved session: everything that the next start continues with, as JSON.
//!
//! The work is saved in its present state, and so are the states before and after, to which undo and redo lead. An open
//! overlay, a pending prefix and the figures of a search are not saved; what it found is. This module does not access
//! files.
//!
//! Nothing that is read is trusted: a text yields a session in which everything is possible, or an error.

mod saved_search;
mod unsaved_list;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::history::History;
use super::lists::Lists;
use super::work::Work;
use super::{App, CubeList, Mode, Playback, Search, Status};
use crate::config::Config;
use cubetui::cube::{
    CenterTurns, ColorScheme, CubieCube, FaceCube, Orientation, OrientedCube, PartialCube,
    inverse_moves,
};
use cubetui::diagnosis::EntryRules;
use saved_search::SavedSearch;

/// The field `cubetui` of a session, which says what kind of text it is.
const KIND: &str = "session";
/// The version that is written, and the only one that is read.
const VERSION: u32 = 5;

/// The number of changes that can be undone, or redone, after the next start.
const CHANGES: usize = 200;
/// The history is cut when it exceeds about this many bytes.
const HISTORY_BYTES: usize = 800 * 1024;
/// The number of lines of the command line's history that are saved.
const LINES: usize = 100;
/// The length, in characters, to which texts are cut that the next start shows.
const LONGEST_TEXT: usize = 400;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The text is not JSON, or has an invalid value; the parser's message, with the position.
    #[error("{0}")]
    Format(String),
    #[error("version {0} of the format is newer than {VERSION}")]
    Newer(u32),
    #[error("version {0} of the format is older than {VERSION}")]
    Older(u32),
    #[error("{state}: {reason}")]
    Value {
        /// The state at fault: `now`, or the number of changes before or after it, such as `past 3`.
        state: String,
        reason: String,
    },
}

/// A session as it was read: everything in it is possible.
#[derive(Debug)]
pub struct Session {
    configured: Configured,
    work: Work,
    past: Vec<(String, Work)>,
    future: Vec<(String, Work)>,
    lines: Vec<String>,
    /// The search for the cube now, if it has found something or has a skeleton.
    search: Option<Search>,
    /// The list of cubes, if it has changes that are not in its file.
    list: Option<CubeList>,
}

/// A session as it is written. The first fields say what it is and in which version.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSession<'a> {
    cubetui: Cow<'a, str>,
    version: u32,
    /// A number for the run of the program that wrote it, by which two programs know whose file it is.
    run: u64,
    configured: Cow<'a, Configured>,
    now: Cow<'a, Work>,
    /// Changes by their name, each with the state before it, the last change last.
    past: Vec<SavedChange<'a>>,
    /// Changes that were undone, each with the state after it, the last one undone last.
    future: Vec<SavedChange<'a>>,
    /// The lines of the command line, the newest last.
    lines: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SavedSearch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Cow<'a, RawValue>>,
}

type SavedChange<'a> = (Cow<'a, str>, Cow<'a, Work>);

#[derive(Deserialize)]
struct SessionHead {
    version: u32,
}

/// The last session, and whether there will be a next one.
#[derive(Clone, Debug)]
pub(super) struct SessionState {
    configured: Configured,
    /// Whether this run continues a session that was not blank.
    continues: bool,
    /// Whether the work is saved for the next start.
    pub(super) is_safe: bool,
}

impl SessionState {
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

/// The values of the configuration. If the next start finds others, the user has changed them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Configured {
    scheme: ColorScheme,
    entry: EntryRules,
}

impl Session {
    /// Reads a session.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Self, SessionError> {
        let format = |error: serde_json::Error| SessionError::Format(error.to_string());
        let SessionHead { version } = serde_json::from_str(text).map_err(format)?;
        if version > VERSION {
            return Err(SessionError::Newer(version));
        }
        if version < VERSION {
            return Err(SessionError::Older(version));
        }
        let saved: SavedSession<'static> = serde_json::from_str(text).map_err(format)?;
        if saved.cubetui != KIND {
            return Err(SessionError::Format(
                "it is another file of cubetui".to_owned(),
            ));
        }
        let work = completed(saved.now).map_err(wrong("now"))?;
        let lines = saved.lines.into_iter().map(shown_text);
        let search = saved.search.map(|search| search.read(&work)).transpose();
        let list = saved.list.map(|list| unsaved_list::read(&list)).transpose();
        Ok(Self {
            configured: saved.configured.into_owned(),
            past: changes("past", saved.past)?,
            future: changes("future", saved.future)?,
            lines: lines.collect::<Result<_, _>>().map_err(wrong("lines"))?,
            search: search.map_err(wrong("search"))?,
            list: list.map_err(|error| wrong("list")(error.to_string()))?,
            work,
        })
    }

    /// Whether there is nothing to continue: a solved cube, nothing typed, nothing to undo.
    pub fn is_blank(&self) -> bool {
        let Work {
            mode,
            cube,
            named_goal,
            turns_made,
            editor,
            playback,
            scramble,
        } = &self.work;
        let untouched = scramble.is_none()
            && *mode == Mode::Turn
            && cube.is_solved()
            && named_goal.is_solved()
            && turns_made.is_empty()
            && playback.is_none();
        let is_unchanged = self.past.is_empty() && self.future.is_empty() && self.list.is_none();
        untouched && editor.is_empty() && is_unchanged
    }
}

/// Returns the changes that were saved, if all of them are possible.
fn changes(
    side: &str,
    saved: Vec<SavedChange<'static>>,
) -> Result<Vec<(String, Work)>, SessionError> {
    let count = saved.len();
    let change = |(index, (name, work)): (usize, SavedChange<'static>)| {
        let change = shown_text(name).and_then(|name| Ok((name, completed(work)?)));
        change.map_err(wrong(&format!("{side} {}", count - index)))
    };
    saved.into_iter().enumerate().map(change).collect()
}

fn wrong(state: &str) -> impl FnOnce(String) -> SessionError {
    let state = state.to_owned();
    |reason| SessionError::Value { state, reason }
}

/// Returns the last changes, as many as are saved.
fn saved_changes<'a>(changes: &'a [(String, Work)], room: &mut usize) -> Vec<SavedChange<'a>> {
    let fits = |(_, work): &&(String, Work)| {
        let rest = room.checked_sub(bytes_of(work));
        *room = rest.unwrap_or(0);
        rest.is_some()
    };
    let last = changes.iter().rev().take(CHANGES).take_while(fits);
    let mut saved: Vec<SavedChange<'a>> = last
        .map(|(name, work)| (showable(name), Cow::Borrowed(work)))
        .collect();
    saved.reverse();
    saved
}

/// Returns about how many bytes a state takes in a session.
fn bytes_of(work: &Work) -> usize {
    let scramble = work.scramble.as_ref();
    let scramble = scramble.and_then(|scramble| scramble.turns.as_ref());
    600 + 5 * (work.turns_made.len() + scramble.map_or(0, Vec::len))
}

/// Completes a state that was read with the values that are not saved because they follow from others.
fn completed(work: Cow<'static, Work>) -> Result<Work, String> {
    let mut work = work.into_owned();
    if let Some(by_hand) = work.editor.by_hand() {
        shown_text(Cow::Borrowed(by_hand))?;
    }
    let is_supercube = work.editor.rules().supercube;
    work.scramble = work
        .scramble
        .and_then(|scramble| scramble.made_again(is_supercube));
    let Some(playback) = &mut work.playback else {
        return Ok(work);
    };
    let Playback { moves, step, .. } = &*playback;
    let Some((done, rest)) = moves.split_at_checked(*step) else {
        return Err(format!("the solution has no step {step}"));
    };
    // A step on both sides reaches the goal only if its moves on the inverse come before the scramble.
    let is_step = work.named_goal.goal().allows_niss();
    if !is_step && !work.named_goal.is_met_by(&work.cube.after_moves(rest)) {
        let aim = if work.named_goal.is_solved() {
            "solve the cube"
        } else {
            "reach the goal"
        };
        return Err(format!("the solution does not {aim}"));
    }
    playback.start = OrientedCube {
        orientation: Orientation::STANDARD,
        ..work.cube.after_moves(&inverse_moves(done))
    };
    playback.ask_again_in(work.cube.orientation);
    Ok(work)
}

/// Returns a text in a form that can be shown: not long, and without control characters.
fn showable(text: &str) -> Cow<'_, str> {
    let mut letters = text.chars();
    if letters.by_ref().take(LONGEST_TEXT).any(char::is_control) || letters.next().is_some() {
        let shown = text.chars().filter(|letter| !letter.is_control());
        shown.take(LONGEST_TEXT).collect()
    } else {
        Cow::Borrowed(text)
    }
}

fn shown_text(text: Cow<'_, str>) -> Result<String, String> {
    if showable(&text) == text {
        Ok(text.into_owned())
    } else {
        Err(format!("{text:?} cannot be shown"))
    }
}

/// A placeholder for a cube that follows from other values, until it is filled in.
pub(super) const fn unsaved_cube() -> OrientedCube {
    OrientedCube::SOLVED
}

/// A possible cube in its orientation, by the stickers that the user sees.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeenCube {
    stickers: PartialCube,
    centers: Option<CenterTurns>,
}

impl From<OrientedCube> for SeenCube {
    fn from(cube: OrientedCube) -> Self {
        Self {
            stickers: FaceCube::new(cube.stickers()).into(),
            centers: cube.centers_seen(),
        }
    }
}

impl TryFrom<SeenCube> for OrientedCube {
    type Error = String;

    fn try_from(seen: SeenCube) -> Result<Self, String> {
        let impossible = || format!("{} is not a possible cube", seen.stickers);
        let stickers = seen.stickers.complete().ok_or_else(impossible)?;
        let (standard, orientation) = stickers.standardized().map_err(|_| impossible())?;
        let cube = CubieCube::try_from(&standard).map_err(|_| impossible())?;
        let to_standard = orientation.inverse().symmetry();
        let centers = seen.centers.map(|turned| turned.carried(to_standard));
        if centers.is_some_and(|centers| !centers.fit(&cube)) {
            return Err(impossible());
        }
        Ok(Self {
            cube,
            orientation,
            centers,
        })
    }
}

impl App {
    /// Returns the session as a text. `run` is any number that no other run of the program has.
    pub fn session_text(&self, run: u64) -> String {
        let mut room = HISTORY_BYTES;
        // Lines that are too long to be shown are as good as pasted.
        let lines = self.line_history().iter().map(String::as_str);
        let mut lines: Vec<Cow<'_, str>> = lines
            .filter(|line| showable(line) == *line)
            .map(Cow::Borrowed)
            .collect();
        lines.drain(..lines.len().saturating_sub(LINES));
        let session = SavedSession {
            cubetui: KIND.into(),
            version: VERSION,
            run,
            configured: Cow::Borrowed(&self.saved_session.configured),
            now: Cow::Borrowed(&self.work),
            past: saved_changes(&self.history.past, &mut room),
            future: saved_changes(&self.history.future, &mut room),
            lines,
            search: SavedSearch::of(self),
            list: self.lists.current.unsaved().map(Cow::Borrowed),
        };
        serde_json::to_string(&session)
            .expect("texts, numbers and lists of them can always be written")
    }

    /// Continues a session. A search that had not found anything yet begins again.
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
            self.search_by(self.course_for(&self.work.cube));
        }
        if !blank {
            let guess = if is_guess {
                self.guess_of_centers()
            } else {
                String::new()
            };
            let message = "continuing where you left off; --fresh starts with a new cube";
            self.say(Status::info(format!("{message}{guess}")));
        }
        self
    }

    /// Keeps all work for the next start, so that quitting loses nothing.
    #[must_use]
    pub fn saving_at_exit(mut self) -> Self {
        self.saved_session.is_safe = true;
        self
    }

    /// Prepares to replace the session's cube by one named at the start: undo leads back to the session's.
    pub(super) fn open_over_session(&mut self) {
        if self.saved_session.continues {
            self.stop_playing();
            self.record("the cube named at the start");
            self.work.mode = Mode::Turn;
            self.work.turns_made.clear();
            self.work.scramble = None;
            self.work.playback = None;
            self.drop_search();
            self.outbox.messages.clear();
        }
    }

    /// Records that the work is no longer saved, and says why.
    pub(super) fn on_save_failure(&mut self, reason: String) {
        self.saved_session.is_safe = false;
        self.say(Status::error(reason));
    }
}
