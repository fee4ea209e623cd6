//! Where the configuration is, and what it says.
//!
//! The file is named by `--config`, else by `CUBETUI_CONFIG`, else it is `config.toml` in the person's configuration
//! folder. A file that was named must be there; the usual one need not.

use std::io::ErrorKind;
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
    pub(super) warnings: Vec<Warning>,
}

/// Something wrong with the configuration that keeps nothing from working.
#[derive(Debug)]
pub(super) struct Warning {
    file: PathBuf,
    words: String,
}

impl Warning {
    /// The words after the whole path of the file.
    pub(super) fn in_full(&self) -> String {
        format!("{}: {}", self.file.display(), self.words)
    }

    /// The words after the name of the file, for a screen of 80 columns.
    pub(super) fn in_short(&self) -> String {
        let name = self.file.file_name().unwrap_or(self.file.as_os_str());
        format!("{}: {}", name.display(), self.words)
    }
}

/// Reads the configuration.
///
/// # Errors
/// When a file that was named cannot be read.
pub(super) fn load(named: Option<&Path>) -> Result<Settings, Failure> {
    let from_environment = || env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    if let Some(path) = named.map(Path::to_owned).or_else(from_environment) {
        let text = fs::read_to_string(&path)
            .with_context(|| format!("cannot read the configuration {}", path.display()))
            .map_err(|error| Failure::new(Exit::Files, error))?;
        return Ok(understood(&path, &text));
    }
    let usual = ProjectDirs::from("", "", "cubetui").map(|folders| folders.config_dir().join("config.toml"));
    let Some(file) = usual else {
        return Ok(Settings { config: Config::default(), warnings: Vec::new() });
    };
    Ok(match fs::read_to_string(&file) {
        Ok(text) => understood(&file, &text),
        Err(error) if error.kind() == ErrorKind::NotFound => understood(&file, ""),
        Err(error) => {
            let warning = Warning { file, words: format!("cannot be read: {error}") };
            Settings { config: Config::default(), warnings: vec![warning] }
        }
    })
}

fn understood(file: &Path, text: &str) -> Settings {
    let (config, mistakes) = Config::read(text);
    let warning = |words: String| Warning { file: file.to_owned(), words };
    Settings { config, warnings: mistakes.iter().map(|mistake| warning(mistake.to_string())).collect() }
}
