//! The tasks for one length of a search, and the sequence in which their solutions are reported.
//!
//! Threads take tasks from a queue, and any of them may be the first to find something. Solutions are nevertheless
//! reported in the sequence of the tasks: those of the first unfinished task at once, those of later tasks when all
//! tasks before them are done. So a list, or the one solution picked from several, is the same for any number of
//! threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::PoisonError;
use std::thread;
use std::time::Duration;

use super::{Found, SearchScope};
use crate::solver::Ending;
use crate::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use crate::sync::{Condvar, Lock as _, Mutex};
use crate::tables::TaskQueue;

/// A task that is not the first unfinished one holds at most about this many solutions, and then waits.
#[cfg(not(all(test, shuttle)))]
const HELD: usize = 16_384;
#[cfg(all(test, shuttle))]
const HELD: usize = 2;
/// The interval at which a waiting task checks whether the search is over.
const WAIT: Duration = Duration::from_millis(5);
/// Positions are counted in portions of this many: about a millisecond.
const POSITIONS_BETWEEN_CHECKS: u64 = 4096;

/// Reports the solutions of parallel tasks in the sequence of the tasks.
pub(crate) struct TaskSequence<'a> {
    scope: &'a SearchScope<'a>,
    /// The number of the first task that is not done.
    first: AtomicUsize,
    /// The solutions of later chunks of tasks, by the number of a chunk's first task, with the number after its last.
    held: Mutex<BTreeMap<usize, (usize, Vec<Found>)>>,
    /// Signals that `first` has changed.
    advanced: Condvar,
}

impl<'a> TaskSequence<'a> {
    pub(crate) fn new(scope: &'a SearchScope<'a>) -> Self {
        Self {
            scope,
            first: AtomicUsize::new(0),
            held: Mutex::default(),
            advanced: Condvar::new(),
        }
    }

    /// Runs `count` tasks, numbered from 0, on this many threads with a worker each.
    pub(crate) fn run(
        scope: &SearchScope<'_>,
        count: usize,
        threads: NonZeroUsize,
        work: impl Fn(usize, &mut TaskWorker<'_>) -> ControlFlow<Ending> + Sync,
    ) -> ControlFlow<Ending> {
        let sequence = TaskSequence::new(scope);
        let (workers, outcome) = TaskQueue::new(count).run(
            threads,
            |_| sequence.worker(),
            |worker, numbers| {
                scope.set_share((1000 * numbers.start / count) as u16);
                worker.begin(&numbers);
                let outcome = work(numbers.start, worker);
                worker.end(outcome)
            },
        );
        let counted = scope.visited(workers.into_iter().map(|worker| worker.uncounted).sum());
        sequence.end(outcome)?;
        scope.check_stopped()?;
        counted
    }

    pub(crate) fn worker(&self) -> TaskWorker<'_> {
        TaskWorker {
            sequence: self,
            task: 0..0,
            held: Vec::new(),
            uncounted: 0,
        }
    }

    fn is_first(&self, task: &Range<usize>) -> bool {
        self.first.load(SeqCst) == task.start
    }

    /// Waits until all tasks before this one are done.
    fn wait_for(&self, task: &Range<usize>) -> ControlFlow<Ending> {
        let mut held = self.held.locked();
        while !self.is_first(task) {
            (held, _) = self
                .advanced
                .wait_timeout(held, WAIT)
                .unwrap_or_else(PoisonError::into_inner);
            self.scope.visited(0)?;
        }
        ControlFlow::Continue(())
    }

    /// Records that a task is done, and reports the held solutions whose turn has come.
    fn done(&self, task: &Range<usize>, found: Vec<Found>) -> ControlFlow<Ending> {
        let mut held = self.held.locked();
        held.insert(task.start, (task.end, found));
        while let Some((end, found)) = held.remove(&self.first.load(SeqCst)) {
            self.pass_on(found)?;
            self.first.store(end, SeqCst);
        }
        self.advanced.notify_all();
        ControlFlow::Continue(())
    }

    fn pass_on(&self, found: Vec<Found>) -> ControlFlow<Ending> {
        found
            .into_iter()
            .try_for_each(|found| self.scope.record(found))
    }

    /// Ends the search of a length. If it was interrupted, the solutions of unfinished tasks are reported too.
    pub(crate) fn end(&self, outcome: ControlFlow<Ending>) -> ControlFlow<Ending> {
        for (_, (_, found)) in std::mem::take(&mut *self.held.locked()) {
            if !self.scope.is_answered() {
                self.pass_on(found)?;
            }
        }
        outcome
    }
}

pub(crate) struct TaskWorker<'a> {
    sequence: &'a TaskSequence<'a>,
    /// The numbers of the tasks in progress.
    task: Range<usize>,
    /// The solutions found and not yet passed on.
    held: Vec<Found>,
    uncounted: u64,
}

impl TaskWorker<'_> {
    pub(crate) fn begin(&mut self, numbers: &Range<usize>) {
        self.task = numbers.clone();
    }

    /// Counts a position visited, and breaks when the search should stop.
    #[inline]
    pub(crate) fn visited(&mut self) -> ControlFlow<Ending> {
        self.uncounted += 1;
        if self.uncounted < POSITIONS_BETWEEN_CHECKS {
            return ControlFlow::Continue(());
        }
        self.sequence
            .scope
            .visited(std::mem::take(&mut self.uncounted))
    }

    /// Records moves that lead to the goal.
    pub(crate) fn found(&mut self, found: Found) -> ControlFlow<Ending> {
        let sequence = self.sequence;
        self.held.push(found);
        if self.held.len() >= HELD || !sequence.scope.request().lists_all() {
            sequence.wait_for(&self.task)?;
        }
        if sequence.is_first(&self.task) {
            return sequence.pass_on(std::mem::take(&mut self.held));
        }
        ControlFlow::Continue(())
    }

    /// Ends the tasks: they are done, or the search is to be stopped.
    pub(crate) fn end(&mut self, outcome: ControlFlow<Ending>) -> ControlFlow<Ending> {
        let found = std::mem::take(&mut self.held);
        let outcome = match outcome {
            ControlFlow::Continue(()) => self.sequence.done(&self.task, found),
            ControlFlow::Break(ending) => {
                self.sequence
                    .held
                    .locked()
                    .insert(self.task.start, (self.task.end, found));
                ControlFlow::Break(ending)
            }
        };
        if let ControlFlow::Break(ending) = outcome {
            self.sequence.scope.stop(ending);
        }
        outcome
    }
}

/// Stops the search if the thread panics: its solutions are lost, and others may be waiting for its tasks.
impl Drop for TaskWorker<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.sequence.scope.stop(Ending::Cancelled);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic;
    use std::sync::atomic::AtomicBool;

    use super::super::{Incumbent, SearchControl};
    use super::*;
    use crate::cube::{Algorithm, CubieCube};
    use crate::solver::{Limits, SolveEvent, SolveRequest, Want};

    /// The second task has found as much as it may hold, and waits for the first one.
    #[test]
    fn a_panic_ends_the_wait_for_its_tasks() {
        let cube =
            CubieCube::SOLVED.turned_by(&"R".parse::<Algorithm>().expect("an algorithm").moves().0);
        let request = SolveRequest::new(cube, Limits::default()).with_want(Want::all(usize::MAX));
        let cancel = AtomicBool::new(false);
        let control = SearchControl::new(&cancel, &|_| {});
        let incumbent = Incumbent::new(&request, &control);
        let scope = SearchScope::new(&incumbent);
        let waits = AtomicBool::new(false);
        let work = |number, worker: &mut TaskWorker<'_>| {
            if number == 0 {
                while !waits.load(SeqCst) {
                    thread::yield_now();
                }
                panic!("the first task");
            }
            for count in 1.. {
                waits.store(count == HELD, SeqCst);
                worker.found(Found::moves(Vec::new()))?;
            }
            ControlFlow::Continue(())
        };
        let threads = NonZeroUsize::new(2).expect("two is not zero");
        let run = || TaskSequence::run(&scope, 2, threads, work);
        assert!(panic::catch_unwind(panic::AssertUnwindSafe(run)).is_err());
    }

    /// The first task breaks off because the list is full, and the second one is done after that.
    #[test]
    fn a_full_list_takes_nothing_from_a_later_task() {
        let moves = |text: &str| text.parse::<Algorithm>().expect("an algorithm").moves().0;
        let cube = CubieCube::SOLVED.turned_by(&moves("(R2 U2)3"));
        let request = SolveRequest::new(cube, Limits::default()).with_want(Want::all(1));
        let cancel = AtomicBool::new(false);
        let listed = Mutex::new(Vec::new());
        let observer = |event| {
            if let SolveEvent::Found { solution, .. } = event {
                listed.locked().push(solution.moves);
            }
        };
        let control = SearchControl::new(&cancel, &observer);
        let incumbent = Incumbent::new(&request, &control);
        let scope = SearchScope::new(&incumbent);
        let sequence = TaskSequence::new(&scope);
        let mut first = sequence.worker();
        let mut second = sequence.worker();
        first.begin(&(0..1));
        second.begin(&(1..2));
        assert!(second.found(Found::moves(moves("(R2 U2)3"))).is_continue());
        let outcome = first.found(Found::moves(moves("(U2 R2)3")));
        assert_eq!(outcome, ControlFlow::Break(Ending::GoodEnough));
        assert!(first.end(outcome).is_break());
        assert!(second.end(ControlFlow::Continue(())).is_continue());
        drop([first, second]);
        let listed = listed.into_inner().unwrap_or_else(PoisonError::into_inner);
        assert_eq!(listed, [moves("(U2 R2)3")]);
    }
}

#[cfg(all(test, shuttle))]
mod models {
    use std::sync::atomic::AtomicBool;

    use super::super::{Incumbent, SearchControl};
    use super::*;
    use crate::cube::{Algorithm, CubieCube, Metric, Move, canonical};
    use crate::solver::{Limits, SolveEvent, SolveRequest, Want};
    use crate::sync::{explore, thread};

    const TASKS: usize = 4;
    /// The number of solutions that each task finds: more than a task that is not the first may hold.
    const EACH: usize = 3;

    /// Solutions of the cube after U: the moves before U' have no effect.
    fn solutions() -> Vec<Vec<Move>> {
        let pairs = [
            "R2 F2", "F2 R2", "F2 L2", "L2 F2", "L2 B2", "B2 L2", "B2 R2", "R2 B2", "D2 R2",
            "D2 F2", "D2 L2", "D2 B2",
        ];
        let moves = |pair| {
            format!("({pair})6 U'")
                .parse::<Algorithm>()
                .expect("an algorithm")
                .moves()
                .0
        };
        pairs
            .into_iter()
            .map(|pair| canonical(&moves(pair), Metric::HalfTurn))
            .collect()
    }

    /// Nothing times out here: a task that waits although it is the first one would be a deadlock.
    #[test]
    fn a_list_comes_in_the_sequence_of_its_tasks_and_no_task_waits_for_ever() {
        let solutions = solutions();
        explore(1000, move || {
            let cube =
                CubieCube::SOLVED.turned_by(&"U".parse::<Algorithm>().expect("a turn").moves().0);
            let request =
                SolveRequest::new(cube, Limits::default()).with_want(Want::all(usize::MAX));
            let cancel = AtomicBool::new(false);
            let listed = std::sync::Mutex::new(Vec::new());
            let observer = |event| {
                if let SolveEvent::Found { solution, .. } = event {
                    listed.locked().push(solution.moves);
                }
            };
            let control = SearchControl::new(&cancel, &observer);
            let incumbent = Incumbent::new(&request, &control);
            let scope = SearchScope::new(&incumbent);
            let sequence = TaskSequence::new(&scope);
            let queue = TaskQueue::new(TASKS);
            let work = || {
                let mut worker = sequence.worker();
                while let Some(numbers) = queue.take() {
                    worker.begin(&numbers);
                    for number in EACH * numbers.start..EACH * numbers.end {
                        thread::yield_now();
                        assert!(
                            worker
                                .found(Found::moves(solutions[number].clone()))
                                .is_continue()
                        );
                    }
                    assert!(worker.end(ControlFlow::Continue(())).is_continue());
                }
            };
            thread::scope(|threads| (0..3).for_each(|_| _ = threads.spawn(work)));
            assert!(sequence.end(ControlFlow::Continue(())).is_continue());
            let listed = listed.into_inner().unwrap_or_else(PoisonError::into_inner);
            assert!(listed == solutions, "{listed:?}");
        });
    }
}
