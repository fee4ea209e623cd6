//! Memory for tables: how much there is, large pages, prefetching, and bytes that threads share.
//!
//! A table of 100 MB is 25,000 pages of the usual size. Each costs a trap when it is first touched, which is more than
//! half of the time of loading, and random look-ups miss the processor's list of pages nearly every time: the full tier
//! is a third faster in large pages. Linux gives pages of 2 MB on request; elsewhere, and when it refuses, the memory is
//! as usual.

use std::cell::Cell;
use std::hint::black_box;
use std::sync::atomic::AtomicU8;

pub use crate::platform::free_memory;
use crate::platform::{LARGE_PAGE, WORTH_LARGE_PAGE, advise_large_pages};

thread_local! {
    static IS_REFUSAL_EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the calling thread continues when the system refuses the memory that it is asking for.
pub fn is_refusal_expected() -> bool {
    IS_REFUSAL_EXPECTED.get()
}

/// Whether `bytes` of memory are available: the system would grant them, and other programs would not suffer.
pub(crate) fn has_room_for(bytes: u64) -> bool {
    let Ok(count) = usize::try_from(bytes) else {
        return false;
    };
    let mut room = Vec::<u8>::new();
    IS_REFUSAL_EXPECTED.set(true);
    // The compiler must not conclude that unused memory is always available.
    let is_granted = black_box(&mut room).try_reserve_exact(count).is_ok();
    IS_REFUSAL_EXPECTED.set(false);
    is_granted && free_memory().is_none_or(|free| bytes <= free)
}

/// The most that an allocator may add to a list: a few words, and padding to align the list.
const ALLOCATOR_ROOM: usize = 1 << 10;

/// Returns an empty list with room for `count` entries or more, in large pages where the system grants them.
///
/// Linux aligns memory to large pages if it consists of whole ones, so a little more is asked for.
pub fn in_large_pages<T>(count: usize) -> Vec<T> {
    let bytes = count * size_of::<T>();
    let room = if bytes < WORTH_LARGE_PAGE {
        count
    } else {
        ((bytes + ALLOCATOR_ROOM).next_multiple_of(LARGE_PAGE) - ALLOCATOR_ROOM) / size_of::<T>()
    };
    let mut room: Vec<T> = Vec::with_capacity(room);
    advise_large_pages(room.spare_capacity_mut());
    room
}

/// Returns a number of bytes as the length of a list. The caller must have made sure that there is room for them.
pub(crate) fn in_memory(bytes: u64) -> usize {
    usize::try_from(bytes).expect("there is room for them")
}

/// Returns zeros in large pages. They take no memory until they are first touched.
pub(crate) fn zeroed(bytes: usize) -> Vec<u8> {
    let mut memory = vec![0; bytes];
    advise_large_pages(&mut memory);
    memory
}

/// The number of entries to prefetch in a row. The entries of a large table are on as many pages, and each costs a walk
/// through the page tables. The processor makes several such walks at a time if it meets the prefetches one right after
/// the other, and only one if there is work in between. After more of them it would wait instead of working.
pub(crate) const IN_A_ROW: usize = 8;

/// Asks for the cache line of an entry before it is needed. Changes nothing but speed.
///
/// Several of these calls belong together: see [`IN_A_ROW`].
#[inline]
pub(crate) fn prefetch<T>(entries: &[T], index: usize) {
    prefetch_into::<true, T>(entries, index);
}

/// Asks for the cache line of an entry long before it is needed. The line comes into the second-level cache, so it
/// displaces nothing from the first.
#[inline]
pub(crate) fn prefetch_early<T>(entries: &[T], index: usize) {
    prefetch_into::<false, T>(entries, index);
}

#[inline]
#[allow(unsafe_code)]
fn prefetch_into<const FIRST_CACHE: bool, T>(entries: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(entry) = entries.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _MM_HINT_T1, _mm_prefetch};
        let address = std::ptr::from_ref(entry).cast();
        // SAFETY: the instruction is part of every x86-64; it reads nothing the program can see and never faults.
        unsafe {
            if FIRST_CACHE {
                _mm_prefetch::<_MM_HINT_T0>(address);
            } else {
                _mm_prefetch::<_MM_HINT_T1>(address);
            }
        }
    }
    #[cfg(target_arch = "aarch64")]
    if let Some(entry) = entries.get(index) {
        let address = std::ptr::from_ref(entry);
        // SAFETY: the instruction is part of every arm64; it reads nothing the program can see and never faults.
        unsafe {
            if FIRST_CACHE {
                std::arch::asm!(
                    "prfm pldl1keep, [{}]",
                    in(reg) address,
                    options(nostack, preserves_flags, readonly)
                );
            } else {
                std::arch::asm!(
                    "prfm pldl2keep, [{}]",
                    in(reg) address,
                    options(nostack, preserves_flags, readonly)
                );
            }
        }
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _nothing_to_ask = (entries, index);
}

/// Returns a view of the bytes that threads may share as long as the borrow lasts.
#[allow(unsafe_code)]
pub(crate) fn as_atomic(bytes: &mut [u8]) -> &[AtomicU8] {
    // SAFETY: an atomic byte has the size, the alignment and the values of a byte, and the borrow is exclusive.
    unsafe { &*(std::ptr::from_mut(bytes) as *const [AtomicU8]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_and_prefetching_change_no_memory() {
        // The first is below the size that is worth a large page; none is a whole number of pages.
        for count in [100, WORTH_LARGE_PAGE + 3, LARGE_PAGE + 5] {
            let mut list = in_large_pages::<u8>(count);
            list.extend((0..count).map(|k| (k % 251) as u8));
            advise_large_pages(&mut list[1..]);
            for index in [0, count / 2, count - 1, count, usize::MAX] {
                prefetch(&list, index);
            }
            assert!(
                list.iter()
                    .enumerate()
                    .all(|(k, &byte)| byte == (k % 251) as u8)
            );
            assert!(zeroed(count).iter().all(|&byte| byte == 0));
        }
    }
}
