//! `cubetui solve`: cubes in, their solutions out, each a line of moves.

use std::collections::HashSet;
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::config_files::LoadedConfig;
use super::exit::interrupt_flag;
use super::input::{BatchArgs, CubeArgs, InputRecord, RecordInput, algorithm, turns};
use super::item_error::ItemError;
use super::listing::{ListOutput, SolutionPrinter, hint_line, solution_lines};
use super::output::{Answer, remark, warn};
use super::progress::SearchProgress;
use super::table_sources::{
    TablesChoice, load_full_tables, load_when_worth_it, no_tier, require_full_tables, table_cache,
};
use super::{Exit, Failure, batch};
use crate::answer::{
    FirstSolutions, ListedCube, ListedSolution, Recognised, SolveTask, Solved, Stage,
    StoredSolution, insertions_tried,
};
use crate::app::solution_link;
use crate::spec::{FieldError, Obstacle, SolveOptions, SolveSpec, alike_kinds};
use cubetui::cube::ColorScheme;
use cubetui::formats::{Cycles, ReadError};
use cubetui::goals::IncompleteCube;
use cubetui::solver::{
    Ending, Limits, SearchControl, Skeleton, Solution, SolveEvent, SolveReport, SolveRequest,
    Solver, SolverResources,
};
use cubetui::symmetry::{IsomorphismClass, SymmetryScope};
use cubetui::sync::Lock as _;
use cubetui::tables::{BuildControl, OptimalTier, TIERS, all_processors};
use cubetui::words::{counted, grouped};

/// Which cubes to solve, how, and how to print the solutions.
#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    #[command(flatten)]
    spec: SolveSpec,

    /// Print each stage of a solution on a separate line.
    ///
    /// A comment has its name and length.
    #[arg(long, help_heading = "Output")]
    stages: bool,

    /// The tables for the two-phase solver.
    ///
    /// With full ones it is faster and finds shorter solutions.
    #[arg(
        long,
        value_name = "WHICH",
        default_value = "auto",
        help_heading = "Machine"
    )]
    tables: TablesChoice,

    /// The table for the optimal solver.
    ///
    /// The default is the largest that is stored and needs no more than half of the free memory.
    /// All but small are made by `cubetui tables build`.
    #[arg(long, value_name = "TIER", value_parser = tiers(), help_heading = "Machine")]
    tier: Option<OptimalTier>,

    /// Print each line again, with its solution in its comment.
    ///
    /// That is the list of cubes that `cubetui --list` opens. Names, notes, comments and wrong
    /// lines stay as they are, and so does a solution that is as short.
    #[arg(long, help_heading = "Output", conflicts_with_all = ["scramble", "goal", "incomplete", "up_to", "all", "stages", "inverse", "solutions", "rank", "unique", "json"])]
    list: bool,

    /// Print only the first N moves of each solution [1 if no N is given].
    ///
    /// With 0, print only how many moves it has.
    #[arg(long, value_name = "N", help_heading = "Output", num_args = 0..=1, default_missing_value = "1", conflicts_with_all = ["list", "stages", "all", "niss", "insert", "steps", "json"])]
    hint: Option<usize>,

    /// With --list: leave out cubes that are isomorphic to an earlier one.
    ///
    /// Those that are marked `[keep]` stay. Two cubes are isomorphic if a symmetry of the cube
    /// carries one to the other or, unless KIND is symmetries, to its inverse.
    #[arg(long, value_name = "KIND", requires = "list", help_heading = "Output", num_args = 0..=1, require_equals = true, default_missing_value = "antisymmetries", value_parser = alike_kinds().map(|kind| SymmetryScope::of(kind == "antisymmetries")))]
    drop_isomorphic: Option<SymmetryScope>,

    #[command(flatten)]
    batch: BatchArgs,
}

/// Returns the parser of the names of the optimal solver's tables.
fn tiers() -> impl TypedValueParser<Value = OptimalTier> {
    let values = TIERS
        .iter()
        .map(|entry| PossibleValue::new(entry.id).help(entry.about));
    PossibleValuesParser::new(values).map(|id| {
        let entry = TIERS.iter().find(|entry| entry.id == id);
        entry.expect("the id is one of them").tier
    })
}

struct Engine {
    options: SolveOptions,
    solver: Box<dyn Solver>,
    stages: bool,
    /// Whether there is only one cube, so that its progress is worth showing.
    is_watched: bool,
    /// Whether there is only one cube and no JSON, so that remarks can only be about that cube.
    is_alone: bool,
    _searching: Option<Sender<()>>,
}

pub(super) fn run(args: &SolveArgs, settings: &LoadedConfig) -> Result<Exit, Failure> {
    settings.warn();
    let scheme = settings.config.scheme.clone();
    let (mut options, faults) = args.spec.read(&scheme);
    if let Some(fault) = faults.into_iter().next() {
        return Err(wrong_option(fault));
    }
    options.user_waits = true;
    let mut input = if args.list {
        args.cubes.clone().list()?
    } else {
        args.cubes.clone().input()?
    };
    // A list is printed as it is found, unless its first solutions are known only with the last.
    input.in_sequence = options.all && args.spec.rank.is_none();
    let solutions = args.spec.solutions;
    let engine = Engine::new(args, options, settings, &input)?;
    if input.in_sequence {
        let json = args.batch.json;
        return batch::run(input, &args.batch, move |record, stop| {
            let output = ListOutput {
                json,
                line: record.number,
                most: solutions,
            };
            engine.list(&engine.task(record, &scheme)?, output, stop)
        });
    }
    if args.list {
        let input = match args.drop_isomorphic {
            Some(scope) => without_isomorphic(input, scope, scheme.clone()),
            None => input,
        };
        return batch::run(input, &args.batch, move |record, stop| {
            engine.solve_line(record, &scheme, stop)
        });
    }
    let hint = args.hint;
    batch::run(input, &args.batch, move |record, stop| {
        let read = engine.task(record, &scheme)?;
        let (solved, solutions) = engine.solve(&read.value, stop)?;
        let lines = solutions.iter().map(|solution| match hint {
            Some(moves) => hint_line(solution, moves),
            None => solution_lines(solution),
        });
        let text = lines.collect();
        let answer = read.with(SolveAnswer { solved, solutions });
        Ok(Answer::new(text, answer))
    })
}

/// Returns the failure for a wrong option. One that cannot be read as a cube or as moves is wrong in the way that a
/// record would be; any other is wrong usage.
fn wrong_option(fault: FieldError) -> Failure {
    if fault.field == "goal" {
        return ItemError::Undetermined(fault.message).into();
    }
    if fault.is_unsupported() {
        return Failure::new(Exit::Usage, fault);
    }
    let message = format!("--{}: {fault}", fault.field.replace('_', "-"));
    if matches!(fault.field, "after" | "insert") {
        ItemError::Unreadable(message).into()
    } else {
        Failure::new(Exit::Usage, anyhow!(message))
    }
}

impl From<Obstacle> for ItemError {
    fn from(obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::Field(fault) => unsupported(fault),
            Obstacle::Start(error) => Self::NoSolution(error.to_string()),
            Obstacle::Unreachable(message) => Self::NoSolution(message),
        }
    }
}

/// Returns the error for a request that the solver cannot carry out with this cube, or not in its orientation.
fn unsupported(fault: FieldError) -> ItemError {
    if fault.is_unsupported() {
        ItemError::NoSolution(fault.message)
    } else {
        ItemError::Unreadable(format!("--{}: {fault}", fault.field))
    }
}

impl Engine {
    fn new(
        args: &SolveArgs,
        options: SolveOptions,
        settings: &LoadedConfig,
        input: &RecordInput,
    ) -> Result<Self, Failure> {
        let limits = options.check().map_err(wrong_option)?.limits;
        let entry = options.solver.entry();
        let metric = options.form.metric;
        let is_by_solver = options.chain.is_none() && options.insert.is_none();
        let is_used = entry.uses_full_tables && is_by_solver;
        let are_configured = settings.config.tables.full && is_used;
        let tables = table_cache().with_tier(args.tier);
        let tables = Arc::new(tables.with_saving(settings.config.tables.save));
        let mut searching = None;
        match args.tables {
            TablesChoice::Full if is_used => require_full_tables(&tables)?,
            // The tables are loaded first, so that the answer for a cube does not depend on the other cubes.
            TablesChoice::Auto if are_configured && input.is_batch() => load_full_tables(&tables),
            TablesChoice::Auto if are_configured => searching = load_when_worth_it(&tables, limits),
            _ => {}
        }
        let threads = if !input.is_batch() || input.in_sequence {
            all_processors()
        } else {
            NonZeroUsize::MIN
        };
        let is_tier_used = entry.uses_optimal_table && options.group.is_none();
        let tier = if is_tier_used { args.tier } else { None };
        if let Some(tier) = tier {
            let interrupted = interrupt_flag()?;
            tables
                .optimal(metric, &BuildControl::new(&interrupted, &|_| ()))
                .map_err(|error| no_tier(tier, error))?;
        }
        let solver = options.solver.build(&SolverResources { tables, threads });
        if let Some(group) = &options.group
            && !args.batch.json
        {
            let moves = options.moves.to_string();
            let verb = if moves.contains(',') {
                "generate"
            } else {
                "generates"
            };
            remark(&format!(
                "{moves} {verb} a group of order {}",
                grouped(group.order())
            ));
        }
        Ok(Self {
            options,
            solver,
            stages: args.stages,
            is_watched: !input.is_batch(),
            is_alone: !input.is_batch() && !args.batch.json,
            _searching: searching,
        })
    }

    fn task(
        &self,
        record: &InputRecord,
        scheme: &ColorScheme,
    ) -> Result<Recognised<SolveTask>, ItemError> {
        let read = if self.options.incomplete {
            incomplete_task(record, scheme)?
        } else {
            let read = record
                .cube(scheme)
                .map_err(|error| error.with_advice(|| advice(record, scheme)))?;
            read.map(|held| SolveTask::of_cube(held, self.options.goal.clone()))
        };
        match read.value.number {
            Some(1) if self.is_alone => remark("1 cube fits"),
            Some(number) if self.is_alone => remark(&format!(
                "{} cubes fit; a solution solves at least one of them",
                grouped(number)
            )),
            _ => {}
        }
        Ok(read.map(|task| self.options.prepared(task)))
    }

    /// Returns the search request for a task.
    fn request(&self, task: &SolveTask) -> Result<SolveRequest, ItemError> {
        self.options.request(task).map_err(ItemError::from)
    }

    /// Searches, and calls a function with each event and the progress line.
    fn search(
        &self,
        request: &SolveRequest,
        stop: &AtomicBool,
        observe: &(dyn Fn(&SolveEvent, &SearchProgress) + Sync),
    ) -> SolveReport {
        let shown = SearchProgress::new(self.is_watched && self.options.proves(request));
        let observer = |event| {
            shown.observe(&event);
            observe(&event, &shown);
        };
        let report = self
            .solver
            .solve(request, &SearchControl::new(stop, &observer));
        shown.line.clear();
        tracing::debug!(
            "{:?}, best {:?}, at least {}, {} positions in {:?}",
            report.ending,
            report.best.as_ref().map(Solution::length),
            report.at_least(),
            report.progress.nodes,
            report.progress.elapsed
        );
        report
    }

    /// Prints all solutions as they are found. Returns what is still to be printed.
    fn list(
        &self,
        read: &Recognised<SolveTask>,
        output: ListOutput,
        stop: &AtomicBool,
    ) -> Result<Answer<Recognised<Solved>>, ItemError> {
        let task = &read.value;
        let list = SolutionPrinter::new(output);
        let is_wanted = self.options.filter(&task.held);
        let request = self.request(task)?;
        let report = self.search(&request, stop, &|event, shown| match event {
            SolveEvent::Found { solution, .. } if is_wanted(solution) => {
                let listed = self.listed(task, solution);
                shown.line.interrupted_by(|| list.print(&listed, stop));
            }
            _ => list.flush(stop),
        });
        let Some(solved) = self.options.solved(task, &report) else {
            return Err(match report.ending {
                Ending::Cancelled => {
                    ItemError::Interrupted("interrupted before a solution was found".to_owned())
                }
                ending => ItemError::no_answer(request.limits, ending),
            });
        };
        if list.is_over() {
            // The limit was reached or the output closed: a closed output ends the program with the next write, without
            // an error.
            stop.store(false, Relaxed);
        }
        let is_complete = report.ending == Ending::Exhausted && !list.is_over();
        if !is_complete && report.ending != Ending::GoodEnough && !list.is_over() {
            let reason = if report.ending == Ending::TimedOut {
                "the time ran out"
            } else {
                "interrupted"
            };
            warn(&format!(
                "{reason} before all were found: there may be more"
            ));
        }
        Ok(list.end(read.with(solved), is_complete))
    }

    /// Returns the shortest solution, and a list of as many as were asked for.
    fn solve(
        &self,
        task: &SolveTask,
        stop: &AtomicBool,
    ) -> Result<(Solved, Vec<ListedSolution>), ItemError> {
        let first = Mutex::new(FirstSolutions::new(self.options.solutions.unwrap_or(1)));
        let is_wanted = self.options.filter(&task.held);
        let rank = |solution: &Solution| {
            let listed = self.listed(task, solution);
            first.locked().take(listed);
        };
        let request = self.request(task)?;
        let report = self.search(&request, stop, &|event, _| match event {
            SolveEvent::Found { solution, .. } if request.lists_all() && is_wanted(solution) => {
                rank(solution);
            }
            _ => {}
        });
        let at_least = report.at_least();
        let proven = report.is_proven();
        let solved = self.options.solved(task, &report);
        if request.skeleton().is_some() {
            self.remark_on_insertions(&request, &report)?;
        }
        let searches_on = self.options.proves(&request) && request.skeleton().is_none();
        let ending = report.ending;
        if ending == Ending::Cancelled {
            let best = match solved {
                Some(solved) if searches_on => format!(
                    "; the best so far has {}, at least {at_least} are needed: {}",
                    counted(solved.length, "move"),
                    solved.solution
                ),
                _ => String::new(),
            };
            return Err(ItemError::Interrupted(format!("interrupted{best}")));
        }
        let (Some(best), Some(solved)) = (&report.best, solved) else {
            return Err(ItemError::no_answer(request.limits, ending));
        };
        if searches_on && !proven && ending != Ending::GoodEnough {
            let moves = counted(solved.length, "move");
            let in_time = if ending == Ending::TimedOut {
                " in time"
            } else {
                ""
            };
            warn(&format!(
                "not proven{in_time}: {moves} found, at least {at_least} are needed"
            ));
        }
        if request.lists_all() && !matches!(ending, Ending::Exhausted | Ending::GoodEnough) {
            warn("the time ran out before all were found: there may be easier ones");
        }
        if !request.lists_all() {
            rank(best);
            report.others.iter().for_each(rank);
        }
        let solutions = first
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_solutions();
        Ok((solved, solutions))
    }

    fn remark_on_insertions(
        &self,
        request: &SolveRequest,
        report: &SolveReport,
    ) -> Result<(), ItemError> {
        let tried = counted(insertions_tried(report), "move");
        let Some(best) = &report.best else {
            if report.ending == Ending::Cancelled {
                return Ok(());
            }
            let most = match request.limits.max_length {
                Limits::MAX_LENGTH => String::new(),
                most => format!(" in at most {} altogether", counted(most, "move")),
            };
            let skeleton = request.skeleton().map_or(&[][..], Skeleton::moves);
            let rest = request.cube.turned_by(skeleton);
            return Err(ItemError::NoSolution(format!(
                "no insertion of at most {tried} solves the cube{most}; the skeleton leaves {}: continue it until fewer pieces are left, or allow more with --insertion-max, --max or --timeout",
                Cycles(rest)
            )));
        };
        let length = best.length();
        match report.ending {
            _ if best
                .insertion
                .as_ref()
                .is_some_and(|insertion| insertion.moves.is_empty()) =>
            {
                remark("the skeleton solves the cube; nothing is inserted");
            }
            Ending::TimedOut => warn(&format!(
                "the time ran out after all insertions of at most {tried}; longer ones may give fewer than {length}"
            )),
            Ending::Exhausted if self.is_alone => {
                remark(&format!(
                    "no insertion of at most {tried} gives fewer than {length}"
                ));
            }
            _ => {}
        }
        Ok(())
    }

    fn solve_line(
        &self,
        record: &InputRecord,
        scheme: &ColorScheme,
        stop: &AtomicBool,
    ) -> Result<Answer<()>, ItemError> {
        let text = record.text()?;
        let before = record.before();
        if text.trim().is_empty() {
            return Ok(Answer::of_text(format!("{before}{text}")));
        }
        let held = record.cube(scheme)?.value;
        let task = SolveTask::of_cube(held, self.options.goal.clone());
        let (solved, _) = self.solve(&task, stop)?;
        let metric = self.options.form.metric;
        let is_proven = solved.proven && self.options.group.is_none();
        let found = StoredSolution::new(&algorithm(&solved.solution)?, metric, is_proven);
        let line = ListedCube::read(text).with_end();
        let is_better = |stored: &StoredSolution| {
            let is_shorter = (found.length, !found.is_proven) < (stored.length, !stored.is_proven);
            stored.metric != metric || is_shorter || !stored.solves(&held)
        };
        let is_replaced = line.solution().is_none_or(is_better);
        let line = if is_replaced {
            line.with_solution(found)
        } else {
            line
        };
        Ok(Answer::of_text(format!("{before}{}", line.text())))
    }

    fn listed(&self, task: &SolveTask, solution: &Solution) -> ListedSolution {
        let SolveTask { held, goal, .. } = task;
        let SolveOptions { form, rank, .. } = self.options;
        let turns = form.turns(held, solution);
        ListedSolution {
            link: (io::stdout().is_terminal() && held.turned_by(&turns).is_solved())
                .then(|| solution_link(&turns)),
            niss: self.options.niss_parts(held, solution),
            stages: self
                .stages
                .then(|| Stage::all(held, solution, goal, form.metric)),
            ..ListedSolution::new(held, solution, form, rank)
        }
    }
}

#[derive(Serialize)]
struct SolveAnswer {
    #[serde(flatten)]
    solved: Solved,
    solutions: Vec<ListedSolution>,
}

/// Leaves out cubes that are isomorphic to an earlier one, unless they are protected. The comments before them stay.
fn without_isomorphic(
    input: RecordInput,
    scope: SymmetryScope,
    scheme: ColorScheme,
) -> RecordInput {
    let mut seen = HashSet::new();
    let records = input.records.map(move |record| {
        let record = record?;
        let class = record
            .cube(&scheme)
            .ok()
            .map(|read| IsomorphismClass::of(&read.value, scope));
        let is_new = class.is_none_or(|class| seen.insert(class));
        let is_protected = || {
            record
                .text()
                .is_ok_and(|text| ListedCube::read(text).is_protected())
        };
        Ok(if is_new || is_protected() {
            record
        } else {
            record.without_cube()
        })
    });
    RecordInput {
        records: Box::new(records),
        ..input
    }
}

/// Reads a record as a cube of which some pieces, orientations or stickers may be unknown.
fn incomplete_task(
    record: &InputRecord,
    scheme: &ColorScheme,
) -> Result<Recognised<SolveTask>, ItemError> {
    let text = record.text()?;
    if record.is_algorithm() {
        return Ok(Recognised::in_force(SolveTask::of_turns(&turns(text)?)));
    }
    if IncompleteCube::is_meant_by(text) {
        let task = SolveTask::of_words(text).map_err(none_fits)?;
        return Ok(Recognised::in_force(task));
    }
    let parsed = record.stickers(scheme)?;
    let task = SolveTask::of_parsed(&parsed, scheme).map_err(none_fits)?;
    Ok(Recognised::of_parsed(task, parsed))
}

/// Returns the error for a text that fits no possible cube, or that cannot be read.
fn none_fits(error: ReadError) -> ItemError {
    match error {
        ReadError::NoneFits { .. } => ItemError::Undetermined(error.to_string()),
        error => ItemError::unreadable(error),
    }
}

/// Returns what to do with an incomplete cube, if that is all that is wrong with it.
fn advice(record: &InputRecord, scheme: &ColorScheme) -> Option<String> {
    let number = incomplete_task(record, scheme).ok()?.value.number?;
    (number > 1).then(|| {
        format!(
            "{} cubes fit; add --incomplete to solve any of them",
            grouped(number)
        )
    })
}
