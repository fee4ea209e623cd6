//! The pages about the cube, and the cube relabelled.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use crate::app::{Effect, Gesture, LESSONS, Message, Mode, Page, Slot, Task, TerminalRequest};
use crate::config::ColorDepth;
use crate::manual::CHAPTERS;
use crate::ui;
use cubetui::coord::{COORDINATES, Coset};
use cubetui::cube::{CubieCube, Move, OrientedCube};
use cubetui::solver::{Demonstration, Demonstrator, Examiner};
use ratatui::layout::{Position, Rect};

use crate::common::grouped::grouped;
use crate::interface::driver::{Person, app_with, settings, text_of};
use crate::interface::pinned::{Pinned, pin, pin_over};
use crate::interface::screens::turning;

pub(crate) const SCRAMBLE: &str = "R U2 F' L D B2 R' F U' L2 D2 B R2 U F2 L'";

/// A user whose questions about cubes are answered at once.
pub(crate) fn student(scramble: &str, keys: &str) -> Person {
    let mut person = Person::scrambled(scramble);
    for key in keys.split_whitespace() {
        press(&mut person, key);
    }
    person
}

/// Answers questions about cubes; built once for all tests.
pub(crate) fn examiner() -> &'static Examiner {
    static EXAMINER: OnceLock<Examiner> = OnceLock::new();
    EXAMINER.get_or_init(Examiner::build)
}

/// The demonstration of a cube; each is made once for all tests.
pub(crate) fn demonstration_of(cube: &CubieCube) -> Demonstration {
    static DEMONSTRATOR: OnceLock<Demonstrator> = OnceLock::new();
    static MADE: Mutex<BTreeMap<String, Demonstration>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().expect("no panic while demonstrating");
    let demonstrate = || {
        DEMONSTRATOR
            .get_or_init(Demonstrator::build)
            .demonstrate(cube)
    };
    made.entry(cube.to_face_cube().to_string())
        .or_insert_with(demonstrate)
        .clone()
}

/// Presses a key, and answers the requests that follow.
pub(crate) fn press(person: &mut Person, key: &str) {
    person.press(key);
    answer(person);
}

/// Answers the requests about cubes, and keeps the other effects.
pub(crate) fn answer(person: &mut Person) {
    let mut others = Vec::new();
    for effect in person.taken_effects() {
        match effect {
            Effect::Start(Slot::Analysis, Task::Examine(cube)) => {
                person.send(Message::Examined(
                    cube,
                    Ok(Box::new(examiner().examine(&cube))),
                ));
            }
            Effect::Start(Slot::Lesson, Task::Demonstrate(cube)) => {
                let demonstration = Box::new(demonstration_of(&cube));
                person.send(Message::Demonstrated(cube, Ok(demonstration)));
            }
            other => others.push(other),
        }
    }
    person.effects.extend(others);
}

/// The page on which the other snapshots are based.
pub(crate) fn cube_page() -> Pinned {
    Pinned::of("study-state", &student(SCRAMBLE, ":state r"))
}

pub(crate) fn page(person: &Person) -> Option<Page> {
    person.app.studied().map(|study| study.page)
}

#[test]
fn the_pages_are_shown_of_a_scrambled_cube() {
    pin("study-state", &student(SCRAMBLE, ":state r"));
    for (name, keys) in [
        ("study-coordinates", ":coordinates down down down r"),
        ("study-distances", ":distances r"),
        ("study-symmetry", ":symmetry r"),
        ("study-coset", ":coset r"),
        ("study-state-end", ":state r ctrl-d ctrl-d"),
    ] {
        pin_over(&cube_page(), name, &student(SCRAMBLE, keys));
    }
}

/// The commands in the manual's table open the pages that it names: all pages, in order.
#[test]
fn the_manual_lists_every_page_with_its_command() {
    let chapter = CHAPTERS
        .iter()
        .find(|chapter| chapter.id == "studying")
        .expect("it is there");
    let (_, table) = chapter
        .markdown
        .split_once("| Command | Page | |\n")
        .expect("the pages are a table");
    let mut person = student(SCRAMBLE, "");
    let mut opened = Vec::new();
    for row in table.lines().skip(1).take_while(|line| !line.is_empty()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        press(&mut person, &cells[1].trim_matches('`').to_lowercase());
        let page = page(&person).expect("a page is open");
        assert_eq!(page.name(), cells[2], "{row}");
        opened.push(page);
    }
    assert_eq!(opened, Page::OF_CUBE);
}

#[test]
fn the_pages_are_shown_of_cubes_with_much_to_show() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    pin_over(
        &cube_page(),
        "study-symmetry-superflip",
        &student(superflip, ":symmetry"),
    );
    pin_over(
        &cube_page(),
        "study-symmetry-turned",
        &student("R", ":symmetry"),
    );
    pin_over(
        &cube_page(),
        "study-coset-h",
        &student("U R2 F2 D", ":coset"),
    );
    pin_over(
        &cube_page(),
        "study-distances-h",
        &student("U R2 F2 D", ":coordinates tab"),
    );
    pin_over(
        &cube_page(),
        "study-state-g2",
        &student("U R2 F2 D L2 B2 U'", ":state"),
    );
    pin_over(&cube_page(), "study-state-solved", &student("", ":state"));
    pin_over(
        &cube_page(),
        "study-coordinates-solved",
        &student("", ":coordinates"),
    );
}

#[test]
fn values_follow_every_turn_and_what_changed_is_marked() {
    let mut person = student("", ":coordinates");
    let row = |person: &Person, name: &str| {
        let screen = person.screen();
        let names = [format!(" {name} "), format!(" {name}•")];
        let mut rows = screen
            .lines()
            .filter(|line| names.iter().any(|name| line.contains(name)));
        rows.next().expect("every coordinate has a row").to_owned()
    };
    assert!(!person.screen().contains('•'));
    let mut cube = CubieCube::SOLVED;
    for key in ["r", "u", "F", "d", "l"] {
        press(&mut person, key);
        let before = cube;
        cube = person.app.cube().cube;
        assert_ne!(before, cube);
        for entry in COORDINATES {
            let row = row(&person, entry.name);
            let value = entry
                .value(&cube)
                .map_or(" - ".to_owned(), |value| format!(" {} of", grouped(value)));
            assert!(row.contains(&value), "{row} should have {value}");
            let changed = entry.value(&before) != entry.value(&cube);
            assert_eq!(row.contains('•'), changed, "{key}: {row}");
        }
    }
    press(&mut person, "backspace");
    assert!(
        row(&person, "Parity").contains('•'),
        "a turn taken back is a change too"
    );
}

#[test]
fn nothing_moves_behind_the_pages() {
    let mut person = Person::new();
    person.send(Message::Resize(120, 40));
    let moves = |person: &mut Person| {
        person
            .press("r")
            .taken_effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Terminal(TerminalRequest::Animate(..))))
    };
    assert!(moves(&mut person));
    person.press(":coordinates");
    assert!(!moves(&mut person));
    person.press("esc");
    assert!(moves(&mut person));
}

#[test]
fn every_explanation_fits() {
    let mut person = student(SCRAMBLE, ":coordinates r");
    let mut wide = student(SCRAMBLE, ":coordinates r");
    wide.send(Message::Resize(120, 40));
    for entry in COORDINATES {
        let screens = [
            person.screen(),
            text_of(&wide.cells(120, 40, ColorDepth::TrueColor)),
        ];
        for screen in screens {
            let words = screen
                .split_whitespace()
                .filter(|word| *word != "│")
                .collect::<Vec<_>>();
            let last: Vec<&str> = entry.about.split_whitespace().rev().take(2).collect();
            assert!(
                words.windows(2).any(|two| two == [last[1], last[0]]),
                "{}:\n{screen}",
                entry.name
            );
            assert!(screen.contains(&format!("── {}", entry.name)), "{screen}");
        }
        person.press("down");
        wide.press("down");
    }
}

#[test]
fn moves_are_reported_as_the_cube_is_held() {
    let mut person = student("R U F", ":coset z");
    let screen = person.screen();
    assert!(
        screen.contains("U-D is white-yellow, R-L is red-orange; moves are as you hold it"),
        "{screen}"
    );
    let known = person
        .app
        .studied()
        .and_then(|study| study.now.examination.clone())
        .expect("it is examined");
    let ways = known.phase1_solutions.expect("they were found");
    let way = person.app.cube().seen_moves(&ways.listed[0]);
    assert_ne!(way, ways.listed[0]);
    assert!(
        screen.contains(&cubetui::cube::format_moves(&way)),
        "{screen}"
    );
    for turn in way {
        person.command(&format!("alg {turn}"));
    }
    assert!(
        Coset::of(&person.app.cube().cube).is_h(),
        "who does it arrives"
    );
    press(&mut person, ":coordinates");
    person.expect_screen("0 kept by  R R2 R'");
    press(&mut person, "Z");
    assert!(!person.screen().contains("R-L is"));
}

#[test]
fn turns_are_made_over_the_pages_and_esc_closes_them_first() {
    let mut person = student(SCRAMBLE, ":coordinates");
    press(&mut person, "2");
    press(&mut person, "r");
    assert_eq!(person.app.turns_made().len(), 1);
    press(&mut person, ":coset");
    assert_eq!(
        page(&person),
        Some(Page::Coset),
        "another page in place of the first"
    );
    press(&mut person, ":coset");
    assert_eq!(page(&person), None, "its own key closes it");
    person.press(":coset enter");
    assert_eq!(person.app.mode(), Mode::Play);
    person.let_solve();
    person.press("right");
    assert_eq!(person.app.playback().map(|playback| playback.step), Some(1));
    assert_eq!(page(&person), Some(Page::Coset));
    person.press("esc");
    assert_eq!((page(&person), person.app.mode()), (None, Mode::Play));
    person.press(":coset i");
    assert_eq!(
        (page(&person), person.app.mode()),
        (None, Mode::Paint),
        "stickers are typed on the net"
    );
}

#[test]
fn all_ways_into_h_can_be_gone_through() {
    let mut person = student(SCRAMBLE, ":coset r");
    let known = person
        .app
        .studied()
        .and_then(|study| study.now.examination.clone())
        .expect("it is examined");
    let ways = known.phase1_solutions.expect("they were found");
    assert!(ways.count > 3, "enough of them to go through");
    let mut met = vec![false; ways.listed.len()];
    for _ in 0..=ways.listed.len() {
        let screen = person.screen();
        for (way, met) in ways.listed.iter().zip(&mut met) {
            *met |= screen.contains(&format!("  {}  ", cubetui::cube::format_moves(way)));
        }
        person.press("down");
    }
    assert!(met.into_iter().all(|met| met));
}

#[test]
fn the_lesson_that_explains_the_open_page_comes_first() {
    for (keys, lesson) in [
        (":learn", 0),
        (":coordinates :learn", 2),
        (":distances :learn", 3),
        (":coset :learn", 3),
    ] {
        assert_eq!(
            page(&student(SCRAMBLE, keys)),
            Some(Page::Lesson(lesson)),
            "{keys}"
        );
    }
    assert_eq!(page(&student(SCRAMBLE, ":coset :learn :learn")), None);
}

#[test]
fn one_key_opens_the_page_that_was_open_last_and_tab_goes_through_all() {
    let mut person = student(SCRAMBLE, "h");
    assert_eq!(page(&person), Some(Page::Lesson(0)));
    let mut met = Vec::new();
    for _ in 0..LESSONS.len() + Page::OF_CUBE.len() {
        met.extend(page(&person));
        press(&mut person, "tab");
    }
    let lessons = (0..LESSONS.len()).map(Page::Lesson);
    assert_eq!(met, lessons.chain(Page::OF_CUBE).collect::<Vec<_>>());
    assert_eq!(
        page(&person),
        Some(Page::Lesson(0)),
        "from the last to the first"
    );
    press(&mut person, "backtab");
    press(&mut person, "h");
    assert_eq!(page(&person), None);
    press(&mut person, "h");
    assert_eq!(page(&person), Some(Page::Coset));
}

#[test]
fn a_page_that_does_not_fit_is_scrolled_to_its_end() {
    let mut person = student(SCRAMBLE, ":state");
    person.expect_screen(" lines 1-19/");
    assert!(!person.screen().contains("the edge is turned over."));
    for _ in 0..100 {
        press(&mut person, "down");
    }
    person.expect_screen("the edge is turned over.");
    press(&mut person, "up");
    assert!(
        !person.screen().contains("the edge is turned over."),
        "no key was lost at the end"
    );
    press(&mut person, "tab");
    press(&mut person, "backtab");
    person.expect_screen(" lines 1-19/");
    let last = |person: &Person| person.cells(120, 60, ColorDepth::TrueColor);
    let whole = text_of(&last(&student(SCRAMBLE, ":state")));
    assert!(!whole.contains(" lines "), "{whole}");
}

#[test]
fn the_mouse_turns_pages_and_goes_through_their_lists() {
    let mut person = student(SCRAMBLE, ":coordinates");
    let screen = Rect::new(0, 0, 80, 24);
    let target = |person: &Person, name: &str| {
        let row = person
            .screen()
            .lines()
            .nth(1)
            .expect("the frame")
            .to_owned();
        let column = row
            .char_indices()
            .position(|(byte, _)| row[byte..].starts_with(name))
            .expect("the tab");
        ui::target_at(
            &person.app,
            screen,
            ColorDepth::TrueColor,
            Position::new(column as u16, 1),
        )
    };
    for (name, expected) in [
        ("State", Page::State),
        ("Coset", Page::Coset),
        ("Coordinates", Page::Coordinates),
    ] {
        let target = target(&person, name);
        person.send(Message::Mouse(Gesture::Click, target));
        assert_eq!(page(&person), Some(expected));
    }
    let cube = *person.app.cube();
    for at in Rect::new(1, 2, 78, 18).positions() {
        assert_eq!(
            ui::target_at(&person.app, screen, ColorDepth::TrueColor, at),
            None,
            "the net is hidden"
        );
    }
    person
        .send(Message::Mouse(Gesture::WheelDown, None))
        .send(Message::Mouse(Gesture::WheelDown, None));
    assert_eq!(person.app.studied().map(|study| study.chosen), Some(2));
    assert_eq!(*person.app.cube(), cube);
}

#[test]
fn an_answer_about_another_cube_is_not_shown() {
    let mut person = Person::new();
    person.press(":coset r");
    let asked = person.taken_effects();
    assert_eq!(
        asked
            .iter()
            .filter(|effect| matches!(effect, Effect::Start(Slot::Analysis, Task::Examine(_))))
            .count(),
        2
    );
    let solved = Examiner::build().examine(&CubieCube::SOLVED);
    person.send(Message::Examined(CubieCube::SOLVED, Ok(Box::new(solved))));
    person.expect_screen("Not in H, which is … away.");
}

#[test]
fn the_first_two_pages_are_one_where_there_is_room() {
    let mut person = student(SCRAMBLE, ":coordinates");
    person.send(Message::Resize(120, 40));
    let text = text_of(&person.cells(120, 40, ColorDepth::TrueColor));
    for words in ["UdEdgePermutation", "Seen along"] {
        assert!(text.contains(words), "{words}");
    }
    for next in [Page::State, Page::Symmetry, Page::Coset, Page::Lesson(0)] {
        press(&mut person, "tab");
        assert_eq!(page(&person), Some(next));
    }
}

/// The cells of the picture, each with its letter and style.
fn picture(person: &Person, (columns, rows): (u16, u16)) -> Vec<(String, ratatui::style::Style)> {
    let cells = person.cells(columns, rows, ColorDepth::TrueColor);
    let area = Rect::new(0, 1, 51, 18);
    area.positions()
        .map(|at| (cells[at].symbol().to_owned(), cells[at].style()))
        .collect()
}

#[test]
fn moves_of_h_leave_the_relabelled_picture_of_the_solved_cube_and_others_do_not() {
    for view in ["net", "solid", "auto"] {
        for size in [(80, 24), (120, 40)] {
            let person = |turn: Option<Move>| {
                let turns: Vec<_> = turn.map(Into::into).into_iter().collect();
                let app = app_with(settings()).with_cube(OrientedCube::SOLVED.turned_by(&turns));
                let mut person = Person::with(app);
                person
                    .command(&format!("set view {view}"))
                    .press(":relabelled");
                person.send(Message::Resize(size.0, size.1));
                person
            };
            let solved = picture(&person(None), size);
            for turn in Move::ALL {
                let turned = picture(&person(Some(turn)), size);
                assert_eq!(
                    turned == solved,
                    turn.is_in_h(),
                    "{turn} in view {view} at {size:?}"
                );
            }
        }
    }
}

#[test]
fn the_cube_is_shown_relabelled_with_a_legend() {
    let mut person = student(SCRAMBLE, ":relabelled");
    pin_over(&turning(), "relabelled", &person);
    person.command("set view solid");
    pin_over(&turning(), "relabelled-solid", &person);
    person.command("set relabelled off");
    assert!(!person.app.is_relabelled() && !person.screen().contains("Relabelled"));
    person.command("relabelled");
    assert!(person.app.is_relabelled());
}
