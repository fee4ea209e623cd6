//! Lower bounds for the number of moves to a goal.
//!
//! A pattern database for up to four places holds the number of moves that bring their contents from any four places, in
//! any orientation: a table for these places, whatever the goal. A cube needs at least the least of these numbers over
//! all pieces that the goal allows at the four places, wherever they are now. The greatest such bound of several groups
//! of places counts. A group of all places that matter gives the distance itself.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Bound;
use super::goal_pieces::{GoalPieces, PLACEMENTS, orientations};
use super::search_moves::SearchMoves;
use crate::cube::{Corner, CountedMove, Cubie, CubieCube, Metric, PieceKind};
use crate::goals::{GoalPattern, MoveGroup};
use crate::solver::Ending;
use crate::solver::engine::SearchScope;
use crate::tables::{BuildControl, distances_of_pairs};

/// The greatest number of places in a group: a table of 24⁴ bytes, about half of them used.
const LARGEST: usize = 4;

/// The greatest number of contents of a group, each of which is a lookup.
const MOST_CONTENTS: usize = 1000;

/// A place by its number: corners, then edges.
type Place = usize;

/// The least number of moves for each placement of the pieces that belong to some places; the first place counts most.
type Distances = Arc<[u8]>;

/// The number of tables kept, thirty megabytes: requests for all kinds of goals must not fill the memory.
const CAPACITY: usize = 100;

/// A table with the places and the metric that it is for.
type Known = ((Vec<Place>, Metric), Distances);

/// The tables computed last. Searches share them. Two that need the same table at once both compute it: neither waits for
/// the other, which may be cancelled.
#[derive(Default)]
pub(super) struct GoalBoundCache(Mutex<Vec<Known>>);

impl GoalBoundCache {
    /// Returns the lower bounds for a pattern that ends a search, whose tables take some milliseconds each the first time.
    /// Breaks before the next table when the search should stop.
    pub(super) fn bound(
        &self,
        goal: &GoalPattern,
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending, GoalBound> {
        let moves = SearchMoves::of(scope.request());
        let mut bound = GoalBound {
            groups: Vec::new(),
            moves: moves.list(),
        };
        for places in groups(goal) {
            for (places, contents) in few_contents(goal, places) {
                let distances = self.distances(&places, moves.metric, scope)?;
                bound.groups.push(Group {
                    distances,
                    contents,
                });
            }
        }
        ControlFlow::Continue(bound)
    }

    fn distances(
        &self,
        places: &[Place],
        metric: Metric,
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending, Distances> {
        let key = (places.to_vec(), metric);
        if let Some(distances) = find(&self.known(), &key) {
            return ControlFlow::Continue(distances);
        }
        scope.visited(0)?;
        let distances = distances(places, key.1);
        let mut known = self.known();
        if let Some(distances) = find(&known, &key) {
            return ControlFlow::Continue(distances);
        }
        if known.len() >= CAPACITY {
            known.remove(0);
        }
        known.push((key, Arc::clone(&distances)));
        ControlFlow::Continue(distances)
    }

    fn known(&self) -> MutexGuard<'_, Vec<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn find(known: &[Known], key: &(Vec<Place>, Metric)) -> Option<Distances> {
    known
        .iter()
        .find(|(known, _)| known == key)
        .map(|(_, distances)| Arc::clone(distances))
}

/// Lower bounds for one goal.
pub(super) struct GoalBound {
    groups: Vec<Group>,
    moves: Vec<CountedMove>,
}

impl GoalBound {
    /// Returns a lower bound for the moves from these pieces to the goal, 0 only if it is met. A bound above `enough` may
    /// be returned too low, but still above `enough`.
    fn within(&self, pieces: &GoalPieces, enough: u8) -> u8 {
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
    type Position = GoalPieces;

    fn position(&self, cube: &CubieCube) -> Option<GoalPieces> {
        Some(GoalPieces::of(cube))
    }

    fn of(&self, position: &GoalPieces) -> u8 {
        self.within(position, u8::MAX)
    }

    fn turned(&self, position: &GoalPieces, turn: usize, enough: u8) -> (GoalPieces, u8) {
        let next = self.moves[turn]
            .turns()
            .fold(*position, |pieces, turn| pieces.turned(turn));
        (next, self.within(&next, enough))
    }
}

/// Some places, and what the goal allows there.
struct Group {
    distances: Distances,
    /// All that the goal allows at the places together.
    contents: Vec<Vec<Content>>,
}

/// A piece at a place of the goal, in one orientation.
#[derive(Clone, Copy)]
struct Content {
    piece: usize,
    /// The place that the piece is fetched from and how it is turned over on the orientation, for each of its placements.
    fetched: [u8; PLACEMENTS],
}

impl Group {
    #[inline]
    fn bound(&self, pieces: &GoalPieces) -> u8 {
        let mut least = u8::MAX;
        for contents in &self.contents {
            let index = contents.iter().fold(0, |index, content| {
                PLACEMENTS * index + usize::from(content.fetched[pieces.placement(content.piece)])
            });
            least = least.min(self.distances[index]);
            if least == 0 {
                break;
            }
        }
        least
    }
}

/// Returns the groups of places: those that matter by fours, corners and edges apart, and each corner with its adjacent
/// edges.
fn groups(goal: &GoalPattern) -> Vec<Vec<Place>> {
    let (corners, edges): (Vec<Place>, Vec<Place>) = goal
        .slots()
        .map(Cubie::index)
        .partition(|&place| place < Corner::NUM);
    if corners.len() + edges.len() <= LARGEST {
        return vec![[corners, edges].concat()];
    }
    let mut groups = Vec::new();
    for places in [&edges, &corners] {
        for start in (0..places.len()).step_by(LARGEST) {
            // The last group goes back to places of the one before, to be as large.
            let start = start.min(places.len().saturating_sub(LARGEST));
            groups.push(places[start..places.len().min(start + LARGEST)].to_vec());
        }
    }
    for &corner in &corners {
        let is_adjacent = |edge: Cubie| {
            let mut colors = edge.colors();
            colors.all(|color| Corner::ALL[corner].colors().contains(&color))
        };
        let slots = goal.slots().filter(|slot| slot.kind() == PieceKind::Edge);
        let mut places = vec![corner];
        places.extend(slots.filter(|&edge| is_adjacent(edge)).map(Cubie::index));
        if places.len() > 2 {
            groups.push(places);
        }
    }
    groups
}

/// Returns places and all that a goal allows there together; where that is too much for a lookup, half of the places each.
fn few_contents(goal: &GoalPattern, places: Vec<Place>) -> Vec<(Vec<Place>, Vec<Vec<Content>>)> {
    let contents = contents(goal, &places);
    if contents.len() <= MOST_CONTENTS || places.len() < 2 {
        return vec![(places, contents)];
    }
    let (first, second) = places.split_at(places.len() / 2);
    [first, second]
        .into_iter()
        .flat_map(|places| few_contents(goal, places.to_vec()))
        .collect()
}

/// Whether a piece can be nowhere but at another place, where the goal allows no other piece.
fn is_elsewhere(goal: &GoalPattern, piece: Content, place: Place) -> bool {
    goal.slots()
        .filter(|other| other.index() != place)
        .any(|other| {
            goal.at(other)
                .all(|(allowed, _)| allowed.index() == piece.piece)
        })
}

/// Returns all that a goal allows at some places together.
fn contents(goal: &GoalPattern, places: &[Place]) -> Vec<Vec<Content>> {
    let mut all: Vec<Vec<Content>> = vec![Vec::new()];
    for &place in places {
        let mut allowed: Vec<Content> = goal
            .at(Cubie::ALL[place])
            .map(|(piece, orientation)| content(piece.index(), orientation))
            .collect();
        allowed.retain(|&content| !is_elsewhere(goal, content, place));
        let with = |before: &Vec<Content>| {
            let is_free =
                |content: &&Content| before.iter().all(|other| other.piece != content.piece);
            let free: Vec<Content> = allowed.iter().filter(is_free).copied().collect();
            let before = before.clone();
            free.into_iter()
                .map(move |content| [&before[..], &[content]].concat())
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn content(piece: usize, orientation: u8) -> Content {
    let orientations = orientations(piece);
    let fetched = std::array::from_fn(|placement| {
        let (from, placements) = (placement / orientations, placement % orientations);
        (orientations * from
            + (usize::from(orientation) + orientations - placements) % orientations) as u8
    });
    Content { piece, fetched }
}

/// Builds the table for these places. Its rows are the placements of the first half of them, its columns those of the
/// second half; each move of the metric is put before those that are there.
fn distances(places: &[Place], metric: Metric) -> Distances {
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
    let (first, second) = places.split_at(places.len() / 2);
    let count = |places: &[Place]| PLACEMENTS.pow(places.len() as u32);
    let solved = |places: &[Place]| {
        places.iter().fold(0, |index, &place| {
            PLACEMENTS * index + solved_placement(place)
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
    let alone = BuildControl::silent().with_threads(NonZeroUsize::MIN);
    let start = (solved(first), solved(second) as u16);
    distances_of_pairs::<false>(fetch.len(), start, &rows, columns, &alone)
        .expect("nobody cancels it")
        .into()
}

/// Returns the placement of the piece that belongs to a place, when it is solved.
fn solved_placement(place: Place) -> usize {
    place
        .checked_sub(Corner::NUM)
        .map_or(3 * place, |edge| 2 * edge)
}

/// The placement before a move, by the placement after it: for corners and for edges.
struct Fetch([[usize; PLACEMENTS]; 2]);

impl Fetch {
    fn of(cube: &CubieCube) -> Self {
        let corner = |placement: usize| {
            let (place, twist) = (placement / 3, placement % 3);
            3 * cube.corners()[place].index()
                + (twist + usize::from(cube.corner_twists()[place])) % 3
        };
        let edge = |placement: usize| {
            let (place, flip) = (placement / 2, placement % 2);
            2 * cube.edges()[place].index() + (flip + usize::from(cube.edge_flips()[place])) % 2
        };
        Self([std::array::from_fn(corner), std::array::from_fn(edge)])
    }

    fn further(&self, places: &[Place], index: usize) -> usize {
        let (mut rest, mut further, mut factor) = (index, 0, 1);
        for &place in places.iter().rev() {
            let kind = usize::from(place >= Corner::NUM);
            further += factor * self.0[kind][rest % PLACEMENTS];
            rest /= PLACEMENTS;
            factor *= PLACEMENTS;
        }
        further
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fills the table entry by entry, one depth after the other.
    fn slow_distances(places: &[Place]) -> Vec<u8> {
        let fetch = crate::cube::Move::ALL.map(|turn| Fetch::of(CubieCube::of_move(turn)));
        let start = places.iter().fold(0, |index, &place| {
            PLACEMENTS * index + solved_placement(place)
        });
        let mut distances = vec![u8::MAX; PLACEMENTS.pow(places.len() as u32)];
        distances[start] = 0;
        let (mut layer, mut depth) = (vec![start], 0);
        while !layer.is_empty() {
            depth += 1;
            let neighbours = layer
                .iter()
                .flat_map(|&index| fetch.each_ref().map(|f| f.further(places, index)));
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
        for places in [&[][..], &[9], &[0, 3], &[1, 2, 9], &[5, 14, 19]] {
            assert_eq!(
                *distances(places, Metric::HalfTurn),
                slow_distances(places),
                "{places:?}"
            );
        }
    }
}
