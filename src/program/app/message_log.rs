//! The messages to the user: the one in the status line, and the last hundred.

use std::collections::VecDeque;

use super::status::{Severity, Status};

#[derive(Clone, Debug, Default)]
pub(super) struct MessageLog {
    shown: Option<Status>,
    /// Whether the next key leaves the message in the status line.
    stays: bool,
    /// Whether a key was pressed since: then it covers no more than its line.
    pub is_old: bool,
    past: VecDeque<Status>,
}

impl MessageLog {
    const MOST: usize = 100;

    /// Shows a message. An error that is no answer to a key stays until `Esc` or another message, since the user may be
    /// looking elsewhere.
    pub(super) fn say(&mut self, status: Status, is_answer: bool) {
        self.note(status.clone());
        self.show(status, is_answer);
    }

    /// Shows a message that repeats others.
    pub(super) fn show(&mut self, status: Status, is_answer: bool) {
        (self.stays, self.is_old) = (!is_answer && status.severity == Severity::Error, false);
        self.shown = Some(status);
    }

    /// Keeps a message without showing it in the status line.
    pub(super) fn note(&mut self, status: Status) {
        if self.past.len() == Self::MOST {
            self.past.pop_front();
        }
        self.past.push_back(status);
    }

    /// Clears the status line before something else is done, unless the message stays.
    pub(super) fn clear(&mut self) {
        self.is_old = true;
        if !self.stays {
            self.shown = None;
        }
    }

    pub(super) fn dismiss(&mut self) {
        (self.shown, self.stays) = (None, false);
    }

    /// The message in the status line.
    pub(super) const fn shown(&self) -> Option<&Status> {
        self.shown.as_ref()
    }

    /// The last messages, the newest last.
    pub(super) fn past(&self) -> impl Iterator<Item = &Status> {
        self.past.iter()
    }
}
