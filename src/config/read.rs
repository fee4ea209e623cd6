//! Reading a configuration: every key by its entry in [`KEYS`], every mistake with its place.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::{Config, ConfigWarning, KEYS, KeyEntry, Mistake};

impl Config {
    /// The configuration that a text in TOML gives, and everything that is wrong with the text.
    pub fn read(text: &str) -> (Self, Vec<ConfigWarning>) {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader = Reader { text, config: Self::default(), warnings: Vec::new() };
        for error in errors {
            reader.warn(error.span().unwrap_or(0..0), Mistake::Syntax(error.message().to_owned()));
        }
        reader.table(table.get_ref(), None);
        reader.warnings.sort_by_key(|warning| (warning.line, warning.column));
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
            let inner = KEYS.iter().filter_map(KeyEntry::section).find(|section| *section == name);
            match (entry, inner, value.get_ref()) {
                (Some(entry), _, found) => {
                    if let Err(reason) = (entry.set)(&mut self.config, found) {
                        self.warn(value.span(), Mistake::Value { key: entry.name, reason });
                    }
                }
                (None, Some(inner), DeValue::Table(table)) => self.table(table, Some(inner)),
                (None, Some(_), _) => {
                    self.warn(key.span(), Mistake::NotASection(name));
                }
                (None, None, _) => self.warn(key.span(), Mistake::UnknownKey(name)),
            }
        }
    }

    fn warn(&mut self, span: Range<usize>, mistake: Mistake) {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
        self.warnings.push(ConfigWarning { line, column, mistake });
    }
}
