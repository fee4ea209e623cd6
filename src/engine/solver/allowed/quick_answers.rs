//! A first solution with allowed moves where the shortest takes long: Kociemba's two phases with fewer moves.
//!
//! The bounds of the instant tables hold for all turns of the faces, so they hold for fewer as well. A slice counts as two
//! turns of faces there, and after a slice, a wide turn or a rotation the faces have other names, so the search follows the
//! orientation of the cube. It is not exhaustive and proves nothing: the allowed moves of phase 2 may not solve the cubes
//! to which phase 1 leads.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::cube::{CubieCube, Move, Orientation, Symmetry, Turn};
use crate::solver::engine::{Found, SearchScope};
use crate::solver::{Ending, Limits};
use crate::tables::{MoveSet, Phase1Node, Phase2Node, Tables};

use super::bits;

/// The greatest length of phase 1 that is searched.
const LONGEST_PHASE1: u8 = 24;
/// The greatest length of phase 2 at first.
const FIRST_PHASE2: u8 = 12;
/// The greatest length of phase 2 in the end.
const LONGEST_PHASE2: u8 = 18;
/// Positions are counted in portions of this many.
const POSITIONS_BETWEEN_CHECKS: u64 = 4096;

/// The effect of a turn in an orientation of the cube: at most two turns of faces, and the next orientation.
#[derive(Clone, Copy)]
struct AxisEffect {
    moves: [Option<Move>; 2],
    orientation: Orientation,
    is_in_h: bool,
}

/// The cube seen along one axis.
struct Axis {
    cube: CubieCube,
    /// The effect of each turn, by orientation.
    effects: Vec<Vec<AxisEffect>>,
}

pub(super) struct QuickAnswers<'a> {
    tables: Arc<Tables>,
    scope: &'a SearchScope<'a>,
    turns: Vec<Turn>,
    following: Vec<u64>,
    axes: Vec<Axis>,
    /// The greatest number of turns of faces that a turn amounts to.
    moves_per_turn: u8,
    /// The length of phase 1 that comes next.
    length: u8,
    phase2: u8,
    path: Vec<u8>,
    left: u64,
    uncounted: u64,
}

/// Why the search pauses: the caller's ending, or `None` if its effort is spent.
type Pause = Option<Ending>;

impl<'a> QuickAnswers<'a> {
    pub(super) fn new(
        tables: Arc<Tables>,
        scope: &'a SearchScope<'a>,
        turns: Vec<Turn>,
        following: Vec<u64>,
    ) -> Self {
        let cube = &scope.request().cube;
        let axes: Vec<Axis> = (0..3).map(|axis| Axis::new(cube, axis, &turns)).collect();
        let all = axes.iter().flat_map(|axis| axis.effects.iter().flatten());
        let moves_per_turn = all
            .map(|effect| effect.moves.iter().flatten().count())
            .max()
            .unwrap_or(1) as u8;
        let path = Vec::new();
        let phase2 = FIRST_PHASE2;
        Self {
            tables,
            scope,
            turns,
            following,
            axes,
            moves_per_turn,
            length: 0,
            phase2,
            path,
            left: 0,
            uncounted: 0,
        }
    }

    /// Searches for a first solution, giving up after `patience` positions, then for shorter ones for `effort` more
    /// positions.
    pub(super) fn run(&mut self, effort: u64, patience: u64) -> ControlFlow<Ending> {
        self.left = if self.scope.best_length().is_some() {
            effort
        } else {
            patience
        };
        while self.left > 0 && self.length <= LONGEST_PHASE1 {
            let was_solved = self.scope.best_length().is_some();
            match self.search_length() {
                ControlFlow::Break(Some(ending)) => return ControlFlow::Break(ending),
                ControlFlow::Break(None) => break,
                ControlFlow::Continue(()) => self.length += 1,
            }
            if !was_solved && self.scope.best_length().is_some() {
                self.left = effort;
            }
        }
        self.scope.visited(std::mem::take(&mut self.uncounted))
    }

    /// Searches one length of phase 1 along all axes.
    fn search_length(&mut self) -> ControlFlow<Pause> {
        if self.length + 1 >= self.scope.shorter_than() {
            return ControlFlow::Break(None);
        }
        for axis in 0..self.axes.len() {
            let node = self.tables.phase1.node(&self.axes[axis].cube);
            self.phase1(axis, node, Orientation::STANDARD, self.length)?;
        }
        if self.scope.best_length().is_none() {
            self.phase2 = LONGEST_PHASE2.min(self.phase2 + 1);
        }
        ControlFlow::Continue(())
    }

    fn count(&mut self) -> ControlFlow<Pause> {
        self.uncounted += 1;
        if self.uncounted < POSITIONS_BETWEEN_CHECKS {
            return ControlFlow::Continue(());
        }
        self.left = self.left.saturating_sub(self.uncounted);
        match self.scope.visited(std::mem::take(&mut self.uncounted)) {
            ControlFlow::Break(ending) => ControlFlow::Break(Some(ending)),
            ControlFlow::Continue(()) if self.left == 0 => ControlFlow::Break(None),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }

    fn next_turns(&self) -> u64 {
        let all = (1 << self.turns.len()) - 1;
        self.path
            .last()
            .map_or(all, |&last| self.following[usize::from(last)])
    }

    /// Finds all paths into H with exactly `left` more turns.
    fn phase1(
        &mut self,
        axis: usize,
        node: Phase1Node,
        orientation: Orientation,
        left: u8,
    ) -> ControlFlow<Pause> {
        self.count()?;
        if left == 0 {
            return if node.is_in_h() {
                self.arrive(axis, orientation)
            } else {
                ControlFlow::Continue(())
            };
        }
        for turn in bits(self.next_turns()) {
            let effect = self.axes[axis].effects[orientation_index(orientation)][usize::from(turn)];
            // A path into H never ends with a move of phase 2: it would have been in H before.
            if left == 1 && effect.is_in_h {
                continue;
            }
            let tables = &self.tables.phase1;
            let moved = effect.moves.into_iter().flatten();
            let child = moved.fold(node, |node, turn| tables.children(node).after(turn));
            let room = (left - 1) * self.moves_per_turn;
            if tables.bound(child, room) > room {
                continue;
            }
            self.path.push(turn);
            let outcome = self.phase1(axis, child, effect.orientation, left - 1);
            self.path.pop();
            outcome?;
        }
        ControlFlow::Continue(())
    }

    /// Tries phase 2 after phase 1 has brought the cube into H.
    fn arrive(&mut self, axis: usize, orientation: Orientation) -> ControlFlow<Pause> {
        let mut cube = self.axes[axis].cube;
        let mut position = Orientation::STANDARD;
        for &turn in &self.path {
            let effect = self.axes[axis].effects[orientation_index(position)][usize::from(turn)];
            cube = effect
                .moves
                .into_iter()
                .flatten()
                .fold(cube, |cube, turn| cube.turned(turn));
            position = effect.orientation;
        }
        let Some(node) = self.tables.phase2.node(&cube) else {
            return ControlFlow::Continue(());
        };
        let longest = self
            .scope
            .shorter_than()
            .min(Limits::MAX_LENGTH + 1)
            .saturating_sub(1);
        let Some(room) = longest.checked_sub(self.path.len() as u8) else {
            return ControlFlow::Continue(());
        };
        if node.is_solved() {
            return self.found();
        }
        let least = self
            .tables
            .phase2
            .distance(node)
            .div_ceil(self.moves_per_turn)
            .max(1);
        for length in least..=room.min(self.phase2) {
            if self.phase2(axis, node, orientation, length)? {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks for the solved cube after exactly `left` more turns, at least 1. Returns whether it was found.
    fn phase2(
        &mut self,
        axis: usize,
        node: Phase2Node,
        orientation: Orientation,
        left: u8,
    ) -> ControlFlow<Pause, bool> {
        self.count()?;
        for turn in bits(self.next_turns()) {
            let effect = self.axes[axis].effects[orientation_index(orientation)][usize::from(turn)];
            if !effect.is_in_h {
                continue;
            }
            let Some(child) = self.after(node, effect, (left - 1) * self.moves_per_turn) else {
                continue;
            };
            self.path.push(turn);
            let is_found = if left == 1 {
                let is_solved = child.is_solved();
                if is_solved {
                    self.found()?;
                }
                is_solved
            } else {
                self.phase2(axis, child, effect.orientation, left - 1)?
            };
            self.path.pop();
            if is_found {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Returns the phase-2 node after a turn, or `None` if a bound shows that it needs more than `room` moves.
    fn after(&self, node: Phase2Node, effect: AxisEffect, room: u8) -> Option<Phase2Node> {
        let tables = &self.tables.phase2;
        match effect.moves {
            [Some(first), Some(second)] => {
                let between = tables.children(node).after(first, u8::MAX)?;
                tables.children(between).after(second, room)
            }
            [Some(only), _] | [_, Some(only)] => tables.children(node).after(only, room),
            [None, None] => Some(node),
        }
    }

    fn found(&mut self) -> ControlFlow<Pause> {
        let turns: Vec<Turn> = self
            .path
            .iter()
            .map(|&turn| self.turns[usize::from(turn)])
            .collect();
        match self.scope.record(Found::Turns(turns)) {
            ControlFlow::Break(ending) => ControlFlow::Break(Some(ending)),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }
}

impl Axis {
    fn new(cube: &CubieCube, axis: usize, turns: &[Turn]) -> Self {
        let seen = Symmetry::from_index(Symmetry::NUM_UD * axis);
        let effect = |orientation: Orientation, turn: &Turn| {
            let effect = orientation.effect_of(*turn);
            let mut moves = [None; 2];
            for (position, turn) in moves.iter_mut().zip(effect.moves()) {
                *position = Some(seen.turn(turn));
            }
            let is_in_h = moves
                .iter()
                .flatten()
                .all(|turn| MoveSet::IN_H.contains(*turn));
            AxisEffect {
                moves,
                orientation: effect.orientation,
                is_in_h,
            }
        };
        let effects = |orientation| turns.iter().map(|turn| effect(orientation, turn)).collect();
        Self {
            cube: seen.carry(cube),
            effects: Orientation::all().map(effects).collect(),
        }
    }
}

/// Returns the index of an orientation in [`Orientation::all`]: rotations have even numbers among the symmetries.
fn orientation_index(orientation: Orientation) -> usize {
    orientation.symmetry().index() / 2
}
