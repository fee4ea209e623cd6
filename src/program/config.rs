//! Settings and themes: text in, typed values and warnings out.

mod config_file;
mod setting;
mod settings;
mod theme;
mod toml_values;
mod values;

#[cfg(test)]
pub use setting::Setting;
#[cfg(test)]
pub use settings::SETTINGS;
pub use settings::{Config, SetError, SolverConfig, settable};
#[cfg(test)]
pub use theme::{Ansi, SHADES, StickerPaint};
pub use theme::{Background, Paint, Rgb, Shade, Theme, Themes};
pub use toml_values::{TomlPosition, TomlWarning, did_you_mean, quoted};
#[cfg(test)]
pub use values::{Animation, TablesConfig, TurnTime};
pub use values::{
    Appearance, Blocks, ColorChoice, ColorDepth, Graphics, RequestedKey, Timeout, ViewChoice,
};
