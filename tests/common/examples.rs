//! The random examples that a law is tried with.

use cubetui::cube::random;
use proptest::test_runner::{Config, RngSeed};

/// The configuration of a law that is tried with this many examples, other ones in each run. A test that fails prints the seed,
/// and with `PROPTEST_RNG_SEED` in the environment it is used again.
pub(crate) fn examples(cases: u32) -> Config {
    let given = Config::default();
    let seed = match given.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => random::entropy_seed(),
    };
    println!("PROPTEST_RNG_SEED={seed} tries the same examples again");
    Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..given }
}
