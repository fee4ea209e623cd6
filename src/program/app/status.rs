//! The small values that the title, the status line and the solver's panel show: the mode, the pending prefix, the answer to
//! the last key, and how far the large tables are.

use serde::{Deserialize, Serialize};

use crate::text::Tone;
use cubetui::cube::{Layers, Turn};
use cubetui::tables::{TableEvent, TableStage};

/// What the user is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mode {
    Turn,
    Paint,
    /// A solution is stepped through.
    Play,
}

impl Mode {
    /// All modes, in the order they are shown.
    pub const ALL: [Self; 3] = [Self::Turn, Self::Paint, Self::Play];

    /// The name in the title line; in lower case, also in the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "Turn",
            Self::Paint => "Paint",
            Self::Play => "Play",
        }
    }

    /// Describes what the user does in this mode, to follow "while you".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Turn => "turn the cube",
            Self::Paint => "type stickers",
            Self::Play => "follow a solution",
        }
    }
}

/// A prefix that was typed before a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prefix {
    /// The next turn is a half turn.
    pub half: bool,
    /// The next turn is two layers wide.
    pub wide: bool,
}

impl Prefix {
    /// Returns the turn with this prefix applied.
    pub(super) fn applied_to(self, turn: Turn) -> Turn {
        let layers = match turn.layers() {
            Layers::Face(face) if self.wide => Layers::Wide(face),
            layers => layers,
        };
        Turn::new(layers, if self.half { 2 } else { turn.quarters() })
    }
}

/// State that lasts until the user's next action.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pending {
    pub(super) prefix: Prefix,
    /// The user was asked whether to quit and lose something. Anything but typing a command ends it.
    pub(super) quit_asked: bool,
    /// A question has just appeared: a key may have been typed before it.
    pub(super) is_question_new: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Info,
    Success,
    /// Something could not be done.
    Error,
}

impl Severity {
    pub const fn tone(self) -> Tone {
        match self {
            Self::Info => Tone::Plain,
            Self::Success => Tone::Good,
            Self::Error => Tone::Bad,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    pub text: String,
    pub severity: Severity,
}

impl Status {
    pub fn info(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            severity: Severity::Info,
        }
    }

    pub fn success(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            severity: Severity::Success,
        }
    }

    /// Something could not be done.
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            severity: Severity::Error,
        }
    }
}

/// The state of the large tables, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TablesState {
    /// Not requested yet, or not available: searches use the instant tables.
    #[default]
    Instant,
    /// The large tables are being loaded or built.
    Coming(TableStage),
    /// The next search uses the large tables.
    Full,
}

impl TablesState {
    /// Handles an event of the tables. Returns trouble to report; the solver's panel shows everything else.
    pub(super) fn on_event(&mut self, event: TableEvent) -> Option<Status> {
        match event {
            // Tables that are being saved are already in use.
            TableEvent::Stage(TableStage::Saving(_)) => None,
            TableEvent::Stage(stage) => {
                *self = Self::Coming(stage);
                None
            }
            TableEvent::Ready => {
                *self = Self::Full;
                None
            }
            TableEvent::Trouble(trouble) => Some(Status::error(format!("tables: {trouble}"))),
            TableEvent::Failed(reason) => {
                *self = Self::Instant;
                Some(Status::error(format!(
                    "the full tables are not available: {reason}"
                )))
            }
        }
    }
}
