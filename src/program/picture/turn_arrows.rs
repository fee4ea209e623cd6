//! The arrows that show a turn: along the stickers round the turning layers, as a hand would push them.

use super::net_shapes::{clockwise, is_across};
use super::space::{grip, layer};
use cubetui::cube::{Facelet, Turn};

/// Returns pairs of neighbouring stickers of one face: the turn moves the first of a pair towards the second. A half turn
/// goes clockwise.
pub fn turn_arrows(turn: Turn) -> Vec<(Facelet, Facelet)> {
    let (axis, turns) = grip(turn.layers());
    let mut arrows = Vec::new();
    for (index, _) in turns.into_iter().enumerate().filter(|(_, turns)| *turns) {
        let is_on_side =
            |facelet: &Facelet| layer(*facelet, axis) == index && !is_across(facelet.face(), axis);
        let ring = clockwise(Facelet::all().filter(is_on_side), axis);
        let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
        arrows.extend(
            pairs
                .filter(|(from, to)| from.face() == to.face())
                .map(|(&from, &to)| {
                    if turn.quarters() == 3 {
                        (to, from)
                    } else {
                        (from, to)
                    }
                }),
        );
    }
    arrows
}
