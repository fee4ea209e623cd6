//! Styles: the colours of the chosen theme for each colour depth of a terminal, and the attributes.
//!
//! Without colours, only attributes and letters are used, and no colour is ever set.

use ratatui::style::{Color as Paint, Modifier, Style};

use super::block_set::BlockSet;
use crate::app::App;
use crate::config::{self, Appearance, ColorDepth, Rgb, Shade, Themes};
use cubetui::cube::{Color, ColorScheme};

#[derive(Clone, Debug)]
pub struct Styles<'a> {
    pub depth: ColorDepth,
    pub(super) letters: bool,
    pub ascii: bool,
    pub(super) blocks: &'static BlockSet,
    colors: &'a config::Theme,
    unknown: Style,
    pub(super) text: Style,
    pub(super) heading: Style,
    pub(super) accent: Style,
    pub(super) muted: Style,
    pub(super) good: Style,
    pub(super) bad: Style,
    pub(super) chosen: Style,
    pub(super) gap: Style,
    pub(super) bar: Style,
}

impl<'a> Styles<'a> {
    /// Returns the styles that the settings select, for a terminal with this colour depth.
    pub fn of(app: &'a App, depth: ColorDepth) -> Self {
        Self::among(&app.themes, &app.shown_appearance(), depth)
    }

    /// Returns the styles of this appearance, with the colours of one of these themes.
    pub fn among(themes: &'a Themes, appearance: &Appearance, depth: ColorDepth) -> Self {
        let colors = appearance.theme_of(themes);
        let paint = |shade| {
            colors
                .shade(shade)
                .and_then(|paint| paint_of(depth, &paint))
        };
        let look = |front, ground: Option<Shade>, modifier| Style {
            fg: paint(front),
            bg: ground.and_then(paint),
            ..Style::new().add_modifier(modifier)
        };
        let plain = Modifier::empty();
        let bold = Modifier::BOLD;
        // Without colours, less important things are dim.
        let less = if depth == ColorDepth::None {
            Modifier::DIM
        } else {
            plain
        };
        let reversed = if paint(Shade::ChosenGround).is_none() {
            Modifier::REVERSED
        } else {
            plain
        };
        Self {
            depth,
            letters: appearance.letters || depth == ColorDepth::None,
            ascii: appearance.ascii,
            blocks: BlockSet::of(appearance.blocks),
            unknown: look(Shade::Unknown, Some(Shade::UnknownGround), plain),
            text: look(Shade::Text, Some(Shade::Ground), plain),
            heading: look(Shade::Heading, None, bold),
            accent: look(Shade::Accent, None, bold),
            muted: look(Shade::Muted, None, less),
            good: look(Shade::Good, None, plain),
            bad: look(Shade::Bad, None, bold),
            chosen: look(Shade::Chosen, Some(Shade::ChosenGround), bold | reversed),
            gap: look(Shade::Gap, None, less),
            bar: look(Shade::Bar, Some(Shade::BarGround), plain),
            colors,
        }
    }

    /// Returns the style of the next move's arrows where they lie on stickers.
    pub(super) fn arrow(&self) -> Style {
        self.accent.add_modifier(Modifier::REVERSED)
    }

    /// Returns the style of a sticker; `None` is an unknown one.
    pub(super) fn sticker(&self, scheme: &ColorScheme, color: Option<Color>) -> Style {
        let Some(color) = color else {
            return self.unknown;
        };
        let paint = self.colors.sticker(scheme.color_name(color));
        Style {
            fg: paint_of(self.depth, &paint.letter),
            bg: paint_of(self.depth, &paint.ground),
            ..Style::new()
        }
    }
}

/// Converts a colour for ratatui. Returns `None` for the terminal's default colour, and without colours.
fn paint_of(depth: ColorDepth, paint: &config::Paint) -> Option<Paint> {
    let Rgb { red, green, blue } = paint.rgb;
    match depth {
        ColorDepth::TrueColor => Some(Paint::Rgb(red, green, blue)),
        ColorDepth::Indexed256 => Some(Paint::Indexed(paint.indexed)),
        ColorDepth::Ansi16 => paint.ansi.map(|ansi| ANSI[ansi.number() as usize]),
        ColorDepth::None => None,
    }
}

/// Returns the RGB value of a colour; for one of the 16, xterm's. The terminal's default colours are unknown.
pub(super) fn rgb_of(paint: Paint) -> Option<Rgb> {
    match paint {
        Paint::Reset => None,
        Paint::Rgb(red, green, blue) => Some(Rgb::new(red, green, blue)),
        Paint::Indexed(number) => Some(Rgb::of_xterm(number)),
        named => ANSI
            .iter()
            .position(|&known| known == named)
            .map(|number| Rgb::of_xterm(number as u8)),
    }
}

const ANSI: [Paint; 16] = [
    Paint::Black,
    Paint::Red,
    Paint::Green,
    Paint::Yellow,
    Paint::Blue,
    Paint::Magenta,
    Paint::Cyan,
    Paint::Gray,
    Paint::DarkGray,
    Paint::LightRed,
    Paint::LightGreen,
    Paint::LightYellow,
    Paint::LightBlue,
    Paint::LightMagenta,
    Paint::LightCyan,
    Paint::White,
];
