//! The orientation of the pieces at each slot, whichever pieces they are: [`Twist`] and [`Flip`], with Kociemba's values.

use super::{Coordinate, coordinate_number, number_methods};
use crate::cube::{Corner, CubieCube, Edge, Symmetry};

coordinate_number! {
    /// The twists of the corners: the first seven as a number to base 3, 0 to 2186. The eighth follows, because the sum
    /// of all twists is a multiple of three.
    ///
    /// ```
    /// use cubetui::coord::{Coordinate, Twist};
    /// let cube = Twist::from_index(673).cube();
    /// assert_eq!(cube.corner_twists(), &[0, 2, 2, 0, 2, 2, 1, 0]);
    /// assert_eq!(Twist::of(&cube).index(), 673);
    /// ```
    pub struct Twist(u16) of 2187;
}

coordinate_number! {
    /// The flips of the edges: the first eleven as a number to base 2, 0 to 2047. The twelfth follows, because the
    /// number of flipped edges is even.
    ///
    /// An edge's flip is seen against the F and B faces in the middle layer, so only the symmetries that keep all
    /// three axes map flips to flips; a quarter turn of the whole cube needs [`FlipUdSlice`](super::FlipUdSlice).
    pub struct Flip(u16) of 2048;
}

impl Twist {
    /// The value of a cube.
    #[inline]
    pub fn of(cube: &CubieCube) -> Self {
        Self::of_twists(&cube.co)
    }

    fn of_twists(co: &[u8; 8]) -> Self {
        Self(
            co[..7]
                .iter()
                .fold(0, |value, &twist| 3 * value + twist as u16),
        )
    }

    fn twists(self) -> [u8; 8] {
        let mut rest = self.0;
        let mut sum = 0;
        let mut co = [0; 8];
        for twist in co[..7].iter_mut().rev() {
            *twist = (rest % 3) as u8;
            sum += *twist;
            rest /= 3;
        }
        co[7] = (15 - sum) % 3;
        co
    }
}

impl Coordinate for Twist {
    number_methods!(u16, total);

    fn cube(self) -> CubieCube {
        CubieCube {
            co: self.twists(),
            ..CubieCube::SOLVED
        }
    }

    /// Computed without whole cubes: symmetries that keep the U-D axis map U and D stickers of corners to such stickers.
    fn images(self) -> impl Fn(Symmetry) -> Option<Self> {
        let co = self.twists();
        move |symmetry| {
            if symmetry.index() >= Symmetry::NUM_UD {
                return None;
            }
            let mut image = [0; 8];
            for corner in Corner::ALL {
                let twist = co[corner.index()];
                let carried = if symmetry.is_reflection() {
                    (3 - twist) % 3
                } else {
                    twist
                };
                image[symmetry.corner(corner).index()] = carried;
            }
            Some(Self::of_twists(&image))
        }
    }
}

impl Flip {
    /// The value of a cube.
    #[inline]
    pub fn of(cube: &CubieCube) -> Self {
        Self::of_flips(&cube.eo)
    }

    pub(super) fn of_flips(eo: &[u8; 12]) -> Self {
        Self(
            eo[..11]
                .iter()
                .fold(0, |value, &flip| 2 * value + flip as u16),
        )
    }

    pub(super) fn flips(self) -> [u8; 12] {
        let mut eo = [0; 12];
        for (slot, flip) in eo[..11].iter_mut().enumerate() {
            *flip = (self.0 >> (10 - slot) & 1) as u8;
        }
        eo[11] = (self.0.count_ones() % 2) as u8;
        eo
    }
}

impl Coordinate for Flip {
    number_methods!(u16, total);

    fn cube(self) -> CubieCube {
        CubieCube {
            eo: self.flips(),
            ..CubieCube::SOLVED
        }
    }

    /// Computed without whole cubes: symmetries that keep every axis map the stickers that decide the flip to such stickers.
    fn images(self) -> impl Fn(Symmetry) -> Option<Self> {
        let eo = self.flips();
        move |symmetry| {
            if !symmetry.keeps_axes() {
                return None;
            }
            let mut image = [0; 12];
            for edge in Edge::ALL {
                image[symmetry.edge(edge).index()] = eo[edge.index()];
            }
            Some(Self::of_flips(&image))
        }
    }
}
