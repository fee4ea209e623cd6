//! Bytes that several threads write to at once: the view of plain bytes as atomic ones.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU8;

/// The same bytes, for threads to share for the time of the borrow.
pub fn as_atomic(bytes: &mut [u8]) -> &[AtomicU8] {
    // SAFETY: an atomic byte has the size, the alignment and the values of a byte, and nobody else has the bytes.
    unsafe { &*(std::ptr::from_mut(bytes) as *const [AtomicU8]) }
}
