//! Memory on systems where it cannot be queried.

/// Does nothing: pages have the usual size.
pub(crate) fn advise_large_pages<T>(_: &mut [T]) {}

/// Returns `None`: the system does not say how much memory is left.
pub fn free_memory() -> Option<u64> {
    None
}
