//! Tables of the full tier: exact distances where the instant tier has bounds only.
//!
//! Built in seconds, in the background, while the instant tier serves. Building the [entries](FullTables::entries)
//! takes most of the time. They are plain bytes, which can be stored and loaded. Knows nothing of files.

use thiserror::Error;

use super::{BuildControl, FullPhase1, FullPhase2, PruningId};

/// Bytes that are no part of the full tier: their number is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the table {} has {found} bytes and not {}",
    table.entry().name, table.entry().bytes
)]
pub struct WrongLength {
    /// Which table they were to be.
    pub table: PruningId,
    /// How many bytes there were.
    pub found: usize,
}

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

    /// Returns the bytes worth keeping of both tables.
    pub fn entries(&self) -> [(PruningId, &[u8]); 2] {
        [
            (PruningId::FullPhase1, self.phase1.entries()),
            (PruningId::FullPhase2, self.phase2.entries()),
        ]
    }

    /// Makes tables of stored entries, within milliseconds. They are faster if the bytes were read into a list from
    /// [`in_large_pages`](super::in_large_pages). The caller makes sure that the bytes are those of the tables.
    ///
    /// # Errors
    /// If a table has not as many bytes as it should.
    pub fn of_entries(phase1: Vec<u8>, phase2: Vec<u8>) -> Result<Self, WrongLength> {
        for (table, bytes) in [
            (PruningId::FullPhase1, &phase1),
            (PruningId::FullPhase2, &phase2),
        ] {
            if bytes.len() != table.entry().bytes {
                return Err(WrongLength {
                    table,
                    found: bytes.len(),
                });
            }
        }
        Ok(Self {
            phase1: FullPhase1::of_entries(phase1),
            phase2: FullPhase2::of_entries(phase2),
        })
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}
