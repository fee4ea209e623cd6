//! What can be set: text in, typed values and warnings out.

mod config_file;
mod pattern;
mod setting;
mod settings;
mod theme;
mod toml_values;
mod values;

pub use config_file::{ConfigWarning, Mistake};
pub use pattern::Pattern;
pub use setting::Setting;
pub use settings::{Config, PlayConfig, SETTINGS, SetError, Settable, SolverConfig, settable};
pub use theme::{
    Ansi, Background, Paint, Rgb, RgbError, SHADES, Shade, StickerPaint, Theme, ThemeMistake,
    ThemeWarning, Themes, UnknownAnsi,
};
pub use toml_values::{Place, Placed, UnknownWord, did_you_mean, quoted};
pub use values::{
    Animation, Blocks, ColorChoice, ColorDepth, EntryRules, Graphics, Looks, RequestedKey,
    TablesConfig, TimeBetween, TimeError, Timeout, TurnTime, ViewChoice,
};
