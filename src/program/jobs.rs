//! The job service: work in the background, for the screen and for line mode alike.
//!
//! A slot runs one task at a time on its thread, and the newest wins: it cancels the running one and replaces one that
//! has not begun. Every outcome of a task, including a panic, becomes a message to the model. Dropping the service
//! cancels everything.

mod coset_job;
mod table_loader;

use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

pub use coset_job::{UnfinishedCoset, too_little_memory};
pub use table_loader::TableLoader;

use crate::app::{
    App, CubesShowing, Effect, IsomorphicEvent, Message, Slot, Task, TerminalRequest,
};
use crate::files::{self, config_text};
use coset_job::CosetJobs;
use cubetui::coset::CosetNews;
use cubetui::solver::{
    Demonstrator, Ending, Examiner, JobId, Progress, SOLVERS, SearchControl, Solution, SolveEvent,
    SolveReport, SolveRequest, Solver, SolverId,
};
use cubetui::storage::take_notices;
use cubetui::sync::{Condvar, Lock as _, Mutex, thread};
use cubetui::tables::TableCache;

/// The name of every background thread. Threads that a solver starts have the same name or none: a panic in any of
/// these is reported as a message.
pub const THREAD_NAME: &str = "solver";

const DROP_TIMEOUT: Duration = Duration::from_millis(100);

/// Builds a solver. It is called on the thread of a slot.
pub type MakeSolver = Box<dyn Fn(SolverId) -> Box<dyn Solver> + Send>;

pub struct JobResources {
    pub make_solver: MakeSolver,
    pub make_list_solver: MakeSolver,
    pub make_scrambler: MakeSolver,
    pub tables: Arc<TableCache>,
}

pub struct Jobs {
    runners: [Runner<Task, Message>; 7],
    tables: TableLoader,
    coset: Arc<coset_job::Unsaved>,
}

impl Jobs {
    /// Creates the service without starting a thread: each slot starts its thread, and builds what it needs, with its
    /// first task. `send` is called on these threads, and for [`stop`](Self::stop) possibly on the caller's. It must
    /// not block.
    pub fn new(
        resources: JobResources,
        send: impl Fn(Message) + Clone + Send + Sync + 'static,
    ) -> Self {
        let JobResources {
            make_solver,
            make_list_solver,
            make_scrambler,
            tables,
        } = resources;
        let coset = Arc::<coset_job::Unsaved>::default();
        let coset_jobs = CosetJobs {
            tables: Arc::clone(&tables),
            unsaved: Arc::clone(&coset),
        };
        let runner = |slot, make_solver| {
            let mut worker = SlotWorker {
                slot,
                make_solver,
                solvers: HashMap::new(),
                examiner: None,
                demonstrator: None,
                coset_jobs: coset_jobs.clone(),
            };
            Runner::new(
                send.clone(),
                move |task, control: &JobControl<'_, Message>| worker.run(task, control),
                move |task, reason| failure(slot, task, reason),
            )
        };
        // In the order of the slots.
        let runners = [
            runner(Slot::Search, Some(make_solver)),
            runner(Slot::Scramble, Some(make_scrambler)),
            runner(Slot::List, Some(make_list_solver)),
            runner(Slot::Comparison, None),
            runner(Slot::Analysis, None),
            runner(Slot::Lesson, None),
            runner(Slot::Coset, None),
        ];
        let tables = TableLoader::new(tables, move |event| send(Message::Tables(event)));
        Self {
            runners,
            tables,
            coset,
        }
    }

    /// Builds the first solver of [`SOLVERS`] on the thread of [`Slot::Search`]. Does nothing if that thread exists
    /// already.
    ///
    /// # Errors
    ///
    /// If the system refuses a thread. The next call tries again.
    pub fn prepare(&self) -> Result<(), NoThread> {
        self.runners[Slot::Search as usize].start(Task::Prepare)
    }

    /// Starts a task in place of one that runs or waits in its slot.
    pub fn start(&self, slot: Slot, task: Task) {
        tracing::debug!("{slot:?}: {}", task.in_words());
        let runner = &self.runners[slot as usize];
        if let Err(error) = runner.submit(task.clone())
            && let Some(message) = failure(slot, task, error.to_string())
        {
            runner.report(message);
        }
    }

    /// Stops the task of a slot. Its last message follows; for a task that has not begun, it is sent at once.
    pub fn stop(&self, slot: Slot) {
        let runner = &self.runners[slot as usize];
        let never_begun = runner.cancel();
        match never_begun {
            Some(Task::Solve(job, ..)) => {
                let report = SolveReport {
                    best: None,
                    others: vec![],
                    ending: Ending::Cancelled,
                    progress: Progress::default(),
                };
                if let Some(message) = of_search(slot, job, SolveEvent::Finished(report)) {
                    runner.report(message);
                }
            }
            Some(task @ Task::Coset(_)) => {
                let reason = "it was stopped before it began".to_owned();
                if let Some(message) = failure(slot, task, reason) {
                    runner.report(message);
                }
            }
            _ => {}
        }
    }

    /// Starts to load the full tables, or to build them. Later calls do nothing.
    pub fn load_tables(&self) {
        self.tables.start();
    }

    /// Loads or builds the full tables even if that has failed before.
    pub fn retry_tables(&self) {
        self.tables.retry();
    }

    /// Returns a handle to the unfinished coset, for the threads that end the process.
    pub fn unfinished_coset(&self) -> UnfinishedCoset {
        let cancel = Box::new(self.runners[Slot::Coset as usize].canceller());
        UnfinishedCoset::new(cancel, Arc::clone(&self.coset))
    }
}

/// Returns the message that a task has failed, if the model waits for one.
fn failure(slot: Slot, task: Task, reason: String) -> Option<Message> {
    Some(match task {
        Task::Prepare => return None,
        Task::Solve(job, ..) if slot == Slot::Scramble => Message::Sequence(job, Err(reason)),
        Task::Solve(job, ..) => Message::SolverFailed(job, reason),
        Task::Compare(search) => Message::Isomorphic(search.job, IsomorphicEvent::Failed(reason)),
        Task::FindShowing(job, _) => Message::Showing(job, Err(reason)),
        Task::Examine(cube) => Message::Examined(cube, Err(reason)),
        Task::Demonstrate(cube) => Message::Demonstrated(cube, Err(reason)),
        Task::Coset(_) => Message::Coset(CosetNews::Failed(reason)),
    })
}

fn log_report(slot: Slot, report: &SolveReport) {
    tracing::debug!(
        "{slot:?}: {:?}, best {:?}, at least {}, {} positions in {:?}",
        report.ending,
        report.best.as_ref().map(Solution::length),
        report.at_least(),
        report.progress.nodes,
        report.progress.elapsed
    );
}

/// Returns the message for an event of a search. In slots other than [`Slot::Search`], only the end counts.
fn of_search(slot: Slot, job: JobId, event: SolveEvent) -> Option<Message> {
    if let SolveEvent::Finished(report) = &event {
        log_report(slot, report);
    }
    match (slot, event) {
        (Slot::Search, event) | (Slot::List, event @ SolveEvent::Finished(_)) => {
            Some(Message::Solver(job, event))
        }
        (Slot::Scramble, SolveEvent::Finished(report)) => {
            let best = report.best.map(|best| best.joined());
            let solution = best.ok_or_else(|| "no solution was found".to_owned());
            Some(Message::Sequence(job, solution))
        }
        _ => None,
    }
}

struct SlotWorker {
    slot: Slot,
    make_solver: Option<MakeSolver>,
    /// The solvers built so far. A solver whose search panicked may be in a broken state, and is dropped.
    solvers: HashMap<SolverId, Box<dyn Solver>>,
    examiner: Option<Examiner>,
    demonstrator: Option<Demonstrator>,
    coset_jobs: CosetJobs,
}

impl SlotWorker {
    fn run(&mut self, task: Task, control: &JobControl<'_, Message>) {
        match task {
            Task::Prepare => {
                let first = SOLVERS[0].solver;
                let solver = self.solver(first);
                self.solvers.insert(first, solver);
            }
            Task::Solve(job, id, request) => self.solve(job, id, &request, control),
            Task::Compare(search) => {
                let report = |news| control.report(Message::Isomorphic(search.job, news));
                if let Some(found) = search.run(|| control.is_cancelled(), report) {
                    report(IsomorphicEvent::Found(found));
                }
            }
            Task::FindShowing(job, drawing) => {
                let found = CubesShowing::find(&drawing, control.cancel());
                control.report(Message::Showing(job, Ok(found)));
            }
            Task::Examine(cube) => {
                let examiner = self.examiner.get_or_insert_with(Examiner::build);
                let examination = examiner.examine(&cube);
                control.report(Message::Examined(cube, Ok(Box::new(examination))));
            }
            Task::Demonstrate(cube) => {
                let demonstrator = self.demonstrator.get_or_insert_with(Demonstrator::build);
                let demonstration = demonstrator.demonstrate(&cube);
                control.report(Message::Demonstrated(cube, Ok(Box::new(demonstration))));
            }
            Task::Coset(coset) => self.coset_jobs.run(coset, control),
        }
    }

    /// Returns a solver that was built before, or a new one.
    fn solver(&mut self, id: SolverId) -> Box<dyn Solver> {
        self.solvers.remove(&id).unwrap_or_else(|| {
            let make = self.make_solver.as_ref().expect("only some slots search");
            make(id)
        })
    }

    /// Runs one search. The last event is sent from here, so that it is sent exactly once, whatever the solver reports.
    fn solve(
        &mut self,
        job: JobId,
        id: SolverId,
        request: &SolveRequest,
        control: &JobControl<'_, Message>,
    ) {
        let solver = self.solver(id);
        let slot = self.slot;
        let send = |event| {
            if let Some(message) = of_search(slot, job, event) {
                control.report(message);
            }
        };
        let observer = |event| {
            if !matches!(event, SolveEvent::Finished(_)) {
                send(event);
            }
        };
        let report = solver.solve(request, &SearchControl::new(control.cancel(), &observer));
        self.solvers.insert(id, solver);
        send(SolveEvent::Finished(report));
    }
}

/// Carries out the effects of the model. The screen and line mode differ in what the terminal does, and in what they
/// wait for.
pub trait EffectHandler {
    fn app_mut(&mut self) -> &mut App;

    fn jobs(&self) -> &Jobs;

    /// Carries out one effect, or passes it to [`handle_effect`] if it does not concern the terminal.
    fn handle_effect(&mut self, effect: Effect);

    fn handle_terminal_request(&mut self, request: TerminalRequest);

    /// Passes a message to the model, and carries out the effects that it asks for.
    fn update(&mut self, message: Message) {
        for effect in self.app_mut().update(message) {
            self.handle_effect(effect);
        }
    }
}

/// Carries out an effect in the way that the screen and line mode have in common.
pub fn handle_effect(handler: &mut impl EffectHandler, effect: Effect) {
    match effect {
        Effect::Start(slot, task) => {
            let uses_full_tables = match &task {
                Task::Solve(_, solver, request) => {
                    slot != Slot::Scramble
                        && solver.entry().uses_full_tables
                        && !request.lists_all()
                }
                _ => false,
            };
            handler.jobs().start(slot, task);
            // The first search that uses the full tables asks for them, if the settings allow it.
            if uses_full_tables && handler.app_mut().settings().tables.full {
                handler.jobs().load_tables();
            }
        }
        Effect::Stop(slot) => handler.jobs().stop(slot),
        Effect::LoadTables => handler.jobs().retry_tables(),
        Effect::Load(path) => {
            let text = files::load(&path);
            handler.update(Message::Loaded(path, text));
        }
        Effect::Save { path, text, force } => {
            let end = files::save(&path, &text, force);
            handler.update(Message::Saved(path, end));
        }
        Effect::LoadList(path) => {
            let text = files::load_list(&path);
            handler.update(Message::ListLoaded(path, text));
        }
        Effect::SaveList(path, text, overwrite) => {
            let end = files::save_list(&path, &text, &overwrite);
            handler.update(Message::ListSaved(path, end));
            for notice in take_notices() {
                handler.update(Message::FileNotice(notice));
            }
        }
        Effect::ListFolder(path) => {
            let entries = files::list(&path);
            handler.update(Message::FolderListed(path, entries));
        }
        Effect::ReadConfig(path) => handler.update(Message::ConfigRead(config_text::read(&path))),
        Effect::WriteConfig(path, values) => {
            let end = config_text::write(&path, &values);
            handler.update(Message::ConfigWritten(end));
        }
        Effect::Terminal(request) => handler.handle_terminal_request(request),
    }
}

/// The system refused to start a thread, for this reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot start the solver thread: {0}")]
pub struct NoThread(String);

struct JobControl<'a, E> {
    cancel: &'a AtomicBool,
    observer: &'a (dyn Fn(E) + Send + Sync),
}

impl<'a, E> JobControl<'a, E> {
    /// Returns the flag that is set when the job should end. Every request has its own, so cancelling one never reaches a
    /// later one.
    const fn cancel(&self) -> &'a AtomicBool {
        self.cancel
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn report(&self, event: E) {
        (self.observer)(event);
    }
}

type Observer<E> = dyn Fn(E) + Send + Sync;
type OnPanic<Q, E> = dyn Fn(Q, String) -> Option<E> + Send + Sync;
type JobFunction<Q, E> = dyn FnMut(Q, &JobControl<'_, E>) + Send;

/// The owner's side of a background thread, which starts when it is first needed. `Q` is a request, `E` an event.
///
/// Dropping the runner cancels the running request, discards the waiting one, and waits at most 100 ms for the thread
/// to end.
struct Runner<Q, E> {
    shared: Arc<RunnerShared<Q, E>>,
}

struct RunnerShared<Q, E> {
    state: Mutex<RunnerState<Q>>,
    /// Signals a change of the state to both sides.
    changed: Condvar,
    observer: Box<Observer<E>>,
    /// Locked by the thread for as long as it lives.
    work: Mutex<Box<JobFunction<Q, E>>>,
    on_panic: Box<OnPanic<Q, E>>,
}

struct RunnerState<Q> {
    waiting: Option<Q>,
    cancel: Arc<AtomicBool>,
    has_thread: bool,
    is_closed: bool,
}

impl<Q: Clone + Send + 'static, E: 'static> Runner<Q, E> {
    /// Returns a runner whose thread has not started yet.
    ///
    /// The observer is called on that thread, and for [`report`](Self::report) on the caller's. It must not block.
    /// `on_panic` turns a request and the message of a panic into the event to report, if any.
    fn new(
        observer: impl Fn(E) + Send + Sync + 'static,
        work: impl FnMut(Q, &JobControl<'_, E>) + Send + 'static,
        on_panic: impl Fn(Q, String) -> Option<E> + Send + Sync + 'static,
    ) -> Self {
        let state = RunnerState {
            waiting: None,
            cancel: Arc::default(),
            has_thread: false,
            is_closed: false,
        };
        Self {
            shared: Arc::new(RunnerShared {
                state: Mutex::new(state),
                changed: Condvar::new(),
                observer: Box::new(observer),
                work: Mutex::new(Box::new(work)),
                on_panic: Box::new(on_panic),
            }),
        }
    }

    /// Starts the thread with a request that no later one replaces before it begins. Does nothing if the thread exists
    /// already.
    ///
    /// # Errors
    ///
    /// If the system refuses a thread. The next call tries again.
    fn start(&self, first: Q) -> Result<(), NoThread> {
        self.ensure_thread(Some(first))
    }

    /// Cancels the running request and runs this one next, in place of any that waits.
    ///
    /// # Errors
    ///
    /// If there is no thread yet and the system refuses one. Then the request is discarded.
    fn submit(&self, request: Q) -> Result<(), NoThread> {
        let mut state = self.shared.state.locked();
        state.cancel.store(true, Ordering::Relaxed);
        state.waiting = Some(request);
        drop(state);
        self.shared.changed.notify_all();
        self.ensure_thread(None)
            .inspect_err(|_| self.shared.state.locked().waiting = None)
    }

    /// Cancels the running request. Returns the waiting one, which will never begin.
    fn cancel(&self) -> Option<Q> {
        self.shared.cancel()
    }

    /// Returns a function that cancels the running request from any thread, for as long as the process lives.
    fn canceller(&self) -> impl Fn() + Send + Sync + use<Q, E> {
        let shared = Arc::clone(&self.shared);
        move || _ = shared.cancel()
    }

    fn report(&self, event: E) {
        (self.shared.observer)(event);
    }

    fn ensure_thread(&self, first: Option<Q>) -> Result<(), NoThread> {
        let mut state = self.shared.state.locked();
        if state.has_thread {
            return Ok(());
        }
        let shared = Arc::clone(&self.shared);
        let life = move || {
            shared.live(first);
            shared.state.locked().has_thread = false;
            shared.changed.notify_all();
        };
        let spawned = thread::Builder::new()
            .name(THREAD_NAME.to_owned())
            .spawn(life);
        state.has_thread = spawned.is_ok();
        spawned
            .map(drop)
            .map_err(|error| NoThread(error.to_string()))
    }
}

impl<Q, E> Drop for Runner<Q, E> {
    fn drop(&mut self) {
        self.end(DROP_TIMEOUT);
    }
}

impl<Q, E> Runner<Q, E> {
    /// Cancels everything, and waits at most this long for the thread to end.
    fn end(&self, timeout: Duration) {
        let mut state = self.shared.state.locked();
        state.is_closed = true;
        state.waiting = None;
        state.cancel.store(true, Ordering::Relaxed);
        self.shared.changed.notify_all();
        let _ended_or_timed_out = self
            .shared
            .changed
            .wait_timeout_while(state, timeout, |state| state.has_thread);
    }
}

impl<Q, E> RunnerShared<Q, E> {
    fn cancel(&self) -> Option<Q> {
        let mut state = self.state.locked();
        state.cancel.store(true, Ordering::Relaxed);
        state.waiting.take()
    }
}

impl<Q: Clone, E> RunnerShared<Q, E> {
    /// Handles requests on the thread until the runner is dropped.
    fn live(&self, first: Option<Q>) {
        let mut work = self.work.locked();
        if let Some(first) = first {
            let cancel = Arc::clone(&self.state.locked().cancel);
            self.run(&mut **work, first, &cancel);
        }
        while let Some((request, cancel)) = self.next() {
            self.run(&mut **work, request, &cancel);
        }
    }

    /// Waits for the next request and gives it a new flag. Returns `None` when the thread must end.
    fn next(&self) -> Option<(Q, Arc<AtomicBool>)> {
        let mut state = self.state.locked();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(request) = state.waiting.take() {
                state.cancel = Arc::default();
                return Some((request, Arc::clone(&state.cancel)));
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, work: &mut JobFunction<Q, E>, request: Q, cancel: &AtomicBool) {
        let control = JobControl {
            cancel,
            observer: &*self.observer,
        };
        let asked = request.clone();
        let ended = catch_unwind(AssertUnwindSafe(|| work(asked, &control)));
        if let Err(panic) = ended
            && let Some(event) = (self.on_panic)(request, panic_message(panic))
        {
            (self.observer)(event);
        }
    }
}

fn panic_message(panic: Box<dyn Any + Send>) -> String {
    match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic.downcast_ref::<&str>().map_or_else(
            || "the solver broke off without a message".to_owned(),
            |text| (*text).to_owned(),
        ),
    }
}

#[cfg(all(test, shuttle))]
mod models {
    use super::*;
    use cubetui::sync::explore;

    #[derive(Default)]
    struct Log {
        begun: Vec<u8>,
        ended: Vec<u8>,
    }

    const LAST: u8 = 4;

    /// Creates a runner whose requests, except the last, end when they are cancelled.
    fn runner(log: &Arc<Mutex<Log>>) -> Runner<u8, u8> {
        let begun = Arc::clone(log);
        let ended = Arc::clone(log);
        let work = move |request: u8, control: &JobControl<'_, u8>| {
            begun.lock().expect("no panic").begun.push(request);
            while request != LAST && !control.is_cancelled() {
                thread::yield_now();
            }
            assert!(
                request != LAST || !control.is_cancelled(),
                "it was not this one that was cancelled"
            );
            control.report(request);
        };
        let observer = move |request| ended.lock().expect("no panic").ended.push(request);
        Runner::new(observer, work, |_, message| panic!("{message}"))
    }

    #[test]
    fn each_request_is_done_replaced_or_cancelled_and_the_newest_is_done() {
        explore(3000, || {
            let log = Arc::<Mutex<Log>>::default();
            let runner = Arc::new(runner(&log));
            let canceller = {
                let runner = Arc::clone(&runner);
                thread::spawn(move || runner.cancel())
            };
            for request in 1..LAST {
                runner.submit(request).expect("there are threads");
            }
            let cancelled = canceller.join().expect("no panic");
            runner.submit(LAST).expect("there are threads");
            while log.lock().expect("no panic").ended.last() != Some(&LAST) {
                thread::yield_now();
            }
            let log = log.lock().expect("no panic");
            assert_eq!(log.begun, log.ended);
            assert!(
                log.begun.is_sorted_by(|one, other| one < other),
                "{:?}",
                log.begun
            );
            assert!(cancelled.is_none_or(|request| !log.begun.contains(&request)));
        });
    }

    /// Nothing times out in this model: a thread that does not end is a deadlock.
    #[test]
    fn a_dropped_runner_has_ended_its_thread() {
        explore(3000, || {
            let log = Arc::<Mutex<Log>>::default();
            let runner = runner(&log);
            let cancel = runner.canceller();
            let canceller = thread::spawn(move || cancel());
            runner.submit(1).expect("there are threads");
            runner.submit(2).expect("there are threads");
            let shared = Arc::clone(&runner.shared);
            drop(runner);
            assert!(!shared.state.locked().has_thread);
            let log = log.lock().expect("no panic");
            assert_eq!(log.begun, log.ended);
            drop(log);
            canceller.join().expect("no panic");
        });
    }
}
