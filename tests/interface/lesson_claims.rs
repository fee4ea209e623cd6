//! Every sentence of the lessons is true of every cube on the screen. Each is listed here with a check that computes its
//! claim from the pieces and stickers alone; a sentence that is not listed fails the test.

mod claims;
mod figures;
mod mathematics;

use std::collections::HashSet;

use crate::app::Page;
use crate::common::algorithms::cube_after;
use cubetui::cube::{Algorithm, CubieCube, Face, Move, Orientation, OrientedCube, random};

use crate::interface::driver::Person;
use crate::interface::lessons::{held, pages, pupil};
use crate::interface::study::{answer, demonstration_of, page, press};

use claims::{CLAIMS, STATED};
use figures::{check_figures, is_solved_within};

/// Columns of text next to the picture.
const BESIDE: usize = 47;
/// Rows of the picture.
const PICTURE: usize = 9;

/// A page as it is shown, with the cube on it.
#[derive(Debug)]
struct Seen {
    cube: CubieCube,
    before: Option<CubieCube>,
    orientation: Orientation,
    /// How many moves of the demonstration have been made.
    made: usize,
    heading: String,
    /// The sentences of the text, without the heading.
    sentences: Vec<String>,
    /// The rows of figures, each without the blanks and the mark before its first letter.
    figures: Vec<String>,
}

impl Seen {
    fn of(person: &Person, before: Option<CubieCube>) -> Self {
        let rows: Vec<String> = person
            .screen()
            .lines()
            .skip(2)
            .take(19)
            .enumerate()
            .map(|(row, line)| {
                let width = if row < PICTURE { BESIDE } else { 76 };
                line.chars()
                    .skip(2)
                    .take(width)
                    .collect::<String>()
                    .trim_end()
                    .to_owned()
            })
            .collect();
        assert!(
            rows.last().is_some_and(|row| !row.ends_with('…')),
            "{}",
            person.screen()
        );
        let mut words = String::new();
        let mut figures = Vec::new();
        for row in rows[1..]
            .iter()
            .filter(|row| !row.starts_with("──") && !row.is_empty())
        {
            if is_figures(row) {
                figures.push(row.trim_start_matches([' ', '•']).to_owned());
            } else {
                words.push_str(row.trim());
                words.push(' ');
            }
        }
        let sentences = words
            .split_inclusive(". ")
            .flat_map(|part| part.split_inclusive("? "));
        let OrientedCube {
            cube, orientation, ..
        } = *person.app.cube();
        let sentences = sentences
            .map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        let made = person
            .app
            .studied()
            .and_then(|study| study.walkthrough.as_ref())
            .map_or(0, |shown| shown.step);
        Self {
            cube,
            before,
            orientation,
            made,
            heading: rows[0].clone(),
            sentences,
            figures,
        }
    }

    /// The text after this name in the row of figures that begins with it.
    fn figure(&self, name: &str) -> &str {
        let row = self.figures.iter().find(|row| row.starts_with(name));
        row.unwrap_or_else(|| panic!("no {name} in {:#?}", self.figures))[name.len()..].trim()
    }

    /// The cube that the moves of a demonstration began with.
    fn start(&self, moves: &[Move]) -> CubieCube {
        let back: Vec<Move> = moves[..self.made]
            .iter()
            .rev()
            .map(|turn| turn.inverse())
            .collect();
        self.cube.turned_by(&back)
    }

    /// Parses displayed moves, and maps them to the standard orientation.
    fn moves(&self, text: &str) -> Vec<Move> {
        if matches!(text, "no move" | "none") {
            return Vec::new();
        }
        let shown: Algorithm = text
            .parse()
            .unwrap_or_else(|_| panic!("{text:?} are moves"));
        let back = self.orientation.inverse().symmetry();
        shown
            .moves()
            .0
            .into_iter()
            .map(|turn| back.turn(turn))
            .collect()
    }
}

/// Whether a row contains figures instead of a sentence: it begins with a blank or a mark, or with the name of a table's
/// row.
fn is_figures(row: &str) -> bool {
    const NAMES: [&str; 5] = ["Corner   ", "Edge   ", "piece   ", "twist   ", "flip   "];
    match row.chars().take(3).collect::<Vec<_>>()[..] {
        [' ' | '•', second, _] if second != ' ' => true,
        ['G', digit, ' '] => digit.is_ascii_digit(),
        _ => NAMES.iter().any(|name| row.starts_with(name)),
    }
}

/// Checks a page as it is shown now; returns the indices of the claims that it makes.
fn check(seen: &Seen, page: (usize, usize)) -> Vec<usize> {
    let mut made = Vec::new();
    assert!(!seen.heading.is_empty() && !seen.heading.ends_with('.'));
    for sentence in &seen.sentences {
        let in_lower_case = sentence.to_lowercase();
        let begins = |start: &str| {
            let letters = |start: String, face: Face| {
                let place = seen.orientation.position_of(face).letter();
                start.replace(&format!("{{{}}}", face.letter()), &place.to_string())
            };
            let start = Face::ALL.into_iter().fold(start.to_owned(), letters);
            in_lower_case.starts_with(&start.to_lowercase())
        };
        if STATED.iter().any(|start| begins(start)) {
            continue;
        }
        let claim = CLAIMS.iter().position(|(start, _)| begins(start));
        let claim =
            claim.unwrap_or_else(|| panic!("{page:?}: nothing checks {sentence:?} in {seen:?}"));
        assert!(
            CLAIMS[claim].1(seen, sentence),
            "{page:?}: {sentence} is false of {seen:?}"
        );
        made.push(claim);
    }
    check_figures(seen, page);
    made
}

#[test]
fn every_sentence_of_the_lessons_is_true_of_every_cube() {
    let mut generator = random::seeded_generator(44);
    let cube = |text: &str| cube_after(text);
    let mut cubes: Vec<OrientedCube> = [
        "",
        "R",
        "R2 D",
        "R U F' D2",
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
    ]
    .map(|text| held(cube(text)))
    .into();
    for orientation in Orientation::all().step_by(7) {
        cubes.push(OrientedCube::new(
            CubieCube::random(&mut generator),
            orientation,
        ));
    }
    let mut made = HashSet::new();
    for start in cubes {
        let is_near = is_solved_within(&start.cube, 2, None);
        for (lesson, lesson_page) in pages() {
            let mut person = pupil(start, lesson, lesson_page);
            if (lesson, lesson_page) == (3, 0) {
                (0..4).for_each(|_| press(&mut person, "down"));
            }
            made.extend(check(&Seen::of(&person, None), (lesson, lesson_page)));
            for keys in ["f", "r", "L", "2 u"] {
                let before = person.app.cube().cube;
                press(&mut person, keys);
                made.extend(check(
                    &Seen::of(&person, Some(before)),
                    (lesson, lesson_page),
                ));
            }
            if !is_near {
                continue;
            }
            // The pages are also checked with the question answered.
            let shown = demonstration_of(&person.app.cube().cube);
            let last = [Move::new(Face::U, 1), Move::new(Face::D, 1)];
            for turn in person
                .app
                .cube()
                .seen_moves(&[&shown.phase1[..], &shown.phase2, &last].concat())
            {
                person.command(&format!("alg {turn}"));
                answer(&mut person);
            }
            assert_eq!(page(&person), Some(Page::Lesson(lesson)));
            made.extend(check(&Seen::of(&person, None), (lesson, lesson_page)));
        }
    }
    let idle: Vec<&str> = (0..CLAIMS.len())
        .filter(|k| !made.contains(k))
        .map(|k| CLAIMS[k].0)
        .collect();
    assert!(
        idle.is_empty(),
        "checks of sentences that no page has: {idle:#?}"
    );
}
