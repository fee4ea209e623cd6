//! The cube itself: faces, facelets, pieces, moves, written algorithms, validity and random states.
//!
//! The ground floor: knows nothing of coordinates, tables, solvers, terminals or files.

mod algorithm;
mod as_held;
mod canonical;
mod cubie;
mod cursor;
mod deduce;
mod enumerate;
mod face;
mod face_cube;
mod facelet;
mod fillings;
mod formats;
mod goal;
mod hold;
mod inference;
mod moves;
mod piece;
pub mod random;
mod reassembly;
mod relabelled;
mod repair;
mod scheme;
mod suspects;
mod symmetry;
mod turn;
mod typing;
mod validity;
mod why_not;
mod words;

pub use algorithm::{Algorithm, AlgorithmError, Bracket, Element, Expected, Place, Repeat, without_comment};
pub use canonical::{canonical, simplify};
pub use cubie::CubieCube;
pub use deduce::{ProposedScheme, Recoloring, agreeing_schemes, proposed_scheme};
pub use face::{Color, Face};
pub use face_cube::{FaceCube, PartialCube};
pub use facelet::{Facelet, Slot};
pub use formats::{CubeFormat, Cycles, Json, ParsedCube, ReadError, Reid, Singmaster, Unsettled, Wanted};
pub use goal::{Contradiction, GOALS, Goal, GoalEntry, GoalError, NamedGoal};
pub use hold::{HeldCube, Hold};
pub use inference::{ColorSet, Inference};
pub use moves::{Metric, Move, format_moves, inverse_moves};
pub use piece::{Corner, Edge};
pub use reassembly::{ByHand, PiecePlace, Reassembly, reassembly};
pub use repair::{Repair, repairs, repairs_of_typing};
pub use scheme::{ColorScheme, SchemeError};
pub use suspects::{suspects, suspects_of_typing};
pub use symmetry::{Symmetry, SymmetryElement, SymmetrySet};
pub use turn::{Layers, Rotation, Slice, Turn};
pub use typing::{TYPING_ORDER, Typing};
pub use validity::{CubeFault, Impossible};
pub use why_not::{PieceKind, WhyNot, why_not};
