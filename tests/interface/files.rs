//! Whole cubes as text: pasted, in a command, in files.

use std::path::PathBuf;

use crate::app::{Effect, Message, Mode};
use crate::common::algorithms::{held_after, turns};
use cubetui::cube::{CubieCube, Face, FaceCube, Facelet, Orientation, OrientedCube, PartialCube};
use cubetui::formats::{Cycles, Json, Reid};

use crate::interface::driver::{Person, app_with, settings};
use crate::interface::painting::scrambled;

fn texts_of(cube: CubieCube) -> [String; 5] {
    let stickers = cube.to_face_cube().to_string();
    let json = format!("{{\"cube\": \"{stickers}\"}}");
    [
        stickers,
        Reid(cube).to_string(),
        Cycles(cube).to_string(),
        Json(cube).to_string(),
        json,
    ]
}

/// Sends the model the result of its last request for a file.
fn answer(person: &mut Person, text: Result<String, String>) {
    let effects = person.taken_effects();
    let [Effect::Load(path)] = &effects[..] else {
        panic!("a file was asked for: {effects:?}")
    };
    person.send(Message::Loaded(path.clone(), text));
}

#[test]
fn every_format_is_pasted_commanded_and_loaded() {
    let cube = scrambled();
    for text in texts_of(cube) {
        let mut pasted = Person::new();
        pasted.send(Message::Paste(text.clone()));
        let mut commanded = Person::new();
        commanded.command(&format!("cube {text}"));
        let mut loaded = Person::new();
        loaded.command("load my cubes/today.txt");
        answer(&mut loaded, Ok(text.clone() + "\n"));
        for (person, told) in [
            (pasted, "54 stickers taken"),
            (commanded, "54 stickers taken"),
            (loaded, "my cubes/today.txt: 54 stickers taken"),
        ] {
            assert_eq!(
                (person.app.mode(), person.status()),
                (Mode::Paint, told),
                "{text}"
            );
            assert_eq!(
                person.app.editor().typed().complete(),
                Some(cube.to_face_cube()),
                "{text}"
            );
        }
    }
}

#[test]
fn a_net_is_read_though_the_command_line_makes_it_one_line() {
    let faces = scrambled().to_face_cube();
    let row = |face: Face, row: usize| -> String {
        (0..3)
            .map(|column| faces.color(Facelet::new(face, row, column)).face().letter())
            .collect()
    };
    let mut lines: Vec<String> = (0..3).map(|r| format!("    {}", row(Face::U, r))).collect();
    lines.extend((0..3).map(|r| {
        [Face::L, Face::F, Face::R, Face::B]
            .map(|face| row(face, r))
            .join(" ")
    }));
    lines.extend((0..3).map(|r| format!("    {}", row(Face::D, r))));
    let mut person = Person::new();
    person
        .type_text(":cube ")
        .send(Message::Paste(lines.join("\n")))
        .press("enter");
    assert_eq!(person.status(), "54 stickers taken");
    assert_eq!(person.app.editor().typed().complete(), Some(faces));
}

#[test]
fn a_cube_of_which_some_is_known_is_completed() {
    let mut partial = PartialCube::from(scrambled().to_face_cube());
    let unknown = [Facelet::new(Face::F, 0, 0), Facelet::new(Face::D, 2, 2)];
    for facelet in unknown {
        partial.set(facelet, None);
    }
    let mut person = Person::new();
    person.send(Message::Paste(partial.to_string()));
    assert_eq!(
        (person.app.mode(), person.status()),
        (Mode::Paint, "52 stickers taken, 2 not known")
    );
    assert_eq!(person.app.editor().typed(), partial);
    // Both unknown stickers follow from the others, and no likely mistake would leave a possible cube.
    person.expect_screen("╭ Complete ─");
    assert!(person.app.editor().findings().shown().complete().is_some());
    person.press("backspace");
    assert!(person.app.editor().is_empty());
}

#[test]
fn a_cube_that_cannot_be_is_taken_to_be_mended() {
    let mut person = Person::new();
    person.command("cube (UF UR)(UFR+)");
    assert_eq!(person.app.mode(), Mode::Paint);
    assert_eq!(
        person.status(),
        "these stickers do not make a cube; see the problems"
    );
    assert_eq!(person.app.editor().findings().faults().len(), 2);
}

#[test]
fn what_cannot_be_read_is_reported_with_its_place() {
    for (command, told) in [
        (
            "cube (UF UX)",
            "column 5: expected an edge, as UF, found \"UX\"",
        ),
        (
            "cube {\"cube\": 5}",
            "column 10: invalid type: integer `5`, expected a string",
        ),
        (
            "cube",
            ":cube needs FORM|CUBE: take a cube in any form; FORM before it names one",
        ),
        (
            "load",
            ":load needs FILE: load the cube in a file, in any format",
        ),
        (
            "save ",
            ":save needs FILE: write the 54 stickers on the screen to a file",
        ),
    ] {
        let mut person = Person::new();
        person.command(command);
        assert_eq!(person.status(), told);
        assert_eq!(
            (person.app.mode(), person.taken_effects()),
            (Mode::Turn, vec![]),
            "{command}"
        );
    }
}

#[test]
fn a_pasted_algorithm_is_done_and_a_text_of_neither_kind_is_reported() {
    let mut person = Person::new();
    person.send(Message::Paste("(R U R' U')3".to_owned()));
    assert_eq!(person.status(), "12 turns done");
    person.send(Message::Paste("dear diary, today I".to_owned()));
    assert!(
        person
            .status()
            .starts_with("pasted: neither a cube nor an algorithm: column 2: "),
        "{}",
        person.status()
    );
    person.press("i").send(Message::Paste("w r g".to_owned()));
    assert_eq!(
        person.status(),
        "pasted: a cube has 54 stickers, but 3 letters were given"
    );
}

#[test]
fn a_pasted_scramble_is_taken_in_every_mode_with_its_number_and_comment() {
    let scramble = "12. D2 L2 F' // easy cross";
    let cube = held_after("D2 L2 F'");
    for keys in ["", "i", "r u f enter"] {
        let mut person = Person::new();
        person.press(keys);
        if person.app.mode() == Mode::Play {
            person.let_solve();
        } else if keys == "i" {
            person.type_text("wrg");
        }
        let before = *person.app.cube();
        person.send(Message::Paste(scramble.to_owned()));
        let turned = before.turned_by(&turns("D2 L2 F'"));
        assert_eq!(
            *person.app.cube(),
            if keys == "i" { cube } else { turned },
            "{keys}"
        );
    }
}

#[test]
fn a_pasted_cube_of_other_colours_changes_the_scheme_and_undo_changes_it_back() {
    let mut person = Person::new();
    let japanese = "rwoywwrwwrywbrgoyoyggggowgygobybogrbwrbworbboyoybyrgbr";
    person.send(Message::Paste(japanese.to_owned()));
    assert_eq!(person.status(), "54 stickers taken; colours: japanese");
    assert_eq!(person.app.settings().scheme.name(), "japanese");
    person.press("enter").let_solve();
    assert_eq!(person.app.mode(), Mode::Play);
    person.press("esc ctrl-u");
    let mut undone = Person::new();
    undone.send(Message::Paste(japanese.to_owned()));
    undone.command("undo");
    assert_eq!(undone.app.settings().scheme.name(), "western");
}

#[test]
fn a_file_that_cannot_be_used_changes_nothing() {
    for (text, told) in [
        (
            Err("cannot load a.txt: it is a folder".to_owned()),
            "cannot load a.txt: it is a folder",
        ),
        (
            Ok("UUU\n".to_owned()),
            "a.txt: a cube has 54 stickers, but 3 letters were given",
        ),
        (
            Ok("(UF+)\n(UR UF)\n".to_owned()),
            "a.txt: line 2, column 5: the piece UF is given twice",
        ),
    ] {
        let mut person = Person::new();
        person.type_text("ruf").command("load a.txt");
        answer(&mut person, text);
        assert_eq!((person.app.mode(), person.status()), (Mode::Turn, told));
        assert_eq!(person.app.turns_made().len(), 3);
        assert!(person.app.editor().is_empty());
    }
}

#[test]
fn saving_asks_for_the_stickers_on_the_screen() {
    let saved = |person: &mut Person| {
        let effects = person.command("save ~/cube.txt").taken_effects();
        let [Effect::Save { path, text, force }] = &effects[..] else {
            panic!("a file is to be written: {effects:?}")
        };
        assert_eq!((path, *force), (&PathBuf::from("~/cube.txt"), false));
        text.clone()
    };
    let turns = turns("R U' x");
    let held = OrientedCube::new(scrambled(), Orientation::STANDARD).turned_by(&turns);
    let mut person = Person::with(app_with(settings()).with_cube(held));
    assert_eq!(
        saved(&mut person),
        format!("{}\n", FaceCube::new(held.stickers())),
        "as it is held"
    );
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wr")
        .press("right")
        .type_text("g");
    let text = saved(&mut person);
    let read: PartialCube = text.parse().expect("what is saved can be read");
    assert_eq!(read, person.app.editor().typed());
    assert!(text.starts_with("UR") && text.contains('.'), "{text}");
}

#[test]
fn how_saving_ended_is_reported() {
    let mut person = Person::new();
    person.send(Message::Saved("a.txt".into(), Ok(())));
    assert_eq!(person.status(), "saved as a.txt");
    person.send(Message::Saved(
        "a.txt".into(),
        Err("cannot save a.txt: the disk is full".to_owned()),
    ));
    assert_eq!(person.status(), "cannot save a.txt: the disk is full");
}

#[test]
fn coordinates_are_taken_wherever_a_cube_is() {
    let text = "twist=0 flip=0 corner_permutation=9 edge_permutation=9";
    let turned = held_after("U");
    let mut pasted = Person::new();
    pasted.send(Message::Paste(format!("{text}\n")));
    let mut typed = Person::new();
    typed.command(&format!("cube {text}"));
    let mut loaded = Person::new();
    loaded.send(Message::Loaded("cube.txt".into(), Ok(text.to_owned())));
    for mut person in [pasted, typed, loaded] {
        assert_eq!(
            person.app.editor().cube(),
            Some(turned),
            "{}",
            person.status()
        );
        person.command("goal twist=0 flip=0 corner_permutation=0 edge_permutation=0");
        assert!(person.app.overlay().is_none(), "{}", person.status());
    }
}
