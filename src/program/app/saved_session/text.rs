//! A session as a text: JSON whose first fields say what it is and in which version.
//!
//! The present state is written as its difference from a solved cube, each state before and after as its difference from
//! its neighbour. Nothing that is read is trusted: a text gives a session in which everything is possible, or an error.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::super::App;
use super::super::work::Work;
use super::difference::{Difference, Rules, Wrong, blank};
use super::saved_search::SearchFields;
use super::{CHANGES, Configured, LINES, Session, names, unsaved_list};

/// The kind of text that a session is.
const KIND: &str = "session";

/// The version that is written, and the newest that is understood. Version 1 did not say what the text is, version 2 had no
/// list of cubes, version 3 no search.
const VERSION: u32 = 4;

/// The history is cut where it would take more bytes than this.
const HISTORY_BYTES: usize = 128 * 1024;

/// Why a text is no session.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// It is no JSON, or not of this shape; the parser's message, with the place.
    #[error("{0}")]
    Format(String),
    #[error("version {0} of the format is newer than {VERSION}")]
    Newer(u32),
    /// A value that cannot be.
    #[error("{state}, {field}: {reason}")]
    Value {
        /// Where: `now`, or how many changes before or after it, as `past 3`.
        state: String,
        field: &'static str,
        reason: String,
    },
}

#[derive(Deserialize)]
struct Head {
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// What the text is: always the first field. Version 1 has none.
    cubetui: Option<String>,
    version: u32,
    /// Which run of the program wrote it: two at once know by it whose file it is.
    run: u64,
    configured: Rules,
    now: Difference,
    /// The nearest first.
    past: Vec<Change>,
    /// The nearest first.
    future: Vec<Change>,
    /// What was typed on the command line, the last one last.
    lines: Vec<String>,
    /// The search for the cube now, if it has found something or has a skeleton.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    search: Option<SearchFields>,
    /// The list of cubes, if it has changes that are not in its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    list: Option<Box<RawValue>>,
}

/// A change by its word, and the state on its other side.
#[derive(Serialize, Deserialize)]
struct Change(String, Difference);

impl App {
    /// The session as a text, some 100 bytes a change. `run` is any number that no other run of the program has.
    pub fn session_text(&self, run: u64) -> String {
        let Configured { scheme, entry } = &self.saved_session.configured;
        let mut room = HISTORY_BYTES;
        let written = Written {
            cubetui: Some(KIND.to_owned()),
            version: VERSION,
            run,
            configured: Rules::of(scheme, *entry),
            now: Difference::between(&blank(), &self.work),
            past: changes(&self.work, &self.history.past, &mut room),
            future: changes(&self.work, &self.history.future, &mut room),
            lines: last_lines(self.line_history()),
            search: SearchFields::of(self),
            list: self.lists.current.unsaved().map(ToOwned::to_owned),
        };
        serde_json::to_string(&written)
            .expect("texts, numbers and lists of them can always be written")
    }
}

/// The nearest changes, as many as there is room for.
fn changes(now: &Work, states: &[(String, Work)], room: &mut usize) -> Vec<Change> {
    let mut near = now;
    let mut changes = Vec::new();
    for (word, work) in states.iter().rev().take(CHANGES) {
        let change = Change(names::of_words(word), Difference::between(near, work));
        let bytes = serde_json::to_string(&change).map_or(usize::MAX, |text| text.len());
        let Some(rest) = room.checked_sub(bytes) else {
            break;
        };
        *room = rest;
        changes.push(change);
        near = work;
    }
    changes
}

/// The last lines; those that are too long to be shown are as good as pasted.
fn last_lines(lines: &[String]) -> Vec<String> {
    let readable: Vec<&String> = lines
        .iter()
        .filter(|line| names::of_words(line) == **line)
        .collect();
    readable[readable.len().saturating_sub(LINES)..]
        .iter()
        .map(|&line| line.clone())
        .collect()
}

impl Session {
    /// Reads a session.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Self, SessionError> {
        let format = |error: serde_json::Error| SessionError::Format(error.to_string());
        let Head { version } = serde_json::from_str(text).map_err(format)?;
        if version > VERSION {
            return Err(SessionError::Newer(version));
        }
        let written: Written = serde_json::from_str(text).map_err(format)?;
        if written.cubetui.as_deref().is_some_and(|kind| kind != KIND) {
            return Err(SessionError::Format(
                "it is another file of cubetui".to_owned(),
            ));
        }
        let (scheme, entry) = written
            .configured
            .read()
            .map_err(|wrong| value("configured", wrong))?;
        let work = written
            .now
            .apply(&blank())
            .map_err(|wrong| value("now", wrong))?;
        let lines = written
            .lines
            .into_iter()
            .map(names::words)
            .collect::<Result<_, _>>();
        let search = written.search.map(|search| search.read(&work)).transpose();
        let list = written
            .list
            .map(|list| unsaved_list::read(&list))
            .transpose();
        Ok(Self {
            list: list.map_err(|error| value("list", ("text", error.to_string())))?,
            configured: Configured { scheme, entry },
            past: states("past", &work, written.past)?,
            future: states("future", &work, written.future)?,
            lines: lines.map_err(|reason| value("lines", ("text", reason)))?,
            search: search.map_err(|wrong| value("search", wrong))?,
            work,
        })
    }
}

/// The states on the other sides of changes, the nearest last.
fn states(
    side: &str,
    now: &Work,
    changes: Vec<Change>,
) -> Result<Vec<(String, Work)>, SessionError> {
    let mut states: Vec<(String, Work)> = Vec::new();
    for (index, Change(word, difference)) in changes.into_iter().enumerate() {
        let wrong = |wrong| value(&format!("{side} {}", index + 1), wrong);
        let near = states.last().map_or(now, |(_, work)| work);
        let work = difference.apply(near).map_err(wrong)?;
        states.push((
            names::words(word).map_err(|reason| wrong(("change", reason)))?,
            work,
        ));
    }
    states.reverse();
    Ok(states)
}

fn value(state: &str, (field, reason): Wrong) -> SessionError {
    SessionError::Value {
        state: state.to_owned(),
        field,
        reason,
    }
}
