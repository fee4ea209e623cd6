//! `cubetui completions` and `cubetui man`: shell completions and manual pages, generated from the arguments.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::{Args, Command};
use clap_complete::Shell;
use roff::{Inline, Roff, bold, roman};

use super::output::print;
use super::{Exit, Failure};
use crate::manual::{CHAPTERS, blocks, lines};
use crate::text::{Block, Piece, Tone};

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
    /// The command whose page to print, such as `alg invert` [default: the page of the program].
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    path: Vec<String>,

    /// Write all pages as files to this folder, which must exist.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(super) fn man(args: &ManArgs, program: Command) -> Result<Exit, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.dir {
        write_all(program, folder)
            .with_context(|| format!("cannot write the man pages to {}", folder.display()))
            .map_err(|error| Failure::new(Exit::Files, error))?;
        return Ok(Exit::Success);
    }
    let mut command = &program;
    for name in &args.path {
        command = command
            .find_subcommand(name)
            .ok_or_else(|| unknown(command, name))?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .render(&mut page)
        .map_err(|error| Failure::new(Exit::Files, error))?;
    let manual = if args.path.is_empty() {
        chapters()
    } else {
        String::new()
    };
    print(&(String::from_utf8_lossy(&page) + manual.as_str()))?;
    Ok(Exit::Success)
}

/// Writes the pages of all commands; that of the program holds the manual too.
fn write_all(program: Command, folder: &Path) -> io::Result<()> {
    let name = format!("{}.1", program.get_name());
    clap_mangen::generate_to(program, folder)?;
    let mut page = OpenOptions::new().append(true).open(folder.join(name))?;
    page.write_all(chapters().as_bytes())
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

/// Lines that the formatter leaves as they are.
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
