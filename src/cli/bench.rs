//! `cubetui bench`: fixed cubes, how many positions they take, and how fast these are visited.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::anyhow;

use super::args::BenchArgs;
use super::json::{Bench, BenchRun, FullBench};
use super::{Exit, Failure, streams};
use crate::cube::{CubieCube, random};
use crate::solver::{Limits, SearchControl, SolveRequest, Solver as _, TwoPhase};
use crate::tables::{BuildControl, FullTables, Tables};

/// How many cubes, all from one seed.
const CUBES: usize = 200;
const SEED: u64 = 1;
/// Each is solved to these lengths.
const LENGTHS: [u8; 4] = [22, 21, 20, 19];

/// One thread, and no limit of time: so the positions are the same on every machine.
pub(super) fn run(wish: &BenchArgs) -> Result<Exit, Failure> {
    let say = |line: &str| if wish.json { Ok(()) } else { streams::print_line(line) };
    let started = Instant::now();
    let mut solver = TwoPhase::new(Tables::build());
    let instant = started.elapsed();
    say(&format!("instant tables  {:>10}", milliseconds(instant)))?;
    let mut full_bench = None;
    if wish.full {
        let started = Instant::now();
        let full = FullTables::build(&BuildControl::silent());
        let full = full.ok_or_else(|| Failure::new(Exit::Files, anyhow!("the tables were not built")))?;
        let (took, bytes) = (started.elapsed(), full.bytes());
        say(&format!("full tables     {:>10}  {bytes} bytes", milliseconds(took)))?;
        full_bench = Some(FullBench { seconds: took.as_secs_f64(), bytes });
        solver = solver.with_full(Arc::new(OnceLock::from(full)));
    }
    let mut generator = random::seeded_generator(SEED);
    let cubes: Vec<CubieCube> = (0..CUBES).map(|_| CubieCube::random(&mut generator)).collect();
    let (mut all_nodes, mut all_time, mut runs) = (0, Duration::ZERO, Vec::new());
    say("moves  positions        time a cube  positions a second")?;
    for max in LENGTHS {
        let started = Instant::now();
        let nodes: u64 = cubes.iter().map(|&cube| positions(&solver, cube, max)).sum();
        let time = started.elapsed();
        say(&figures(&format!("<= {max}"), nodes, time, CUBES))?;
        runs.push(BenchRun { max, cubes: CUBES, positions: nodes, seconds: time.as_secs_f64() });
        (all_nodes, all_time) = (all_nodes + nodes, all_time + time);
    }
    say(&figures("all", all_nodes, all_time, CUBES * LENGTHS.len()))?;
    if wish.json {
        streams::print_json(&Bench { instant_seconds: instant.as_secs_f64(), full: full_bench, runs })?;
    }
    Ok(Exit::Success)
}

/// How many positions are visited until a solution of at most this length.
fn positions(solver: &TwoPhase, cube: CubieCube, length: u8) -> u64 {
    let limits = Limits { good_enough: length, ..Limits::default() };
    let never = AtomicBool::new(false);
    solver.solve(&SolveRequest::new(cube, limits), &SearchControl::new(&never, &|_| ())).progress.nodes
}

fn figures(what: &str, nodes: u64, time: Duration, solved: usize) -> String {
    let a_cube = milliseconds(time / solved as u32);
    let a_second = nodes as f64 / time.as_secs_f64();
    format!("{what:<5}  {nodes:<12}  {a_cube:>14}  {a_second:>18.0}")
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}
