//! `cubetui config`: where the configuration is, what is wrong with it, and what is in force.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::anyhow;

use super::args::ConfigCommand;
use super::json::{ConfigCheck, ConfigPath};
use super::settings::{self, NamedBy, Settings};
use super::{Exit, Failure, streams};
use crate::app::{Keymap, keys_in_toml};
use crate::config::Config;

/// What stands at the top of the defaults.
const DEFAULTS: &str = "\
# The configuration of cubetui, with every key at its default.
# Copy it to the configuration folder of your system (on Linux ~/.config/cubetui/config.toml),
# or name it with --config FILE or in the environment variable CUBETUI_CONFIG.
";

/// What stands at the top of what is in force.
const IN_FORCE: &str = "# The configuration of cubetui that is in force.\n";

/// Does what is asked; `named` is the file of `--config`.
pub(super) fn run(command: &ConfigCommand, named: Option<&Path>) -> Result<Exit, Failure> {
    match command {
        ConfigCommand::Check { file, json } => check(file.as_deref().or(named), *json),
        ConfigCommand::Path { json } => path(named, *json),
        ConfigCommand::Print { default: true } => print(DEFAULTS, &Config::default()),
        ConfigCommand::Print { default: false } => {
            let Settings { config, warnings, .. } = settings::load(named)?;
            for warning in &warnings {
                streams::warn(&warning.in_full());
            }
            print(IN_FORCE, &config)
        }
    }
}

/// Tells every mistake on a line of its own; they are what was asked for, so they go to standard output.
fn check(named: Option<&Path>, json: bool) -> Result<Exit, Failure> {
    let (file, by) = settings::locate(named).ok_or_else(no_home)?;
    let missing = || file.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound);
    let exists = by != NamedBy::Habit || !missing();
    if json {
        let warnings = if exists { settings::load_file(&file)?.warnings } else { Vec::new() };
        let mistakes: Vec<String> = warnings.iter().map(settings::Warning::in_full).collect();
        let exit = if mistakes.is_empty() { Exit::Success } else { Exit::Invalid };
        streams::print_json(&ConfigCheck { path: file.display().to_string(), exists, mistakes })?;
        return Ok(exit);
    }
    if !exists {
        streams::print_line(&format!("{}: does not exist; the defaults are in force", file.display()))?;
        return Ok(Exit::Success);
    }
    let warnings = settings::load_file(&file)?.warnings;
    if warnings.is_empty() {
        streams::print_line(&format!("{}: no mistakes", file.display()))?;
        return Ok(Exit::Success);
    }
    warnings.iter().try_for_each(|warning| streams::print_line(&warning.in_full()))?;
    Ok(Exit::Invalid)
}

/// Prints the path alone, for scripts, and a word about it for people.
fn path(named: Option<&Path>, json: bool) -> Result<Exit, Failure> {
    let (file, by) = settings::locate(named).ok_or_else(no_home)?;
    if json {
        let named_by = match by {
            NamedBy::Option => "option",
            NamedBy::Variable => "variable",
            NamedBy::Habit => "habit",
        };
        let path = file.display().to_string();
        streams::print_json(&ConfigPath { path, named_by, exists: file.exists() })?;
        return Ok(Exit::Success);
    }
    streams::print_line(&file.display().to_string())?;
    let by = match by {
        NamedBy::Option => "named by --config".to_owned(),
        NamedBy::Variable => format!("named by {}", settings::VARIABLE),
        NamedBy::Habit => "the usual place".to_owned(),
    };
    let found = if file.exists() { "the file is there" } else { "there is no such file" };
    streams::remark(&format!("{by}; {found}"));
    Ok(Exit::Success)
}

fn no_home() -> Failure {
    Failure::new(Exit::Files, anyhow!("there is no home folder to look in; name the file with --config FILE"))
}

fn print(opening: &str, config: &Config) -> Result<Exit, Failure> {
    let (keymap, _told_before) = Keymap::with_bindings(&config.scheme, &config.keys);
    let keys = keys_in_toml(&keymap, &config.scheme);
    streams::print(&format!("{opening}{}\n{keys}", config.to_toml()))?;
    Ok(Exit::Success)
}
