//! The sequences of allowed moves that are searched: of those with the same effect because turns about one axis commute
//! or turns of one layer add up, one.

use crate::cube::{Layers, Turn};
use crate::goals::AllowedMoves;

/// Allowed moves, at most 54, and which may follow which.
#[derive(Clone, Debug)]
pub(crate) struct TurnRules {
    pub(crate) turns: Vec<Turn>,
    /// The turns that may follow each turn without waste, as bits.
    pub(crate) following: Vec<u64>,
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
        Self {
            following: turns.iter().map(follows).collect(),
            turns,
        }
    }

    /// Whether the turns of each layer that come together are the first of the shortest sequences that do the same with
    /// the allowed turns of this layer.
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

    /// Returns the amounts that make up a sum of quarter turns of a layer: the fewest, and of those the first.
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

/// Whether a turn may follow another without waste. Turns about one axis can be exchanged, so they are made layer by
/// layer; and two turns of a layer are no waste only if no allowed turn does the same.
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

/// The number of a turn's layers among all about its axis.
fn layer_number(turn: Turn) -> usize {
    match turn.layers() {
        Layers::Face(face) => face.index() / 3,
        Layers::Wide(face) => 2 + face.index() / 3,
        Layers::Slice(_) => 4,
        Layers::Rotation(_) => 5,
    }
}
