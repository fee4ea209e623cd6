//! How often a running search is shown: news at once, progress a few times a second.

use std::time::{Duration, Instant};

use crate::solver::{JobId, Progress};

/// At most five times a second.
const INTERVAL: Duration = Duration::from_millis(200);

/// Keeps the newest progress back until it is due.
#[derive(Default)]
pub(super) struct Pace {
    held: Option<(JobId, Progress)>,
    shown: Option<Instant>,
}

impl Pace {
    /// Takes a progress in place of any before it.
    pub(super) fn hold(&mut self, job: JobId, progress: Progress) {
        self.held = Some((job, progress));
    }

    /// News of the search that carry newer figures: what is held is out of date.
    pub(super) fn forget(&mut self) {
        self.held = None;
    }

    /// When there will be something to show.
    pub(super) fn due(&self, now: Instant) -> Option<Instant> {
        self.held.map(|_| self.shown.map_or(now, |shown| shown + INTERVAL))
    }

    /// What is to be shown now.
    pub(super) fn take(&mut self, now: Instant) -> Option<(JobId, Progress)> {
        if self.due(now)? > now {
            return None;
        }
        self.shown = Some(now);
        self.held.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(nodes: u64) -> Progress {
        Progress { nodes, ..Progress::default() }
    }

    #[test]
    fn a_flood_is_shown_five_times_a_second_and_the_newest_each_time() {
        let start = Instant::now();
        let mut pace = Pace::default();
        let mut shown = Vec::new();
        for millisecond in 0..1000 {
            let now = start + Duration::from_millis(millisecond);
            pace.hold(JobId(1), progress(millisecond));
            shown.extend(pace.take(now).map(|(_, progress)| progress.nodes));
        }
        assert_eq!(shown, [0, 200, 400, 600, 800]);
    }

    #[test]
    fn nothing_is_due_when_nothing_is_held() {
        let now = Instant::now();
        let mut pace = Pace::default();
        assert_eq!(pace.due(now), None);
        pace.hold(JobId(1), progress(1));
        assert_eq!(pace.due(now), Some(now));
        assert_eq!(pace.take(now), Some((JobId(1), progress(1))));
        pace.hold(JobId(1), progress(2));
        assert_eq!(pace.due(now), Some(now + INTERVAL));
        assert_eq!(pace.take(now), None);
        pace.forget();
        assert_eq!(pace.due(now), None);
    }
}
