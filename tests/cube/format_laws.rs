//! Laws of the cube formats: written cubes are read again, and no text does harm.

use cubetui::coord::Coordinates;
use cubetui::cube::{Color, ColorScheme, CubieCube, Face, Facelet, PartialCube, random};
use cubetui::formats::{Cycles, Json, ParsedCube, Reid, Singmaster};
use proptest::prelude::*;

use crate::examples::examples;

fn read(text: &str) -> ParsedCube {
    ParsedCube::read(text, &ColorScheme::western())
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn any_cube() -> impl Strategy<Value = CubieCube> {
    any::<u64>().prop_map(|seed| CubieCube::random(&mut random::seeded_generator(seed)))
}

/// Generates texts from the letters of the formats, so that many get far into a reader.
fn nearly_a_cube() -> impl Strategy<Value = String> {
    let pieces = "[(]?[URFDLB]{2,3}[ ,+)-]{0,3}";
    let coordinate =
        "(twist|flip|parity|corner_permutation|edge_permutation|ud_slice)?=[0-9]{0,10} ?";
    let json = r#"[{}\[\],:"0-9 a-z_]"#;
    prop_oneof![
        ".*",
        "[URFDLBwrgyob.? \n(){}+-]{0,80}",
        proptest::collection::vec(pieces, 0..30).prop_map(|words| words.concat()),
        proptest::collection::vec(coordinate, 0..8).prop_map(|words| words.concat()),
        proptest::collection::vec(json, 0..60).prop_map(|parts| format!("{{{}", parts.concat())),
        (any_cube(), any::<prop::sample::Index>(), any::<char>()).prop_map(|(cube, at, other)| {
            let texts = [
                Reid(cube).to_string(),
                Cycles(cube).to_string(),
                Json(cube).to_string(),
                Coordinates(cube).to_string(),
                cube.to_face_cube().to_string(),
            ];
            let mut letters: Vec<char> = texts[at.index(5)].chars().collect();
            let index = at.index(letters.len());
            letters[index] = other;
            letters.into_iter().collect()
        }),
    ]
}

proptest! {
    #![proptest_config(examples(512))]

    #[test]
    fn what_is_written_is_read_again(cube in any_cube()) {
        prop_assert_eq!(Reid(cube).to_string().parse(), Ok(Reid(cube)));
        prop_assert_eq!(Cycles(cube).to_string().parse(), Ok(Cycles(cube)));
        prop_assert_eq!(Singmaster(cube).to_string().parse(), Ok(Singmaster(cube)));
        prop_assert_eq!(Json(cube).to_string().parse(), Ok(Json(cube)));
        prop_assert_eq!(Coordinates(cube).to_string().parse(), Ok(Coordinates(cube)));
        prop_assert_eq!(cube.to_face_cube().to_string().parse(), Ok(cube.to_face_cube()));
        for text in [Reid(cube).to_string(), Cycles(cube).to_string(), Json(cube).to_string()] {
            prop_assert_eq!(read(&text).cube(), Ok(cube));
        }
    }

    #[test]
    fn cycles_are_cycles(cube in any_cube()) {
        // The cycles are disjoint, so reading them one by one and applying each in turn gives the same cube.
        let text = Cycles(cube).to_string();
        let mut product = PartialCube::from(CubieCube::SOLVED.to_face_cube());
        for cycle in text.split_inclusive(')') {
            let one = read(cycle).stickers;
            for facelet in Facelet::all().filter(|&f| one.color(f) != Some(f.face().color())) {
                product.set(facelet, one.color(facelet));
            }
        }
        let whole = read(&text).stickers;
        prop_assert_eq!(product, whole);
    }

    #[test]
    fn partly_known_stickers_are_read_again(cube in any_cube(), known in any::<u64>()) {
        let mut partial = PartialCube::centers_only();
        for facelet in Facelet::all().filter(|facelet| known >> facelet.index() & 1 == 1) {
            partial.set(facelet, Some(cube.color_at(facelet)));
        }
        prop_assert_eq!(partial.to_string().parse(), Ok(partial));
        prop_assert_eq!(read(&partial.to_string()).stickers, partial);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in nearly_a_cube()) {
        for scheme in ColorScheme::named() {
            if let Ok(parsed) = ParsedCube::read(&text, &scheme) {
                let settled = parsed.cube();
                prop_assert!(settled.is_ok() || settled.is_err_and(|error| !error.to_string().is_empty()));
            }
        }
    }

    #[test]
    fn places_of_errors_are_within_the_text(text in nearly_a_cube()) {
        use cubetui::formats::ReadError::{Invalid, Repeated, Unexpected};
        if let Err(Unexpected { place, .. } | Repeated { place, .. } | Invalid { place, .. }) =
            ParsedCube::read(&text, &ColorScheme::western())
        {
            let line = text.split('\n').nth(place.line.unwrap_or(1) - 1);
            let length = line.map(|line| line.chars().count());
            prop_assert!(length.is_some_and(|length| place.column >= 1 && place.column <= length + 1), "{place} in {text:?}");
        }
    }
}

#[test]
fn the_lines_of_a_net_tell_its_arrangement_when_the_centres_do_not() {
    // The tenth sticker is the first of L in a net, and of R in the usual order.
    let net = "   ...\n   ...\n   ...\nB...........\n............\n............\n   ...\n   ...\n   ...\n";
    for (text, face) in [
        (net.to_owned(), Face::L),
        (net.split_whitespace().collect(), Face::R),
    ] {
        let mut known = PartialCube::centers_only();
        known.set(Facelet::new(face, 0, 0), Some(Color::B));
        let read = read(&text).stickers;
        assert!(
            Facelet::all().all(|at| at.is_center() || read.color(at) == known.color(at)),
            "{text}: {read}"
        );
    }
}
