//! The types of single settings: colours, views, rules of entry, times, key bindings.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::theme::{Background, Theme, Themes};
use super::toml_values::{TomlPosition, unknown_word};

/// Returns the names of a list of named values.
pub(super) fn names<T: Copy>(named: &[(&'static str, T)]) -> Vec<&'static str> {
    named.iter().map(|(name, _)| *name).collect()
}

/// Returns the name of a value in a list of named values.
pub(super) fn name_of<T: Copy + PartialEq>(named: &[(&'static str, T)], value: T) -> &'static str {
    named
        .iter()
        .find(|(_, known)| *known == value)
        .map_or("", |(name, _)| name)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorDepth {
    None,
    Ansi16,
    Indexed256,
    /// Red, green and blue with 8 bits each.
    TrueColor,
}

impl fmt::Display for ColorDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::None => "no colour",
            Self::Ansi16 => "16 colours",
            Self::Indexed256 => "256 colours",
            Self::TrueColor => "truecolour",
        })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    #[default]
    Auto,
    /// This depth, regardless of what the terminal reports.
    Depth(ColorDepth),
}

impl ColorChoice {
    pub const NAMED: [(&'static str, Self); 5] = [
        ("auto", Self::Auto),
        ("truecolor", Self::Depth(ColorDepth::TrueColor)),
        ("256", Self::Depth(ColorDepth::Indexed256)),
        ("16", Self::Depth(ColorDepth::Ansi16)),
        ("never", Self::Depth(ColorDepth::None)),
    ];
}

impl fmt::Display for ColorChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(name_of(&Self::NAMED, *self))
    }
}

impl FromStr for ColorChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::NAMED.into_iter().find(|(name, _)| *name == text);
        named
            .map(|(_, choice)| choice)
            .ok_or_else(|| unknown_word(text, &names(&Self::NAMED)))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The name of the theme, or [`Themes::AUTO`].
    pub theme: String,
    /// The terminal's background, as far as it is known. It is not a setting; the choice `auto` follows it.
    pub background: Background,
    /// Whether known stickers show the letters of their colours. Without colours they always do.
    pub letters: bool,
    pub ascii: bool,
    pub blocks: Blocks,
    /// Whether, and how, the solid cube is shown as a picture.
    pub graphics: Graphics,
}

/// The characters that draw the solid cube, by how finely they divide a cell. Without colours, and in ASCII, it is
/// drawn in lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blocks {
    /// 2x2 parts, in every font.
    #[default]
    Quadrants,
    /// 2x3 parts, Unicode 13.
    Sextants,
    /// 2x4 parts, Unicode 16.
    Octants,
}

impl Blocks {
    pub const NAMED: [(&'static str, Self); 3] = [
        ("quadrants", Self::Quadrants),
        ("sextants", Self::Sextants),
        ("octants", Self::Octants),
    ];
}

/// How pictures are sent to the terminal. Without colours, and in ASCII, none are sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Graphics {
    #[default]
    None,
    Kitty,
    /// Sixels, as in printers and terminals of DEC.
    Sixel,
}

impl Graphics {
    pub const NAMED: [(&'static str, Self); 3] = [
        ("none", Self::None),
        ("kitty", Self::Kitty),
        ("sixel", Self::Sixel),
    ];
}

/// How much of a solution is shown to a user who wants to find the rest alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints {
    /// All of it.
    #[default]
    Off,
    /// Only the next move.
    NextMove,
    /// Only the number of moves.
    Length,
}

impl Hints {
    pub const NAMED: [(&'static str, Self); 3] = [
        ("off", Self::Off),
        ("on", Self::NextMove),
        ("length", Self::Length),
    ];

    /// Returns how many moves of a solution are shown after this many are done.
    pub const fn shown_moves(self, done: usize) -> usize {
        match self {
            Self::Off => usize::MAX,
            Self::NextMove => done + 1,
            Self::Length => done,
        }
    }
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            theme: Themes::AUTO.to_owned(),
            background: Background::default(),
            letters: true,
            ascii: false,
            blocks: Blocks::default(),
            graphics: Graphics::default(),
        }
    }
}

impl Appearance {
    pub fn theme_of<'a>(&self, themes: &'a Themes) -> &'a Theme {
        themes.chosen(&self.theme, self.background)
    }

    /// Whether the theme depends on the terminal's background.
    pub fn follow_background(&self) -> bool {
        self.theme == Themes::AUTO
    }
}

/// The names of the two values of `adaptive`, the default first.
pub(super) const CURSORS: [(&str, bool); 2] = [("order", false), ("adaptive", true)];
/// The names of the two values of `free_centers`, the default first.
pub(super) const CENTERS: [(&str, bool); 2] = [("fixed", false), ("free", true)];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ViewChoice {
    /// The net, and next to it the solid cube if there is space.
    #[default]
    Auto,
    Net,
    /// The solid cube alone, but the net while stickers are typed.
    Solid,
}

impl ViewChoice {
    pub const NAMED: [(&'static str, Self); 3] = [
        ("auto", Self::Auto),
        ("net", Self::Net),
        ("solid", Self::Solid),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animation {
    pub on: bool,
    /// Whether turns of the net are animated too, not only those of the solid cube.
    pub net: bool,
    pub duration: TurnTime,
}

impl Default for Animation {
    fn default() -> Self {
        Self {
            on: true,
            net: true,
            duration: TurnTime::of(Duration::from_millis(150)),
        }
    }
}

/// A time between two limits in milliseconds, written as `500ms`, `10s` or `1m 30s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeBetween<const SHORTEST: u64, const LONGEST: u64>(Duration);

/// The time of a search: 1 ms to 1 day.
pub type Timeout = TimeBetween<1, 86_400_000>;

/// The time of an animated turn: 20 ms to 2 s.
pub type TurnTime = TimeBetween<20, 2_000>;

impl<const SHORTEST: u64, const LONGEST: u64> TimeBetween<SHORTEST, LONGEST> {
    const RANGE: [Duration; 2] = [
        Duration::from_millis(SHORTEST),
        Duration::from_millis(LONGEST),
    ];

    pub fn of(duration: Duration) -> Self {
        Self(duration.clamp(Self::RANGE[0], Self::RANGE[1]))
    }

    pub const fn duration(self) -> Duration {
        self.0
    }

    /// Returns the limits in words, such as `1ms to 1day`.
    pub(super) fn limits() -> String {
        Self::RANGE
            .map(|limit| humantime::format_duration(limit).to_string())
            .join(" to ")
    }
}

impl<const SHORTEST: u64, const LONGEST: u64> fmt::Display for TimeBetween<SHORTEST, LONGEST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&humantime::format_duration(self.0).to_string())
    }
}

impl<const SHORTEST: u64, const LONGEST: u64> FromStr for TimeBetween<SHORTEST, LONGEST> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let duration = humantime::parse_duration(text).map_err(|_| {
            format!("{text:?} is not a time; write it like \"500ms\", \"10s\" or \"1m 30s\"")
        })?;
        if (Self::RANGE[0]..=Self::RANGE[1]).contains(&duration) {
            Ok(Self(duration))
        } else {
            Err(format!("{text:?} is not within {}", Self::limits()))
        }
    }
}

/// One line of the sections `[keys]` and `[keys.MODE]`, such as `"ctrl-s" = "scramble"`. Whether the key and the action
/// exist is not checked here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedKey {
    /// The mode in which the key has this meaning, from the section's name. `None` means all modes that have the action.
    pub mode: Option<(String, TomlPosition)>,
    pub key: String,
    pub key_position: TomlPosition,
    pub action: String,
    pub action_position: TomlPosition,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablesConfig {
    /// Whether the full tables are used as well as the instant ones, as soon as they are loaded or built.
    pub full: bool,
    /// Whether tables that had to be built are saved.
    pub save: bool,
}

impl TablesConfig {
    /// The names of the two values of `full`, the default last.
    pub const TIERS: [(&'static str, bool); 2] = [("instant", false), ("full", true)];
}
