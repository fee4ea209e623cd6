//! The known patterns: a table in `assets/patterns.toml`, part of the program.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::cube::{Algorithm, HeldCube};

/// The table as it is written.
const TEXT: &str = include_str!("../../assets/patterns.toml");

/// A pattern that looks nice, and how to turn a solved cube into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What is typed to name it: small letters and hyphens.
    pub id: String,
    /// Its name in the list.
    pub name: String,
    /// Other names that people look for.
    pub also: Vec<String>,
    /// How to make it from a solved cube.
    pub algorithm: Algorithm,
    /// The length of the algorithm in the half-turn metric.
    pub length: usize,
    /// Whether it is known that no shorter algorithm makes it.
    pub is_optimal: bool,
    /// Where the algorithm is from.
    pub source: String,
}

impl Pattern {
    /// All known patterns, in the order of the list.
    ///
    /// ```
    /// use cubetui::config::Pattern;
    /// let superflip = Pattern::all().iter().find(|pattern| pattern.id == "superflip").unwrap();
    /// assert_eq!((superflip.name.as_str(), superflip.length), ("Superflip", 20));
    /// ```
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Pattern>> = LazyLock::new(read);
        &ALL
    }

    /// The solved cube turned into the pattern.
    pub fn cube(&self) -> HeldCube {
        HeldCube::SOLVED.turned_by(&self.algorithm.turns())
    }

    /// Whether a typed text is part of one of its names, capital letters or not.
    pub fn is_called(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        [&self.id, &self.name]
            .into_iter()
            .chain(&self.also)
            .any(|name| name.to_lowercase().contains(&text))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    pattern: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    name: String,
    #[serde(default)]
    also: Vec<String>,
    algorithm: String,
    length: usize,
    #[serde(default)]
    optimal: bool,
    source: String,
}

/// # Panics
/// When the table is not well written; a test reads it.
fn read() -> Vec<Pattern> {
    let table: Table =
        toml::from_str(TEXT).expect("the table of patterns is TOML with the known keys");
    table.pattern.into_iter().map(pattern).collect()
}

fn pattern(row: Row) -> Pattern {
    Pattern {
        id: row.id,
        name: row.name,
        also: row.also,
        algorithm: row
            .algorithm
            .parse()
            .expect("the algorithms of patterns are well written"),
        length: row.length,
        is_optimal: row.optimal,
        source: row.source,
    }
}
