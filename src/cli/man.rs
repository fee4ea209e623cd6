//! `cubetui man`: the manual, a page for the program and one for each command.

use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use clap::{Args, Command, CommandFactory as _};

use super::args::Options;
use super::{Exit, Failure, streams};

/// Which page, and where to.
#[derive(Args, Debug)]
pub(super) struct ManArgs {
    /// The command whose page is printed, as `alg invert` [default: the page of the program].
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    path: Vec<String>,

    /// Write all pages as files into this folder, which must be there.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(super) fn run(wish: &ManArgs) -> Result<Exit, Failure> {
    let mut program = Options::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &wish.dir {
        clap_mangen::generate_to(program, folder)
            .with_context(|| format!("cannot write the manual into {}", folder.display()))
            .map_err(|error| Failure::new(Exit::Files, error))?;
        return Ok(Exit::Success);
    }
    let mut command = &program;
    for name in &wish.path {
        command = command.find_subcommand(name).ok_or_else(|| unknown(command, name))?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .render(&mut page)
        .map_err(|error| Failure::new(Exit::Files, error))?;
    streams::print(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Success)
}

fn unknown(command: &Command, name: &str) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let known =
        if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
    Failure::new(Exit::Usage, anyhow!("{} has no command {name:?}: {known}", command.get_name()))
}
