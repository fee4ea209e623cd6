//! Standard output and standard error: answers as text or as lines of JSON, remarks, warnings.
//!
//! Each line of JSON is one object with the `line` of the record it answers, and either the fields of the answer or an
//! `error`. A field is never renamed or removed, and never changes its type; new ones may come.

use std::io::{self, ErrorKind, Write as _};

use serde::Serialize;

use super::item_error::ItemError;
use super::{Exit, Failure};
use crate::answer::{Fault, Recognised};

/// The answer of a command to one record.
pub(super) trait Answer: Serialize + Sized {
    /// Returns the answer for people and pipes: whole lines.
    fn text(&self) -> String;

    /// Returns the answer as JSON: one object per line, each with the number of the record.
    fn json(&self, line: usize) -> String
    where
        Self: Sized,
    {
        json_line(&JsonLine { line, answer: self })
    }

    /// Returns how a program ends that was given nothing else.
    fn exit(&self) -> Exit {
        Exit::Success
    }
}

/// The text leaves out the scheme: standard error says once which was recognised.
impl<A: Answer> Answer for Recognised<A> {
    fn text(&self) -> String {
        self.value.text()
    }

    fn exit(&self) -> Exit {
        self.value.exit()
    }
}

#[derive(Serialize)]
pub(super) struct JsonLine<T> {
    /// The number of the argument, or of the line of standard input, from 1.
    pub(super) line: usize,
    #[serde(flatten)]
    pub(super) answer: T,
}

#[derive(Serialize)]
pub(super) struct ErrorAnswer<'a> {
    error: ErrorFields<'a>,
}

#[derive(Serialize)]
struct ErrorFields<'a> {
    /// `unreadable`, `impossible`, `no_solution` or `interrupted`.
    kind: &'static str,
    message: &'a str,
    /// The exit code of a program that was given nothing else.
    exit_code: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

impl<'a> From<&'a ItemError> for ErrorAnswer<'a> {
    fn from(error: &'a ItemError) -> Self {
        let kind = error.kind();
        let message = error.message();
        let exit_code = error.exit().code();
        Self {
            error: ErrorFields {
                kind,
                message,
                exit_code,
                faults: error.faults(),
            },
        }
    }
}

/// Returns an object as one line of JSON.
pub(super) fn json_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("the objects have string keys and finite numbers") + "\n"
}

/// Prints an object as one line of JSON.
pub(super) fn print_json(object: &impl Serialize) -> Result<(), Failure> {
    print(&json_line(object))
}

pub(super) fn print_line(line: &str) -> Result<(), Failure> {
    print(&format!("{line}\n"))
}

pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    written(
        output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush()),
    )
}

/// Returns the failure for what became of a write to standard output. A closed pipe ends the program, and is no error.
pub(super) fn written(result: io::Result<()>) -> Result<(), Failure> {
    result.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::silent(Exit::Success),
        _ => unwritable(error),
    })
}

/// Returns how a program ends that was interrupted, and then printed what it had. A closed pipe does not change that.
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

pub(super) fn unwritable(error: io::Error) -> Failure {
    Failure::new(
        Exit::Files,
        anyhow::Error::new(error).context("cannot write to standard output"),
    )
}

pub(super) fn remark(message: &str) {
    let _nobody_reads_it = writeln!(io::stderr(), "cubetui: {message}");
}

pub(super) fn warn(message: &str) {
    remark(&format!("warning: {message}"));
}
