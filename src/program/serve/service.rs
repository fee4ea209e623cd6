//! What all requests share: the solvers, the job queue, the limits, the metrics.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::watch;

use super::fair_schedule::Lane;
use super::host_check::Host;
use super::job_queue::{Job, JobQueue, Observer, Outcome, QueueLimits, Refusal, SLICE};
use super::list_queue::ListQueue;
use super::metrics::Metrics;
use super::peer::Client;
use super::problem::{Kind, Problem};
use super::{Limits, ServeError};
use crate::answer::{Fault, insertions_tried};
use cubetui::solver::{
    Ending, SOLVERS, SolveReport, SolveRequest, Solver, SolverEntry, SolverResources, TwoPhase,
};
use cubetui::tables::{TableCache, Tables};
use cubetui::words::counted;

/// How much longer than its time a job may wait for a thread that is about to be free.
const GRACE: Duration = Duration::from_millis(250);
/// How much longer than its time a search may take to notice that it is over, on a busy machine.
const LATEST: Duration = Duration::from_secs(10);

/// A handle to what all requests share.
#[derive(Clone)]
pub(super) struct Service(Arc<Shared>);

struct Shared {
    queue: JobQueue,
    lists: ListQueue,
    solvers: Vec<ReadySolver>,
    for_scrambles: Arc<dyn Solver>,
    tables: Arc<TableCache>,
    limits: Limits,
    workers: usize,
    metrics: Metrics,
    allowed_hosts: Vec<Host>,
    phase: watch::Sender<Phase>,
}

/// How far the end of the service has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Serving,
    /// New solves are refused, and each answer is the last of its connection.
    Ending,
    /// Who waits for an answer is refused.
    Over,
}

/// What a client wants to have solved, and by which solver.
pub(super) struct ClientRequest<'a> {
    /// The name of the solver in the metrics.
    pub(super) solver_id: &'a str,
    pub(super) solver: Arc<dyn Solver>,
    /// Whether the solver works until it has a proof.
    pub(super) proves: bool,
    pub(super) request: SolveRequest,
    /// Takes in the events of the search, on its thread.
    pub(super) observer: Option<Arc<Observer>>,
    pub(super) client: Client,
}

impl ClientRequest<'_> {
    /// Returns the lane to try first. A search that ends with its first good solution is nearly always short, and one that
    /// may not last longer is anyway. A proof, a list, or ever shorter solutions for a given time, take long.
    fn lane(&self) -> Lane {
        let limits = &self.request.limits;
        let ends_soon =
            limits.good_enough > 0 || limits.timeout.is_some_and(|timeout| timeout <= SLICE);
        if ends_soon && !self.proves && !self.request.lists_all() {
            Lane::Short
        } else {
            Lane::Long
        }
    }
}

impl Service {
    /// Builds the solvers and starts the workers.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub(super) fn new(
        workers: usize,
        limits: Limits,
        tables: Arc<TableCache>,
        allowed_hosts: Vec<Host>,
    ) -> Result<Self, ServeError> {
        let metrics = Metrics::new();
        let queue_limits = QueueLimits {
            waiting: limits.queue,
            per_client: limits.per_client.max(1),
        };
        let queue = JobQueue::open(workers, queue_limits, metrics.queue.clone())
            .map_err(ServeError::NoThread)?;
        let lists = ListQueue::new(limits.queue, limits.solve_time);
        // A worker is a thread: a solve has no others.
        let resources = SolverResources {
            tables: Arc::clone(&tables),
            ..SolverResources::default()
        };
        let solvers = SOLVERS
            .iter()
            .map(|entry| ReadySolver::build(entry, &resources))
            .collect();
        // Its answers follow from the cube alone: it uses the same tables on every machine.
        let for_scrambles = Arc::new(TwoPhase::new(Tables::build()));
        let phase = watch::Sender::new(Phase::Serving);
        let shared = Shared {
            queue,
            lists,
            solvers,
            for_scrambles,
            tables,
            limits,
            workers,
            metrics,
            allowed_hosts,
            phase,
        };
        Ok(Self(Arc::new(shared)))
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Returns the hosts that the service answers for besides those of this machine.
    pub(super) fn allowed_hosts(&self) -> &[Host] {
        &self.0.allowed_hosts
    }

    pub(super) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Returns the state of the service.
    pub(super) fn health(&self) -> Health {
        let tables = if self.has_full_tables() {
            TablesInUse::Full
        } else {
            TablesInUse::Instant
        };
        Health {
            status: "ok",
            version: env!("CARGO_PKG_VERSION"),
            workers: self.0.workers,
            tables,
        }
    }

    pub(super) fn queue(&self) -> &JobQueue {
        &self.0.queue
    }

    /// Returns the queue of the lists of cubes.
    pub(super) fn lists(&self) -> &ListQueue {
        &self.0.lists
    }

    /// Accepts no more solves; those that wait and run continue. From now on each answer is the last of its connection.
    pub(super) fn end(&self) {
        self.0.phase.send_replace(Phase::Ending);
        self.queue().close();
    }

    /// Has every request that is still without an answer refused.
    pub(super) fn refuse_rest(&self) {
        self.0.phase.send_replace(Phase::Over);
    }

    pub(super) fn is_ending(&self) -> bool {
        *self.0.phase.borrow() != Phase::Serving
    }

    /// Waits until requests without an answer are refused.
    pub(super) async fn is_over(&self) {
        let mut phase = self.0.phase.subscribe();
        let _until_then = phase.wait_for(|phase| *phase == Phase::Over).await;
    }

    pub(super) fn has_full_tables(&self) -> bool {
        self.0.tables.full().get().is_some()
    }

    /// Returns the solver with this id, or the first.
    ///
    /// # Errors
    /// The known ids.
    pub(super) fn solver(&self, id: Option<&str>) -> Result<&ReadySolver, String> {
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

    /// Returns the solvers that can be chosen.
    pub(super) fn solvers(&self) -> impl Iterator<Item = &ReadySolver> {
        self.0.solvers.iter()
    }

    /// Returns the solver that finds the turns of scrambles.
    pub(super) fn for_scrambles(&self) -> Arc<dyn Solver> {
        Arc::clone(&self.0.for_scrambles)
    }

    /// Has a worker solve a request. The search is cancelled when the future is dropped.
    ///
    /// # Errors
    /// Why there is no solution.
    pub(super) async fn solve(&self, request: ClientRequest<'_>) -> Result<SolveReport, Problem> {
        let lane = request.lane();
        let ClientRequest {
            solver_id,
            solver,
            request,
            observer,
            client,
            ..
        } = request;
        let limits = request.limits;
        let time = limits.timeout.map_or(self.limits().solve_time, |time| {
            time.min(self.limits().solve_time)
        });
        let deadline = Instant::now() + time;
        let count = |outcome, took| self.metrics().solved(solver_id, outcome, took);
        let job = Job {
            solver,
            request,
            observer,
            deadline,
            client,
            lane,
        };
        let ticket = self.queue().submit(job).map_err(|refusal| {
            count("refused", None);
            refused(refusal, self.limits())
        })?;
        let gone = OnDrop(Some(|| count("cancelled", None)));
        let outcome = tokio::select! {
            outcome = ticket.outcome(deadline + GRACE, deadline + LATEST) => outcome,
            () = self.is_over() => None,
        };
        gone.disarm();
        match outcome {
            Some(Outcome::Report(report)) => {
                let took = Some(report.progress.elapsed);
                let answer = solved(report, &request, time);
                count(if answer.is_ok() { "solved" } else { "unsolved" }, took);
                answer
            }
            Some(Outcome::TimedOut) => {
                count("refused", None);
                // A client that asked for less time than everybody gets may find too little of it left.
                let kind = if time < self.limits().solve_time {
                    Kind::TimedOut
                } else {
                    Kind::Overloaded
                };
                Err(Problem::new(
                    kind,
                    "no worker was free before the time ran out",
                ))
            }
            Some(Outcome::Overran) => {
                count("unsolved", None);
                Err(Problem::new(
                    Kind::TimedOut,
                    "the search did not stop when its time ran out",
                ))
            }
            Some(Outcome::Displaced) => {
                count("refused", None);
                let words =
                    "the queue is full, and another client's solve took the place of this one";
                Err(Problem::new(Kind::Overloaded, words))
            }
            Some(Outcome::Broken) => {
                count("broken", None);
                Err(Problem::new(
                    Kind::SolverBroken,
                    "this is a fault of the program, not of the request",
                ))
            }
            None => {
                count("refused", None);
                Err(Problem::new(Kind::Ending, "try another server"))
            }
        }
    }
}

/// A solver ready to work, shared by all workers.
pub(super) struct ReadySolver {
    pub(super) entry: &'static SolverEntry,
    pub(super) solver: Arc<dyn Solver>,
}

impl ReadySolver {
    fn build(entry: &'static SolverEntry, resources: &SolverResources) -> Self {
        Self {
            entry,
            solver: entry.solver.build(resources).into(),
        }
    }
}

/// The state of the service.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(super) struct Health {
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// How many solves of one client run at once.
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

/// Calls a function when it is dropped, unless disarmed.
struct OnDrop<F: FnMut()>(Option<F>);

impl<F: FnMut()> OnDrop<F> {
    fn disarm(mut self) {
        self.0 = None;
    }
}

impl<F: FnMut()> Drop for OnDrop<F> {
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
        Refusal::TooManyOfClient => {
            let words = format!(
                "{} of your solves are waiting or running, the most that one client may have",
                limits.per_client
            );
            Problem::new(Kind::TooManyOfYou, words)
        }
        Refusal::Closed => Problem::new(Kind::Ending, "try another server"),
    }
}

/// Returns the report if it has a solution.
fn solved(
    report: SolveReport,
    request: &SolveRequest,
    time: Duration,
) -> Result<SolveReport, Problem> {
    let max = counted(request.limits.max_length, "move");
    let too_few = |words: String| {
        let fault = Fault::at("/max", "too_few", "allow more moves");
        Err(Problem::new(Kind::NoSolution, words).with(vec![fault]))
    };
    match (&report.best, report.ending) {
        (Some(_), _) => Ok(report),
        (None, Ending::Exhausted) if request.skeleton().is_some() => {
            let tried = counted(insertions_tried(&report), "move");
            let words =
                format!("no insertion of at most {tried} gives a solution of at most {max}");
            let fault = Fault::at(
                "/insertion_max",
                "too_few",
                "allow more moves, or continue the skeleton",
            );
            Err(Problem::new(Kind::NoSolution, words).with(vec![fault]))
        }
        (None, Ending::Exhausted) => {
            too_few(format!("it is proven that no solution has at most {max}"))
        }
        (None, Ending::Unproven) => too_few(format!(
            "this solver found no solution of at most {max}; there may be one"
        )),
        (None, Ending::Cancelled) => Err(Problem::new(Kind::Ending, "try another server")),
        (None, _) => {
            let words = format!(
                "no solution of at most {max} was found within {time:?}; allow more moves or more time"
            );
            Err(Problem::new(Kind::TimedOut, words))
        }
    }
}
