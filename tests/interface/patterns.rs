//! The list of patterns: filter, choose, make, leave; and patterns by name.

use crate::app::{Overlay, patterns_called};
use cubetui::cube::{Algorithm, CubieCube, OrientedCube};
use cubetui::goals::Pattern;

use crate::interface::driver::Person;

fn made(id: &str) -> OrientedCube {
    Pattern::ALL
        .iter()
        .find(|pattern| pattern.id == id)
        .expect("it is known")
        .cube()
}

#[test]
fn a_pattern_is_found_by_typing_and_made_with_enter() {
    let mut person = Person::new();
    person.press(":patterns");
    assert!(
        person
            .screen()
            .contains(&format!("Patterns: {0} of {0}", Pattern::ALL.len()))
    );
    person.type_text("superfl");
    person.expect_screen("Superflip with checkerboard");
    assert!(!person.screen().contains("Python"));
    person.press("enter");
    assert!(person.app.overlay().is_none());
    assert_eq!(*person.app.cube(), made("superflip"));
    assert_eq!(person.app.turns_made().len(), 20);
    person.press("backspace");
    assert_eq!(*person.app.cube(), OrientedCube::SOLVED);
}

#[test]
fn arrows_choose_and_esc_leaves_all_as_it_was() {
    let mut person = Person::new();
    person.press("r :patterns down down up pagedown pageup end home down");
    let Some(Overlay::Patterns(picker)) = person.app.overlay() else {
        panic!("the list is open")
    };
    assert_eq!(picker.list.chosen, 1);
    let second = &Pattern::ALL[1];
    assert!(
        person
            .screen()
            .contains(&second.algorithm().to_string()[..20]),
        "{}",
        person.screen()
    );
    let before = *person.app.cube();
    person.press("esc");
    assert!(person.app.overlay().is_none());
    assert_eq!(*person.app.cube(), before);
    person.press(":patterns down enter");
    assert_eq!(
        *person.app.cube(),
        second.cube(),
        "the turned cube was left for a solved one"
    );
    person.expect_status("Bksp");
    person.press("backspace");
    assert_eq!(*person.app.cube(), before);
}

#[test]
fn nothing_that_fits_is_nothing_to_take() {
    let mut person = Person::new();
    person
        .press(":patterns")
        .type_text("no such thing")
        .press("down up pagedown end");
    person.expect_screen("no pattern matches");
    person.press("enter");
    assert!(person.app.overlay().is_some(), "it stays open");
    person.press("ctrl-u down enter");
    assert_eq!(*person.app.cube(), Pattern::ALL[1].cube());
}

#[test]
fn the_preview_shows_the_faces_of_the_chosen_pattern() {
    let mut person = Person::new();
    person.press(":patterns").type_text("six-spots");
    let screen = person.screen();
    let rows: Vec<&str> = screen.lines().collect();
    let first = rows
        .iter()
        .position(|row| row.contains("G G G"))
        .expect("the up face is green");
    assert!(
        rows[first + 1].contains("G W G"),
        "with a white spot: {screen}"
    );
    assert!(screen.contains("8 turns, the fewest possible"));
}

#[test]
fn patterns_are_commands_by_their_whole_name_or_an_unambiguous_part() {
    let mut person = Person::new();
    person.command("pattern superflip");
    assert_eq!(*person.app.cube(), made("superflip"));
    person.press("ctrl-n").command("pattern Six spots");
    assert_eq!(*person.app.cube(), made("six-spots"));
    person.press("ctrl-n").command("pattern pons");
    assert_eq!(
        person.app.cube().cube,
        CubieCube::SOLVED,
        "two have that name: {}",
        person.status()
    );
    person.expect_status("checkerboard");
    person.command("pattern anac");
    assert_eq!(*person.app.cube(), made("anaconda"));
    person.command("pattern hexaflexagon");
    assert_eq!(
        person.status(),
        "no pattern is called \"hexaflexagon\"; :patterns lists them"
    );
    person.command("pattern");
    person.expect_status_start(":pattern needs PATTERN");
    person.command("patterns");
    assert!(matches!(person.app.overlay(), Some(Overlay::Patterns(_))));
}

#[test]
fn a_pattern_is_made_as_the_cube_is_held() {
    let mut person = Person::new();
    person
        .press("x")
        .command("pattern superflip")
        .command("pattern superflip");
    let superflip: Algorithm = made_algorithm("superflip");
    let rotated = OrientedCube::SOLVED.turned_by(&"x".parse::<Algorithm>().unwrap().turns());
    assert_eq!(*person.app.cube(), rotated.turned_by(&superflip.turns()));
}

fn made_algorithm(id: &str) -> Algorithm {
    patterns_called(id)[0].algorithm().clone()
}

#[test]
fn names_of_patterns_are_completed() {
    let mut person = Person::new();
    person.type_text(":pattern superfliptw").press("tab enter");
    assert_eq!(
        *person.app.cube(),
        made("superfliptwist"),
        "{}",
        person.screen()
    );
}
