//! `cubetui completions` and `cubetui man`: shell completions and manual pages, generated from the arguments.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::{Args, Command};
use clap_complete::Shell;

use super::output::print;
use super::{Exit, Failure, man_page};

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
    let chapters = if args.path.is_empty() {
        man_page::chapters()
    } else {
        String::new()
    };
    print(&(String::from_utf8_lossy(&page) + chapters.as_str()))?;
    Ok(Exit::Success)
}

/// Writes the pages of all commands; that of the program holds the manual too.
fn write_all(program: Command, folder: &Path) -> io::Result<()> {
    let name = format!("{}.1", program.get_name());
    clap_mangen::generate_to(program, folder)?;
    let mut page = OpenOptions::new().append(true).open(folder.join(name))?;
    page.write_all(man_page::chapters().as_bytes())
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
