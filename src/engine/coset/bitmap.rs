//! The memory of a coset: one bit for each element of H, in places for blocks, with some spare places.
//!
//! The prepass writes each block to a free place, so a block has no fixed place. The [layout](super::bit_layout)
//! assigns the elements to blocks and bits.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, RwLock};

use super::bit_layout::{BLOCK_BYTES, BLOCKS, RowRun};
use crate::storage::checksum;
use crate::sync::Lock as _;
use crate::tables::{TaskQueue, as_atomic, on_threads, prefetch, zeroed};

/// The bits of all blocks, clear at first.
pub(super) struct Bitmap {
    bytes: Vec<u8>,
    places: Vec<u16>,
}

/// A place for a block, which one thread writes to or several read.
pub(super) type SharedPlace<'a> = RwLock<&'a mut [u8]>;

impl Bitmap {
    /// Returns the memory that a bitmap with this many spare places takes, in bytes.
    pub(super) const fn bytes(spare_places: usize) -> usize {
        (BLOCKS + spare_places) * BLOCK_BYTES
    }

    /// Creates a bitmap without elements. The system provides the memory when it is written to.
    pub(super) fn new(spare_places: usize) -> Self {
        Self {
            bytes: zeroed(Self::bytes(spare_places)),
            places: (0..BLOCKS as u16).collect(),
        }
    }

    /// Returns a bitmap without memory, to replace one that is moved out.
    pub(super) const fn empty() -> Self {
        Self {
            bytes: Vec::new(),
            places: Vec::new(),
        }
    }

    pub(super) fn block(&self, block: usize) -> &[u8] {
        &self.bytes[self.start(block)..][..BLOCK_BYTES]
    }

    pub(super) fn block_mut(&mut self, block: usize) -> &mut [u8] {
        let start = self.start(block);
        &mut self.bytes[start..][..BLOCK_BYTES]
    }

    /// Returns the address at which a block begins.
    pub(super) fn start(&self, block: usize) -> usize {
        self.places[block] as usize * BLOCK_BYTES
    }

    pub(super) fn places(&self) -> &[u16] {
        &self.places
    }

    /// Returns the places that hold no block.
    pub(super) fn free_places(&self) -> Vec<u16> {
        let mut is_free = vec![true; self.bytes.len() / BLOCK_BYTES];
        self.places
            .iter()
            .for_each(|&place| is_free[place as usize] = false);
        (0..is_free.len() as u16)
            .filter(|&place| is_free[place as usize])
            .collect()
    }

    /// Returns all places, for threads to share.
    pub(super) fn shared_places(&mut self) -> Vec<SharedPlace<'_>> {
        self.bytes
            .chunks_exact_mut(BLOCK_BYTES)
            .map(RwLock::new)
            .collect()
    }

    /// Records that the blocks are in these places from now on.
    pub(super) fn set_places(&mut self, places: Vec<u16>) {
        self.places = places;
    }

    /// Sets bits of the byte at an address.
    pub(super) fn set(&mut self, address: u32, mask: u8) {
        self.bytes[address as usize] |= mask;
    }

    /// Returns the bits, for threads that set some of them.
    pub(super) fn shared_bits(&mut self) -> SharedBits<'_> {
        SharedBits {
            bytes: as_atomic(&mut self.bytes),
        }
    }

    /// Returns the checksum of the bits: the xxh3 of the xxh3 of each block. The threads share the blocks.
    pub(super) fn checksum(&self, threads: NonZeroUsize) -> u64 {
        let sum_some = |sums: &mut Vec<(usize, u64)>, blocks: Range<usize>| {
            sums.extend(blocks.map(|block| (block, checksum(self.block(block)))));
            ControlFlow::<()>::Continue(())
        };
        let (sums, _) = TaskQueue::new(BLOCKS).run(threads, |_| Vec::new(), sum_some);
        let mut sums = sums.concat();
        sums.sort_unstable();
        let sums: Vec<u8> = sums.iter().flat_map(|(_, sum)| sum.to_le_bytes()).collect();
        checksum(&sums)
    }

    pub(super) fn clear(&mut self, threads: NonZeroUsize) {
        let share = self.bytes.len().div_ceil(threads.get());
        let shares = Mutex::new(self.bytes.chunks_mut(share));
        let next = || shares.locked().next();
        on_threads(threads, |_| {
            while let Some(bytes) = next() {
                bytes.fill(0);
            }
        });
    }
}

pub(super) fn runs(block: &[u8]) -> &[RowRun] {
    block.as_chunks().0.as_chunks().0
}

pub(super) fn runs_mut(block: &mut [u8]) -> &mut [RowRun] {
    block.as_chunks_mut().0.as_chunks_mut().0
}

/// Bits that several threads may set at once.
#[derive(Clone, Copy)]
pub(super) struct SharedBits<'a> {
    bytes: &'a [AtomicU8],
}

impl SharedBits<'_> {
    #[inline]
    pub(super) fn prefetch(self, address: u32) {
        prefetch(self.bytes, address as usize);
    }

    /// Sets bits of the byte at an address, and returns how many of them were clear.
    #[inline]
    pub(super) fn set(self, address: u32, mask: u8) -> u32 {
        let byte = &self.bytes[address as usize];
        // Usually the bits are set already; then the cache line stays shared.
        if byte.load(Relaxed) & mask == mask {
            return 0;
        }
        (!byte.fetch_or(mask, Relaxed) & mask).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::random::{next_seed, seeded_generator, test_seed};

    #[test]
    fn threads_that_set_the_same_bits_count_each_once() {
        const THREE: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");
        let mut generator = seeded_generator(test_seed());
        let mut random = || next_seed(&mut generator) as usize;
        let bits: Vec<(u32, u8)> = (0..500)
            .map(|_| (random() as u32 % 100, 1 << (random() % 8)))
            .collect();
        let mut plain = [0; 100];
        for (address, mask) in &bits {
            plain[*address as usize] |= mask;
        }
        let mut bytes = [0; 100];
        let shared = SharedBits {
            bytes: as_atomic(&mut bytes),
        };
        let counts = on_threads(THREE, |thread| {
            let from = 100 * thread;
            let later = bits[from..].iter().chain(&bits[..from]);
            later
                .map(|&(address, mask)| u64::from(shared.set(address, mask)))
                .sum::<u64>()
        });
        assert_eq!(bytes, plain);
        let set: u64 = plain.iter().map(|byte| u64::from(byte.count_ones())).sum();
        assert_eq!(counts.iter().sum::<u64>(), set);
    }
}
