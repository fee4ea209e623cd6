//! Solutions that two-phase search has ruled out: those that begin or end with a run of moves that are all in the H of one
//! axis.
//!
//! Once phase 1 has been searched up to some length, no solution of the length being searched has all of its other
//! moves in H. Of all sequences of four moves, 7 % are in the H of one axis; of three moves, 14 %.

use std::cmp::Ordering;

use super::node::LONGEST;
use crate::cube::Move;
use crate::solver::engine::ENDS;
use crate::tables::{AXES, MoveSet};

/// The number of moves at one end of a path, and the axes in whose H all of them are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunInH(u8);

const SETS_OF_AXES: usize = 1 << AXES;
const ALL_AXES: u8 = SETS_OF_AXES as u8 - 1;

impl RunInH {
    const NUM: usize = (LONGEST + 1) * SETS_OF_AXES;
    pub(super) const EMPTY: Self = Self(ALL_AXES);

    #[inline]
    pub(super) const fn then(self, turn: Move) -> Self {
        const AXES_OF: [u8; Move::NUM] = {
            let mut axes_of = [0; Move::NUM];
            let mut index = 0;
            while index < Move::NUM {
                let mut axis = 0;
                while axis < AXES {
                    axes_of[index] |= (Move::ALL[index].is_in_h_along(axis) as u8) << axis;
                    axis += 1;
                }
                index += 1;
            }
            axes_of
        };
        let count = (self.0 & !ALL_AXES) + SETS_OF_AXES as u8;
        Self(count | (self.0 & AXES_OF[turn.index()]))
    }
}

/// The moves that may follow a run at either end of a solution.
pub(super) struct ExcludedRuns {
    /// For each end and axis, the least number of moves that cannot all be in H.
    lengths: [[u8; AXES]; ENDS],
    following: [[MoveSet; RunInH::NUM]; ENDS],
}

impl ExcludedRuns {
    pub(super) const NONE: Self = Self {
        lengths: [[u8::MAX; AXES]; ENDS],
        following: [[MoveSet::ALL; RunInH::NUM]; ENDS],
    };

    /// Excludes runs of these lengths or more.
    pub(super) fn update(&mut self, lengths: [[u8; AXES]; ENDS]) {
        if self.lengths == lengths {
            return;
        }
        self.lengths = lengths;
        for (lengths, following) in lengths.iter().zip(&mut self.following) {
            for (run, following) in following.iter_mut().enumerate() {
                let count = run / SETS_OF_AXES;
                let runs_on = |axis: &usize| run >> axis & 1 == 1;
                *following =
                    (0..AXES).filter(runs_on).fold(MoveSet::ALL, |moves, axis| {
                        match (count + 1).cmp(&lengths[axis].into()) {
                            Ordering::Less => moves,
                            Ordering::Equal => moves.without(in_h_of_axis(axis)),
                            Ordering::Greater => MoveSet::EMPTY,
                        }
                    });
            }
        }
    }

    /// Returns the moves that may come after a run at this end.
    #[inline]
    pub(super) fn following(&self, run: RunInH, at_end: bool) -> MoveSet {
        self.following[usize::from(at_end)][run.0 as usize]
    }
}

/// Returns the moves in the H of an axis.
fn in_h_of_axis(axis: usize) -> MoveSet {
    let is_in_h = |turn: &Move| turn.is_in_h_along(axis);
    MoveSet::of(Move::ALL.into_iter().filter(is_in_h))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex};

    use super::super::{Optimal, ProofHost};
    use super::*;
    use crate::cube::{Algorithm, CubieCube, Metric, inverse_moves};
    use crate::solver::engine::{Incumbent, SearchScope, longest_run};
    use crate::solver::{Ending, Limits, SearchControl, SolveEvent, SolveRequest, Want};
    use crate::tables::{BuildControl, TableCache};

    struct Excluding([[u8; AXES]; ENDS]);

    impl ProofHost for Excluding {
        fn excluded_runs(&self, _length: u8) -> [[u8; AXES]; ENDS] {
            self.0
        }
    }

    /// Of all solutions of some cubes, those without an excluded run are still found.
    #[test]
    fn only_solutions_with_an_excluded_run_are_left_out() {
        let tables = TableCache::new(None)
            .small(Metric::HalfTurn, &BuildControl::silent())
            .expect("it can be built");
        let optimal = Optimal::new(tables);
        let list = |cube: CubieCube, host: &dyn ProofHost| {
            let limits = Limits {
                max_length: 10,
                ..Limits::default()
            };
            let request = SolveRequest {
                want: Want::all(usize::MAX),
                ..SolveRequest::new(cube, limits)
            };
            let found = Mutex::new(BTreeSet::new());
            let observe = |event: SolveEvent| {
                if let SolveEvent::Found { solution, .. } = event {
                    found.lock().expect("no test panics").insert(solution.moves);
                }
            };
            let cancel = AtomicBool::new(false);
            let control = SearchControl::new(&cancel, &observe);
            let incumbent = Incumbent::new(&request, &control);
            let scope = SearchScope::new(&incumbent);
            assert!(optimal.search(&scope, host).is_continue());
            drop(incumbent.into_report(Ending::Exhausted));
            found.into_inner().expect("no test panics")
        };
        let mut left_out = 0;
        for scramble in ["R U", "R F2 D", "L U2 B' R", "F R2 U' B D2"] {
            let (moves, _) = scramble.parse::<Algorithm>().expect("an algorithm").moves();
            let cube = CubieCube::SOLVED.turned_by(&moves);
            let all = list(cube, &Optimal::new(Arc::clone(&optimal.tables)));
            for lengths in [
                [[2, 3, 4], [4, 3, 2]],
                [[3, 9, 3], [2, 9, 5]],
                [[9; 3], [3; 3]],
            ] {
                let found = list(cube, &Excluding(lengths));
                assert!(found.is_subset(&all));
                for solution in all.difference(&found) {
                    let ends = [solution.clone(), inverse_moves(solution)];
                    let is_excluded = ends.iter().zip(lengths).any(|(moves, lengths)| {
                        (0..AXES).any(|axis| longest_run(moves, axis) >= lengths[axis])
                    });
                    assert!(is_excluded, "{solution:?} {lengths:?}");
                }
                left_out += all.len() - found.len();
            }
        }
        assert!(left_out > 0);
    }
}
