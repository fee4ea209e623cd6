//! How the program ends: the table of exit codes, failures that carry theirs, and Ctrl-C.

use std::fmt;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, anyhow};

use crate::platform::{self, Interrupts};
use cubetui::coset::{LedgerError, PlanError};
use cubetui::storage::FileError;
use cubetui::tables::TableError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    Success = 0,
    /// No solution was found within the limits.
    NoAnswer = 1,
    /// The arguments are wrong, or the interface has no terminal.
    Usage = 2,
    /// The cube, the algorithm or the configuration is wrong.
    Invalid = 3,
    /// A file, a stream or the terminal cannot be read or written, or there is too little memory.
    Files = 4,
    /// Interrupted with Ctrl-C: 128 plus the number of the signal.
    Interrupted = 130,
}

/// Every exit code with its meaning, as the help prints them.
/// A signal that ends the interface gives 128 plus its number.
pub const EXIT_CODES: [(Exit, &str); 6] = [
    (Exit::Success, "success"),
    (Exit::NoAnswer, "no solution was found within the limits"),
    (Exit::Usage, "wrong usage, or the interface has no terminal"),
    (
        Exit::Invalid,
        "the cube is not possible, the algorithm cannot be read, or the configuration has mistakes",
    ),
    (
        Exit::Files,
        "a file, a stream or the terminal cannot be read or written, or there is too little memory",
    ),
    (
        Exit::Interrupted,
        "interrupted with Ctrl-C; other signals: 128 plus their number",
    ),
];

impl Exit {
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(if exit == Exit::Interrupted {
            interrupted_code()
        } else {
            exit.code()
        })
    }
}

/// Returns the table of exit codes for the end of a help text.
pub(super) fn help() -> String {
    let lines = EXIT_CODES.map(|(exit, meaning)| format!("{:5}  {meaning}", exit.code()));
    format!("Exit codes:\n{}", lines.join("\n"))
}

/// An error with its exit code.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    /// The message, or `None` if the program ends silently.
    error: Option<anyhow::Error>,
}

impl Failure {
    pub(super) fn new(exit: Exit, error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit,
            error: Some(error.into()),
        }
    }

    /// Creates a failure that ends the program without a message.
    pub(super) const fn silent(exit: Exit) -> Self {
        Self { exit, error: None }
    }

    /// Whether the program ends without a message.
    pub const fn is_silent(&self) -> bool {
        self.error.is_none()
    }

    pub const fn exit(&self) -> Exit {
        self.exit
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.as_ref().map_or(Ok(()), |error| error.fmt(f))
    }
}

/// Adds what to do about the file to the message.
impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        let advice = match &error {
            FileError::Foreign { found, .. } if found.is_regular() => {
                ". Choose another file, or pass --force to overwrite it"
            }
            FileError::Foreign { .. } => ". Choose another file",
            FileError::Unusable(..) => ". Choose another file, or pass --force to start over",
            FileError::Busy { .. } => ". Wait until it has ended, or choose another file",
            _ => "",
        };
        Self::new(Exit::Files, anyhow!("{error}{advice}"))
    }
}

impl From<LedgerError> for Failure {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Cancelled => Self::silent(Exit::Interrupted),
            LedgerError::File(error) => error.into(),
            error => Self::new(Exit::Files, anyhow!("{error}")),
        }
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        Self::new(Exit::Files, anyhow!("{error}"))
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Cancelled => Self::silent(Exit::Interrupted),
            error => Self::new(Exit::Files, error),
        }
    }
}

/// Returns the flag that the first Ctrl-C from now on sets. The second ends the program at once. All callers share one
/// flag.
pub(super) fn interrupt_flag() -> Result<Arc<AtomicBool>, Failure> {
    flag_of(Interrupts::Keys)
}

/// Returns the flag for work that is worth saving: SIGTERM and SIGHUP set it as well. A second Ctrl-C or SIGTERM ends
/// the program at once; so does a second SIGHUP after [`end_at_second_hangup`].
pub(super) fn interrupt_or_end_flag() -> Result<Arc<AtomicBool>, Failure> {
    flag_of(Interrupts::All)
}

fn flag_of(interrupts: Interrupts) -> Result<Arc<AtomicBool>, Failure> {
    platform::interrupt_flag(interrupts)
        .context("cannot listen for signals")
        .map_err(|error| Failure::new(Exit::Files, error))
}

/// Lets a SIGHUP end the program at once from now on, if it has been interrupted before. A closed window sends several
/// in a row, which must not cut short the saving of the work.
pub(super) fn end_at_second_hangup() {
    platform::end_at_second_hangup();
}

/// Returns the exit code of a program that was interrupted: 128 plus the number of the signal.
fn interrupted_code() -> u8 {
    platform::interrupted_by().map_or(Exit::Interrupted.code(), |signal| 128 + signal)
}
