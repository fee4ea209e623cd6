//! A picture among the cells of a frame, and the bytes that are written when it appears, changes or disappears.
//!
//! In kitty's protocol a picture is a layer under the text: the cells are written as usual, and a command removes it.
//! Sixels are written over the cells themselves: these are excluded from the usual writing, and written with the picture.

use ratatui::buffer::{Buffer, Cell, CellDiffOption};
use ratatui::layout::Position;

use crate::ui::{CellSize, Picture};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PictureProtocol {
    Kitty,
    Sixel,
}

/// Larger cells than this need no more pixels, because kitty scales pictures.
const FINEST_SCALED: u16 = 12;

impl PictureProtocol {
    /// Returns the number of pixels to draw for a cell of this size.
    pub(super) fn pixels_of(self, cell: CellSize) -> CellSize {
        match self {
            Self::Kitty => {
                let by = cell.width.div_ceil(FINEST_SCALED);
                CellSize {
                    width: cell.width / by,
                    height: cell.height / by,
                }
            }
            Self::Sixel => cell,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlacedPicture {
    pub(super) protocol: PictureProtocol,
    pub(super) picture: Picture,
    /// The cells that are written together with the picture.
    pub(super) cells: Vec<(Position, Cell)>,
}

impl PlacedPicture {
    /// Takes the cells that must be written with the picture from a frame.
    pub(super) fn new(protocol: PictureProtocol, picture: Picture, buffer: &mut Buffer) -> Self {
        let mut cells = Vec::new();
        if protocol == PictureProtocol::Sixel {
            for at in picture.area.positions() {
                cells.push((at, buffer[at].clone()));
                // Once the picture is gone, the cell differs from this one and is written again.
                buffer[at].set_diff_option(CellDiffOption::Skip);
            }
        }
        Self {
            protocol,
            picture,
            cells,
        }
    }

    pub(super) fn ground(&self) -> impl Iterator<Item = (u16, u16, &Cell)> {
        self.cells.iter().map(|(at, cell)| (at.x, at.y, cell))
    }

    pub(super) fn text(&self) -> impl Iterator<Item = (u16, u16, &Cell)> {
        self.ground()
            .filter(|&(x, y, _)| self.picture.text.contains(&Position { x, y }))
    }
}
