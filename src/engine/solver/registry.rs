//! The solvers on offer, each declared once with its capabilities.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;

use super::plan::PlannedSolver;
use super::{Limits, Portfolio, Skeleton, Solver, Thistlethwaite, TwoPhase};
use crate::cube::{Metric, UnknownName};
use crate::tables::{TableCache, ThistlethwaiteTables};

/// The declaration of a solver: its names and capabilities.
#[derive(Clone, Copy, Debug)]
pub struct SolverEntry {
    /// Which solver it is.
    pub solver: SolverId,
    /// The name to choose it by.
    pub id: &'static str,
    /// Its name in a title.
    pub name: &'static str,
    /// One line that says what it does and promises.
    pub about: &'static str,
    /// The length that is good enough where the request gives neither a length nor a time: a solution
    /// this short comes within milliseconds for nearly every cube. 0 if only a proven shortest solution
    /// is good enough.
    pub good_enough: u8,
    /// The length that is good enough for supercubes, or `None` if the solver does not solve centres.
    pub supercube: Option<u8>,
    /// The metrics it can count in. A goal that several cubes meet is searched in any metric, whichever solver is chosen.
    pub metrics: &'static [Metric],
    /// Whether it continues to the proof when nothing limits it, so that it can also find all solutions of a length.
    /// For the search of a request see [`Plan::proves`](super::Plan::proves).
    pub proves: bool,
    /// Whether the full two-phase tables make it faster.
    pub uses_full_tables: bool,
    /// Whether it uses the optimal solver's table, which has several tiers.
    pub uses_optimal_table: bool,
    build: fn(&SolverResources) -> Box<dyn Solver>,
}

/// Declares [`SolverId`] and [`SOLVERS`], so that each solver has its row.
macro_rules! solvers {
    ($($(#[$meta:meta])* $solver:ident { $($field:ident: $value:expr),+ $(,)? })+) => {
        /// Identifies a solver.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum SolverId { $($(#[$meta])* $solver),+ }

        /// All solvers, in the order of [`SolverId`].
        pub const SOLVERS: &[SolverEntry] = &[
            $(SolverEntry { solver: SolverId::$solver, $($field: $value),+ }),+
        ];
    };
}

solvers! {
    /// [`TwoPhase`].
    #[default]
    TwoPhase {
        id: "two-phase",
        name: "Two-phase",
        about: "finds a short solution within milliseconds, then ever shorter ones",
        good_enough: 21,
        supercube: Some(26),
        metrics: &[Metric::HalfTurn],
        proves: false,
        uses_full_tables: true,
        uses_optimal_table: false,
        build: |resources| Box::new(two_phase(resources)),
    }
    /// [`Thistlethwaite`].
    Thistlethwaite {
        id: "thistlethwaite",
        name: "Thistlethwaite",
        about: "goes through four groups: about 31 moves at first, then shorter ones, down to about 20",
        good_enough: Thistlethwaite::LONGEST,
        supercube: None,
        metrics: &[Metric::HalfTurn],
        proves: false,
        uses_full_tables: false,
        uses_optimal_table: false,
        build: |_| Box::new(Thistlethwaite::new(ThistlethwaiteTables::build())),
    }
    /// [`Portfolio`]: the two-phase solver and [`Optimal`](super::Optimal) together.
    Optimal {
        id: "optimal",
        name: "Optimal",
        about: "a two-phase answer first, then the proof that nothing shorter exists",
        good_enough: 0,
        supercube: Some(0),
        metrics: &[Metric::HalfTurn, Metric::QuarterTurn, Metric::SliceTurn],
        proves: true,
        uses_full_tables: true,
        uses_optimal_table: true,
        build: |resources| {
            let portfolio = Portfolio::new(two_phase(resources), Arc::clone(&resources.tables));
            Box::new(portfolio.with_threads(resources.threads))
        },
    }
}

pub(super) fn two_phase(resources: &SolverResources) -> TwoPhase {
    let instant = Arc::clone(resources.tables.instant());
    TwoPhase::new(instant)
        .with_full(Arc::clone(resources.tables.full()))
        .with_coset_distances(Arc::clone(resources.tables.coset_distances()))
}

/// The tables and threads that solvers share. The default has no full tables, and one thread.
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
    /// Returns the declaration of the solver.
    pub const fn entry(self) -> &'static SolverEntry {
        &SOLVERS[self as usize]
    }

    /// Builds the solver with its own tables, which takes milliseconds. It answers every request that has a
    /// [`plan`](super::plan()), and panics for others. The optimal solver gets its table with the first cube.
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

impl FromStr for SolverId {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let entry = SOLVERS.iter().find(|entry| entry.id == text);
        entry.map(|entry| entry.solver).ok_or_else(|| {
            let names: Vec<&str> = SOLVERS.iter().map(|entry| entry.id).collect();
            let known = format!("; choose one of: {}", names.join(", "));
            UnknownName::new("no solver is called ", text, known)
        })
    }
}

const _: () = assert!(Limits::MAX_LENGTH == Thistlethwaite::LONGEST);
const _: () = assert!(Limits::MAX_LENGTH as usize == Skeleton::LONGEST);
