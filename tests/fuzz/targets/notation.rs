//! Algorithms and sets of allowed moves.

use cubetui::cube::{
    Algorithm, AllowedMoves, Bracket, Element, HeldCube, Metric, Turn, canonical, simplify, without_comment,
};

/// An algorithm is written and read again, and expands as a plain interpreter does it.
pub(super) fn algorithm(text: &str) {
    let _either = Algorithm::is_meant_by(text);
    assert!(text.starts_with(without_comment(text)));
    let algorithm: Algorithm = match text.parse() {
        Ok(algorithm) => algorithm,
        Err(error) => {
            let place = error.place();
            assert!(super::is_in(text, place.line.unwrap_or(1), place.column), "{error}");
            return;
        }
    };
    let written = algorithm.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&algorithm));
    let turns = algorithm.turns();
    assert!(turns.len() <= Algorithm::MAX_TURNS);
    assert_eq!(turns, plain_turns(&algorithm));
    assert_eq!(algorithm.length_etm(), turns.len());
    assert!(algorithm.length_stm() <= turns.len());
    assert!(algorithm.length_htm() <= algorithm.length_qtm());

    let done = HeldCube::SOLVED.turned_by(&turns);
    let one_by_one = turns.iter().fold(HeldCube::SOLVED, |held, &turn| held.turned(turn));
    assert_eq!(done, one_by_one);
    let (moves, hold) = algorithm.moves();
    assert_eq!(HeldCube::new(HeldCube::SOLVED.cube.turned_by(&moves), hold), done);
    assert_eq!(done.turned_by(&algorithm.inverse().turns()), HeldCube::SOLVED);
    let simple = simplify(&turns);
    assert!(simple.len() <= turns.len() && HeldCube::SOLVED.turned_by(&simple) == done);
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let form = canonical(&moves, metric);
        assert_eq!(HeldCube::SOLVED.cube.turned_by(&form), done.cube);
        assert_eq!(canonical(&form, metric), form);
    }
    if turns.len() < 50 {
        assert_eq!(algorithm.order(), plain_order(&turns));
    }
}

/// Expands an algorithm turn by turn.
fn plain_turns(algorithm: &Algorithm) -> Vec<Turn> {
    let mut turns = Vec::new();
    for element in algorithm.elements() {
        let (bracket, repeat) = match element {
            Element::Turn(turn) => {
                turns.push(*turn);
                continue;
            }
            Element::Bracket(bracket, repeat) => (bracket, repeat),
        };
        let mut once = Vec::new();
        match bracket {
            Bracket::Group(inner) => once.extend(plain_turns(inner)),
            Bracket::Commutator(first, second) => {
                once.extend(plain_turns(first));
                once.extend(plain_turns(second));
                once.extend(plain_turns(first).iter().rev().map(|turn| turn.inverse()));
                once.extend(plain_turns(second).iter().rev().map(|turn| turn.inverse()));
            }
            Bracket::Conjugate(first, second) => {
                once.extend(plain_turns(first));
                once.extend(plain_turns(second));
                once.extend(plain_turns(first).iter().rev().map(|turn| turn.inverse()));
            }
        }
        if repeat.is_inverted() {
            once = once.iter().rev().map(|turn| turn.inverse()).collect();
        }
        for _ in 0..repeat.times() {
            turns.extend_from_slice(&once);
        }
    }
    turns
}

/// Repeats turns until the cube is as it was.
fn plain_order(turns: &[Turn]) -> u32 {
    let mut held = HeldCube::SOLVED;
    for order in 1.. {
        held = held.turned_by(turns);
        if held == HeldCube::SOLVED {
            return order;
        }
    }
    unreachable!("every element of a finite group has an order")
}

/// Allowed moves are written and read again, and contain the turns that they list.
pub(super) fn allowed(text: &str) {
    let allowed: AllowedMoves = match text.parse() {
        Ok(allowed) => allowed,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(allowed.to_string().parse(), Ok(allowed));
    assert!(allowed.turns().all(|turn| allowed.contains(turn)));
    assert!(!allowed.in_short().is_empty());
    if let Ok(rest) = allowed.without(allowed) {
        panic!("{rest} is left of {allowed} without itself");
    }
}
