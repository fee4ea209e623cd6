//! The relabelled picture of a coset of H: U on the stickers of the colours U and D, F and R on the middle-layer edges.
//!
//! No cube has these stickers, because the centres of U and D are alike. So a picture cannot be mistaken for a cube with
//! unknown stickers.

use super::ReadError;
use super::stickers::{Alphabet, StickerOrder, Unknown, WrittenStickers, is_unknown};
use crate::cube::{Color, ColorScheme, Corner, Edge, Face, Facelet, PartialCube};

/// The part of a cube that a relabelled picture determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CosetPicture {
    /// The twist of the corner in each slot. The sum need not be a multiple of three.
    pub corner_twists: [u8; 8],
    /// Whether the edge in each slot is flipped. The number of flipped edges need not be even.
    pub edge_flips: [u8; 12],
    /// The four slots of the middle-layer edges, ascending.
    pub middle: [Edge; 4],
}

impl CosetPicture {
    /// Returns whether a text can only be meant as a relabelled picture: the centres of U and D are alike, and no other
    /// centre is known.
    pub(crate) fn is_meant_by(text: &str) -> bool {
        arrangement_of(&WrittenStickers::of(text)).is_some()
    }

    /// Reads the 54 stickers of a picture, in the colours of a scheme or as letters of faces. D counts as U, B as F and L
    /// as R.
    ///
    /// # Errors
    /// The first sticker that no picture has.
    pub(crate) fn read(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        let written = WrittenStickers::of(text);
        let arrangement = arrangement_of(&written).unwrap_or(StickerOrder::Urfdlb);
        let alphabet = Alphabet::of(&written, scheme)?;
        let stickers = arrangement.stickers(&written.colors(&alphabet, Unknown::Allowed)?);
        let wrong = |facelet: Facelet, reason: &str| {
            let place = written.stickers[arrangement.index_of(facelet)].1;
            ReadError::Invalid {
                place,
                reason: reason.to_owned(),
            }
        };
        if Name::at(&stickers, Facelet::center(Face::U)) != Some(Name::Up) {
            return Err(wrong(
                Facelet::center(Face::U),
                "the centre of U is U in a relabelled picture",
            ));
        }
        let mut corner_twists = [0; 8];
        let mut edge_flips = [0; 12];
        for slot in Corner::ALL {
            let names = slot.facelets().map(|facelet| Name::at(&stickers, facelet));
            let twist = (0..3u8).find(|&twist| {
                (0..3u8).all(|k| names[usize::from(k)] == (k == twist).then_some(Name::Up))
            });
            corner_twists[slot.index()] = twist.ok_or_else(|| {
                wrong(
                    slot.facelets()[0],
                    "a corner has one U in a relabelled picture, and is blank otherwise",
                )
            })?;
        }
        let mut middle = Vec::with_capacity(4);
        for slot in Edge::ALL {
            let names = slot.facelets().map(|facelet| Name::at(&stickers, facelet));
            edge_flips[slot.index()] = match names {
                [Some(Name::Up), None] | [Some(Name::Front), Some(Name::Right)] => 0,
                [None, Some(Name::Up)] | [Some(Name::Right), Some(Name::Front)] => 1,
                _ => {
                    let words = "an edge has one U, or F and R, in a relabelled picture";
                    return Err(wrong(slot.facelets()[0], words));
                }
            };
            if !names.contains(&Some(Name::Up)) {
                middle.push(slot);
            }
        }
        let middle = middle.try_into().map_err(|middle: Vec<Edge>| {
            let words = format!(
                "a relabelled picture has 4 edges with F and R, not {}",
                middle.len()
            );
            wrong(
                middle
                    .last()
                    .map_or(Facelet::center(Face::U), |edge| edge.facelets()[0]),
                &words,
            )
        })?;
        Ok(Self {
            corner_twists,
            edge_flips,
            middle,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Up,
    Front,
    Right,
}

impl Name {
    fn at(stickers: &PartialCube, facelet: Facelet) -> Option<Self> {
        Some(match stickers.color(facelet)? {
            Color::U | Color::D => Self::Up,
            Color::F | Color::B => Self::Front,
            Color::R | Color::L => Self::Right,
        })
    }
}

/// The arrangement in which the centres are those of a picture.
fn arrangement_of(written: &WrittenStickers<'_>) -> Option<StickerOrder> {
    let at = |arrangement: StickerOrder, face| {
        written.stickers[arrangement.index_of(Facelet::center(face))].0
    };
    let is_picture = |arrangement: &StickerOrder| {
        let up = at(*arrangement, Face::U);
        !is_unknown(up)
            && at(*arrangement, Face::D).eq_ignore_ascii_case(up)
            && [Face::R, Face::F, Face::L, Face::B]
                .into_iter()
                .all(|face| is_unknown(at(*arrangement, face)))
    };
    if written.stickers.len() != Facelet::NUM {
        return None;
    }
    written.arrangements.iter().copied().find(is_picture)
}
