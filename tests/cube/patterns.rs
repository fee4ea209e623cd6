//! The known patterns: every algorithm is turned, and the faces it leaves are compared with what the name says.

use std::collections::{BTreeMap, HashMap, HashSet};

use cubetui::cube::{
    Algorithm, Color, Corner, CubieCube, Edge, Face, FaceCube, Facelet, Layers, Orientation,
    Symmetry, Turn,
};
use cubetui::goals::Pattern;
use cubetui::solver::{Ending, Limits, Optimal, SearchControl, SolveRequest, Solver as _};

use crate::oracle::known;
use crate::solvers::optimal;

/// How a pattern must look: how often its algorithm is repeated until the cube is solved again, how many of the 48
/// symmetries keep it, and how many faces show which picture. A picture is written row by row, with letters for colours in
/// order of appearance, in the alphabetically first of its eight orientations.
type Looks = (&'static str, u32, usize, &'static [(usize, &'static str)]);

const PLAIN: &str = "aaa/aaa/aaa";
const SPOT: &str = "aaa/aba/aaa";
const CHECKERBOARD: &str = "aba/bab/aba";
const CROSS: &str = "aba/bbb/aba";
const TWO_STRIPES: &str = "aaa/bbb/aaa";
const THREE_STRIPES: &str = "aaa/bbb/ccc";
/// A small square in a corner of the face.
const SQUARE: &str = "aaa/abb/abb";
/// A band that turns round a corner of the face.
const BEND: &str = "aaa/abb/aba";
/// Four edges of four colours round a centre that agrees with the corners.
const FLIPPED_EDGES: &str = "aba/cad/aea";
const DIAGONAL: &str = "aab/bab/baa";

const LOOKS: &[Looks] = &[
    ("checkerboard", 2, 48, &[(6, CHECKERBOARD)]),
    ("checkerboard-3", 3, 6, &[(6, CHECKERBOARD)]),
    ("checkerboard-6", 6, 6, &[(6, CHECKERBOARD)]),
    (
        "facing-checkerboards",
        2,
        16,
        &[(4, PLAIN), (2, CHECKERBOARD)],
    ),
    (
        "zigzag-checkerboard",
        4,
        8,
        &[(4, "aaa/bab/aba"), (2, CHECKERBOARD)],
    ),
    ("six-spots", 3, 6, &[(6, SPOT)]),
    ("four-spots", 2, 16, &[(4, SPOT), (2, PLAIN)]),
    ("plummer-cross", 3, 6, &[(6, CROSS)]),
    ("christman-cross", 2, 8, &[(6, CROSS)]),
    ("four-crosses", 2, 16, &[(4, CROSS), (2, PLAIN)]),
    ("gift-box", 2, 16, &[(4, THREE_STRIPES), (2, CROSS)]),
    ("kilt", 3, 6, &[(6, "aba/bcb/aba")]),
    ("cube-in-cube", 3, 6, &[(6, SQUARE)]),
    ("cube-in-cube-in-cube", 3, 6, &[(6, "aaa/abb/abc")]),
    (
        "displaced-motif",
        2,
        4,
        &[(2, SQUARE), (2, "aaa/aaa/bbb"), (2, "aaa/aba/aba")],
    ),
    ("superflip", 2, 48, &[(6, FLIPPED_EDGES)]),
    (
        "superflip-four-spots",
        2,
        16,
        &[(4, "aba/cde/afa"), (2, FLIPPED_EDGES)],
    ),
    ("superflip-checkerboard", 2, 48, &[(6, FLIPPED_EDGES)]),
    ("supertwist", 3, 24, &[(6, "aba/bbb/cbc")]),
    ("superfliptwist", 6, 24, &[(6, "aaa/bcd/eee")]),
    ("stripes", 2, 8, &[(4, THREE_STRIPES), (2, PLAIN)]),
    ("tom-parks", 2, 8, &[(6, THREE_STRIPES)]),
    ("six-bars", 4, 4, &[(6, TWO_STRIPES)]),
    ("plus-minus", 2, 8, &[(4, "aaa/bbb/aba"), (2, PLAIN)]),
    (
        "plus-minus-checkerboard",
        4,
        8,
        &[(4, "aaa/aba/aba"), (2, CHECKERBOARD)],
    ),
    (
        "perpendicular-lines",
        4,
        4,
        &[(4, "aaa/aaa/bbb"), (2, "aaa/bab/aaa")],
    ),
    ("exchanged-duck-feet", 2, 4, &[(6, "aab/bba/aba")]),
    ("twisted-duck-feet", 3, 6, &[(6, "aab/bba/aba")]),
    ("exchanged-chicken-feet", 2, 4, &[(6, "aaa/aba/aab")]),
    ("twisted-chicken-feet", 3, 6, &[(6, "aaa/aba/aab")]),
    ("exchanged-peaks", 2, 4, &[(6, "aaa/aab/abb")]),
    ("two-twisted-peaks", 3, 6, &[(6, "aaa/aab/abb")]),
    ("four-twisted-peaks", 3, 4, &[(6, "aab/abc/bcc")]),
    ("exchanged-rings", 2, 4, &[(6, BEND)]),
    ("twisted-rings", 3, 6, &[(6, BEND)]),
    ("edge-hexagon-2", 2, 4, &[(6, "aaa/aab/aba")]),
    ("edge-hexagon-3", 3, 6, &[(6, "aaa/aab/aba")]),
    ("twister", 3, 3, &[(6, "aaa/bbb/abb")]),
    ("spiral", 6, 6, &[(6, "aaa/aba/abb")]),
    ("anaconda", 3, 6, &[(6, BEND)]),
    ("python", 2, 4, &[(4, BEND), (2, TWO_STRIPES)]),
    ("green-mamba", 12, 1, &[(3, TWO_STRIPES), (3, BEND)]),
    ("female-boa", 6, 1, &[(5, BEND), (1, TWO_STRIPES)]),
    ("male-boa", 6, 1, &[(4, BEND), (2, TWO_STRIPES)]),
    ("female-rattlesnake", 6, 1, &[(6, BEND)]),
    ("male-rattlesnake", 6, 1, &[(5, BEND), (1, TWO_STRIPES)]),
    ("henrys-snake", 2, 4, &[(4, DIAGONAL), (2, PLAIN)]),
    ("wire", 2, 8, &[(4, DIAGONAL), (2, PLAIN)]),
    ("zigzag", 2, 8, &[(4, "aab/aba/baa"), (2, PLAIN)]),
    ("opposite-corners", 2, 8, &[(4, "aab/aaa/baa"), (2, SPOT)]),
    ("tetris", 6, 4, &[(6, "aaa/abc/ccc")]),
    ("yin-yang", 6, 4, &[(6, "aaa/abc/ccc")]),
    ("six-ts", 6, 6, &[(6, "aaa/bab/bab")]),
    ("six-us", 3, 3, &[(6, "aaa/aba/aba")]),
    ("six-hs", 4, 4, &[(6, "aaa/bab/aaa")]),
    ("six-two-one", 6, 6, &[(6, "aaa/aaa/bbc")]),
];

fn pattern(id: &str) -> &'static Pattern {
    Pattern::ALL
        .iter()
        .find(|pattern| pattern.id == id)
        .unwrap_or_else(|| panic!("no pattern {id}"))
}

/// Returns the cube of a pattern in the standard orientation, in which algorithms of face turns leave it.
fn cube_of(pattern: &Pattern) -> CubieCube {
    let held = pattern.cube();
    assert_eq!(held.orientation, Orientation::STANDARD, "{}", pattern.id);
    held.cube
}

fn face_of(stickers: &FaceCube, face: Face) -> [Color; 9] {
    let colors: Vec<Color> = Facelet::of_face(face)
        .map(|facelet| stickers.color(facelet))
        .collect();
    colors.try_into().expect("a face has nine stickers")
}

/// Returns the picture on a face, independent of its colours and of the direction from which it is seen.
fn picture(face: [Color; 9]) -> String {
    let turned = |face: [Color; 9]| [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|from: usize| face[from]);
    let mirrored = |face: [Color; 9]| [2, 1, 0, 5, 4, 3, 8, 7, 6].map(|from: usize| face[from]);
    let turns = std::iter::successors(Some(face), |&face| Some(turned(face))).take(4);
    let ways = turns.flat_map(|face| [face, mirrored(face)]);
    ways.map(letters).min().expect("there are eight ways")
}

fn letters(face: [Color; 9]) -> String {
    let mut seen: Vec<Color> = Vec::new();
    let mut text = String::new();
    for (place, color) in face.into_iter().enumerate() {
        let index = seen
            .iter()
            .position(|&known| known == color)
            .unwrap_or_else(|| {
                seen.push(color);
                seen.len() - 1
            });
        if place > 0 && place % 3 == 0 {
            text.push('/');
        }
        text.push((b'a' + index as u8) as char);
    }
    text
}

fn pictures(cube: &CubieCube) -> BTreeMap<String, usize> {
    let stickers = cube.to_face_cube();
    let mut counted = BTreeMap::new();
    for face in Face::ALL {
        *counted
            .entry(picture(face_of(&stickers, face)))
            .or_default() += 1;
    }
    counted
}

/// Returns how often an algorithm must be repeated until the cube is solved again.
fn order(pattern: &Pattern) -> u32 {
    let moves = pattern.algorithm().moves().0;
    let mut cube = CubieCube::SOLVED.turned_by(&moves);
    let mut times = 1;
    while cube != CubieCube::SOLVED {
        cube = cube.turned_by(&moves);
        times += 1;
    }
    times
}

fn symmetries(cube: &CubieCube) -> usize {
    Symmetry::all()
        .filter(|symmetry| symmetry.carry(cube) == *cube)
        .count()
}

#[test]
fn every_pattern_looks_as_its_name_says() {
    let mut told = HashSet::new();
    for &(id, order_told, symmetries_told, looks) in LOOKS {
        let pattern = pattern(id);
        let cube = cube_of(pattern);
        let expected: BTreeMap<String, usize> = looks
            .iter()
            .map(|&(count, picture)| (picture.to_owned(), count))
            .collect();
        assert_eq!(pictures(&cube), expected, "{id}");
        assert_eq!(order(pattern), order_told, "{id}");
        assert_eq!(symmetries(&cube), symmetries_told, "{id}");
        told.insert(id);
    }
    for pattern in Pattern::ALL {
        assert!(
            told.contains(pattern.id),
            "nobody says what {} looks like",
            pattern.id
        );
    }
}

#[test]
fn there_are_many_with_different_names_and_lengths_as_reported() {
    let patterns = Pattern::ALL;
    assert!(patterns.len() >= 40);
    let ids: HashSet<&str> = patterns.iter().map(|pattern| pattern.id).collect();
    let names: HashSet<&str> = patterns.iter().map(|pattern| pattern.name).collect();
    assert_eq!((ids.len(), names.len()), (patterns.len(), patterns.len()));
    for pattern in patterns {
        let id = pattern.id;
        assert!(
            id.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'),
            "{id}"
        );
        assert_eq!(pattern.length, pattern.algorithm().length_htm(), "{id}");
        let is_face_turn = |turn: Turn| matches!(turn.layers(), Layers::Face(_));
        assert!(
            pattern.algorithm().turns().into_iter().all(is_face_turn),
            "{id} turns faces only"
        );
        assert!(pattern.name.chars().count() <= 29, "{id} fits the list");
        assert!(!pattern.source.is_empty(), "{id}");
    }
}

#[test]
fn no_two_are_one_seen_from_elsewhere_or_in_a_mirror() {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for pattern in Pattern::ALL {
        let cube = cube_of(pattern);
        let views =
            Symmetry::all().map(|symmetry| symmetry.carry(&cube).to_face_cube().to_string());
        let first = views.min().expect("there are 48 views");
        let other = seen.insert(first, pattern.id);
        assert_eq!(other, None, "{} is the same", pattern.id);
    }
}

#[test]
fn superflip_and_supertwist_are_what_their_names_say() {
    let flip = |place: Edge| {
        let [first, second] = place.faces();
        [second.color(), first.color()]
    };
    let solved = CubieCube::SOLVED.to_face_cube();
    let superflip = cube_of(pattern("superflip"));
    let flipped = superflip.to_face_cube();
    for edge in Edge::ALL {
        assert_eq!(
            edge.facelets().map(|facelet| flipped.color(facelet)),
            flip(edge),
            "{edge}"
        );
    }
    for facelet in Corner::ALL.into_iter().flat_map(Corner::facelets) {
        assert_eq!(flipped.color(facelet), solved.color(facelet), "{facelet}");
    }
    assert_eq!(pattern("superflip").length, 20);
    let (published, _) = known::<String>("superflip.algorithm")
        .parse::<Algorithm>()
        .expect("20 moves")
        .moves();
    assert_eq!(
        (published.len(), CubieCube::SOLVED.turned_by(&published)),
        (20, superflip)
    );

    let twisted = cube_of(pattern("supertwist")).to_face_cube();
    for corner in Corner::ALL {
        let [first, second, third] = corner.faces().map(Face::color);
        // Every corner is twisted the other way from its neighbours, so corners across a face are twisted the same way.
        let is_clockwise = [Corner::URF, Corner::ULB, Corner::DLF, Corner::DRB].contains(&corner);
        let once = if is_clockwise {
            [third, first, second]
        } else {
            [second, third, first]
        };
        let other = if is_clockwise {
            [second, third, first]
        } else {
            [third, first, second]
        };
        let seen = corner.facelets().map(|facelet| twisted.color(facelet));
        assert!(seen == once || seen == other, "{corner} is twisted");
        let first_seen = Corner::URF.facelets().map(|facelet| twisted.color(facelet));
        let [_, _, third_of_urf] = Corner::URF.faces().map(Face::color);
        let first_is_once = first_seen[0] == third_of_urf;
        assert_eq!(seen, if first_is_once { once } else { other }, "{corner}");
    }
    for facelet in Edge::ALL.into_iter().flat_map(Edge::facelets) {
        assert_eq!(twisted.color(facelet), solved.color(facelet), "{facelet}");
    }

    let after_superflip = |id: &str| superflip.turned_by(&pattern(id).algorithm().moves().0);
    let is_either = |id: &str, part: &str| {
        let cube = cube_of(pattern(id));
        let other_way = superflip.turned_by(&pattern(part).algorithm().inverse().moves().0);
        Symmetry::all()
            .any(|symmetry| [after_superflip(part), other_way].contains(&symmetry.carry(&cube)))
    };
    assert!(is_either("superfliptwist", "supertwist"));
    assert!(is_either("superflip-four-spots", "four-spots"));
    assert!(is_either("superflip-checkerboard", "checkerboard"));
}

#[test]
fn what_is_said_to_be_optimal_up_to_eleven_turns_is_so() {
    let solver = Optimal::new(optimal::tables());
    let optimal = Pattern::ALL.iter().filter(|pattern| pattern.is_optimal);
    let mut proven = 0;
    for pattern in optimal.filter(|pattern| pattern.length <= 11) {
        let limits = Limits {
            max_length: pattern.length as u8 - 1,
            ..Limits::default()
        };
        let report = solver.solve(
            &SolveRequest::new(cube_of(pattern), limits),
            &SearchControl::silent(),
        );
        assert_eq!(
            (report.best, report.ending),
            (None, Ending::Exhausted),
            "{}",
            pattern.id
        );
        proven += 1;
    }
    assert!(proven >= 11, "only {proven}");
}

#[test]
fn names_are_found_by_any_part_of_them() {
    assert!(pattern("checkerboard").is_called("pons"));
    assert!(pattern("checkerboard").is_called(" CHECK "));
    assert!(pattern("python").is_called("snake"));
    assert!(pattern("python").is_called(""));
    assert!(!pattern("python").is_called("superflip"));
}
