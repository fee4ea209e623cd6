//! `cubetui solve`: cubes in, their solutions out, each a line of moves.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use serde::Serialize;

use super::config_files::Settings;
use super::exit::interrupt_flag;
use super::input::{BatchArgs, CubeArgs, Input, goal};
use super::item_error::ItemError;
use super::listing::{Easiest, ListEnd, ListOutput, ListedSolution, SolutionList};
use super::output::{Answer, remark, warn};
use super::progress::SearchProgress;
use super::table_sources::{FullTablesSlot, TablesChoice, optimal_tables};
use super::{Exit, Failure, batch};
use crate::answer::{Allowed, Recognised, SolutionForm, Solved, Stage};
use crate::app::grouped;
use crate::config::Timeout;
use crate::cube::{
    AllowedMoves, GOALS, GoalError, HeldCube, METRICS, Metric, NamedGoal, TurnGroup, cost_of_turning,
};
use crate::solver::{
    Alike, AlikeSolutions, Ending, Limits, SOLVERS, SearchControl, Solution, SolveEvent, SolveReport,
    SolveRequest, Solver, SolverId, SolverResources,
};
use crate::tables::{OptimalTier, StoreError, TIERS, all_processors};

/// How long to search when nothing else is said.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long to search with allowed moves only: they have no large tables.
const DEFAULT_TIMEOUT_WITH_MOVES: Duration = Duration::from_secs(10);

/// Which cubes, and when to be content with a solution.
#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// What to make of the cube.
    #[arg(long, value_name = "GOAL", conflicts_with = "unique", help = help_on_goals())]
    to: Option<String>,

    /// Use only these moves, e.g. R,U or M,U2,r'. A layer without an amount stands for all its turns, R' for just this turn.
    /// Each move counts as one, slices and wide turns too. Finds the shortest solution; if the moves cannot solve the
    /// cube, says so at once.
    #[arg(long, value_name = "MOVES", conflicts_with = "unique")]
    moves: Option<AllowedMoves>,

    /// Use all turns of the faces but these, or all of --moves but these, e.g. B or R2,U2.
    #[arg(long, value_name = "MOVES", conflicts_with = "unique")]
    without: Option<AllowedMoves>,

    /// How to solve. The default ends with the first short solution, as scripts want it; the interface uses
    /// optimal, which begins with the same two-phase search and then proves.
    #[arg(long, value_name = "NAME", default_value_t, value_parser = solver_ids().try_map(|id| id.parse::<SolverId>()))]
    solver: SolverId,

    /// Print the first solution of at most N moves; longer ones are not accepted [default without --timeout: 21 for
    /// two-phase, 45 for thistlethwaite].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)))]
    max: Option<u8>,

    /// Stop searching one cube after TIME, e.g. 500ms or 10s [default: 1s; 10s with --moves or --without; none for optimal or with --all]. Without --max, uses the
    /// whole time to look for shorter solutions.
    #[arg(long, value_name = "TIME")]
    timeout: Option<Timeout>,

    /// Print up to N different solutions of each cube, one a line, the shortest first [default: 1, or all with --all].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    solutions: Option<u32>,

    /// Print each stage of a solution on a line of its own, with its name and length in a comment.
    #[arg(long)]
    stages: bool,

    /// Which tables the two-phase solver uses; with full ones it is faster and finds shorter solutions.
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    tables: TablesChoice,

    /// Which table the optimal solver uses [default: the largest that is stored and needs no more than half of the
    /// free memory]. All but small are made by `cubetui tables build`.
    #[arg(long, value_name = "TIER", value_parser = tier_ids().try_map(|id| tier(&id)))]
    tier: Option<OptimalTier>,

    /// Print all of the shortest solutions, or with --max N all of at most N moves, or with --extra K all of at most K
    /// moves more than the shortest. Each is printed as soon as it is found, in order of length; those of one length come
    /// in no fixed order. Millions need no memory. Needs --solver optimal, a goal that leaves stickers open, or --moves.
    #[arg(long)]
    all: bool,

    /// With --all: print all solutions of at most K moves more than the shortest.
    #[arg(long, value_name = "K", requires = "all", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)))]
    extra: Option<u8>,

    /// How moves are counted. For the whole cube, qtm and stm need --solver optimal; goals that leave stickers open are
    /// searched in any metric.
    #[arg(long, value_name = "METRIC", default_value = "htm", value_parser = metrics())]
    metric: Metric,

    /// Print the inverse of each solution: a generator, which makes the cube from a solved one.
    #[arg(long, conflicts_with = "stages")]
    inverse: bool,

    /// Print the easiest solutions first instead of the shortest: those with the least cost of turning, where R and U cost
    /// less than B, and a new grip costs more. Of all that are found with --all, as many as --solutions says are kept
    /// [default: 1] and printed at the end. `cubetui manual searching` explains the cost.
    #[arg(long, value_name = "ORDER")]
    rank: Option<Rank>,

    /// With --all: print one of the solutions that are alike. Those are alike that a symmetry of the cube carries to
    /// each other or, unless KIND is symmetries, an antisymmetry: it makes another solution of one read backwards.
    #[arg(long, value_name = "KIND", requires = "all", num_args = 0..=1, require_equals = true, default_missing_value = "antisymmetries")]
    unique: Option<AlikeArg>,

    #[command(flatten)]
    batch: BatchArgs,
}

fn help_on_goals() -> String {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    format!(
        "The goal: {}, or a cube in any format. A side may follow, as in cross@R, 2x2x2@any, eo-fb or drudfin. A . stands for any sticker: the shortest solution to any such cube is found, whichever the solver. `cubetui manual searching` explains the goals",
        names.join(", ")
    )
}

/// Which solutions are alike for `--unique`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum AlikeArg {
    /// Those that a symmetry carries to each other.
    Symmetries,
    /// Also those that an antisymmetry carries to each other.
    Antisymmetries,
}

impl AlikeArg {
    const fn alike(self) -> Alike {
        match self {
            Self::Symmetries => Alike::BySymmetry,
            Self::Antisymmetries => Alike::BySymmetryAndAntisymmetry,
        }
    }
}

/// Reads the name of a metric.
fn metrics() -> impl clap::builder::TypedValueParser<Value = Metric> {
    let values = METRICS.iter().map(|entry| PossibleValue::new(entry.id).help(entry.about));
    PossibleValuesParser::new(values).try_map(|id| id.parse::<Metric>())
}

/// In which order solutions are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Rank {
    /// By the cost of turning, then by length.
    Ease,
}

/// What is needed for every cube.
struct Engine {
    id: SolverId,
    solver: Box<dyn Solver>,
    named_goal: NamedGoal,
    allowed: AllowedMoves,
    /// What the allowed moves generate, if they are restricted.
    group: Option<TurnGroup>,
    limits: Limits,
    form: SolutionForm,
    rank: Option<Rank>,
    /// How many solutions are shown if they are ranked.
    shown: usize,
    stages: bool,
    unique: Option<Alike>,
    /// Whether a person may watch how far the one search is.
    is_watched: bool,
    /// Kept until the searches have ended.
    _full_tables: FullTablesSlot,
}

pub(super) fn run(args: &SolveArgs, settings: Settings) -> Result<Exit, Failure> {
    settings.warn();
    let allowed = allowed(args)?;
    let input = args.cubes.clone().input()?;
    let engine = match Engine::new(args, allowed, &settings, &input) {
        Err(failure) if failure.exit() == Exit::Interrupted => return Ok(Exit::Interrupted),
        engine => engine?,
    };
    let scheme = settings.config.scheme;
    if is_streaming(args) {
        let json = args.batch.json;
        return batch::run_in_sequence(input, &args.batch, move |record, stop| {
            engine.list(record.cube(&scheme)?, ListOutput { json, line: record.number }, stop)
        });
    }
    batch::run(input, &args.batch, move |record, stop| {
        let read = record.cube(&scheme)?;
        let answer = engine.solve(&read.value, stop)?;
        Ok(read.with(answer))
    })
}

impl Engine {
    fn new(
        args: &SolveArgs,
        allowed: AllowedMoves,
        settings: &Settings,
        input: &Input,
    ) -> Result<Self, Failure> {
        let id = args.solver;
        let limits = limits(args, allowed);
        let scheme = &settings.config.scheme;
        let named_goal = args.to.as_deref().map_or(Ok(NamedGoal::default()), |text| goal(text, scheme))?;
        let checked = id.entry().check(named_goal.goal(), allowed, &limits);
        checked.map_err(|unsupported| Failure::new(Exit::Usage, anyhow!(unsupported)))?;
        let group = (!allowed.is_all_faces()).then(|| TurnGroup::generated_by(allowed));
        if group.is_some() && named_goal.goal().cube().is_none() {
            let words = "--moves and --without lead to one cube only; with a goal that leaves stickers open all turns of the faces are used";
            return Err(Failure::new(Exit::Usage, anyhow!(words)));
        }
        let is_used = id.entry().uses_full_tables && group.is_none();
        let are_configured = settings.config.tables.full && is_used;
        let full_tables = match args.tables {
            TablesChoice::Full if is_used => FullTablesSlot::required(settings.config.tables.save)?,
            TablesChoice::Auto if are_configured && input.is_batch() => FullTablesSlot::before_all(),
            TablesChoice::Auto if are_configured => FullTablesSlot::during_one_search(limits),
            _ => FullTablesSlot::never(),
        };
        let is_alone = !input.is_batch() || is_streaming(args);
        let threads = if is_alone { all_processors() } else { NonZeroUsize::MIN };
        let tables = optimal_tables(args.tier);
        if let Some(tier) = args.tier.filter(|_| id.entry().uses_optimal_table && group.is_none()) {
            let interrupted = interrupt_flag()?;
            tables
                .tables(limits.metric, &|| interrupted.load(Relaxed))
                .map_err(|error| no_tier(tier, &error))?;
        }
        let (full, optimal) = (Arc::clone(&full_tables.place), Arc::new(tables));
        let resources = SolverResources { full, optimal, threads, ..SolverResources::default() };
        let solver = id.build(&resources);
        let is_watched = (id.entry().proves || group.is_some()) && !input.is_batch();
        if let Some(group) = group.as_ref().filter(|_| !args.batch.json) {
            remark(&format!("{allowed} generate a group of order {}", grouped(group.order())));
        }
        let (stages, unique) = (args.stages, args.unique.map(AlikeArg::alike));
        Ok(Self {
            id,
            solver,
            named_goal,
            allowed,
            group,
            limits,
            form: SolutionForm { metric: limits.metric, inverse: args.inverse },
            rank: args.rank,
            shown: args.solutions.map_or(1, |count| count as usize),
            stages,
            unique,
            is_watched,
            _full_tables: full_tables,
        })
    }

    /// Searches, and calls a function with each event and the progress line.
    fn search(
        &self,
        held: &HeldCube,
        stop: &AtomicBool,
        observe: &(dyn Fn(&SolveEvent, &SearchProgress) + Sync),
    ) -> Result<SolveReport, ItemError> {
        let goal = self.named_goal.goal();
        let wrong_start = |error: GoalError| ItemError::NoSolution(error.to_string());
        self.named_goal.check_start(&held.cube).map_err(wrong_start)?;
        if let Some(group) = self.group.as_ref().filter(|group| !group.reaches(goal, held)) {
            return Err(ItemError::NoSolution(not_in_group(self.allowed, group)));
        }
        let allowed = self.allowed.in_standard(held.hold);
        let request = SolveRequest::new(held.cube, self.limits).with_goal(*goal).with_allowed(allowed);
        let shown = SearchProgress::new(self.is_watched);
        let observer = |event| {
            shown.observe(&event);
            observe(&event, &shown);
        };
        let report = self.solver.solve(&request, &SearchControl::new(stop, &observer));
        shown.clear();
        Ok(report)
    }

    fn solved(&self, held: &HeldCube, report: &SolveReport) -> Option<Solved> {
        let allowed = self.group.as_ref().map(|group| Allowed::new(self.allowed, group));
        let solved = Solved::new(held, &self.named_goal, self.id, self.form, report);
        solved.map(|solved| solved.with_allowed(allowed))
    }

    /// Returns what says whether a solution is printed: with `--unique`, one of those that are alike.
    fn filter(&self, held: &HeldCube) -> impl Fn(&Solution) -> bool + use<> {
        let alike = self.unique.map(|alike| AlikeSolutions::of(&held.cube, alike, self.limits.metric));
        move |solution| alike.as_ref().is_none_or(|alike| alike.is_first(&solution.moves))
    }

    /// Prints all solutions as they are found. The answer is the rest of what is printed.
    fn list(
        &self,
        read: Recognised<HeldCube>,
        output: ListOutput,
        stop: &AtomicBool,
    ) -> Result<ListEnd<Recognised<Solved>>, ItemError> {
        let held = &read.value.clone();
        let (list, is_wanted) = (SolutionList::new(output), self.filter(held));
        let report = self.search(held, stop, &|event, shown| match event {
            SolveEvent::Found { solution, .. } if is_wanted(solution) => {
                let listed = self.listed(held, solution);
                shown.interrupted_by(|| list.print(&listed, stop));
            }
            _ => list.flush(stop),
        })?;
        let Some(solved) = self.solved(held, &report) else {
            let words = "interrupted before a solution was found".to_owned();
            return Err(match report.ending {
                Ending::Cancelled => ItemError::Interrupted(words),
                ending => no_answer(self.limits, ending),
            });
        };
        if list.is_closed() {
            // Nobody interrupted: the next write ends the program without an error.
            stop.store(false, Relaxed);
        }
        let is_complete = report.ending == Ending::Exhausted;
        if !is_complete && report.ending != Ending::GoodEnough && !list.is_closed() {
            let reason = if report.ending == Ending::TimedOut { "the time ran out" } else { "interrupted" };
            warn(&format!("{reason} before all were found: there may be more"));
        }
        Ok(list.end(read.with(solved), is_complete))
    }

    fn solve(&self, held: &HeldCube, stop: &AtomicBool) -> Result<SolveAnswer, ItemError> {
        let (easiest, is_wanted) = (Mutex::new(Easiest::new(self.shown)), self.filter(held));
        let rank = |solution: &Solution| {
            let listed = self.listed(held, solution);
            let mut easiest = easiest.lock().unwrap_or_else(PoisonError::into_inner);
            easiest.take(listed);
        };
        let report = self.search(held, stop, &|event, _| match event {
            SolveEvent::Found { solution, .. } if self.limits.lists && is_wanted(solution) => rank(solution),
            _ => {}
        })?;
        let (at_least, proven) = (report.at_least(), report.is_proven());
        let solved = self.solved(held, &report);
        let searches_on = self.id.entry().proves || self.group.is_some();
        let SolveReport { best, others, ending, .. } = report;
        if ending == Ending::Cancelled {
            let best = solved.filter(|_| searches_on).map_or(String::new(), |solved| {
                let Solved { solution, length, .. } = solved;
                format!("; the best so far has {length} moves, at least {at_least} are needed: {solution}")
            });
            return Err(ItemError::Interrupted(format!("interrupted{best}")));
        }
        let (Some(best), Some(solved)) = (best, solved) else { return Err(no_answer(self.limits, ending)) };
        if searches_on && !proven && ending != Ending::GoodEnough {
            let length = solved.length;
            warn(&format!("not proven in time: {length} moves found, at least {at_least} are needed"));
        }
        if self.limits.lists && ending != Ending::Exhausted {
            warn("the time ran out before all were found: there may be easier ones");
        }
        let all: Vec<Solution> = [best].into_iter().chain(others).collect();
        let solutions = if self.rank.is_none() {
            all.iter().map(|solution| self.listed(held, solution)).collect()
        } else {
            all.iter().filter(|_| !self.limits.lists).for_each(rank);
            easiest.into_inner().unwrap_or_else(PoisonError::into_inner).into_solutions()
        };
        Ok(SolveAnswer { solved, solutions })
    }

    fn listed(&self, held: &HeldCube, solution: &Solution) -> ListedSolution {
        ListedSolution {
            moves: self.form.write(held, solution),
            length: solution.length(),
            cost: self.rank.map(|_| cost_of_turning(&self.form.turns(held, solution))),
            stages: self.stages.then(|| Stage::all(held, solution, &self.named_goal, self.form.metric)),
        }
    }
}

/// The answer of `solve`.
#[derive(Serialize)]
struct SolveAnswer {
    #[serde(flatten)]
    solved: Solved,
    /// The shortest first; at least one.
    solutions: Vec<ListedSolution>,
}

impl Answer for SolveAnswer {
    /// Each solution on a line, or each of its stages with a comment that algorithms may have.
    fn text(&self) -> String {
        self.solutions.iter().map(ListedSolution::text).collect()
    }
}

/// Returns the solvers that can be named.
fn solver_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(SOLVERS.iter().map(|entry| PossibleValue::new(entry.id).help(entry.about)))
}

/// Returns the tables of the optimal solver that can be named.
fn tier_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(TIERS.iter().map(|entry| PossibleValue::new(entry.id).help(entry.about)))
}

fn tier(id: &str) -> Result<OptimalTier, String> {
    let entry = TIERS.iter().find(|entry| entry.id == id);
    entry.map(|entry| entry.tier).ok_or_else(|| format!("there is no tier {id}"))
}

/// The table that was asked for cannot be had.
fn no_tier(tier: OptimalTier, error: &StoreError) -> Failure {
    if *error == StoreError::Cancelled {
        return Failure::new(Exit::Interrupted, error.clone());
    }
    let file = tier.entry().file;
    Failure::new(Exit::Files, anyhow!("{error}; run `cubetui tables build {file}` to build it"))
}

/// Returns the moves that solutions may consist of.
///
/// # Errors
/// There are none, or those to leave out are not allowed anyway.
fn allowed(args: &SolveArgs) -> Result<AllowedMoves, Failure> {
    let allowed = args.moves.unwrap_or_default();
    let Some(left_out) = args.without else { return Ok(allowed) };
    allowed.without(left_out).map_err(|error| Failure::new(Exit::Usage, anyhow!("--without: {error}")))
}

fn not_in_group(allowed: AllowedMoves, group: &TurnGroup) -> String {
    let size = grouped(group.order());
    format!(
        "no sequence of {allowed} solves this cube: it is not in the group of order {size} that they generate"
    )
}

/// Whether solutions are printed as they are found.
const fn is_streaming(args: &SolveArgs) -> bool {
    args.all && args.rank.is_none()
}

fn limits(args: &SolveArgs, allowed: AllowedMoves) -> Limits {
    let asked = Limits::asked(args.max, args.timeout.map(Timeout::duration), args.solver);
    let asked = asked.of_allowed(allowed, args.max);
    let shown = args.solutions.map_or(1, |count| count as usize);
    let limits = Limits { solutions: shown, metric: args.metric, ..asked };
    if args.all {
        // As many are printed as there are, but of a ranked list the first are not known before the last.
        let solutions =
            if is_streaming(args) { args.solutions.map_or(usize::MAX, |_| shown) } else { usize::MAX };
        let shortest_only = args.max.is_none().then_some(0);
        let extra = args.extra.or(shortest_only).unwrap_or(Limits::MAX_LENGTH);
        let max_length = args.max.unwrap_or(Limits::MAX_LENGTH);
        return Limits { solutions, extra, max_length, good_enough: 0, lists: true, ..limits };
    }
    let default = if allowed.is_all_faces() { DEFAULT_TIMEOUT } else { DEFAULT_TIMEOUT_WITH_MOVES };
    let timeout = limits.timeout.or(Some(default).filter(|_| !args.solver.entry().proves));
    Limits { timeout, ..limits }
}

fn no_answer(limits: Limits, ending: Ending) -> ItemError {
    let length = limits.max_length;
    ItemError::NoSolution(if ending == Ending::Exhausted {
        format!("there is no solution of at most {length} moves; allow more with --max")
    } else {
        let time = Timeout::of(limits.timeout.unwrap_or(DEFAULT_TIMEOUT));
        format!(
            "no solution of at most {length} moves was found within {time}; allow more with --max or --timeout"
        )
    })
}
