//! The parts of a solution as people and programs are told of them: its phases or its stages, by name.

use std::ops::Range;

use super::{Phases, Solution};
use crate::cube::Goal;

/// One part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionPart {
    /// `phase 1`, or `stage 1 (G1)`, or `search`; with `backwards` behind it when it is done to the inverse of the cube.
    pub name: String,
    /// Its moves, as places in the solution.
    pub steps: Range<usize>,
}

impl Solution {
    /// Its parts as the way to a goal, in the order in which they are done. A part may have no moves. A goal that several
    /// cubes meet is reached in one, by whichever solver.
    pub fn parts(&self, goal: &Goal) -> Vec<SolutionPart> {
        if goal.cube().is_none() {
            return vec![SolutionPart { name: "search".to_owned(), steps: 0..self.moves.len() }];
        }
        let part = |name: String, is_backwards: bool, steps| {
            let name = if is_backwards { name + " backwards" } else { name };
            SolutionPart { name, steps }
        };
        if let Some(view) = self.view {
            let stages = view.stages(&self.moves).into_iter().map(|stage| {
                let name = format!("stage {} ({})", stage.number, stage.entry().group);
                part(name, view.is_inverse(), stage.steps)
            });
            return stages.collect();
        }
        let Phases { first, backwards } = Phases::of(&self.moves);
        let [one, other] = if backwards { [2, 1] } else { [1, 2] };
        let phase = |number: u8, steps| part(format!("phase {number}"), backwards, steps);
        vec![phase(one, 0..first), phase(other, first..self.moves.len())]
    }
}
