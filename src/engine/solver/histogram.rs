//! The number of positions at each distance from a goal, for any set of moves.
//!
//! A position is the part of a cube that matters to a goal: which of its pieces is where, and in which orientation. It
//! includes the centres if the moves turn them; cubes that differ only in orientation are one position. The positions of
//! the corners and those of the edges are listed separately, each by following all moves. Then a table of all pairs is
//! filled breadth-first from the goal.

use std::collections::HashMap;
use std::mem;

use super::goal::{PieceClass, classes};
use crate::cube::{CubieCube, Face, Facelet, Layers, Metric, Move, OrientedCube, PieceKind, Turn};
use crate::goals::{AllowedMoves, Goal, MoveGroup, StickerPermutation, TurnGroup, arrangement};
use crate::tables::{BuildControl, TableError, distances_of_pairs, free_memory};

/// The positions from which some moves lead to a goal.
#[derive(Clone, Debug)]
pub struct PositionSpace {
    goal: Goal,
    moves: AllowedMoves,
    metric: Metric,
}

/// How many positions there are at each distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// The number of positions that need 0 moves, 1, and so on.
    pub counts: Vec<u128>,
    /// The shortest solutions of some of the farthest positions.
    pub farthest: Vec<Vec<Turn>>,
}

impl Histogram {
    /// Returns the number of positions.
    pub fn positions(&self) -> u128 {
        self.counts.iter().sum()
    }

    /// Returns the mean distance.
    pub fn mean(&self) -> f64 {
        let sum: u128 = (0..)
            .zip(&self.counts)
            .map(|(distance, &count)| distance * count)
            .sum();
        sum as f64 / self.positions() as f64
    }
}

/// The most positions of one half, that is, of either kind of pieces.
const MOST_OF_HALF: usize = 2_000_000;
/// The most columns of the table, which are numbered in 16 bits.
const MOST_COLUMNS: usize = 1 << 16;
/// The most bytes of the table: one for each pair.
const MOST_PAIRS: usize = 4_000_000_000;

impl PositionSpace {
    /// Creates the space of the positions from which these moves lead to the goal, as far as it allows them. Moves that are
    /// not all turns of a face count as one each, but half turns count as two in the quarter-turn metric.
    pub fn new(goal: Goal, moves: AllowedMoves, metric: Metric) -> Self {
        let side = goal.sides().next();
        let is_allowed = |turn: &Turn| match (turn.layers(), side) {
            (Layers::Face(face), Some(side)) => {
                let turn = Move::new(face, turn.quarters());
                goal.moves().contains(side.turn(turn))
            }
            _ => goal.moves() == MoveGroup::All,
        };
        Self {
            goal,
            moves: moves.turns().filter(is_allowed).collect(),
            metric,
        }
    }

    /// Returns the group that the moves generate. From its cubes they lead to the goal.
    pub fn group(&self) -> TurnGroup {
        TurnGroup::generated_by(self.moves)
    }

    /// Counts all positions, and returns up to `farthest` of the farthest ones. Returns `None` if there are too many for
    /// the memory, or if they cannot be distinguished piece by piece: for a goal on any of several sides, with free turns,
    /// or about how half turns permute all corners together; by moves of which some have no inverse or count more than
    /// others; by slices and wide turns to anything but the solved cube.
    ///
    /// For each pair of a position of the corners and one of the edges, takes a byte of memory (at most 4 GB or half of the
    /// free memory in all) and about 20 ns of processor time.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use cubetui::cube::Metric;
    /// use cubetui::goals::Goal;
    /// use cubetui::solver::PositionSpace;
    /// use cubetui::tables::BuildControl;
    /// let space = PositionSpace::new(Goal::SOLVED, "R2,U2".parse().unwrap(), Metric::HalfTurn);
    /// let stop = AtomicBool::new(false);
    /// let control = BuildControl::new(&stop, &|_| ());
    /// let histogram = space.histogram(1, &control).unwrap().expect("there are few");
    /// assert_eq!(histogram.counts, [1, 2, 2, 2, 2, 2, 1]);
    /// ```
    ///
    /// # Errors
    /// [`TableError::Cancelled`].
    pub fn histogram(
        &self,
        farthest: usize,
        control: &BuildControl<'_>,
    ) -> Result<Option<Histogram>, TableError> {
        let is_solved = *self.goal.target() == *Goal::SOLVED.target();
        if is_solved && self.group().order() > MOST_PAIRS as u128 {
            return Ok(None);
        }
        let Some(steps) = self.steps() else {
            return Ok(None);
        };
        let Some(starts) = self.starts() else {
            return Ok(None);
        };
        let Some([mut rows, mut columns]) = halves(&starts, &steps, control)? else {
            return Ok(None);
        };
        let is_wider = columns.len() < rows.len() && rows.len() <= MOST_COLUMNS;
        if is_wider || columns.len() > MOST_COLUMNS {
            mem::swap(&mut rows, &mut columns);
        }
        let pairs = rows.len() * columns.len();
        let is_small = free_memory().is_none_or(|free| pairs as u64 <= free / 2);
        if columns.len() > MOST_COLUMNS || pairs > MOST_PAIRS || !is_small {
            return Ok(None);
        }
        let table = DistanceTable::filled(&rows, &columns, steps, control)?;
        Ok(Some(table.histogram(farthest, starts.len() as u128)))
    }

    /// Returns the moves that count as one, each as turns, or `None` if some count more or one has no inverse.
    fn steps(&self) -> Option<Vec<Step>> {
        let quarters = |turn: Turn| [1, 3].map(|quarters| Turn::new(turn.layers(), quarters));
        let all: Vec<(Vec<Turn>, u8)> = if self.moves.are_whole_faces() {
            let counted = self.metric.counted().into_iter();
            let group = self.goal.moves();
            let is_meant = |turns: &[Turn]| turns.iter().all(|&turn| self.moves.contains(turn));
            counted
                .filter(|counted| counted.turns().all(|turn| group.contains(turn)))
                .map(|counted| (counted.turns().map(Turn::from).collect(), counted.cost))
                .filter(|(turns, _): &(Vec<Turn>, u8)| is_meant(turns))
                .collect()
        } else {
            let cost = |turn: Turn| match self.metric {
                Metric::QuarterTurn if turn.quarters() == 2 => 2,
                _ => 1,
            };
            self.moves
                .turns()
                .map(|turn| (vec![turn], cost(turn)))
                .collect()
        };
        let is_made_of_others = |turns: &[Turn]| {
            turns.iter().all(|&turn| {
                quarters(turn)
                    .into_iter()
                    .all(|turn| self.moves.contains(turn))
            })
        };
        let needed = all
            .into_iter()
            .filter(|(turns, cost)| *cost == 1 || !is_made_of_others(turns));
        let steps: Option<Vec<Step>> = needed
            .map(|(turns, cost)| (cost == 1).then(|| Step::of(turns)))
            .collect();
        let steps = steps?;
        let has_inverse = |step: &Step| {
            let inverse: Vec<Turn> = step.turns.iter().rev().map(|turn| turn.inverse()).collect();
            let inverse = Step::of(inverse).from;
            steps.iter().any(|other| other.from == inverse)
        };
        steps.iter().all(has_inverse).then_some(steps)
    }

    /// Returns what the goal distinguishes at each facelet of a cube that meets it, in each orientation that the moves can
    /// give it.
    fn starts(&self) -> Option<Vec<StickerPermutation>> {
        let target = self.goal.target();
        let has_many = self.goal.sides().count() > 1 || self.goal.free_turns().is_some();
        if has_many || !target.is_met_by(&CubieCube::SOLVED) || target.has_half_turn_corners() {
            return None;
        }
        let side = self.goal.sides().next()?;
        let mut seen = [0; Facelet::NUM];
        let mut next = 1;
        for kind in PieceKind::ALL {
            for PieceClass { pieces, oriented } in classes(target, kind)? {
                for &piece in &pieces {
                    let facelets = kind.cubies()[piece].facelets();
                    for (k, &facelet) in (0..).zip(facelets) {
                        let facelet = side.inverse().facelet(facelet);
                        seen[facelet.index()] = if oriented { next + k } else { next };
                    }
                }
                next += kind.orientations();
            }
        }
        if self.moves.are_whole_faces() {
            return Some(vec![seen]);
        }
        if *target != *Goal::SOLVED.target() {
            return None;
        }
        for face in Face::ALL {
            seen[Facelet::center(face).index()] = next + face.index() as u8;
        }
        let orientations = self.group().orientations();
        let held = orientations.into_iter().map(|orientation| {
            let from = arrangement(&OrientedCube::new(CubieCube::SOLVED, orientation));
            from.map(|place| seen[usize::from(place)])
        });
        Some(held.collect())
    }
}

/// A move: its turns, and its effect on the facelets.
struct Step {
    turns: Vec<Turn>,
    from: StickerPermutation,
}

impl Step {
    fn of(turns: Vec<Turn>) -> Self {
        let from = arrangement(&OrientedCube::SOLVED.turned_by(&turns));
        Self { turns, from }
    }
}

/// The number of facelets of the larger half, the edges and centres. The corners have fewer.
const PLACES: usize = 30;

/// The stickers at the facelets of a half, as the goal distinguishes them.
type Seen = [u8; PLACES];

/// The numbered positions of a half, and the positions after each move.
struct Half {
    starts: Vec<u32>,
    /// The positions after each move, position by position.
    after: Vec<u32>,
    moves: usize,
}

impl Half {
    fn len(&self) -> usize {
        self.after.len() / self.moves
    }

    fn after(&self, position: usize, step: usize) -> usize {
        self.after[position * self.moves + step] as usize
    }
}

/// Returns the positions of the corners, and those of edges and centres, or `None` if there are too many.
fn halves(
    starts: &[StickerPermutation],
    steps: &[Step],
    control: &BuildControl<'_>,
) -> Result<Option<[Half; 2]>, TableError> {
    let is_of_corner = |facelet: &Facelet| {
        facelet
            .cubie()
            .is_some_and(|(slot, _)| slot.kind() == PieceKind::Corner)
    };
    let (corners, edges): (Vec<Facelet>, Vec<Facelet>) = Facelet::all().partition(is_of_corner);
    let Some(corners) = half(&corners, starts, steps, control)? else {
        return Ok(None);
    };
    let edges = half(&edges, starts, steps, control)?;
    Ok(edges.map(|edges| [corners, edges]))
}

fn half(
    places: &[Facelet],
    starts: &[StickerPermutation],
    steps: &[Step],
    control: &BuildControl<'_>,
) -> Result<Option<Half>, TableError> {
    let mut number_of = [0; Facelet::NUM];
    for (number, place) in places.iter().enumerate() {
        number_of[place.index()] = number;
    }
    // For each facelet of the half, the one that its sticker comes from.
    let from = |step: &Step| -> [usize; PLACES] {
        let from = |place: &Facelet| number_of[usize::from(step.from[place.index()])];
        std::array::from_fn(|number| places.get(number).map_or(number, from))
    };
    let from: Vec<[usize; PLACES]> = steps.iter().map(from).collect();
    let mut positions: Vec<Seen> = Vec::new();
    let mut numbers: HashMap<Seen, u32> = HashMap::new();
    let mut number = |seen: Seen, positions: &mut Vec<Seen>| {
        *numbers.entry(seen).or_insert_with(|| {
            positions.push(seen);
            positions.len() as u32 - 1
        })
    };
    let seen = |start: &StickerPermutation| -> Seen {
        std::array::from_fn(|number| places.get(number).map_or(0, |place| start[place.index()]))
    };
    let starts = starts
        .iter()
        .map(|start| number(seen(start), &mut positions))
        .collect();
    let mut after = Vec::new();
    let mut next = 0;
    while let Some(&here) = positions.get(next) {
        if positions.len() > MOST_OF_HALF {
            return Ok(None);
        }
        if next % 1024 == 0 {
            control.check()?;
        }
        after.extend(
            from.iter()
                .map(|from| number(from.map(|from| here[from]), &mut positions)),
        );
        next += 1;
    }
    let moves = steps.len();
    Ok(Some(Half {
        starts,
        after,
        moves,
    }))
}

/// The distances of all pairs of positions of two halves.
struct DistanceTable<'a> {
    rows: &'a Half,
    columns: &'a Half,
    steps: Vec<Step>,
    distances: Vec<u8>,
}

/// The distance of a pair that no moves reach.
const UNREACHED: u8 = u8::MAX;

impl<'a> DistanceTable<'a> {
    fn filled(
        rows: &'a Half,
        columns: &'a Half,
        steps: Vec<Step>,
        control: &BuildControl<'_>,
    ) -> Result<Self, TableError> {
        let starts = rows.starts.iter().zip(&columns.starts);
        let starts: Vec<(usize, u16)> = starts
            .map(|(&row, &column)| (row as usize, column as u16))
            .collect();
        let maps = (0..steps.len()).flat_map(|step| {
            (0..columns.len()).map(move |column| columns.after(column, step) as u16)
        });
        let maps = maps.collect();
        let distances = distances_of_pairs(steps.len(), &starts, &rows.after, maps, control)?;
        Ok(Self {
            rows,
            columns,
            steps,
            distances,
        })
    }

    /// Counts the positions, each of which is `alike` pairs that differ only in the orientation of the cube.
    fn histogram(&self, farthest: usize, alike: u128) -> Histogram {
        let mut counts = vec![0_u128; usize::from(UNREACHED)];
        for &distance in &self.distances {
            if distance != UNREACHED {
                counts[usize::from(distance)] += 1;
            }
        }
        while counts.pop_if(|count| *count == 0).is_some() {}
        let most = counts.len() as u8 - 1;
        let at_most = self
            .distances
            .iter()
            .enumerate()
            .filter(|&(_, &distance)| distance == most);
        Histogram {
            farthest: at_most
                .take(farthest)
                .map(|(pair, _)| self.solution(pair))
                .collect(),
            counts: counts.into_iter().map(|count| count / alike).collect(),
        }
    }

    /// Returns the first of the shortest solutions of a pair.
    fn solution(&self, pair: usize) -> Vec<Turn> {
        let width = self.columns.len();
        let distance = |(row, column): (usize, usize)| self.distances[row * width + column];
        let mut here = (pair / width, pair % width);
        let mut solution = Vec::new();
        while distance(here) > 0 {
            let mut after = (0..self.steps.len()).map(|step| {
                (
                    step,
                    (
                        self.rows.after(here.0, step),
                        self.columns.after(here.1, step),
                    ),
                )
            });
            let (step, next) = after
                .find(|&(_, next)| distance(next) < distance(here))
                .expect("some move leads nearer");
            solution.extend(&self.steps[step].turns);
            here = next;
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::cube::ColorScheme;
    use crate::goals::NamedGoal;

    fn space(goal: &str, moves: &str, metric: Metric) -> PositionSpace {
        let goal = NamedGoal::read(goal, &ColorScheme::western()).expect("a goal");
        let moves = moves.parse().expect("these are moves");
        PositionSpace::new(*goal.goal(), moves, metric)
    }

    fn histogram(space: &PositionSpace) -> Option<Histogram> {
        let is_cancelled = AtomicBool::new(false);
        let control = BuildControl::new(&is_cancelled, &|_| ());
        space.histogram(5, &control).expect("nobody cancels it")
    }

    /// The half turns are counted on <https://www.jaapsch.net/puzzles/thistle.htm>, the steps in the tests of their tables.
    #[test]
    fn known_numbers_are_found() {
        let half_turns = space("solved", "R2,L2,U2,D2,F2,B2", Metric::HalfTurn);
        let half_turns = histogram(&half_turns).expect("there are few");
        assert_eq!(half_turns.positions(), 663_552);
        assert_eq!(
            half_turns.counts,
            [
                1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113_892, 178_495, 179_196, 89_728,
                16_176, 1488, 144
            ]
        );
        for cross in ["cross", "cross@R"] {
            let cross = histogram(&space(cross, "all", Metric::HalfTurn)).expect("there are few");
            assert_eq!(
                cross.counts,
                [1, 15, 158, 1394, 9809, 46_381, 97_254, 34_966, 102]
            );
        }
        // 2^11 flips and 12 * 11 places of the line.
        let line = histogram(&space("eoline", "all", Metric::HalfTurn)).expect("there are few");
        assert_eq!(
            line.counts,
            [1, 9, 91, 851, 6831, 41_703, 130_239, 88_683, 1927, 1]
        );
        let twists = histogram(&space("co-ud", "all", Metric::HalfTurn)).expect("there are few");
        assert_eq!(twists.counts, [1, 4, 34, 186, 816, 1018, 128]);
        for (step, positions) in [("drud-eofb", 1_082_565), ("htrfin", 663_552)] {
            let found = histogram(&space(step, "all", Metric::HalfTurn));
            assert_eq!(
                found.expect("there are few").positions(),
                positions,
                "{step}"
            );
        }
    }

    /// Follows the moves one by one, in any metric, through oriented cubes, and counts cubes up to orientation.
    #[test]
    fn enumeration_of_cubes_agrees() {
        for (moves, metric) in [
            ("R2,U2", Metric::HalfTurn),
            ("R2,L2,M", Metric::HalfTurn),
            ("M2,U", Metric::HalfTurn),
            ("M2,U", Metric::SliceTurn),
            ("R,L", Metric::SliceTurn),
            ("R,L", Metric::QuarterTurn),
            ("x,y", Metric::HalfTurn),
            ("r2,x", Metric::HalfTurn),
            ("F2,L2,U2", Metric::HalfTurn),
        ] {
            println!("{moves} in {metric}");
            let space = space("solved", moves, metric);
            let Some(steps) = space.steps() else {
                assert_eq!(histogram(&space), None, "{moves} in {metric}");
                continue;
            };
            let orientations = space.group().orientations();
            let starts = orientations
                .iter()
                .map(|&orientation| OrientedCube::new(CubieCube::SOLVED, orientation));
            let mut layer: Vec<OrientedCube> = starts.collect();
            let mut seen: HashSet<OrientedCube> = layer.iter().copied().collect();
            let mut counts = Vec::new();
            while !layer.is_empty() {
                counts.push((layer.len() / orientations.len()) as u128);
                let after = |cube: &OrientedCube| -> Vec<OrientedCube> {
                    steps
                        .iter()
                        .map(|step| cube.turned_by(&step.turns))
                        .collect()
                };
                layer = layer
                    .iter()
                    .flat_map(after)
                    .filter(|&cube| seen.insert(cube))
                    .collect();
            }
            let found = histogram(&space).expect("there are few");
            assert_eq!(found.counts, counts, "{moves} in {metric}");
            for solution in &found.farthest {
                let inverse: Vec<Turn> = solution.iter().rev().map(|turn| turn.inverse()).collect();
                assert!(!solution.is_empty() || counts.len() == 1);
                assert!(
                    OrientedCube::SOLVED
                        .turned_by(&inverse)
                        .turned_by(solution)
                        .is_solved()
                );
            }
        }
    }

    /// In the quarter-turn metric a half turn alone counts as two; a lone quarter turn is not undone by one move; a cross
    /// on any side is not one pattern.
    #[test]
    fn what_cannot_be_counted_is_left_to_samples() {
        for (goal, moves, metric) in [
            ("solved", "R2,U", Metric::QuarterTurn),
            ("solved", "R',U2", Metric::HalfTurn),
            ("cross@any", "all", Metric::HalfTurn),
            ("htr", "all", Metric::HalfTurn),
            ("cross", "M,U", Metric::HalfTurn),
            ("solved", "R,U,F", Metric::HalfTurn),
        ] {
            assert_eq!(
                histogram(&space(goal, moves, metric)),
                None,
                "{goal} by {moves}"
            );
        }
    }
}
