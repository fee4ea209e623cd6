//! What is known about the search that runs or ran last.

use crate::cube::CubieCube;
use crate::solver::{Ending, JobId, Progress, Solution, SolveEvent};

/// A search: for which cube, how far it is, the best found.
#[derive(Clone, Debug)]
pub struct Search {
    job: JobId,
    cube: CubieCube,
    state: SearchState,
    best: Option<Solution>,
    progress: Progress,
}

/// Whether a search runs, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchState {
    /// It runs.
    Running,
    /// It ended.
    Ended(Ending),
    /// The solver failed, with these words.
    Failed(String),
}

impl Search {
    /// A search that begins now.
    pub fn begin(job: JobId, cube: CubieCube) -> Self {
        Self { job, cube, state: SearchState::Running, best: None, progress: Progress::default() }
    }

    /// Its number.
    pub const fn job(&self) -> JobId {
        self.job
    }

    /// The cube it solves.
    pub const fn cube(&self) -> &CubieCube {
        &self.cube
    }

    /// Whether it runs, or how it ended.
    pub const fn state(&self) -> &SearchState {
        &self.state
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.state == SearchState::Running
    }

    /// The shortest solution so far.
    pub const fn best(&self) -> Option<&Solution> {
        self.best.as_ref()
    }

    /// The latest figures.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Takes in an event of this search. Tells whether a new best came with it.
    pub fn take(&mut self, event: SolveEvent) -> bool {
        match event {
            SolveEvent::Progress(progress) | SolveEvent::Another(_, progress) => {
                self.progress = progress;
                false
            }
            SolveEvent::Found(solution, progress) => {
                self.progress = progress;
                self.best = Some(solution);
                true
            }
            SolveEvent::Finished(report) => {
                self.state = SearchState::Ended(report.ending);
                self.progress = report.progress;
                false
            }
        }
    }

    /// Notes that the solver failed.
    pub fn fail(&mut self, words: String) {
        self.state = SearchState::Failed(words);
    }
}
