//! Cubes of any six colours on any faces, recognised by their centres.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{Color, ColorScheme, CubieCube, Face, Facelet, Orientation, PartialCube};
use cubetui::diagnosis::Recoloring;
use cubetui::formats::ParsedCube;

/// Returns the stickers of a random cube, each as the scheme's word for its colour.
fn words(seed: u64, scheme: &ColorScheme) -> Vec<String> {
    let cube = CubieCube::random(&mut seeded_generator(seed)).to_face_cube();
    Facelet::all()
        .map(|facelet| scheme.color_name(cube.color(facelet)).to_owned())
        .collect()
}

fn letters(seed: u64, scheme: &ColorScheme) -> String {
    let cube = CubieCube::random(&mut seeded_generator(seed)).to_face_cube();
    Facelet::all()
        .map(|facelet| scheme.letter(cube.color(facelet)))
        .collect()
}

#[track_caller]
fn assert_read(text: &str, seed: u64, scheme: &ColorScheme) {
    let parsed = ParsedCube::read(text, &ColorScheme::western()).expect("it is recognised");
    assert_eq!(
        parsed.cube(),
        Ok(CubieCube::random(&mut seeded_generator(seed))),
        "{text}"
    );
    let recognised = parsed.recognised.as_ref().expect("it is another scheme");
    for face in Face::ALL {
        assert_eq!(
            recognised.center_name(face),
            scheme.center_name(face),
            "{text}"
        );
    }
}

#[test]
fn a_cube_of_each_scheme_of_the_six_colours_is_read() {
    let western = ColorScheme::western();
    let schemes = Recoloring::all();
    assert_eq!(schemes.len(), 30);
    for (seed, recoloring) in (0..).zip(schemes) {
        let scheme = recoloring.scheme(&western);
        if scheme == western {
            let parsed = ParsedCube::read(&letters(seed, &scheme), &western).expect("it is read");
            assert_eq!(
                (parsed.recognised, parsed.orientation),
                (None, Orientation::STANDARD)
            );
        } else {
            assert_read(&letters(seed, &scheme), seed, &scheme);
            assert_read(&words(seed, &scheme).join(" "), seed, &scheme);
        }
    }
}

#[test]
fn colours_that_nobody_knows_are_read_by_letter_and_by_word() {
    let scheme = ColorScheme::own([
        ("black", 'k'),
        ("pink", 'p'),
        ("green", 'g'),
        ("cream", 'c'),
        ("orange", 'o'),
        ("blue", 'b'),
    ])
    .expect("a scheme");
    for seed in 0..20 {
        assert_read(&words(seed, &scheme).join(", "), seed, &scheme);
        let western = ColorScheme::western();
        let parsed = ParsedCube::read(&letters(seed, &scheme), &western).expect("it is read");
        assert_eq!(
            parsed.cube(),
            Ok(CubieCube::random(&mut seeded_generator(seed)))
        );
        let unknown = format!(".{}", &letters(seed, &scheme)[1..]);
        let parsed = ParsedCube::read(&unknown, &western).expect("it is read");
        assert_eq!(
            (parsed.recognised.is_some(), parsed.stickers.missing()),
            (true, 1),
            "{unknown}"
        );
    }
}

#[test]
fn a_japanese_cube_is_read_however_it_is_held_and_says_so() {
    let japanese = ColorScheme::japanese();
    for (seed, orientation) in (0..).zip(Orientation::all()) {
        let cube = CubieCube::random(&mut seeded_generator(seed));
        let held = orientation.seen(&PartialCube::from(cube.to_face_cube()));
        let color = |facelet| japanese.letter(held.color(facelet).expect("all are known"));
        let text: String = Facelet::all().map(color).collect();
        let parsed = ParsedCube::read(&text, &ColorScheme::western()).expect("it is read");
        assert_eq!((parsed.cube(), parsed.orientation), (Ok(cube), orientation));
        assert_eq!(
            parsed.recognition().as_deref(),
            Some(
                "This is the japanese colour scheme: white up, red right, green front, blue down, orange left, \
                 yellow back"
            )
        );
    }
}

#[test]
fn a_wrong_sticker_of_another_scheme_is_the_only_fault() {
    let japanese = ColorScheme::japanese();
    for seed in 0..200 {
        let mut text: Vec<char> = letters(seed, &japanese).chars().collect();
        let corners_and_edges = Facelet::all().filter(|facelet| !facelet.is_center());
        let wrong = corners_and_edges
            .cycle()
            .nth(7 * seed as usize)
            .expect("there are some");
        let right = text[wrong.index()];
        let others = Color::ALL
            .map(|color| japanese.letter(color))
            .into_iter()
            .filter(|&other| other != right);
        text[wrong.index()] = others.cycle().nth(seed as usize).expect("there are five");
        let text: String = text.into_iter().collect();
        let parsed = ParsedCube::read(&text, &ColorScheme::western()).expect("it is read");
        assert_eq!(parsed.recognised.as_ref(), Some(&japanese), "{text}");
        assert!(parsed.cube().is_err(), "{text}");
    }
}

#[test]
fn a_wrong_centre_does_not_make_another_scheme() {
    let western = ColorScheme::western();
    for seed in 0..200 {
        let mut text: Vec<char> = letters(seed, &western).chars().collect();
        let (one, other) = (
            Face::ALL[seed as usize % 6],
            Face::ALL[(seed as usize / 6 + 1 + seed as usize) % 6],
        );
        text.swap(Facelet::center(one).index(), Facelet::center(other).index());
        let text: String = text.into_iter().collect();
        let parsed = ParsedCube::read(&text, &western).expect("it is read");
        assert_eq!(parsed.recognised, None, "{text}");
        assert_eq!(parsed.cube().is_ok(), one == other, "{text}");
    }
}

#[test]
fn letters_of_faces_and_few_stickers_are_no_other_colours() {
    let western = ColorScheme::western();
    let opposite = "....U...UF...R........F........D........L........B....".replace("UF", "UD");
    let parsed = ParsedCube::read(&opposite, &western).expect("it is read");
    assert_eq!(parsed.recognised, None);
    let few: String = letters(3, &western)
        .char_indices()
        .map(|(at, letter)| if at % 9 < 5 { letter } else { '.' })
        .collect();
    let parsed = ParsedCube::read(&few, &western).expect("it is read");
    assert_eq!(parsed.recognised, None);
}

#[test]
fn what_is_in_no_six_colours_is_refused_as_before() {
    let western = ColorScheme::western();
    let mut text = letters(1, &ColorScheme::japanese());
    text.replace_range(7..8, "x");
    let error = ParsedCube::read(&text, &western).expect_err("seven colours");
    assert!(
        error
            .to_string()
            .starts_with("column 8: expected one of the letters"),
        "{error}"
    );
    assert!(ParsedCube::read(&"abcdef".repeat(9), &western).is_err());
}
