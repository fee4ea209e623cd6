//! Lower bounds for the number of moves to a goal.
//!
//! For up to four slots, a pattern database holds the number of moves that bring their contents there from any four slots,
//! in any orientation. The table depends on the slots only, not on the goal. A lower bound for a cube is the minimum of
//! these numbers over all pieces that the goal allows at the four slots, wherever they are now. The bound used is the
//! maximum over several groups of slots. A group of all slots that matter gives the distance itself.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::Bound;
use super::search_moves::SearchMoves;
use crate::cube::{
    Corner, CountedMove, Cubie, CubieCube, Metric, Orientation, OrientedCube, PieceKind, Turn,
};
use crate::goals::{GoalPattern, MoveGroup, arrangement};
use crate::solver::Ending;
use crate::solver::engine::{Placement, PositionMap, SearchScope};
use crate::sync::Lock as _;
use crate::tables::distances_of_pairs_alone;

/// The greatest number of slots in a group: a table of 24⁴ bytes, about half of them used.
const LARGEST: usize = 4;

/// The greatest number of contents of a group; each costs a lookup.
const MOST_CONTENTS: usize = 1000;

/// The number of a slot: corners, then edges.
type SlotIndex = usize;

/// The least number of moves for each placement of the pieces that belong to some slots; the first slot is the most
/// significant digit of the index.
type Distances = Arc<[u8]>;

/// The number of tables kept, thirty megabytes: requests for all kinds of goals must not fill the memory.
const CAPACITY: usize = 100;

/// A table with the slots and the metric that it is for.
type Known = ((Vec<SlotIndex>, Metric), Distances);

/// The most recent tables, shared by all searches. Two searches that need the same table at once both compute it: neither
/// waits for the other, which may be cancelled.
#[derive(Default)]
pub(super) struct GoalBoundCache(Mutex<Vec<Known>>);

impl GoalBoundCache {
    /// Returns the lower bounds for a pattern that ends a search. Each table takes some milliseconds the first time. Breaks
    /// before the next table when the search should stop.
    pub(super) fn bound(
        &self,
        goal: &GoalPattern,
        moves: SearchMoves,
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending, GoalBound> {
        let mut bound = GoalBound {
            groups: Vec::new(),
            moves: moves
                .list()
                .iter()
                .map(|counted| PositionMap::of(counted.turns().map(Turn::from)))
                .collect(),
        };
        for slots in groups(goal) {
            for (slots, contents) in few_contents(goal, slots) {
                let distances = self.distances(&slots, moves.metric, scope)?;
                bound.groups.push(SlotGroup {
                    distances,
                    contents,
                });
            }
        }
        ControlFlow::Continue(bound)
    }

    fn distances(
        &self,
        slots: &[SlotIndex],
        metric: Metric,
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending, Distances> {
        let key = (slots.to_vec(), metric);
        if let Some(distances) = find(&self.0.locked(), &key) {
            return ControlFlow::Continue(distances);
        }
        scope.visited(0)?;
        let distances = distances(slots, key.1);
        let mut known = self.0.locked();
        if let Some(distances) = find(&known, &key) {
            return ControlFlow::Continue(distances);
        }
        if known.len() >= CAPACITY {
            known.remove(0);
        }
        known.push((key, Arc::clone(&distances)));
        ControlFlow::Continue(distances)
    }
}

fn find(known: &[Known], key: &(Vec<SlotIndex>, Metric)) -> Option<Distances> {
    known
        .iter()
        .find(|(known, _)| known == key)
        .map(|(_, distances)| Arc::clone(distances))
}

pub(super) struct GoalBound {
    groups: Vec<SlotGroup>,
    /// The effect of each move of the search.
    moves: Vec<PositionMap>,
}

impl GoalBound {
    /// Returns a lower bound for the moves from these pieces to the goal, 0 only if it is met. A bound above `enough` may
    /// be too low, but is still above `enough`.
    fn within(&self, pieces: &Placement, enough: u8) -> u8 {
        let mut bound = 0;
        for group in &self.groups {
            bound = group.bound(pieces).max(bound);
            if bound > enough {
                break;
            }
        }
        bound
    }
}

impl Bound for GoalBound {
    type Position = Placement;

    fn position(&self, cube: &CubieCube) -> Option<Placement> {
        let standard = OrientedCube::new(*cube, Orientation::STANDARD);
        Some(Placement::of(&arrangement(&standard)))
    }

    fn of(&self, position: &Placement) -> u8 {
        self.within(position, u8::MAX)
    }

    #[inline]
    fn turned(&self, position: &Placement, turn: usize, enough: u8) -> (Placement, u8) {
        let next = position.turned(&self.moves[turn]);
        (next, self.within(&next, enough))
    }
}

/// Some slots, and what the goal allows there.
struct SlotGroup {
    distances: Distances,
    /// All combinations of pieces that the goal allows at the slots.
    contents: Vec<Vec<PieceAtSlot>>,
}

/// A piece at a slot of the goal, in one orientation.
#[derive(Clone, Copy)]
struct PieceAtSlot {
    piece: usize,
    /// For each placement of the piece, the slot it is fetched from and the twist or flip that the moves must give it.
    fetched: [u8; PLACEMENTS],
}

impl SlotGroup {
    #[inline]
    fn bound(&self, pieces: &Placement) -> u8 {
        let mut least = u8::MAX;
        for contents in &self.contents {
            let index = contents.iter().fold(0, |index, content| {
                PLACEMENTS * index
                    + usize::from(content.fetched[usize::from(pieces.pieces[content.piece])])
            });
            least = least.min(self.distances[index]);
            if least == 0 {
                break;
            }
        }
        least
    }
}

/// Returns the groups of slots: those that matter in fours, corners and edges separately, and each corner with its adjacent
/// edges.
fn groups(goal: &GoalPattern) -> Vec<Vec<SlotIndex>> {
    let (corners, edges): (Vec<SlotIndex>, Vec<SlotIndex>) = goal
        .slots()
        .map(Cubie::index)
        .partition(|&slot| slot < Corner::NUM);
    if corners.len() + edges.len() <= LARGEST {
        return vec![[corners, edges].concat()];
    }
    let mut groups = Vec::new();
    for slots in [&edges, &corners] {
        for start in (0..slots.len()).step_by(LARGEST) {
            // The last group overlaps the one before, so that it is just as large.
            let start = start.min(slots.len().saturating_sub(LARGEST));
            groups.push(slots[start..slots.len().min(start + LARGEST)].to_vec());
        }
    }
    for &corner in &corners {
        let is_adjacent = |edge: Cubie| {
            let mut colors = edge.colors();
            colors.all(|color| Corner::ALL[corner].colors().contains(&color))
        };
        let edges = goal.slots().filter(|slot| slot.kind() == PieceKind::Edge);
        let mut slots = vec![corner];
        slots.extend(edges.filter(|&edge| is_adjacent(edge)).map(Cubie::index));
        if slots.len() > 2 {
            groups.push(slots);
        }
    }
    groups
}

/// Returns the slots with all combinations of pieces that a goal allows there. If there are too many to look up, splits the
/// slots into halves.
fn few_contents(
    goal: &GoalPattern,
    slots: Vec<SlotIndex>,
) -> Vec<(Vec<SlotIndex>, Vec<Vec<PieceAtSlot>>)> {
    let contents = contents(goal, &slots);
    if contents.len() <= MOST_CONTENTS || slots.len() < 2 {
        return vec![(slots, contents)];
    }
    let (first, second) = slots.split_at(slots.len() / 2);
    [first, second]
        .into_iter()
        .flat_map(|slots| few_contents(goal, slots.to_vec()))
        .collect()
}

/// Whether a piece must be at another slot, because the goal allows no other piece there.
fn is_elsewhere(goal: &GoalPattern, piece: PieceAtSlot, slot: SlotIndex) -> bool {
    goal.slots()
        .filter(|other| other.index() != slot)
        .any(|other| {
            goal.at(other)
                .all(|(allowed, _)| allowed.index() == piece.piece)
        })
}

/// Returns all combinations of pieces that a goal allows at some slots.
fn contents(goal: &GoalPattern, slots: &[SlotIndex]) -> Vec<Vec<PieceAtSlot>> {
    let mut all: Vec<Vec<PieceAtSlot>> = vec![Vec::new()];
    for &slot in slots {
        let mut allowed: Vec<PieceAtSlot> = goal
            .at(Cubie::ALL[slot])
            .map(|(piece, orientation)| content(piece.index(), orientation))
            .collect();
        allowed.retain(|&content| !is_elsewhere(goal, content, slot));
        let with = |before: &Vec<PieceAtSlot>| {
            let is_free =
                |content: &&PieceAtSlot| before.iter().all(|other| other.piece != content.piece);
            let free: Vec<PieceAtSlot> = allowed.iter().filter(is_free).copied().collect();
            let before = before.clone();
            free.into_iter()
                .map(move |content| [&before[..], &[content]].concat())
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn content(piece: usize, orientation: u8) -> PieceAtSlot {
    let orientations = orientations(piece);
    let fetched = std::array::from_fn(|placement| {
        let from = placement / orientations;
        let placements = placement % orientations;
        (orientations * from
            + (usize::from(orientation) + orientations - placements) % orientations) as u8
    });
    PieceAtSlot { piece, fetched }
}

/// Builds the table for these slots. Its rows are the placements of the first half of them, its columns those of the second
/// half; each move of the metric is prepended to the moves so far.
fn distances(slots: &[SlotIndex], metric: Metric) -> Distances {
    let moves = SearchMoves {
        group: MoveGroup::All,
        metric,
    }
    .list();
    let turned =
        |counted: &CountedMove| CubieCube::SOLVED.turned_by(&counted.turns().collect::<Vec<_>>());
    let fetch: Vec<Fetch> = moves
        .iter()
        .map(|counted| Fetch::of(&turned(counted)))
        .collect();
    let (first, second) = slots.split_at(slots.len() / 2);
    let count = |slots: &[SlotIndex]| PLACEMENTS.pow(slots.len() as u32);
    let solved = |slots: &[SlotIndex]| {
        slots.iter().fold(0, |index, &slot| {
            PLACEMENTS * index + solved_placement(slot)
        })
    };
    let rows: Vec<u32> = (0..count(first))
        .flat_map(|index| {
            fetch
                .iter()
                .map(move |fetch| fetch.further(first, index) as u32)
        })
        .collect();
    let columns: Vec<u16> = fetch
        .iter()
        .flat_map(|fetch| (0..count(second)).map(move |index| fetch.further(second, index) as u16))
        .collect();
    let start = (solved(first), solved(second) as u16);
    distances_of_pairs_alone(fetch.len(), start, &rows, columns).into()
}

/// Returns the solved placement of the piece that belongs to a slot.
fn solved_placement(slot: SlotIndex) -> usize {
    slot.checked_sub(Corner::NUM)
        .map_or(3 * slot, |edge| 2 * edge)
}

/// The placement before a move, by the placement after it: for corners and for edges.
struct Fetch([[usize; PLACEMENTS]; 2]);

impl Fetch {
    fn of(cube: &CubieCube) -> Self {
        let corner = |placement: usize| {
            let slot = placement / 3;
            let twist = placement % 3;
            3 * cube.corners()[slot].index() + (twist + usize::from(cube.corner_twists()[slot])) % 3
        };
        let edge = |placement: usize| {
            let slot = placement / 2;
            let flip = placement % 2;
            2 * cube.edges()[slot].index() + (flip + usize::from(cube.edge_flips()[slot])) % 2
        };
        Self([std::array::from_fn(corner), std::array::from_fn(edge)])
    }

    fn further(&self, slots: &[SlotIndex], index: usize) -> usize {
        let mut rest = index;
        let mut further = 0;
        let mut factor = 1;
        for &slot in slots.iter().rev() {
            let kind = usize::from(slot >= Corner::NUM);
            further += factor * self.0[kind][rest % PLACEMENTS];
            rest /= PLACEMENTS;
            factor *= PLACEMENTS;
        }
        further
    }
}

/// The number of placements of a piece: `3 · slot + twist` of a corner, `2 · slot + flip` of an edge.
const PLACEMENTS: usize = 24;

/// Returns the number of orientations of a piece, by its index: corners, then edges.
const fn orientations(piece: usize) -> usize {
    if piece < Corner::NUM { 3 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;

    /// Fills the table entry by entry, one depth after the other.
    fn slow_distances(slots: &[SlotIndex]) -> Vec<u8> {
        let fetch = Move::ALL.map(|turn| Fetch::of(CubieCube::of_move(turn)));
        let start = slots.iter().fold(0, |index, &slot| {
            PLACEMENTS * index + solved_placement(slot)
        });
        let mut distances = vec![u8::MAX; PLACEMENTS.pow(slots.len() as u32)];
        distances[start] = 0;
        let mut layer = vec![start];
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            let neighbours = layer
                .iter()
                .flat_map(|&index| fetch.each_ref().map(|f| f.further(slots, index)));
            let mut next = Vec::new();
            for index in neighbours {
                if distances[index] == u8::MAX {
                    distances[index] = depth;
                    next.push(index);
                }
            }
            layer = next;
        }
        distances
    }

    #[test]
    fn distances_are_those_of_a_search_entry_by_entry() {
        for slots in [&[][..], &[9], &[0, 3], &[1, 2, 9], &[5, 14, 19]] {
            assert_eq!(
                *distances(slots, Metric::HalfTurn),
                slow_distances(slots),
                "{slots:?}"
            );
        }
    }
}
