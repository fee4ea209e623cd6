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
//! With colours it is painted in parts of cells, with a letter on each sticker that is large enough. Without colours it is
//! drawn in lines, with the letters between them. Stickers that are marked in the net are marked here too, and arrows along
//! the layer of the next move show its direction. If the terminal can show pictures, [`super::solid_picture`] draws the
//! same cube in pixels.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};

use super::Moment;
use super::Styles;
use super::canvas::{self, Canvas};
use super::raster::{OUTSIDE, Raster};
use super::solid_arrows::{self, ArrowProjection};
use super::visible_stickers::Stickers;
use crate::config::ColorDepth;
use crate::picture::{
    self, LINE_DRAWING_COLUMNS, LINE_DRAWING_ROWS, LayerTwist, Part, Point, SOLID_HEIGHT,
    SOLID_WIDTH, Shape, Side, Sign,
};
use cubetui::cube::{Face, Facelet, Turn};

/// How many columns an edge of a sticker spans, the largest first. It spans half as many rows, because cells are twice as
/// high as wide. With even numbers, slanted lines are steps of equal length.
const SCALES: [u16; 5] = [12, 10, 8, 6, 4];
/// The width in columns of the lines between stickers. Their height is then half a row, the least that is always visible.
const LINE: f64 = 1.0;
/// How many rows lower the front is drawn, so that the letters of U are in the middle of their stickers, which are only one
/// and a half rows high at the usual size. From behind, the letters of D are in the middle without it.
const LOWER: f64 = 0.5;
const BETWEEN: u16 = 2;
/// The part of a cell that a sticker must cover to have its letter there.
const ROOM_FOR_LETTER: f64 = 0.85;

/// The part of a cell that a sticker must cover to be hit by a click: above a third, its colour is one of the two shown.
const LEAST_HIT: f64 = 0.34;

pub(super) const BODY: u8 = Facelet::NUM as u8;
pub(super) const TURNING_BODY: u8 = BODY + 1;

/// Draws the cube into an area, as large as fits.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    stickers: &Stickers<'_>,
    moment: Option<Moment>,
    theme: &Styles<'_>,
) {
    let sides = sides_of(stickers);
    if is_drawn_in_lines(theme) {
        let stickers = stickers.clone().at(moment);
        for (side, origin) in drawings(area, &sides) {
            draw_lines_of(buffer, origin, side, &stickers, theme);
        }
    } else if let Some(scene) = Scene::largest(area, &sides) {
        scene.draw(buffer, area, stickers, moment, theme);
        let is_free = |at| buffer.cell(at).is_some_and(|cell| *cell == Cell::default());
        for (at, words) in scene.captions(area, is_free) {
            let place = canvas::row(at.x, at.y, area.right() - at.x);
            Canvas::new(buffer, theme).put(place, words, theme.muted);
        }
    }
}

/// Whether the cube must be drawn in lines: there are no colours to paint with, or no parts of cells (ASCII).
pub(super) fn is_drawn_in_lines(theme: &Styles<'_>) -> bool {
    theme.depth == ColorDepth::None || theme.ascii
}

/// Returns the sticker at this position while nothing turns. In a drawing in lines, it is its letter and the blanks around
/// it.
pub(super) fn facelet_at(
    area: Rect,
    stickers: &Stickers<'_>,
    theme: &Styles<'_>,
    at: Position,
) -> Option<Facelet> {
    let sides = sides_of(stickers);
    if is_drawn_in_lines(theme) {
        return drawings(area, &sides)
            .into_iter()
            .find_map(|(side, origin)| {
                picture::line_drawing(side)
                    .into_iter()
                    .find_map(|(x, y, sign)| match sign {
                        Sign::Sticker(facelet) => {
                            let letter = Position::new(origin.x + x, origin.y + y);
                            cells_round(letter, facelet).contains(at).then_some(facelet)
                        }
                        Sign::Line(_) => None,
                    })
            });
    }
    if !area.contains(at) {
        return None;
    }
    let scene = Scene::largest(area, &sides)?;
    let raster = raster_of(
        area,
        &scene.shapes(Scene::twist(stickers, None), LINE),
        theme,
    );
    let share = |facelet: &Facelet| {
        raster.share(
            (at.x - area.x).into(),
            (at.y - area.y).into(),
            facelet.index() as u8,
        )
    };
    let most = Facelet::all().max_by(|one, other| share(one).total_cmp(&share(other)))?;
    (share(&most) >= LEAST_HIT).then_some(most)
}

/// Returns the sides to draw. While stickers are typed, only the side with the cursor is useful.
pub(super) fn sides_of(stickers: &Stickers<'_>) -> Vec<Side> {
    let has = |side: &Side| {
        stickers
            .cursor
            .is_none_or(|cursor| side.faces().contains(&cursor.face()))
    };
    Side::ALL.into_iter().filter(has).collect()
}

pub(super) const fn mark_of(part: Part) -> u8 {
    match part {
        Part::Body => BODY,
        Part::TurningBody => TURNING_BODY,
        Part::Sticker(facelet) => facelet.index() as u8,
    }
}

/// The positions of the cubes in an area.
pub(super) struct Scene {
    scale: u16,
    /// The side of each cube, and the upper left corner of its cells.
    cubes: Vec<(Side, Position)>,
}

impl Scene {
    /// Returns the columns and rows of a cube: [`SOLID_WIDTH`] by half of [`SOLID_HEIGHT`], which is 27/4, plus half a row.
    const fn size(scale: u16) -> (u16, u16) {
        (6 * scale, (27 * scale + 4).div_ceil(8))
    }

    /// Arranges cubes of one size in the middle of an area, if they fit: side by side, or one above the other with the
    /// lower one shifted sideways into the corner that the upper one leaves free. The second of two is left out if not even
    /// the smallest fit.
    fn of(area: Rect, sides: &[Side], scale: u16) -> Option<Self> {
        let (width, height) = Self::size(scale);
        let beside = Position::new(width + BETWEEN, 0);
        let below = Position::new(width / 2 + BETWEEN, height * 4 / 5 + 1);
        let is_smallest = SCALES.last() == Some(&scale);
        let arrangements = [
            vec![Position::ORIGIN, beside],
            vec![Position::ORIGIN, below],
            vec![Position::ORIGIN],
        ];
        let is_enough = |places: &Vec<Position>| {
            places.len() == sides.len() || places.len() < sides.len() && is_smallest
        };
        arrangements
            .into_iter()
            .filter(is_enough)
            .find_map(|places| {
                let right = places.iter().map(|place| place.x + width).max()?;
                let bottom = places.iter().map(|place| place.y + height).max()?;
                let left = area.width.checked_sub(right)? / 2;
                let top = area.height.checked_sub(bottom)? / 2;
                let moved = |place: Position| Position::new(left + place.x, top + place.y);
                let cubes = sides
                    .iter()
                    .copied()
                    .zip(places.into_iter().map(moved))
                    .collect();
                Some(Self { scale, cubes })
            })
    }

    pub(super) fn largest(area: Rect, sides: &[Side]) -> Option<Self> {
        SCALES
            .into_iter()
            .find_map(|scale| Self::of(area, sides, scale))
    }

    /// Arranges cubes of a size side by side. Also returns the columns and rows that they need.
    pub(super) fn row_of(sides: &[Side], scale: u16) -> (Self, u16, u16) {
        let (width, height) = Self::size(scale);
        let step = width + BETWEEN;
        let cubes = (0..)
            .zip(sides)
            .map(|(index, &side)| (side, Position::new(index * step, 0)))
            .collect();
        (
            Self { scale, cubes },
            sides.len() as u16 * step - BETWEEN,
            height,
        )
    }

    pub(super) fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        stickers: &Stickers<'_>,
        moment: Option<Moment>,
        theme: &Styles<'_>,
    ) {
        let shapes = self.shapes(Self::twist(stickers, moment), LINE);
        let raster = raster_of(area, &shapes, theme);
        let line = theme.gap.fg.unwrap_or(Color::Black);
        let turning = if moment.is_none() {
            theme.accent.fg.unwrap_or(line)
        } else {
            line
        };
        let paint = |mark| match mark {
            OUTSIDE => Color::Reset,
            BODY => line,
            TURNING_BODY => turning,
            sticker => stickers
                .style(Facelet::from_index(sticker.into()), theme)
                .bg
                .unwrap_or(Color::Reset),
        };
        for row in 0..area.height {
            for column in 0..area.width {
                let cell = &mut buffer[(area.x + column, area.y + row)];
                raster.draw(column.into(), row.into(), paint, line, theme.blocks, cell);
            }
        }
        if moment.is_none()
            && let Some(turn) = stickers.next_move
        {
            let place_of = |facelet| {
                let center = center_of(&shapes, facelet)?;
                Some(Point {
                    x: center.x + f64::from(area.x),
                    y: center.y + f64::from(area.y),
                })
            };
            solid_arrows::draw(
                buffer,
                turn,
                ArrowProjection::Slanted,
                place_of,
                theme.arrow(),
            );
        }
        for shape in &shapes {
            let Part::Sticker(facelet) = shape.part else {
                continue;
            };
            if let Some(at) = place_of_letter(&raster, shape.center(), facelet.index() as u8) {
                let at = Position::new(area.x + at.x, area.y + at.y);
                put_letter(buffer, at, facelet, stickers, theme);
            }
        }
    }

    /// Returns the layers that turn, or that are to be turned.
    pub(super) fn twist(stickers: &Stickers<'_>, moment: Option<Moment>) -> Option<LayerTwist> {
        let marked = stickers.next_move.map(|turn| LayerTwist {
            layers: Turn::from(turn).layers(),
            angle: 0.0,
        });
        moment
            .map(|moment| LayerTwist::before_end(moment.turn, moment.rest))
            .or(marked)
    }

    /// Returns the shapes in columns and rows of the area, the farthest first. The lines between stickers are `line`
    /// columns wide.
    pub(super) fn shapes(&self, twist: Option<LayerTwist>, line: f64) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let scale = f64::from(self.scale);
        for &(side, corner) in &self.cubes {
            let lower = if side == Side::Front { LOWER } else { 0.0 };
            let in_cells = |at: Point| Point {
                x: f64::from(corner.x) + (at.x + SOLID_WIDTH / 2.0) * scale,
                y: f64::from(corner.y) + lower + (at.y + SOLID_HEIGHT / 2.0) * scale / 2.0,
            };
            let solid = picture::solid(side, twist, line / scale).into_iter();
            shapes.extend(solid.map(|shape| Shape {
                corners: shape.corners.map(in_cells),
                ..shape
            }));
        }
        shapes
    }

    /// Returns the captions of the cubes, in corners that their slanted edges leave free, except where a turning layer is.
    pub(super) fn captions(
        &self,
        area: Rect,
        is_free: impl Fn(Position) -> bool,
    ) -> Vec<(Position, &'static str)> {
        let (_, height) = Self::size(self.scale);
        let places = self.cubes.iter().map(|&(side, corner)| {
            let (words, row) = match side {
                Side::Front => ("front", 0),
                Side::Back => ("behind", height - 1),
            };
            (
                Position::new(area.x + corner.x, area.y + corner.y + row),
                words,
            )
        });
        let has_room = |&(at, words): &(Position, &'static str)| {
            (at.x..at.x + words.len() as u16).all(|x| is_free(Position::new(x, at.y)))
        };
        places.filter(has_room).collect()
    }
}

/// Returns the middle of a sticker, if it is visible.
pub(super) fn center_of(shapes: &[Shape], facelet: Facelet) -> Option<Point> {
    Some(
        shapes
            .iter()
            .find(|shape| shape.part == Part::Sticker(facelet))?
            .center(),
    )
}

/// Paints shapes with their marks on the cells of an area.
fn raster_of(area: Rect, shapes: &[Shape], theme: &Styles<'_>) -> Raster {
    let mut raster = Raster::for_blocks((area.width, area.height), theme.blocks);
    for shape in shapes {
        raster.paint(shape.corners, mark_of(shape.part));
    }
    raster
}

/// Returns the cell for the letter of a sticker: the one nearest to its middle that the sticker covers almost completely.
pub(super) fn place_of_letter(raster: &Raster, center: Point, mark: u8) -> Option<Position> {
    let column = center.x.floor() as isize;
    let row = center.y.floor() as isize;
    let near = [(-1, 0), (0, 0), (-1, -1), (0, -1), (1, 0), (0, 1)];
    let cells = near.into_iter().filter_map(|(x, y)| {
        Some((
            usize::try_from(column + x).ok()?,
            usize::try_from(row + y).ok()?,
        ))
    });
    let shares = cells.map(|(x, y)| (raster.share(x, y, mark), x, y));
    let best = shares.reduce(|best, next| if next.0 > best.0 + 1e-9 { next } else { best });
    best.filter(|best| best.0 >= ROOM_FOR_LETTER)
        .map(|(_, x, y)| Position::new(x as u16, y as u16))
}

pub(super) fn put_letter(
    buffer: &mut Buffer,
    at: Position,
    facelet: Facelet,
    stickers: &Stickers<'_>,
    theme: &Styles<'_>,
) {
    let style = stickers.style(facelet, theme);
    let modifier = stickers.letter_modifier(facelet);
    buffer[at]
        .set_char(stickers.letter(facelet, theme))
        .set_style(style.add_modifier(modifier));
    let beside = Position::new(at.x + 1, at.y);
    if stickers.is_faulty(facelet) && buffer.area.contains(beside) {
        buffer[beside]
            .set_char('!')
            .set_style(style.add_modifier(Modifier::BOLD));
    }
}

/// Places the drawings in characters: side by side if they fit, else one below the other, else only the first.
fn drawings(area: Rect, sides: &[Side]) -> Vec<(Side, Position)> {
    let width = LINE_DRAWING_COLUMNS;
    let height = LINE_DRAWING_ROWS;
    let places = [
        vec![(0, 0), (width + 4, 0)],
        vec![(0, 0), (0, height)],
        vec![(0, 0)],
    ];
    for places in places
        .into_iter()
        .filter(|places| places.len() <= sides.len())
    {
        let right = places.iter().map(|&(x, _)| x + width).max().unwrap_or(0);
        let bottom = places.iter().map(|&(_, y)| y + height).max().unwrap_or(0);
        if right <= area.width && bottom <= area.height {
            let left = area.x + (area.width - right) / 2;
            let top = area.y + (area.height - bottom) / 2;
            let moved =
                |(&side, (x, y)): (&Side, (u16, u16))| (side, Position::new(left + x, top + y));
            return sides.iter().zip(places).map(moved).collect();
        }
    }
    Vec::new()
}

/// Returns the cells of a sticker in a drawing in lines. Receding faces at the sides have space for the letter only.
fn cells_round(letter: Position, facelet: Facelet) -> Rect {
    let width = u16::from(!matches!(facelet.face(), Face::R | Face::L));
    Rect::new(letter.x - width, letter.y, 1 + 2 * width, 1)
}

/// Draws one side in characters. The letters of layers that are to be turned are reversed.
pub(super) fn draw_lines_of(
    buffer: &mut Buffer,
    origin: Position,
    side: Side,
    stickers: &Stickers<'_>,
    theme: &Styles<'_>,
) {
    let drawing = picture::line_drawing(side);
    for &(x, y, sign) in &drawing {
        let at = Position::new(origin.x + x, origin.y + y);
        match sign {
            Sign::Line(line) => {
                buffer[at].set_char(line).set_style(theme.muted);
            }
            Sign::Sticker(facelet) => {
                buffer.set_style(cells_round(at, facelet), stickers.style(facelet, theme));
                put_letter(buffer, at, facelet, stickers, theme);
                if stickers
                    .next_move
                    .is_some_and(|turn| picture::turns(Turn::from(turn).layers(), facelet))
                {
                    buffer[at].modifier |= Modifier::REVERSED;
                }
            }
        }
    }
    if let Some(turn) = stickers.next_move {
        let place_of = |facelet| {
            let &(x, y, _) = drawing
                .iter()
                .find(|&&(.., sign)| sign == Sign::Sticker(facelet))?;
            Some(Point {
                x: f64::from(origin.x + x) + 0.5,
                y: f64::from(origin.y + y) + 0.5,
            })
        };
        solid_arrows::draw(
            buffer,
            turn,
            ArrowProjection::Upright,
            place_of,
            theme.accent,
        );
    }
}
