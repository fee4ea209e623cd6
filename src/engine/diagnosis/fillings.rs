//! Counts the cubes that agree with some stickers: the assignments of pieces to slots, with orientations.
//!
//! The slots are filled one after the other, those with the fewest choices first. For every set of pieces used so far,
//! the table holds which sums of orientations and which parities can be reached, or by how many assignments, from the
//! front and from the back: the dynamic programme of Bellman, Held and Karp over subsets, 256 sets of corners and 4096 of
//! edges. Where front and back meet at one slot, they give the sums of all *other* slots for each piece at it, and so
//! the answer for every change at that slot at once. Both kinds of entry, sets of sums and counts, are semirings, so one
//! programme serves for both.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::explanation::Orbit;
use crate::cube::{Corner, Cubie, Edge, Facelet, PartialCube, PieceKind};

/// The number of fillings of each kind that are remembered. Explanations differ from each other in few stickers, and so do
/// those before and after a key press, so most fillings are needed again.
const REMEMBERED: usize = 1024;

/// A tally whose fillings are remembered in one cache per thread, keyed by the pieces that fit the slots.
pub(super) trait Remembered<const N: usize>: Tally + Sized + 'static {
    fn memory<R>(access: impl FnOnce(&mut Memory<N, Self>) -> R) -> R;
}

type Memory<const N: usize, T> = HashMap<[Fits<N>; N], Rc<Fillings<N, T>>>;

macro_rules! remembered {
    ($($number:expr, $tally:ty);+) => {$(
        impl Remembered<{ $number }> for $tally {
            fn memory<R>(access: impl FnOnce(&mut Memory<{ $number }, Self>) -> R) -> R {
                thread_local! {
                    static MEMORY: RefCell<Memory<{ $number }, $tally>> = RefCell::default();
                }
                MEMORY.with_borrow_mut(access)
            }
        }
    )+};
}

remembered! {
    Corner::NUM, OrientationSums<3>;
    Edge::NUM, OrientationSums<2>;
    Corner::NUM, OrientationCounts<3>;
    Edge::NUM, OrientationCounts<2>
}

/// For each piece, the orientations in which it fits a slot.
type Fits<const N: usize> = [Orientations; N];

/// The assignments of `N` pieces to `N` slots.
pub(super) struct Fillings<const N: usize, T> {
    fits: [Fits<N>; N],
    /// The assignments around the pieces that fit a slot.
    around_fitting: OnceCell<Around<N, T>>,
    /// The assignments around every piece: many more sets of pieces lead to them.
    around_all: OnceCell<Around<N, T>>,
}

/// For each slot and each piece there: the assignments of all other slots.
type Around<const N: usize, T> = [[T; N]; N];

/// The pieces around which the other slots are tabulated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TabulatedPieces {
    /// Those that fit the slot.
    Fitting,
    /// All pieces, as if the stickers of the slot were different.
    All,
}

/// The first slots of a sequence, by the set of pieces in them.
struct Front<T> {
    /// The assignments with these pieces.
    tallies: Vec<T>,
    /// Whether such a set is part of an assignment of all slots, as far as the first slots show.
    is_needed: Vec<bool>,
}

impl<const N: usize, T: Tally> Fillings<N, T> {
    const ALL_PIECES: usize = (1 << N) - 1;

    /// Returns the assignments of all pieces of a kind that agree with some stickers, from the cache if they are in it.
    fn with(stickers: &PartialCube, kind: PieceKind) -> Rc<Self>
    where
        T: Remembered<N>,
    {
        let slots = kind.cubies();
        let fits = std::array::from_fn(|index| fits(stickers, slots[index]));
        if let Some(known) = T::memory(|memory| memory.get(&fits).cloned()) {
            return known;
        }
        let fillings = Rc::new(Self {
            fits,
            around_fitting: OnceCell::new(),
            around_all: OnceCell::new(),
        });
        T::memory(|memory| {
            if memory.len() >= REMEMBERED {
                memory.clear();
            }
            memory.insert(fits, Rc::clone(&fillings));
        });
        fillings
    }

    fn around_fitting(&self) -> &Around<N, T> {
        self.around_fitting
            .get_or_init(|| self.around(TabulatedPieces::Fitting))
    }

    fn around_all(&self) -> &Around<N, T> {
        self.around_all
            .get_or_init(|| self.around(TabulatedPieces::All))
    }

    fn around(&self, pieces: TabulatedPieces) -> Around<N, T> {
        let fits = &self.fits;
        let sequence = self.sequence();
        let fitting = self.fitting();
        let Front {
            tallies: front,
            is_needed,
        } = self.front(&sequence, &fitting, pieces);
        let mut around = [[T::NONE; N]; N];
        let mut back = vec![T::NONE; 1 << N];
        back[Self::ALL_PIECES] = T::NOTHING;
        for used in (0..Self::ALL_PIECES).rev().filter(|&used| is_needed[used]) {
            let slot = sequence[used.count_ones() as usize];
            let tabulated = match pieces {
                TabulatedPieces::All if !front[used].is_none() => Self::ALL_PIECES,
                _ => fitting[slot],
            };
            for piece in bits(tabulated & !used) {
                let behind = back[used | 1 << piece];
                if behind.is_none() {
                    continue;
                }
                if fits[slot][piece] != 0 {
                    let with_piece = behind.and(T::turned(fits[slot][piece]));
                    back[used] = back[used].or(after(used, piece, with_piece));
                }
                if !front[used].is_none() {
                    let others = after(used, piece, behind.and(front[used]));
                    around[slot][piece] = around[slot][piece].or(others);
                }
            }
        }
        around
    }

    /// Returns the slots, those with the fewest choices first, so that few sets of pieces can be in the first slots.
    fn sequence(&self) -> [usize; N] {
        let mut sequence = std::array::from_fn(|slot| slot);
        sequence.sort_by_key(|&slot: &usize| {
            let fits = self.fits[slot].iter();
            fits.map(|fit| fit.count_ones()).sum::<u32>()
        });
        sequence
    }

    /// Returns the set of pieces that fit each slot.
    fn fitting(&self) -> [usize; N] {
        self.fits.map(|fits| {
            let pieces = (0..N).filter(|&piece| fits[piece] != 0);
            pieces.map(|piece| 1 << piece).sum()
        })
    }

    /// Returns the assignments of the first slots of the sequence for each set of pieces there.
    fn front(
        &self,
        sequence: &[usize; N],
        fitting: &[usize; N],
        pieces: TabulatedPieces,
    ) -> Front<T> {
        let mut tallies = vec![T::NONE; 1 << N];
        let mut is_needed = vec![false; 1 << N];
        // Inversions are counted in the sequence, so an odd sequence exchanges the parities.
        let inversions = (0..N).flat_map(|k| {
            sequence[..k]
                .iter()
                .filter(move |&&before| before > sequence[k])
        });
        tallies[0] = if inversions.count() % 2 == 1 {
            T::NOTHING.inverted()
        } else {
            T::NOTHING
        };
        is_needed[0] = true;
        for used in 0..Self::ALL_PIECES {
            if !is_needed[used] {
                continue;
            }
            let before = tallies[used];
            let slot = sequence[used.count_ones() as usize];
            for piece in bits(fitting[slot] & !used) {
                let fit = T::turned(self.fits[slot][piece]);
                let next = &mut tallies[used | 1 << piece];
                *next = next.or(after(used, piece, before.and(fit)));
                is_needed[used | 1 << piece] = true;
            }
            // At most one piece does not fit its slot.
            if pieces == TabulatedPieces::All && !before.is_none() {
                for piece in bits(Self::ALL_PIECES & !used) {
                    is_needed[used | 1 << piece] = true;
                }
            }
        }
        Front { tallies, is_needed }
    }

    /// Returns the assignments of all slots.
    fn whole(&self) -> T {
        Self::joined(&self.around_fitting()[0], &self.fits[0])
    }

    /// Returns the assignments of all slots if these pieces fit the given slot instead of those that do.
    fn whole_with(&self, slot: usize, fits: &Fits<N>) -> T {
        Self::joined(&self.around_all()[slot], fits)
    }

    /// Returns the assignments of all slots, joined from those of one slot and those around each piece there.
    fn joined(around: &[T; N], fits: &Fits<N>) -> T {
        let mut whole = T::NONE;
        for (&others, &fit) in around.iter().zip(fits) {
            whole = whole.or(others.and(T::turned(fit)));
        }
        whole
    }

    /// Returns the assignments of all slots after the stickers of some slots have changed to those in `stickers`. Fast for
    /// at most one slot.
    fn whole_after(&self, slots: &[Cubie], stickers: &PartialCube) -> T
    where
        T: Remembered<N>,
    {
        match *slots {
            [] => self.whole(),
            [slot] => self.whole_with(slot.number(), &fits(stickers, slot)),
            [first, ..] => Self::with(stickers, first.kind()).whole(),
        }
    }
}

impl<const N: usize, const M: usize> Fillings<N, OrientationSums<M>> {
    /// Returns the pieces and orientations in a slot that are part of a whole filling with this sum and one of these
    /// parities.
    fn feasible(&self, slot: Cubie, sum: u8, parities: Parities) -> Vec<(Cubie, u8)> {
        self.placements(slot)
            .filter(|(_, sums)| sums.parities_with(sum) & parities != 0)
            .map(|(placed, _)| placed)
            .collect()
    }
}

impl<const N: usize, T: Tally> Fillings<N, T> {
    /// Returns the pieces and orientations that fit a slot, each with the assignments of all slots that have it there.
    fn placements(&self, slot: Cubie) -> impl Iterator<Item = ((Cubie, u8), T)> {
        let fits = &self.fits[slot.number()];
        let others = &self.around_fitting()[slot.number()];
        (0..PieceKind::STATES).filter_map(move |state| {
            let (piece, orientation) = slot.kind().of_state(state);
            let turned = fits[piece.number()] & 1 << (2 * orientation);
            let all = || others[piece.number()].and(T::turned(turned));
            (turned != 0).then(|| ((piece, orientation), all()))
        })
    }
}

/// The pieces set in a mask, as indices.
fn bits(mut mask: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

/// Appends a piece to the assignments of those used: one inversion for each greater piece before it.
fn after<T: Tally>(used: usize, piece: usize, tally: T) -> T {
    if (used >> piece).count_ones() % 2 == 1 {
        tally.inverted()
    } else {
        tally
    }
}

/// Returns the pieces that agree with the known stickers of a slot.
fn fits<const N: usize>(stickers: &PartialCube, slot: Cubie) -> Fits<N> {
    let mut fits = [0; N];
    for (piece, orientation) in stickers.fitting(slot) {
        fits[piece.number()] |= 1 << (2 * orientation);
    }
    fits
}

/// All cubes that agree with some stickers. Centres are ignored.
pub(super) struct Cubes<C, E> {
    corners: Rc<Fillings<{ Corner::NUM }, C>>,
    edges: Rc<Fillings<{ Edge::NUM }, E>>,
}

/// Answers whether any such cubes exist.
pub(super) type Agreement = Cubes<OrientationSums<3>, OrientationSums<2>>;

/// Counts such cubes.
pub(super) type Census = Cubes<OrientationCounts<3>, OrientationCounts<2>>;

impl<C: Remembered<{ Corner::NUM }>, E: Remembered<{ Edge::NUM }>> Cubes<C, E> {
    pub(super) fn with(stickers: &PartialCube) -> Self {
        Self {
            corners: Fillings::with(stickers, PieceKind::Corner),
            edges: Fillings::with(stickers, PieceKind::Edge),
        }
    }

    /// Returns the tallies of corners and edges after these facelets have changed to their colours in `stickers`. Fast if
    /// they are on at most one corner and one edge.
    fn after(&self, changed: &[Facelet], stickers: &PartialCube) -> (C, E) {
        let mut corners = Vec::new();
        let mut edges = Vec::new();
        for facelet in changed {
            match facelet.cubie() {
                Some((slot @ Cubie::Corner(_), _)) if !corners.contains(&slot) => {
                    corners.push(slot);
                }
                Some((slot @ Cubie::Edge(_), _)) if !edges.contains(&slot) => edges.push(slot),
                _ => {}
            }
        }
        (
            self.corners.whole_after(&corners, stickers),
            self.edges.whole_after(&edges, stickers),
        )
    }
}

impl Agreement {
    /// Whether there is any such cube in an orbit.
    pub(super) fn is_possible_in(&self, orbit: Orbit) -> bool {
        self.corner_parities(orbit) != 0
    }

    /// Whether there is any such solvable cube.
    pub(super) fn is_possible(&self) -> bool {
        self.is_possible_in(Orbit::SOLVABLE)
    }

    /// Returns the parities of the corners of such cubes in an orbit.
    fn corner_parities(&self, orbit: Orbit) -> Parities {
        common_parities(self.corners.whole(), self.edges.whole(), orbit)
    }

    /// Whether there is any such cube in an orbit after these facelets have changed to their colours in `stickers`.
    pub(super) fn is_possible_after(
        &self,
        changed: &[Facelet],
        stickers: &PartialCube,
        orbit: Orbit,
    ) -> bool {
        let (corners, edges) = self.after(changed, stickers);
        common_parities(corners, edges, orbit) != 0
    }

    /// Returns the pieces and orientations in a slot that some such cube in an orbit has.
    pub(super) fn feasible(&self, slot: Cubie, orbit: Orbit) -> Vec<(Cubie, u8)> {
        let parities = self.corner_parities(orbit);
        match slot.kind() {
            PieceKind::Corner => self.corners.feasible(slot, orbit.twist, parities),
            PieceKind::Edge => self
                .edges
                .feasible(slot, orbit.flip, matching(parities, orbit)),
        }
    }

    /// Returns the parities that the pieces of a slot's kind can have after the slot has changed to its colours in
    /// `stickers`; `None` if they cannot even be assigned to their slots.
    pub(super) fn parities_with(&self, slot: Cubie, stickers: &PartialCube) -> Option<Parities> {
        match slot.kind() {
            PieceKind::Corner => self.corners.whole_after(&[slot], stickers).any_parities(),
            PieceKind::Edge => self.edges.whole_after(&[slot], stickers).any_parities(),
        }
    }
}

impl Census {
    /// Returns how many cubes of an orbit there are: up to 4.3 · 10¹⁹.
    pub(super) fn number(&self, orbit: Orbit) -> f64 {
        pairs(self.corners.whole(), self.edges.whole(), orbit)
    }

    /// Returns the pieces and orientations that fit a slot, each with the number of cubes of an orbit that have it there.
    pub(super) fn placements(&self, slot: Cubie, orbit: Orbit) -> Vec<((Cubie, u8), f64)> {
        match slot.kind() {
            PieceKind::Corner => {
                let edges = self.edges.whole();
                let placements = self.corners.placements(slot);
                placements
                    .map(|(placed, corners)| (placed, pairs(corners, edges, orbit)))
                    .collect()
            }
            PieceKind::Edge => {
                let corners = self.corners.whole();
                let placements = self.edges.placements(slot);
                placements
                    .map(|(placed, edges)| (placed, pairs(corners, edges, orbit)))
                    .collect()
            }
        }
    }
}

/// Returns the parities of the corners of the cubes of an orbit, given all assignments of corners and of edges.
const fn common_parities(
    corners: OrientationSums<3>,
    edges: OrientationSums<2>,
    orbit: Orbit,
) -> Parities {
    corners.parities_with(orbit.twist) & matching(edges.parities_with(orbit.flip), orbit)
}

/// Returns the parities of the edges that match these parities of the corners in an orbit, or the other way round.
const fn matching(parities: Parities, orbit: Orbit) -> Parities {
    if orbit.is_odd {
        (parities & 1) << 1 | parities >> 1
    } else {
        parities
    }
}

/// Returns the number of cubes of an orbit that consist of these corners and these edges.
fn pairs(corners: OrientationCounts<3>, edges: OrientationCounts<2>, orbit: Orbit) -> f64 {
    let corners = corners.0[usize::from(orbit.twist)];
    let edges = edges.0[usize::from(orbit.flip)];
    let odd = usize::from(orbit.is_odd);
    corners[0] * edges[odd] + corners[1] * edges[1 - odd]
}

/// A set of orientations: bit `2 * orientation`, and so a set of sums with even parity.
pub(super) type Orientations = u8;

/// A set of parities of permutations: bit 0 for even, bit 1 for odd.
pub(super) type Parities = u8;

/// A semiring that tallies assignments.
pub(super) trait Tally: Copy {
    /// No assignment.
    const NONE: Self;
    /// The only assignment of zero slots.
    const NOTHING: Self;
    /// A piece alone in its slot, in any of these orientations.
    fn turned(orientations: Orientations) -> Self;
    /// The assignments of either.
    fn or(self, other: Self) -> Self;
    /// Every assignment of the one with every assignment of the other.
    fn and(self, other: Self) -> Self;
    /// Adds one inversion to each assignment.
    fn inverted(self) -> Self;
    /// Whether there is no assignment.
    fn is_none(self) -> bool;
}

/// The set of sums that occur: bit `2 * sum + parity`.
#[derive(Clone, Copy)]
pub(super) struct OrientationSums<const M: usize>(u8);

impl<const M: usize> OrientationSums<M> {
    /// All sums of one element from each of two sets.
    const ADDED: &'static [[u8; 64]; 64] = &added::<M>();

    /// The parities of the assignments whose orientations sum to 0.
    const fn parities(self) -> Parities {
        self.parities_with(0)
    }

    /// The parities of the assignments whose orientations have this sum.
    const fn parities_with(self, sum: u8) -> Parities {
        self.0 >> (2 * sum) & 3
    }

    /// The parities of the assignments whose orientations sum to 0; `None` if there is no assignment at all.
    fn any_parities(self) -> Option<Parities> {
        (!self.is_none()).then(|| self.parities())
    }
}

impl<const M: usize> Tally for OrientationSums<M> {
    const NONE: Self = Self(0);
    const NOTHING: Self = Self(1);

    fn turned(orientations: Orientations) -> Self {
        Self(orientations)
    }

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn and(self, other: Self) -> Self {
        Self(Self::ADDED[self.0 as usize][other.0 as usize])
    }

    fn inverted(self) -> Self {
        Self(inverted(self.0))
    }

    fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// Returns the sums with each parity inverted.
const fn inverted(sums: u8) -> u8 {
    (sums & 0x15) << 1 | (sums & 0x2A) >> 1
}

const fn added<const M: usize>() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let bits = 2 * M;
    let mut a = 0;
    while a < 1 << bits {
        let mut b = 0;
        while b < 1 << bits {
            let mut pair = 0;
            while pair < bits {
                if a >> pair & 1 == 1 {
                    let shift = pair & !1;
                    let turned = ((b << shift | b >> (bits - shift)) & ((1 << bits) - 1)) as u8;
                    table[a][b] |= if pair % 2 == 1 {
                        inverted(turned)
                    } else {
                        turned
                    };
                }
                pair += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// The number of assignments with each sum: by orientation sum, then parity. At most 2 · 10¹², so that floats are exact.
#[derive(Clone, Copy)]
pub(super) struct OrientationCounts<const M: usize>([[f64; 2]; M]);

impl<const M: usize> Tally for OrientationCounts<M> {
    const NONE: Self = Self([[0.0; 2]; M]);
    const NOTHING: Self = {
        let mut counts = [[0.0; 2]; M];
        counts[0][0] = 1.0;
        Self(counts)
    };

    fn turned(orientations: Orientations) -> Self {
        Self(std::array::from_fn(|sum| {
            [f64::from(orientations >> (2 * sum) & 1), 0.0]
        }))
    }

    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|sum| {
            [
                self.0[sum][0] + other.0[sum][0],
                self.0[sum][1] + other.0[sum][1],
            ]
        }))
    }

    fn and(self, other: Self) -> Self {
        let mut counts = [[0.0; 2]; M];
        for (a, [even, odd]) in self.0.into_iter().enumerate() {
            for (b, [also_even, also_odd]) in other.0.into_iter().enumerate() {
                let sum = &mut counts[(a + b) % M];
                sum[0] += even * also_even + odd * also_odd;
                sum[1] += even * also_odd + odd * also_even;
            }
        }
        Self(counts)
    }

    fn inverted(self) -> Self {
        Self(self.0.map(|[even, odd]| [odd, even]))
    }

    fn is_none(self) -> bool {
        self.0.as_flattened().iter().all(|&count| count == 0.0)
    }
}
