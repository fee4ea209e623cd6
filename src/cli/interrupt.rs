//! Ctrl-C while a command works: the first asks it to stop, the second ends it at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context as _;

use super::{Exit, Failure};

/// A flag that the first Ctrl-C from now on sets.
///
/// # Errors
/// When the system grants no handler.
pub(super) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    registered().context("cannot listen for Ctrl-C").map_err(|error| Failure::new(Exit::Files, error))
}

#[cfg(unix)]
fn registered() -> io::Result<Arc<AtomicBool>> {
    use signal_hook::{consts::SIGINT, flag};

    let interrupted = Arc::new(AtomicBool::new(false));
    // Handlers run in this order: when the flag is already set, the first of them ends the process.
    let code = i32::from(Exit::Interrupted.code());
    flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    Ok(interrupted)
}

/// A flag that nobody sets: here Ctrl-C ends the process by itself.
#[cfg(not(unix))]
fn registered() -> io::Result<Arc<AtomicBool>> {
    Ok(Arc::new(AtomicBool::new(false)))
}
