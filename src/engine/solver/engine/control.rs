//! The caller's side of a search: a flag that cancels it, and an observer of its events.

use crate::solver::SolveEvent;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cancellation and progress of one search, whose events are [`SolveEvent`]s or those of a coset.
pub struct SearchControl<'a, E = SolveEvent> {
    cancel: &'a AtomicBool,
    observer: &'a (dyn Fn(E) + Sync),
}

// The derived implementations would require that events can be copied.
impl<E> Clone for SearchControl<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for SearchControl<'_, E> {}

impl<'a, E> SearchControl<'a, E> {
    /// Creates a control. Any thread may set `cancel`; the search checks it about a thousand times a second. A coset
    /// search also checks it after each prepass, which takes a second or two. The observer is called from the threads
    /// of the search, one call at a time, and must not block.
    pub const fn new(cancel: &'a AtomicBool, observer: &'a (dyn Fn(E) + Sync)) -> Self {
        Self { cancel, observer }
    }

    /// Creates a control that never cancels and observes nothing.
    pub const fn silent() -> Self
    where
        E: 'static,
    {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self::new(&NEVER, &|_| ())
    }

    /// Returns a control with the same cancellation but another observer, possibly for another type of event.
    #[must_use]
    pub(crate) const fn with_observer<'b, F>(
        self,
        observer: &'b (dyn Fn(F) + Sync),
    ) -> SearchControl<'b, F>
    where
        'a: 'b,
    {
        SearchControl {
            cancel: self.cancel,
            observer,
        }
    }

    /// Whether the search should stop now.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Passes an event to the observer.
    pub fn report(&self, event: E) {
        (self.observer)(event);
    }
}
