//! What is to be searched next, shared by the threads of one search.

use std::collections::VecDeque;

use super::{Agenda, Direction, Tails, Task, View};
use crate::cube::{Face, Move};
use crate::tables::MoveSet;

/// A search of phase 1, or a part of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// From where.
    pub(super) way: Direction,
    /// How deep.
    pub(super) task: Task,
    /// The first move is one of these.
    pub(super) first: MoveSet,
    /// Whether something is proven by it.
    proves: bool,
}

/// What is waiting, and what is under way.
pub(super) struct Jobs {
    directions: [Direction; Direction::NUM],
    tails: Tails,
    /// As if all that has been handed out were done already.
    planned: Agenda<{ Direction::NUM }>,
    proven: Agenda<{ Direction::NUM }>,
    waiting: VecDeque<Job>,
    /// Tasks and how many jobs of each are not done.
    open: Vec<(Task, usize)>,
    deepest: u8,
}

impl Jobs {
    /// Nothing is done but what the agenda says.
    pub(super) fn new(directions: &[Direction; Direction::NUM], agenda: Agenda<{ Direction::NUM }>) -> Self {
        let (tails, directions) = (Tails::new(directions), *directions);
        let (planned, proven) = (agenda.clone(), agenda);
        Self { directions, tails, planned, proven, waiting: VecDeque::new(), open: Vec::new(), deepest: 0 }
    }

    /// The next job, while a solution shorter than this is possible. With several threads a task is made into six
    /// jobs, by the face of the first move, so that no thread is idle long; more would be too small to hide the memory.
    pub(super) fn next(
        &mut self,
        view: View<'_>,
        shorter_than: u8,
        in_parts: bool,
        first_phase2: impl Fn(u8) -> u8,
    ) -> Option<Job> {
        while self.waiting.is_empty() && self.planned.lower_bound() < shorter_than {
            let task = self.planned.next(&first_phase2);
            if task.length > self.deepest {
                for (way, length) in self.tails.worth_while(self.deepest, shorter_than, view) {
                    let task = Task { direction: 0, length, phase2: first_phase2(self.deepest) };
                    self.waiting.push_back(Job { way, task, first: MoveSet::ALL, proves: false });
                }
                self.deepest = task.length;
            }
            let way = self.directions[task.direction];
            let firsts = if in_parts {
                Face::ALL
                    .map(|face| MoveSet::of(Move::ALL.into_iter().filter(|turn| turn.face() == face)))
                    .to_vec()
            } else {
                vec![MoveSet::ALL]
            };
            self.open.push((task, firsts.len()));
            self.waiting.extend(firsts.into_iter().map(|first| Job { way, task, first, proves: true }));
            self.planned.done(task);
        }
        self.waiting.pop_front()
    }

    /// A job was searched to its end.
    pub(super) fn done(&mut self, job: &Job) {
        if !job.proves {
            return;
        }
        let place = self.open.iter().position(|(task, _)| *task == job.task);
        let place = place.expect("a job belongs to a task that is open");
        self.open[place].1 -= 1;
        if self.open[place].1 == 0 {
            self.proven.done(job.task);
            self.open.swap_remove(place);
        }
    }

    /// Proven: no solution is shorter.
    pub(super) fn lower_bound(&self) -> u8 {
        self.proven.lower_bound()
    }
}
