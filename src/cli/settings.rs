//! Where the configuration is, and what it says.
//!
//! The file is named by `--config`, else by `CUBETUI_CONFIG`, else it is `config.toml` in the person's configuration
//! folder. A file that was named must be there; the usual one need not.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context as _;
use directories::ProjectDirs;

use super::{Exit, Failure};
use crate::config::Config;

/// The environment variable that names the configuration.
const VARIABLE: &str = "CUBETUI_CONFIG";

/// The configuration in force.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) config: Config,
    /// What is wrong in the file, with the file's name.
    pub(super) warnings: Vec<String>,
}

/// Reads the configuration.
///
/// # Errors
/// When a file that was named cannot be read.
pub(super) fn load(named: Option<&Path>) -> Result<Settings, Failure> {
    let from_environment = || env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    if let Some(path) = named.map(Path::to_owned).or_else(from_environment) {
        let text = read(&path).map_err(|error| Failure::new(Exit::Files, error))?;
        return Ok(understood(&path, &text));
    }
    let usual = ProjectDirs::from("", "", "cubetui").map(|folders| folders.config_dir().join("config.toml"));
    let Some(path) = usual.filter(|path| path.exists()) else {
        return Ok(Settings { config: Config::default(), warnings: Vec::new() });
    };
    Ok(match read(&path) {
        Ok(text) => understood(&path, &text),
        Err(error) => Settings { config: Config::default(), warnings: vec![format!("{error:#}")] },
    })
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read the configuration {}", path.display()))
}

fn understood(path: &Path, text: &str) -> Settings {
    let (config, warnings) = Config::read(text);
    let warnings = warnings.iter().map(|warning| format!("{}: {warning}", path.display())).collect();
    Settings { config, warnings }
}
