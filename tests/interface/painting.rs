//! Typing the stickers of a real cube.

use crate::app::{Effect, Message, Mode, Slot, Task, TerminalRequest};
use crate::common::algorithms::cube_after;
use crate::config::Config;
use cubetui::cube::{Algorithm, Color, Corner, CubieCube, Face, FaceCube, Facelet, OrientedCube};
use cubetui::diagnosis::{Advice, EntryRules, TYPING_SEQUENCE};

use crate::interface::driver::{Person, app_with, settings};

/// The letters of all stickers in typing order, without the centres.
pub(crate) fn letters_of(cube: &CubieCube) -> String {
    let faces = cube.to_face_cube();
    TYPING_SEQUENCE
        .into_iter()
        .map(|facelet| settings().scheme.letter(faces.color(facelet)))
        .collect()
}

/// A user who types all 48 stickers.
pub(crate) fn strict() -> Person {
    let entry = EntryRules {
        strict: true,
        ..EntryRules::default()
    };
    let mut person = Person::with(app_with(Config {
        entry,
        ..settings()
    }));
    person.press("i");
    person
}

/// Types the stickers under the cursor as they are on the cube, until the cube is known and at most a face is to be
/// compared. Returns the number of keys.
pub(crate) fn enter(person: &mut Person, cube: &OrientedCube) -> usize {
    let stickers = cube.stickers();
    for keys in 0.. {
        if matches!(
            person.app.editor().advice(),
            Advice::Compare(_) | Advice::Solve
        ) {
            return keys;
        }
        let color = stickers[person.app.editor().cursor().index()];
        let letter = person.app.settings().scheme.letter(color);
        person.type_text(&letter.to_string());
    }
    unreachable!("every cube has an end")
}

pub(crate) fn held(cube: CubieCube) -> OrientedCube {
    OrientedCube {
        cube,
        ..OrientedCube::SOLVED
    }
}

fn missing(person: &Person) -> usize {
    person.app.editor().typed().missing()
}

pub(crate) fn scrambled() -> CubieCube {
    cube_after("R U2 F' L D B2 R' F U' L2 D2 B")
}

#[test]
fn a_cube_is_typed_with_few_keys_compared_and_solved() {
    let mut person = Person::new();
    person.press("i");
    assert_eq!(person.app.mode(), Mode::Paint);
    person.expect_screen("With white up and green in");
    person.expect_screen("48 missing");
    let keys = enter(&mut person, &held(scrambled()));
    assert!(keys <= 34, "{keys} keys");
    let screen = person.screen();
    assert!(screen.contains("╭ Compare ─"), "{screen}");
    assert!(screen.contains("Enter yes, solve it"), "{screen}");
    while person.app.mode() == Mode::Paint {
        person.press("enter");
    }
    assert_eq!(person.app.mode(), Mode::Play);
    assert_eq!(person.app.cube().cube, scrambled());
    person.let_solve();
    let playback = person.app.playback().expect("a solution is shown");
    assert_eq!(scrambled().turned_by(&playback.moves), CubieCube::SOLVED);
    person.press("end");
    assert!(person.app.cube().is_solved());
    assert_eq!(person.status(), "solved");
    person.press("home");
    assert_eq!(person.app.cube().cube, scrambled());
}

#[test]
fn without_inference_all_48_stickers_are_typed() {
    let mut person = strict();
    let letters = letters_of(&scrambled());
    assert_eq!(letters.len(), 48);
    person.type_text(&letters[..47]);
    assert_eq!(missing(&person), 1);
    person.press("enter");
    assert_eq!(person.status(), "cannot solve yet: 1 sticker is not known");
    assert_eq!(person.app.mode(), Mode::Paint);
    person.type_text(&letters[47..]);
    assert_eq!(person.app.editor().cube(), Some(held(scrambled())));
    person.press("enter");
    assert_eq!(person.app.mode(), Mode::Play);
}

#[test]
fn capitals_paint_as_well() {
    let mut person = strict();
    person.type_text(&letters_of(&scrambled()).to_uppercase());
    assert_eq!(person.app.editor().cube(), Some(held(scrambled())));
}

#[test]
fn inferred_stickers_are_small_letters_and_follow_undo_and_redo() {
    let mut person = Person::new();
    person.press("i");
    let [up, right, front] = Corner::URF.facelets();
    let shown = |person: &Person, facelet| person.app.editor().findings().shown().color(facelet);
    person.press("right right down down").type_text("w");
    assert_eq!(person.app.editor().typed().color(up), Some(Color::U));
    person.press("pagedown").press("right right").type_text("g");
    assert_eq!(person.app.editor().typed().color(front), Some(Color::F));
    assert_eq!(person.app.editor().typed().color(right), None);
    assert_eq!(
        shown(&person, right),
        Some(Color::R),
        "the third sticker of the corner follows"
    );
    person.expect_screen("1 inferred");
    person.press("backspace");
    assert_eq!(shown(&person, right), None);
    person.press("ctrl-r");
    assert_eq!(shown(&person, right), Some(Color::R));
}

#[test]
fn backspace_takes_back_sticker_by_sticker_with_the_cursor() {
    let mut person = Person::new();
    person.press("i").type_text("wrg").press("backspace");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::U, 0, 2));
    assert_eq!(
        person
            .app
            .editor()
            .typed()
            .color(Facelet::new(Face::U, 0, 2)),
        None
    );
    person.press("backspace backspace");
    assert!(person.app.editor().is_empty());
    person.press("ctrl-r ctrl-r ctrl-r");
    assert_eq!(missing(&person), 45);
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
        assert_eq!(
            person.app.editor().cursor(),
            Facelet::new(face, row, column),
            "{keys}"
        );
    }
}

#[test]
fn a_sticker_typed_over_moves_to_its_neighbour_and_tab_finds_what_is_missing() {
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wwwwwwww")
        .press("home")
        .type_text("gg");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::U, 0, 2));
    person.press("tab");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::D, 0, 0));
    person.press("backtab");
    assert_eq!(person.app.editor().cursor(), Facelet::new(Face::L, 2, 2));
}

#[test]
fn a_sticker_or_a_face_is_erased_and_a_centre_never() {
    let mut person = Person::new();
    person.press("i").type_text("w").press("home .");
    assert!(person.app.editor().is_empty());
    person.press("backspace");
    assert_eq!(missing(&person), 47);
    person.type_text("rrgbo").press("pageup pagedown ,");
    assert!(person.app.editor().is_empty());
    assert_eq!(missing(&person), 48);
    person.press("backspace");
    assert_eq!(missing(&person), 43);
}

#[test]
fn typed_stickers_survive_a_look_at_another_mode_and_are_asked_for_before_quitting() {
    let mut person = Person::new();
    person.press("i").type_text("wrg").press("esc");
    assert_eq!(person.app.mode(), Mode::Turn);
    assert_eq!(
        person.status(),
        "the typed stickers are kept: i continues with them"
    );
    person.type_text("ru").press("i");
    assert_eq!(missing(&person), 45);
    person.press("ctrl-c");
    assert!(person.taken_effects().is_empty(), "asked first");
    person.type_text("w").press("ctrl-c");
    assert!(
        person.taken_effects().is_empty(),
        "asked again after another key"
    );
    person.press("ctrl-c");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Quit)]
    );
}

#[test]
fn leaving_with_a_finished_cube_takes_it_and_the_next_cube_starts_empty() {
    let mut person = strict();
    person.type_text(&letters_of(&scrambled())).press("esc");
    assert_eq!(person.app.mode(), Mode::Turn);
    assert_eq!(person.app.cube().cube, scrambled());
    person.press("i");
    assert!(person.app.editor().is_empty());
    person.press("backspace");
    assert_eq!(missing(&person), 0);
}

#[test]
fn pasted_stickers_are_taken_however_written_and_held() {
    let cube = scrambled();
    let faces = cube.to_face_cube().to_string();
    let colors: String = Facelet::all()
        .map(|f| settings().scheme.letter(cube.color_at(f)))
        .collect();
    let lines = colors
        .as_bytes()
        .chunks(9)
        .map(String::from_utf8_lossy)
        .collect::<Vec<_>>()
        .join("\n");
    for text in [faces, colors, lines] {
        let mut person = Person::new();
        person.send(Message::Paste(text));
        assert_eq!(person.app.mode(), Mode::Paint);
        assert_eq!(person.app.editor().cube(), Some(held(cube)));
        person.press("backspace");
        assert!(person.app.editor().is_empty());
    }
    let turns = "z2 y".parse::<Algorithm>().unwrap().turns();
    let upside_down = held(cube).turned_by(&turns);
    let mut person = Person::new();
    person.command(&format!("cube {}", FaceCube::new(upside_down.stickers())));
    assert_eq!(
        person.app.editor().cube(),
        Some(upside_down),
        "the hold is kept"
    );
}

#[test]
fn a_solved_cube_typed_in_needs_nothing() {
    let mut person = Person::new();
    person.press("i");
    enter(&mut person, &OrientedCube::SOLVED);
    person.press("enter");
    assert_eq!(person.status(), "the cube is solved: nothing to do");
    assert!(
        person
            .taken_effects()
            .iter()
            .all(|effect| !matches!(effect, Effect::Start(Slot::Search, Task::Solve(..))))
    );
}

#[test]
fn with_free_centres_a_cube_is_typed_and_solved_as_it_is_held() {
    for rotation in ["x2", "z y'", "x"] {
        let turns = rotation.parse::<Algorithm>().unwrap().turns();
        let cube = held(scrambled()).turned_by(&turns);
        let mut person = Person::new();
        person.command("set centres free").press("i");
        assert_eq!(missing(&person), 54);
        let keys = enter(&mut person, &cube);
        assert!(keys <= 48, "{keys} keys");
        while person.app.mode() == Mode::Paint {
            person.press("enter");
        }
        assert_eq!(*person.app.cube(), cube, "{rotation}");
        person.let_solve();
        let up = settings()
            .scheme
            .center_name(cube.orientation.face_at(Face::U))
            .to_owned();
        person.expect_screen(&format!("Hold {up} up,"));
        person.press("end");
        assert!(person.app.cube().is_solved());
    }
}

#[test]
fn the_adaptive_cursor_goes_where_a_key_settles_most() {
    let mut person = Person::new();
    person.command("set cursor adaptive").press("i");
    let keys = enter(&mut person, &held(scrambled()));
    assert!(keys <= 34, "{keys} keys");
    while person.app.mode() == Mode::Paint {
        person.press("enter");
    }
    assert_eq!(*person.app.cube(), held(scrambled()));
}

#[test]
fn settings_are_changed_or_explained() {
    for (words, answer) in [
        ("strict on", "strict is on"),
        ("cursor adaptive", "cursor is adaptive"),
        ("centres fixed", "centres are fixed"),
        ("scheme japanese", "scheme is japanese"),
        ("strict maybe", "strict: \"maybe\" is none of on, off"),
        (
            "strict",
            "strict is off (on|off): infer nothing: all 48 stickers are typed",
        ),
        (
            "animation",
            "animation is on, 150ms (on|off|20ms to 2s): animate turns",
        ),
        (
            "niss on",
            "niss is on; it is for goals such as eo and dr, not for the whole cube",
        ),
        (
            "colour blue",
            "no setting is called \"colour\"; there are: scheme, theme, letters, ascii, mouse, view, blocks, graphics, relabelled, strict, cursor, centres, supercube, solver, timeout, solutions, metric, moves, niss, tables, speed, hints, animation, animate-net",
        ),
    ] {
        let mut person = Person::new();
        person.command(&format!("set {words}"));
        assert_eq!(person.status(), answer);
    }
    let mut person = Person::new();
    person.press("i").type_text("wrg").command("set strict on");
    assert_eq!(missing(&person), 45, "what is typed stays");
}

#[test]
fn a_japanese_cube_is_typed_in_its_own_colours() {
    let mut person = Person::new();
    person.command("set scheme japanese").press("i");
    enter(&mut person, &held(scrambled()));
    person.expect_screen("japanese");
    person.press("enter").let_solve().press("end");
    assert!(person.app.cube().is_solved());
}

#[test]
fn undo_to_an_empty_net_leaves_the_cursor_where_it_was() {
    let mut person = Person::new();
    person.press("i pagedown right");
    let place = person.app.editor().cursor();
    person.type_text("w").press("backspace");
    assert_eq!(person.app.editor().cursor(), place);
}

#[test]
fn what_is_to_be_done_by_hand_is_still_shown_after_undo() {
    let mut stickers = cubetui::cube::PartialCube::from(scrambled().to_face_cube());
    let [first, second] = cubetui::cube::Edge::UF.facelets();
    let (one, other) = (stickers.color(first), stickers.color(second));
    stickers.set(first, other);
    stickers.set(second, one);
    let mut person = Person::with(app_with(settings()).with_stickers(stickers));
    person.press("enter");
    person.expect_status_start("first flip the ");
    person.press("esc i . backspace");
    assert!(!person.app.editor().is_empty());
}

#[test]
fn typed_centres_keep_their_looks_in_another_scheme_and_are_completed_when_they_become_fixed() {
    let mut person = Person::new();
    person
        .command("set centres free")
        .press("i")
        .type_text("wwwwb");
    let center = Facelet::center(Face::U);
    let letter = |person: &Person| {
        let color = person
            .app
            .editor()
            .typed()
            .color(center)
            .expect("it is typed");
        person.app.settings().scheme.letter(color)
    };
    assert_eq!(letter(&person), 'b');
    person.command("set scheme japanese");
    assert_eq!(letter(&person), 'b');
    person.command("set centres fixed");
    assert_eq!(letter(&person), 'b');
    assert_eq!(
        missing(&person),
        44,
        "four stickers and six centres are known"
    );
    assert!(person.app.editor().findings().orientation().is_some());
}

#[test]
fn an_action_by_name_is_done_only_where_it_is_seen() {
    let mut person = Person::new();
    person.command("paint-up");
    assert_eq!(
        person.status(),
        ":paint-up works only while you type stickers"
    );
    assert!(person.app.editor().is_empty());
    person.press("esc i").command("R");
    assert_eq!(
        person.status(),
        ":R works only while you turn the cube or follow a solution"
    );
    person.command("paint-up");
    assert_eq!(missing(&person), 47);
}
