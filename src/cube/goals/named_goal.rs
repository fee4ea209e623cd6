//! Goals as people name them: a table of common ones, and any cube or stickers in a known format.

use std::fmt;

use super::{Contradiction, Goal};
use crate::cube::{AlgorithmError, ColorScheme, CubieCube, Face, FaceCube, Facelet, PartialCube, ReadError};

/// A goal with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalEntry {
    /// What is typed.
    pub id: &'static str,
    /// One line that says what it is. Faces are those that show the scheme's colours when it is held as usual.
    pub about: &'static str,
    /// 54 letters in the order U R F D L B; `.` does not matter.
    stickers: &'static str,
    /// Whether it matters how the pieces are turned at their places.
    oriented: bool,
}

const fn entry(id: &'static str, about: &'static str, stickers: &'static str) -> GoalEntry {
    GoalEntry { id, about, stickers, oriented: true }
}

/// All goals with names, the quickest to reach first.
pub const GOALS: &[GoalEntry] = &[
    entry("solved", "the whole cube", "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"),
    entry("cross", "the four edges around D", "....U........R..R.....F..F..D.DDD.D.....L..L.....B..B."),
    entry(
        "2x2x2",
        "the block of D, L and B: a corner and its edges",
        "....U........R........F.......DD.DD....LL.LL.....BB.BB",
    ),
    entry("2x2x3", "the block of D and L", "....U........R.......FF.FF.DD.DD.DD....LLLLLL....BB.BB"),
    entry(
        "face",
        "the stickers of D, whatever their sides show",
        "....U........R........F....DDDDDDDDD....L........B....",
    ),
    entry("layer", "the whole layer of D", "....U........R.RRR....F.FFFDDDDDDDDD....L.LLL....B.BBB"),
    entry("f2l", "the two layers of D", "....U.......RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB"),
    entry("corners", "all eight corners", "U.U.U.U.UR.R.R.R.RF.F.F.F.FD.D.D.D.DL.L.L.L.LB.B.B.B.B"),
    entry("edges", "all twelve edges", ".U.UUU.U..R.RRR.R..F.FFF.F..D.DDD.D..L.LLL.L..B.BBB.B."),
    GoalEntry {
        id: "placed",
        about: "every piece in its place, in any orientation",
        stickers: "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        oriented: false,
    },
];

impl GoalEntry {
    /// The goal.
    ///
    /// # Panics
    /// Never: a test makes them all.
    pub fn goal(&self) -> Goal {
        let stickers: PartialCube = self.stickers.parse().expect("the table has 54 stickers a goal");
        let goal = Goal::from_stickers(&stickers).expect("a solved cube has these stickers");
        if self.oriented { goal } else { goal.ignoring_orientation() }
    }
}

/// A goal and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGoal {
    goal: Goal,
    /// An id of [`GOALS`], or 54 stickers.
    name: String,
}

impl NamedGoal {
    /// A goal with a name, or every cube that has these stickers, in the standard orientation.
    ///
    /// # Errors
    /// No possible cube has them.
    pub fn of_stickers(stickers: &PartialCube) -> Result<Self, GoalError> {
        let goal = Goal::from_stickers(stickers).map_err(GoalError::Contradiction)?;
        if let Some(entry) = GOALS.iter().find(|entry| entry.goal() == goal) {
            return Ok(Self::of(entry));
        }
        let mut name = *stickers;
        for face in Face::ALL {
            name.set(Facelet::center(face), Some(face.color()));
        }
        Ok(goal.cube().map_or_else(|| Self { goal, name: name.to_string() }, |cube| Self::of_cube(&cube)))
    }

    /// This cube alone.
    pub fn of_cube(cube: &CubieCube) -> Self {
        let goal = Goal::of_cube(cube);
        let entry = GOALS.iter().find(|entry| entry.goal() == goal);
        entry.map_or_else(|| Self { goal, name: cube.to_face_cube().to_string() }, Self::of)
    }

    /// One of the table.
    pub fn of(entry: &GoalEntry) -> Self {
        Self { goal: entry.goal(), name: entry.id.to_owned() }
    }

    /// What is to be reached.
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Returns its name: an id of [`GOALS`], or 54 stickers, where `.` matches any.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a short description.
    pub fn in_short(&self) -> &str {
        match (GOALS.iter().find(|entry| entry.id == self.name), self.name.parse::<FaceCube>()) {
            (Some(entry), _) => entry.id,
            (None, Ok(_)) => "another cube",
            (None, Err(_)) => "some stickers",
        }
    }

    /// Whether the goal is the solved cube.
    pub fn is_solved(&self) -> bool {
        self.goal == Goal::SOLVED
    }
}

impl Default for NamedGoal {
    fn default() -> Self {
        Self { goal: Goal::SOLVED, name: GOALS[0].id.to_owned() }
    }
}

impl fmt::Display for NamedGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// The reason why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalError {
    /// A word that is no name.
    Unknown(String),
    /// No cube.
    Unreadable(ReadError),
    /// Not an algorithm, though meant as one.
    NoAlgorithm(AlgorithmError),
    /// No possible cube has these stickers.
    Contradiction(Contradiction),
}

impl GoalError {
    /// The reason in a line, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        match self {
            Self::Contradiction(contradiction) => {
                format!("no possible cube matches this goal: {}", contradiction.explain(scheme))
            }
            Self::NoAlgorithm(error) => format!("the goal cannot be read: {error}"),
            Self::Unreadable(error) => format!("the goal cannot be read: {error}"),
            Self::Unknown(word) => {
                let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
                format!("no goal is called {word:?}; there are {}, and any cube", names.join(", "))
            }
        }
    }
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain(&ColorScheme::western()))
    }
}

impl std::error::Error for GoalError {}
