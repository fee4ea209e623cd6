//! Standard output and standard error: answers as text or as lines of JSON, remarks, warnings.
//!
//! Each line of JSON is one object with the `line` of the record it answers, and either the fields of the answer or an
//! `error`. A field is never renamed or removed, and never changes its type; new ones may be added.

use std::fmt;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use cubetui::storage::{OutputFile, take_notices};
use serde::Serialize;

use super::item_error::ItemError;
use super::{Exit, Failure};
use crate::answer::Fault;
use cubetui::words::shown_path;

/// The answer of a command to one record.
pub(super) struct Answer<T> {
    pub(super) text: String,
    /// The objects of `--json`, each on a line with the number of the record. Without any, the text is printed instead.
    pub(super) objects: Vec<T>,
    /// The exit code if this is the only answer.
    pub(super) exit: Exit,
}

impl<T> Answer<T> {
    pub(super) fn new(text: String, object: T) -> Self {
        Self {
            text,
            objects: vec![object],
            exit: Exit::Success,
        }
    }

    pub(super) fn line(line: impl fmt::Display, object: T) -> Self {
        Self::new(format!("{line}\n"), object)
    }

    /// Creates an answer whose text is printed even with `--json`.
    pub(super) fn of_text(text: String) -> Self {
        Self {
            text,
            objects: Vec::new(),
            exit: Exit::Success,
        }
    }

    pub(super) fn map<U>(self, make: impl FnMut(T) -> U) -> Answer<U> {
        Answer {
            text: self.text,
            objects: self.objects.into_iter().map(make).collect(),
            exit: self.exit,
        }
    }
}

#[derive(Serialize)]
pub(super) struct JsonLine<T> {
    /// The number of the argument, or of the line of standard input, from 1.
    pub(super) line: usize,
    #[serde(flatten)]
    pub(super) answer: T,
}

/// The field `error`, which takes the place of an answer.
#[derive(Serialize)]
pub(super) struct ErrorAnswer<'a> {
    error: ErrorFields<'a>,
}

#[derive(Serialize)]
struct ErrorFields<'a> {
    /// `unreadable`, `impossible`, `no_solution` or `interrupted`.
    kind: &'static str,
    message: &'a str,
    /// The exit code of the program if this was its only item.
    exit_code: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

impl<'a> ErrorAnswer<'a> {
    pub(super) fn new(error: &'a ItemError) -> Self {
        Self {
            error: ErrorFields {
                kind: error.kind(),
                message: error.message(),
                exit_code: error.exit().code(),
                faults: error.faults(),
            },
        }
    }
}

pub(super) fn json_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("the objects have string keys and finite numbers") + "\n"
}

pub(super) fn print_json(object: &impl Serialize) -> Result<(), Failure> {
    print(&json_line(object))
}

pub(super) fn print_line(line: &str) -> Result<(), Failure> {
    print(&format!("{line}\n"))
}

/// Prints a path alone on a line: unchanged for scripts, with control characters escaped on a terminal.
pub(super) fn print_path(path: &Path) -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return print_line(&shown_path(path));
    }
    let mut output = io::stdout().lock();
    let line = [path.as_os_str().as_encoded_bytes(), b"\n"].concat();
    written(output.write_all(&line).and_then(|()| output.flush()))
}

pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    written(
        output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush()),
    )
}

/// Turns an error of writing to standard output into a failure. A closed pipe ends the program, and is no error.
pub(super) fn written(result: io::Result<()>) -> Result<(), Failure> {
    result.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::silent(Exit::Success),
        _ => unwritable(error),
    })
}

/// Returns how an interrupted program ends after printing what it had. A closed pipe does not change that.
pub(super) fn interrupted_after(printed: Result<(), Failure>) -> Result<Exit, Failure> {
    printed.or_else(|failure| {
        if failure.is_silent() {
            Ok(())
        } else {
            Err(failure)
        }
    })?;
    Ok(Exit::Interrupted)
}

/// Writes a result to a file that was opened for it, and returns its path. If something else has appeared at that path
/// since, it stays, the result goes elsewhere, and a warning says so.
pub(super) fn write_output(
    output: OutputFile,
    named: &Path,
    text: &str,
) -> Result<PathBuf, Failure> {
    let written = output.write(text.as_bytes())?;
    if written != named {
        warn(&format!(
            "{} holds something that came during the search, and stays as it is",
            shown_path(named)
        ));
    }
    Ok(written)
}

pub(super) fn unwritable(error: io::Error) -> Failure {
    Failure::new(
        Exit::Files,
        anyhow::Error::new(error).context("cannot write to standard output"),
    )
}

pub(super) fn remark(message: &str) {
    tracing::info!("says: {message}");
    let _nobody_reads_it = writeln!(io::stderr(), "cubetui: {message}");
}

/// Prints, as warnings, the notices of the storage layer about where files were written.
pub(super) fn warn_of_files() {
    for notice in take_notices() {
        warn(&notice);
    }
}

pub(super) fn warn(message: &str) {
    remark(&format!("warning: {message}"));
}
