//! The background jobs of the list of cubes: the solver, which solves one cube after the other in parallel with the search
//! for the cube on the screen; the search for isomorphic cubes; and the search for cubes that show a pattern.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::cube_list::{ListedLine, SearchOutcome};
use super::lists::Lists;
use super::outbox::Outbox;
use super::search::request;
use super::{App, Effect, Slot, Status, Task};
use crate::answer::{ListedCube, StoredSolution};
use crate::spec::SolveOptions;
use cubetui::cube::{ColorScheme, CubieCube, Orientation, OrientedCube};
use cubetui::goals::{NamedGoal, PatternDrawing};
use cubetui::solver::{JobId, Limits, SolveEvent, SolveReport};
use cubetui::symmetry::{IsomorphismClass, SymmetryScope};
use cubetui::words::{counted, grouped};

/// The number of cubes after which a comparison reports progress and checks whether it is cancelled: some hundredths of a
/// second.
const CUBES_BETWEEN_REPORTS: usize = 500;

#[derive(Debug)]
pub(super) struct ListRun {
    job: JobId,
    /// The number of the cube being solved, and the cube.
    current: (usize, OrientedCube),
    /// The numbers of the cubes that follow.
    queue: VecDeque<usize>,
    options: SolveOptions,
    solved: usize,
    total: usize,
    /// Whether it ends with the present search, which is being cancelled.
    is_stopping: bool,
}

impl ListRun {
    fn outcome(&self, report: &SolveReport) -> SearchOutcome {
        let Some(best) = &report.best else {
            return SearchOutcome::Unsolved("no solution found within the limits".to_owned());
        };
        let form = self.options.form;
        let moves = form.turns(&self.current.1, best).into_iter().collect();
        // A proof about some moves proves nothing about all.
        let is_proven = report.is_proven() && self.options.group.is_none();
        SearchOutcome::Solved(StoredSolution::new(&moves, form.metric, is_proven))
    }
}

#[derive(Debug)]
pub(super) struct Comparing {
    job: JobId,
    scope: SymmetryScope,
    /// The state of the list that is compared.
    revision: u64,
    compared: usize,
    total: usize,
}

/// A search for isomorphic cubes in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsomorphicSearch {
    pub job: JobId,
    scope: SymmetryScope,
    scheme: ColorScheme,
    lines: Vec<Arc<ListedLine>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IsomorphicEvent {
    Compared(usize),
    /// The cubes with these numbers are isomorphic to others. The last event of a search that was not cancelled.
    Found(HashSet<usize>),
    /// The search failed, for this reason.
    Failed(String),
}

impl IsomorphicSearch {
    /// Finds the cubes that are isomorphic to another one: of each class all but the kept ones or, if none is kept, all but
    /// the first. Lines that are not cubes are left out. Reports how many cubes it has compared. Returns `None` if it is
    /// cancelled.
    pub fn run(
        &self,
        is_cancelled: impl Fn() -> bool,
        report: impl Fn(IsomorphicEvent),
    ) -> Option<HashSet<usize>> {
        let mut classes = Vec::with_capacity(self.lines.len());
        for (compared, line) in self.lines.iter().enumerate() {
            if compared.is_multiple_of(CUBES_BETWEEN_REPORTS) {
                if is_cancelled() {
                    return None;
                }
                report(IsomorphicEvent::Compared(compared));
            }
            let held = line.cube.cube(&self.scheme).ok();
            classes.push(held.map(|held| IsomorphismClass::of(&held, self.scope)));
        }
        let (kept, others): (Vec<_>, Vec<_>) = self
            .lines
            .iter()
            .zip(classes)
            .partition(|(line, _)| line.cube.is_protected());
        let mut seen: HashSet<_> = kept.into_iter().filter_map(|(_, class)| class).collect();
        let dropped = others
            .into_iter()
            .filter(|(_, class)| class.is_some_and(|class| !seen.insert(class)));
        Some(dropped.map(|(line, _)| line.number).collect())
    }
}

/// The largest number of cubes showing a pattern that are added to the list at once.
const MOST_SHOWING: usize = 1000;

/// Cubes that show a pattern, one of each set of symmetric ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubesShowing {
    cubes: Vec<CubieCube>,
    /// Whether there are no others.
    are_all: bool,
}

impl CubesShowing {
    /// Finds cubes that show a drawing, until it is cancelled.
    pub fn find(drawing: &PatternDrawing, cancel: &AtomicBool) -> Self {
        let mut cubes = Vec::new();
        let mut seen = HashSet::new();
        let ended = drawing.for_each_cube(cancel, |cube| {
            let held = OrientedCube::new(cube, Orientation::STANDARD);
            if seen.insert(IsomorphismClass::of(&held, SymmetryScope::Symmetries)) {
                if cubes.len() == MOST_SHOWING {
                    return ControlFlow::Break(());
                }
                cubes.push(cube);
            }
            ControlFlow::Continue(())
        });
        Self {
            cubes,
            are_all: ended.is_continue(),
        }
    }
}

impl Lists {
    /// Starts the search for cubes that show a drawing, which are added when they are found.
    pub(super) fn find_showing(
        &mut self,
        drawing: &str,
        outbox: &mut Outbox,
    ) -> Result<(), String> {
        let drawing = drawing.parse::<PatternDrawing>();
        let drawing = drawing.map_err(|error| error.to_string())?;
        self.stop_comparing(outbox);
        let job = outbox.next_job();
        self.finding = Some(job);
        let task = Task::FindShowing(job, drawing);
        outbox.push(Effect::Start(Slot::Comparison, task));
        Ok(())
    }

    /// Stops the search for cubes that show a drawing. Returns whether it was running.
    pub(super) fn stop_finding(&mut self, outbox: &mut Outbox) -> bool {
        let was_running = self.finding.take().is_some();
        if was_running {
            outbox.push(Effect::Stop(Slot::Comparison));
        }
        was_running
    }

    /// Stops solving the list. The solutions found so far are kept, and so is the best one of the present search, which has
    /// yet to arrive.
    pub(super) fn stop_run(&mut self, outbox: &mut Outbox) {
        if let Some(run) = &mut self.run {
            run.queue.clear();
            run.is_stopping = true;
            outbox.push(Effect::Stop(Slot::List));
        }
    }

    /// Stops solving a list that is being replaced.
    pub(super) fn drop_run(&mut self, outbox: &mut Outbox) {
        if self.run.take().is_some() {
            outbox.push(Effect::Stop(Slot::List));
        }
    }

    /// Starts the search for the next cube that is still in the list, or ends the run.
    fn search_next(&mut self, scheme: &ColorScheme, outbox: &mut Outbox) {
        let Some(mut run) = self.run.take() else {
            return;
        };
        while let Some(number) = run.queue.pop_front() {
            let Some(held) = self.current.cube_of(number, scheme) else {
                continue;
            };
            match request(&held, &run.options, scheme) {
                Ok(request) => {
                    run.job = outbox.next_job();
                    run.current = (number, held);
                    let task = Task::Solve(run.job, run.options.solver, request);
                    outbox.push(Effect::Start(Slot::List, task));
                    self.run = Some(run);
                    return;
                }
                Err(obstacle) => {
                    let outcome = SearchOutcome::Unsolved(obstacle.text);
                    self.current.record_outcome(number, outcome);
                }
            }
        }
        self.current.mark_changed();
        let solved = counted(run.solved, "cube");
        outbox.say(if run.is_stopping {
            Status::info(format!("stopped: {solved} solved"))
        } else {
            Status::success(format!("the list is done: {solved} solved"))
        });
    }

    /// Handles an event of the search for a cube of the list.
    pub(super) fn on_event(
        &mut self,
        event: &SolveEvent,
        scheme: &ColorScheme,
        outbox: &mut Outbox,
    ) {
        let SolveEvent::Finished(report) = event else {
            return;
        };
        let Some(run) = &mut self.run else { return };
        let outcome = run.outcome(report);
        let is_solved = matches!(outcome, SearchOutcome::Solved(_));
        run.solved += usize::from(is_solved);
        if is_solved || !run.is_stopping {
            self.current.record_outcome(run.current.0, outcome);
        }
        self.search_next(scheme, outbox);
    }

    /// Records that the solver failed on a cube of the list.
    pub(super) fn on_failure(&mut self, reason: &str, scheme: &ColorScheme, outbox: &mut Outbox) {
        let Some(run) = &self.run else { return };
        let outcome = SearchOutcome::Unsolved(format!("the solver failed: {reason}"));
        self.current.record_outcome(run.current.0, outcome);
        self.search_next(scheme, outbox);
    }

    /// Starts the search for isomorphic cubes, which are dropped from the list when they are found.
    pub(super) fn drop_isomorphic(
        &mut self,
        scope: SymmetryScope,
        scheme: &ColorScheme,
        outbox: &mut Outbox,
    ) {
        self.stop_finding(outbox);
        let job = outbox.next_job();
        let (revision, lines) = self.current.state();
        self.comparing = Some(Comparing {
            job,
            scope,
            revision,
            compared: 0,
            total: lines.len(),
        });
        let search = IsomorphicSearch {
            job,
            scope,
            scheme: scheme.clone(),
            lines,
        };
        outbox.push(Effect::Start(Slot::Comparison, Task::Compare(search)));
    }

    /// Stops the search for isomorphic cubes. Returns whether it was running.
    pub(super) fn stop_comparing(&mut self, outbox: &mut Outbox) -> bool {
        let was_running = self.comparing.take().is_some();
        if was_running {
            outbox.push(Effect::Stop(Slot::Comparison));
        }
        was_running
    }

    /// Handles an event of a comparison; those of an earlier one are dropped.
    pub(super) fn on_compared(&mut self, job: JobId, event: IsomorphicEvent, outbox: &mut Outbox) {
        let Some(mut comparing) = self.comparing.take_if(|comparing| comparing.job == job) else {
            return;
        };
        let by = match comparing.scope {
            SymmetryScope::Symmetries => "symmetry",
            SymmetryScope::Antisymmetries => "symmetry and inversion",
        };
        outbox.say(match event {
            IsomorphicEvent::Compared(compared) => {
                comparing.compared = compared;
                self.comparing = Some(comparing);
                return;
            }
            IsomorphicEvent::Failed(reason) => {
                Status::error(format!("the comparison failed: {reason}"))
            }
            IsomorphicEvent::Found(_) if self.current.state().0 != comparing.revision => {
                Status::error("nothing dropped: the list was changed meanwhile")
            }
            IsomorphicEvent::Found(numbers) if numbers.is_empty() => {
                Status::info(format!("no two cubes are the same up to {by}"))
            }
            IsomorphicEvent::Found(numbers) => {
                let cubes = counted(numbers.len(), "cube");
                let change = format!("dropped: {cubes}, the same as others up to {by}");
                self.current.delete(change.clone(), &numbers);
                Status::success(change)
            }
        });
    }
}

impl App {
    /// Returns the number of cubes of the run that are done and their total, while the list is being solved.
    pub fn list_progress(&self) -> Option<(usize, usize)> {
        let run = self.lists.run.as_ref()?;
        Some((run.total - run.queue.len() - 1, run.total))
    }

    /// The number of the listed cube that is being solved.
    pub fn searched_in_list(&self) -> Option<usize> {
        self.lists.run.as_ref().map(|run| run.current.0)
    }

    /// Returns the number of cubes compared and their total, during the search for isomorphic ones.
    pub fn comparing_progress(&self) -> Option<(usize, usize)> {
        let comparing = self.lists.comparing.as_ref()?;
        Some((comparing.compared, comparing.total))
    }

    /// Whether the search for cubes that show a drawing is running.
    pub const fn is_finding_cubes(&self) -> bool {
        self.lists.finding.is_some()
    }

    /// Adds the cubes that show a drawing to the list; those of an earlier search are dropped.
    pub(super) fn on_cubes_showing(&mut self, job: JobId, found: Result<CubesShowing, String>) {
        if self
            .lists
            .finding
            .take_if(|finding| *finding == job)
            .is_none()
        {
            return;
        }
        let CubesShowing { cubes, are_all } = match found {
            Ok(found) => found,
            Err(reason) => {
                return self.say(Status::error(format!("the search failed: {reason}")));
            }
        };
        if cubes.is_empty() {
            return self.say(Status::error("no cube shows this"));
        }
        let number = counted(cubes.len(), "cube");
        let lines = cubes.iter().map(|cube| {
            let stickers = cube.to_face_cube().to_string();
            ListedCube::read(&format!("{stickers}\n"))
        });
        let change = format!("{number} added");
        self.lists.current.add(change.clone(), lines.collect());
        self.say(Status::success(if are_all {
            format!("{change}: all that show it, up to symmetry")
        } else {
            format!("{change}; more than {} show it", grouped(MOST_SHOWING))
        }));
    }

    /// Whether a job is the search for a cube of the list.
    pub fn is_listed(&self, job: JobId) -> bool {
        self.lists.run.as_ref().is_some_and(|run| run.job == job)
    }

    /// Starts solving all cubes without a solution, with the solver of the settings. Each search ends with a solution of
    /// the given length, or after the time of the settings.
    pub(super) fn solve_list(&mut self, argument: &str) -> Result<(), String> {
        let good_enough = match argument {
            "" => 0,
            number => number
                .parse()
                .ok()
                .filter(|moves| (1..=Limits::MAX_LENGTH).contains(moves))
                .ok_or_else(|| {
                    format!(
                        "LENGTH is a number from 1 to {}, not {number:?}",
                        Limits::MAX_LENGTH
                    )
                })?,
        };
        if self.lists.run.is_some() {
            return Err("the list is being solved: :list stop ends that".to_owned());
        }
        let options = SolveOptions {
            goal: NamedGoal::default(),
            niss: false,
            solutions: None,
            good_enough: Some(good_enough),
            ..self.options()
        };
        options.check().map_err(|fault| fault.message)?;
        let queue: VecDeque<usize> = self.lists.current.unsolved(&self.settings.scheme).into();
        if queue.is_empty() {
            return Err("every line of the list has a solution".to_owned());
        }
        let total = queue.len();
        let lines = counted(total, "line");
        self.say(Status::info(format!(
            "solving {lines} without a solution; :list stop ends it"
        )));
        self.lists.run = Some(ListRun {
            job: JobId(0),
            current: (0, OrientedCube::SOLVED),
            queue,
            options,
            solved: 0,
            total,
            is_stopping: false,
        });
        self.lists
            .search_next(&self.settings.scheme, &mut self.outbox);
        Ok(())
    }
}
