//! Fuzzing: arbitrary bytes for everything that reads bytes, and checks of what must hold of the outcome.
//!
//! [`targets`] is the table of all targets. Here each gets the inputs of its corpus, which a fuzzer that measures coverage
//! found to reach every branch that it could: `.ci/fuzz` runs that fuzzer and adds to the corpus. A failure names the input;
//! `.ci/fuzz` prints how to replay one alone.

mod corpus;
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};

use targets::TARGETS;

#[test]
fn every_input_of_the_corpus_passes() {
    for target in TARGETS {
        let inputs = corpus::inputs(target.name);
        assert!(inputs.len() >= 5, "{} has hardly any corpus", target.name);
        for input in inputs {
            let outcome = catch_unwind(AssertUnwindSafe(|| target.run(&input)));
            assert!(
                outcome.is_ok(),
                "{} fails on \"{}\"",
                target.name,
                input.escape_ascii()
            );
        }
    }
}

#[test]
fn every_corpus_has_its_target_and_stays_small() {
    let mut bytes = 0;
    for entry in std::fs::read_dir(corpus::folder()).expect("it is there") {
        let entry = entry.expect("it can be read");
        bytes += entry.metadata().expect("it can be read").len();
        let name = entry.file_name().into_string().expect("names are text");
        let known = TARGETS
            .iter()
            .any(|target| name == format!("{}.txt", target.name));
        assert!(known, "{name} belongs to no target");
    }
    assert!(bytes < 900_000, "the corpus has {bytes} bytes");
}

#[test]
fn a_corpus_loses_no_input_and_gets_the_shortest_new_ones() {
    let long = vec![b'a'; corpus::LIMIT];
    let text = corpus::extended(
        vec![b"bb".to_vec(), b"\n".to_vec()],
        vec![long.clone(), b"c".to_vec(), b"bb".to_vec()],
    );
    assert_eq!(text, "c\n\\n\nbb\n");
    let text = corpus::extended(vec![long.clone()], vec![b"c".to_vec()]);
    assert_eq!(text.into_bytes(), [long, b"\n".to_vec()].concat());
}

#[test]
fn an_input_is_written_and_read_again() {
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(corpus::unescaped(&all.escape_ascii().to_string()), all);
}

/// The target that the variable `FUZZ_TARGET` names.
#[cfg(fuzzing)]
static TARGET: std::sync::LazyLock<&targets::Target> = std::sync::LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let target = TARGETS.iter().find(|target| target.name == name);
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    target.unwrap_or_else(|| panic!("set FUZZ_TARGET to one of {}", names.join(", ")))
});

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET.run(bytes));
