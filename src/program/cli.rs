//! The command line: arguments, standard streams, file locations, exit codes.
//!
//! Uses every layer below; draws nothing itself.

mod alg_commands;
mod args;
mod batch;
mod bench_command;
mod cache_files;
mod color;
mod config_command;
mod config_files;
mod coset_command;
mod cover_command;
mod cube_commands;
mod exit;
mod histogram_command;
mod input;
mod interface;
mod item_error;
mod listing;
mod log_file;
mod out_of_memory;
mod output;
mod patterns_command;
mod progress;
mod report_command;
#[cfg(feature = "serve")]
mod serve_command;
mod shell_files;
mod show;
mod solve;
mod symmetry_command;
mod table_sources;
mod tables_command;

use std::ffi::OsString;
use std::io::{self, Write as _};

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, Parser as _};

use args::{Command, Options};
pub use color::{ColorEnvironment, color_depth};
use config_files::LoadedConfig;
#[cfg(test)]
pub use exit::EXIT_CODES;
pub use exit::{Exit, Failure};
pub use out_of_memory::Allocator;

use crate::platform;
use cubetui::words::visible;

/// Runs the command that the arguments ask for. The first argument is the program's name.
///
/// # Errors
/// What went wrong, with the exit code. Usage errors, help and the version are printed here instead.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<Exit, Failure> {
    platform::survive_limits_of_files();
    let options = match Options::try_parse_from(arguments).and_then(Options::checked) {
        Ok(options) => options,
        Err(error) => return print_usage(error),
    };
    if let Some(log) = &options.log {
        log_file::open(log)?;
    }
    let name = options.command.as_ref().map_or("interface", Command::name);
    tracing::info!("cubetui {}: {name} begins", env!("CARGO_PKG_VERSION"));
    let end = run_command(options);
    match &end {
        Ok(exit) => tracing::info!("{name} ends with exit code {}", exit.code()),
        Err(failure) => tracing::error!(
            "{name} ends with exit code {}: {failure:#}",
            failure.exit().code()
        ),
    }
    output::warn_of_files();
    end
}

fn run_command(options: Options) -> Result<Exit, Failure> {
    let settings = || -> Result<LoadedConfig, Failure> {
        let mut settings = config_files::load(options.config.as_deref())?;
        settings.config.scheme = options.scheme.clone().unwrap_or(settings.config.scheme);
        Ok(settings)
    };
    match options.command {
        Some(Command::Solve(args)) => solve::run(&args, &settings()?),
        Some(Command::Verify(args)) => cube_commands::verify(args, settings()?),
        Some(Command::Scramble(args)) => cube_commands::scramble(args, settings()?),
        Some(Command::Apply(args)) => cube_commands::apply(args, settings()?),
        Some(Command::Convert(args)) => cube_commands::convert(args, settings()?),
        Some(Command::Alg(command)) => alg_commands::run(command),
        Some(Command::Order(args)) => alg_commands::order(args),
        Some(Command::Symmetry(args)) => symmetry_command::run(args, settings()?),
        Some(Command::Patterns(args)) => patterns_command::run(&args, &settings()?),
        Some(Command::Show(args)) => show::run(&args, settings()?),
        Some(Command::Config(command)) => {
            config_command::run(&command, options.config.as_deref(), settings)
        }
        Some(Command::Tables(command)) => tables_command::run(&command),
        Some(Command::Bench(args)) => bench_command::run(&args),
        Some(Command::Coset(args)) => coset_command::run(&args, &settings()?),
        Some(Command::Histogram(args)) => histogram_command::run(&args, &settings()?),
        Some(Command::Report(args)) => report_command::run(&args, &settings()?),
        Some(Command::Completions(args)) => shell_files::completions(&args, Options::command()),
        Some(Command::Manual(args)) => shell_files::manual(&args),
        Some(Command::Man(args)) => shell_files::man(&args, Options::command()),
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => serve_command::run(args, &settings()?),
        None => interface::open(&options.interface, settings()?),
    }
}

/// Prints a usage error to standard error, help and the version to standard output. An error repeats what was typed,
/// with control characters escaped.
fn print_usage(mut error: clap::Error) -> Result<Exit, Failure> {
    let typed: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, visible(text))),
            _ => None,
        })
        .collect();
    for (kind, text) in typed {
        error.insert(kind, ContextValue::String(text));
    }
    let printed = error.print();
    if error.use_stderr() {
        // There is nowhere else to report a failed write.
        return Ok(Exit::Usage);
    }
    output::written(printed.and_then(|()| io::stdout().flush()))?;
    Ok(Exit::Success)
}
