//! Projections: views of a cube in which some pieces look alike or their orientation is not seen.
//!
//! A projection of one kind of pieces has few values, so they can be listed breadth-first from the solved cube, with the
//! value after each move. Flip, twist and slice are projections, and so are the placements of a few pieces.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::search_moves::SearchMoves;
use crate::cube::{Corner, CountedMove, CubieCube, Edge, PieceKind};
use crate::goals::GoalPattern;

/// The visible part of one kind of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Projection {
    pub(super) kind: PieceKind,
    /// The class of each piece: pieces of a class look alike.
    pub(super) classes: [u8; Edge::NUM],
    /// One bit for each class whose orientation is seen.
    pub(super) oriented: u16,
    /// Whether corners that half turns can exchange look alike.
    pub(super) half_turns: bool,
    pub(super) moves: SearchMoves,
}

impl Projection {
    pub(super) const fn nothing(kind: PieceKind, moves: SearchMoves) -> Self {
        Self {
            kind,
            classes: [0; Edge::NUM],
            oriented: 0,
            half_turns: false,
            moves,
        }
    }

    /// Returns the keys of all cubes that look like this one.
    fn keys(&self, cube: &CubieCube) -> Vec<u64> {
        if !self.half_turns {
            return vec![self.key(cube)];
        }
        let key = |alike: &[Corner; Corner::NUM]| {
            cube.corners().iter().fold(0, |key, piece| {
                self.key_with(key, alike[piece.index()].index(), 0)
            })
        };
        GoalPattern::half_turn_corners().iter().map(key).collect()
    }

    /// Returns a number that only cubes that look alike share. Corners that half turns can exchange are told apart here.
    fn key(&self, cube: &CubieCube) -> u64 {
        match self.kind {
            PieceKind::Edge => {
                let edges = cube.edges().iter().zip(cube.edge_flips());
                edges.fold(0, |key, (piece, &flip)| {
                    self.key_with(key, piece.index(), flip)
                })
            }
            PieceKind::Corner => {
                let corners = cube.corners().iter().zip(cube.corner_twists());
                corners.fold(0, |key, (piece, &twist)| {
                    self.key_with(key, piece.index(), twist)
                })
            }
        }
    }

    fn key_with(&self, key: u64, piece: usize, orientation: u8) -> u64 {
        let class = self.classes[piece];
        let seen = if self.oriented >> class & 1 == 1 {
            orientation
        } else {
            0
        };
        let base = u64::from(self.kind.orientations());
        (key * (Edge::NUM as u64 + 1) + u64::from(class)) * base + u64::from(seen)
    }
}

/// Spreads keys, which are products of small numbers, over a hash table. A chain of steps looks up millions of them.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, key: u64) {
        // The golden ratio; the high bits of the product choose the slot in the table.
        self.0 = (self.0 ^ key)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(26);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// All values of a projection that its moves reach, numbered from 0, the value of the solved cube.
pub(super) struct Values {
    pub(super) projection: Projection,
    numbers: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    /// The number after each move, value by value.
    after: Vec<u32>,
    moves: usize,
}

impl Values {
    /// Lists the values, in about a tenth of a microsecond per value and move.
    pub(super) fn of(projection: Projection) -> Self {
        let moves: Vec<CountedMove> = projection.moves.list();
        let mut numbers: HashMap<u64, u32, BuildHasherDefault<KeyHasher>> = HashMap::default();
        let solved = projection.keys(&CubieCube::SOLVED);
        numbers.extend(solved.into_iter().map(|key| (key, 0)));
        let mut cubes = vec![CubieCube::SOLVED];
        let mut after = Vec::new();
        let mut next = 0;
        while next < cubes.len() {
            let cube: CubieCube = cubes[next];
            for counted in &moves {
                let turned = counted.turns().fold(cube, |cube, turn| cube.turned(turn));
                let known = numbers.get(&projection.key(&turned)).copied();
                let number = known.unwrap_or_else(|| {
                    let number = cubes.len() as u32;
                    cubes.push(turned);
                    let keys = projection.keys(&turned).into_iter();
                    numbers.extend(keys.map(|key| (key, number)));
                    number
                });
                after.push(number);
            }
            next += 1;
        }
        Self {
            projection,
            numbers,
            after,
            moves: moves.len(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.after.len() / self.moves
    }

    /// Returns roughly how much memory the values take.
    pub(super) fn bytes(&self) -> usize {
        4 * self.after.len() + 16 * self.numbers.len()
    }

    /// Returns the number of a cube's value, or `None` for a cube that the moves do not reach from the solved one.
    pub(super) fn number(&self, cube: &CubieCube) -> Option<u32> {
        self.numbers.get(&self.projection.key(cube)).copied()
    }

    /// Returns the number after a move, by its index among the moves of the projection.
    #[inline]
    pub(super) fn after(&self, number: u32, turn: usize) -> u32 {
        self.after[number as usize * self.moves + turn]
    }

    /// Returns the numbers after all moves, value by value.
    pub(super) fn row_moves(&self) -> &[u32] {
        &self.after
    }

    pub(super) const fn moves(&self) -> usize {
        self.moves
    }
}

/// The values of the projections that a plan looks at, each listed once.
pub(super) struct KnownValues(RefCell<Vec<Arc<Values>>>);

impl KnownValues {
    pub(super) const fn new(known: Vec<Arc<Values>>) -> Self {
        Self(RefCell::new(known))
    }

    pub(super) fn of(&self, projection: &Projection) -> Arc<Values> {
        let known = self
            .0
            .borrow()
            .iter()
            .find(|values| values.projection == *projection)
            .cloned();
        known.unwrap_or_else(|| {
            let values = Arc::new(Values::of(projection.clone()));
            self.0.borrow_mut().push(Arc::clone(&values));
            values
        })
    }
}
