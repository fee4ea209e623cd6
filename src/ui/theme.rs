//! What things look like, for each number of colours a terminal has.
//!
//! Without colours only attributes and letters are used, and not one colour is set.

use ratatui::style::{Color as Paint, Modifier, Style};

use crate::config::ColorDepth;
use crate::cube::{Color, ColorScheme};

/// The looks in force.
#[derive(Clone, Debug)]
pub struct Theme {
    depth: ColorDepth,
    unknown: Style,
    /// Headings.
    pub(super) heading: Style,
    /// Keys, and what is current.
    pub(super) accent: Style,
    /// Frames and less important words.
    pub(super) muted: Style,
    /// Good news.
    pub(super) good: Style,
    /// What is wrong.
    pub(super) bad: Style,
    /// The one thing chosen among several.
    pub(super) chosen: Style,
    /// The lines between stickers.
    pub(super) gap: Style,
    /// The title line.
    pub(super) bar: Style,
}

/// A sticker colour in every depth: red-green-blue, the index of 256, one of 16; and whether its letter is dark.
struct StickerPaint {
    name: &'static str,
    rgb: (u8, u8, u8),
    indexed: u8,
    ansi: Paint,
    dark_letter: bool,
}

/// The colours that schemes name; a name that is not here is painted grey. In 16 colours orange is magenta, so that it
/// is neither red nor yellow.
const STICKERS: [StickerPaint; 11] = [
    StickerPaint { name: "white", rgb: (240, 240, 240), indexed: 255, ansi: Paint::White, dark_letter: true },
    StickerPaint { name: "red", rgb: (190, 24, 50), indexed: 160, ansi: Paint::Red, dark_letter: false },
    StickerPaint { name: "green", rgb: (10, 160, 74), indexed: 34, ansi: Paint::Green, dark_letter: true },
    StickerPaint {
        name: "yellow",
        rgb: (255, 214, 10),
        indexed: 220,
        ansi: Paint::LightYellow,
        dark_letter: true,
    },
    StickerPaint {
        name: "orange",
        rgb: (255, 124, 16),
        indexed: 208,
        ansi: Paint::Magenta,
        dark_letter: true,
    },
    StickerPaint { name: "blue", rgb: (12, 84, 190), indexed: 26, ansi: Paint::Blue, dark_letter: false },
    StickerPaint { name: "black", rgb: (40, 40, 44), indexed: 234, ansi: Paint::Black, dark_letter: false },
    StickerPaint {
        name: "pink",
        rgb: (255, 150, 190),
        indexed: 211,
        ansi: Paint::LightMagenta,
        dark_letter: true,
    },
    StickerPaint {
        name: "purple",
        rgb: (120, 60, 170),
        indexed: 91,
        ansi: Paint::LightBlue,
        dark_letter: false,
    },
    StickerPaint { name: "brown", rgb: (120, 72, 36), indexed: 94, ansi: Paint::Yellow, dark_letter: false },
    StickerPaint { name: "grey", rgb: (150, 150, 154), indexed: 247, ansi: Paint::Gray, dark_letter: true },
];

/// A colour of the surroundings in every depth.
struct Shade {
    rgb: (u8, u8, u8),
    indexed: u8,
    ansi: Paint,
}

const ACCENT: Shade = Shade { rgb: (86, 182, 214), indexed: 74, ansi: Paint::Cyan };
const MUTED: Shade = Shade { rgb: (128, 134, 146), indexed: 245, ansi: Paint::DarkGray };
const GOOD: Shade = Shade { rgb: (110, 200, 120), indexed: 114, ansi: Paint::Green };
const BAD: Shade = Shade { rgb: (255, 110, 110), indexed: 203, ansi: Paint::LightRed };
const GAP: Shade = Shade { rgb: (16, 16, 20), indexed: 16, ansi: Paint::Black };
const BAR: Shade = Shade { rgb: (36, 40, 48), indexed: 236, ansi: Paint::Reset };
const UNKNOWN: Shade = Shade { rgb: (58, 62, 70), indexed: 238, ansi: Paint::DarkGray };
const ON_UNKNOWN: Shade = Shade { rgb: (200, 204, 212), indexed: 252, ansi: Paint::White };

impl Theme {
    /// The looks for a colour depth.
    pub fn new(depth: ColorDepth) -> Self {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let written = |shade| paint_of(depth, shade).map_or(Style::new(), |paint| Style::new().fg(paint));
        let muted = if depth == ColorDepth::None {
            Style::new().add_modifier(Modifier::DIM)
        } else {
            written(&MUTED)
        };
        let unknown = paint_of(depth, &UNKNOWN).map_or(Style::new(), |paint| written(&ON_UNKNOWN).bg(paint));
        Self {
            depth,
            unknown,
            heading: bold,
            accent: written(&ACCENT).patch(bold),
            muted,
            good: written(&GOOD),
            bad: written(&BAD).patch(bold),
            gap: if depth == ColorDepth::None { muted } else { written(&GAP) },
            bar: paint_of(depth, &BAR).map_or(Style::new(), |paint| Style::new().bg(paint)),
            chosen: bold.add_modifier(Modifier::REVERSED),
        }
    }

    /// How many colours there are.
    pub const fn depth(&self) -> ColorDepth {
        self.depth
    }

    /// The red, green and blue of a sticker in true colours; grey in others, and for one that is not known.
    pub fn sticker_rgb(&self, scheme: &ColorScheme, color: Option<Color>) -> [u8; 3] {
        match self.sticker(scheme, color).bg {
            Some(Paint::Rgb(red, green, blue)) => [red, green, blue],
            _ => [128; 3],
        }
    }

    /// A sticker; `None` is one that is not known.
    pub(super) fn sticker(&self, scheme: &ColorScheme, color: Option<Color>) -> Style {
        color.map_or(self.unknown, |color| sticker_style(self.depth, scheme.color_name(color)))
    }
}

fn paint_of(depth: ColorDepth, shade: &Shade) -> Option<Paint> {
    match depth {
        ColorDepth::TrueColor => Some(Paint::Rgb(shade.rgb.0, shade.rgb.1, shade.rgb.2)),
        ColorDepth::Indexed256 => Some(Paint::Indexed(shade.indexed)),
        ColorDepth::Ansi16 => Some(shade.ansi),
        ColorDepth::None => None,
    }
}

fn sticker_style(depth: ColorDepth, name: &str) -> Style {
    let paint = STICKERS.iter().find(|sticker| sticker.name == name).unwrap_or(&STICKERS[STICKERS.len() - 1]);
    let (r, g, b) = paint.rgb;
    let (background, dark, light) = match depth {
        ColorDepth::TrueColor => (Paint::Rgb(r, g, b), Paint::Rgb(16, 16, 20), Paint::Rgb(255, 255, 255)),
        ColorDepth::Indexed256 => (Paint::Indexed(paint.indexed), Paint::Indexed(16), Paint::Indexed(231)),
        ColorDepth::Ansi16 => (paint.ansi, Paint::Black, Paint::White),
        ColorDepth::None => return Style::new(),
    };
    Style::new().bg(background).fg(if paint.dark_letter { dark } else { light })
}
