//! The numberings of other programs, with examples that come from them, and pictures of cosets.

use cubetui::coord::{Coordinate as _, Coset, FORMATS, format_of};
use cubetui::cube::{
    Algorithm, ColorScheme, CubeFault, CubeFormat, CubieCube, Face, Facelet, HeldCube, Hold, ParsedCube,
    PartialCube, Unsettled, random,
};

fn read(text: &str) -> ParsedCube {
    ParsedCube::read(text, &ColorScheme::western()).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn message(text: &str) -> String {
    match ParsedCube::read(text, &ColorScheme::western()) {
        Ok(parsed) => panic!("{text:?} was read as {}", parsed.stickers),
        Err(error) => error.to_string(),
    }
}

fn after(algorithm: &str) -> CubieCube {
    let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
    CubieCube::SOLVED.turned_by(&algorithm.moves().0)
}

fn random_cubes(seed: u64, number: usize) -> impl Iterator<Item = CubieCube> {
    let mut generator = random::seeded_generator(seed);
    (0..number).map(move |_| CubieCube::random(&mut generator))
}

fn format(id: &str) -> &'static CubeFormat {
    FORMATS.iter().find(|format| format.id == id).expect("there is such a format")
}

fn written(id: &str, cube: &CubieCube) -> String {
    let held = HeldCube { cube: *cube, hold: Hold::STANDARD };
    (format(id).write)(&held, &ColorScheme::western())
}

const H: &str = "UUUUUUUUU...R.R......F.F...UUUUUUUUU...R.R......F.F...";

#[test]
fn a_relabelled_picture_determines_the_coset() {
    for cube in random_cubes(61, 300).chain([CubieCube::SOLVED, after("R")]) {
        let text = written("relabelled", &cube);
        assert_eq!(format_of(&text).id, "relabelled", "{text}");
        let parsed = read(&text);
        let read_cube = parsed.cube().expect("every coset has a cube");
        assert_eq!(Coset::of(&read_cube), Coset::of(&cube), "{text}");
        assert_eq!(written("relabelled", &read_cube), text);
        assert!(parsed.remark.is_some_and(|remark| remark.contains("one of the cubes of their coset")));
    }
    assert_eq!(written("relabelled", &CubieCube::SOLVED), H);
    // The index is that of `coset --index`: 2187 * (2048 * slice + flip) + twist.
    assert_eq!(Coset::of(&read(&written("relabelled", &after("R"))).cube().expect("a cube")).index(), {
        2187 * 2048 * 367 + 1494
    });
}

#[test]
fn a_picture_is_read_in_every_arrangement_and_alphabet() {
    let cube = after("R U2 F' L D B2 R' F");
    let picture = PartialCube::from(cube.to_face_cube()).relabelled();
    let scheme = ColorScheme::western();
    let letter = |face: Face, index: usize, colors: bool| {
        picture
            .color(Facelet::of_face(face).nth(index).expect("nine stickers"))
            .map_or('.', |color| if colors { scheme.letter(color) } else { color.face().letter() })
    };
    for colors in [false, true] {
        for faces in ["URFDLB", "URLFBD"] {
            let faces = faces.chars().map(|face| Face::from_letter(face).expect("a face"));
            let text: String =
                faces.flat_map(|face| (0..9).map(move |index| letter(face, index, colors))).collect();
            assert_eq!(Coset::of(&read(&text).cube().expect("a cube")), Coset::of(&cube), "{text}");
        }
    }
    let opposite = H.replace('F', "B").replace('R', "l").replace('U', "D");
    assert_eq!(read(&opposite).cube(), Ok(CubieCube::SOLVED), "opposite colours have one name");
}

#[test]
fn what_is_no_picture_is_refused_with_its_place() {
    let with = |place: usize, sign: &str| {
        let mut text = H.to_owned();
        text.replace_range(place..=place, sign);
        text
    };
    for (text, words) in [
        (with(8, "."), "column 9: a corner has one U in a relabelled picture, and is blank otherwise"),
        (with(9, "U"), "column 9: a corner has one U in a relabelled picture, and is blank otherwise"),
        (with(23, "R"), "column 24: an edge has one U, or F and R, in a relabelled picture"),
        (
            with(12, "X"),
            "column 13: expected one of the letters U R F D L B, or . for an unknown sticker, found \"X\"",
        ),
        (
            with(23, "U").replacen("...R.R...", ".....R...", 1),
            "column 49: a relabelled picture has 4 edges with F and R, not 3",
        ),
        (H.replace('U', "L"), "column 5: the centre of U is U in a relabelled picture"),
    ] {
        assert_eq!(message(&text), words, "{text}");
    }
    // What the pieces could not do is a fault, as of every cube.
    let twisted = with(8, ".").replacen("....R", ".U..R", 1);
    assert_eq!(read(&twisted).cube(), Err(Unsettled::Impossible(vec![CubeFault::TwistedCorner { sum: 1 }])));
    let flipped = with(12, "F").replacen("...F.F...U", "...F.R...U", 1);
    assert_eq!(read(&flipped).cube(), Err(Unsettled::Impossible(vec![CubeFault::FlippedEdge])));
    // Without the centres it is an unfinished cube.
    assert_eq!(format_of(&with(4, ".")).id, "facelets");
    assert_eq!(format_of(&".".repeat(54)).id, "facelets");
}
