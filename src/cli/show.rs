//! `cubetui show`: one cube in, a picture out.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use anyhow::anyhow;

use super::args::ShowArgs;
use super::json::Shown;
use super::settings::Settings;
use super::{ColorEnvironment, Exit, Failure, color_depth, given, streams};
use crate::config::{ColorChoice, ColorDepth, Rgb, Shade, Theme};
use crate::cube::{Color, ColorScheme, Face, Facelet, HeldCube, ParsedCube, PartialCube};
use crate::files;
use crate::picture::{self, Shape, Side, SvgLook};
use crate::tui;
use crate::ui;

/// The space between stickers in a file, in edges of a sticker.
const SVG_GAP: f64 = 0.09;
/// The colour of the plastic in a file, for themes that leave it to the terminal.
const SVG_BODY: Rgb = Rgb::new(0x10, 0x10, 0x14);
/// The colour of stickers that are not known, likewise.
const SVG_UNKNOWN: Rgb = Rgb::new(0x60, 0x60, 0x66);
/// Pixels of an edge of a sticker in a file, for each row that stickers of the net are high.
const SVG_PIXELS: f64 = 20.0;

type Stickers = [Option<Color>; Facelet::NUM];

pub(super) fn run(wish: &ShowArgs, mut settings: Settings) -> Result<Exit, Failure> {
    settings.look(wish.theme.as_deref(), wish.ascii)?;
    settings.warn();
    let config = &settings.config;
    let stickers = stickers(wish, &config.scheme)?;
    if wish.json {
        let seen = PartialCube::new(stickers);
        let cube = seen.to_string();
        let possible = ParsedCube::read(&cube, &config.scheme).is_ok_and(|seen| seen.cube().is_ok());
        streams::print_json(&Shown { cube, possible })?;
    } else if let Some(file) = &wish.svg {
        let theme = settings.themes.or_default(&config.looks.theme);
        write_svg(file, wish, &stickers, &config.scheme, theme)?;
    } else {
        let depth = depth(wish.color.unwrap_or(config.color));
        let theme = ui::Theme::among(&settings.themes, &config.looks, depth);
        streams::print(&text(wish, &stickers, &config.scheme, &theme))?;
    }
    Ok(Exit::Success)
}

/// The stickers to be shown. What no cube has is shown all the same, with a warning.
fn stickers(wish: &ShowArgs, scheme: &ColorScheme) -> Result<Stickers, Failure> {
    let seen = match (&wish.scramble, wish.cube.as_deref()) {
        (Some(algorithm), _) => given::Seen::Cube(HeldCube::SOLVED.turned_by(&given::scramble(algorithm)?)),
        (None, None) => given::Seen::Cube(HeldCube::SOLVED),
        (None, Some("-")) => given::cube_or_stickers(&streams::read_input("give a cube in a pipe")?, scheme)?,
        (None, Some(text)) => given::cube_or_stickers(text, scheme)?,
    };
    let stickers = match seen {
        given::Seen::Cube(cube) => PartialCube::new(cube.stickers().map(Some)),
        given::Seen::Stickers(stickers, words) => {
            streams::warn(&words);
            stickers
        }
    };
    let shown = if wish.relabelled { stickers.relabelled() } else { stickers };
    Ok(std::array::from_fn(|index| shown.color(Facelet::from_index(index))))
}

/// The sides of the solid cube that are wished; none for the net.
fn sides(wish: &ShowArgs) -> Vec<Side> {
    let sides = [(wish.solid, Side::Front), (wish.behind, Side::Back)];
    sides.into_iter().filter(|(wished, _)| *wished).map(|(_, side)| side).collect()
}

fn depth(choice: ColorChoice) -> ColorDepth {
    if choice == ColorChoice::Auto && !io::stdout().is_terminal() {
        ColorDepth::None
    } else {
        color_depth(choice, &ColorEnvironment::of_process())
    }
}

fn text(wish: &ShowArgs, stickers: &Stickers, scheme: &ColorScheme, theme: &ui::Theme<'_>) -> String {
    let sides = sides(wish);
    if sides.is_empty() && theme.depth() == ColorDepth::None {
        return letters(stickers, scheme);
    }
    let still = ui::Still { stickers, scheme, theme };
    let cells = if sides.is_empty() { still.net(wish.size) } else { still.solid(&sides, 2 * wish.size) };
    if theme.depth() == ColorDepth::None { tui::printed_plain(&cells) } else { tui::printed(&cells) }
}

/// The net in letters, as every command reads it.
fn letters(stickers: &Stickers, scheme: &ColorScheme) -> String {
    let letter = |facelet: Facelet| {
        stickers[facelet.index()].map_or('.', |color| scheme.letter(color).to_ascii_uppercase())
    };
    let row = |face: Face, row| {
        [0, 1, 2].map(|column| letter(Facelet::new(face, row, column)).to_string()).join(" ")
    };
    let mut lines = Vec::new();
    for faces in [&[Face::U][..], &[Face::L, Face::F, Face::R, Face::B], &[Face::D]] {
        let indent = if faces.len() == 1 { " ".repeat(8) } else { String::new() };
        for index in 0..3 {
            let rows: Vec<String> = faces.iter().map(|&face| row(face, index)).collect();
            lines.push(format!("{indent}{}\n", rows.join("   ")));
        }
    }
    lines.concat()
}

fn write_svg(
    file: &Path,
    wish: &ShowArgs,
    stickers: &Stickers,
    scheme: &ColorScheme,
    theme: &Theme,
) -> Result<(), Failure> {
    let sides = sides(wish);
    let shapes: Vec<Shape> = if sides.is_empty() {
        picture::net(SVG_GAP)
    } else {
        let step = picture::SOLID_WIDTH + 0.5;
        let beside = |index: usize| picture::Point { x: index as f64 * step, y: 0.0 };
        let cubes = sides.iter().enumerate();
        cubes
            .flat_map(|(index, &side)| {
                picture::solid(side, None, SVG_GAP).into_iter().map(move |shape| shape.moved(beside(index)))
            })
            .collect()
    };
    let what = if sides.is_empty() { "The net of a Rubik's cube" } else { "A Rubik's cube" };
    let title = wish.scramble.as_ref().map_or(what.to_owned(), |alg| format!("{what} after {alg}"));
    let shade = |shade, else_this| theme.shade(shade).map_or(else_this, |paint| paint.rgb);
    let body = written(shade(Shade::Gap, SVG_BODY));
    let look = SvgLook { title: &title, body: &body, sticker: SVG_PIXELS * f64::from(wish.size) };
    let text = picture::svg(&shapes, look, |facelet| {
        written(match stickers[facelet.index()] {
            Some(color) => theme.sticker(scheme.color_name(color)).ground.rgb,
            None => shade(Shade::UnknownGround, SVG_UNKNOWN),
        })
    });
    if file == Path::new("-") {
        return streams::print(&text);
    }
    files::save(file, &text).map_err(|words| Failure::new(Exit::Files, anyhow!(words)))
}

/// A colour as SVG has it.
fn written(Rgb { red, green, blue }: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
