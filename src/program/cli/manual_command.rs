//! `cubetui manual`: a chapter of the manual on standard output, through a pager where that is a terminal.

use std::env;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

use clap::Args;

use super::output::print;
use super::{Exit, Failure};
use crate::manual::{CHAPTERS, Chapter, blocks, lines};
use crate::text::{Piece, TextLine, Tone};

/// The widest line.
const WIDTH: usize = 80;

/// Which chapter.
#[derive(Args, Debug)]
pub(super) struct ManualArgs {
    /// The chapter, by its name or the beginning of it [default: list the chapters].
    #[arg(value_name = "CHAPTER")]
    chapter: Option<String>,
}

pub(super) fn run(args: &ManualArgs) -> Result<Exit, Failure> {
    let Some(name) = &args.chapter else {
        print(&contents())?;
        return Ok(Exit::Success);
    };
    let number = Chapter::named(name).map_err(|error| Failure::new(Exit::Usage, error))?;
    let page = lines(&blocks(CHAPTERS[number].markdown), WIDTH);
    if io::stdout().is_terminal() && page_through(&page) {
        return Ok(Exit::Success);
    }
    let text: Vec<String> = page.iter().map(ToString::to_string).collect();
    print(&(text.join("\n") + "\n"))?;
    Ok(Exit::Success)
}

fn contents() -> String {
    let mut text = "Chapters, for cubetui manual CHAPTER:\n".to_owned();
    for chapter in CHAPTERS {
        // Writing to a string does not fail.
        let _written = writeln!(text, "  {:<15} {}", chapter.id, chapter.title());
    }
    text
}

/// Shows a page in the pager of the environment, `less` by default. Returns whether the pager could be started.
fn page_through(page: &[TextLine]) -> bool {
    let pager = env::var("PAGER")
        .ok()
        .filter(|pager| !pager.trim().is_empty());
    let mut words = pager.as_deref().unwrap_or("less").split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("less"));
    command.args(words).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // As git does: quit if the page fits, show bold text, leave the text on the screen.
        command.env("LESS", "FRX");
    }
    let Ok(mut child) = command.spawn() else {
        return false;
    };
    if let Some(mut input) = child.stdin.take() {
        let text: String = page.iter().map(|line| styled(line) + "\n").collect();
        match input.write_all(text.as_bytes()) {
            // The user quit before the end.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            Err(_) => return false,
            Ok(()) => {}
        }
    }
    child.wait().is_ok()
}

/// Returns a line with escape sequences: bold for headings and what is typed.
fn styled(line: &TextLine) -> String {
    let piece = |piece: &Piece| match piece.tone {
        Tone::Plain => piece.text.clone(),
        _ => format!("\x1b[1m{}\x1b[0m", piece.text),
    };
    line.pieces.iter().map(piece).collect()
}
