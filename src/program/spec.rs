//! What may be asked of a solve, once: [`SolveSpec`], whose fields are the options of the command
//! line and the fields of a body of HTTP alike, and [`SolveOptions`], what they stand for.
//!
//! A fault names its field; a caller adds only what the field is called there: `--max` or `/max`.
//! The documentation of a field is its help on the command line and its description in the OpenAPI
//! document.

mod options;

use std::error::Error;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::answer::{Rank, SolutionForm};
use crate::config::Timeout;
use cubetui::cube::{ColorScheme, Face, METRICS, NissError, NissMoves, TextPosition};
use cubetui::goals::{AllowedMoves, AllowedMovesError, GOALS, NamedGoal, TurnGroup};
use cubetui::solver::{Alike, Limits, SOLVERS, Skeleton, Unsupported};

pub use options::{Obstacle, SolveOptions};

/// Everything that can be asked of a solve. Numbers and names are as they were given;
/// [`read`](Self::read) checks them.
#[derive(Args, Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[cfg_attr(test, schema(as = SolveRequest, description = "`POST /v1/solve`."))]
#[serde(deny_unknown_fields)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "options are independent of one another"
)]
pub struct SolveSpec {
    /// Only in JSON; the command line reads cubes as records.
    #[arg(skip)]
    #[cfg_attr(test, schema(schema_with = crate::answer::schema::cube_form))]
    pub cube: Box<RawValue>,

    /// Take a supercube, whose centres show how they are turned: upright in a cube that says
    /// nothing of them, and in a scramble as its turns leave them. A cube may say it behind its
    /// stickers, as in `UUU… centres U+ R2 F-`, or in the field `centers` of its object.
    #[arg(skip)]
    #[serde(default)]
    pub supercube: bool,

    /// What to make of the cube.
    #[arg(long, value_name = "GOAL", conflicts_with = "unique", help = help_on_goals())]
    #[cfg_attr(test, schema(schema_with = crate::answer::schema::goal_form, required = false))]
    pub to: Option<GoalText>,

    /// Take incomplete cubes: with unknown stickers, or pieces such as @UF, whose orientation is
    /// not known, and ?, which may be any. A solution solves at least one of the cubes that fit.
    /// `cubetui manual searching` explains how they are written.
    #[arg(long, conflicts_with_all = ["to", "unique", "supercube"])]
    #[serde(default)]
    pub incomplete: bool,

    /// Turns of this face before and after a solution are free and are not written, e.g. U for the
    /// last layer. Each solution comes once, whatever turns it needs. Counts in htm and qtm.
    #[arg(long, value_name = "FACE", conflicts_with = "unique", value_parser = checked::<Face>)]
    #[cfg_attr(test, schema(example = "U"))]
    pub up_to: Option<String>,

    /// Use only these moves, e.g. R,U or M,U2,r'. A layer without an amount stands for all its
    /// turns, R' for just this turn. Each move counts as one, slices and wide turns too. Finds the
    /// shortest solution; if the moves cannot solve the cube, says so at once.
    #[arg(long, value_name = "MOVES", conflicts_with = "unique", value_parser = checked::<AllowedMoves>)]
    #[cfg_attr(test, schema(example = "R,U"))]
    pub moves: Option<String>,

    /// Use all turns of the faces but these, or all of --moves but these, e.g. B or R2,U2.
    #[arg(long, value_name = "MOVES", conflicts_with = "unique")]
    #[serde(skip)]
    pub without: Option<AllowedMoves>,

    /// How to solve. The default ends with the first short solution, as scripts want it; the
    /// interface uses optimal, which begins with the same two-phase search and then proves.
    #[arg(long, value_name = "NAME", default_value = SOLVERS[0].id, value_parser = solver_ids())]
    #[cfg_attr(test, schema(example = "two-phase"))]
    pub solver: Option<String>,

    /// Print the first solution of at most N moves, or with optimal the shortest; longer ones are
    /// not accepted [default without --timeout: 21 for two-phase, 26 with --supercube, 45 for
    /// thistlethwaite, none for optimal].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)).map(u64::from))]
    #[cfg_attr(test, schema(minimum = 0, maximum = 45, example = 21))]
    pub max: Option<u64>,

    /// Stop searching after this time, at most the time limit of the service. Without --max, uses
    /// the whole time to look for shorter solutions.
    #[arg(long, value_name = "TIME", value_parser = duration, help = HELP_ON_TIMEOUT)]
    #[serde(default, rename = "timeout_ms", deserialize_with = "milliseconds")]
    #[cfg_attr(test, schema(value_type = Option<u64>, minimum = 1, maximum = 3_600_000, example = 1000))]
    pub timeout: Option<Duration>,

    /// With --all: the most solutions in the answer, 100 by default. The shortest come first, those
    /// of one length in a fixed sequence.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000).map(u64::from),
        help = "Print up to N different solutions of each cube, one a line, the shortest first [default: 1, or all with --all]")]
    #[cfg_attr(test, schema(minimum = 1, maximum = 1000, example = 100))]
    pub solutions: Option<u64>,

    /// Print all of the shortest solutions, or with --max N all of at most N moves, or with --extra
    /// K all of at most K moves more than the shortest. Each is printed as soon as it is found, in
    /// order of length, and those of one length in a fixed sequence. Millions need no memory. Needs
    /// --solver optimal, a goal that leaves stickers open, or --moves.
    #[arg(long)]
    #[serde(default)]
    pub all: bool,

    /// With --all: print all solutions of at most K moves more than the shortest.
    #[arg(long, value_name = "K", requires = "all", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)).map(u64::from))]
    #[cfg_attr(test, schema(minimum = 0, maximum = 45, example = 2))]
    pub extra: Option<u64>,

    /// How moves are counted. For the whole cube, qtm and stm need --solver optimal; goals that
    /// leave stickers open are searched in any metric.
    #[arg(long, value_name = "METRIC", default_value = "htm", value_parser = metric_ids())]
    #[cfg_attr(test, schema(example = "htm"))]
    pub metric: Option<String>,

    /// Print the inverse of each solution: a generator, which makes the cube from a solved one.
    #[arg(long, conflicts_with = "stages")]
    #[serde(default)]
    pub inverse: bool,

    /// Print the easiest solutions first instead of the shortest: those with the least cost of
    /// turning, where R and U cost less than B, and a new grip costs more. Of all that are found
    /// with --all, as many as --solutions says are kept [default: 1] and printed at the end.
    /// `cubetui manual searching` explains the cost.
    #[arg(long, value_name = "ORDER", value_parser = PossibleValuesParser::new(Rank::NAMED.map(|(name, _)| name)))]
    #[cfg_attr(test, schema(example = "ease"))]
    pub rank: Option<String>,

    /// With --all: print one of the solutions that are alike. Two solutions are alike if a symmetry
    /// of the cube carries one to the other or, unless KIND is symmetries, an antisymmetry does:
    /// one is then the other read backwards.
    #[arg(long, value_name = "KIND", requires = "all", num_args = 0..=1, require_equals = true, default_missing_value = "antisymmetries", value_parser = alike_kinds())]
    #[cfg_attr(test, schema(example = "antisymmetries"))]
    pub unique: Option<String>,

    /// Search moves on the cube and on its inverse together, for a goal that leaves something open.
    /// Solutions are in NISS notation: R U (F D') is R U on the scramble and F D' on its inverse.
    /// `alg unniss` joins the two.
    #[arg(long, requires = "to", conflicts_with_all = ["moves", "without", "inverse", "rank", "up_to"])]
    #[serde(default)]
    pub niss: bool,

    /// Continue after these moves in NISS notation: solve what the cube has become. With --json,
    /// the whole so far is printed too.
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["moves", "without", "inverse", "rank", "unique", "list", "incomplete", "up_to"])]
    #[cfg_attr(test, schema(example = "R U (F D')"))]
    pub after: Option<String>,

    /// Insert moves into this skeleton, which solves all but a few pieces, so that the whole is as
    /// short as possible. It may be in NISS notation. Prints the skeleton with the place marked,
    /// the inserted moves, and the whole solution.
    #[arg(long, value_name = "SKELETON", conflicts_with_all = ["to", "incomplete", "up_to", "moves", "without", "all", "stages", "inverse", "rank", "list", "niss", "after"])]
    #[cfg_attr(test, schema(example = "R U (F D')"))]
    pub insert: Option<String>,

    /// With --insert: try all insertions of at most N moves [default: 3 more than the shortest].
    #[arg(long, value_name = "N", requires = "insert", value_parser = clap::value_parser!(u8).range(1..=i64::from(Skeleton::MOST_INSERTED)).map(u64::from))]
    #[cfg_attr(test, schema(minimum = 1, maximum = 20, example = 11))]
    pub insertion_max: Option<u64>,

    /// The colours of the cube: `western`, `japanese`, or six colours of the faces U R F D L B.
    /// Other colours than those of the western scheme are also recognised by the centres.
    #[arg(skip)]
    #[cfg_attr(test, schema(example = "japanese"))]
    pub scheme: Option<String>,
}

const HELP_ON_TIMEOUT: &str = "Stop searching one cube after TIME, e.g. 500ms or 10s [default: 1s; 10s with --moves, --without, --incomplete, --up-to or --insert; none for optimal or with --all]. Without --max, uses the whole time to look for shorter solutions";

fn help_on_goals() -> String {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    format!(
        "The goal: {}, or a cube in any format. A side may follow, as in cross@R, 2x2x2@any, eo-fb or drudfin. A . stands for any sticker: a solution leads to any such cube. --solver optimal finds the shortest. `cubetui manual searching` explains the goals",
        names.join(", ")
    )
}

/// Returns a text that can be read as this type.
fn checked<T: FromStr<Err: Error + Send + Sync + 'static>>(text: &str) -> Result<String, T::Err> {
    text.parse::<T>().map(|_| text.to_owned())
}

fn duration(text: &str) -> Result<Duration, <Timeout as FromStr>::Err> {
    text.parse().map(Timeout::duration)
}

fn solver_ids() -> PossibleValuesParser {
    let entries = SOLVERS.iter();
    entries
        .map(|entry| PossibleValue::new(entry.id).help(entry.about))
        .into()
}

fn metric_ids() -> PossibleValuesParser {
    let entries = METRICS.iter();
    entries
        .map(|entry| PossibleValue::new(entry.id).help(entry.about))
        .into()
}

/// Reads which solutions or cubes count as alike.
pub fn alike_kinds() -> PossibleValuesParser {
    PossibleValuesParser::new([
        PossibleValue::new("symmetries").help("Those that a symmetry carries to each other"),
        PossibleValue::new("antisymmetries")
            .help("Also those that an antisymmetry carries to each other"),
    ])
}

/// A goal as it was given.
#[derive(Clone, Debug)]
pub enum GoalText {
    /// A text, or the JSON of an object.
    Text(String),
    /// Another value of JSON, which is no goal.
    Other,
}

impl FromStr for GoalText {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::Text(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for GoalText {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(value)?;
        let text = raw.get();
        if text.starts_with('"') {
            let text = serde_json::from_str(text).map_err(serde::de::Error::custom)?;
            Ok(Self::Text(text))
        } else if text.starts_with('{') {
            Ok(Self::Text(text.to_owned()))
        } else {
            Ok(Self::Other)
        }
    }
}

fn milliseconds<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Duration>, D::Error> {
    Ok(Option::deserialize(value)?.map(Duration::from_millis))
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FieldError {
    /// The field's name in [`SolveSpec`].
    pub field: &'static str,
    /// The kind for programs, such as `out_of_range`.
    pub kind: &'static str,
    pub message: String,
    /// Where in the value.
    pub place: Option<TextPosition>,
}

impl FieldError {
    pub fn new(field: &'static str, kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            field,
            kind,
            message: message.into(),
            place: None,
        }
    }

    /// The value of a number that is not within limits.
    pub fn out_of_range(field: &'static str, least: u64, most: u64, unit: &str) -> Self {
        let message = format!("it must be {least} to {most} {unit}");
        Self::new(field, "out_of_range", message)
    }

    fn of_niss(field: &'static str, error: &NissError) -> Self {
        Self {
            place: Some(error.place()),
            ..Self::new(field, "unreadable_algorithm", error.to_string())
        }
    }

    /// Whether the solver cannot do what the fields ask for together.
    pub fn is_unsupported(&self) -> bool {
        self.kind.starts_with("unsupported")
    }
}

/// Names the field that asks for something the solver cannot do.
impl From<Unsupported> for FieldError {
    fn from(error: Unsupported) -> Self {
        let (field, kind) = match error {
            Unsupported::FreeTurns => ("up_to", "unsupported_face"),
            Unsupported::Niss | Unsupported::NissGoal => ("niss", "unsupported_niss"),
            Unsupported::Insertion => ("insert", "unsupported_insertion"),
            Unsupported::Centers { .. } | Unsupported::CentersOfTask => {
                ("supercube", "unsupported_centers")
            }
            Unsupported::List { .. } => ("solver", "unsupported_list"),
            Unsupported::Metric { .. } | Unsupported::MetricOfAllowed { .. } => {
                ("metric", "unsupported_metric")
            }
        };
        Self::new(field, kind, error.to_string())
    }
}

impl SolveSpec {
    /// Reads all fields, and returns everything that is wrong with them. In the options, a field
    /// that is wrong has its default.
    pub fn read(&self, scheme: &ColorScheme) -> (SolveOptions, Vec<FieldError>) {
        let mut faults = self.numbers_out_of_range();
        faults.extend(self.exclusions());
        let solver = named("solver", "unknown_solver", self.solver.as_deref());
        let solver = or_default(solver, &mut faults);
        let goal = or_default(self.goal(scheme), &mut faults);
        let free = self.up_to.as_deref().map(|face| {
            let words = "it must be one of the faces U, R, F, D, L, B";
            face.parse::<Face>()
                .map_err(|_| FieldError::new("up_to", "wrong_face", words))
        });
        let free = or_default(free.transpose(), &mut faults);
        let after = niss_moves("after", self.after.as_deref(), NissMoves::before_others);
        let after = or_default(after, &mut faults);
        let insert = niss_moves("insert", self.insert.as_deref(), str::parse);
        let insert = or_default(insert, &mut faults);
        let moves = or_default(self.allowed(), &mut faults);
        let metric = named("metric", "unknown_metric", self.metric.as_deref());
        let metric = or_default(metric, &mut faults);
        let rank = named("rank", "unknown_rank", self.rank.as_deref());
        let rank = or_default(rank, &mut faults);
        let unique = or_default(self.alike(), &mut faults);
        let options = SolveOptions {
            solver,
            goal,
            incomplete: self.incomplete,
            free,
            moves,
            group: (!moves.is_all_faces()).then(|| TurnGroup::generated_by(moves)),
            after,
            insert,
            insertion_max: self.insertion_max.map(as_length),
            max: self.max.map(as_length),
            extra: self.extra.map(as_length),
            timeout: self.timeout,
            user_waits: false,
            solutions: self.solutions.map(|number| number as usize),
            all: self.all,
            niss: self.niss,
            form: SolutionForm {
                metric,
                inverse: self.inverse,
            },
            rank,
            unique,
        };
        (options, faults)
    }

    fn numbers_out_of_range(&self) -> Vec<FieldError> {
        let longest = u64::from(Limits::MAX_LENGTH);
        let inserted = u64::from(Skeleton::MOST_INSERTED);
        [
            ("max", self.max, 0, longest),
            ("insertion_max", self.insertion_max, 1, inserted),
            ("extra", self.extra, 0, longest),
        ]
        .into_iter()
        .filter(|(_, value, least, most)| {
            value.is_some_and(|value| !(*least..=*most).contains(&value))
        })
        .map(|(field, _, least, most)| FieldError::out_of_range(field, least, most, "moves"))
        .collect()
    }

    fn exclusions(&self) -> Vec<FieldError> {
        let mut faults = Vec::new();
        let after = self.after.is_some();
        let insert = self.insert.is_some();
        let is_restricted = self.incomplete || self.up_to.is_some() || self.moves.is_some();
        if self.incomplete && self.to.is_some() {
            let message = "an incomplete cube is solved; leave out the goal";
            faults.push(FieldError::new("to", "wrong_goal", message));
        }
        if after && (is_restricted || insert) {
            let message = "leave out incomplete, up_to, moves and insert";
            faults.push(FieldError::new("after", "excluded", message));
        }
        if self.inverse && (self.niss || after || insert) {
            let message = "it is not written with niss, after or insert; leave it out";
            faults.push(FieldError::new("inverse", "excluded", message));
        }
        if self.insertion_max.is_some() && !insert {
            let message = "it is for insert; leave it out";
            faults.push(FieldError::new("insertion_max", "excluded", message));
        }
        if self.unique.is_some() && (is_restricted || self.to.is_some() || after) {
            let message =
                "solutions are alike where a whole cube is solved by all turns of the faces";
            faults.push(FieldError::new("unique", "wrong_value", message));
        }
        if self.rank.is_some() && (self.niss || after) {
            let message = "solutions in NISS notation are not ranked; leave it out";
            faults.push(FieldError::new("rank", "excluded", message));
        }
        faults
    }

    fn goal(&self, scheme: &ColorScheme) -> Result<NamedGoal, FieldError> {
        let wrong = |message: String| FieldError::new("to", "wrong_goal", message);
        match &self.to {
            None => Ok(NamedGoal::default()),
            Some(GoalText::Text(text)) => {
                NamedGoal::read(text, scheme).map_err(|error| wrong(error.explain(scheme)))
            }
            Some(GoalText::Other) => Err(wrong("a goal is a text or an object".to_owned())),
        }
    }

    fn allowed(&self) -> Result<AllowedMoves, FieldError> {
        let text = self.moves.as_deref();
        let allowed = text
            .map_or(Ok(AllowedMoves::default()), str::parse)
            .map_err(|error: AllowedMovesError| {
                FieldError::new("moves", "wrong_moves", error.to_string())
            })?;
        let Some(left_out) = self.without else {
            return Ok(allowed);
        };
        allowed
            .without(left_out)
            .map_err(|error| FieldError::new("without", "wrong_moves", error.to_string()))
    }

    fn alike(&self) -> Result<Option<Alike>, FieldError> {
        let Some(name) = &self.unique else {
            return Ok(None);
        };
        let names = || Alike::NAMED.map(|(name, _)| name).join(" or ");
        Alike::named(name).map(Some).ok_or_else(|| {
            FieldError::new("unique", "wrong_value", format!("it must be {}", names()))
        })
    }
}

/// Reads the name of one of several things.
fn named<T: Default + FromStr<Err: ToString>>(
    field: &'static str,
    kind: &'static str,
    name: Option<&str>,
) -> Result<T, FieldError> {
    name.map_or(Ok(T::default()), str::parse)
        .map_err(|error: T::Err| FieldError::new(field, kind, error.to_string()))
}

/// Returns what was read, or the default, and records what is wrong.
fn or_default<T: Default>(read: Result<T, FieldError>, faults: &mut Vec<FieldError>) -> T {
    read.unwrap_or_else(|fault| {
        faults.push(fault);
        T::default()
    })
}

fn niss_moves(
    field: &'static str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<NissMoves, NissError>,
) -> Result<Option<NissMoves>, FieldError> {
    text.map(|text| read(text).map_err(|error| FieldError::of_niss(field, &error)))
        .transpose()
}

/// A number of moves, which is no more than any solution has.
fn as_length(number: u64) -> u8 {
    number.min(u64::from(Limits::MAX_LENGTH)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The documentation of a field is written for the command line, and read by those who use HTTP
    /// too.
    #[test]
    fn a_field_is_an_option_and_a_field_of_json_with_the_same_name() {
        let spec: SolveSpec = serde_json::from_str(
            r#"{"cube": "U", "to": {"scramble": "R"}, "timeout_ms": 1500, "max": 99, "after": "R)", "solver": "x"}"#,
        )
        .expect("an object");
        assert!(matches!(&spec.to, Some(GoalText::Text(text)) if text == r#"{"scramble": "R"}"#));
        assert_eq!(spec.timeout, Some(Duration::from_millis(1500)));
        let (_, faults) = spec.read(&ColorScheme::western());
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
        assert_eq!(fields, ["max", "solver", "after"]);
    }
}
