//! Dropping waste: turns that can be joined or that take each other back.
//!
//! All layers about one axis commute. A run of turns about one axis is therefore told by six sums of quarter turns
//! modulo 4, one for each kind of layers, and is written in a fixed order: of the faces U before D, R before L, F before
//! B, then wide turns, the slice, the rotation. A run whose sums are all 0 vanishes, and the runs around it may meet.

use super::Algorithm;
use crate::cube::{Face, Layers, Rotation, Slice, Turn};

impl Algorithm {
    /// The same written out, without waste; see [`simplify`].
    #[must_use]
    pub fn simplified(&self) -> Self {
        simplify(&self.turns()).into_iter().collect()
    }
}

/// Joins turns of the same layers, also across turns of other layers about the same axis: `R R` is `R2`, `R L R` is
/// `R2 L`, `U R L L' R' U` is `U2`. Different layers are not joined: `R M'` stays, though it could be written `Rw`.
///
/// The result leads every held cube to the same held cube. It is a normal form: turns about one axis stand in
/// a fixed order, and simplifying again changes nothing.
pub fn simplify(turns: &[Turn]) -> Vec<Turn> {
    let mut runs: Vec<Run> = Vec::new();
    for turn in turns {
        let (axis, kind) = axis_and_kind(turn.layers());
        if runs.last().is_none_or(|run| run.axis != axis) {
            runs.push(Run { axis, quarters: [0; 6] });
        }
        let run = runs.last_mut().expect("a run was pushed if there was none");
        run.quarters[kind] = (run.quarters[kind] + turn.quarters()) % 4;
        if run.quarters == [0; 6] {
            runs.pop();
        }
    }
    runs.iter().flat_map(Run::turns).collect()
}

/// Neighbouring turns about one axis.
struct Run {
    axis: usize,
    /// Quarter turns, 0 to 3, by kind of layers as [`layers_about`] numbers them.
    quarters: [u8; 6],
}

impl Run {
    fn turns(&self) -> impl Iterator<Item = Turn> {
        let turned = layers_about(self.axis).into_iter().zip(self.quarters);
        turned.filter(|&(_, quarters)| quarters > 0).map(|(layers, quarters)| Turn::new(layers, quarters))
    }
}

/// The six kinds of layers that turn about an axis, in the order in which they are written.
fn layers_about(axis: usize) -> [Layers; 6] {
    let near = Face::ALL[axis];
    let far = near.opposite();
    let (slice, rotation) = [(Slice::E, Rotation::Y), (Slice::M, Rotation::X), (Slice::S, Rotation::Z)][axis];
    [
        Layers::Face(near),
        Layers::Face(far),
        Layers::Wide(near),
        Layers::Wide(far),
        Layers::Slice(slice),
        Layers::Rotation(rotation),
    ]
}

fn axis_and_kind(layers: Layers) -> (usize, usize) {
    let (face, kind) = match layers {
        Layers::Face(face) => (face, face.index() / 3),
        Layers::Wide(face) => (face, 2 + face.index() / 3),
        Layers::Slice(slice) => (slice.follows(), 4),
        Layers::Rotation(rotation) => (rotation.follows(), 5),
    };
    (face.axis(), kind)
}
