//! The specification of a solve: [`SolveSpec`], whose fields are both the options of the command line and the fields of
//! an HTTP body, and [`SolveOptions`], its typed values, which the interface fills from its settings.
//!
//! A fault names its field; a caller only adds its own notation: `--max` or `/max`. The documentation of a field is its
//! help on the command line and its description in the OpenAPI document.

use std::error::Error;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::answer::{
    InsertionParts, NissParts, Rank, SolutionForm, SolveTask, Solved, Stage, StepParts, centers_of,
    insertions_tried,
};
use crate::config::{Timeout, did_you_mean};
use cubetui::coord::StageChain;
use cubetui::cube::{
    ColorScheme, Face, METRICS, NissError, NissMoves, Orientation, OrientedCube, TextPosition,
};
use cubetui::goals::{
    AllowedMoves, AllowedMovesError, Chain, ChainErrorKind, GOALS, Goal, GoalError, GoalPattern,
    NamedGoal, TurnGroup,
};
use cubetui::solver::{
    Alike, AlikeSolutions, AskedLimits, Limits, SOLVERS, Skeleton, Solution, SolveReport,
    SolveRequest, SolverId, Unsupported, Want, plan,
};
use cubetui::words::grouped;

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
    #[arg(long, alias = "to", value_name = "GOAL", conflicts_with = "unique", help_heading = "Goal",
        help = "What to reach: solved, cross, f2l, dr … or another cube [default: solved]", long_help = help_on_goals())]
    #[cfg_attr(test, schema(schema_with = crate::answer::schema::goal_form, required = false))]
    #[serde(alias = "to")]
    pub goal: Option<GoalText>,

    /// Take incomplete cubes: unknown stickers or pieces may be any.
    ///
    /// A piece such as @UF may have any orientation, and ? may be any piece. A solution solves at
    /// least one of the cubes that fit. `cubetui manual searching` explains how they are written.
    #[arg(long, conflicts_with_all = ["goal", "unique", "supercube"], help_heading = "Cube")]
    #[serde(default)]
    pub incomplete: bool,

    /// Turns of this face are free before and after a solution.
    ///
    /// They are not written: U for the last layer. Each solution comes once, whatever turns it
    /// needs. Counts in htm and qtm.
    #[arg(long, value_name = "FACE", conflicts_with = "unique", value_parser = checked::<Face>, help_heading = "Goal")]
    #[cfg_attr(test, schema(example = "U"))]
    pub up_to: Option<String>,

    /// Use only these moves, e.g. R,U or M,U2,r'.
    ///
    /// A layer without an amount stands for all its turns, R' for just this turn. Each move counts
    /// as one, slices and wide turns too. Finds the shortest solution; if the moves cannot solve
    /// the cube, says so at once.
    #[arg(long, value_name = "MOVES", conflicts_with = "unique", value_parser = checked::<AllowedMoves>, help_heading = "Moves")]
    #[cfg_attr(test, schema(example = "R,U"))]
    pub moves: Option<String>,

    /// Use all turns of the faces, or all of --moves, but these, e.g. B.
    #[arg(
        long,
        value_name = "MOVES",
        conflicts_with = "unique",
        help_heading = "Moves"
    )]
    #[serde(skip)]
    pub without: Option<AllowedMoves>,

    /// How to solve.
    ///
    /// The default ends with the first short solution, as scripts want it; the interface uses
    /// optimal, which begins with the same two-phase search and then proves.
    #[arg(long, value_name = "NAME", default_value = SOLVERS[0].id, value_parser = solver_ids(), help_heading = "Limits")]
    #[cfg_attr(test, schema(example = "two-phase"))]
    pub solver: Option<String>,

    /// With --solver thistlethwaite: the axes of its groups, e.g. FB-RL.
    ///
    /// The first group has no quarter turns about the first axis, the next none about the second either.
    /// All six chains are tried by default.
    #[arg(long, value_name = "AXES", value_parser = checked::<StageChain>, help_heading = "Limits")]
    #[cfg_attr(test, schema(example = "FB-RL"))]
    pub axis: Option<String>,

    /// Accept solutions of at most N moves.
    ///
    /// The first one is printed, or with optimal the shortest [default without --timeout: 21 for
    /// two-phase, 26 with --supercube, 45 for thistlethwaite, none for optimal].
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)).map(u64::from))]
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, schema(minimum = 0, maximum = 45, example = 21))]
    pub max: Option<u64>,

    /// Stop searching after this time, at most the time limit of the service. Without --max, uses
    /// the whole time to look for shorter solutions.
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits",
        help = "Search each cube for this long, e.g. 500ms or 10s", long_help = HELP_ON_TIMEOUT)]
    #[serde(default, rename = "timeout_ms", deserialize_with = "milliseconds")]
    #[cfg_attr(test, schema(value_type = Option<u64>, minimum = 1, maximum = 3_600_000, example = 1000))]
    pub timeout: Option<Duration>,

    /// With --all: the most solutions in the answer, 100 by default. The shortest come first, those
    /// of one length in a fixed sequence.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000).map(u64::from), help_heading = "Which solutions",
        help = "Print up to N solutions of each cube [default: 1, or all with --all]",
        long_help = "Print up to N different solutions of each cube, one a line, the shortest first [default: 1, or all with --all]")]
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, schema(minimum = 1, maximum = 1000, example = 100))]
    pub solutions: Option<u64>,

    /// Print all of the shortest solutions.
    ///
    /// With --max N, all of at most N moves; with --extra K, all of at most K moves more than the
    /// shortest. Each is printed as soon as it is found, in order of length, and those of one
    /// length in a fixed sequence. Millions need no memory. Needs --solver optimal, a goal that
    /// leaves stickers open, or --moves.
    #[arg(long, help_heading = "Which solutions")]
    #[serde(default)]
    pub all: bool,

    /// With --all: also print those of up to K moves more than the shortest.
    #[arg(long, value_name = "K", requires = "all", help_heading = "Which solutions", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)).map(u64::from))]
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, schema(minimum = 0, maximum = 45, example = 2))]
    pub extra: Option<u64>,

    /// How moves are counted.
    ///
    /// For the whole cube, qtm and stm need --solver optimal; goals that leave stickers open are
    /// searched in any metric.
    #[arg(long, value_name = "METRIC", default_value = "htm", value_parser = metric_ids(), ignore_case = true, help_heading = "Moves")]
    #[cfg_attr(test, schema(example = "htm"))]
    pub metric: Option<String>,

    /// Print the inverse of each solution, which makes the cube.
    #[arg(long, conflicts_with = "stages", help_heading = "Output")]
    #[serde(default)]
    pub inverse: bool,

    /// Print the easiest solutions first instead of the shortest.
    ///
    /// Those with the least cost of turning, where R and U cost less than B, and a new grip costs
    /// more. Of all that are found with --all, as many as --solutions says are kept [default: 1]
    /// and printed at the end. `cubetui manual searching` explains the cost.
    #[arg(long, value_name = "ORDER", help_heading = "Which solutions", value_parser = PossibleValuesParser::new(Rank::NAMED.map(|(name, _)| name)))]
    #[cfg_attr(test, schema(example = "ease"))]
    pub rank: Option<String>,

    /// With --all: print one of the solutions that are alike.
    ///
    /// Two solutions are alike if a symmetry of the cube carries one to the other or, unless KIND
    /// is symmetries, an antisymmetry does: one is then the other read backwards.
    #[arg(long, value_name = "KIND", requires = "all", help_heading = "Which solutions", num_args = 0..=1, require_equals = true, default_missing_value = "antisymmetries", value_parser = alike_kinds())]
    #[cfg_attr(test, schema(example = "antisymmetries"))]
    pub unique: Option<String>,

    /// Search moves on the cube and on its inverse together.
    ///
    /// For a goal that leaves something open. Solutions are in NISS notation: R U (F D') is R U on
    /// the scramble and F D' on its inverse. `alg unniss` joins the two.
    #[arg(long, requires = "goal", help_heading = "Fewest moves", conflicts_with_all = ["moves", "without", "inverse", "rank", "up_to"])]
    #[serde(default)]
    pub niss: bool,

    /// Continue after these moves in NISS notation.
    ///
    /// Solves what the cube has become. With --json, the whole so far is printed too.
    #[arg(long, value_name = "MOVES", help_heading = "Fewest moves", conflicts_with_all = ["moves", "without", "inverse", "rank", "unique", "list", "incomplete", "up_to"])]
    #[cfg_attr(test, schema(example = "R U (F D')"))]
    pub after: Option<String>,

    /// Insert moves into this skeleton, so that the whole is short.
    ///
    /// The skeleton solves all but a few pieces, and may be in NISS notation. Prints it with the
    /// place marked, the inserted moves, and the whole solution.
    #[arg(long, value_name = "SKELETON", help_heading = "Fewest moves", conflicts_with_all = ["goal", "incomplete", "up_to", "moves", "without", "all", "stages", "inverse", "rank", "list", "niss", "after"])]
    #[cfg_attr(test, schema(example = "R U (F D')"))]
    pub insert: Option<String>,

    /// Solve by steps, by default eo > dr > htr > finish.
    ///
    /// Those of an attempt for fewest moves. A step is a goal, with alternatives after | and
    /// options in brackets: `eo[max=5; keep=100; niss=during; triggers=R,R U2 R]`. Searches on the
    /// scramble and its inverse and finds ever shorter solutions. `cubetui manual fewest-moves` explains the steps.
    #[arg(long, value_name = "CHAIN", num_args = 0..=1, default_missing_value = Chain::USUAL, help_heading = "Fewest moves", conflicts_with_all = ["goal", "incomplete", "up_to", "moves", "without", "all", "stages", "inverse", "rank", "list", "niss", "unique", "insert"])]
    #[cfg_attr(test, schema(example = "eo > dr > htr > finish"))]
    pub steps: Option<String>,

    /// With --insert: insert at most N moves [default: 3 more than the fewest].
    #[arg(long, value_name = "N", requires = "insert", help_heading = "Fewest moves", value_parser = clap::value_parser!(u8).range(1..=i64::from(Skeleton::MOST_INSERTED)).map(u64::from))]
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, schema(minimum = 1, maximum = 20, example = 11))]
    pub insertion_max: Option<u64>,

    /// With --insert: insert at 1 or 2 places, in succession [default: 1].
    ///
    /// Two insertions solve what one does not solve in few moves, such as five corners. They are
    /// cycles of three pieces, of up to ten moves each; nothing is proven.
    #[arg(long, value_name = "N", requires = "insert", help_heading = "Fewest moves", value_parser = clap::value_parser!(u8).range(1..=2).map(u64::from))]
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, schema(minimum = 1, maximum = 2, example = 2))]
    pub insertions: Option<u64>,

    /// The colours of the cube: `western`, `japanese`, or six colours of the faces U R F D L B.
    /// Other colours than those of the western scheme are also recognised by the centres.
    #[arg(skip)]
    #[cfg_attr(test, schema(example = "japanese"))]
    pub scheme: Option<String>,
}

const HELP_ON_TIMEOUT: &str = "Stop searching one cube after TIME, e.g. 500ms or 10s [default: 1s; 10s with --moves, --without, --incomplete, --up-to or --insert; none for optimal or with --all]. Without --max, uses the whole time to look for shorter solutions";

/// Reads a goal as the user writes it, or returns what is wrong with it.
pub fn read_goal(text: &str, scheme: &ColorScheme) -> Result<NamedGoal, String> {
    NamedGoal::read(text, scheme).map_err(|error| {
        if let GoalError::Unknown(word) = &error {
            let hint = similar_goal(word);
            if !hint.is_empty() {
                return format!("no goal is called {word:?}{hint}");
            }
        }
        error.explain(scheme)
    })
}

/// Reads a chain of goals as the user writes it, or returns what is wrong with it.
pub fn read_chain(text: &str, scheme: &ColorScheme) -> Result<Chain, String> {
    Chain::read(text, scheme).map_err(|error| {
        let hint = match error.kind {
            ChainErrorKind::Goal => similar_goal(&error.text),
            _ => String::new(),
        };
        format!("{error}{hint}")
    })
}

fn similar_goal(word: &str) -> String {
    did_you_mean(word, GOALS.iter().map(|entry| entry.id))
}

fn help_on_goals() -> String {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    format!(
        "The goal: {}, or a cube in any format. A side may follow, as in cross@R, 2x2x2@any, eo-fb or drudfin. A . stands for any sticker: a solution leads to any such cube. --solver optimal finds the shortest. `cubetui manual searching` explains the goals",
        names.join(", ")
    )
}

/// Returns the text unchanged if it can be read as this type.
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

fn metric_ids() -> impl TypedValueParser<Value = String> {
    let entries = METRICS.iter();
    let values = entries.map(|entry| PossibleValue::new(entry.id).help(entry.about));
    PossibleValuesParser::new(values).map(|id| id.to_lowercase())
}

/// Returns the parser of the kinds of symmetry by which solutions or cubes are alike.
pub fn alike_kinds() -> PossibleValuesParser {
    PossibleValuesParser::new([
        PossibleValue::new("symmetries").help("Those that a symmetry carries to each other"),
        PossibleValue::new("antisymmetries")
            .help("Also those that an antisymmetry carries to each other"),
    ])
}

#[derive(Clone, Debug)]
pub enum GoalText {
    /// A text, or the JSON of an object.
    Text(String),
    /// Any other JSON value, which is not a goal.
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
    Ok(whole(value)?.map(Duration::from_millis))
}

/// Reads a whole number, which JSON may also write as `45.0`. Anything else becomes a number beyond the range of every
/// field, so that one message, which gives the range, serves both cases.
fn whole<'de, D: Deserializer<'de>>(value: D) -> Result<Option<u64>, D::Error> {
    let value = Value::deserialize(value)?;
    if value.is_null() {
        return Ok(None);
    }
    let of_float = || value.as_f64()?.to_string().parse().ok();
    Ok(value.as_u64().or_else(of_float).or(Some(u64::MAX)))
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FieldError {
    /// The field's name in [`SolveSpec`].
    pub field: &'static str,
    /// The kind for programs, such as `out_of_range`.
    pub kind: &'static str,
    pub message: String,
    /// The position in the value.
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

    /// Creates the error for a number outside its range.
    pub fn out_of_range(field: &'static str, least: u64, most: u64) -> Self {
        let message = format!("it must be a whole number from {least} to {most}");
        Self::new(field, "out_of_range", message)
    }

    fn of_niss(field: &'static str, error: &NissError) -> Self {
        Self {
            place: Some(error.place()),
            ..Self::new(field, "unreadable_algorithm", error.to_string())
        }
    }

    fn of_alike() -> Self {
        let message = "solutions are alike where a whole cube is solved by all turns of the faces";
        Self::new("unique", "excluded", message)
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
            Unsupported::Axes => ("axis", "unsupported_axes"),
            Unsupported::FreeTurns => ("up_to", "unsupported_face"),
            Unsupported::Niss | Unsupported::NissGoal => ("niss", "unsupported_niss"),
            Unsupported::Insertion => ("insert", "unsupported_insertion"),
            Unsupported::Steps => ("steps", "unsupported_steps"),
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
    /// Reads all fields, and returns everything that is wrong with them. In the options, a wrong field has its default.
    pub fn read(&self, scheme: &ColorScheme) -> (SolveOptions, Vec<FieldError>) {
        let mut faults = self.numbers_out_of_range();
        faults.extend(self.exclusions());
        let solver = named("solver", "unknown_solver", self.solver.as_deref());
        let solver = or_default(solver, &mut faults);
        let chain = or_default(self.chain(scheme), &mut faults);
        let goal = match &chain {
            Some(chain) => chain.end(),
            None => or_default(self.goal(scheme), &mut faults),
        };
        let free = self.up_to.as_deref().map(|face| {
            let message = "it must be one of the faces U, R, F, D, L, B";
            face.parse::<Face>()
                .map_err(|_| FieldError::new("up_to", "wrong_face", message))
        });
        let free = or_default(free.transpose(), &mut faults);
        let after = niss_moves("after", self.after.as_deref(), NissMoves::before_others);
        let after = or_default(after, &mut faults);
        let insert = niss_moves("insert", self.insert.as_deref(), str::parse);
        let insert = or_default(insert, &mut faults);
        let moves = or_default(self.allowed(), &mut faults);
        let axes = self
            .axis
            .as_deref()
            .map(str::parse::<StageChain>)
            .transpose();
        let axes = axes.map_err(|error| FieldError::new("axis", "unknown_axes", error.to_string()));
        let axes = or_default(axes, &mut faults);
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
            after,
            insert,
            chain,
            axes,
            insertion_max: self.insertion_max.map(as_length),
            two_insertions: self.insertions == Some(2),
            max: self.max.map(as_length),
            extra: self.extra.map(as_length),
            timeout: self.timeout,
            solutions: self.solutions.map(|number| number as usize),
            all: self.all,
            niss: self.niss,
            form: SolutionForm {
                metric,
                inverse: self.inverse,
            },
            rank,
            unique,
            ..SolveOptions::by_moves(moves)
        };
        (options, faults)
    }

    fn numbers_out_of_range(&self) -> Vec<FieldError> {
        let longest = u64::from(Limits::MAX_LENGTH);
        let inserted = u64::from(Skeleton::MOST_INSERTED);
        [
            ("max", self.max, 0, longest),
            ("insertion_max", self.insertion_max, 1, inserted),
            ("insertions", self.insertions, 1, 2),
            ("extra", self.extra, 0, longest),
        ]
        .into_iter()
        .filter(|(_, value, least, most)| {
            value.is_some_and(|value| !(*least..=*most).contains(&value))
        })
        .map(|(field, _, least, most)| FieldError::out_of_range(field, least, most))
        .collect()
    }

    fn exclusions(&self) -> Vec<FieldError> {
        let mut faults = Vec::new();
        let after = self.after.is_some();
        let insert = self.insert.is_some();
        let is_restricted = self.incomplete || self.up_to.is_some() || self.moves.is_some();
        if self.incomplete && self.goal.is_some() {
            let message = "an incomplete cube is solved; leave out the goal";
            faults.push(FieldError::new("goal", "excluded", message));
        }
        if after && (is_restricted || insert) {
            let message = "leave out incomplete, up_to, moves and insert";
            faults.push(FieldError::new("after", "excluded", message));
        }
        if self.inverse && (self.niss || after || insert) {
            let message = "it is not written with niss, after or insert; leave it out";
            faults.push(FieldError::new("inverse", "excluded", message));
        }
        let excludes_steps = is_restricted || self.goal.is_some() || insert || self.inverse;
        if self.steps.is_some() && excludes_steps {
            let message = "leave out goal, incomplete, up_to, moves, insert and inverse";
            faults.push(FieldError::new("steps", "excluded", message));
        }
        for (field, value) in [
            ("insertion_max", self.insertion_max),
            ("insertions", self.insertions),
        ] {
            if value.is_some() && !insert {
                let message = "it is for insert; leave it out";
                faults.push(FieldError::new(field, "excluded", message));
            }
        }
        if self.unique.is_some() && (is_restricted || self.goal.is_some() || after) {
            faults.push(FieldError::of_alike());
        }
        if self.rank.is_some() && (self.niss || after || self.steps.is_some()) {
            let message = "solutions in NISS notation are not ranked; leave it out";
            faults.push(FieldError::new("rank", "excluded", message));
        }
        faults
    }

    fn goal(&self, scheme: &ColorScheme) -> Result<NamedGoal, FieldError> {
        let wrong = |message: String| FieldError::new("goal", "wrong_goal", message);
        match &self.goal {
            None => Ok(NamedGoal::default()),
            Some(GoalText::Text(text)) => read_goal(text, scheme).map_err(wrong),
            Some(GoalText::Other) => Err(wrong("a goal is a text or an object".to_owned())),
        }
    }

    fn chain(&self, scheme: &ColorScheme) -> Result<Option<Chain>, FieldError> {
        let chain = self.steps.as_deref().map(|text| read_chain(text, scheme));
        chain
            .transpose()
            .map_err(|message| FieldError::new("steps", "wrong_steps", message))
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

fn named<T: Default + FromStr<Err: ToString>>(
    field: &'static str,
    kind: &'static str,
    name: Option<&str>,
) -> Result<T, FieldError> {
    name.map_or(Ok(T::default()), str::parse)
        .map_err(|error: T::Err| FieldError::new(field, kind, error.to_string()))
}

/// Returns the value that was read, or records what is wrong and returns the default.
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

/// Returns a number of moves as a length, capped at that of the longest solution.
fn as_length(number: u64) -> u8 {
    number.min(u64::from(Limits::MAX_LENGTH)) as u8
}

/// The options of a solve, the same for every cube. Moves and faces refer to the orientation in which the cube is held.
#[derive(Clone, Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "options are independent of one another"
)]
pub struct SolveOptions {
    pub solver: SolverId,
    /// The goal of complete cubes.
    pub goal: NamedGoal,
    pub incomplete: bool,
    /// The face whose turns before and after a solution are free.
    pub free: Option<Face>,
    pub moves: AllowedMoves,
    /// The group of the allowed moves, if they are restricted.
    pub group: Option<TurnGroup>,
    pub after: Option<NissMoves>,
    pub insert: Option<NissMoves>,
    /// The steps that a solution goes through; `goal` is where the last one ends.
    pub chain: Option<Chain>,
    /// The axes of Thistlethwaite's groups, in the orientation in which the cube is held.
    pub axes: Option<StageChain>,
    pub insertion_max: Option<u8>,
    /// Whether moves are inserted at two places.
    pub two_insertions: bool,
    pub max: Option<u8>,
    pub extra: Option<u8>,
    /// The length at which a search ends, although longer solutions are accepted.
    pub good_enough: Option<u8>,
    pub timeout: Option<Duration>,
    /// Whether a search without a timeout ends before a waiting user loses patience.
    pub user_waits: bool,
    pub solutions: Option<usize>,
    pub all: bool,
    pub niss: bool,
    pub form: SolutionForm,
    pub rank: Rank,
    pub unique: Option<Alike>,
}

pub enum Obstacle {
    /// The request asks for something that cannot be done.
    Field(FieldError),
    Start(GoalError),
    Unreachable(String),
}

impl SolveOptions {
    /// Creates options that ask for the shortest solutions with these moves.
    pub fn by_moves(moves: AllowedMoves) -> Self {
        Self {
            moves,
            group: (!moves.is_all_faces()).then(|| TurnGroup::generated_by(moves)),
            ..Self::default()
        }
    }

    /// Returns the task of a complete cube.
    pub fn task(&self, held: OrientedCube) -> SolveTask {
        self.prepared(SolveTask::of_cube(held, self.goal.clone()))
    }

    /// Returns a task with the free turns, after the moves that come before the search.
    pub fn prepared(&self, task: SolveTask) -> SolveTask {
        let task = task.up_to_turns(self.free);
        match &self.after {
            Some(moves) => task.after(moves),
            None => task,
        }
    }

    /// Checks everything that does not depend on a cube, and returns the request for a solved one.
    pub fn check(&self) -> Result<SolveRequest, FieldError> {
        let goal = if self.incomplete {
            Goal::of_pattern(GoalPattern::ANY)
        } else {
            *self.goal.goal()
        };
        let goal = self.free.map_or(goal, |face| goal.up_to_turns(face));
        self.request_for(&OrientedCube::SOLVED, goal)
    }

    /// Returns the request for a task.
    ///
    /// # Errors
    /// The solver cannot do something with this cube, the cube is not where the goal starts, or the moves do not lead
    /// to the goal.
    pub fn request(&self, task: &SolveTask) -> Result<SolveRequest, Obstacle> {
        let goal = task.goal.goal();
        let request = self
            .request_for(&task.held, *goal)
            .map_err(Obstacle::Field)?;
        task.goal
            .check_start(&task.held.cube)
            .map_err(Obstacle::Start)?;
        if let Some(chain) = &self.chain {
            chain
                .check_start(&task.held.cube)
                .map_err(Obstacle::Start)?;
        }
        match &self.group {
            Some(group) if !group.reaches(goal, &task.held) => {
                Err(Obstacle::Unreachable(self.unreachable(goal, group)))
            }
            _ => Ok(request),
        }
    }

    fn unreachable(&self, goal: &Goal, group: &TurnGroup) -> String {
        let moves = self.moves;
        let order = grouped(group.order());
        let generate = if moves.to_string().contains(',') {
            "they generate"
        } else {
            "it generates"
        };
        if goal.cube().is_some() {
            format!(
                "no sequence of {moves} solves this cube: it is not in the group of order {order} that {generate}"
            )
        } else {
            format!(
                "no sequence of {moves} reaches the goal from this cube; {generate} a group of order {order}"
            )
        }
    }

    fn request_for(&self, held: &OrientedCube, goal: Goal) -> Result<SolveRequest, FieldError> {
        if self.unique.is_some() && (goal != Goal::SOLVED || self.group.is_some()) {
            return Err(FieldError::of_alike());
        }
        let skeleton = self.skeleton(held.orientation)?;
        // The first solutions of a ranked list are not known before the last one, and some of those that are alike are
        // left out.
        let ends_early = !self.all || self.rank == Rank::Length && self.unique.is_none();
        let count = match self.solutions {
            Some(count) if ends_early => count,
            _ if self.all => usize::MAX,
            _ => 1,
        };
        let asked = AskedLimits {
            max: self.max,
            extra: self.extra,
            timeout: self.timeout,
            user_waits: self.user_waits,
            to_shortest: self.incomplete,
        };
        let limits = Limits {
            metric: self.form.metric,
            ..Limits::default()
        };
        let mut request = SolveRequest::new(held.cube, limits)
            .with_centers(held.centers)
            .with_goal(goal)
            .with_moves(self.moves.in_standard(held.orientation))
            .with_axes(self.axes.map(|axes| axes.seen(held.orientation)))
            .with_want(Want::of_options(
                skeleton, self.chain, self.all, self.niss, count,
            )?)
            .limited_as_asked(self.solver, &asked);
        if let Some(length) = self.good_enough {
            request.limits.good_enough = length;
        }
        plan(self.solver, &request)?;
        Ok(request)
    }

    pub fn proves(&self, request: &SolveRequest) -> bool {
        plan(self.solver, request).is_ok_and(|plan| plan.proves(self.solver))
    }

    /// Returns the skeleton, converted to the standard orientation.
    ///
    /// # Errors
    /// It has too many moves.
    pub fn skeleton(&self, orientation: Orientation) -> Result<Option<Skeleton>, FieldError> {
        let Some(moves) = &self.insert else {
            return Ok(None);
        };
        let moves = orientation.standard(moves).unniss();
        Skeleton::new(&moves, self.insertion_max)
            .map(|skeleton| Some(skeleton.with_two_places(self.two_insertions)))
            .map_err(|error| FieldError::new("insert", "out_of_range", error.to_string()))
    }

    /// Describes what a search found. Returns `None` if it found no solution.
    pub fn solved(&self, task: &SolveTask, report: &SolveReport) -> Option<Solved> {
        let SolveTask { held, goal, .. } = task;
        let best = report.best.as_ref()?;
        let SolutionForm { metric, inverse } = self.form;
        let stages = if inverse {
            Vec::new()
        } else {
            Stage::all(held, best, goal, metric)
        };
        let has_keys = stages.iter().any(|stage| stage.keys.is_some());
        let direction = if has_keys { best.direction } else { None };
        Some(Solved {
            cube: task.text.clone(),
            centers: centers_of(held),
            fitting: task.number.map(|number| number.to_string()),
            up_to: task.free.map(|face| face.to_string()),
            goal: goal.to_string(),
            solver: self.solver.entry().id,
            solution: self.form.write(held, best),
            length: best.length(),
            metric: metric.entry().id,
            inverse,
            stages,
            chain: direction.map(|direction| direction.chain().name(held.orientation)),
            proven: report.is_proven(),
            at_least: report.at_least(),
            seconds: report.progress.elapsed.as_secs_f64(),
            positions: report.progress.nodes,
            moves: self.group.as_ref().map(|_| self.moves.to_string()),
            order: self.group.as_ref().map(|group| group.order().to_string()),
            niss: self.niss_parts(held, best),
            insertion: InsertionParts::of(held, metric, best),
            insertions_tried: self.insert.as_ref().map(|_| insertions_tried(report)),
            steps: StepParts::all(held, best),
        })
    }

    /// Returns the moves on the scramble and on its inverse, if the inverse is searched too or moves come before the
    /// search.
    pub fn niss_parts(&self, held: &OrientedCube, solution: &Solution) -> Option<NissParts> {
        if !self.niss && self.after.is_none() {
            return None;
        }
        let before = self.after.clone().unwrap_or_default();
        let moves = held.seen(&solution.niss());
        Some(NissParts::new(&before, &moves, self.form.metric))
    }

    /// Returns which solutions are alike, if only one of those is listed.
    pub fn alike(&self, held: &OrientedCube) -> Option<AlikeSolutions> {
        let alike = self.unique?;
        Some(AlikeSolutions::of(held, alike, self.form.metric))
    }

    /// Returns a predicate for the solutions to list.
    pub fn filter(&self, held: &OrientedCube) -> impl Fn(&Solution) -> bool + use<> {
        let alike = self.alike(held);
        move |solution| {
            alike
                .as_ref()
                .is_none_or(|alike| alike.is_first(&solution.moves))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The documentation of a field is written for the command line, and users of HTTP read it too.
    #[test]
    fn a_field_is_an_option_and_a_field_of_json_with_the_same_name() {
        let spec: SolveSpec = serde_json::from_str(
            r#"{"cube": "U", "to": {"scramble": "R"}, "timeout_ms": 1500, "max": 99, "after": "R)", "solver": "x"}"#,
        )
        .expect("an object");
        assert!(matches!(&spec.goal, Some(GoalText::Text(text)) if text == r#"{"scramble": "R"}"#));
        assert_eq!(spec.timeout, Some(Duration::from_millis(1500)));
        let (_, faults) = spec.read(&ColorScheme::western());
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
        assert_eq!(fields, ["max", "solver", "after"]);
    }
}
