//! Solves a coset and saves its work every few minutes and when it is cancelled. What was saved stays until the caller has
//! put the result in its place.

use std::time::{Duration, Instant};

use super::checkpoint::CosetCheckpoint;
use crate::coset::{
    CosetEnding, CosetEvent, CosetReport, CosetRequest, CosetSolver, RunClock, SolvedCoset,
};
use crate::solver::SearchControl;
use crate::storage::FileError;

/// Work is saved this often.
pub const SAVE_INTERVAL: Duration = Duration::from_secs(180);
/// Saving may take this part of the time, at most; if it is slow, work is saved less often.
const SAVING_SHARE: u32 = 50;

/// What becomes of the work while a coset is being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveEvent {
    /// It is being saved, in about this many bytes; the run continues then, unless it was cancelled.
    Saving {
        /// About how large the file becomes.
        bytes: u64,
        /// Whether the run ends with it.
        is_last: bool,
    },
    /// It was saved.
    Saved {
        /// Whether the run ends with it.
        is_last: bool,
    },
    /// It could not be saved; the run continues all the same.
    NotSaved(FileError),
}

/// A coset to be solved.
pub struct CosetJob<'a> {
    /// Solves it.
    pub solver: &'a CosetSolver<'a>,
    /// How far.
    pub request: &'a CosetRequest,
    /// Where its work is saved, if anywhere.
    pub checkpoint: Option<&'a mut CosetCheckpoint>,
    /// How often its work is saved.
    pub save_interval: Duration,
}

impl CosetJob<'_> {
    /// Solves the coset, or continues it. Returns how it ended, and why its work is not saved if it was cancelled. When it
    /// is finished, the caller writes the result and then calls [`CosetCheckpoint::finish`].
    pub fn run(
        self,
        solved: &mut SolvedCoset,
        control: SearchControl<'_, CosetEvent>,
        observer: &dyn Fn(SaveEvent),
    ) -> (CosetReport, Result<(), FileError>) {
        let Self {
            solver,
            request,
            checkpoint,
            save_interval,
        } = self;
        let started = Instant::now();
        let Some(checkpoint) = checkpoint else {
            return (solver.run(request, solved, control), Ok(()));
        };
        let mut interval = save_interval;
        loop {
            let began = Instant::now();
            let clock = RunClock {
                started,
                pause_at: began.checked_add(interval),
            };
            let report = solver.run_by(clock, request, solved, control);
            if report.ending != CosetEnding::Cancelled {
                return (report, Ok(()));
            }
            // Whoever cancels while the work is being saved finds it saved.
            let is_last = control.is_cancelled();
            let saving = Instant::now();
            observer(SaveEvent::Saving {
                bytes: solved.estimated_bytes(),
                is_last,
            });
            let saved = checkpoint.save(solved);
            if saved.is_ok() {
                observer(SaveEvent::Saved { is_last });
            }
            if is_last {
                return (report, saved);
            }
            saved.unwrap_or_else(|error| observer(SaveEvent::NotSaved(error)));
            interval = save_interval.max(SAVING_SHARE * saving.elapsed());
        }
    }
}
