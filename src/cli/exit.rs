//! How the program ends: the table of exit codes, failures that carry theirs, and Ctrl-C.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{fmt, io};

use anyhow::Context as _;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Success.
    Success = 0,
    /// No solution was found within the limits.
    NoAnswer = 1,
    /// The arguments are wrong, or the interface has no terminal.
    Usage = 2,
    /// The cube, the algorithm or the configuration is wrong.
    Invalid = 3,
    /// A file, a stream or the terminal cannot be read or written.
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
    (Exit::Files, "a file, a stream or the terminal cannot be read or written"),
    (Exit::Interrupted, "interrupted with Ctrl-C; other signals: 128 plus their number"),
];

impl Exit {
    /// Returns the number that the shell sees.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Returns the table of exit codes for the end of a help text.
pub(super) fn help() -> String {
    let lines = EXIT_CODES.map(|(exit, words)| format!("{:5}  {words}", exit.code()));
    format!("Exit codes:\n{}", lines.join("\n"))
}

/// What went wrong, and the exit code for it.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    /// What is said about it; nothing where nobody would read it.
    error: Option<anyhow::Error>,
}

impl Failure {
    pub(super) fn new(exit: Exit, error: impl Into<anyhow::Error>) -> Self {
        Self { exit, error: Some(error.into()) }
    }

    /// Ends the program without a word.
    pub(super) const fn silent(exit: Exit) -> Self {
        Self { exit, error: None }
    }

    /// Whether nothing is to be said about it.
    pub const fn is_silent(&self) -> bool {
        self.error.is_none()
    }

    /// Returns the exit code.
    pub const fn exit(&self) -> Exit {
        self.exit
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.as_ref().map_or(Ok(()), |error| error.fmt(f))
    }
}

/// Returns a flag that the first Ctrl-C from now on sets. The second ends the program at once.
///
/// # Errors
/// When the system grants no handler.
pub(super) fn interrupt_flag() -> Result<Arc<AtomicBool>, Failure> {
    registered().context("cannot listen for Ctrl-C").map_err(|error| Failure::new(Exit::Files, error))
}

#[cfg(unix)]
fn registered() -> io::Result<Arc<AtomicBool>> {
    use signal_hook::{consts::SIGINT, flag};

    let interrupted = Arc::new(AtomicBool::new(false));
    // Handlers run in this order: when the flag is already set, the first of them ends the process.
    let code = i32::from(Exit::Interrupted.code());
    flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    Ok(interrupted)
}

/// Returns a flag that is never set: here Ctrl-C ends the process by itself.
#[cfg(not(unix))]
fn registered() -> io::Result<Arc<AtomicBool>> {
    Ok(Arc::new(AtomicBool::new(false)))
}
