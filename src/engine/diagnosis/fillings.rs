//! Counts the cubes that agree with some stickers: the assignments of pieces to places, with orientations.
//!
//! The places are filled one after the other, those with the fewest choices first. For every set of pieces used so far,
//! the table holds which sums of orientations and which parities can be reached, or by how many assignments, from the
//! front and from the back: the dynamic programme of Bellman, Held and Karp over subsets, 256 sets of corners and 4096 of
//! edges. Where front and back meet at one place, they give the sums of all *other* places for each piece at it, and so
//! the answer for every change at that place at once. Both kinds of entry, sets of sums and counts, are semirings, so one
//! programme serves for both.

use crate::cube::{Color, Corner, Edge, Facelet, PartialCube, Slot};

/// For each piece, the orientations in which it fits a place.
pub(super) type Fits<const N: usize> = [Orientations; N];

/// The assignments of `N` pieces to `N` places.
pub(super) struct Fillings<const N: usize, T> {
    fits: [Fits<N>; N],
    /// For each place and each piece there: the assignments of all other places.
    others: [[T; N]; N],
}

/// The first places of a sequence, by the set of pieces on them.
struct Front<T> {
    /// The assignments with these pieces.
    tallies: Vec<T>,
    /// Whether such a set can be there when at most one of the pieces does not fit its place.
    is_needed: Vec<bool>,
}

impl<const N: usize, T: Tally> Fillings<N, T> {
    const ALL_PIECES: usize = (1 << N) - 1;

    /// Tabulates all assignments of pieces to the places that they fit.
    pub(super) fn new(fits: [Fits<N>; N]) -> Self {
        let sequence = Self::sequence(&fits);
        let Front {
            tallies: front,
            is_needed,
        } = Self::front(&fits, &sequence);
        let mut others = [[T::NONE; N]; N];
        let mut back = vec![T::NONE; 1 << N];
        back[Self::ALL_PIECES] = T::NOTHING;
        for used in (0..Self::ALL_PIECES).rev().filter(|&used| is_needed[used]) {
            let place = sequence[used.count_ones() as usize];
            for piece in bits(Self::ALL_PIECES & !used) {
                let behind = back[used | 1 << piece];
                if behind.is_none() {
                    continue;
                }
                if fits[place][piece] != 0 {
                    let with_piece = behind.and(T::turned(fits[place][piece]));
                    back[used] = back[used].or(after(used, piece, with_piece));
                }
                if !front[used].is_none() {
                    let around = after(used, piece, behind.and(front[used]));
                    others[place][piece] = others[place][piece].or(around);
                }
            }
        }
        Self { fits, others }
    }

    /// Returns the places, those with the fewest choices first: then few sets of pieces can be on the first places.
    fn sequence(fits: &[Fits<N>; N]) -> [usize; N] {
        let mut sequence = std::array::from_fn(|place| place);
        sequence.sort_by_key(|&place: &usize| {
            fits[place].iter().map(|fit| fit.count_ones()).sum::<u32>()
        });
        sequence
    }

    /// Returns the assignments of the first places of the sequence for each set of pieces there.
    fn front(fits: &[Fits<N>; N], sequence: &[usize; N]) -> Front<T> {
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
            let (before, place) = (tallies[used], sequence[used.count_ones() as usize]);
            for piece in bits(Self::ALL_PIECES & !used) {
                let (fit, with_piece) = (fits[place][piece], used | 1 << piece);
                is_needed[with_piece] |= fit != 0 || !before.is_none();
                if fit != 0 && !before.is_none() {
                    let next = &mut tallies[with_piece];
                    *next = next.or(after(used, piece, before.and(T::turned(fit))));
                }
            }
        }
        Front { tallies, is_needed }
    }

    /// Returns the assignments of all places.
    pub(super) fn whole(&self) -> T {
        self.whole_with(0, &self.fits[0])
    }

    /// Returns the assignments of all places when these pieces fit the one place instead of those that did.
    pub(super) fn whole_with(&self, place: usize, fits: &Fits<N>) -> T {
        let with_piece = |(&others, &fit): (&T, &Orientations)| others.and(T::turned(fit));
        self.others[place]
            .iter()
            .zip(fits)
            .map(with_piece)
            .fold(T::NONE, T::or)
    }
}

impl<const N: usize, const M: usize> Fillings<N, Sums<M>> {
    /// The pieces and orientations at a place that are part of a whole filling with one of these parities.
    pub(super) fn feasible(
        &self,
        place: usize,
        parities: Parities,
    ) -> impl Iterator<Item = (usize, usize)> {
        let all = (0..N).flat_map(|piece| (0..M).map(move |orientation| (piece, orientation)));
        all.filter(move |&(piece, orientation)| {
            let turned = self.fits[place][piece] & 1 << (2 * orientation);
            self.others[place][piece]
                .and(Sums::turned(turned))
                .parities()
                & parities
                != 0
        })
    }
}

impl<const N: usize, const M: usize> Fillings<N, Counts<M>> {
    /// Returns the pieces and orientations that fit a place, each with the number of assignments of all places.
    pub(super) fn placements(
        &self,
        place: usize,
    ) -> impl Iterator<Item = (usize, usize, Counts<M>)> {
        let all = (0..N).flat_map(|piece| (0..M).map(move |orientation| (piece, orientation)));
        let fitting = all.filter_map(move |(piece, orientation)| {
            let turned = self.fits[place][piece] & 1 << (2 * orientation);
            (turned != 0).then_some((piece, orientation, turned))
        });
        fitting.map(move |(piece, orientation, turned)| {
            (
                piece,
                orientation,
                self.others[place][piece].and(Counts::turned(turned)),
            )
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

/// The corners that agree with the known colours of a place.
pub(super) fn corner_fits(colors: [Option<Color>; 3]) -> Fits<8> {
    let mut fits = [0; 8];
    for (piece, twist) in Corner::fitting(colors) {
        fits[piece.index()] |= 1 << (2 * twist);
    }
    fits
}

/// The edges that agree with the known colours of a place.
pub(super) fn edge_fits(colors: [Option<Color>; 2]) -> Fits<12> {
    let mut fits = [0; 12];
    for (piece, flip) in Edge::fitting(colors) {
        fits[piece.index()] |= 1 << (2 * flip);
    }
    fits
}

/// All cubes that agree with some stickers, whatever their centres are.
pub(super) struct Cubes<C, E> {
    pub(super) corners: Fillings<8, C>,
    pub(super) edges: Fillings<12, E>,
}

/// Whether there are such cubes.
pub(super) type Agreement = Cubes<Sums<3>, Sums<2>>;

/// How many such cubes there are.
pub(super) type Census = Cubes<Counts<3>, Counts<2>>;

impl<C: Tally, E: Tally> Cubes<C, E> {
    pub(super) fn with(stickers: &PartialCube) -> Self {
        Self {
            corners: Self::corners_with(stickers),
            edges: Self::edges_with(stickers),
        }
    }

    fn corners_with(stickers: &PartialCube) -> Fillings<8, C> {
        Fillings::new(Corner::ALL.map(|place| corner_fits(stickers.corner_colors(place))))
    }

    fn edges_with(stickers: &PartialCube) -> Fillings<12, E> {
        Fillings::new(Edge::ALL.map(|place| edge_fits(stickers.edge_colors(place))))
    }

    /// Returns the tallies of corners and edges after these facelets changed to what they are in `stickers`. Fast while they
    /// are on at most one corner and one edge.
    fn after(&self, changed: &[Facelet], stickers: &PartialCube) -> (C, E) {
        let mut corners = Vec::new();
        let mut edges = Vec::new();
        for facelet in changed {
            match facelet.slot() {
                Slot::Corner(place, _) if !corners.contains(&place) => corners.push(place),
                Slot::Edge(place, _) if !edges.contains(&place) => edges.push(place),
                _ => {}
            }
        }
        let of_corners = match corners[..] {
            [] => self.corners.whole(),
            [place] => self
                .corners
                .whole_with(place.index(), &corner_fits(stickers.corner_colors(place))),
            _ => Self::corners_with(stickers).whole(),
        };
        let of_edges = match edges[..] {
            [] => self.edges.whole(),
            [place] => self
                .edges
                .whole_with(place.index(), &edge_fits(stickers.edge_colors(place))),
            _ => Self::edges_with(stickers).whole(),
        };
        (of_corners, of_edges)
    }
}

impl Agreement {
    /// The parities that corners and edges can both have.
    pub(super) fn parities(&self) -> Parities {
        self.corners.whole().parities() & self.edges.whole().parities()
    }

    /// Whether there is any such cube.
    pub(super) fn is_possible(&self) -> bool {
        self.parities() != 0
    }

    /// Whether there is any after these facelets changed to what they are in `stickers`.
    pub(super) fn is_possible_after(&self, changed: &[Facelet], stickers: &PartialCube) -> bool {
        let (corners, edges) = self.after(changed, stickers);
        corners.parities() & edges.parities() != 0
    }
}

impl Census {
    /// How many there are after these facelets changed to what they are in `stickers`: up to 4.3 · 10¹⁹.
    pub(super) fn number_after(&self, changed: &[Facelet], stickers: &PartialCube) -> f64 {
        let (corners, edges) = self.after(changed, stickers);
        let pairs = corners.by_parity().into_iter().zip(edges.by_parity());
        pairs.map(|(corners, edges)| corners * edges).sum()
    }
}

/// A set of orientations: bit `2 * orientation`, and so a set of sums with even parity.
pub(super) type Orientations = u8;

/// A set of parities of permutations: bit 0 for even, bit 1 for odd.
pub(super) type Parities = u8;

/// A semiring that tallies assignments.
pub(super) trait Tally: Copy {
    /// No assignment.
    const NONE: Self;
    /// The one assignment of no place.
    const NOTHING: Self;
    /// A piece alone in its place, in any of these orientations.
    fn turned(orientations: Orientations) -> Self;
    /// The assignments of either.
    fn or(self, other: Self) -> Self;
    /// Every assignment of the one with every assignment of the other.
    fn and(self, other: Self) -> Self;
    /// The same assignments with one inversion more.
    fn inverted(self) -> Self;
    /// Whether there is no assignment.
    fn is_none(self) -> bool;
}

/// Which sums there are: bit `2 * sum + parity`.
#[derive(Clone, Copy)]
pub(super) struct Sums<const M: usize>(u8);

impl<const M: usize> Sums<M> {
    /// All sums of one out of each of two sets.
    const ADDED: &'static [[u8; 64]; 64] = &added::<M>();

    /// The parities of the assignments whose orientations sum to 0.
    pub(super) const fn parities(self) -> Parities {
        self.0 & 3
    }
}

impl<const M: usize> Tally for Sums<M> {
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

/// The sums with each parity changed.
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
pub(super) struct Counts<const M: usize>([[f64; 2]; M]);

impl<const M: usize> Counts<M> {
    /// Returns the number of assignments whose orientations have this sum: even ones, odd ones.
    pub(super) const fn with_sum(self, sum: usize) -> [f64; 2] {
        self.0[sum]
    }

    /// Returns the number of assignments whose orientations sum to 0: even ones, odd ones.
    pub(super) const fn by_parity(self) -> [f64; 2] {
        self.0[0]
    }
}

impl<const M: usize> Tally for Counts<M> {
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
