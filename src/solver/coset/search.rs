//! The search: all ways of one length from the coset into H, and the bits of the elements they give.
//!
//! Positions are visited level by level, some dozens at a time, so that the entries of the large table have arrived when
//! they are looked at. The same holds for the bits. Ways that end in a move of H are left to the prepass unless they are
//! asked for.

use super::bitmap::Bits;
use super::symmetry::{Addresses, orders};
use crate::coord::PackedPermutation;
use crate::cube::{CubieCube, Move};
use crate::tables::{FullPhase1, MoveSet, Phase1Coset};

/// So many positions of one level are asked for before the first is looked at.
const AT_ONCE: usize = 64;
/// So many bits are asked for before the first is set.
const BITS_AT_ONCE: usize = 256;
/// Whoever is in H and has fewer moves to go than this cannot leave it and come back.
const SHORTEST_DETOUR: u8 = 5;

/// Where ways begin.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) cube: CubieCube,
    pub(super) coset: Phase1Coset,
    pub(super) distance: u8,
}

impl Start {
    pub(super) fn of(cube: CubieCube, tables: &FullPhase1) -> Self {
        let coset = tables.coset(&cube);
        Self { cube, coset, distance: tables.distances(&[coset])[0] }
    }
}

/// A position that has been asked for.
#[derive(Clone, Copy)]
struct Pending {
    order: PackedPermutation,
    coset: Phase1Coset,
    /// The distance of the position before it.
    beside: u8,
    last: Option<Move>,
}

/// One thread's part in a search.
pub(super) struct Search<'a> {
    tables: &'a FullPhase1,
    bits: Bits<'a>,
    /// Of each symmetry of the coset.
    addresses: &'a [Addresses],
    /// Whether ways that end in a move of H count.
    all: bool,
    /// The positions waiting at each level, by the number of moves to go.
    levels: Vec<Vec<Pending>>,
    waiting: Vec<(u32, u8)>,
    /// Ways into H.
    pub(super) ways: u64,
    /// Elements that were not found before.
    pub(super) new: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(tables: &'a FullPhase1, bits: Bits<'a>, addresses: &'a [Addresses], all: bool) -> Self {
        Self { tables, bits, addresses, all, levels: Vec::new(), waiting: Vec::new(), ways: 0, new: 0 }
    }

    /// All ways of `length` moves that begin like this, which is no longer.
    pub(super) fn run(&mut self, start: &Start, beginning: &[Move], length: u8) {
        let left = length - beginning.len() as u8;
        self.levels.resize_with(self.levels.len().max(length as usize + 1), Vec::new);
        let order = PackedPermutation::of(&start.cube);
        let (mut position, mut last) =
            (Pending { order, coset: start.coset, beside: start.distance, last: None }, None);
        for &turn in beginning {
            let distance = self.tables.entry(position.coset).distance(position.beside);
            position = self.after(&position, self.local(position.coset, turn), distance);
            last = Some(turn);
        }
        if left == 0 {
            self.arrive_at_once(&position, last);
        } else {
            let allowed = self.tables.following(position.coset, position.last);
            self.go_on(&position, left, allowed);
            (1..left).rev().for_each(|left| self.visit(left));
        }
        self.set_bits();
    }

    /// A way that is as long as its beginning.
    fn arrive_at_once(&mut self, position: &Pending, last: Option<Move>) {
        let distance = self.tables.entry(position.coset).distance(position.beside);
        if distance == 0 && (self.all || last.is_none_or(|last| !last.is_in_h())) {
            self.arrive(position.order);
        }
    }

    /// The local move that stands for a real one.
    fn local(&self, coset: Phase1Coset, turn: Move) -> Move {
        let stands_for = |local: &Move| self.tables.real(coset, *local) == turn;
        Move::ALL.into_iter().find(stands_for).expect("each move has a local one")
    }

    #[inline]
    fn after(&self, position: &Pending, local: Move, distance: u8) -> Pending {
        let turn = self.tables.real(position.coset, local);
        Pending {
            order: position.order.turned(turn),
            coset: self.tables.after(position.coset, local),
            beside: distance,
            last: Some(turn),
        }
    }

    /// Visits all that wait with so many moves to go.
    fn visit(&mut self, left: u8) {
        let mut waiting = std::mem::take(&mut self.levels[left as usize]);
        for position in &waiting {
            let following = self.tables.following(position.coset, position.last);
            self.go_on(position, left, following);
        }
        waiting.clear();
        self.levels[left as usize] = waiting;
    }

    /// Asks for all positions after a position that can be in H after exactly `left` moves.
    #[inline]
    fn go_on(&mut self, position: &Pending, left: u8, allowed: MoveSet) {
        let entry = self.tables.entry(position.coset);
        let distance = entry.distance(position.beside);
        let moves = match left.cmp(&distance) {
            std::cmp::Ordering::Less => return,
            std::cmp::Ordering::Equal => allowed.and(self.tables.ways_down(entry)),
            std::cmp::Ordering::Greater if distance == 0 && left < SHORTEST_DETOUR => {
                if !self.all {
                    return;
                }
                allowed.and(MoveSet::IN_H)
            }
            std::cmp::Ordering::Greater => allowed,
        };
        for local in moves.moves() {
            if left == 1 {
                self.arrive(position.order.turned(self.tables.real(position.coset, local)));
                continue;
            }
            let next = self.after(position, local, distance);
            self.tables.prefetch(next.coset);
            let level = &mut self.levels[left as usize - 1];
            level.push(next);
            if level.len() >= AT_ONCE {
                self.visit(left - 1);
            }
        }
    }

    #[inline]
    fn arrive(&mut self, element: PackedPermutation) {
        let orders = orders(element);
        for addresses in self.addresses {
            let (address, mask) = addresses.at(orders);
            self.bits.ask_for(address);
            self.waiting.push((address, mask));
        }
        self.ways += 1;
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
