//! Locks, conditions, atomics and threads, which a model can schedule.
//!
//! They are those of the standard library. With `--cfg shuttle` they are shuttle's, which decides at each of them which
//! thread goes on; the tests named `models` try thousands of such orders (`.ci/models`). Flags that nobody waits for stay
//! the standard library's.

#[cfg(shuttle)]
use shuttle as provider;
#[cfg(not(shuttle))]
use std as provider;

pub use provider::sync::{Condvar, Mutex, MutexGuard, atomic};
pub use provider::thread;

/// Runs a model in this many random orders of its threads. A panic prints the order, and so does a deadlock.
#[cfg(shuttle)]
pub fn explore(orders: usize, model: impl Fn() + Send + Sync + 'static) {
    shuttle::check_random(model, orders);
}
