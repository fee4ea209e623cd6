//! Small terminals, as on a phone: one net, what to do, one move, and taps.

use crate::app::{Gesture, Message, Mode, Target};
use crate::config::ColorDepth;
use crate::ui;
use cubetui::cube::{Color, Facelet};
use ratatui::layout::{Position, Rect};

use crate::interface::driver::{Person, text_of};
use crate::interface::study::{SCRAMBLE, press, student};

const PHONE: (u16, u16) = (40, 20);

/// A user with a terminal of this size.
fn on(size: (u16, u16), mut person: Person) -> Person {
    person.send(Message::Resize(size.0, size.1));
    person
}

fn screen(person: &Person, (columns, rows): (u16, u16)) -> String {
    text_of(&person.cells(columns, rows, ColorDepth::TrueColor))
}

/// Taps a cell with this target, which must be on the screen.
#[track_caller]
fn tap(person: &mut Person, meaning: Target) {
    let area = Rect::new(0, 0, PHONE.0, PHONE.1);
    let is_meant = |at: &Position| {
        ui::target_at(&person.app, area, ColorDepth::TrueColor, *at) == Some(meaning)
    };
    assert!(
        area.positions().any(|at| is_meant(&at)),
        "{meaning:?} is not on the screen"
    );
    person.send(Message::Mouse(Gesture::Click, Some(meaning)));
}

#[test]
fn each_mode_is_shown_on_a_phone() {
    let mut person = on(PHONE, Person::scrambled("R U F"));
    let turning = screen(&person, PHONE);
    person.press("enter").let_solve();
    let playing = screen(&person, PHONE);
    person.press("ctrl-n i");
    let painting = screen(&person, PHONE);
    insta::assert_snapshot!("phone", [turning, painting, playing].join("\n--\n"));
}

#[test]
fn a_cube_is_typed_and_followed_with_taps() {
    let mut person = on(PHONE, Person::new());
    person.press("i");
    let cube = Person::scrambled("R U F' L D").app.cube().stickers();
    for facelet in Facelet::all().filter(|facelet| !facelet.is_center()) {
        let color: Color = cube[facelet.index()];
        tap(&mut person, Target::Facelet(facelet));
        assert_eq!(person.app.editor().cursor(), facelet);
        tap(
            &mut person,
            Target::Action(crate::app::Action::Paint(color)),
        );
    }
    for _ in 0..3 {
        if person.app.mode() == Mode::Paint {
            person.press("enter");
        }
    }
    assert_eq!(person.app.mode(), Mode::Play);
    person.let_solve();
    let count = person.app.playback().expect("a solution").moves.len();
    for done in 0..count {
        assert!(screen(&person, PHONE).contains(&format!("{done} of {count} moves done")));
        tap(&mut person, Target::Action(crate::app::Action::Next));
    }
    assert!(screen(&person, PHONE).contains("Solved!"));
}

#[test]
fn pages_are_read_on_a_phone() {
    for command in [
        ":coordinates",
        ":distances",
        ":state",
        ":symmetry",
        ":coset",
        ":learn",
    ] {
        for size in [PHONE, (52, 30), (79, 23)] {
            let mut person = on(size, student(SCRAMBLE, command));
            let before = screen(&person, size);
            press(&mut person, "ctrl-d");
            let after = screen(&person, size);
            assert!(
                !before.contains(" lines ") || before != after,
                "{command}\n{before}"
            );
        }
    }
}

#[test]
fn where_even_this_does_not_fit_line_mode_is_named() {
    for size in [(39, 20), (40, 19), (1, 1)] {
        let screen = screen(&on(size, Person::new()), size);
        assert_eq!(screen.contains("cubetui --plain"), size.0 > 1, "{screen}");
    }
}
