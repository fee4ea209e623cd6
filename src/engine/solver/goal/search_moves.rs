//! The moves of a goal search, as the metric counts them, and which may follow which.

use crate::cube::{CountedMove, Metric, Move, Symmetry, canonical};
use crate::goals::MoveGroup;
use crate::solver::SolveRequest;

/// The moves of a group in a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchMoves {
    pub(super) group: MoveGroup,
    pub(super) metric: Metric,
}

impl SearchMoves {
    /// Returns the moves for a request. If its allowed moves are not whole faces, these are turns of faces and slices,
    /// which count at most as much and so still give lower bounds.
    pub(super) fn of(request: &SolveRequest) -> Self {
        let is_held = !request.moves.are_whole_faces();
        let metric = if is_held {
            Metric::SliceTurn
        } else {
            request.limits.metric
        };
        Self {
            group: request.goal.moves(),
            metric,
        }
    }

    /// Lists the moves, at most 27. A half turn that counts as two moves is left out if the group has the quarter turns of
    /// its face.
    pub(super) fn list(self) -> Vec<CountedMove> {
        let is_made_of_others = |counted: &CountedMove| {
            counted.cost > 1
                && counted
                    .turns()
                    .all(|turn| self.group.contains(Move::new(turn.face(), 1)))
        };
        let mut list = self.metric.counted();
        list.retain(|counted| {
            counted.turns().all(|turn| self.group.contains(turn)) && !is_made_of_others(counted)
        });
        list
    }

    /// Returns, for each move of the list, the moves that may follow it, as bits: those for which the two together are in
    /// canonical form and count as much as both.
    pub(super) fn following(self) -> Vec<u32> {
        let list = self.list();
        let may_follow =
            |before: &CountedMove, next: &CountedMove| self.is_canonical(&[*before, *next]);
        let after = |before: &CountedMove| {
            let followers = list
                .iter()
                .enumerate()
                .filter(|(_, next)| may_follow(before, next));
            followers.fold(0, |bits, (index, _)| bits | 1 << index)
        };
        list.iter().map(after).collect()
    }

    /// Whether these moves are in canonical form, so that neither a shorter sequence nor one with commuting turns exchanged
    /// replaces them.
    pub(super) fn is_canonical(self, moves: &[CountedMove]) -> bool {
        let written =
            |counted: &CountedMove| canonical(&counted.turns().collect::<Vec<_>>(), self.metric);
        let written: Vec<Move> = moves.iter().flat_map(written).collect();
        let cost: usize = moves.iter().map(|counted| usize::from(counted.cost)).sum();
        canonical(&written, self.metric) == written && self.metric.length(&written) == cost
    }

    /// Returns, for each move, the index in the list of its image under a symmetry. A symmetry that does not keep the group
    /// may map some moves out of the list; their index is `u8::MAX`.
    pub(super) fn images(self, symmetry: Symmetry) -> Vec<u8> {
        let list = self.list();
        let image = |counted: &CountedMove| {
            let turns: Vec<Move> = counted.turns().map(|turn| symmetry.turn(turn)).collect();
            let is_same = |other: &CountedMove| {
                other.turns().count() == turns.len()
                    && other.turns().all(|turn| turns.contains(&turn))
            };
            list.iter()
                .position(is_same)
                .map_or(u8::MAX, |index| index as u8)
        };
        list.iter().map(image).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of canonical sequences. <https://www.cube20.org> counts 18, 243, 3240, 43239 cubes at these distances in
    /// half turns, where 15 of 43254 sequences lead to a cube a second time, and 12, 114, 1068, 10011 in quarter turns. In
    /// the slice-turn metric each axis has 9 runs of one move and 6 of two, so the numbers follow from a recursion.
    #[test]
    fn canonical_sequences_are_as_many_as_are_known() {
        for (metric, known) in [
            (Metric::HalfTurn, [18, 243, 3240, 43254]),
            (Metric::QuarterTurn, [12, 114, 1068, 10011]),
            (Metric::SliceTurn, slice_sequences()),
        ] {
            let moves = SearchMoves {
                group: MoveGroup::All,
                metric,
            };
            let list = moves.list();
            let mut sequences: Vec<Vec<CountedMove>> = vec![Vec::new()];
            for count in known {
                let longer = |sequence: &Vec<CountedMove>| {
                    list.iter()
                        .map(|&next| [&sequence[..], &[next]].concat())
                        .collect::<Vec<_>>()
                };
                sequences = sequences.iter().flat_map(longer).collect();
                sequences.retain(|sequence| {
                    let pairs = sequence.windows(2).all(|pair| moves.is_canonical(pair));
                    pairs && moves.is_canonical(sequence)
                });
                assert_eq!(sequences.len(), count, "in {metric}");
            }
        }
    }

    /// A run about one axis is followed by a run about another. Each axis has 9 runs of one move and 6 of two.
    fn slice_sequences() -> [usize; 4] {
        let mut ending_on_axis = [1, 0, 0, 0, 0];
        for length in 1..5 {
            let runs = |count: usize, back: usize| {
                if length < back {
                    0
                } else {
                    count * ending_on_axis[length - back]
                }
            };
            // The empty sequence may be followed by a run about any of three axes, another one about two.
            let others = |back: usize| if length == back { 1 } else { 2 };
            ending_on_axis[length] = runs(9, 1) * others(1)
                + if length > 1 {
                    runs(6, 2) * others(2)
                } else {
                    0
                };
        }
        [1, 2, 3, 4].map(|length| 3 * ending_on_axis[length])
    }
}
