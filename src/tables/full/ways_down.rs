//! A byte for an entry of phase 1: its distance to H modulo 3, and which moves may bring it nearer.
//!
//! From a coset whose distance is known the distances of its neighbours follow from their remainders, as one move
//! changes them by one at most. The set of the moves that lead nearer says which neighbours are worth looking at
//! when there is no move to spare; that is so nine times out of ten, and mostly there is but one. A byte has room
//! for 85 sets beside the remainder; a set that is not among them is given by the smallest that contains it. The 85
//! are exact for 92 to 99 of 100 entries at distances up to 8, which are nearly all that a search comes by.

use std::sync::atomic::Ordering::Relaxed;

use super::super::MoveSet;
use super::Crew;
use super::rows::Rows;
use crate::cube::{Face, Move};

/// How many sets there are: a third of the values of a byte.
const NUM: usize = 85;

/// The sets, smaller ones first. Which is which is part of the format of a kept table.
fn sets() -> Vec<MoveSet> {
    let single = Move::ALL.map(|turn| MoveSet::of([turn]));
    let both_ways = Face::ALL.map(|face| MoveSet::of([Move::new(face, 1), Move::new(face, 3)]));
    let commuting = Move::ALL.into_iter().flat_map(|turn| {
        let opposite = Move::ALL.into_iter().filter(move |other| other.face() == turn.face().opposite());
        opposite.filter(move |&other| other > turn).map(move |other| MoveSet::of([turn, other]))
    });
    let of_faces = (1_u8..1 << Face::NUM).filter_map(|faces| {
        let turned = |face: Face| faces >> face.index() & 1 == 1;
        let on_axis: [_; 3] = std::array::from_fn(|axis| {
            Face::ALL.into_iter().filter(|face| face.axis() == axis && turned(*face)).count()
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
    sets.extend(both_ways);
    sets.extend(commuting);
    sets.extend(of_faces);
    sets.sort_by_key(|set| set.len());
    assert_eq!(sets.len(), NUM, "as many sets as a byte has room for");
    sets
}

/// The set for each byte.
pub(super) fn by_byte() -> [MoveSet; 256] {
    let sets = sets();
    std::array::from_fn(|byte| sets.get(byte / 3).copied().unwrap_or(MoveSet::EMPTY))
}

/// For each set of moves, by its bits, the first that contains it.
fn containing() -> Vec<u8> {
    let sets = sets();
    let all = (0..1 << Move::NUM).map(MoveSet::from_bits);
    all.map(|set| {
        sets.iter().position(|&larger| set.and(larger) == set).expect("the last contains all") as u8
    })
    .collect()
}

/// What a thread works with: the row at hand, and one of its neighbours.
struct Workplace {
    own: Vec<u8>,
    /// The remainder that an entry's nearer neighbours have.
    nearer: Vec<u8>,
    sets: Vec<u32>,
    /// As long as a column number can be, so that looking one up needs no check.
    neighbour: Box<[u8; 1 << 16]>,
}

/// Puts the byte in the place of each distance. Gives nothing when it is cancelled.
///
/// It is done in place: a distance and the byte that takes its place leave the same remainder, and no more is asked
/// of neighbours.
pub(super) fn encode(rows: &Rows<'_>, crew: &Crew<'_>) -> Option<()> {
    let containing = containing();
    let columns = rows.product.columns;
    let start = || Workplace {
        own: vec![0; columns],
        nearer: vec![0; columns],
        sets: vec![0; columns],
        neighbour: vec![0; 1 << 16].into_boxed_slice().try_into().expect("it is as long as that"),
    };
    let encode_row = |place: &mut Workplace, row: usize| {
        let own = rows.row(row);
        for (copy, entry) in place.own.iter_mut().zip(own) {
            *copy = entry.load(Relaxed);
        }
        for (nearer, own) in place.nearer.iter_mut().zip(&place.own) {
            *nearer = (own + 2) % 3;
        }
        place.sets.fill(0);
        for turn in 0..rows.product.moves.len() {
            let (next, map) = rows.product.neighbours(row, turn);
            for (copy, entry) in place.neighbour.iter_mut().zip(rows.row(next)) {
                *copy = entry.load(Relaxed) % 3;
            }
            for ((set, &nearer), &column) in place.sets.iter_mut().zip(&place.nearer).zip(map) {
                *set |= u32::from(place.neighbour[column as usize] == nearer) << turn;
            }
        }
        for ((entry, own), &set) in own.iter().zip(&place.own).zip(&place.sets) {
            entry.store(3 * containing[set as usize] + own % 3, Relaxed);
        }
        0
    };
    crew.for_each(rows.product.rows(), start, encode_row).map(|_| ())
}
