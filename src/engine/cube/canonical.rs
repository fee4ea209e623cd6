//! The canonical form of moves and of written turns.
//!
//! All layers about one axis commute, so a run of turns about one axis is described by one sum of quarter turns modulo 4
//! for each kind of layer. The sums are written in a fixed sequence. A run whose sums are all 0 vanishes, and the runs on
//! both sides of it merge if they share an axis. One pass over the turns with a stack of runs does all of this: the runs
//! are the normal form of an element of the free product of the three abelian groups, one per axis.

use crate::cube::{Algorithm, Face, Layers, Metric, Move, Rotation, Slice, Turn};

struct AxisRun<const LAYERS: usize> {
    axis: usize,
    /// Clockwise quarter turns of each kind of layer, 0 to 3.
    quarters: [u8; LAYERS],
}

/// A turn as part of a run: its axis, the kind of its layer, and its clockwise quarter turns.
struct AxisTurn {
    axis: usize,
    layer: usize,
    quarters: u8,
}

/// Collects the turns into runs. Neighbouring runs have different axes, and every run has an effect.
fn runs<const LAYERS: usize>(turns: impl Iterator<Item = AxisTurn>) -> Vec<AxisRun<LAYERS>> {
    let mut runs: Vec<AxisRun<LAYERS>> = Vec::new();
    for AxisTurn {
        axis,
        layer,
        quarters,
    } in turns
    {
        if runs.last().is_none_or(|run| run.axis != axis) {
            runs.push(AxisRun {
                axis,
                quarters: [0; LAYERS],
            });
        }
        let run = runs.last_mut().expect("a run was pushed if there was none");
        run.quarters[layer] = (run.quarters[layer] + quarters) % 4;
        if run.quarters == [0; LAYERS] {
            runs.pop();
        }
    }
    runs
}

/// Returns the canonical form of a sequence of moves. Two sequences have the same form exactly when one can be turned into
/// the other by exchanging neighbouring moves of opposite faces and by merging or splitting turns of one face.
///
/// - Of two opposite faces, U comes before D, R before L, and F before B, as in [`Move::ALL`].
/// - Turns of one face merge, also across turns of the opposite face: `R R` is `R2`, `R L R` is `R2 L`. Turns that cancel
///   vanish, and turns that then become neighbours merge as well: `R U U' R` is `R2`.
/// - In the quarter-turn metric the result has quarter turns only, and a half turn is two clockwise ones: `U' D U'` is
///   `U U D`.
///
/// The result has the same effect on every cube, is never longer in the metric, and is its own canonical form.
///
/// ```
/// use cubetui::cube::{Algorithm, Metric, canonical, format_moves};
/// let form = |text: &str, metric| {
///     let (moves, _) = text.parse::<Algorithm>().unwrap().moves();
///     format_moves(&canonical(&moves, metric))
/// };
/// assert_eq!(form("L' L2", Metric::HalfTurn), "L");
/// assert_eq!(form("D U D", Metric::HalfTurn), "U D2");
/// assert_eq!(form("R U U' R'", Metric::HalfTurn), "");
/// assert_eq!(form("U' D' D' U'", Metric::QuarterTurn), "U U D D");
/// ```
#[must_use]
pub fn canonical(moves: &[Move], metric: Metric) -> Vec<Move> {
    let mut result = Vec::with_capacity(moves.len());
    let turns = moves.iter().map(|turn| {
        let (axis, layer) = axis_and_layer(Layers::Face(turn.face()));
        AxisTurn {
            axis,
            layer,
            quarters: turn.quarters(),
        }
    });
    for run in runs::<2>(turns) {
        let first = Face::ALL[run.axis];
        for (face, quarters) in [first, first.opposite()].into_iter().zip(run.quarters) {
            match (metric, quarters) {
                (_, 0) => {}
                (Metric::QuarterTurn, 2) => result.extend([Move::new(face, 1); 2]),
                _ => result.push(Move::new(face, quarters)),
            }
        }
    }
    result
}

impl Algorithm {
    /// Returns the algorithm without brackets, in canonical form; see [`simplify`].
    #[must_use]
    pub fn simplified(&self) -> Self {
        simplify(&self.turns()).into_iter().collect()
    }
}

/// Returns the canonical form of written turns, as [`canonical`] does for moves in the half-turn metric.
///
/// Turns of the same layers merge, also across turns of other layers about the same axis: `R R` is `R2`, `R L R` is `R2 L`,
/// `U R L L' R' U` is `U2`. Different layers do not merge: `R M'` stays, though `Rw` has the same effect. About one axis
/// the faces come first, then wide turns, the slice and the rotation. The result has the same effect on every cube and its
/// orientation.
pub fn simplify(turns: &[Turn]) -> Vec<Turn> {
    let axis_turns = turns.iter().map(|turn| {
        let (axis, layer) = axis_and_layer(turn.layers());
        AxisTurn {
            axis,
            layer,
            quarters: turn.quarters(),
        }
    });
    let runs = runs::<6>(axis_turns);
    let turned = runs
        .iter()
        .flat_map(|run| layers_about(run.axis).into_iter().zip(run.quarters));
    turned
        .filter(|&(_, quarters)| quarters > 0)
        .map(|(layers, quarters)| Turn::new(layers, quarters))
        .collect()
}

/// Returns the six kinds of layers that turn about an axis, in the sequence in which they are written. The first two are
/// the faces.
fn layers_about(axis: usize) -> [Layers; 6] {
    let first = Face::ALL[axis];
    let second = first.opposite();
    let (slice, rotation) = [
        (Slice::E, Rotation::Y),
        (Slice::M, Rotation::X),
        (Slice::S, Rotation::Z),
    ][axis];
    [
        Layers::Face(first),
        Layers::Face(second),
        Layers::Wide(first),
        Layers::Wide(second),
        Layers::Slice(slice),
        Layers::Rotation(rotation),
    ]
}

/// Returns the axis of the layers and their index in [`layers_about`] that axis.
fn axis_and_layer(layers: Layers) -> (usize, usize) {
    let (face, layer) = match layers {
        Layers::Face(face) => (face, face.index() / 3),
        Layers::Wide(face) => (face, 2 + face.index() / 3),
        Layers::Slice(slice) => (slice.follows(), 4),
        Layers::Rotation(rotation) => (rotation.follows(), 5),
    };
    (face.axis(), layer)
}
