//! Algorithms, moves in NISS notation, sets of allowed moves, and ranges of classes.

use cubetui::coord::{ClassRange, CosetClasses, RangeError};
use cubetui::cube::{
    Algorithm, Bracket, CubieCube, Element, Metric, NissError, NissMoves, OrientedCube, Turn,
    canonical, inverse_moves, simplify, without_comment,
};
use cubetui::goals::AllowedMoves;

/// An algorithm is written and read again, and expands as a plain interpreter does it.
pub(super) fn algorithm(text: &str) {
    let _either = Algorithm::is_meant_by(text);
    assert!(text.starts_with(without_comment(text)));
    let algorithm: Algorithm = match text.parse() {
        Ok(algorithm) => algorithm,
        Err(error) => {
            let place = error.place();
            assert!(
                super::is_in(text, place.line.unwrap_or(1), place.column),
                "{error}"
            );
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

    let done = OrientedCube::SOLVED.turned_by(&turns);
    let one_by_one = turns
        .iter()
        .fold(OrientedCube::SOLVED, |held, &turn| held.turned(turn));
    assert_eq!(done, one_by_one);
    let (moves, orientation) = algorithm.moves();
    assert_eq!(
        OrientedCube::new(OrientedCube::SOLVED.cube.turned_by(&moves), orientation),
        done
    );
    assert_eq!(
        done.turned_by(&algorithm.inverse().turns()),
        OrientedCube::SOLVED
    );
    let simple = simplify(&turns);
    assert!(simple.len() <= turns.len() && OrientedCube::SOLVED.turned_by(&simple) == done);
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let form = canonical(&moves, metric);
        assert_eq!(OrientedCube::SOLVED.cube.turned_by(&form), done.cube);
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
    let mut held = OrientedCube::SOLVED;
    for order in 1.. {
        held = held.turned_by(turns);
        if held == OrientedCube::SOLVED {
            return order;
        }
    }
    unreachable!("every element of a finite group has an order")
}

/// Moves on a cube and its inverse are written and read again, and their joined form solves what they solve. Without
/// brackets and remarks, the moves outside the parentheses are one side, and those inside the other.
pub(super) fn niss(text: &str) {
    let niss: NissMoves = match text.parse() {
        Ok(niss) => niss,
        Err(error) => {
            let place = error.place();
            assert!(
                super::is_in(text, place.line.unwrap_or(1), place.column),
                "{error}"
            );
            assert!(NissMoves::before_others(text).is_err());
            return;
        }
    };
    // A slice is one turn of the text, and two moves here.
    if niss.length() <= Algorithm::MAX_TURNS {
        let written = niss.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&niss), "{written}");
    }
    assert_eq!(niss.switched().switched(), niss);
    assert_eq!(niss.length(), niss.normal.len() + niss.inverse.len());
    match NissMoves::before_others(text) {
        Ok(same) => assert_eq!(same, niss),
        Err(NissError::Turned { moves, .. }) => assert_eq!(moves, niss),
        Err(error) => panic!("{error}"),
    }
    let joined = niss.unniss();
    let cube = CubieCube::SOLVED.turned_by(&inverse_moves(&joined));
    assert_eq!(niss.applied_to(&cube), CubieCube::SOLVED);
    assert_eq!(
        niss.switched().applied_to(&cube.inverse()),
        CubieCube::SOLVED
    );
    assert_eq!(
        niss.switched().unniss(),
        canonical(&inverse_moves(&joined), Metric::HalfTurn)
    );
    let twice = niss.then(&niss);
    assert_eq!(
        twice.applied_to(&cube),
        niss.applied_to(&niss.applied_to(&cube))
    );
    // As in `2) R U`, a parenthesis that closes nothing ends the number of a scramble in a list.
    let has_number = text.matches(')').count() > text.matches('(').count();
    if !has_number
        && text
            .chars()
            .all(|letter| letter.is_ascii_alphabetic() || "2' ()".contains(letter))
    {
        let (mut sides, mut side) = ([String::new(), String::new()], 0);
        for letter in text.chars() {
            match letter {
                '(' => side = 1,
                ')' => side = 0,
                letter => sides[side].push(letter),
            }
            // Two turns that a parenthesis separates are two turns.
            sides[side].push_str(if "()".contains(letter) { " " } else { "" });
        }
        let [normal, inverse] =
            sides.map(|side| side.parse::<Algorithm>().expect("it was read").moves().0);
        assert_eq!((niss.normal, niss.inverse), (normal, inverse));
    }
}

/// A range of classes is two decimal numbers, in bounds; it is written and read again.
pub(super) fn range(text: &str) {
    let read: Result<ClassRange, RangeError> = text.parse();
    let parts: Vec<&str> = text.splitn(2, "..").collect();
    let number = |text: &str| {
        let digits = text.strip_prefix('+').unwrap_or(text);
        let value = digits.bytes().try_fold(0_u64, |value, digit| {
            let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
            Some((10 * value + digit).min(1 << 40))
        });
        value.filter(|_| !digits.is_empty())
    };
    let numbers = match parts[..] {
        [first, end] => number(first).zip(number(end)),
        _ => None,
    };
    let is_right = |(first, end): &(u64, u64)| first < end && *end <= CosetClasses::NUM as u64;
    match read {
        Ok(range) => {
            let classes = range.classes();
            assert_eq!(
                numbers.filter(is_right),
                Some((classes.start as u64, classes.end as u64))
            );
            assert_eq!(range.to_string().parse(), Ok(range));
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(numbers.filter(is_right), None, "{text}");
            assert!(error != RangeError::Bounds || numbers.is_some(), "{text}");
        }
    }
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
