//! `POST /v1/solve`: from a body to a search, and from its report to the answer.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Extension;
use axum::extract::State as Shared;

use super::json_body::Json;
use super::peer::Peer;
use super::problem::{Kind, Problem};
use super::requests::{SolveBody, read_allowed, read_free_turns, read_goal, read_scheme, read_task};
use super::job_queue::Observer;
use super::service::{ClientRequest, ReadySolver, Service};
use crate::answer::{
    Allowed, Fault, FirstSolutions, ListedSolution, Rank, Recognised, SolutionForm, SolveTask, Solved,
    SolvedWithList,
};
use crate::cube::{AllowedMoves, HeldCube, Metric, NamedGoal, TurnGroup};
use crate::solver::{
    Alike, AlikeSolutions, Ending, Limits, Solution, SolveEvent, SolveRequest, SolverEntry, SolverId,
    Unsupported,
};

/// The longest time that can be asked for.
const LONGEST_MS: u64 = 3_600_000;
/// The most solutions in an answer.
pub(super) const MOST_SOLUTIONS: u64 = 1000;
/// How many are in an answer if nothing else is said.
const SOLUTIONS: u64 = 100;

pub(super) async fn solve(
    Shared(service): Shared<Service>,
    Extension(peer): Extension<Peer>,
    Json(body): Json<SolveBody>,
) -> Result<Json<Recognised<SolvedWithList>>, Problem> {
    let (read, ready, rules) = read(&body, &service)?;
    let SolveTask { held, goal, .. } = &read.value;
    let restriction = restriction(rules.allowed, goal, held)?;
    let list = rules.list.map(|list| Arc::new(Collector::new(held, rules.form, list)));
    let request = SolveRequest::new(held.cube, rules.limits(ready.entry.solver))
        .with_goal(*goal.goal())
        .with_allowed(rules.allowed.in_standard(held.hold));
    let request = ClientRequest {
        solver_id: ready.entry.id,
        solver: ready.solver.clone(),
        proves: ready.entry.proves,
        request,
        observer: list.clone().map(|list| -> Arc<Observer> { Arc::new(move |event| list.take(&event)) }),
        client: peer.client,
    };
    let report = service.solve(request).await?;
    let solved = Solved::new(&read.value, ready.entry.solver, rules.form, &report);
    let solved = solved.expect("the service returns only reports with a solution").with_allowed(restriction);
    let is_complete = report.ending == Ending::Exhausted;
    let answer = match list {
        None => SolvedWithList::one(solved),
        Some(list) => SolvedWithList::all(solved, list.taken(), is_complete),
    };
    Ok(Json(read.with(answer)))
}

/// Reads a body: what is to be solved, by whom, and how.
///
/// # Errors
/// Everything that is wrong with it.
fn read<'s>(
    body: &SolveBody,
    service: &'s Service,
) -> Result<(Recognised<SolveTask>, &'s ReadySolver, Rules), Problem> {
    let scheme = read_scheme(body.scheme.as_deref())?;
    let ready = service.solver(body.solver.as_deref());
    let goal = body.to.as_deref().map_or(Ok(NamedGoal::default()), |goal| read_goal(goal, &scheme));
    let mut faults = faults_of_numbers(body);
    faults.extend(ready.as_ref().err().map(|words| Fault::at("/solver", "unknown_solver", words)));
    faults.extend(goal.as_ref().err().cloned());
    if body.incomplete && body.to.is_some() {
        faults.push(Fault::at("/to", "wrong_goal", "an incomplete cube is solved; leave out the goal"));
    }
    let free = read_free_turns(body.up_to.as_deref());
    faults.extend(free.as_ref().err().cloned());
    let task = read_task(body, goal.as_ref().ok(), &scheme).map(|read| {
        let task = read.value.clone().up_to_turns(free.unwrap_or_default());
        read.with(task)
    });
    let rules = Rules::read(body, &mut faults);
    if let (Ok(ready), Ok(task)) = (&ready, &task) {
        faults.extend(rules.unsupported(ready.entry, &task.value));
    }
    let (read, ready) = match (task, ready) {
        (Ok(read), Ok(ready)) if faults.is_empty() => (read, ready),
        (Err(problem), _) if faults.is_empty() => return Err(problem),
        (task, _) => {
            faults.extend(task.err().map(|problem| problem.into_parts().1).unwrap_or_default());
            return Err(Problem::new(Kind::WrongValues, "some values are wrong").with(faults));
        }
    };
    let SolveTask { held, goal, .. } = &read.value;
    goal.check_start(&held.cube).map_err(|error| {
        let fault = Fault::at("/to", "wrong_start", &error.explain(&scheme));
        Problem::new(Kind::WrongValues, "the cube is not where the goal starts").with(vec![fault])
    })?;
    Ok((read, ready, rules))
}

/// What a body says about the solutions.
struct Rules {
    max: Option<u8>,
    timeout: Option<Duration>,
    /// Whether nothing but the shortest is good enough if no length is given.
    is_partial: bool,
    allowed: AllowedMoves,
    form: SolutionForm,
    list: Option<List>,
}

/// A list of solutions.
#[derive(Clone, Copy)]
struct List {
    extra: Option<u8>,
    most: usize,
    rank: Rank,
    unique: Option<Alike>,
}

impl Rules {
    /// Reads them, and notes what is wrong.
    fn read(body: &SolveBody, faults: &mut Vec<Fault>) -> Self {
        let allowed = read_allowed(body.moves.as_deref());
        faults.extend(allowed.as_ref().err().cloned());
        let metric = body.metric.as_deref().map_or(Ok(Metric::default()), str::parse::<Metric>);
        let unknown = metric.as_ref().err().map(ToString::to_string);
        faults.extend(unknown.map(|words| Fault::at("/metric", "unknown_metric", &words)));
        let length = |length: u64| length.min(Limits::MAX_LENGTH.into()) as u8;
        Self {
            max: body.max.map(length),
            timeout: body.timeout_ms.map(Duration::from_millis),
            is_partial: body.incomplete || body.up_to.is_some(),
            allowed: allowed.unwrap_or_default(),
            form: SolutionForm { metric: metric.unwrap_or_default(), inverse: body.inverse },
            list: List::read(body, faults),
        }
    }

    fn limits(&self, solver: SolverId) -> Limits {
        let asked = Limits::asked(self.max, self.timeout, solver);
        let asked = if self.is_partial {
            asked.to_the_shortest(self.max)
        } else {
            asked.of_allowed(self.allowed, self.max)
        };
        let limits = Limits { metric: self.form.metric, ..asked };
        match self.list {
            None => limits,
            Some(list) => {
                // Of a ranked list the first are not known before the last, and some of those that are alike are left out.
                let is_plain = list.rank == Rank::Length && list.unique.is_none();
                limits.to_list(self.max, list.extra, if is_plain { list.most } else { usize::MAX })
            }
        }
    }

    /// What the solver cannot do of this.
    fn unsupported(&self, entry: &SolverEntry, task: &SolveTask) -> Option<Fault> {
        let checked = entry.check(task.goal.goal(), self.allowed, &self.limits(entry.solver));
        checked.err().map(unsupported_fault)
    }
}

impl List {
    /// Reads the list that is asked for, if one is, and notes what is wrong.
    fn read(body: &SolveBody, faults: &mut Vec<Fault>) -> Option<Self> {
        let fields = [
            ("/extra", body.extra.is_some()),
            ("/solutions", body.solutions.is_some()),
            ("/rank", body.rank.is_some()),
            ("/unique", body.unique.is_some()),
        ];
        if !body.all {
            let of_lists = fields.into_iter().filter(|(_, is_there)| *is_there);
            faults.extend(of_lists.map(|(field, _)| {
                Fault::at(field, "wrong_value", "it is for lists of solutions: add \"all\": true")
            }));
            return None;
        }
        let rank = body.rank.as_deref().map_or(Ok(Rank::default()), str::parse::<Rank>);
        let unknown = rank.as_ref().err().map(ToString::to_string);
        faults.extend(unknown.map(|words| Fault::at("/rank", "unknown_rank", &words)));
        let unique = body.unique.as_deref().map(|name| {
            Alike::named(name).ok_or_else(|| format!("it must be {}", Alike::NAMED.map(|(name, _)| name).join(" or ")))
        });
        let unique = unique.transpose().unwrap_or_else(|words| {
            faults.push(Fault::at("/unique", "wrong_value", &words));
            None
        });
        let is_restricted = body.to.is_some() || body.moves.is_some() || body.up_to.is_some() || body.incomplete;
        if unique.is_some() && is_restricted {
            let words = "solutions are alike where a whole cube is solved by all turns of the faces";
            faults.push(Fault::at("/unique", "wrong_value", words));
        }
        let extra = body.extra.map(|extra| extra.min(Limits::MAX_LENGTH.into()) as u8);
        let most = body.solutions.unwrap_or(SOLUTIONS).clamp(1, MOST_SOLUTIONS) as usize;
        Some(Self { extra, most, rank: rank.unwrap_or_default(), unique })
    }
}

/// Takes in the solutions of a list while they are found.
struct Collector {
    held: HeldCube,
    form: SolutionForm,
    rank: Rank,
    alike: Option<AlikeSolutions>,
    first: Mutex<FirstSolutions>,
}

impl Collector {
    fn new(held: &HeldCube, form: SolutionForm, list: List) -> Self {
        let alike = list.unique.map(|alike| AlikeSolutions::of(&held.cube, alike, form.metric));
        let first = Mutex::new(FirstSolutions::new(list.most));
        Self { held: *held, form, rank: list.rank, alike, first }
    }

    fn take(&self, event: &SolveEvent) {
        let SolveEvent::Found { solution, .. } = event else { return };
        let is_wanted =
            |solution: &Solution| self.alike.as_ref().is_none_or(|alike| alike.is_first(&solution.moves));
        if is_wanted(solution) {
            let listed = ListedSolution::new(&self.held, solution, self.form, self.rank);
            self.first.lock().unwrap_or_else(PoisonError::into_inner).take(listed);
        }
    }

    /// What was taken in.
    fn taken(&self) -> FirstSolutions {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut first, FirstSolutions::new(0))
    }
}

/// Says which value asks for something that the solver cannot do.
fn unsupported_fault(error: Unsupported) -> Fault {
    let (pointer, kind) = match error {
        Unsupported::AllowedOfOpenGoal => ("/moves", "wrong_moves"),
        Unsupported::FreeTurns => ("/up_to", "unsupported_face"),
        Unsupported::List { .. } => ("/solver", "unsupported_list"),
        Unsupported::Metric { .. } | Unsupported::MetricOfAllowed(_) => ("/metric", "unsupported_metric"),
    };
    Fault::at(pointer, kind, &error.to_string())
}

/// Describes moves that are not all turns of the faces.
///
/// # Errors
/// They cannot bring the cube to its goal.
fn restriction(allowed: AllowedMoves, goal: &NamedGoal, held: &HeldCube) -> Result<Option<Allowed>, Problem> {
    if allowed.is_all_faces() {
        return Ok(None);
    }
    let group = TurnGroup::generated_by(allowed);
    if group.reaches(goal.goal(), held) {
        return Ok(Some(Allowed::new(allowed, &group)));
    }
    let words = Allowed::cannot_reach(allowed, &group.order().to_string(), goal);
    let fault = Fault::at("/moves", "not_in_group", "allow other moves");
    Err(Problem::new(Kind::NoSolution, words).with(vec![fault]))
}

/// Finds the numbers that are out of range.
fn faults_of_numbers(body: &SolveBody) -> Vec<Fault> {
    let longest = u64::from(Limits::MAX_LENGTH);
    let numbers = [
        ("/max", body.max, 0..=longest, "moves"),
        ("/timeout_ms", body.timeout_ms, 1..=LONGEST_MS, "milliseconds"),
        ("/extra", body.extra, 0..=longest, "moves"),
        ("/solutions", body.solutions, 1..=MOST_SOLUTIONS, "solutions"),
    ];
    let wrong = numbers.into_iter().filter(|(_, number, range, _)| {
        number.is_some_and(|number| !range.contains(&number))
    });
    let fault = |(pointer, _, range, unit): (&str, Option<u64>, std::ops::RangeInclusive<u64>, &str)| {
        let words = format!("it must be {} to {} {unit}", range.start(), range.end());
        Fault::at(pointer, "out_of_range", &words)
    };
    wrong.map(fault).collect()
}
