//! The four middle-layer edges FR FL BL BR: the slots they occupy, their permutation there, and their flips.

use super::rank::{rank, rank_four_of_twelve, rank_is_odd, unrank, unrank_four_of_twelve};
use super::{Coordinate, Flip, coordinate_number, number_methods};
use crate::cube::{CubieCube, Edge, Move, Symmetry};

/// The edges from this index on belong to the middle layer.
const FIRST: usize = Edge::FR.index();

coordinate_number! {
    /// The set of four slots that the middle-layer edges occupy: 0 to 494.
    ///
    /// It is the sum of C(slot, k) over the slots without a middle-layer edge, where k is one less than the number of such
    /// edges in this slot and before it. After R it is 194.
    pub struct UdSlice(u16) of 495;
}

coordinate_number! {
    /// The slots that the middle-layer edges occupy and their permutation there: 24 times [`UdSlice`] plus the
    /// number of the permutation, 0 to 11,879. Below 24 they are in the middle layer.
    pub struct UdSliceSorted(u16) of 11_880;
}

coordinate_number! {
    /// The permutation of the middle-layer edges: its number, 0 to 23. Only defined for cubes that have them in
    /// the middle layer.
    pub struct SlicePermutation(u8) of 24;
}

coordinate_number! {
    /// Flips and slots of the middle-layer edges together: 2048 times [`UdSlice`] plus [`Flip`], 0 to 1,013,759.
    pub struct FlipUdSlice(u32) of 1_013_760;
}

coordinate_number! {
    /// The set of four slots that the middle-layer edges occupy, and which of these slots have a flipped one:
    /// 16 times [`UdSlice`] plus a bit for each of the four slots, the first the lowest, 0 to 7,919.
    pub struct UdSliceFlips(u16) of 7920;
}

/// Returns the slots of the middle-layer edges as a set of bits, and the edges from the first slot to the last.
fn slots_and_permutation(cube: &CubieCube) -> (u16, [u8; 4]) {
    let mut slots = 0;
    let mut permutation = [0; 4];
    let mut k = 0;
    for (slot, edge) in cube.ep.iter().enumerate() {
        if edge.index() >= FIRST {
            slots |= 1 << slot;
            permutation[k] = (edge.index() - FIRST) as u8;
            k += 1;
        }
    }
    (slots, permutation)
}

/// Returns a cube with the middle-layer edges at these slots in this permutation and the other edges ascending. If
/// that is an odd permutation, UR and UF are swapped, which no coordinate of the middle-layer edges sees.
fn cube_with(slots: u16, permutation: [u8; 4]) -> CubieCube {
    let mut cube = CubieCube::SOLVED;
    let mut middle = permutation.into_iter();
    let mut others = 0..FIRST;
    let mut odd = rank_is_odd::<4>(rank(&permutation));
    for slot in 0..Edge::NUM {
        let is_middle = slots >> slot & 1 == 1;
        let next = if is_middle {
            middle.next().map(|k| FIRST + k as usize)
        } else {
            others.next()
        };
        cube.ep[slot] = Edge::ALL[next.expect("four slots of twelve are chosen")];
        // Each other edge that comes after a middle-layer edge is an inversion.
        odd ^= is_middle && others.len() % 2 == 1;
    }
    if odd {
        let at = |edge| {
            cube.ep
                .iter()
                .position(|&e| e == edge)
                .expect("every edge is somewhere")
        };
        let ur = at(Edge::UR);
        let uf = at(Edge::UF);
        cube.ep.swap(ur, uf);
    }
    cube
}

impl UdSlice {
    /// The value of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        Self(rank_four_of_twelve(slots_and_permutation(cube).0) as u16)
    }

    /// The value of the cubes with middle-layer edges at these slots.
    pub(crate) fn with_slots(slots: [Edge; 4]) -> Self {
        Self(rank_four_of_twelve(slots.iter().fold(0, |set, slot| set | 1 << slot.index())) as u16)
    }

    /// Returns the slots that the middle-layer edges occupy as a set of bits, UR the lowest.
    pub fn slots(self) -> u16 {
        unrank_four_of_twelve(self.index())
    }
}

impl Coordinate for UdSlice {
    number_methods!(u16, total);

    fn cube(self) -> CubieCube {
        cube_with(self.slots(), [0, 1, 2, 3])
    }
}

impl UdSliceSorted {
    /// The value of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        let (slots, permutation) = slots_and_permutation(cube);
        Self((24 * rank_four_of_twelve(slots) + rank(&permutation)) as u16)
    }
}

impl Coordinate for UdSliceSorted {
    number_methods!(u16, total);

    fn cube(self) -> CubieCube {
        cube_with(
            unrank_four_of_twelve(self.index() / 24),
            unrank(self.index() % 24),
        )
    }
}

impl SlicePermutation {
    /// The value of a cube, if its middle-layer edges are in the middle layer.
    pub fn of(cube: &CubieCube) -> Option<Self> {
        let sorted = UdSliceSorted::of(cube).index();
        (sorted < Self::NUM).then_some(Self(sorted as u8))
    }
}

impl Coordinate for SlicePermutation {
    number_methods!(u8);

    fn try_of(cube: &CubieCube) -> Option<Self> {
        Self::of(cube)
    }

    fn cube(self) -> CubieCube {
        UdSliceSorted::from_index(self.index()).cube()
    }
}

impl UdSliceFlips {
    /// The value of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        let middle = (0..Edge::NUM).filter(|&slot| cube.ep[slot].index() >= FIRST);
        Self::of_flips(middle.map(|slot| (slot, cube.eo[slot])))
    }

    /// Packs the four slots, in ascending order, each with whether its edge is flipped.
    fn of_flips(middle: impl Iterator<Item = (usize, u8)>) -> Self {
        let mut slots = 0;
        let mut flips = 0;
        for (k, (slot, flip)) in middle.enumerate() {
            slots |= 1 << slot;
            flips |= (flip as u16) << k;
        }
        Self(16 * rank_four_of_twelve(slots) as u16 + flips)
    }

    fn slice(self) -> UdSlice {
        UdSlice(self.0 / 16)
    }

    /// Returns, for each slot, whether its edge is flipped, or `None` if it does not hold a middle-layer edge.
    fn flips(self) -> [Option<u8>; 12] {
        let slots = self.slice().slots();
        let mut k = 0;
        std::array::from_fn(|slot| {
            (slots >> slot & 1 == 1).then(|| {
                k += 1;
                (self.0 >> (k - 1) & 1) as u8
            })
        })
    }
}

impl Coordinate for UdSliceFlips {
    number_methods!(u16, total);

    /// If an odd number of middle-layer edges is flipped, the first of the other edges is flipped too.
    fn cube(self) -> CubieCube {
        let flips = self.flips();
        let mut cube = self.slice().cube();
        cube.eo = flips.map(|flip| flip.unwrap_or(0));
        let other = flips
            .iter()
            .position(Option::is_none)
            .expect("eight edges are not of the middle layer");
        cube.eo[other] = cube.eo.iter().sum::<u8>() % 2;
        cube
    }

    fn after_turns(self) -> impl Fn(Move) -> Option<Self> {
        let flips = self.flips();
        move |turn| {
            let quarter = CubieCube::of_move(turn);
            let after = |slot: usize| {
                flips[quarter.ep[slot].index()].map(|flip| (slot, flip ^ quarter.eo[slot]))
            };
            Some(Self::of_flips((0..Edge::NUM).filter_map(after)))
        }
    }
}

impl FlipUdSlice {
    /// The value of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        Self((Flip::NUM * UdSlice::of(cube).index() + Flip::of(cube).index()) as u32)
    }

    /// Splits it into its two coordinates.
    pub fn parts(self) -> (Flip, UdSlice) {
        (
            Flip::from_index(self.index() % Flip::NUM),
            UdSlice::from_index(self.index() / Flip::NUM),
        )
    }
}

impl Coordinate for FlipUdSlice {
    number_methods!(u32, total);

    fn cube(self) -> CubieCube {
        let (flip, slice) = self.parts();
        CubieCube {
            eo: flip.flips(),
            ..slice.cube()
        }
    }

    /// Computed without whole cubes. A symmetry that exchanges the axes F-B and R-L inverts the flip of each edge that
    /// either belongs to the middle layer or is in it, but not both.
    fn images(self) -> impl Fn(Symmetry) -> Option<Self> {
        let (flip, slice) = self.parts();
        let eo = flip.flips();
        let slots = slice.slots();
        move |symmetry| {
            if symmetry.index() >= Symmetry::NUM_UD {
                return None;
            }
            let mut flips = [0; 12];
            let mut carried_slots = 0;
            for slot in Edge::ALL {
                let has_middle = slots >> slot.index() & 1 == 1;
                let changes = !symmetry.keeps_axes() && has_middle != (slot.index() >= FIRST);
                let image = symmetry.edge(slot).index();
                flips[image] = eo[slot.index()] ^ u8::from(changes);
                carried_slots |= u16::from(has_middle) << image;
            }
            let slice = rank_four_of_twelve(carried_slots);
            Some(Self(
                (Flip::NUM * slice + Flip::of_flips(&flips).index()) as u32,
            ))
        }
    }
}
