//! The arrows that show a turn: along the stickers round the turning layers, as a hand would push them.

use super::net_shapes::{clockwise, is_across};
use super::space::{grip, layer};
use crate::cube::{Facelet, Turn};

/// Returns pairs of neighbouring stickers of one face: the turn moves the first of a pair towards the second. A half turn
/// goes clockwise.
///
/// ```
/// use cubetui::cube::{Face, Facelet, Layers, Turn};
/// use cubetui::picture::turn_arrows;
/// let arrows = turn_arrows(Turn::new(Layers::Face(Face::U), 1));
/// // U carries the upper row of F to the left, and so on round the cube.
/// assert_eq!(arrows.len(), 8);
/// assert!(arrows.contains(&(Facelet::new(Face::F, 0, 2), Facelet::new(Face::F, 0, 1))));
/// ```
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
