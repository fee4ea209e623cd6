//! One setting: its declaration, and reading and writing its value in TOML and for `:set`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use toml::de::DeValue;

use super::settings::Config;
use super::theme::Themes;
use super::toml_values::{self, quoted, unknown_word};

pub struct Setting {
    /// The key in the configuration, preceded by its section and a dot if it is in one.
    pub key: &'static str,
    /// The name after `:set`; `None` if the setting only matters at the start. Rows with the same name are alternatives:
    /// `:set` uses the first that accepts the value.
    pub name: Option<&'static str>,
    pub about: &'static str,
    /// The values, and how they are read and written.
    pub(super) kind: SettingKind,
}

/// The values of a setting, and how they are read from and written to the configuration.
pub(super) enum SettingKind {
    /// `true` or `false` in the configuration, `on` or `off` after `:set`.
    Switch {
        get: fn(&Config) -> bool,
        set: fn(&mut Config, bool),
    },
    /// One of several words; `set` receives the index.
    Word {
        words: fn() -> Vec<&'static str>,
        get: fn(&Config) -> &'static str,
        set: fn(&mut Config, usize),
    },
    Count {
        range: RangeInclusive<usize>,
        get: fn(&Config) -> usize,
        set: fn(&mut Config, usize),
    },
    Number {
        range: RangeInclusive<f64>,
        get: fn(&Config) -> f64,
        set: fn(&mut Config, f64),
    },
    /// A text. `values` describes it; words in capitals are placeholders for names that completion looks up.
    Text {
        values: fn() -> String,
        get: fn(&Config) -> String,
        set: fn(&mut Config, &str, &Themes) -> Result<(), String>,
    },
}

impl Setting {
    /// The section it belongs to, if any.
    pub fn section(&self) -> Option<&'static str> {
        self.key.split_once('.').map(|(section, _)| section)
    }

    /// Returns the values as they are typed after `:set`, alternatives between bars: `on|off`, `1 to 100`.
    pub fn values(&self) -> String {
        match &self.kind {
            SettingKind::Switch { .. } => "on|off".to_owned(),
            SettingKind::Word { words, .. } => words().join("|"),
            SettingKind::Count { range, .. } => limits(range),
            SettingKind::Number { range, .. } => limits(range),
            SettingKind::Text { values, .. } => values(),
        }
    }

    /// Returns its current value as it is typed after `:set`.
    pub fn typed_value(&self, config: &Config) -> String {
        match &self.kind {
            SettingKind::Switch { get, .. } => (if get(config) { "on" } else { "off" }).to_owned(),
            SettingKind::Word { get, .. } => get(config).to_owned(),
            SettingKind::Text { get, .. } => get(config),
            SettingKind::Count { .. } | SettingKind::Number { .. } => self.value(config),
        }
    }

    /// Returns its current value as it is written in the configuration.
    pub fn value(&self, config: &Config) -> String {
        match &self.kind {
            SettingKind::Switch { get, .. } => get(config).to_string(),
            SettingKind::Word { get, .. } => quoted(get(config)),
            SettingKind::Count { get, .. } => get(config).to_string(),
            SettingKind::Number { get, .. } => get(config).to_string(),
            SettingKind::Text { get, .. } => quoted(&get(config)),
        }
    }

    /// Returns its purpose and its values in the configuration, as a sentence without a full stop.
    pub fn comment(&self) -> String {
        let mut letters = self.about.chars();
        let capital: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        let about = capital + letters.as_str();
        let values = match &self.kind {
            SettingKind::Switch { .. } => "true|false".to_owned(),
            _ => self.values(),
        };
        // Words in capitals are placeholders for names, which `about` describes.
        if values.contains(char::is_uppercase) {
            return about;
        }
        let values = match values.rsplit_once('|') {
            Some((others, last)) => format!("{} or {last}", others.replace('|', ", ")),
            None => values,
        };
        format!("{about} ({values})")
    }

    /// Sets it to a value of the configuration.
    ///
    /// # Errors
    /// A message that says why this value is invalid.
    pub(super) fn set_toml(
        &self,
        config: &mut Config,
        value: &DeValue<'_>,
        themes: &Themes,
    ) -> Result<(), String> {
        match &self.kind {
            SettingKind::Switch { set, .. } => set(config, toml_values::switch(value)?),
            SettingKind::Word { words, set, .. } => {
                set(config, index_of(toml_values::text(value)?, &words())?);
            }
            SettingKind::Count { range, set, .. } => {
                set(config, within(toml_values::whole_number(value)?, range)?);
            }
            SettingKind::Number { range, set, .. } => {
                set(config, within(toml_values::number(value)?, range)?);
            }
            SettingKind::Text { set, .. } => set(config, toml_values::text(value)?, themes)?,
        }
        Ok(())
    }

    /// Sets it to a value that was typed after `:set`. Upper and lower case make no difference.
    ///
    /// # Errors
    /// A message that says why this value is invalid.
    pub fn set_typed(
        &self,
        config: &mut Config,
        typed: &str,
        themes: &Themes,
    ) -> Result<(), String> {
        let word = typed.to_ascii_lowercase();
        match &self.kind {
            SettingKind::Switch { set, .. } => set(config, index_of(&word, &["on", "off"])? == 0),
            SettingKind::Word { words, set, .. } => set(config, index_of(&word, &words())?),
            SettingKind::Count { range, set, .. } => {
                set(config, within(parsed_number(typed, range)?, range)?);
            }
            SettingKind::Number { range, set, .. } => {
                set(config, within(parsed_number(typed, range)?, range)?);
            }
            SettingKind::Text { set, .. } => set(config, typed, themes)?,
        }
        Ok(())
    }
}

impl Setting {
    /// Whether a value that is typed after `:set` equals the current one.
    pub fn has_value(&self, typed: &str, config: &Config, themes: &Themes) -> bool {
        let mut other = config.clone();
        self.set_typed(&mut other, typed, themes).is_ok()
            && self.value(&other) == self.value(config)
    }

    /// Returns the next larger or smaller value of a number, or double or half a time, as it is typed after `:set`. Returns
    /// `None` at the end of the range, and for other kinds of settings.
    pub fn stepped(&self, config: &Config, forwards: bool) -> Option<String> {
        let value = match &self.kind {
            SettingKind::Count { get, .. } => {
                let now = get(config);
                (if forwards {
                    now + 1
                } else {
                    now.checked_sub(1)?
                })
                .to_string()
            }
            SettingKind::Number { get, .. } => {
                let now = get(config);
                let is_small = now < 1.0 || now <= 1.0 && !forwards;
                let step = if is_small { 0.2 } else { 1.0 };
                let next = if forwards { now + step } else { now - step };
                ((next * 10.0).round() / 10.0).to_string()
            }
            SettingKind::Text { get, .. } => {
                let now = humantime::parse_duration(&get(config)).ok()?;
                let next = if forwards { now * 2 } else { now / 2 };
                let whole = Duration::from_millis(next.as_millis() as u64);
                humantime::format_duration(whole).to_string()
            }
            SettingKind::Switch { .. } | SettingKind::Word { .. } => return None,
        };
        let mut other = config.clone();
        self.set_typed(&mut other, &value, &Themes::built_in())
            .ok()
            .map(|()| value)
    }
}

pub(super) fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn index_of(word: &str, words: &[&str]) -> Result<usize, String> {
    let index = words.iter().position(|known| *known == word);
    index.ok_or_else(|| unknown_word(word, words))
}

fn parsed_number<T: FromStr + Display>(
    typed: &str,
    range: &RangeInclusive<T>,
) -> Result<T, String> {
    typed
        .parse()
        .map_err(|_| format!("expected a number from {}, found {typed:?}", limits(range)))
}

fn within<T: PartialOrd + Display>(number: T, range: &RangeInclusive<T>) -> Result<T, String> {
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(format!(
            "{number} is not between {} and {}",
            range.start(),
            range.end()
        ))
    }
}

fn limits<T: Display>(range: &RangeInclusive<T>) -> String {
    format!("{} to {}", range.start(), range.end())
}
