//! The queue of phase-1 searches that the threads of one two-phase search share.

use std::collections::VecDeque;

use super::{Direction, Phase1Schedule, Phase1Task, PhaseTables, PreMoves};
use crate::cube::{Face, Move};
use crate::solver::engine::ExhaustedPhase1;
use crate::tables::MoveSet;

/// Without the full tables, a phase 1 of this length or more is split into parts: tables that arrive in the meantime are
/// used from the next part on.
const SPLIT_FROM: u8 = 10;

/// A search of phase 1, or a part of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase1Part {
    pub(super) direction: Direction,
    pub(super) task: Phase1Task,
    /// The first move is one of these.
    pub(super) first: MoveSet,
    /// Whether it belongs to the schedule, and so counts for the proof.
    is_scheduled: bool,
}

impl Phase1Part {
    /// Creates a part that is a whole search of phase 1 and does not belong to the schedule.
    pub(super) const fn unscheduled(direction: Direction, task: Phase1Task) -> Self {
        Self {
            direction,
            task,
            first: MoveSet::ALL,
            is_scheduled: false,
        }
    }
}

/// The waiting tasks and those being searched.
pub(super) struct Phase1Tasks {
    directions: [Direction; Direction::NUM],
    pre_moves: PreMoves,
    /// The schedule as if everything handed out were done already.
    planned: Phase1Schedule<{ Direction::NUM }>,
    proven: Phase1Schedule<{ Direction::NUM }>,
    waiting: VecDeque<Phase1Part>,
    /// The tasks in progress, each with the number of its unfinished parts.
    open: Vec<(Phase1Task, usize)>,
    deepest: u8,
    has_full_tables: bool,
}

impl Phase1Tasks {
    /// Creates a queue with nothing done except what the schedule has recorded.
    pub(super) fn new(
        directions: &[Direction; Direction::NUM],
        schedule: Phase1Schedule<{ Direction::NUM }>,
        tables: PhaseTables<'_>,
    ) -> Self {
        Self {
            directions: *directions,
            pre_moves: PreMoves::new(directions),
            planned: schedule.clone(),
            proven: schedule,
            waiting: VecDeque::new(),
            open: Vec::new(),
            deepest: 0,
            has_full_tables: tables.full.is_some(),
        }
    }

    /// Returns the next part, as long as a solution shorter than `shorter_than` is possible. With several threads a
    /// task has six parts, by the face of the first move, so that no thread is idle long; smaller parts could not hide
    /// the memory latency.
    pub(super) fn next(
        &mut self,
        tables: PhaseTables<'_>,
        shorter_than: u8,
        in_parts: bool,
        phase2: impl Fn(u8, u8) -> u8,
    ) -> Option<Phase1Part> {
        if tables.full.is_some() && !self.has_full_tables {
            self.take_over(tables);
        }
        while self.waiting.is_empty() && self.planned.lower_bound() < shorter_than {
            let task = self.planned.next(&phase2);
            if task.length > self.deepest {
                for (direction, length) in
                    self.pre_moves
                        .worth_while(self.deepest, shorter_than, tables)
                {
                    let task = Phase1Task {
                        direction: 0,
                        length,
                        phase2: phase2(self.deepest, self.deepest),
                    };
                    self.waiting
                        .push_back(Phase1Part::unscheduled(direction, task));
                }
                self.deepest = task.length;
            }
            let direction = self.directions[task.direction];
            let is_split = in_parts || (!self.has_full_tables && task.length >= SPLIT_FROM);
            let firsts = if is_split {
                by_face().to_vec()
            } else {
                vec![MoveSet::ALL]
            };
            self.open.push((task, firsts.len()));
            let parts = firsts.into_iter().map(|first| Phase1Part {
                direction,
                task,
                first,
                is_scheduled: true,
            });
            self.waiting.extend(parts);
            self.planned.done(task);
        }
        self.waiting.pop_front()
    }

    /// Looks everything up again in the full tables, which have just arrived.
    fn take_over(&mut self, tables: PhaseTables<'_>) {
        self.has_full_tables = true;
        self.directions = self
            .directions
            .map(|direction| direction.looked_up_again(tables));
        Direction::measure(&mut self.directions, tables, u8::MAX);
        self.pre_moves = PreMoves::new(&self.directions);
        for part in &mut self.waiting {
            part.direction = part.direction.looked_up_again(tables);
            Direction::measure(std::slice::from_mut(&mut part.direction), tables, u8::MAX);
        }
    }

    /// Records that a part was searched to its end.
    pub(super) fn done(&mut self, part: &Phase1Part) {
        if !part.is_scheduled {
            return;
        }
        let place = self.open.iter().position(|(task, _)| *task == part.task);
        let place = place.expect("a part belongs to a task that is open");
        self.open[place].1 -= 1;
        if self.open[place].1 == 0 {
            self.proven.done(part.task);
            self.open.swap_remove(place);
        }
    }

    /// Records for which lengths of phase 1 no solution shorter than this is left.
    pub(super) fn record_exhausted(&self, exhausted: &ExhaustedPhase1, shorter_than: u8) {
        for (number, direction) in self.directions.iter().enumerate() {
            let length = self.proven.exhausted(number, shorter_than);
            exhausted.record(direction.axis(), direction.is_inverse(), length);
        }
    }

    pub(super) fn lower_bound(&self) -> u8 {
        self.proven.lower_bound()
    }
}

/// Returns all moves, in six sets by their face.
fn by_face() -> [MoveSet; 6] {
    Face::ALL.map(|face| MoveSet::of(Move::ALL.into_iter().filter(|turn| turn.face() == face)))
}
