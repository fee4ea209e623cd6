//! Supercubes: two-phase and optimal search with centres, against plain enumeration and against known sequences.

use std::collections::HashMap;
use std::sync::OnceLock;

use cubetui::cube::{CenterTurns, CubieCube, Metric, Move, random};
use cubetui::goals::{AllowedMoves, Goal, NamedGoal};
use cubetui::solver::{
    Ending, Limits, Optimal, SOLVERS, SearchControl, SolveReport, SolveRequest, Solver, SolverId,
    SolverResources, TwoPhase, Unsupported, Want, plan,
};

use crate::algorithms::moves;
use crate::built::{full_tables, instant_tables, table_cache};
use crate::solvers::optimal;

type Supercube = (CubieCube, CenterTurns);

const SOLVED: Supercube = (CubieCube::SOLVED, CenterTurns::UPRIGHT);

fn turned((cube, centers): Supercube, turn: Move) -> Supercube {
    (cube.turned(turn), centers.turned(turn))
}

fn after(algorithm: &str) -> Supercube {
    let moves = moves(algorithm);
    moves.into_iter().fold(SOLVED, turned)
}

fn solve(solver: &dyn Solver, (cube, centers): Supercube, limits: Limits) -> SolveReport {
    solve_for(
        solver,
        &SolveRequest::new(cube, limits).with_centers(Some(centers)),
    )
}

fn solve_for(solver: &dyn Solver, request: &SolveRequest) -> SolveReport {
    let SolveRequest { cube, centers, .. } = *request;
    let centers = centers.expect("a supercube");
    let report = solver.solve(request, &SearchControl::silent());
    for solution in report.best.iter().chain(&report.others) {
        assert_eq!(
            solution
                .moves
                .iter()
                .fold((cube, centers), |state, &turn| turned(state, turn)),
            SOLVED
        );
    }
    report
}

fn length(report: &SolveReport) -> usize {
    report.best.as_ref().expect("a solution").length()
}

fn resources() -> SolverResources {
    SolverResources {
        tables: table_cache(),
        ..SolverResources::default()
    }
}

fn proving() -> Optimal {
    Optimal::new(optimal::tables())
}

/// Returns all supercubes within this distance, with their distances, by plain enumeration.
fn distances(farthest: u8) -> HashMap<Supercube, u8> {
    let (mut known, mut edge) = (HashMap::from([(SOLVED, 0)]), vec![SOLVED]);
    for depth in 1..=farthest {
        let mut next = Vec::new();
        for state in edge {
            for turn in Move::ALL {
                let after = turned(state, turn);
                known.entry(after).or_insert_with(|| {
                    next.push(after);
                    depth
                });
            }
        }
        edge = next;
    }
    known
}

fn near() -> &'static HashMap<Supercube, u8> {
    static NEAR: OnceLock<HashMap<Supercube, u8>> = OnceLock::new();
    NEAR.get_or_init(|| distances(4))
}

#[test]
fn there_are_as_many_supercubes_as_cubes_at_each_small_distance() {
    let count = |depth| {
        near()
            .values()
            .filter(|&&distance| distance == depth)
            .count()
    };
    assert_eq!([0, 1, 2, 3, 4].map(count), [1, 18, 243, 3240, 43_239]);
}

#[test]
fn proofs_agree_with_plain_enumeration() {
    let (solver, mut generator) = (proving(), random::seeded_generator(21));
    for round in 0..60 {
        let turns =
            (0..round % 5).map(|_| Move::ALL[(random::next_seed(&mut generator) % 18) as usize]);
        let state = turns.fold(SOLVED, turned);
        let report = solve(&solver, state, Limits::default());
        assert!(report.is_proven());
        assert_eq!(length(&report), usize::from(near()[&state]));
    }
}

/// Lower bounds of the cube alone hold with centres too, and a proof continues beyond them: R L' F2 B2 … turns no piece.
#[test]
fn a_solved_cube_with_turned_centres_takes_many_moves() {
    let half_turn = after("R L U2 R' L' U R L U2 R' L' U");
    assert_eq!(
        half_turn,
        (CubieCube::SOLVED, "U2".parse().expect("centres"))
    );
    let within = |most| Limits {
        max_length: most,
        ..Limits::default()
    };
    let report = solve(&proving(), half_turn, within(9));
    assert_eq!(
        (report.best.is_none(), report.ending),
        (true, Ending::Exhausted)
    );
    assert_eq!(report.progress.lower_bound, 10);
}

#[test]
fn all_solutions_are_those_of_plain_enumeration() {
    // Of all sequences of four moves that lead to the state, those in canonical form.
    let state = after("R2 L2 U2 D2");
    let limits = Limits {
        extra: 0,
        ..Limits::default()
    };
    let request = SolveRequest::new(state.0, limits)
        .with_centers(Some(state.1))
        .with_want(Want::best(100));
    let report = solve_for(&proving(), &request);
    let found = 1 + report.others.len();
    let last = |state: Supercube| Move::ALL.map(|turn| turned(state, turn)).contains(&SOLVED);
    let mut expected = 0;
    for a in Move::ALL {
        for b in Move::ALL.into_iter().filter(|b| b.may_follow(a)) {
            for c in Move::ALL.into_iter().filter(|c| c.may_follow(b)) {
                let before = [a, b, c].into_iter().fold(state, turned);
                let ends = |d: &Move| d.may_follow(c) && turned(before, *d) == SOLVED;
                expected += Move::ALL.iter().filter(|d| ends(d)).count();
                assert!(!last(before) || near()[&before] <= 1);
            }
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn two_phase_search_solves_random_supercubes_with_either_tables() {
    let mut generator = random::seeded_generator(4);
    let full = TwoPhase::new(instant_tables()).with_full(full_tables());
    for solver in [TwoPhase::new(instant_tables()), full] {
        for _ in 0..10 {
            let cube = CubieCube::random(&mut generator);
            let centers = CenterTurns::random(&cube, &mut generator);
            let report = solve(
                &solver,
                (cube, centers),
                Limits {
                    good_enough: 26,
                    ..Limits::default()
                },
            );
            assert!(length(&report) <= 26);
            assert_eq!(report.ending, Ending::GoodEnough);
        }
    }
}

#[test]
fn two_phase_search_proves_near_supercubes() {
    let solver = TwoPhase::new(instant_tables());
    for algorithm in ["", "U", "R2", "R U F'", "R L'", "F2 U' R", "D B2 L U'"] {
        let state = after(algorithm);
        let report = solve(&solver, state, Limits::default());
        assert!(report.is_proven(), "{algorithm}");
        assert_eq!(length(&report), usize::from(near()[&state]), "{algorithm}");
    }
}

#[test]
fn the_portfolio_solves_centres_with_proof() {
    let solver = SolverId::Optimal.build(&resources());
    let state = after("R U F D' B2 L'");
    let report = solve(&*solver, state, Limits::default());
    assert!(report.is_proven());
    assert_eq!(
        length(&report),
        length(&solve(&proving(), state, Limits::default()))
    );
    // Without the centres there would be nothing to solve.
    let half_turn = after("R L U2 R' L' U R L U2 R' L' U");
    let limits = Limits {
        good_enough: 26,
        ..Limits::default()
    };
    for id in [SolverId::TwoPhase, SolverId::Optimal] {
        let report = solve(&*id.build(&resources()), half_turn, limits);
        assert!(length(&report) >= 10, "{id}");
    }
}

#[test]
fn quarter_turns_count_as_two_with_centres_too() {
    let solver = SolverId::Optimal.build(&resources());
    let limits = Limits {
        metric: Metric::QuarterTurn,
        ..Limits::default()
    };
    let report = solve(&*solver, after("R2 U F'"), limits);
    assert_eq!((length(&report), report.is_proven()), (4, true));
}

#[test]
fn what_cannot_be_done_with_centres_is_refused() {
    let supercube = |goal: Goal, allowed: AllowedMoves, metric: Metric| {
        SolveRequest::new(
            CubieCube::SOLVED,
            Limits {
                metric,
                ..Limits::default()
            },
        )
        .with_centers(Some(CenterTurns::UPRIGHT))
        .with_goal(goal)
        .with_moves(allowed)
    };
    let all = AllowedMoves::ALL_FACES;
    for entry in SOLVERS {
        let checked = plan(
            entry.solver,
            &supercube(Goal::SOLVED, all, Metric::HalfTurn),
        );
        assert_eq!(checked.is_ok(), entry.supercube.is_some(), "{}", entry.id);
        for (goal, allowed, metric) in [
            (
                Goal::of_cube(&CubieCube::SOLVED.turned(Move::ALL[0])),
                all,
                Metric::HalfTurn,
            ),
            (
                Goal::SOLVED,
                "R,U".parse().expect("moves"),
                Metric::HalfTurn,
            ),
            (Goal::SOLVED, all, Metric::SliceTurn),
        ] {
            let checked = plan(entry.solver, &supercube(goal, allowed, metric));
            assert_eq!(checked, Err(Unsupported::CentersOfTask));
        }
    }
    let request = supercube(Goal::SOLVED, all, Metric::HalfTurn);
    let refused = plan(SolverId::Thistlethwaite, &request);
    let words =
        "the solver thistlethwaite does not solve centres; choose the solver two-phase or optimal";
    assert_eq!(refused.expect_err("it knows no centres").to_string(), words);
}

/// When the pieces are solved or nearly so, the bounds are low, and no few turns of H bring the centres upright. Searching
/// all paths out of H and back takes minutes for some of these cubes.
#[test]
fn centres_of_nearly_solved_cubes_come_upright_too() {
    let solver = TwoPhase::new(instant_tables());
    let limits = Limits {
        good_enough: 26,
        ..Limits::default()
    };
    for goal in ["ll", "f2l", "dr-ud"] {
        let goal: NamedGoal = goal.parse().expect("a goal");
        for seed in 1..=10 {
            let generator = &mut random::seeded_generator(seed);
            let cube = goal.goal().draw(generator);
            let centers = CenterTurns::random(&cube, generator);
            let report = solve(&solver, (cube, centers), limits);
            assert!(length(&report) <= 26, "{goal} {seed}");
        }
    }
}
