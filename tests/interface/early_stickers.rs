//! Stickers typed where letters turn the cube, before `i` is pressed.

use std::iter::repeat_n;

use crate::app::Mode;
use crate::config::Config;
use crate::interface::driver::{Person, app_with, settings};
use cubetui::cube::Color;

const QUESTION: &str = "typing stickers? Enter takes these";

fn asks(person: &Person) -> bool {
    person.status().starts_with(QUESTION)
}

/// Whether the question is asked after these keys on the first screen.
fn asks_after(keys: &str) -> bool {
    asks(Person::new().type_text(keys))
}

/// The colours of the first stickers in typing order.
fn typed(person: &Person) -> Vec<Option<Color>> {
    let stickers = cubetui::diagnosis::TYPING_SEQUENCE.into_iter();
    stickers
        .map(|facelet| person.app.editor().typed().color(facelet))
        .take_while(Option::is_some)
        .collect()
}

#[test]
fn letters_of_colours_that_no_cuber_would_turn_are_typed_as_stickers_by_one_key() {
    let mut person = Person::new();
    person.type_text("wr");
    assert!(!asks(&person));
    person.type_text("g");
    person.expect_status("typing stickers? Enter takes these 3 letters as stickers");
    person.expect_screen(QUESTION);
    person.type_text("yo");
    person.expect_status("5 letters");
    assert!(!person.app.cube().is_solved(), "the letters turn meanwhile");
    person.press("enter");
    assert_eq!(person.app.mode(), Mode::Paint);
    assert_eq!(person.app.editor().typed_count(), 5);
    person.expect_screen("5 typed");
    assert!(person.app.studied().is_none(), "the pages are closed");
    let expected = [Color::U, Color::R, Color::F, Color::D, Color::L];
    assert_eq!(typed(&person), expected.map(Some));
    person.press("backspace backspace backspace backspace backspace");
    assert!(person.app.editor().is_empty());
    person.press("esc");
    assert!(person.app.cube().is_solved(), "the turns are taken back");
}

#[test]
fn the_question_is_seen_although_a_prefix_waits() {
    let mut person = Person::new();
    person.type_text("ogw");
    person.expect_screen(QUESTION);
    person.press("esc");
    assert!(!person.screen().contains("wide turn of"));
}

#[test]
fn the_footer_offers_what_the_question_says() {
    let mut person = Person::new();
    person.expect_screen("Enter solve");
    person.type_text("wwyb");
    person.expect_screen("Enter type stickers");
    person.press("backspace");
    person.expect_screen("Enter solve");
}

#[test]
fn any_other_key_turns_or_does_what_it_always_does() {
    let mut person = Person::new();
    person.type_text("wrgu");
    assert!(!asks(&person));
    assert_eq!(person.app.turns_made().len(), 2);
    assert_eq!(person.app.mode(), Mode::Turn);
    person.press("esc enter");
    assert_eq!(person.app.mode(), Mode::Play, "Enter solves again");
    let mut person = Person::new();
    person.type_text("wrg").press("backspace");
    assert!(person.app.cube().is_solved());
    person.press("enter").expect_status("nothing to do");
    // The letters that follow start a new row.
    person.type_text("rg");
    assert!(!asks(&person));
}

#[test]
fn the_turns_before_the_letters_stay() {
    let mut person = Person::new();
    person.type_text("udwrg").press("enter esc");
    assert_eq!(person.app.turns_made().len(), 2);
    person.press("backspace");
    // Undo goes through the typed stickers one by one, then through the turns before them.
    while person.app.mode() == Mode::Paint {
        person.press("backspace");
    }
    assert_eq!(person.app.turns_made().len(), 1);
}

#[test]
fn no_turns_of_a_cuber_are_taken_for_stickers() {
    // All rows of four turns whose keys are letters of colours.
    let turns = ["r", "b", "y", "wr", "wb"];
    for number in 0..5_usize.pow(4) {
        let row: String = (0..4)
            .map(|place| turns[number / 5_usize.pow(place) % 5])
            .collect();
        assert!(!asks_after(&row), "{row}");
        assert!(!asks_after(&format!("{row}w")), "{row}, a turn begun");
    }
    for letter in ["r", "b", "y", "w", "o", "g"] {
        let row: String = repeat_n(letter, 7).collect();
        assert!(!asks_after(&row), "{row}");
    }
}

#[test]
fn a_page_that_follows_the_turns_is_studied() {
    for row in ["grbr", "orr", "rbo", "brgrb", "oro"] {
        assert!(!asks_after(row), "{row}");
    }
    let mut person = Person::new();
    person.type_text("hu").type_text("wroywg");
    assert!(!asks(&person), "the pages were open before");
}

/// The percentages of all rows of three and of four letters that are recognised.
#[test]
fn most_rows_of_stickers_are_recognised_soon() {
    let recognised = |length: u32| {
        let rows = 0..6_usize.pow(length);
        let row = |number: usize| -> String {
            (0..length)
                .map(|place| "wrgyob".as_bytes()[number / 6_usize.pow(place) % 6] as char)
                .collect()
        };
        let total = rows.len();
        let asked = rows.filter(|&number| asks_after(&row(number))).count();
        100 * asked / total
    };
    assert_eq!([3, 4].map(recognised), [56, 74]);
}

#[test]
fn other_colours_have_other_letters() {
    let mut settings: Config = settings();
    settings.scheme = "black:k red green yellow orange blue"
        .parse()
        .expect("a scheme");
    let mut person = Person::with(app_with(settings));
    person.type_text("krg");
    person.expect_status(QUESTION);
    person.press("enter");
    assert_eq!(typed(&person)[0], Some(Color::U));
    // White is not a colour of this cube.
    let mut settings = crate::interface::driver::settings();
    settings.scheme = "kryogb".parse().expect("a scheme");
    let mut person = Person::with(app_with(settings));
    person.type_text("wrg");
    assert!(!asks(&person));
}
