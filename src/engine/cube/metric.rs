//! The metrics: what counts as one move.
//!
//! Every solution is stored as turns of faces in canonical form. The metrics differ in how they count a run of turns about
//! one axis: `R2` is one half turn or two quarter turns, `R L'` two turns of faces or one turn of the slice between them.

use std::fmt;
use std::str::FromStr;

use crate::cube::{Face, Layers, Move, OrientedCube, Slice, Turn, UnknownName, canonical};

/// The metric in which the length of a solution is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Every turn of a face is one move.
    #[default]
    HalfTurn,
    /// Every quarter turn of a face is one move; a half turn is two, one after the other.
    QuarterTurn,
    /// Every turn of a face or of a slice is one move. Rotations of the whole cube do not count.
    SliceTurn,
}

/// A metric as it is offered to the user.
#[derive(Clone, Copy, Debug)]
pub struct MetricEntry {
    /// The metric itself.
    pub metric: Metric,
    /// The name used to select it.
    pub id: &'static str,
    /// A short description of what counts as one move.
    pub about: &'static str,
}

/// All metrics, in the order of [`Metric`].
#[rustfmt::skip]
pub const METRICS: &[MetricEntry] = &[
    MetricEntry { metric: Metric::HalfTurn, id: "htm", about: "every turn of a face is one move" },
    MetricEntry { metric: Metric::QuarterTurn, id: "qtm", about: "a half turn is two moves" },
    MetricEntry { metric: Metric::SliceTurn, id: "stm", about: "every turn of a face or a slice is one move" },
];

impl Metric {
    /// Returns its row of [`METRICS`].
    pub const fn entry(self) -> &'static MetricEntry {
        &METRICS[self as usize]
    }

    /// Returns the diameter: no cube needs more moves (Rokicki, Kociemba, Davidson, Dethridge 2010; Rokicki, Davidson
    /// 2014). The diameter in the slice-turn metric is not known, but is no greater than in the half-turn metric.
    pub const fn longest(self) -> u8 {
        match self {
            Self::HalfTurn | Self::SliceTurn => 20,
            Self::QuarterTurn => 26,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.entry().id)
    }
}

impl FromStr for Metric {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let entry = METRICS.iter().find(|entry| entry.id == text);
        entry.map(|entry| entry.metric).ok_or_else(|| {
            UnknownName::new(
                "no metric is called ",
                text,
                "; choose one of: htm, qtm, stm",
            )
        })
    }
}

/// A unit of a metric as turns of faces: one turn, or the two turns that make up a slice turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedMove {
    first: Move,
    second: Option<Move>,
    /// The number of moves that it counts as: 2 for a half turn in the quarter-turn metric, otherwise 1.
    pub cost: u8,
}

impl CountedMove {
    /// Returns its turns of faces: one, or two of opposite faces.
    pub fn turns(self) -> impl Iterator<Item = Move> + Clone {
        [Some(self.first), self.second].into_iter().flatten()
    }
}

impl Metric {
    /// Returns the length of a sequence of moves in [canonical](canonical()) form.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, Metric};
    /// let (moves, _) = "M2 E2 S2 U".parse::<Algorithm>().unwrap().moves();
    /// let lengths = [Metric::HalfTurn, Metric::QuarterTurn, Metric::SliceTurn].map(|metric| metric.length(&moves));
    /// assert_eq!(lengths, [7, 13, 4]);
    /// ```
    pub fn length(self, moves: &[Move]) -> usize {
        let moves = canonical(moves, self);
        match self {
            Self::HalfTurn | Self::QuarterTurn => moves.len(),
            Self::SliceTurn => {
                moves.len()
                    - moves
                        .windows(2)
                        .filter(|pair| slice_of(pair).is_some())
                        .count()
            }
        }
    }

    /// Returns the units of this metric: the moves of [`length`](Self::length) 1, and half turns of length 2 where the
    /// metric splits them.
    pub fn counted(self) -> Vec<CountedMove> {
        let alone = Move::ALL.into_iter().map(|turn| {
            let is_two = self == Self::QuarterTurn && turn.quarters() == 2;
            CountedMove {
                first: turn,
                second: None,
                cost: 1 + u8::from(is_two),
            }
        });
        let slices = Slice::ALL.into_iter().flat_map(|slice| {
            let (first, second) = faces_around(slice);
            (1..4).map(move |quarters| CountedMove {
                first: Move::new(first, quarters),
                second: Some(Move::new(second, 4 - quarters)),
                cost: 1,
            })
        });
        if self == Self::SliceTurn {
            alone.chain(slices).collect()
        } else {
            alone.collect()
        }
    }

    /// Returns the moves as people write them: two equal quarter turns as a half turn.
    pub fn written(self, moves: &[Move]) -> Vec<Move> {
        let mut written: Vec<Move> = Vec::with_capacity(moves.len());
        for &turn in moves {
            match written.last_mut() {
                Some(last)
                    if self == Self::QuarterTurn && *last == turn && turn.quarters() != 2 =>
                {
                    *last = Move::new(turn.face(), 2);
                }
                _ => written.push(turn),
            }
        }
        written
    }
}

/// Returns the faces on both sides of a slice, in canonical sequence.
fn faces_around(slice: Slice) -> (Face, Face) {
    let face = Face::ALL[slice.follows().axis()];
    (face, face.opposite())
}

/// Returns the slice turn that has the same effect on the pieces as two turns of faces, if there is one.
fn slice_of(pair: &[Move]) -> Option<Turn> {
    let &[first, second] = pair else { return None };
    let is_slice =
        first.face().opposite() == second.face() && first.quarters() + second.quarters() == 4;
    let slice = Slice::ALL
        .into_iter()
        .find(|slice| slice.follows().axis() == first.face().axis())?;
    // Relative to the two faces, the slice between them turns the other way.
    let against = if slice.follows() == first.face() {
        second
    } else {
        first
    };
    is_slice.then(|| Turn::new(Layers::Slice(slice), against.quarters()))
}

/// Writes canonical turns of faces with slice turns wherever two of them make one, for a cube that starts in the standard
/// orientation. After a slice turn the same moves have other names.
///
/// ```
/// use cubetui::cube::{Algorithm, with_slices};
/// let (moves, _) = "R L' F".parse::<Algorithm>().unwrap().moves();
/// assert_eq!(with_slices(&moves).into_iter().collect::<Algorithm>().to_string(), "M D");
/// ```
pub fn with_slices(moves: &[Move]) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut held = OrientedCube::SOLVED;
    let mut rest = moves;
    while let Some((&first, others)) = rest.split_first() {
        let slice = rest.get(..2).and_then(slice_of);
        let turn = slice.unwrap_or_else(|| first.into());
        let turn = held.seen(&turn);
        held = held.turned(turn);
        turns.push(turn);
        rest = if slice.is_some() {
            &others[1..]
        } else {
            others
        };
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Algorithm, CubieCube, random};

    #[test]
    fn slices_do_the_same_to_the_pieces() {
        let all = Metric::SliceTurn.counted();
        let mut generator = random::seeded_generator(5);
        for _ in 0..200 {
            let draw = CubieCube::random(&mut generator);
            let moves: Vec<Move> = draw
                .edges()
                .iter()
                .flat_map(|edge| all[2 * edge.index() + 3].turns())
                .collect();
            let moves = canonical(&moves, Metric::SliceTurn);
            let turns = with_slices(&moves);
            assert_eq!(turns.len(), Metric::SliceTurn.length(&moves));
            let (faces, _) = turns.into_iter().collect::<Algorithm>().moves();
            assert_eq!(canonical(&faces, Metric::SliceTurn), moves);
        }
    }

    #[test]
    fn every_metric_is_declared_and_counts_its_own_moves_once() {
        for (metric, count) in [
            (Metric::HalfTurn, 18),
            (Metric::QuarterTurn, 18),
            (Metric::SliceTurn, 27),
        ] {
            assert_eq!(metric.to_string().parse(), Ok(metric));
            let counted = metric.counted();
            assert_eq!(counted.len(), count);
            for unit in counted {
                let turns: Vec<Move> = unit.turns().collect();
                assert_eq!(
                    metric.length(&turns),
                    usize::from(unit.cost),
                    "{unit:?} in {metric}"
                );
            }
        }
        assert!("etm".parse::<Metric>().is_err());
    }
}
