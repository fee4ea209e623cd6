//! Where the configuration is, and what it says.
//!
//! The file is named by `--config`, else by `CUBETUI_CONFIG`, else it is `config.toml` in the person's configuration
//! folder. A file that was named must be there; the usual one need not.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context as _, anyhow};
use directories::ProjectDirs;

use super::{Exit, Failure, streams, themes};
use crate::app::Keymap;
use crate::config::{Config, Place, Themes};

/// The environment variable that names the configuration.
pub(super) const VARIABLE: &str = "CUBETUI_CONFIG";

/// The configuration in force.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) config: Config,
    pub(super) themes: Themes,
    pub(super) warnings: Vec<Warning>,
}

impl Settings {
    /// Puts what the command line says of the looks over what the configuration says.
    ///
    /// # Errors
    /// When no theme has the name.
    pub(super) fn look(&mut self, theme: Option<&str>, ascii: bool) -> Result<(), Failure> {
        self.config.looks.ascii |= ascii;
        if let Some(theme) = theme {
            if self.themes.get(theme).is_none() {
                return Err(Failure::new(Exit::Usage, anyhow!("--theme: {}", self.themes.unknown(theme))));
            }
            theme.clone_into(&mut self.config.looks.theme);
        }
        Ok(())
    }

    /// Tells on standard error what is wrong with the configuration.
    pub(super) fn warn(&self) {
        self.warnings.iter().for_each(|warning| streams::warn(&warning.in_full()));
    }
}

/// Something wrong with the configuration that keeps nothing from working.
#[derive(Debug)]
pub(super) struct Warning {
    pub(super) file: PathBuf,
    pub(super) words: String,
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

/// Who says where the configuration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedBy {
    /// The person, with `--config`.
    Option,
    /// The environment.
    Variable,
    /// Nobody: it is the usual place.
    Habit,
}

/// Where the configuration is; the usual place is not known where nobody has a home.
pub(super) fn locate(named: Option<&Path>) -> Option<(PathBuf, NamedBy)> {
    let from_environment = || env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    let usual =
        || ProjectDirs::from("", "", "cubetui").map(|folders| folders.config_dir().join("config.toml"));
    let option = named.map(|path| (path.to_owned(), NamedBy::Option));
    option
        .or_else(|| Some((from_environment()?, NamedBy::Variable)))
        .or_else(|| Some((usual()?, NamedBy::Habit)))
}

/// Reads the configuration.
///
/// # Errors
/// When a file that was named cannot be read.
pub(super) fn load(named: Option<&Path>) -> Result<Settings, Failure> {
    match locate(named) {
        None => Ok(Settings { config: Config::default(), themes: Themes::built_in(), warnings: Vec::new() }),
        Some((file, NamedBy::Option | NamedBy::Variable)) => load_file(&file),
        Some((file, NamedBy::Habit)) => Ok(match fs::read_to_string(&file) {
            Ok(text) => understood(&file, &text),
            Err(error) if error.kind() == ErrorKind::NotFound => understood(&file, ""),
            Err(error) => {
                let mut settings = understood(&file, "");
                settings.warnings.insert(0, Warning { file, words: format!("cannot be read: {error}") });
                settings
            }
        }),
    }
}

/// Reads a configuration that must be there.
///
/// # Errors
/// When it cannot be read.
pub(super) fn load_file(file: &Path) -> Result<Settings, Failure> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("cannot read the configuration {}", file.display()))
        .map_err(|error| Failure::new(Exit::Files, error))?;
    Ok(understood(file, &text))
}

fn understood(file: &Path, text: &str) -> Settings {
    let (themes, of_themes) = themes::beside(file);
    let (config, mistakes) = Config::read_with_themes(text, &themes);
    let (_, key_mistakes) = Keymap::with_bindings(&config.scheme, &config.keys);
    let mistakes = mistakes.iter().map(|mistake| (mistake.place, mistake.to_string()));
    let key_mistakes = key_mistakes.iter().map(|mistake| (mistake.place, mistake.to_string()));
    let mut placed: Vec<(Place, String)> = mistakes.chain(key_mistakes).collect();
    placed.sort_by_key(|&(place, _)| place);
    let warning = |(_, words)| Warning { file: file.to_owned(), words };
    let warnings = placed.into_iter().map(warning).chain(of_themes).collect();
    Settings { config, themes, warnings }
}
