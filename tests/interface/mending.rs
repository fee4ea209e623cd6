//! Mistakes in typing: told, explained, and mended by one key.

use crate::app::{Message, Mode};
use crate::config::ColorDepth;
use cubetui::cube::{Color, Corner, CubieCube, Edge, Face, FaceCube, Facelet, PartialCube};

use crate::interface::driver::{Person, app_with, settings, text_of};
use crate::interface::painting::{enter, held, letters_of, scrambled, strict};
use crate::interface::session::{restored, saved};

#[test]
fn an_impossible_colour_is_taken_marked_and_explained_at_once() {
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wwwwwwww")
        .press("pagedown")
        .type_text("y");
    assert_eq!(
        person
            .app
            .editor()
            .typed()
            .color(Facelet::new(Face::F, 0, 0)),
        Some(Color::D)
    );
    assert_eq!(
        person.status(),
        "Look at the up face, bottom left sticker: which colour is it?"
    );
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::U, 2, 0));
    let screen = person.screen();
    assert!(screen.contains("corner UFL is"), "{screen}");
    assert!(screen.contains("opposite"), "{screen}");
    assert!(screen.contains("Y!"), "{screen}");
    assert!(!person.app.editor().findings().repairs().is_empty());
}

#[test]
fn a_face_that_is_as_shown_is_confirmed_by_one_key() {
    let mut person = Person::new();
    person.press("i").press("ctrl-y");
    assert_eq!(person.status(), "there is no question about a face now");
    person
        .type_text("wwwwwwww")
        .press("pagedown")
        .type_text("y");
    assert!(
        person.screen().contains("Ctrl-Y the whole face is"),
        "{}",
        person.screen()
    );
    let asked = |person: &Person| person.app.editor().findings().question();
    let confirmed = person.app.editor().findings().confirmable();
    let up: Vec<Facelet> = Facelet::of_face(Face::U)
        .filter(|facelet| !facelet.is_center())
        .collect();
    assert_eq!(
        confirmed,
        up.iter()
            .map(|&facelet| (facelet, Color::U))
            .collect::<Vec<_>>()
    );
    let before = asked(&person);
    person.press("ctrl-y");
    assert!(
        asked(&person).is_none_or(|facelet| facelet.face() != Face::U),
        "{}",
        person.status()
    );
    let repairs = person.app.editor().findings().repairs();
    let keeps = |facelet: &Facelet| {
        repairs
            .iter()
            .all(|repair| repair.stickers.color(*facelet) == Some(Color::U))
    };
    assert!(
        !repairs.is_empty() && up.iter().all(keeps),
        "nothing doubts a sticker that was confirmed"
    );
    person.press("backspace");
    assert_eq!(asked(&person), before);
}

#[test]
fn a_single_wrong_sticker_is_mended_by_one_key() {
    let right = letters_of(&scrambled());
    for index in (0..48).step_by(5) {
        let mut letters: Vec<char> = right.chars().collect();
        letters[index] = if letters[index] == 'w' { 'g' } else { 'w' };
        let wrong: String = letters.into_iter().collect();
        let mut person = strict();
        person.type_text(&wrong);
        assert!(person.app.editor().cube().is_none(), "sticker {index}");
        assert!(
            !person.app.editor().findings().faults().is_empty(),
            "sticker {index}"
        );
        let before = *person.app.editor().typed();
        person.press("enter");
        assert!(
            person.status().starts_with("done: "),
            "sticker {index}: {}",
            person.status()
        );
        assert_eq!(
            person.app.editor().cube(),
            Some(held(scrambled())),
            "sticker {index}"
        );
        assert_eq!(
            person.app.mode(),
            Mode::Paint,
            "looked at before it is solved"
        );
        person.press("backspace");
        assert_eq!(*person.app.editor().typed(), before);
    }
}

#[test]
fn several_repairs_are_chosen_among_by_number() {
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wwwwwwww")
        .press("pagedown")
        .type_text("y");
    let repairs = person.app.editor().findings().repairs().to_vec();
    assert!(repairs.len() > 1);
    person.press("enter");
    assert!(
        person
            .status()
            .contains("choose an explanation by its number"),
        "{}",
        person.status()
    );
    person.press("2");
    assert!(person.app.editor().findings().is_possible());
    let words = repairs[1].explanation.explain(&settings().scheme);
    assert!(person.status().contains(&words), "{}", person.status());
    person.press("9");
    assert_eq!(person.status(), "there is no such repair");
}

#[test]
fn a_difference_on_the_last_face_leads_to_the_mistyped_sticker() {
    let truth = held(scrambled()).stickers();
    let (mut tried, mut named) = (0, 0);
    for mistake in 0..24 {
        if tried == 3 {
            break;
        }
        let mut person = Person::new();
        person.press("i");
        let mut wrong_at = None;
        for key in 0..48 {
            if person.app.editor().cube().is_some() || !person.app.editor().findings().is_possible()
            {
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
        let Some(wrong_at) = wrong_at.filter(|_| person.app.editor().cube().is_some()) else {
            continue;
        };
        tried += 1;
        let differing: Vec<Facelet> = Facelet::all()
            .filter(|&facelet| person.app.editor().typed().color(facelet).is_none())
            .filter(|&facelet| {
                person.app.editor().findings().shown().color(facelet)
                    != Some(truth[facelet.index()])
            })
            .collect();
        for facelet in differing {
            go_to(&mut person, facelet);
            person.type_text(&settings().scheme.letter(truth[facelet.index()]).to_string());
        }
        named += usize::from(
            person
                .app
                .editor()
                .findings()
                .repairs()
                .iter()
                .any(|r| r.stickers.color(wrong_at) == Some(truth[wrong_at.index()])),
        );
    }
    assert_eq!(tried, 3, "{tried} mistakes went through unseen");
    assert_eq!(named, tried, "the mistyped sticker is among the repairs");
}

/// Moves the cursor by the keys of the face and the arrows.
fn go_to(person: &mut Person, facelet: Facelet) {
    for _ in 0..6 {
        if person.app.editor().cursor().face() != facelet.face() {
            person.press("pagedown");
        }
    }
    // From the first sticker of the face along its border, which passes no centre.
    person.press("pagedown pageup");
    let (row, column) = (facelet.row(), facelet.column());
    let (first, second) = if row == 1 {
        ("down", "right")
    } else {
        ("right", "down")
    };
    let (a, b) = if row == 1 {
        (row, column / 2)
    } else {
        (column, row)
    };
    for _ in 0..a {
        person.press(first);
    }
    let steps = if row == 2 && column == 1 { 1 } else { b };
    for _ in 0..steps {
        person.press(second);
    }
    assert_eq!(person.app.editor().cursor(), facelet);
}

#[test]
fn a_flipped_edge_a_twisted_corner_and_swapped_pieces_are_reported() {
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
            "two pieces are swapped",
        ),
    ] {
        let mut person = Person::with(app_with(settings()).with_stickers(faces));
        assert!(person.screen().contains(words), "{}", person.screen());
        person.press("enter");
        assert!(person.status().contains(words), "{}", person.status());
        assert!(
            person.screen().contains("the cube was reassembled"),
            "{}",
            person.screen()
        );
        person.press("1");
        assert!(person.app.editor().cube().is_some(), "{}", person.status());
        assert!(
            person.screen().contains("First, by hand:"),
            "{}",
            person.screen()
        );
        person.press("backspace");
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
        ("home right", "first flip the UB edge"),
        ("home right right down", "first flip the UR edge"),
    ] {
        person.press(keys).press("1");
        assert!(person.status().starts_with(words), "{}", person.status());
        person.press("backspace");
    }
    person.press("home right 1 enter");
    assert_eq!(person.status(), "the cube is solved: nothing to do");
}

#[test]
fn a_japanese_cube_is_found_out_and_its_scheme_taken_by_one_key() {
    let mut japanese = Person::new();
    japanese.command("set scheme japanese").press("i");
    enter(&mut japanese, &held(scrambled()));
    let letters = |facelet: Facelet| {
        let color = japanese
            .app
            .editor()
            .findings()
            .shown()
            .color(facelet)
            .unwrap();
        japanese.app.settings().scheme.letter(color)
    };
    let mut person = Person::new();
    person.press("i");
    let mut keys = 0;
    while person.app.editor().findings().proposed_scheme().is_none() {
        let cursor = person.app.editor().cursor();
        person.type_text(&letters(cursor).to_string());
        keys += 1;
        assert!(keys < 48, "the scheme is proposed before the end");
    }
    assert!(
        person.screen().contains("japanese cube"),
        "{}",
        person.screen()
    );
    let before = *person.app.editor().typed();
    person.press("0");
    assert_eq!(person.app.settings().scheme.name(), "japanese");
    assert!(person.app.editor().findings().is_possible());
    person.press("backspace");
    assert_eq!(person.app.settings().scheme.name(), "western");
    assert_eq!(*person.app.editor().typed(), before);
    person.press("ctrl-r");
    enter(&mut person, &held(scrambled()));
    assert_eq!(person.app.editor().cube(), Some(held(scrambled())));
}

#[test]
fn a_sticker_that_was_asked_for_is_not_marked_any_more() {
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wwwwwwww")
        .press("pagedown")
        .type_text("y");
    let asked = person
        .app
        .editor()
        .findings()
        .question()
        .expect("a question");
    assert!(person.app.editor().findings().marked().contains(&asked));
    person.type_text("g");
    let marked = person.app.editor().findings().marked().to_vec();
    assert!(!marked.is_empty() && !marked.contains(&asked), "{marked:?}");
    let again = restored(&saved(&person));
    assert_eq!(
        again.app.editor().findings(),
        person.app.editor().findings()
    );
}

#[test]
fn explanations_that_are_not_shown_are_counted() {
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wwwwwwww")
        .press("pagedown")
        .type_text("y");
    let several = person.app.editor().findings().repairs().len();
    for (columns, rows) in [(80, 24), (80, 30), (120, 40)] {
        let screen = text_of(&person.cells(columns, rows, ColorDepth::None));
        let (_, panel) = screen.split_once("explanations:").expect("a heading");
        let is_shown = |number: &usize| {
            let scheme = settings().scheme;
            let words = person.app.editor().findings().repairs()[*number]
                .explanation
                .explain(&scheme);
            let begins = format!(
                "{} {}",
                number + 1,
                words.split_whitespace().next().expect("words")
            );
            panel.contains(&format!("│{begins}"))
        };
        let shown = (0..several.min(9)).filter(is_shown).count();
        let more = format!("… and {} more", several - shown);
        assert_eq!(
            panel.contains(&more),
            shown < several,
            "{shown} of {several}: {screen}"
        );
    }
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
    let words = "after :set centres free they can be typed";
    person.press("enter");
    assert!(person.status().ends_with(words), "{}", person.status());
    assert!(
        person.screen().contains("free they can be"),
        "{}",
        person.screen()
    );
    person
        .command("set centres free")
        .press("home right down")
        .type_text("w");
    assert!(person.app.editor().cube().is_some(), "{}", person.screen());
}
