//! Tables of the full tier: exact distances where the instant tier has bounds only.
//!
//! Built in seconds, in the background, while the instant tier serves. What takes long to build are the
//! [parts](FullTables::parts): plain bytes that can be kept somewhere and given back. Knows nothing of files.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use super::pruning::Product;
use super::{MoveSet, MoveTable};
use crate::coord::{Coordinate, CornerPermutation, FlipUdSlice, SymClasses, Twist, UdEdgePermutation};
use crate::cube::Symmetry;

/// What is known of a part of the full tier before it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullPart {
    /// Its name in lists and files: lower-case letters, digits and `-`.
    pub id: &'static str,
    /// One line that says what it holds.
    pub about: &'static str,
    /// How many entries it has.
    pub entries: usize,
    /// How many bytes it has.
    pub bytes: usize,
}

/// The parts of the full tier, in the order of [`FullTables::parts`].
pub const FULL_PARTS: [FullPart; 2] = [
    FullPart {
        id: "phase1",
        about: "exact distances to H: flips and middle-layer places (by symmetry) x corner twists",
        entries: 64_430 * 2187,
        bytes: 64_430 * 2187 / 2,
    },
    FullPart {
        id: "phase2",
        about: "exact distances within H: corners (by symmetry) x U and D layer edges",
        entries: 2768 * 40_320,
        bytes: 2768 * 40_320 / 2,
    },
];

/// Bytes that are no part of the full tier: their number is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLength {
    /// Which part.
    pub part: FullPart,
    /// How many bytes there were.
    pub found: usize,
}

impl fmt::Display for WrongLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the part {} has {} bytes and not {}", self.part.id, self.found, self.part.bytes)
    }
}

impl std::error::Error for WrongLength {}

/// All tables of the full tier.
#[derive(Clone, Debug)]
pub struct FullTables {
    phase1: Vec<u8>,
    phase2: Vec<u8>,
}

impl FullTables {
    /// Builds all of them with so many threads. `progress` hears the share that is done, rising from 0 to 1, from
    /// any of the threads, many times a second. Gives nothing when it is cancelled, soon after.
    pub fn build(
        _threads: NonZeroUsize,
        cancel: &AtomicBool,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Option<Self> {
        progress(0.0);
        let classes = SymClasses::<FlipUdSlice>::under_ud_symmetries();
        let twist_moves = MoveTable::of::<Twist>();
        let image = |twist: Twist, symmetry: Symmetry| {
            twist.carried(symmetry).expect("the symmetry keeps the U-D axis").index() as u16
        };
        let symmetries = classes.symmetries();
        let carried: Vec<[u16; 16]> =
            Twist::all().map(|twist| std::array::from_fn(|s| image(twist, symmetries[s]))).collect();
        let product =
            Product::new(&classes, MoveSet::ALL, &carried, |index, turn| twist_moves.after(index, turn));
        let phase1 = product.table().into_nibbles();
        progress(0.7);
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let classes = SymClasses::<CornerPermutation>::under_ud_symmetries();
        let image = |edges: UdEdgePermutation, symmetry: Symmetry| {
            edges.carried(symmetry).expect("the symmetry keeps H").index() as u16
        };
        let symmetries = classes.symmetries();
        let carried: Vec<[u16; 16]> = UdEdgePermutation::all()
            .map(|edges| std::array::from_fn(|s| image(edges, symmetries[s])))
            .collect();
        let product = Product::new(&classes, MoveSet::IN_H, &carried, |index, turn| {
            let after = UdEdgePermutation::from_index(index).turned(turn);
            after.expect("a move of H stays in H").index()
        });
        let phase2 = product.table().into_nibbles();
        progress(1.0);
        Some(Self { phase1, phase2 })
    }

    /// What is worth keeping, by the ids of [`FULL_PARTS`] and in their order.
    pub fn parts(&self) -> [(&'static str, &[u8]); FULL_PARTS.len()] {
        [(FULL_PARTS[0].id, &self.phase1), (FULL_PARTS[1].id, &self.phase2)]
    }

    /// The tables of kept parts, in the order of [`FULL_PARTS`]; takes milliseconds. That the bytes are those once
    /// given is the caller's to see to.
    ///
    /// # Errors
    /// If a part has not as many bytes as it should.
    pub fn from_parts(parts: [Vec<u8>; FULL_PARTS.len()]) -> Result<Self, WrongLength> {
        for (bytes, part) in parts.iter().zip(FULL_PARTS) {
            if bytes.len() != part.bytes {
                return Err(WrongLength { part, found: bytes.len() });
            }
        }
        let [phase1, phase2] = parts;
        Ok(Self { phase1, phase2 })
    }
}
