//! Pictures of cosets: the relabelled cube.

use cubetui::coord::{Coordinate as _, Coset, format_of};
use cubetui::cube::{ColorScheme, CubieCube, Face, Facelet, PartialCube};
use cubetui::diagnosis::CubeFault;
use cubetui::formats::{Remark, Unsettled};

use super::conventions::written;
use super::formats::{message, random_cubes, read};
use crate::algorithms::cube_after;

const H: &str = "UUUUUUUUU...R.R......F.F...UUUUUUUUU...R.R......F.F...";

#[test]
fn a_relabelled_picture_determines_the_coset() {
    for cube in random_cubes(61, 300).chain([CubieCube::SOLVED, cube_after("R")]) {
        let text = written("relabelled", &cube);
        assert_eq!(format_of(&text).id, "relabelled", "{text}");
        let parsed = read(&text);
        let read_cube = parsed.cube().expect("every coset has a cube");
        assert_eq!(Coset::of(&read_cube), Coset::of(&cube), "{text}");
        assert_eq!(written("relabelled", &read_cube), text);
        assert_eq!(parsed.remark, Some(Remark::OneOfCoset));
    }
    assert_eq!(written("relabelled", &CubieCube::SOLVED), H);
    // The index is that of `coset --index`: 2187 * (2048 * slice + flip) + twist.
    assert_eq!(
        Coset::of(
            &read(&written("relabelled", &cube_after("R")))
                .cube()
                .expect("a cube")
        )
        .index(),
        { 2187 * 2048 * 194 + 1494 }
    );
}

#[test]
fn a_picture_is_read_in_every_arrangement_and_alphabet() {
    let cube = cube_after("R U2 F' L D B2 R' F");
    let picture = PartialCube::from(cube.to_face_cube()).relabelled();
    let scheme = ColorScheme::western();
    let letter = |face: Face, index: usize, colors: bool| {
        picture
            .color(Facelet::of_face(face).nth(index).expect("nine stickers"))
            .map_or('.', |color| {
                if colors {
                    scheme.letter(color)
                } else {
                    color.face().letter()
                }
            })
    };
    for colors in [false, true] {
        for faces in ["URFDLB", "URLFBD"] {
            let faces = faces
                .chars()
                .map(|face| Face::from_letter(face).expect("a face"));
            let text: String = faces
                .flat_map(|face| (0..9).map(move |index| letter(face, index, colors)))
                .collect();
            assert_eq!(
                Coset::of(&read(&text).cube().expect("a cube")),
                Coset::of(&cube),
                "{text}"
            );
        }
    }
    let opposite = H.replace('F', "B").replace('R', "l").replace('U', "D");
    assert_eq!(
        read(&opposite).cube(),
        Ok(CubieCube::SOLVED),
        "opposite colours have one name"
    );
}

#[test]
fn what_is_no_picture_is_refused_with_its_place() {
    let with = |place: usize, sign: &str| {
        let mut text = H.to_owned();
        text.replace_range(place..=place, sign);
        text
    };
    for (text, words) in [
        (
            with(8, "."),
            "column 9: a corner has one U in a relabelled picture, and is blank otherwise",
        ),
        (
            with(9, "U"),
            "column 9: a corner has one U in a relabelled picture, and is blank otherwise",
        ),
        (
            with(23, "R"),
            "column 24: an edge has one U, or F and R, in a relabelled picture",
        ),
        (
            with(12, "X"),
            "column 13: expected one of the letters U R F D L B, or . for an unknown sticker, found \"X\"",
        ),
        (
            with(23, "U").replacen("...R.R...", ".....R...", 1),
            "column 49: a relabelled picture has 4 edges with F and R, not 3",
        ),
        (
            H.replace('U', "L"),
            "column 5: the centre of U is U in a relabelled picture",
        ),
    ] {
        assert_eq!(message(&text), words, "{text}");
    }
    // A picture that the pieces cannot form is a fault, as for any cube.
    let twisted = with(8, ".").replacen("....R", ".U..R", 1);
    assert_eq!(
        read(&twisted).cube(),
        Err(Unsettled::Impossible(vec![CubeFault::TwistedCorner {
            sum: 1
        }]))
    );
    let flipped = with(12, "F").replacen("...F.F...U", "...F.R...U", 1);
    assert_eq!(
        read(&flipped).cube(),
        Err(Unsettled::Impossible(vec![CubeFault::FlippedEdge]))
    );
    // Without the centres it is an unfinished cube.
    assert_eq!(format_of(&with(4, ".")).id, "facelets");
    assert_eq!(format_of(&".".repeat(54)).id, "facelets");
}
