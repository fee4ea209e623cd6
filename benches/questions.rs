//! Many kinds of questions about random cubes, each with a limited time: how many are answered, and how well.
//!
//! Usage, best pinned to one CPU:
//!
//! ```text
//! CUBES=100 SECONDS=0.1,1,10 taskset -c 0 cargo bench --bench questions -- [PART OF THE NAME OF A KIND]...
//! ```
//!
//! Every search has one thread, and with more than 5 s only a fifth of the cubes is used. With `TABLES=full` the full
//! tables are built first, as if they were stored. For each kind and time it prints the number of answers, their mean
//! length, the mean lower bound, and how many are proven.

use std::time::Duration;
use std::{env, fmt, str};

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{CenterTurns, ColorScheme, CubieCube, Metric, Orientation, OrientedCube, Turn};
use cubetui::formats::Reid;
use cubetui::goals::{AllowedMoves, Chain, IncompleteCube, NamedGoal};
use cubetui::solver::{
    Limits, SearchControl, Solution, SolveReport, SolveRequest, SolverId, SolverResources, Want,
};
use cubetui::tables::{BuildControl, TableId};
use rand::RngExt as _;
use rand::seq::SliceRandom as _;

/// Above this time, in seconds, only a fifth of the cubes is used.
const LONG: f64 = 5.0;
/// A cube for a set of moves is scrambled with this many of them, or a few more.
const TURNS: usize = 60;

/// What is asked of a cube.
#[derive(Clone, Copy)]
enum Question {
    Metric(Metric),
    Moves(&'static str),
    /// The numbers of edges and corners of which nothing is known, or of edges whose flips are not.
    Unknown(usize, usize),
    Flips(usize),
    Supercube,
    Goal(&'static str),
    /// The steps of an attempt for fewest moves.
    Chain(&'static str),
}

const KINDS: &[(&str, Question)] = &[
    ("htm", Question::Metric(Metric::HalfTurn)),
    ("qtm", Question::Metric(Metric::QuarterTurn)),
    ("stm", Question::Metric(Metric::SliceTurn)),
    ("moves R,U", Question::Moves("R,U")),
    ("moves R,U,F", Question::Moves("R,U,F")),
    ("moves M,U,R,r", Question::Moves("M,U,R,r")),
    ("without B", Question::Moves("U,R,F,D,L")),
    ("moves M,U,R,F,L,D,B", Question::Moves("M,U,R,F,L,D,B")),
    (
        "moves U,R,F,D,L,B,M,E,S",
        Question::Moves("U,R,F,D,L,B,M,E,S"),
    ),
    ("incomplete 2", Question::Flips(2)),
    ("incomplete 12", Question::Unknown(2, 2)),
    ("incomplete 648", Question::Unknown(3, 3)),
    ("incomplete 62208", Question::Unknown(4, 4)),
    ("supercube", Question::Supercube),
    ("goal xxxcross", Question::Goal("xxxcross")),
    ("goal f2l", Question::Goal("f2l")),
    ("goal edges", Question::Goal("edges")),
    ("goal htr-direct", Question::Goal("htr-direct")),
    ("chains usual", Question::Chain(Chain::USUAL)),
    (
        "chains triggers",
        Question::Chain("eo > dr[triggers=R,R U R,R U' R,R U2 R] > htr > finish"),
    ),
    (
        "chains blocks",
        Question::Chain("2x2x3@any > xxxcross@any > ab5c@any > insertion"),
    ),
];

impl Question {
    /// Returns the solver that keeps searching when it has an answer.
    fn solver(self) -> SolverId {
        match self {
            Self::Metric(_) | Self::Supercube => SolverId::Optimal,
            _ => SolverId::TwoPhase,
        }
    }

    /// Returns the question about the cube of a seed.
    fn request(self, seed: u64, limits: Limits) -> SolveRequest {
        let mut generator = seeded_generator(seed);
        let cube = CubieCube::random(&mut generator);
        let request = SolveRequest::new(cube, limits);
        let mut words: Vec<String> = Reid(cube)
            .to_string()
            .split(' ')
            .map(str::to_owned)
            .collect();
        let mut edges: Vec<usize> = (0..12).collect();
        let mut corners: Vec<usize> = (12..20).collect();
        edges.shuffle(&mut generator);
        corners.shuffle(&mut generator);
        match self {
            Self::Metric(metric) => SolveRequest {
                limits: Limits { metric, ..limits },
                ..request
            },
            Self::Moves(moves) => {
                let moves: AllowedMoves = moves.parse().expect("the table has sets of moves");
                let all: Vec<Turn> = moves.turns().collect();
                let mut turned = OrientedCube::SOLVED;
                // The request holds the cube in the standard orientation: in another one these moves may not solve it.
                for count in 0.. {
                    if count >= TURNS && turned.orientation == Orientation::STANDARD {
                        break;
                    }
                    turned = turned.turned(all[generator.random_range(0..all.len())]);
                }
                SolveRequest::new(turned.cube, limits).with_moves(moves)
            }
            Self::Unknown(of_edges, of_corners) => {
                for &index in edges[..of_edges].iter().chain(&corners[..of_corners]) {
                    "@?".clone_into(&mut words[index]);
                }
                of_words(&words, limits)
            }
            Self::Flips(number) => {
                for &index in &edges[..number] {
                    words[index].insert(0, '@');
                }
                of_words(&words, limits)
            }
            Self::Supercube => {
                request.with_centers(Some(CenterTurns::random(&cube, &mut generator)))
            }
            Self::Chain(text) => {
                let chain = Chain::read(text, &ColorScheme::western());
                let chain = chain.expect("the table has chains");
                let request = request.with_goal(*chain.end().goal());
                request.with_want(Want::Steps { chain, count: 1 })
            }
            Self::Goal(name) => {
                let named = NamedGoal::read(name, &ColorScheme::western());
                request.with_goal(*named.expect("the table has goals").goal())
            }
        }
    }
}

fn of_words(words: &[String], limits: Limits) -> SolveRequest {
    let cube: IncompleteCube = words.join(" ").parse().expect("a possible cube fits");
    SolveRequest::new(CubieCube::SOLVED, limits).with_goal(cube.goal())
}

fn main() {
    // Cargo adds an option.
    let parts: Vec<String> = env::args()
        .skip(1)
        .filter(|part| !part.starts_with('-'))
        .collect();
    let cubes: usize = variable("CUBES", "100");
    let times: Vec<f64> = variable::<String>("SECONDS", "0.1,1,10")
        .split(',')
        .map(|time| {
            time.parse()
                .expect("SECONDS are numbers with commas between them")
        })
        .collect();
    let resources = SolverResources::default();
    if env::var("TABLES").is_ok_and(|tables| tables == "full") {
        let built = resources.tables.get(TableId::Full, &BuildControl::silent());
        built.expect("there is memory for the full tables");
    }
    println!(
        "{:24} {:>5} {:>9} {:>7} {:>6} {:>7}",
        "kind", "s", "answers", "length", "bound", "proven"
    );
    for (name, question) in KINDS {
        if !parts.is_empty() && !parts.iter().any(|part| name.contains(part)) {
            continue;
        }
        let solver = question.solver().build(&resources);
        for &seconds in &times {
            let count = if seconds > LONG {
                cubes.div_ceil(5)
            } else {
                cubes
            };
            let limits = Limits {
                timeout: Some(Duration::from_secs_f64(seconds)),
                ..Limits::default()
            };
            let solve =
                |seed| solver.solve(&question.request(seed, limits), &SearchControl::silent());
            let reports: Vec<SolveReport> = (0..count as u64).map(solve).collect();
            print_row(name, seconds, &reports);
        }
    }
}

fn variable<T: str::FromStr<Err: fmt::Debug>>(name: &str, default: &str) -> T {
    let text = env::var(name).unwrap_or_else(|_| default.to_owned());
    text.parse().expect("the variable is a number")
}

fn print_row(name: &str, seconds: f64, reports: &[SolveReport]) {
    let lengths: Vec<usize> = reports
        .iter()
        .filter_map(|report| report.best.as_ref().map(Solution::length))
        .collect();
    let bounds = reports.iter().map(|report| usize::from(report.at_least()));
    println!(
        "{name:24} {seconds:>5} {:>5}/{:<3} {:>7.2} {:>6.2} {:>7}",
        lengths.len(),
        reports.len(),
        lengths.iter().sum::<usize>() as f64 / lengths.len() as f64,
        bounds.sum::<usize>() as f64 / reports.len() as f64,
        reports.iter().filter(|report| report.is_proven()).count(),
    );
}
