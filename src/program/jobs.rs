//! The job service: what runs in the background, for the screen and for line mode alike.
//!
//! A slot runs one task at a time on a thread of its own, and the newest wins: it cancels the one before it and
//! replaces one that has not begun. What comes of a task, a panic included, is a message to the model. Dropping
//! the service cancels everything.

mod coset_job;
mod runner;
mod table_loader;

use std::collections::HashMap;
use std::sync::Arc;

pub use coset_job::{UnfinishedCoset, too_little_memory};
pub use table_loader::TableLoader;

use crate::app::{App, Effect, IsomorphicNews, Message, Slot, Task, TerminalRequest};
use crate::files;
use coset_job::CosetJobs;
use cubetui::coset::CosetNews;
use cubetui::solver::{
    Demonstrator, Ending, Examiner, JobId, Progress, SOLVERS, SearchControl, SolveEvent,
    SolveReport, SolveRequest, Solver, SolverId,
};
use cubetui::tables::TableCache;
use runner::{JobControl, NoThread, Runner};

/// The name of every thread that works in the background. Threads that a solver starts carry it as well, or
/// none: a panic in any of these is reported as a message.
pub const THREAD_NAME: &str = "solver";

/// Builds a solver. It is called on the thread of a slot.
pub type MakeSolver = Box<dyn Fn(SolverId) -> Box<dyn Solver> + Send>;

pub struct JobResources {
    pub make_solver: MakeSolver,
    /// For the cubes of the list.
    pub make_list_solver: MakeSolver,
    /// For the turns of scrambles.
    pub make_scrambler: MakeSolver,
    pub tables: Arc<TableCache>,
}

/// The owner's side of the service.
pub struct Jobs {
    runners: [Runner<Task, Message>; 7],
    tables: TableLoader,
    coset: Arc<coset_job::Unsaved>,
}

impl Jobs {
    /// Starts the thread of [`Slot::Search`], which builds the first solver of [`SOLVERS`] at once; the other
    /// slots begin, and build what they need, with their first task. `send` is called on their threads, and for
    /// [`stop`](Self::stop) possibly on the caller's. It must not block.
    ///
    /// # Errors
    ///
    /// If the system grants no thread.
    pub fn new(
        resources: JobResources,
        send: impl Fn(Message) + Clone + Send + Sync + 'static,
    ) -> Result<Self, NoThread> {
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
        runners[Slot::Search as usize].start(Task::Prepare)?;
        let tables = TableLoader::new(tables, move |event| send(Message::Tables(event)));
        Ok(Self {
            runners,
            tables,
            coset,
        })
    }

    /// Starts a task in place of one that runs or waits in its slot.
    pub fn start(&self, slot: Slot, task: Task) {
        let runner = &self.runners[slot as usize];
        if let Err(error) = runner.submit(task.clone())
            && let Some(message) = failure(slot, task, error.to_string())
        {
            runner.report(message);
        }
    }

    /// Ends the task of a slot. Its last message follows; for one that has not begun it is sent at once.
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

    /// Loads the full tables, or builds them; does nothing from the second call on.
    pub fn load_tables(&self) {
        self.tables.start();
    }

    /// The same, also if it has failed before.
    pub fn retry_tables(&self) {
        self.tables.retry();
    }

    /// Returns the work on a coset for whoever ends the process.
    pub fn unfinished_coset(&self) -> UnfinishedCoset {
        let cancel = Box::new(self.runners[Slot::Coset as usize].canceller());
        UnfinishedCoset::new(cancel, Arc::clone(&self.coset))
    }
}

/// Returns the message that a task has failed, if somebody waits for it.
fn failure(slot: Slot, task: Task, reason: String) -> Option<Message> {
    Some(match task {
        Task::Prepare => return None,
        Task::Solve(job, ..) if slot == Slot::Scramble => Message::Sequence(job, Err(reason)),
        Task::Solve(job, ..) => Message::SolverFailed(job, reason),
        Task::Compare(search) => Message::Isomorphic(search.job, IsomorphicNews::Failed(reason)),
        Task::Examine(cube) => Message::Examined(cube, Err(reason)),
        Task::Demonstrate(cube) => Message::Demonstrated(cube, Err(reason)),
        Task::Coset(_) => Message::Coset(CosetNews::Failed(reason)),
    })
}

/// Returns what the model is told of an event of a search: beside the cube on the screen only the end counts.
fn of_search(slot: Slot, job: JobId, event: SolveEvent) -> Option<Message> {
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

/// What a slot keeps between tasks, on its thread.
struct SlotWorker {
    slot: Slot,
    make_solver: Option<MakeSolver>,
    /// The solvers that are built. A solver whose search panicked may be broken inside, and is not kept.
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
                    report(IsomorphicNews::Found(found));
                }
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

    /// Runs one search. The last event is sent from here, so that it comes once, whatever the solver reports.
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

    /// Carries out one effect; what is no matter of the terminal, with [`handle_effect`].
    fn handle_effect(&mut self, effect: Effect);

    fn handle_terminal_request(&mut self, request: TerminalRequest);

    /// Passes a message to the model, and carries out the effects that it asks for.
    fn update(&mut self, message: Message) {
        for effect in self.app_mut().update(message) {
            self.handle_effect(effect);
        }
    }
}

/// Carries out an effect as the screen and line mode do alike.
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
        Effect::Save(path, text) => {
            let end = files::save(&path, &text);
            handler.update(Message::Saved(path, end));
        }
        Effect::LoadList(path) => {
            let text = files::load_list(&path);
            handler.update(Message::ListLoaded(path, text));
        }
        Effect::SaveList(path, text, overwrite) => {
            let end = files::save_list(&path, &text, &overwrite);
            handler.update(Message::ListSaved(path, end));
        }
        Effect::ListFolder(path) => {
            let entries = files::list(&path);
            handler.update(Message::FolderListed(path, entries));
        }
        Effect::Terminal(request) => handler.handle_terminal_request(request),
    }
}
