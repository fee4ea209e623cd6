//! The cube itself: faces, facelets, pieces, moves, written algorithms and the 48 symmetries.
//!
//! A [`FaceCube`] holds stickers as typed, possible or not; a [`CubieCube`] is a possible cube; an [`OrientedCube`] also
//! knows its orientation.

mod algorithm;
mod canonical;
pub(crate) mod center_turns;
pub(crate) mod cubie;
mod cursor;
mod ease;
mod face;
mod face_cube;
mod facelet;
mod metric;
mod moves;
mod niss;
pub(crate) mod orientation;
mod piece;
pub mod random;
mod scheme;
pub(crate) mod symmetry;
mod turn;

pub(crate) use algorithm::found_in_text;
pub use algorithm::{
    Algorithm, AlgorithmError, Bracket, Element, Repeat, TextPosition, numbered_scrambles,
    without_comment,
};
pub use canonical::{canonical, simplify};
pub use center_turns::CenterTurns;
pub use cubie::CubieCube;
pub(crate) use cubie::permutation_is_odd;
pub(crate) use cursor::TextCursor;
pub use ease::{EASE_WEIGHTS, EaseWeight, cost_of_turning};
pub use face::{Color, Face, UnknownName};
pub use face_cube::{FaceCube, PartialCube};
pub use facelet::Facelet;
pub use metric::{CountedMove, METRICS, Metric, MetricEntry, with_slices};
pub use moves::{Move, format_moves, inverse_moves};
pub use niss::{NissError, NissMoves};
pub use orientation::{Orientation, OrientedCube, Positioned, TurnEffect};
pub use piece::{Corner, Cubie, Edge, PieceKind};
pub use scheme::{ColorScheme, SchemeError};
pub use symmetry::{Symmetry, SymmetryElement, SymmetrySet};
pub use turn::{Layers, Rotation, Slice, Turn};
