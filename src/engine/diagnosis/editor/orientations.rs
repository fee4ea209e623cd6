//! Known pieces whose orientation is unknown, and unknown pieces whose orientation is known.

use super::{Editor, TypedNet};
use crate::cube::{Color, Facelet, PartialCube};

/// The new state of knowledge about the piece under the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrientationChange {
    /// The piece is known, but its orientation no longer is.
    Open,
    /// The piece is known as it was typed.
    AsTyped,
    /// The piece is not known, but its orientation is.
    Oriented,
    /// Nothing is known about the piece any more.
    Unknown,
}

impl Editor {
    /// The stickers of pieces whose orientation is not known, in any of their orientations.
    pub const fn open(&self) -> &PartialCube {
        &self.net.open
    }

    /// The facelets where unknown pieces show their orientation: that of the U or D sticker or, on an edge without one, of
    /// the F or B sticker.
    pub fn oriented(&self) -> &[Facelet] {
        &self.net.oriented
    }

    /// Whether anything is known about orientations beyond the typed stickers.
    pub fn has_orientations(&self) -> bool {
        self.net.open != PartialCube::unknown() || !self.net.oriented.is_empty()
    }

    /// Changes what is known about the orientation of the piece under the cursor: for a typed piece, whether the
    /// orientation is known; for an unknown one, whether the sticker under the cursor shows it. Returns `None` on a centre,
    /// which has no orientation.
    pub fn change_orientation(&mut self) -> Option<OrientationChange> {
        let cursor = self.net.cursor;
        let piece = facelets_of(cursor)?;
        let has = |stickers: &PartialCube| {
            piece
                .iter()
                .any(|&facelet| stickers.color(facelet).is_some())
        };
        let change = if has(&self.net.open) {
            move_stickers(&piece, &mut self.net.open, &mut self.net.typed);
            self.net.sequence.extend(&piece);
            OrientationChange::AsTyped
        } else if has(&self.net.typed) {
            move_stickers(&piece, &mut self.net.typed, &mut self.net.open);
            OrientationChange::Open
        } else {
            let was_here = self.net.oriented.contains(&cursor);
            self.forget_orientation(cursor);
            if was_here {
                OrientationChange::Unknown
            } else {
                self.net.oriented.push(cursor);
                OrientationChange::Oriented
            }
        };
        self.examine();
        Some(change)
    }

    /// Paints the sticker under the cursor and advances the cursor, if the orientation of its piece is not known. Otherwise
    /// forgets the orientation of an unknown piece, which is about to be typed. Returns whether it painted.
    pub(crate) fn paint_open(&mut self, color: Color) -> bool {
        let cursor = self.net.cursor;
        let is_open = self.is_open(cursor);
        if is_open {
            self.net.open.set(cursor, Some(color));
            self.net.cursor = self.following(cursor, 1);
        } else {
            self.forget_orientation(cursor);
        }
        is_open
    }

    /// Erases what is known about orientations at some facelets. Returns whether there was anything to erase.
    pub(crate) fn erase_open(&mut self, is_erased: impl Fn(Facelet) -> bool) -> bool {
        let TypedNet { open, oriented, .. } = &mut self.net;
        let erased = || Facelet::all().filter(|&facelet| is_erased(facelet));
        let was_known =
            erased().any(|facelet| open.color(facelet).is_some() || oriented.contains(&facelet));
        erased().for_each(|facelet| open.set(facelet, None));
        oriented.retain(|&facelet| !is_erased(facelet));
        was_known
    }

    /// Forgets the orientation of the unknown piece at a facelet: the piece is no longer unknown, or nothing is known about
    /// it.
    fn forget_orientation(&mut self, facelet: Facelet) {
        let piece = facelets_of(facelet).unwrap_or_default();
        self.net.oriented.retain(|other| !piece.contains(other));
    }

    /// Whether the piece at a facelet is known, but not its orientation.
    fn is_open(&self, facelet: Facelet) -> bool {
        let mut piece = facelets_of(facelet).unwrap_or_default().into_iter();
        piece.any(|facelet| self.net.open.color(facelet).is_some())
    }

    /// Whether the piece at a facelet is known and its orientation is not, or its orientation is known and the piece is
    /// not.
    pub(crate) fn is_open_or_oriented(&self, facelet: Facelet) -> bool {
        let piece = facelets_of(facelet).unwrap_or_default();
        self.is_open(facelet) || self.net.oriented.iter().any(|other| piece.contains(other))
    }
}

fn move_stickers(piece: &[Facelet], from: &mut PartialCube, to: &mut PartialCube) {
    for &facelet in piece {
        to.set(facelet, from.color(facelet));
        from.set(facelet, None);
    }
}

/// Returns the facelets of the piece that a facelet belongs to, or `None` for a centre.
fn facelets_of(facelet: Facelet) -> Option<Vec<Facelet>> {
    let (slot, _) = facelet.cubie()?;
    Some(slot.facelets().to_vec())
}
