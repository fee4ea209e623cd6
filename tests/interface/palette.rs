//! The palette: a few keys find what users look for, and its own key is shown next to it.

use crate::app::{Mode, OverlayModel, Page};
use crate::config::ColorDepth;
use cubetui::cube::{Color, CubieCube};

use crate::interface::driver::{Person, app_with, settings, text_of};
use crate::interface::pinned::pin;
use crate::interface::study::page;

/// The most keys that a user should need, from the one that opens the palette to the one that begins or completes the line.
const MOST_KEYS: usize = 8;

/// Opens the palette, types, and presses Enter.
fn found(typed: &str) -> Person {
    let keys = typed.chars().count() + 2;
    assert!(keys <= MOST_KEYS, "{typed}: {keys} keys");
    let mut person = Person::new();
    person.press("ctrl-p").type_text(typed).press("enter");
    person
}

fn typed_line(person: &Person) -> String {
    let input = person.app.top_overlay().and_then(OverlayModel::input);
    input.map_or_else(String::new, |input| input.line.text())
}

#[test]
fn what_users_look_for_takes_at_most_eight_keys() {
    let cross = found("cross");
    assert_eq!(cross.app.named_goal().name(), "cross");
    let two_faces = found("r,u");
    assert_eq!(two_faces.app.settings().solver.moves.in_short(), "U,R");
    let niss = found("niss");
    assert!(niss.app.settings().solver.niss);
    assert_eq!(
        typed_line(&found("most")),
        "all max ",
        "then the number and Enter"
    );
    let scheme = found("schem");
    assert_eq!(typed_line(&scheme), "set scheme ");
    scheme.expect_screen("japanese");
    let japanese = found("japan");
    assert_eq!(japanese.app.settings().scheme.name(), "japanese");
    assert_eq!(
        typed_line(&found("save l")),
        "list save ",
        "then the name of the file"
    );
}

#[test]
fn a_row_does_what_its_key_does_and_shows_it() {
    let mut person = Person::new();
    person.press("ctrl-p").type_text("scramble");
    let screen = person.screen();
    let row = screen
        .lines()
        .find(|line| line.contains("random cube, all"));
    assert!(row.is_some_and(|row| row.contains("Ctrl-S")), "{screen}");
    person.press("enter");
    assert!(person.app.overlay().is_none());
    assert_ne!(person.app.cube().cube, CubieCube::SOLVED);
    person
        .press("ctrl-p")
        .type_text("two phases")
        .press("enter");
    assert_eq!(page(&person), Some(Page::Lesson(3)));
    person
        .press("esc ctrl-p")
        .type_text("superfli")
        .press("enter");
    assert_eq!(person.app.turns_made().len(), 20);
    person
        .press("ctrl-p")
        .type_text("manual http")
        .press("enter");
    person.expect_screen("Manual, chapter");
}

#[test]
fn british_and_american_words_find_the_same() {
    let title = |typed: &str| {
        let mut person = Person::new();
        person.press("ctrl-p").type_text(typed);
        let overlay = person.app.top_overlay().expect("it is open");
        (overlay.title(&person.app), person.screen())
    };
    for (british, american) in [
        ("colours", "colors"),
        ("centre", "center"),
        ("anticlock", "counterclock"),
        ("relabelled", "relabeled"),
    ] {
        let without_filter = |screen: &str| {
            screen
                .lines()
                .skip(3)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let (british, american) = (title(british), title(american));
        assert_eq!(british.0, american.0);
        assert!(!british.0.contains(" 0 of"), "{}", british.0);
        assert_eq!(without_filter(&british.1), without_filter(&american.1));
    }
    let mut help = Person::new();
    help.type_text("?/color").press("enter");
    assert!(!help.screen().contains(" 0/0 matches"), "{}", help.screen());
}

#[test]
fn what_matches_nothing_or_fails_leaves_it_open() {
    let mut person = Person::new();
    person.press("ctrl-p").type_text("qqqqqq").press("enter");
    person.expect_screen("nothing matches");
    person.press("esc");
    assert!(person.app.overlay().is_none());
    assert_eq!(person.app.mode(), Mode::Turn);
}

#[test]
fn a_theme_is_shown_before_it_is_taken() {
    let mut person = Person::with(app_with(settings()));
    let colors = |person: &Person| {
        let cells = person.cells(80, 24, ColorDepth::TrueColor);
        (cells[(0, 0)].bg, cells[(79, 23)].bg)
    };
    let before = colors(&person);
    person.press("ctrl-p").type_text("theme light");
    assert_ne!(colors(&person), before);
    person.press("esc");
    assert_eq!(colors(&person), before);
    person.type_text(":theme light");
    assert_ne!(colors(&person), before);
    person.press("esc");
    assert_eq!(colors(&person), before);
    assert_eq!(person.app.settings().scheme.letter(Color::U), 'w');
}

#[test]
fn the_palette_is_shown() {
    let mut person = Person::new();
    person.press("ctrl-p");
    pin("palette", &person);
    person.type_text("cross");
    pin("palette-searched", &person);
    let wide = text_of(&person.cells(200, 60, ColorDepth::TrueColor));
    assert!(
        wide.contains("solve only the four edges around D"),
        "{wide}"
    );
}
