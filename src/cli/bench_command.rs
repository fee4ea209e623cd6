//! `cubetui bench`: solves fixed cubes, and prints how many positions that takes and how fast they are visited.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::anyhow;

use clap::Args;
use serde::Serialize;

use super::output::{print_json, print_line};
use super::{Exit, Failure};
use crate::cube::{CubieCube, random};
use crate::solver::{Limits, SearchControl, SolveRequest, Solver as _, TwoPhase};
use crate::tables::{BuildControl, FullTables, Tables};

/// The number of cubes, all from one seed.
const CUBES: usize = 200;
const SEED: u64 = 1;
/// The lengths to solve each cube to.
const LENGTHS: [u8; 4] = [22, 21, 20, 19];

/// Which tables to measure with.
#[derive(Args, Debug)]
pub(super) struct BenchArgs {
    /// Build the full tables first and use them: 200 MB, a few seconds.
    #[arg(long)]
    full: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The answer of `bench`.
#[derive(Serialize)]
struct Bench {
    /// How long it took to build the instant tables.
    instant_seconds: f64,
    /// The full tables, if they were used.
    full: Option<FullBench>,
    runs: Vec<BenchRun>,
}

/// The full tables.
#[derive(Serialize)]
struct FullBench {
    seconds: f64,
    bytes: usize,
}

/// All cubes solved to one length.
#[derive(Serialize)]
struct BenchRun {
    /// The length that is good enough.
    max: u8,
    cubes: usize,
    /// The number of positions visited: the same on every machine.
    positions: u64,
    seconds: f64,
}

/// Measures on one thread without a time limit, so that the positions are the same on every machine.
pub(super) fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    let say = |line: &str| if args.json { Ok(()) } else { print_line(line) };
    let started = Instant::now();
    let mut solver = TwoPhase::new(Tables::build());
    let instant = started.elapsed();
    say(&format!("instant tables  {:>10}", milliseconds(instant)))?;
    let mut full_bench = None;
    if args.full {
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
    if args.json {
        print_json(&Bench { instant_seconds: instant.as_secs_f64(), full: full_bench, runs })?;
    }
    Ok(Exit::Success)
}

/// Returns the number of positions visited until a solution of at most this length.
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
