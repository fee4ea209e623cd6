//! What all requests share: the solvers, the desk where solves are handed in, the limits, the metrics.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::time::timeout_at;

use super::ServeError;
use super::cube_form::at;
use super::desk::{Desk, Most, Outcome, Refusal, Wish};
use super::limits::Limits;
use super::metrics::Metrics;
use super::problem::{Kind, Problem};
use super::solvers::{self, Ready};
use crate::solver::{self, Ending, SolveReport, SolveRequest, Solver, SolverResources};
use crate::tables::{FullTables, OptimalTableCache};

/// How much longer than its time a search may take to notice that it is over.
const GRACE: Duration = Duration::from_millis(250);

/// A handle to what all requests share.
#[derive(Clone)]
pub(super) struct Service(Arc<Shared>);

struct Shared {
    desk: Desk,
    solvers: Vec<Ready>,
    for_scrambles: Arc<dyn Solver>,
    full: Arc<OnceLock<FullTables>>,
    limits: Limits,
    workers: usize,
    metrics: Metrics,
}

/// Whose request it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client(pub(super) IpAddr);

/// What is solved, by whom, within which limits.
pub(super) struct Task<'a> {
    /// As it is called in the metrics.
    pub(super) solver_id: &'a str,
    pub(super) solver: Arc<dyn Solver>,
    pub(super) request: SolveRequest,
    pub(super) client: Client,
}

impl Service {
    /// Builds the solvers and starts the workers.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub(super) fn new(
        workers: usize,
        limits: Limits,
        full: Arc<OnceLock<FullTables>>,
        optimal: Arc<OptimalTableCache>,
    ) -> Result<Self, ServeError> {
        let metrics = Metrics::new();
        let most = Most { waiting: limits.queue, per_client: limits.per_client.max(1) };
        let desk = Desk::open(workers, most, metrics.desk.clone()).map_err(ServeError::NoThread)?;
        // A worker is a thread: a solve has no others.
        let means = SolverResources { full: Arc::clone(&full), optimal, ..SolverResources::default() };
        let (solvers, for_scrambles) = (solvers::all(&means), solvers::for_scrambles());
        Ok(Self(Arc::new(Shared { desk, solvers, for_scrambles, full, limits, workers, metrics })))
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(super) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(super) fn workers(&self) -> usize {
        self.0.workers
    }

    pub(super) fn desk(&self) -> &Desk {
        &self.0.desk
    }

    pub(super) fn has_full_tables(&self) -> bool {
        self.0.full.get().is_some()
    }

    /// The solver with this id, or the first.
    ///
    /// # Errors
    /// The ids that there are.
    pub(super) fn solver(&self, id: Option<&str>) -> Result<&Ready, String> {
        let solvers = &self.0.solvers;
        let found = match id {
            None => solvers.first(),
            Some(id) => solvers.iter().find(|ready| ready.entry.id == id),
        };
        found.ok_or_else(|| {
            let ids: Vec<&str> = solvers.iter().map(|ready| ready.entry.id).collect();
            format!("there is no such solver; there are: {}", ids.join(", "))
        })
    }

    /// The solvers that can be chosen.
    pub(super) fn solvers(&self) -> impl Iterator<Item = &Ready> {
        self.0.solvers.iter()
    }

    /// The solver of scrambles.
    pub(super) fn for_scrambles(&self) -> Arc<dyn Solver> {
        Arc::clone(&self.0.for_scrambles)
    }

    /// Has a worker solve this. The search ends when the future is dropped.
    ///
    /// # Errors
    /// Why there is no solution.
    pub(super) async fn solve(&self, task: Task<'_>) -> Result<SolveReport, Problem> {
        let Task { solver_id, solver, request, client } = task;
        let limits = request.limits;
        let time = limits.timeout.map_or(self.limits().solve_time, |time| time.min(self.limits().solve_time));
        let deadline = Instant::now() + time;
        let tell = |outcome, took| self.metrics().solved(solver_id, outcome, took);
        let wish = Wish { solver, request, deadline, client: client.0 };
        let ticket = self.desk().submit(wish).map_err(|refusal| {
            tell("refused", None);
            refused(refusal, self.limits())
        })?;
        let gone = Unless(Some(|| tell("cancelled", None)));
        let outcome =
            timeout_at((deadline + GRACE).into(), ticket.answer()).await.unwrap_or(Some(Outcome::Late));
        gone.not();
        match outcome {
            Some(Outcome::Report(report)) => {
                let took = Some(report.progress.elapsed);
                let answer = solved(report, limits, time);
                tell(if answer.is_ok() { "solved" } else { "unsolved" }, took);
                answer
            }
            Some(Outcome::Late) => {
                tell("refused", None);
                // Who asked for less time than all are given may find too little of it left.
                let kind = if time < self.limits().solve_time { Kind::TimedOut } else { Kind::Overloaded };
                Err(Problem::new(kind, "the time was over before a worker was free"))
            }
            Some(Outcome::Broken) => {
                tell("broken", None);
                Err(Problem::new(Kind::SolverBroken, "this is a fault of the program, not of the request"))
            }
            None => {
                tell("refused", None);
                Err(Problem::new(Kind::Ending, "try another server"))
            }
        }
    }
}

/// Calls a function when it is dropped, unless told not to.
struct Unless<F: FnMut()>(Option<F>);

impl<F: FnMut()> Unless<F> {
    fn not(mut self) {
        self.0 = None;
    }
}

impl<F: FnMut()> Drop for Unless<F> {
    fn drop(&mut self) {
        if let Some(call) = &mut self.0 {
            call();
        }
    }
}

fn refused(refusal: Refusal, limits: &Limits) -> Problem {
    match refusal {
        Refusal::Full => Problem::new(
            Kind::Overloaded,
            format!("{} solves are waiting, the most there may be", limits.queue),
        ),
        Refusal::Greedy => {
            let words = format!("{} of your solves wait or run, the most of one client", limits.per_client);
            Problem::new(Kind::TooManyOfYou, words)
        }
        Refusal::Closed => Problem::new(Kind::Ending, "try another server"),
    }
}

/// The report, if there is a solution in it.
fn solved(report: SolveReport, limits: solver::Limits, time: Duration) -> Result<SolveReport, Problem> {
    let max = limits.max_length;
    let too_few = |words: String| {
        let fault = at("/max", "too_few", "allow more moves");
        Err(Problem::new(Kind::NoSolution, words).with(vec![fault]))
    };
    match (&report.best, report.ending) {
        (Some(_), _) => Ok(report),
        (None, Ending::Exhausted) => {
            too_few(format!("it is proven that no solution has at most {max} moves"))
        }
        (None, Ending::Unproven) => {
            too_few(format!("this solver finds none of at most {max} moves, though there may be one"))
        }
        (None, Ending::Cancelled) => Err(Problem::new(Kind::Ending, "try another server")),
        (None, _) => {
            let words =
                format!("none of at most {max} moves was found within {time:?}; allow more moves or time");
            Err(Problem::new(Kind::TimedOut, words))
        }
    }
}
