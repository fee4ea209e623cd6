//! One target under libFuzzer: the one that the variable `FUZZ_TARGET` names.
#![no_main]

#[path = "../../tests/fuzz/targets/mod.rs"]
mod targets;

use std::sync::LazyLock;

use targets::TARGETS;

static RUN: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let target = TARGETS.iter().find(|target| target.name == name);
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    target
        .unwrap_or_else(|| panic!("set FUZZ_TARGET to one of {}", names.join(", ")))
        .run
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| RUN(bytes));
