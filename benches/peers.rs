//! Side by side with the crate `min2phase`: the same random cubes, one thread, in turns, in thread CPU time.
//!
//! Both take each cube until a solution of so many moves, one directly after the other, so whatever else the machine
//! does slows both down alike; the ratio of the sums is the figure to trust.

use std::sync::atomic::AtomicBool;

use cubetui::cube::{CubieCube, random};
use cubetui::solver::{Control, Limits, SolveRequest, Solver, TwoPhase};
use cubetui::tables::Tables;
use rustix::time::{ClockId, clock_gettime};

const CUBES: usize = 1000;

fn main() {
    let mut generator = random::seeded_generator(1);
    let cubes: Vec<CubieCube> = (0..CUBES).map(|_| CubieCube::random(&mut generator)).collect();
    let solver = TwoPhase::new(Tables::build());
    min2phase::solve(&CubieCube::SOLVED.to_face_cube().to_string(), 21); // its tables are made at the first call
    println!("one thread, {CUBES} random cubes, milliseconds of thread CPU time a cube");
    println!("moves  program      mean   median      p99  positions    ratio of sums");
    for length in [22, 21, 20] {
        let (mut own, mut peer) = (Vec::new(), Vec::new());
        let mut positions = 0;
        for cube in &cubes {
            own.push(milliseconds(|| positions += solve(&solver, *cube, length)));
            let facelets = cube.to_face_cube().to_string();
            peer.push(milliseconds(|| {
                let moves = min2phase::solve(&facelets, length);
                assert!(!moves.starts_with("Error"), "{facelets}: {moves}");
            }));
        }
        let ratio = own.iter().sum::<f64>() / peer.iter().sum::<f64>();
        let positions = positions / CUBES as u64;
        println!("<= {length}  cubetui    {} {positions:10} {ratio:16.3}", figures(own));
        println!("<= {length}  min2phase  {}", figures(peer));
    }
}

/// The positions visited until a solution of this length.
fn solve(solver: &TwoPhase, cube: CubieCube, length: u8) -> u64 {
    let cancel = AtomicBool::new(false);
    let limits = Limits { good_enough: length, ..Limits::default() };
    let report = solver.solve(&SolveRequest { cube, limits }, &Control::new(&cancel, &|_| {}));
    assert!(report.best.is_some_and(|best| best.moves.len() <= length as usize));
    report.progress.nodes
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let before = clock_gettime(ClockId::ThreadCPUTime);
    work();
    let after = clock_gettime(ClockId::ThreadCPUTime);
    (after.tv_sec - before.tv_sec) as f64 * 1e3 + (after.tv_nsec - before.tv_nsec) as f64 / 1e6
}

/// Mean, median and 99th percentile.
fn figures(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    format!("{mean:8.3} {:8.3} {:8.3}", times[times.len() / 2], times[times.len() * 99 / 100])
}
