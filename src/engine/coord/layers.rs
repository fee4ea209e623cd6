//! Which of the eight corners, and of the eight U and D edges, are in the D layer's slots: [`CornerLayers`] and
//! [`EdgeLayers`].

use super::rank::{rank, rank_four_of_eight, rank_is_odd, unrank_four_of_eight};
use super::{Coordinate, UdEdgePermutation, coordinate_number, number_methods};
use crate::cube::{Corner, CubieCube, Edge};

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
