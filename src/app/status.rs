//! The one line that answers the last key press.

/// How serious a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Something was done.
    Info,
    /// Something good happened.
    Success,
    /// Something could not be done.
    Error,
}

/// A message to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The words.
    pub text: String,
    /// How serious.
    pub severity: Severity,
}

impl Status {
    /// Something was done.
    pub fn info(text: impl Into<String>) -> Self {
        Self { text: text.into(), severity: Severity::Info }
    }

    /// Something good happened.
    pub fn success(text: impl Into<String>) -> Self {
        Self { text: text.into(), severity: Severity::Success }
    }

    /// Something could not be done.
    pub fn error(text: impl Into<String>) -> Self {
        Self { text: text.into(), severity: Severity::Error }
    }
}
