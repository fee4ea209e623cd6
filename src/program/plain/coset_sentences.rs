//! A coset that is being solved, in sentences: the resources it needs, its progress, and its counts.

use std::time::{Duration, Instant};

use super::text_renderer::without_colons;
use crate::app::{CosetRun, CosetRunState};
use crate::text::{coset_run, speech};

/// The minimum time between two progress reports: a screen reader reads each to its end.
const INTERVAL: Duration = Duration::from_secs(5);

/// Returns the required resources, and how to begin.
pub(super) fn offer() -> Vec<String> {
    let mut lines = speech::sentences(&coset_run::offer());
    lines.push("say begin to begin, or anything else to leave it".to_owned());
    lines
}

/// Keeps track of what has been reported about a run.
#[derive(Default)]
pub(super) struct CosetSentences {
    state: Option<CosetRunState>,
    has_said_how_to_stop: bool,
    last: Option<Instant>,
}

impl CosetSentences {
    /// Returns the sentences that are due: each state once and, while it runs, the progress from time to time.
    pub(super) fn next(&mut self, run: &CosetRun, now: Instant) -> Vec<String> {
        let is_new = self.state.as_ref() != Some(&run.state);
        if is_new {
            self.state = Some(run.state.clone());
        }
        match &run.state {
            CosetRunState::Waiting | CosetRunState::Running if !self.has_said_how_to_stop => {
                self.has_said_how_to_stop = true;
                vec![
                    coset_run::state(run),
                    "say stop to end it and save the progress; other lines wait".to_owned(),
                ]
            }
            CosetRunState::Running if run.progress.is_some() => {
                if self
                    .last
                    .is_some_and(|last| now.duration_since(last) < INTERVAL)
                {
                    return Vec::new();
                }
                self.last = Some(now);
                vec![format!(
                    "{}; {}",
                    coset_run::state(run),
                    coset_run::figures(run)
                )]
            }
            CosetRunState::Ended(..) if is_new => {
                let mut found = run.depths.clone();
                found.retain(|count| count.found > 0);
                speech::sentences(&[coset_run::depths(&found)])
                    .into_iter()
                    .chain([coset_run::figures(run), coset_run::state(run)])
                    .collect()
            }
            CosetRunState::Stopping | CosetRunState::Failed(_) if is_new => {
                // Commands are named with the colon that opens the command line; line mode has no such colon.
                vec![without_colons(&coset_run::state(run))]
            }
            CosetRunState::Offered
            | CosetRunState::Running
            | CosetRunState::Waiting
            | CosetRunState::Stopping
            | CosetRunState::Ended(..)
            | CosetRunState::Failed(_) => Vec::new(),
        }
    }
}

/// Returns the answer to a line other than `stop` while the coset is being solved.
pub(super) fn waits(line: &str) -> String {
    format!("{line:?} waits until the coset is solved: say stop to end it and save the progress")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubetui::coord::Coset;
    use cubetui::coset::{CosetEnding, CosetPart, CosetProgress, DepthCount};
    use cubetui::cube::CubieCube;

    fn run(state: CosetRunState) -> CosetRun {
        let count = |depth, new, found, exact| DepthCount {
            depth,
            new,
            found,
            exact,
        };
        CosetRun {
            coset: Coset::of(&CubieCube::SOLVED),
            depths: vec![
                count(0, 0, 0, true),
                count(1, 2, 2, true),
                count(2, 18, 20, false),
            ],
            progress: None,
            part_began: Duration::ZERO,
            bytes: None,
            state,
            saving: None,
        }
    }

    #[test]
    fn progress_is_said_from_time_to_time_and_every_state_once() {
        let mut report = CosetSentences::default();
        let start = Instant::now();
        assert_eq!(report.next(&run(CosetRunState::Waiting), start).len(), 2);
        assert_eq!(
            report.next(&run(CosetRunState::Waiting), start),
            Vec::<String>::new()
        );
        assert_eq!(
            report.next(&run(CosetRunState::Running), start),
            Vec::<String>::new()
        );
        let (part, elapsed) = (CosetPart::Search, Duration::from_secs(2));
        let progress = CosetProgress {
            depth: 3,
            part,
            share: 500,
            found: 20,
            paths: 1,
            elapsed,
        };
        let running = CosetRun {
            progress: Some(progress),
            ..run(CosetRunState::Running)
        };
        let said: Vec<u64> = (0..=12)
            .filter(|&second| {
                !report
                    .next(&running, start + Duration::from_secs(second))
                    .is_empty()
            })
            .collect();
        assert_eq!(said, [0, 5, 10]);
        let ended = run(CosetRunState::Ended(CosetEnding::Complete, elapsed));
        assert_eq!(
            report.next(&ended, start),
            [
                "depth 1: new 2, found 2",
                "depth 2: new 18, found 20, at most",
                "0.000 % of 19,508,428,800 found",
                "All elements need at most 2 moves. 2 s",
            ]
        );
        assert_eq!(report.next(&ended, start), Vec::<String>::new());
    }

    #[test]
    fn how_to_stop_is_said_once_even_if_the_tables_are_there() {
        let mut report = CosetSentences::default();
        let how = "say stop to end it and save the progress; other lines wait";
        assert_eq!(
            report.next(&run(CosetRunState::Running), Instant::now()),
            ["Solving…", how]
        );
        assert_eq!(
            report.next(&run(CosetRunState::Running), Instant::now()),
            Vec::<String>::new()
        );
    }
}
