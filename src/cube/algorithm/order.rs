//! How often an algorithm must be repeated until everything is as before.

use super::Algorithm;
use crate::cube::{HeldCube, Hold};

impl Algorithm {
    /// The order: the least number of repetitions, 1 or more, after which every piece is where it was and the cube is held as
    /// it was. At most 1260 without rotations of the whole cube in effect.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let order = |text: &str| text.parse::<Algorithm>().unwrap().order();
    /// assert_eq!((order("R U"), order("R U2 D' B D'"), order("x"), order("M"), order("")), (105, 1260, 4, 4, 1));
    /// ```
    pub fn order(&self) -> u32 {
        let once = HeldCube::SOLVED.turned_by(&self.turns());
        let (mut power, mut order) = (once, 1);
        while power != HeldCube::SOLVED {
            // The next repetition is done to the places as they are held then.
            let seen = power.hold.inverse().symmetry().carry(&once.cube);
            let hold = Hold::of(power.hold.symmetry().then(once.hold.symmetry()));
            power = HeldCube { cube: power.cube.then(&seen), hold: hold.expect("two rotations are one") };
            order += 1;
        }
        order
    }
}
