//! The permutation of the eight corners, that of the eight U and D edges within the U and D layers, and coarser
//! coordinates: the slots of the pieces that belong to the D layer.
//!
//! Both permutations are numbered by the sum of `inversions(slot) * slot!`, where `inversions` counts the larger pieces
//! to the left of the slot.

use super::rank::{rank, rank_four_of_eight, rank_is_odd, unrank, unrank_four_of_eight};
use super::{Coordinate, coordinate_number, number_methods};
use crate::cube::{Corner, CubieCube, Edge, Move, Symmetry};

coordinate_number! {
    /// The permutation of the corners: 0 to 40,319. After U it is 9.
    pub struct CornerPermutation(u16) of 40_320;
}

coordinate_number! {
    /// The permutation of the eight edges of the U and D layers: 0 to 40,319. Only
    /// defined for cubes that have no middle-layer edge in these layers.
    pub struct UdEdgePermutation(u16) of 40_320;
}

impl CornerPermutation {
    /// The value of a cube.
    #[inline]
    pub fn of(cube: &CubieCube) -> Self {
        Self(rank(&cube.cp.map(|corner| corner as u8)) as u16)
    }
}

impl Coordinate for CornerPermutation {
    number_methods!(u16, total);

    /// In an odd permutation the edges UR and UF are swapped too.
    fn cube(self) -> CubieCube {
        let permutation: [u8; 8] = unrank(self.index());
        let mut cube = CubieCube {
            cp: permutation.map(|k| Corner::ALL[k as usize]),
            ..CubieCube::SOLVED
        };
        if rank_is_odd::<8>(self.index()) {
            cube.ep.swap(0, 1);
        }
        cube
    }

    fn after_turns(self) -> impl Fn(Move) -> Option<Self> {
        let permutation: [u8; 8] = unrank(self.index());
        move |turn| {
            let from = &CubieCube::of_move(turn).cp;
            let after = from.map(|from| permutation[from.index()]);
            Some(Self(rank(&after) as u16))
        }
    }

    fn images(self) -> impl Fn(Symmetry) -> Option<Self> {
        let permutation: [u8; 8] = unrank(self.index());
        move |symmetry| {
            let mut image = [0; 8];
            for (slot, &piece) in Corner::ALL.iter().zip(&permutation) {
                image[symmetry.corner(*slot).index()] =
                    symmetry.corner(Corner::ALL[piece as usize]) as u8;
            }
            Some(Self(rank(&image) as u16))
        }
    }
}

impl UdEdgePermutation {
    /// The value of a cube, if its middle-layer edges are in the middle layer.
    #[inline]
    pub fn of(cube: &CubieCube) -> Option<Self> {
        Self::of_permutation(std::array::from_fn(|slot| cube.ep[slot] as u8))
    }

    fn of_permutation(permutation: [u8; 8]) -> Option<Self> {
        permutation
            .iter()
            .all(|&edge| edge < 8)
            .then(|| Self(rank(&permutation) as u16))
    }
}

impl Coordinate for UdEdgePermutation {
    number_methods!(u16);

    #[inline]
    fn try_of(cube: &CubieCube) -> Option<Self> {
        Self::of(cube)
    }

    /// In an odd permutation the corners URF and UFL are swapped too.
    fn cube(self) -> CubieCube {
        let permutation: [u8; 8] = unrank(self.index());
        let mut cube = CubieCube::SOLVED;
        for (slot, &edge) in permutation.iter().enumerate() {
            cube.ep[slot] = Edge::ALL[edge as usize];
        }
        if rank_is_odd::<8>(self.index()) {
            cube.cp.swap(0, 1);
        }
        cube
    }

    fn after_turns(self) -> impl Fn(Move) -> Option<Self> {
        let permutation: [u8; 8] = unrank(self.index());
        move |turn| {
            let from = &CubieCube::of_move(turn).ep;
            Self::of_permutation(std::array::from_fn(|slot| {
                permutation
                    .get(from[slot].index())
                    .copied()
                    .unwrap_or(Edge::FR as u8)
            }))
        }
    }

    fn images(self) -> impl Fn(Symmetry) -> Option<Self> {
        let permutation: [u8; 8] = unrank(self.index());
        move |symmetry| {
            if symmetry.index() >= Symmetry::NUM_UD {
                return None;
            }
            let mut image = [0; 8];
            for (slot, &piece) in Edge::ALL.iter().zip(&permutation) {
                image[symmetry.edge(*slot).index()] =
                    symmetry.edge(Edge::ALL[piece as usize]) as u8;
            }
            Self::of_permutation(image)
        }
    }
}

coordinate_number! {
    /// The set of four slots that the corners of the D layer occupy, and whether the permutation of all corners
    /// is odd: twice a number below 70 plus 0 or 1, 0 to 139.
    pub struct CornerLayers(u8) of 140;
}

coordinate_number! {
    /// The set of four slots that the edges of the D layer occupy: 0 to 69. Only defined for cubes that have no
    /// middle-layer edge among the first eight slots.
    pub struct EdgeLayers(u8) of 70;
}

impl Coordinate for CornerLayers {
    number_methods!(u8);

    fn try_of(cube: &CubieCube) -> Option<Self> {
        Some(Self(
            2 * rank_four_of_eight(&cube.cp.map(|corner| corner as u8)) + u8::from(cube.is_odd()),
        ))
    }

    /// In an odd permutation the edges UR and UF are swapped too.
    fn cube(self) -> CubieCube {
        let mut permutation = unrank_four_of_eight(self.0 / 2);
        let odd = self.0 % 2 == 1;
        if rank_is_odd::<8>(rank(&permutation)) != odd {
            let first = |piece| {
                permutation
                    .iter()
                    .position(|&p| p == piece)
                    .expect("every piece is somewhere")
            };
            let one = first(0);
            let other = first(1);
            permutation.swap(one, other);
        }
        let mut cube = CubieCube {
            cp: permutation.map(|piece| Corner::ALL[piece as usize]),
            ..CubieCube::SOLVED
        };
        if odd {
            cube.ep.swap(0, 1);
        }
        cube
    }
}

impl Coordinate for EdgeLayers {
    number_methods!(u8);

    fn try_of(cube: &CubieCube) -> Option<Self> {
        UdEdgePermutation::of(cube)?;
        Some(Self(rank_four_of_eight(&std::array::from_fn(|slot| {
            cube.ep[slot] as u8
        }))))
    }

    /// In an odd permutation the corners URF and UFL are swapped too.
    fn cube(self) -> CubieCube {
        let permutation = unrank_four_of_eight(self.0);
        let mut cube = CubieCube::SOLVED;
        for (slot, &piece) in permutation.iter().enumerate() {
            cube.ep[slot] = Edge::ALL[piece as usize];
        }
        if rank_is_odd::<8>(rank(&permutation)) {
            cube.cp.swap(0, 1);
        }
        cube
    }
}
