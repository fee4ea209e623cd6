//! Solvers: a request, what may be told while it runs, and the trait they all answer to.
//!
//! Every solver takes a possible cube and gives moves in the half-turn metric. It can be cancelled at any time, replays
//! its answer before giving it, and needs no moves for the solved cube. It knows nothing of threads' owners or terminals.
//!
//! How many threads a search uses and how much memory it has are the caller's to say. [`Tables`]
//! are four megabytes, built in milliseconds; [`FullTables`] are 200, built in seconds, and
//! can be handed over whenever they are ready:
//!
//! ```
//! use std::num::NonZeroUsize;
//! use std::sync::atomic::AtomicBool;
//! use std::sync::{Arc, OnceLock};
//!
//! use cubetui::cube::{CubieCube, format_moves, random};
//! use cubetui::solver::{SearchControl, Limits, SolveEvent, SolveRequest, Solver, TwoPhase};
//! use cubetui::tables::Tables;
//!
//! let full = Arc::new(OnceLock::new()); // empty until some thread puts `FullTables::build(…)` into it
//! let solver = TwoPhase::new(Tables::build()).with_full(full).with_threads(NonZeroUsize::MIN);
//!
//! let cube = CubieCube::random(&mut random::seeded_generator(1));
//! let limits = Limits { good_enough: 21, solutions: 3, ..Limits::default() };
//! let cancel = AtomicBool::new(false); // any thread may set it
//! let listener = |event| {
//!     if let SolveEvent::Found(solution, progress) = event {
//!         println!("{} after {:?}", format_moves(&solution.moves), progress.elapsed);
//!     }
//! };
//! let report = solver.solve(&SolveRequest::new(cube, limits), &SearchControl::new(&cancel, &listener));
//!
//! let best = report.best.expect("every cube has a solution");
//! assert!(best.moves.len() <= 21);
//! assert_eq!(cube.turned_by(&best.moves), CubieCube::SOLVED);
//! assert_eq!(report.others.len(), 2);
//! ```

mod anytime;
mod board;
mod coset;
mod examination;
mod goal;
mod kept;
mod optimal;
mod parts;
mod thistlethwaite;
mod two_phase;
mod unique;
mod upgrading;
mod watch;

pub use anytime::Anytime;
pub use coset::{
    CosetControl, CosetEnding, CosetEvent, CosetNews, CosetPart, CosetProgress, CosetReport, CosetRequest,
    CosetSolver, DepthCount, SolvedCoset,
};
pub use examination::{
    AxisDistances, Distance, Examination, Examiner, PHASE1_TABLES, PHASE2_TABLES, Phase1Solutions, Reduced,
};
pub use goal::GoalSolver;
pub use optimal::Optimal;
pub use parts::SolutionPart;
pub use thistlethwaite::{SolutionStage, Thistlethwaite, View};
pub use two_phase::{Phases, Tier, TwoPhase};
pub use unique::unique;
pub use upgrading::Upgrading;

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::cube::{CubieCube, Goal, Metric, Move};
use crate::tables::{FullTables, OptimalTableCache, OptimalTier, Tables, ThistlethwaiteTables};

/// A way to solve a cube.
pub trait Solver: Send + Sync {
    /// Searches until the limits are met, telling of progress through `control`.
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport;
}

/// Which solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SolverId {
    /// [`TwoPhase`], perhaps as [`Upgrading`].
    #[default]
    TwoPhase,
    /// [`Thistlethwaite`].
    Thistlethwaite,
    /// [`Anytime`]: the two-phase solver and [`Optimal`] side by side.
    Optimal,
}

impl SolverId {
    /// How it is offered.
    ///
    /// # Panics
    /// Never: a test finds every solver in the table.
    pub fn entry(self) -> &'static SolverEntry {
        SOLVERS.iter().find(|entry| entry.solver == self).expect("every solver is declared")
    }
}

/// What solvers may have that is not theirs alone.
#[derive(Clone, Debug)]
pub struct SolverResources {
    /// The instant tables of the two-phase solver, built when they are needed first.
    pub instant: Arc<OnceLock<Arc<Tables>>>,
    /// Where somebody puts the full tables of the two-phase solver, if there are to be any.
    pub full: Arc<OnceLock<FullTables>>,
    /// Where the optimal solver finds its table.
    pub optimal: Arc<OptimalTableCache>,
    /// How many threads an optimal search uses.
    pub threads: NonZeroUsize,
}

impl Default for SolverResources {
    fn default() -> Self {
        let (instant, full, optimal) = Default::default();
        Self { instant, full, optimal, threads: NonZeroUsize::MIN }
    }
}

impl SolverId {
    /// Whether the full tables make a difference.
    pub const fn uses_full_tables(self) -> bool {
        matches!(self, Self::TwoPhase | Self::Optimal)
    }

    /// The solver with its own tables, which are built now: a matter of milliseconds. The two-phase solver goes on with
    /// the full tables when somebody puts them into their place; the optimal solver takes its table with the first cube.
    /// Whichever it is, it heeds the goal of a request.
    pub fn build(self, means: &SolverResources) -> Box<dyn Solver> {
        let two_phase = || {
            let instant = means.instant.get_or_init(|| Arc::new(Tables::build()));
            Box::new(Upgrading::new(TwoPhase::new(Arc::clone(instant)), Arc::clone(&means.full)))
        };
        let to_solved: Box<dyn Solver> = match self {
            Self::TwoPhase => two_phase(),
            Self::Thistlethwaite => Box::new(Thistlethwaite::new(ThistlethwaiteTables::build())),
            Self::Optimal => {
                let pair = Anytime::new(two_phase(), Arc::clone(&means.optimal));
                Box::new(pair.with_threads(means.threads))
            }
        };
        Box::new(GoalSolver::new(to_solved).with_threads(means.threads))
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
        write!(f, "{:?} is no solver; there are: {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownSolver {}

impl FromStr for SolverId {
    type Err = UnknownSolver;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let entry = SOLVERS.iter().find(|entry| entry.id == text);
        entry.map(|entry| entry.solver).ok_or_else(|| UnknownSolver(text.to_owned()))
    }
}

/// One solver as it is offered to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverEntry {
    /// Which one.
    pub solver: SolverId,
    /// What is typed to choose it.
    pub id: &'static str,
    /// Its name in a title.
    pub name: &'static str,
    /// One line that says what it does and promises.
    pub about: &'static str,
    /// A first solution of at most so many moves comes at once, for nearly every cube: what to be content with where
    /// neither a length nor a time is asked for. 0 for a solver that is asked for nothing but the shortest.
    pub content: u8,
}

/// All solvers.
pub const SOLVERS: &[SolverEntry] = &[
    SolverEntry {
        solver: SolverId::TwoPhase,
        id: "two-phase",
        name: "Two-phase",
        about: "finds a short solution at once, then ever shorter ones, and proves the shortest",
        content: 21,
    },
    SolverEntry {
        solver: SolverId::Thistlethwaite,
        id: "thistlethwaite",
        name: "Thistlethwaite",
        about: "goes through four groups: some 31 moves at once, then shorter ones, down to about 20",
        content: Thistlethwaite::LONGEST,
    },
    SolverEntry {
        solver: SolverId::Optimal,
        id: "optimal",
        name: "Optimal",
        about: "the same as two-phase at once, beside it the proof: how short the shortest is, at least",
        content: 0,
    },
];

/// A cube to solve and when to be content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveRequest {
    /// The cube, in the standard orientation.
    pub cube: CubieCube,
    /// When to stop.
    pub limits: Limits,
    /// What the cube is to become. Only a solver of [`SolverId::build`] heeds another than [`Goal::SOLVED`].
    pub goal: Goal,
}

impl SolveRequest {
    /// To solve a cube within these limits.
    pub const fn new(cube: CubieCube, limits: Limits) -> Self {
        Self { cube, limits, goal: Goal::SOLVED }
    }

    /// The same with another goal.
    #[must_use]
    pub const fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longer solutions are no answers, 0 to 45. 20 moves suffice for every cube, but not at once: the first solution
    /// of the two-phase solver has at most 30, that of Thistlethwaite's at most 45.
    pub max_length: u8,
    /// A solution of at most this many moves is good enough: the search stops when it has as many of them as it is
    /// to keep; 0 goes on to ever shorter ones.
    pub good_enough: u8,
    /// How many different solutions are kept, the shortest ones; at least 1. Whether an order of commuting moves is
    /// `U D` or `D U` makes no difference.
    pub solutions: usize,
    /// Whether solutions longer than the shortest are not kept: with enough `solutions` all the shortest ones are found.
    pub shortest_only: bool,
    /// How moves are counted; only the optimal solver counts quarter turns. Its solutions then have quarter turns alone.
    pub metric: Metric,
    /// The search stops after this time with the best found.
    pub timeout: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_length: Self::MAX_LENGTH,
            good_enough: 0,
            solutions: 1,
            shortest_only: false,
            metric: Metric::HalfTurn,
            timeout: None,
        }
    }
}

impl Limits {
    /// No solver gives longer solutions than this.
    pub const MAX_LENGTH: u8 = Thistlethwaite::LONGEST;

    /// One solution, by what was asked for: with a length the first solution of at most so many moves ends the search;
    /// with a time alone the time does, and is used for ever shorter ones; with neither the solver's
    /// [`content`](SolverEntry::content) is the length.
    pub fn asked(max: Option<u8>, timeout: Option<Duration>, solver: SolverId) -> Self {
        let content = Some(solver.entry().content).filter(|&content| content > 0);
        let max = max.or_else(|| content.filter(|_| timeout.is_none()));
        Self {
            max_length: max.unwrap_or(Self::MAX_LENGTH),
            good_enough: max.filter(|_| content.is_some()).unwrap_or(0),
            timeout,
            ..Self::default()
        }
    }
}

/// A solution, already replayed on the cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, in the standard orientation.
    pub moves: Vec<Move>,
    /// When it was found, counted from the start of the search.
    pub after: Duration,
    /// From where it has Thistlethwaite's four stages, which [`View::stages`] tells; none of another solver.
    pub view: Option<View>,
}

/// What the search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions visited.
    pub nodes: u64,
    /// Since the start of the search.
    pub elapsed: Duration,
    /// The length of phase 1 (or of the whole solution, for a solver of one phase) that is being searched; for
    /// Thistlethwaite's the round, each with a wider beam than the one before.
    pub depth: u8,
    /// Proven: no solution is shorter than this.
    pub lower_bound: u8,
    /// How much of the depth has been searched, in thousandths; 0 for a solver that cannot tell.
    pub share: u16,
    /// The table of this tier would make it several times as fast, if it were built; told of searches that take long.
    pub faster: Option<OptimalTier>,
}

/// What a running search tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveEvent {
    /// How far the search is: whenever it reaches a new depth, and a few times a second between.
    Progress(Progress),
    /// A first solution, or one shorter than all before.
    Found(Solution, Progress),
    /// Another solution to keep, when several are asked for: not shorter than the best.
    Another(Solution, Progress),
    /// The search is over.
    Finished(SolveReport),
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A solution as short as wished was found.
    GoodEnough,
    /// Nothing shorter exists within the limits: the best is proven optimal, or there is none of that length.
    Exhausted,
    /// The time was over.
    TimedOut,
    /// Somebody cancelled it.
    Cancelled,
    /// The solver has done all that it does, which proves nothing: there may be shorter solutions.
    Unproven,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// The shortest solution found.
    pub best: Option<Solution>,
    /// The other solutions kept, the shortest first, none when only one was asked for.
    pub others: Vec<Solution>,
    /// Why it ended.
    pub ending: Ending,
    /// The figures at the end.
    pub progress: Progress,
}

impl SolveReport {
    /// Proven: every solution has at least so many moves. As many as the best has, if that is proven to be one of the
    /// shortest.
    pub fn at_least(&self) -> u8 {
        let length = self.best.as_ref().map_or(u8::MAX, |best| best.moves.len() as u8);
        match self.best {
            Some(_) if self.ending == Ending::Exhausted => length,
            _ => self.progress.lower_bound.min(length),
        }
    }

    /// Whether the best is proven to be one of the shortest.
    pub fn is_proven(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.moves.len() == usize::from(self.at_least()))
    }
}

/// The number of a submitted request, to tell events of an old one from those of the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u64);

/// What a search is given by whoever started it: a flag to stop it and an ear for its events.
#[derive(Clone, Copy)]
pub struct SearchControl<'a> {
    cancel: &'a AtomicBool,
    also: Option<&'a (dyn Fn() -> bool + Sync)>,
    listener: &'a (dyn Fn(SolveEvent) + Sync),
}

impl<'a> SearchControl<'a> {
    /// A control with this flag and listener.
    pub const fn new(cancel: &'a AtomicBool, listener: &'a (dyn Fn(SolveEvent) + Sync)) -> Self {
        Self { cancel, also: None, listener }
    }

    /// The same with another ear.
    #[must_use]
    pub const fn with_listener<'b>(self, listener: &'b (dyn Fn(SolveEvent) + Sync)) -> SearchControl<'b>
    where
        'a: 'b,
    {
        SearchControl { cancel: self.cancel, also: self.also, listener }
    }

    /// The same that also stops the search when this says so. It is asked as often as the flag is looked at.
    #[must_use]
    pub const fn also_stopped_by<'b>(self, also: &'b (dyn Fn() -> bool + Sync)) -> SearchControl<'b>
    where
        'a: 'b,
    {
        SearchControl { cancel: self.cancel, also: Some(also), listener: self.listener }
    }

    /// Whether the search should stop now.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.also.is_some_and(|stops| stops())
    }

    /// Tells the listener.
    pub fn tell(&self, event: SolveEvent) {
        (self.listener)(event);
    }
}
