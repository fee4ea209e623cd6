//! Typing mistakes: reported, asked about, explained and corrected. The simulated user tries all kinds of them.

use crate::app::{Message, Mode};
use crate::config::ColorDepth;
use cubetui::cube::{Color, Corner, CubieCube, Edge, Face, FaceCube, Facelet, PartialCube};
use cubetui::diagnosis::Advice;

use crate::interface::driver::{Person, app_with, settings, text_of};
use crate::interface::painting::{enter, held, letters_of, scrambled, strict};
use crate::interface::session::{restored, saved};

/// A user who has typed a white and a yellow sticker side by side.
fn impossible_corner() -> Person {
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wwwwwwww")
        .press("pagedown")
        .type_text("y");
    person
}

fn asked(person: &Person) -> Option<Facelet> {
    match person.app.editor().advice() {
        Advice::LookAt(facelet) => Some(*facelet),
        _ => None,
    }
}

#[test]
fn an_impossible_colour_is_taken_marked_and_asked_about_at_once() {
    let person = impossible_corner();
    let typed = person.app.editor().typed();
    assert_eq!(typed.color(Facelet::new(Face::F, 0, 0)), Some(Color::D));
    person.expect_status_start("Look at the ");
    assert_eq!(asked(&person), Some(person.app.editor().cursor()));
    person.expect_screen("corner up-front-left is");
    person.expect_screen("opposite");
    person.expect_screen("Y!");
    person.expect_screen("╭ Question ─");
}

#[test]
fn a_face_that_is_as_shown_is_confirmed_by_enter() {
    let mut person = impossible_corner();
    let before = asked(&person).expect("a question");
    if before.face() != Face::U {
        person.press("enter");
        person.expect_status_start("Look at the ");
        return;
    }
    person.expect_screen("Enter the whole face is");
    person.press("enter");
    let answers = &person.app.editor().net().answers;
    let confirmed = Facelet::of_face(Face::U).all(|at| answers.color(at) == Some(Color::U));
    assert!(confirmed, "{answers}");
    assert!(asked(&person).is_none_or(|facelet| facelet.face() != Face::U));
    person.press("backspace");
    assert_eq!(asked(&person), Some(before));
}

#[test]
fn a_single_wrong_sticker_of_a_whole_cube_is_repaired_by_enter() {
    let right = letters_of(&scrambled());
    let truth = held(scrambled()).stickers();
    for index in (0..48).step_by(5) {
        let mut letters: Vec<char> = right.chars().collect();
        letters[index] = if letters[index] == 'w' { 'g' } else { 'w' };
        let wrong: String = letters.into_iter().collect();
        let mut person = strict();
        person.type_text(&wrong);
        assert!(person.app.editor().cube().is_none(), "sticker {index}");
        let mut keys = 0;
        while let Some(facelet) = asked(&person) {
            let color = truth[facelet.index()];
            person.type_text(&settings().scheme.letter(color).to_string());
            keys += 1;
            assert!(keys < 8, "sticker {index}: {}", person.status());
        }
        person.expect_screen("╭ Mistake found ─");
        person.press("enter");
        person.expect_status_start("done: ");
        assert_eq!(person.app.editor().cube(), Some(held(scrambled())));
        person.press("backspace");
        assert_eq!(person.app.editor().cube(), None, "it is taken back");
    }
}

#[test]
fn a_key_that_was_typed_before_the_question_is_dropped() {
    let mut person = Person::new();
    person.press("i").type_text("wwwwwwww").press("pagedown");
    let key = |letter| Message::Key(crate::app::Key::char(letter));
    person.app.update(key('y'));
    let before = person.app.editor().net().clone();
    for early in ["y", "g", "enter", "n"] {
        person
            .app
            .update(Message::Key(early.parse().expect("a key")));
        person.expect_status_start("a key came before the question and was dropped");
    }
    assert_eq!(*person.app.editor().net(), before);
    person.app.update(Message::Alarm);
    person.app.update(key('g'));
    assert_ne!(*person.app.editor().net(), before, "it is an answer now");
}

#[test]
fn the_alarm_of_playing_is_not_taken_for_that_of_a_question() {
    let mut person = Person::new();
    person.press("i").type_text("wwwwwwww").press("pagedown");
    person.app.update(Message::Key(crate::app::Key::char('y')));
    person
        .press("esc")
        .command("alg R U")
        .press("enter")
        .let_solve();
    person.press("space").send(Message::Alarm);
    let playback = person.app.playback().expect("a solution");
    assert_eq!(playback.step, 1, "{}", person.status());
}

#[test]
fn a_difference_on_the_compared_face_leads_to_the_mistyped_sticker() {
    let truth = held(scrambled()).stickers();
    let mut tried = 0;
    for mistake in 0..24 {
        if tried == 3 {
            break;
        }
        let mut person = Person::new();
        person.press("i");
        let mut wrong_at = None;
        for key in 0..48 {
            if !matches!(person.app.editor().advice(), Advice::Type(_)) {
                break;
            }
            let cursor = person.app.editor().cursor();
            let possible = person.app.editor().findings().possible(cursor);
            let right = truth[cursor.index()];
            let other = possible.iter().find(|&color| color != right);
            let color = if key == mistake {
                other.unwrap_or(right)
            } else {
                right
            };
            if color != right {
                wrong_at = Some(cursor);
            }
            person.type_text(&settings().scheme.letter(color).to_string());
        }
        if wrong_at.is_none() || !matches!(person.app.editor().advice(), Advice::Compare(_)) {
            continue;
        }
        tried += 1;
        person.press("n");
        while let Some(facelet) = asked(&person) {
            let color = truth[facelet.index()];
            person.type_text(&settings().scheme.letter(color).to_string());
        }
        person.expect_status_start("corrected: ");
        let typed = person.app.editor().typed();
        let wrong_at = wrong_at.expect("a mistake");
        assert_eq!(typed.color(wrong_at), Some(truth[wrong_at.index()]));
    }
    assert_eq!(tried, 3, "{tried} mistakes went through unseen");
}

#[test]
fn a_flipped_edge_a_twisted_corner_and_swapped_pieces_are_solved_as_if_mended() {
    let swapped = |pairs: &[(Facelet, Facelet)]| {
        let solved = CubieCube::SOLVED.to_face_cube();
        let mut colors: Vec<_> = Facelet::all()
            .map(|facelet| solved.color(facelet))
            .collect();
        for (one, other) in pairs {
            colors.swap(one.index(), other.index());
        }
        FaceCube::new(colors.try_into().unwrap())
    };
    let (front, right) = (Edge::UF.facelets(), Edge::UR.facelets());
    let corner = Corner::URF.facelets();
    for (faces, words) in [
        (swapped(&[(front[0], front[1])]), "one edge is flipped"),
        (
            swapped(&[(corner[0], corner[1]), (corner[1], corner[2])]),
            "one corner is twisted",
        ),
        (
            swapped(&[(front[0], right[0]), (front[1], right[1])]),
            "two pieces are",
        ),
    ] {
        let mut person = Person::with(app_with(settings()).with_stickers(faces));
        person.expect_screen("╭ By hand ─");
        person.expect_screen(words);
        person.press("enter");
        assert_ne!(person.app.mode(), Mode::Paint, "{}", person.status());
        person.press("backspace backspace");
        assert!(person.app.editor().cube().is_none());
    }
}

#[test]
fn the_piece_under_the_cursor_is_the_one_to_fix_by_hand() {
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    let [up, back] = Edge::UB.facelets();
    stickers.set(up, Some(Color::B));
    stickers.set(back, Some(Color::U));
    let faces = stickers.complete().unwrap();
    let mut person = Person::with(app_with(settings()).with_stickers(faces));
    for (keys, words) in [
        ("home right", "up-back edge"),
        ("home right right down", "up-right edge"),
    ] {
        person.press(keys);
        person.expect_screen(words);
    }
    person.press("home right enter");
    assert_eq!(person.status(), "the cube is solved: nothing to do");
}

#[test]
fn a_japanese_cube_is_found_out_and_accepted_by_enter() {
    let mut japanese = Person::new();
    japanese.command("set scheme japanese").press("i");
    enter(&mut japanese, &held(scrambled()));
    let letters = |facelet: Facelet| {
        let color = japanese.app.editor().findings().shown().color(facelet);
        japanese.app.settings().scheme.letter(color.expect("known"))
    };
    let mut person = Person::new();
    person.press("i");
    let mut keys = 0;
    while !matches!(person.app.editor().advice(), Advice::Rearrange(_)) {
        let cursor = person.app.editor().cursor();
        let letter = if cursor.is_center() {
            // The centres of the first user's net are those of a Japanese cube.
            japanese.app.settings().scheme.letter(cursor.face().color())
        } else {
            letters(cursor)
        };
        person.type_text(&letter.to_string());
        keys += 1;
        assert!(keys < 48, "the scheme is proposed before the end");
    }
    person.expect_screen("Japanese cube");
    let before = person.app.editor().typed();
    person.press("enter");
    assert_eq!(person.app.settings().scheme.name(), "japanese");
    person.press("backspace");
    assert_eq!(person.app.settings().scheme.name(), "western");
    assert_eq!(person.app.editor().typed(), before);
}

#[test]
fn other_colours_are_taken_before_the_first_sticker() {
    let mut person = Person::new();
    person.press("i");
    person.expect_screen("white and");
    person.press("0");
    person.expect_status("japanese: opposite are white and blue");
    assert_eq!(person.app.settings().scheme.name(), "japanese");
    person.press("0");
    assert_eq!(person.app.settings().scheme.name(), "western");
}

#[test]
fn a_sticker_that_was_asked_for_is_not_marked_any_more() {
    let mut person = impossible_corner();
    let asked = asked(&person).expect("a question");
    person.type_text("g");
    let marked = person.app.editor().findings().marked();
    assert!(!marked.contains(&asked), "{marked:?}");
    let again = restored(&saved(&person));
    assert_eq!(
        again.app.editor().findings(),
        person.app.editor().findings()
    );
}

#[test]
fn what_does_not_fit_into_the_panel_is_counted() {
    let person = impossible_corner();
    let screen = text_of(&person.cells(80, 24, ColorDepth::None));
    assert!(screen.contains("more lines"), "{screen}");
    let screen = text_of(&person.cells(160, 60, ColorDepth::None));
    assert!(!screen.contains("more lines"), "{screen}");
}

#[test]
fn a_wrong_centre_says_how_it_can_be_typed() {
    let mut person = Person::new();
    let faces = CubieCube::SOLVED.to_face_cube().to_string();
    let wrong: String = faces
        .char_indices()
        .map(|(at, letter)| if at == 4 { 'F' } else { letter })
        .collect();
    person.send(Message::Paste(wrong));
    assert_eq!(person.app.mode(), Mode::Paint, "{}", person.status());
    person.press("enter");
    person.expect_status("after :set centres free they can be typed");
    person.expect_screen("free they can be");
    person
        .command("set centres free")
        .press("home right down")
        .type_text("w");
    assert!(person.app.editor().cube().is_some(), "{}", person.screen());
}
