//! Whole cosets: all known counts and upper bounds, how long each takes, and a thousand single cubes that are solved to
//! check that they never contradict the bits.
//!
//! This takes minutes and 2.8 GB, so nothing runs under `--test`.

#[path = "../tests/common/oracle.rs"]
mod oracle;

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use cubetui::coord::Coset;
use cubetui::coset::{CosetReport, CosetRequest, CosetSolver, SolvedCoset};
use cubetui::cube::{Algorithm, CubieCube, Move, random};
use cubetui::solver::{Limits, Optimal, SearchControl, SolveRequest, Solver as _, TwoPhase};
use cubetui::tables::{BuildControl, FullTables, MoveSet, OptimalTables, OptimalTier, Tables};
use oracle::known;

/// A coset without symmetries, as far from H as most.
const GENERIC: &str = "R U2 F' L D B2 R' F";
/// The number of single cubes that are solved.
const CUBES: usize = 1000;

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let full = FullTables::build(&BuildControl::silent()).expect("nobody cancels it");
    let table_bytes = full.bytes();
    let two_phase =
        TwoPhase::new(Tables::build()).with_full(Arc::new(OnceLock::from(Arc::new(full))));
    let solver = CosetSolver::new(&two_phase, threads).expect("it has full tables");
    println!(
        "{} bytes for a coset, {table_bytes} for the tables",
        solver.bytes()
    );
    let started = Instant::now();
    let mut elements = solver.begin_in(solver.begin(coset("")), coset(""));
    println!("memory taken and cleared in {:.1?}", started.elapsed());

    let identity = solve(&solver, "", Some(11), 20, &mut elements);
    let known_in_h: [Vec<u64>; 2] = [
        known("positions_in_H.computed"),
        known("positions_in_H.cited"),
    ];
    let known_in_h = known_in_h.concat();
    compare("identity, exact", &identity, 0, &known_in_h[..12]);
    compare_found(
        &identity,
        12,
        &known::<Vec<u64>>("coset_runs.identity_prepass_cumulative_12_to_18"),
    );
    elements = solver.begin_in(elements, coset("R"));
    let turned = solve(&solver, "R", Some(13), 20, &mut elements);
    compare("R, exact", &turned, 1, &known::<Vec<u64>>("coset_runs.R"));
    compare_found(
        &turned,
        14,
        &known::<Vec<u64>>("coset_runs.R_prepass_cumulative_14_to_18"),
    );
    for _ in 0..3 {
        elements = solver.begin_in(elements, coset(GENERIC));
        solve(&solver, GENERIC, None, 20, &mut elements);
    }
    elements = solver.begin_in(elements, coset("U F R"));
    solve(&solver, "U F R", None, 20, &mut elements);

    elements = solver.begin_in(elements, coset(GENERIC));
    let report = solve(&solver, GENERIC, Some(15), 16, &mut elements);
    let exact = report.exact_depth().expect("it was searched");
    compare_with_single_cubes(&solver, &elements, exact, threads);
}

fn coset(algorithm: &str) -> Coset {
    let (moves, _) = algorithm
        .parse::<Algorithm>()
        .expect("an algorithm")
        .moves();
    Coset::of(&CubieCube::SOLVED.turned_by(&moves))
}

fn solve(
    solver: &CosetSolver<'_>,
    name: &str,
    search_depth: Option<u8>,
    max_depth: u8,
    elements: &mut SolvedCoset,
) -> CosetReport {
    let request = CosetRequest {
        search_depth,
        max_depth,
        exact: false,
        checksum: false,
    };
    let report = solver.run(&request, elements, SearchControl::silent());
    let (depth, seconds) = (report.depths.len() - 1, report.elapsed.as_secs_f64());
    let exact = report.exact_depth().unwrap_or(0);
    println!(
        "coset of {name:?}: searched to {exact}, {} left after {depth}, {} paths, {seconds:.2} s, {:.0} elements a second",
        report.remaining,
        report.paths,
        (Coset::ORDER_OF_H - report.remaining) as f64 / seconds
    );
    report
}

fn compare(name: &str, report: &CosetReport, first: usize, known: &[u64]) {
    let new: Vec<u64> = report.depths[first..][..known.len()]
        .iter()
        .map(|count| count.new)
        .collect();
    assert_eq!(new, known, "{name}");
    assert!(
        report.depths[..first + known.len()]
            .iter()
            .all(|count| count.exact),
        "{name}"
    );
    println!("  {} counts as known", known.len());
}

fn compare_found(report: &CosetReport, first: usize, known: &[u64]) {
    let found: Vec<u64> = report.depths[first..][..known.len()]
        .iter()
        .map(|count| count.found)
        .collect();
    assert_eq!(found, known);
    println!("  {} upper bounds as known", known.len());
}

/// Checks single cubes with the optimal solver, which knows nothing of cosets of H. A cube whose bit is set has a solution
/// within the last depth; one whose bit is clear has none within the exact one.
fn compare_with_single_cubes(
    solver: &CosetSolver<'_>,
    elements: &SolvedCoset,
    exact: u8,
    threads: NonZeroUsize,
) {
    let started = Instant::now();
    let tables = OptimalTables::build(
        OptimalTier::Medium,
        &BuildControl::silent().with_threads(threads),
    );
    let optimal = Optimal::new(tables.expect("nobody stops it")).with_threads(threads);
    let turns: Vec<Move> = MoveSet::IN_H.moves().collect();
    let mut generator = random::seeded_generator(23);
    let last = elements.depths().len() as u8 - 1;
    let (mut set, mut clear) = (0, 0);
    for number in 0..CUBES {
        // After few moves of H the cubes are near, after many they are as far as most.
        let length = 1 + number % 40;
        let way =
            (0..length).map(|_| turns[random::next_seed(&mut generator) as usize % turns.len()]);
        let cube = CubieCube::SOLVED
            .turned_by(&way.collect::<Vec<_>>())
            .then(elements.cube());
        let found = elements
            .is_found(solver, &cube)
            .expect("it is in the coset");
        let within = if found { last } else { exact };
        let limits = Limits {
            max_length: within,
            good_enough: within,
            ..Limits::default()
        };
        let report = optimal.solve(&SolveRequest::new(cube, limits), &SearchControl::silent());
        assert_eq!(
            report.best.is_some(),
            found,
            "{} within {within}",
            cube.to_face_cube()
        );
        if found { set += 1 } else { clear += 1 }
    }
    println!(
        "{CUBES} cubes as the bits say: {set} solved within {last} moves, {clear} proven to need more than {exact}, {:.0} s",
        started.elapsed().as_secs_f64()
    );
}
