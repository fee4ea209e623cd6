//! One search for a short solution of any of several cubes, such as all those that an incomplete cube may be.
//!
//! All cubes share the incumbent. Phase 1 is searched to one length in all directions of all cubes, those nearest to H
//! first, then to the next length. The fewer moves phase 1 takes, the more are left to phase 2, and the more of its
//! positions they solve. So the time goes to the cubes that are most likely to give a shorter solution, and if there
//! are many cubes, most are not searched at all.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::{
    Direction, FirstPhase2, LONGEST, Phase1Part, Phase1Task, PhaseSearch, PreMoves, TwoPhase,
};
use crate::cube::CubieCube;
use crate::solver::Ending;
use crate::solver::engine::SearchScope;
use crate::tables::TaskQueue;

/// A first solution is looked for among this many cubes, as listing the directions of many takes long.
const FIRST_CUBES: usize = 16;
/// The greatest length of phase 1 in that first search: within the usual limits, a solution is found before.
const FIRST_LENGTH: u8 = 8;
/// Pre-moves are used from this length of phase 1 on: they cost more to set up than a shorter phase 1 takes.
const PRE_MOVES_FROM: u8 = 8;
/// Directions are listed in portions of this many cubes, less than a millisecond.
const CUBES_BETWEEN_CHECKS: usize = 256;

/// Where phase 1 of a cube may start.
#[derive(Clone, Copy)]
struct Phase1Start {
    cube: u32,
    /// The number of the direction.
    direction: u8,
    /// A lower bound for the length of phase 1.
    distance: u8,
}

impl TwoPhase {
    /// Searches for the shortest solution of any of these cubes until the scope ends or nothing shorter is left that is
    /// worth the time. Any solution of any of them must reach the goal of the request. Several cubes are searched in
    /// half turns, and nothing is proven.
    pub(in crate::solver) fn search_any<'a>(
        &'a self,
        scope: &'a SearchScope<'a>,
        cubes: &[CubieCube],
        threads: NonZeroUsize,
    ) -> ControlFlow<Ending> {
        match cubes {
            [] => return ControlFlow::Continue(()),
            [cube] => return self.search_cube(scope, cube, threads, None),
            _ => {}
        }
        if scope.best_length().is_none() {
            let first = &cubes[..cubes.len().min(FIRST_CUBES)];
            let starts = self.starts(scope, first)?;
            for length in 0..=FIRST_LENGTH {
                if scope.best_length().is_none() {
                    self.search_phase1(scope, first, &starts, length, NonZeroUsize::MIN)?;
                }
            }
        }
        let starts = self.starts(scope, cubes)?;
        let mut length = 0;
        while length < scope.shorter_than().min(LONGEST + 1) {
            self.search_phase1(scope, cubes, &starts, length, threads)?;
            length += 1;
        }
        ControlFlow::Continue(())
    }

    /// Lists all directions of some cubes, those nearest to H first.
    fn starts(
        &self,
        scope: &SearchScope<'_>,
        cubes: &[CubieCube],
    ) -> ControlFlow<Ending, Vec<Phase1Start>> {
        let request = scope.request();
        let tables = self.tables_now(request);
        let mut starts = Vec::with_capacity(cubes.len() * Direction::NUM);
        for (number, cube) in cubes.iter().enumerate() {
            if number % CUBES_BETWEEN_CHECKS == 0 {
                scope.visited(0)?;
            }
            starts.extend((0..Direction::NUM).map(|direction| Phase1Start {
                cube: number as u32,
                direction: direction as u8,
                distance: Direction::of(cube, request, direction, tables).distance,
            }));
        }
        starts.sort_by_key(|start| start.distance);
        ControlFlow::Continue(starts)
    }

    /// Searches phase 1 of one length from all starts that are near enough.
    fn search_phase1<'a>(
        &'a self,
        scope: &'a SearchScope<'a>,
        cubes: &[CubieCube],
        starts: &[Phase1Start],
        length: u8,
        threads: NonZeroUsize,
    ) -> ControlFlow<Ending> {
        scope.begin(length, 0)?;
        let near = starts.partition_point(|start| start.distance <= length);
        let request = scope.request();
        let tables = self.tables_now(request);
        let worker = |_| {
            let any = Direction::of(&CubieCube::SOLVED, request, 0, tables);
            PhaseSearch::new(tables, scope, any)
        };
        let queue = TaskQueue::new(near);
        let (mut searches, outcome) = queue.run(threads, worker, |search, numbers| {
            for start in &starts[numbers] {
                self.search_start(search, &cubes[start.cube as usize], *start, length)?;
            }
            ControlFlow::Continue(())
        });
        for search in &mut searches {
            search.count_positions()?;
        }
        outcome
    }

    /// Searches phase 1 of one length from a start, with and without pre-moves.
    fn search_start<'a>(
        &'a self,
        search: &mut PhaseSearch<'a>,
        cube: &CubieCube,
        start: Phase1Start,
        length: u8,
    ) -> ControlFlow<Ending> {
        let scope = search.scope();
        let request = scope.request();
        let tables = self.tables_now(request);
        let has_solution = scope.best_length().is_some();
        let phase2 =
            FirstPhase2::CUBE.moves(length, length, has_solution, scope.limits().good_enough);
        let mut directions = [Direction::of(cube, request, start.direction.into(), tables)];
        Direction::measure(&mut directions, tables, length);
        let mut parts = vec![(directions[0], length)];
        if length >= PRE_MOVES_FROM {
            let shorter_than = scope.shorter_than().min(LONGEST + 1);
            parts.extend(PreMoves::new(&directions).worth_while(length, shorter_than, tables));
        }
        for (direction, length) in parts {
            let task = Phase1Task {
                direction: 0,
                length,
                phase2,
            };
            search.run(&Phase1Part::unscheduled(direction, task), tables)?;
        }
        ControlFlow::Continue(())
    }
}
