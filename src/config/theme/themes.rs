//! All themes there are: the built-in ones, and the person's own.

use super::Theme;
use super::read::bases;
use crate::config::ConfigWarning;
use crate::config::nearest::did_you_mean;

/// The built-in themes with their texts, the one in force by default first: the others build on it.
const BUILT_IN: [(&str, &str); 5] = [
    ("dark", include_str!("../../../assets/themes/dark.toml")),
    ("light", include_str!("../../../assets/themes/light.toml")),
    ("high-contrast", include_str!("../../../assets/themes/high-contrast.toml")),
    ("deuteranopia", include_str!("../../../assets/themes/deuteranopia.toml")),
    ("protanopia-tritanopia", include_str!("../../../assets/themes/protanopia-tritanopia.toml")),
];

/// The themes that can be chosen; never none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Themes {
    first: Theme,
    others: Vec<Theme>,
}

impl Themes {
    /// The name of the theme in force by default.
    pub const DEFAULT: &'static str = BUILT_IN[0].0;

    /// The themes that come with the program.
    pub fn built_in() -> Self {
        let [(name, text), others @ ..] = BUILT_IN;
        let mut themes = Self { first: Theme::blank(), others: Vec::new() };
        themes.first = Theme::read(name, text, &themes).0;
        themes.add(others.map(|(name, text)| (name.to_owned(), text.to_owned())).into());
        themes
    }

    /// Adds themes, each with its name and its text in TOML, in whatever order they build on each other. One with a known
    /// name takes the place of the known one. Gives what is wrong, with the name of the theme.
    pub fn add(&mut self, mut texts: Vec<(String, String)>) -> Vec<(String, ConfigWarning)> {
        let mut warnings = Vec::new();
        while !texts.is_empty() {
            let waits = |(name, text): &(String, String)| {
                bases(text).iter().any(|base| base != name && texts.iter().any(|(other, _)| other == base))
            };
            // Themes that build on each other in a ring: the first is read as if the other were not there.
            let next = texts.iter().position(|theme| !waits(theme)).unwrap_or(0);
            let (name, text) = texts.remove(next);
            let (theme, found) = Theme::read(&name, &text, self);
            warnings.extend(found.into_iter().map(|warning| (name.clone(), warning)));
            self.put(theme);
        }
        warnings
    }

    fn put(&mut self, theme: Theme) {
        let mut known = std::iter::once(&mut self.first).chain(&mut self.others);
        match known.find(|known| known.name == theme.name) {
            Some(known) => *known = theme,
            None => self.others.push(theme),
        }
    }

    /// All themes, the default one first.
    pub fn all(&self) -> impl Iterator<Item = &Theme> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The theme with this name.
    pub fn get(&self, name: &str) -> Option<&Theme> {
        self.all().find(|theme| theme.name() == name)
    }

    /// The theme with this name; the default one if there is none.
    pub fn or_default(&self, name: &str) -> &Theme {
        self.get(name).unwrap_or(&self.first)
    }

    /// Why a name is none, with those there are and the nearest one.
    pub fn unknown(&self, name: &str) -> String {
        let names = || self.all().map(Theme::name);
        let listed = names().collect::<Vec<_>>().join(", ");
        format!("there is no theme {name:?}; there are: {listed}{}", did_you_mean(name, names()))
    }
}

impl Default for Themes {
    fn default() -> Self {
        Self::built_in()
    }
}
