//! How long the two-phase solver takes, on one thread, until a random cube is solved in so many moves.
//!
//! Each sample solves the same thousand seeded cubes once; a table of mean, median and 99th percentile per cube, in
//! milliseconds, comes first, as the spread over cubes is far wider than that over samples.

use std::time::{Duration, Instant};

use cubetui::cube::{CubieCube, random};
use cubetui::solver::{Limits, SearchControl, SolveReport, SolveRequest, Solver, TwoPhase};
use cubetui::tables::Tables;

fn main() {
    let (solver, cubes) = (TwoPhase::new(Tables::build()), cubes());
    println!(
        "one thread, {} random cubes, milliseconds a cube",
        cubes.len()
    );
    println!("moves     mean   median      p99  positions");
    for length in [22, 21, 20] {
        let mut times = Vec::new();
        let mut positions = 0;
        for &cube in &cubes {
            let started = Instant::now();
            positions += solve(&solver, cube, length).progress.nodes;
            times.push(started.elapsed());
        }
        times.sort_unstable();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let mean = milliseconds(times.iter().sum::<Duration>() / times.len() as u32);
        let (median, late) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        let (median, late) = (milliseconds(median), milliseconds(late));
        println!(
            "<= {length} {mean:8.3} {median:8.3} {late:8.3} {:10}",
            positions / cubes.len() as u64
        );
    }
    divan::main();
}

/// The thousand cubes that all figures are about.
fn cubes() -> Vec<CubieCube> {
    let mut generator = random::seeded_generator(1);
    (0..1000)
        .map(|_| CubieCube::random(&mut generator))
        .collect()
}

fn solve(solver: &TwoPhase, cube: CubieCube, good_enough: u8) -> SolveReport {
    let limits = Limits {
        good_enough,
        ..Limits::default()
    };
    solver.solve(&SolveRequest::new(cube, limits), &SearchControl::silent())
}

/// A hundred of the cubes, solved in at most so many moves.
#[divan::bench(args = [22, 21, 20], sample_count = 5, sample_size = 1)]
fn hundred_cubes(bencher: divan::Bencher, good_enough: u8) {
    let (solver, cubes) = (TwoPhase::new(Tables::build()), cubes());
    bencher.bench_local(|| {
        cubes[..100]
            .iter()
            .map(|&cube| solve(&solver, cube, good_enough).progress.nodes)
            .sum::<u64>()
    });
}

/// From nothing to the first solution of one cube: tables and all, as at the start of the program.
#[divan::bench]
fn tables_and_first_solution() -> SolveReport {
    solve(
        &TwoPhase::new(Tables::build()),
        cubes()[0],
        Limits::MAX_LENGTH,
    )
}
