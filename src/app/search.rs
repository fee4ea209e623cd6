//! The search that runs or ran last, as it reports.

use std::time::Duration;

use crate::cube::{CubieCube, Goal};
use crate::solver::{Ending, JobId, Progress, Solution, SolveEvent, SolverId};

/// How many times as long a length takes as the one before it, roughly.
const GROWTH: f64 = 13.3;

/// A search: for which cube, how far it is, the best found.
#[derive(Clone, Debug)]
pub struct Search {
    job: JobId,
    solver: SolverId,
    cube: CubieCube,
    goal: Goal,
    state: SearchState,
    /// The k best, the shortest first, as the search keeps them.
    solutions: Vec<Solution>,
    progress: Progress,
    /// When the present depth was begun.
    depth_since: Duration,
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
    pub fn begin(job: JobId, solver: SolverId, cube: CubieCube) -> Self {
        let (state, progress) = (SearchState::Running, Progress::default());
        let (solutions, depth_since) = (Vec::new(), Duration::ZERO);
        Self { job, solver, cube, goal: Goal::SOLVED, state, solutions, progress, depth_since }
    }

    /// The same with another goal.
    #[must_use]
    pub fn toward(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// What it makes of the cube.
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Its number.
    pub const fn job(&self) -> JobId {
        self.job
    }

    /// Who searches.
    pub const fn solver(&self) -> SolverId {
        self.solver
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
    pub fn best(&self) -> Option<&Solution> {
        self.solutions.first()
    }

    /// The solutions to choose among: the shortest first, and of one length those found first.
    pub fn solutions(&self) -> &[Solution] {
        &self.solutions
    }

    /// The latest figures.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// About how long it will be until the shortest solution is proven, as far as that can be told: each length takes some
    /// thirteen times as long as the one before it.
    pub fn time_to_go(&self) -> Option<Duration> {
        let Progress { share, depth, elapsed, .. } = self.progress;
        let best = self.best()?.moves.len() as u8;
        if !self.is_running() || share < 10 || depth >= best {
            return None;
        }
        let share = f64::from(share) / 1000.0;
        let whole = elapsed.saturating_sub(self.depth_since).as_secs_f64() / share;
        let deeper: f64 = (1..best - depth).map(|more| GROWTH.powi(more.into())).sum();
        Duration::try_from_secs_f64(whole * (1.0 - share + deeper)).ok()
    }

    fn note(&mut self, progress: Progress) {
        if progress.depth != self.progress.depth {
            self.depth_since = progress.elapsed;
        }
        self.progress = progress;
    }

    /// Takes in an event of this search. Returns whether it brought a new best solution.
    pub fn take(&mut self, event: SolveEvent) -> bool {
        match event {
            SolveEvent::Progress(progress) => {
                self.note(progress);
                false
            }
            SolveEvent::Found { solution, rank, kept, progress } => {
                self.note(progress);
                self.solutions.insert(rank.min(self.solutions.len()), solution);
                self.solutions.truncate(kept);
                rank == 0
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
