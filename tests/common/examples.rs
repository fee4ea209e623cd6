//! Random examples for laws.

use cubetui::cube::random::{self, Generator};
use proptest::test_runner::{Config, RngSeed};

/// Returns the configuration of a law that is tested with this many examples, different in each run. A failing test prints
/// the seed; set `PROPTEST_RNG_SEED` to use it again.
pub(crate) fn examples(cases: u32) -> Config {
    Config {
        cases,
        rng_seed: RngSeed::Fixed(seed()),
        failure_persistence: None,
        ..Config::default()
    }
}

/// Returns the generator of a law that draws its own examples, different in each run. Its seed is printed and set in the
/// same way.
#[allow(dead_code, reason = "not every binary has such laws")]
pub(crate) fn generator() -> Generator {
    random::seeded_generator(seed())
}

fn seed() -> u64 {
    let seed = match Config::default().rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => random::entropy_seed(),
    };
    println!("PROPTEST_RNG_SEED={seed} tries the same examples again");
    seed
}
