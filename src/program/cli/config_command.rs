//! `cubetui config`: checks, locates and prints the configuration.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use clap::Subcommand;
use serde::Serialize;

use super::config_files::{self, LoadedConfig, NamedBy, Warning};
use super::output::{print, print_json, print_line, print_path, remark};
use super::{Exit, Failure, exit};
use crate::app::{Keymap, keys_in_toml};
use crate::config::Config;
use cubetui::words::shown_path;

const DEFAULTS: &str = "\
# The configuration of cubetui, with every key at its default.
# Copy it to the configuration folder of your system (on Linux ~/.config/cubetui/config.toml),
# or name it with --config FILE or in the environment variable CUBETUI_CONFIG.
";

const IN_FORCE: &str = "# The configuration of cubetui that is in force.\n";

/// What to do with the configuration.
#[derive(Debug, Subcommand)]
pub(super) enum ConfigCommand {
    /// Print every mistake with its line and column; exit with 0 if there is none.
    #[command(after_help = exit::help())]
    Check {
        /// The file to check [default: the one that would be read].
        file: Option<PathBuf>,

        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print which file would be read; standard error says why, and whether it exists.
    #[command(after_help = exit::help())]
    Path {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the configuration in force, with every key explained. The text is a configuration itself.
    #[command(after_help = exit::help())]
    Print {
        /// Print the defaults instead: a file to start from.
        #[arg(long)]
        default: bool,
    },
}

#[derive(Serialize)]
struct ConfigPath {
    path: String,
    /// `option`, `variable` or `habit`.
    named_by: &'static str,
    exists: bool,
}

#[derive(Serialize)]
struct ConfigCheck {
    path: String,
    exists: bool,
    /// Each mistake with its file, line and column; empty if there is none.
    mistakes: Vec<String>,
    remarks: Vec<String>,
}

/// Runs a command. `named` is the file of `--config`, and `settings` loads the settings in force.
pub(super) fn run(
    command: &ConfigCommand,
    named: Option<&Path>,
    settings: impl FnOnce() -> Result<LoadedConfig, Failure>,
) -> Result<Exit, Failure> {
    match command {
        ConfigCommand::Check { file, json } => check(file.as_deref().or(named), *json),
        ConfigCommand::Path { json } => path(named, *json),
        ConfigCommand::Print { default: true } => print_config(DEFAULTS, &Config::default()),
        ConfigCommand::Print { default: false } => {
            let settings = settings()?;
            settings.warn();
            print_config(IN_FORCE, &settings.config)
        }
    }
}

/// Prints each mistake and remark on a line; they are the answer, so they go to standard output.
fn check(named: Option<&Path>, json: bool) -> Result<Exit, Failure> {
    let (file, by) = config_files::locate(named).ok_or_else(no_config_folder)?;
    let missing = || {
        file.metadata()
            .is_err_and(|error| error.kind() == ErrorKind::NotFound)
    };
    let exists = by != NamedBy::Default || !missing();
    let warnings = config_files::load_file(&file, by)?.warnings;
    let exit = if warnings.iter().any(|warning| warning.is_mistake) {
        Exit::Invalid
    } else {
        Exit::Success
    };
    if json {
        let messages = |is_mistake| -> Vec<String> {
            let chosen = warnings
                .iter()
                .filter(|warning| warning.is_mistake == is_mistake);
            chosen.map(Warning::in_full).collect()
        };
        print_json(&ConfigCheck {
            path: file.to_string_lossy().into_owned(),
            exists,
            mistakes: messages(true),
            remarks: messages(false),
        })?;
        return Ok(exit);
    }
    for warning in &warnings {
        print_line(&warning.in_full())?;
    }
    if exit == Exit::Success {
        let found = if exists {
            "no mistakes"
        } else {
            "does not exist; the defaults are in force"
        };
        print_line(&format!("{}: {found}", shown_path(&file)))?;
    }
    Ok(exit)
}

/// Prints the path alone, for scripts, and a remark about it for people.
fn path(named: Option<&Path>, json: bool) -> Result<Exit, Failure> {
    let (file, by) = config_files::locate(named).ok_or_else(no_config_folder)?;
    let path = file.to_string_lossy().into_owned();
    let exists = file.exists();
    let (named_by, in_words) = match by {
        NamedBy::Option => ("option", "named by --config".to_owned()),
        NamedBy::Variable => ("variable", format!("named by {}", config_files::VARIABLE)),
        NamedBy::Default => ("habit", "the usual place".to_owned()),
    };
    if json {
        print_json(&ConfigPath {
            path,
            named_by,
            exists,
        })?;
        return Ok(Exit::Success);
    }
    print_path(&file)?;
    let found = if exists {
        "the file is there"
    } else {
        "there is no such file"
    };
    remark(&format!("{in_words}; {found}"));
    Ok(Exit::Success)
}

fn no_config_folder() -> Failure {
    Failure::new(
        Exit::Files,
        anyhow!("there is no home folder to look in; name the file with --config FILE"),
    )
}

fn print_config(opening: &str, config: &Config) -> Result<Exit, Failure> {
    let (keymap, _warnings) = Keymap::with_bindings(&config.scheme, &config.keys);
    let keys = keys_in_toml(&keymap, &config.scheme);
    print(&format!("{opening}{}\n{keys}", config.to_toml()))?;
    Ok(Exit::Success)
}
