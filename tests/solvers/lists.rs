//! Lists of all solutions up to a length, in every metric, against plain searches that share nothing with the solvers.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock};

use cubetui::cube::{
    CountedMove, CubieCube, Metric, Move, OrientedCube, Turn, canonical, format_moves, simplify,
};
use cubetui::goals::{AllowedMoves, Goal};
use cubetui::solver::{
    Ending, Limits, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver,
    SolverId, SolverResources, Want,
};

use crate::algorithms::cube_after;
use crate::built::{TWO, table_cache};
use crate::searches::found;
use crate::solvers::goals::goal;

/// The optimal solver as the program offers it, on one thread and on two.
fn solver(threads: NonZeroUsize) -> &'static dyn Solver {
    static SOLVERS: [OnceLock<Box<dyn Solver>>; 2] = [OnceLock::new(), OnceLock::new()];
    let build = || {
        SolverId::Optimal.build(&SolverResources {
            threads,
            tables: table_cache(),
        })
    };
    SOLVERS[threads.get() - 1].get_or_init(build).as_ref()
}

/// Returns the reported solutions of a list, in order of length, and the report.
fn list(request: &SolveRequest, threads: NonZeroUsize) -> (Vec<Solution>, SolveReport) {
    let (report, found) = found(solver(threads), request);
    assert!(
        found.is_sorted_by_key(Solution::length),
        "in order of length"
    );
    (found, report)
}

const EVERY: Want = Want::all(usize::MAX);

fn up_to(max_length: u8, metric: Metric) -> Limits {
    Limits {
        max_length,
        metric,
        ..Limits::default()
    }
}

/// Returns all canonical sequences of at most `most` counted moves, shortest first. Each is a shorter one with a move added
/// that no shorter or earlier sequence does without.
fn sequences(metric: Metric, most: usize) -> Vec<Vec<Move>> {
    let counted: Vec<CountedMove> = metric
        .counted()
        .into_iter()
        .filter(|counted| counted.cost == 1)
        .collect();
    let mut all = vec![vec![Vec::new()]];
    for length in 1..=most {
        let longer = |sequence: &Vec<Move>| {
            counted
                .iter()
                .map(|next| sequence.iter().copied().chain(next.turns()).collect())
                .collect::<Vec<_>>()
        };
        let mut next: Vec<Vec<Move>> = all[length - 1].iter().flat_map(longer).collect();
        next.retain(|sequence| {
            canonical(sequence, metric) == *sequence && metric.length(sequence) == length
        });
        all.push(next);
    }
    all.concat()
}

/// Returns all solutions of up to twice the greatest length of the halves, joined from two halves that meet.
fn by_halves(start: &CubieCube, halves: &[Vec<Move>], metric: Metric) -> Vec<Vec<Move>> {
    let mut beginnings: HashMap<CubieCube, Vec<&Vec<Move>>> = HashMap::new();
    for half in halves {
        beginnings
            .entry(start.turned_by(half))
            .or_default()
            .push(half);
    }
    let mut found = Vec::new();
    for end in halves {
        let middle = CubieCube::SOLVED.turned_by(end).inverse();
        for beginning in beginnings.get(&middle).into_iter().flatten() {
            let whole = [&beginning[..], end].concat();
            let is_canonical = canonical(&whole, metric) == whole
                && metric.length(&whole) == metric.length(beginning) + metric.length(end);
            // Each solution is counted once, split where the first half is as long as possible.
            let longest = metric.length(halves.last().expect("there are halves"));
            if is_canonical && (end.is_empty() || metric.length(beginning) == longest) {
                found.push(whole);
            }
        }
    }
    found.sort();
    found
}

fn sorted_moves(solutions: &[Solution]) -> Vec<Vec<Move>> {
    let mut all: Vec<Vec<Move>> = solutions
        .iter()
        .map(|solution| solution.moves.clone())
        .collect();
    all.sort();
    all
}

/// The moves of each solution, and its turns as they are written.
fn written(solutions: &[Solution]) -> Vec<(&Vec<Move>, &Option<Vec<Turn>>)> {
    solutions
        .iter()
        .map(|solution| (&solution.moves, &solution.turns))
        .collect()
}

/// Checks that a list is the same, in the same order, on one thread and on two.
fn assert_same_sequence(request: &SolveRequest) {
    let (one, _) = list(request, NonZeroUsize::MIN);
    let (two, _) = list(request, TWO);
    assert_eq!(written(&one), written(&two));
}

/// Several solutions have the same length here, and threads find them at about the same time.
#[test]
fn one_solution_of_several_is_the_same_for_any_number_of_threads() {
    let cube = cube_after("F R U2 L D'");
    for (name, solution) in [("2x2x2@any", "D L'"), ("cross@any", "U2 F R'"), ("eo", "D")] {
        let request = SolveRequest::new(cube, Limits::default()).with_goal(goal(name));
        for run in 0..100 {
            for threads in [NonZeroUsize::MIN, TWO] {
                let report = solver(threads).solve(&request, &SearchControl::silent());
                let moves = report.best.expect("a solution").moves;
                assert_eq!(format_moves(&moves), solution, "{name}, {threads}, {run}");
            }
        }
    }
}

fn assert_listed(start: &CubieCube, halves: &[Vec<Move>], most: u8, metric: Metric) -> usize {
    let expected = by_halves(start, halves, metric);
    let request = SolveRequest::new(*start, up_to(most, metric)).with_want(EVERY);
    let lists = [NonZeroUsize::MIN, TWO].map(|threads| list(&request, threads));
    assert_eq!(written(&lists[0].0), written(&lists[1].0));
    for (found, report) in lists {
        assert_eq!(report.ending, Ending::Exhausted);
        assert_eq!(report.best.as_ref(), found.first());
        assert!(
            sorted_moves(&found) == expected,
            "{} instead of {}",
            found.len(),
            expected.len()
        );
    }
    expected.len()
}

/// The 8-move identities are the pairs of commuting slices such as R2 L2 U2 D2 R2 L2 U2 D2, which begin at any of their
/// moves.
#[test]
fn in_half_turns_all_solutions_are_listed_once() {
    let halves = sequences(Metric::HalfTurn, 4);
    assert_eq!(
        halves.len(),
        1 + 18 + 243 + 3240 + 43254,
        "at four moves 15 more than cubes, cube20.org"
    );
    let identities = assert_listed(&CubieCube::SOLVED, &halves, 8, Metric::HalfTurn);
    assert!(identities > 1);
    for scramble in ["R", "R2 L2 U2 D2 F2 B2", "F B U D", "R U R' U'"] {
        assert!(
            assert_listed(&cube_after(scramble), &halves, 8, Metric::HalfTurn) > 0,
            "{scramble}"
        );
    }
}

/// The lists are long enough for tasks, and for the openings that symmetries leave.
#[test]
fn long_lists_of_symmetric_cubes_are_complete() {
    let halves = sequences(Metric::HalfTurn, 5);
    for scramble in ["R2 L2 U2 D2 F2 B2", "R U2 F", ""] {
        assert_listed(&cube_after(scramble), &halves, 10, Metric::HalfTurn);
    }
}

/// The lists are long enough for openings. Where no symmetry makes solutions alike, those of one length come in the order
/// of their moves.
#[test]
fn solutions_of_one_length_come_in_the_order_of_their_moves() {
    for (metric, scramble, most) in [
        (Metric::HalfTurn, "R U2 F", 11),
        (Metric::HalfTurn, "R U R' U' F", 11),
        (Metric::QuarterTurn, "R U F", 11),
    ] {
        let request = SolveRequest::new(cube_after(scramble), up_to(most, metric)).with_want(EVERY);
        for threads in [NonZeroUsize::MIN, TWO] {
            let (found, _) = list(&request, threads);
            assert!(found.len() > 10, "{scramble} has {} solutions", found.len());
            let key = |solution: &Solution| (solution.length(), solution.moves.clone());
            assert!(found.is_sorted_by_key(key), "{scramble} in {metric}");
        }
    }
}

/// Solutions held back to keep the order are reported when a search is cancelled.
#[test]
fn a_cancelled_list_keeps_what_was_found() {
    let cancel = AtomicBool::new(false);
    let reported = Mutex::new(Vec::new());
    let observer = |event| {
        if let SolveEvent::Found { solution, .. } = event {
            let mut reported = reported.lock().expect("nobody panics");
            reported.push(solution);
            cancel.store(reported.len() >= 50, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let request =
        SolveRequest::new(cube_after("R2 L2 U2 D2"), up_to(12, Metric::HalfTurn)).with_want(EVERY);
    let report = solver(TWO).solve(&request, &SearchControl::new(&cancel, &observer));
    assert_eq!(report.ending, Ending::Cancelled);
    let reported = reported.into_inner().expect("nobody panics");
    let distinct: std::collections::HashSet<&Vec<Move>> =
        reported.iter().map(|solution| &solution.moves).collect();
    assert!(reported.len() >= 50 && distinct.len() == reported.len());
    assert!(reported.is_sorted_by_key(Solution::length));
}

/// No sequence of fewer than twelve quarter turns is an identity.
#[test]
fn in_quarter_turns_all_solutions_are_listed_once() {
    let halves = sequences(Metric::QuarterTurn, 5);
    assert_eq!(
        halves.len(),
        1 + 12 + 114 + 1068 + 10011 + 93840,
        "the numbers of cube20.org"
    );
    assert_eq!(
        assert_listed(&CubieCube::SOLVED, &halves, 10, Metric::QuarterTurn),
        1
    );
    for scramble in ["U2 D2", "R L' U2", "R U R' U' F"] {
        assert!(
            assert_listed(&cube_after(scramble), &halves, 10, Metric::QuarterTurn) > 0,
            "{scramble}"
        );
    }
}

/// Six spots take eight face turns, or four slice turns.
#[test]
fn in_slice_turns_all_solutions_are_listed_once() {
    let halves = sequences(Metric::SliceTurn, 3);
    assert_eq!(halves.len(), 1 + 27 + 504 + 9396);
    for scramble in ["M2 E2 S2", "M E M' E'", "R L'", "R U M"] {
        assert!(
            assert_listed(&cube_after(scramble), &halves, 6, Metric::SliceTurn) > 0,
            "{scramble}"
        );
    }
    let length = |text: &str, metric| {
        let limits = Limits {
            metric,
            ..Limits::default()
        };
        let report = solver(TWO).solve(
            &SolveRequest::new(cube_after(text), limits),
            &SearchControl::silent(),
        );
        assert!(report.is_proven(), "{text}");
        report.best.map(|best| best.length())
    };
    for (text, half, quarter, slice) in [
        ("M2 E2 S2", 6, 12, 3),
        ("M E M' E'", 8, 8, 4),
        ("R L", 2, 2, 2),
    ] {
        let found = [Metric::HalfTurn, Metric::QuarterTurn, Metric::SliceTurn]
            .map(|metric| length(text, metric));
        assert_eq!(found, [Some(half), Some(quarter), Some(slice)], "{text}");
    }
}

/// Splits a sequence into the units that the metric counts. Both face turns of a slice are one unit.
fn units(sequence: &[Move], metric: Metric) -> Vec<Vec<Move>> {
    let counted: Vec<Vec<Move>> = metric
        .counted()
        .iter()
        .filter(|unit| unit.cost == 1)
        .map(|unit| unit.turns().collect())
        .collect();
    let (mut rest, mut units) = (sequence, Vec::new());
    while !rest.is_empty() {
        let next = counted
            .iter()
            .filter(|unit| rest.starts_with(unit))
            .max_by_key(|unit| unit.len());
        let next = next.expect("it is made of units").clone();
        rest = &rest[next.len()..];
        units.push(next);
    }
    units
}

/// Returns whether the units meet the goal before their end, in any order reached by exchanging neighbours that commute.
fn meets_early(start: &CubieCube, goal: &Goal, units: &[Vec<Move>]) -> bool {
    let (mut orders, mut seen) = (vec![units.to_vec()], vec![units.to_vec()]);
    while let Some(order) = orders.pop() {
        let is_met_after =
            |count: usize| goal.is_met_by(&start.turned_by(&order[..count].concat()));
        if (0..order.len()).any(is_met_after) {
            return true;
        }
        for first in 1..order.len() {
            // Half turns of two slices commute too, but they are written in both orders.
            let axis = |unit: &[Move]| unit[0].face().axis();
            if axis(&order[first - 1]) == axis(&order[first]) {
                let mut exchanged = order.clone();
                exchanged.swap(first - 1, first);
                if !seen.contains(&exchanged) {
                    seen.push(exchanged.clone());
                    orders.push(exchanged);
                }
            }
        }
    }
    false
}

/// Returns all paths to a goal that do not meet it before their end.
fn ways(start: &CubieCube, goal: &Goal, sequences: &[Vec<Move>], metric: Metric) -> Vec<Vec<Move>> {
    let mut found: Vec<Vec<Move>> = sequences
        .iter()
        .filter(|sequence| goal.is_met_by(&start.turned_by(sequence)))
        .filter(|sequence| !meets_early(start, goal, &units(sequence, metric)))
        .cloned()
        .collect();
    found.sort();
    found
}

#[test]
fn goals_are_listed_in_every_metric() {
    let goals = [
        ("cross@any", "R U F"),
        ("eo", "F R B"),
        ("dr", "R U F"),
        ("placed", "R2 U"),
        ("cross", "R U F"),
        ("eo-fb", "F R B"),
        ("2x2x2@any", "M U R"),
        ("corners", "R U2"),
    ];
    for (metric, most, goals) in [
        (Metric::HalfTurn, 4, &goals[..]),
        (Metric::QuarterTurn, 4, &goals[..4]),
        (Metric::SliceTurn, 3, &goals[..4]),
    ] {
        let sequences = sequences(metric, most);
        for &(id, scramble) in goals {
            let (start, goal) = (cube_after(scramble), goal(id));
            let request = SolveRequest::new(start, up_to(most as u8, metric))
                .with_goal(goal)
                .with_want(EVERY);
            assert_same_sequence(&request);
            let (found, report) = list(&request, TWO);
            assert_eq!(report.ending, Ending::Exhausted);
            assert_eq!(
                sorted_moves(&found),
                ways(&start, &goal, &sequences, metric),
                "{id} in {metric}"
            );
            assert!(!found.is_empty(), "{id}");
        }
    }
}

/// A half turn in domino reduction counts as two quarter turns, though a single quarter turn is not allowed.
#[test]
fn steps_with_half_turns_only_count_them_double_in_quarter_turns() {
    for (id, scramble, half, quarter) in [
        ("htrfin", "R2 U2 F2", 3, 6),
        ("drudfin", "U R2 D'", 3, 4),
        ("eo-fb", "F", 1, 1),
    ] {
        for (metric, length) in [(Metric::HalfTurn, half), (Metric::QuarterTurn, quarter)] {
            let limits = Limits {
                metric,
                ..Limits::default()
            };
            let request = SolveRequest::new(cube_after(scramble), limits).with_goal(goal(id));
            let report = solver(TWO).solve(&request, &SearchControl::silent());
            assert!(report.is_proven());
            assert_eq!(
                report.best.map(|best| best.length()),
                Some(length),
                "{id} in {metric}"
            );
        }
    }
}

/// A turn of a layer that allowed turns can make in several ways is written in only one of them.
#[test]
fn lists_of_allowed_moves_have_each_solution_once() {
    for (allowed, scramble, most) in [
        ("R,U", "R U R'", 7),
        ("M,U", "M U", 6),
        ("R3',R',U3',U'", "R2 U", 6),
        ("R2,R',U", "R U", 5),
    ] {
        let allowed: AllowedMoves = allowed.parse().expect("moves");
        let start = OrientedCube {
            cube: cube_after(scramble),
            ..OrientedCube::SOLVED
        };
        let mut expected: HashMap<Vec<Turn>, usize> = HashMap::new();
        let mut sequences = vec![Vec::new()];
        for length in 0..=most {
            for sequence in &sequences {
                if start.turned_by(sequence).is_solved() {
                    expected.entry(simplify(sequence)).or_insert(length);
                }
            }
            let longer = |sequence: &Vec<Turn>| {
                allowed
                    .turns()
                    .map(|turn| [&sequence[..], &[turn]].concat())
                    .collect::<Vec<_>>()
            };
            sequences = sequences.iter().flat_map(longer).collect();
        }
        let request = SolveRequest::new(start.cube, up_to(most as u8, Metric::HalfTurn))
            .with_moves(allowed)
            .with_want(EVERY);
        assert_same_sequence(&request);
        let (found, _) = list(&request, TWO);
        let turns = |solution: &Solution| simplify(solution.turns.as_ref().expect("allowed moves"));
        let found: Vec<(Vec<Turn>, usize)> = found
            .iter()
            .map(|solution| (turns(solution), solution.length()))
            .collect();
        assert_eq!(found.len(), expected.len(), "{allowed}");
        assert_eq!(
            found.into_iter().collect::<HashMap<_, _>>(),
            expected,
            "{allowed}"
        );
    }
}

#[test]
fn a_list_ends_after_as_many_as_are_wanted_and_keeps_only_the_first() {
    let five = SolveRequest::new(cube_after("R U R' U'"), up_to(12, Metric::HalfTurn));
    let (found, report) = list(&five.with_want(Want::all(5)), TWO);
    assert_eq!(
        (found.len(), report.ending, report.others.len()),
        (5, Ending::GoodEnough, 0)
    );
    let extra = Limits {
        extra: 4,
        ..up_to(Limits::MAX_LENGTH, Metric::HalfTurn)
    };
    let (found, _) = list(
        &SolveRequest::new(cube_after("R2 L2 U2 D2"), extra).with_want(EVERY),
        TWO,
    );
    let (all, _) = list(
        &SolveRequest::new(cube_after("R2 L2 U2 D2"), up_to(8, Metric::HalfTurn)).with_want(EVERY),
        TWO,
    );
    assert_eq!(sorted_moves(&found), sorted_moves(&all));
}
