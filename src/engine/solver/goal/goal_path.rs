//! The paths of a goal search.

use crate::cube::{Face, Move};

/// Longer paths are not searched. The moves of a step lead to it by at most 30 quarter turns, all moves by 26.
pub(super) const LONGEST: u8 = 40;

/// What a step does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The index of the move that the bounds follow; none if only the hold changes.
    pub(super) turn: Option<usize>,
    /// How many moves it counts.
    pub(super) cost: u8,
    /// The number of the hold after it.
    pub(super) orientation: u8,
}

/// A position of the search, and the moves that led there, on the side of the goal of its branch.
#[derive(Clone, Copy)]
pub(super) struct GoalNode<P> {
    pub(super) position: P,
    /// The number of the branch.
    pub(super) branch: u16,
    /// The number of the hold, if the steps depend on it.
    pub(super) orientation: u8,
    /// The steps by their numbers.
    path: [u8; LONGEST as usize],
    pub(super) length: u8,
    /// How many moves they count.
    pub(super) cost: u8,
}

impl<P: Copy> GoalNode<P> {
    /// The beginning of a branch.
    pub(super) fn first(branch: usize, position: P) -> Self {
        Self {
            position,
            branch: branch as u16,
            orientation: 0,
            path: [0; LONGEST as usize],
            length: 0,
            cost: 0,
        }
    }

    /// The position after one more step.
    pub(super) fn after(&self, number: usize, step: Step, position: P) -> Self {
        let mut next = Self {
            position,
            cost: self.cost + step.cost,
            orientation: step.orientation,
            ..*self
        };
        next.path[usize::from(self.length)] = number as u8;
        next.length += 1;
        next
    }

    /// Returns the numbers of the steps.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.path[..usize::from(self.length)]
            .iter()
            .map(|&number| usize::from(number))
    }

    /// Returns the number of the last step.
    #[inline]
    pub(super) fn last(&self) -> Option<usize> {
        self.length
            .checked_sub(1)
            .map(|last| usize::from(self.path[usize::from(last)]))
    }
}

/// Returns what may be made of a path before its end: its beginnings, in all orders of neighbouring moves that commute, which
/// are those about one axis.
pub(super) fn beginnings<T: Copy>(
    path: &[T],
    axis: impl Fn(&T) -> Option<usize>,
) -> impl Iterator<Item = Vec<T>> {
    let mut start = 0;
    path.chunk_by(move |a, b| axis(a) == axis(b))
        .flat_map(move |run| {
            let (before, is_last) = (&path[..start], start + run.len() == path.len());
            start += run.len();
            let parts = (1 << run.len()) - usize::from(is_last);
            (0..parts).map(move |part| {
                let chosen = run
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| part >> index & 1 == 1);
                before
                    .iter()
                    .chain(chosen.map(|(_, step)| step))
                    .copied()
                    .collect()
            })
        })
}

/// Whether moves can be written so that a turn of a face comes first or last.
pub(super) fn begins_or_ends_with(moves: &[Move], face: Face) -> bool {
    let mut runs = moves.chunk_by(|a, b| a.face().axis() == b.face().axis());
    let (first, last) = (runs.next(), runs.next_back());
    first
        .into_iter()
        .chain(last)
        .flatten()
        .any(|turn| turn.face() == face)
}
