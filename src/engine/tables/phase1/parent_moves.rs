//! A byte for an entry of phase 1: its distance to H modulo 3, and which moves may bring it nearer.
//!
//! From a coset whose distance is known, the distances of its neighbours follow from their remainders, because one move
//! changes them by one at most. The set of the moves that lead nearer says which neighbours are worth looking at when
//! there is no move to spare; that is the case nine times out of ten, and usually there is only one. Besides the
//! remainder, a byte has room for 85 sets; any other set is replaced by the smallest of them that contains it. The 85
//! are exact for 92 to 99 of 100 entries at distances up to 8, which are nearly all that a search meets.

use std::sync::atomic::AtomicU64;

use super::super::bfs::{COLUMNS, RowEntries as _, RowGraph as _};
use super::super::byte_rows::ByteRows;
use super::super::pruning::ProductGraph;
use super::super::{BuildControl, MoveSet};
use crate::coord::Twist;
use crate::cube::{Face, Move};

/// The number of sets: a third of the values of a byte.
const NUM: usize = 85;

/// The sets, smaller ones first. Their sequence is part of the format of a saved table.
fn sets() -> Vec<MoveSet> {
    let single = Move::ALL.map(|turn| MoveSet::of([turn]));
    let quarter_turns = Face::ALL.map(|face| MoveSet::of([Move::new(face, 1), Move::new(face, 3)]));
    let commuting = Move::ALL.into_iter().flat_map(|turn| {
        let opposite = Move::ALL
            .into_iter()
            .filter(move |other| other.face() == turn.face().opposite());
        opposite
            .filter(move |&other| other > turn)
            .map(move |other| MoveSet::of([turn, other]))
    });
    let of_faces = (1_u8..1 << Face::NUM).filter_map(|faces| {
        let turned = |face: Face| faces >> face.index() & 1 == 1;
        let on_axis: [_; 3] = std::array::from_fn(|axis| {
            Face::ALL
                .into_iter()
                .filter(|face| face.axis() == axis && turned(*face))
                .count()
        });
        let wanted = match faces.count_ones() {
            // Three faces that meet in a corner; four around an axis.
            3 => on_axis == [1; 3],
            4 => on_axis.contains(&0),
            5 => false,
            _ => true,
        };
        wanted.then(|| MoveSet::of(Move::ALL.into_iter().filter(|turn| turned(turn.face()))))
    });
    let mut sets = vec![MoveSet::EMPTY];
    sets.extend(single);
    sets.extend(quarter_turns);
    sets.extend(commuting);
    sets.extend(of_faces);
    sets.sort_by_key(|set| set.len());
    assert_eq!(sets.len(), NUM, "as many sets as a byte has room for");
    sets
}

pub(super) fn by_byte() -> [MoveSet; 256] {
    let sets = sets();
    std::array::from_fn(|byte| sets.get(byte / 3).copied().unwrap_or(MoveSet::EMPTY))
}

/// Returns, for each set of moves, indexed by their [bits](place), the first of [`sets`] that contains it.
fn containing() -> Vec<u8> {
    let sets = sets();
    let all = (0..1_usize << Move::NUM).map(|bits| {
        MoveSet::of(
            Move::ALL
                .into_iter()
                .filter(|&turn| bits >> place(turn) & 1 == 1),
        )
    });
    all.map(|set| {
        sets.iter()
            .position(|&larger| set.and(larger) == set)
            .expect("the last contains all") as u8
    })
    .collect()
}

/// The number of moves handled together: with their maps there are as many addresses as a processor has registers.
const TOGETHER: usize = 6;
/// The offset from one of the neighbours that are handled together to the next.
const STRIDE: usize = Twist::NUM.next_multiple_of(64);

/// The working memory of a thread: the current row, and some of its neighbours.
struct NeighbourScratch {
    own: Vec<u8>,
    /// For each column the remainders of all neighbours, two bits each, the first move's highest.
    around: Vec<u64>,
    /// The remainders of rows, one after the other, with room behind the last.
    neighbours: Vec<u8>,
}

impl NeighbourScratch {
    fn new(columns: usize) -> Self {
        Self {
            own: vec![0; columns],
            around: vec![0; columns],
            neighbours: vec![0; TOGETHER * STRIDE + COLUMNS],
        }
    }

    /// Collects the remainders of all neighbours of a row. Doing six look-ups that do not wait for each other and six
    /// additions per column is three times as fast as one move at a time.
    fn look_around(&mut self, graph: &ProductGraph, rows: &ByteRows<AtomicU64>, row: usize) {
        rows.copy_row(rows.row(row), &mut self.own);
        to_remainders(&mut self.own);
        self.around.fill(0);
        for first in (0..Move::NUM).step_by(TOGETHER) {
            let maps: [&[u16; Twist::NUM]; TOGETHER] = std::array::from_fn(|k| {
                let (next, map) = graph.neighbour(row, first + k);
                let copy = &mut self.neighbours[k * STRIDE..][..Twist::NUM];
                rows.copy_row(rows.row(next), copy);
                to_remainders(copy);
                map.try_into().expect("the columns are twists")
            });
            for turn in first + TOGETHER..Move::NUM.min(first + 2 * TOGETHER) {
                rows.prefetch(rows.row(graph.neighbour(row, turn).0));
            }
            let neighbours: [&[u8; COLUMNS]; TOGETHER] = std::array::from_fn(|k| {
                self.neighbours[k * STRIDE..]
                    .first_chunk()
                    .expect("there is room behind the last")
            });
            for (column, around) in self.around.iter_mut().enumerate().take(Twist::NUM) {
                for k in 0..TOGETHER {
                    *around = 4 * *around + u64::from(neighbours[k][maps[k][column] as usize]);
                }
            }
        }
    }
}

fn to_remainders(entries: &mut [u8]) {
    for entry in entries {
        *entry %= 3;
    }
}

/// The lower bit of each move's two.
const LOWER: u64 = ((1 << (2 * Move::NUM)) - 1) / 3;
/// Shifted by this, the lower bits of the first nine moves lie between those of the last nine.
const FOLD: usize = Move::NUM - 1;

/// Returns the neighbours that have the remainder before `own`: a bit for each move at its [`place`].
#[inline]
fn nearer(around: u64, own: u8) -> usize {
    let differs = around ^ (u64::from((own + 2) % 3) * LOWER);
    let nearer = !(differs | differs >> 1) & LOWER;
    (nearer | nearer >> FOLD) as usize & ((1 << Move::NUM) - 1)
}

/// The bit of a move in the answer of [`nearer`].
fn place(turn: Move) -> usize {
    let bit = 2 * (Move::NUM - 1 - turn.index());
    if bit < Move::NUM { bit } else { bit - FOLD }
}

/// Replaces each distance with its byte. Returns `None` if it is cancelled.
///
/// This works in place because a distance and the byte that replaces it leave the same remainder, and only the
/// remainders of neighbours are used.
pub(super) fn encode(
    graph: &ProductGraph,
    rows: &ByteRows<AtomicU64>,
    control: &BuildControl<'_>,
) -> Option<()> {
    let containing = containing();
    let start = || NeighbourScratch::new(graph.columns());
    let encode_row = |place: &mut NeighbourScratch, row: usize| {
        place.look_around(graph, rows, row);
        for (own, &around) in place.own.iter_mut().zip(&place.around) {
            *own += 3 * containing[nearer(around, *own)];
        }
        rows.put(rows.row(row), &place.own);
        0
    };
    control
        .for_each_row(0, graph.rows(), start, encode_row)
        .1
        .ok()
        .map(|_| ())
}
