//! Phase 1 of the full tier: from a coset to its neighbours, and how far each is from H.
//!
//! A coset is described as seen from the representative of its flip-slice class, so that its twist is the column of the
//! table and a set of moves means the same for all cosets of an entry. Moves seen this way are *local*; they are
//! numbered like moves, and each stands for one real move.

use std::fmt;
use std::sync::atomic::AtomicU64;

use super::super::bfs::{self, Schedule};
use super::super::byte_rows::ByteRows;
use super::super::memory::prefetch;
use super::super::optimal::carried_twists;
use super::super::pruning::ProductGraph;
use super::super::{BuildControl, MoveSet, MoveTable};
use super::flip_slice::{FlipSlice, FlipSliceClasses};
use super::parent_moves;
use super::short_paths::{NearCoset, ShortPaths};
use crate::coord::{Coordinate, Twist, products_of_ud_symmetries};
use crate::cube::{CubieCube, Move, Symmetry};

const SYMMETRIES: usize = Symmetry::NUM_UD;

/// The coset of a cube, as phase 1 sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase1Coset {
    pub(super) class: u16,
    /// The twist as seen from the representative of the class.
    pub(super) twist: u16,
    /// The symmetry that maps the cube to the representative.
    pub(super) symmetry: u8,
}

/// An entry of the table: distance modulo 3 and moves that may bring the coset nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase1Entry(u8);

/// Exact distances of all cosets.
#[derive(Clone)]
pub struct FullPhase1 {
    entries: Vec<u8>,
    parent_moves: [MoveSet; 256],
    flip_slice: FlipSlice,
    twist_moves: MoveTable,
    twist_carried: Vec<[u16; SYMMETRIES]>,
    /// For each symmetry, the real move of each local one.
    real: [[Move; Move::NUM]; SYMMETRIES],
    following: LocalMoves,
    /// For each symmetry and the one that a move adds, their product.
    product: [[u8; SYMMETRIES]; SYMMETRIES],
    near: ShortPaths,
}

/// For each symmetry and real move, the local moves that may follow; the last entry is for when no move was made yet.
#[derive(Clone, Debug)]
pub(crate) struct LocalMoves([[MoveSet; Move::NUM + 1]; SYMMETRIES]);

impl LocalMoves {
    fn new(real: &[[Move; Move::NUM]; SYMMETRIES], allowed: MoveSet) -> Self {
        Self(real.map(|real| {
            let local = |real_ones: MoveSet| {
                MoveSet::of(
                    Move::ALL
                        .into_iter()
                        .filter(|turn| real_ones.contains(real[turn.index()])),
                )
            };
            std::array::from_fn(|last| {
                let all = MoveSet::FOLLOWING.get(last).copied();
                local(all.unwrap_or(MoveSet::ALL).and(allowed))
            })
        }))
    }

    /// The local moves of a coset that may follow a real move without waste, or all after none.
    #[inline]
    pub(crate) fn after(&self, coset: Phase1Coset, last: Option<Move>) -> MoveSet {
        self.by_symmetry(coset.symmetry, last)
    }

    /// Does what [`Self::after`] does for a coset near H.
    #[inline]
    pub(crate) fn near_after(&self, coset: NearCoset, last: Option<Move>) -> MoveSet {
        self.by_symmetry(coset.symmetry, last)
    }

    #[inline]
    fn by_symmetry(&self, symmetry: u8, last: Option<Move>) -> MoveSet {
        self.0[symmetry as usize % SYMMETRIES][last.map_or(Move::NUM, Move::index)]
    }
}

impl fmt::Debug for FullPhase1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FullPhase1({} entries)", self.entries.len())
    }
}

impl FullPhase1 {
    /// Builds the table, or returns `None` if it is cancelled.
    pub(in crate::tables) fn build(control: &BuildControl<'_>) -> Option<Self> {
        let classes = FlipSliceClasses::build();
        let twists = MoveTable::of::<Twist>();
        let carried = carried_twists(classes.classes.symmetries());
        let after = |index: usize, turn: Move| twists.after(index, turn);
        let moves = classes.moves.clone();
        let graph = ProductGraph::of_rows(&classes.classes, MoveSet::ALL, moves, &carried, after);
        let rows = ByteRows::<AtomicU64>::new(classes.classes.count(), Twist::NUM);
        bfs::fill(&graph, &rows, &Schedule::EXACT, &control.part(0.0, 0.55)).ok()?;
        parent_moves::encode(&graph, &rows, &control.part(0.55, 1.0))?;
        Some(Self::around(rows.into_bytes(), &classes, twists, carried))
    }

    /// Returns the table with these entries. Takes ten milliseconds.
    pub(in crate::tables) fn of_entries(entries: Vec<u8>) -> Self {
        let classes = FlipSliceClasses::build();
        let carried = carried_twists(classes.classes.symmetries());
        Self::around(entries, &classes, MoveTable::of::<Twist>(), carried)
    }

    fn around(
        entries: Vec<u8>,
        classes: &FlipSliceClasses,
        twist_moves: MoveTable,
        twist_carried: Vec<[u16; SYMMETRIES]>,
    ) -> Self {
        let symmetries: [Symmetry; SYMMETRIES] = classes
            .classes
            .symmetries()
            .try_into()
            .expect("16 symmetries keep the U-D axis");
        let real = symmetries.map(|symmetry| {
            let back = symmetry.inverse();
            Move::ALL.map(|local| back.turn(local))
        });
        let following = LocalMoves::new(&real, MoveSet::ALL);
        let product = products_of_ud_symmetries(Symmetry::then);
        let parent_moves = parent_moves::by_byte();
        let flip_slice = FlipSlice::of(classes);
        let mut tables = Self {
            entries,
            parent_moves,
            flip_slice,
            twist_moves,
            twist_carried,
            real,
            following,
            product,
            near: ShortPaths::default(),
        };
        let images = |coset: Phase1Coset, with: &mut dyn FnMut(Phase1Coset)| {
            let keeping = classes.classes.stabilizer(coset.class as usize);
            for symmetry in (0..SYMMETRIES).filter(|symmetry| keeping >> symmetry & 1 == 1) {
                with(Phase1Coset {
                    twist: tables.twist_carried[coset.twist as usize][symmetry],
                    ..coset
                });
            }
        };
        tables.near = ShortPaths::build(|coset, local| tables.after(coset, local), images);
        tables
    }

    pub(in crate::tables) fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// The coset of a cube.
    pub fn coset(&self, cube: &CubieCube) -> Phase1Coset {
        let (class, symmetry) = self.flip_slice.sym_coord(cube);
        let twist = self.twist_carried[Twist::of(cube).index()][symmetry as usize];
        Phase1Coset {
            class,
            twist,
            symmetry,
        }
    }

    #[inline]
    fn index(coset: Phase1Coset) -> usize {
        coset.class as usize * Twist::NUM + coset.twist as usize
    }

    /// Returns the table's entry of a coset.
    #[inline]
    pub fn entry(&self, coset: Phase1Coset) -> Phase1Entry {
        Phase1Entry(self.entries[Self::index(coset)])
    }

    /// Prefetches the entry of a coset, and the data for its moves.
    #[inline]
    pub fn prefetch(&self, coset: Phase1Coset) {
        prefetch(&self.entries, Self::index(coset));
        self.flip_slice.prefetch(coset.class);
    }

    /// Returns a set of local moves that contains all those that bring a coset with this entry nearer to H.
    #[inline]
    pub fn parent_moves(&self, entry: Phase1Entry) -> MoveSet {
        self.parent_moves[entry.0 as usize]
    }

    /// The local moves that may follow a move.
    #[inline]
    pub(crate) fn following(&self) -> &LocalMoves {
        &self.following
    }

    /// Returns the local moves that may follow a move and stand for one of `allowed`.
    pub(crate) fn following_among(&self, allowed: MoveSet) -> LocalMoves {
        LocalMoves::new(&self.real, allowed)
    }

    /// The real move that a local move of this coset stands for.
    #[inline]
    pub fn real(&self, coset: Phase1Coset, local: Move) -> Move {
        self.real[coset.symmetry as usize % SYMMETRIES][local.index()]
    }

    /// The coset after a local move.
    #[inline]
    pub fn after(&self, coset: Phase1Coset, local: Move) -> Phase1Coset {
        let (class, next) = self.flip_slice.after(coset.class, local);
        let twist = self.twist_carried[self.twist_moves.after(coset.twist as usize, local)][next];
        Phase1Coset {
            class,
            twist,
            symmetry: self.product[coset.symmetry as usize % SYMMETRIES][next],
        }
    }

    /// Returns the coset as a near one, or `None` if it has more than [`SHORT_PATH`](super::SHORT_PATH) moves to H.
    #[inline]
    pub(crate) fn near(&self, coset: Phase1Coset) -> Option<NearCoset> {
        self.near.find(coset)
    }

    /// The first moves, local and real, of all paths of exactly `left` moves into H, and the cosets after them. At most
    /// [`SHORT_PATH`](super::SHORT_PATH) moves are left.
    #[inline]
    pub(crate) fn near_steps(
        &self,
        coset: NearCoset,
        left: u8,
        may_end_in_h: bool,
    ) -> impl Iterator<Item = (Move, Move, NearCoset)> {
        let real = &self.real[coset.symmetry as usize % SYMMETRIES];
        let steps = self.near.steps(coset, left, may_end_in_h, &self.product);
        steps.map(|(local, next)| (local, real[local.index()], next))
    }

    /// Returns the number of moves of each of these cosets to H. All descend together, a move at a time, so that the
    /// memory answers for many at once.
    pub fn distances(&self, cosets: &[Phase1Coset]) -> Vec<u8> {
        let mut distances = vec![0; cosets.len()];
        let mut walkers: Vec<(usize, Phase1Coset)> = cosets.iter().copied().enumerate().collect();
        let mut steps: Vec<(usize, Phase1Coset, Phase1Entry)> = Vec::new();
        while !walkers.is_empty() {
            steps.clear();
            for &(number, coset) in &walkers {
                if Self::index(coset) == 0 {
                    continue;
                }
                distances[number] += 1;
                let entry = self.entry(coset);
                for local in self.parent_moves(entry).moves() {
                    let next = self.after(coset, local);
                    self.prefetch(next);
                    steps.push((number, next, entry));
                }
            }
            walkers.clear();
            for &(number, coset, before) in &steps {
                let is_first = walkers.last().is_none_or(|&(last, _)| last != number);
                if is_first && self.entry(coset).remainder() == (before.remainder() + 2) % 3 {
                    walkers.push((number, coset));
                }
            }
        }
        distances
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        let twists = size_of_val(&*self.twist_carried) + self.twist_moves.bytes();
        self.entries.len()
            + self.flip_slice.bytes()
            + self.near.bytes()
            + twists
            + size_of::<Self>()
    }
}

impl Phase1Entry {
    /// The distance modulo 3.
    #[inline]
    pub const fn remainder(self) -> u8 {
        self.0 % 3
    }

    /// The least number that is not below `bound` and can be the distance: the distance itself, unless the bound is
    /// three moves or more too low.
    #[inline]
    pub const fn at_least(self, bound: u8) -> u8 {
        bound + (self.remainder() + 30 - bound) % 3
    }

    /// The distance, if the distance of its parent, or of any neighbour, is `parent`.
    #[inline]
    pub const fn distance(self, parent: u8) -> u8 {
        // One less, the same, or one more than the parent's: whichever leaves the remainder. 18 keeps all above zero.
        (parent + (self.remainder() + 19 - parent) % 3) - 1
    }
}
