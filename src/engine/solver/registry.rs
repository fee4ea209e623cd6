//! The solvers as they are offered: each is declared once, with its capabilities.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use super::{
    AllowedSolver, GoalSolver, InsertionSolver, Limits, Portfolio, Skeleton, SolveRequest, Solver,
    Thistlethwaite, TwoPhase,
};
use crate::cube::Metric;
use crate::goals::Goal;
use crate::tables::{TableCache, ThistlethwaiteTables};

/// Identifies a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SolverId {
    /// [`TwoPhase`].
    #[default]
    TwoPhase,
    /// [`Thistlethwaite`].
    Thistlethwaite,
    /// [`Portfolio`]: the two-phase solver and [`Optimal`](super::Optimal) together.
    Optimal,
}

/// A solver as it is offered to people.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "capabilities are independent of one another"
)]
pub struct SolverEntry {
    /// Which solver it is.
    pub solver: SolverId,
    /// What is typed to choose it.
    pub id: &'static str,
    /// Its name in a title.
    pub name: &'static str,
    /// One line that says what it does and promises.
    pub about: &'static str,
    /// The length that is good enough where the request gives neither a length nor a time: a solution this short comes
    /// within milliseconds for nearly every cube. 0 if only a proven shortest solution is good enough.
    pub good_enough: u8,
    /// The metrics it can count in. A goal that several cubes meet is searched in any metric, whichever the solver.
    pub metrics: &'static [Metric],
    /// Whether it solves the centres of supercubes: the length that is good enough for one, as above. None if it does not.
    pub supercube: Option<u8>,
    /// Whether it can find all solutions of a length and prove that there are no more.
    pub finds_all: bool,
    /// Whether it solves a cube until the proof when nothing limits it, and progress and bounds are worth showing meanwhile.
    /// For other requests see [`proves_request`](Self::proves_request).
    pub proves: bool,
    /// Whether the full two-phase tables make it faster.
    pub uses_full_tables: bool,
    /// Whether it uses the optimal solver's table, which has several tiers.
    pub uses_optimal_table: bool,
    /// Builds it.
    build: fn(&SolverResources) -> Box<dyn Solver>,
}

/// All solvers.
pub const SOLVERS: &[SolverEntry] = &[
    SolverEntry {
        solver: SolverId::TwoPhase,
        id: "two-phase",
        name: "Two-phase",
        about: "finds a short solution within milliseconds, then ever shorter ones",
        good_enough: 21,
        metrics: &[Metric::HalfTurn],
        supercube: Some(26),
        finds_all: false,
        proves: false,
        uses_full_tables: true,
        uses_optimal_table: false,
        build: |resources| Box::new(two_phase(resources)),
    },
    SolverEntry {
        solver: SolverId::Thistlethwaite,
        id: "thistlethwaite",
        name: "Thistlethwaite",
        about: "goes through four groups: about 31 moves at first, then shorter ones, down to about 20",
        good_enough: Thistlethwaite::LONGEST,
        metrics: &[Metric::HalfTurn],
        supercube: None,
        finds_all: false,
        proves: false,
        uses_full_tables: false,
        uses_optimal_table: false,
        build: |_| Box::new(Thistlethwaite::new(ThistlethwaiteTables::build())),
    },
    SolverEntry {
        solver: SolverId::Optimal,
        id: "optimal",
        name: "Optimal",
        about: "a two-phase answer first, then the proof that nothing shorter exists",
        good_enough: 0,
        metrics: &[Metric::HalfTurn, Metric::QuarterTurn, Metric::SliceTurn],
        supercube: Some(0),
        finds_all: true,
        proves: true,
        uses_full_tables: true,
        uses_optimal_table: true,
        build: |resources| {
            let portfolio = Portfolio::new(two_phase(resources), Arc::clone(&resources.tables));
            Box::new(portfolio.with_threads(resources.threads))
        },
    },
];

fn two_phase(resources: &SolverResources) -> TwoPhase {
    let instant = Arc::clone(resources.tables.instant());
    TwoPhase::new(instant).with_full(Arc::clone(resources.tables.full()))
}

impl SolverEntry {
    /// Whether this request is searched until the proof when nothing limits it: by the solver, or because no solver knows the
    /// goal, the moves or the skeleton, and they are searched in turn by length.
    pub fn proves_request(&self, request: &SolveRequest) -> bool {
        let SolveRequest {
            goal,
            allowed,
            skeleton,
            ..
        } = request;
        self.proves || goal.cube().is_none() || !allowed.is_all_faces() || skeleton.is_some()
    }

    /// Checks that the solver can do what is asked, whatever the cube.
    ///
    /// # Errors
    /// It cannot count in the metric, or cannot find all solutions, or nothing can do this with the goal.
    pub fn check(&self, request: &SolveRequest) -> Result<(), Unsupported> {
        let SolveRequest {
            goal,
            allowed,
            limits,
            niss,
            skeleton,
            ..
        } = request;
        let metric = limits.metric;
        let is_plain =
            metric != Metric::SliceTurn && goal.free_turns().is_none() && allowed.is_all_faces();
        if request.centers.is_some() {
            let is_supported = is_plain && *goal == Goal::SOLVED && !niss && skeleton.is_none();
            if !is_supported {
                return Err(Unsupported::CentersOfTask);
            }
            if self.supercube.is_none() {
                return Err(Unsupported::Centers { solver: self.id });
            }
        }
        if skeleton.is_some() {
            let is_supported = is_plain && *goal == Goal::SOLVED && !niss && !limits.lists;
            return if is_supported {
                Ok(())
            } else {
                Err(Unsupported::Insertion)
            };
        }
        if *niss && !goal.allows_niss() {
            return Err(Unsupported::NissGoal);
        }
        if *niss && !is_plain {
            return Err(Unsupported::Niss);
        }
        let has_slices = metric == Metric::SliceTurn || !allowed.are_whole_faces();
        if goal.free_turns().is_some() && (has_slices || !goal.may_be_up_to_turns()) {
            return Err(Unsupported::FreeTurns);
        }
        if !allowed.is_all_faces() {
            let is_plain = metric == Metric::HalfTurn;
            return if is_plain {
                Ok(())
            } else {
                Err(Unsupported::MetricOfAllowed(metric))
            };
        }
        if goal.cube().is_none() {
            return Ok(());
        }
        if !self.metrics.contains(&metric) {
            return Err(Unsupported::Metric {
                solver: self.id,
                metric,
            });
        }
        if limits.lists && !self.finds_all {
            return Err(Unsupported::List { solver: self.id });
        }
        Ok(())
    }
}

/// What a solver cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Count in a metric.
    Metric {
        /// The solver's id.
        solver: &'static str,
        /// The metric.
        metric: Metric,
    },
    /// Count allowed moves in a metric: each of them is one.
    MetricOfAllowed(Metric),
    /// Leave out turns of a face before and after the moves, with this goal, in this metric or with these moves, which must
    /// be [whole faces](crate::goals::AllowedMoves::are_whole_faces).
    FreeTurns,
    /// Search moves on the inverse too, in this metric or with these moves.
    Niss,
    /// Search moves on the inverse too, for this goal.
    NissGoal,
    /// Insert moves into a skeleton, for this goal, in this metric or with these moves.
    Insertion,
    /// Bring the centres of a supercube upright.
    Centers {
        /// The solver's id.
        solver: &'static str,
    },
    /// Bring the centres of a supercube upright together with another goal, with allowed moves only, or counting slices.
    CentersOfTask,
    /// Find all solutions.
    List {
        /// The solver's id.
        solver: &'static str,
    },
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let able = |can: fn(&SolverEntry) -> bool| {
            SOLVERS
                .iter()
                .filter(|entry| can(entry))
                .map(|entry| entry.id)
                .collect::<Vec<_>>()
                .join(" or ")
        };
        match self {
            Self::Metric { solver, metric } => {
                let name = able(|entry| entry.metrics.len() > 1);
                write!(f, "the solver {solver} does not count in {metric}; choose the solver {name}")
            }
            Self::MetricOfAllowed(metric) => write!(
                f,
                "{metric} cannot be combined with allowed moves, each of which counts as one; for {metric} allow {} instead",
                if *metric == Metric::QuarterTurn { "all but the half turns" } else { "U,R,F,D,L,B,M,E,S" }
            ),
            Self::FreeTurns => f.write_str(
                "turns before and after the moves are free only in htm and qtm, for goals that any moves lead to, and with moves that allow of each face all turns, the half turn, or none, as in R,U,F2",
            ),
            Self::Niss => f.write_str(
                "moves on the inverse too are searched in htm or qtm, with all turns of the faces; slices turn the cube, and the two sides with it",
            ),
            Self::NissGoal => f.write_str(
                "moves on the inverse do not help to reach this goal: they are for goals that several cubes meet, and the inverse of each; see `cubetui manual fewest-moves`",
            ),
            Self::Insertion => f.write_str(
                "insertions solve the whole cube, in htm or qtm, with all turns of the faces; the number of solutions says how many are kept",
            ),
            Self::Centers { solver } => {
                let name = able(|entry| entry.supercube.is_some());
                write!(f, "the solver {solver} does not solve centres; choose the solver {name}")
            }
            Self::CentersOfTask => f.write_str(
                "the centres of a supercube are solved with the whole cube, by all turns of the faces, in htm or qtm",
            ),
            Self::List { solver } => {
                let name = able(|entry| entry.finds_all);
                write!(f, "the solver {solver} cannot find all solutions; choose the solver {name}")
            }
        }
    }
}

impl std::error::Error for Unsupported {}

/// What solvers share.
#[derive(Clone, Debug)]
pub struct SolverResources {
    /// The tables.
    pub tables: Arc<TableCache>,
    /// The number of threads of an optimal search.
    pub threads: NonZeroUsize,
}

impl Default for SolverResources {
    fn default() -> Self {
        Self {
            tables: Arc::default(),
            threads: NonZeroUsize::MIN,
        }
    }
}

impl SolverId {
    /// Returns how it is offered.
    ///
    /// # Panics
    /// Never: a test finds every solver in the table.
    pub fn entry(self) -> &'static SolverEntry {
        SOLVERS
            .iter()
            .find(|entry| entry.solver == self)
            .expect("every solver is declared")
    }

    /// Builds the solver with its own tables, which takes milliseconds. Whichever it is, it accepts any goal and any allowed moves. The optimal
    /// solver gets its table with the first cube.
    pub fn build(self, resources: &SolverResources) -> Box<dyn Solver> {
        let to_solved = (self.entry().build)(resources);
        let to_goal = Box::new(GoalSolver::new(to_solved).with_threads(resources.threads));
        let solver = AllowedSolver::new(to_goal, Arc::clone(&resources.tables));
        let solver = Box::new(solver.with_threads(resources.threads));
        Box::new(InsertionSolver::new(
            solver,
            Arc::clone(&resources.tables),
            resources.threads,
        ))
    }
}

impl fmt::Display for SolverId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.entry().id)
    }
}

/// No solver has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSolver(String);

impl fmt::Display for UnknownSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = SOLVERS.iter().map(|entry| entry.id).collect();
        write!(
            f,
            "no solver is called {:?}; choose one of: {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownSolver {}

impl FromStr for SolverId {
    type Err = UnknownSolver;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let entry = SOLVERS.iter().find(|entry| entry.id == text);
        entry
            .map(|entry| entry.solver)
            .ok_or_else(|| UnknownSolver(text.to_owned()))
    }
}

const _: () = assert!(Limits::MAX_LENGTH == Thistlethwaite::LONGEST);
const _: () = assert!(Limits::MAX_LENGTH as usize == Skeleton::LONGEST);

impl Limits {
    /// Returns the limits for one solution: with a length, the first solution of at most that length ends the search, unless
    /// only a proven shortest one is good enough for the solver; with a time alone, the time does, and is used for ever shorter ones; with neither, the length is what is
    /// [`good_enough`](SolverEntry::good_enough) for the solver.
    pub fn asked(max: Option<u8>, timeout: Option<Duration>, solver: SolverId) -> Self {
        let good_enough = Some(solver.entry().good_enough).filter(|&length| length > 0);
        let max = max.or_else(|| good_enough.filter(|_| timeout.is_none()));
        Self {
            max_length: max.unwrap_or(Self::MAX_LENGTH),
            good_enough: max.filter(|_| good_enough.is_some()).unwrap_or(0),
            timeout,
            ..Self::default()
        }
    }

    /// Returns the limits of a list: of the shortest solutions, or with a length of all that have at most that many moves,
    /// or of all that have at most `extra` moves more than the shortest. The list ends after `most`.
    #[must_use]
    pub fn to_list(self, max: Option<u8>, extra: Option<u8>, most: usize) -> Self {
        let shortest_only = max.is_none().then_some(0);
        let extra = extra.or(shortest_only).unwrap_or(Self::MAX_LENGTH);
        let max_length = max.unwrap_or(Self::MAX_LENGTH);
        Self {
            solutions: most,
            extra,
            max_length,
            good_enough: 0,
            lists: true,
            ..self
        }
    }

    /// Returns these limits, which were [asked](Self::asked) so, for a supercube: its solutions are longer. Without a length,
    /// none is too long, and without a time what is good enough for the solver ends the search.
    #[must_use]
    pub fn of_supercube(self, max: Option<u8>, solver: SolverId) -> Self {
        if max.is_some() {
            return self;
        }
        let good_enough = solver
            .entry()
            .supercube
            .filter(|_| self.good_enough > 0)
            .unwrap_or(0);
        Self {
            max_length: Self::MAX_LENGTH,
            good_enough,
            ..self
        }
    }
}
