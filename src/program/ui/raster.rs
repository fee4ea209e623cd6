//! Flat shapes as samples of cells: the pixels of a picture, or the samples from which a cell is painted. A cell shows two
//! colours in its parts, the two that come nearest to the shapes.
//!
//! For cells there are 8 or 9 samples in each direction, so that the thin lines between stickers count by their area.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Style};

use super::block_set::BlockSet;
use crate::picture::Point;

/// Samples of a cell from left to right.
const ACROSS: usize = 8;
/// The minimum number of samples of a cell from top to bottom.
const DOWN: usize = 8;
const PARTS: usize = 8;

/// The mark of an area that no shape covers.
pub(super) const OUTSIDE: u8 = u8::MAX;

/// An area of cells that shapes are painted on, each shape with its own mark.
pub(super) struct Raster {
    columns: usize,
    rows: usize,
    /// Samples of a cell from left to right.
    across: usize,
    /// Samples of a cell from top to bottom.
    down: usize,
    marks: Vec<u8>,
}

impl Raster {
    /// Creates an empty area of this size with this many samples across and down in each cell.
    pub(super) fn new((columns, rows): (u16, u16), (across, down): (usize, usize)) -> Self {
        let columns = usize::from(columns);
        let rows = usize::from(rows);
        Self {
            columns,
            rows,
            across,
            down,
            marks: vec![OUTSIDE; columns * rows * across * down],
        }
    }

    /// Creates an empty area of this size for drawing with these characters: every row of their parts has equally many
    /// samples.
    pub(super) fn for_blocks(size: (u16, u16), blocks: &BlockSet) -> Self {
        Self::new(size, (ACROSS, DOWN.next_multiple_of(blocks.rows)))
    }

    /// Returns the marks of all samples, row by row.
    pub(super) fn marks(&self) -> &[u8] {
        &self.marks
    }

    pub(super) const fn width(&self) -> usize {
        self.columns * self.across
    }

    /// Paints a convex shape over the existing cells; coordinates are columns and rows. The shape is clipped to the
    /// area.
    pub(super) fn paint(&mut self, corners: [Point; 4], mark: u8) {
        let width = self.width();
        let across_cell = self.across;
        for (line, marks) in self.marks.chunks_mut(width.max(1)).enumerate() {
            let y = (line as f64 + 0.5) / self.down as f64;
            if let Some((from, to)) = across(corners, y) {
                let first = sample_at(from, across_cell).min(width);
                let end = sample_at(to, across_cell).clamp(first, width);
                marks[first..end].fill(mark);
            }
        }
    }

    /// Returns the part of a cell that has a mark, 0 to 1; 0 outside the area.
    pub(super) fn share(&self, column: usize, row: usize, mark: u8) -> f64 {
        if column >= self.columns || row >= self.rows {
            return 0.0;
        }
        let samples = self.across * self.down;
        let same = (0..samples).filter(|index| {
            self.mark(
                column * self.across + index % self.across,
                row * self.down + index / self.across,
            ) == mark
        });
        same.count() as f64 / samples as f64
    }

    fn mark(&self, x: usize, y: usize) -> u8 {
        self.marks[y * self.width() + x]
    }

    /// Draws a cell with the two colours and the character that match its samples best. A line, if there is one, is always
    /// the foreground, and the terminal's default colour always the background, so that few different styles are needed.
    pub(super) fn draw(
        &self,
        column: usize,
        row: usize,
        paint: impl Fn(u8) -> Color,
        line: Color,
        blocks: &BlockSet,
        cell: &mut Cell,
    ) {
        let mut colors: Vec<(Color, [u32; PARTS])> = Vec::new();
        for y in 0..self.down {
            for x in 0..self.across {
                let color = paint(self.mark(column * self.across + x, row * self.down + y));
                let part = 2 * x / self.across + 2 * (y * blocks.rows / self.down);
                let known = colors
                    .iter()
                    .position(|(known, _)| *known == color)
                    .unwrap_or_else(|| {
                        colors.push((color, [0; PARTS]));
                        colors.len() - 1
                    });
                colors[known].1[part] += 1;
            }
        }
        colors.sort_by_key(|&(color, _)| (color == Color::Reset, color != line));
        let [(foreground, front), (background, back)] = best_two(&colors);
        let parts = (0..2 * blocks.rows)
            .filter(|&part| front[part] > back[part])
            .map(|part| 1 << part);
        let block = blocks.block(parts.sum());
        let (block, style) = match block {
            ' ' => (' ', Style::new().bg(background)),
            '█' if foreground != line => (' ', Style::new().bg(foreground)),
            _ => (block, Style::new().fg(foreground).bg(background)),
        };
        cell.set_char(block).set_style(style);
    }
}

/// Returns the two colours that match the most samples of the cell, in the order given; the same one twice if there is only
/// one.
fn best_two(colors: &[(Color, [u32; PARTS])]) -> [(Color, [u32; PARTS]); 2] {
    let mut best = [colors[0], (colors[0].0, [0; PARTS])];
    let mut most = 0;
    for (index, &one) in colors.iter().enumerate() {
        for &other in &colors[index + 1..] {
            let right = one
                .1
                .iter()
                .zip(other.1)
                .map(|(&a, b)| a.max(b))
                .sum::<u32>();
            if right > most {
                most = right;
                best = [one, other];
            }
        }
    }
    best
}

/// Returns where a horizontal line enters and leaves a convex shape.
fn across(corners: [Point; 4], y: f64) -> Option<(f64, f64)> {
    let mut cuts: Option<(f64, f64)> = None;
    for (index, a) in corners.iter().enumerate() {
        let b = corners[(index + 1) % 4];
        if (a.y <= y) != (b.y <= y) {
            let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
            cuts = Some(cuts.map_or((x, x), |(from, to)| (from.min(x), to.max(x))));
        }
    }
    cuts
}

/// Returns the first sample whose middle is not left of a column.
fn sample_at(column: f64, across: usize) -> usize {
    let sample = (column * across as f64 - 0.5).ceil().max(0.0);
    (sample as isize).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Blocks;

    fn rectangle(left: f64, top: f64, right: f64, bottom: f64) -> [Point; 4] {
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point { x, y })
    }

    fn drawn(raster: &Raster, column: usize, blocks: Blocks) -> Cell {
        let paint = |mark| match mark {
            OUTSIDE => Color::Reset,
            0 => Color::Black,
            other => Color::Indexed(other),
        };
        let mut cell = Cell::default();
        raster.draw(
            column,
            0,
            paint,
            Color::Black,
            BlockSet::of(blocks),
            &mut cell,
        );
        cell
    }

    #[test]
    fn a_shape_covers_its_area() {
        let mut raster = Raster::for_blocks((4, 4), BlockSet::of(Blocks::Quadrants));
        raster.paint(rectangle(0.5, 1.0, 2.5, 3.25), 7);
        let covered: f64 = (0..16)
            .map(|index| raster.share(index % 4, index / 4, 7))
            .sum();
        assert!((covered - 4.5).abs() < 1e-9, "{covered}");
        raster.paint(
            [(2.0, 0.0), (4.0, 2.0), (2.0, 4.0), (0.0, 2.0)].map(|(x, y)| Point { x, y }),
            8,
        );
        let covered: f64 = (0..16)
            .map(|index| raster.share(index % 4, index / 4, 8))
            .sum();
        assert!((covered - 8.0).abs() < 0.1, "{covered}");
        raster.paint(rectangle(-5.0, -5.0, 50.0, 50.0), 9);
        assert!((raster.share(3, 3, 9) - 1.0).abs() < 1e-9);
        assert!(raster.share(4, 0, 9).abs() < 1e-9);
    }

    #[test]
    fn a_cell_has_the_two_colours_with_most_area() {
        let mut raster = Raster::for_blocks((4, 1), BlockSet::of(Blocks::Quadrants));
        raster.paint(rectangle(0.0, 0.0, 1.0, 1.0), 1);
        raster.paint(rectangle(0.5, 0.0, 1.0, 0.5), 0);
        let cell = drawn(&raster, 0, Blocks::Quadrants);
        assert_eq!(
            (cell.symbol(), cell.fg, cell.bg),
            ("▝", Color::Black, Color::Indexed(1))
        );
        // A third colour that is smaller than the others is left out.
        raster.paint(rectangle(0.0, 0.0, 0.2, 0.2), 2);
        assert_eq!(drawn(&raster, 0, Blocks::Quadrants), cell);
        raster.paint(rectangle(1.0, 0.0, 2.0, 0.5), 3);
        let cell = drawn(&raster, 1, Blocks::Quadrants);
        assert_eq!(
            (cell.symbol(), cell.fg, cell.bg),
            ("▀", Color::Indexed(3), Color::Reset)
        );
        raster.paint(rectangle(2.0, 0.0, 3.0, 1.0), 4);
        let cell = drawn(&raster, 2, Blocks::Quadrants);
        assert_eq!((cell.symbol(), cell.bg), (" ", Color::Indexed(4)));
        assert_eq!(drawn(&raster, 3, Blocks::Quadrants), Cell::default());
    }

    #[test]
    fn finer_parts_follow_a_shape_more_closely() {
        for (blocks, expected) in [
            (Blocks::Quadrants, ["▄", "▘"]),
            (Blocks::Sextants, ["\u{1FB2D}", "\u{1FB00}"]),
            (Blocks::Octants, ["\u{2582}", "\u{1CEA8}"]),
        ] {
            let mut raster = Raster::for_blocks((2, 1), BlockSet::of(blocks));
            raster.paint(rectangle(0.0, 0.66, 1.0, 1.0), 1);
            raster.paint(rectangle(1.0, 0.0, 1.5, 0.34), 1);
            let symbols = [0, 1].map(|column| drawn(&raster, column, blocks).symbol().to_owned());
            assert_eq!(symbols, expected, "{blocks:?}");
        }
    }
}
