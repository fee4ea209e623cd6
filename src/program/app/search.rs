//! Requests for a solution, and the search that runs or ran last, as it reports.

use std::time::Duration;

use super::slip_question::Detour;
use super::{Action, App, Effect, Mode, Playback, Slot, Status, Task};
use crate::answer::SolutionForm;
use crate::config::SolverConfig;
use crate::spec::{Obstacle, SolveOptions};
use cubetui::cube::{ColorScheme, CubieCube, Metric, NissMoves, OrientedCube};
use cubetui::formats::Cycles;
use cubetui::goals::{AllowedMoves, Chain, Goal};
use cubetui::solver::{
    Ending, JobId, Progress, SOLVERS, Skeleton, Solution, SolveEvent, SolveRequest, SolverId, plan,
};
use cubetui::words::counted;

/// Roughly how many times as long each length takes as the one before it.
const GROWTH: f64 = 13.3;

/// A search: its cube, its progress, and the best solutions found.
#[derive(Clone, Debug)]
pub struct Search {
    pub job: JobId,
    pub solver: SolverId,
    request: SolveRequest,
    /// The moves that solutions consist of, in the orientation in which the cube was held when the search began.
    pub allowed: AllowedMoves,
    pub state: SearchState,
    /// The k best, the shortest first, as the search keeps them.
    pub solutions: Vec<Solution>,
    /// The solution that was shown when the search began. It stays on the screen until a shorter one is found.
    shown: Option<Solution>,
    pub progress: Progress,
    depth_since: Duration,
}

/// How a search is to reach the goal.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    Any,
    /// By moves inserted into a skeleton.
    Insertion(Skeleton),
    /// Step by step.
    Steps(Chain),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchState {
    Running,
    Ended(Ending),
    /// The search of an earlier session: its solutions are known, its figures are not.
    Earlier,
    /// The message of the solver that failed.
    Failed(String),
}

impl Search {
    pub fn begin(job: JobId, solver: SolverId, request: SolveRequest) -> Self {
        Self {
            job,
            solver,
            request,
            allowed: AllowedMoves::ALL_FACES,
            state: SearchState::Running,
            solutions: Vec::new(),
            shown: None,
            progress: Progress::default(),
            depth_since: Duration::ZERO,
        }
    }

    /// A search of an earlier session, which found these solutions, the shortest first.
    pub(super) fn earlier(
        solver: SolverId,
        request: &SolveRequest,
        solutions: Vec<Solution>,
    ) -> Self {
        Self {
            state: SearchState::Earlier,
            solutions,
            ..Self::begin(JobId(0), solver, *request)
        }
    }

    /// Whether it is a search for this cube, with its centres if they count.
    pub fn is_for(&self, held: &OrientedCube) -> bool {
        self.request.cube == held.cube
            && (self.request.centers == held.centers || self.request.goal != Goal::SOLVED)
    }

    /// Sets the allowed moves, in the orientation in which the cube is held.
    #[must_use]
    pub fn with_allowed(self, allowed: AllowedMoves) -> Self {
        Self { allowed, ..self }
    }

    pub const fn metric(&self) -> Metric {
        self.request.limits.metric
    }

    /// Whether it ends with a proof when nothing limits it.
    pub fn proves(&self) -> bool {
        plan(self.solver, &self.request).is_ok_and(|plan| plan.proves(self.solver))
    }

    /// Whether moves on the inverse are searched too.
    pub const fn has_niss(&self) -> bool {
        self.request.has_niss()
    }

    /// The moves into which others are inserted, if it searches for insertions.
    pub const fn skeleton(&self) -> Option<&Skeleton> {
        self.request.skeleton()
    }

    /// The steps that solutions go through, if it follows a chain.
    pub const fn chain(&self) -> Option<&Chain> {
        self.request.chain()
    }

    /// Whether no solution is shorter than the best.
    pub fn is_proven(&self) -> bool {
        self.state == SearchState::Ended(Ending::Exhausted) && self.request.skeleton().is_none()
    }

    pub const fn goal(&self) -> &Goal {
        &self.request.goal
    }

    pub const fn cube(&self) -> &CubieCube {
        &self.request.cube
    }

    pub fn is_running(&self) -> bool {
        self.state == SearchState::Running
    }

    pub fn best(&self) -> Option<&Solution> {
        self.solutions.first()
    }

    /// All known solutions, including the one that was shown when the search began.
    pub(super) fn known_solutions(&self) -> impl Iterator<Item = &Solution> {
        let is_new = move |shown: &&Solution| {
            self.solutions
                .iter()
                .all(|found| found.joined() != shown.joined())
        };
        self.solutions
            .iter()
            .chain(self.shown.iter().filter(is_new))
    }

    /// About how long it will take to prove the shortest solution, if that can be estimated: each length takes some
    /// thirteen times as long as the one before it.
    pub fn time_to_go(&self) -> Option<Duration> {
        let Progress {
            share,
            depth,
            elapsed,
            ..
        } = self.progress;
        let best = self.best()?.length() as u8;
        let is_plain = self.allowed.is_all_faces() && self.request.skeleton().is_none();
        let is_known = is_plain && self.metric() == Metric::HalfTurn;
        if !self.is_running() || !is_known || share < 10 || depth >= best {
            return None;
        }
        let share = f64::from(share) / 1000.0;
        let whole = elapsed.saturating_sub(self.depth_since).as_secs_f64() / share;
        let deeper: f64 = (1..best - depth).map(|more| GROWTH.powi(more.into())).sum();
        Duration::try_from_secs_f64(whole * (1.0 - share + deeper)).ok()
    }

    fn record_progress(&mut self, progress: Progress) {
        if progress.depth != self.progress.depth {
            self.depth_since = progress.elapsed;
        }
        self.progress = progress;
    }

    /// Handles an event of this search. Returns whether it brought a new best solution.
    pub fn on_event(&mut self, event: SolveEvent) -> bool {
        match event {
            SolveEvent::Progress(progress) => {
                self.record_progress(progress);
                false
            }
            SolveEvent::Found {
                solution,
                rank,
                count,
                progress,
            } => {
                self.record_progress(progress);
                self.solutions
                    .insert(rank.min(self.solutions.len()), solution);
                self.solutions.truncate(count);
                rank == 0
            }
            SolveEvent::Finished(report) => {
                self.state = SearchState::Ended(report.ending);
                self.progress = report.progress;
                false
            }
        }
    }

    pub fn fail(&mut self, reason: String) {
        self.state = SearchState::Failed(reason);
    }

    /// Reports a search for insertions that has tried all of them, or that needs none.
    pub(super) fn last_word_on_insertions(&self) -> Option<String> {
        let SearchState::Ended(ending @ (Ending::Exhausted | Ending::GoodEnough)) = self.state
        else {
            return None;
        };
        let moves = self.best().map(|best| counted(best.length(), "move"));
        self.ending_of_insertions(moves.as_deref(), ending)
            .map(|status| status.text)
    }

    /// Reports the findings and the proof of a search for insertions that was not cancelled.
    pub(super) fn ending_of_insertions(
        &self,
        moves: Option<&str>,
        ending: Ending,
    ) -> Option<Status> {
        if ending == Ending::Cancelled {
            return None;
        }
        let skeleton = self.skeleton()?;
        let tried = self
            .progress
            .depth
            .saturating_sub(u8::from(ending != Ending::Exhausted));
        let tried = counted(tried, "move");
        let left = self.cube().turned_by(skeleton.moves());
        Some(match (moves, ending) {
            (None, _) => Status::error(format!(
                "no insertion of at most {tried} solves the cube; the skeleton leaves {}",
                Cycles(left)
            )),
            (Some(_), _) if left == CubieCube::SOLVED => {
                Status::success("the skeleton solves the cube; nothing is inserted")
            }
            (Some(moves), Ending::Exhausted) => Status::success(format!(
                "{moves}: no insertion of at most {tried} gives fewer"
            )),
            (Some(moves), _) => Status::info(format!(
                "{moves}, with all insertions of at most {tried} tried"
            )),
        })
    }
}

impl App {
    /// Solves the cube on the screen; typed stickers only when they are complete and possible. Letters that were meant as
    /// stickers are typed first.
    pub(super) fn solve(&mut self) {
        if self.asks_about_letters() {
            return self.type_letters();
        }
        if self.work.mode == Mode::Paint && !self.accept_advice() {
            return;
        }
        if self.settle_cube("solve") {
            self.search_again();
        }
    }

    /// Searches for a solution of the cube as it is now.
    pub(super) fn search_again(&mut self) {
        self.search_by(Course::Any);
    }

    /// Searches for a solution of the cube as it is now, by this course.
    pub(super) fn search_by(&mut self, course: Course) {
        self.search_for(course, None);
    }

    /// Searches like `search_by`, but keeps this many solutions, if given, instead of as many as the settings say.
    pub(super) fn search_for(&mut self, course: Course, solutions: Option<usize>) {
        self.work.playback = None;
        if self.meets_goal() {
            self.drop_search_of_another_cube();
            self.work.mode = Mode::Turn;
            return self.say(self.work.nothing_to_do());
        }
        let mut options = self.options_for(course, &self.work.cube);
        options.solutions = solutions.or(options.solutions);
        match request(&self.work.cube, &options, &self.settings.scheme) {
            Ok(request) => {
                self.work.mode = Mode::Play;
                self.begin_search(options.solver, &request);
            }
            Err(obstacle) => {
                self.drop_search();
                self.work.mode = Mode::Turn;
                self.say(obstacle);
            }
        }
    }

    /// Searches for the shortest insertion into a skeleton, whose moves are given for the cube as the user holds it.
    pub(super) fn insert_into(&mut self, moves: &NissMoves) {
        if !self.settle_cube("insertion") {
            return;
        }
        let moves = self.work.cube.orientation.standard(moves).unniss();
        match Skeleton::new(&moves, None) {
            Ok(skeleton) => self.search_by(Course::Insertion(skeleton)),
            Err(error) => self.say(Status::error(error.to_string())),
        }
    }

    /// Searches for a short solution by the steps of a chain, whose end is the goal from now on.
    pub(super) fn follow_steps(&mut self, chain: Chain) {
        if self.settle_cube("steps") {
            self.work.named_goal = chain.end();
            self.search_by(Course::Steps(chain));
        }
    }

    /// How the search for a cube reaches the goal.
    pub(super) fn course_for(&self, cube: &OrientedCube) -> Course {
        let search = self.search.as_ref().filter(|search| search.is_for(cube));
        match search.map(|search| (search.skeleton(), search.chain())) {
            Some((Some(skeleton), _)) => Course::Insertion(*skeleton),
            Some((_, Some(chain))) => Course::Steps(*chain),
            _ => Course::Any,
        }
    }

    /// Makes typed stickers the cube on the screen, before it is changed or solved. Returns false if they are not complete
    /// and possible, and says why.
    pub(super) fn settle_cube(&mut self, change: &str) -> bool {
        if self.work.mode == Mode::Paint {
            let Some(cube) = self.work.editor.cube() else {
                self.say_why_not_complete();
                return false;
            };
            self.take_entered(cube, change);
        } else {
            self.record(change);
        }
        self.stop_playing();
        true
    }

    /// Searches for the shortest solution, however long it takes: of the cube as it is now or, where a solution is shown,
    /// of its start. The shown solution stays until a shorter one is found. Where an insertion is shown, the search is for
    /// the shortest insertion.
    pub(super) fn prove(&mut self) {
        let is_playing = self.work.mode == Mode::Play;
        let start = if is_playing {
            self.work.searched_cube()
        } else {
            self.work.cube
        };
        let shown = self.search.as_ref().filter(|search| search.is_for(&start));
        if shown.is_some_and(Search::is_proven) {
            return self.say(Status::info("it is already proven"));
        }
        if self.work.named_goal.is_met_by(&start) {
            return self.say(self.work.nothing_to_do());
        }
        let course = if is_playing {
            self.course_for(&start)
        } else {
            Course::Any
        };
        let is_insertion = matches!(course, Course::Insertion(_));
        if is_insertion && let Some(answer) = shown.and_then(Search::last_word_on_insertions) {
            let solve = self.key_of(Action::Solve);
            return self.say(Status::info(format!(
                "{answer}; {solve} searches without the skeleton"
            )));
        }
        let mut options = self.options_for(course, &start);
        options.solver = SolverId::Optimal;
        options.timeout = None;
        // For insertions and steps there are often several solutions to choose among.
        if matches!(course, Course::Any) {
            options.solutions = None;
        }
        let request = match request(&start, &options, &self.settings.scheme) {
            Ok(request) => request,
            Err(obstacle) => return self.say(obstacle),
        };
        let playback = self.work.playback.take().filter(|_| is_playing);
        self.work.playback = playback.map(|playback| Playback {
            is_chosen: false,
            ..playback
        });
        self.work.mode = Mode::Play;
        self.begin_search(SolverId::Optimal, &request);
        self.say(Status::info(match course {
            Course::Insertion(_) => "searching until all insertions are tried; Esc stops",
            Course::Steps(_) => "searching for shorter solutions by these steps; Esc stops",
            Course::Any => "searching until the shortest is proven; Esc stops",
        }));
    }

    /// Returns the options of a search for the goal, from the settings.
    pub(super) fn options(&self) -> SolveOptions {
        let SolverConfig {
            id,
            timeout,
            solutions,
            metric,
            moves,
            niss,
        } = self.settings.solver;
        let goal = self.work.named_goal.clone();
        SolveOptions {
            solver: id,
            niss: niss && goal.goal().allows_niss(),
            goal,
            timeout: Some(timeout.duration()),
            solutions: Some(solutions),
            form: SolutionForm::of(metric),
            ..SolveOptions::by_moves(moves)
        }
    }

    /// Returns the options of a search that reaches the goal for this cube by this course.
    fn options_for(&self, course: Course, cube: &OrientedCube) -> SolveOptions {
        let mut options = self.options();
        match course {
            Course::Any => return options,
            Course::Insertion(skeleton) => {
                let moves = NissMoves::normal(skeleton.moves().to_vec());
                options.insert = Some(cube.seen(&moves));
            }
            Course::Steps(chain) => options.chain = Some(chain),
        }
        options.niss = false;
        options
    }

    pub(super) fn begin_search(&mut self, solver: SolverId, request: &SolveRequest) {
        let job = self.outbox.next_job();
        let before = self.search.as_ref();
        let is_alike = before.is_some_and(|search| search.metric() == request.limits.metric);
        let shown = if is_alike {
            self.shown_solution().cloned()
        } else {
            None
        };
        let search = Search::begin(job, solver, *request).with_allowed(self.settings.solver.moves);
        self.search = Some(Search { shown, ..search });
        self.outbox.push(Effect::Start(
            Slot::Search,
            Task::Solve(job, solver, *request),
        ));
    }

    pub(super) fn change_solver(&mut self) {
        let here = SOLVERS
            .iter()
            .position(|entry| entry.solver == self.settings.solver.id);
        let entry = SOLVERS[here.map_or(0, |index| (index + 1) % SOLVERS.len())];
        self.settings.solver.id = entry.solver;
        self.solve_with_the_new_solver();
        if self.outbox.messages.shown().is_none() {
            self.say(Status::info(format!("{} {}", entry.name, entry.about)));
        }
    }

    /// Solves again with the chosen solver and moves if a solution is shown or searched, from the present cube.
    pub(super) fn solve_with_the_new_solver(&mut self) {
        let SolverConfig {
            id,
            moves,
            metric,
            niss,
            ..
        } = self.settings.solver;
        let niss = niss && self.work.named_goal.goal().allows_niss();
        let is_same = self.search.as_ref().is_some_and(|search| {
            search.solver == id
                && search.allowed == moves
                && search.metric() == metric
                && search.has_niss() == niss
        });
        if self.work.mode == Mode::Play && !is_same && !self.meets_goal() {
            let course = self.course_for(&self.work.cube);
            self.record("change of the solver");
            self.stop_playing();
            self.search_by(course);
        }
    }

    /// Stops a search that runs for another goal, or for a cube that is neither on the screen nor the start of the
    /// solution there.
    pub(super) fn drop_search_of_another_cube(&mut self) {
        let Some(search) = &self.search else { return };
        if !search.is_for(&self.work.searched_cube())
            || search.goal() != self.work.named_goal.goal()
        {
            self.drop_search();
        }
    }

    pub(super) fn drop_search(&mut self) {
        if self.search.take().is_some_and(|search| search.is_running()) {
            self.outbox.push(Effect::Stop(Slot::Search));
        }
    }

    /// Ends the search and keeps what it has found: its worker gets another job.
    pub(super) fn end_search(&mut self) {
        if let Some(search) = self.search.as_mut().filter(|search| search.is_running()) {
            search.state = SearchState::Ended(Ending::Cancelled);
            self.report_ending();
        }
    }

    /// Handles an event of the search; those of one that has ended are dropped.
    pub(super) fn on_search_event(&mut self, job: JobId, event: SolveEvent) {
        let is_meant = |search: &&mut Search| search.job == job && search.is_running();
        let Some(search) = self.search.as_mut().filter(is_meant) else {
            return;
        };
        let finished = matches!(event, SolveEvent::Finished(_));
        let was_offered = search.progress.faster.is_some();
        let has_new_best = search.on_event(event);
        let offered = search.progress.faster;
        if has_new_best {
            self.show_shorter();
        }
        if !was_offered && let Some(tier) = offered {
            let file = tier.entry().file;
            self.say(Status::info(format!(
                "`cubetui tables build {file}` makes such searches several times as fast"
            )));
        }
        if finished {
            self.report_ending();
        }
    }

    pub(super) fn on_search_failure(&mut self, job: JobId, reason: &str) {
        let Some(search) = self.search.as_mut().filter(|search| search.job == job) else {
            return;
        };
        search.fail(reason.to_owned());
        self.work.end_play_without_solution();
        self.say(Status::error(format!("the solver failed: {reason}")));
    }

    /// Shows the shortest solution known, if the shown one is at its start.
    pub(super) fn show_shorter(&mut self) {
        let Some(search) = &self.search else { return };
        let Some(best) = search.best() else { return };
        let replaces = match &self.work.playback {
            None => search.is_for(&self.work.cube),
            Some(shown) => {
                shown.step == 0
                    && !shown.is_chosen
                    && shown.slip_question.is_none()
                    && search.is_for(&shown.start_in(self.work.cube.orientation))
                    && is_better(best, shown)
            }
        };
        if replaces && self.work.mode == Mode::Play {
            let shown = self.work.playback.as_ref();
            let start = shown.map_or(self.work.cube, |shown| shown.start);
            let detour = shown.and_then(|shown| shown.detour.clone());
            self.work.playback = Some(Playback {
                detour: detour.map(Detour::left),
                ..Playback::of(start, best)
            });
        }
    }

    /// The length of a shorter solution of the same cube than the one being followed, if one was found.
    pub fn shorter_than_shown(&self) -> Option<usize> {
        let search = self.search.as_ref()?;
        let shown = self.work.playback.as_ref()?;
        let best = search.best()?;
        let is_offered = search.is_for(&shown.start_in(self.work.cube.orientation))
            && !shown.is_chosen
            && is_better(best, shown);
        is_offered.then_some(best.length())
    }

    fn report_ending(&mut self) {
        let Some(search) = &self.search else { return };
        let SearchState::Ended(ending) = search.state else {
            return;
        };
        let moves = search.best().map(|best| counted(best.length(), "move"));
        if let Some(status) = search.ending_of_insertions(moves.as_deref(), ending) {
            self.work.end_play_without_solution();
            return self.say(status);
        }
        let status = match (moves, ending) {
            (Some(moves), Ending::Exhausted) => {
                Status::success(format!("{moves}: proven, no solution is shorter"))
            }
            (Some(moves), Ending::Cancelled) => {
                Status::info(format!("stopped; best so far: {moves}"))
            }
            (Some(moves), Ending::Unproven) => Status::info(format!(
                "{moves}; shorter ones may exist, another solver may find them"
            )),
            (Some(moves), Ending::TimedOut) if search.proves() => {
                let least = search.progress.lower_bound;
                let key = self.key_of(Action::Prove);
                Status::info(format!(
                    "{moves}, at least {least} are needed; {key} searches on"
                ))
            }
            (Some(_), Ending::GoodEnough | Ending::TimedOut) => return,
            (None, Ending::Cancelled) => {
                self.work.end_play_without_solution();
                Status::info("stopped before a solution was found")
            }
            (None, _) => Status::error("no solution found within the limits"),
        };
        self.say(status);
    }
}

/// Returns the request for a cube. Centres count only where the whole cube is solved.
///
/// # Errors
/// Why there is no search.
pub(super) fn request(
    cube: &OrientedCube,
    options: &SolveOptions,
    scheme: &ColorScheme,
) -> Result<SolveRequest, Status> {
    let centers = if options.goal.is_solved() {
        cube.centers
    } else {
        None
    };
    let task = options.task(OrientedCube { centers, ..*cube });
    options.request(&task).map_err(|obstacle| {
        Status::error(match obstacle {
            Obstacle::Field(fault) => fault.message,
            Obstacle::Start(error) => error.explain(scheme),
            Obstacle::Unreachable(message) => message,
        })
    })
}

/// Whether the best solution known is shorter than the one shown or, if it uses allowed moves or two sides, is another one:
/// each allowed move counts as one, and moves on two sides may merge, so turns of faces cannot be compared.
fn is_better(best: &Solution, shown: &Playback) -> bool {
    let moves = best.joined();
    if best.turns.is_some() || !best.inverse_moves.is_empty() {
        moves != shown.moves
    } else {
        moves.len() < shown.moves.len()
    }
}
