//! How the program ends: one table of exit codes, and failures that carry theirs.

use std::fmt;
use std::process::ExitCode;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// All went well.
    Success = 0,
    /// Nothing was found within the limits.
    NoAnswer = 1,
    /// The arguments make no sense, or there is no terminal.
    Usage = 2,
    /// The cube, the algorithm or the configuration is wrong.
    Invalid = 3,
    /// A file, a stream or the terminal cannot be read or written.
    Files = 4,
    /// Stopped with Ctrl-C: 128 and the number of the signal.
    Interrupted = 130,
}

/// Every exit code in words, as the help tells them.
/// A signal that ends the interface gives 128 and its number.
pub const EXIT_CODES: [(Exit, &str); 6] = [
    (Exit::Success, "all went well"),
    (Exit::NoAnswer, "no solution was found within the limits"),
    (Exit::Usage, "wrong usage, or the interface has no terminal to live in"),
    (
        Exit::Invalid,
        "the cube is not possible, the algorithm cannot be read, or the configuration has mistakes",
    ),
    (Exit::Files, "a file, a stream or the terminal cannot be read or written"),
    (Exit::Interrupted, "interrupted with Ctrl-C; other signals: 128 and their number"),
];

impl Exit {
    /// The number the shell sees.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// The table of exit codes for the end of a help text.
pub(super) fn help() -> String {
    let lines = EXIT_CODES.map(|(exit, words)| format!("{:5}  {words}", exit.code()));
    format!("Exit codes:\n{}", lines.join("\n"))
}

/// What went wrong, and the exit code that tells of it.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    error: anyhow::Error,
}

impl Failure {
    pub(super) fn new(exit: Exit, error: impl Into<anyhow::Error>) -> Self {
        Self { exit, error: error.into() }
    }

    /// How the program ends.
    pub const fn exit(&self) -> Exit {
        self.exit
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}
