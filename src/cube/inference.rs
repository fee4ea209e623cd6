//! What follows from the stickers known so far: for every facelet the colours that some possible cube has there.
//!
//! Exact. The places are filled one after the other, corners and edges apart, and for every set of pieces used so far it
//! is kept which twist (or flip) sums and parities can be reached, from the front and from the back. A piece fits a
//! place when a way from the front and a way to the back meet with it in between and everything sums to nothing. This
//! is the dynamic programme of Bellman, Held and Karp over subsets: 256 sets of corners, 4096 of edges. It covers at
//! once the pieces left over, the last twist, the last flip and the parity of the permutation.

use super::validity::{corners_that_fit, edges_that_fit};
use super::{Color, Corner, Edge, Facelet, PartialCube};

/// For every facelet, the colours that a possible cube can have there, given the stickers known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    possible: [ColorSet; Facelet::NUM],
}

/// A set of colours, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorSet(u8);

impl ColorSet {
    /// All six colours.
    pub const ALL: Self = Self(0x3F);

    /// Adds a colour.
    pub fn insert(&mut self, color: Color) {
        self.0 |= 1 << color.index();
    }

    /// Whether a colour is in it.
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    /// How many colours are in it, 0 to 6.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no colour is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours in it.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.contains(color))
    }

    /// The only colour in it, if it has just one.
    pub fn only(self) -> Option<Color> {
        if self.len() == 1 { self.iter().next() } else { None }
    }
}

impl Inference {
    /// What follows from these stickers; nothing when no possible cube has them.
    ///
    /// ```
    /// use cubetui::cube::{Color, Corner, Inference, PartialCube};
    /// let mut cube = PartialCube::centers_only();
    /// let [up, right, front] = Corner::URF.facelets();
    /// cube.set(up, Some(Color::U));
    /// cube.set(right, Some(Color::R));
    /// let inference = Inference::from_stickers(&cube).expect("a solved cube has these");
    /// assert_eq!(inference.possible(front).only(), Some(Color::F));
    /// ```
    pub fn from_stickers(stickers: &PartialCube) -> Option<Self> {
        let corners: Ways<8, 3> = Ways::new(Corner::ALL.map(|place| {
            corners_that_fit(stickers.corner_colors(place)).map(|(p, twist)| (p as u8, twist)).collect()
        }));
        let edges: Ways<12, 2> = Ways::new(Edge::ALL.map(|place| {
            edges_that_fit(stickers.edge_colors(place)).map(|(p, flip)| (p as u8, flip)).collect()
        }));
        let parities = corners.parities() & edges.parities();
        if parities == 0 {
            return None;
        }
        let mut possible = [ColorSet::default(); Facelet::NUM];
        for facelet in Facelet::all().filter(|facelet| facelet.is_center()) {
            possible[facelet.index()].insert(facelet.face().color());
        }
        for (place, fits) in Corner::ALL.into_iter().zip(corners.feasible(parities)) {
            for (piece, twist) in fits {
                let colors = Corner::ALL[piece as usize].colors();
                for (k, facelet) in place.facelets().into_iter().enumerate() {
                    possible[facelet.index()].insert(colors[(k + 3 - twist as usize) % 3]);
                }
            }
        }
        for (place, fits) in Edge::ALL.into_iter().zip(edges.feasible(parities)) {
            for (piece, flip) in fits {
                let colors = Edge::ALL[piece as usize].colors();
                for (k, facelet) in place.facelets().into_iter().enumerate() {
                    possible[facelet.index()].insert(colors[(k + flip as usize) % 2]);
                }
            }
        }
        Some(Self { possible })
    }

    /// The colours that a facelet can have.
    pub const fn possible(&self, facelet: Facelet) -> ColorSet {
        self.possible[facelet.index()]
    }
}

/// A piece and how it is turned: the orientation is below the modulus.
type Fit = (u8, u8);

/// A set of (orientation sum, parity) pairs: bit `2 * sum + parity`.
type Sums = u8;

/// The ways to fill `N` places with `N` pieces whose orientations count modulo `M`.
struct Ways<const N: usize, const M: u32> {
    fits: [Vec<Fit>; N],
    /// For each set of pieces in the first places: the sums that these can have.
    front: Vec<Sums>,
    /// For each such set: the sums that the remaining places can add.
    back: Vec<Sums>,
}

impl<const N: usize, const M: u32> Ways<N, M> {
    const ALL_PIECES: usize = (1 << N) - 1;
    const NOTHING: Sums = 1;

    fn new(fits: [Vec<Fit>; N]) -> Self {
        let mut ways = Self { fits, front: vec![0; 1 << N], back: vec![0; 1 << N] };
        ways.front[0] = Self::NOTHING;
        for used in 0..Self::ALL_PIECES {
            let sums = ways.front[used];
            if sums != 0 {
                for &fit in &ways.fits[used.count_ones() as usize] {
                    if let Some(next) = Self::with(used, fit) {
                        ways.front[next] |= Self::added(sums, fit, used);
                    }
                }
            }
        }
        ways.back[Self::ALL_PIECES] = Self::NOTHING;
        for used in (0..Self::ALL_PIECES).rev() {
            for &fit in &ways.fits[used.count_ones() as usize] {
                if let Some(next) = Self::with(used, fit) {
                    ways.back[used] |= Self::added(ways.back[next], fit, used);
                }
            }
        }
        ways
    }

    /// The parities of permutations whose orientations sum to 0: bit 0 for even, bit 1 for odd.
    fn parities(&self) -> u8 {
        self.front[Self::ALL_PIECES] & 3
    }

    /// For each place, the fits that are part of a whole filling with one of these parities.
    fn feasible(&self, parities: u8) -> [Vec<Fit>; N] {
        let wanted: Vec<Sums> = self.back.iter().map(|&back| Self::completing(back, parities)).collect();
        let mut feasible: [Vec<Fit>; N] = std::array::from_fn(|_| Vec::new());
        for used in 0..Self::ALL_PIECES {
            let (place, sums) = (used.count_ones() as usize, self.front[used]);
            for &fit in &self.fits[place] {
                let meets = Self::with(used, fit)
                    .is_some_and(|next| Self::added(sums, fit, used) & wanted[next] != 0);
                if meets && !feasible[place].contains(&fit) {
                    feasible[place].push(fit);
                }
            }
        }
        feasible
    }

    /// The set with one more piece, unless it is used already.
    fn with(used: usize, (piece, _): Fit) -> Option<usize> {
        (used >> piece & 1 == 0).then_some(used | 1 << piece)
    }

    /// The sums after a fit: its orientation is added, and each greater piece before it is an inversion.
    fn added(sums: Sums, (piece, orientation): Fit, used: usize) -> Sums {
        let (bits, shift) = (2 * M, 2 * u32::from(orientation));
        let turned = (u32::from(sums) << shift | u32::from(sums) >> (bits - shift)) & ((1 << bits) - 1);
        let inversions = (used >> piece).count_ones();
        if inversions % 2 == 1 {
            ((turned & 0x15) << 1 | (turned & 0x2A) >> 1) as Sums
        } else {
            turned as Sums
        }
    }

    /// The sums that together with one of `back` make 0 and one of `parities`.
    fn completing(back: Sums, parities: u8) -> Sums {
        let pairs = (0..M).flat_map(|sum| (0..2).map(move |parity| (sum, parity)));
        let fits = |sum: u32, parity: u32| {
            (0..2).any(|end| {
                let needed = 2 * ((M - sum) % M) + (parity ^ end);
                parities >> end & 1 == 1 && back >> needed & 1 == 1
            })
        };
        pairs
            .filter(|&(sum, parity)| fits(sum, parity))
            .fold(0, |sums, (sum, parity)| sums | 1 << (2 * sum + parity))
    }
}
