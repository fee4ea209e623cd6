//! The full tier: how long it takes to build and to take over, how fast it answers, and what prefetching gains.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{CubieCube, Move};
use cubetui::solver::{Control, Limits, SolveReport, SolveRequest, Solver, TwoPhase};
use cubetui::tables::{Coset, FullTables, Tables, in_large_pages};
use divan::Bencher;

fn main() {
    divan::main();
}

const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

fn build(threads: NonZeroUsize) -> FullTables {
    FullTables::build(threads, &AtomicBool::new(false), &|_| ()).expect("nobody cancels it")
}

fn full() -> Arc<OnceLock<FullTables>> {
    static FULL: OnceLock<Arc<OnceLock<FullTables>>> = OnceLock::new();
    FULL.get_or_init(|| Arc::new(OnceLock::from(build(TWO)))).clone()
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
        .with_inputs(|| full.get().expect("it has been built").parts().map(|(_, bytes)| copy(bytes)))
        .bench_values(|parts| FullTables::from_parts(parts).expect("the lengths are right"));
}

/// The cosets around random ones.
fn cosets(full: &FullTables) -> Vec<Coset> {
    let mut generator = seeded_generator(1);
    let around = |coset| Move::ALL.map(|local| full.phase1.after(coset, local));
    (0..256).flat_map(|_| around(full.phase1.coset(&CubieCube::random(&mut generator)))).collect()
}

/// Entries one needs the other to be found from: what a plain search waits for.
#[divan::bench]
fn entries_one_after_the_other(bencher: Bencher<'_, '_>) {
    let full = full();
    let phase1 = &full.get().expect("it has been built").phase1;
    let mut coset = phase1.coset(&CubieCube::random(&mut seeded_generator(2)));
    bencher.counter(4608_u32).bench_local(|| {
        for _ in 0..4608 {
            coset = phase1.after(coset, Move::ALL[phase1.entry(coset).remainder() as usize * 4 + 1]);
        }
        coset
    });
}

/// As many entries of random places, all asked for before they are looked at, or not.
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
        all.iter().map(|&coset| black_box(phase1.entry(coset)).remainder() as u32).sum::<u32>()
    });
}

fn phase1_of(full: &OnceLock<FullTables>) -> &FullTables {
    full.get().expect("it has been built")
}

fn solve(solver: &TwoPhase, cube: CubieCube, good_enough: u8) -> SolveReport {
    let cancel = AtomicBool::new(false);
    let limits = Limits { good_enough, ..Limits::default() };
    solver.solve(&SolveRequest { cube, limits }, &Control::new(&cancel, &|_| ()))
}

#[divan::bench(args = [22, 21, 20], sample_count = 1000)]
fn solution_of_length(bencher: Bencher<'_, '_>, length: u8) {
    let solver = TwoPhase::new(Tables::build()).with_full(full());
    let mut generator = seeded_generator(1);
    bencher
        .with_inputs(|| CubieCube::random(&mut generator))
        .bench_local_values(|cube| solve(&solver, cube, length));
}

#[divan::bench(args = [1, 2], sample_count = 1)]
fn thirty_cubes_to_19_moves_with_threads(bencher: Bencher<'_, '_>, threads: usize) {
    let threads = NonZeroUsize::new(threads).expect("one or two");
    let solver = TwoPhase::new(Tables::build()).with_full(full()).with_threads(threads);
    let mut generator = seeded_generator(3);
    let cubes: Vec<_> = (0..30).map(|_| CubieCube::random(&mut generator)).collect();
    bencher.bench_local(|| cubes.iter().map(|&cube| solve(&solver, cube, 19).progress.nodes).sum::<u64>());
}
