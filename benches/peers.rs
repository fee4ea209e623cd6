//! Side by side with the crates `min2phase` and `kewb`: the same random cubes, one thread, in turns, in thread CPU time.
//!
//! First until a solution of so many moves, then the mean length after so much time. All take each cube one directly
//! after the other, so whatever else the machine does slows all down alike; ratios are the figures to trust.
//! `kewb` is so slow for short solutions that it gets the first cubes only, and says of how many.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use cubetui::cube::{CubieCube, random};
use cubetui::solver::{Control, Limits, SolveEvent, SolveRequest, Solver, TwoPhase};
use cubetui::tables::{FullTables, Tables};
use rustix::time::{ClockId, clock_gettime};

const CUBES: usize = 1000;
/// Lengths after a time are measured on the first of these: each takes a tenth of a second and more.
const TIMED_CUBES: usize = 200;
/// How many cubes `kewb` gets for each length.
const KEWB_CUBES: [(u8, usize); 3] = [(22, 200), (21, 40), (20, 4)];
/// For the lengths after a time, in milliseconds.
const BUDGETS: [f64; 3] = [1.0, 10.0, 100.0];

fn main() {
    let mut generator = random::seeded_generator(1);
    let cubes: Vec<CubieCube> = (0..CUBES).map(|_| CubieCube::random(&mut generator)).collect();
    let instant = TwoPhase::new(Tables::build());
    let full = instant.clone().with_full(Arc::new(OnceLock::from(full_tables())));
    let kewb_tables = kewb::DataTable::default();
    min2phase::solve(&CubieCube::SOLVED.to_face_cube().to_string(), 21); // its tables are made at the first call
    println!("one thread, {CUBES} random cubes, milliseconds of thread CPU time a cube");
    println!("moves  program            cubes     mean   median      p99   mean to min2phase's");
    for (length, kewb_cubes) in KEWB_CUBES {
        let mut times: [Vec<f64>; 4] = Default::default();
        for (number, cube) in cubes.iter().enumerate() {
            let facelets = cube.to_face_cube().to_string();
            times[0].push(milliseconds(|| solve(&full, *cube, length)));
            times[1].push(milliseconds(|| solve(&instant, *cube, length)));
            times[2].push(milliseconds(|| peer(&facelets, length)));
            if number < kewb_cubes {
                times[3].push(milliseconds(|| kewb_solve(&kewb_tables, &facelets, length)));
            }
        }
        let reference = mean(&times[2]);
        for (name, times) in ["cubetui, full", "cubetui, instant", "min2phase", "kewb"].iter().zip(times) {
            let ratio = mean(&times) / reference;
            println!("<= {length}  {name:<17} {:5} {} {ratio:12.3}", times.len(), figures(times));
        }
    }
    println!("\nmean length of the first {TIMED_CUBES} cubes after so many milliseconds");
    println!("program             {:>8} {:>8} {:>8}", BUDGETS[0], BUDGETS[1], BUDGETS[2]);
    let timed = &cubes[..TIMED_CUBES];
    println!("cubetui, full     {}", lengths(timed, |cube| improvements(&full, cube)));
    println!("cubetui, instant  {}", lengths(timed, |cube| improvements(&instant, cube)));
    println!("min2phase         {}   one call for each length", lengths(timed, peer_improvements));
}

fn full_tables() -> FullTables {
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    FullTables::build(threads, &AtomicBool::new(false), &|_| ()).expect("nobody cancels it")
}

fn solve(solver: &TwoPhase, cube: CubieCube, length: u8) {
    let cancel = AtomicBool::new(false);
    let limits = Limits { good_enough: length, ..Limits::default() };
    let report = solver.solve(&SolveRequest { cube, limits }, &Control::new(&cancel, &|_| {}));
    assert!(report.best.is_some_and(|best| best.moves.len() <= length as usize));
}

fn peer(facelets: &String, length: u8) {
    let moves = min2phase::solve(facelets, length);
    assert!(!moves.starts_with("Error"), "{facelets}: {moves}");
}

fn kewb_solve(tables: &kewb::DataTable, facelets: &str, length: u8) {
    let faces = kewb::FaceCube::try_from(facelets).expect("54 facelets");
    let cube = kewb::CubieCube::try_from(&faces).expect("a possible cube");
    let solution = kewb::Solver::new(tables, length, None).solve(cube);
    assert!(solution.is_some_and(|solution| solution.len() <= length as usize));
}

/// When, in milliseconds of thread CPU time, a search had a solution of which length.
fn improvements(solver: &TwoPhase, cube: CubieCube) -> Vec<(f64, usize)> {
    let (cancel, found) = (AtomicBool::new(false), Mutex::new(vec![]));
    let started = thread_time();
    let listener = |event| {
        let time = thread_time() - started;
        if let SolveEvent::Found(solution, _) = event {
            found.lock().expect("no listener panics").push((time, solution.moves.len()));
        }
        cancel.store(time > BUDGETS[2], Ordering::Relaxed);
    };
    // Where other programs have the processor too, a tenth of a second of it takes longer.
    let timeout = Some(Duration::from_millis(250));
    let limits = Limits { timeout, ..Limits::default() };
    solver.solve(&SolveRequest { cube, limits }, &Control::new(&cancel, &listener));
    found.into_inner().expect("no listener panics")
}

/// The same of a program that takes a length and no time: one call for each length, down to what it finds in time as
/// a rule.
fn peer_improvements(cube: CubieCube) -> Vec<(f64, usize)> {
    let facelets = cube.to_face_cube().to_string();
    (19..=22).rev().map(|length| (milliseconds(|| peer(&facelets, length)), length as usize)).collect()
}

/// The mean length after each of the budgets; what has no solution by then counts as 23.
fn lengths(cubes: &[CubieCube], improvements: impl Fn(CubieCube) -> Vec<(f64, usize)>) -> String {
    let mut sums = [0; BUDGETS.len()];
    for &cube in cubes {
        let found = improvements(cube);
        for (sum, budget) in sums.iter_mut().zip(BUDGETS) {
            let in_time = found.iter().filter(|(time, _)| *time <= budget);
            *sum += in_time.map(|&(_, length)| length).min().unwrap_or(23);
        }
    }
    sums.map(|sum| format!("{:8.2}", sum as f64 / cubes.len() as f64)).join(" ")
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let before = thread_time();
    work();
    thread_time() - before
}

/// Of this thread, in milliseconds.
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
    format!("{:8.3} {:8.3} {:8.3}", mean(&times), times[times.len() / 2], times[times.len() * 99 / 100])
}
