//! The answers of the program as JSON: one type for each kind, shared by the command line's `--json` and by HTTP. Also the
//! lines of a list of cubes, which batches and the interface read and write.
//!
//! A field is never renamed or removed, and never changes its type; new ones may be added. Any additional field in an
//! answer of the command line is an older name that scripts rely on.

mod cube_records;
mod cubes;
mod examined;
mod explanations;
mod listed_cube;
mod listed_solution;
#[cfg(test)]
#[path = "../../tests/serve/schema.rs"]
pub(crate) mod schema;
mod solution;
mod solve_task;
mod symmetries;

pub use cube_records::{CubeRecords, TextRecord, UNICODE_SIGNATURE, UnreadableLine};
#[cfg(test)]
pub use cubes::PieceNumbers;
pub use cubes::{Applied, Fault, Recognised, Scrambled, Verified, centers_of, letters};
pub use examined::Examined;
pub use explanations::{Diagnosis, Explained, read_seen};
pub use listed_cube::{ListedCube, StoredSolution};
pub use listed_solution::{FirstSolutions, ListedSolution, Rank, SolvedWithList};
pub use solution::{
    InsertionParts, NissParts, SolutionForm, Solved, SolverInfo, Stage, StepParts, insertions_tried,
};
pub use solve_task::SolveTask;
pub use symmetries::{
    NamedSymmetry, SymmetricCube, SymmetricCubes, Symmetries, SymmetryClassInfo, Unlisted,
};
