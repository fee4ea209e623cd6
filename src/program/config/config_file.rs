//! The configuration as a TOML text: reading it with all its mistakes and their positions, and writing it.
//!
//! Knows no paths and no files. A key with a mistake keeps its default, and all others take effect.

use std::fmt::Write as _;

use toml::de::{DeTable, DeValue};

use super::setting::Setting;
use super::settings::{Config, SETTINGS};
use super::theme::Themes;
use super::toml_values::{TomlPosition, TomlText, TomlWarning, described, did_you_mean};
use super::values::RequestedKey;

/// The section of key bindings; sections within it are for one mode each.
const KEYS: &str = "keys";

fn unknown_key(key: &str) -> String {
    let known = SETTINGS.iter().map(|setting| setting.key);
    let hint = did_you_mean(key, known.chain(sections()));
    format!("unknown key {key:?}{hint}")
}

fn sections() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().filter_map(Setting::section).chain([KEYS])
}

impl Config {
    /// Reads a configuration with only the built-in themes known. Returns it with all mistakes in the text.
    #[cfg(test)]
    pub fn read(text: &str) -> (Self, Vec<TomlWarning>) {
        Self::default().with(text, &Themes::built_in())
    }

    /// Reads a configuration with these themes known; settings that it leaves out keep their values. Returns it with all
    /// mistakes in the text.
    pub fn with(self, text: &str, themes: &Themes) -> (Self, Vec<TomlWarning>) {
        let (table, toml) = TomlText::parse(text);
        let mut reader = ConfigReader {
            toml,
            themes,
            config: self,
        };
        reader.table(&table, None);
        let mut config = reader.config;
        config.keys.sort_by_key(|requested| requested.key_position);
        (config, reader.toml.into_warnings())
    }

    /// Writes a text that `Config::read` reads as this configuration, with an explanation of every setting. Key bindings
    /// are left out, because their meaning is not known here.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut section = None;
        for setting in SETTINGS {
            text.push('\n');
            if section != setting.section() {
                section = setting.section();
                text.extend(section.map(|section| format!("[{section}]\n")));
            }
            let name = setting.key.rsplit('.').next().unwrap_or(setting.key);
            // Writing into a String cannot fail.
            let _always = writeln!(
                text,
                "# {}.\n{name} = {}",
                setting.comment(),
                setting.value(self)
            );
        }
        text
    }
}

struct ConfigReader<'a> {
    toml: TomlText<'a>,
    themes: &'a Themes,
    config: Config,
}

impl ConfigReader<'_> {
    /// Reads the whole text, or one section of it.
    fn table(&mut self, table: &DeTable<'_>, section: Option<&'static str>) {
        for (key, value) in table {
            let name = section.map_or(key.get_ref().to_string(), |section| {
                format!("{section}.{}", key.get_ref())
            });
            let setting = SETTINGS.iter().find(|setting| setting.key == name);
            let inner = sections().find(|section| *section == name);
            match (setting, inner, value.get_ref()) {
                (Some(setting), _, found) => {
                    if let Err(reason) = setting.set_toml(&mut self.config, found, self.themes) {
                        self.toml.warn(value.span(), format!("{name}: {reason}"));
                    }
                }
                (None, Some(KEYS), DeValue::Table(table)) => self.keys(table, None),
                (None, Some(inner), DeValue::Table(table)) => self.table(table, Some(inner)),
                (None, Some(_), _) => {
                    let message =
                        format!("{name} must be a section: write [{name}] on a line of its own");
                    self.toml.warn(key.span(), message);
                }
                (None, None, _) => self.toml.warn(key.span(), unknown_key(&name)),
            }
        }
    }

    /// Reads the key bindings for all modes or for one.
    fn keys(&mut self, table: &DeTable<'_>, mode: Option<&(String, TomlPosition)>) {
        for (key, value) in table {
            let written = key.get_ref().to_string();
            let key_position = self.toml.position(&key.span());
            match value.get_ref() {
                DeValue::String(action) => self.config.keys.push(RequestedKey {
                    mode: mode.cloned(),
                    key: written,
                    key_position,
                    action: action.to_string(),
                    action_position: self.toml.position(&value.span()),
                }),
                DeValue::Table(inner) if mode.is_none() => {
                    self.keys(inner, Some(&(written, key_position)));
                }
                other => {
                    // The position of a section is that of its whole header.
                    let span = if matches!(other, DeValue::Table(_)) {
                        key.span()
                    } else {
                        value.span()
                    };
                    let expected = "expected the name of an action in quotes, or \"none\"";
                    let found = described(other);
                    self.toml
                        .warn(span, format!("key {written:?}: {expected}, found {found}"));
                }
            }
        }
    }
}
