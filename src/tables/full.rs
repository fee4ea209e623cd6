//! Tables of the full tier: exact distances where the instant tier has bounds only.
//!
//! Built in seconds, in the background, while the instant tier serves. What takes long to build are the
//! [parts](FullTables::parts): plain bytes that can be kept somewhere and given back. Knows nothing of files.

use std::fmt;

use super::{BuildControl, FullPhase1, FullPhase2};

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
        bytes: 64_430 * 2187,
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
    /// From any cube into H.
    pub phase1: FullPhase1,
    /// From H to the solved cube.
    pub phase2: FullPhase2,
}

impl FullTables {
    /// Builds all of them, or returns nothing soon after it is cancelled. Progress is reported many times a second.
    ///
    /// Takes a little more memory while it builds than afterwards.
    pub fn build(control: &BuildControl<'_>) -> Option<Self> {
        let phase2 = FullPhase2::build(&control.part(0.0, 0.25))?;
        let phase1 = FullPhase1::build(&control.part(0.25, 1.0))?;
        control.report(1.0).ok()?;
        Some(Self { phase1, phase2 })
    }

    /// What is worth keeping, by the ids of [`FULL_PARTS`] and in their order.
    pub fn parts(&self) -> [(&'static str, &[u8]); FULL_PARTS.len()] {
        [(FULL_PARTS[0].id, self.phase1.entries()), (FULL_PARTS[1].id, self.phase2.entries())]
    }

    /// The tables of kept parts, in the order of [`FULL_PARTS`]; takes milliseconds. They are faster if the bytes were
    /// read into a list from [`in_large_pages`](super::in_large_pages). That the bytes are those once
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
        Ok(Self { phase1: FullPhase1::of_entries(phase1), phase2: FullPhase2::of_entries(phase2) })
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}
