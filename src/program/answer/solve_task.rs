//! The task of a search for one cube, complete or not, as it is named in answers.

use super::letters;
use cubetui::cube::{
    Algorithm, ColorScheme, CubieCube, Face, NissMoves, Orientation, OrientedCube, PartialCube,
    Turn,
};
use cubetui::formats::{ParsedCube, ReadError};
use cubetui::goals::{Contradiction, IncompleteCube, NamedGoal};

/// A cube to solve, and the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveTask {
    /// The cube, or a solved one as a placeholder for an incomplete one.
    pub held: OrientedCube,
    /// The state to reach.
    pub goal: NamedGoal,
    /// The cube as it was given: letters of stickers, or words for pieces.
    pub text: String,
    /// The number of cubes that fit an incomplete one.
    pub number: Option<u128>,
    /// The face whose turns before and after the solution are free, on the cube as it is held.
    pub free: Option<Face>,
}

impl SolveTask {
    pub fn of_cube(held: OrientedCube, goal: NamedGoal) -> Self {
        Self {
            text: letters(&held),
            held,
            goal,
            number: None,
            free: None,
        }
    }

    /// Creates the task to solve a cube that fits an incomplete one. If there is only one such cube, it is solved like any
    /// other.
    fn of_incomplete(cube: &IncompleteCube, orientation: Orientation, text: String) -> Self {
        let number = Some(cube.number());
        let only = cube.only();
        let goal = only.map_or_else(|| NamedGoal::solving(cube), |_| NamedGoal::default());
        let cube = only.unwrap_or(CubieCube::SOLVED);
        Self {
            held: OrientedCube::new(cube, orientation),
            goal,
            text,
            number,
            free: None,
        }
    }

    /// Creates the task to solve a cube that fits the words of an incomplete one, as read by [`IncompleteCube`].
    pub fn of_words(text: &str) -> Result<Self, ReadError> {
        let cube: IncompleteCube = text.parse()?;
        Ok(Self::of_pieces(&cube, Orientation::STANDARD))
    }

    /// Creates the task to solve a cube that fits a parsed one, whose stickers may be partly unknown.
    pub fn of_parsed(parsed: &ParsedCube, in_force: &ColorScheme) -> Result<Self, ReadError> {
        if parsed.is_supercube {
            return Err(ReadError::UnwantedCenters);
        }
        Self::of_stickers(&parsed.stickers, parsed.orientation).map_err(|contradiction| {
            ReadError::NoneFits {
                reason: contradiction.explain(parsed.scheme(in_force)),
            }
        })
    }

    /// Creates the task to solve a cube, held in this orientation, that fits stickers in the standard orientation.
    pub fn of_stickers(
        stickers: &PartialCube,
        orientation: Orientation,
    ) -> Result<Self, Contradiction> {
        let cube = IncompleteCube::of_stickers(stickers)?;
        Ok(Self::of_incomplete(
            &cube,
            orientation,
            orientation.seen(stickers).to_string(),
        ))
    }

    /// Creates the task to solve a cube, held in this orientation, that fits an incomplete one.
    pub fn of_pieces(cube: &IncompleteCube, orientation: Orientation) -> Self {
        Self::of_incomplete(cube, orientation, cube.to_string())
    }

    /// Creates the task to solve the cube that an algorithm makes from a solved one.
    pub fn of_turns(turns: &[Turn]) -> Self {
        Self::of_cube(OrientedCube::SOLVED.turned_by(turns), NamedGoal::default())
    }

    /// Creates the task for a text in any format; see the other constructors.
    pub fn read(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        if IncompleteCube::is_meant_by(text) {
            return Self::of_words(text);
        }
        if Algorithm::is_meant_by(text) {
            let algorithm: Algorithm = text.parse().map_err(ReadError::JsonScramble)?;
            return Ok(Self::of_turns(&algorithm.turns()));
        }
        Self::of_parsed(&ParsedCube::read(text, scheme)?, scheme)
    }

    /// Returns the task that remains after moves on the cube and on its inverse, given in the orientation in which it is
    /// held.
    #[must_use]
    pub fn after(&self, moves: &NissMoves) -> Self {
        let moves = self.held.orientation.standard(moves);
        let centers = self
            .held
            .centers
            .map(|centers| centers.turned_by(&moves.unniss()));
        let held = OrientedCube {
            cube: moves.applied_to(&self.held.cube),
            centers,
            ..self.held
        };
        Self {
            held,
            ..self.clone()
        }
    }

    /// Allows free turns of one face, on the cube as it is held, before and after the solution.
    #[must_use]
    pub fn up_to_turns(self, face: Option<Face>) -> Self {
        let goal = match face {
            None => self.goal,
            Some(face) => self.goal.up_to_turns(self.held.orientation.face_at(face)),
        };
        Self {
            goal,
            free: face,
            ..self
        }
    }

    /// Returns a cube that fits, and the goal that moves reach if and only if they solve a cube that fits: everything known
    /// is solved. For a complete cube, returns the cube itself and its goal.
    pub fn as_one_that_fits(&self) -> (OrientedCube, NamedGoal) {
        let is_one_of_many = self.number.is_some_and(|number| number > 1);
        let example = self.goal.goal().example();
        let (true, Some(inverse)) = (is_one_of_many, example) else {
            return (self.held, self.goal.clone());
        };
        let cube = inverse.inverse();
        let known = IncompleteCube::within(self.goal.goal().target().after(&cube).simplified());
        (
            OrientedCube { cube, ..self.held },
            NamedGoal::of_pieces(&known),
        )
    }
}
