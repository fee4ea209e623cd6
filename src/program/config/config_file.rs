//! The configuration as a text in TOML: reading it with all its mistakes and their places, and writing it.
//!
//! Knows no paths and no files. A key with a mistake keeps its default, and all others count.

use std::fmt::Write as _;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::setting::Setting;
use super::settings::{Config, SETTINGS};
use super::theme::Themes;
use super::toml_values::{Place, Placed, described, did_you_mean};
use super::values::RequestedKey;

/// The section of key bindings; sections within it are for one mode each.
const KEYS: &str = "keys";

/// One mistake in a configuration. Whoever opened the file adds its name.
pub type ConfigWarning = Placed<Mistake>;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mistake {
    /// The text is not TOML; the parser's message.
    #[error("{0}")]
    Syntax(String),
    #[error("unknown key {0:?}{hint}", hint = did_you_mean(.0, known_keys()))]
    UnknownKey(String),
    /// A value where a section should be.
    #[error("{0} must be a section: write [{0}] on a line of its own")]
    NotASection(String),
    #[error("key {key:?}: expected the name of an action in quotes, or \"none\", found {found}")]
    NoAction {
        /// As it is written.
        key: String,
        found: &'static str,
    },
    #[error("{key}: {reason}")]
    Value { key: &'static str, reason: String },
}

/// The names of all keys and sections.
fn known_keys() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().map(|setting| setting.key).chain(sections())
}

fn sections() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().filter_map(Setting::section).chain([KEYS])
}

impl Config {
    /// Reads a configuration where only the built-in themes are known. Returns it with everything that is wrong with the
    /// text.
    #[cfg(test)]
    pub fn read(text: &str) -> (Self, Vec<ConfigWarning>) {
        Self::read_with_themes(text, &Themes::built_in())
    }

    /// Reads a configuration where these themes are known. Returns it with everything that is wrong with the text.
    pub fn read_with_themes(text: &str, themes: &Themes) -> (Self, Vec<ConfigWarning>) {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader = Reader {
            text,
            themes,
            config: Self::default(),
            warnings: Vec::new(),
        };
        for error in errors {
            reader.warn(
                error.span().unwrap_or(0..0),
                Mistake::Syntax(error.message().to_owned()),
            );
        }
        reader.table(table.get_ref(), None);
        reader.warnings.sort_by_key(|warning| warning.place);
        reader
            .config
            .keys
            .sort_by_key(|requested| requested.key_place);
        (reader.config, reader.warnings)
    }

    /// Writes the text that `Config::read` reads as this configuration, with every setting explained. Key bindings are
    /// left out: what they mean is not known here.
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

struct Reader<'a> {
    text: &'a str,
    themes: &'a Themes,
    config: Config,
    warnings: Vec<ConfigWarning>,
}

impl Reader<'_> {
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
                        self.warn(
                            value.span(),
                            Mistake::Value {
                                key: setting.key,
                                reason,
                            },
                        );
                    }
                }
                (None, Some(KEYS), DeValue::Table(table)) => self.keys(table, None),
                (None, Some(inner), DeValue::Table(table)) => self.table(table, Some(inner)),
                (None, Some(_), _) => self.warn(key.span(), Mistake::NotASection(name)),
                (None, None, _) => self.warn(key.span(), Mistake::UnknownKey(name)),
            }
        }
    }

    /// Reads the key bindings for all modes or for one.
    fn keys(&mut self, table: &DeTable<'_>, mode: Option<&(String, Place)>) {
        for (key, value) in table {
            let (written, key_place) = (key.get_ref().to_string(), self.place(&key.span()));
            match value.get_ref() {
                DeValue::String(action) => self.config.keys.push(RequestedKey {
                    mode: mode.cloned(),
                    key: written,
                    key_place,
                    action: action.to_string(),
                    action_place: self.place(&value.span()),
                }),
                DeValue::Table(inner) if mode.is_none() => {
                    self.keys(inner, Some(&(written, key_place)));
                }
                other => {
                    // The place of a section is where its whole header stands.
                    let span = if matches!(other, DeValue::Table(_)) {
                        key.span()
                    } else {
                        value.span()
                    };
                    self.warn(
                        span,
                        Mistake::NoAction {
                            key: written,
                            found: described(other),
                        },
                    );
                }
            }
        }
    }

    fn place(&self, span: &Range<usize>) -> Place {
        Place::of(span.start, self.text)
    }

    fn warn(&mut self, span: Range<usize>, mistake: Mistake) {
        let place = self.place(&span);
        self.warnings.push(ConfigWarning { place, mistake });
    }
}
