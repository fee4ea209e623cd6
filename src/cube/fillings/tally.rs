//! What is kept of the ways to fill some places: which sums they have, or how many ways have each sum.
//!
//! A sum is that of the orientations modulo `M` together with the parity of the permutation. Both tallies are semirings,
//! so that one dynamic programme serves for both. Knows nothing of pieces.

/// A set of orientations: bit `2 * orientation`, and so a set of sums with even parity.
pub(in crate::cube) type Orientations = u8;

/// A set of parities of permutations: bit 0 for even, bit 1 for odd.
pub(in crate::cube) type Parities = u8;

/// A semiring of ways.
pub(in crate::cube) trait Tally: Copy {
    /// No way at all.
    const NONE: Self;
    /// The one way to fill no place.
    const NOTHING: Self;
    /// A piece alone in its place, in any of these orientations.
    fn turned(orientations: Orientations) -> Self;
    /// The ways of either.
    fn or(self, other: Self) -> Self;
    /// Every way of the one together with every way of the other.
    fn and(self, other: Self) -> Self;
    /// The same ways with one inversion more.
    fn inverted(self) -> Self;
    /// Whether there is no way.
    fn is_none(self) -> bool;
}

/// Which sums there are: bit `2 * sum + parity`.
#[derive(Clone, Copy)]
pub(in crate::cube) struct Sums<const M: usize>(u8);

impl<const M: usize> Sums<M> {
    /// All sums of one out of each of two sets.
    const ADDED: &'static [[u8; 64]; 64] = &added::<M>();

    /// The parities of the ways whose orientations sum to 0.
    pub(in crate::cube) const fn parities(self) -> Parities {
        self.0 & 3
    }
}

impl<const M: usize> Tally for Sums<M> {
    const NONE: Self = Self(0);
    const NOTHING: Self = Self(1);

    fn turned(orientations: Orientations) -> Self {
        Self(orientations)
    }

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn and(self, other: Self) -> Self {
        Self(Self::ADDED[self.0 as usize][other.0 as usize])
    }

    fn inverted(self) -> Self {
        Self(inverted(self.0))
    }

    fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// The sums with each parity changed.
const fn inverted(sums: u8) -> u8 {
    (sums & 0x15) << 1 | (sums & 0x2A) >> 1
}

const fn added<const M: usize>() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let bits = 2 * M;
    let mut a = 0;
    while a < 1 << bits {
        let mut b = 0;
        while b < 1 << bits {
            let mut pair = 0;
            while pair < bits {
                if a >> pair & 1 == 1 {
                    let shift = pair & !1;
                    let turned = ((b << shift | b >> (bits - shift)) & ((1 << bits) - 1)) as u8;
                    table[a][b] |= if pair % 2 == 1 { inverted(turned) } else { turned };
                }
                pair += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// How many ways there are to each sum: by orientation sum, then parity. At most 2 · 10¹², so that floats are exact.
#[derive(Clone, Copy)]
pub(in crate::cube) struct Counts<const M: usize>([[f64; 2]; M]);

impl<const M: usize> Counts<M> {
    /// The number of ways whose orientations sum to 0: even ones, odd ones.
    pub(in crate::cube) const fn by_parity(self) -> [f64; 2] {
        self.0[0]
    }
}

impl<const M: usize> Tally for Counts<M> {
    const NONE: Self = Self([[0.0; 2]; M]);
    const NOTHING: Self = {
        let mut counts = [[0.0; 2]; M];
        counts[0][0] = 1.0;
        Self(counts)
    };

    fn turned(orientations: Orientations) -> Self {
        Self(std::array::from_fn(|sum| [f64::from(orientations >> (2 * sum) & 1), 0.0]))
    }

    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|sum| [self.0[sum][0] + other.0[sum][0], self.0[sum][1] + other.0[sum][1]]))
    }

    fn and(self, other: Self) -> Self {
        let mut both = [[0.0; 2]; M];
        for (a, [even, odd]) in self.0.into_iter().enumerate() {
            for (b, [also_even, also_odd]) in other.0.into_iter().enumerate() {
                let sum = &mut both[(a + b) % M];
                sum[0] += even * also_even + odd * also_odd;
                sum[1] += even * also_odd + odd * also_even;
            }
        }
        Self(both)
    }

    fn inverted(self) -> Self {
        Self(self.0.map(|[even, odd]| [odd, even]))
    }

    fn is_none(self) -> bool {
        self.0.as_flattened().iter().all(|&count| count == 0.0)
    }
}
