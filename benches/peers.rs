//! Compares cubetui with the crate `min2phase`: the same random cubes, one thread, in thread CPU time.
//!
//! First the time to a solution of a given length, then the mean length after a given time. The programs take turns, a
//! hundred cubes each, so that other load slows all of them alike, and each has its own tables in the caches as when it
//! works alone. Ratios are the figures to trust.
//!
//! `cargo bench --bench peers`, or with more cubes: `cargo bench --bench peers -- 10000`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use cubetui::cube::{CubieCube, random};
use cubetui::solver::{Limits, SearchControl, SolveEvent, SolveRequest, Solver, TwoPhase};
use cubetui::tables::{BuildControl, FullTables, Tables};
use rustix::time::{ClockId, clock_gettime};

/// The default number of random cubes.
const CUBES: usize = 1000;
/// The number of cubes in a row for one program.
const TURN: usize = 100;
/// Lengths after a time are measured on this many of the cubes, a tenth of a second each.
const TIMED_CUBES: usize = 200;
const LENGTHS: [u8; 3] = [22, 21, 20];
/// The times after which lengths are measured, in milliseconds.
const BUDGETS: [f64; 3] = [1.0, 10.0, 100.0];

/// The programs, each with its tables.
struct Programs {
    full: TwoPhase,
    instant: TwoPhase,
}

fn main() {
    let number = std::env::args().find_map(|argument| argument.parse().ok());
    let mut generator = random::seeded_generator(1);
    let cubes: Vec<CubieCube> = (0..number.unwrap_or(CUBES))
        .map(|_| CubieCube::random(&mut generator))
        .collect();
    let instant = TwoPhase::new(Tables::build());
    let full = instant
        .clone()
        .with_full(Arc::new(OnceLock::from(Arc::new(full_tables()))));
    let programs = Programs { full, instant };
    min2phase::solve(&CubieCube::SOLVED.to_face_cube().to_string(), 21); // its tables are made at the first call
    println!(
        "one thread, {} random cubes, milliseconds of thread CPU time a cube",
        cubes.len()
    );
    println!("moves  program            cubes     mean   median      p99   mean to min2phase's");
    for length in LENGTHS {
        programs.compare(&cubes, length);
    }
    let timed = &cubes[..TIMED_CUBES.min(cubes.len())];
    println!(
        "\nmean length of the first {} cubes after so many milliseconds",
        timed.len()
    );
    println!(
        "program             {:>8} {:>8} {:>8}",
        BUDGETS[0], BUDGETS[1], BUDGETS[2]
    );
    println!(
        "cubetui, full     {}",
        lengths(timed, |cube| improvements(&programs.full, cube))
    );
    println!(
        "cubetui, instant  {}",
        lengths(timed, |cube| improvements(&programs.instant, cube))
    );
    println!(
        "min2phase         {}   one call for each length",
        lengths(timed, peer_improvements)
    );
}

impl Programs {
    /// Compares the times of all programs to a solution of this length.
    fn compare(&self, cubes: &[CubieCube], length: u8) {
        let mut times: [Vec<f64>; 3] = Default::default();
        for cubes in cubes.chunks(TURN) {
            let time = |work: &dyn Fn(CubieCube)| -> Vec<f64> {
                cubes
                    .iter()
                    .map(|&cube| milliseconds(|| work(cube)))
                    .collect()
            };
            times[0].extend(time(&|cube| solve(&self.full, cube, length)));
            times[1].extend(time(&|cube| solve(&self.instant, cube, length)));
            times[2].extend(time(&|cube| peer(&cube.to_face_cube().to_string(), length)));
        }
        let reference = mean(&times[2]);
        for (name, times) in ["cubetui, full", "cubetui, instant", "min2phase"]
            .iter()
            .zip(times)
        {
            let ratio = mean(&times) / reference;
            println!(
                "<= {length}  {name:<17} {:5} {} {ratio:12.3}",
                times.len(),
                figures(times)
            );
        }
    }
}

fn full_tables() -> FullTables {
    FullTables::build(&BuildControl::silent()).expect("nobody cancels it")
}

fn solve(solver: &TwoPhase, cube: CubieCube, length: u8) {
    let limits = Limits {
        good_enough: length,
        ..Limits::default()
    };
    let report = solver.solve(&SolveRequest::new(cube, limits), &SearchControl::silent());
    assert!(
        report
            .best
            .is_some_and(|best| best.moves.len() <= length as usize)
    );
}

fn peer(facelets: &String, length: u8) {
    let moves = min2phase::solve(facelets, length);
    assert!(!moves.starts_with("Error"), "{facelets}: {moves}");
}

/// Returns when a search found solutions, in milliseconds of thread CPU time, and their lengths.
fn improvements(solver: &TwoPhase, cube: CubieCube) -> Vec<(f64, usize)> {
    let (cancel, found) = (AtomicBool::new(false), Mutex::new(vec![]));
    let started = thread_time();
    let observer = |event| {
        let time = thread_time() - started;
        if let SolveEvent::Found { solution, .. } = event {
            found
                .lock()
                .expect("no observer panics")
                .push((time, solution.moves.len()));
        }
        cancel.store(time > BUDGETS[2], Ordering::Relaxed);
    };
    // Where other programs share the processor, a tenth of a second of CPU time takes longer.
    let timeout = Some(Duration::from_millis(250));
    let limits = Limits {
        timeout,
        ..Limits::default()
    };
    solver.solve(
        &SolveRequest::new(cube, limits),
        &SearchControl::new(&cancel, &observer),
    );
    found.into_inner().expect("no observer panics")
}

/// Returns the same for a program that accepts a length and no time: one call for each length, until one takes too long.
fn peer_improvements(cube: CubieCube) -> Vec<(f64, usize)> {
    let facelets = cube.to_face_cube().to_string();
    let mut found: Vec<(f64, usize)> = Vec::new();
    for length in (19..=22_u8).rev() {
        if found.last().is_none_or(|&(time, _)| time < BUDGETS[2]) {
            found.push((milliseconds(|| peer(&facelets, length)), length as usize));
        }
    }
    found
}

/// Returns the mean length after each of the budgets; a cube without a solution by then counts as 23.
fn lengths(cubes: &[CubieCube], improvements: impl Fn(CubieCube) -> Vec<(f64, usize)>) -> String {
    let mut sums = [0; BUDGETS.len()];
    for &cube in cubes {
        let found = improvements(cube);
        for (sum, budget) in sums.iter_mut().zip(BUDGETS) {
            let in_time = found.iter().filter(|(time, _)| *time <= budget);
            *sum += in_time.map(|&(_, length)| length).min().unwrap_or(23);
        }
    }
    sums.map(|sum| format!("{:8.2}", sum as f64 / cubes.len() as f64))
        .join(" ")
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let before = thread_time();
    work();
    thread_time() - before
}

/// Returns the CPU time of this thread, in milliseconds.
fn thread_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len() as f64
}

/// Mean, median and 99th percentile.
fn figures(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    format!(
        "{:8.3} {:8.3} {:8.3}",
        mean(&times),
        times[times.len() / 2],
        times[times.len() * 99 / 100]
    )
}
