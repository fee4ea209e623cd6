//! The solid cube as a picture: its contents, and that nothing else is drawn under or over it.

use crate::app::Message;
use crate::common::algorithms::turns;
use crate::config::{ColorDepth, Rgb};
use crate::ui::{CellSize, Moment, Picture};
use ratatui::buffer::Buffer;

use crate::interface::driver::{Person, app_with, settings, text_of};

const CELL: CellSize = CellSize {
    width: 10,
    height: 20,
};
const DEPTHS: [ColorDepth; 3] = [
    ColorDepth::TrueColor,
    ColorDepth::Indexed256,
    ColorDepth::Ansi16,
];

fn solid() -> Person {
    let mut person = Person::with(app_with(settings()));
    person.command("set view solid");
    person
}

/// The colour of a pixel, or `None` if it is transparent.
fn color_at(picture: &Picture, x: usize, y: usize) -> Option<Rgb> {
    picture
        .colors
        .get(usize::from(picture.pixels[y * picture.width + x]))
        .copied()
}

/// Fails unless the cells outside the picture are the same as without it, and those inside contain only its text.
fn assert_apart(with: &Buffer, without: &Buffer, picture: &Picture, what: &str) {
    for at in with.area.positions() {
        if !picture.area.contains(at) {
            assert_eq!(with[at], without[at], "{what} {at:?}");
        } else if picture.text.contains(&at) {
            assert_ne!(with[at].symbol(), " ", "{what} {at:?}");
        } else {
            assert_eq!(with[at].symbol(), " ", "{what} {at:?}");
        }
    }
}

#[test]
fn there_is_a_picture_if_there_are_pixels_and_colours() {
    let mut person = solid();
    for depth in DEPTHS {
        let (cells, picture) = person.pictured(None, (80, 24), depth, Some(CELL));
        let picture = picture.expect("a picture");
        assert_eq!(picture.width, usize::from(picture.area.width * CELL.width));
        assert_eq!(
            picture.height(),
            usize::from(picture.area.height * CELL.height)
        );
        assert_apart(
            &cells,
            &person.cells(80, 24, depth),
            &picture,
            &depth.to_string(),
        );
        assert_eq!(
            person.pictured(None, (80, 24), depth, None),
            (person.cells(80, 24, depth), None)
        );
    }
    let plain = person.pictured(None, (80, 24), ColorDepth::None, Some(CELL));
    assert_eq!(plain, (person.cells(80, 24, ColorDepth::None), None));
    person.command("set ascii on");
    assert_eq!(
        person
            .pictured(None, (80, 24), ColorDepth::TrueColor, Some(CELL))
            .1,
        None
    );
    person.command("set ascii off");
    person.command("set view net");
    assert_eq!(
        person
            .pictured(None, (80, 24), ColorDepth::TrueColor, Some(CELL))
            .1,
        None
    );
}

#[test]
fn the_faces_of_a_solved_cube_are_equally_large() {
    let (_, picture) = solid().pictured(None, (80, 24), ColorDepth::TrueColor, Some(CELL));
    let picture = picture.expect("a picture");
    let mut counts = vec![0usize; picture.colors.len()];
    for &pixel in &picture.pixels {
        if let Some(count) = counts.get_mut(usize::from(pixel)) {
            *count += 1;
        }
    }
    let body = picture
        .colors
        .iter()
        .position(|color| color.luminance() < 0.02)
        .expect("lines are dark");
    let faces = || {
        counts
            .iter()
            .enumerate()
            .filter(|(number, _)| *number != body)
            .map(|(_, &count)| count)
    };
    assert_eq!(faces().count(), 6, "{:?}", picture.colors);
    let (least, most) = (faces().min().expect("six"), faces().max().expect("six"));
    // Upright edges are 5/4 as long as the others.
    assert!(least > 5_000 && most * 10 < least * 14, "{counts:?}");
    assert_eq!(color_at(&picture, 0, 0), None, "the corners are clear");
}

#[test]
fn a_turn_and_the_arrows_of_the_next_move_are_in_the_picture() {
    let mut person = Person::scrambled("R U F");
    person.command("set view solid");
    let at = |person: &Person, rest| {
        let moment = Moment {
            turn: turns("F")[0],
            rest,
        };
        person
            .pictured(Some(moment), (120, 40), ColorDepth::TrueColor, Some(CELL))
            .1
            .expect("a picture")
    };
    let still = person
        .pictured(None, (120, 40), ColorDepth::TrueColor, Some(CELL))
        .1
        .expect("a picture");
    assert_ne!(at(&person, 0.5).pixels, still.pixels);
    assert_eq!(at(&person, 0.0).pixels, still.pixels);
    person.press("enter").let_solve();
    let solved = person
        .pictured(None, (120, 40), ColorDepth::TrueColor, Some(CELL))
        .1
        .expect("a picture");
    assert_eq!(
        solved.colors.len(),
        still.colors.len() + 1,
        "the arrows have a colour of their own"
    );
}

#[test]
fn nothing_lies_over_a_picture() {
    for (columns, rows) in [(80, 24), (110, 34), (160, 50)] {
        for view in ["auto", "solid"] {
            for keys in [
                "",
                "?",
                ":",
                ": s tab",
                "enter",
                "i",
                "i w r g",
                "ctrl-e",
                ":symmetry-classes",
            ] {
                let mut person = Person::scrambled("R U F");
                person.command(&format!("set view {view}"));
                person.send(Message::Resize(columns, rows));
                person.press(keys);
                let what = format!("{columns}x{rows} {view} {keys:?}");
                let without = person.cells(columns, rows, ColorDepth::TrueColor);
                let (with, picture) =
                    person.pictured(None, (columns, rows), ColorDepth::TrueColor, Some(CELL));
                assert!(!text_of(&with).contains('\u{F8FF}'), "{what}");
                match picture {
                    Some(picture) => assert_apart(&with, &without, &picture, &what),
                    None => assert_eq!(with, without, "{what}"),
                }
            }
        }
    }
}

#[test]
fn an_overlay_puts_the_cube_into_cells_again() {
    let mut person = solid();
    let has_picture = |person: &Person| {
        person
            .pictured(None, (80, 24), ColorDepth::TrueColor, Some(CELL))
            .1
            .is_some()
    };
    assert!(has_picture(&person));
    person.press("?");
    assert!(!has_picture(&person));
    person.press("esc");
    assert!(has_picture(&person));
}
