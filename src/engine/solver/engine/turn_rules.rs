//! The sequences of allowed moves that are searched: one of those that have the same effect because turns about one
//! axis commute or turns of one layer add up.

use crate::cube::{Layers, OrientedCube, Turn};
use crate::goals::AllowedMoves;

/// Allowed moves, at most 54, and which may follow which.
#[derive(Clone, Debug)]
pub(crate) struct TurnRules {
    pub(crate) turns: Vec<Turn>,
    /// The turns that may follow each turn without waste, as bits.
    pub(crate) following: Vec<u64>,
    /// The turns that may follow each turn where one shortest solution is enough. Of the sequences of turns about one axis
    /// with the same effect, such as R2 M' and R r, this allows only the first of the shortest.
    pub(crate) following_once: Vec<u64>,
}

impl TurnRules {
    pub(crate) fn new(allowed: AllowedMoves) -> Self {
        let turns: Vec<Turn> = allowed.turns().collect();
        let follows = |before: &Turn| {
            let bits = turns
                .iter()
                .enumerate()
                .filter(|(_, next)| may_follow(**next, *before, allowed));
            bits.fold(0, |bits, (index, _)| bits | 1 << index)
        };
        let following: Vec<u64> = turns.iter().map(follows).collect();
        Self {
            following_once: following_once(&turns, &following),
            following,
            turns,
        }
    }

    /// Returns the turns that each turn may follow by [`following_once`](Self::following_once), as bits.
    pub(crate) fn preceding_once(&self) -> Vec<u64> {
        let preceding = |next: usize| {
            let before = self.following_once.iter().enumerate();
            let before = before.filter(|(_, following)| **following >> next & 1 == 1);
            before.fold(0, |bits, (turn, _)| bits | 1 << turn)
        };
        (0..self.turns.len()).map(preceding).collect()
    }

    /// Whether each run of turns of one layer is the first of the shortest sequences of allowed turns of this layer
    /// with the same effect.
    pub(crate) fn is_canonical(&self, path: &[u8]) -> bool {
        let turns: Vec<Turn> = path
            .iter()
            .map(|&turn| self.turns[usize::from(turn)])
            .collect();
        turns
            .chunk_by(|one, other| one.layers() == other.layers())
            .all(|run| {
                let amounts: Vec<u8> = run.iter().map(|turn| turn.quarters()).collect();
                self.shortest_amounts(run[0].layers(), amounts.iter().sum::<u8>() % 4) == amounts
            })
    }

    /// Returns the amounts of allowed turns of a layer that add up to `sum` quarter turns, modulo 4: the first of the
    /// shortest such sequences.
    fn shortest_amounts(&self, layers: Layers, sum: u8) -> Vec<u8> {
        let allowed = self.turns.iter().filter(|turn| turn.layers() == layers);
        let mut all: Vec<Vec<u8>> = vec![Vec::new()];
        loop {
            if let Some(found) = all
                .iter()
                .find(|amounts| amounts.iter().sum::<u8>() % 4 == sum)
            {
                return found.clone();
            }
            let longer = |amounts: &Vec<u8>| {
                allowed
                    .clone()
                    .map(|turn| [&amounts[..], &[turn.quarters()]].concat())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
    }

    pub(crate) fn all(&self) -> u64 {
        (1 << self.turns.len()) - 1
    }
}

/// Removes each pair of turns about one axis that has the same effect as a single turn or an earlier pair. The first of
/// all shortest sequences of such turns with the same effect contains no such pair.
fn following_once(turns: &[Turn], following: &[u64]) -> Vec<u64> {
    let mut once = following.to_vec();
    let mut sorted: Vec<usize> = (0..turns.len()).collect();
    sorted.sort_by_key(|&index| layer_number(turns[index]));
    for axis in 0..3 {
        let about_axis = sorted.iter().filter(|&&index| turns[index].axis() == axis);
        let about_axis: Vec<usize> = about_axis.copied().collect();
        let mut known = vec![OrientedCube::SOLVED];
        known.extend(
            about_axis
                .iter()
                .map(|&index| OrientedCube::SOLVED.turned(turns[index])),
        );
        for &before in &about_axis {
            for &next in about_axis
                .iter()
                .filter(|&&next| following[before] >> next & 1 == 1)
            {
                let effect = OrientedCube::SOLVED
                    .turned(turns[before])
                    .turned(turns[next]);
                if known.contains(&effect) {
                    once[before] &= !(1 << next);
                } else {
                    known.push(effect);
                }
            }
        }
    }
    once
}

/// Whether a turn may follow another without waste. Turns about one axis commute, so they are made layer by layer; two
/// turns of a layer are no waste only if no allowed turn has the same effect.
fn may_follow(next: Turn, before: Turn, allowed: AllowedMoves) -> bool {
    let layer = layer_number(next);
    let layer_before = layer_number(before);
    if next.axis() != before.axis() || layer > layer_before {
        return true;
    }
    let sum = (next.quarters() + before.quarters()) % 4;
    let is_same_half_turn = next.quarters() == 3 && allowed.contains(Turn::new(next.layers(), 1));
    layer == layer_before
        && sum != 0
        && !allowed.contains(Turn::new(next.layers(), sum))
        && !is_same_half_turn
}

/// Returns the number of a turn's layers among all layers about its axis.
fn layer_number(turn: Turn) -> usize {
    match turn.layers() {
        Layers::Face(face) => face.index() / 3,
        Layers::Wide(face) => 2 + face.index() / 3,
        Layers::Slice(_) => 4,
        Layers::Rotation(_) => 5,
    }
}
