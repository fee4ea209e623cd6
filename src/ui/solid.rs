//! The solid cube: three faces from above and, where there is room, the three others from below and behind.
//!
//! ```text
//!  front   ▗▄▖              ▄▄▄▄▖  behind
//!        ▄▟█▙█▙▄            ██ ██▙
//!       ▜██▛▜██▛            ▜█ ██▛▖
//!       █▜██▛█▟             ▝▜██▟▛
//!        ▀▜▙▟▀                ▀▀
//! ```
//!
//! With colours it is painted in quarters of cells, a letter on each sticker that is large enough. Without colours it is
//! drawn in lines, with the letters in them. Stickers that are marked in the net are marked here too.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::raster::{OUTSIDE, Raster};
use super::stickers::Stickers;
use super::{Moment, Theme, text};
use crate::config::ColorDepth;
use crate::cube::{Facelet, Layers};
use crate::picture::{
    self, LINE_DRAWING_COLUMNS, LINE_DRAWING_ROWS, Part, Point, SOLID_HEIGHT, SOLID_WIDTH, Shape, Side, Sign,
    Twist,
};

/// The columns that an edge of a sticker goes sideways, the largest first; half as many rows make as much height, for cells
/// are twice as high as wide. In multiples of four all corners are on whole quarters of cells.
const SCALES: [f64; 8] = [12.0, 10.0, 8.0, 6.0, 5.0, 4.0, 3.0, 2.0];
/// The width of the lines between stickers in columns: their height is half a row then, the least that is always seen.
const LINE: f64 = 1.0;
/// Columns between the two cubes.
const BETWEEN: f64 = 2.0;
/// A letter needs this part of its cell.
const ROOM_FOR_LETTER: f64 = 0.85;

const BODY: u8 = Facelet::NUM as u8;
const TURNING_BODY: u8 = BODY + 1;

/// Draws the cube into an area, as large as fits.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    stickers: &Stickers<'_>,
    moment: Option<Moment>,
    theme: &Theme,
) {
    if theme.depth() == ColorDepth::None {
        return draw_lines(buffer, area, &stickers.clone().at(moment), theme);
    }
    let Some(scene) = Scene::of(area) else { return };
    let marked = stickers.turning.map(|face| Twist { layers: Layers::Face(face), angle: 0.0 });
    let twist = moment.map(|moment| Twist::before_end(moment.turn, moment.rest)).or(marked);
    let shapes = scene.shapes(twist);
    let mut raster = Raster::new(area.width, area.height);
    for shape in &shapes {
        raster.paint(shape.corners, mark_of(shape.part));
    }
    let line = theme.gap.fg.unwrap_or(Color::Black);
    let turning = if moment.is_none() { theme.accent.fg.unwrap_or(line) } else { line };
    let paint = |mark| match mark {
        OUTSIDE => Color::Reset,
        BODY => line,
        TURNING_BODY => turning,
        sticker => stickers.style(Facelet::from_index(sticker.into()), theme).bg.unwrap_or(Color::Reset),
    };
    for row in 0..area.height {
        for column in 0..area.width {
            let cell = &mut buffer[(area.x + column, area.y + row)];
            raster.draw(column.into(), row.into(), paint, line, cell);
        }
    }
    for shape in &shapes {
        if let Part::Sticker(facelet) = shape.part {
            if let Some(at) = place_of_letter(&raster, shape.center(), facelet.index() as u8) {
                let at = Position::new(area.x + at.x, area.y + at.y);
                put_letter(buffer, at, facelet, stickers, stickers.style(facelet, theme));
            }
        }
    }
    scene.caption(buffer, area, theme);
}

const fn mark_of(part: Part) -> u8 {
    match part {
        Part::Body => BODY,
        Part::TurningBody => TURNING_BODY,
        Part::Sticker(facelet) => facelet.index() as u8,
    }
}

/// Where the cubes are in an area, in columns and rows.
struct Scene {
    scale: f64,
    cubes: Vec<(Side, Point)>,
}

impl Scene {
    /// The arrangement with the largest cubes: both sides if they can be of the usual size at least, else the front.
    fn of(area: Rect) -> Option<Self> {
        let (columns, rows) = (f64::from(area.width), f64::from(area.height));
        SCALES.into_iter().find_map(|scale| {
            let (width, height) = (SOLID_WIDTH * scale, (SOLID_HEIGHT * scale / 2.0 + 0.5).ceil());
            // Beside each other; or one above the other, the second moved aside into the corner that the first leaves free.
            let (aside, down) = (width / 2.0 + BETWEEN, height * 0.78 + 1.0);
            let places = if 2.0 * width + BETWEEN <= columns && height <= rows {
                vec![(0.0, 0.0), (width + BETWEEN, 0.0)]
            } else if width + aside <= columns && height + down <= rows {
                vec![(0.0, 0.0), (aside, down.floor())]
            } else if width <= columns && height <= rows && (scale <= 4.0 || columns < 1.5 * rows) {
                vec![(0.0, 0.0)]
            } else {
                return None;
            };
            let (right, bottom) = places.iter().fold((0.0, 0.0), |most: (f64, f64), place| {
                (most.0.max(place.0 + width), most.1.max(place.1 + height))
            });
            let (left, top) = (((columns - right) / 2.0).floor(), ((rows - bottom) / 2.0).floor());
            let cubes = Side::BOTH.into_iter().zip(places).map(|(side, (x, y))| {
                // Half a row lower, the letters of the upper face are in the middle of their stickers, which are but one and
                // a half rows high in the usual size; behind, those of the lower face are without it.
                let lower = if side == Side::Front { 0.5 } else { 0.0 };
                (side, Point { x: left + x + width / 2.0, y: top + lower + y + SOLID_HEIGHT * scale / 4.0 })
            });
            Some(Self { scale, cubes: cubes.collect() })
        })
    }

    fn shapes(&self, twist: Option<Twist>) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for &(side, center) in &self.cubes {
            let in_cells =
                |at: Point| Point { x: center.x + at.x * self.scale, y: center.y + at.y * self.scale / 2.0 };
            let solid = picture::solid(side, twist, LINE / self.scale).into_iter();
            shapes.extend(solid.map(|shape| Shape { corners: shape.corners.map(in_cells), ..shape }));
        }
        shapes
    }

    /// Says which cube is which, in the corners that the upper faces leave free.
    fn caption(&self, buffer: &mut Buffer, area: Rect, theme: &Theme) {
        if self.cubes.len() < 2 {
            return;
        }
        for (side, center) in &self.cubes {
            let words = match side {
                Side::Front => "front",
                Side::Back => "behind",
            };
            let left = (center.x - SOLID_WIDTH * self.scale / 2.0).max(0.0) as u16;
            let top = (center.y - SOLID_HEIGHT * self.scale / 4.0).max(0.0) as u16;
            text::put(
                buffer,
                Position::new(area.x + left, area.y + top),
                area.width - left,
                words,
                theme.muted,
            );
        }
    }
}

/// The cell for the letter of a sticker: the one nearest to its middle that is nearly all its own.
fn place_of_letter(raster: &Raster, center: Point, mark: u8) -> Option<Position> {
    let (column, row) = (center.x.floor() as isize, center.y.floor() as isize);
    let near = [(0, 0), (-1, 0), (0, -1), (-1, -1), (1, 0), (0, 1)];
    let cells = near
        .into_iter()
        .filter_map(|(x, y)| Some((usize::try_from(column + x).ok()?, usize::try_from(row + y).ok()?)));
    let shares = cells.map(|(x, y)| (raster.share(x, y, mark), x, y));
    let best = shares.reduce(|best, next| if next.0 > best.0 + 1e-9 { next } else { best });
    best.filter(|best| best.0 >= ROOM_FOR_LETTER).map(|(_, x, y)| Position::new(x as u16, y as u16))
}

fn put_letter(buffer: &mut Buffer, at: Position, facelet: Facelet, stickers: &Stickers<'_>, style: Style) {
    let mut modifier = Modifier::empty();
    if stickers.is_inferred(facelet) {
        modifier |= Modifier::DIM;
    }
    if facelet.is_center() {
        modifier |= Modifier::BOLD;
    }
    if stickers.cursor == Some(facelet) {
        modifier |= Modifier::BOLD | Modifier::REVERSED;
    }
    buffer[at].set_char(stickers.letter(facelet)).set_style(style.add_modifier(modifier));
    let beside = Position::new(at.x + 1, at.y);
    if stickers.is_faulty(facelet) && buffer.area.contains(beside) {
        buffer[beside].set_char('!').set_style(style.add_modifier(Modifier::BOLD));
    }
}

/// The drawing in characters: one side, or both beside or below each other.
fn draw_lines(buffer: &mut Buffer, area: Rect, stickers: &Stickers<'_>, theme: &Theme) {
    let (width, height) = (LINE_DRAWING_COLUMNS, LINE_DRAWING_ROWS);
    if area.width < width || area.height < height {
        return;
    }
    let places = if area.width > 2 * width {
        vec![(0, 0), (area.width.min(2 * width + 4) - width, 0)]
    } else if area.height >= 2 * height {
        vec![(0, 0), (0, area.height - height)]
    } else {
        vec![(0, 0)]
    };
    let right = places.iter().map(|&(x, _)| x + width).max().unwrap_or(0);
    let bottom = places.iter().map(|&(_, y)| y + height).max().unwrap_or(0);
    let origin = Position::new(area.x + (area.width - right) / 2, area.y + (area.height - bottom) / 2);
    for (side, (left, top)) in Side::BOTH.into_iter().zip(places) {
        for (x, y, sign) in picture::line_drawing(side) {
            let at = Position::new(origin.x + left + x, origin.y + top + y);
            match sign {
                Sign::Line(line) => {
                    buffer[at].set_char(line).set_style(theme.muted);
                }
                Sign::Sticker(facelet) => {
                    put_letter(buffer, at, facelet, stickers, stickers.style(facelet, theme))
                }
            }
        }
    }
}
