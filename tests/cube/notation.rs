//! Written algorithms: tables of examples, and laws on random ones.

use cubetui::cube::{
    Algorithm, AlgorithmError, CubieCube, Element, Face, Layers, Move, Orientation, OrientedCube,
    Rotation, Slice, Turn, format_moves, simplify,
};
use proptest::prelude::*;

use crate::examples::examples;

pub(crate) fn read(text: &str) -> Algorithm {
    text.parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn written_out(text: &str) -> String {
    read(text)
        .turns()
        .into_iter()
        .collect::<Algorithm>()
        .to_string()
}

fn message(text: &str) -> String {
    match text.parse::<Algorithm>() {
        Ok(read) => panic!("{text:?} was read as {read}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_turn_is_read_in_every_spelling() {
    let layers = Face::ALL
        .into_iter()
        .flat_map(|face| [Layers::Face(face), Layers::Wide(face)])
        .chain(Slice::ALL.map(Layers::Slice))
        .chain(Rotation::ALL.map(Layers::Rotation));
    let amounts = [("", 1), ("2", 2), ("2'", 2), ("3", 3), ("'", 3), ("3'", 1)];
    let mut seen = 0;
    for layers in layers {
        for (amount, quarters) in amounts {
            let turn = Turn::new(layers, quarters);
            let mut spellings = vec![Turn::new(layers, 1).to_string() + amount];
            if let Layers::Wide(face) = layers {
                spellings.push(face.letter().to_ascii_lowercase().to_string() + amount);
            }
            for spelling in spellings {
                assert_eq!(
                    read(&spelling).elements(),
                    [Element::Turn(turn)],
                    "{spelling}"
                );
                seen += 1;
            }
        }
    }
    assert_eq!(seen, (6 + 2 * 6 + 3 + 3) * 6);
}

#[test]
fn texts_are_printed_in_canonical_form() {
    for (text, printed) in [
        ("", ""),
        ("  \n\t ", ""),
        ("// nothing but a remark", ""),
        ("RUR'U'", "R U R' U'"),
        ("R3 U3' F2' D2", "R' U F2 D2"),
        ("r u2 f' d3 l b", "Rw Uw2 Fw' Dw' Lw Bw"),
        ("M E' S2 x y' z2", "M E' S2 x y' z2"),
        (
            "R’ U′ F‵ D` L´ Bʹ Rʼ U‘ F‛ D＇",
            "R' U' F' D' L' B' R' U' F' D'",
        ),
        ("(R U R' U')3", "(R U R' U')3"),
        ("( R U )1", "(R U)"),
        ("(R)'(R)2'(R)02’", "(R)' (R)2' (R)2'"),
        ("()", "()"),
        ("[R,U]", "[R, U]"),
        ("[ R : U ]2'", "[R: U]2'"),
        ("[R:[U,D'](F)2]", "[R: [U, D'] (F)2]"),
        ("[,] [:] [R,] [:U]", "[, ] [: ] [R, ] [: U]"),
        ("R // first\nU// second\r\n// third\nF", "R U F"),
        ("\u{feff}R\u{a0}U\u{200b}F", "R U F"),
    ] {
        assert_eq!(read(text).to_string(), printed, "{text:?}");
        assert_eq!(read(printed), read(text), "{text:?}");
    }
}

#[test]
fn brackets_are_written_out() {
    for (text, turns) in [
        ("(R U)2", "R U R U"),
        ("(R U)'", "U' R'"),
        ("(R U2 x)2'", "x' U2 R' x' U2 R'"),
        ("[R, U]", "R U R' U'"),
        ("[R U, F]", "R U F U' R' F'"),
        ("[R U: F2]", "R U F2 U' R'"),
        ("[R: U]3", "R U R' R U R' R U R'"),
        ("[R, U]'", "U R U' R'"),
        ("[F: [R, U]]", "F R U R' U' F'"),
        ("(()999)999", ""),
    ] {
        assert_eq!(written_out(text), turns, "{text}");
    }
}

#[test]
fn wide_turns_slices_and_rotations_become_moves_and_a_hold() {
    let rotated = |about, quarters| Orientation::STANDARD.rotated(about, quarters);
    for (text, moves, orientation) in [
        ("R U'", "R U'", Orientation::STANDARD),
        ("x", "", rotated(Face::R, 1)),
        ("x R U", "R F", rotated(Face::R, 1)),
        ("y R", "B", rotated(Face::U, 1)),
        ("z U", "L", rotated(Face::F, 1)),
        ("r", "L", rotated(Face::R, 1)),
        ("M", "L' R", rotated(Face::L, 1)),
        ("E", "D' U", rotated(Face::D, 1)),
        ("S", "F' B", rotated(Face::F, 1)),
        ("M2", "L2 R2", rotated(Face::L, 2)),
        (
            "x y x' y'",
            "",
            rotated(Face::R, 1)
                .rotated(Face::U, 1)
                .rotated(Face::R, 3)
                .rotated(Face::U, 3),
        ),
    ] {
        let (done, end) = read(text).moves();
        assert_eq!(
            (format_moves(&done).as_str(), end),
            (moves, orientation),
            "{text}"
        );
    }
}

#[test]
fn known_identities_hold() {
    for (left, right) in [
        ("r", "R M'"),
        ("l", "L M"),
        ("u", "U E'"),
        ("d", "D E"),
        ("f", "F S"),
        ("b", "B S'"),
        ("x", "R M' L'"),
        ("y", "U E' D'"),
        ("z", "F S B'"),
        ("r", "L x"),
        ("(R U R' U')6", ""),
        ("[R, U]", "[U, R]'"),
        ("(M E M' E')3", ""),
    ] {
        let cube = |text: &str| OrientedCube::SOLVED.turned_by(&read(text).turns());
        assert_eq!(cube(left), cube(right), "{left} = {right}");
    }
}

/// What errors say was expected.
const END: &str = "a turn, a bracket or the end";
const GROUP_END: &str = r#"a turn, a bracket or ")""#;
const SEPARATOR: &str = r#"a turn, a bracket, "," or ":""#;
const SQUARE_END: &str = r#"a turn, a bracket or "]""#;
const AMOUNT: &str = "2 or 3 quarter turns";
const REPEATS: &str = "1 to 10000 repeats";

#[test]
fn errors_tell_the_place_and_what_was_expected() {
    for (text, place, expected, found) in [
        ("R U R Q", "column 7", END, r#""Q""#),
        ("R)", "column 2", END, r#"")""#),
        ("(R U", "column 5", GROUP_END, "the end"),
        ("(R U  \n ", "column 5", GROUP_END, "the end"),
        ("(R U]", "column 5", GROUP_END, r#""]""#),
        ("[R U]", "column 5", SEPARATOR, r#""]""#),
        ("[R, U, F]", "column 6", SQUARE_END, r#"",""#),
        ("[R: U", "column 6", SQUARE_END, "the end"),
        ("R4", "column 2", AMOUNT, r#""4""#),
        ("R23", "column 2", AMOUNT, r#""23""#),
        ("R1", "column 2", AMOUNT, r#""1""#),
        ("R 2", "column 3", END, r#""2""#),
        ("rw", "column 2", END, r#""w""#),
        ("R''", "column 3", END, r#""'""#),
        ("R/U", "column 2", END, r#""/""#),
        ("m", "column 1", END, r#""m""#),
        ("X", "column 1", END, r#""X""#),
        ("(R)0", "column 4", REPEATS, r#""0""#),
        (
            "()99999999999999999999",
            "column 3",
            REPEATS,
            r#""999999999999""#,
        ),
        ("R\nU // Q\n  Q", "line 3, column 3", END, r#""Q""#),
        ("R’ ü", "column 4", END, r#""ü""#),
        ("\u{1f600}", "column 1", END, "\"\u{1f600}\""),
    ] {
        let told = format!("{place}: expected {expected}, found {found}");
        assert_eq!(message(text), told, "{text:?}");
    }
}

#[test]
fn expansion_bombs_are_refused_where_they_burst() {
    let too_long =
        |column: usize| format!("column {column}: written out, this has more than 10000 turns");
    for (text, column) in [
        ("((((U)999)999)999)", 3),
        ("R (R U)5001", 3),
        ("(R)10000 U", 10),
        ("[(R)2500, (U)2501]", 1),
        ("[(R)5000: U]", 1),
    ] {
        assert_eq!(message(text), too_long(column), "{text}");
    }
    assert_eq!(read("(R)10000").turns().len(), Algorithm::MAX_TURNS);
    assert_eq!(
        read("[(R)2500, (U)2500]").turns().len(),
        Algorithm::MAX_TURNS
    );
    let plain = "R".repeat(Algorithm::MAX_TURNS + 1);
    assert_eq!(message(&plain), too_long(10_001));
    assert!(matches!(
        "[".repeat(40).parse::<Algorithm>(),
        Err(AlgorithmError::Unexpected { .. })
    ));
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| format!("{}R{}", "(".repeat(depth), ")'".repeat(depth));
    assert_eq!(
        read(&nested(Algorithm::MAX_DEPTH)).turns(),
        read("R").turns()
    );
    // Consecutive brackets are not nested.
    assert_eq!(
        read(&"(R)".repeat(2 * Algorithm::MAX_DEPTH)).turns().len(),
        2 * Algorithm::MAX_DEPTH
    );
    for open in ["(", "[", "[R:", "[,"] {
        let error = open.repeat(100_000).parse::<Algorithm>().unwrap_err();
        assert!(matches!(error, AlgorithmError::TooDeep { .. }), "{error}");
        assert_eq!(error.place().column, Algorithm::MAX_DEPTH * open.len() + 1);
    }
}

#[test]
fn inverses_keep_their_brackets() {
    for (text, inverse) in [
        ("", ""),
        ("R U2 F'", "F U2 R'"),
        ("M x2 r", "Rw' x2 M'"),
        ("[R, U F]", "[U F, R]"),
        ("[R: U F]", "[R: F' U']"),
        ("[R, U]3 (F D)2'", "(F D)2 [U, R]3"),
        ("(R [U: F'])2", "([U: F] R')2"),
    ] {
        assert_eq!(read(text).inverse().to_string(), inverse, "{text}");
    }
}

#[test]
fn lengths_are_counted_as_written() {
    for (text, htm, qtm) in [
        ("", 0, 0),
        ("R", 1, 1),
        ("R2", 1, 2),
        ("R3", 1, 1),
        ("R R", 2, 2),
        ("r2 u'", 2, 3),
        ("M", 2, 2),
        ("E2", 2, 4),
        ("x y z2", 0, 0),
        ("[R, U2]2", 8, 12),
        ("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", 20, 28),
    ] {
        let algorithm = read(text);
        assert_eq!(
            (algorithm.length_htm(), algorithm.length_qtm()),
            (htm, qtm),
            "{text}"
        );
    }
}

#[test]
fn waste_is_dropped() {
    for (text, simple) in [
        ("R R", "R2"),
        ("R R'", ""),
        ("R2 R2", ""),
        ("R L R", "R2 L"),
        ("L R", "R L"),
        ("D U B F", "U D F B"),
        ("R L R' L'", ""),
        ("U R L L' R' U", "U2"),
        ("F U R R' U' F'", ""),
        ("U D R L' L R' D' U'", ""),
        ("R U R", "R U R"),
        ("r R r'", "R"),
        ("M R M'", "R"),
        ("x R x", "R x2"),
        ("M x' l", "Lw M x'"),
        ("x y y' x'", ""),
        ("[R, L]", ""),
        ("(R U R' U')2 (U R U' R')2", ""),
    ] {
        assert_eq!(read(text).simplified().to_string(), simple, "{text}");
    }
}

/// Any single turn.
fn turns() -> impl Strategy<Value = Turn> {
    let layers = prop_oneof![
        6 => (0..6_usize).prop_map(|face| Layers::Face(Face::ALL[face])),
        2 => (0..6_usize).prop_map(|face| Layers::Wide(Face::ALL[face])),
        1 => (0..3_usize).prop_map(|slice| Layers::Slice(Slice::ALL[slice])),
        1 => (0..3_usize).prop_map(|axis| Layers::Rotation(Rotation::ALL[axis])),
    ];
    (layers, 1..4_u8).prop_map(|(layers, quarters)| Turn::new(layers, quarters))
}

/// A text with brackets, untidy blanks, remarks and several spellings.
fn texts() -> impl Strategy<Value = String> {
    let blank = prop::sample::select(vec!["", "", " ", "  ", "\n", "// R U [\n"]);
    let prime = prop::sample::select(vec!["", "'", "’", "2", "2′", "3", "3'"]);
    let letter = prop::sample::select(
        "U R F D L B u r f d l b Uw Rw Fw Dw Lw Bw M E S x y z"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    let turn = (letter, prime.clone(), blank.clone())
        .prop_map(|(letter, prime, blank)| format!("{letter}{prime}{blank}"));
    let sequence = prop::collection::vec(turn, 0..5).prop_map(|turns| turns.concat());
    sequence.prop_recursive(3, 24, 3, move |inner| {
        prop_oneof![
            (inner.clone(), prime.clone(), blank.clone())
                .prop_map(|(inner, times, blank)| format!("({blank}{inner}){times}{blank}")),
            (inner.clone(), inner.clone(), prime.clone())
                .prop_map(|(first, second, times)| format!("[{first},{second}]{times}")),
            (inner.clone(), inner.clone(), blank.clone())
                .prop_map(|(first, second, blank)| format!("[{first}:{blank}{second}]")),
            (inner.clone(), inner).prop_map(|(first, second)| first + &second),
        ]
    })
}

proptest! {
    #![proptest_config(examples(2000))]

    #[test]
    fn any_text_is_read_or_refused(text in prop::collection::vec(any::<char>(), 0..60)) {
        let text: String = text.into_iter().collect();
        if let Err(error) = text.parse::<Algorithm>() {
            prop_assert!(error.place().column <= text.chars().count() + 1);
        }
    }

    #[test]
    fn any_text_of_the_notations_characters_is_read_or_refused(text in "[RUxMrw'’23 \n/()\\[\\],:90]{0,60}") {
        if let Ok(algorithm) = text.parse::<Algorithm>() {
            prop_assert_eq!(&read(&algorithm.to_string()), &algorithm);
            prop_assert!(algorithm.turns().len() <= Algorithm::MAX_TURNS);
        }
    }

    #[test]
    fn printing_and_reading_again_is_the_identity(text in texts()) {
        let algorithm = read(&text);
        let printed = algorithm.to_string();
        prop_assert_eq!(&read(&printed), &algorithm);
        prop_assert_eq!(read(&printed).to_string(), printed);
    }

    #[test]
    fn lists_of_turns_are_printed_and_read(turns in prop::collection::vec(turns(), 0..40)) {
        let algorithm: Algorithm = turns.iter().copied().collect();
        prop_assert_eq!(read(&algorithm.to_string()).turns(), turns);
    }

    #[test]
    fn an_inverse_takes_everything_back(text in texts()) {
        let algorithm = read(&text);
        let there = OrientedCube::SOLVED.turned_by(&algorithm.turns());
        prop_assert_eq!(there.turned_by(&algorithm.inverse().turns()), OrientedCube::SOLVED);
        prop_assert_eq!(algorithm.inverse().inverse().turns(), algorithm.turns());
        prop_assert_eq!(read(&algorithm.inverse().to_string()), algorithm.inverse());
    }

    #[test]
    fn moves_and_hold_say_the_same_as_turning(text in texts()) {
        let algorithm = read(&text);
        let (moves, orientation) = algorithm.moves();
        let held = OrientedCube::new(CubieCube::SOLVED.turned_by(&moves), orientation);
        prop_assert_eq!(held, OrientedCube::SOLVED.turned_by(&algorithm.turns()));
    }

    #[test]
    fn moves_from_another_hold_are_carried_along(text in texts(), which in 0..24_usize) {
        let orientation = Orientation::all().nth(which).expect("there are 24 holds");
        let algorithm = read(&text);
        let (moves, end) = algorithm.moves_from(orientation);
        let held = OrientedCube::new(CubieCube::SOLVED, orientation).turned_by(&algorithm.turns());
        prop_assert_eq!(held, OrientedCube::new(CubieCube::SOLVED.turned_by(&moves), end));
    }

    #[test]
    fn simplifying_changes_no_cube(turns in prop::collection::vec(turns(), 0..40)) {
        let simple = simplify(&turns);
        prop_assert!(simple.len() <= turns.len());
        prop_assert_eq!(OrientedCube::SOLVED.turned_by(&simple), OrientedCube::SOLVED.turned_by(&turns));
        prop_assert_eq!(simplify(&simple), simple);
    }

    #[test]
    fn simplified_moves_follow_the_rule_of_the_search(moves in prop::collection::vec(0..18_usize, 0..40)) {
        let turns: Vec<Turn> = moves.into_iter().map(|index| Turn::from(Move::ALL[index])).collect();
        let (simple, _) = simplify(&turns).into_iter().collect::<Algorithm>().moves();
        prop_assert!(simple.windows(2).all(|pair| pair[1].may_follow(pair[0])));
    }

    #[test]
    fn taking_turns_back_leaves_nothing(turns in prop::collection::vec(turns(), 0..40)) {
        let back = turns.iter().rev().map(|turn| turn.inverse());
        let all: Vec<Turn> = turns.iter().copied().chain(back).collect();
        prop_assert_eq!(simplify(&all), []);
    }
}
