//! The memory of a coset: a bit for each element of H, in places for blocks of which some are spare.
//!
//! Knows where blocks are, not what moves do to them.

use std::num::NonZeroUsize;
use std::sync::RwLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::thread;

use super::layout::{BLOCK_BYTES, BLOCKS, Run};
use crate::tables::{as_atomic, prefetch, zeroed};

/// The bits, all clear at first.
pub(super) struct Bitmap {
    bytes: Vec<u8>,
    /// The place of each block.
    places: Vec<u16>,
}

/// A place for a block, that one thread writes to or many read.
pub(super) type Place<'a> = RwLock<&'a mut [u8]>;

impl Bitmap {
    /// Bytes of memory with so many places to spare.
    pub(super) const fn bytes(spare: usize) -> usize {
        (BLOCKS + spare) * BLOCK_BYTES
    }

    /// No element is found yet. The memory is taken when it is written to.
    pub(super) fn new(spare: usize) -> Self {
        Self { bytes: zeroed(Self::bytes(spare)), places: (0..BLOCKS as u16).collect() }
    }

    /// The bytes of one block.
    pub(super) fn block(&self, block: usize) -> &[u8] {
        &self.bytes[self.start(block)..][..BLOCK_BYTES]
    }

    /// The same, to be written to.
    pub(super) fn block_mut(&mut self, block: usize) -> &mut [u8] {
        let start = self.start(block);
        &mut self.bytes[start..][..BLOCK_BYTES]
    }

    /// Where in the memory a block begins.
    pub(super) fn start(&self, block: usize) -> usize {
        self.places[block] as usize * BLOCK_BYTES
    }

    /// The place of each block.
    pub(super) fn places(&self) -> &[u16] {
        &self.places
    }

    /// The places without a block.
    pub(super) fn free(&self) -> Vec<u16> {
        let mut is_free = vec![true; self.bytes.len() / BLOCK_BYTES];
        self.places.iter().for_each(|&place| is_free[place as usize] = false);
        (0..is_free.len() as u16).filter(|&place| is_free[place as usize]).collect()
    }

    /// All places, for threads to share.
    pub(super) fn shared(&mut self) -> Vec<Place<'_>> {
        self.bytes.chunks_exact_mut(BLOCK_BYTES).map(RwLock::new).collect()
    }

    /// The blocks are in these places from now on.
    pub(super) fn moved(&mut self, places: Vec<u16>) {
        self.places = places;
    }

    /// Sets bits of a byte of the memory.
    pub(super) fn set(&mut self, address: u32, mask: u8) {
        self.bytes[address as usize] |= mask;
    }

    /// The bits, for threads that set some of them.
    pub(super) fn bits(&mut self) -> Bits<'_> {
        Bits { bytes: as_atomic(&mut self.bytes) }
    }

    /// Clears all bits, with so many threads.
    pub(super) fn clear(&mut self, threads: NonZeroUsize) {
        let share = self.bytes.len().div_ceil(threads.get());
        thread::scope(|scope| {
            for bytes in self.bytes.chunks_mut(share) {
                scope.spawn(|| bytes.fill(0));
            }
        });
    }
}

/// The runs of a block.
pub(super) fn runs(block: &[u8]) -> &[Run] {
    block.as_chunks().0.as_chunks().0
}

/// The same, to be written to.
pub(super) fn runs_mut(block: &mut [u8]) -> &mut [Run] {
    block.as_chunks_mut().0.as_chunks_mut().0
}

/// Bits that several threads may set at once.
#[derive(Clone, Copy)]
pub(super) struct Bits<'a> {
    bytes: &'a [AtomicU8],
}

impl Bits<'_> {
    /// Has the memory of a byte fetched.
    #[inline]
    pub(super) fn ask_for(self, address: u32) {
        prefetch(self.bytes, address as usize);
    }

    /// Sets bits of a byte, and tells how many were clear.
    #[inline]
    pub(super) fn set(self, address: u32, mask: u8) -> u32 {
        let byte = &self.bytes[address as usize];
        // Mostly somebody was there before; then the line stays shared.
        if byte.load(Relaxed) & mask == mask {
            return 0;
        }
        (!byte.fetch_or(mask, Relaxed) & mask).count_ones()
    }
}
