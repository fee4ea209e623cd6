//! The options of `cubetui solve`, and what follows from them for the search.

use anyhow::anyhow;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};

use super::input::{BatchArgs, CubeArgs};
use super::table_sources::TablesChoice;
use super::{Exit, Failure};
use crate::answer::Rank;
use crate::config::Timeout;
use cubetui::cube::{Face, METRICS, Metric};
use cubetui::goals::{AllowedMoves, GOALS};
use cubetui::solver::{Alike, AskedLimits, Limits, SOLVERS, Skeleton, SolverId, Unsupported, Want};
use cubetui::symmetry::SymmetryScope;
use cubetui::tables::{OptimalTier, TIERS};

/// Which cubes, and when to be content with a solution.
#[derive(Args, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "options are independent of one another"
)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    pub(super) cubes: CubeArgs,

    /// What to make of the cube.
    #[arg(long, value_name = "GOAL", conflicts_with = "unique", help = help_on_goals())]
    pub(super) to: Option<String>,

    /// Take incomplete cubes: with unknown stickers, or pieces such as @UF, whose orientation is not known, and ?, which may
    /// be any. A solution solves at least one of the cubes that fit. `cubetui manual searching` explains how they are
    /// written.
    #[arg(long, conflicts_with_all = ["to", "unique", "supercube"])]
    pub(super) incomplete: bool,

    /// Turns of this face before and after a solution are free and are not written, e.g. U for the last layer. Each
    /// solution comes once, whatever turns it needs. Counts in htm and qtm.
    #[arg(long, value_name = "FACE", conflicts_with = "unique")]
    pub(super) up_to: Option<Face>,

    /// Use only these moves, e.g. R,U or M,U2,r'. A layer without an amount stands for all its turns, R' for just this turn.
    /// Each move counts as one, slices and wide turns too. Finds the shortest solution; if the moves cannot solve the
    /// cube, says so at once.
    #[arg(long, value_name = "MOVES", conflicts_with = "unique")]
    pub(super) moves: Option<AllowedMoves>,

    /// Use all turns of the faces but these, or all of --moves but these, e.g. B or R2,U2.
    #[arg(long, value_name = "MOVES", conflicts_with = "unique")]
    pub(super) without: Option<AllowedMoves>,

    /// How to solve. The default ends with the first short solution, as scripts want it; the interface uses
    /// optimal, which begins with the same two-phase search and then proves.
    #[arg(long, value_name = "NAME", default_value_t, value_parser = solver_ids().try_map(|id| id.parse::<SolverId>()))]
    pub(super) solver: SolverId,

    /// Print the first solution of at most N moves, or with optimal the shortest; longer ones are not accepted [default without
    /// --timeout: 21 for two-phase, 26 with --supercube, 45 for thistlethwaite, none for optimal].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)))]
    pub(super) max: Option<u8>,

    /// Stop searching one cube after TIME, e.g. 500ms or 10s [default: 1s; 10s with --moves, --without, --incomplete, --up-to or --insert; none for optimal or with --all]. Without --max, uses the
    /// whole time to look for shorter solutions.
    #[arg(long, value_name = "TIME")]
    pub(super) timeout: Option<Timeout>,

    /// Print up to N different solutions of each cube, one a line, the shortest first [default: 1, or all with --all].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) solutions: Option<u32>,

    /// Print each stage of a solution on a line of its own, with its name and length in a comment.
    #[arg(long)]
    pub(super) stages: bool,

    /// Which tables the two-phase solver uses; with full ones it is faster and finds shorter solutions.
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    pub(super) tables: TablesChoice,

    /// Which table the optimal solver uses [default: the largest that is stored and needs no more than half of the
    /// free memory]. All but small are made by `cubetui tables build`.
    #[arg(long, value_name = "TIER", value_parser = tier_ids().try_map(|id| tier(&id)))]
    pub(super) tier: Option<OptimalTier>,

    /// Print all of the shortest solutions, or with --max N all of at most N moves, or with --extra K all of at most K
    /// moves more than the shortest. Each is printed as soon as it is found, in order of length, and those of one length in a
    /// fixed sequence. Millions need no memory. Needs --solver optimal, a goal that leaves stickers open, or --moves.
    #[arg(long)]
    pub(super) all: bool,

    /// With --all: print all solutions of at most K moves more than the shortest.
    #[arg(long, value_name = "K", requires = "all", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)))]
    pub(super) extra: Option<u8>,

    /// How moves are counted. For the whole cube, qtm and stm need --solver optimal; goals that leave stickers open are
    /// searched in any metric.
    #[arg(long, value_name = "METRIC", default_value = "htm", value_parser = metrics())]
    pub(super) metric: Metric,

    /// Print the inverse of each solution: a generator, which makes the cube from a solved one.
    #[arg(long, conflicts_with = "stages")]
    pub(super) inverse: bool,

    /// Print the easiest solutions first instead of the shortest: those with the least cost of turning, where R and U cost
    /// less than B, and a new grip costs more. Of all that are found with --all, as many as --solutions says are kept
    /// [default: 1] and printed at the end. `cubetui manual searching` explains the cost.
    #[arg(long, value_name = "ORDER", value_parser = ranks())]
    pub(super) rank: Option<Rank>,

    /// With --all: print one of the solutions that are alike. Two solutions are alike if a symmetry of the cube carries
    /// one to the other or, unless KIND is symmetries, an antisymmetry does: one is then the other read backwards.
    #[arg(long, value_name = "KIND", requires = "all", num_args = 0..=1, require_equals = true, default_missing_value = "antisymmetries")]
    pub(super) unique: Option<AlikeArg>,

    /// Print each line again, with its solution in its comment: the list of cubes that `cubetui --list` opens. Names, notes,
    /// comments and wrong lines stay as they are, and so does a solution that is as short.
    #[arg(long, conflicts_with_all = ["scramble", "to", "incomplete", "up_to", "all", "stages", "inverse", "solutions", "rank", "unique", "json"])]
    pub(super) list: bool,

    /// With --list: leave out cubes that are isomorphic to an earlier one, unless they are marked `[keep]`. Two cubes are
    /// isomorphic if a symmetry of the cube carries one to the other or, unless KIND is symmetries, to its inverse.
    #[arg(long, value_name = "KIND", requires = "list", num_args = 0..=1, require_equals = true, default_missing_value = "antisymmetries")]
    pub(super) drop_isomorphic: Option<AlikeArg>,

    /// Search moves on the cube and on its inverse together, for a goal that leaves something open. Solutions are
    /// in NISS notation: R U (F D') is R U on the scramble and F D' on its inverse. `alg unniss` joins the two.
    #[arg(long, requires = "to", conflicts_with_all = ["moves", "without", "inverse", "rank", "up_to"])]
    pub(super) niss: bool,

    /// Continue after these moves in NISS notation: solve what the cube has become. With --json, the whole so far is
    /// printed too.
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["moves", "without", "inverse", "rank", "unique", "list", "incomplete", "up_to"])]
    pub(super) after: Option<String>,

    /// Insert moves into this skeleton, which solves all but a few pieces, so that the whole is as short as possible. It may
    /// be in NISS notation. Prints the skeleton with the place marked, the inserted moves, and the whole solution.
    #[arg(long, value_name = "SKELETON", conflicts_with_all = ["to", "incomplete", "up_to", "moves", "without", "all", "stages", "inverse", "rank", "list", "niss", "after"])]
    pub(super) insert: Option<String>,

    /// With --insert: try all insertions of at most N moves [default: 3 more than the shortest].
    #[arg(long, value_name = "N", requires = "insert", value_parser = clap::value_parser!(u8).range(1..=i64::from(Skeleton::MOST_INSERTED)))]
    pub(super) insertion_max: Option<u8>,

    #[command(flatten)]
    pub(super) batch: BatchArgs,
}

impl SolveArgs {
    /// Returns the moves that solutions may consist of.
    ///
    /// # Errors
    /// There are none, or those to leave out are not allowed anyway.
    pub(super) fn allowed(&self) -> Result<AllowedMoves, Failure> {
        let allowed = self.moves.unwrap_or_default();
        let Some(left_out) = self.without else {
            return Ok(allowed);
        };
        allowed
            .without(left_out)
            .map_err(|error| Failure::new(Exit::Usage, anyhow!("--without: {error}")))
    }

    /// Whether solutions are printed as they are found.
    pub(super) const fn is_streaming(&self) -> bool {
        self.all && self.rank.is_none()
    }

    /// Returns which solutions are wanted.
    ///
    /// # Errors
    /// The solver cannot find them.
    pub(super) fn want(&self, skeleton: Option<Skeleton>) -> Result<Want, Unsupported> {
        // As many are printed as there are, but of a ranked list the first are not known before the last, and some of
        // those that are alike are left out.
        let default = if self.all { usize::MAX } else { 1 };
        let all_are_needed = self.all && (self.rank.is_some() || self.unique.is_some());
        let count = match self.solutions {
            Some(count) if !all_are_needed => count as usize,
            _ => default,
        };
        Want::of_options(skeleton, self.all, self.niss, count)
    }

    /// Returns when to be content with a solution.
    pub(super) fn limits(&self) -> AskedLimits {
        AskedLimits {
            max: self.max,
            extra: self.extra,
            timeout: self.timeout.map(Timeout::duration),
            user_waits: true,
            to_shortest: self.incomplete,
        }
    }
}

fn help_on_goals() -> String {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    format!(
        "The goal: {}, or a cube in any format. A side may follow, as in cross@R, 2x2x2@any, eo-fb or drudfin. A . stands for any sticker: a solution leads to any such cube. --solver optimal finds the shortest. `cubetui manual searching` explains the goals",
        names.join(", ")
    )
}

/// Which solutions are alike for `--unique`, and which cubes are isomorphic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum AlikeArg {
    /// Those that a symmetry carries to each other.
    Symmetries,
    /// Also those that an antisymmetry carries to each other.
    Antisymmetries,
}

impl AlikeArg {
    /// Returns the relation between cubes.
    pub(super) const fn scope(self) -> SymmetryScope {
        match self {
            Self::Symmetries => SymmetryScope::Symmetries,
            Self::Antisymmetries => SymmetryScope::Antisymmetries,
        }
    }

    /// Returns the relation between solutions.
    pub(super) const fn alike(self) -> Alike {
        match self {
            Self::Symmetries => Alike::BySymmetry,
            Self::Antisymmetries => Alike::BySymmetryAndAntisymmetry,
        }
    }
}

/// Reads the name of a metric.
fn metrics() -> impl clap::builder::TypedValueParser<Value = Metric> {
    let values = METRICS
        .iter()
        .map(|entry| PossibleValue::new(entry.id).help(entry.about));
    PossibleValuesParser::new(values).try_map(|id| id.parse::<Metric>())
}

/// Reads the name of an order of solutions.
fn ranks() -> impl clap::builder::TypedValueParser<Value = Rank> {
    PossibleValuesParser::new(Rank::NAMED.map(|(name, _)| name))
        .try_map(|name| name.parse::<Rank>())
}

/// Returns the solvers that can be named.
fn solver_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(
        SOLVERS
            .iter()
            .map(|entry| PossibleValue::new(entry.id).help(entry.about)),
    )
}

/// Returns the tables of the optimal solver that can be named.
fn tier_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(
        TIERS
            .iter()
            .map(|entry| PossibleValue::new(entry.id).help(entry.about)),
    )
}

fn tier(id: &str) -> Result<OptimalTier, String> {
    let entry = TIERS.iter().find(|entry| entry.id == id);
    entry
        .map(|entry| entry.tier)
        .ok_or_else(|| format!("there is no tier {id}"))
}
