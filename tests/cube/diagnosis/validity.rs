//! Stickers as text, and everything that can be wrong with them: each kind of fault alone, several together, and where.

use cubetui::cube::{
    Color, ColorScheme, Corner, Cubie, CubieCube, Edge, Face, FaceCube, Facelet, Orientation,
    OrientedCube, PartialCube, TextPosition, random,
};
use cubetui::diagnosis::{CubeFault, Impossible};
use cubetui::formats::ReadError;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const URLFBD: [Face; 6] = [Face::U, Face::R, Face::L, Face::F, Face::B, Face::D];

fn random_cubes(seed: u64, number: usize) -> impl Iterator<Item = CubieCube> {
    let mut generator = random::seeded_generator(seed);
    (0..number).map(move |_| CubieCube::random(&mut generator))
}

fn solved() -> FaceCube {
    CubieCube::SOLVED.to_face_cube()
}

/// The cube with some stickers changed.
fn with(cube: &FaceCube, changes: &[(Facelet, Color)]) -> FaceCube {
    let mut painted = PartialCube::from(*cube);
    for &(facelet, color) in changes {
        painted.set(facelet, Some(color));
    }
    painted.complete().expect("nothing was taken away")
}

/// The cube with the stickers of some places moved to others.
fn moved(cube: &FaceCube, moves: &[(Facelet, Facelet)]) -> FaceCube {
    let changes: Vec<_> = moves
        .iter()
        .map(|&(from, to)| (to, cube.color(from)))
        .collect();
    with(cube, &changes)
}

fn faults(cube: &FaceCube) -> Vec<CubeFault> {
    CubieCube::try_from(cube).expect_err("the cube is not possible")
}

fn western(fault: &CubeFault) -> String {
    fault.explain(&ColorScheme::western())
}

/// The corner at a place turned clockwise by one third.
fn twisted(cube: &FaceCube, place: Corner) -> FaceCube {
    let [a, b, c] = place.facelets();
    moved(cube, &[(a, b), (b, c), (c, a)])
}

fn flipped(cube: &FaceCube, place: Edge) -> FaceCube {
    let [a, b] = place.facelets();
    moved(cube, &[(a, b), (b, a)])
}

fn edges_swapped(cube: &FaceCube, one: Edge, other: Edge) -> FaceCube {
    let pairs: Vec<_> = one.facelets().into_iter().zip(other.facelets()).collect();
    let both: Vec<_> = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    moved(cube, &both)
}

#[test]
fn stickers_are_printed_and_read_in_both_orders_and_alphabets() {
    for cube in random_cubes(21, 200) {
        let faces = cube.to_face_cube();
        let kociemba = faces.to_string();
        assert_eq!(kociemba.parse(), Ok(faces));
        let other: String = URLFBD
            .into_iter()
            .flat_map(|face| {
                Facelet::of_face(face).map(|facelet| faces.color(facelet).face().letter())
            })
            .collect();
        assert_eq!(other.parse(), Ok(faces));
        for scheme in ColorScheme::named() {
            let colored = |text: &str| -> String {
                let faces = text
                    .chars()
                    .map(|letter| Face::from_letter(letter).expect("a face letter"));
                faces.map(|face| scheme.letter(face.color())).collect()
            };
            for text in [
                kociemba.clone(),
                other.clone(),
                colored(&kociemba),
                colored(&other),
            ] {
                assert_eq!(FaceCube::parse(&text, &scheme), Ok(faces), "{text}");
                assert_eq!(
                    FaceCube::parse(&text.to_lowercase(), &scheme),
                    Ok(faces),
                    "{text}"
                );
                assert_eq!(
                    FaceCube::parse(&text.to_uppercase(), &scheme),
                    Ok(faces),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn blanks_and_lines_between_stickers_do_not_matter() {
    let spaced: String = SOLVED
        .chars()
        .flat_map(|letter| [letter, ' ', '\n'])
        .collect();
    assert_eq!(spaced.parse(), Ok(solved()));
    assert_eq!(format!("\t{SOLVED}\r\n").parse(), Ok(solved()));
}

#[test]
fn a_cube_held_any_way_is_read_in_either_order() {
    for (cube, orientation) in random_cubes(22, 24).zip(Orientation::all()) {
        let seen = FaceCube::new(OrientedCube::new(cube, orientation).stickers());
        let other: String = URLFBD
            .into_iter()
            .flat_map(|face| {
                Facelet::of_face(face).map(|facelet| seen.color(facelet).face().letter())
            })
            .collect();
        for text in [seen.to_string(), other] {
            let read: FaceCube = text.parse().expect("54 face letters");
            assert_eq!(read.standardized(), Ok((cube.to_face_cube(), orientation)));
        }
    }
}

#[test]
fn wrong_texts_of_stickers_tell_the_column() {
    let scheme = ColorScheme::western();
    let told = |text: &str| {
        FaceCube::parse(text, &scheme)
            .expect_err("the text is wrong")
            .to_string()
    };
    assert_eq!(told(""), "a cube has 54 stickers, but 0 letters were given");
    assert_eq!(
        told(&SOLVED[1..]),
        "a cube has 54 stickers, but 53 letters were given"
    );
    assert_eq!(
        told(&format!("{SOLVED}U")),
        "a cube has 54 stickers, but 55 letters were given"
    );
    let misspelt = SOLVED.replacen("RR", "RQ", 1);
    assert_eq!(
        told(&misspelt),
        "column 11: expected one of the letters U R F D L B, found \"Q\""
    );
    assert_eq!(
        told(&format!("  {misspelt}")),
        "column 13: expected one of the letters U R F D L B, found \"Q\""
    );
    let colored = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbb";
    assert_eq!(
        told(&format!("{colored}é")),
        "column 54: expected one of the letters w r g y o b, found \"é\""
    );
    assert_eq!(
        told(&format!("{colored}U")),
        "column 54: expected one of the letters w r g y o b, found \"U\""
    );
    assert_eq!(
        format!("ü{SOLVED}Q").parse::<FaceCube>(),
        Err(ReadError::Unexpected {
            place: TextPosition {
                line: None,
                column: 1
            },
            expected: "one of the letters U R F D L B".to_owned(),
            found: Some("ü".to_owned())
        })
    );
}

#[test]
fn wrong_centers_are_a_fault_alone() {
    let (up, down) = (Facelet::center(Face::U), Facelet::center(Face::D));
    let cube = moved(&solved(), &[(up, down), (down, up)]);
    assert_eq!(faults(&cube), [CubeFault::Centers]);
    assert_eq!(
        CubeFault::Centers.facelets(),
        Face::ALL.map(Facelet::center)
    );
    assert_eq!(cube.standardized(), Err(CubeFault::Centers));
    assert_eq!(
        western(&CubeFault::Centers),
        "the six centres do not match the western colour scheme"
    );
}

#[test]
fn a_color_seen_too_often_is_a_fault_alone() {
    let mut cube = PartialCube::centers_only();
    for place in Corner::ALL {
        cube.set(place.facelets()[1], Some(Color::F));
    }
    assert_eq!(cube.faults(), []);
    cube.set(Edge::DR.facelets()[0], Some(Color::F));
    assert_eq!(
        cube.faults(),
        [CubeFault::ColorCount {
            color: Color::F,
            count: 10
        }]
    );
    assert_eq!(
        western(&cube.faults()[0]),
        "10 green stickers are too many: there must be 9"
    );
}

#[test]
fn an_impossible_corner_is_a_fault_alone_and_says_why() {
    let [a, b, c] = Corner::UBR.facelets();
    for (colors, reason, words) in [
        (
            [Color::R, Color::R],
            Impossible::Same(Color::R),
            "red-red-?: no piece has red twice",
        ),
        (
            [Color::B, Color::F],
            Impossible::Opposite(Color::B, Color::F),
            "blue-green-?: blue and green are opposite",
        ),
    ] {
        let mut cube = PartialCube::centers_only();
        cube.set(a, Some(colors[0]));
        cube.set(b, Some(colors[1]));
        let colors = [Some(colors[0]), Some(colors[1]), None];
        let fault = CubeFault::Impossible {
            slot: Corner::UBR.into(),
            colors: colors.to_vec(),
            reason,
        };
        assert_eq!(cube.faults(), std::slice::from_ref(&fault));
        assert_eq!(fault.facelets(), [a, b]);
        assert_eq!(western(&fault), format!("corner UBR is {words}"));
    }
    let mut cube = PartialCube::centers_only();
    let mirrored = [Color::U, Color::R, Color::B];
    for (facelet, color) in [a, b, c].into_iter().zip(mirrored) {
        cube.set(facelet, Some(color));
    }
    let [fault] = &cube.faults()[..] else {
        panic!("one fault, not {:?}", cube.faults())
    };
    assert_eq!(fault.facelets(), [a, b, c]);
    assert_eq!(
        western(fault),
        "corner UBR is white-red-blue: the colours go round in the wrong direction"
    );
}

#[test]
fn an_impossible_edge_is_a_fault_alone_and_says_why() {
    let [a, b] = Edge::FL.facelets();
    for (colors, words) in [
        (
            [Color::D, Color::D],
            "edge FL is yellow-yellow: no piece has yellow twice",
        ),
        (
            [Color::L, Color::R],
            "edge FL is orange-red: orange and red are opposite",
        ),
    ] {
        let mut cube = PartialCube::centers_only();
        cube.set(a, Some(colors[0]));
        cube.set(b, Some(colors[1]));
        let [fault] = &cube.faults()[..] else {
            panic!("one fault, not {:?}", cube.faults())
        };
        assert!(matches!(
            fault,
            CubeFault::Impossible {
                slot: Cubie::Edge(Edge::FL),
                ..
            }
        ));
        assert_eq!(fault.facelets(), [a, b]);
        assert_eq!(western(fault), words);
    }
}

#[test]
fn a_piece_seen_twice_is_a_fault_alone() {
    let mut cube = PartialCube::centers_only();
    for place in [Edge::UR, Edge::DB] {
        for (facelet, color) in place.facelets().into_iter().zip([Color::F, Color::L]) {
            cube.set(facelet, Some(color));
        }
    }
    let fault = CubeFault::Repeated {
        piece: Edge::FL.into(),
        slots: [Edge::UR, Edge::DB].map(Cubie::Edge).to_vec(),
    };
    assert_eq!(cube.faults(), std::slice::from_ref(&fault));
    assert_eq!(
        fault.facelets(),
        [Edge::UR.facelets(), Edge::DB.facelets()].concat()
    );
    assert_eq!(
        western(&fault),
        "the green-orange edge is at UR and DB: there is only one"
    );

    let mut cube = PartialCube::centers_only();
    for place in [Corner::URF, Corner::ULB, Corner::DBL] {
        let [a, b, _] = place.facelets();
        cube.set(a, Some(Color::R));
        cube.set(b, Some(Color::F));
    }
    let slots = [Corner::URF, Corner::ULB, Corner::DBL]
        .map(Cubie::Corner)
        .to_vec();
    let fault = CubeFault::Repeated {
        piece: Corner::URF.into(),
        slots,
    };
    assert_eq!(cube.faults(), std::slice::from_ref(&fault));
    assert_eq!(fault.facelets().len(), 9);
    assert_eq!(
        western(&fault),
        "the white-red-green corner is at URF and ULB and DBL: there is only one"
    );
}

#[test]
fn a_missing_piece_is_reported_of_a_full_cube() {
    // The blue-red edge is painted like the green-red one: two colours no longer have nine stickers, one edge is there
    // twice, and one is missing.
    let [a, _] = Edge::BR.facelets();
    let cube = with(&solved(), &[(a, Color::F)]);
    let expected = [
        CubeFault::ColorCount {
            color: Color::F,
            count: 10,
        },
        CubeFault::ColorCount {
            color: Color::B,
            count: 8,
        },
        CubeFault::Repeated {
            piece: Edge::FR.into(),
            slots: [Edge::FR, Edge::BR].map(Cubie::Edge).to_vec(),
        },
        CubeFault::Missing {
            piece: Edge::BR.into(),
        },
    ];
    assert_eq!(faults(&cube), expected);
    assert_eq!(
        western(&expected[1]),
        "8 blue stickers are too few: there must be 9"
    );
    assert_eq!(western(&expected[3]), "the blue-red edge is missing");

    let mut corners = Corner::ALL;
    corners[3] = Corner::DLF;
    let told = CubieCube::try_new(corners, [0; 8], Edge::ALL, [0; 12]).expect_err("UBR is nowhere");
    let slots = [Corner::UBR, Corner::DLF].map(Cubie::Corner).to_vec();
    let repeated = CubeFault::Repeated {
        piece: Corner::DLF.into(),
        slots,
    };
    assert_eq!(
        told,
        [
            CubeFault::Missing {
                piece: Corner::UBR.into()
            },
            repeated
        ]
    );
    assert_eq!(western(&told[0]), "the white-blue-red corner is missing");
}

#[test]
fn a_twist_a_flip_and_a_swap_are_each_reported_alone_and_all_together() {
    for cube in random_cubes(23, 50) {
        let faces = cube.to_face_cube();
        for place in Corner::ALL {
            let once = twisted(&faces, place);
            assert_eq!(faults(&once), [CubeFault::TwistedCorner { sum: 1 }]);
            assert_eq!(
                faults(&twisted(&once, place)),
                [CubeFault::TwistedCorner { sum: 2 }]
            );
        }
        for place in Edge::ALL {
            assert_eq!(faults(&flipped(&faces, place)), [CubeFault::FlippedEdge]);
        }
        let swapped = edges_swapped(&faces, Edge::UF, Edge::BL);
        assert_eq!(faults(&swapped), [CubeFault::SwappedPair]);
        let all = twisted(&flipped(&swapped, Edge::DR), Corner::DFR);
        let expected = [
            CubeFault::TwistedCorner { sum: 1 },
            CubeFault::FlippedEdge,
            CubeFault::SwappedPair,
        ];
        assert_eq!(faults(&all), expected);
        assert!(expected.iter().all(|fault| fault.facelets().is_empty()));
    }
    for (fault, words) in [
        (
            CubeFault::TwistedCorner { sum: 1 },
            "one corner is twisted clockwise",
        ),
        (
            CubeFault::TwistedCorner { sum: 2 },
            "one corner is twisted anticlockwise",
        ),
        (CubeFault::FlippedEdge, "one edge is flipped"),
        (CubeFault::SwappedPair, "two pieces are swapped"),
    ] {
        assert_eq!(
            fault.to_string(),
            format!("{words}: turning faces alone cannot do that")
        );
    }
}

#[test]
fn faults_of_different_kinds_are_reported_together() {
    let centers = [Face::R, Face::L].map(Facelet::center);
    let cube = moved(
        &solved(),
        &[(centers[0], centers[1]), (centers[1], centers[0])],
    );
    let [a, b, _] = Corner::UFL.facelets();
    let cube = moved(&cube, &[(a, b), (b, a)]);
    let cube = with(
        &cube,
        &[
            (Edge::DB.facelets()[0], Color::B),
            (Edge::UR.facelets()[1], Color::D),
        ],
    );
    let told: Vec<String> = faults(&cube).iter().map(western).collect();
    let expected = [
        "the six centres do not match the western colour scheme",
        "8 red stickers are too few: there must be 9",
        "10 blue stickers are too many: there must be 9",
        "corner UFL is green-white-orange: the colours go round in the wrong direction",
        "edge UR is white-yellow: white and yellow are opposite",
        "edge DB is blue-blue: no piece has blue twice",
        "the white-green-orange corner is missing",
        "the white-red edge is missing",
        "the yellow-blue edge is missing",
    ];
    assert_eq!(told, expected);
}

#[test]
fn faults_are_reported_in_the_colors_of_the_scheme() {
    let cube = with(&solved(), &[(Edge::DF.facelets()[0], Color::R)]);
    let told: Vec<String> = faults(&cube)
        .iter()
        .map(|f| f.explain(&ColorScheme::japanese()))
        .collect();
    let expected = [
        "10 red stickers are too many: there must be 9",
        "8 blue stickers are too few: there must be 9",
        "the blue-green edge is missing",
        "the green-red edge is at DF and FR: there is only one",
    ];
    assert_eq!(told, expected);
}

#[test]
fn one_wrong_sticker_never_goes_unseen() {
    for cube in random_cubes(24, 40) {
        let faces = cube.to_face_cube();
        for facelet in Facelet::all() {
            for color in Color::ALL
                .into_iter()
                .filter(|&color| color != faces.color(facelet))
            {
                let told = faults(&with(&faces, &[(facelet, color)]));
                let counted = |fault: &CubeFault| matches!(fault, CubeFault::ColorCount { color: c, count: 10 } if *c == color);
                assert!(told.iter().any(counted), "{facelet} {color}: {told:?}");
                let shown = told.iter().any(|fault| fault.facelets().contains(&facelet));
                assert!(shown, "{facelet} {color}: {told:?}");
            }
        }
    }
}

#[test]
fn stickers_of_a_possible_cube_taken_away_leave_no_fault() {
    for (index, cube) in random_cubes(25, 100).enumerate() {
        let mut stickers = PartialCube::from(cube.to_face_cube());
        for step in 0..Facelet::NUM {
            assert_eq!(stickers.faults(), []);
            let facelet = Facelet::from_index((17 * step + index) % Facelet::NUM);
            assert!(stickers.color(facelet).is_some(), "each is taken away once");
            stickers.set(facelet, None);
        }
        assert_eq!(stickers.missing(), Facelet::NUM);
    }
}

#[test]
fn faults_are_reported_as_the_cube_is_held() {
    for (cube, orientation) in random_cubes(26, 24).zip(Orientation::all()) {
        let seen = FaceCube::new(OrientedCube::new(cube, orientation).stickers());
        for wrong in Facelet::all().filter(|facelet| !facelet.is_center()) {
            let color = seen.color(wrong).opposite();
            let painted = with(&seen, &[(wrong, color)]);
            let (standard, found) = painted
                .standardized()
                .expect("the centres are those of a cube");
            assert_eq!(found, orientation);
            let told: Vec<_> = faults(&standard)
                .iter()
                .map(|fault| orientation.seen(fault))
                .collect();
            assert!(
                told.iter().any(|fault| fault.facelets().contains(&wrong)),
                "{wrong} {told:?}"
            );
            for fault in told {
                if let CubeFault::Impossible { slot, colors, .. } = fault {
                    let facelets = slot.facelets().iter();
                    let seen = facelets.map(|&facelet| Some(painted.color(facelet)));
                    assert_eq!(colors, seen.collect::<Vec<_>>());
                }
            }
        }
    }
}
