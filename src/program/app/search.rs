//! Asking for a solution, and the search that runs or ran last, as it reports.

use std::time::Duration;

use super::{Action, App, Effect, Mode, Playback, Status};
use crate::config::SolverConfig;
use cubetui::cube::{CubieCube, Metric, OrientedCube};
use cubetui::goals::{AllowedMoves, Goal, TurnGroup};
use cubetui::solver::{
    AskedLimits, Ending, JobId, Limits, Progress, SOLVERS, Skeleton, Solution, SolveEvent,
    SolveRequest, SolverId, Want, plan,
};
use cubetui::words::{counted, grouped};

/// How many times as long a length takes as the one before it, roughly.
const GROWTH: f64 = 13.3;

/// A search: for which cube, how far it is, the best found.
#[derive(Clone, Debug)]
pub struct Search {
    pub job: JobId,
    pub solver: SolverId,
    request: SolveRequest,
    /// The moves that solutions consist of, as the cube was held when it began.
    pub allowed: AllowedMoves,
    pub state: SearchState,
    /// The k best, the shortest first, as the search keeps them.
    pub solutions: Vec<Solution>,
    /// The solution that was shown when it began. It stays on the screen until a shorter one is found.
    shown: Option<Solution>,
    pub progress: Progress,
    /// When the present depth was begun.
    depth_since: Duration,
}

/// Whether a search runs, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchState {
    Running,
    Ended(Ending),
    /// It ran in an earlier session, of which the solutions are known and not the figures.
    Earlier,
    /// The solver failed, with these words.
    Failed(String),
}

impl Search {
    /// A search that begins now.
    pub fn begin(job: JobId, solver: SolverId, request: SolveRequest) -> Self {
        let (state, progress) = (SearchState::Running, Progress::default());
        let (solutions, shown, depth_since) = (Vec::new(), None, Duration::ZERO);
        let allowed = AllowedMoves::ALL_FACES;
        Self {
            job,
            solver,
            request,
            allowed,
            state,
            solutions,
            shown,
            progress,
            depth_since,
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

    /// The same with these moves only, as the cube is held.
    #[must_use]
    pub fn with_allowed(self, allowed: AllowedMoves) -> Self {
        Self { allowed, ..self }
    }

    pub const fn metric(&self) -> Metric {
        self.request.limits.metric
    }

    /// Whether it works until the proof when nothing limits it.
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

    /// Whether no solution is shorter than the best.
    pub fn is_proven(&self) -> bool {
        self.state == SearchState::Ended(Ending::Exhausted) && self.request.skeleton().is_none()
    }

    /// What it makes of the cube.
    pub const fn goal(&self) -> &Goal {
        &self.request.goal
    }

    pub const fn cube(&self) -> &CubieCube {
        &self.request.cube
    }

    pub fn is_running(&self) -> bool {
        self.state == SearchState::Running
    }

    /// The shortest solution so far.
    pub fn best(&self) -> Option<&Solution> {
        self.solutions.first()
    }

    /// All solutions known, with the one that was shown when it began.
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

    /// About how long it will be until the shortest solution is proven, if that can be estimated: each length takes
    /// some thirteen times as long as the one before it.
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

    fn note(&mut self, progress: Progress) {
        if progress.depth != self.progress.depth {
            self.depth_since = progress.elapsed;
        }
        self.progress = progress;
    }

    /// Takes in an event of this search. Returns whether it brought a new best solution.
    pub fn take(&mut self, event: SolveEvent) -> bool {
        match event {
            SolveEvent::Progress(progress) => {
                self.note(progress);
                false
            }
            SolveEvent::Found {
                solution,
                rank,
                count,
                progress,
            } => {
                self.note(progress);
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

    /// Notes that the solver failed.
    pub fn fail(&mut self, words: String) {
        self.state = SearchState::Failed(words);
    }
}

impl App {
    /// Solves the cube on the screen; typed stickers only when they are complete and possible.
    pub(super) fn solve(&mut self) {
        if self.settle_cube("solve") {
            self.search_again();
        }
    }

    /// Searches a solution for the cube as it is now.
    pub(super) fn search_again(&mut self) {
        self.search_into(None);
    }

    /// Searches a solution, or an insertion into a skeleton, for the cube as it is now.
    pub(super) fn search_into(&mut self, skeleton: Option<Skeleton>) {
        self.work.playback = None;
        if self.meets_goal() {
            self.drop_search_of_another_cube();
            self.work.mode = Mode::Turn;
            return self.say(self.work.nothing_to_do());
        }
        let SolverConfig {
            id,
            timeout,
            solutions,
            ..
        } = self.settings.solver;
        let cube = self.work.cube;
        let asked = AskedLimits {
            timeout: Some(timeout.duration()),
            ..AskedLimits::default()
        };
        let request = self
            .request(&cube)
            .with_want(self.wanted(skeleton, solutions))
            .limited_as_asked(id, &asked);
        if let Some(obstacle) = self.obstacle(&cube, id, &request) {
            self.drop_search();
            self.work.mode = Mode::Turn;
            return self.say(obstacle);
        }
        self.work.mode = Mode::Play;
        self.begin_search(id, &request);
    }

    /// Returns the request for a cube, by the settings.
    pub(super) fn request(&self, cube: &OrientedCube) -> SolveRequest {
        let goal = *self.work.named_goal.goal();
        let SolverConfig { moves, metric, .. } = self.settings.solver;
        let limits = Limits {
            metric,
            ..Limits::default()
        };
        SolveRequest::new(cube.cube, limits)
            .with_centers(cube.centers.filter(|_| goal == Goal::SOLVED))
            .with_goal(goal)
            .with_moves(moves.in_standard(cube.orientation))
    }

    /// Returns which solutions are wanted, by the settings: insertions if there is a skeleton.
    pub(super) fn wanted(&self, skeleton: Option<Skeleton>, count: usize) -> Want {
        match skeleton {
            Some(skeleton) => Want::Insertions { skeleton, count },
            None => Want::Best {
                count,
                niss: self.settings.solver.niss && self.work.named_goal.goal().allows_niss(),
            },
        }
    }

    pub(super) fn begin_search(&mut self, solver: SolverId, request: &SolveRequest) {
        let job = JobId(self.jobs + 1);
        self.jobs = job.0;
        let is_alike = self
            .search
            .as_ref()
            .is_some_and(|search| search.metric() == request.limits.metric);
        let shown = self.shown_solution().filter(|_| is_alike).cloned();
        let search = Search::begin(job, solver, *request).with_allowed(self.settings.solver.moves);
        self.search = Some(Search { shown, ..search });
        self.effects.push(Effect::Solve(job, solver, *request));
    }

    /// Why a request for a cube cannot be answered: the goal of the work starts elsewhere, the solver cannot do what is asked,
    /// or the allowed moves cannot reach the goal.
    pub(super) fn obstacle(
        &self,
        cube: &OrientedCube,
        id: SolverId,
        request: &SolveRequest,
    ) -> Option<Status> {
        if let Err(error) = self.work.named_goal.check_start(&cube.cube) {
            return Some(Status::error(error.explain(&self.settings.scheme)));
        }
        if let Err(unsupported) = plan(id, request) {
            return Some(Status::error(unsupported.to_string()));
        }
        let (allowed, goal) = (self.settings.solver.moves, &request.goal);
        if allowed.is_all_faces() {
            return None;
        }
        let group = TurnGroup::generated_by(allowed);
        let size = grouped(group.order());
        (!group.reaches(goal, cube)).then(|| {
            Status::error(if goal.cube().is_some() {
                format!(
                    "{allowed} cannot solve this cube: it is not in their group, of order {size}"
                )
            } else {
                format!(
                    "{allowed} cannot bring this cube to the goal; their group has order {size}"
                )
            })
        })
    }

    /// Takes the next solver of all.
    pub(super) fn change_solver(&mut self) {
        let here = SOLVERS
            .iter()
            .position(|entry| entry.solver == self.settings.solver.id);
        let entry = SOLVERS[here.map_or(0, |index| (index + 1) % SOLVERS.len())];
        self.settings.solver.id = entry.solver;
        self.solve_with_the_new_solver();
        if self.messages.shown().is_none() {
            self.say(Status::info(format!("{} {}", entry.name, entry.about)));
        }
    }

    /// Where a solution is shown or searched, the chosen solver and moves give another, for the cube as it is now.
    pub(super) fn solve_with_the_new_solver(&mut self) {
        let SolverConfig {
            id,
            moves,
            metric,
            niss,
            ..
        } = self.settings.solver;
        let niss = niss && self.work.named_goal.goal().allows_niss();
        let is_same = |search: &Search| {
            let now = (
                search.solver,
                search.allowed,
                search.metric(),
                search.has_niss(),
            );
            now == (id, moves, metric, niss)
        };
        let is_another = !self.search.as_ref().is_some_and(is_same);
        if self.work.mode == Mode::Play && is_another && !self.meets_goal() {
            let skeleton = self.skeleton_for(&self.work.cube);
            self.record("change of the solver");
            self.stop_playing();
            self.search_into(skeleton);
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
            self.effects.push(Effect::CancelSolve);
        }
    }

    /// Ends the search, with what it has found: its worker gets another job.
    pub(super) fn end_search(&mut self) {
        if let Some(search) = self.search.as_mut().filter(|search| search.is_running()) {
            search.state = SearchState::Ended(Ending::Cancelled);
            self.report_ending();
        }
    }

    /// Takes in an event of a search; those of one that has ended are dropped.
    pub(super) fn take_event(&mut self, job: JobId, event: SolveEvent) {
        let is_meant = |search: &&mut Search| search.job == job && search.is_running();
        let Some(search) = self.search.as_mut().filter(is_meant) else {
            return;
        };
        let finished = matches!(event, SolveEvent::Finished(_));
        let was_offered = search.progress.faster.is_some();
        let has_new_best = search.take(event);
        let offered = search.progress.faster.filter(|_| !was_offered);
        if has_new_best {
            self.take_shorter();
        }
        if let Some(tier) = offered {
            let file = tier.entry().file;
            self.say(Status::info(format!(
                "`cubetui tables build {file}` makes such searches several times as fast"
            )));
        }
        if finished {
            self.report_ending();
        }
    }

    /// Reports that the solver's thread failed.
    pub(super) fn take_failure(&mut self, job: JobId, words: &str) {
        let Some(search) = self.search.as_mut().filter(|search| search.job == job) else {
            return;
        };
        search.fail(words.to_owned());
        self.work.end_play_without_solution();
        self.say(Status::error(format!("the solver failed: {words}")));
    }

    /// At the start of the solution the shortest one known is shown.
    pub(super) fn take_shorter(&mut self) {
        let Some(search) = &self.search else { return };
        let Some(best) = search.best() else { return };
        let replaces = match &self.work.playback {
            None => search.is_for(&self.work.cube),
            Some(shown) => {
                shown.step == 0
                    && !shown.is_chosen
                    && search.is_for(&shown.start_in(self.work.cube.orientation))
                    && is_better(best, shown)
            }
        };
        if replaces && self.work.mode == Mode::Play {
            let shown = self.work.playback.as_ref();
            let start = shown.map_or(self.work.cube, |shown| shown.start);
            self.work.playback = Some(Playback::of(start, best));
        }
    }

    /// A shorter solution of the same cube than the one that is stepped through, if one was found.
    pub fn shorter_than_shown(&self) -> Option<usize> {
        let (search, shown) = (self.search.as_ref()?, self.work.playback.as_ref()?);
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
                let (least, key) = (search.progress.lower_bound, self.key_of(Action::Prove));
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

/// Whether the best solution known is another than the one shown, and shorter. Of allowed moves each counts as one, and
/// moves on two sides may merge, so turns of faces cannot be compared.
fn is_better(best: &Solution, shown: &Playback) -> bool {
    let moves = best.joined();
    if best.turns.is_some() || !best.inverse_moves.is_empty() {
        moves != shown.moves
    } else {
        moves.len() < shown.moves.len()
    }
}
