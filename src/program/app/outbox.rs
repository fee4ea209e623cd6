//! The effects and messages of an update, collected from all parts of the model.

use std::collections::VecDeque;

use super::status::{Severity, Status};
use super::{Effect, TerminalRequest};
use cubetui::solver::JobId;

#[derive(Debug)]
pub(super) struct Outbox {
    effects: Vec<Effect>,
    pub(super) messages: MessageLog,
    last_job: u64,
    /// Whether the user is waiting for the message.
    pub(super) is_answer: bool,
    /// Whether a save that the user asked for has failed.
    pub(super) has_unsaved: bool,
}

impl Outbox {
    pub(super) fn new() -> Self {
        Self {
            effects: Vec::new(),
            messages: MessageLog::default(),
            last_job: 0,
            is_answer: true,
            has_unsaved: false,
        }
    }

    pub(super) fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    pub(super) fn extend(&mut self, effects: impl IntoIterator<Item = Effect>) {
        self.effects.extend(effects);
    }

    pub(super) fn request(&mut self, request: TerminalRequest) {
        self.push(Effect::Terminal(request));
    }

    /// Shows a message in the status line.
    pub(super) fn say(&mut self, status: Status) {
        self.messages.say(status, self.is_answer);
    }

    /// Says why a file was not saved.
    pub(super) fn say_unsaved(&mut self, reason: String) {
        self.has_unsaved = true;
        self.say(Status::error(reason));
    }

    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Returns a number that no job has had.
    pub(super) fn next_job(&mut self) -> JobId {
        self.last_job += 1;
        JobId(self.last_job)
    }
}

/// The message in the status line, and the last hundred.
#[derive(Debug, Default)]
pub(super) struct MessageLog {
    shown: Option<Status>,
    /// Whether the next key leaves the message in the status line.
    stays: bool,
    /// Whether a key was pressed since; the message then occupies only its own line.
    pub(super) is_old: bool,
    past: VecDeque<Status>,
}

impl MessageLog {
    const MOST: usize = 100;

    /// Shows a message. An error that is no answer to a key stays until `Esc` or another message, since the user may be
    /// looking elsewhere.
    pub(super) fn say(&mut self, status: Status, is_answer: bool) {
        self.record(status.clone());
        self.show(status, is_answer);
    }

    pub(super) fn show(&mut self, status: Status, is_answer: bool) {
        self.stays = !is_answer && status.severity == Severity::Error;
        self.is_old = false;
        self.shown = Some(status);
    }

    /// Keeps a message without showing it in the status line.
    pub(super) fn record(&mut self, status: Status) {
        tracing::info!("says: {}", status.text);
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
        self.shown = None;
        self.stays = false;
    }

    pub(super) const fn shown(&self) -> Option<&Status> {
        self.shown.as_ref()
    }

    pub(super) fn past(&self) -> impl Iterator<Item = &Status> {
        self.past.iter()
    }
}
