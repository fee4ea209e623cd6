//! `cubetui show`: prints a picture of one cube.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use clap::Args;
use serde::Serialize;

use super::config_files::LoadedConfig;
use super::input::{
    ConventionArg, CubeOrStickers, ReadCube, cube_or_stickers, joined_turns, piped_cube, turns,
};
use super::output::{print, print_json, warn, write_output};
use super::{ColorEnvironment, Exit, Failure, color_depth};
use crate::config::{ColorChoice, ColorDepth, Theme};
use crate::files;
use crate::picture::{self, Shape, Side, SvgLook};
use crate::text::printed::{self, FileColors, SVG_GAP};
use crate::tui;
use crate::ui;
use cubetui::cube::{
    CenterTurns, Color, ColorScheme, Face, Facelet, Orientation, OrientedCube, PartialCube,
};
use cubetui::storage::{Disk, OutputFile, OutputKind, Recognition};

/// Pixels per edge of a sticker in a file, for each row of a sticker's height in the net.
const SVG_PIXELS: f64 = 20.0;

/// Which cube to show, and how.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of its own
pub(super) struct ShowArgs {
    /// The cube in any form, possible or not, or turns; - reads it.
    ///
    /// Without it, the solved cube.
    #[arg(value_name = "CUBE")]
    cube: Vec<String>,

    #[command(flatten)]
    convention: ConventionArg,

    /// Show the cube that this algorithm makes from a solved one.
    #[arg(long, value_name = "ALG", conflicts_with = "cube")]
    scramble: Option<String>,

    /// Show a supercube, with arrows on its centres.
    ///
    /// Each arrow points to where the top of the picture is. The solid cube has arrows in a file only.
    #[arg(long, conflicts_with = "relabelled")]
    supercube: bool,

    /// Show the unfolded net; this is the default.
    #[arg(long, conflicts_with_all = ["solid", "behind"])]
    net: bool,

    /// Show the solid cube from the front: U, F and R.
    #[arg(long = "3d")]
    solid: bool,

    /// Show the solid cube from behind and below: D, B and L.
    ///
    /// With --3d, beside its front.
    #[arg(long)]
    behind: bool,

    /// Show only what determines the coset of H = <U, D, R2, L2, F2, B2>.
    ///
    /// U and D stickers are shown as U, on the edges of the middle layer F and B stickers as F, R and L stickers as R; the
    /// rest is blank. In the standard orientation, as `coset --cube` reads it.
    #[arg(long)]
    relabelled: bool,

    /// The number of colours: auto, truecolor, 256, 16 or never.
    ///
    /// auto uses none without a terminal.
    #[arg(long, value_name = "WHEN")]
    color: Option<ColorChoice>,

    /// The theme, as for the interface.
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,

    /// Use only ASCII.
    #[arg(long)]
    ascii: bool,

    /// The height of a sticker of the net in rows.
    ///
    /// The solid cube and an SVG file scale with it.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(2..=8))]
    size: u16,

    /// Write an SVG file instead of text; - writes it to standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "color")]
    svg: Option<PathBuf>,

    /// With --svg: one picture of each step of this algorithm, to be printed.
    ///
    /// The solid cube before the first turn and after each, with the turns below. `cubetui solve` gives the steps of a
    /// solution.
    #[arg(long, value_name = "ALG", requires = "svg", conflicts_with_all = ["net", "solid", "behind", "relabelled", "supercube"])]
    steps: Option<String>,

    /// Overwrite the file of --svg, whatever it holds.
    ///
    /// A picture that cubetui wrote is replaced without it.
    #[arg(long, requires = "svg")]
    force: bool,

    /// Print JSON: the stickers, and whether the cube is possible.
    #[arg(long, conflicts_with_all = ["svg", "solid", "behind"])]
    json: bool,
}

#[derive(Serialize)]
struct ShowAnswer {
    /// The stickers as they are seen: 54 face letters, `.` for an unknown one.
    cube: String,
    /// How each centre of a possible supercube is turned, as `U+ R2 F-` or `upright`.
    #[serde(skip_serializing_if = "Option::is_none")]
    centers: Option<String>,
    /// Whether the stickers determine exactly one cube, and it is possible.
    possible: bool,
}

struct ShownCube {
    stickers: [Option<Color>; Facelet::NUM],
    scheme: ColorScheme,
    centers: Option<CenterTurns>,
    /// The cube, if the stickers determine exactly one and it is possible.
    cube: Option<OrientedCube>,
}

pub(super) fn run(args: &ShowArgs, mut settings: LoadedConfig) -> Result<Exit, Failure> {
    settings.look(args.theme.as_deref(), args.ascii)?;
    settings.warn();
    if args.supercube && args.svg.is_none() && !sides(args).is_empty() {
        let message = "on a terminal, the solid cube has no arrows on its centres: leave out --3d and --behind, or write a file with --svg";
        return Err(Failure::new(Exit::Usage, anyhow!(message)));
    }
    let config = &settings.config;
    let shown = shown(args, &config.scheme)?;
    if args.json {
        print_json(&ShowAnswer {
            cube: PartialCube::new(shown.stickers).to_string(),
            centers: shown.centers.map(|centers| centers.to_string()),
            possible: shown.cube.is_some(),
        })?;
    } else if let Some(file) = &args.svg {
        let theme = config.appearance.theme_of(&settings.themes);
        match &args.steps {
            Some(steps) => write_steps(file, steps, args, &shown, theme)?,
            None => write_svg(file, args, &shown, theme)?,
        }
    } else {
        let depth = depth(args.color.unwrap_or(config.color));
        let theme = ui::Styles::among(&settings.themes, &config.appearance, depth);
        print(&text(args, &shown, &theme))?;
    }
    Ok(Exit::Success)
}

/// Reads the cube to show. Stickers that fit no possible cube are shown as well, with a warning.
fn shown(args: &ShowArgs, scheme: &ColorScheme) -> Result<ShownCube, Failure> {
    let in_force = |cube| ReadCube {
        shown: CubeOrStickers::Cube(cube),
        scheme: scheme.clone(),
    };
    let solved = OrientedCube::solved(args.supercube);
    let read = |text: &str| cube_or_stickers(text, args.convention, args.supercube, scheme);
    let read = match (&args.scramble, &args.cube[..]) {
        (Some(algorithm), _) => in_force(solved.turned_by(&turns(algorithm)?)),
        (None, []) => in_force(solved),
        (None, [dash]) if dash == "-" => read(&piped_cube()?)?,
        (None, [text]) => read(text)?,
        (None, several) => {
            let moves = joined_turns(several).ok_or_else(|| {
                let message =
                    "only one cube is shown: give one, or write its stickers without spaces";
                Failure::new(Exit::Usage, anyhow!(message))
            })?;
            read(&moves)?
        }
    };
    let cube = match &read.shown {
        CubeOrStickers::Cube(cube) => Some(*cube),
        CubeOrStickers::Stickers(..) => None,
    };
    let (stickers, centers) = match read.shown {
        CubeOrStickers::Cube(cube) => (
            PartialCube::new(cube.stickers().map(Some)),
            cube.centers_seen(),
        ),
        CubeOrStickers::Stickers(stickers, message) => {
            warn(&message);
            (stickers, None)
        }
    };
    let shown = if args.relabelled {
        // The picture has no centres that show the orientation, so that it determines the coset only in the standard orientation.
        let orientation = stickers
            .possible_orientations()
            .first()
            .copied()
            .unwrap_or(Orientation::STANDARD);
        orientation.standard(&stickers).relabelled()
    } else {
        stickers
    };
    let stickers = std::array::from_fn(|index| shown.color(Facelet::from_index(index)));
    Ok(ShownCube {
        stickers,
        scheme: read.scheme,
        centers,
        cube,
    })
}

/// Returns the sides of the solid cube that were asked for; none for the net.
fn sides(args: &ShowArgs) -> Vec<Side> {
    let mut sides = Vec::new();
    if args.solid {
        sides.push(Side::Front);
    }
    if args.behind {
        sides.push(Side::Back);
    }
    sides
}

fn depth(choice: ColorChoice) -> ColorDepth {
    if choice == ColorChoice::Auto && !io::stdout().is_terminal() {
        ColorDepth::None
    } else {
        color_depth(choice, &ColorEnvironment::of_process())
    }
}

fn text(args: &ShowArgs, shown: &ShownCube, theme: &ui::Styles<'_>) -> String {
    let sides = sides(args);
    if sides.is_empty() && theme.depth == ColorDepth::None {
        return letters(shown);
    }
    let view = ui::StaticView {
        stickers: &shown.stickers,
        scheme: &shown.scheme,
        centers: shown.centers,
        theme,
    };
    let cells = if sides.is_empty() {
        view.net(args.size)
    } else {
        view.solid(&sides, 2 * args.size)
    };
    if theme.depth == ColorDepth::None {
        tui::printed_plain(&cells)
    } else {
        tui::printed(&cells)
    }
}

/// Returns the net in letters, in a form that every command reads.
fn letters(shown: &ShownCube) -> String {
    let letter = |facelet: Facelet| match shown.stickers[facelet.index()] {
        Some(color) => shown.scheme.letter(color).to_ascii_uppercase().to_string(),
        None => ".".to_owned(),
    };
    let mut lines = Vec::new();
    for (indent, faces) in [
        ("        ", &[Face::U][..]),
        ("", &[Face::L, Face::F, Face::R, Face::B]),
        ("        ", &[Face::D]),
    ] {
        for row in 0..3 {
            let rows: Vec<String> = faces
                .iter()
                .map(|&face| [0, 1, 2].map(|column| letter(Facelet::new(face, row, column))))
                .map(|letters| letters.join(" "))
                .collect();
            lines.push(format!("{indent}{}\n", rows.join("   ")));
        }
    }
    lines.extend(shown.centers.map(|centers| format!("centres {centers}\n")));
    lines.concat()
}

fn write_svg(
    file: &Path,
    args: &ShowArgs,
    shown: &ShownCube,
    theme: &Theme,
) -> Result<(), Failure> {
    let sides = sides(args);
    let mut shapes: Vec<Shape> = Vec::new();
    if sides.is_empty() {
        shapes = picture::net(SVG_GAP);
    }
    for (index, &side) in sides.iter().enumerate() {
        let beside = picture::Point {
            x: index as f64 * (picture::SOLID_WIDTH + 0.5),
            y: 0.0,
        };
        let solid = picture::solid(side, None, SVG_GAP).into_iter();
        shapes.extend(solid.map(|shape| shape.moved(beside)));
    }
    let mut title = if sides.is_empty() {
        "The net of a Rubik's cube".to_owned()
    } else {
        "A Rubik's cube".to_owned()
    };
    if let Some(algorithm) = &args.scramble {
        title = format!("{title} after {algorithm}");
    }
    let colors = FileColors {
        theme,
        scheme: &shown.scheme,
    };
    let look = SvgLook {
        title: &title,
        body: &colors.body(),
        centers: shown.centers,
        sticker: SVG_PIXELS * f64::from(args.size),
    };
    let text = picture::svg(&shapes, look, |facelet| {
        colors.sticker(shown.stickers[facelet.index()])
    });
    write_picture(file, &text, args)
}

/// Writes the strip of pictures for `--steps`.
fn write_steps(
    file: &Path,
    steps: &str,
    args: &ShowArgs,
    shown: &ShownCube,
    theme: &Theme,
) -> Result<(), Failure> {
    let Some(cube) = &shown.cube else {
        let message = "only a possible cube can be turned: leave out --steps, or mend the cube";
        return Err(Failure::new(Exit::Usage, anyhow!(message)));
    };
    let colors = FileColors {
        theme,
        scheme: &shown.scheme,
    };
    let text = printed::strip(cube, &turns(steps)?, colors);
    write_picture(file, &text, args)
}

fn write_picture(file: &Path, text: &str, args: &ShowArgs) -> Result<(), Failure> {
    if file == Path::new("-") {
        return print(text);
    }
    let path = files::expanded(file);
    let output = OutputFile::open(&Disk::new(), &path, &PICTURE, args.force)?;
    write_output(output, &path, text).map(drop)
}

/// The output file of a picture.
const PICTURE: OutputKind = OutputKind {
    name: "a cubetui picture",
    ours: Recognition::Beginning(picture::is_our_svg),
};
