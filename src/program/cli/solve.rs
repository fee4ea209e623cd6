//! `cubetui solve`: cubes in, their solutions out, each a line of moves.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use serde::Serialize;

use super::config_files::Settings;
use super::exit::interrupt_flag;
use super::input::{Input, InputRecord, algorithm, goal};
use super::item_error::ItemError;
use super::listing::{ListEnd, ListLine, ListOutput, SolutionList, solution_lines};
use super::output::{Answer, remark, warn};
use super::progress::SearchProgress;
use super::solve_args::{AlikeArg, SolveArgs};
use super::table_sources::{
    TablesChoice, load_full_tables, load_when_worth_it, no_tier, require_full_tables, table_cache,
};
use super::task_input::{complete_task, incomplete_task, niss_moves, skeleton_for};
use super::{Exit, Failure, batch};
use crate::answer::{
    Allowed, FirstSolutions, InsertionParts, ListedCube, ListedSolution, NissParts, Rank,
    Recognised, SolutionForm, SolveTask, Solved, Stage, StoredSolution, insertions_tried,
};
use cubetui::cube::{ColorScheme, CubieCube, Face, NissMoves, Orientation, OrientedCube};
use cubetui::formats::Cycles;
use cubetui::goals::{AllowedMoves, Goal, GoalError, GoalPattern, NamedGoal, TurnGroup};
use cubetui::solver::{
    Alike, AlikeSolutions, AskedLimits, Ending, Limits, SearchControl, Skeleton, Solution,
    SolveEvent, SolveReport, SolveRequest, Solver, SolverId, SolverResources, Unsupported, Want,
    plan,
};
use cubetui::symmetry::{IsomorphismClass, SymmetryScope};
use cubetui::tables::{BuildControl, all_processors};
use cubetui::words::{counted, grouped};

/// What is needed for every cube.
#[allow(
    clippy::struct_excessive_bools,
    reason = "options are independent of one another"
)]
struct Engine {
    id: SolverId,
    solver: Box<dyn Solver>,
    /// What is made of complete cubes.
    named_goal: NamedGoal,
    takes_incomplete: bool,
    free: Option<Face>,
    allowed: AllowedMoves,
    /// What the allowed moves generate, if they are restricted.
    group: Option<TurnGroup>,
    /// What is searched for each cube.
    request: SolveRequest,
    asked: AskedLimits,
    form: SolutionForm,
    rank: Rank,
    /// How many solutions are shown if they are ranked.
    shown: usize,
    stages: bool,
    unique: Option<Alike>,
    /// The moves that come before the search, as they are made on each cube as it is held.
    after: NissMoves,
    /// The moves of the skeleton, as they are made on each cube as it is held, and the most to insert.
    insert: Option<(NissMoves, Option<u8>)>,
    /// Whether a user may watch how far the one search is.
    is_watched: bool,
    /// Whether remarks can only be about the one cube, and are wanted.
    is_alone: bool,
    /// Kept until the searches have ended.
    _searching: Option<Sender<()>>,
}

pub(super) fn run(args: &SolveArgs, settings: Settings) -> Result<Exit, Failure> {
    settings.warn();
    let allowed = args.allowed()?;
    let input = if args.list {
        args.cubes.clone().list()?
    } else {
        args.cubes.clone().input()?
    };
    let engine = match Engine::new(args, allowed, &settings, &input) {
        Err(failure) if failure.exit() == Exit::Interrupted => return Ok(Exit::Interrupted),
        engine => engine?,
    };
    let scheme = settings.config.scheme;
    if args.is_streaming() {
        let (json, most) = (args.batch.json, args.solutions.map(u64::from));
        return batch::run_in_sequence(input, &args.batch, move |record, stop| {
            engine.list(
                engine.task(record, &scheme)?,
                ListOutput {
                    json,
                    line: record.number,
                    most,
                },
                stop,
            )
        });
    }
    if args.list {
        let input = match args.drop_isomorphic.map(AlikeArg::scope) {
            Some(scope) => without_isomorphic(input, scope, scheme.clone()),
            None => input,
        };
        return batch::run(input, &args.batch, move |record, stop| {
            engine.solve_line(record, &scheme, stop)
        });
    }
    batch::run(input, &args.batch, move |record, stop| {
        let read = engine.task(record, &scheme)?;
        let answer = engine.solve(&read.value.after(&engine.after), stop)?;
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
        let asked = args.limits();
        let scheme = &settings.config.scheme;
        let named_goal = args
            .to
            .as_deref()
            .map_or(Ok(NamedGoal::default()), |text| goal(text, scheme))?;
        let goal = if args.incomplete {
            Goal::of_pattern(GoalPattern::ANY)
        } else {
            *named_goal.goal()
        };
        let goal = args.up_to.map_or(goal, |face| goal.up_to_turns(face));
        let after = niss_moves("--after", args.after.as_deref(), NissMoves::before_others)?
            .unwrap_or_default();
        let insert = niss_moves("--insert", args.insert.as_deref(), str::parse)?;
        let insert = insert.map(|moves| (moves, args.insertion_max));
        let unsupported =
            |unsupported: Unsupported| Failure::new(Exit::Usage, anyhow!(unsupported));
        let skeleton = skeleton_for(insert.as_ref(), Orientation::STANDARD)?;
        let limits = Limits {
            metric: args.metric,
            ..Limits::default()
        };
        let request = SolveRequest::new(CubieCube::SOLVED, limits)
            .with_goal(goal)
            .with_moves(allowed)
            .with_want(args.want(skeleton).map_err(unsupported)?)
            .limited_as_asked(id, &asked);
        plan(id, &request).map_err(unsupported)?;
        let limits = request.limits;
        let group = (!allowed.is_all_faces()).then(|| TurnGroup::generated_by(allowed));
        let is_used = id.entry().uses_full_tables && group.is_none();
        let are_configured = settings.config.tables.full && is_used;
        let tables = table_cache()
            .with_tier(args.tier)
            .with_saving(settings.config.tables.save);
        let tables = Arc::new(tables);
        let mut searching = None;
        match args.tables {
            TablesChoice::Full if is_used => require_full_tables(&tables)?,
            // The answer for a cube does not depend on the other cubes.
            TablesChoice::Auto if are_configured && input.is_batch() => load_full_tables(&tables),
            TablesChoice::Auto if are_configured => searching = load_when_worth_it(&tables, limits),
            _ => {}
        }
        let one_at_a_time = !input.is_batch() || args.is_streaming();
        let threads = if one_at_a_time {
            all_processors()
        } else {
            NonZeroUsize::MIN
        };
        if let Some(tier) = args
            .tier
            .filter(|_| id.entry().uses_optimal_table && group.is_none())
        {
            let interrupted = interrupt_flag()?;
            let control = BuildControl::new(&interrupted, &|_| ());
            tables
                .optimal(limits.metric, &control)
                .map_err(|error| no_tier(tier, error))?;
        }
        if insert.is_some() && args.timeout.is_none() {
            // The default limit is for the search, not for the table that it needs. Without a table the search says why.
            let interrupted = interrupt_flag()?;
            let control = BuildControl::new(&interrupted, &|_| ());
            let _stopped_or_missing = tables.optimal(limits.metric, &control);
        }
        let solver = id.build(&SolverResources { tables, threads });
        let is_watched = !input.is_batch();
        if let Some(group) = group.as_ref().filter(|_| !args.batch.json) {
            let moves = allowed.to_string();
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
        let (stages, unique) = (args.stages, args.unique.map(AlikeArg::alike));
        Ok(Self {
            id,
            solver,
            named_goal,
            takes_incomplete: args.incomplete,
            free: args.up_to,
            allowed,
            group,
            request,
            asked,
            form: SolutionForm {
                metric: limits.metric,
                inverse: args.inverse,
            },
            rank: args.rank.unwrap_or_default(),
            shown: args.solutions.map_or(1, |count| count as usize),
            stages,
            unique,
            after,
            insert,
            is_watched,
            is_alone: !input.is_batch() && !args.batch.json,
            _searching: searching,
        })
    }

    /// Reads what is to be solved.
    fn task(
        &self,
        record: &InputRecord,
        scheme: &ColorScheme,
    ) -> Result<Recognised<SolveTask>, ItemError> {
        let read = if self.takes_incomplete {
            incomplete_task(record, scheme)?
        } else {
            complete_task(record, &self.named_goal, scheme)?
        };
        let task = read.value.clone().up_to_turns(self.free);
        if let Some(number) = task.number().filter(|_| self.is_alone) {
            let cubes = if number == 1 {
                "1 cube fits".to_owned()
            } else {
                format!(
                    "{} cubes fit; a solution solves at least one of them",
                    grouped(number)
                )
            };
            remark(&cubes);
        }
        Ok(read.with(task))
    }

    /// Returns what is to be searched for a task.
    ///
    /// # Errors
    /// It cannot be reached, or not by this solver.
    fn request(&self, task: &SolveTask) -> Result<SolveRequest, ItemError> {
        let SolveTask {
            held,
            goal: named_goal,
            ..
        } = task;
        let goal = named_goal.goal();
        let wrong_start = |error: GoalError| ItemError::NoSolution(error.to_string());
        named_goal.check_start(&held.cube).map_err(wrong_start)?;
        if let Some(group) = self
            .group
            .as_ref()
            .filter(|group| !group.reaches(goal, held))
        {
            let size = grouped(group.order());
            return Err(ItemError::NoSolution(Allowed::cannot_reach(
                self.allowed,
                &size,
                named_goal,
            )));
        }
        let mut request = SolveRequest {
            cube: held.cube,
            centers: held.centers,
            goal: *goal,
            moves: self.allowed.in_standard(held.orientation),
            ..self.request
        };
        if let Want::Insertions { skeleton, .. } = &mut request.want
            && let Some(turned) = skeleton_for(self.insert.as_ref(), held.orientation)?
        {
            *skeleton = turned;
        }
        let request = request.limited_as_asked(self.id, &self.asked);
        match plan(self.id, &request) {
            Ok(_) => Ok(request),
            Err(unsupported) => Err(ItemError::NoSolution(unsupported.to_string())),
        }
    }

    /// Searches, and calls a function with each event and the progress line.
    fn search(
        &self,
        request: &SolveRequest,
        stop: &AtomicBool,
        observe: &(dyn Fn(&SolveEvent, &SearchProgress) + Sync),
    ) -> SolveReport {
        let shown = SearchProgress::new(self.is_watched && self.proves(request));
        let observer = |event| {
            shown.observe(&event);
            observe(&event, &shown);
        };
        let report = self
            .solver
            .solve(request, &SearchControl::new(stop, &observer));
        shown.clear();
        report
    }

    /// Whether a search goes on to a proof.
    fn proves(&self, request: &SolveRequest) -> bool {
        plan(self.id, request).is_ok_and(|plan| plan.proves(self.id))
    }

    fn solved(&self, task: &SolveTask, report: &SolveReport) -> Option<Solved> {
        let allowed = self
            .group
            .as_ref()
            .map(|group| Allowed::new(self.allowed, group));
        let solved = Solved::new(task, self.id, self.form, report);
        let niss = report
            .best
            .as_ref()
            .and_then(|best| self.niss_parts(&task.held, best));
        solved.map(|solved| solved.with_allowed(allowed).with_niss(niss))
    }

    /// Returns the moves on the two sides, if the inverse is searched or moves came before.
    fn niss_parts(&self, held: &OrientedCube, solution: &Solution) -> Option<NissParts> {
        let is_asked = self.request.has_niss() || self.after.length() > 0;
        is_asked.then(|| {
            NissParts::new(
                &self.after,
                &solution.niss().as_held(held.orientation),
                self.form.metric,
            )
        })
    }

    /// Returns what says whether a solution is printed: with `--unique`, one of those that are alike.
    fn filter(&self, held: &OrientedCube) -> impl Fn(&Solution) -> bool + use<> {
        let alike = self
            .unique
            .map(|alike| AlikeSolutions::of(held, alike, self.request.limits.metric));
        move |solution| {
            alike
                .as_ref()
                .is_none_or(|alike| alike.is_first(&solution.moves))
        }
    }

    /// Prints all solutions as they are found. The answer is the rest of what is printed.
    fn list(
        &self,
        read: Recognised<SolveTask>,
        output: ListOutput,
        stop: &AtomicBool,
    ) -> Result<ListEnd<Recognised<Solved>>, ItemError> {
        let task = &read.value.after(&self.after);
        let (list, is_wanted) = (SolutionList::new(output), self.filter(&task.held));
        let request = self.request(task)?;
        let report = self.search(&request, stop, &|event, shown| match event {
            SolveEvent::Found { solution, .. } if is_wanted(solution) => {
                let listed = self.listed(task, solution);
                shown.interrupted_by(|| list.print(&listed, stop));
            }
            _ => list.flush(stop),
        });
        let Some(solved) = self.solved(task, &report) else {
            let words = "interrupted before a solution was found".to_owned();
            return Err(match report.ending {
                Ending::Cancelled => ItemError::Interrupted(words),
                ending => ItemError::no_answer(request.limits, ending),
            });
        };
        if list.is_over() {
            // Nobody interrupted: if nobody reads the output, the next write ends the program without an error.
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

    fn solve(&self, task: &SolveTask, stop: &AtomicBool) -> Result<SolveAnswer, ItemError> {
        let (first, is_wanted) = (
            Mutex::new(FirstSolutions::new(self.shown)),
            self.filter(&task.held),
        );
        let rank = |solution: &Solution| {
            let listed = self.listed(task, solution);
            first
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(listed);
        };
        let request = self.request(task)?;
        let report = self.search(&request, stop, &|event, _| match event {
            SolveEvent::Found { solution, .. }
                if self.request.lists_all() && is_wanted(solution) =>
            {
                rank(solution);
            }
            _ => {}
        });
        let (at_least, proven) = (report.at_least(), report.is_proven());
        let solved = self.solved(task, &report);
        if self.insert.is_some() {
            self.remark_on_insertions(task, &report)?;
        }
        let searches_on = self.proves(&request) && self.insert.is_none();
        let SolveReport {
            best,
            others,
            ending,
            ..
        } = report;
        if ending == Ending::Cancelled {
            let best = solved
                .filter(|_| searches_on)
                .map_or(String::new(), |solved| {
                    let Solved {
                        solution, length, ..
                    } = solved;
                    format!(
                        "; the best so far has {}, at least {at_least} are needed: {solution}",
                        counted(length, "move")
                    )
                });
            return Err(ItemError::Interrupted(format!("interrupted{best}")));
        }
        let (Some(best), Some(solved)) = (best, solved) else {
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
        if self.request.lists_all() && ending != Ending::Exhausted {
            warn("the time ran out before all were found: there may be easier ones");
        }
        let all: Vec<Solution> = [best].into_iter().chain(others).collect();
        all.iter()
            .filter(|_| !self.request.lists_all())
            .for_each(rank);
        let solutions = first
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_solutions();
        Ok(SolveAnswer { solved, solutions })
    }

    /// Says what a search for insertions has proven.
    ///
    /// # Errors
    /// It has found none, in the time or at all.
    fn remark_on_insertions(
        &self,
        task: &SolveTask,
        report: &SolveReport,
    ) -> Result<(), ItemError> {
        let (tried, held) = (counted(insertions_tried(report), "move"), &task.held);
        let Some(best) = &report.best else {
            if report.ending == Ending::Cancelled {
                return Ok(());
            }
            let most =
                Some(self.request.limits.max_length).filter(|&most| most < Limits::MAX_LENGTH);
            let most = most.map_or(String::new(), |most| {
                format!(" in at most {} altogether", counted(most, "move"))
            });
            let skeleton = skeleton_for(self.insert.as_ref(), held.orientation)?;
            let rest = held
                .cube
                .turned_by(skeleton.as_ref().map_or(&[], Skeleton::moves));
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

    /// Solves a line of a list of cubes.
    fn solve_line(
        &self,
        record: &InputRecord,
        scheme: &ColorScheme,
        stop: &AtomicBool,
    ) -> Result<ListLine, ItemError> {
        let text = record.text()?;
        if text.trim().is_empty() {
            return Ok(ListLine {
                text: format!("{}{text}", record.before),
            });
        }
        let held = record.cube(scheme)?.value;
        let Solved {
            solution, proven, ..
        } = self
            .solve(&SolveTask::of_cube(held, self.named_goal.clone()), stop)?
            .solved;
        let (metric, is_proven) = (
            self.request.limits.metric,
            proven && self.allowed.is_all_faces(),
        );
        let found = StoredSolution::new(&algorithm(&solution)?, metric, is_proven);
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
        Ok(ListLine {
            text: format!("{}{}", record.before, line.text()),
        })
    }

    fn listed(&self, task: &SolveTask, solution: &Solution) -> ListedSolution {
        let SolveTask { held, goal, .. } = task;
        ListedSolution {
            niss: self.niss_parts(held, solution),
            insertion: InsertionParts::of(held, self.form.metric, solution),
            stages: self
                .stages
                .then(|| Stage::all(held, solution, goal, self.form.metric)),
            ..ListedSolution::new(held, solution, self.form, self.rank)
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
        self.solutions.iter().map(solution_lines).collect()
    }
}

/// Leaves out the cubes that are isomorphic to one that came before, unless they are kept. Comments before them stay.
fn without_isomorphic(input: Input, scope: SymmetryScope, scheme: ColorScheme) -> Input {
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
    Input {
        records: Box::new(records),
        ..input
    }
}
