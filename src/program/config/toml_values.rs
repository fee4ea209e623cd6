//! TOML texts: mistakes with their positions, single values, and the nearest valid word.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use toml::de::{DeTable, DeValue};

/// Words that differ in more letters than this are probably not misspellings of each other.
const LIKELY: usize = 2;

/// Returns `; did you mean "…"?` if a valid name is close to the written one, else an empty text.
///
/// The distance is the optimal string alignment: letters changed, left out, added, or swapped with a neighbour.
pub fn did_you_mean<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = names
        .into_iter()
        .map(|name| (strsim::osa_distance(written, name), name));
    match near
        .min()
        .filter(|&(distance, name)| distance <= LIKELY && distance < name.len())
    {
        Some((_, name)) => format!("; did you mean {name:?}?"),
        None => String::new(),
    }
}

/// Returns the message for an unexpected word.
pub(super) fn unknown_word(written: &str, known: &[&str]) -> String {
    let hint = did_you_mean(written, known.iter().copied());
    format!("{written:?} is none of {}{hint}", known.join(", "))
}

/// Returns a text in quotes, as in TOML.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

pub(super) fn text<'a>(value: &'a DeValue<'_>) -> Result<&'a str, String> {
    value
        .as_str()
        .ok_or_else(|| format!("expected a text in quotes, found {}", described(value)))
}

pub(super) fn switch(value: &DeValue<'_>) -> Result<bool, String> {
    match value {
        DeValue::Boolean(on) => Ok(*on),
        _ => Err(format!(
            "expected true or false, found {}",
            described(value)
        )),
    }
}

pub(super) fn number(value: &DeValue<'_>) -> Result<f64, String> {
    let written = match value {
        DeValue::Float(float) => float.as_str().parse().ok(),
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        _ => None,
    };
    written.ok_or_else(|| format!("expected a number, found {}", described(value)))
}

pub(super) fn whole_number<T: FromStr>(value: &DeValue<'_>) -> Result<T, String> {
    let written = match value {
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        _ => None,
    };
    written.ok_or_else(|| format!("expected a whole number, found {}", described(value)))
}

/// Returns the kind of a value, for messages.
pub(super) fn described(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a section",
    }
}

/// A position in a text of several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TomlPosition {
    pub line: usize,
    /// Counted in characters.
    pub column: usize,
}

impl TomlPosition {
    /// Returns the position of a byte of the text, or the end of the text for bytes beyond it.
    pub(super) fn of(byte: usize, text: &str) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let last_line = before.rsplit('\n').next().unwrap_or(before);
        Self {
            line: before.matches('\n').count() + 1,
            column: last_line.chars().count() + 1,
        }
    }
}

impl fmt::Display for TomlPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A mistake in a TOML text. The caller that reads the file adds its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlWarning {
    pub position: TomlPosition,
    pub message: String,
    /// Whether this is only a remark: the text is valid as written, and nothing needs to be corrected.
    pub is_remark: bool,
}

impl TomlWarning {
    pub fn mistake(position: TomlPosition, message: impl Into<String>) -> Self {
        Self {
            position,
            message: message.into(),
            is_remark: false,
        }
    }
}

impl fmt::Display for TomlWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.message)
    }
}

/// A TOML text that is being read, and its mistakes so far.
pub(super) struct TomlText<'a> {
    text: &'a str,
    warnings: Vec<TomlWarning>,
}

impl<'a> TomlText<'a> {
    /// Parses a text as far as it can be understood.
    pub(super) fn parse(text: &'a str) -> (DeTable<'a>, Self) {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut toml = Self {
            text,
            warnings: Vec::new(),
        };
        for error in errors {
            toml.warn(error.span().unwrap_or(0..0), error.message());
        }
        (table.into_inner(), toml)
    }

    pub(super) fn position(&self, span: &Range<usize>) -> TomlPosition {
        TomlPosition::of(span.start, self.text)
    }

    pub(super) fn warn(&mut self, span: Range<usize>, message: impl Into<String>) {
        let position = self.position(&span);
        self.warnings.push(TomlWarning::mistake(position, message));
    }

    /// Returns all mistakes, in the order of the text.
    pub(super) fn into_warnings(mut self) -> Vec<TomlWarning> {
        self.warnings.sort_by_key(|warning| warning.position);
        self.warnings
    }
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn only_a_likely_misspelling_is_suggested() {
        let names = ["scheme", "color", "on", "solver.use", "animation.on"];
        for (written, suggested) in [
            ("shceme", Some("scheme")),
            ("colour", Some("color")),
            ("colo", Some("color")),
            ("solver.ues", Some("solver.use")),
            ("no", Some("on")),
            ("xy", None),
            ("entirely", None),
            ("", None),
        ] {
            let words = suggested.map_or(String::new(), |name| format!("; did you mean {name:?}?"));
            assert_eq!(did_you_mean(written, names), words, "{written}");
        }
    }
}
