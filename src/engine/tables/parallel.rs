//! One way to share work among scoped threads: numbered tasks, handed out in chunks.
//!
//! Tables are filled and searches are run the same way. Each thread owns a worker (its buffers and counters) and takes
//! the next chunk of task numbers from a [`TaskQueue`] until none is left or one of the threads breaks off. The workers
//! are returned at the end, so that their counters need no atomics.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::{panic, thread};

use crate::sync::Lock as _;
use crate::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Returns the number of processors this process may use, or one if the system does not say.
pub fn all_processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Runs `life` on `threads` threads at once, including the caller's, and returns their results. There are fewer if the
/// system grants no more.
///
/// `life` receives the number of its thread: 0 for the caller's, then 1, 2, … A panic in any thread continues in the
/// caller when all threads have ended.
pub(crate) fn on_threads<R: Send>(
    threads: NonZeroUsize,
    life: impl Fn(usize) -> R + Sync,
) -> Vec<R> {
    let results = Mutex::new(Vec::new());
    start_and_join(threads, &|thread| {
        let result = life(thread);
        results.locked().push((thread, result));
    });
    let mut results = results.into_inner().expect("no thread panicked");
    results.sort_unstable_by_key(|(thread, _)| *thread);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Not generic, so that starting and joining threads is compiled only once.
fn start_and_join(threads: NonZeroUsize, life: &(dyn Fn(usize) + Sync)) {
    thread::scope(|scope| {
        let spawn = |thread| {
            thread::Builder::new()
                .spawn_scoped(scope, move || life(thread))
                .ok()
        };
        let others: Vec<_> = (1..threads.get()).map_while(spawn).collect();
        life(0);
        for other in others {
            other
                .join()
                .unwrap_or_else(|words| panic::resume_unwind(words));
        }
    });
}

/// Runs two functions at once, the first on the caller's thread, and returns their results. One runs after the other if the
/// system grants no thread.
///
/// A panic in either continues in the caller when both have ended.
pub(crate) fn join<A, B: Send>(
    first: impl FnOnce() -> A,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    let second = Mutex::new(Some(second));
    let run_second = || {
        let second = second.locked().take();
        second.expect("it runs once")()
    };
    thread::scope(|scope| {
        let spawned = thread::Builder::new().spawn_scoped(scope, run_second);
        let first = first();
        let second = match spawned {
            Ok(second) => second
                .join()
                .unwrap_or_else(|words| panic::resume_unwind(words)),
            Err(_) => run_second(),
        };
        (first, second)
    })
}

/// Task numbers from 0, handed out in order and in chunks to any number of threads.
#[derive(Debug)]
pub(crate) struct TaskQueue {
    next: AtomicUsize,
    count: usize,
    chunk: usize,
}

impl TaskQueue {
    /// A queue of `count` tasks that hands out one at a time.
    pub(crate) const fn new(count: usize) -> Self {
        Self::in_chunks(count, 1)
    }

    /// A queue of `count` tasks that hands out `chunk` of them at a time, which is at least one.
    pub(crate) const fn in_chunks(count: usize, chunk: usize) -> Self {
        Self {
            next: AtomicUsize::new(0),
            count,
            chunk,
        }
    }

    /// Takes the next chunk, or returns `None` when all tasks are taken or the queue is closed.
    pub(crate) fn take(&self) -> Option<Range<usize>> {
        let first = self.next.fetch_add(self.chunk, Relaxed);
        (first < self.count).then(|| first..self.count.min(first + self.chunk))
    }

    /// Hands out nothing more. Tasks that have been taken are not affected.
    pub(crate) fn close(&self) {
        self.next.fetch_max(self.count, Relaxed);
    }

    pub(crate) fn is_drained(&self) -> bool {
        self.next.load(Relaxed) >= self.count
    }

    /// Does all tasks on this many threads.
    ///
    /// Every thread makes its worker with `worker`, which receives the thread's number, and passes it to `work` with
    /// each chunk it takes. When `work` breaks or panics, the queue is closed, and the other threads end after the chunk
    /// they are at. Returns the workers in the order of the threads, and the first break in that order.
    pub(crate) fn run<W: Send, B: Send>(
        &self,
        threads: NonZeroUsize,
        worker: impl Fn(usize) -> W + Sync,
        work: impl Fn(&mut W, Range<usize>) -> ControlFlow<B> + Sync,
    ) -> (Vec<W>, ControlFlow<B>) {
        let ended = on_threads(threads, |thread| {
            let _closer = ClosesOnPanic(self);
            let mut worker = worker(thread);
            while let Some(tasks) = self.take() {
                if let ControlFlow::Break(reason) = work(&mut worker, tasks) {
                    self.close();
                    return (worker, ControlFlow::Break(reason));
                }
            }
            (worker, ControlFlow::Continue(()))
        });
        let mut outcome = ControlFlow::Continue(());
        let mut workers = Vec::with_capacity(ended.len());
        for (worker, flow) in ended {
            workers.push(worker);
            if outcome.is_continue() {
                outcome = flow;
            }
        }
        (workers, outcome)
    }
}

/// Closes a queue when it is dropped by a panic, so that no thread works for a result that is lost.
struct ClosesOnPanic<'a>(&'a TaskQueue);

impl Drop for ClosesOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");

    #[test]
    fn every_task_is_done_once_and_the_workers_come_back() {
        for (count, chunk) in [(0, 1), (1, 1), (1000, 1), (1000, 64), (64, 64), (10, 1000)] {
            let queue = TaskQueue::in_chunks(count, chunk);
            let (workers, outcome) = queue.run(
                THREE,
                |thread| (thread, Vec::new()),
                |(_, done), tasks| {
                    assert!(tasks.len() <= chunk && !tasks.is_empty());
                    done.extend(tasks);
                    ControlFlow::<()>::Continue(())
                },
            );
            assert_eq!(outcome, ControlFlow::Continue(()));
            assert!(queue.is_drained());
            assert!(workers.iter().map(|(thread, _)| *thread).eq(0..3));
            let mut done: Vec<usize> = workers.into_iter().flat_map(|(_, done)| done).collect();
            done.sort_unstable();
            assert!(done.into_iter().eq(0..count));
        }
    }

    #[test]
    fn a_break_closes_the_queue_for_all_threads() {
        let queue = TaskQueue::new(1_000_000);
        let (done, outcome) = queue.run(
            THREE,
            |_| 0_usize,
            |done, tasks| {
                *done += 1;
                if tasks.start == 100 {
                    ControlFlow::Break(tasks.start)
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(outcome, ControlFlow::Break(100));
        assert!(queue.is_drained() && queue.take().is_none());
        assert!(done.iter().sum::<usize>() < 1_000_000);
    }

    /// Threads with another task wait for the end of the queue: they would wait for ever if it stayed open.
    #[test]
    fn a_panic_closes_the_queue_for_all_threads() {
        let queue = TaskQueue::new(1000);
        let done = AtomicUsize::new(0);
        let work = |(): &mut (), tasks: Range<usize>| {
            assert_ne!(tasks.start, 100, "the hundredth");
            while tasks.start > 100 && !queue.is_drained() {
                thread::yield_now();
            }
            done.fetch_add(1, Relaxed);
            ControlFlow::<()>::Continue(())
        };
        let words = panic::catch_unwind(panic::AssertUnwindSafe(|| queue.run(THREE, |_| (), work)));
        assert!(words.is_err() && queue.is_drained());
        assert!(
            (100..=102).contains(&done.into_inner()),
            "one for each of the other threads"
        );
    }

    #[test]
    fn two_functions_run_at_once() {
        let meeting = std::sync::Barrier::new(2);
        let meet = || meeting.wait().is_leader();
        let (first, second) = join(meet, meet);
        assert_ne!(first, second, "both arrived, and one of them leads");
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let words =
            panic::catch_unwind(|| on_threads(THREE, |thread| assert_ne!(thread, 2, "thread two")));
        assert!(words.is_err());
        let words = panic::catch_unwind(|| join(|| (), || panic!("the second")));
        assert!(words.is_err());
    }
}

#[cfg(all(test, shuttle))]
mod models {
    use std::sync::Arc;

    use super::*;
    use crate::sync::{explore, thread};

    /// Takes tasks on two threads while a third may close the queue; returns what was taken after that, and all.
    fn take_all(closes: bool) -> (bool, Vec<usize>) {
        let queue = Arc::new(TaskQueue::in_chunks(5, 2));
        let take = || {
            let queue = Arc::clone(&queue);
            thread::spawn(move || {
                std::iter::from_fn(|| queue.take())
                    .flatten()
                    .collect::<Vec<_>>()
            })
        };
        let takers = [take(), take()];
        if closes {
            queue.close();
        }
        let is_empty = !closes || queue.take().is_none();
        let mut taken = takers.map(|taker| taker.join().expect("no panic")).concat();
        taken.sort_unstable();
        assert!(queue.is_drained());
        (is_empty, taken)
    }

    #[test]
    fn every_task_is_taken_once() {
        explore(2000, || {
            assert_eq!(take_all(false), (true, vec![0, 1, 2, 3, 4]))
        });
    }

    #[test]
    fn a_closed_queue_hands_out_nothing() {
        explore(2000, || {
            let (is_empty, taken) = take_all(true);
            assert!(is_empty);
            assert!(
                taken.iter().enumerate().all(|(k, &task)| k == task),
                "the first ones, each once"
            );
        });
    }
}
