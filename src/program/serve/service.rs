//! The state that all requests share: the solvers, the queue, the limits, the metrics.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use tokio::sync::watch;

use super::connections::Client;
use super::fair_schedule::Lane;
use super::host_check::Host;
use super::job_queue::{
    Job, JobOutcome, JobQueue, QueueLimits, Refusal, SLICE, TurnWork, WorkerTurn,
};
use super::metrics::Metrics;
use super::problem::{Problem, ProblemKind};
use super::{ServeError, ServiceLimits};
use crate::answer::{Fault, insertions_tried};
use cubetui::solver::{
    Ending, SOLVERS, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver, SolverId,
    SolverResources,
};
use cubetui::tables::TableCache;
use cubetui::words::counted;

/// How long beyond its own time a job may wait for a thread that is about to be free.
const GRACE: Duration = Duration::from_millis(250);
/// How long beyond its own time work may take to notice, on a busy machine, that it is over.
const LATEST: Duration = Duration::from_secs(10);

pub struct Service {
    pub queue: JobQueue,
    /// The solvers in the order of `SOLVERS`, shared by all workers.
    solvers: Vec<Box<dyn Solver>>,
    pub for_scrambles: Box<dyn Solver>,
    tables: Arc<TableCache>,
    pub limits: ServiceLimits,
    pub workers: usize,
    pub metrics: Metrics,
    /// The hosts that the service answers for besides those of this machine.
    pub allowed_hosts: Vec<Host>,
    phase: watch::Sender<EndPhase>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EndPhase {
    Serving,
    /// New work is refused, and each answer is the last of its connection.
    Ending,
    /// Clients that still wait for an answer are refused.
    Over,
}

pub struct SolverRun<'a> {
    /// The name of the solver in the metrics.
    pub solver_id: &'a str,
    pub solver: &'a dyn Solver,
    /// Whether the solver works until it has a proof.
    pub proves: bool,
    pub request: SolveRequest,
    pub observer: &'a (dyn Fn(SolveEvent) + Sync),
}

impl SolverRun<'_> {
    /// Whether to try it in the short lane. A search that ends with its first good solution is nearly always short, and
    /// one that may not last longer is anyway. A proof, a list, or ever shorter solutions for a given time, take long.
    fn may_be_short(&self) -> bool {
        let limits = &self.request.limits;
        let ends_soon =
            limits.good_enough > 0 || limits.timeout.is_some_and(|timeout| timeout <= SLICE);
        ends_soon && !self.proves && !self.request.lists_all()
    }
}

impl Service {
    pub fn new(
        workers: usize,
        limits: ServiceLimits,
        tables: Arc<TableCache>,
        allowed_hosts: Vec<Host>,
    ) -> Result<Arc<Self>, ServeError> {
        let metrics = Metrics::new();
        let queue_limits = QueueLimits {
            waiting: limits.queue,
            per_client: limits.per_client.max(1),
        };
        let queue = JobQueue::open(workers, queue_limits, metrics.queue.clone())
            .map_err(ServeError::NoThread)?;
        // A worker is a thread: a solve has no others.
        let resources = SolverResources {
            tables: Arc::clone(&tables),
            ..SolverResources::default()
        };
        let solvers = SOLVERS
            .iter()
            .map(|entry| entry.solver.build(&resources))
            .collect();
        // Its answers follow from the cube alone: it uses the same tables on every machine.
        let for_scrambles = SolverId::TwoPhase.build(&SolverResources::default());
        let phase = watch::Sender::new(EndPhase::Serving);
        Ok(Arc::new(Self {
            queue,
            solvers,
            for_scrambles,
            tables,
            limits,
            workers,
            metrics,
            allowed_hosts,
            phase,
        }))
    }

    pub fn health(&self) -> Health {
        let tables = if self.has_full_tables() {
            TablesInUse::Full
        } else {
            TablesInUse::Instant
        };
        Health {
            status: "ok",
            version: env!("CARGO_PKG_VERSION"),
            workers: self.workers,
            tables,
        }
    }

    /// Accepts no more work; what waits and runs continues. From now on each answer is the last of its connection.
    pub fn end(&self) {
        self.phase.send_replace(EndPhase::Ending);
        self.queue.close();
    }

    /// Refuses every request that is still without an answer.
    pub fn refuse_rest(&self) {
        self.phase.send_replace(EndPhase::Over);
    }

    pub fn is_ending(&self) -> bool {
        *self.phase.borrow() != EndPhase::Serving
    }

    /// Waits until the service accepts no more work.
    pub async fn is_ended(&self) {
        let mut phase = self.phase.subscribe();
        let _until_then = phase.wait_for(|phase| *phase != EndPhase::Serving).await;
    }

    /// Waits until requests without an answer are refused.
    pub async fn is_over(&self) {
        let mut phase = self.phase.subscribe();
        let _until_then = phase.wait_for(|phase| *phase == EndPhase::Over).await;
    }

    pub fn has_full_tables(&self) -> bool {
        self.tables.full().get().is_some()
    }

    pub fn solver(&self, id: SolverId) -> &dyn Solver {
        let position = SOLVERS.iter().position(|entry| entry.solver == id);
        &*self.solvers[position.unwrap_or(0)]
    }

    /// Computes an answer for a client on workers, first in this lane. The work is cancelled when the future is
    /// dropped.
    pub async fn compute(
        &self,
        client: Client,
        lane: Lane,
        time: Duration,
        work: TurnWork,
    ) -> Response {
        let time = time.min(self.limits.solve_time);
        let deadline = Instant::now() + time;
        let job = Job {
            work,
            deadline,
            client,
            lane,
        };
        let ticket = match self.queue.submit(job) {
            Ok(ticket) => ticket,
            Err(refusal) => return refused(refusal, &self.limits).into_response(),
        };
        let outcome = tokio::select! {
            outcome = ticket.outcome(deadline + GRACE, deadline + LATEST) => outcome,
            () = self.is_over() => None,
        };
        let (kind, message) = match outcome {
            Some(JobOutcome::Answered(answer)) => return answer,
            // A client that asked for less than the usual time may have too little of it left.
            Some(JobOutcome::TimedOut) if time < self.limits.solve_time => (
                ProblemKind::TimedOut,
                "no worker was free before the time ran out",
            ),
            Some(JobOutcome::TimedOut) => (
                ProblemKind::Overloaded,
                "no worker was free before the time ran out",
            ),
            Some(JobOutcome::Overran) => (
                ProblemKind::TimedOut,
                "the work did not stop when its time ran out",
            ),
            Some(JobOutcome::Displaced) => (
                ProblemKind::Overloaded,
                "the queue is full, and another client's request took the place of this one",
            ),
            Some(JobOutcome::Broken) => (
                ProblemKind::Broken,
                "this is a fault of the program, not of the request",
            ),
            None => return Problem::ending().into_response(),
        };
        Problem::new(kind, message).into_response()
    }

    /// Searches in a turn of a worker. Returns `None` if the search needs another turn.
    pub fn search(
        &self,
        turn: &WorkerTurn<'_>,
        search: &SolverRun<'_>,
    ) -> Result<Option<SolveReport>, Problem> {
        if turn.lane == Lane::Short && !search.may_be_short() {
            return Ok(None);
        }
        let mut counted = CountedSolve {
            metrics: &self.metrics,
            solver_id: search.solver_id,
            outcome: Some("broken"),
            took: None,
        };
        let all_time = self.limits.solve_time;
        let asked = search.request.limits.timeout.unwrap_or(all_time);
        let mut request = search.request;
        request.limits.timeout = Some(asked.min(turn.time));
        let control = SearchControl::new(turn.cancel, search.observer);
        let report = search.solver.solve(&request, &control);
        if report.ending == Ending::TimedOut && turn.may_continue() {
            counted.outcome = None;
            return Ok(None);
        }
        counted.took = Some(report.progress.elapsed);
        let is_unwanted = report.ending == Ending::Cancelled && !self.is_ending();
        let solved = solved(report, &request, asked.min(all_time));
        counted.outcome = Some(match &solved {
            _ if is_unwanted => "cancelled",
            Ok(_) => "solved",
            Err(_) => "unsolved",
        });
        solved.map(Some)
    }
}

/// The state of the service.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Health {
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// How many long requests of one client are computed at once.
    workers: usize,
    /// The tables that a solve that starts now uses.
    tables: TablesInUse,
}

/// Which tables are in use.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum TablesInUse {
    /// The instant tables.
    Instant,
    /// The full tables: faster.
    Full,
}

/// Counts a solve in the metrics when it is dropped, with the outcome that is known then.
struct CountedSolve<'a> {
    metrics: &'a Metrics,
    solver_id: &'a str,
    /// `None` while the search is not over.
    outcome: Option<&'static str>,
    took: Option<Duration>,
}

impl Drop for CountedSolve<'_> {
    fn drop(&mut self) {
        if let Some(outcome) = self.outcome {
            self.metrics.solved(self.solver_id, outcome, self.took);
        }
    }
}

fn refused(refusal: Refusal, limits: &ServiceLimits) -> Problem {
    match refusal {
        Refusal::Full => Problem::new(
            ProblemKind::Overloaded,
            format!(
                "{} requests are waiting, the most there may be",
                limits.queue
            ),
        ),
        Refusal::TooManyOfClient => {
            let message = format!(
                "{} of your requests are waiting or running, the most that one client may have",
                limits.per_client
            );
            Problem::new(ProblemKind::TooManyOfYou, message)
        }
        Refusal::Closed => Problem::ending(),
    }
}

/// Returns the report if it has a solution.
fn solved(
    report: SolveReport,
    request: &SolveRequest,
    time: Duration,
) -> Result<SolveReport, Problem> {
    let max = counted(request.limits.max_length, "move");
    let too_few = |message: String| {
        let fault = Fault::at("/max", "too_few", "allow more moves");
        Err(Problem::new(ProblemKind::NoSolution, message).with(vec![fault]))
    };
    if report.best.is_some() {
        return Ok(report);
    }
    match report.ending {
        Ending::Exhausted if request.skeleton().is_some() => {
            let tried = counted(insertions_tried(&report), "move");
            let message =
                format!("no insertion of at most {tried} gives a solution of at most {max}");
            let advice = "allow more moves, or continue the skeleton";
            let fault = Fault::at("/insertion_max", "too_few", advice);
            Err(Problem::new(ProblemKind::NoSolution, message).with(vec![fault]))
        }
        Ending::Exhausted => too_few(format!("it is proven that no solution has at most {max}")),
        Ending::Unproven => too_few(format!(
            "this solver found no solution of at most {max}; there may be one"
        )),
        Ending::Cancelled => Err(Problem::ending()),
        _ if report.progress.nodes == 0 => {
            let message = format!(
                "the search did not begin within {time:?}, as when its tables are still being built; try again"
            );
            Err(Problem::new(ProblemKind::NotReady, message))
        }
        _ => {
            let message = format!(
                "no solution of at most {max} was found within {time:?}; allow more moves or more time"
            );
            Err(Problem::new(ProblemKind::TimedOut, message))
        }
    }
}
