//! The body of `POST /v1/solve`, and what its fields stand for.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::problem::Problem;
use super::requests::{placed, read_cube, read_stickers, unfitting};
use crate::answer::{Fault, Recognised, SolveTask};
use cubetui::cube::{ColorScheme, Face, NissError, NissMoves, Orientation};
use cubetui::formats::ReadError;
use cubetui::goals::{AllowedMoves, AllowedMovesError, IncompleteCube, NamedGoal};
use cubetui::solver::{Limits, Skeleton};

/// The longest time that can be asked for.
const LONGEST_MS: u64 = 3_600_000;
/// The most solutions in an answer.
pub(super) const MOST_SOLUTIONS: u64 = 1000;

/// `POST /v1/solve`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[cfg_attr(test, schema(as = SolveRequest))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of its own")]
pub(super) struct SolveBody {
    #[cfg_attr(test, schema(schema_with = super::openapi::cube_form))]
    pub(super) cube: Box<RawValue>,
    /// Take a supercube, whose centres show how they are turned: upright in a cube that says nothing of them, and in a
    /// scramble as its turns leave them. A cube may say it behind its stickers, as in `UUU… centres U+ R2 F-`, or in the field
    /// `centers` of its object.
    #[serde(default)]
    pub(super) supercube: bool,
    /// The id of a solver listed by `GET /v1/solvers`; the first of them by default.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "two-phase"))]
    pub(super) solver: Option<String>,
    /// Answer with the first solution of at most this many moves, or with `optimal` the shortest; longer ones do not count. If
    /// neither this nor `timeout_ms` is given, the first of at most 21 moves is the answer for `two-phase`, of 26 for a
    /// supercube, and of 45 for `thistlethwaite`; with `optimal`, `moves`, `incomplete`, `up_to` or `insert` the shortest.
    #[serde(default)]
    #[cfg_attr(test, schema(minimum = 0, maximum = 45, example = 21))]
    pub(super) max: Option<u64>,
    /// Stop searching after this time, at most the time limit of the service. Without `max`, all of it is used to look for
    /// shorter solutions, unless the shortest is proven before.
    #[serde(default)]
    #[cfg_attr(test, schema(minimum = 1, maximum = 3_600_000, example = 1000))]
    pub(super) timeout_ms: Option<u64>,
    /// What to make of the cube; the solved cube by default.
    #[serde(default)]
    #[cfg_attr(test, schema(schema_with = super::openapi::goal_form, required = false))]
    pub(super) to: Option<Box<RawValue>>,
    /// Take an incomplete cube: of which stickers are unknown, or pieces such as `@UF`, whose orientation is not known, and
    /// `?`, which may be any. The solution solves at least one of the cubes that fit. Not together with `to`.
    #[serde(default)]
    pub(super) incomplete: bool,
    /// Turns of this face before and after the solution are free and are not written. Counts in htm and qtm.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "U"))]
    pub(super) up_to: Option<String>,
    /// The moves that the solution may consist of, such as `R,U`, `M,U2`, `without B` or `all`; by default all turns of the
    /// faces. A layer without an amount stands for all its turns. Each move counts as one. Then the answer is the shortest
    /// solution if the time suffices, and there is an error at once if the moves cannot solve the cube.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "R,U"))]
    pub(super) moves: Option<String>,
    /// Search moves on the cube and on its inverse together, for a goal that leaves something open. The solution is in NISS
    /// notation: `R U (F D')` is R U on the cube and F D' on its inverse.
    #[serde(default)]
    pub(super) niss: bool,
    /// Continue after these moves in NISS notation, which must leave the cube held as it was: solve what the cube has become.
    /// Not together with `incomplete`, `up_to`, `moves` or `insert`.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "R U (F D')"))]
    pub(super) after: Option<String>,
    /// Insert moves into this skeleton, which solves all but a few pieces, so that the whole is as short as possible. It may be
    /// in NISS notation.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "R U (F D')"))]
    pub(super) insert: Option<String>,
    /// With `insert`: try all insertions of at most this many moves; by default of 3 more than the shortest.
    #[serde(default)]
    #[cfg_attr(test, schema(minimum = 1, maximum = 20, example = 11))]
    pub(super) insertion_max: Option<u64>,
    /// How moves are counted: `htm`, every turn of a face as one; `qtm`, a half turn as two; `stm`, a turn of a slice as one
    /// too. For the whole cube, `qtm` and `stm` need a solver that counts in them; goals that leave stickers open are
    /// searched in any metric.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "htm"))]
    pub(super) metric: Option<String>,
    /// Answer with the inverse of the solution: a generator, which makes the cube from a solved one.
    #[serde(default)]
    pub(super) inverse: bool,
    /// List all of the shortest solutions, or with `max` all of at most that many moves, or with `extra` all of at most that
    /// many moves more than the shortest. For the whole cube this needs the solver `optimal`.
    #[serde(default)]
    pub(super) all: bool,
    /// With `all`: list all solutions of at most this many moves more than the shortest.
    #[serde(default)]
    #[cfg_attr(test, schema(minimum = 0, maximum = 45, example = 2))]
    pub(super) extra: Option<u64>,
    /// With `all`: the most solutions in the answer, 100 by default. The shortest come first, those of one length in a fixed
    /// sequence.
    #[serde(default)]
    #[cfg_attr(test, schema(minimum = 1, maximum = 1000, example = 100))]
    pub(super) solutions: Option<u64>,
    /// With `all`: `ease` answers with the solutions that are easiest to turn, of all that are found in the time.
    /// Not with `niss` or `after`.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "ease"))]
    pub(super) rank: Option<String>,
    /// With `all`: one solution of those that are alike. `symmetries`: those that a symmetry of the cube carries to each other;
    /// `antisymmetries`: also those that an antisymmetry does. Not with `to`, `incomplete`, `up_to`, `moves` or
    /// `after`.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "antisymmetries"))]
    pub(super) unique: Option<String>,
    /// The colours of the cube: `western`, `japanese`, or six colours of the faces U R F D L B. Other colours than those of
    /// the western scheme are also recognised by the centres.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "japanese"))]
    pub(super) scheme: Option<String>,
}

/// Reads what is to be solved: a cube that is to become a goal, or an incomplete one.
///
/// # Errors
/// Where it cannot be read, or everything that makes it impossible.
pub(super) fn read_task(
    body: &SolveBody,
    goal: &NamedGoal,
    scheme: &ColorScheme,
) -> Result<Recognised<SolveTask>, Problem> {
    if !body.incomplete {
        let held = read_cube(&body.cube, body.supercube, scheme)?;
        let task = SolveTask::of_cube(held.value, goal.clone());
        return Ok(held.with(task));
    }
    let words = serde_json::from_str::<String>(body.cube.get()).ok();
    if let Some(words) = words.filter(|words| IncompleteCube::is_meant_by(words)) {
        if body.supercube {
            return Err(unfitting(&ReadError::UnwantedCenters));
        }
        return SolveTask::of_words(&words)
            .map(Recognised::in_force)
            .map_err(|error| unfitting(&error));
    }
    let parsed = read_stickers(&body.cube, body.supercube, scheme)?;
    let task = SolveTask::of_parsed(&parsed, scheme).map_err(|error| unfitting(&error))?;
    Ok(Recognised::of_parsed(task, parsed))
}

/// Reads the face whose turns are free, if one is named.
///
/// # Errors
/// It is no face.
pub(super) fn read_free_turns(text: Option<&str>) -> Result<Option<Face>, Fault> {
    text.map(str::parse).transpose().map_err(|_| {
        Fault::at(
            "/up_to",
            "wrong_face",
            "it must be one of the faces U, R, F, D, L, B",
        )
    })
}

/// Reads the moves in NISS notation of the field at a pointer, if it is there.
///
/// # Errors
/// Where they cannot be read.
pub(super) fn read_niss(
    pointer: &str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<NissMoves, NissError>,
) -> Result<Option<NissMoves>, Fault> {
    let unreadable = |error: NissError| {
        placed(
            Fault::at(pointer, "unreadable_algorithm", &error.to_string()),
            Some(error.place()),
        )
    };
    text.map(|text| read(text).map_err(unreadable)).transpose()
}

/// Returns the skeleton into which moves are inserted, if one is given, for a cube that is held like this.
///
/// # Errors
/// It is too long.
pub(super) fn skeleton(
    moves: Option<&NissMoves>,
    most: Option<u64>,
    orientation: Orientation,
) -> Result<Option<Skeleton>, Fault> {
    let Some(moves) = moves else { return Ok(None) };
    let most = most.map(|most| most.min(u64::from(Skeleton::MOST_INSERTED)) as u8);
    let skeleton = Skeleton::new(&moves.as_held(orientation.inverse()).unniss(), most);
    skeleton
        .map(Some)
        .map_err(|error| Fault::at("/insert", "out_of_range", &error.to_string()))
}

impl SolveBody {
    /// Says which fields exclude each other or are out of range.
    pub(super) fn faults(&self) -> Vec<Fault> {
        let ranges = [
            ("/max", self.max, 0, u64::from(Limits::MAX_LENGTH), "moves"),
            (
                "/timeout_ms",
                self.timeout_ms,
                1,
                LONGEST_MS,
                "milliseconds",
            ),
            (
                "/insertion_max",
                self.insertion_max,
                1,
                u64::from(Skeleton::MOST_INSERTED),
                "moves",
            ),
            (
                "/extra",
                self.extra,
                0,
                u64::from(Limits::MAX_LENGTH),
                "moves",
            ),
            ("/solutions", self.solutions, 1, MOST_SOLUTIONS, "solutions"),
        ];
        let out_of_range = ranges
            .into_iter()
            .filter_map(|(pointer, value, least, most, unit)| {
                let is_outside = value.is_some_and(|value| !(least..=most).contains(&value));
                let words = format!("it must be {least} to {most} {unit}");
                is_outside.then(|| Fault::at(pointer, "out_of_range", &words))
            });
        let (after, insert) = (self.after.is_some(), self.insert.is_some());
        let is_restricted = self.incomplete || self.up_to.is_some() || self.moves.is_some();
        let exclusions = [
            (
                self.incomplete && self.to.is_some(),
                Fault::at(
                    "/to",
                    "wrong_goal",
                    "an incomplete cube is solved; leave out the goal",
                ),
            ),
            (
                after && (is_restricted || insert),
                Fault::at(
                    "/after",
                    "excluded",
                    "leave out incomplete, up_to, moves and insert",
                ),
            ),
            (
                self.inverse && (self.niss || after || insert),
                Fault::at(
                    "/inverse",
                    "excluded",
                    "it is not written with niss, after or insert; leave it out",
                ),
            ),
            (
                self.insertion_max.is_some() && !insert,
                Fault::at(
                    "/insertion_max",
                    "excluded",
                    "it is for insert; leave it out",
                ),
            ),
        ];
        let excluded = exclusions
            .into_iter()
            .filter_map(|(is_excluded, fault)| is_excluded.then_some(fault));
        out_of_range.chain(excluded).collect()
    }
}

/// Reads the moves that are allowed; all turns of the faces where there are none.
///
/// # Errors
/// They are no moves, or there are none.
pub(super) fn read_allowed(text: Option<&str>) -> Result<AllowedMoves, Fault> {
    text.map_or(Ok(AllowedMoves::default()), str::parse)
        .map_err(|error: AllowedMovesError| Fault::at("/moves", "wrong_moves", &error.to_string()))
}
