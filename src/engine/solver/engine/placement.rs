//! Cubes as the positions of their pieces.
//!
//! A placement gives the position in space of one sticker of each piece: one of 24 for a corner, one of 24 for an edge,
//! one of 6 for each of two centres. So any turn, even of a slice or of the whole cube, is the same table look-up for
//! every piece, and a subset of the pieces can be tracked alone.

use crate::cube::{Corner, Cubie, Edge, Face, Facelet, OrientedCube, Turn};
use crate::goals::{StickerPermutation, arrangement};

pub(crate) const PIECES: usize = Corner::NUM + Edge::NUM;
/// Two centres determine the orientation of the cube.
const CENTERS: [Face; 2] = [Face::U, Face::F];
/// A row of positions is padded to this length, so that a masked index needs no bounds check.
const PADDED: usize = 32;

/// The positions of the pieces: corners, then edges, then two centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The positions of the corners, then of the edges.
    pub(crate) pieces: [u8; PIECES],
    centers: [u8; CENTERS.len()],
}

impl Placement {
    /// Returns the placement of a cube whose stickers come from these positions.
    pub(crate) fn of(arrangement: &StickerPermutation) -> Self {
        let position_of = |facelet: Facelet| {
            let position = arrangement
                .iter()
                .position(|&from| usize::from(from) == facelet.index());
            number(Facelet::from_index(
                position.expect("every sticker is somewhere"),
            ))
        };
        Self {
            pieces: std::array::from_fn(|piece| {
                position_of(match piece.checked_sub(Corner::NUM) {
                    None => Corner::ALL[piece].facelets()[0],
                    Some(edge) => Edge::ALL[edge].facelets()[0],
                })
            }),
            centers: CENTERS.map(|face| position_of(Facelet::center(face))),
        }
    }

    #[inline]
    pub(crate) fn turned(&self, map: &PositionMap) -> Self {
        let mut next = *self;
        for (piece, position) in next.pieces.iter_mut().enumerate() {
            *position =
                map.pieces[usize::from(piece >= Corner::NUM)][usize::from(*position) % PADDED];
        }
        for position in &mut next.centers {
            *position = map.centers[usize::from(*position) % map.centers.len()];
        }
        next
    }

    /// Returns a number below 2^106 that is unique to this placement.
    #[inline]
    pub(crate) fn key(&self) -> u128 {
        let packed = |positions: &[u8]| {
            positions
                .iter()
                .fold(0_u64, |key, &position| key << 5 | u64::from(position))
        };
        let (corners, edges) = self.pieces.split_at(Corner::NUM);
        let centers = u64::from(self.centers[0]) << 3 | u64::from(self.centers[1]);
        u128::from(packed(corners)) << 66 | u128::from(packed(edges)) << 6 | u128::from(centers)
    }
}

/// Returns the number of a position among those of its kind: corners, edges or centres.
fn number(position: Facelet) -> u8 {
    match position.cubie() {
        Some((slot, k)) => slot.state(k as u8) as u8,
        None => position.face().index() as u8,
    }
}

/// The image of each position under a turn.
#[derive(Clone, Debug)]
pub(crate) struct PositionMap {
    pub(crate) pieces: [[u8; PADDED]; 2],
    centers: [u8; 8],
}

impl PositionMap {
    /// Returns the combined effect of these turns, made one after the other.
    pub(crate) fn of(turns: impl IntoIterator<Item = Turn>) -> Self {
        let turned = |cube: OrientedCube, turn| cube.turned(turn);
        let arrangement = arrangement(&turns.into_iter().fold(OrientedCube::SOLVED, turned));
        let mut map = Self {
            pieces: [[0; PADDED]; 2],
            centers: [0; 8],
        };
        for (to, &from) in Facelet::all().zip(&arrangement) {
            let from = Facelet::from_index(usize::from(from));
            let row = match from.cubie() {
                Some((Cubie::Corner(_), _)) => &mut map.pieces[0][..],
                Some((Cubie::Edge(_), _)) => &mut map.pieces[1][..],
                None => &mut map.centers[..],
            };
            row[usize::from(number(from))] = number(to);
        }
        map
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::random::seeded_generator;
    use crate::cube::{CubieCube, Move, Orientation};

    fn placement(cube: &CubieCube) -> Placement {
        Placement::of(&arrangement(&OrientedCube::new(
            *cube,
            Orientation::STANDARD,
        )))
    }

    #[test]
    fn positions_are_states_of_slots_and_turns_act_as_on_cubes() {
        let mut generator = seeded_generator(3);
        for _ in 0..20 {
            let cube = CubieCube::random(&mut generator);
            let here = placement(&cube);
            for slot in Cubie::ALL {
                let (piece, orientation) = cube.at(slot);
                let position = here.pieces[piece.index()];
                assert_eq!(usize::from(position), slot.state(orientation));
            }
            for turn in Move::ALL {
                let map = PositionMap::of([Turn::from(turn)]);
                assert_eq!(here.turned(&map), placement(&cube.turned(turn)), "{turn}");
            }
        }
    }
}
