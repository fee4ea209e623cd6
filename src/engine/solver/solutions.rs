//! The parts of a solution, and which solutions are alike.

use std::ops::Range;

use super::{Solution, SolutionStage};
use crate::cube::{Metric, Move, OrientedCube, Symmetry, SymmetrySet, canonical, inverse_moves};
use crate::goals::Goal;

/// One part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionPart {
    /// `phase 1`, or `stage 1 (G1)`, or `search`; followed by `backwards` when it belongs to the inverse of the cube.
    pub name: String,
    /// Its moves, as indices in the solution.
    pub steps: Range<usize>,
    /// Details of the part, if it is one of Thistlethwaite's stages.
    pub stage: Option<SolutionStage>,
}

impl Solution {
    /// Returns the parts of the solution, in order, for a goal. A part may have no moves. A goal that several cubes meet is
    /// reached in one part, by any solver, and so is one that is reached by restricted moves.
    pub fn parts(&self, goal: &Goal) -> Vec<SolutionPart> {
        if goal.cube().is_none() || self.turns.is_some() {
            return vec![SolutionPart::new("search".to_owned(), 0..self.length())];
        }
        let written = |name: String, is_backwards: bool| {
            if is_backwards {
                name + " backwards"
            } else {
                name
            }
        };
        if let Some(direction) = self.direction {
            let stages = direction.stages(&self.moves).into_iter().map(|stage| {
                let name = format!("stage {} ({})", stage.number, stage.entry().group);
                SolutionPart {
                    name: written(name, direction.is_inverse()),
                    steps: stage.steps.clone(),
                    stage: Some(stage),
                }
            });
            return stages.collect();
        }
        let Phases { first, backwards } = Phases::of(&self.moves);
        let [one, other] = if backwards { [2, 1] } else { [1, 2] };
        let phase = |number: u8, steps| {
            SolutionPart::new(written(format!("phase {number}"), backwards), steps)
        };
        vec![phase(one, 0..first), phase(other, first..self.moves.len())]
    }
}

impl SolutionPart {
    fn new(name: String, steps: Range<usize>) -> Self {
        Self {
            name,
            steps,
            stage: None,
        }
    }
}

/// The phases of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phases {
    /// The number of moves of the phase that comes first.
    pub first: usize,
    /// Whether it is the inverse cube that goes through H: then phase 2 comes first, and both are read backwards.
    pub backwards: bool,
}

impl Phases {
    /// Returns the phases of moves that solve a cube. After phase 1 the cube is in H = <U, D, R2, L2, F2, B2>, or in the
    /// same group about another axis, because the remaining moves keep it there and solve it. Of the three axes, for the
    /// cube and its inverse, this chooses the one that gives phase 2 the most moves.
    ///
    /// ```
    /// use cubetui::cube::{Face, Move};
    /// use cubetui::solver::Phases;
    /// let mut moves = [Move::new(Face::R, 1), Move::new(Face::U, 3), Move::new(Face::F, 2)];
    /// assert_eq!(Phases::of(&moves), Phases { first: 1, backwards: false });
    /// moves.reverse();
    /// assert_eq!(Phases::of(&moves), Phases { first: 2, backwards: true });
    /// ```
    pub fn of(moves: &[Move]) -> Self {
        let is_allowed =
            |axis: usize, turn: &Move| turn.face().axis() == axis || turn.quarters() == 2;
        let most = |phase2: &dyn Fn(usize) -> usize| (0..3).map(phase2).max().unwrap_or(0);
        let last = most(&|axis| {
            moves
                .iter()
                .rev()
                .take_while(|turn| is_allowed(axis, turn))
                .count()
        });
        let first = most(&|axis| {
            moves
                .iter()
                .take_while(|turn| is_allowed(axis, turn))
                .count()
        });
        if last >= first {
            Self {
                first: moves.len() - last,
                backwards: false,
            }
        } else {
            Self {
                first,
                backwards: true,
            }
        }
    }
}

/// The solutions that count as alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alike {
    /// Those that a symmetry of the cube maps to each other.
    BySymmetry,
    /// Also those that an antisymmetry maps to each other: it maps the cube to its inverse, so it maps a solution read
    /// backwards to another solution.
    #[default]
    BySymmetryAndAntisymmetry,
}

impl Alike {
    /// All variants, by name.
    pub const NAMED: [(&'static str, Self); 2] = [
        ("antisymmetries", Self::BySymmetryAndAntisymmetry),
        ("symmetries", Self::BySymmetry),
    ];

    /// Returns the variant with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, alike)| alike)
    }
}

/// The symmetries that make solutions of a cube alike.
#[derive(Clone, Debug)]
pub struct AlikeSolutions {
    symmetries: Vec<Symmetry>,
    antisymmetries: Vec<Symmetry>,
    metric: Metric,
}

impl AlikeSolutions {
    /// Finds the symmetries of a cube, and of its centres if they show how they are turned.
    pub fn of(held: &OrientedCube, alike: Alike, metric: Metric) -> Self {
        let in_set = |set: SymmetrySet| {
            Symmetry::all()
                .filter(|&symmetry| set.contains(symmetry))
                .collect()
        };
        let antisymmetries = match alike {
            Alike::BySymmetry => Vec::new(),
            Alike::BySymmetryAndAntisymmetry => {
                in_set(SymmetrySet::antisymmetries_of_oriented(held))
            }
        };
        Self {
            symmetries: in_set(SymmetrySet::of_oriented(held)),
            antisymmetries,
            metric,
        }
    }

    /// Whether moves in canonical form come first, in the order of [`Move::ALL`], among all that are alike. This is true of
    /// exactly one solution in each set of alike solutions.
    pub fn is_first(&self, moves: &[Move]) -> bool {
        let backwards = inverse_moves(moves);
        let images = self
            .symmetries
            .iter()
            .map(|&symmetry| self.image(symmetry, moves));
        let turned = self
            .antisymmetries
            .iter()
            .map(|&symmetry| self.image(symmetry, &backwards));
        images.chain(turned).all(|image| *moves <= *image)
    }

    /// Returns the canonical form of the moves that a symmetry maps these to.
    fn image(&self, symmetry: Symmetry, moves: &[Move]) -> Vec<Move> {
        let image: Vec<Move> = moves.iter().map(|&turn| symmetry.turn(turn)).collect();
        canonical(&image, self.metric)
    }
}
