//! What is wrong with one of the things that were given, while the rest may be right.

use std::fmt;

use super::{Exit, Failure, json};

/// Why there is no answer to one cube or algorithm.
#[derive(Debug)]
pub(super) struct Complaint {
    /// How a program ends that was given nothing else.
    pub(super) exit: Exit,
    /// In words, without what the faults say.
    pub(super) words: String,
    /// What is wrong with a cube that was read, but is not possible.
    pub(super) faults: Vec<json::Fault>,
    /// Whether the text could not even be read.
    pub(super) is_unreadable: bool,
}

impl Complaint {
    /// A complaint without faults.
    pub(super) fn new(exit: Exit, words: impl fmt::Display) -> Self {
        Self { exit, words: words.to_string(), faults: Vec::new(), is_unreadable: false }
    }

    /// A text that cannot be read as what it should be.
    pub(super) fn unreadable(words: impl fmt::Display) -> Self {
        Self { is_unreadable: true, ..Self::new(Exit::Invalid, words) }
    }
}

/// The words, and every fault on a line of its own.
impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)?;
        if !self.faults.is_empty() {
            f.write_str(":")?;
        }
        self.faults.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl std::error::Error for Complaint {}

impl From<Complaint> for Failure {
    fn from(complaint: Complaint) -> Self {
        Self::new(complaint.exit, complaint)
    }
}
