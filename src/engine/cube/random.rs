//! Random states, uniform over all 43,252,003,274,489,856,000 possible cubes.

use rand::{Rng, RngExt as _, SeedableRng as _, seq::SliceRandom as _};

use crate::cube::cubie::permutation_is_odd;
use crate::cube::{Corner, CubieCube, Edge};

/// The seedable generator: its stream for a seed never changes between versions of this program.
pub type Generator = rand::rngs::ChaCha8Rng;

/// A generator whose output is determined by `seed`.
pub fn seeded_generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// A seed from the operating system's entropy.
pub fn entropy_seed() -> u64 {
    rand::random()
}

/// A seed for a test that must pass with every seed. Prints it, so that `PROPTEST_RNG_SEED` in the environment can repeat
/// the test.
#[cfg(test)]
pub(crate) fn test_seed() -> u64 {
    let given = std::env::var("PROPTEST_RNG_SEED").ok();
    let seed = given.map_or_else(entropy_seed, |seed| {
        seed.parse().expect("a seed is a number")
    });
    println!("PROPTEST_RNG_SEED={seed} tries the same again");
    seed
}

/// Draws a seed from a generator: one of 2^64, all equally likely.
pub fn next_seed(generator: &mut Generator) -> u64 {
    generator.random()
}

impl CubieCube {
    /// A cube drawn uniformly from all possible ones.
    ///
    /// ```
    /// use cubetui::cube::{random, CubieCube};
    /// let mut generator = random::seeded_generator(7);
    /// let cube = CubieCube::random(&mut generator);
    /// assert_eq!(cube, CubieCube::random(&mut random::seeded_generator(7)));
    /// ```
    pub fn random(generator: &mut impl Rng) -> Self {
        let mut cube = Self::SOLVED;
        cube.cp.shuffle(generator);
        cube.ep.shuffle(generator);
        // One fixed transposition pairs every arrangement of the wrong parity with one of the right parity.
        if permutation_is_odd(&cube.cp.map(Corner::index))
            != permutation_is_odd(&cube.ep.map(Edge::index))
        {
            cube.ep.swap(10, 11);
        }
        let mut twists = 0;
        for twist in &mut cube.co[..7] {
            *twist = generator.random_range(0..3);
            twists += *twist;
        }
        cube.co[7] = (21 - twists) % 3;
        let mut flips = 0;
        for flip in &mut cube.eo[..11] {
            *flip = generator.random_range(0..2);
            flips ^= *flip;
        }
        cube.eo[11] = flips;
        cube
    }
}
