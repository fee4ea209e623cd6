//! The parts of a solution as people and programs are told of them: its phases or its stages, by name.

use std::ops::Range;

use super::{Phases, Solution};

/// One part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionPart {
    /// `phase 1`, or `stage 1 (G1)`; with `backwards` behind it when it is done to the inverse of the cube.
    pub name: String,
    /// Its moves, as places in the solution.
    pub steps: Range<usize>,
}

impl Solution {
    /// Its parts, in the order in which they are done. A part may have no moves.
    pub fn parts(&self) -> Vec<SolutionPart> {
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
