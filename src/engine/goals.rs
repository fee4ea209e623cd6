//! Goals of a search: one cube, every cube that has certain stickers, or a step such as oriented edges.
//!
//! A goal is a [`GoalPattern`] as it looks on one side of the cube, and the symmetries that map the other sides to this
//! one: a cross on R is the cross on D, seen from another side. So sides and axes need no separate patterns or tables. A
//! step that preserves what was reached before it also has a [`MoveGroup`].

mod allowed_moves;
mod chain;
mod goal_cubes;
mod goal_name;
mod goal_pattern;
mod goal_table;
mod htr_subset;
mod incomplete_cube;
mod named_goal;
mod pattern;
mod pattern_drawing;
mod turn_group;

pub use allowed_moves::{AllowedMoves, AllowedMovesError};
pub use chain::{Chain, ChainError, ChainErrorKind, ChainLink, StepNiss};
pub use goal_cubes::GoalCubes;
pub use goal_pattern::{Contradiction, GoalPattern};
pub use goal_table::{GOALS, GoalEntry, GoalSides, GoalStart};
pub use htr_subset::{HtrSubset, HtrSubsets};
pub use incomplete_cube::IncompleteCube;
pub use named_goal::{GoalError, NamedGoal};
pub use pattern::Pattern;
pub use pattern_drawing::{PatternDrawing, PatternDrawingError};
pub use turn_group::TurnGroup;
pub(crate) use turn_group::{StickerPermutation, arrangement};

use crate::cube::{Cubie, CubieCube, Face, Move, PartialCube, Symmetry};

/// The cubes that a search should reach, and the moves that it may use.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Move};
/// use cubetui::goals::{Goal};
/// let cross = Goal::from_stickers(&"....U........R..R.....F..F..D.DDD.D.....L..L.....B..B.".parse().unwrap());
/// let cross = cross.expect("a solved cube has these stickers");
/// assert!(cross.is_met_by(&CubieCube::SOLVED.turned(Move::new(Face::U, 1))));
/// assert!(!cross.is_met_by(&CubieCube::SOLVED.turned(Move::new(Face::R, 1))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    start: GoalPattern,
    target: GoalPattern,
    moves: MoveGroup,
    /// One bit for each symmetry that maps a side of the goal to the side that the patterns are for.
    sides: u64,
    /// The face whose turns before and after the moves are free, if any.
    free: Option<Face>,
}

impl Goal {
    /// The solved cube alone.
    pub const SOLVED: Self = Self::of_pattern(GoalPattern::SOLVED);

    /// This cube alone.
    pub const fn of_cube(cube: &CubieCube) -> Self {
        Self::of_pattern(GoalPattern::of_cube(cube))
    }

    /// Every cube of a pattern, by any moves.
    pub const fn of_pattern(target: GoalPattern) -> Self {
        Self {
            start: GoalPattern::ANY,
            target,
            moves: MoveGroup::All,
            sides: 1,
            free: None,
        }
    }

    /// Whether the cubes that meet the goal fall into the subsets of domino reduction.
    pub fn has_subsets(&self) -> bool {
        self.target == GoalPattern::domino()
    }

    /// Every cube that has these stickers, in the standard orientation; unknown stickers do not matter.
    ///
    /// # Errors
    /// No possible cube has them: the first sticker that contradicts those before it.
    pub fn from_stickers(stickers: &PartialCube) -> Result<Self, Contradiction> {
        GoalPattern::from_stickers(stickers).map(Self::of_pattern)
    }

    /// Restricts the start to cubes of a pattern.
    #[must_use]
    pub fn from(self, start: &GoalPattern) -> Self {
        Self {
            start: self.start.and(start),
            ..self
        }
    }

    /// Restricts the moves to those of a group, for cubes of this group.
    #[must_use]
    pub fn within(self, moves: MoveGroup) -> Self {
        Self { moves, ..self }.from(&moves.pattern())
    }

    /// Replaces the pattern.
    #[must_use]
    pub(crate) const fn with_target(self, target: GoalPattern) -> Self {
        Self { target, ..self }
    }

    /// Makes turns of a face free, before the moves that lead to the goal and after them. Only for goals that [allow
    /// them](Self::may_be_up_to_turns).
    #[must_use]
    pub fn up_to_turns(self, face: Face) -> Self {
        Self {
            free: Some(face),
            ..self
        }
    }

    /// Whether turns of a face can be free: not if the goal restricts the moves, nor if it requires all corners together to
    /// be permuted as half turns can permute them.
    pub fn may_be_up_to_turns(&self) -> bool {
        self.moves == MoveGroup::All && !self.target.has_half_turn_corners()
    }

    /// The face whose turns are free, before the moves and after them.
    pub const fn free_turns(&self) -> Option<Face> {
        self.free
    }

    /// Returns the free turns as cubes: the solved cube for no turn, then the solved cube after each turn.
    pub fn free_cubes(&self) -> impl Iterator<Item = CubieCube> + use<> {
        let turns = self
            .free
            .into_iter()
            .flat_map(|face| (1..4).map(move |k| Move::new(face, k)));
        [CubieCube::SOLVED]
            .into_iter()
            .chain(turns.map(|turn| *CubieCube::of_move(turn)))
    }

    /// Allows any of some sides. Of symmetries that map the same side to this one, the first is used.
    #[must_use]
    pub(crate) fn on_sides(self, symmetries: impl Iterator<Item = Symmetry>) -> Self {
        let keeping = self.keeping();
        let is_new = |sides: u64, symmetry: Symmetry| {
            keeping
                .iter()
                .all(|&keeping| sides >> symmetry.then(keeping).index() & 1 == 0)
        };
        let sides = symmetries.fold(0, |sides, symmetry| {
            if is_new(sides, symmetry) {
                sides | 1 << symmetry.index()
            } else {
                sides
            }
        });
        Self { sides, ..self }
    }

    /// Returns the symmetries that map the goal on this side to itself.
    pub fn keeping(&self) -> Vec<Symmetry> {
        let keeps = |symmetry: &Symmetry| {
            self.moves.is_fixed_by(*symmetry)
                && self.target.carried(*symmetry) == self.target
                && self.start.carried(*symmetry) == self.start
        };
        Symmetry::all().filter(keeps).collect()
    }

    /// Whether a cube meets the goal on one of the sides, perhaps after a free turn.
    pub fn is_met_by(&self, cube: &CubieCube) -> bool {
        self.free_cubes().any(|turn| {
            let cube = cube.then(&turn);
            self.sides()
                .any(|side| self.target.is_met_by(&side.carry(&cube)))
        })
    }

    /// Whether moves lead from a cube to one that meets the goal, perhaps with free turns before and after them.
    pub fn is_reached(&self, cube: &CubieCube, moves: &[Move]) -> bool {
        self.free_cubes()
            .any(|turn| self.is_met_by(&cube.then(&turn).turned_by(moves)))
    }

    /// Returns a cube that meets the goal, always the same: the solved one if that does, or `None` if no possible cube
    /// does.
    pub fn example(&self) -> Option<CubieCube> {
        if self.is_met_by(&CubieCube::SOLVED) {
            return Some(CubieCube::SOLVED);
        }
        let side = self.sides().next()?;
        self.target
            .example()
            .map(|cube| side.inverse().carry(&cube))
    }

    /// Returns the cubes that the search can start from, as a goal.
    #[must_use]
    pub const fn beginnings(self) -> Self {
        Self {
            start: GoalPattern::ANY,
            target: self.start,
            moves: MoveGroup::All,
            ..self
        }
    }

    /// Whether the search can start from a cube, on one of the sides.
    pub fn can_start_from(&self, cube: &CubieCube) -> bool {
        self.sides_from(cube).next().is_some()
    }

    /// Returns the sides on which the search can start from a cube.
    pub(crate) fn sides_from(&self, cube: &CubieCube) -> impl Iterator<Item = Symmetry> {
        self.sides()
            .filter(|side| self.start.is_met_by(&side.carry(cube)))
    }

    /// Returns the symmetries that map a side of the goal to the side of the patterns.
    pub fn sides(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let sides = self.sides;
        Symmetry::all().filter(move |symmetry| sides >> symmetry.index() & 1 == 1)
    }

    /// Returns the target, on the side of the patterns.
    pub const fn target(&self) -> &GoalPattern {
        &self.target
    }

    /// The cubes that the search can start from, on the side of the patterns.
    pub const fn start(&self) -> &GoalPattern {
        &self.start
    }

    /// The moves that are used, on the side of the patterns.
    pub const fn moves(&self) -> MoveGroup {
        self.moves
    }

    /// The only cube that meets the goal, if there is just one and any moves may be used to reach it.
    pub fn cube(&self) -> Option<CubieCube> {
        if self.moves != MoveGroup::All || self.free.is_some() || self.sides.count_ones() != 1 {
            return None;
        }
        let side = self.sides().next()?;
        Some(side.inverse().carry(&self.target.cube()?))
    }

    /// Returns the slots that matter, on the side of the patterns, corners first.
    pub fn slots(&self) -> impl Iterator<Item = Cubie> {
        self.target.slots()
    }

    /// Whether moves on the inverse help to reach the goal: a cube meets it exactly when its inverse does, and several
    /// cubes do. If only one cube does, moves on the two sides are a solution without NISS, cut in two.
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

/// The moves that may lead to a goal, in the standard orientation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveGroup {
    /// All eighteen.
    #[default]
    All,
    /// Those that keep the edges oriented: no quarter turns of F and B.
    EdgesOriented,
    /// The ten of Kociemba's H: U, D and half turns.
    Domino,
    /// The six half turns.
    HalfTurns,
}

impl MoveGroup {
    /// Whether a move belongs to it.
    pub const fn contains(self, turn: Move) -> bool {
        match self {
            Self::All => true,
            Self::EdgesOriented => turn.face().axis() != 2 || turn.quarters() == 2,
            Self::Domino => turn.is_in_h(),
            Self::HalfTurns => turn.quarters() == 2,
        }
    }

    /// Returns the pattern of the cubes that these moves reach from the solved cube.
    pub fn pattern(self) -> GoalPattern {
        match self {
            Self::All => GoalPattern::ANY,
            Self::EdgesOriented => GoalPattern::EDGES_ORIENTED,
            Self::Domino => GoalPattern::domino(),
            Self::HalfTurns => GoalPattern::half_turns(),
        }
    }

    /// Whether a symmetry maps its moves to themselves as a set.
    pub(crate) fn is_fixed_by(self, symmetry: Symmetry) -> bool {
        Move::ALL
            .into_iter()
            .all(|turn| self.contains(turn) == self.contains(symmetry.turn(turn)))
    }
}
