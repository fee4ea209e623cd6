//! The solvers as they are offered: each is declared once, with its capabilities.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;

use super::plan::PlannedSolver;
use super::{Limits, Portfolio, Skeleton, Solver, Thistlethwaite, TwoPhase};
use crate::cube::Metric;
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
    /// For other requests see [`Plan::proves`](super::Plan::proves).
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

/// What solvers share.
#[derive(Clone, Debug)]
pub struct SolverResources {
    /// The tables, each loaded or built when it is first needed.
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

    /// Builds the solver with its own tables, which takes milliseconds. It answers every request that
    /// has a [`plan`](super::plan()), and panics at others. The optimal solver gets its table with the
    /// first cube.
    pub fn build(self, resources: &SolverResources) -> Box<dyn Solver> {
        Box::new(PlannedSolver::new(
            self,
            (self.entry().build)(resources),
            resources,
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
