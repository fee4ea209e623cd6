//! Memory for large tables in large pages, where the system grants them.
//!
//! A table of 100 MB is 25,000 pages of the usual size. Each costs a trap when it is touched first, which is more than
//! half of the time of loading, and looking up entries here and there misses the processor's list of pages nearly every
//! time: the full tier is a third faster in large ones. Linux gives pages of 2 MB to whoever asks; elsewhere, and when it
//! refuses, the memory is as usual.

/// An empty list with room for so many entries.
pub fn in_large_pages<T>(count: usize) -> Vec<T> {
    let mut room: Vec<T> = Vec::with_capacity(count);
    advise(room.spare_capacity_mut());
    room
}

/// So many zeros. They take memory from when they are first touched.
pub fn zeroed(bytes: usize) -> Vec<u8> {
    let mut memory = vec![0; bytes];
    advise(&mut memory);
    memory
}

/// Asks for large pages, before the memory is touched.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn advise<T>(memory: &mut [T]) {
    use rustix::mm::{Advice, madvise};

    // Whole pages only, of whatever size is usual: 4, 16 or 64 kB.
    const PAGE: usize = 64 * 1024;
    let range = memory.as_mut_ptr_range();
    let start = range.start.addr().next_multiple_of(PAGE);
    let end = range.end.addr() / PAGE * PAGE;
    if start < end {
        let first = range.start.with_addr(start).cast();
        // SAFETY: the pages from `start` to `end` lie within `memory`, which is borrowed for the time of the call, and
        // this advice changes nothing but the size of the pages behind them.
        let _granted = unsafe { madvise(first, end - start, Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise<T>(_: &mut [T]) {}
