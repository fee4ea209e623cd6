//! The inverses of the cubes of a goal, and goals that a cube and its inverse meet together.

use super::{Goal, GoalPattern};

/// The bits of one piece in a mask.
const fn piece_bits(orientations: usize) -> u32 {
    (1 << orientations) - 1
}

/// Where as many places as pieces have room for these pieces alone, they can be nowhere else: removes them there.
fn tighten<const N: usize>(places: &mut [u32; N], orientations: usize) {
    let of_piece = piece_bits(orientations);
    let pieces = |mask: u32| {
        (0..N)
            .map(|piece| of_piece << (orientations * piece))
            .filter(move |bits| mask & bits != 0)
    };
    loop {
        let before = *places;
        for place in 0..N {
            let set: u32 = pieces(places[place]).sum();
            let has_set = |&other: &usize| pieces(places[other]).sum::<u32>() == set;
            let alike: Vec<usize> = (0..N).filter(has_set).collect();
            if alike.len() == pieces(set).count() {
                for other in (0..N).filter(|other| !alike.contains(other)) {
                    places[other] &= !set;
                }
            }
        }
        if *places == before {
            return;
        }
    }
}

impl GoalPattern {
    /// Returns a pattern of the same cubes without pieces that can be nowhere else: those of two solved places are allowed
    /// at no third one.
    #[must_use]
    pub fn tightened(mut self) -> Self {
        tighten(&mut self.corners, 3);
        tighten(&mut self.edges, 2);
        self
    }

    /// Whether the inverse of each of its cubes is one of them too.
    pub fn is_closed_under_inverses(&self) -> bool {
        let tightened = self.tightened();
        tightened.inverse() == tightened
    }
}

impl Goal {
    /// Whether moves on the inverse help to reach the goal: a cube meets it just when its inverse does, and several cubes
    /// do. Moves on the two sides that lead to one cube are a solution without NISS, cut in two.
    ///
    /// ```
    /// use cubetui::cube::{ColorScheme};
    /// use cubetui::goals::{NamedGoal};
    /// let allows_niss = |name| NamedGoal::read(name, &ColorScheme::western()).unwrap().goal().allows_niss();
    /// assert!(allows_niss("eo") && allows_niss("htr") && allows_niss("2x2x3") && allows_niss("corners"));
    /// assert!(!allows_niss("solved") && !allows_niss("htrfin") && !allows_niss("R U"));
    /// ```
    pub fn allows_niss(&self) -> bool {
        let are_closed =
            self.target().is_closed_under_inverses() && self.start().is_closed_under_inverses();
        are_closed && self.target().cube().is_none()
    }
}
