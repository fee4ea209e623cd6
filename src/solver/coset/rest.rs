//! The few elements that are left in the end, solved one by one.
//!
//! A search one depth deeper would find them too, and take longer for some thousand.

use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

use super::layout::{Layout, Place};
use super::state::State;
use crate::coord::PackedPermutation;
use crate::cube::CubieCube;
use crate::solver::{Limits, SearchControl, SolveRequest, Solver as _, TwoPhase};
use crate::tables::Tables;

/// More are not solved one by one: each takes some hundredths of a second, for they are the far ones.
pub(super) const MOST: u64 = 200_000;

/// Solves elements of the coset of a cube within so many moves, with so many threads; those that are solved are set. Tells how
/// many were: all, unless it is cancelled or one cannot be solved so soon.
pub(super) fn settle(
    state: &mut State,
    (layout, cube): (&Layout, &CubieCube),
    rest: &[CubieCube],
    (max_depth, threads): (u8, usize),
    cancel: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
) -> u64 {
    let two_phase = TwoPhase::new(Arc::new(Tables::build()));
    let limits = Limits { max_length: max_depth, good_enough: max_depth, ..Limits::default() };
    let (next, solved) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let life = || {
        while let Some(&cube) = rest.get(next.fetch_add(1, Relaxed)) {
            let report =
                two_phase.solve(&SolveRequest::new(cube, limits), &SearchControl::new(cancel, &|_| ()));
            let mut solved = solved.lock().unwrap_or_else(PoisonError::into_inner);
            solved.extend(report.best.map(|_| cube));
            progress(solved.len());
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(life);
        }
        life();
    });
    let solved = solved.into_inner().unwrap_or_else(PoisonError::into_inner);
    for element in &solved {
        let element = cube.then(&element.inverse());
        let Place { block, byte, bit } = layout.place(PackedPermutation::of(&element));
        state.bitmap.block_mut(block)[byte] |= 1 << bit;
    }
    solved.len() as u64
}
