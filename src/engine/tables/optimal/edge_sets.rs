//! Edges as sets of places: which are flipped, and which hold an edge of which slice. Moves and symmetries act on such
//! sets by a few look-ups, a matter of nanoseconds.

use crate::cube::{CubieCube, Edge, Move, Symmetry};

/// The edges of the three slices; those of the middle layer are the last.
const SLICES: [[Edge; 4]; 3] = [
    [Edge::UR, Edge::UL, Edge::DR, Edge::DL],
    [Edge::UF, Edge::UB, Edge::DF, Edge::DB],
    [Edge::FR, Edge::FL, Edge::BL, Edge::BR],
];
/// Two opposite edges of each slice. A third of a turn of the whole cube about its corner URF maps these pairs to one
/// another, and every symmetry maps the pair of a slice to the pair of a slice or to the two other edges of that slice.
const DIAGONALS: [Edge; 6] = [Edge::UR, Edge::DL, Edge::UF, Edge::DB, Edge::FR, Edge::BL];

/// A set of places, a bit for each, UR the lowest.
pub(super) type Places = u16;
const BITS: usize = Edge::NUM;
pub(super) const ALL: Places = (1 << BITS) - 1;

/// The edges of a cube, as sets of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeSets {
    /// The places of flipped edges, as [`Flip`](crate::coord::Flip) sees them.
    pub(super) flips: Places,
    pub(super) slices: [Places; 3],
    pub(super) diagonals: Places,
}

fn slice_of(edge: Edge) -> usize {
    SLICES
        .iter()
        .position(|slice| slice.contains(&edge))
        .expect("every edge is in a slice")
}

impl EdgeSets {
    pub(super) fn of(cube: &CubieCube) -> Self {
        let at = |place: usize| {
            Self::of_piece(place, cube.edges()[place], cube.edge_flips()[place] == 1)
        };
        Self::of_word((0..Edge::NUM).map(at).fold(0, |word, bits| word | bits))
    }

    /// The bits that one piece at one place adds to the [word](Self::of_word).
    pub(super) fn of_piece(place: usize, edge: Edge, is_flipped: bool) -> u64 {
        let bit = |is_in: bool, set: usize| u64::from(is_in) << (set * BITS + place);
        bit(is_flipped, 0)
            | bit(slice_of(edge) == 1, 1)
            | bit(slice_of(edge) == 2, 2)
            | bit(DIAGONALS.contains(&edge), 3)
    }

    /// The sets in a word of four times twelve bits: flips, second and third slice, diagonals.
    #[inline]
    pub(super) const fn of_word(word: u64) -> Self {
        let [flips, second, middle, diagonals] = [
            word as u16 & ALL,
            (word >> BITS) as u16 & ALL,
            (word >> (2 * BITS)) as u16 & ALL,
            (word >> (3 * BITS)) as u16 & ALL,
        ];
        Self {
            flips,
            slices: [ALL & !(second | middle), second, middle],
            diagonals,
        }
    }
}

/// The images of the bits of a set when places are permuted, half a set at a time.
#[derive(Clone)]
struct Permuted([[Places; 64]; 2]);

impl Permuted {
    fn by(to: impl Fn(usize) -> usize) -> Self {
        let image = |half: usize, bits: usize| {
            let places = (0..6).filter(|k| bits >> k & 1 == 1);
            places.fold(0, |image, k| image | 1 << to(6 * half + k))
        };
        Self(std::array::from_fn(|half| {
            std::array::from_fn(|bits| image(half, bits))
        }))
    }

    #[inline]
    fn image(&self, places: Places) -> Places {
        self.0[0][places as usize % 64] | self.0[1][places as usize / 64 % 64]
    }
}

/// The effect of a move on the sets.
#[derive(Clone)]
pub(super) struct Turned {
    places: Permuted,
    flips: Places,
}

impl Turned {
    pub(super) fn by(turn: Move) -> Self {
        let cube = CubieCube::of_move(turn);
        let to = |from: usize| {
            let to = cube.edges().iter().position(|edge| edge.index() == from);
            to.expect("a move is a permutation of the edges")
        };
        Self {
            places: Permuted::by(to),
            flips: EdgeSets::of(cube).flips,
        }
    }

    #[inline]
    pub(super) fn image(&self, sets: EdgeSets) -> EdgeSets {
        EdgeSets {
            flips: self.places.image(sets.flips) ^ self.flips,
            slices: sets.slices.map(|slice| self.places.image(slice)),
            diagonals: self.places.image(sets.diagonals),
        }
    }
}

/// The effect of a symmetry on the sets.
/// The sticker that decides whether an edge is flipped may change with the axis: for all edges of a slice at once, and
/// for all places of a slice.
#[derive(Clone)]
pub(super) struct Carried {
    places: Permuted,
    from: [usize; 3],
    /// The places of all slices whose flips are inverted.
    flipped_places: Places,
    /// For each slice, all bits if the flips of its edges are inverted.
    flipped_edges: [Places; 3],
    /// For each slice all bits if its diagonals change names.
    exchanged: [Places; 3],
}

impl Carried {
    pub(super) fn by(symmetry: Symmetry) -> Self {
        let turns_over =
            |edge: Edge| symmetry.facelet(edge.facelets()[0]) != symmetry.edge(edge).facelets()[0];
        let renames =
            |edge: Edge| DIAGONALS.contains(&edge) != DIAGONALS.contains(&symmetry.edge(edge));
        let of_slice = |property: &dyn Fn(Edge) -> bool| {
            SLICES.map(|slice| {
                assert!(
                    slice
                        .iter()
                        .all(|&edge| property(edge) == property(slice[0]))
                );
                if property(slice[0]) { ALL } else { 0 }
            })
        };
        let from = |slice: usize| {
            let from = (0..3).find(|&from| slice_of(symmetry.edge(SLICES[from][0])) == slice);
            from.expect("slices are carried to slices")
        };
        Self {
            places: Permuted::by(|place| symmetry.edge(Edge::ALL[place]).index()),
            from: std::array::from_fn(from),
            flipped_places: (0..Edge::NUM)
                .filter(|&place| turns_over(Edge::ALL[place]))
                .fold(0, |places, place| places | 1 << place),
            flipped_edges: of_slice(&turns_over),
            exchanged: of_slice(&renames),
        }
    }

    #[inline]
    pub(super) fn image(&self, sets: EdgeSets) -> EdgeSets {
        let which = |of_slice: [Places; 3]| {
            (0..3).fold(0, |places, slice| {
                places | sets.slices[slice] & of_slice[slice]
            })
        };
        let flips = sets.flips ^ self.flipped_places ^ which(self.flipped_edges);
        let slice = |to: usize| self.places.image(sets.slices[self.from[to] % 3]);
        EdgeSets {
            flips: self.places.image(flips),
            slices: [slice(0), slice(1), slice(2)],
            diagonals: self.places.image(sets.diagonals ^ which(self.exchanged)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::random::seeded_generator;

    #[test]
    fn moves_and_symmetries_act_as_on_cubes() {
        let mut generator = seeded_generator(7);
        for _ in 0..200 {
            let cube = CubieCube::random(&mut generator);
            let sets = EdgeSets::of(&cube);
            for turn in Move::ALL {
                assert_eq!(
                    Turned::by(turn).image(sets),
                    EdgeSets::of(&cube.turned(turn)),
                    "{turn}"
                );
            }
            for symmetry in Symmetry::all() {
                assert_eq!(
                    Carried::by(symmetry).image(sets),
                    EdgeSets::of(&symmetry.carry(&cube))
                );
            }
        }
    }
}
