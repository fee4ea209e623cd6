//! How long it takes to build the tables of the instant tier, and to number cubes.

use cubetui::coord::{
    Coordinate, CornerPermutation, Flip, FlipUdSlice, SymClasses, Twist, UdEdgePermutation,
    UdSlice, UdSliceSorted,
};
use cubetui::cube::{CubieCube, random};
use cubetui::tables::{MoveTable, Tables};

fn main() {
    divan::main();
}

#[divan::bench]
fn all_tables() -> Tables {
    Tables::build()
}

/// With their pruning tables, which are not stored in the program.
#[divan::bench(sample_count = 10)]
fn tables_in_quarter_turns(bencher: divan::Bencher) {
    bencher
        .with_inputs(Tables::build)
        .bench_local_refs(|tables| {
            tables.in_quarter_turns();
        });
}

#[divan::bench(sample_count = 10)]
fn pruning_tables_filled() -> Vec<u8> {
    Tables::fill()
}

#[divan::bench(types = [Twist, Flip, UdSlice])]
fn move_table<C: Coordinate>() -> MoveTable {
    MoveTable::of::<C>()
}

#[divan::bench(types = [CornerPermutation, UdEdgePermutation])]
fn classes<C: Coordinate>() -> SymClasses<C> {
    SymClasses::under_ud_symmetries()
}

#[divan::bench(sample_count = 3)]
fn flip_slice_classes() -> SymClasses<FlipUdSlice> {
    SymClasses::under_ud_symmetries()
}

/// Numbers a thousand cubes.
#[divan::bench(types = [Twist, Flip, UdSlice, UdSliceSorted, FlipUdSlice, CornerPermutation])]
fn thousand_cubes<C: Coordinate>(bencher: divan::Bencher) {
    let mut generator = random::seeded_generator(1);
    let cubes: Vec<_> = (0..1000)
        .map(|_| CubieCube::random(&mut generator))
        .collect();
    bencher.bench_local(|| {
        cubes
            .iter()
            .filter_map(C::try_of)
            .map(C::index)
            .sum::<usize>()
    });
}
