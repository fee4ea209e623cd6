//! The solid cube as a picture in pixels, for terminals that show pictures.
//!
//! It has the size and the position of the cube in cells. Letters and captions remain text, written over the picture.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};

use super::Styles;
use super::canvas::{self, Canvas};
use super::raster::{OUTSIDE, Raster};
use super::solid_view::{self, BODY, Scene, TURNING_BODY};
use super::visible_stickers::Stickers;
use super::{Moment, solid_arrows, styles};
use crate::config::Rgb;
use crate::picture::{Part, Point, Shape};
use cubetui::cube::Facelet;

/// The width of the lines between stickers in columns.
const LINE: f64 = 0.5;
/// The width of an arrow's edge, as a part of a sticker's edge.
const ARROW_EDGE_WIDTH: f64 = 0.025;

const ARROW: u8 = TURNING_BODY + 1;
const ARROW_EDGE: u8 = ARROW + 1;
/// The cell of the cursor, in the colour of the letters on its sticker.
const CURSOR: u8 = ARROW_EDGE + 1;

/// Fills the cells under a picture until it is known that nothing else is drawn there: a character for private use.
const UNDER_PICTURE: &str = "\u{F8FF}";

/// The size of a cell in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    pub width: u16,
    pub height: u16,
}

/// A picture on cells of the screen, in few colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub area: Rect,
    pub width: usize,
    /// At most 255 colours, because [`Self::CLEAR`] is not one of them.
    pub colors: Vec<Rgb>,
    /// The number of each pixel's colour, row by row, or [`Self::CLEAR`].
    pub pixels: Vec<u8>,
    /// The cells whose text is visible over the picture.
    pub text: Vec<Position>,
}

impl Picture {
    /// A pixel that shows what is behind the picture.
    pub const CLEAR: u8 = u8::MAX;

    pub fn height(&self) -> usize {
        self.pixels.len() / self.width.max(1)
    }
}

/// A picture, and the cells as they were after it was drawn.
pub(super) struct Draft {
    picture: Picture,
    cells: Buffer,
}

impl Draft {
    /// Draws the cube for an area, as large as fits, and its letters into the cells. Returns `None` without colours and in
    /// ASCII.
    pub(super) fn draw(
        buffer: &mut Buffer,
        area: Rect,
        cell: CellSize,
        stickers: &Stickers<'_>,
        moment: Option<Moment>,
        theme: &Styles<'_>,
    ) -> Option<Self> {
        if solid_view::is_drawn_in_lines(theme) {
            return None;
        }
        let scene = Scene::largest(area, &solid_view::sides_of(stickers))?;
        let shapes = scene.shapes(Scene::twist(stickers, moment), LINE);
        let mut raster = Raster::new(
            (area.width, area.height),
            (usize::from(cell.width), usize::from(cell.height)),
        );
        for shape in &shapes {
            raster.paint(shape.corners, solid_view::mark_of(shape.part));
        }
        for at in area.positions() {
            buffer[at].reset();
            buffer[at].set_symbol(UNDER_PICTURE);
        }
        for (at, words) in scene.captions(area, |at| is_clear(&raster, area, at)) {
            let place = canvas::row(at.x, at.y, area.right() - at.x);
            Canvas::new(buffer, theme).put(place, words, theme.muted);
        }
        // An arrow may cover part of a letter's cell, but must not move the letter.
        let letters = places_of_letters(&raster, &shapes);
        if moment.is_none()
            && let Some(turn) = stickers.next_move
        {
            for (wider, mark) in [(ARROW_EDGE_WIDTH, ARROW_EDGE), (0.0, ARROW)] {
                let place_of = |facelet| solid_view::center_of(&shapes, facelet);
                for corners in solid_arrows::shapes(turn, place_of, wider) {
                    raster.paint(corners, mark);
                }
            }
        }
        for (facelet, place) in letters {
            let at = Position::new(area.x + place.x, area.y + place.y);
            solid_view::put_letter(buffer, at, facelet, stickers, theme);
            if buffer[at].modifier.contains(Modifier::REVERSED) {
                raster.paint(cell_at(place), CURSOR);
            }
        }
        let (colors, pixels) = in_colors(raster.marks(), |mark| {
            paint_of(mark, stickers, moment.is_some(), theme)
        });
        let has_text = |at: &Position| !matches!(buffer[*at].symbol(), UNDER_PICTURE | " ");
        let text = area.positions().filter(has_text).collect();
        let picture = Picture {
            area,
            width: raster.width(),
            colors,
            pixels,
            text,
        };
        Some(Self {
            picture,
            cells: cells_of(buffer, area),
        })
    }

    /// Returns the picture if nothing else was drawn on its cells, and empties all cells except those of the letters.
    pub(super) fn finished(self, buffer: &mut Buffer) -> Option<Picture> {
        let area = self.picture.area;
        if cells_of(buffer, area) != self.cells {
            return None;
        }
        for at in area.positions() {
            if buffer[at].symbol() == UNDER_PICTURE {
                buffer[at].reset();
            }
        }
        Some(self.picture)
    }
}

/// Whether no pixel of a cell of the area is painted.
fn is_clear(raster: &Raster, area: Rect, at: Position) -> bool {
    area.contains(at)
        && raster.share((at.x - area.x).into(), (at.y - area.y).into(), OUTSIDE) >= 1.0
}

/// Returns the cells for the letters of all stickers that are large enough.
fn places_of_letters(raster: &Raster, shapes: &[Shape]) -> Vec<(Facelet, Position)> {
    let place_on = |shape: &Shape| match shape.part {
        Part::Sticker(facelet) => {
            let place = solid_view::place_of_letter(raster, shape.center(), facelet.index() as u8)?;
            Some((facelet, place))
        }
        Part::Body | Part::TurningBody => None,
    };
    shapes.iter().filter_map(place_on).collect()
}

/// Returns the colour of a mark. Layers that are to be turned have accented lines; turning ones do not need them.
fn paint_of(mark: u8, stickers: &Stickers<'_>, is_turning: bool, theme: &Styles<'_>) -> Color {
    let line = theme.gap.fg.unwrap_or(Color::Black);
    let accent = theme.accent.fg.unwrap_or(line);
    let letter_on = |facelet| stickers.style(facelet, theme).fg.unwrap_or(Color::Reset);
    match mark {
        OUTSIDE => Color::Reset,
        BODY | ARROW_EDGE => line,
        TURNING_BODY if is_turning => line,
        TURNING_BODY | ARROW => accent,
        CURSOR => stickers.cursor.map_or(Color::Reset, letter_on),
        sticker => stickers
            .style(Facelet::from_index(sticker.into()), theme)
            .bg
            .unwrap_or(Color::Reset),
    }
}

/// A copy of the cells of an area.
fn cells_of(buffer: &Buffer, area: Rect) -> Buffer {
    let content = area.positions().map(|at| buffer[at].clone()).collect();
    Buffer { area, content }
}

fn cell_at(at: Position) -> [Point; 4] {
    let x = f64::from(at.x);
    let y = f64::from(at.y);
    [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)].map(|(x, y)| Point { x, y })
}

/// Returns each colour of the marks once, and for every mark the number of its colour. The terminal's default colours
/// become clear.
fn in_colors(marks: &[u8], paint: impl Fn(u8) -> Color) -> (Vec<Rgb>, Vec<u8>) {
    let mut colors: Vec<Rgb> = Vec::new();
    let mut numbers: [Option<u8>; 256] = [None; 256];
    let pixels = marks
        .iter()
        .map(|&mark| {
            *numbers[usize::from(mark)].get_or_insert_with(|| {
                let Some(color) = styles::rgb_of(paint(mark)) else {
                    return Picture::CLEAR;
                };
                let known = colors
                    .iter()
                    .position(|&known| known == color)
                    .unwrap_or_else(|| {
                        colors.push(color);
                        colors.len() - 1
                    });
                known as u8
            })
        })
        .collect();
    (colors, pixels)
}
