//! Thistlethwaite's solver: how long its tables and the plain solution take, and how short its solutions become in a
//! given time.
//!
//! The mean lengths over a thousand seeded cubes, on one thread, come first.

use std::time::Duration;

use cubetui::cube::{CubieCube, Move, random};
use cubetui::solver::{Limits, SearchControl, SolveRequest, Solver, Thistlethwaite};
use cubetui::tables::ThistlethwaiteTables;

fn main() {
    let (solver, cubes) = (Thistlethwaite::new(ThistlethwaiteTables::build()), cubes());
    let mean = |lengths: &mut dyn Iterator<Item = usize>| {
        lengths.sum::<usize>() as f64 / cubes.len() as f64
    };
    println!("one thread, {} random cubes", cubes.len());
    println!("   time  moves");
    println!(
        "  plain  {:.2}",
        mean(&mut cubes.iter().map(|cube| solver.plain(cube).len()))
    );
    for milliseconds in [1, 10, 100] {
        let timeout = Some(Duration::from_millis(milliseconds));
        let length = |&cube: &CubieCube| {
            let request = SolveRequest::new(
                cube,
                Limits {
                    timeout,
                    ..Limits::default()
                },
            );
            let report = solver.solve(&request, &SearchControl::silent());
            report.best.map_or(0, |best| best.moves.len())
        };
        println!(
            "{milliseconds:4} ms  {:.2}",
            mean(&mut cubes.iter().map(length))
        );
    }
    divan::main();
}

fn cubes() -> Vec<CubieCube> {
    let mut generator = random::seeded_generator(1);
    (0..1000)
        .map(|_| CubieCube::random(&mut generator))
        .collect()
}

#[divan::bench]
fn all_tables() -> ThistlethwaiteTables {
    ThistlethwaiteTables::build()
}

/// The plain solution of a cube: every sample another of the thousand.
#[divan::bench(sample_count = 1000, sample_size = 1)]
fn plain(bencher: divan::Bencher) {
    let (solver, cubes) = (Thistlethwaite::new(ThistlethwaiteTables::build()), cubes());
    let mut next = cubes.iter().cycle();
    bencher
        .with_inputs(|| *next.next().expect("they go round"))
        .bench_local_values(|cube: CubieCube| -> Vec<Move> { solver.plain(&cube) });
}
