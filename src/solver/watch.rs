//! Counts positions, looks at the clock and the cancel flag now and then, and tells of progress. One for all threads
//! of a search.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::solver::{Ending, Progress, SearchControl, SolveEvent};

/// At least so much time lies between two tellings at one depth.
const BETWEEN_TELLINGS: Duration = Duration::from_millis(200);

/// The figures of a running search and what may end it from outside.
pub(super) struct Watch<'a> {
    control: &'a SearchControl<'a>,
    started: Instant,
    timeout: Option<Duration>,
    nodes: AtomicU64,
    share: AtomicU16,
    stopped: AtomicBool,
    /// Held while the listener hears something, so that it hears one thing after the other.
    figures: Mutex<Figures>,
}

#[derive(Default)]
struct Figures {
    depth: u8,
    lower_bound: u8,
    told: Duration,
    ending: Option<Ending>,
}

impl<'a> Watch<'a> {
    /// The search starts now.
    pub(super) fn start(control: &'a SearchControl<'a>, timeout: Option<Duration>) -> Self {
        Self {
            control,
            started: Instant::now(),
            timeout,
            nodes: AtomicU64::new(0),
            share: AtomicU16::new(0),
            stopped: AtomicBool::new(false),
            figures: Mutex::default(),
        }
    }

    fn figures(&self) -> MutexGuard<'_, Figures> {
        self.figures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn progress_of(&self, figures: &Figures) -> Progress {
        let (nodes, elapsed) = (self.nodes.load(Relaxed), self.started.elapsed());
        let (depth, lower_bound) = (figures.depth, figures.lower_bound);
        Progress { nodes, elapsed, depth, lower_bound, share: self.share.load(Relaxed), faster: None }
    }

    /// The figures now.
    pub(super) fn progress(&self) -> Progress {
        self.progress_of(&self.figures())
    }

    /// How many positions were visited, as far as the threads have told.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Proven so far.
    pub(super) fn lower_bound(&self) -> u8 {
        self.figures().lower_bound
    }

    /// Why the search ended, once it has been stopped.
    pub(super) fn ending(&self) -> Option<Ending> {
        self.figures().ending
    }

    /// Tells the listener what `event` makes of the figures now.
    pub(super) fn tell(&self, event: impl FnOnce(Progress) -> SolveEvent) {
        let figures = self.figures();
        self.control.tell(event(self.progress_of(&figures)));
    }

    /// All threads stop soon, for this reason unless there was another before.
    pub(super) fn stop(&self, ending: Ending) {
        self.figures().ending.get_or_insert(ending);
        self.stopped.store(true, Relaxed);
    }

    /// A phase 1 of this depth is searched from now on, and this is proven. Tells of it if it is news.
    pub(super) fn begin(&self, depth: u8, lower_bound: u8) -> ControlFlow<Ending> {
        let mut figures = self.figures();
        if depth > figures.depth || lower_bound > figures.lower_bound {
            if depth > figures.depth {
                self.share.store(0, Relaxed);
            }
            figures.depth = figures.depth.max(depth);
            figures.lower_bound = figures.lower_bound.max(lower_bound);
            self.tell_progress(&mut figures);
        }
        drop(figures);
        self.visited(0)
    }

    /// So many thousandths of the depth have been searched.
    pub(super) fn searched(&self, share: u16) {
        self.share.store(share, Relaxed);
    }

    /// So many positions more were visited. To be called well over a thousand times a second.
    #[cold]
    pub(super) fn visited(&self, nodes: u64) -> ControlFlow<Ending> {
        self.nodes.fetch_add(nodes, Relaxed);
        if self.stopped.load(Relaxed) {
            return ControlFlow::Break(Ending::Cancelled);
        }
        if self.control.is_cancelled() {
            return ControlFlow::Break(Ending::Cancelled);
        }
        let elapsed = self.started.elapsed();
        if self.timeout.is_some_and(|timeout| elapsed >= timeout) {
            return ControlFlow::Break(Ending::TimedOut);
        }
        let mut figures = self.figures();
        if elapsed.saturating_sub(figures.told) >= BETWEEN_TELLINGS {
            self.tell_progress(&mut figures);
        }
        ControlFlow::Continue(())
    }

    fn tell_progress(&self, figures: &mut Figures) {
        let progress = self.progress_of(figures);
        figures.told = progress.elapsed;
        self.control.tell(SolveEvent::Progress(progress));
    }
}
