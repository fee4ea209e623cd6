//! `cubetui completions`: what a shell has to know to complete the command line.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use super::args::Options;
use super::{Exit, Failure, streams};

/// For which shell.
#[derive(Args, Debug)]
pub(super) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(wish: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(wish.shell, &mut Options::command(), "cubetui", &mut text);
    streams::print(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Success)
}
