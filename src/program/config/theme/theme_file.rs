//! Reading a theme: its differences from its base, and every mistake with its position.
//!
//! ```toml
//! about = "one line"
//! inherits = "dark"            # the theme it builds on; "dark" when it does not say
//! light = false                # whether it is made for a light background
//! stickers = "deuteranopia"    # or a section as below
//!
//! [surroundings]               # the names are those of SHADES
//! accent = "#56b6d6"
//! ground = "default"           # the terminal's own
//!
//! [stickers]                   # any word for a colour
//! orange = { color = "#ff7c10", 256 = 208, 16 = "yellow", letter = "#000000" }
//! ```
//!
//! Values for 256 and 16 colours and for the letter are derived if they are left out.

use std::fmt;
use std::sync::OnceLock;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::palette::{Ansi, Rgb};
use super::{Background, Paint, SHADES, StickerPaint, Theme};
use crate::config::toml_values::{
    TomlText, TomlWarning, described, did_you_mean, switch, text, whole_number,
};
use cubetui::words::visible;

/// The keys of a theme, apart from its shades.
const KEYS: [&str; 5] = ["about", "inherits", "light", "surroundings", "stickers"];
const PARTS: [&str; 4] = ["color", "256", "16", "letter"];
const DEFAULT: &str = "default";

fn unknown_key(key: &str) -> String {
    let shades = SHADES.map(|(_, name)| format!("surroundings.{name}"));
    let names = KEYS
        .into_iter()
        .chain(shades.iter().map(String::as_str))
        .chain(PARTS);
    let hint = did_you_mean(key, names);
    format!("unknown key {key:?}{hint}")
}

/// Returns the themes that a text builds on, as far as it can be read.
pub(super) fn bases(text: &str) -> Vec<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    let named = |key| {
        table
            .get_ref()
            .get(key)
            .and_then(|value| value.get_ref().as_str())
    };
    ["inherits", "stickers"]
        .into_iter()
        .filter_map(named)
        .map(str::to_owned)
        .collect()
}

impl Theme {
    /// Reads a theme from a TOML text, and returns it with all mistakes in the text. Values with a mistake stay as in the
    /// theme it builds on.
    pub fn read(name: &str, text: &str, known: &Themes) -> (Self, Vec<TomlWarning>) {
        let (table, toml) = TomlText::parse(text);
        let mut reader = ThemeReader {
            toml,
            known,
            theme: known.or_default(Themes::DEFAULT).clone(),
        };
        if let Some(base) = table.get("inherits") {
            reader.value("inherits", base, |theme, value| {
                *theme = named(value, known)?.clone();
                Ok(())
            });
        }
        name.clone_into(&mut reader.theme.name);
        reader.theme.about.clear();
        for (key, value) in &table {
            reader.key(key, value);
        }
        (reader.theme, reader.toml.into_warnings())
    }
}

fn named<'a>(value: &DeValue<'_>, known: &'a Themes) -> Result<&'a Theme, String> {
    let name = text(value)?;
    known.get(name).ok_or_else(|| known.unknown(name))
}

type ThemeKey<'a> = Spanned<DeString<'a>>;
type ThemeValue<'a> = Spanned<DeValue<'a>>;

struct ThemeReader<'a> {
    toml: TomlText<'a>,
    known: &'a Themes,
    theme: Theme,
}

impl ThemeReader<'_> {
    fn key(&mut self, key: &ThemeKey<'_>, value: &ThemeValue<'_>) {
        let known = self.known;
        match (&**key.get_ref(), value.get_ref()) {
            // Was read before all other keys.
            ("inherits", _) => {}
            ("about", _) => self.value("about", value, |theme, value| {
                text(value)?.clone_into(&mut theme.about);
                Ok(())
            }),
            ("light", _) => self.value("light", value, |theme, value| {
                theme.light = switch(value)?;
                Ok(())
            }),
            ("stickers", DeValue::Table(section)) => {
                section
                    .iter()
                    .for_each(|(word, value)| self.sticker(word.get_ref(), value));
            }
            ("stickers", _) => self.value("stickers", value, |theme, value| {
                theme.stickers.clone_from(&named(value, known)?.stickers);
                Ok(())
            }),
            ("surroundings", DeValue::Table(section)) => {
                section
                    .iter()
                    .for_each(|(name, value)| self.shade(name, value));
            }
            ("surroundings", other) => {
                let reason = format!("expected a section, found {}", described(other));
                self.wrong(value, "surroundings", &reason);
            }
            (unknown, _) => self.unknown_key(key, unknown),
        }
    }

    fn shade(&mut self, name: &ThemeKey<'_>, value: &ThemeValue<'_>) {
        let path = format!("surroundings.{}", name.get_ref());
        let Some((shade, _)) = SHADES.iter().find(|(_, known)| *known == &**name.get_ref()) else {
            return self.unknown_key(name, &path);
        };
        if value.get_ref().as_str() == Some(DEFAULT) {
            self.theme.shades[*shade as usize] = None;
        } else if let Some((paint, letter)) = self.paint(&path, value, Ansi::nearest) {
            self.theme.shades[*shade as usize] = Some(paint);
            if letter.is_some() {
                self.wrong(value, &path, "only stickers have letters");
            }
        }
    }

    fn sticker(&mut self, word: &str, value: &ThemeValue<'_>) {
        let path = format!("stickers.{word}");
        let Some((ground, letter)) = self.paint(&path, value, |rgb| Ansi::of_sticker(word, rgb))
        else {
            return;
        };
        let derived = StickerPaint::lettered(ground);
        let sticker = StickerPaint {
            letter: letter.unwrap_or(derived.letter),
            ..derived
        };
        self.theme.stickers.retain(|(known, _)| known != word);
        self.theme.stickers.push((word.to_owned(), sticker));
    }

    /// Reads a colour, `"#ff7c10"` or with its parts, and the colour of its letter. Returns `None` if it cannot be read.
    fn paint(
        &mut self,
        path: &str,
        value: &ThemeValue<'_>,
        ansi: impl Fn(Rgb) -> Ansi,
    ) -> Option<(Paint, Option<Paint>)> {
        let DeValue::Table(parts) = value.get_ref() else {
            let rgb = self.checked(path, value, rgb)?;
            return Some((
                Paint {
                    ansi: Some(ansi(rgb)),
                    ..Paint::nearest(rgb)
                },
                None,
            ));
        };
        for (part, _) in parts
            .iter()
            .filter(|(part, _)| !PARTS.contains(&&**part.get_ref()))
        {
            self.unknown_key(part, part.get_ref());
        }
        let Some(color) = parts.get("color") else {
            self.wrong(
                value,
                path,
                "has no color; write it like { color = \"#ff7c10\" }",
            );
            return None;
        };
        let rgb = self.checked(path, color, rgb)?;
        let mut paint = Paint {
            ansi: Some(ansi(rgb)),
            ..Paint::nearest(rgb)
        };
        if let Some(value) = parts.get("256") {
            paint.indexed = self.checked(&format!("{path}.256"), value, index)?;
        }
        if let Some(value) = parts.get("16") {
            paint.ansi = self.checked(&format!("{path}.16"), value, named_ansi)?;
        }
        let letter = match parts.get("letter") {
            Some(value) => Some(Paint::nearest(self.checked(
                &format!("{path}.letter"),
                value,
                self::rgb,
            )?)),
            None => None,
        };
        Some((paint, letter))
    }

    /// Sets a value, or adds a warning that says why it is invalid.
    fn value(
        &mut self,
        key: &str,
        value: &ThemeValue<'_>,
        set: impl FnOnce(&mut Theme, &DeValue<'_>) -> Result<(), String>,
    ) {
        if let Err(reason) = set(&mut self.theme, value.get_ref()) {
            self.wrong(value, key, &reason);
        }
    }

    /// Returns the value, or adds a warning and returns `None`.
    fn checked<T>(
        &mut self,
        key: &str,
        value: &ThemeValue<'_>,
        read: impl FnOnce(&DeValue<'_>) -> Result<T, String>,
    ) -> Option<T> {
        read(value.get_ref())
            .map_err(|reason| self.wrong(value, key, &reason))
            .ok()
    }

    fn wrong(&mut self, value: &ThemeValue<'_>, key: &str, reason: &str) {
        self.toml.warn(value.span(), format!("{key}: {reason}"));
    }

    fn unknown_key(&mut self, key: &ThemeKey<'_>, path: &str) {
        self.toml.warn(key.span(), unknown_key(path));
    }
}

fn rgb(value: &DeValue<'_>) -> Result<Rgb, String> {
    text(value)?.parse()
}

fn index(value: &DeValue<'_>) -> Result<u8, String> {
    let number: i64 = whole_number(value)?;
    number
        .try_into()
        .map_err(|_| "a colour's number is 0 to 255".to_owned())
}

fn named_ansi(value: &DeValue<'_>) -> Result<Option<Ansi>, String> {
    match text(value)? {
        DEFAULT => Ok(None),
        name => name.parse().map(Some),
    }
}

/// The built-in themes with their texts. The first one is the default, and the others build on it.
const BUILT_IN: [(&str, &str); 5] = [
    ("dark", include_str!("../../../../assets/themes/dark.toml")),
    (
        "light",
        include_str!("../../../../assets/themes/light.toml"),
    ),
    (
        "high-contrast",
        include_str!("../../../../assets/themes/high-contrast.toml"),
    ),
    (
        "deuteranopia",
        include_str!("../../../../assets/themes/deuteranopia.toml"),
    ),
    (
        "protanopia-tritanopia",
        include_str!("../../../../assets/themes/protanopia-tritanopia.toml"),
    ),
];

/// The themes that can be chosen; never empty. The built-in ones are read when one is first asked for.
#[derive(Clone)]
pub struct Themes {
    read: OnceLock<Vec<Theme>>,
}

/// Does not depend on whether the built-in themes have been read.
impl fmt::Debug for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

impl Themes {
    /// The name of the theme for dark terminals. It is also the base of themes that name no other.
    pub const DEFAULT: &'static str = BUILT_IN[0].0;
    /// The name of the theme for light terminals.
    const LIGHT: &'static str = BUILT_IN[1].0;
    /// The choice of the theme for dark or light terminals by the background.
    pub const AUTO: &'static str = "auto";

    pub const fn built_in() -> Self {
        Self {
            read: OnceLock::new(),
        }
    }

    fn read(&self) -> &[Theme] {
        self.read.get_or_init(|| {
            let mut themes = Self {
                read: OnceLock::from(vec![Theme::blank()]),
            };
            let [(name, text), others @ ..] = BUILT_IN;
            let first = Theme::read(name, text, &themes).0;
            themes.read = OnceLock::from(vec![first]);
            let others = others.map(|(name, text)| (name.to_owned(), text.to_owned()));
            themes.add(others.into());
            themes.read.into_inner().expect("they have just been read")
        })
    }

    /// Adds themes, each with its name and its TOML text, in any order even if they build on each other. A theme with a
    /// known name replaces the known one. Returns the mistakes, with the name of the theme.
    pub fn add(&mut self, mut texts: Vec<(String, String)>) -> Vec<(String, TomlWarning)> {
        let mut warnings = Vec::new();
        while !texts.is_empty() {
            let waits = |(name, text): &(String, String)| {
                bases(text)
                    .iter()
                    .any(|base| base != name && texts.iter().any(|(other, _)| other == base))
            };
            // If themes build on each other in a cycle, the first is read as if the others did not exist.
            let next = texts.iter().position(|theme| !waits(theme)).unwrap_or(0);
            let (name, text) = texts.remove(next);
            let (theme, found) = Theme::read(&name, &text, self);
            warnings.extend(found.into_iter().map(|warning| (name.clone(), warning)));
            self.put(theme);
        }
        warnings
    }

    fn put(&mut self, theme: Theme) {
        self.read();
        let themes = self.read.get_mut().expect("they have just been read");
        match themes.iter_mut().find(|known| known.name == theme.name) {
            Some(known) => *known = theme,
            None => themes.push(theme),
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &Theme> {
        self.read().iter()
    }

    pub fn get(&self, name: &str) -> Option<&Theme> {
        self.all().find(|theme| theme.name == name)
    }

    /// Returns the theme with this name, or the default one if there is none.
    pub fn or_default(&self, name: &str) -> &Theme {
        self.get(name).unwrap_or(&self.read()[0])
    }

    /// Returns the theme for this choice, [`Self::AUTO`] or a name, on this background.
    pub fn chosen(&self, choice: &str, background: Background) -> &Theme {
        match (choice, background) {
            (Self::AUTO, Background::Dark) => self.or_default(Self::DEFAULT),
            (Self::AUTO, Background::Light) => self.or_default(Self::LIGHT),
            _ => self.or_default(choice),
        }
    }

    /// Checks that this choice exists: [`Self::AUTO`] or a name.
    ///
    /// # Errors
    /// A message with the possible choices.
    pub fn check_choice(&self, choice: &str) -> Result<(), String> {
        if choice == Self::AUTO || self.get(choice).is_some() {
            return Ok(());
        }
        Err(unknown(choice, || {
            std::iter::once(Self::AUTO).chain(self.all().map(|theme| theme.name.as_str()))
        }))
    }

    /// Returns the message that there is no theme with this name, with the known names and the nearest one.
    pub fn unknown(&self, name: &str) -> String {
        unknown(name, || self.all().map(|theme| theme.name.as_str()))
    }
}

/// Returns the message that a name is none of these, with the nearest one.
fn unknown<'a, I: Iterator<Item = &'a str>>(name: &str, names: impl Fn() -> I) -> String {
    let listed = names().map(visible).collect::<Vec<_>>().join(", ");
    format!(
        "there is no theme {name:?}; there are: {listed}{}",
        did_you_mean(name, names())
    )
}

impl Default for Themes {
    fn default() -> Self {
        Self::built_in()
    }
}
