//! One thread's search for all paths of one length from the coset into H, and the bits of the elements they give.
//!
//! Paths that end in a move of H are left to the prepass, unless it does not run. As in hcoset
//! (<https://github.com/rokicki/cube20src>), a bit is not set at once: its byte is prefetched first, here for a few hundred
//! bits together. The search itself is that of [`ExactPhase1`].

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::bitmap::SharedBits;
use super::images::{Addresses, Permutations};
use crate::coord::PackedPermutation;
use crate::cube::{CubieCube, Move};
use crate::solver::engine::{ExactPhase1, PathPrefix, Phase1Dfs, Phase1Position, Visitor};
use crate::tables::{FullPhase1, IN_A_ROW, MoveSet, Phase1Coset};

/// The number of bits whose bytes are prefetched before the first is set.
const BITS_AT_ONCE: usize = 256;

#[derive(Clone, Copy)]
pub(super) struct Start {
    cube: CubieCube,
    coset: Phase1Coset,
    pub(super) distance: u8,
}

impl Start {
    pub(super) fn of(cube: CubieCube, tables: &FullPhase1) -> Self {
        let coset = tables.coset(&cube);
        Self {
            cube,
            coset,
            distance: tables.distances(&[coset])[0],
        }
    }
}

/// The cube that a path has led to, and the last move of the path.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    permutation: PackedPermutation,
    last: Option<Move>,
}

impl PathPrefix for Reached {
    #[inline]
    fn then(self, turn: Move) -> Self {
        Self {
            permutation: self.permutation.turned(turn),
            last: Some(turn),
        }
    }

    #[inline]
    fn last(self) -> Option<Move> {
        self.last
    }
}

pub(super) struct LeafSearch<'a> {
    tables: &'a FullPhase1,
    /// Whether paths that end in a move of H are searched.
    with_paths_ending_in_h: bool,
    dfs: Phase1Dfs<Reached>,
    pub(super) found: LeafVisitor<'a>,
}

impl<'a> LeafSearch<'a> {
    /// A search that sets `bits` at the addresses for each symmetry of the coset.
    pub(super) fn new(
        tables: &'a FullPhase1,
        bits: SharedBits<'a>,
        addresses: &'a [Addresses],
        with_paths_ending_in_h: bool,
    ) -> Self {
        let found = LeafVisitor {
            bits,
            addresses,
            waiting: Vec::new(),
            paths: 0,
            new: 0,
        };
        Self {
            tables,
            with_paths_ending_in_h,
            dfs: Phase1Dfs::default(),
            found,
        }
    }

    /// Finds all paths of `length` moves that begin with a prefix no longer than that.
    pub(super) fn run(&mut self, start: &Start, prefix: &[Move], length: u8) {
        let mut search = ExactPhase1::new(self.tables, &mut self.found)
            .with_paths_ending_in_h(self.with_paths_ending_in_h);
        let reached = Reached {
            permutation: PackedPermutation::of(&start.cube),
            last: None,
        };
        let mut position = Phase1Position::start(reached, start.coset, start.distance);
        for &turn in prefix {
            position = search.turned(&position, turn);
        }
        let last = prefix.last();
        let left = length - prefix.len() as u8;
        if left > 0 {
            let following = last.map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
            let ControlFlow::Continue(()) = search.run(&mut self.dfs, &position, left, following);
        } else if search.distance(&position) == 0
            && (self.with_paths_ending_in_h || last.is_none_or(|last| !last.is_in_h()))
        {
            self.found.add(position.prefix().permutation);
        }
        self.found.set_bits();
    }
}

pub(super) struct LeafVisitor<'a> {
    bits: SharedBits<'a>,
    addresses: &'a [Addresses],
    /// Addresses and masks of bits whose bytes are being fetched.
    waiting: Vec<(u32, u8)>,
    pub(super) paths: u64,
    /// The number of elements that were not found before.
    pub(super) new: u64,
}

impl LeafVisitor<'_> {
    #[inline]
    fn add(&mut self, element: PackedPermutation) {
        let permutations = Permutations::of(element);
        for addresses in self.addresses {
            let (address, mask) = addresses.at(permutations);
            self.waiting.push((address, mask));
            if self.waiting.len().is_multiple_of(IN_A_ROW) {
                let last = &self.waiting[self.waiting.len() - IN_A_ROW..];
                for &(address, _) in last {
                    self.bits.prefetch(address);
                }
            }
        }
        self.paths += 1;
        if self.waiting.len() >= BITS_AT_ONCE {
            self.set_bits();
        }
    }

    fn set_bits(&mut self) {
        for (address, mask) in self.waiting.drain(..) {
            self.new += u64::from(self.bits.set(address, mask));
        }
    }
}

impl Visitor for LeafVisitor<'_> {
    type Solution = Reached;
    type Stop = Infallible;

    #[inline]
    fn count(&mut self, _: usize) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }

    #[inline]
    fn solved(&mut self, reached: Reached) -> ControlFlow<Infallible> {
        self.add(reached.permutation);
        ControlFlow::Continue(())
    }
}
