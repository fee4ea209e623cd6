//! Lower bounds from pattern databases over pairs of projections, looked up by numbers that the moves of a search change.
//!
//! Source: Korf 1997, "Finding Optimal Solutions to Rubik's Cube Using Pattern Databases".

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use super::Bound;
use super::goal_plan::{PlannedTable, TableSize, plan};
use super::projection::{KnownValues, Projection, Values};
use super::search_moves::SearchMoves;
use crate::cube::{CubieCube, Symmetry};
use crate::goals::{Goal, GoalPattern};
use crate::solver::Ending;
use crate::solver::engine::SearchScope;
use crate::sync::Lock as _;
use crate::tables::{BuildControl, distances_of_pairs, free_memory};

/// The most bytes of tables that are kept: enough for the large ones of one goal, and many small ones.
const CAPACITY: usize = 200_000_000;
/// The most numbers of a position. Every plan needs fewer.
const NUMBERS: usize = 32;

/// A table of distances, and the values of its two projections.
struct PatternDatabase {
    values: [Arc<Values>; 2],
    distances: Vec<u8>,
}

impl PatternDatabase {
    fn bytes(&self) -> usize {
        self.distances.len()
            + self
                .values
                .iter()
                .map(|values| values.bytes())
                .sum::<usize>()
    }

    fn is_of(&self, projections: &[Projection; 2]) -> bool {
        self.values
            .iter()
            .map(|values| &values.projection)
            .eq(projections)
    }
}

/// The most recent tables, shared by all searches. Two searches that need the same table at once both build it: neither
/// waits for the other, which may be cancelled.
#[derive(Default)]
pub(super) struct PatternDatabases(Mutex<Vec<Arc<PatternDatabase>>>);

impl PatternDatabases {
    /// Returns the lower bounds for a pattern that ends a search, with tables of this size, or `None` if it has no such
    /// tables or the large ones could take more than half of the free memory. Breaks when the search should stop.
    pub(super) fn bound(
        &self,
        target: &GoalPattern,
        scope: &SearchScope<'_>,
        size: TableSize,
        threads: NonZeroUsize,
    ) -> ControlFlow<Ending, Option<PatternBound>> {
        let goal = scope.request().goal.with_target(*target);
        self.bound_of(&goal, scope, size, threads)
    }

    /// Does the same for any goal, not only that of the request.
    pub(super) fn bound_of(
        &self,
        goal: &Goal,
        scope: &SearchScope<'_>,
        size: TableSize,
        threads: NonZeroUsize,
    ) -> ControlFlow<Ending, Option<PatternBound>> {
        if size == TableSize::Large && free_memory().is_some_and(|free| CAPACITY as u64 > free / 2)
        {
            return ControlFlow::Continue(None);
        }
        let known = self
            .0
            .locked()
            .iter()
            .flat_map(|table| table.values.clone())
            .collect();
        let values = KnownValues::new(known);
        let metric = SearchMoves::of(scope.request()).metric;
        let Some(planned) = plan(goal, metric, size, &values) else {
            return ControlFlow::Continue(None);
        };
        let mut bound = PatternBound {
            numbers: Vec::new(),
            lookups: Vec::new(),
        };
        for PlannedTable {
            projections,
            symmetries,
        } in planned
        {
            let table = self.table(&projections, &values, scope, threads)?;
            for symmetry in symmetries {
                bound.add(&table, symmetry);
            }
        }
        ControlFlow::Continue(Some(bound))
    }

    fn table(
        &self,
        projections: &[Projection; 2],
        values: &KnownValues,
        scope: &SearchScope<'_>,
        threads: NonZeroUsize,
    ) -> ControlFlow<Ending, Arc<PatternDatabase>> {
        if let Some(table) = self
            .0
            .locked()
            .iter()
            .find(|table| table.is_of(projections))
        {
            return ControlFlow::Continue(Arc::clone(table));
        }
        scope.visited(0)?;
        let values = projections
            .each_ref()
            .map(|projection| values.of(projection));
        let [rows, columns] = &values;
        let turns = 0..columns.moves();
        let maps = turns
            .flat_map(|turn| (0..columns.len() as u32).map(move |k| columns.after(k, turn) as u16));
        let is_over = AtomicBool::new(false);
        let ending = Mutex::new(Ending::Cancelled);
        let observer = |_share| {
            if let ControlFlow::Break(reason) = scope.visited(0) {
                *ending.locked() = reason;
                is_over.store(true, Relaxed);
            }
        };
        let control = BuildControl::new(&is_over, &observer).with_threads(threads);
        let distances = distances_of_pairs(
            columns.moves(),
            &[(0, 0)],
            rows.row_moves(),
            maps.collect(),
            &control,
        );
        let Ok(distances) = distances else {
            return ControlFlow::Break(*ending.locked());
        };
        let table = Arc::new(PatternDatabase { values, distances });
        let mut known = self.0.locked();
        known.push(Arc::clone(&table));
        while known.len() > 1 && known.iter().map(|table| table.bytes()).sum::<usize>() > CAPACITY {
            known.remove(0);
        }
        ControlFlow::Continue(table)
    }
}

pub(super) struct PatternBound {
    numbers: Vec<Number>,
    lookups: Vec<Lookup>,
}

/// The value of a projection of the cube after a symmetry has mapped it.
struct Number {
    values: Arc<Values>,
    symmetry: Symmetry,
    /// For each move of the search, the index of its image.
    images: Vec<u8>,
}

/// A table, looked up by two numbers.
struct Lookup {
    table: Arc<PatternDatabase>,
    columns: usize,
    numbers: [usize; 2],
    /// The numbers that no earlier lookup needs.
    fresh: Range<usize>,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) struct PatternPosition([u32; NUMBERS]);

impl PatternBound {
    fn add(&mut self, table: &Arc<PatternDatabase>, symmetry: Symmetry) {
        let before = self.numbers.len();
        let numbers = [0, 1].map(|side| self.number_of(&table.values[side], symmetry));
        let lookup = Lookup {
            columns: table.values[1].len(),
            table: Arc::clone(table),
            numbers,
            fresh: before..self.numbers.len(),
        };
        // Without one of its tables, a bound could be 0 before the goal is met.
        assert!(self.numbers.len() <= NUMBERS, "no plan needs more numbers");
        self.lookups.push(lookup);
    }

    pub(super) fn followed_by(mut self, others: &Self) -> Self {
        for lookup in &others.lookups {
            self.add(&lookup.table, others.numbers[lookup.numbers[0]].symmetry);
        }
        self
    }

    /// Returns the same bounds with fewer numbers to update, if there is a single table that needs no symmetry.
    pub(super) fn pair(&self) -> Option<PairBound> {
        let [lookup] = &self.lookups[..] else {
            return None;
        };
        let is_plain = |number: &Number| number.symmetry == Symmetry::IDENTITY;
        (lookup.numbers == [0, 1] && self.numbers.iter().all(is_plain)).then(|| PairBound {
            table: Arc::clone(&lookup.table),
            columns: lookup.columns,
        })
    }

    /// Returns an upper limit for the number of states that its tables distinguish.
    pub(super) fn states(&self) -> f64 {
        self.numbers
            .iter()
            .map(|number| number.values.len() as f64)
            .product()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.lookups.is_empty()
    }

    fn number_of(&mut self, values: &Arc<Values>, symmetry: Symmetry) -> usize {
        let is_same = |number: &Number| {
            number.values.projection == values.projection && number.symmetry == symmetry
        };
        if let Some(known) = self.numbers.iter().position(is_same) {
            return known;
        }
        let images = values.projection.moves.images(symmetry);
        self.numbers.push(Number {
            values: Arc::clone(values),
            symmetry,
            images,
        });
        self.numbers.len() - 1
    }
}

impl Bound for PatternBound {
    type Position = PatternPosition;

    fn position(&self, cube: &CubieCube) -> Option<PatternPosition> {
        let mut position = PatternPosition([0; NUMBERS]);
        for (number, own) in self.numbers.iter().zip(&mut position.0) {
            *own = number.values.number(&number.symmetry.carry(cube))?;
        }
        Some(position)
    }

    fn of(&self, position: &PatternPosition) -> u8 {
        let bounds = self.lookups.iter().map(|lookup| lookup.distance(position));
        bounds.max().unwrap_or(0)
    }

    #[inline]
    fn turned(&self, position: &PatternPosition, turn: usize, enough: u8) -> (PatternPosition, u8) {
        let mut next = *position;
        let mut bound = 0;
        for lookup in &self.lookups {
            for at in lookup.fresh.clone() {
                let number = &self.numbers[at];
                next.0[at] = number.values.after(next.0[at], number.images[turn].into());
            }
            bound = lookup.distance(&next).max(bound);
            if bound > enough {
                break;
            }
        }
        (next, bound)
    }
}

/// The bounds from a single table: a search has only two numbers to update.
pub(super) struct PairBound {
    table: Arc<PatternDatabase>,
    columns: usize,
}

impl PairBound {
    #[inline]
    fn distance(&self, [row, column]: [u32; 2]) -> u8 {
        self.table.distances[row as usize * self.columns + column as usize]
    }
}

impl Bound for PairBound {
    type Position = [u32; 2];

    fn position(&self, cube: &CubieCube) -> Option<[u32; 2]> {
        let [rows, columns] = &self.table.values;
        Some([rows.number(cube)?, columns.number(cube)?])
    }

    fn of(&self, position: &[u32; 2]) -> u8 {
        self.distance(*position)
    }

    #[inline]
    fn turned(&self, position: &[u32; 2], turn: usize, _enough: u8) -> ([u32; 2], u8) {
        let [rows, columns] = &self.table.values;
        let next = [
            rows.after(position[0], turn),
            columns.after(position[1], turn),
        ];
        (next, self.distance(next))
    }
}

impl Lookup {
    #[inline]
    fn distance(&self, position: &PatternPosition) -> u8 {
        let [row, column] = self.numbers.map(|number| position.0[number] as usize);
        self.table.distances[row * self.columns + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goals::NamedGoal;
    use crate::solver::SearchControl;
    use crate::solver::engine::Incumbent;
    use crate::solver::{Limits, SolveRequest};
    use crate::tables::STAGES;

    /// Returns the number of values at each distance in the first table of a goal.
    fn distribution(id: &str) -> Vec<usize> {
        let scheme = crate::cube::ColorScheme::western();
        let goal: Goal = *NamedGoal::of_name(id, &scheme)
            .expect("a name")
            .expect("a side")
            .goal();
        let request = SolveRequest::new(CubieCube::SOLVED, Limits::default()).with_goal(goal);
        let cancel = AtomicBool::new(false);
        let observer = |_| ();
        let control = SearchControl::new(&cancel, &observer);
        let incumbent = Incumbent::new(&request, &control);
        let databases = PatternDatabases::default();
        let bound = databases.bound(
            goal.target(),
            &SearchScope::new(&incumbent),
            TableSize::Small,
            NonZeroUsize::MIN,
        );
        let ControlFlow::Continue(Some(bound)) = bound else {
            panic!("nothing stops it")
        };
        let mut counts = vec![0; 30];
        for &distance in bound.lookups[0]
            .table
            .distances
            .iter()
            .filter(|&&distance| distance < u8::MAX)
        {
            counts[usize::from(distance)] += 1;
        }
        assert_eq!(bound.lookups.len(), 1, "{id}");
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }

    /// The stages of Thistlethwaite's method are counted on <https://www.jaapsch.net/puzzles/thistle.htm>. The numbers for
    /// twist come from a program of a few lines that turns eight orientations.
    #[test]
    fn steps_with_one_table_have_the_known_distributions() {
        for (id, stage) in ["eo", "dr-eo", "htr", "htrfin"].into_iter().zip(STAGES) {
            let published: Vec<usize> = stage
                .distribution
                .iter()
                .map(|&count| count as usize)
                .collect();
            assert_eq!(distribution(id), published, "{id}");
        }
        assert_eq!(distribution("co"), [1, 4, 34, 186, 816, 1018, 128]);
        assert_eq!(
            distribution("cross"),
            [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]
        );
    }
}
