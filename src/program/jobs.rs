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

use crate::app::{App, Effect, IsomorphicNews, IsomorphicSearch, Message, TerminalRequest};
use crate::files;
use coset_job::CosetJobs;
use cubetui::coord::Coset;
use cubetui::coset::CosetNews;
use cubetui::cube::CubieCube;
use cubetui::solver::{
    Demonstrator, Ending, Examiner, JobId, Progress, SOLVERS, SearchControl, SolveEvent,
    SolveReport, SolveRequest, Solver, SolverId,
};
use cubetui::tables::TableCache;
use runner::{JobControl, NoThread, Runner};

/// The name of every thread that works in the background. Threads that a solver starts carry it as well, or
/// none: a panic in any of these is reported as a message.
pub const THREAD_NAME: &str = "solver";

/// Something that runs beside the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The search for the cube on the screen.
    Search,
    /// The search for the turns of a scramble.
    Scramble,
    /// The search for a cube of the list.
    List,
    Comparison,
    Analysis,
    Lesson,
    Coset,
}

impl Slot {
    const ALL: [Self; 7] = [
        Self::Search,
        Self::Scramble,
        Self::List,
        Self::Comparison,
        Self::Analysis,
        Self::Lesson,
        Self::Coset,
    ];
}

/// What a slot is asked for.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "a request is copied once")]
pub enum Task {
    /// Build the first solver of [`SOLVERS`] before it is needed.
    Prepare,
    Solve(JobId, SolverId, SolveRequest),
    Compare(IsomorphicSearch),
    Examine(CubieCube),
    Demonstrate(CubieCube),
    Coset(Coset),
}

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
        let mut coset_jobs = Some(CosetJobs {
            tables: Arc::clone(&tables),
            unsaved: Arc::clone(&coset),
        });
        let mut make_solver = Some(make_solver);
        let mut make_list_solver = Some(make_list_solver);
        let mut make_scrambler = Some(make_scrambler);
        let runners = Slot::ALL.map(|slot| {
            let make_solver = match slot {
                Slot::Search => make_solver.take(),
                Slot::Scramble => make_scrambler.take(),
                Slot::List => make_list_solver.take(),
                _ => None,
            };
            let mut worker = SlotWorker {
                slot,
                make_solver,
                solvers: HashMap::new(),
                examiner: None,
                demonstrator: None,
                coset_jobs: if slot == Slot::Coset {
                    coset_jobs.take()
                } else {
                    None
                },
            };
            Runner::new(
                send.clone(),
                move |task, control: &JobControl<'_, Message>| worker.run(task, control),
                move |task, reason| failure(slot, task, reason),
            )
        });
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
    coset_jobs: Option<CosetJobs>,
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
            Task::Coset(coset) => {
                let jobs = self
                    .coset_jobs
                    .as_ref()
                    .expect("cosets have a slot of their own");
                jobs.run(coset, control);
            }
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

/// Performs the effects of the model. The screen and line mode differ in what the terminal does, and in what they
/// wait for.
pub trait Performer {
    fn app_mut(&mut self) -> &mut App;

    fn jobs(&self) -> &Jobs;

    /// Performs one effect; what is no matter of the terminal, with [`perform`].
    fn perform(&mut self, effect: Effect);

    fn perform_in_terminal(&mut self, request: TerminalRequest);

    /// Passes a message to the model, and performs the effects that it asks for.
    fn update(&mut self, message: Message) {
        for effect in self.app_mut().update(message) {
            self.perform(effect);
        }
    }
}

/// Performs an effect as the screen and line mode do alike.
pub fn perform(performer: &mut impl Performer, effect: Effect) {
    match effect {
        Effect::Solve(job, solver, request) => {
            let slot = Slot::Search;
            performer
                .jobs()
                .start(slot, Task::Solve(job, solver, request));
            let uses_full = solver.entry().uses_full_tables && !request.lists_all();
            load_tables_for_search(performer, uses_full);
        }
        Effect::CancelSolve => performer.jobs().stop(Slot::Search),
        Effect::Sequence(job, request) => {
            let task = Task::Solve(job, SolverId::default(), request);
            performer.jobs().start(Slot::Scramble, task);
        }
        Effect::SolveListed(job, solver, request) => {
            performer
                .jobs()
                .start(Slot::List, Task::Solve(job, solver, request));
            load_tables_for_search(performer, solver.entry().uses_full_tables);
        }
        Effect::CancelListed => performer.jobs().stop(Slot::List),
        Effect::CompareListed(search) => {
            performer
                .jobs()
                .start(Slot::Comparison, Task::Compare(search));
        }
        Effect::CancelCompare => performer.jobs().stop(Slot::Comparison),
        Effect::LoadTables => performer.jobs().retry_tables(),
        Effect::SolveCoset(coset) => performer.jobs().start(Slot::Coset, Task::Coset(coset)),
        Effect::CancelCoset => performer.jobs().stop(Slot::Coset),
        Effect::Examine(cube) => performer.jobs().start(Slot::Analysis, Task::Examine(cube)),
        Effect::Demonstrate(cube) => {
            performer
                .jobs()
                .start(Slot::Lesson, Task::Demonstrate(cube));
        }
        Effect::Load(path) => {
            let text = files::load(&path);
            performer.update(Message::Loaded(path, text));
        }
        Effect::Save(path, text) => {
            let end = files::save(&path, &text);
            performer.update(Message::Saved(path, end));
        }
        Effect::LoadList(path) => {
            let text = files::load_list(&path);
            performer.update(Message::ListLoaded(path, text));
        }
        Effect::SaveList(path, text, overwrite) => {
            let end = files::save_list(&path, &text, &overwrite);
            performer.update(Message::ListSaved(path, end));
        }
        Effect::ListFolder(path) => {
            let entries = files::list(&path);
            performer.update(Message::FolderListed(path, entries));
        }
        Effect::Terminal(request) => performer.perform_in_terminal(request),
    }
}

/// The first search that uses the full tables asks for them, if the settings allow it.
fn load_tables_for_search(performer: &mut impl Performer, uses_full: bool) {
    if uses_full && performer.app_mut().settings().tables.full {
        performer.jobs().load_tables();
    }
}
