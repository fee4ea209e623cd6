//! The inverses of the cubes of a goal, and goals that a cube and its inverse meet together.

use super::{Goal, GoalPattern};
use crate::cube::PieceKind;

/// Where as many slots as pieces have room for these pieces alone, they can be nowhere else: removes them there.
fn tighten(slots: &mut [u32], orientations: usize) {
    let number = slots.len();
    let of_piece: u32 = (1 << orientations) - 1;
    let pieces = |states: u32| {
        (0..number)
            .map(|piece| of_piece << (orientations * piece))
            .filter(move |bits| states & bits != 0)
    };
    loop {
        let before = slots.to_vec();
        for slot in 0..number {
            let set: u32 = pieces(slots[slot]).sum();
            let alike: Vec<usize> = (0..number)
                .filter(|&other| pieces(slots[other]).sum::<u32>() == set)
                .collect();
            if alike.len() == pieces(set).count() {
                for other in (0..number).filter(|other| !alike.contains(other)) {
                    slots[other] &= !set;
                }
            }
        }
        if slots == before {
            return;
        }
    }
}

impl GoalPattern {
    /// Returns a pattern of the same cubes without pieces that can be nowhere else: those of two solved slots are allowed
    /// in no third one.
    #[must_use]
    pub fn tightened(mut self) -> Self {
        for kind in PieceKind::ALL {
            tighten(self.allowed_mut(kind), kind.orientations().into());
        }
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
