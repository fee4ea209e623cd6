//! Lists of cubes: one is made at a time, and a bounded number of requests wait for a bounded time.
//!
//! A list may take seconds of a processor. It is made on a thread of its own, and stops when its client has gone.
//! The next one begins only then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task;
use tokio::time::timeout;

use super::OnDrop;

/// Where requests wait until their lists are made.
pub struct ListQueue {
    /// One permit, for the list that is being made.
    turn: Arc<Semaphore>,
    /// A permit for each request that waits, and one for the list that is being made.
    places: Semaphore,
    longest_wait: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoList {
    /// Too many requests wait.
    Full,
    /// Others took too long.
    TimedOut,
    /// It could not be made.
    Broken,
}

impl ListQueue {
    /// A queue in which at most this many requests wait, each at most this long.
    pub fn new(waiting: usize, longest_wait: Duration) -> Self {
        let places = waiting.saturating_add(1).min(Semaphore::MAX_PERMITS);
        Self {
            turn: Arc::new(Semaphore::new(1)),
            places: Semaphore::new(places),
            longest_wait,
        }
    }

    /// Makes a list when it is its turn. The function stops early when it finds the flag set: the future has been dropped.
    pub async fn make<T: Send + 'static>(
        &self,
        list: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, NoList> {
        let _place = self.places.try_acquire().map_err(|_| NoList::Full)?;
        let turn = timeout(self.longest_wait, Arc::clone(&self.turn).acquire_owned()).await;
        let turn = turn
            .map_err(|_| NoList::TimedOut)?
            .map_err(|_| NoList::Broken)?;
        let is_unwanted = Arc::<AtomicBool>::default();
        let flag = Arc::clone(&is_unwanted);
        let _dropped = OnDrop(move || flag.store(true, Ordering::Relaxed));
        let made = task::spawn_blocking(move || {
            let _until_made = turn;
            list(&is_unwanted)
        });
        made.await.map_err(|_| NoList::Broken)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use tokio::runtime::{Builder, Runtime};
    use tokio::sync::oneshot;

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    fn runtime() -> Runtime {
        Builder::new_current_thread()
            .enable_time()
            .build()
            .expect("a runtime")
    }

    #[test]
    fn the_next_list_begins_when_one_that_nobody_waits_for_has_stopped() {
        runtime().block_on(async {
            let queue = ListQueue::new(8, LONG);
            let (begun, has_begun) = oneshot::channel();
            let (release, released) = mpsc::channel();
            let unwanted = queue.make(move |is_unwanted| {
                begun.send(()).expect("the test waits");
                while !is_unwanted.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                released.recv().expect("the test continues");
            });
            tokio::select! {
                made = unwanted => panic!("it ended: {made:?}"),
                begun = has_begun => begun.expect("it begins"),
            }
            assert_eq!(queue.turn.available_permits(), 0, "it has not stopped yet");
            release.send(()).expect("it waits");
            assert_eq!(queue.make(|_| 7).await, Ok(7));
        });
    }

    #[test]
    fn requests_wait_in_bounded_number_for_a_bounded_time() {
        runtime().block_on(async {
            for (waiting, longest_wait, refusal) in [
                (0, LONG, NoList::Full),
                (1, Duration::from_millis(1), NoList::TimedOut),
            ] {
                let queue = ListQueue::new(waiting, longest_wait);
                let (begun, has_begun) = oneshot::channel();
                let (release, released) = mpsc::channel();
                let first = queue.make(move |_| {
                    begun.send(()).expect("the test waits");
                    released.recv().expect("the test continues");
                });
                let other = async {
                    has_begun.await.expect("it begins");
                    let refused = queue.make(|_| ()).await;
                    release.send(()).expect("it waits");
                    refused
                };
                assert_eq!(tokio::join!(first, other), (Ok(()), Err(refusal)));
            }
        });
    }

    #[test]
    fn a_list_that_fails_leaves_its_turn_to_the_next() {
        runtime().block_on(async {
            let queue = ListQueue::new(8, LONG);
            assert_eq!(
                queue.make(|_| panic!("as the test wants")).await,
                Err::<(), _>(NoList::Broken)
            );
            assert_eq!(queue.make(|_| 7).await, Ok(7));
        });
    }
}
