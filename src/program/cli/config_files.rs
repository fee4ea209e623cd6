//! Finds and reads the configuration and the themes.
//!
//! The configuration is the file of `--config`, else that of `CUBETUI_CONFIG`, else `config.toml` in the user's
//! configuration folder. A file that is named must exist; the default one need not. The user's themes are the files
//! `NAME.toml` in the folder `themes` next to the configuration.

use std::env;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use directories::ProjectDirs;

use super::output;
use super::{Exit, Failure};
use crate::app::Keymap;
use crate::config::{Blocks, Config, Themes};
use crate::platform;
use cubetui::storage::Disk;
use cubetui::words::shown_path;

pub(super) const VARIABLE: &str = "CUBETUI_CONFIG";
const THEMES_FOLDER: &str = "themes";

#[derive(Debug)]
pub(super) struct LoadedConfig {
    pub(super) config: Config,
    pub(super) themes: Themes,
    /// Where the configuration is, or would be.
    pub(super) file: Option<PathBuf>,
    pub(super) warnings: Vec<Warning>,
}

impl LoadedConfig {
    /// Applies `--theme` and `--ascii` of the command line.
    pub(super) fn look(&mut self, theme: Option<&str>, ascii: bool) -> Result<(), Failure> {
        self.config.appearance.ascii |= ascii;
        if let Some(theme) = theme {
            let refused = |reason| Failure::new(Exit::Usage, anyhow!("--theme: {reason}"));
            self.themes.check_choice(theme).map_err(refused)?;
            theme.clone_into(&mut self.config.appearance.theme);
        }
        Ok(())
    }

    /// Prints the mistakes in the configuration to standard error.
    pub(super) fn warn(&self) {
        self.warnings
            .iter()
            .for_each(|warning| output::warn(&warning.in_full()));
    }
}

/// A warning about the configuration, which does not stop the program.
#[derive(Debug)]
pub(super) struct Warning {
    pub(super) file: PathBuf,
    pub(super) message: String,
    /// Whether something must be corrected. Otherwise the configuration is in force as written, but may not be what was
    /// meant.
    pub(super) is_mistake: bool,
}

impl Warning {
    fn mistake(file: PathBuf, message: String) -> Self {
        Self {
            file,
            message,
            is_mistake: true,
        }
    }

    /// Returns the full path of the file, then the message.
    pub(super) fn in_full(&self) -> String {
        format!("{}: {}", shown_path(&self.file), self.message)
    }

    /// Returns the name of the file, then the message, for a screen of 80 columns.
    pub(super) fn in_short(&self) -> String {
        let name = self.file.file_name().unwrap_or(self.file.as_os_str());
        format!("{}: {}", shown_path(name), self.message)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedBy {
    Option,
    Variable,
    /// Neither: the file is in the default place.
    Default,
}

/// Returns the path of the configuration and what named it, or `None` if the system has no folder for it.
pub(super) fn locate(named: Option<&Path>) -> Option<(PathBuf, NamedBy)> {
    if let Some(path) = named {
        return Some((path.to_owned(), NamedBy::Option));
    }
    if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Some((path.into(), NamedBy::Variable));
    }
    let folders = ProjectDirs::from("", "", "cubetui")?;
    Some((folders.config_dir().join("config.toml"), NamedBy::Default))
}

pub(super) fn load(named: Option<&Path>) -> Result<LoadedConfig, Failure> {
    match locate(named) {
        None => Ok(LoadedConfig {
            config: unread(),
            themes: Themes::built_in(),
            file: None,
            warnings: Vec::new(),
        }),
        Some((file, NamedBy::Default)) => {
            let read = read_text(&file, NamedBy::Default);
            let mut settings = interpreted(&file, read.as_deref().unwrap_or(""));
            if let Err(error) = read {
                settings.warnings.insert(
                    0,
                    Warning::mistake(file, format!("cannot be read: {error}")),
                );
            }
            Ok(settings)
        }
        Some((file, by)) => load_file(&file, by),
    }
}

/// Returns the settings in force without a configuration: the defaults, in ASCII where the terminal shows nothing else,
/// and with finer block characters where the terminal draws them itself.
pub(super) fn unread() -> Config {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let mut config = Config::default();
    config.appearance.ascii = shows_only_ascii(variable);
    config.appearance.blocks = blocks_of(variable);
    config
}

/// Returns the finest block characters that the terminal described by these environment variables draws in any font.
fn blocks_of(variable: impl Fn(&str) -> String) -> Blocks {
    let term = variable("TERM");
    let draws_sextants = ["xterm-kitty", "xterm-ghostty", "foot", "contour", "wezterm"]
        .iter()
        .any(|name| term.starts_with(name));
    if draws_sextants || term.starts_with("xterm") && variable("TERM_PROGRAM") == "WezTerm" {
        Blocks::Sextants
    } else {
        Blocks::default()
    }
}

/// Whether the terminal described by these environment variables shows only ASCII, because of its kind or because the
/// locale is not UTF-8. Without a locale, UTF-8 is assumed.
fn shows_only_ascii(variable: impl Fn(&str) -> String) -> bool {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"].map(&variable);
    let locale = locales.iter().find(|locale| !locale.is_empty());
    let has_unicode = |locale: &String| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    matches!(variable("TERM").as_str(), "linux" | "vt100" | "vt220")
        || !locale.is_none_or(has_unicode)
}

/// Reads a file that was found rather than named, if it is a regular file: reading a pipe or a device could block for
/// ever.
fn read_found(file: &Path) -> io::Result<String> {
    let disk = Disk::new();
    if disk.existing(file)?.is_file()
        || disk.canonical(file)?.as_deref() == Some(Path::new(platform::NULL_DEVICE))
    {
        read(&disk, file)
    } else {
        Err(io::Error::other("it is not a regular file"))
    }
}

fn read(disk: &Disk, file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    disk.open(file, OpenOptions::new().read(true))?
        .read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
        let line = before.matches('\n').count() + 1;
        let last = before.rsplit('\n').next().unwrap_or_default();
        let column = last.chars().count() + 1;
        let reason = format!("line {line}, column {column}: it is not text (UTF-8)");
        io::Error::new(ErrorKind::InvalidData, reason)
    })
}

/// Reads the text of a configuration. A named file must exist.
fn read_text(file: &Path, by: NamedBy) -> io::Result<String> {
    if by != NamedBy::Default {
        return read(&Disk::new(), file);
    }
    match read_found(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        found => found,
    }
}

/// Reads a configuration. A named file must exist.
pub(super) fn load_file(file: &Path, by: NamedBy) -> Result<LoadedConfig, Failure> {
    let text = read_text(file, by).map_err(|error| {
        // A file of the wrong kind is a mistake in the configuration.
        let exit = match error.kind() {
            ErrorKind::InvalidData => Exit::Invalid,
            _ => Exit::Files,
        };
        let message = format!("cannot read the configuration {}", shown_path(file));
        Failure::new(exit, anyhow::Error::new(error).context(message))
    })?;
    Ok(interpreted(file, &text))
}

fn interpreted(file: &Path, text: &str) -> LoadedConfig {
    let (themes, of_themes) = themes_next_to(file);
    let (config, mut warnings) = unread().with(text, &themes);
    let (_, of_keys) = Keymap::with_bindings(&config.scheme, &config.keys);
    warnings.extend(of_keys);
    warnings.sort_by_key(|warning| warning.position);
    let warnings = warnings
        .into_iter()
        .map(|warning| Warning {
            file: file.to_owned(),
            message: warning.to_string(),
            is_mistake: !warning.is_remark,
        })
        .chain(of_themes)
        .collect();
    LoadedConfig {
        config,
        themes,
        file: Some(file.to_owned()),
        warnings,
    }
}

/// Returns the built-in themes and those in the folder next to this configuration, and the mistakes in the latter. The
/// folder may be missing.
fn themes_next_to(config: &Path) -> (Themes, Vec<Warning>) {
    let mut themes = Themes::built_in();
    let folder = config.with_file_name(THEMES_FOLDER);
    let file_of = |name: &str| folder.join(format!("{name}.toml"));
    let mut warnings = Vec::new();
    let mut texts = Vec::new();
    for name in names_in(&folder) {
        match read_found(&file_of(&name)) {
            Ok(text) => texts.push((name, text)),
            Err(error) => {
                warnings.push(Warning::mistake(
                    file_of(&name),
                    format!("cannot be read: {error}"),
                ));
            }
        }
    }
    let mistakes = themes.add(texts);
    warnings.extend(
        mistakes
            .into_iter()
            .map(|(name, mistake)| Warning::mistake(file_of(&name), mistake.to_string())),
    );
    (themes, warnings)
}

/// Returns the names of the themes in a folder, sorted.
fn names_in(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in Disk::new().entries(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
            && let Some(name) = path.file_stem().and_then(|stem| stem.to_str())
        {
            names.push(name.to_owned());
        }
    }
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::{blocks_of, shows_only_ascii};
    use crate::config::Blocks;

    #[test]
    fn terminals_that_draw_sextants_get_them() {
        for (term, program, expected) in [
            ("xterm-kitty", "", Blocks::Sextants),
            ("foot-extra", "", Blocks::Sextants),
            ("xterm-256color", "WezTerm", Blocks::Sextants),
            ("xterm-256color", "", Blocks::Quadrants),
            // tmux passes the TERM_PROGRAM of its own terminal on to the shells that it starts.
            ("tmux-256color", "WezTerm", Blocks::Quadrants),
            ("", "", Blocks::Quadrants),
        ] {
            let value_of = |name: &str| match name {
                "TERM" => term.to_owned(),
                "TERM_PROGRAM" => program.to_owned(),
                _ => String::new(),
            };
            assert_eq!(blocks_of(value_of), expected, "{term} {program}");
        }
    }

    #[test]
    fn the_console_and_locales_without_unicode_show_only_ascii() {
        for (variables, expected) in [
            (&[("TERM", "xterm-256color")][..], false),
            (
                &[("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8")],
                false,
            ),
            (&[("TERM", "xterm"), ("LANG", "de_DE.utf8")], false),
            (&[("TERM", "xterm"), ("LANG", "C")], true),
            (&[("TERM", "xterm"), ("LANG", "de_DE.ISO-8859-1")], true),
            (&[("LC_ALL", "POSIX"), ("LANG", "en_GB.UTF-8")], true),
            (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], false),
            (&[("TERM", "linux"), ("LANG", "en_GB.UTF-8")], true),
            (&[("TERM", "vt100")], true),
        ] {
            let value_of = |name: &str| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map_or(String::new(), |(_, value)| (*value).to_owned())
            };
            assert_eq!(shows_only_ascii(value_of), expected, "{variables:?}");
        }
    }
}
