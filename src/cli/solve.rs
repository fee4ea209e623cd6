//! `cubetui solve`: cubes in, their solutions out, each a line of moves.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser as _;

use super::complaint::Complaint;
use super::full_tables::{Arrival, TablesChoice};
use super::input::{BatchArgs, CubeArgs, Source};
use super::json::{Solved, Way};
use super::settings::Settings;
use super::{Exit, Failure, batch, solvers};
use crate::config::Timeout;
use crate::cube::{FaceCube, HeldCube, format_moves};
use crate::solver::{Control, Ending, Limits, Solution, SolveReport, SolveRequest, Solver, SolverId};

/// How long to search when nothing else is said.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(1);

/// Which cubes, and when to be content with a solution.
#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// How to solve.
    #[arg(long, value_name = "NAME", default_value_t, value_parser = solvers::ids().try_map(|id| id.parse::<SolverId>()))]
    solver: SolverId,

    /// Print the first solution of at most N moves; longer ones are no answer [default without
    /// --timeout: 21, or 45 for Thistlethwaite's].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)))]
    max: Option<u8>,

    /// How long to search for one cube, as 500ms or 10s [default: 1s]. Without --max all of it is used for ever shorter
    /// solutions.
    #[arg(long, value_name = "TIME")]
    timeout: Option<Timeout>,

    /// Print up to N different solutions of each cube, one a line, the shortest first.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    solutions: u16,

    /// Print each stage of a solution on a line of its own, with its name and length in a comment.
    #[arg(long)]
    stages: bool,

    /// Which tables the two-phase solver uses; with full ones it is faster and finds shorter solutions.
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    tables: TablesChoice,

    #[command(flatten)]
    batch: BatchArgs,
}

/// What is needed for every cube.
struct Engine {
    id: SolverId,
    solver: Box<dyn Solver>,
    limits: Limits,
    stages: bool,
    /// Kept until the searches have ended.
    _arrival: Arrival,
}

pub(super) fn run(wish: &SolveArgs, settings: Settings) -> Result<Exit, Failure> {
    settings.warn();
    let source = wish.cubes.clone().source()?;
    let engine = match Engine::new(wish, &settings, &source) {
        Err(failure) if failure.exit() == Exit::Interrupted => return Ok(Exit::Interrupted),
        engine => engine?,
    };
    let scheme = settings.config.scheme;
    batch::run(source, &wish.batch, move |item, stop| engine.solve(&item.cube(&scheme)?, stop))
}

impl Engine {
    fn new(wish: &SolveArgs, settings: &Settings, source: &Source) -> Result<Self, Failure> {
        let id = wish.solver;
        let limits = limits(wish);
        let is_used = solvers::uses_full_tables(id);
        let wished = settings.config.tables.full && is_used;
        let arrival = match wish.tables {
            TablesChoice::Full if is_used => Arrival::at_any_cost(settings.config.tables.save)?,
            TablesChoice::Auto if wished && source.is_batch() => Arrival::before_all(),
            TablesChoice::Auto if wished => Arrival::beside_one_search(limits),
            _ => Arrival::never(),
        };
        let solver = id.build(&arrival.place);
        Ok(Self { id, solver, limits, stages: wish.stages, _arrival: arrival })
    }

    fn solve(&self, held: &HeldCube, stop: &AtomicBool) -> Result<Solved, Complaint> {
        let request = SolveRequest { cube: held.cube, limits: self.limits };
        let report = self.solver.solve(&request, &Control::new(stop, &|_| ()));
        let SolveReport { best, others, ending, progress } = report;
        if ending == Ending::Cancelled {
            return Err(Complaint::new(Exit::Interrupted, "interrupted"));
        }
        let Some(best) = best else { return Err(no_answer(self.limits, ending)) };
        let length = best.moves.len();
        let proven = ending == Ending::Exhausted || usize::from(progress.lower_bound) >= length;
        let solutions = [best].into_iter().chain(others);
        Ok(Solved {
            cube: FaceCube::new(held.stickers()).to_string(),
            solver: self.id.entry().id,
            solutions: solutions.map(|solution| self.way(held, &solution)).collect(),
            proven,
            seconds: progress.elapsed.as_secs_f64(),
            positions: progress.nodes,
        })
    }

    fn way(&self, held: &HeldCube, solution: &Solution) -> Way {
        let stages = self.stages.then(|| solvers::stages(held, solution));
        Way {
            moves: format_moves(&held.moves_as_held(&solution.moves)),
            length: solution.moves.len(),
            stages,
        }
    }
}

fn limits(wish: &SolveArgs) -> Limits {
    let asked = Limits::asked(wish.max, wish.timeout.map(Timeout::duration), wish.solver);
    let timeout = asked.timeout.or(Some(DEFAULT_TIMEOUT));
    Limits { solutions: wish.solutions.into(), timeout, ..asked }
}

fn no_answer(limits: Limits, ending: Ending) -> Complaint {
    let length = limits.max_length;
    Complaint::new(
        Exit::NoAnswer,
        if ending == Ending::Exhausted {
            format!("there is no solution of at most {length} moves; allow more with --max")
        } else {
            let time = Timeout::of(limits.timeout.unwrap_or(DEFAULT_TIMEOUT));
            format!(
                "no solution of at most {length} moves was found within {time}; \
                 allow more with --max or --timeout"
            )
        },
    )
}
