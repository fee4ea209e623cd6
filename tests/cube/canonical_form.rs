//! The canonical form of moves: examples in both metrics, and laws on random lists.

use cubetui::cube::{CubieCube, Face, Metric, Move, Turn, canonical, format_moves, simplify};
use proptest::prelude::*;

use crate::cube::notation::read;
use crate::examples::examples;

/// The canonical form of written moves.
fn canonical_of(text: &str, metric: Metric) -> String {
    format_moves(&canonical(&read(text).moves().0, metric))
}

#[test]
fn moves_have_one_canonical_form() {
    for (written, form) in [
        ("", ""),
        ("L' L2", "L"),
        ("R R", "R2"),
        ("R R2", "R'"),
        ("R R R R", ""),
        ("D U", "U D"),
        ("B F' B", "F' B2"),
        ("U D U", "U2 D"),
        ("U D U'", "D"),
        ("R U U' R'", ""),
        ("R U D' U' D R", "R2"),
        ("L F R L R' L' F' L", "L2"),
        ("R U R", "R U R"),
    ] {
        assert_eq!(canonical_of(written, Metric::HalfTurn), form, "{written}");
    }
}

#[test]
fn half_turns_are_two_clockwise_quarter_turns_in_the_quarter_turn_metric() {
    let forms = [
        "U U D D",
        "U D U D",
        "D D U U",
        "U' U' D D",
        "D' U U D'",
        "U' D' U' D'",
        "U2 D2",
        "D U' D U'",
    ];
    for written in forms {
        assert_eq!(
            canonical_of(written, Metric::QuarterTurn),
            "U U D D",
            "{written}"
        );
    }
    assert_eq!(canonical_of("R R R F' F' F'", Metric::QuarterTurn), "R' F");
    assert_eq!(canonical_of("R F F B B' F F R", Metric::QuarterTurn), "R R");
}

/// Returns the length of moves in a metric.
fn length(moves: &[Move], metric: Metric) -> usize {
    let of_move = |turn: &Move| {
        if metric == Metric::QuarterTurn && turn.quarters() == 2 {
            2
        } else {
            1
        }
    };
    moves.iter().map(of_move).sum()
}

/// Lists of moves in which turns about one axis often follow one another.
fn move_lists() -> impl Strategy<Value = Vec<Move>> {
    let face = prop_oneof![2 => prop::sample::select(vec![0, 3]), 1 => 0..6_usize];
    let moves = (face, 1..4_u8).prop_map(|(face, quarters)| Move::new(Face::ALL[face], quarters));
    prop::collection::vec(moves, 0..30)
}

proptest! {
    #![proptest_config(examples(2000))]

    #[test]
    fn the_canonical_form_has_the_same_effect_and_is_never_longer(moves in move_lists(), quarter_turns: bool) {
        let metric = if quarter_turns { Metric::QuarterTurn } else { Metric::HalfTurn };
        let form = canonical(&moves, metric);
        prop_assert_eq!(CubieCube::SOLVED.turned_by(&form), CubieCube::SOLVED.turned_by(&moves));
        prop_assert!(length(&form, metric) <= length(&moves, metric));
        prop_assert_eq!(canonical(&form, metric), form);
    }

    #[test]
    fn both_metrics_agree_on_the_canonical_form(moves in move_lists()) {
        let (half, quarter) = (canonical(&moves, Metric::HalfTurn), canonical(&moves, Metric::QuarterTurn));
        prop_assert!(half.windows(2).all(|pair| pair[1].may_follow(pair[0])));
        prop_assert!(quarter.iter().all(|turn| turn.quarters() != 2));
        prop_assert_eq!(Metric::QuarterTurn.written(&quarter), half.clone());
        prop_assert_eq!(canonical(&half, Metric::QuarterTurn), quarter);
        let turns: Vec<Turn> = half.iter().copied().map(Turn::from).collect();
        prop_assert_eq!(simplify(&moves.into_iter().map(Turn::from).collect::<Vec<_>>()), turns);
    }

    #[test]
    fn what_commutes_or_splits_does_not_change_the_canonical_form(moves in move_lists(), changes in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        let mut other = moves.clone();
        for (k, change) in changes.iter().enumerate() {
            let place = change.index(other.len() + 1);
            match other.get(place.saturating_sub(1)..=place) {
                Some(&[a, b]) if a.face().axis() == b.face().axis() => other.swap(place - 1, place),
                _ => {
                    let inserted = Move::ALL[k % Move::NUM];
                    other.splice(place..place, [inserted, inserted.inverse()]);
                }
            }
        }
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            prop_assert_eq!(canonical(&other, metric), canonical(&moves, metric));
        }
    }
}
