//! Reading a configuration: every key by its entry in [`KEYS`], every mistake with its place.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::keys::described;
use super::{Config, ConfigWarning, KEYS, KeyEntry, KeyWish, Mistake, Place, Themes, key_wish};

impl Config {
    /// The configuration that a text in TOML gives, and everything that is wrong with the text. Only built-in themes are known.
    pub fn read(text: &str) -> (Self, Vec<ConfigWarning>) {
        Self::read_among(text, &Themes::built_in())
    }

    /// The same where these themes can be chosen.
    pub fn read_among(text: &str, themes: &Themes) -> (Self, Vec<ConfigWarning>) {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader = Reader { text, config: Self::default(), warnings: Vec::new() };
        for error in errors {
            reader.warn(error.span().unwrap_or(0..0), Mistake::Syntax(error.message().to_owned()));
        }
        reader.table(table.get_ref(), None);
        if let Some(theme) = table.get_ref().get("theme") {
            reader.check_theme(theme.span(), themes);
        }
        reader.warnings.sort_by_key(|warning| warning.place);
        reader.config.keys.sort_by_key(|wish| wish.key_place);
        (reader.config, reader.warnings)
    }
}

struct Reader<'a> {
    text: &'a str,
    config: Config,
    warnings: Vec<ConfigWarning>,
}

impl Reader<'_> {
    /// Reads the whole text, or one section of it.
    fn table(&mut self, table: &DeTable<'_>, section: Option<&'static str>) {
        for (key, value) in table {
            let name =
                section.map_or(key.get_ref().to_string(), |section| format!("{section}.{}", key.get_ref()));
            let entry = KEYS.iter().find(|entry| entry.name == name);
            let sections = KEYS.iter().filter_map(KeyEntry::section).chain([key_wish::SECTION]);
            let inner = sections.into_iter().find(|section| *section == name);
            match (entry, inner, value.get_ref()) {
                (Some(entry), _, found) => {
                    if let Err(reason) = (entry.set)(&mut self.config, found) {
                        self.warn(value.span(), Mistake::Value { key: entry.name, reason });
                    }
                }
                (None, Some(key_wish::SECTION), DeValue::Table(table)) => self.keys(table, None),
                (None, Some(inner), DeValue::Table(table)) => self.table(table, Some(inner)),
                (None, Some(_), _) => self.warn(key.span(), Mistake::NotASection(name)),
                (None, None, _) => self.warn(key.span(), Mistake::UnknownKey(name)),
            }
        }
    }

    /// Reads the wishes for keys, in all modes or in one.
    fn keys(&mut self, table: &DeTable<'_>, mode: Option<&(String, Place)>) {
        for (key, value) in table {
            let (written, key_place) = (key.get_ref().to_string(), self.place(&key.span()));
            match value.get_ref() {
                DeValue::String(action) => self.config.keys.push(KeyWish {
                    mode: mode.cloned(),
                    key: written,
                    key_place,
                    action: action.to_string(),
                    action_place: self.place(&value.span()),
                }),
                DeValue::Table(inner) if mode.is_none() => self.keys(inner, Some(&(written, key_place))),
                other => {
                    // The place of a section is where its whole header stands.
                    let span = if matches!(other, DeValue::Table(_)) { key.span() } else { value.span() };
                    self.warn(span, Mistake::NoAction { key: written, found: described(other) });
                }
            }
        }
    }

    /// A theme that is none is not chosen.
    fn check_theme(&mut self, span: Range<usize>, themes: &Themes) {
        let name = &self.config.looks.theme;
        if themes.get(name).is_none() {
            let reason = themes.unknown(name);
            self.warn(span, Mistake::Value { key: "theme", reason });
            Themes::DEFAULT.clone_into(&mut self.config.looks.theme);
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
