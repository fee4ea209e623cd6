//! The turns of the centres of a supercube: as a group, as text, and next to a cube in every format.

use std::collections::HashSet;

use cubetui::coord::FORMATS;
use cubetui::cube::{
    CenterTurns, ColorScheme, CubieCube, Face, Move, Orientation, OrientedCube, Symmetry,
    inverse_moves, random,
};
use cubetui::diagnosis::CubeFault;
use cubetui::formats::{ParsedCube, Unsettled};

use crate::algorithms::turns;
use crate::examples::generator;

fn centers(text: &str) -> CenterTurns {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn read(text: &str) -> ParsedCube {
    ParsedCube::read(text, &ColorScheme::western())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All 4096 ways to turn six centres.
fn all() -> impl Iterator<Item = CenterTurns> {
    (0..4096_u16).map(|number| {
        Face::ALL
            .into_iter()
            .fold(CenterTurns::UPRIGHT, |centers, face| {
                centers.with_turned(face, (number >> (2 * face.index()) & 3) as u8)
            })
    })
}

#[test]
fn moves_reach_half_of_all_ways_to_turn_the_centres_of_a_cube() {
    let (mut reached, mut edge) = (HashSet::new(), vec![(CenterTurns::UPRIGHT, false)]);
    while let Some(state) = edge.pop() {
        if reached.insert(state) {
            // A quarter turn is an odd permutation of the corners, a half turn an even one.
            let after = |turn: Move| (state.0.turned(turn), state.1 ^ (turn.quarters() != 2));
            edge.extend(Move::ALL.map(after));
        }
    }
    assert_eq!(reached.len(), 4096);
    for is_odd in [false, true] {
        let cube = if is_odd {
            *CubieCube::of_move(Move::ALL[0])
        } else {
            CubieCube::SOLVED
        };
        let fitting: Vec<CenterTurns> = all().filter(|centers| centers.fit(&cube)).collect();
        assert_eq!(fitting.len(), 2048);
        assert!(
            fitting
                .iter()
                .all(|&centers| reached.contains(&(centers, is_odd)))
        );
    }
}

#[test]
fn moves_of_h_reach_the_centres_that_are_said_to_be_in_it() {
    let (mut reached, mut edge) = (HashSet::new(), vec![CenterTurns::UPRIGHT]);
    while let Some(centers) = edge.pop() {
        if reached.insert(centers) {
            edge.extend(
                Move::ALL
                    .into_iter()
                    .filter(|turn| turn.is_in_h())
                    .map(|turn| centers.turned(turn)),
            );
        }
    }
    assert!(all().all(|centers| centers.is_in_h() == reached.contains(&centers)));
}

#[test]
fn inverses_and_symmetries_act_on_centres_as_on_moves() {
    let mut generator = generator();
    for symmetry in Symmetry::all() {
        let turns: Vec<Move> = (0..20)
            .map(|_| Move::ALL[(random::next_seed(&mut generator) % 18) as usize])
            .collect();
        let after = CenterTurns::UPRIGHT.turned_by(&turns);
        let images: Vec<Move> = turns.iter().map(|&turn| symmetry.turn(turn)).collect();
        assert_eq!(
            after.carried(symmetry),
            CenterTurns::UPRIGHT.turned_by(&images)
        );
        assert_eq!(
            after.inverse(),
            CenterTurns::UPRIGHT.turned_by(&inverse_moves(&turns))
        );
        assert_eq!(
            after.turned_by(&inverse_moves(&turns)),
            CenterTurns::UPRIGHT
        );
    }
}

#[test]
fn random_centres_fit_their_cube_and_are_all_drawn() {
    let mut generator = random::seeded_generator(5);
    let mut drawn = HashSet::new();
    for _ in 0..40_000 {
        let cube = CubieCube::SOLVED;
        let centers = CenterTurns::random(&cube, &mut generator);
        assert!(centers.fit(&cube));
        drawn.insert(centers);
    }
    assert_eq!(drawn.len(), 2048);
}

#[test]
fn every_way_to_turn_centres_is_read_as_it_is_written() {
    for turned in all() {
        assert_eq!(centers(&turned.to_string()), turned);
    }
    assert_eq!(centers("upright"), CenterTurns::UPRIGHT);
    assert_eq!(centers(""), CenterTurns::UPRIGHT);
    assert_eq!(
        centers(" b-u+\nR2 // seen from the front"),
        centers("U+ R2 B-")
    );
}

#[test]
fn wrong_centres_are_refused_with_the_place() {
    for (text, words) in [
        (
            "U+ X2",
            "column 4: expected a turned centre, as U+, R2 or F-, found \"X\"",
        ),
        (
            "U",
            "column 2: expected \"+\", \"2\" or \"-\", which say how the centre is turned, found the end",
        ),
        (
            "U'",
            "column 2: expected \"+\", \"2\" or \"-\", which say how the centre is turned, found \"'\"",
        ),
        ("U+ R2 U-", "column 7: the centre of U is given twice"),
        (
            "upright U+ D",
            "column 13: expected \"+\", \"2\" or \"-\", which say how the centre is turned, found the end",
        ),
    ] {
        assert_eq!(
            text.parse::<CenterTurns>().expect_err(text).to_string(),
            words
        );
    }
    let solved = CubieCube::SOLVED.to_face_cube();
    let error = ParsedCube::read(&format!("{solved} centres U+ Q"), &ColorScheme::western());
    let words = "column 67: expected a turned centre, as U+, R2 or F-, found \"Q\"";
    assert_eq!(error.expect_err("Q is no face").to_string(), words);
}

#[test]
fn a_supercube_is_read_as_every_format_writes_it() {
    let scheme = ColorScheme::western();
    let turns = turns("R U F2 x L' M y' D B");
    let cube = OrientedCube::SUPERCUBE.turned_by(&turns);
    for format in FORMATS.iter().filter(|format| format.is_complete) {
        let text = format.text(&cube, &scheme);
        let again = read(&text)
            .held()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let orientation = if format.keeps_orientation {
            cube.orientation
        } else {
            Orientation::STANDARD
        };
        assert_eq!(
            again,
            OrientedCube {
                orientation,
                ..cube
            },
            "{text}"
        );
        let hidden = OrientedCube {
            centers: None,
            ..cube
        };
        assert_eq!(
            format.text(&hidden, &scheme),
            (format.write)(&cube, &scheme)
        );
    }
}

#[test]
fn centres_are_hidden_unless_somebody_shows_them() {
    let letters = CubieCube::SOLVED.to_face_cube().to_string();
    assert_eq!(read(&letters).held(), Ok(OrientedCube::SOLVED));
    assert_eq!(
        read(&letters).as_supercube().held(),
        Ok(OrientedCube::SUPERCUBE)
    );
    assert_eq!(
        read(&format!("{letters} centers upright")).held(),
        Ok(OrientedCube::SUPERCUBE)
    );
    assert_eq!(
        read(&format!("{letters} // with centres U+")).held(),
        Ok(OrientedCube::SOLVED)
    );
    let scramble = read(r#"{"scramble": "R U2"}"#);
    assert_eq!(scramble.held().expect("possible").centers, None);
    assert_eq!(
        scramble.as_supercube().held().expect("possible").centers,
        Some(centers("R+ U2"))
    );
    let object = read(r#"{"scramble": "R U2", "centers": "R-"}"#);
    assert_eq!(
        object.held().expect("possible").centers,
        Some(centers("R-"))
    );
}

#[test]
fn centres_of_the_other_parity_are_a_fault_of_their_own() {
    for (cube, turned, is_odd) in [
        ("()", "U+", true),
        ("()", "U+ R2 F+ B-", true),
        ("(UF UR)(UFR URB)", "U2", false),
    ] {
        let wrong = read(&format!("{cube} centres {turned}")).held();
        assert_eq!(
            wrong,
            Err(Unsettled::Impossible(vec![CubeFault::CenterParity {
                is_odd
            }])),
            "{cube} {turned}"
        );
    }
    assert!(read("(UF UR)(UFR URB) centres U-").held().is_ok());
    assert_eq!(
        CubeFault::CenterParity { is_odd: true }.to_string(),
        "one centre is a quarter turn off: the centres are odd, the corners even"
    );
}

#[test]
fn centres_are_upright_again_after_the_fewest_repetitions_that_do_it() {
    for centers in all() {
        let is_upright = |times: &u32| {
            Face::ALL
                .into_iter()
                .all(|face| (times * u32::from(centers.of(face))).is_multiple_of(4))
        };
        assert_eq!(
            Some(centers.repetitions()),
            (1..=4).find(is_upright),
            "{centers}"
        );
    }
}
