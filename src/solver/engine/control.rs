//! What the caller of a search passes in: a flag that cancels it, and an observer of its events.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::solver::SolveEvent;

/// Cancellation and progress of one search.
#[derive(Clone, Copy)]
pub struct SearchControl<'a> {
    cancel: &'a AtomicBool,
    observer: &'a (dyn Fn(SolveEvent) + Sync),
}

impl<'a> SearchControl<'a> {
    /// Creates a control. Any thread may set `cancel`; the search looks at it about a thousand times a second. The
    /// observer is called from the threads of the search, one call at a time, and must not block.
    pub const fn new(cancel: &'a AtomicBool, observer: &'a (dyn Fn(SolveEvent) + Sync)) -> Self {
        Self { cancel, observer }
    }

    /// Returns the same control with another observer.
    #[must_use]
    pub const fn with_observer<'b>(self, observer: &'b (dyn Fn(SolveEvent) + Sync)) -> SearchControl<'b>
    where
        'a: 'b,
    {
        SearchControl { cancel: self.cancel, observer }
    }

    /// Whether the search should stop now.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Passes an event to the observer.
    pub fn report(&self, event: SolveEvent) {
        (self.observer)(event);
    }
}
