//! Goals reached by moves on a cube and on its inverse, against an exhaustive search of all pairs of sequences.

use std::collections::BTreeSet;

use cubetui::cube::{CubieCube, Metric, Move, NissMoves, canonical, random::seeded_generator};
use cubetui::goals::Goal;
use cubetui::solver::{Ending, Limits, SearchControl, SolveReport, SolveRequest, Want};

use crate::algorithms::cube_after;
use crate::searches::found;
use crate::solvers::canonical_sequences;
use crate::solvers::goals::{goal, solver};

fn written(moves: &NissMoves) -> String {
    moves.to_string()
}

/// Returns all solutions of at most `most` moves that the solver lists, and checks that none comes twice.
fn listed(cube: CubieCube, goal: Goal, most: u8) -> (BTreeSet<String>, SolveReport) {
    let limits = Limits {
        max_length: most,
        good_enough: 0,
        ..Limits::default()
    };
    let request = SolveRequest::new(cube, limits)
        .with_goal(goal)
        .with_want(Want::All {
            most: usize::MAX,
            niss: true,
        });
    let (report, solutions) = found(solver(), &request);
    let mut listed = BTreeSet::new();
    for solution in solutions {
        let moves = solution.niss();
        assert!(listed.insert(written(&moves)), "{moves} twice");
    }
    (listed, report)
}

/// Returns all canonical sequences of at most `most` moves of the goal's group.
fn sequences(goal: &Goal, most: usize) -> Vec<Vec<Move>> {
    let side = goal.sides().next().expect("a side");
    let mut moves = Move::ALL.to_vec();
    moves.retain(|&turn| goal.moves().contains(side.turn(turn)));
    canonical_sequences(&moves, most, Metric::HalfTurn)
}

/// Returns whether some moves continue others, up to the exchange of commuting moves: removing the beginning leaves as many
/// moves as the two differ in length.
fn continues(moves: &[Move], beginning: &[Move]) -> bool {
    let left = [cubetui::cube::inverse_moves(beginning), moves.to_vec()].concat();
    canonical(&left, Metric::HalfTurn).len() + beginning.len() == moves.len()
}

/// The pairs that meet the goal and continue no other pair that does.
fn slow_list(cube: &CubieCube, goal: &Goal, most: usize) -> BTreeSet<String> {
    let sequences = sequences(goal, most);
    let pairs = sequences.iter().flat_map(|normal| {
        let fits = move |inverse: &&Vec<Move>| normal.len() + inverse.len() <= most;
        let pair = move |inverse: &Vec<Move>| NissMoves {
            normal: normal.clone(),
            inverse: inverse.clone(),
        };
        sequences.iter().filter(fits).map(pair)
    });
    let meeting: Vec<NissMoves> = pairs
        .filter(|pair| goal.is_met_by(&pair.applied_to(cube)))
        .collect();
    let is_first = |pair: &&NissMoves| {
        !meeting.iter().any(|other| {
            other != *pair
                && continues(&pair.normal, &other.normal)
                && continues(&pair.inverse, &other.inverse)
        })
    };
    meeting.iter().filter(is_first).map(written).collect()
}

#[test]
fn lists_are_those_of_trying_all_pairs() {
    for (name, scramble, most) in [
        ("eo-fb", "R F U L B", 3),
        ("eo", "F R U B", 2),
        ("eo-rl", "U R F B U L", 3),
        ("cross", "F D R", 3),
        ("2x2x2", "U R F D2", 3),
        ("co", "R U F", 2),
        ("htr-drud", "U R2 D F2 U", 4),
        ("drud-eofb", "R U L", 3),
        ("corners", "F R' U", 3),
    ] {
        let (cube, goal) = (cube_after(scramble), goal(name));
        let (found, report) = listed(cube, goal, most);
        let slow = slow_list(&cube, &goal, most.into());
        assert!(!slow.is_empty(), "{name}: nothing to compare");
        assert_eq!(found, slow, "{name} after {scramble}");
        assert_eq!(report.ending, Ending::Exhausted);
    }
}

/// The shortest pair is proven: an exhaustive search finds none shorter, and the moves on one side alone are never fewer.
#[test]
fn the_shortest_pair_is_as_long_as_trying_all_says() {
    let mut generator = seeded_generator(21);
    let mut is_shorter_somewhere = false;
    for name in ["eo-fb", "eo", "cross"] {
        let goal = goal(name);
        for _ in 0..6 {
            let cube = CubieCube::random(&mut generator);
            let solve = |niss| {
                let request = SolveRequest::new(cube, Limits::default())
                    .with_goal(goal)
                    .with_want(Want::Best { count: 1, niss });
                solver().solve(&request, &SearchControl::silent())
            };
            let (niss, alone) = (solve(true), solve(false));
            assert!(niss.is_proven() && alone.is_proven());
            let (niss, alone) = (
                niss.best.expect("a solution"),
                alone.best.expect("a solution"),
            );
            assert!(goal.is_met_by(&niss.niss().applied_to(&cube)));
            assert!(niss.length() <= alone.length());
            is_shorter_somewhere |= niss.length() < alone.length();
            let shorter = (niss.length() - 1).min(3);
            assert_eq!(slow_list(&cube, &goal, shorter), BTreeSet::new(), "{name}");
        }
    }
    assert!(is_shorter_somewhere, "the inverse helps for some cubes");
}

/// A cube and its inverse have the same solutions with the sides exchanged.
#[test]
fn the_inverse_has_the_switched_solutions() {
    let mut generator = seeded_generator(22);
    let cube = CubieCube::random(&mut generator);
    let (one, report) = listed(cube, goal("eo"), 4);
    let (other, _) = listed(cube.inverse(), goal("eo"), 4);
    let switched = |text: &String| {
        text.parse::<NissMoves>()
            .expect("moves")
            .switched()
            .to_string()
    };
    assert!(report.best.is_some(), "nothing to compare");
    assert_eq!(one.iter().map(switched).collect::<BTreeSet<_>>(), other);
}

#[test]
fn quarter_turns_are_counted_on_the_two_sides() {
    let limits = Limits {
        metric: Metric::QuarterTurn,
        ..Limits::default()
    };
    for (scramble, length) in [("F", 1), ("F R F'", 2)] {
        let cube = cube_after(scramble);
        let request = SolveRequest::new(cube, limits)
            .with_goal(goal("eo-fb"))
            .with_want(Want::Best {
                count: 1,
                niss: true,
            });
        let report = solver().solve(&request, &SearchControl::silent());
        let best = report.best.expect("a solution");
        assert_eq!(best.length(), length, "{scramble}: {}", best.niss());
    }
}
