//! The first solution of a supercube that is in H or near it.
//!
//! Such a cube may have all its pieces nearly solved, but centres that take more moves of H than can be searched. A
//! solution then leaves H and comes back by another path. There are far too many paths out of H and back, and pruning
//! tables prune few of them, because their cosets are near H. So the paths meet in the middle: those from the cube, and
//! those from H backwards.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{Direction, PackedPath, Phase1Task, PhaseSearch};
use crate::coord::{Coordinate, Flip, Twist, UdSlice};
use crate::cube::{CenterTurns, CubieCube, Face, Move};
use crate::solver::Ending;
use crate::solver::engine::Visitor as _;
use crate::tables::{MoveSet, MoveTable};

/// The number of moves in the half of a path that comes back to H.
const BACK: u8 = 5;
/// The numbers of moves tried for the half that leaves H, until there is a solution.
const OUT: [u8; 3] = [4, 5, 6];
/// The greatest length of a solution: as good as those of other supercubes.
const LONGEST: u8 = 26;
/// With this many moves more than the bound, phase 2 visits some ten thousand positions.
const MOST_ABOVE_BOUND: u8 = 6;

/// The coset of a cube: twist, flip and positions of the middle-layer edges; and a bit for each centre that H turns by
/// half turns only, set if it is off by a quarter turn.
type Values = [u16; 4];

/// The paths from H, by the cosets at their ends.
struct PathsFromH {
    moves: [MoveTable; 3],
    by_end: HashMap<u64, Vec<[Move; BACK as usize]>>,
}

impl PathsFromH {
    fn new() -> Self {
        let mut paths = Self {
            moves: [
                MoveTable::of::<Twist>(),
                MoveTable::of::<Flip>(),
                MoveTable::of::<UdSlice>(),
            ],
            by_end: HashMap::new(),
        };
        let mut by_end: HashMap<u64, Vec<_>> = HashMap::new();
        let start = values(&CubieCube::SOLVED, CenterTurns::UPRIGHT);
        let all = paths.for_each_path(start, MoveSet::OUT_OF_H, BACK, &mut |end, path| {
            let path = path.try_into().expect("all paths have this length");
            by_end.entry(packed(end)).or_default().push(path);
            ControlFlow::<()>::Continue(())
        });
        assert!(all.is_continue(), "nothing ends it");
        paths.by_end = by_end;
        paths
    }

    /// Calls `visit` with the end of each path of this length, and with the path.
    fn for_each_path<E>(
        &self,
        start: Values,
        first: MoveSet,
        length: u8,
        visit: &mut impl FnMut(Values, &[Move]) -> ControlFlow<E>,
    ) -> ControlFlow<E> {
        self.walk(start, first, length, &mut Vec::new(), visit)
    }

    fn walk<E>(
        &self,
        at: Values,
        moves: MoveSet,
        left: u8,
        path: &mut Vec<Move>,
        visit: &mut impl FnMut(Values, &[Move]) -> ControlFlow<E>,
    ) -> ControlFlow<E> {
        if left == 0 {
            return visit(at, path);
        }
        for turn in moves.moves() {
            let after = |k: usize| self.moves[k].after(usize::from(at[k]), turn) as u16;
            let next = [after(0), after(1), after(2), at[3] ^ quarters_of(turn)];
            path.push(turn);
            let following = MoveSet::FOLLOWING[turn.index()];
            self.walk(next, following, left - 1, path, visit)?;
            path.pop();
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with each path from a coset to H whose two halves, of `out` and [`BACK`] moves, have a common end,
    /// unless turns where they meet can be merged.
    fn for_each_return<E>(
        &self,
        start: Values,
        out: u8,
        visit: &mut impl FnMut(PackedPath) -> ControlFlow<E>,
    ) -> ControlFlow<E> {
        self.for_each_path(start, MoveSet::ALL, out, &mut |end, path| {
            for from_h in self.by_end.get(&packed(end)).into_iter().flatten() {
                let back = from_h.iter().rev().map(|turn| turn.inverse());
                let last = path
                    .last()
                    .map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
                if back.clone().next().is_some_and(|next| last.contains(next)) {
                    let whole = path.iter().copied().chain(back);
                    visit(whole.fold(PackedPath::EMPTY, PackedPath::then))?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

fn values(cube: &CubieCube, centers: CenterTurns) -> Values {
    let [twist, flip, slice] = [
        Twist::of(cube).index(),
        Flip::of(cube).index(),
        UdSlice::of(cube).index(),
    ];
    let quarters = Face::ALL.into_iter().fold(0, |bits, face| {
        bits ^ (quarters_of(Move::new(face, 1)) * u16::from(centers.of(face) % 2))
    });
    [twist as u16, flip as u16, slice as u16, quarters]
}

/// Returns the values packed into one number, which is hashed faster.
fn packed(values: Values) -> u64 {
    values
        .iter()
        .fold(0, |number, &value| number << 16 | u64::from(value))
}

/// Returns the bit of the centre that a move turns by a quarter, or 0 for a move of H.
fn quarters_of(turn: Move) -> u16 {
    if turn.is_in_h() {
        0
    } else {
        1 << turn.face().index()
    }
}

impl PhaseSearch<'_> {
    /// Looks for a solution in all directions. Proves nothing.
    pub(super) fn find_near_h(
        &mut self,
        directions: &[Direction; Direction::NUM],
    ) -> ControlFlow<Ending> {
        let paths = PathsFromH::new();
        for out in OUT {
            for &direction in directions {
                if self.scope().best_length().is_some() {
                    return ControlFlow::Continue(());
                }
                let length = out + BACK;
                let task = Phase1Task {
                    direction: 0,
                    length,
                    phase2: LONGEST - length,
                };
                self.search_arrivals(direction, task, MOST_ABOVE_BOUND, |search| {
                    let centers = direction.centers.unwrap_or_default();
                    let start = values(&direction.cube, centers);
                    paths.for_each_return(start, out, &mut |path| search.solved(path))
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
