//! Screens as pictures for README and the manual, in SVG.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell, in pixels.
const WIDTH: usize = 9;
const HEIGHT: usize = 18;
/// The terminal's own colours.
const GROUND: &str = "#1b1e25";
const TEXT: &str = "#d8dce4";

/// Draws cells as SVG. Blocks and lines are shapes, so that no font leaves gaps between them.
pub(crate) fn svg_of(cells: &Buffer) -> String {
    let (columns, rows) = (cells.area.width as usize, cells.area.height as usize);
    let (width, height) = (columns * WIDTH, rows * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n"
    );
    for (number, cell) in cells.content.iter().enumerate() {
        let (x, y) = (number % columns * WIDTH, number / columns * HEIGHT);
        draw_cell(&mut svg, cell, x, y);
    }
    svg + "</svg>\n"
}

fn draw_cell(svg: &mut String, cell: &Cell, x: usize, y: usize) {
    let (mut front, mut ground) = (hex(cell.fg, TEXT), hex(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut front, &mut ground);
    }
    if ground != GROUND {
        rect(svg, [x, y, WIDTH, HEIGHT], &ground);
    }
    let sign = cell.symbol().chars().next().unwrap_or(' ');
    let (half, eighth) = (HEIGHT / 2, 2);
    let block = match sign {
        ' ' => return,
        '█' => Some([x, y, WIDTH, HEIGHT]),
        '▀' => Some([x, y, WIDTH, half]),
        '▄' => Some([x, y + half, WIDTH, half]),
        '▁' => Some([x, y + HEIGHT - eighth, WIDTH, eighth]),
        '▕' => Some([x + WIDTH - eighth, y, eighth, HEIGHT]),
        _ => None,
    };
    match (block, arms(sign)) {
        (Some(shape), _) => rect(svg, shape, &front),
        (None, Some((arms, stroke))) => lines(svg, arms, stroke, [x, y], &front),
        (None, None) => {
            let weight = if cell.modifier.contains(Modifier::BOLD) {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let sign = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
            let (middle, base) = (2 * x + WIDTH, y + 14);
            // Writing to a string does not fail.
            let _written = writeln!(
                svg,
                "<text x=\"{}\" y=\"{base}\" fill=\"{front}\" text-anchor=\"middle\"{weight}>{sign}</text>",
                middle as f64 / 2.0
            );
        }
    }
}

fn rect(svg: &mut String, [x, y, width, height]: [usize; 4], color: &str) {
    let _written = writeln!(
        svg,
        "<path d=\"M{x} {y}h{width}v{height}h-{width}z\" fill=\"{color}\"/>"
    );
}

/// The arms of a line: up, right, down, left; and their width.
const fn arms(sign: char) -> Option<([bool; 4], usize)> {
    Some(match sign {
        '─' => ([false, true, false, true], 1),
        '│' => ([true, false, true, false], 1),
        '╭' => ([false, true, true, false], 1),
        '╮' => ([false, false, true, true], 1),
        '╰' => ([true, true, false, false], 1),
        '╯' => ([true, false, false, true], 1),
        '━' => ([false, true, false, true], 3),
        '┃' => ([true, false, true, false], 3),
        '┏' => ([false, true, true, false], 3),
        '┓' => ([false, false, true, true], 3),
        '┗' => ([true, true, false, false], 3),
        '┛' => ([true, false, false, true], 3),
        _ => return None,
    })
}

fn lines(svg: &mut String, arms: [bool; 4], stroke: usize, [x, y]: [usize; 2], color: &str) {
    let (middle_x, middle_y) = (
        x as f64 + WIDTH as f64 / 2.0,
        y as f64 + HEIGHT as f64 / 2.0,
    );
    let ends = [
        (middle_x, y as f64),
        ((x + WIDTH) as f64, middle_y),
        (middle_x, (y + HEIGHT) as f64),
        (x as f64, middle_y),
    ];
    let mut path = String::new();
    for (_, (end_x, end_y)) in arms.into_iter().zip(ends).filter(|(is_there, _)| *is_there) {
        let _written = write!(path, "M{middle_x} {middle_y}L{end_x} {end_y}");
    }
    let _written = writeln!(
        svg,
        "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{stroke}\" stroke-linecap=\"square\"/>"
    );
}

fn hex(color: Color, default: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => default.to_owned(),
    }
}

/// Returns the path of the picture with this name.
pub(crate) fn path_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(format!("{name}.svg"))
}
