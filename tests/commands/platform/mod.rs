//! What only Linux has: signals, `/proc`, `/dev/full`, limits of memory.

#![cfg(target_os = "linux")]

mod files;
mod memory;
#[cfg(feature = "serve")]
mod service;
mod signals;
