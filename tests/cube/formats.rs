//! Cubes as people and programs write them: tables of examples, and errors with their positions.

use cubetui::coord::{Coordinates, FORMATS, format_of};
use cubetui::cube::{
    Color, ColorScheme, Cubie, CubieCube, Edge, Face, FaceCube, Facelet, Orientation, OrientedCube,
    PartialCube, random,
};
use cubetui::diagnosis::{CubeFault, Inference};
use cubetui::formats::{Cycles, ParsedCube, Reid, Unsettled};

use crate::algorithms::{cube_after, held_after};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const REID_SOLVED: &str = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
const VECTOR: &str = r#""corner_position": [0,1,2,3,4,5,6,7], "corner_orientation": [0,0,0,0,0,0,0,0],
"edge_position": [0,1,2,3,4,5,6,7,8,9,10,11], "edge_orientation": [0,0,0,0,0,0,0,0,0,0,0,0]"#;

pub(super) fn read(text: &str) -> ParsedCube {
    ParsedCube::read(text, &ColorScheme::western())
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

pub(super) fn message(text: &str) -> String {
    match ParsedCube::read(text, &ColorScheme::western()) {
        Ok(parsed) => panic!("{text:?} was read as {}", parsed.stickers),
        Err(error) => error.to_string(),
    }
}

pub(super) fn random_cubes(seed: u64, number: usize) -> impl Iterator<Item = CubieCube> {
    let mut generator = random::seeded_generator(seed);
    (0..number).map(move |_| CubieCube::random(&mut generator))
}

/// Returns the column and row on the net, taken from its picture and not from the program.
fn on_net(facelet: Facelet) -> (usize, usize) {
    const PICTURE: [&str; 3] = [" U  ", "LFRB", " D  "];
    let at = PICTURE.iter().enumerate().find_map(|(row, faces)| {
        faces
            .find(facelet.face().letter())
            .map(|column| (3 * column, 3 * row))
    });
    let (column, row) = at.expect("the picture has every face");
    (column + facelet.column(), row + facelet.row())
}

/// Nine lines of the net, blank where there is no sticker.
fn net_of(letter: impl Fn(Facelet) -> char) -> String {
    let mut lines = vec![[' '; 12]; 9];
    for facelet in Facelet::all() {
        let (column, row) = on_net(facelet);
        lines[row][column] = letter(facelet);
    }
    let lines: Vec<String> = lines.iter().map(|line| line.iter().collect()).collect();
    lines.join("\n")
}

fn by_faces(order: &str, letter: impl Fn(Facelet) -> char) -> String {
    let faces = order
        .chars()
        .map(|face| Face::from_letter(face).expect("a face"));
    faces.flat_map(Facelet::of_face).map(letter).collect()
}

fn chunks(text: &str, size: usize, between: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    letters
        .chunks(size)
        .map(String::from_iter)
        .collect::<Vec<_>>()
        .join(between)
}

#[test]
fn stickers_are_read_in_every_arrangement_alphabet_and_hold() {
    for (cube, orientation) in random_cubes(51, 24).zip(Orientation::all()) {
        let seen = OrientedCube::new(cube, orientation).stickers();
        for scheme in ColorScheme::named() {
            let face_letter = |facelet: Facelet| seen[facelet.index()].face().letter();
            let color_letter = |facelet: Facelet| scheme.letter(seen[facelet.index()]);
            for letter in [&face_letter as &dyn Fn(Facelet) -> char, &color_letter] {
                let one_line = by_faces("URFDLB", letter);
                let net = net_of(letter);
                let texts = [
                    by_faces("URLFBD", letter),
                    chunks(&one_line, 9, "\n"),
                    chunks(&one_line, 9, "\r\n"),
                    chunks(&one_line, 9, " "),
                    chunks(&one_line, 3, "  "),
                    chunks(&one_line, 1, " "),
                    format!("\u{feff}{one_line}\n\n"),
                    format!("// a remark\n{} // end", chunks(&one_line, 9, "\n")),
                    net.split_whitespace().collect(),
                    net.replace('\n', "\n\n"),
                    net.lines()
                        .map(|line| chunks(line, 1, " ") + "\n")
                        .collect(),
                    net.lines()
                        .map(|line| chunks(line, 3, " ") + "\n")
                        .collect(),
                    net,
                    one_line,
                ];
                for text in texts {
                    let parsed = ParsedCube::read(&text, &scheme)
                        .unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert_eq!(format_of(&text).id, "facelets");
                    assert_eq!(
                        parsed.stickers,
                        PartialCube::from(cube.to_face_cube()),
                        "{text}"
                    );
                    assert_eq!(
                        (parsed.orientation, parsed.cube()),
                        (orientation, Ok(cube)),
                        "{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn unknown_stickers_are_written_in_four_ways() {
    let [_, front] = Edge::UF.facelets();
    let mut partial = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    partial.set(front, None);
    for sign in ['.', '?', '-', '·'] {
        let letter = |facelet: Facelet| {
            if facelet == front {
                sign
            } else {
                facelet.face().letter()
            }
        };
        for text in [
            by_faces("URFDLB", letter),
            by_faces("URLFBD", letter),
            net_of(letter),
        ] {
            assert_eq!(read(&text).stickers, partial, "{text}");
            assert_eq!(
                read(&text).cube(),
                Ok(CubieCube::SOLVED),
                "it follows from the others"
            );
        }
    }
    assert_eq!(
        partial.to_string(),
        by_faces("URFDLB", |f| if f == front {
            '.'
        } else {
            f.face().letter()
        })
    );
}

#[test]
fn without_centres_the_standard_hold_and_order_are_taken() {
    let nothing = read(&".".repeat(54));
    assert_eq!(
        (nothing.stickers, nothing.orientation),
        (PartialCube::centers_only(), Orientation::STANDARD)
    );
    assert_eq!(nothing.cube(), Err(Unsettled::Open(48)));
    let cube = cube_after("R U2 F' L D B2");
    let hidden = |facelet: Facelet| {
        if facelet.is_center() {
            '.'
        } else {
            cube.color_at(facelet).face().letter()
        }
    };
    for text in [by_faces("URFDLB", hidden), net_of(hidden)] {
        let parsed = read(&text);
        assert_eq!(
            (parsed.orientation, parsed.cube()),
            (Orientation::STANDARD, Ok(cube)),
            "{text}"
        );
    }
    // One displaced centre, or two in the other order, are enough to determine the orientation.
    let turned = Orientation::with(Face::F, Face::U).expect("F and U are neighbours");
    let seen = OrientedCube::new(cube, turned).stickers();
    let two = |facelet: Facelet| {
        let known = !facelet.is_center() || matches!(facelet.face(), Face::U | Face::F);
        if known {
            seen[facelet.index()].face().letter()
        } else {
            '.'
        }
    };
    let parsed = read(&net_of(two));
    assert_eq!((parsed.orientation, parsed.cube()), (turned, Ok(cube)));
    let other = |facelet: Facelet| {
        let known = !facelet.is_center() || matches!(facelet.face(), Face::F | Face::D);
        if known {
            cube.color_at(facelet).face().letter()
        } else {
            '.'
        }
    };
    assert_eq!(read(&by_faces("URLFBD", other)).cube(), Ok(cube));
}

#[test]
fn centres_of_no_cube_are_kept_and_reported() {
    let text = SOLVED.replace('R', "U");
    let parsed = read(&text);
    assert_eq!(parsed.stickers.to_string(), text);
    let Err(Unsettled::Impossible(faults)) = parsed.cube() else {
        panic!("no cube is like this")
    };
    assert_eq!(faults[0], CubeFault::Centers);
}

#[test]
fn stickers_that_contradict_each_other_are_no_cube_even_when_some_are_unknown() {
    let mut faces = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    let [up, front] = Edge::UF.facelets();
    faces.set(up, Some(Color::F));
    faces.set(front, None);
    assert!(matches!(
        read(&faces.to_string()).cube(),
        Err(Unsettled::Impossible(_))
    ));
}

#[test]
fn a_wrong_centre_is_reported_when_other_stickers_are_unknown_too() {
    let mut faces = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    faces.set(Facelet::center(Face::L), Some(Color::F));
    faces.set(Facelet::new(Face::F, 0, 0), None);
    assert_eq!(Inference::from_stickers(&faces), None);
    let parsed =
        ParsedCube::read(&faces.to_string(), &ColorScheme::western()).expect("it has 54 stickers");
    assert_eq!(
        parsed.cube(),
        Err(Unsettled::Impossible(vec![CubeFault::Centers]))
    );
}

#[test]
fn json_is_read_in_its_three_forms() {
    let scheme = ColorScheme::western();
    let upside_down = Orientation::with(Face::D, Face::F).expect("D and F are neighbours");
    let held = OrientedCube::new(cube_after("R U"), upside_down);
    let stickers = FaceCube::new(held.stickers());
    for (text, expected) in [
        (format!("{{\"cube\": \"{stickers}\"}}"), held),
        (
            format!(
                " \n{{ \"cube\" :\n\"{}\" }}\n",
                chunks(&stickers.to_string(), 9, "\\n")
            ),
            held,
        ),
        (
            "{\"scramble\": \"R U x2 y2\"}".to_owned(),
            OrientedCube::new(cube_after("R U"), hold_after("x2 y2")),
        ),
        ("{\"scramble\": \"\"}".to_owned(), OrientedCube::SOLVED),
        (format!("{{{VECTOR}}}"), OrientedCube::SOLVED),
        (format!("{{{VECTOR}, \"parity\": 0}}"), OrientedCube::SOLVED),
    ] {
        let parsed =
            ParsedCube::read(&text, &scheme).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(format_of(&text).id, "cubies");
        assert_eq!(
            (parsed.cube(), parsed.orientation),
            (Ok(expected.cube), expected.orientation),
            "{text}"
        );
    }
    let partial = read(&format!("{{\"cube\": \"{}\"}}", ".".repeat(54)));
    assert_eq!(partial.cube(), Err(Unsettled::Open(48)));
}

fn hold_after(rotations: &str) -> Orientation {
    held_after(rotations).orientation
}

#[test]
fn pieces_that_cannot_be_are_read_and_reported_as_faults() {
    let twisted = read("(UFR+)");
    assert_eq!(
        twisted.cube(),
        Err(Unsettled::Impossible(vec![CubeFault::TwistedCorner {
            sum: 1
        }]))
    );
    let twisted = read("(UFR-)");
    assert_eq!(
        twisted.cube(),
        Err(Unsettled::Impossible(vec![CubeFault::TwistedCorner {
            sum: 2
        }]))
    );
    assert_eq!(
        read("(UF+)").cube(),
        Err(Unsettled::Impossible(vec![CubeFault::FlippedEdge]))
    );
    assert_eq!(
        read("(UF UR)").cube(),
        Err(Unsettled::Impossible(vec![CubeFault::SwappedPair]))
    );
    let both = read("(UF UR)(UFR+)").cube();
    let faults = vec![CubeFault::TwistedCorner { sum: 1 }, CubeFault::SwappedPair];
    assert_eq!(both, Err(Unsettled::Impossible(faults)));
    let twice = read(&REID_SOLVED.replacen("UR", "UF", 1)).cube();
    let Err(Unsettled::Impossible(faults)) = twice else {
        panic!("UF is there twice")
    };
    let repeated = CubeFault::Repeated {
        piece: Edge::UF.into(),
        slots: [Edge::UR, Edge::UF].map(Cubie::Edge).to_vec(),
    };
    assert!(faults.contains(&repeated), "{faults:?}");
    let first_twice = VECTOR.replacen("[0,1", "[0,0", 1);
    let Err(Unsettled::Impossible(faults)) = read(&format!("{{{first_twice}}}")).cube() else {
        panic!("a corner is there twice")
    };
    assert!(
        faults.iter().any(|fault| matches!(
            fault,
            CubeFault::Repeated {
                piece: Cubie::Corner(_),
                ..
            }
        )),
        "{faults:?}"
    );
    let error = "(UF UR)"
        .parse::<Cycles>()
        .expect_err("two pieces are swapped")
        .to_string();
    assert_eq!(
        error,
        "this cube is impossible: two pieces are swapped: turning faces alone cannot do that"
    );
}

#[test]
fn worked_examples_of_pieces_and_cycles() {
    for (algorithm, reid, cycles) in [
        ("", REID_SOLVED, "()"),
        (
            "U",
            "UR UB UL UF DF DR DB DL FR FL BR BL URB UBL ULF UFR DRF DFL DLB DBR",
            "(UF UL UB UR)(UFR ULF UBL URB)",
        ),
        (
            "R",
            "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR",
            "(UR BR DR FR)(UFR BUR DBR FDR)",
        ),
        // The superflip: all corners stay, and all edges are flipped.
        (
            "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
            "FU RU BU LU FD RD BD LD RF LF RB LB UFR URB UBL ULF DRF DFL DLB DBR",
            "(UF+)(UR+)(UB+)(UL+)(DF+)(DR+)(DB+)(DL+)(FR+)(FL+)(BR+)(BL+)",
        ),
    ] {
        let cube = cube_after(algorithm);
        assert_eq!(Reid(cube).to_string(), reid, "{algorithm}");
        assert_eq!(Cycles(cube).to_string(), cycles, "{algorithm}");
        assert_eq!(format_of(reid).id, "reid");
        assert_eq!(
            read(&reid.to_lowercase().replace(' ', "\n")).cube(),
            Ok(cube)
        );
        assert_eq!(format_of(cycles).id, "cycles");
        assert_eq!(read(cycles).cube(), Ok(cube));
    }
    // Clockwise as seen from outside: the sticker of U comes to R, that of R to F.
    let twisted = read("(URF+)(ULF-)").stickers;
    let colors = cubetui::cube::Corner::URF
        .facelets()
        .map(|facelet| twisted.color(facelet));
    assert_eq!(colors, [Some(Color::F), Some(Color::U), Some(Color::R)]);
}

#[test]
fn one_cube_may_be_written_in_cycles_in_many_ways() {
    for (text, same) in [
        ("(UF UL UB UR) (UFR ULF UBL URB)", "U"),
        (
            "( UF,UL , UB UR )\n( URF, UFL, ULB, UBR ) // clockwise names",
            "U",
        ),
        ("(ul ub ur uf)(rfu flu lbu bru)", "U"),
        ("(FU LU BU RU)(UFR ULF UBL URB)()", "U"),
    ] {
        let cube = read(text)
            .cube()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(cube, cube_after(same), "{text}");
    }
    let signed = [
        "(UF UR+)(UFR UBL-)(ULF+)",
        "(UF UR)+ (UFR UBL)- (ULF)+",
        "(UR FU+)(UBL,FRU−)(LFU+)",
    ];
    let stickers: Vec<PartialCube> = signed.into_iter().map(|text| read(text).stickers).collect();
    assert_eq!(
        stickers[0], stickers[1],
        "the sign may stand behind the bracket"
    );
    assert_eq!(
        stickers[0], stickers[2],
        "a cycle may begin with any of its pieces"
    );
    assert_ne!(
        stickers[0],
        read("(UR UF+)(UFR UBL-)(ULF+)").stickers,
        "the letters tell the turn on the way"
    );
    // A whole round twists by the sign, so the square of a signed pair turns both pieces.
    let square = |text: &str| {
        let cube = read(text).cube().expect("a possible cube");
        Cycles(cube.then(&cube)).to_string()
    };
    assert_eq!(square("(UF UR+)(DF DR)(FL+)"), "(UF+)(UR+)");
    assert_eq!(square("(UFR UBL+)(DRF DLB-)"), "(UFR+)(UBL+)(DRF-)(DLB-)");
}

/// What errors say was expected.
const EDGE: &str = "an edge, as UF";
const CORNER: &str = "a corner, as UFR";
const ANTICLOCKWISE: &str = "a corner named anticlockwise, as UFR and not URF";
const AFTER_ALL: &str = "the end after 12 edges and 8 corners";
const PIECE: &str = "an edge, as UF, a corner, as UFR, or \")\"";
const LIKE_FIRST: &str = "a corner named the same way round as the first";
/// What errors say was found at the end of a text.
const THE_END: &str = "the end";

const NO_CUBE: &str = "this is not a cube: write 54 stickers, or the pieces UF UR UB …, or cycles as (UF+)(UFR UBR), \
    or JSON, or JSON with \"convention\": \"vector40\", or Kociemba's coordinates as twist=0 udslice=0 …, or coordinates \
    as twist=0 flip=0 …, or 54 numbers of stickers, or 48 numbers of stickers, or 48 stickers without centres, or JSON with \"convention\": \"lookup-pieces\", or the relabelled \
    stickers of a coset";

#[test]
fn errors_tell_the_place_and_what_was_expected() {
    let six = SOLVED
        .chars()
        .collect::<Vec<_>>()
        .chunks(9)
        .map(String::from_iter)
        .collect::<Vec<_>>();
    let edge = |word: &str| REID_SOLVED.replacen("UB", word, 1);
    let corner = |word: &str| REID_SOLVED.replacen("UBL", word, 1);
    let misspelt = six.join("\n").replacen("FF\nD", "FX\nD", 1);
    let letters =
        |letters: &str| format!("one of the letters {letters}, or . for an unknown sticker");
    let faces = letters("U R F D L B");
    let colors = letters("w r g y o b");
    let cases: [(&str, &str, &str, &str); 18] = [
        (&misspelt, "line 3, column 9", &faces, "X"),
        ("w!", "column 2", &colors, "!"),
        (&edge("UD"), "column 7", EDGE, "UD"),
        (&edge("UBL"), "column 7", EDGE, "UBL"),
        (&edge("UUB"), "column 7", EDGE, "UUB"),
        (&corner("ULB"), "column 45", ANTICLOCKWISE, "ULB"),
        (&corner("UUL"), "column 45", CORNER, "UUL"),
        (
            &REID_SOLVED.replace(" DBR", ""),
            "column 64",
            CORNER,
            THE_END,
        ),
        (
            &format!("{REID_SOLVED}\nUF"),
            "line 2, column 1",
            AFTER_ALL,
            "UF",
        ),
        ("(UF UR) UB", "column 9", "\"(\" or the end", "U"),
        (
            "(UF UR",
            "column 7",
            "another piece, \"+\", \"-\" or \")\"",
            THE_END,
        ),
        ("(", "column 2", PIECE, THE_END),
        ("(+)", "column 2", PIECE, "+"),
        ("(UF)", "column 4", "another piece, \"+\" or \"-\"", ")"),
        ("(UF+ UR)", "column 6", "\")\"", "U"),
        ("(UF UR-)", "column 7", "\"+\", which flips edges", "-"),
        ("(UFR UR)", "column 6", CORNER, "UR"),
        ("(UFR UBL ULB)", "column 10", LIKE_FIRST, "ULB"),
    ];
    for (text, place, expected, found) in cases {
        let found = if found == THE_END {
            found.to_owned()
        } else {
            format!("{found:?}")
        };
        let told = format!("{place}: expected {expected}, found {found}");
        assert_eq!(message(text), told, "{text}");
    }
    let count = |number: usize| format!("a cube has 54 stickers, but {number} letters were given");
    let cases = [
        (String::new(), count(0)),
        ("UUU".to_owned(), count(3)),
        (format!("{SOLVED}."), count(55)),
        ("what is this?".to_owned(), NO_CUBE.to_owned()),
        (
            "U".repeat(10_001),
            "a text of 10001 characters is not a cube: at most 10000 are read".to_owned(),
        ),
        (
            "(UF UR)\n(DF RU)".to_owned(),
            "line 2, column 5: the piece RU is given twice".to_owned(),
        ),
    ];
    for (text, told) in cases {
        assert_eq!(message(&text), told, "{text}");
    }
    // The greatest number of characters that is read.
    read(&format!("{SOLVED:<10000}"));
}

#[test]
fn errors_in_json_tell_the_place() {
    for (text, told) in [
        ("{", "column 1: EOF while parsing an object"),
        (
            "{\"cube\": \"UUU\"}",
            "in \"cube\": a cube has 54 stickers, but 3 letters were given",
        ),
        (
            "{\"cube\": \"UUXUUU\"}",
            "in \"cube\": column 3: expected one of the letters U R F D L B, or . for an unknown sticker, found \"X\"",
        ),
        (
            "{\"scramble\": \"R U Q\"}",
            "in \"scramble\": column 5: expected a turn, a bracket or the end, found \"Q\"",
        ),
        (
            "{}",
            "expected one of \"cube\", \"scramble\", or \"corner_position\", \"corner_orientation\", \"edge_position\" and \"edge_orientation\" together",
        ),
        (
            "{\"cube\": 5}",
            "column 10: invalid type: integer `5`, expected a string",
        ),
        (
            "{\n  \"ü\": 1}",
            "line 2, column 5: unknown field `ü`, expected one of `cube`, `scramble`, `corner_position`, \
             `corner_orientation`, `edge_position`, `edge_orientation`, `parity`, `convention`, `centers`",
        ),
        (
            "{\"corner_position\": [0,1,2,3]}",
            "column 29: invalid length 4, expected an array of length 8",
        ),
        (
            "{\"corner_position\": [0,8,2,3]}",
            "column 25: 8 is not one of 0 to 7",
        ),
        ("{\"scramble\": \"R\"} {}", "column 19: trailing characters"),
        (
            "{\"scramble\": \"R\", \"scramble\": \"R\"}",
            "column 28: duplicate field `scramble`",
        ),
    ] {
        assert_eq!(message(text), told, "{text}");
    }
    let fields = message("{}");
    assert_eq!(
        message(&format!("{{{VECTOR}, \"cube\": \"{SOLVED}\"}}")),
        fields
    );
    assert_eq!(
        message(&format!("{{\"cube\": \"{SOLVED}\", \"parity\": 0}}")),
        fields
    );
    assert_eq!(message("{\"corner_position\": [0,1,2,3,4,5,6,7]}"), fields);
    assert_eq!(
        message(&format!("{{{VECTOR}, \"parity\": 1}}")),
        "\"parity\" must be 0 with these positions"
    );
    assert_eq!(
        message(&format!("{{{VECTOR}, \"parity\": 2}}")),
        "line 2, column 104: 2 is not one of 0 to 1"
    );
}

#[test]
fn every_format_reads_what_it_writes() {
    let scheme = ColorScheme::western();
    for cube in random_cubes(53, 100).chain([CubieCube::SOLVED]) {
        let held = OrientedCube::new(cube, Orientation::STANDARD);
        for format in FORMATS {
            let written = (format.write)(&held, &scheme);
            if format.is_complete {
                assert_eq!(read(&written).cube(), Ok(cube), "{}: {written}", format.id);
            }
            if format.reader.is_some() {
                // Stickers in another order are recognised by their centres.
                let recognised = if format.id == "urlfbd" {
                    "facelets"
                } else {
                    format.id
                };
                assert_eq!(format_of(&written).id, recognised, "{written}");
                // A comment may look like any other format.
                let annotated = format!("{written} // twist=0 udslice=0 (UF UR) // = R (1f)");
                assert_eq!(format_of(&annotated).id, recognised, "{annotated}");
                assert_eq!(
                    ParsedCube::read(&annotated, &scheme).map(|parsed| parsed.stickers),
                    Ok(read(&written).stickers)
                );
                assert_eq!(
                    ParsedCube::read_as(format, &written, &scheme).map(|parsed| parsed.stickers),
                    Ok(read(&written).stickers)
                );
            }
            let remark = format!("// a remark\n{written}");
            let is_json = ["cubies", "vector40", "lookup-pieces"].contains(&format.id);
            assert_eq!(
                ParsedCube::read(&remark, &scheme).is_ok(),
                !is_json && !["vector40-stages", "stage-keys"].contains(&format.id),
                "{remark}"
            );
        }
    }
}

#[test]
fn coordinates_are_read_and_their_mistakes_reported() {
    let four = "twist=0 flip=0 corner_permutation=0 edge_permutation=0";
    let turned = Coordinates(cube_after("U")).to_string();
    assert_eq!(read(&turned.replace(' ', "\n")).cube(), Ok(cube_after("U")));
    for (text, told) in [
        ("twist=2187", "column 1: twist is a number from 0 to 2186"),
        (
            "flip=0 twist=-1",
            "column 8: twist is a number from 0 to 2186",
        ),
        ("twist=0 twist=1", "column 9: twist is given twice"),
        (
            &format!("{four}\nparity=1"),
            "line 2, column 1: parity must be 0 with the others",
        ),
        (
            &format!("{four} slice_permutation=3"),
            "column 56: slice_permutation must be 0 with the others",
        ),
    ] {
        assert_eq!(message(text), told, "{text}");
    }
    assert!(
        message("twits=0")
            .starts_with("column 1: \"twits=0\" is not a coordinate as twist=0; there are twist")
    );
    let swapped = read(&four.replace("edge_permutation=0", "edge_permutation=1"));
    assert_eq!(
        swapped.cube(),
        Err(Unsettled::Impossible(vec![CubeFault::SwappedPair]))
    );
}
