//! Goals by name: one of a table, or any cube or stickers in a known format.

use std::fmt;

use thiserror::Error;

use super::{Contradiction, GOALS, Goal, GoalEntry, GoalPattern, GoalSides};
use crate::cube::{
    AlgorithmError, ColorScheme, CubieCube, Face, FaceCube, Facelet, OrientedCube, PartialCube,
};
use crate::formats::ReadError;
use crate::goals::IncompleteCube;

/// A goal and its name.
#[derive(Clone, Debug)]
pub struct NamedGoal {
    goal: Goal,
    /// An id of [`GOALS`] and perhaps a side, or 54 stickers, or the words of an incomplete cube.
    name: String,
    entry: Option<&'static GoalEntry>,
}

/// The name does not matter.
impl PartialEq for NamedGoal {
    fn eq(&self, other: &Self) -> bool {
        self.goal == other.goal
    }
}

impl Eq for NamedGoal {}

impl NamedGoal {
    /// Returns a goal of the table, or every cube that has these stickers, in the standard orientation.
    ///
    /// # Errors
    /// No possible cube has them.
    pub fn of_stickers(stickers: &PartialCube) -> Result<Self, GoalError> {
        let pattern = GoalPattern::from_stickers(stickers).map_err(GoalError::Contradiction)?;
        let goal = Goal::of_pattern(pattern);
        if let Some(entry) = GOALS.iter().find(|entry| entry.as_here() == goal) {
            return Ok(Self::of(entry));
        }
        let mut name = *stickers;
        for face in Face::ALL {
            name.set(Facelet::center(face), Some(face.color()));
        }
        let of_stickers = || Self {
            goal,
            name: name.to_string(),
            entry: None,
        };
        Ok(goal
            .cube()
            .map_or_else(of_stickers, |cube| Self::of_cube(&cube)))
    }

    /// Every cube that fits an incomplete one.
    pub fn of_pieces(cube: &IncompleteCube) -> Self {
        let goal = Goal::of_pattern(*cube.pattern());
        if let Some(entry) = GOALS.iter().find(|entry| entry.as_here() == goal) {
            return Self::of(entry);
        }
        let of_pieces = || Self {
            goal,
            name: cube.to_string(),
            entry: None,
        };
        cube.only()
            .map_or_else(of_pieces, |cube| Self::of_cube(&cube))
    }

    /// This cube alone.
    pub fn of_cube(cube: &CubieCube) -> Self {
        let goal = Goal::of_cube(cube);
        if goal == Goal::SOLVED {
            return Self::default();
        }
        Self {
            goal,
            name: cube.to_face_cube().to_string(),
            entry: None,
        }
    }

    /// Returns the goal that a solved cube meets after some moves if and only if these solve one of the cubes that fit an
    /// incomplete one. Its name is that of the result: solved.
    pub fn solving(cube: &IncompleteCube) -> Self {
        Self {
            goal: cube.goal(),
            name: GOALS[0].id.to_owned(),
            entry: None,
        }
    }

    /// Makes [turns of a face](Goal::up_to_turns) free.
    #[must_use]
    pub fn up_to_turns(self, face: Face) -> Self {
        Self {
            goal: self.goal.up_to_turns(face),
            ..self
        }
    }

    /// Returns a goal of the table, without a side.
    pub fn of(entry: &'static GoalEntry) -> Self {
        Self::with_name(entry.goal(), entry.id.to_owned(), entry)
    }

    /// Returns a goal of the table, on the sides that `name` means.
    pub(super) const fn with_name(goal: Goal, name: String, entry: &'static GoalEntry) -> Self {
        Self {
            goal,
            name,
            entry: Some(entry),
        }
    }

    /// Checks that the search can start from a cube.
    ///
    /// # Errors
    /// The goal starts where another ends, and the cube is not there.
    pub fn check_start(&self, cube: &CubieCube) -> Result<(), GoalError> {
        if let Some(needs) = self.entry.and_then(|entry| entry.start.goal())
            && !self.goal.can_start_from(cube)
        {
            return Err(GoalError::Start {
                goal: self.name.clone(),
                needs,
            });
        }
        Ok(())
    }

    /// Returns the entry of the table, if it is one.
    pub const fn entry(&self) -> Option<&'static GoalEntry> {
        self.entry
    }

    /// Returns the goal without its name.
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Returns its name: an id of [`GOALS`] and perhaps a side, or 54 stickers, where `.` matches any, or the
    /// words of an [`IncompleteCube`].
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a short description.
    pub fn in_short(&self) -> &str {
        match (self.entry, self.name.parse::<FaceCube>()) {
            (Some(_), _) => &self.name,
            (None, Ok(_)) => "another cube",
            (None, Err(_)) if IncompleteCube::is_meant_by(&self.name) => "some pieces",
            (None, Err(_)) => "some stickers",
        }
    }

    /// Whether a cube meets the goal. If the goal is the solved cube, the centres of a supercube must be upright.
    pub fn is_met_by(&self, held: &OrientedCube) -> bool {
        self.goal.is_met_by(&held.cube) && (held.is_solved() || !self.is_solved())
    }

    /// Whether the goal is the solved cube.
    pub fn is_solved(&self) -> bool {
        self.goal == Goal::SOLVED
    }
}

impl Default for NamedGoal {
    fn default() -> Self {
        Self {
            goal: Goal::SOLVED,
            name: GOALS[0].id.to_owned(),
            entry: Some(&GOALS[0]),
        }
    }
}

impl fmt::Display for NamedGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// The reason why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.explain(&ColorScheme::western()))]
pub enum GoalError {
    /// A word is not the name of a goal.
    Unknown(String),
    /// The text cannot be read as a cube.
    Unreadable(ReadError),
    /// The text is meant as an algorithm, but is not one.
    NoAlgorithm(AlgorithmError),
    /// No possible cube has these stickers.
    Contradiction(Contradiction),
    /// The goal has no such side.
    Side {
        /// The id of the goal.
        id: &'static str,
        /// The text that was typed for the side.
        side: String,
        /// The sides that can be written.
        known: String,
    },
    /// The goal starts where another ends, and the cube is not there.
    Start {
        /// The name of the goal.
        goal: String,
        /// The id of the other goal.
        needs: &'static str,
    },
}

impl GoalError {
    /// The goal has no such side.
    pub(super) fn of_side(entry: &GoalEntry, side: &str) -> Self {
        Self::Side {
            id: entry.id,
            side: side.to_owned(),
            known: sides_of(entry),
        }
    }

    /// Returns the reason in a line, with the colour names of `scheme`.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        match self {
            Self::Contradiction(contradiction) => {
                format!(
                    "no possible cube matches this goal: {}",
                    contradiction.explain(scheme)
                )
            }
            Self::NoAlgorithm(error) => format!("the goal cannot be read: {error}"),
            Self::Unreadable(error) => format!("the goal cannot be read: {error}"),
            Self::Side { id, side, known } => format!("{id} has no side {side:?}; {known}"),
            Self::Start { goal, needs } => {
                format!(
                    "{goal} starts where {needs} ends, and this cube is not there; solve to {needs} first"
                )
            }
            Self::Unknown(word) => {
                let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
                format!(
                    "no goal is called {word:?}; there are {}, and any cube",
                    names.join(", ")
                )
            }
        }
    }
}

/// Returns what may be typed for the side of a goal.
fn sides_of(entry: &GoalEntry) -> String {
    let id = entry.id;
    match entry.sides {
        GoalSides::One => "it looks alike from all sides".to_owned(),
        GoalSides::Faces(faces, _) => {
            let letters: String = faces.iter().map(Face::to_string).collect();
            format!("write faces, as in {id}@{letters}, or {id}@any")
        }
        GoalSides::Axes(_, template) => {
            let names =
                ["ud", "rl", "fb"].map(|axis| template.replacen("{}", axis, 1).replace("{}", ""));
            format!("write {}", names.join(", "))
        }
    }
}
