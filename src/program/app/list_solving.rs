//! Solves the cubes of the list one after the other, on a thread beside the one of the cube on the screen.

use std::collections::VecDeque;

use super::cube_list::Outcome;
use super::{App, Effect, Status};
use crate::answer::{SolutionForm, StoredSolution};
use crate::config::SolverConfig;
use cubetui::cube::{CubieCube, OrientedCube};
use cubetui::goals::{AllowedMoves, Goal, TurnGroup};
use cubetui::solver::{JobId, Limits, SolveEvent, SolveReport, SolveRequest, SolverId, plan};
use cubetui::words::counted;

/// The cubes that are being solved, and how.
#[derive(Debug)]
pub(super) struct ListRun {
    job: JobId,
    /// The number of the cube that is searched, and the cube.
    current: (usize, OrientedCube),
    /// The numbers of those that follow.
    queue: VecDeque<usize>,
    solver: SolverId,
    limits: Limits,
    allowed: AllowedMoves,
    /// What the allowed moves generate, if they are restricted.
    group: Option<TurnGroup>,
    solved: usize,
    total: usize,
    /// Whether it ends with the present search, which is being cancelled.
    is_stopping: bool,
}

impl App {
    /// How many cubes of the list are solved, of how many, while they are being solved.
    pub fn list_progress(&self) -> Option<(usize, usize)> {
        let run = self.list_run.as_ref()?;
        Some((run.total - run.queue.len() - 1, run.total))
    }

    /// The number of the cube of the list that is searched now.
    pub fn searched_in_list(&self) -> Option<usize> {
        self.list_run.as_ref().map(|run| run.current.0)
    }

    /// Begins to solve all cubes without a solution, with the solver of the settings; each search ends at a solution of
    /// `good_enough` moves, or after the time of the settings.
    pub(super) fn start_list(&mut self, good_enough: u8) -> Result<(), String> {
        if self.list_run.is_some() {
            return Err("the list is being solved: :list stop ends that".to_owned());
        }
        let SolverConfig {
            id: solver,
            timeout,
            metric,
            moves: allowed,
            ..
        } = self.settings.solver;
        let limits = Limits {
            timeout: Some(timeout.duration()),
            metric,
            good_enough,
            ..Limits::default()
        };
        let request = SolveRequest::new(CubieCube::SOLVED, limits).with_moves(allowed);
        plan(solver, &request).map_err(|unsupported| unsupported.to_string())?;
        let queue: VecDeque<usize> = self.list.unsolved(&self.settings.scheme).into();
        if queue.is_empty() {
            return Err("every line of the list has a solution".to_owned());
        }
        let group = (!allowed.is_all_faces()).then(|| TurnGroup::generated_by(allowed));
        let total = queue.len();
        let current = (0, OrientedCube::SOLVED);
        let job = JobId(0);
        let run = ListRun {
            job,
            current,
            queue,
            solver,
            limits,
            allowed,
            group,
            solved: 0,
            total,
            is_stopping: false,
        };
        let lines = counted(total, "line");
        self.say(Status::info(format!(
            "solving {lines} without a solution; :list stop ends it"
        )));
        self.list_run = Some(run);
        self.search_next_in_list();
        Ok(())
    }

    /// Stops solving the list. What was found stays, and so does the best solution of the present search, which is to
    /// come.
    pub(super) fn stop_list(&mut self) {
        if let Some(run) = &mut self.list_run {
            run.queue.clear();
            run.is_stopping = true;
            self.effects.push(Effect::CancelListed);
        }
    }

    /// Stops solving a list that another one takes the place of.
    pub(super) fn drop_list_run(&mut self) {
        if self.list_run.take().is_some() {
            self.effects.push(Effect::CancelListed);
        }
    }

    /// Starts the search for the next cube that is still there, or ends the run.
    fn search_next_in_list(&mut self) {
        let Some(mut run) = self.list_run.take() else {
            return;
        };
        while let Some(number) = run.queue.pop_front() {
            let Some(held) = self.list.cube_of(number, &self.settings.scheme) else {
                continue;
            };
            if run
                .group
                .as_ref()
                .is_some_and(|group| !group.reaches(&Goal::SOLVED, &held))
            {
                let reason = format!("{} cannot solve this cube", run.allowed);
                self.list.note_outcome(number, Outcome::Unsolved(reason));
                continue;
            }
            let request = SolveRequest::new(held.cube, run.limits)
                .with_centers(held.centers)
                .with_moves(run.allowed.in_standard(held.orientation));
            if let Err(unsupported) = plan(run.solver, &request) {
                self.list
                    .note_outcome(number, Outcome::Unsolved(unsupported.to_string()));
                continue;
            }
            self.jobs += 1;
            (run.job, run.current) = (JobId(self.jobs), (number, held));
            self.effects
                .push(Effect::SolveListed(run.job, run.solver, request));
            self.list_run = Some(run);
            return;
        }
        self.list.note_change();
        let solved = counted(run.solved, "cube");
        self.say(if run.is_stopping {
            Status::info(format!("stopped: {solved} solved"))
        } else {
            Status::success(format!("the list is done: {solved} solved"))
        });
    }

    /// Whether a job is the search for a cube of the list.
    pub fn is_listed(&self, job: JobId) -> bool {
        self.list_run.as_ref().is_some_and(|run| run.job == job)
    }

    /// Takes in an event of the search for a cube of the list.
    pub(super) fn take_listed_event(&mut self, event: SolveEvent) {
        let SolveEvent::Finished(report) = event else {
            return;
        };
        let Some(run) = &mut self.list_run else {
            return;
        };
        let outcome = outcome(run, &report);
        let is_solved = matches!(outcome, Outcome::Solved(_));
        run.solved += usize::from(is_solved);
        if is_solved || !run.is_stopping {
            self.list.note_outcome(run.current.0, outcome);
        }
        self.search_next_in_list();
    }

    /// Notes that the solver failed on a cube of the list.
    pub(super) fn take_listed_failure(&mut self, words: &str) {
        let Some(run) = &self.list_run else { return };
        self.list.note_outcome(
            run.current.0,
            Outcome::Unsolved(format!("the solver failed: {words}")),
        );
        self.search_next_in_list();
    }
}

/// What a report says about the cube that was searched.
fn outcome(run: &ListRun, report: &SolveReport) -> Outcome {
    let Some(best) = &report.best else {
        return Outcome::Unsolved("no solution found within the limits".to_owned());
    };
    let metric = run.limits.metric;
    let moves = SolutionForm::of(metric)
        .turns(&run.current.1, best)
        .into_iter()
        .collect();
    // What is proven about some moves says nothing about all.
    let is_proven = report.is_proven() && run.allowed.is_all_faces();
    Outcome::Solved(StoredSolution::new(&moves, metric, is_proven))
}
