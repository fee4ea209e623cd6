//! Typing the stickers of a real cube.

use cubetui::app::{App, Effect, FACE_ORDER, Message, Mode};
use cubetui::cube::{Algorithm, Corner, CubieCube, Edge, Face, FaceCube, Facelet, HeldCube};

use crate::driver::{Person, settings};

/// The letters of all stickers in typing order, without the centres.
pub(crate) fn letters_of(cube: &CubieCube) -> String {
    let faces = cube.to_face_cube();
    FACE_ORDER
        .into_iter()
        .flat_map(Facelet::of_face)
        .filter(|facelet| !facelet.is_center())
        .map(|facelet| settings().scheme.letter(faces.color(facelet)))
        .collect()
}

pub(crate) fn scrambled() -> CubieCube {
    let algorithm: Algorithm = "R U2 F' L D B2 R' F U' L2 D2 B".parse().expect("an algorithm");
    CubieCube::SOLVED.turned_by(&algorithm.moves().0)
}

#[test]
fn a_whole_cube_is_typed_found_possible_and_solved() {
    let mut person = Person::new();
    person.press("i");
    assert_eq!(person.app.mode(), Mode::Paint);
    let letters = letters_of(&scrambled());
    assert_eq!(letters.len(), 48);
    person.type_text(&letters[..47]);
    assert!(person.screen().contains("1 stickers to go") || person.screen().contains("1 sticker to go"));
    person.press("enter");
    assert_eq!(person.status(), "cannot solve yet: 1 sticker is not typed");
    assert_eq!(person.app.mode(), Mode::Paint);
    person.type_text(&letters[47..]);
    assert!(person.screen().contains("Problems: none"));
    assert!(person.screen().contains("All 54 stickers fit"));
    person.press("enter");
    assert_eq!(person.app.mode(), Mode::Play);
    assert_eq!(person.app.cube().cube, scrambled());
    person.let_solve();
    let playback = person.app.playback().expect("a solution is shown");
    assert_eq!(scrambled().turned_by(playback.moves()), CubieCube::SOLVED);
    person.press("end");
    assert!(person.app.cube().is_solved());
    assert_eq!(person.status(), "solved");
    person.press("home");
    assert_eq!(person.app.cube().cube, scrambled());
}

#[test]
fn capitals_paint_as_well() {
    let mut person = Person::new();
    person.press("i").type_text(&letters_of(&scrambled()).to_uppercase());
    assert_eq!(person.app.editor().net().complete(), Some(scrambled().to_face_cube()));
}

#[test]
fn a_fault_is_told_with_place_piece_and_reason_and_solve_points_at_it() {
    let mut person = Person::new();
    person.press("i").type_text("wwwwwwww").press("pagedown").type_text("yrr");
    let screen = person.screen();
    assert!(screen.contains("corner UFL is"), "{screen}");
    assert!(screen.contains("opposite"), "{screen}");
    assert!(screen.contains("y!"), "{screen}");
    person.press("enter");
    assert!(person.status().starts_with("cannot solve: corner UFL is white-yellow-?"), "{}", person.status());
    let [first, ..] = Corner::UFL.facelets();
    assert_eq!(person.app.editor().cursor(), first);
    assert!(person.taken_effects().iter().all(|effect| !matches!(effect, Effect::Solve(..))));
}

#[test]
fn every_single_wrong_sticker_is_refused_and_told() {
    let right = letters_of(&scrambled());
    for index in 0..48 {
        let mut letters: Vec<char> = right.chars().collect();
        letters[index] = if letters[index] == 'w' { 'g' } else { 'w' };
        let wrong: String = letters.into_iter().collect();
        let mut person = Person::new();
        person.press("i").type_text(&wrong).press("enter");
        assert_eq!(person.app.mode(), Mode::Paint, "sticker {index}");
        assert!(person.status().starts_with("cannot solve: "), "sticker {index}: {}", person.status());
        assert!(!person.app.editor().faults().is_empty());
    }
}

#[test]
fn a_flipped_edge_a_twisted_corner_and_swapped_pieces_are_told() {
    let swapped = |pairs: &[(Facelet, Facelet)]| {
        let solved = CubieCube::SOLVED.to_face_cube();
        let mut colors: Vec<_> = Facelet::all().map(|facelet| solved.color(facelet)).collect();
        for (one, other) in pairs {
            colors.swap(one.index(), other.index());
        }
        FaceCube::new(colors.try_into().unwrap())
    };
    let (front, right) = (Edge::UF.facelets(), Edge::UR.facelets());
    let corner = Corner::URF.facelets();
    for (faces, words) in [
        (swapped(&[(front[0], front[1])]), "one edge is flipped"),
        (swapped(&[(corner[0], corner[1]), (corner[1], corner[2])]), "one corner is twisted"),
        (swapped(&[(front[0], right[0]), (front[1], right[1])]), "two pieces are swapped"),
    ] {
        let mut person = Person::with(App::new(settings()).with_stickers(faces));
        assert!(person.screen().contains(words), "{}", person.screen());
        person.press("enter");
        assert!(person.status().contains(words), "{}", person.status());
    }
}

#[test]
fn backspace_takes_back_sticker_by_sticker_with_the_cursor() {
    let mut person = Person::new();
    person.press("i").type_text("wrg").press("backspace");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::U, 0, 2));
    assert_eq!(person.app.editor().net().color(Facelet::new(Face::U, 0, 2)), None);
    person.press("backspace backspace");
    assert!(person.app.editor().is_empty());
    person.press("ctrl-r ctrl-r ctrl-r");
    assert_eq!(person.app.editor().net().missing(), 45);
}

#[test]
fn the_cursor_goes_over_the_net_and_passes_centres() {
    let mut person = Person::new();
    person.press("i");
    for (keys, face, row, column) in [
        ("right right", Face::U, 0, 2),
        ("down", Face::U, 1, 2),
        ("left", Face::U, 1, 0),
        ("down down", Face::F, 0, 0),
        ("left", Face::L, 0, 2),
        ("end", Face::L, 2, 2),
        ("home", Face::U, 0, 0),
        ("up left", Face::U, 0, 0),
        ("pagedown", Face::D, 0, 0),
        ("pageup pageup", Face::L, 0, 0),
        ("left", Face::L, 0, 0),
    ] {
        person.press(keys);
        assert_eq!(person.app.editor().cursor(), Facelet::new(face, row, column), "{keys}");
    }
}

#[test]
fn a_sticker_typed_over_moves_to_its_neighbour_and_tab_finds_what_is_missing() {
    let mut person = Person::new();
    person.press("i").type_text("wwwwwwww").press("home").type_text("gg");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::U, 0, 2));
    person.press("tab");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::D, 0, 0));
    person.press("backtab");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::L, 2, 2));
}

#[test]
fn a_sticker_is_erased_and_a_centre_never() {
    let mut person = Person::new();
    person.press("i").type_text("w").press("home .");
    assert!(person.app.editor().is_empty());
    person.press("backspace");
    assert_eq!(person.app.editor().net().missing(), 47);
}

#[test]
fn typed_stickers_survive_a_look_at_another_mode_and_are_asked_for_before_quitting() {
    let mut person = Person::new();
    person.press("i").type_text("wrg").press("esc");
    assert_eq!(person.app.mode(), Mode::Turn);
    assert_eq!(person.status(), "the typed stickers are kept: i goes on with them");
    person.type_text("ru").press("i");
    assert_eq!(person.app.editor().net().missing(), 45);
    person.press("q");
    assert!(person.taken_effects().is_empty(), "asked first");
    person.type_text("w").press("q");
    assert!(person.taken_effects().is_empty(), "asked again after another key");
    person.press("q");
    assert_eq!(person.taken_effects(), [Effect::Quit]);
}

#[test]
fn leaving_with_a_finished_cube_takes_it_and_the_next_cube_starts_empty() {
    let mut person = Person::new();
    person.press("i").type_text(&letters_of(&scrambled())).press("esc");
    assert_eq!(person.app.mode(), Mode::Turn);
    assert_eq!(person.app.cube().cube, scrambled());
    person.press("i");
    assert!(person.app.editor().is_empty());
    person.press("backspace");
    assert_eq!(person.app.editor().net().missing(), 0);
}

#[test]
fn pasted_stickers_are_taken_however_written_and_held() {
    let cube = scrambled();
    let faces = cube.to_face_cube().to_string();
    let colors: String = Facelet::all().map(|f| settings().scheme.letter(cube.color_at(f))).collect();
    let lines = colors.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n");
    for text in [faces, colors, lines] {
        let mut person = Person::new();
        person.send(Message::Paste(text));
        assert_eq!(person.app.mode(), Mode::Paint);
        assert_eq!(person.status(), "54 stickers taken");
        assert_eq!(person.app.editor().net().complete(), Some(cube.to_face_cube()));
        person.press("backspace");
        assert!(person.app.editor().is_empty());
    }
    let upside_down = person_holding("z2");
    let held = FaceCube::new(upside_down.app.cube().stickers());
    let mut person = Person::new();
    person.command(&format!("cube {held}"));
    assert_eq!(person.status(), "54 stickers taken, turned to the standard way to hold");
    assert_eq!(person.app.editor().net().complete(), Some(cube.to_face_cube()));
}

fn person_holding(rotation: &str) -> Person {
    let hold = HeldCube { cube: scrambled(), ..HeldCube::SOLVED };
    let turns = rotation.parse::<Algorithm>().expect("a rotation").turns();
    Person::with(App::new(settings()).with_cube(hold.turned_by(&turns)))
}

#[test]
fn a_solved_cube_typed_in_needs_nothing() {
    let mut person = Person::new();
    person.press("i").type_text(&letters_of(&CubieCube::SOLVED)).press("enter");
    assert_eq!(person.status(), "the cube is solved: nothing to do");
    assert!(person.taken_effects().iter().all(|effect| !matches!(effect, Effect::Solve(..))));
}
