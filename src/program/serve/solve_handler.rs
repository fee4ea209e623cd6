//! `POST /v1/solve`: the fields of the body are read and checked together, so that all faults are reported at once.

use std::sync::Mutex;
use std::time::Duration;

use axum::response::Response;

use super::extractors::{JsonBody, Workers};
use super::fair_schedule::Lane;
use super::job_queue::WorkerTurn;
use super::problem::{Problem, ProblemKind};
use super::requests::{placed, read_scheme, read_task, wrong_values};
use super::service::{Service, SolverRun};
use crate::answer::{Fault, FirstSolutions, ListedSolution, Recognised, SolvedWithList};
use crate::spec::{FieldError, Obstacle, SolveOptions, SolveSpec};
use cubetui::cube::{ColorScheme, OrientedCube};
use cubetui::solver::{Ending, Solution, SolveEvent};
use cubetui::sync::Lock as _;

/// The longest time that can be asked for.
const LONGEST_MS: u64 = 3_600_000;
const MOST_SOLUTIONS: u64 = 1000;
/// The number of solutions of a list in an answer, by default.
const SOLUTIONS: u64 = 100;

pub async fn solve(workers: Workers, JsonBody(spec): JsonBody<SolveSpec>) -> Response {
    solved_by(workers, spec).await
}

pub async fn solved_by(workers: Workers, spec: SolveSpec) -> Response {
    let time = spec.timeout.filter(|time| !time.is_zero());
    let work = move |service: &Service, turn: &WorkerTurn<'_>| solved(service, turn, spec.clone());
    workers
        .compute_in_turns(Lane::Short, time.unwrap_or(Duration::MAX), work)
        .await
}

fn solved(
    service: &Service,
    turn: &WorkerTurn<'_>,
    mut spec: SolveSpec,
) -> Result<Option<JsonBody<Recognised<SolvedWithList>>>, Problem> {
    let scheme = read_scheme(spec.scheme.as_deref())?;
    let mut faults = beyond_the_service(&spec);
    if spec.all {
        spec.solutions.get_or_insert(SOLUTIONS);
    }
    let (options, wrong) = spec.read(&scheme);
    faults.extend(wrong);
    let is_known = !faults.iter().any(|fault| fault.field == "solver");
    let mut faults: Vec<Fault> = faults.into_iter().map(fault_of).collect();
    let read = match read_task(&spec, &options.goal, &scheme) {
        Ok(read) => read.map(|task| options.prepared(task)),
        Err(problem) if faults.is_empty() => return Err(problem),
        Err(problem) => {
            faults.extend(problem.faults);
            return Err(wrong_values(faults));
        }
    };
    let task = &read.value;
    let request = match options.request(task) {
        Err(Obstacle::Field(fault)) if is_known => {
            faults.push(fault_of(fault));
            return Err(wrong_values(faults));
        }
        _ if !faults.is_empty() => return Err(wrong_values(faults)),
        request => request.map_err(|obstacle| no_way(obstacle, &scheme))?,
    };
    let list = options
        .all
        .then(|| ListCollector::new(&options, &task.held));
    let search = SolverRun {
        solver_id: options.solver.entry().id,
        solver: service.solver(options.solver),
        proves: options.proves(&request),
        request,
        observer: &|event| {
            if let Some(list) = &list {
                list.record(&event);
            }
        },
    };
    let Some(report) = service.search(turn, &search)? else {
        return Ok(None);
    };
    let solved = options
        .solved(task, &report)
        .expect("the service returns only reports with a solution");
    let answer = match list {
        None => SolvedWithList::one(solved),
        Some(list) => {
            SolvedWithList::all(solved, list.solutions(), report.ending == Ending::Exhausted)
        }
    };
    Ok(Some(JsonBody(read.with(answer))))
}

/// Returns what is wrong with a request to the service, although it may be right elsewhere: endless searches and
/// answers, and options of lists without a list.
fn beyond_the_service(spec: &SolveSpec) -> Vec<FieldError> {
    let mut faults = Vec::new();
    let times = Duration::from_millis(1)..=Duration::from_millis(LONGEST_MS);
    if spec.timeout.is_some_and(|time| !times.contains(&time)) {
        let fault = FieldError::out_of_range("timeout", 1, LONGEST_MS);
        faults.push(fault);
    }
    if spec
        .solutions
        .is_some_and(|number| !(1..=MOST_SOLUTIONS).contains(&number))
    {
        let fault = FieldError::out_of_range("solutions", 1, MOST_SOLUTIONS);
        faults.push(fault);
    }
    let of_lists = [
        ("extra", spec.extra.is_some()),
        ("solutions", spec.solutions.is_some()),
        ("rank", spec.rank.is_some()),
        ("unique", spec.unique.is_some()),
    ];
    for (field, is_there) in of_lists {
        if is_there && !spec.all {
            let message = "it is for lists of solutions: add \"all\": true";
            faults.push(FieldError::new(field, "excluded", message));
        }
    }
    faults
}

fn fault_of(error: FieldError) -> Fault {
    let name = match error.field {
        "timeout" => "timeout_ms",
        field => field,
    };
    let fault = Fault {
        kind: error.kind,
        message: error.message,
        pointer: Some(format!("/{name}")),
        ..Fault::default()
    };
    placed(fault, error.place)
}

fn no_way(obstacle: Obstacle, scheme: &ColorScheme) -> Problem {
    match obstacle {
        Obstacle::Field(fault) => wrong_values(vec![fault_of(fault)]),
        Obstacle::Start(error) => {
            let fault = Fault::at("/goal", "wrong_start", &error.explain(scheme));
            Problem::new(
                ProblemKind::WrongValues,
                "the cube is not where the goal starts",
            )
            .with(vec![fault])
        }
        Obstacle::Unreachable(message) => {
            let fault = Fault::at("/moves", "not_in_group", "allow other moves");
            Problem::new(ProblemKind::NoSolution, message).with(vec![fault])
        }
    }
}

/// Collects the solutions of a list as they are found.
struct ListCollector {
    options: SolveOptions,
    held: OrientedCube,
    is_listed: Box<IsListed>,
    first: Mutex<FirstSolutions>,
}

type IsListed = dyn Fn(&Solution) -> bool + Send + Sync;

impl ListCollector {
    fn new(options: &SolveOptions, held: &OrientedCube) -> Self {
        Self {
            options: options.clone(),
            held: *held,
            is_listed: Box::new(options.filter(held)),
            first: Mutex::new(FirstSolutions::new(options.solutions.unwrap_or(0))),
        }
    }

    fn record(&self, event: &SolveEvent) {
        if let SolveEvent::Found { solution, .. } = event
            && (self.is_listed)(solution)
        {
            let SolveOptions { form, rank, .. } = self.options;
            let listed = ListedSolution::new(&self.held, solution, form, rank);
            let mut first = self.first.locked();
            first.take(listed);
        }
    }

    fn solutions(&self) -> FirstSolutions {
        let mut first = self.first.locked();
        std::mem::replace(&mut first, FirstSolutions::new(0))
    }
}
