//! The arrows of the next move, on the net and on the solid cube, at all depths.

use crate::app::Message;
use crate::config::{Appearance, ColorDepth, Config, ViewChoice};
use cubetui::cube::{Face, Move};
use cubetui::solver::{Progress, Solution};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::interface::driver::{Person, app_with, best_found, settings, text_of};
use crate::interface::pinned::DEPTHS;

const CLOCKWISE: [&str; 6] = [
    "┏?━►━?━►━?━┓",
    "▲▁▁▕▁▁▁▕▁▁▁▼",
    "┃? ▕ ? ▕ ? ┃",
    "▲▁▁▕(?)▕▁▁▁▼",
    "┃? ▕ ? ▕ ? ┃",
    "┗━━◄━━━◄━━━┛",
];
const HALF: [&str; 6] = [
    "2?━►►?━►►?━2",
    "▲▁▁▕▁▁▁▕▁▁▁▼",
    "▲? ▕ ? ▕ ? ▼",
    "▲▁▁▕(?)▕▁▁▁▼",
    "▲? ▕ ? ▕ ? ▼",
    "2━━◄◄━━◄◄━━2",
];
const ANTICLOCKWISE: [&str; 6] = [
    "┏?━◄━?━◄━?━┓",
    "▼▁▁▕▁▁▁▕▁▁▁▲",
    "┃? ▕ ? ▕ ? ┃",
    "▼▁▁▕(?)▕▁▁▁▲",
    "┃? ▕ ? ▕ ? ┃",
    "┗━━►━━━►━━━┛",
];

const ASCII_CLOCKWISE: [&str; 6] = [
    "+?=>=?=>=?=+",
    "^__|___|___v",
    "|? | ? | ? |",
    "^__|(?)|___v",
    "|? | ? | ? |",
    "+==<===<===+",
];
const ASCII_HALF: [&str; 6] = [
    "2?=>>?=>>?=2",
    "^__|___|___v",
    "^? | ? | ? v",
    "^__|(?)|___v",
    "^? | ? | ? v",
    "2==<<==<<==2",
];
const ASCII_ANTICLOCKWISE: [&str; 6] = [
    "+?=<=?=<=?=+",
    "v__|___|___^",
    "|? | ? | ? |",
    "v__|(?)|___^",
    "|? | ? | ? |",
    "+==>===>===+",
];

/// A user who is to make these moves.
fn person_with(moves: &[Move], settings: Config) -> Person {
    let scramble = moves
        .iter()
        .rev()
        .map(|turn| turn.inverse().into())
        .collect();
    let mut person = Person::with(app_with(settings).with_scramble(scramble));
    person.press("enter");
    let (job, _) = person.asked_search();
    let solution = Solution {
        moves: moves.to_vec(),
        ..Solution::default()
    };
    person.send(Message::Solver(
        job,
        best_found(solution, Progress::default()),
    ));
    person
}

fn in_ascii(settings: Config) -> Config {
    Config {
        appearance: Appearance {
            ascii: true,
            ..settings.appearance
        },
        ..settings
    }
}

fn solid() -> Config {
    Config {
        view: ViewChoice::Solid,
        ..settings()
    }
}

/// The cells of a face on the net at 80x24.
fn place_of(face: Face) -> Rect {
    let (column, row) = match face {
        Face::U => (1, 0),
        Face::L => (0, 1),
        Face::F => (1, 1),
        Face::R => (2, 1),
        Face::B => (3, 1),
        Face::D => (1, 2),
    };
    Rect::new(13 * column, 1 + 6 * row, 12, 6)
}

/// What is drawn on a face of the net, with `?` in place of letters.
fn drawing(cells: &Buffer, face: Face) -> Vec<String> {
    let area = place_of(face);
    let sign = |x, y| match cells[(x, y)].symbol() {
        letter if letter.chars().all(char::is_uppercase) => "?".to_owned(),
        sign => sign.to_owned(),
    };
    (area.y..area.bottom())
        .map(|y| (area.x..area.right()).map(|x| sign(x, y)).collect())
        .collect()
}

#[test]
fn on_the_net_an_arrow_goes_round_the_face() {
    for turn in Move::ALL {
        let person = person_with(&[turn], settings());
        let in_ascii = person_with(&[turn], in_ascii(settings()));
        let index = usize::from(turn.quarters()) - 1;
        let expected = [CLOCKWISE, HALF, ANTICLOCKWISE][index];
        let expected_in_ascii = [ASCII_CLOCKWISE, ASCII_HALF, ASCII_ANTICLOCKWISE][index];
        for depth in DEPTHS {
            let cells = person.cells(80, 24, depth);
            assert_eq!(drawing(&cells, turn.face()), expected, "{turn} {depth}");
            assert_eq!(
                drawing(&in_ascii.cells(80, 24, depth), turn.face()),
                expected_in_ascii,
                "{turn}"
            );
            for face in Face::ALL.into_iter().filter(|&face| face != turn.face()) {
                let other = drawing(&cells, face).concat();
                assert!(
                    !other.contains(['►', '◄', '▲', '▼', '┏', '2']),
                    "{turn} {depth}: {other}"
                );
            }
        }
    }
}

#[test]
fn arrows_stand_out_at_every_depth() {
    for depth in DEPTHS {
        let cells = person_with(&[Move::new(Face::F, 1)], settings()).cells(80, 24, depth);
        let arrows: Vec<_> = cells
            .content
            .iter()
            .filter(|cell| "►◄▲▼".contains(cell.symbol()))
            .collect();
        assert_eq!(arrows.len(), 8);
        for arrow in arrows {
            assert!(
                arrow.modifier.contains(Modifier::REVERSED | Modifier::BOLD),
                "{depth}"
            );
            assert!(depth == ColorDepth::None || arrow.fg != arrow.bg, "{depth}");
        }
    }
}

#[test]
fn the_arrow_is_that_of_the_next_move() {
    let moves = [Move::new(Face::R, 1), Move::new(Face::U, 3)];
    let mut person = person_with(&moves, settings());
    let framed = |person: &Person| {
        let cells = person.cells(80, 24, ColorDepth::TrueColor);
        Face::ALL
            .into_iter()
            .filter(|&face| drawing(&cells, face).concat().contains('┏'))
            .collect::<Vec<_>>()
    };
    for (keys, expected) in [
        ("home", vec![Face::R]),
        ("right", vec![Face::U]),
        ("right", vec![]),
        ("left", vec![Face::U]),
        ("left", vec![Face::R]),
        // The cube in the hand is rotated: R is in front now.
        ("y", vec![Face::F]),
    ] {
        person.press(keys);
        assert_eq!(framed(&person), expected, "after {keys}");
    }
}

/// The arrows for a clockwise turn on the visible faces along its layer, as known from a cube in the hand: from the front
/// on two of U, F and R; from behind on two of B, L and D.
const ON_SOLID: [(Face, &str, &str); 6] = [
    (Face::U, "←←←←", "←←←←"),
    (Face::R, "↑↑↗↗", "↓↓↘↘"),
    (Face::F, "↓↓↘↘", "↑↑↗↗"),
    (Face::D, "→→→→", "→→→→"),
    (Face::L, "↓↓↙↙", "↑↑↖↖"),
    (Face::B, "↑↑↖↖", "↓↓↙↙"),
];

/// The arrow for the inverse turn.
fn reversed(arrow: char) -> char {
    let pairs = [('←', '→'), ('↑', '↓'), ('↗', '↙'), ('↖', '↘')];
    let found = pairs.iter().find_map(|&(one, other)| match arrow {
        _ if arrow == one => Some(other),
        _ if arrow == other => Some(one),
        _ => None,
    });
    found.expect("it is an arrow")
}

fn sorted(arrows: impl Iterator<Item = char>) -> String {
    let mut arrows: Vec<char> = arrows.collect();
    arrows.sort_unstable();
    arrows.into_iter().collect()
}

fn arrows_in(text: &str) -> String {
    sorted(text.chars().filter(|sign| "←→↑↓↖↗↘↙".contains(*sign)))
}

#[test]
fn on_the_solid_cube_arrows_follow_the_layer() {
    for (face, front, behind) in ON_SOLID {
        for quarters in 1..=3 {
            let person = person_with(&[Move::new(face, quarters)], solid());
            let turned = |arrows: &str| {
                let times = if quarters == 2 { 2 } else { 1 };
                let direction = |arrow| {
                    if quarters == 3 {
                        reversed(arrow)
                    } else {
                        arrow
                    }
                };
                sorted(
                    arrows
                        .chars()
                        .map(direction)
                        .flat_map(|arrow| std::iter::repeat_n(arrow, times)),
                )
            };
            for depth in [
                ColorDepth::TrueColor,
                ColorDepth::Indexed256,
                ColorDepth::Ansi16,
            ] {
                let small = text_of(&person.cells(80, 24, depth));
                assert_eq!(
                    arrows_in(&small),
                    turned(front),
                    "{face} {quarters} {depth}\n{small}"
                );
                let large = text_of(&person.cells(200, 60, depth));
                assert_eq!(
                    arrows_in(&large),
                    turned(&format!("{front}{behind}")),
                    "{face} {quarters} {depth}\n{large}"
                );
            }
        }
    }
}

#[test]
fn arrows_hide_no_letter_of_the_solid_cube() {
    // The area of the solid cube next to the net.
    for (columns, rows, from, to) in [(102, 30, 52, 18), (120, 40, 76, 27), (200, 60, 100, 36)] {
        for depth in [ColorDepth::TrueColor, ColorDepth::None] {
            for turn in Move::ALL {
                let without =
                    Person::with(app_with(settings()).with_scramble(vec![turn.inverse().into()]));
                let [without, with] = [&without, &person_with(&[turn], settings())]
                    .map(|person| person.cells(columns, rows, depth));
                let places = (1..to).flat_map(|y| (from..columns).map(move |x| (x, y)));
                let is_letter = |place: &(u16, u16)| {
                    without[*place]
                        .symbol()
                        .contains(['W', 'R', 'G', 'Y', 'O', 'B'])
                };
                let lettered: Vec<_> = places.filter(is_letter).collect();
                assert!(
                    lettered.len() >= 27,
                    "{columns}x{rows} {depth}: {}",
                    lettered.len()
                );
                for place in lettered {
                    assert_eq!(
                        with[place].symbol(),
                        without[place].symbol(),
                        "{turn} {columns}x{rows} {depth}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_solid_cube_in_lines() {
    let mut pictures = String::new();
    for turn in Move::ALL {
        let person = person_with(&[turn], in_ascii(solid()));
        let text = text_of(&person.cells(120, 40, ColorDepth::None));
        let rows = text
            .lines()
            .filter(|row| row.contains("+---+---+") || row.contains(['\\', '/']));
        let rows: Vec<&str> = rows
            .map(|row| row.get(..35).unwrap_or(row).trim_end())
            .collect();
        pictures.extend([turn.to_string(), rows.join("\n"), String::new()].map(|part| part + "\n"));
    }
    insta::assert_snapshot!("arrows-in-lines", pictures);
}

#[test]
fn the_words_say_from_where_the_direction_is_meant() {
    for (turn, words) in [
        (
            Move::new(Face::R, 1),
            vec!["right face (red),", "clockwise, looking at", "that face."],
        ),
        (
            Move::new(Face::D, 3),
            vec![
                "anticlockwise, looking",
                "at that face; tilt the",
                "cube to see it.",
            ],
        ),
        (
            Move::new(Face::B, 1),
            vec![
                "clockwise, looking at",
                "that face; turn the cube",
                "to see it.",
            ],
        ),
        (
            Move::new(Face::L, 2),
            vec!["half turn, in either", "direction."],
        ),
    ] {
        let screen = person_with(&[turn], settings()).screen();
        let words: Vec<&str> = [words, vec!["Hold white up,", "green in front."]].concat();
        let missing: Vec<_> = words
            .iter()
            .filter(|line| !screen.contains(**line))
            .collect();
        assert!(missing.is_empty(), "{turn}: {missing:?}\n{screen}");
    }
}
