//! Locks, conditions, atomics and threads, which a model can schedule.
//!
//! They are those of the standard library. With `--cfg shuttle` they are shuttle's, which decides at each of them which
//! thread continues; the tests named `models` try thousands of such orders (`.ci/models`). Flags that no thread waits
//! for stay the standard library's.

use std::sync::PoisonError;

#[cfg(shuttle)]
use shuttle as provider;
#[cfg(not(shuttle))]
use std as provider;

pub use provider::sync::{Condvar, Mutex, MutexGuard, atomic};
pub use provider::thread;

/// Locks a mutex even if another user has panicked: none of them leaves its data inconsistent by a panic.
pub trait Lock {
    /// The access to the data.
    type Guard<'a>
    where
        Self: 'a;

    /// Waits for the mutex, and locks it.
    fn locked(&self) -> Self::Guard<'_>;
}

impl<T: ?Sized> Lock for Mutex<T> {
    type Guard<'a>
        = MutexGuard<'a, T>
    where
        T: 'a;

    fn locked(&self) -> Self::Guard<'_> {
        self.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(shuttle)]
impl<T: ?Sized> Lock for std::sync::Mutex<T> {
    type Guard<'a>
        = std::sync::MutexGuard<'a, T>
    where
        T: 'a;

    fn locked(&self) -> Self::Guard<'_> {
        self.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a model under this many random schedules of its threads. A panic prints the schedule, and so does a deadlock.
#[cfg(shuttle)]
pub fn explore(orders: usize, model: impl Fn() + Send + Sync + 'static) {
    shuttle::check_random(model, orders);
}
