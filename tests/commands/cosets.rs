//! `coset`: what it refuses, and how it keeps its work. (`.ci/parallel` solves deeper, with several programs at once.)

mod covers;
mod foreign;
mod ledgers;
mod matrix;
mod requests;
mod signals;
mod work;

use crate::commands::driver::{assert_all_fail, assert_fails, run};

#[test]
fn ranges_and_numbers_that_make_no_sense_are_refused() {
    assert_all_fail(
        "
        2 | coset --jsonl never-written --range 5 | two numbers with two dots between
        2 | coset --jsonl never-written --range x..7 | two numbers with two dots between
        2 | coset --jsonl never-written --range 5..5 | at most 138639780
        2 | coset --jsonl never-written --range 0..138639781 | at most 138639780
        2 | coset --range 0..1 | --jsonl
        2 | coset --index 2217093120 | is not in 0..2217093120
        2 | coset R --index 1 | cannot be used with
        2 | coset --seed 1 | --random
        2 | coset --exact --search-depth 9 | cannot be used with
        2 | coset --cover plan | --range
        2 | coset cover --timeout 1s --sweeps 1 | cannot be used with
        2 | coset cover --check plan --seed 1 | cannot be used with
        2 | coset cover --force | --out
        ",
    );
}

#[test]
fn a_coset_of_what_is_no_cube_is_refused() {
    assert_fails("coset `R X`", 3, "");
    assert_fails("coset R X", 3, "");
    // Unquoted turns are one algorithm: the mistake is in the third.
    assert_eq!(run("coset R U X").err, run("coset `R U X`").err);
    assert_fails("coset --cube UUU", 3, "");
    assert!(!run("coset --cube UUU").err.is_empty());
}
