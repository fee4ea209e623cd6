//! The edges of a cube in its three views: [`EdgePattern`], and the counts that its inverse shares: [`SliceTable`].

use crate::coord::{Coordinate as _, Flip, FlipUdSlice, UdSlice};
use crate::cube::{Corner, CubieCube, Edge, Symmetry};

/// The symmetries that map the axes U-D, F-B and R-L, in this sequence, to U-D. The slices are numbered by their axes: 0
/// has the edges FR FL BL BR, 1 UR UL DR DL, 2 UF UB DF DB.
const VIEWS: [Symmetry; 3] = [
    Symmetry::IDENTITY,
    Symmetry::from_index(16),
    Symmetry::from_index(32),
];

const SLICES: usize = 3;

/// Returns the slice of an edge, or of its place: 0 to 2.
fn slice_of(edge: Edge) -> usize {
    let is_middle = |view: &Symmetry| view.edge(edge).index() >= Edge::FR.index();
    VIEWS
        .iter()
        .position(is_middle)
        .expect("every edge lies between two opposite faces")
}

/// Whether a [`SliceTable`] counts a piece of a slice in a place of a slice as flipped exactly when [`CubieCube`] does not.
const fn is_counted_inversely(piece: usize, place: usize) -> bool {
    matches!((piece, place), (0, 2) | (2, 0))
}

/// For each place, the slice of the edge there and whether it is flipped. It determines the flip-slice values of the cube
/// seen along the three axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgePattern {
    pub(super) arrangement: SliceArrangement,
    pub(super) flip: Flip,
}

impl EdgePattern {
    /// The pattern of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        let arrangement = SliceArrangement(cube.edges().map(|edge| slice_of(edge) as u8));
        Self {
            arrangement,
            flip: Flip::of(cube),
        }
    }

    /// Returns the flip-slice values of every cube with this pattern, seen along U-D, F-B and R-L. About two microseconds.
    pub fn flip_slices(&self) -> [FlipUdSlice; 3] {
        let cube = CubieCube {
            eo: *self.flip.cube().edge_flips(),
            ..self.arrangement.cube()
        };
        VIEWS.map(|view| FlipUdSlice::of(&view.carry(&cube)))
    }

    /// Returns the slice table of every cube with this pattern.
    pub fn table(&self) -> SliceTable {
        let view = ArrangementView::of(self.arrangement);
        SliceTable {
            pieces: view.pieces,
            flipped: view.flipped(FlipBits::of(self.flip)),
        }
    }

    /// Returns a cube with this pattern whose inverse has the pattern `inverse`.
    ///
    /// # Panics
    /// When the table of the other pattern is not the transposed table of this one.
    pub fn cube_with_inverse(&self, inverse: &Self) -> CubieCube {
        let flips = *self.flip.cube().edge_flips();
        let inverse_flips = *inverse.flip.cube().edge_flips();
        let mut is_placed = [false; Edge::NUM];
        let mut cube = CubieCube {
            eo: flips,
            ..CubieCube::SOLVED
        };
        for place in Edge::ALL {
            let fits = |piece: &Edge| {
                let piece = *piece;
                let place = place.index();
                !is_placed[piece.index()]
                    && slice_of(piece) == usize::from(self.arrangement.0[place])
                    && slice_of(Edge::ALL[place])
                        == usize::from(inverse.arrangement.0[piece.index()])
                    && flips[place] == inverse_flips[piece.index()]
            };
            let piece = Edge::ALL
                .into_iter()
                .find(fits)
                .expect("the tables are transposed");
            is_placed[piece.index()] = true;
            cube.ep[place.index()] = piece;
        }
        with_even_parity(cube)
    }
}

/// Swaps two corners if the edges are permuted oddly, for a cube whose corners are solved.
fn with_even_parity(mut cube: CubieCube) -> CubieCube {
    let edges = cube.ep.map(Edge::index);
    let inversions = |(place, edge): (usize, &usize)| {
        edges[place..].iter().filter(|other| *other < edge).count()
    };
    if edges.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1 {
        cube.cp.swap(Corner::URF.index(), Corner::UFL.index());
    }
    cube
}

/// For each place, the slice of the edge there: four places for each slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SliceArrangement([u8; Edge::NUM]);

impl SliceArrangement {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let places = || UdSlice::all().map(UdSlice::slots);
        let pairs = places().flat_map(move |first| places().map(move |second| (first, second)));
        pairs
            .filter(|(first, second)| first & second == 0)
            .map(|(first, second)| {
                Self(std::array::from_fn(|place| {
                    match (first >> place & 1, second >> place & 1) {
                        (1, _) => 0,
                        (_, 1) => 1,
                        _ => 2,
                    }
                }))
            })
    }

    /// A cube with this arrangement and no flipped edge.
    pub(super) fn cube(self) -> CubieCube {
        let mut slices = [0, 1, 2].map(|slice| {
            Edge::ALL
                .into_iter()
                .filter(move |&edge| slice_of(edge) == slice)
        });
        let ep = self.0.map(|slice| {
            slices[usize::from(slice)]
                .next()
                .expect("each slice has four places")
        });
        with_even_parity(CubieCube {
            ep,
            ..CubieCube::SOLVED
        })
    }

    pub(super) fn images(self) -> impl Iterator<Item = Self> {
        let cube = self.cube();
        Symmetry::all().map(move |symmetry| EdgePattern::of(&symmetry.carry(&cube)).arrangement)
    }

    /// Returns a number below 3^12 that no other arrangement has.
    pub(super) fn number(self) -> usize {
        self.0
            .iter()
            .fold(0, |number, &slice| SLICES * number + usize::from(slice))
    }
}

/// The flips of the twelve places as bits, the last place the lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlipBits(u16);

impl FlipBits {
    pub(super) fn of(flip: Flip) -> Self {
        let first_eleven = flip.index() as u16;
        Self(first_eleven << 1 | (first_eleven.count_ones() & 1) as u16)
    }
}

/// Images of the 2048 flips of solved pieces under the three views. The flips of an edge pattern are the exclusive or of these and
/// of what the arrangement alone gives.
#[derive(Debug)]
pub(super) struct FlipViews([Vec<u16>; 3]);

impl FlipViews {
    pub(super) fn build() -> Self {
        let image = |view: Symmetry, flip: Flip| Flip::of(&view.carry(&flip.cube())).index() as u16;
        Self(VIEWS.map(|view| Flip::all().map(|flip| image(view, flip)).collect()))
    }
}

/// The part of a pattern that all patterns of an arrangement share.
#[derive(Debug)]
pub(super) struct ArrangementView {
    /// The flip-slice values without flips, for each view.
    unflipped: [usize; 3],
    /// The number of places of each cell of the slice table.
    pub(super) pieces: [[u8; SLICES]; SLICES],
    places: [[u16; SLICES]; SLICES],
}

impl ArrangementView {
    pub(super) fn of(arrangement: SliceArrangement) -> Self {
        let cube = arrangement.cube();
        let mut places = [[0; SLICES]; SLICES];
        for (place, &slice) in Edge::ALL.into_iter().zip(&arrangement.0) {
            places[usize::from(slice)][slice_of(place)] |= 1 << (Edge::NUM - 1 - place.index());
        }
        Self {
            unflipped: VIEWS.map(|view| FlipUdSlice::of(&view.carry(&cube)).index()),
            pieces: places.map(|row| row.map(|places: u16| places.count_ones() as u8)),
            places,
        }
    }

    /// Returns the indices of the flip-slice values of a pattern. Three array accesses.
    #[inline]
    pub(super) fn flip_slices(&self, views: &FlipViews, flip: Flip) -> [usize; 3] {
        // The flip is the remainder of a flip-slice value modulo 2048.
        std::array::from_fn(|view| self.unflipped[view] ^ usize::from(views.0[view][flip.index()]))
    }

    /// Returns how many pieces of each cell of the table are flipped.
    #[inline]
    pub(super) fn flipped(&self, flips: FlipBits) -> [[u8; SLICES]; SLICES] {
        std::array::from_fn(|piece| {
            std::array::from_fn(|place| {
                let flipped = (self.places[piece][place] & flips.0).count_ones() as u8;
                if is_counted_inversely(piece, place) {
                    self.pieces[piece][place] - flipped
                } else {
                    flipped
                }
            })
        })
    }
}

/// For each slice of a piece and each slice of a place, the number of pieces there, and how many of them are flipped.
///
/// Flips are counted so that no symmetry changes them. The colours of a piece and the stickers of a place lie on two axes each.
/// If these are the same two, the piece is not flipped when its colours are on their own axes; if they share one axis, when the
/// colour of this axis is on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SliceTable {
    /// The number of pieces, indexed by the slice of the piece and then that of the place: 0 for U-D, 1 for F-B, 2 for R-L.
    /// All rows and columns add up to 4.
    pub pieces: [[u8; 3]; 3],
    /// The number of them that are flipped.
    pub flipped: [[u8; 3]; 3],
}

impl SliceTable {
    /// The table of the inverse cube.
    #[must_use]
    pub fn transposed(&self) -> Self {
        self.by(|piece, place| (place, piece))
    }

    /// Returns the least of the tables that come from this one by renaming the three axes. It is the same for all images of
    /// a cube under the 48 symmetries.
    #[must_use]
    pub fn least_renamed(&self) -> Self {
        const NAMES: [[usize; 3]; 6] = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        let renamed = NAMES.map(|names| self.by(|piece, place| (names[piece], names[place])));
        renamed.into_iter().min().expect("there are six")
    }

    fn by(&self, source: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let moved = |cells: &[[u8; SLICES]; SLICES]| {
            std::array::from_fn(|piece| {
                std::array::from_fn(|place| {
                    let (piece, place) = source(piece, place);
                    cells[piece][place]
                })
            })
        };
        Self {
            pieces: moved(&self.pieces),
            flipped: moved(&self.flipped),
        }
    }
}
