//! Cubes as the positions of their pieces, and what the allowed moves do to them.
//!
//! A placement says where one sticker of each piece is in space: of a corner one of 24 positions, of an edge one of 24, of
//! two centres one of 6. So a turn, also of a slice or of the whole cube, is the same table look-up for every piece,
//! and a subset of the pieces can be followed alone.

use crate::cube::{Corner, Cubie, CubieCube, Edge, Face, Facelet, OrientedCube, Turn};
use crate::goals::{AllowedMoves, Arrangement, TurnGroup, arrangement};
use crate::solver::engine::TurnRules;

pub(super) const PIECES: usize = Corner::NUM + Edge::NUM;
/// Two centres show the orientation of the cube.
const CENTERS: [Face; 2] = [Face::U, Face::F];
/// A row of positions is padded to this length, so that a masked index needs no bounds check.
const PADDED: usize = 32;

/// Where the pieces are: corners, then edges, then two centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// The positions of the corners, then of the edges.
    pub(super) pieces: [u8; PIECES],
    centers: [u8; CENTERS.len()],
}

impl Placement {
    /// Returns the placement of a cube whose stickers come from these positions.
    fn of(arrangement: &Arrangement) -> Self {
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
    pub(super) fn turned(&self, map: &PositionMap) -> Self {
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

    /// Returns a number that no other placement has, below 2^106.
    #[inline]
    pub(super) fn key(&self) -> u128 {
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

/// The number of a position among those of its kind: of corners, of edges, or of centres.
fn number(position: Facelet) -> u8 {
    match position.cubie() {
        Some((slot, k)) => slot.state(k as u8) as u8,
        None => position.face().index() as u8,
    }
}

/// Where a turn moves the sticker at each position.
#[derive(Clone, Debug)]
pub(super) struct PositionMap {
    /// For corners and for edges.
    pub(super) pieces: [[u8; PADDED]; 2],
    centers: [u8; 8],
}

impl PositionMap {
    fn of(turn: Turn) -> Self {
        let arrangement = arrangement(&OrientedCube::SOLVED.turned(turn));
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

/// The allowed moves, what they do, and where they can end.
#[derive(Clone, Debug)]
pub(super) struct TurnGraph {
    pub(super) rules: TurnRules,
    /// Where each turn moves the stickers.
    pub(super) forward: Vec<PositionMap>,
    /// Where the inverse of each turn moves them.
    pub(super) backward: Vec<PositionMap>,
    /// The solved cube in all orientations to which the turns can bring it.
    pub(super) solved: Vec<Placement>,
    group: TurnGroup,
}

impl TurnGraph {
    /// Takes some milliseconds.
    pub(super) fn new(allowed: AllowedMoves) -> Self {
        let group = TurnGroup::generated_by(allowed);
        let rules = TurnRules::new(allowed);
        let held = |orientation| OrientedCube::new(CubieCube::SOLVED, orientation);
        Self {
            forward: rules
                .turns
                .iter()
                .map(|&turn| PositionMap::of(turn))
                .collect(),
            backward: rules
                .turns
                .iter()
                .map(|turn| PositionMap::of(turn.inverse()))
                .collect(),
            solved: group
                .orientations()
                .into_iter()
                .map(|orientation| Placement::of(&arrangement(&held(orientation))))
                .collect(),
            rules,
            group,
        }
    }

    pub(super) fn order(&self) -> u128 {
        self.group.order()
    }

    /// Returns the placement of a cube in the standard orientation, with the pieces named so that one of
    /// [`solved`](Self::solved) can be reached; nothing if the moves cannot solve the cube.
    pub(super) fn start(&self, cube: &CubieCube) -> Option<Placement> {
        let standard = OrientedCube {
            cube: *cube,
            ..OrientedCube::SOLVED
        };
        let names = self.group.solved_orientation(&standard)?.inverse();
        let names = arrangement(&OrientedCube::new(CubieCube::SOLVED, names));
        Some(Placement::of(
            &arrangement(&standard).map(|from| names[usize::from(from)]),
        ))
    }
}
