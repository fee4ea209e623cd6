//! The ways to fill all corner places or all edge places with pieces, and what they can sum to.
//!
//! The places are filled one after the other. For every set of pieces used so far it is kept which sums of orientations
//! and which parities can be reached, from the front and from the back: the dynamic programme of Bellman, Held and Karp
//! over subsets, 256 sets of corners and 4096 of edges. Front and back met around one place tell what all *other* places
//! can sum to while a given piece is there, and so the answer for every change at one place at once. Knows nothing of
//! stickers beyond which pieces fit a place.

use super::validity::{corners_that_fit, edges_that_fit};
use super::{Color, Corner, Edge, Facelet, PartialCube, Slot};

/// A set of (orientation sum, parity) pairs: bit `2 * sum + parity`. Orientations alone are sums with even parity.
pub(super) type Sums = u8;

/// A set of parities of permutations: bit 0 for even, bit 1 for odd.
pub(super) type Parities = u8;

/// For each piece, the orientations in which it fits a place.
pub(super) type Fits<const N: usize> = [Sums; N];

/// The ways to fill `N` places with `N` pieces whose orientations count modulo `M`.
pub(super) struct Fillings<const N: usize, const M: usize> {
    fits: [Fits<N>; N],
    /// For each place and each piece there: what all other places can sum to.
    others: [[Sums; N]; N],
}

impl<const N: usize, const M: usize> Fillings<N, M> {
    const ALL_PIECES: usize = (1 << N) - 1;
    const NOTHING: Sums = 1;
    /// All sums of one pair out of each set.
    const SUMMED: &'static [[Sums; 64]; 64] = &summed::<M>();

    /// All ways to fill the places with the pieces that fit each.
    pub(super) fn new(fits: [Fits<N>; N]) -> Self {
        let front = Self::front(&fits);
        let mut others = [[0; N]; N];
        let mut back = vec![0; 1 << N];
        back[Self::ALL_PIECES] = Self::NOTHING;
        for used in (0..Self::ALL_PIECES).rev() {
            let place = used.count_ones() as usize;
            for piece in bits(Self::ALL_PIECES & !used) {
                let behind = back[used | 1 << piece];
                if behind != 0 {
                    let odd = inverts(used, piece);
                    back[used] |= flipped_if(odd, Self::sum(behind, fits[place][piece]));
                    others[place][piece] |= flipped_if(odd, Self::sum(behind, front[used]));
                }
            }
        }
        Self { fits, others }
    }

    /// For each set of pieces in the first places: the sums that these can have.
    fn front(fits: &[Fits<N>; N]) -> Vec<Sums> {
        let mut front = vec![0; 1 << N];
        front[0] = Self::NOTHING;
        for used in 0..Self::ALL_PIECES {
            let (sums, place) = (front[used], used.count_ones() as usize);
            if sums != 0 {
                for piece in bits(Self::ALL_PIECES & !used) {
                    front[used | 1 << piece] |=
                        flipped_if(inverts(used, piece), Self::sum(sums, fits[place][piece]));
                }
            }
        }
        front
    }

    fn sum(a: Sums, b: Sums) -> Sums {
        Self::SUMMED[a as usize][b as usize]
    }

    /// What all places sum to when these pieces fit the one place instead of those known to.
    pub(super) fn sums_with(&self, place: usize, fits: &Fits<N>) -> Sums {
        self.others[place].iter().zip(fits).fold(0, |sums, (&others, &fit)| sums | Self::sum(others, fit))
    }

    /// The parities of whole fillings whose orientations sum to 0.
    pub(super) fn parities(&self) -> Parities {
        parities_of(self.sums_with(0, &self.fits[0]))
    }

    /// The pieces and orientations at a place that are part of a whole filling with one of these parities.
    pub(super) fn feasible(&self, place: usize, parities: Parities) -> impl Iterator<Item = (usize, usize)> {
        let all = (0..N).flat_map(|piece| (0..M).map(move |orientation| (piece, orientation)));
        all.filter(move |&(piece, orientation)| {
            let turned = self.fits[place][piece] & 1 << (2 * orientation);
            parities_of(Self::sum(self.others[place][piece], turned)) & parities != 0
        })
    }
}

/// The parities among sums whose orientations come to 0.
pub(super) const fn parities_of(sums: Sums) -> Parities {
    sums & 3
}

/// The pieces set in a mask, as indices.
fn bits(mut mask: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

/// Whether a piece after these is an odd number of inversions: one with each greater piece before it.
const fn inverts(used: usize, piece: usize) -> bool {
    (used >> piece).count_ones() % 2 == 1
}

/// The sums with every parity changed.
const fn flipped_if(odd: bool, sums: Sums) -> Sums {
    if odd { (sums & 0x15) << 1 | (sums & 0x2A) >> 1 } else { sums }
}

const fn summed<const M: usize>() -> [[Sums; 64]; 64] {
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
                    let turned = (b << shift | b >> (bits - shift)) & ((1 << bits) - 1);
                    table[a][b] |= flipped_if(pair % 2 == 1, turned as Sums);
                }
                pair += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// The corners that agree with the known colours of a place.
pub(super) fn corner_fits(colors: [Option<Color>; 3]) -> Fits<8> {
    let mut fits = [0; 8];
    for (piece, twist) in corners_that_fit(colors) {
        fits[piece.index()] |= 1 << (2 * twist);
    }
    fits
}

/// The edges that agree with the known colours of a place.
pub(super) fn edge_fits(colors: [Option<Color>; 2]) -> Fits<12> {
    let mut fits = [0; 12];
    for (piece, flip) in edges_that_fit(colors) {
        fits[piece.index()] |= 1 << (2 * flip);
    }
    fits
}

fn corner_fillings(stickers: &PartialCube) -> Fillings<8, 3> {
    Fillings::new(Corner::ALL.map(|place| corner_fits(stickers.corner_colors(place))))
}

fn edge_fillings(stickers: &PartialCube) -> Fillings<12, 2> {
    Fillings::new(Edge::ALL.map(|place| edge_fits(stickers.edge_colors(place))))
}

/// All possible cubes that agree with some stickers: corners and edges with the same parity.
pub(super) struct Agreement {
    pub(super) corners: Fillings<8, 3>,
    pub(super) edges: Fillings<12, 2>,
}

impl Agreement {
    pub(super) fn with(stickers: &PartialCube) -> Self {
        Self { corners: corner_fillings(stickers), edges: edge_fillings(stickers) }
    }

    /// Whether there is any such cube.
    pub(super) fn is_possible(&self) -> bool {
        self.corners.parities() & self.edges.parities() != 0
    }

    /// Whether there is any after these facelets changed to what they are in `stickers`. Fast while they are on at most
    /// one corner and one edge.
    pub(super) fn is_possible_after(&self, changed: &[Facelet], stickers: &PartialCube) -> bool {
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
            [] => self.corners.parities(),
            [place] => parities_of(
                self.corners.sums_with(place.index(), &corner_fits(stickers.corner_colors(place))),
            ),
            _ => corner_fillings(stickers).parities(),
        };
        let of_edges = match edges[..] {
            [] => self.edges.parities(),
            [place] => {
                parities_of(self.edges.sums_with(place.index(), &edge_fits(stickers.edge_colors(place))))
            }
            _ => edge_fillings(stickers).parities(),
        };
        of_corners & of_edges != 0
    }
}
