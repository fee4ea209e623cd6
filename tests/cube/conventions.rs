//! The numberings of other programs, with examples that come from them.

use std::collections::BTreeSet;

use cubetui::coord::{Coordinate as _, Twist, UdSlice, format_named, format_of};
use cubetui::cube::{ColorScheme, CubieCube, Face, Move, Orientation, OrientedCube, random};
use cubetui::diagnosis::CubeFault;
use cubetui::formats::{Convention, CubeFormat, ParsedCube, Remark, StateVector, Unsettled};

use super::formats::{message, random_cubes, read};

use crate::algorithms::cube_after;

fn format(id: &str) -> &'static CubeFormat {
    format_named(id).expect("there is such a format")
}

/// Returns a cube as text in a format.
pub(super) fn written(id: &str, cube: &CubieCube) -> String {
    let held = OrientedCube::new(*cube, Orientation::STANDARD);
    (format(id).write)(&held, &ColorScheme::western())
}

/// The examples of the server: positions and orientations of corners and edges, and the parity.
const VECTORS: [(&str, &str, &str, &str, &str, bool); 3] = [
    (
        "",
        "0,1,2,3,4,5,6,7",
        "0,0,0,0,0,0,0,0",
        "0,1,2,3,4,5,6,7,8,9,10,11",
        "0,0,0,0,0,0,0,0,0,0,0,0",
        false,
    ),
    (
        "U",
        "1,2,3,0,4,5,6,7",
        "0,0,0,0,0,0,0,0",
        "1,2,3,0,4,5,6,7,8,9,10,11",
        "0,0,0,0,0,0,0,0,0,0,0,0",
        true,
    ),
    (
        "F",
        "3,1,2,5,0,4,6,7",
        "2,0,0,1,1,2,0,0",
        "9,1,2,3,8,5,6,7,0,4,10,11",
        "1,0,0,0,1,0,0,0,1,1,0,0",
        true,
    ),
];

fn vector(numbers: [&str; 4], rest: &str) -> String {
    let [cp, co, ep, eo] = numbers;
    format!(
        "{{\"corner_position\":[{cp}],\"corner_orientation\":[{co}],\"edge_position\":[{ep}],\"edge_orientation\":[{eo}]{rest}}}"
    )
}

#[test]
fn vector40_is_read_and_written_as_its_server_does() {
    for (algorithm, cp, co, ep, eo, parity) in VECTORS {
        let (numbers, cube) = ([cp, co, ep, eo], cube_after(algorithm));
        let text = vector(
            numbers,
            &format!(",\"parity\":{parity},\"convention\":\"vector40\""),
        );
        assert_eq!(written("vector40", &cube), text, "{algorithm}");
        assert_eq!(
            (read(&text).cube(), read(&text).remark),
            (Ok(cube), None),
            "{algorithm}"
        );
        for parity in [
            String::new(),
            format!(",\"parity\":{parity}"),
            format!(",\"parity\":{}", u8::from(parity)),
        ] {
            let text = vector(numbers, &parity);
            let parsed = ParsedCube::read_as(format("vector40"), &text, &ColorScheme::western())
                .expect("a state");
            assert_eq!((parsed.cube(), parsed.remark), (Ok(cube), None), "{text}");
        }
    }
}

#[test]
fn numbers_of_the_other_convention_are_never_taken_silently() {
    for (algorithm, cp, co, ep, eo, parity) in VECTORS {
        let parsed = read(&vector([cp, co, ep, eo], &format!(",\"parity\":{parity}")));
        if parsed.remark.is_none() {
            assert_eq!(
                parsed.cube(),
                Ok(cube_after(algorithm)),
                "they are the same cube in the two conventions"
            );
        } else {
            assert_eq!(parsed.remark, Some(Remark::Cubies));
            assert_ne!(parsed.cube(), Ok(cube_after(algorithm)));
        }
    }
    for cube in random_cubes(62, 300) {
        for id in ["cubies", "vector40", "lookup-pieces"] {
            let text = written(id, &cube);
            assert_eq!(
                (read(&text).cube(), read(&text).remark),
                (Ok(cube), None),
                "what is written says what it is"
            );
            let unnamed = text.replace(&format!(",\"convention\":\"{id}\""), "");
            assert_eq!(read(&unnamed).remark, Some(Remark::Cubies), "{unnamed}");
            let chosen = ParsedCube::read_as(format(id), &unnamed, &ColorScheme::western())
                .expect("a state");
            assert_eq!((chosen.cube(), chosen.remark), (Ok(cube), None));
        }
    }
}

#[test]
fn mistakes_in_state_vectors_are_refused() {
    let [_, _, (_, cp, co, ep, eo, _)] = VECTORS;
    let of_f = |rest: &str| message(&vector([cp, co, ep, eo], rest));
    assert_eq!(
        of_f(",\"parity\":false,\"convention\":\"vector40\""),
        "\"parity\" must be true with these positions"
    );
    assert_eq!(
        of_f(",\"parity\":0,\"convention\":\"vector40\""),
        "\"parity\" must be 1 with these positions"
    );
    assert!(of_f(",\"convention\":\"vector41\"").contains(
        "unknown variant `vector41`, expected one of `cubies`, `vector40`, `lookup-pieces`"
    ));
    assert!(of_f(",\"parity\":\"odd\"").contains("expected 0, 1, false or true"));
    assert!(
        message("{\"scramble\": \"R\", \"convention\": \"vector40\"}")
            .starts_with("expected one of")
    );
    let twisted = vector(
        [cp, "1,0,0,1,1,2,0,0", ep, eo],
        ",\"convention\":\"vector40\"",
    );
    assert_eq!(
        read(&twisted).cube(),
        Err(Unsettled::Impossible(vec![CubeFault::TwistedCorner {
            sum: 1
        }]))
    );
}

/// The orientations and edges of the example for stage 2, and the positions and parity of that for stage 3.
#[test]
fn stages_of_vector40_have_the_ids_of_its_server() {
    let cube = |numbers: [&str; 4]| {
        let text = vector(numbers, ",\"convention\":\"vector40\"");
        read(&text)
            .cube()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let (twists, flips) = ("0,0,0,0,0,0,0,0", "0,0,0,0,0,0,0,0,0,0,0,0");
    let second = cube([
        "0,1,2,3,4,5,6,7",
        "2,2,1,0,0,2,0,2",
        "7,10,6,0,3,4,2,11,1,5,9,8",
        flips,
    ]);
    let ids = written("vector40-stages", &second);
    assert!(
        ids.contains("; 2: 2 2 1 0 0 2 0 2, b a b b b b b a b b a a; 3: "),
        "{ids}"
    );
    let third = cube([
        "4,6,7,2,5,1,3,0",
        twists,
        "2,0,5,7,6,1,3,4,10,11,9,8",
        flips,
    ]);
    let ids = written("vector40-stages", &third);
    assert!(
        ids.contains("; 3: b b c c b c c b a a a a, 4 4 5 0 5 1 1 0, true; 4: "),
        "{ids}"
    );
    assert_eq!(
        written("vector40-stages", &CubieCube::SOLVED),
        "1: 0 0 0 0 0 0 0 0 0 0 0 0; 2: 0 0 0 0 0 0 0 0, b b b b b b b b a a a a; \
         3: b c b c b c b c a a a a, 0 1 0 1 4 5 4 5, false; \
         4: 0 1 2 3 4 5 6 7, 0 0 0 0 0 0 0 0, 0 1 2 3 4 5 6 7 8 9 10 11, 0 0 0 0 0 0 0 0 0 0 0 0"
    );
    // Turns of R, L, U and D keep stage 1, turns of U and D keep stage 2, and half turns keep stage 3.
    let stages = |algorithm: &str| {
        let text = written("vector40-stages", &cube_after(algorithm));
        text.split("; ").map(str::to_owned).collect::<Vec<_>>()
    };
    let solved = stages("");
    assert_eq!(stages("R U L' D")[0], solved[0]);
    assert_eq!(stages("U R2 D' F2")[1], solved[1]);
    assert_eq!(
        stages("U2 R2 F2")[2].split(", ").next(),
        solved[2].split(", ").next()
    );
}

fn value(text: &str, name: &str) -> Option<u32> {
    let word = text
        .split(' ')
        .find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    word.map(|value| value.parse().expect("a number"))
}

#[test]
fn kociemba_has_the_numbers_of_cube_explorer() {
    let (solved, right, up) = ["", "R", "U"]
        .map(|algorithm| written("kociemba", &cube_after(algorithm)))
        .into();
    for name in [
        "twist", "flip", "udslice", "corners", "edges", "udedges", "slice",
    ] {
        assert_eq!(value(&solved, name), Some(0), "{name}");
    }
    assert_eq!(
        (value(&right, "udslice"), value(&right, "udedges")),
        (Some(194), None)
    );
    assert_eq!(value(&up, "corners"), Some(9));
    for cube in random_cubes(63, 200) {
        let text = written("kociemba", &cube);
        assert_eq!(
            (format_of(&text).id, read(&text).cube(), read(&text).remark),
            ("kociemba", Ok(cube), None)
        );
    }
}

#[test]
fn every_ud_slice_is_written_and_read_as_its_number() {
    for slice in UdSlice::all() {
        let number = slice.index();
        let text = written("kociemba", &slice.cube());
        assert_eq!(value(&text, "udslice"), Some(number as u32));
        let parsed = read(&format!("udslice={number}"));
        assert_eq!(UdSlice::of(&parsed.cube().expect("a cube")), slice);
    }
}

#[test]
fn a_single_coordinate_is_enough_for_a_cube_that_has_it() {
    let cube = read("twist=673").cube().expect("a cube");
    assert_eq!(cube.corner_twists(), &[0, 2, 2, 0, 2, 2, 1, 0]);
    assert_eq!(cube, Twist::from_index(673).cube());
    assert_eq!(read("twist=673").remark, Some(Remark::OneOfMany));
    for (texts, id) in [
        (
            &[
                "twist=673",
                "flip=2047",
                "corner_permutation=1",
                "edge_permutation=1",
                "ud_slice=494",
                "coset=123456789",
                "ud_slice_sorted=11879",
                "ud_edge_permutation=1",
                "slice_permutation=1",
                "flip_ud_slice=1013759",
                "parity=1",
                "ud_edge_permutation=1 slice_permutation=0",
                "ud_edge_permutation=0 parity=1",
                "corner_permutation=5 parity=1",
                "ud_slice=7 corner_permutation=1",
                "ud_edge_permutation=5 corner_permutation=1",
            ][..],
            "coordinates",
        ),
        (
            &[
                "udslice=194",
                "corners=9",
                "udedges=1",
                "slice=23",
                "udedges=40319 slice=1",
                "udslice=494 corners=1 twist=2186",
            ][..],
            "kociemba",
        ),
    ] {
        for text in texts {
            let parsed = read(text);
            assert_eq!(parsed.remark, Some(Remark::OneOfMany), "{text}");
            let cube = parsed.cube();
            let again = cubetui::coord::COORDINATES.iter().filter_map(|entry| {
                let value = entry.value(
                    &cube
                        .clone()
                        .unwrap_or_else(|error| panic!("{text}: {error}")),
                );
                Some(format!("{}={}", entry.id, value?))
            });
            let again: Vec<String> = match id {
                "kociemba" => written(id, &cube.clone().expect("possible"))
                    .split(' ')
                    .map(str::to_owned)
                    .collect(),
                _ => again.collect(),
            };
            assert!(
                text.split(' ')
                    .all(|word| again.iter().any(|known| known == word)),
                "{text}: {again:?}"
            );
        }
    }
    assert_eq!(
        message("corners=1 parity=1"),
        "column 11: \"parity=1\" is not a coordinate as twist=0; there are twist, flip, udslice, corners, edges, udedges, slice"
    );
    assert_eq!(
        message("corner_permutation=5 parity=0"),
        "column 22: parity must be 1 with the others"
    );
    let odd = read("corners=40319 edges=9").cube();
    assert_eq!(
        odd,
        Err(Unsettled::Impossible(vec![CubeFault::SwappedPair]))
    );
    assert_eq!(
        message("udslice=495"),
        "column 1: udslice is a number from 0 to 494"
    );
    assert_eq!(
        message("udslice=1 slice=0"),
        "column 1: udslice must be 0 with the others"
    );
    assert_eq!(
        message("ud_slice=1 ud_edge_permutation=0"),
        "column 12: ud_edge_permutation is not defined with the others"
    );
    assert!(
        message("udslice=1 ud_slice=1")
            .starts_with("column 11: \"ud_slice=1\" is not a coordinate")
    );
    let empty = ParsedCube::read_as(format("kociemba"), "", &ColorScheme::western());
    assert_eq!(
        empty.map_err(|error| error.to_string()),
        Err("column 1: a coordinate as twist=0 is missing".to_owned())
    );
}

#[test]
fn the_faces_of_urlfbd_and_lookup_have_their_sequences() {
    for cube in random_cubes(64, 50) {
        let letters = cube.to_face_cube().to_string();
        let face = |index: usize| &letters[9 * index..9 * index + 9];
        let [up, right, front, down, left, back] = [0, 1, 2, 3, 4, 5].map(face);
        assert_eq!(
            written("urlfbd", &cube),
            [up, right, left, front, back, down].concat()
        );
        let lookup: String = [up, left, front, right, back, down]
            .map(|face| format!("{}{}", &face[..4], &face[5..]))
            .concat();
        assert_eq!(written("lookup", &cube), lookup);
        assert_eq!(
            (format_of(&lookup).id, read(&lookup).cube()),
            ("lookup", Ok(cube))
        );
        // Text after the cube does not affect its format.
        let supercube = format!("{lookup}\ncentres U2 D2 // twice");
        assert_eq!(
            (format_of(&supercube).id, read(&supercube).cube()),
            ("lookup", Ok(cube))
        );
        assert_eq!(read(&lookup).remark, Some(Remark::Lookup));
    }
    let unknown = format!(".{}", &written("lookup", &CubieCube::SOLVED)[1..]);
    assert_eq!(
        read(&unknown).cube(),
        Ok(CubieCube::SOLVED),
        "it follows from the others"
    );
    let wrong = format!("UX{}", &written("lookup", &CubieCube::SOLVED)[2..]);
    assert!(
        message(&wrong).starts_with("column 2: expected one of the letters U R F D L B"),
        "{}",
        message(&wrong)
    );
    let short = ParsedCube::read_as(format("lookup"), "UUU", &ColorScheme::western());
    assert_eq!(
        short.map_err(|error| error.to_string()),
        Err("a cube has 48 stickers without its centres, not 3".to_owned())
    );
}

#[test]
fn urlfbd_is_read_under_its_name_without_centres_too() {
    for cube in random_cubes(65, 50) {
        let text = written("urlfbd", &cube);
        let blank = |text: &str| {
            let signs = text.chars().enumerate();
            signs
                .map(|(k, sign)| if k % 9 == 4 { '.' } else { sign })
                .collect::<String>()
        };
        for text in [text.clone(), blank(&text)] {
            let read = ParsedCube::read_as(format("urlfbd"), &text, &ColorScheme::western())
                .expect("stickers");
            assert_eq!(read.cube(), Ok(cube), "{text}");
        }
        assert_eq!(
            read(&text).cube(),
            Ok(cube),
            "the centres show the sequence"
        );
    }
    let swapped = ParsedCube::read_as(
        format("urlfbd"),
        &written("facelets", &cube_after("R")),
        &ColorScheme::western(),
    );
    assert!(
        swapped.expect("54 stickers").cube().is_err(),
        "these centres are in another sequence"
    );
}

/// Returns the numbers of a cube in the convention of the look-up table solver.
pub(super) fn lookup_numbers(cube: &CubieCube) -> StateVector {
    Convention::LookupPieces.numbers(cube)
}

/// U moves UBR to UFR, UFL to UBL, UFR to UFL and UBL to UBR. The stickers of L and R end on F and B: at UFR and UBL one
/// third clockwise from R and L, at UFL and UBR two thirds.
#[test]
fn lookup_pieces_have_the_numbers_of_their_solver() {
    let names = |faces: &[Face]| {
        faces
            .iter()
            .map(|face| face.letter())
            .collect::<BTreeSet<_>>()
    };
    let corners = ["DBR", "DFL", "UFR", "UBL", "DBL", "DFR", "UFL", "UBR"];
    for (corner, name) in Convention::LookupPieces.corners().iter().zip(corners) {
        assert_eq!(names(&corner.faces()), name.chars().collect());
    }
    let edges = [
        "DF", "DB", "UF", "UB", "FL", "FR", "BL", "BR", "DL", "DR", "UL", "UR",
    ];
    for (edge, name) in Convention::LookupPieces.edges().iter().zip(edges) {
        assert_eq!(names(&edge.faces()), name.chars().collect());
    }
    let solved = lookup_numbers(&CubieCube::SOLVED);
    assert_eq!(solved.corner_position, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(solved.edge_position, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let up = lookup_numbers(&cube_after("U"));
    assert_eq!(up.corner_position, [0, 1, 7, 6, 4, 5, 2, 3]);
    assert_eq!(up.corner_orientation, [0, 0, 1, 1, 0, 0, 2, 2]);
    assert_eq!(up.edge_position, [0, 1, 11, 10, 4, 5, 6, 7, 8, 9, 2, 3]);
    assert_eq!(up.edge_orientation, [0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1]);
    // G1 = <U2, D2, F, B, L, R> keeps edges oriented, G2 = <U2, D2, F2, B2, L, R> corners too.
    let (first, second) = (
        lookup_numbers(&cube_after("U2 F B' L R' D2 F L")),
        lookup_numbers(&cube_after("U2 L F2 R' D2 B2 R")),
    );
    assert_eq!(first.edge_orientation, [0; 12]);
    assert_ne!(first.corner_orientation, [0; 8]);
    assert_eq!(
        (second.edge_orientation, second.corner_orientation),
        ([0; 12], [0; 8])
    );
    // There, E0 to E3 are in their slice, in any order.
    assert!(second.edge_position[..4].iter().all(|edge| *edge < 4));
    for cube in random_cubes(66, 300) {
        assert_eq!(read(&written("lookup-pieces", &cube)).cube(), Ok(cube));
        assert_eq!(
            format_of(&written("lookup-pieces", &cube)).id,
            "lookup-pieces"
        );
    }
}

/// The forty numbers of a cube as four lists.
fn lists(cube: &CubieCube, convention: Convention) -> [String; 4] {
    let numbers = convention.numbers(cube);
    let list = |numbers: &[u8]| {
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        numbers.join(", ")
    };
    [
        list(&numbers.corner_position),
        list(&numbers.corner_orientation),
        list(&numbers.edge_position),
        list(&numbers.edge_orientation),
    ]
}

#[test]
fn printed_and_bare_numbers_are_read_like_json() {
    let mut generator = random::seeded_generator(71);
    let scheme = ColorScheme::western();
    for _ in 0..50 {
        let cube = CubieCube::random(&mut generator);
        for convention in [Convention::Cubies, Convention::Vector40] {
            let [cp, co, ep, eo] = lists(&cube, convention);
            let parity = cube.is_odd();
            let title = if parity { "True" } else { "False" };
            let texts = [
                format!(
                    "Corner Position: [{cp}]\nCorner Orientation: [{co}]\nEdge Position: [{ep}]\nEdge Orientation: [{eo}]\nParity: {title}\n"
                ),
                format!(
                    "edge_position=[{ep}] edge_orientation=[{eo}] corner_position=[{cp}] corner_orientation=[{co}] parity={}",
                    u8::from(parity)
                ),
                format!("{cp}, {co}, {ep}, {eo}"),
                format!("[{cp} {ep}] [{co} {eo}]"),
            ];
            for text in texts {
                let reader = format(convention.name()).reader.expect("it is read");
                let read = (reader.read)(&text, &scheme);
                assert_eq!(read.expect("it is a cube").cube(), Ok(cube), "{text}");
                if convention == Convention::Cubies {
                    assert_eq!(
                        ParsedCube::read(&text, &scheme).expect("recognised").cube(),
                        Ok(cube)
                    );
                }
            }
        }
    }
    let [cp, co, ep, eo] = lists(&CubieCube::SOLVED, Convention::Cubies);
    for (text, expected) in [
        (
            format!("{cp}, {co}, {ep}, 0 0 0 0 0 0 0 0 0 0 0 2"),
            "2 is not one of 0 to 1",
        ),
        (
            format!(
                "Corner Position: [{cp}] Corner Orientation: [0, 0] Edge Position: [{ep}] Edge Orientation: [{eo}]"
            ),
            "expected 8 numbers, not 2",
        ),
        (
            format!(
                "Corner Position: [{cp}] Corner Orientation: [{co}] Edge Position: [{ep}] Edge Orientation: [{eo}] Parity: True"
            ),
            "parity",
        ),
    ] {
        let error = ParsedCube::read(&text, &scheme).expect_err("it is wrong");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
}

#[test]
fn sticker_numbers_name_the_sticker_at_each_place() {
    let scheme = ColorScheme::western();
    let read = |text: &str| ParsedCube::read(text, &scheme);
    // After U: the face turns, and the upper rows of R, F, L and B move on.
    let turned = "6 3 0 7 4 1 8 5 2 45 46 47 12 13 14 15 16 17 9 10 11 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 \
                  18 19 20 39 40 41 42 43 44 36 37 38 48 49 50 51 52 53";
    let cube = *CubieCube::of_move(Move::new(Face::U, 1));
    assert_eq!(read(turned).expect("it is a cube").cube(), Ok(cube));
    assert_eq!(
        written("sticker-numbers", &cube),
        turned.split_whitespace().collect::<Vec<_>>().join(" ")
    );
    let mut generator = random::seeded_generator(72);
    for _ in 0..50 {
        let cube = CubieCube::random(&mut generator);
        for id in ["sticker-numbers", "lookup-numbers"] {
            let text = written(id, &cube);
            let mut numbers: Vec<usize> = text
                .split(' ')
                .map(|number| number.parse().expect("a number"))
                .collect();
            assert_eq!(
                read(&text).expect("it is a cube").cube(),
                Ok(cube),
                "{text}"
            );
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..text.split(' ').count()));
        }
    }
    let solved = written("sticker-numbers", &CubieCube::SOLVED);
    for (from, to, expected) in [
        ("0 1 2", "0 1 54", "54 is not one of 0 to 53"),
        ("0 1 2", "0 1 1", "1 is given twice"),
        // Stickers of one colour that belong to other pieces.
        ("0 1 2", "2 1 0", "is not on the piece of its neighbours"),
    ] {
        let error = read(&solved.replacen(from, to, 1)).expect_err("it is wrong");
        assert!(error.to_string().contains(expected), "{error}");
    }
}
