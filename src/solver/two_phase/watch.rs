//! Counts positions, looks at the clock and the cancel flag now and then, and tells of progress.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::solver::{Control, Ending, Progress, SolveEvent};

/// The clock and the flag are looked at once in so many positions: well under a millisecond.
const POSITIONS_BETWEEN_LOOKS: u64 = 4096;
/// At least so much time lies between two tellings at one depth.
const BETWEEN_TELLINGS: Duration = Duration::from_millis(200);

/// The figures of a running search and what may end it from outside.
pub(super) struct Watch<'a> {
    control: &'a Control<'a>,
    started: Instant,
    timeout: Option<Duration>,
    told: Duration,
    progress: Progress,
}

impl<'a> Watch<'a> {
    /// The search starts now.
    pub(super) fn start(control: &'a Control<'a>, timeout: Option<Duration>) -> Self {
        let progress = Progress::default();
        Self { control, started: Instant::now(), timeout, told: Duration::ZERO, progress }
    }

    /// The figures now.
    pub(super) fn progress(&mut self) -> Progress {
        self.progress.elapsed = self.started.elapsed();
        self.progress
    }

    /// Proven so far.
    pub(super) fn lower_bound(&self) -> u8 {
        self.progress.lower_bound
    }

    /// Tells the listener.
    pub(super) fn tell(&self, event: SolveEvent) {
        self.control.tell(event);
    }

    /// One more position is visited.
    #[inline]
    pub(super) fn count(&mut self) -> ControlFlow<Ending> {
        self.progress.nodes += 1;
        if self.progress.nodes.is_multiple_of(POSITIONS_BETWEEN_LOOKS) {
            self.look()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// A phase 1 of this depth is searched from now on, and this is proven. Tells of it if it is news.
    pub(super) fn begin(&mut self, depth: u8, lower_bound: u8) -> ControlFlow<Ending> {
        let is_news = depth > self.progress.depth || lower_bound > self.progress.lower_bound;
        self.progress.depth = self.progress.depth.max(depth);
        self.progress.lower_bound = self.progress.lower_bound.max(lower_bound);
        self.look()?;
        if is_news {
            self.tell_progress();
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<Ending> {
        if self.control.is_cancelled() {
            return ControlFlow::Break(Ending::Cancelled);
        }
        let elapsed = self.started.elapsed();
        if self.timeout.is_some_and(|timeout| elapsed >= timeout) {
            return ControlFlow::Break(Ending::TimedOut);
        }
        if elapsed.saturating_sub(self.told) >= BETWEEN_TELLINGS {
            self.tell_progress();
        }
        ControlFlow::Continue(())
    }

    fn tell_progress(&mut self) {
        let progress = self.progress();
        self.told = progress.elapsed;
        self.tell(SolveEvent::Progress(progress));
    }
}
