//! Moves and cubes from algorithms.

use cubetui::cube::{Algorithm, CubieCube, Move, OrientedCube, Turn};

#[track_caller]
pub(crate) fn algorithm(text: &str) -> Algorithm {
    text.parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

#[track_caller]
pub(crate) fn turns(text: &str) -> Vec<Turn> {
    algorithm(text).turns()
}

#[track_caller]
pub(crate) fn moves(text: &str) -> Vec<Move> {
    algorithm(text).moves().0
}

/// The solved cube after these turns, in the orientation that it has then.
#[track_caller]
pub(crate) fn held_after(text: &str) -> OrientedCube {
    OrientedCube::SOLVED.turned_by(&turns(text))
}

#[track_caller]
pub(crate) fn cube_after(text: &str) -> CubieCube {
    held_after(text).cube
}
