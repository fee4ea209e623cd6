//! Choosing among several solutions of one cube.

use super::{Action, App, Playback, Status};
use crate::solver::Solution;

impl App {
    /// The solutions to choose among, and which of them is shown; none while there is nothing to choose.
    pub fn choice(&self) -> Option<(&[Solution], Option<usize>)> {
        let (search, shown) = (self.search()?, self.playback()?);
        let solutions = search.solutions();
        let here = solutions.iter().position(|solution| solution.moves == shown.moves());
        (search.cube() == shown.start() && solutions.len() > 1).then_some((solutions, here))
    }

    /// Takes the solution so many places on in the list, around its end.
    pub(super) fn choose_solution(&mut self, by: isize) {
        let Some((solutions, here)) = self.choice() else {
            return self.say(Status::info(match self.settings.solver.solutions {
                1 => "one solution is kept; after :set solutions 5 a solve looks for more",
                _ => "there is no other solution to choose",
            }));
        };
        if self.playback().is_some_and(|shown| shown.step() > 0) {
            let start = self.key_of(Action::Start);
            return self
                .say(Status::info(format!("another solution begins at the start: {start} goes there")));
        }
        let number = solutions.len();
        let next = match here {
            Some(here) => here.wrapping_add_signed(by + number.cast_signed()) % number,
            None if by > 0 => 0,
            None => number - 1,
        };
        let solution = solutions[next].clone();
        let words = format!("solution {} of {number}: {} moves", next + 1, solution.moves.len());
        self.stop_playing();
        self.record("choice of a solution");
        self.work.playback =
            self.work.playback.take().map(|shown| Playback::of(*shown.start(), &solution).chosen());
        self.say(Status::info(words));
    }
}
