//! Standard input and output of commands.

use std::io::{self, ErrorKind, IsTerminal as _, Read as _, Write as _};

use anyhow::{Context as _, anyhow};

use super::{Exit, Failure};

/// More than this is no cube.
const LONGEST_INPUT: u64 = 64 * 1024;

/// All of standard input, for a command that needs `wanted`.
///
/// # Errors
/// When standard input is a terminal, where nobody knows that something is to be typed; when it cannot be read; when it is
/// no text.
pub(super) fn read_input(wanted: &str) -> Result<String, Failure> {
    let input = io::stdin();
    if input.is_terminal() {
        return Err(Failure::new(Exit::Usage, anyhow!("{wanted}; see --help")));
    }
    let mut bytes = Vec::new();
    let read = input.lock().take(LONGEST_INPUT).read_to_end(&mut bytes);
    read.context("cannot read standard input").map_err(|error| Failure::new(Exit::Files, error))?;
    String::from_utf8(bytes).map_err(|_| Failure::new(Exit::Invalid, anyhow!("standard input is no text")))
}

/// Prints one line. That nobody reads it is no error.
///
/// # Errors
/// When standard output cannot be written.
pub(super) fn print_line(line: &str) -> Result<(), Failure> {
    print(&format!("{line}\n"))
}

/// Prints an object as one line of JSON. That nobody reads it is no error.
///
/// # Errors
/// When standard output cannot be written.
pub(super) fn print_json(object: &impl serde::Serialize) -> Result<(), Failure> {
    print_line(&serde_json::to_string(object).expect("the objects have string keys and finite numbers"))
}

/// Prints a text. That nobody reads it is no error.
///
/// # Errors
/// When standard output cannot be written.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let error = anyhow::Error::new(error).context("cannot write to standard output");
            Err(Failure::new(Exit::Files, error))
        }
        _ => Ok(()),
    }
}

/// Prints a remark on standard error, if anybody reads it.
pub(super) fn remark(words: &str) {
    let _unread = writeln!(io::stderr(), "cubetui: {words}");
}

/// Prints a warning on standard error, if anybody reads it.
pub(super) fn warn(words: &str) {
    remark(&format!("warning: {words}"));
}
