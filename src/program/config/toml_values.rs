//! Single values: reading them from TOML or from a typed word, writing them, and naming the nearest valid word.

use std::fmt;
use std::str::FromStr;

use cubetui::cube::UnknownName;
use toml::de::DeValue;

/// Words that differ in more letters than this are unlikely misspellings of each other.
const LIKELY: usize = 2;

/// Returns the valid name that is near the one that was written.
///
/// The distance is the optimal string alignment: letters changed, left out, added, or swapped with a neighbour.
fn nearest<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = names
        .into_iter()
        .map(|name| (strsim::osa_distance(written, name), name));
    let (distance, name) = near.min()?;
    (distance <= LIKELY && distance < name.len()).then_some(name)
}

/// Returns `; did you mean "…"?` if a valid name is near the one that was written, else an empty text.
pub fn did_you_mean<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(written, names)
        .map(|name| format!("; did you mean {name:?}?"))
        .unwrap_or_default()
}

/// Returns the error for a word that is none of those expected, with the nearest of them.
pub fn unknown_word(written: &str, expected: &[&str]) -> UnknownName {
    let known = format!(" is none of {}", expected.join(", "));
    unknown_near(written, known, expected.iter().copied())
}

/// Returns the error for a word that is none of the names, with the nearest of them, in these words.
pub fn unknown_near<'a>(
    written: &str,
    known: String,
    names: impl IntoIterator<Item = &'a str>,
) -> UnknownName {
    UnknownName {
        nearest: nearest(written, names).map(str::to_owned),
        ..UnknownName::new("", written, known)
    }
}

/// Returns a text in quotes, as TOML writes it.
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

/// Says what kind of value this is, for messages.
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

/// A place in a text of several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte of the text; the end of the text for bytes beyond it.
    pub(super) fn of(byte: usize, text: &str) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .map_or(0, |rest| rest.chars().count())
            + 1;
        Self { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Something that is wrong in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<M> {
    pub place: Place,
    pub mistake: M,
}

impl<M: fmt::Display> fmt::Display for Placed<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.mistake)
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
