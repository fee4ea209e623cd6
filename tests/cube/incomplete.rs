//! Incomplete cubes: how many cubes fit, against cubes that are listed one by one, and how they are written.

use std::collections::{BTreeSet, HashSet};
use std::sync::OnceLock;

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{CubieCube, Face, Move, PartialCube};
use cubetui::formats::{Json, Reid, StateVector};
use cubetui::goals::{GoalPattern, IncompleteCube};
use rand::{Rng, RngExt as _};

use crate::examples::generator;

const TWO_LAYERS: &str = "DF DR DB DL FR FL BR BL";
const CORNERS_BELOW: &str = "DRF DFL DLB DBR";

fn read(text: &str) -> IncompleteCube {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The pieces of a last layer by its edges and corners.
fn last_layer(edges: &str, corners: &str) -> IncompleteCube {
    read(&format!("{edges} {TWO_LAYERS} {corners} {CORNERS_BELOW}"))
}

/// All permutations of four things, and whether each is odd.
fn permutations() -> Vec<([usize; 4], bool)> {
    let mut all = Vec::new();
    for code in 0..256_usize {
        let places = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3];
        let inversions = (0..4).flat_map(|a| (0..a).map(move |b| (a, b)));
        let inversions = inversions.filter(|&(a, b)| places[b] > places[a]).count();
        if places.iter().collect::<HashSet<_>>().len() == 4 {
            all.push((places, inversions % 2 == 1));
        }
    }
    all
}

/// Returns all 62,208 cubes whose two lower layers are solved, from their numbers.
fn last_layers() -> &'static [CubieCube] {
    static CUBES: OnceLock<Vec<CubieCube>> = OnceLock::new();
    CUBES.get_or_init(list_last_layers)
}

fn list_last_layers() -> Vec<CubieCube> {
    let mut cubes = Vec::new();
    for (corners, is_odd) in permutations() {
        for (edges, is_also_odd) in permutations() {
            for turned in (0..27 * 8).filter(|_| is_odd == is_also_odd) {
                let (twists, flips) = (turned % 27, turned / 27);
                let mut state = StateVector {
                    corner_position: [0, 1, 2, 3, 4, 5, 6, 7],
                    corner_orientation: [0; 8],
                    edge_position: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
                    edge_orientation: [0; 12],
                };
                for k in 0..4 {
                    state.corner_position[k] = corners[k] as u8;
                    state.edge_position[k] = edges[k] as u8;
                }
                let twists = [twists % 3, twists / 3 % 3, twists / 9];
                let flips = [flips & 1, flips >> 1 & 1, flips >> 2];
                for k in 0..3 {
                    state.corner_orientation[k] = twists[k] as u8;
                    state.edge_orientation[k] = flips[k] as u8;
                }
                state.corner_orientation[3] = ((9 - twists.iter().sum::<usize>()) % 3) as u8;
                state.edge_orientation[3] = (flips.iter().sum::<usize>() % 2) as u8;
                cubes.push(cube_of(&state));
            }
        }
    }
    cubes
}

fn cube_of(state: &StateVector) -> CubieCube {
    let text = serde_json::json!({
        "corner_position": state.corner_position,
        "corner_orientation": state.corner_orientation,
        "edge_position": state.edge_position,
        "edge_orientation": state.edge_orientation,
        "convention": "cubies",
    });
    let text = text.to_string();
    let cube: Json = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    cube.0
}

#[test]
fn as_many_cubes_fit_as_are_found_one_by_one() {
    let cubes = last_layers();
    assert_eq!(cubes.len(), 62_208);
    let mut generator = seeded_generator(5);
    for _ in 0..40 {
        let cube = cubes[generator.random_range(0..cubes.len())];
        let known = generator.random_range(0..6);
        let blurred = blurred(&cube, &mut generator, known);
        let fitting = cubes.iter().filter(|cube| blurred.fits(cube)).count() as u128;
        assert_eq!(blurred.number(), fitting, "{blurred}");
        assert!(
            blurred.fits(&cube) && blurred.fits(&blurred.example()),
            "{blurred}"
        );
        assert_eq!(blurred.only().is_some(), fitting == 1, "{blurred}");
    }
}

/// Returns an incomplete cube that the cube fits: exact words or one of four open forms for the last layer, the rest
/// solved.
fn blurred(cube: &CubieCube, generator: &mut impl Rng, known: u32) -> IncompleteCube {
    let exact: Vec<String> = Reid(*cube)
        .to_string()
        .split(' ')
        .map(str::to_owned)
        .collect();
    let mut words = exact.clone();
    for place in [0, 1, 2, 3, 12, 13, 14, 15] {
        let first = if place < 4 { 0 } else { 12 };
        let signs: &[&str] = if place < 4 {
            &["?", "+?"]
        } else {
            &["?", "+?", "-?"]
        };
        let with = |word: &str| {
            let mut words = exact.clone();
            word.clone_into(&mut words[place]);
            words.join(" ").parse::<IncompleteCube>()
        };
        words[place] = match generator.random_range(0..10) {
            draw if draw < known => exact[place].clone(),
            draw => match draw % 4 {
                0 => format!("@{}", exact[place]),
                1 => {
                    let fits = |sign: &&&str| with(sign).is_ok_and(|read| read.fits(cube));
                    (*signs
                        .iter()
                        .find(fits)
                        .expect("every piece is oriented somehow"))
                    .to_owned()
                }
                2 => {
                    let other = first + generator.random_range(0..4);
                    format!("{}|@{}", exact[place], exact[other])
                }
                _ => "@?".to_owned(),
            },
        };
    }
    read(&words.join(" "))
}

#[test]
fn well_known_numbers_of_cubes() {
    let anything = read(&["@?"; 20].join(" "));
    assert_eq!(anything.number(), 43_252_003_274_489_856_000);
    assert_eq!(
        read(&["?"; 20].join(" ")).number(),
        40_320 * 479_001_600 / 2
    );
    let pieces = Reid(CubieCube::SOLVED).to_string();
    let unoriented: Vec<String> = pieces.split(' ').map(|name| format!("@{name}")).collect();
    assert_eq!(
        read(&unoriented.join(" ")).number(),
        3_u128.pow(7) * 2_u128.pow(11)
    );
    assert_eq!(read(&pieces), IncompleteCube::of_cube(&CubieCube::SOLVED));
    assert_eq!(last_layer("@? @? @? @?", "@? @? @? @?").number(), 62_208);
    assert_eq!(
        last_layer("? ? ? ?", "@? @? @? @?").number(),
        7776,
        "edges oriented: 62,208 / 8"
    );
    let stickers: PartialCube = "UUUUUUUUU...RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB"
        .parse()
        .expect("54 stickers");
    let oriented = IncompleteCube::of_stickers(&stickers).expect("a solved cube has them");
    assert_eq!(oriented.number(), 288);
}

/// Returns the least of the sixteen texts of a pattern under turns of U before and after it.
fn class(cube: &IncompleteCube) -> String {
    let turns = || [None, Some(1), Some(2), Some(3)].map(|k| k.map(|k| Move::new(Face::U, k)));
    let of = |turn: Option<Move>| turn.map_or(CubieCube::SOLVED, |turn| *CubieCube::of_move(turn));
    let texts = turns().into_iter().flat_map(|before| {
        turns().map(|after| {
            let pattern: GoalPattern = cube.pattern().after(&of(before)).then(&of(after));
            text_of(&pattern)
        })
    });
    texts.min().expect("there are sixteen")
}

/// Writes out what a pattern allows at each slot of the last layer.
fn text_of(pattern: &GoalPattern) -> String {
    let allowed = pattern
        .slots()
        .map(|slot| pattern.at(slot).collect::<Vec<_>>());
    format!("{:?}", allowed.collect::<Vec<_>>())
}

/// Up to turns of U before and after, there are 57 cases and the solved one to orient the last layer, 21 and the solved one
/// to permute it, and 3915 and the solved one for both at once.
#[test]
fn cases_of_the_last_layer_are_as_many_as_are_known() {
    let (corner, edge) = (["?", "+?", "-?"], ["?", "+?"]);
    let mut oriented = BTreeSet::new();
    for number in 0..27 * 8 {
        let (twists, flips) = (number % 27, number / 27);
        let twists = [twists % 3, twists / 3 % 3, twists / 9];
        let flips = [flips & 1, flips >> 1 & 1, flips >> 2];
        let last = (9 - twists.iter().sum::<usize>()) % 3;
        let edges: Vec<&str> = flips
            .iter()
            .map(|&k| edge[k])
            .chain([edge[flips.iter().sum::<usize>() % 2]])
            .collect();
        let corners: Vec<&str> = twists
            .iter()
            .map(|&k| corner[k])
            .chain([corner[last]])
            .collect();
        let case = last_layer(&edges.join(" "), &corners.join(" "));
        assert_eq!(case.number(), 288, "{case}");
        oriented.insert(class(&case));
    }
    assert_eq!(oriented.len(), 57 + 1);
    let solved = last_layer("? ? ? ?", "? ? ? ?");
    let cubes = last_layers();
    let exact = |cube: &CubieCube| class(&IncompleteCube::of_cube(cube));
    let permuted: BTreeSet<String> = cubes
        .iter()
        .filter(|cube| solved.fits(cube))
        .map(exact)
        .collect();
    assert_eq!(permuted.len(), 21 + 1);
}

/// The same for whole cubes: 3915 and the solved one, by turning cubes instead of patterns.
#[test]
fn cubes_of_the_last_layer_make_as_many_cases_as_are_known() {
    let turns: Vec<CubieCube> = [CubieCube::SOLVED]
        .into_iter()
        .chain((1..4).map(|k| *CubieCube::of_move(Move::new(Face::U, k))))
        .collect();
    let mut seen: HashSet<CubieCube> = HashSet::new();
    let mut cases = 0;
    for cube in last_layers() {
        if seen.contains(cube) {
            continue;
        }
        cases += 1;
        let goal = IncompleteCube::of_cube(cube).goal().up_to_turns(Face::U);
        for before in &turns {
            for after in &turns {
                let alike = before.then(cube).then(after);
                let mut turned = goal.free_cubes().map(|turn| turn.then(&alike.inverse()));
                assert!(
                    turned.any(|cube| goal.is_met_by(&cube)),
                    "{cube:?} {alike:?}"
                );
                seen.insert(alike);
            }
        }
    }
    assert_eq!(cases, 3915 + 1);
}

#[test]
fn what_is_written_is_read_again() {
    let mut generator = generator();
    let cubes = last_layers();
    for known in 0..60 {
        let cube = cubes[generator.random_range(0..cubes.len())];
        let blurred = blurred(&cube, &mut generator, known % 8);
        assert_eq!(read(&blurred.to_string()), blurred);
        assert!(
            blurred == IncompleteCube::of_cube(&cube)
                || IncompleteCube::is_meant_by(&blurred.to_string())
        );
    }
    let text = "@? @? @? @? DF DR DB DL RF @? @? ? UFR URB UBL ULF DRF DFL DLB DBR";
    assert_eq!(read(text).to_string(), text);
    assert_eq!(read(&text.to_lowercase().replace(' ', "\n")), read(text));
    assert_eq!(
        read("UF|UR UF|UR ub UL DF DR DB DL FR FL BR BL UFR|URB UFR|URB UBL ULF DRF DFL DLB DBR")
            .number(),
        2
    );
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let error = |text: &str| text.parse::<IncompleteCube>().unwrap_err().to_string();
    let edges = "UF UR UB UL DF DR DB DL FR FL BR BL";
    let corners = "UFR URB UBL ULF DRF DFL DLB DBR";
    let cases = [
        (
            format!("{edges} UFR @UFR ? ? {CORNERS_BELOW}"),
            "corners cannot be",
        ),
        (
            format!("UF UF @? @? {TWO_LAYERS} {corners}"),
            "edges cannot be",
        ),
        (
            format!("{edges} +? ? ? ? {CORNERS_BELOW}"),
            "twists of the corners",
        ),
        (
            format!("+? ? ? ? {TWO_LAYERS} {corners}"),
            "flipped edges is odd",
        ),
        (
            format!("UR UF UB UL {TWO_LAYERS} {corners}"),
            "differ in parity",
        ),
        (
            format!("{edges} UFR UBR ? ? {CORNERS_BELOW}"),
            "column 41: expected a corner named anticlockwise",
        ),
        (
            format!("-? @? @? @? {TWO_LAYERS} {corners}"),
            "column 1: expected an edge, as UF, @UF",
        ),
        (
            format!("{edges} {corners} @?"),
            "expected the end after 12 edges and 8 corners, found \"@?\"",
        ),
        ("@? @?".to_owned(), "found the end"),
    ];
    for (text, words) in cases {
        assert!(error(&text).contains(words), "{text}: {}", error(&text));
    }
}

#[test]
fn only_words_that_leave_something_open_are_taken_for_an_incomplete_cube() {
    let is_meant = IncompleteCube::is_meant_by;
    assert!(is_meant(
        "? ? ? ? DF DR DB DL FR FL BR BL ? ? ? ? DRF DFL DLB DBR // OLL"
    ));
    assert!(is_meant("UF|UR UR UB UL DF DR DB DL FR FL BR BL"));
    assert!(!is_meant(&Reid(CubieCube::SOLVED).to_string()));
    assert!(!is_meant("R U R' U' R U2 L D F B' R U"));
    assert!(!is_meant(&"? ".repeat(54)), "54 unknown stickers");
    assert!(!is_meant(&"??? ".repeat(18)), "54 unknown stickers in rows");
    assert!(!is_meant(""));
}

/// The goal of an incomplete cube leaves out what follows from the rest, and is still met by the same cubes.
#[test]
fn the_goal_is_met_by_the_inverses_of_the_cubes_that_fit() {
    let mut generator = generator();
    let cubes = last_layers();
    for known in 0..40 {
        let cube = cubes[generator.random_range(0..cubes.len())];
        let blurred = blurred(&cube, &mut generator, known % 8);
        let goal = blurred.goal();
        let wrong = cubes
            .iter()
            .find(|cube| blurred.fits(cube) != goal.is_met_by(&cube.inverse()));
        assert_eq!(wrong, None, "{blurred}");
    }
}
