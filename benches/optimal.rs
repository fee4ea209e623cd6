//! The optimal solver by tier: how long its table takes to build, how long cubes of known optimal length take on one
//! thread, and how much two threads gain.
//!
//! `cargo bench --bench optimal -- [small] [medium] [large] [huge] [18] [superflip] [stored=FOLDER]`: the tiers named, else
//! small and medium; cubes of 16 and 17 moves, with 18 also of 18. Tables that are stored in the folder are read from it.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

use cubetui::cube::{CubieCube, Metric, Move, OrientedCube, random};
use cubetui::solver::{Ending, Limits, Optimal, SearchControl, SolveReport, SolveRequest, Solver};
use cubetui::tables::{
    BuildControl, OptimalTables, OptimalTier, Store, TIERS, TableCache, TierEntry,
};

const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    if has("--test") {
        return;
    }
    let named = TIERS.iter().any(|entry| has(entry.id));
    let stored = words
        .iter()
        .find_map(|word| word.strip_prefix("stored="))
        .map(Store::new);
    for entry in TIERS
        .iter()
        .filter(|entry| has(entry.id) || !named && entry.bytes < 1_000_000_000)
    {
        let mut solver = Optimal::new(table(entry, stored.as_ref()));
        if has("superflip") && entry.tier != OptimalTier::Small {
            solver = solver.with_second(table(OptimalTier::Small.entry(), None));
        }
        measure(&solver, has("18"), has("superflip"));
    }
}

fn table(entry: &TierEntry, stored: Option<&Store>) -> Arc<OptimalTables> {
    let started = Instant::now();
    let cache = TableCache::new(stored.cloned()).with_tier(Some(entry.tier));
    let silent = BuildControl::silent();
    let loaded = stored.and_then(|_| cache.optimal(Metric::HalfTurn, &silent).ok());
    let how = if loaded.is_some() {
        "read"
    } else {
        "built on two threads"
    };
    let tables = loaded.unwrap_or_else(|| {
        let built = OptimalTables::build(entry.tier, &BuildControl::silent().with_threads(TWO));
        Arc::new(built.expect("nobody stops it"))
    });
    let bytes = tables.bytes() as f64 / 1e6;
    println!(
        "{}: {bytes:.0} MB, {how} in {:.1} s",
        entry.id,
        started.elapsed().as_secs_f64()
    );
    tables
}

fn measure(solver: &Optimal, with_eighteen: bool, with_superflip: bool) {
    for (length, count) in [(16, 10), (17, 5), (18, 3)] {
        if length < 18 || with_eighteen {
            let cubes = cubes_of(solver, length, count);
            one_thread(solver, &cubes, length);
            if length == 17 {
                two_threads(solver, &cubes);
            }
        }
    }
    if with_superflip {
        let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
        let turns = superflip
            .parse::<cubetui::cube::Algorithm>()
            .expect("it is an algorithm")
            .turns();
        let started = Instant::now();
        let report = solve(
            &solver.clone().with_threads(TWO),
            OrientedCube::SOLVED.turned_by(&turns).cube,
        );
        let length = report.best.expect("it has a solution").moves.len();
        println!(
            "  superflip: {length} moves, proven in {:.1} s on two threads",
            started.elapsed().as_secs_f64()
        );
    }
}

fn solve(solver: &Optimal, cube: CubieCube) -> SolveReport {
    let request = SolveRequest::new(cube, Limits::default());
    let report = solver.solve(&request, &SearchControl::silent());
    assert_eq!(report.ending, Ending::Exhausted);
    report
}

/// Returns the first cubes of a fixed seed that need `length` moves, among random sequences of that length.
fn cubes_of(solver: &Optimal, length: usize, count: usize) -> Vec<CubieCube> {
    let mut generator = random::seeded_generator(length as u64);
    let mut sequence = || {
        let mut moves: Vec<Move> = Vec::new();
        while moves.len() < length {
            let cube = CubieCube::random(&mut generator);
            let turn = Move::ALL[(cube.edges()[0].index() + 12 * cube.corners()[0].index()) % 18];
            if moves.last().is_none_or(|&last| turn.may_follow(last)) {
                moves.push(turn);
            }
        }
        CubieCube::SOLVED.turned_by(&moves)
    };
    let mut cubes = Vec::new();
    let fast = solver.clone().with_threads(TWO);
    while cubes.len() < count {
        let cube = sequence();
        if solve(&fast, cube)
            .best
            .is_some_and(|best| best.moves.len() == length)
        {
            cubes.push(cube);
        }
    }
    cubes
}

fn one_thread(solver: &Optimal, cubes: &[CubieCube], length: usize) {
    let started = Instant::now();
    let processor = processor_seconds();
    let reports: Vec<SolveReport> = cubes.iter().map(|&cube| solve(solver, cube)).collect();
    let nodes: u64 = reports.iter().map(|report| report.progress.nodes).sum();
    let (processor, count) = (processor_seconds() - processor, cubes.len() as f64);
    println!(
        "  {length} moves, {count} cubes: mean {:.2} s, {:.2} s of the processor, {:.1} million positions, {:.1} million a second",
        started.elapsed().as_secs_f64() / count,
        processor / count,
        nodes as f64 / 1e6 / count,
        nodes as f64 / 1e6 / processor,
    );
}

/// Compares one thread and two in turns, so that a busy machine slows both down, on proofs that each cube has no solution
/// of fifteen moves, which is the same work for any number of threads.
fn two_threads(solver: &Optimal, cubes: &[CubieCube]) {
    let seconds = |threads| {
        let solver = solver.clone().with_threads(threads);
        let started = Instant::now();
        for &cube in cubes {
            let limits = Limits {
                max_length: 15,
                ..Limits::default()
            };
            let request = SolveRequest::new(cube, limits);
            let report = solver.solve(&request, &SearchControl::silent());
            assert_eq!((report.best, report.ending), (None, Ending::Exhausted));
        }
        started.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..5)
        .map(|_| seconds(NonZeroUsize::MIN) / seconds(TWO))
        .collect();
    ratios.sort_by(f64::total_cmp);
    println!(
        "  two threads: {:.2} times as fast as one (median of {}, {:.2} to {:.2})",
        ratios[2],
        ratios.len(),
        ratios[0],
        ratios[4]
    );
}

/// Processor time of this thread.
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
