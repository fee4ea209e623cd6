//! `cubetui bench`: solves fixed cubes, and prints how many positions that takes and how fast they are visited.
//!
//! The sum of all positions is the *signature* of the solvers: it is the same on every machine, and changes only when a search
//! does.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::anyhow;

use clap::Args;
use serde::Serialize;

use super::output::{print_json, print_line};
use super::{Exit, Failure};
use cubetui::cube::random::{self, Generator};
use cubetui::cube::{CubieCube, Move};
use cubetui::solver::{
    Limits, Optimal, SearchControl, SolveRequest, Solver, SolverId, Thistlethwaite, TwoPhase,
};
use cubetui::tables::{
    BuildControl, FullTables, OptimalTables, OptimalTier, Tables, ThistlethwaiteTables,
};

/// The number of random cubes, all drawn from one seed.
const CUBES: usize = 200;
const SEED: u64 = 1;
/// The solution lengths that two-phase search must reach, each with the number of cubes to solve.
const LENGTHS: [(u8, usize); 4] = [(22, CUBES), (21, CUBES), (20, CUBES), (19, CUBES / 10)];
/// The number of random moves that scramble the cubes for the optimal solver, and the number of these cubes.
const NEAR: (usize, usize) = (13, 20);
/// The solution length to reach in Thistlethwaite's four stages, shorter than the first solution of most cubes.
const THISTLETHWAITE: u8 = 28;

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

#[derive(Serialize)]
struct Bench {
    /// Seconds that the instant tables took to build.
    instant_seconds: f64,
    full: Option<FullBench>,
    runs: Vec<BenchRun>,
    signature: u64,
}

#[derive(Serialize)]
struct FullBench {
    seconds: f64,
    bytes: usize,
}

#[derive(Serialize)]
struct BenchRun {
    solver: &'static str,
    /// The solution length that is good enough, or `None` where the solver decides.
    max: Option<u8>,
    cubes: usize,
    /// The number of positions visited: the same on every machine.
    positions: u64,
    seconds: f64,
}

impl BenchRun {
    /// Solves cubes one by one, on one thread and without a time limit, so that the positions are the same on every machine.
    fn new(id: SolverId, solver: &dyn Solver, max: Option<u8>, cubes: &[CubieCube]) -> Self {
        let limits = Limits {
            good_enough: max.unwrap_or(0),
            ..Limits::default()
        };
        let started = Instant::now();
        let positions = cubes
            .iter()
            .map(|&cube| positions(solver, cube, limits))
            .sum();
        let seconds = started.elapsed().as_secs_f64();
        Self {
            solver: id.entry().id,
            max,
            cubes: cubes.len(),
            positions,
            seconds,
        }
    }

    fn row(&self) -> String {
        let Self {
            solver,
            max,
            cubes,
            positions,
            seconds,
        } = self;
        let max = max.map(|max| format!("<= {max}")).unwrap_or_default();
        let a_cube = 1e3 * seconds / *cubes as f64;
        let a_second = *positions as f64 / seconds;
        format!(
            "{solver:<14}  {max:<5}  {cubes:>5}  {positions:>10}  {a_cube:>10.3} ms  {a_second:>18.0}"
        )
    }
}

pub(super) fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    let say = |line: &str| if args.json { Ok(()) } else { print_line(line) };
    let started = Instant::now();
    let mut two_phase = TwoPhase::new(Tables::build());
    let instant = started.elapsed();
    say(&format!("instant tables  {:>10}", milliseconds(instant)))?;
    let mut full_bench = None;
    if args.full {
        let started = Instant::now();
        let full = FullTables::build(&BuildControl::silent()).ok_or_else(not_built)?;
        let took = started.elapsed();
        let bytes = full.bytes();
        say(&format!(
            "full tables     {:>10}  {bytes} bytes",
            milliseconds(took)
        ))?;
        full_bench = Some(FullBench {
            seconds: took.as_secs_f64(),
            bytes,
        });
        two_phase = two_phase.with_full(Arc::new(OnceLock::from(Arc::new(full))));
    }
    let mut generator = random::seeded_generator(SEED);
    let cubes: Vec<CubieCube> = (0..CUBES)
        .map(|_| CubieCube::random(&mut generator))
        .collect();
    let near: Vec<CubieCube> = (0..NEAR.1)
        .map(|_| random_walk(&mut generator, NEAR.0))
        .collect();
    let mut runs = Vec::new();
    say("solver          moves  cubes   positions    time a cube  positions a second")?;
    let mut add = |run: BenchRun| {
        let row = run.row();
        runs.push(run);
        say(&row)
    };
    for (max, count) in LENGTHS {
        add(BenchRun::new(
            SolverId::TwoPhase,
            &two_phase,
            Some(max),
            &cubes[..count],
        ))?;
    }
    let thistlethwaite = Thistlethwaite::new(ThistlethwaiteTables::build());
    add(BenchRun::new(
        SolverId::Thistlethwaite,
        &thistlethwaite,
        Some(THISTLETHWAITE),
        &cubes,
    ))?;
    let tables = OptimalTables::build(OptimalTier::Small, &BuildControl::silent())
        .map_err(|_| not_built())?;
    add(BenchRun::new(
        SolverId::Optimal,
        &Optimal::new(tables),
        None,
        &near,
    ))?;
    let signature = runs.iter().map(|run| run.positions).sum();
    say(&format!("signature {signature}"))?;
    if args.json {
        print_json(&Bench {
            instant_seconds: instant.as_secs_f64(),
            full: full_bench,
            runs,
            signature,
        })?;
    }
    Ok(Exit::Success)
}

fn not_built() -> Failure {
    Failure::new(Exit::Files, anyhow!("the tables were not built"))
}

/// Returns a solved cube after this many random moves.
fn random_walk(generator: &mut Generator, length: usize) -> CubieCube {
    let any_move = |_| Move::ALL[(random::next_seed(generator) % Move::NUM as u64) as usize];
    CubieCube::SOLVED.turned_by(&(0..length).map(any_move).collect::<Vec<_>>())
}

/// Returns the number of positions visited until a solution within the limits is found.
fn positions(solver: &dyn Solver, cube: CubieCube, limits: Limits) -> u64 {
    solver
        .solve(&SolveRequest::new(cube, limits), &SearchControl::silent())
        .progress
        .nodes
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}
