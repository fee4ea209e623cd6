//! The random examples that a law is tried with.

use cubetui::cube::random::{self, Generator};
use proptest::test_runner::{Config, RngSeed};

/// The configuration of a law that is tried with this many examples, other ones in each run. A test that fails prints the seed,
/// and with `PROPTEST_RNG_SEED` in the environment it is used again.
pub(crate) fn examples(cases: u32) -> Config {
    Config {
        cases,
        rng_seed: RngSeed::Fixed(seed()),
        failure_persistence: None,
        ..Config::default()
    }
}

/// The generator of a law that draws its examples itself, other ones in each run. Its seed is printed and given likewise.
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
