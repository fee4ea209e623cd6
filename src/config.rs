//! What the person may set: text in, typed values and warnings out.
//!
//! Knows no paths and no files. A key with a mistake keeps its default, and all others are used.

mod choice;
mod depth;
mod entry;
mod key_wish;
mod keys;
mod looks;
mod nearest;
mod pattern;
mod place;
mod read;
mod theme;
mod timeout;
mod view;
mod warning;
mod write;

use std::time::Duration;

pub use choice::{ColorChoice, UnknownColorChoice};
pub use depth::ColorDepth;
pub use entry::EntryRules;
pub use key_wish::KeyWish;
pub use keys::{KEYS, KeyEntry};
pub use looks::Looks;
pub use nearest::did_you_mean;
pub use pattern::Pattern;
pub use place::Place;
pub use theme::{
    Ansi, Paint, Rgb, RgbError, SHADES, Shade, StickerPaint, Theme, ThemeMistake, Themes, UnknownAnsi,
};
pub use timeout::{Timeout, TimeoutError};
pub use view::{Animation, TurnTime, TurnTimeError, UnknownView, ViewChoice};
pub use warning::{ConfigWarning, Mistake};
pub use write::quoted;

use crate::cube::ColorScheme;
use crate::solver::SolverId;

/// Everything that can be set.
///
/// ```
/// use cubetui::config::{Config, ColorChoice, ColorDepth};
/// let (config, warnings) = Config::read("color = \"16\"\nshceme = \"japanese\"");
/// assert_eq!(config.color, ColorChoice::Depth(ColorDepth::Ansi16));
/// assert_eq!(config.scheme.name(), "western");
/// let words = "line 2, column 1: unknown key \"shceme\"; did you mean \"scheme\"?";
/// assert_eq!(warnings[0].to_string(), words);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The colours of the cube.
    pub scheme: ColorScheme,
    /// How many colours are drawn.
    pub color: ColorChoice,
    /// The theme, letters, and which characters are used.
    pub looks: Looks,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// Whether the next start goes on where the program was left.
    pub session: bool,
    /// What the cube is drawn as.
    pub view: ViewChoice,
    /// How stickers are typed.
    pub entry: EntryRules,
    /// How solutions are searched.
    pub solver: SolverConfig,
    /// How solutions are played.
    pub play: PlayConfig,
    /// Whether turns are drawn as movements.
    pub animation: Animation,
    /// The keys the person wants, in the order of the text; whether they can be is not known here.
    pub keys: Vec<KeyWish>,
    /// Which tables are used, and whether they are kept.
    pub tables: TablesConfig,
}

/// How solutions are searched.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverConfig {
    /// Which solver the interface uses.
    pub solver: SolverId,
    /// How long the interface goes on to shorter solutions.
    pub timeout: Timeout,
    /// How many different solutions the interface looks for, 1 to 100.
    pub solutions: usize,
}

/// Which tables are used, and whether they are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablesConfig {
    /// The large tables are used too, as soon as they are loaded or built: not the instant ones alone.
    pub full: bool,
    /// Tables that had to be built are saved.
    pub save: bool,
}

impl TablesConfig {
    /// The words for the tables that are used, the default last.
    pub const TIERS: [&'static str; 2] = ["instant", "full"];
}

/// How solutions are played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayConfig {
    /// Moves a second, 0.2 to 20.
    pub speed: f64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            scheme: ColorScheme::western(),
            color: ColorChoice::Auto,
            looks: Looks::default(),
            mouse: true,
            session: true,
            view: ViewChoice::Auto,
            entry: EntryRules::default(),
            solver: SolverConfig {
                solver: SolverId::Optimal,
                timeout: Timeout::of(Duration::from_secs(10)),
                solutions: 1,
            },
            play: PlayConfig { speed: 2.0 },
            animation: Animation::default(),
            keys: Vec::new(),
            tables: TablesConfig { full: true, save: true },
        }
    }
}
