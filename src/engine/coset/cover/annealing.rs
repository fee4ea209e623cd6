//! The search for a small cover: simulated annealing over the classes of flip-slice values.
//!
//! The energy of a set is the number of its classes of cosets, in units of 2187, plus a penalty for each pattern that is
//! missing. Of a table and its transpose, patterns are missing only from the one with fewer patterns that are not hit: it
//! is enough to hit all patterns of one of the two. While the penalty is small, the two compete, and the search chooses
//! between them by what they cost together with all other tables; if every pattern had to be hit from the start, this
//! choice would be frozen by chance. As the penalty grows and the temperature falls, the set becomes a cover.
//!
//! A penalty of more than 1 makes every local minimum a cover: adding a class of a missing pattern costs at most 1, and the
//! pattern is no longer missing. So the search can stop at any time, [settle](Annealing::settle), and have a cover.
//!
//! Random numbers and the few roundings are the same on every machine, so a seed and a number of sweeps give the same cover.

use std::time::{Duration, Instant};

use super::CosetCover;
use super::pattern_classes::PatternClasses;
use crate::coord::{CosetClasses, Twist};
use crate::cube::random::{Generator, next_seed, seeded_generator};
use crate::solver::SearchControl;

/// The temperature at the beginning and at the end, in units of 2187 classes of cosets. It falls linearly.
const TEMPERATURE: [f64; 2] = [0.3, 0.18];

/// The penalty of a missing pattern at the end, in the same units.
const LAST_PENALTY: f64 = 1.5;

/// The natural logarithm of the ratio of the last penalty to the first. The penalty grows exponentially.
const PENALTY_GROWTH: f64 = 4.3;

/// The number of visits after which the search checks whether it is cancelled: a millisecond or two.
const VISITS_PER_LOOK: usize = 1024;

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLength {
    /// This number of sweeps; each visits 64,430 classes at random, in a fraction of a second.
    Sweeps(u64),
    /// This time; how many sweeps that gives depends on the machine.
    Time(Duration),
}

/// How to search for a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverRequest {
    /// The seed of the random choices.
    pub seed: u64,
    /// The longer the search, the fewer classes the cover has.
    pub length: SearchLength,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoverProgress {
    /// The share of the search that is done, 0 to 1.
    pub share: f64,
    /// The number of classes of cosets that are chosen now.
    pub classes: usize,
    /// The number of patterns, of 1,481,940, that these classes still miss. When none is missing, they are a cover.
    pub missing: u64,
    /// The number of sweeps done.
    pub sweeps: u64,
}

/// Finds a set of classes that covers all cubes. Reports its progress after each sweep, and ends early with a cover of more classes
/// if it is cancelled. Runs on one thread, and takes 80 MB of memory.
pub fn find_cover(
    classes: &CosetClasses,
    request: &CoverRequest,
    control: SearchControl<'_, CoverProgress>,
) -> CosetCover {
    let patterns = PatternClasses::build(classes);
    let mut annealing = Annealing::begin(classes, &patterns, request.seed);
    let started = Instant::now();
    let mut sweeps = 0;
    loop {
        let share = match request.length {
            SearchLength::Sweeps(all) => sweeps as f64 / all.max(1) as f64,
            SearchLength::Time(all) => {
                started.elapsed().as_secs_f64() / all.as_secs_f64().max(f64::MIN_POSITIVE)
            }
        };
        if share >= 1.0 || !annealing.visit_classes(share, &|| control.is_cancelled()) {
            break;
        }
        sweeps += 1;
        control.report(CoverProgress {
            share,
            classes: annealing.cosets,
            missing: annealing.missing(),
            sweeps,
        });
    }
    annealing.settle();
    CosetCover::of(classes, |class| annealing.is_chosen[class])
}

/// A set of classes, and the patterns that it hits.
struct Annealing<'a> {
    patterns: &'a PatternClasses,
    /// The patterns of each class, one class after the other.
    incident: Vec<u32>,
    /// For each class, the position of its first pattern in `incident`; at the end, the number of entries.
    begins: Vec<u32>,
    /// The number of classes of cosets of each class.
    sizes: Vec<u16>,
    is_chosen: Vec<bool>,
    /// The number of chosen classes with each pattern.
    hits: Vec<u8>,
    /// The number of patterns of each table that are not hit.
    open: Vec<u32>,
    /// The number of chosen classes of cosets.
    cosets: usize,
    generator: Generator,
    /// The number of patterns of each table that a change opens or closes; zero between changes.
    changes: Vec<i32>,
    /// The tables whose change is not zero.
    changed: Vec<u16>,
}

impl<'a> Annealing<'a> {
    fn begin(classes: &CosetClasses, patterns: &'a PatternClasses, seed: u64) -> Self {
        let count = classes.flip_slices().count();
        let sizes: Vec<u16> = (0..count)
            .map(|class| classes.with_flip_slice(class).len() as u16)
            .collect();
        let mut of_class = vec![Vec::new(); count];
        for (pattern, three) in (0..).zip(&patterns.classes) {
            for class in distinct(three) {
                of_class[usize::from(class)].push(pattern);
            }
        }
        let ends = of_class.iter().scan(0, |end, patterns| {
            *end += patterns.len() as u32;
            Some(*end)
        });
        let tables = patterns.transposed.len();
        Self {
            patterns,
            begins: [0].into_iter().chain(ends).collect(),
            incident: of_class.concat(),
            cosets: sizes.iter().map(|&size| usize::from(size)).sum(),
            sizes,
            is_chosen: vec![true; count],
            hits: patterns
                .classes
                .iter()
                .map(|three| distinct(three).count() as u8)
                .collect(),
            open: vec![0; tables],
            generator: seeded_generator(seed),
            changes: vec![0; tables],
            changed: Vec::new(),
        }
    }

    /// Visits random classes, as many as there are, at a point where this share of the search is done. Returns whether it
    /// finished before it was cancelled.
    fn visit_classes(&mut self, share: f64, is_cancelled: &dyn Fn() -> bool) -> bool {
        let temperature = TEMPERATURE[0] + (TEMPERATURE[1] - TEMPERATURE[0]) * share;
        let penalty = LAST_PENALTY * exp_of_minus(PENALTY_GROWTH * (1.0 - share));
        for visit in 0..self.is_chosen.len() {
            if visit % VISITS_PER_LOOK == 0 && is_cancelled() {
                return false;
            }
            let random = next_seed(&mut self.generator);
            let class = (((random >> 32) * self.is_chosen.len() as u64) >> 32) as usize;
            let energy = self.change_of_energy(class, penalty);
            let uniform = f64::from(random as u32) / 2_f64.powi(32);
            if energy <= 0.0 || uniform < exp_of_minus(energy / temperature) {
                self.change(class);
            }
        }
        true
    }

    /// Makes changes that lower the energy until none does. Then the set is a cover from which no class can be removed.
    fn settle(&mut self) {
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for class in 0..self.is_chosen.len() {
                if self.change_of_energy(class, LAST_PENALTY) < 0.0 {
                    self.change(class);
                    is_settled = false;
                }
            }
        }
    }

    /// The positions in `incident` of the patterns of a class.
    fn patterns_of(&self, class: usize) -> std::ops::Range<usize> {
        self.begins[class] as usize..self.begins[class + 1] as usize
    }

    /// Returns by how much the energy rises if a class is added, or removed if it is chosen. About a hundred array accesses.
    fn change_of_energy(&mut self, class: usize, penalty: f64) -> f64 {
        let is_chosen = self.is_chosen[class];
        let (hits, sign) = if is_chosen { (1, 1) } else { (0, -1) };
        for &pattern in &self.incident[self.patterns_of(class)] {
            if self.hits[pattern as usize] == hits {
                let table = self.patterns.tables[pattern as usize];
                let change = &mut self.changes[usize::from(table)];
                if *change == 0 {
                    self.changed.push(table);
                }
                *change += sign;
            }
        }
        let rises = self
            .changed
            .iter()
            .map(|&table| self.rise_of_missing(usize::from(table)));
        let missing: i64 = rises.sum();
        for table in self.changed.drain(..) {
            self.changes[usize::from(table)] = 0;
        }
        let size = f64::from(self.sizes[class]) / Twist::NUM as f64;
        penalty * missing as f64 + if is_chosen { -size } else { size }
    }

    /// Returns how many more patterns are missing from a table and its transpose after the changes, or 0 if the count is
    /// returned for the other of the two.
    fn rise_of_missing(&self, table: usize) -> i64 {
        let other = usize::from(self.patterns.transposed[table]);
        let [open, other_open] = [table, other].map(|table| i64::from(self.open[table]));
        let [change, other_change] = [table, other].map(|table| i64::from(self.changes[table]));
        if other < table && other_change != 0 {
            return 0;
        }
        (open + change).min(other_open + other_change) - open.min(other_open)
    }

    /// Adds a class, or removes it if it is chosen.
    fn change(&mut self, class: usize) {
        let incident = self.patterns_of(class);
        let size = usize::from(self.sizes[class]);
        let is_added = !self.is_chosen[class];
        self.is_chosen[class] = is_added;
        self.cosets = if is_added {
            self.cosets + size
        } else {
            self.cosets - size
        };
        for &pattern in &self.incident[incident] {
            let hits = &mut self.hits[pattern as usize];
            let table = self.patterns.tables[pattern as usize];
            let open = &mut self.open[usize::from(table)];
            if is_added {
                *open -= u32::from(*hits == 0);
                *hits += 1;
            } else {
                *hits -= 1;
                *open += u32::from(*hits == 0);
            }
        }
    }

    /// Returns the number of missing patterns.
    fn missing(&self) -> u64 {
        let pairs = self
            .patterns
            .transposed
            .iter()
            .enumerate()
            .filter(|&(table, &other)| table <= usize::from(other));
        pairs
            .map(|(table, &other)| u64::from(self.open[table].min(self.open[usize::from(other)])))
            .sum()
    }
}

/// Returns the distinct classes among three ascending ones.
fn distinct(three: &[u16; 3]) -> impl Iterator<Item = u16> + '_ {
    three
        .iter()
        .enumerate()
        .filter(|&(k, class)| k == 0 || three[k - 1] != *class)
        .map(|(_, &class)| class)
}

/// Returns approximately e^-x for x >= 0, as (1 - x/1024)^1024: not exact, but the same on every machine.
fn exp_of_minus(x: f64) -> f64 {
    let mut power = (1.0 - x / 1024.0).max(0.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of missing patterns, counted from the chosen classes alone.
    fn counted_missing(annealing: &Annealing<'_>) -> i64 {
        let mut open = vec![0_i64; annealing.patterns.transposed.len()];
        for (three, &table) in annealing
            .patterns
            .classes
            .iter()
            .zip(&annealing.patterns.tables)
        {
            let is_hit = three
                .iter()
                .any(|&class| annealing.is_chosen[usize::from(class)]);
            open[usize::from(table)] += i64::from(!is_hit);
        }
        let pairs = annealing.patterns.transposed.iter().enumerate();
        let twice = pairs.map(|(table, &other)| {
            let least = open[table].min(open[usize::from(other)]);
            if table == usize::from(other) {
                2 * least
            } else {
                least
            }
        });
        twice.sum::<i64>() / 2
    }

    #[test]
    fn changes_of_energy_are_those_of_a_recount() {
        let classes = CosetClasses::build();
        let patterns = PatternClasses::build(&classes);
        let mut annealing = Annealing::begin(&classes, &patterns, 5);
        assert!(annealing.visit_classes(0.1, &|| false));
        assert_eq!(
            annealing.missing().cast_signed(),
            counted_missing(&annealing)
        );
        for class in (0..classes.flip_slices().count()).step_by(1500) {
            let missing = counted_missing(&annealing);
            let cosets = annealing.cosets as f64;
            let energy = annealing.change_of_energy(class, 1.0);
            annealing.change(class);
            let risen = (counted_missing(&annealing) - missing) as f64
                + (annealing.cosets as f64 - cosets) / 2187.0;
            assert!(
                (energy - risen).abs() < 1e-6,
                "class {class}: {energy}, counted {risen}"
            );
        }
        assert_eq!(
            annealing.missing().cast_signed(),
            counted_missing(&annealing)
        );
        annealing.settle();
        assert_eq!(counted_missing(&annealing), 0);
    }

    #[test]
    fn the_exponential_falls_from_one_to_nothing() {
        for (x, power) in [
            (0.0, 1.0),
            (0.5, 0.606_53),
            (1.0, 0.367_88),
            (4.3, 0.013_57),
            (2000.0, 0.0),
        ] {
            assert!((exp_of_minus(x) - power).abs() < 1e-3, "{x}");
        }
    }
}
