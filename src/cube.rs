//! The cube itself: faces, facelets, pieces, moves, written algorithms, symmetries, goals, and how cubes are written.
//!
//! `diagnosis` deals with wrong and missing stickers. This is the lowest layer: it knows nothing of coordinates, tables,
//! solvers, terminals or files.

mod algorithm;
mod allowed_moves;
mod canonical;
mod center_turns;
mod counted_moves;
mod cubie;
mod cursor;
mod diagnosis;
mod ease;
mod face;
mod face_cube;
mod facelet;
mod formats;
mod goals;
mod hold;
mod incomplete_cube;
mod metric;
mod moves;
mod niss;
mod piece;
pub mod random;
mod scheme;
mod symmetry;
mod turn;
mod turn_group;

pub use algorithm::{
    Algorithm, AlgorithmError, Bracket, Element, Expected, Place, Repeat, numbered_scrambles,
    without_comment,
};
pub use allowed_moves::{AllowedMoves, AllowedMovesError};
pub use canonical::{canonical, simplify};
pub use center_turns::CenterTurns;
pub use counted_moves::{CountedMove, with_slices};
pub use cubie::CubieCube;
pub(crate) use cubie::permutation_is_odd;
pub(crate) use cursor::Cursor;
pub use diagnosis::{
    ColorSet, CubeFault, Explanation, HandStep, Impossible, Inference, Inquiry, Orbit, PieceKind,
    PiecePlace, ProposedScheme, Reassembly, Recoloring, Repair, TYPING_SEQUENCE, Typing, WhyNot,
    agreeing_schemes, proposed_scheme, reassembly, repairs, repairs_of_typing, why_not,
};
pub use ease::{EASE_WEIGHTS, EaseWeight, REGRIP_COST, cost_of_turning};
pub use face::{Color, Face, UnknownName};
pub use face_cube::{FaceCube, PartialCube};
pub use facelet::{Facelet, Slot};
pub use formats::{
    Convention, CosetPicture, CubeFormat, Cycles, FormatReader, Json, LookupPieces, ParsedCube,
    ReadError, Reid, Remark, Singmaster, StateVector, Unsettled, Vector40, Vector40Stages, Wanted,
};
pub(crate) use formats::{LONGEST, LOOKUP_READER, URLFBD_READER, write_lookup, write_urlfbd};
pub use goals::{
    Contradiction, GOALS, Goal, GoalEntry, GoalError, GoalPattern, GoalSides, MoveGroup, NamedGoal,
};
pub use hold::{HeldCube, Hold};
pub use incomplete_cube::IncompleteCube;
pub use metric::{METRICS, Metric, MetricEntry, UnknownMetric};
pub use moves::{Move, format_moves, inverse_moves};
pub use niss::{NissError, NissMoves};
pub use piece::{Corner, Edge};
pub use scheme::{ColorScheme, SchemeError};
pub use symmetry::{
    AlikeCubes, IsomorphismClass, SymmetricCubes, Symmetry, SymmetryClass, SymmetryClassError,
    SymmetryElement, SymmetryGroup, SymmetryScope, SymmetrySet,
};
pub use turn::{Layers, Rotation, Slice, Turn};
pub use turn_group::TurnGroup;
pub(crate) use turn_group::{Arrangement, arrangement};
