//! `cubetui completions`, `cubetui man` and `cubetui manual`: shell completions and manual pages, generated from the
//! arguments, and chapters of the manual on standard output, through a pager where that is a terminal.

use std::env;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};

use anyhow::anyhow;
use clap::{Args, Command};
use clap_complete::Shell;
use roff::{Inline, Roff, bold, roman};

use super::output::{print, write_output};
use super::{Exit, Failure};
use crate::manual::{CHAPTERS, Chapter, blocks, lines};
use crate::text::{Block, Piece, TextLine, Tone};
use cubetui::storage::{Disk, OutputFile, OutputKind, Recognition};

/// The shell to complete for.
#[derive(Args, Debug)]
pub(super) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs, mut program: Command) -> Result<Exit, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "cubetui", &mut text);
    print(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Success)
}

/// Which page, and where to write it.
#[derive(Args, Debug)]
pub(super) struct ManArgs {
    /// The command whose page to print, such as `alg invert`.
    ///
    /// Without it, the page of the program.
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    path: Vec<String>,

    /// Write all pages as files to this folder, which must exist.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,

    /// Overwrite files of --dir that are no man pages of cubetui.
    #[arg(long, requires = "dir")]
    force: bool,
}

pub(super) fn man(args: &ManArgs, program: Command) -> Result<Exit, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.dir {
        write_all(&program, folder, args.force)?;
        return Ok(Exit::Success);
    }
    let mut command = &program;
    for name in &args.path {
        command = command
            .find_subcommand(name)
            .ok_or_else(|| unknown(command, name))?;
    }
    let man = clap_mangen::Man::new(command.clone());
    print(&page(&man)?)?;
    Ok(Exit::Success)
}

/// The output file of a man page.
const MAN_PAGE: OutputKind = OutputKind {
    name: "a cubetui man page",
    ours: Recognition::Beginning(is_man_page),
};

/// Whether a file that begins with these bytes is a man page of this program.
fn is_man_page(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    text.lines().any(|line| line.starts_with(".TH cubetui"))
}

/// Writes the man pages of a command and its subcommands. The program's page includes the manual.
fn write_all(command: &Command, folder: &Path, force: bool) -> Result<(), Failure> {
    for below in command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
    {
        write_all(below, folder, force)?;
    }
    let man = clap_mangen::Man::new(command.clone());
    let path = folder.join(man.get_filename());
    let output = OutputFile::open(&Disk::new(), &path, &MAN_PAGE, force)?;
    let page = page(&man)?;
    write_output(output, &path, &page).map(drop)
}

/// Returns the text of a man page. The program's page includes the chapters of the manual.
fn page(man: &clap_mangen::Man) -> Result<String, Failure> {
    let mut page = Vec::new();
    man.render(&mut page)
        .map_err(|error| Failure::new(Exit::Files, error))?;
    let manual = if man.get_filename() == "cubetui.1" {
        chapters()
    } else {
        String::new()
    };
    Ok(String::from_utf8_lossy(&page).into_owned() + &manual)
}

fn unknown(command: &Command, name: &str) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let known = if names.is_empty() {
        "it has none".to_owned()
    } else {
        format!("it has {}", names.join(", "))
    };
    Failure::new(
        Exit::Usage,
        anyhow!("{} has no command {name:?}: {known}", command.get_name()),
    )
}

/// The width of a table in a man page, whose body is indented.
const TABLE_WIDTH: usize = 70;

fn chapters() -> String {
    let mut page = Roff::new();
    for chapter in CHAPTERS {
        for block in blocks(chapter.markdown) {
            add(&mut page, &block);
        }
    }
    page.render()
}

fn add(page: &mut Roff, block: &Block) {
    match block {
        Block::Heading(level, text) => {
            let name = if *level == 1 { "SH" } else { "SS" };
            let title: String = text.iter().map(|piece| piece.text.as_str()).collect();
            page.control(
                name,
                [if *level == 1 {
                    title.to_uppercase()
                } else {
                    title
                }
                .as_str()],
            );
        }
        Block::Paragraph(text) => {
            page.control("PP", []).text(inlines(text));
        }
        Block::Item {
            depth,
            marker,
            text,
        } => {
            let indent = (4 + 2 * depth).to_string();
            page.control("IP", [marker.as_str(), indent.as_str()])
                .text(inlines(text));
        }
        Block::Code(code) => verbatim(page, code.iter().cloned()),
        _ => {
            let table = lines(std::slice::from_ref(block), TABLE_WIDTH);
            verbatim(page, table.iter().map(ToString::to_string));
        }
    }
}

fn verbatim(page: &mut Roff, lines: impl Iterator<Item = String>) {
    page.control("PP", [])
        .control("RS", ["2"])
        .control("nf", []);
    for line in lines {
        page.text([roman(line)]);
    }
    page.control("fi", []).control("RE", []);
}

fn inlines(text: &[Piece]) -> Vec<Inline> {
    let inline = |piece: &Piece| match piece.tone {
        Tone::Plain => roman(piece.text.clone()),
        _ => bold(piece.text.clone()),
    };
    text.iter().map(inline).collect()
}

/// The width of a chapter on standard output, in columns.
const MANUAL_WIDTH: usize = 80;

/// Which chapter.
#[derive(Args, Debug)]
pub(super) struct ManualArgs {
    /// The chapter, by its name or the beginning of it.
    ///
    /// Without it, the chapters are listed.
    #[arg(value_name = "CHAPTER")]
    chapter: Option<String>,
}

pub(super) fn manual(args: &ManualArgs) -> Result<Exit, Failure> {
    let Some(name) = &args.chapter else {
        print(&contents())?;
        return Ok(Exit::Success);
    };
    let number = Chapter::named(name).map_err(|error| Failure::new(Exit::Usage, error))?;
    let page = lines(&blocks(CHAPTERS[number].markdown), MANUAL_WIDTH);
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
    let mut command = process::Command::new(words.next().unwrap_or("less"));
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

/// Returns a line with escape sequences: bold for headings and for what the user types.
fn styled(line: &TextLine) -> String {
    let piece = |piece: &Piece| match piece.tone {
        Tone::Plain => piece.text.clone(),
        _ => format!("\x1b[1m{}\x1b[0m", piece.text),
    };
    line.pieces.iter().map(piece).collect()
}
