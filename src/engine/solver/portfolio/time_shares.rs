//! Lets two searches on one processor take turns, by the CPU time that each has had.
//!
//! Each search records its time and then waits while it is the turn of the other. Neither waits for one that has ended,
//! or that needs no time. Nothing here is a lock: a value that is seen late only makes a turn some milliseconds longer.

use std::time::Duration;

use crate::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use crate::sync::thread;

/// A search has its turn until it is this far ahead of its part of the CPU time.
const LEAD: Duration = Duration::from_millis(10);
/// A proof whose CPU time has not changed during this number of waits is stalled.
const STALLED: u32 = 20;
/// The interval at which a thread that waits for the other search checks.
const WAIT: Duration = Duration::from_millis(1);

/// The CPU time that two-phase search and the proof have had, and which of them continues.
pub(super) struct TimeShares {
    /// CPU time of the two-phase search's first thread.
    quick_nanos: AtomicU64,
    has_quick_ended: AtomicBool,
    /// CPU time of the proof's first thread, including that for its tables.
    proof_nanos: AtomicU64,
    /// CPU time of the proof when it was last seen to be stalled.
    stalled_nanos: AtomicU64,
    /// Whether the proof is active: it searches or gets tables, and does not wait for two-phase search.
    is_proving: AtomicBool,
    is_turn_of_proof: AtomicBool,
}

impl TimeShares {
    pub(super) const fn new() -> Self {
        Self {
            quick_nanos: AtomicU64::new(0),
            has_quick_ended: AtomicBool::new(false),
            proof_nanos: AtomicU64::new(0),
            stalled_nanos: AtomicU64::new(u64::MAX),
            is_proving: AtomicBool::new(false),
            is_turn_of_proof: AtomicBool::new(false),
        }
    }

    /// Returns the CPU time of the two-phase search.
    pub(super) fn quick(&self) -> Duration {
        Duration::from_nanos(self.quick_nanos.load(Relaxed))
    }

    /// Returns the CPU time of the proof.
    pub(super) fn proof(&self) -> Duration {
        Duration::from_nanos(self.proof_nanos.load(Relaxed))
    }

    pub(super) fn record_quick(&self, time: Duration) {
        self.quick_nanos.store(time.as_nanos() as u64, Relaxed);
    }

    pub(super) fn record_proof(&self, time: Duration) {
        self.proof_nanos.store(time.as_nanos() as u64, Relaxed);
    }

    /// Records that the two-phase search has ended, or never began.
    pub(super) fn end_quick(&self) {
        self.has_quick_ended.store(true, Relaxed);
    }

    /// Records whether the proof is active from now on.
    pub(super) fn set_proving(&self, is_proving: bool) {
        self.is_proving.store(is_proving, Relaxed);
    }

    /// Pauses the two-phase search while it is the turn of the proof. `part` returns the CPU time, in seconds, that
    /// two-phase search should have for each second of the proof. There is no pause for a proof that waits for a disk
    /// or for a table that another thread builds, because it needs no time.
    pub(super) fn let_proof_catch_up(&self, part: impl Fn() -> f64, is_over: impl Fn() -> bool) {
        let mut waits = 0;
        while self.is_proving.load(Relaxed) && self.is_turn_of_proof(part()) && !is_over() {
            let before = self.proof_nanos.load(Relaxed);
            if before == self.stalled_nanos.load(Relaxed) {
                break;
            }
            thread::sleep(WAIT);
            waits = if self.proof_nanos.load(Relaxed) == before {
                waits + 1
            } else {
                0
            };
            if waits == STALLED {
                self.stalled_nanos.store(before, Relaxed);
            }
        }
    }

    /// Pauses the proof while it is the turn of two-phase search, with the same `part`.
    pub(super) fn let_two_phase_catch_up(
        &self,
        part: impl Fn() -> f64,
        is_over: impl Fn() -> bool,
    ) {
        self.wait_until(|| self.is_turn_of_proof(part()) || is_over());
    }

    /// Waits until a condition holds or two-phase search has ended.
    pub(super) fn wait_until(&self, condition: impl Fn() -> bool) {
        while !self.has_quick_ended.load(Relaxed) && !condition() {
            thread::sleep(WAIT);
        }
    }

    /// Whether it is the turn of the proof. It changes when one search has had clearly more than its part: if they
    /// alternated by milliseconds, the tables of each would displace those of the other in the caches.
    fn is_turn_of_proof(&self, part: f64) -> bool {
        let lead = self.quick().as_secs_f64() - part * self.proof().as_secs_f64();
        if lead.abs() > LEAD.as_secs_f64() {
            self.is_turn_of_proof.store(lead > 0.0, Relaxed);
        }
        self.is_turn_of_proof.load(Relaxed)
    }
}

#[cfg(all(test, shuttle))]
mod models {
    use std::sync::Arc;

    use super::*;
    use crate::sync::explore;

    /// The work of a search before it records its time.
    const STEP: Duration = Duration::from_millis(4);

    /// A two-phase search of this many steps.
    fn quick(shares: &Arc<TimeShares>, steps: u32) -> thread::JoinHandle<()> {
        let shares = Arc::clone(shares);
        thread::spawn(move || {
            for step in 1..=steps {
                thread::yield_now();
                shares.record_quick(STEP * step);
                shares.let_proof_catch_up(|| 1.0, || false);
            }
            shares.end_quick();
        })
    }

    /// Here nothing times out: a search that waited for ever would be a failure.
    #[test]
    fn the_proof_does_not_run_ahead_and_no_search_waits_for_ever() {
        for (quick_steps, proof_steps) in [(10, 25), (25, 10)] {
            explore(1000, move || {
                let shares = Arc::new(TimeShares::new());
                let quick = quick(&shares, quick_steps);
                shares.wait_until(|| shares.quick() >= STEP);
                shares.set_proving(true);
                for step in 1..=proof_steps {
                    thread::yield_now();
                    shares.record_proof(STEP * step);
                    shares.let_two_phase_catch_up(|| 1.0, || false);
                    let ahead = shares.proof().saturating_sub(shares.quick());
                    let has_ended = shares.has_quick_ended.load(Relaxed);
                    assert!(has_ended || ahead <= LEAD + 2 * STEP, "{ahead:?}");
                }
                shares.set_proving(false);
                quick.join().expect("no panic");
                assert_eq!(
                    (shares.quick(), shares.proof()),
                    (STEP * quick_steps, STEP * proof_steps)
                );
            });
        }
    }

    #[test]
    fn a_proof_that_waits_for_a_disk_is_not_waited_for() {
        explore(1000, || {
            let shares = Arc::new(TimeShares::new());
            let quick = quick(&shares, 25);
            shares.set_proving(true);
            shares.record_proof(STEP);
            // It waits for a disk, which takes longer than the whole search.
            shares.wait_until(|| false);
            quick.join().expect("no panic");
            assert_eq!(shares.quick(), STEP * 25);
        });
    }
}
