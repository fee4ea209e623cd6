//! The full tier: how long it takes to build and to assemble, how fast it answers, and what prefetching gains.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{CubieCube, Move};
use cubetui::solver::{Ending, Limits, SearchControl, SolveReport, SolveRequest, Solver, TwoPhase};
use cubetui::tables::{
    BuildControl, FullTables, FullTablesSlot, Phase1Coset, Tables, in_large_pages,
};
use divan::Bencher;

fn main() {
    if !std::env::args().any(|argument| argument == "--test") {
        two_threads_on_one_cube();
    }
    divan::main();
}

/// Compares one thread and two in turns, so that a busy machine slows both down, on proofs that five cubes have no solution
/// of 14 moves, which is the same work for any number of threads.
fn two_threads_on_one_cube() {
    let mut generator = seeded_generator(3);
    let cubes: Vec<_> = (0..5).map(|_| CubieCube::random(&mut generator)).collect();
    let limits = Limits {
        max_length: 14,
        ..Limits::default()
    };
    let tables = Arc::new(Tables::build());
    let seconds = |threads| {
        let solver = TwoPhase::new(Arc::clone(&tables))
            .with_full(full())
            .with_threads(threads);
        let started = Instant::now();
        for &cube in &cubes {
            let request = SolveRequest::new(cube, limits);
            let report = solver.solve(&request, &SearchControl::silent());
            assert_eq!(
                (report.best, report.ending),
                (None, Ending::Exhausted),
                "it has no short solution"
            );
        }
        started.elapsed().as_secs_f64()
    };
    let mut pairs: Vec<_> = (0..15)
        .map(|_| (seconds(NonZeroUsize::MIN), seconds(TWO)))
        .collect();
    pairs.sort_by(|(a, b), (c, d)| (a / b).total_cmp(&(c / d)));
    let ratios = pairs
        .iter()
        .map(|(one, two)| format!("{:.2}", one / two))
        .collect::<Vec<_>>()
        .join(" ");
    println!("two threads on one cube, times as fast as one, in order: {ratios}");
    let (one, two) = pairs[pairs.len() / 2];
    println!("median pair: {one:.2} s and {two:.2} s for five proofs");
}

const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

fn build(threads: NonZeroUsize) -> FullTables {
    FullTables::build(&BuildControl::silent().with_threads(threads)).expect("nobody cancels it")
}

fn full() -> FullTablesSlot {
    static FULL: OnceLock<FullTablesSlot> = OnceLock::new();
    FULL.get_or_init(|| Arc::new(OnceLock::from(Arc::new(build(TWO)))))
        .clone()
}

#[divan::bench(sample_count = 3, args = [1, 2])]
fn full_tables(threads: usize) -> FullTables {
    build(NonZeroUsize::new(threads).expect("one or two"))
}

#[divan::bench(sample_count = 10)]
fn from_parts(bencher: Bencher<'_, '_>) {
    let full = full();
    let copy = |bytes: &[u8]| {
        let mut copy = in_large_pages(bytes.len());
        copy.extend_from_slice(bytes);
        copy
    };
    bencher
        .with_inputs(|| {
            full.get()
                .expect("it has been built")
                .entries()
                .map(|(_, bytes)| copy(bytes))
        })
        .bench_values(|[phase1, phase2]| {
            FullTables::of_entries(phase1, phase2).expect("the lengths are right")
        });
}

/// Returns the neighbours of random cosets.
fn cosets(full: &FullTables) -> Vec<Phase1Coset> {
    let mut generator = seeded_generator(1);
    let around = |coset| Move::ALL.map(|local| full.phase1.after(coset, local));
    (0..256)
        .flat_map(|_| around(full.phase1.coset(&CubieCube::random(&mut generator))))
        .collect()
}

/// Each entry is needed to find the next: the latency of a plain search.
#[divan::bench]
fn entries_one_after_the_other(bencher: Bencher<'_, '_>) {
    let full = full();
    let phase1 = &full.get().expect("it has been built").phase1;
    let mut coset = phase1.coset(&CubieCube::random(&mut seeded_generator(2)));
    bencher.counter(4608_u32).bench_local(|| {
        for _ in 0..4608 {
            coset = phase1.after(
                coset,
                Move::ALL[phase1.entry(coset).remainder() as usize * 4 + 1],
            );
        }
        coset
    });
}

/// As many entries at random positions, with or without prefetching them all before they are read.
#[divan::bench(args = [false, true])]
fn entries_at_once(bencher: Bencher<'_, '_>, asked_for: bool) {
    let full = full();
    let phase1 = &full.get().expect("it has been built").phase1;
    let mut all = cosets(phase1_of(&full));
    bencher.counter(4608_u32).bench_local(|| {
        for coset in &mut all {
            *coset = phase1.after(*coset, Move::ALL[3]);
            if asked_for {
                phase1.prefetch(*coset);
            }
        }
        all.iter()
            .map(|&coset| black_box(phase1.entry(coset)).remainder() as u32)
            .sum::<u32>()
    });
}

fn phase1_of(full: &FullTablesSlot) -> &FullTables {
    full.get().expect("it has been built")
}

fn solve(solver: &TwoPhase, cube: CubieCube, good_enough: u8) -> SolveReport {
    let limits = Limits {
        good_enough,
        ..Limits::default()
    };
    solver.solve(&SolveRequest::new(cube, limits), &SearchControl::silent())
}

#[divan::bench(args = [22, 21, 20], sample_count = 1000)]
fn solution_of_length(bencher: Bencher<'_, '_>, length: u8) {
    let solver = TwoPhase::new(Tables::build()).with_full(full());
    let mut generator = seeded_generator(1);
    bencher
        .with_inputs(|| CubieCube::random(&mut generator))
        .bench_local_values(|cube| solve(&solver, cube, length));
}
