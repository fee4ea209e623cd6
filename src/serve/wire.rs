//! What is read and written as JSON: one type for each body, from which the OpenAPI document is made.
//!
//! A field is never renamed or removed, and never changes its type; new ones may come. The names are those of the command
//! line's JSON.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::cube::CubieCube;
use crate::solver::SolverEntry;

/// `POST /v1/solve`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SolveWish {
    #[schema(schema_with = super::document::cube_form)]
    pub(super) cube: Box<RawValue>,
    /// The id of a solver, of `GET /v1/solvers`; else the first of them.
    #[serde(default)]
    #[schema(example = "two-phase")]
    pub(super) solver: Option<String>,
    /// The first solution of at most so many moves is the answer, longer ones are none. If neither this nor `timeout_ms` is
    /// given it is 21, for Thistlethwaite's solver 45.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 45, example = 21)]
    pub(super) max: Option<u64>,
    /// How long to search, at most as long as the service allows. Without `max` all of it is used for ever shorter solutions,
    /// unless the shortest is proven before.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3_600_000, example = 1000)]
    pub(super) timeout_ms: Option<u64>,
    /// What to make of the cube, else the solved one.
    #[serde(default)]
    #[schema(schema_with = super::document::goal_form, required = false)]
    pub(super) to: Option<Box<RawValue>>,
}

/// A solution.
#[derive(Serialize, ToSchema)]
pub(super) struct Solved {
    /// The cube as it is held: 54 letters of faces.
    pub(super) cube: String,
    /// What was made of it: the name of a goal, or 54 letters of faces, of which `.` does not matter.
    pub(super) goal: String,
    /// The id of the solver.
    pub(super) solver: &'static str,
    /// The moves, as the cube is held; none for the goal itself.
    pub(super) solution: String,
    /// How many, in the half-turn metric.
    pub(super) length: usize,
    /// Its parts, in order.
    pub(super) stages: Vec<Stage>,
    /// Whether it is proven that nothing is shorter.
    pub(super) proven: bool,
    /// Proven: every solution has at least so many moves.
    pub(super) at_least: u8,
    /// How long the search took.
    pub(super) seconds: f64,
    /// How many positions it visited.
    pub(super) positions: u64,
}

/// One part of a solution.
#[derive(Serialize, ToSchema)]
pub(super) struct Stage {
    pub(super) name: String,
    pub(super) moves: String,
    pub(super) length: usize,
}

/// `POST /v1/verify`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VerifyWish {
    #[schema(schema_with = super::document::cube_form)]
    pub(super) cube: Box<RawValue>,
}

/// Whether a cube is possible.
#[derive(Serialize, ToSchema)]
pub(super) struct Verified {
    pub(super) possible: bool,
    /// The cube as it is held, if it is possible: 54 letters of faces.
    #[schema(required)]
    pub(super) cube: Option<String>,
    /// Everything that is wrong with it.
    pub(super) faults: Vec<Fault>,
}

/// `POST /v1/apply`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ApplyWish {
    /// A solved cube, if nothing is given.
    #[serde(default)]
    #[schema(schema_with = super::document::cube_form_or_null, required = false)]
    pub(super) cube: Option<Box<RawValue>>,
    /// What is done to it: turns, as R U2 R' M x (R U)3 [F, R].
    #[schema(example = "[R, U]")]
    pub(super) algorithm: String,
}

/// What a cube has become.
#[derive(Serialize, ToSchema)]
pub(super) struct Applied {
    /// The cube as it is held: 54 letters of faces.
    pub(super) cube: String,
    /// Its pieces, in the standard orientation.
    pub(super) state: State,
    /// Whether it is solved, however it is held.
    pub(super) solved: bool,
}

/// Which piece is at each place, and how it is turned there, in the standard orientation.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    /// Which of the corners URF UFL ULB UBR DFR DLF DBL DRB, from 0, is at each of these places.
    #[schema(schema_with = super::document::eight_below::<8>)]
    pub(super) corner_position: [u8; 8],
    /// By how many thirds it is twisted clockwise there.
    #[schema(schema_with = super::document::eight_below::<3>)]
    pub(super) corner_orientation: [u8; 8],
    /// Which of the edges UR UF UL UB DR DF DL DB FR FL BL BR, from 0, is at each of these places.
    #[schema(schema_with = super::document::twelve_below::<12>)]
    pub(super) edge_position: [u8; 12],
    /// Whether it is flipped there.
    #[schema(schema_with = super::document::twelve_below::<2>)]
    pub(super) edge_orientation: [u8; 12],
    /// 0 for an even permutation of the corners, 1 for an odd one; that of the edges is the same. In a request it may be left
    /// out, and is checked.
    #[schema(minimum = 0, maximum = 1, required = false)]
    pub(super) parity: u8,
}

impl From<&CubieCube> for State {
    fn from(cube: &CubieCube) -> Self {
        Self {
            corner_position: cube.corners().map(|corner| corner as u8),
            corner_orientation: *cube.corner_twists(),
            edge_position: cube.edges().map(|edge| edge as u8),
            edge_orientation: *cube.edge_flips(),
            parity: u8::from(cube.is_odd()),
        }
    }
}

/// A random cube.
#[derive(Serialize, ToSchema)]
pub(super) struct Scrambled {
    /// The same seed gives the same cube everywhere.
    #[schema(schema_with = super::document::seed)]
    pub(super) seed: u64,
    /// The turns that make it of a solved cube.
    pub(super) scramble: String,
    /// How many.
    pub(super) length: usize,
    /// 54 letters of faces.
    pub(super) cube: String,
}

/// One solver.
#[derive(Serialize, ToSchema)]
pub(super) struct SolverInfo {
    /// What is given as `solver`.
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    /// What it does and promises.
    pub(super) about: &'static str,
}

impl From<&SolverEntry> for SolverInfo {
    fn from(entry: &SolverEntry) -> Self {
        Self { id: entry.id, name: entry.name, about: entry.about }
    }
}

/// How the service is.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    pub(super) status: &'static str,
    /// The version of the program.
    pub(super) version: &'static str,
    /// How many threads solve.
    pub(super) workers: usize,
    /// Which tables a solve that begins now uses.
    pub(super) tables: TablesInUse,
}

/// Which tables are there.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum TablesInUse {
    /// The small ones.
    Instant,
    /// The large ones: faster.
    Full,
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Fault {
    /// What kind of fault it is, for programs.
    #[schema(example = "twisted_corner")]
    pub(super) kind: &'static str,
    /// What is wrong, in words.
    pub(super) message: String,
    /// Which value of the body is wrong, as a JSON Pointer, or which part of the query.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "/cube")]
    pub(super) pointer: Option<String>,
    /// The line within that value, if it has several, or within the body; from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// The character of that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<usize>,
    /// The stickers that show it, as U9 R1 F3, in the way the cube is held.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) stickers: Vec<String>,
}

/// Why there is no answer (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProblemDetails {
    /// Which problem it is, for programs: the same words always.
    #[serde(rename = "type")]
    #[schema(example = "urn:cubetui:problem:impossible-cube")]
    pub(super) kind: String,
    /// The same for people.
    pub(super) title: &'static str,
    /// The status of the answer.
    pub(super) status: u16,
    /// What is wrong this time.
    pub(super) detail: String,
    /// All faults, each with its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<Fault>,
}
