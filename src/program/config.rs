//! Settings and themes: text in, typed values and warnings out.

mod config_file;
mod setting;
mod settings;
mod theme;
mod toml_values;
mod values;

pub use setting::Setting;
pub use settings::{Config, SETTINGS, SetError, SolverConfig, is_or_are, settable};
#[cfg(test)]
pub use theme::{Ansi, SHADES, StickerPaint};
pub use theme::{Background, Paint, Rgb, Shade, Theme, Themes};
pub use toml_values::{TomlPosition, TomlWarning, did_you_mean, quoted};
#[cfg(test)]
pub use values::{Animation, TablesConfig, TurnTime};
pub use values::{
    Appearance, Blocks, ColorChoice, ColorDepth, Graphics, Hints, RequestedKey, Timeout, ViewChoice,
};
