//! Cubes in all formats, goals and colour schemes.

use std::fmt::Write as _;

use cubetui::coord::{FORMATS, format_of};
use cubetui::cube::{
    Color, ColorScheme, Corner, CubieCube, Edge, FaceCube, Facelet, OrientedCube, PartialCube,
};
use cubetui::formats::{ParsedCube, ReadError, Reid};
use cubetui::goals::{IncompleteCube, NamedGoal};

/// A cube that is read in a format is written in every format and read again. A plain check decides whether it is possible.
pub(super) fn cube(text: &str) {
    for scheme in ColorScheme::named() {
        for format in FORMATS.iter().filter(|format| format.reader.is_some()) {
            let read = ParsedCube::read_as(format, text, &scheme);
            if format.id == format_of(text).id && !IncompleteCube::is_meant_by(text) {
                let stickers =
                    |read: &ParsedCube| (read.stickers, read.orientation, read.recognised.clone());
                let free = ParsedCube::read(text, &scheme);
                assert_eq!(free.as_ref().map(stickers), read.as_ref().map(stickers));
            }
            match read {
                Ok(parsed) => check(&parsed, &scheme),
                Err(error) => refused(text, &error),
            }
        }
    }
}

fn refused(text: &str, error: &ReadError) {
    assert!(!error.to_string().is_empty());
    if let ReadError::Unexpected { place, .. }
    | ReadError::Repeated { place, .. }
    | ReadError::Invalid { place, .. } = error
    {
        assert!(
            super::is_in(text, place.line.unwrap_or(1), place.column),
            "{place}"
        );
    }
}

fn check(parsed: &ParsedCube, scheme: &ColorScheme) {
    let settled = parsed.cube();
    if let Some(faces) = parsed.stickers.complete() {
        assert_eq!(settled.is_ok(), plain_cube(&faces), "{faces}");
    }
    let Ok(cube) = settled else {
        assert!(settled.is_err_and(|error| !error.to_string().is_empty()));
        return;
    };
    // The known stickers are on the cube.
    let is_known = |facelet| {
        parsed
            .stickers
            .color(facelet)
            .is_none_or(|color| color == cube.color_at(facelet))
    };
    assert!(Facelet::all().all(is_known));
    let held = OrientedCube::new(cube, parsed.orientation);
    let own = parsed.scheme(scheme);
    for format in FORMATS {
        let written = (format.write)(&held, own);
        assert_eq!((format.write)(&held, own), written);
        // The format `colors` has no reader; its letters are read as facelets.
        let reader = if format.id == "colors" {
            Some(&FORMATS[0])
        } else {
            Some(format)
        };
        if let Some(format) = reader.filter(|format| format.reader.is_some() && format.is_complete)
        {
            let again = ParsedCube::read_as(format, &written, own);
            let again = again.unwrap_or_else(|error| panic!("{}: {written}: {error}", format.id));
            assert_eq!(again.cube(), Ok(cube), "{}: {written}", format.id);
        }
    }
}

/// The facelets of the pieces as Kociemba numbers them, U R F D L B.
const CORNERS: [[usize; 3]; 8] = [
    [8, 9, 20],
    [6, 18, 38],
    [0, 36, 47],
    [2, 45, 11],
    [29, 26, 15],
    [27, 44, 24],
    [33, 53, 42],
    [35, 17, 51],
];
const EDGES: [[usize; 2]; 12] = [
    [5, 10],
    [7, 19],
    [3, 37],
    [1, 46],
    [32, 16],
    [28, 25],
    [30, 43],
    [34, 52],
    [23, 12],
    [21, 41],
    [50, 39],
    [48, 14],
];

/// Whether stickers are those of a possible cube, from nothing but the numbers of the facelets.
fn plain_cube(faces: &FaceCube) -> bool {
    let colors: Vec<usize> = Facelet::all()
        .map(|facelet| faces.color(facelet) as usize)
        .collect();
    let centers = (0..6).all(|face| colors[9 * face + 4] == face);
    let corners = pieces(&CORNERS, &colors, 3);
    let edges = pieces(&EDGES, &colors, 2);
    let (Some((corners, twist)), Some((edges, flip))) = (corners, edges) else {
        return false;
    };
    centers && twist == 0 && flip == 0 && is_odd(&corners) == is_odd(&edges)
}

/// Returns which piece is at each slot and the sum of the orientations, or `None` if a piece is missing.
fn pieces<const N: usize>(
    places: &[[usize; N]],
    colors: &[usize],
    modulus: usize,
) -> Option<(Vec<usize>, usize)> {
    let (mut found, mut sum) = (Vec::new(), 0);
    for place in places {
        let seen = place.map(|facelet| colors[facelet]);
        let matching = places.iter().enumerate().find_map(|(piece, own)| {
            let own = own.map(|facelet| facelet / 9);
            let turned = |by: usize| (0..N).all(|index| seen[(index + by) % N] == own[index]);
            (0..N).find(|&by| turned(by)).map(|by| (piece, by))
        });
        let (piece, by) = matching.filter(|(piece, _)| !found.contains(piece))?;
        found.push(piece);
        sum += by;
    }
    Some((found, sum % modulus))
}

fn is_odd(permutation: &[usize]) -> bool {
    let pairs = (0..permutation.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
    pairs
        .filter(|&(first, second)| permutation[first] > permutation[second])
        .count()
        % 2
        == 1
}

/// The name of a goal that is read reads as the same goal; the cube of a goal meets it.
pub(super) fn goal(text: &str) {
    for scheme in ColorScheme::named() {
        let goal = match NamedGoal::read(text, &scheme) {
            Ok(goal) => goal,
            Err(error) => {
                assert!(!error.explain(&scheme).is_empty());
                continue;
            }
        };
        let again = NamedGoal::read(goal.name(), &scheme);
        assert_eq!(
            again.as_ref().map(NamedGoal::goal),
            Ok(goal.goal()),
            "{}",
            goal.name()
        );
        assert_eq!(again.as_ref().map(NamedGoal::name), Ok(goal.name()));
        assert!(!goal.in_short().is_empty());
        if let Some(cube) = goal.goal().cube() {
            assert!(goal.goal().is_met_by(&cube));
        }
        // A step may also end in the solved cube, but not start from every cube.
        assert!(!goal.is_solved() || goal.goal().cube() == Some(CubieCube::SOLVED));
        let places = goal.goal().slots().count();
        assert!(places <= Corner::ALL.len() + Edge::ALL.len());
    }
}

/// Words of an incomplete cube are written and read again. A cube that fits has at each place a piece that its word names,
/// and its solution leads from a solved cube to the goal.
pub(super) fn piece_words(text: &str) {
    let cube: IncompleteCube = match text.parse() {
        Ok(cube) => cube,
        Err(error) => return refused(text, &error),
    };
    let lines = text.lines().filter_map(|line| line.split("//").next());
    let text: &str = &lines.collect::<Vec<&str>>().join("\n");
    assert_eq!(text.parse().as_ref(), Ok(&cube));
    // Zero-width characters, as copied from web pages, separate words as blanks do.
    let words = text.split(|next: char| {
        next.is_whitespace() || "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}".contains(next)
    });
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_uppercase)
        .collect();
    assert_eq!(
        IncompleteCube::is_meant_by(text),
        text.contains(['@', '?', '|'])
    );
    let written = cube.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&cube), "{written}");
    let example = cube.example();
    assert!(cube.number() > 0 && cube.fits(&example) && cube.goal().is_met_by(&example.inverse()));
    assert_eq!(cube.only(), (cube.number() == 1).then_some(example));
    let named = Reid(example).to_string();
    for (word, piece) in words.iter().zip(named.split_whitespace()) {
        let is_named = |part: &str| match part.strip_prefix('@') {
            Some(open) => open
                .chars()
                .all(|letter| letter == '?' || piece.contains(letter)),
            None => part == piece || part.ends_with('?'),
        };
        assert!(word.split('|').any(is_named), "{piece} is none of {word}");
    }
}

/// A scheme that is read is written and read again, and its colours are distinguished.
pub(super) fn scheme(text: &str) {
    let scheme: ColorScheme = match text.parse() {
        Ok(scheme) => scheme,
        Err(error) => {
            let mut words = String::new();
            assert!(write!(words, "{error}").is_ok() && !words.is_empty());
            return;
        }
    };
    assert_eq!(scheme.to_string().parse(), Ok(scheme.clone()));
    for color in Color::ALL {
        assert_eq!(scheme.color_of(scheme.letter(color)), Some(color));
        assert_eq!(scheme.color_named(scheme.color_name(color)), Some(color));
    }
    // A solved cube in these colours reads as one, unless all six letters are also those of faces, which come first.
    let solved: String = Facelet::all()
        .map(|facelet| scheme.letter(facelet.face().color()))
        .collect();
    if solved.chars().all(|letter| "urfdlb".contains(letter)) {
        return;
    }
    let read = ParsedCube::read(&solved, &scheme).expect("it is 54 letters of the scheme");
    assert_eq!(
        read.stickers,
        PartialCube::from(CubieCube::SOLVED.to_face_cube())
    );
}
