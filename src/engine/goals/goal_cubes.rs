//! Random cubes that meet a goal, such as last layers to practise.

use rand::{Rng, RngExt as _};

use super::{Goal, GoalPattern};
use crate::cube::{CubieCube, Symmetry, random};
use crate::symmetry::{FixedCubes, SymmetryGroup};

impl Goal {
    /// Draws a cube that meets the goal, all equally likely. Takes up to some milliseconds.
    ///
    /// ```
    /// use cubetui::cube::{ColorScheme, random};
    /// use cubetui::goals::{NamedGoal};
    /// let f2l = NamedGoal::read("f2l", &ColorScheme::western()).unwrap();
    /// let last_layer = f2l.goal().draw(&mut random::seeded_generator(7));
    /// assert!(f2l.goal().is_met_by(&last_layer));
    /// ```
    pub fn draw(&self, generator: &mut impl Rng) -> CubieCube {
        GoalCubes::of(self).draw(generator)
    }
}

/// The cubes that meet a goal, prepared for drawing many of them.
pub struct GoalCubes {
    target: GoalPattern,
    cubes: FixedCubes,
    sides: Vec<Symmetry>,
}

impl GoalCubes {
    /// Prepares the cubes that meet a goal. Takes up to some milliseconds.
    pub fn of(goal: &Goal) -> Self {
        Self {
            target: goal.target,
            cubes: goal.target.cubes(),
            sides: goal.sides().collect(),
        }
    }

    /// Draws one of the cubes, all equally likely.
    pub fn draw(&self, generator: &mut impl Rng) -> CubieCube {
        loop {
            let side = self.sides[generator.random_range(0..self.sides.len())];
            let cube = side
                .inverse()
                .carry(&self.target.draw(&self.cubes, generator));
            // A cube that meets the goal on several sides is drawn from each of them.
            let met = self
                .sides
                .iter()
                .filter(|side| self.target.is_met_by(&side.carry(&cube)))
                .count();
            if generator.random_range(0..met) == 0 {
                return cube;
            }
        }
    }
}

impl Goal {
    /// Returns all cubes that meet the goal, or `None` if there may be more than `most`. One that meets it on several sides
    /// is listed for each of them. Takes up to some milliseconds for each 10,000.
    pub(crate) fn cubes(&self, most: u128) -> Option<Vec<CubieCube>> {
        let sides = u128::from(self.sides.count_ones().max(1));
        let cubes = self.target.cubes().all(most / sides)?;
        let of_side = |side: Symmetry| {
            let met = cubes.iter().filter(|cube| self.target.is_met_by(cube));
            met.map(move |cube| side.inverse().carry(cube))
        };
        Some(self.sides().flat_map(of_side).collect())
    }

    /// Returns some of the cubes that meet the goal, always the same, the solved cube first if it does.
    pub(crate) fn some_cubes(&self, number: usize) -> Vec<CubieCube> {
        let cubes = self.target.cubes();
        if cubes.number() == 0 {
            return Vec::new();
        }
        let mut generator = random::seeded_generator(0);
        let sides: Vec<Symmetry> = self.sides().collect();
        let drawn = sides.into_iter().cycle().map(|side| {
            let cube = self.target.draw(&cubes, &mut generator);
            side.inverse().carry(&cube)
        });
        let solved = self
            .is_met_by(&CubieCube::SOLVED)
            .then_some(CubieCube::SOLVED);
        solved.into_iter().chain(drawn).take(number).collect()
    }
}

impl GoalPattern {
    /// Returns how many possible cubes meet the pattern, or more if half turns must be able to permute its corners.
    pub(crate) fn number(&self) -> u128 {
        self.cubes().number()
    }

    /// Returns a cube that meets the pattern, always the same: the solved one if that does, or `None` if no possible cube
    /// does.
    pub fn example(&self) -> Option<CubieCube> {
        if self.is_met_by(&CubieCube::SOLVED) {
            return Some(CubieCube::SOLVED);
        }
        let cubes = self.cubes();
        (cubes.number() > 0).then(|| self.draw(&cubes, &mut random::seeded_generator(0)))
    }

    /// Returns the cubes with allowed pieces in each slot.
    fn cubes(&self) -> FixedCubes {
        FixedCubes::among(SymmetryGroup::TRIVIAL, |slot, piece, orientation| {
            self.allows(slot, piece, orientation)
        })
    }

    /// Draws one of `cubes` that meets the pattern as a whole. If half turns must be able to permute the corners, one in
    /// six does.
    fn draw(&self, cubes: &FixedCubes, generator: &mut impl Rng) -> CubieCube {
        loop {
            let cube = cubes.draw(generator);
            if self.is_met_by(&cube) {
                return cube;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::cube::ColorScheme;
    use crate::goals::NamedGoal;

    fn draws(name: &str, number: usize) -> HashMap<CubieCube, usize> {
        let named = NamedGoal::read(name, &ColorScheme::western()).expect("a goal");
        let mut generator = random::seeded_generator(number as u64);
        let mut found = HashMap::new();
        for _ in 0..number {
            let cube = named.goal().draw(&mut generator);
            assert!(named.goal().is_met_by(&cube), "{name}");
            *found.entry(cube).or_default() += 1;
        }
        found
    }

    /// An oriented last layer has 4! · 4! / 2 = 288 arrangements.
    #[test]
    fn all_cubes_of_a_goal_are_drawn_equally_often() {
        let found = draws("oll", 288 * 40);
        assert_eq!(found.len(), 288);
        // Six standard deviations of a count whose mean is 40.
        assert!(
            found.values().all(|count| (3..=78).contains(count)),
            "{found:?}"
        );
    }

    /// There are 288 arrangements on each of the six sides, and the solved cube is on all of them: 1,723 cubes. If it were
    /// drawn from each side, it would come up six times as often, 139 times.
    #[test]
    fn what_several_sides_have_in_common_is_not_drawn_more_often() {
        let solved = draws("oll@any", 40_000)[&CubieCube::SOLVED];
        assert!((5..=60).contains(&solved), "{solved} instead of about 23");
    }

    #[test]
    fn the_cubes_of_a_goal_are_those_that_are_drawn() {
        for (name, count) in [("oll", 288), ("oll@any", 6 * 288), ("solved", 1)] {
            let named = NamedGoal::read(name, &ColorScheme::western()).expect("a goal");
            let cubes = named.goal().cubes(6 * 288).expect("they are few");
            assert_eq!(cubes.len(), count, "{name}");
            assert!(cubes.iter().all(|cube| named.goal().is_met_by(cube)));
            let drawn = draws(name, 200);
            assert!(drawn.keys().all(|cube| cubes.contains(cube)), "{name}");
            assert_eq!(named.goal().cubes(count as u128 - 1), None, "{name}");
        }
    }

    #[test]
    fn every_goal_has_cubes_to_draw() {
        for (name, _) in NamedGoal::names() {
            draws(&name, 3);
        }
        assert_eq!(draws("solved", 2).len(), 1);
        assert!(
            draws("edges", 100)
                .keys()
                .all(|cube| cube.edges() == CubieCube::SOLVED.edges())
        );
        let stickers = "UUUUUUUUU...RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB";
        assert!(draws(stickers, 500).len() > 200);
    }
}
