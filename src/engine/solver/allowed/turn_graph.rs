//! The allowed moves, their effects on cubes, and the solved placements they can reach.

use crate::cube::{CubieCube, OrientedCube};
use crate::goals::{AllowedMoves, TurnGroup, arrangement};
use crate::solver::engine::{Placement, PositionMap, TurnRules};

/// The allowed moves, their effects, and the solved placements they can reach.
#[derive(Clone, Debug)]
pub(super) struct TurnGraph {
    pub(super) rules: TurnRules,
    /// Where each turn moves the stickers.
    pub(super) forward: Vec<PositionMap>,
    pub(super) backward: Vec<PositionMap>,
    /// The solved cube in all orientations to which the turns can bring it.
    pub(super) solved: Vec<Placement>,
    group: TurnGroup,
}

impl TurnGraph {
    /// Builds the graph, in some milliseconds.
    pub(super) fn new(allowed: AllowedMoves) -> Self {
        let group = TurnGroup::generated_by(allowed);
        let rules = TurnRules::new(allowed);
        let held = |orientation| OrientedCube::new(CubieCube::SOLVED, orientation);
        Self {
            forward: rules
                .turns
                .iter()
                .map(|&turn| PositionMap::of([turn]))
                .collect(),
            backward: rules
                .turns
                .iter()
                .map(|turn| PositionMap::of([turn.inverse()]))
                .collect(),
            solved: group
                .orientations()
                .into_iter()
                .map(|orientation| Placement::of(&arrangement(&held(orientation))))
                .collect(),
            rules,
            group,
        }
    }

    pub(super) fn order(&self) -> u128 {
        self.group.order()
    }

    /// Returns the placement of a cube in the standard orientation, with the pieces named so that one of
    /// [`solved`](Self::solved) can be reached, or `None` if the moves cannot solve the cube.
    pub(super) fn start(&self, cube: &CubieCube) -> Option<Placement> {
        let standard = OrientedCube {
            cube: *cube,
            ..OrientedCube::SOLVED
        };
        let names = self.group.solved_orientation(&standard)?.inverse();
        let names = arrangement(&OrientedCube::new(CubieCube::SOLVED, names));
        Some(Placement::of(
            &arrangement(&standard).map(|from| names[usize::from(from)]),
        ))
    }
}
