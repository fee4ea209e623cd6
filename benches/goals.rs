//! Searches by IDA*: goals, moves on the inverse, allowed moves, insertions and the analysis of a cube.
//!
//! Each benchmark solves the same few cubes on one thread, with tables filled beforehand. The numbers of positions visited
//! are printed first: they are the same on every machine.

use std::sync::OnceLock;

use cubetui::cube::{Algorithm, ColorScheme, CubieCube};
use cubetui::goals::NamedGoal;
use cubetui::solver::{
    Examiner, Limits, SearchControl, Solution, SolveReport, SolveRequest, Solver, SolverId,
    SolverResources, Want,
};

/// A name, the scramble, the goal, whether moves on the inverse are searched, and the allowed moves.
type Case = (&'static str, &'static str, &'static str, bool, &'static str);

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L";

#[rustfmt::skip] // one row is one line
const CASES: &[Case] = &[
    ("pieces", SCRAMBLE, "xxcross", false, "all"),
    ("any side", SCRAMBLE, "2x2x3@any", false, "all"),
    ("stickers", SCRAMBLE, "face", false, "all"),
    ("niss", SCRAMBLE, "2x2x3", true, "all"),
    ("slices", SCRAMBLE, "cross", false, "R,U,M,F"),
    ("two faces", "R U R2 U' R' U2 R U' R2 U R' U' R U2 R2 U' R U R' U", "solved", false, "R,U"),
    ("three faces", "R U F R2 U' F2 R' U F' R2 F U2 R F'", "solved", false, "R,U,F"),
];

fn moves(text: &str) -> Algorithm {
    text.parse().expect("the scrambles are algorithms")
}

fn solver() -> &'static dyn Solver {
    static SOLVER: OnceLock<Box<dyn Solver>> = OnceLock::new();
    SOLVER
        .get_or_init(|| SolverId::TwoPhase.build(&SolverResources::default()))
        .as_ref()
}

fn solve(case: &Case) -> SolveReport {
    let (_, scramble, goal, niss, allowed) = case;
    let cube = CubieCube::SOLVED.turned_by(&moves(scramble).moves().0);
    let goal = NamedGoal::read(goal, &ColorScheme::western()).expect("the goals are known");
    let request = SolveRequest::new(cube, Limits::default())
        .with_goal(*goal.goal())
        .with_moves(allowed.parse().expect("the moves are known"))
        .with_want(Want::Best {
            count: 1,
            niss: *niss,
        });
    solver().solve(&request, &SearchControl::silent())
}

fn main() {
    for case in CASES {
        let report = solve(case);
        let length = report.best.as_ref().map(Solution::length);
        println!(
            "{:12} {length:?} {} positions",
            case.0, report.progress.nodes
        );
    }
    divan::main();
}

#[divan::bench(args = 0..CASES.len(), sample_count = 15, sample_size = 1)]
fn search(bencher: divan::Bencher, case: usize) {
    bencher.bench_local(|| solve(&CASES[case]));
}

#[divan::bench(sample_count = 15)]
fn examination(bencher: divan::Bencher) {
    let examiner = Examiner::build();
    let cube = CubieCube::SOLVED.turned_by(&moves(SCRAMBLE).moves().0);
    bencher.bench_local(|| examiner.examine(&cube));
}
