//! The command line: arguments, standard streams, where the configuration is, exit codes.
//!
//! Knows every room below as far as it starts it; knows nothing of drawing.

mod alg;
mod apply;
mod args;
mod batch;
mod bench;
mod cache;
mod color;
mod complaint;
mod completions;
mod config;
mod convert;
mod coset;
mod coset_range;
mod examples;
mod exit;
mod forms;
mod full_tables;
mod given;
mod input;
mod interface;
mod interrupt;
mod json;
mod man;
mod order;
mod progress;
mod records;
mod scramble;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod settings;
mod show;
mod solve;
mod solvers;
mod streams;
mod symmetry;
mod tables;
mod themes;
mod verify;

use std::ffi::OsString;

use clap::Parser as _;

use args::{Command, Options};
pub use color::{ColorEnvironment, color_depth};
pub use exit::{EXIT_CODES, Exit, Failure};

/// Does what the arguments, the program's name first, ask for.
///
/// # Errors
/// What went wrong and with which exit code to end. Usage errors, help and the version are printed here.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<Exit, Failure> {
    let options = match Options::try_parse_from(arguments).and_then(Options::checked) {
        Ok(options) => options,
        Err(told) => return Ok(tell(&told)),
    };
    let settings = || settings::load(options.config.as_deref());
    match options.command {
        Some(Command::Solve(wish)) => solve::run(&wish, settings()?),
        Some(Command::Verify(wish)) => verify::run(wish, settings()?),
        Some(Command::Scramble(wish)) => scramble::run(wish, settings()?),
        Some(Command::Apply(wish)) => apply::run(wish, settings()?),
        Some(Command::Convert(wish)) => convert::run(wish, settings()?),
        Some(Command::Alg(command)) => alg::run(command),
        Some(Command::Order(wish)) => order::run(wish),
        Some(Command::Symmetry(wish)) => symmetry::run(wish, settings()?),
        Some(Command::Show(wish)) => show::run(&wish, settings()?),
        Some(Command::Config(wish)) => config::run(&wish, options.config.as_deref()),
        Some(Command::Tables(command)) => tables::run(&command),
        Some(Command::Bench(wish)) => bench::run(&wish),
        Some(Command::Coset(wish)) => coset::run(&wish, &settings()?),
        Some(Command::Completions(wish)) => completions::run(&wish),
        Some(Command::Man(wish)) => man::run(&wish),
        #[cfg(feature = "serve")]
        Some(Command::Serve(wish)) => serve::run(wish, &settings()?),
        None => interface::open(&options.interface, settings()?),
    }
}

/// Prints a usage error to standard error, help and the version to standard output.
fn tell(told: &clap::Error) -> Exit {
    // A closed pipe is no error, and there is no other place to complain.
    let _unread = told.print();
    if told.use_stderr() { Exit::Usage } else { Exit::Success }
}
