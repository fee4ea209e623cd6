//! The pages about the cube, the lessons, and the cube relabelled.

use std::sync::OnceLock;

use cubetui::app::{Effect, Gesture, Message, Mode, Page};
use cubetui::config::ColorDepth;
use cubetui::coord::{COORDINATES, Coordinate, Coset, Twist};
use cubetui::cube::{Algorithm, Corner, CubieCube, Edge, Face, Facelet, HeldCube, Move};
use cubetui::solver::{Examiner, Phases};
use cubetui::ui;
use ratatui::layout::{Position, Rect};

use crate::driver::{Person, app_with, settings, text_of};
use crate::oracle::known;
use crate::pinned::{Pinned, pin, pin_over};
use crate::screens::turning;

const SCRAMBLE: &str = "R U2 F' L D B2 R' F U' L2 D2 B R2 U F2 L'";

/// Somebody whose questions about cubes are answered at once.
pub(crate) fn student(scramble: &str, keys: &str) -> Person {
    let scramble: Algorithm = scramble.parse().expect("an algorithm");
    let mut person = Person::with(app_with(settings()).with_scramble(scramble.turns()));
    for key in keys.split_whitespace() {
        press(&mut person, key);
    }
    person
}

/// Presses a key, and answers what is then asked.
fn press(person: &mut Person, key: &str) {
    static EXAMINER: OnceLock<Examiner> = OnceLock::new();
    person.press(key);
    let asked = person.taken_effects().into_iter().filter_map(|effect| match effect {
        Effect::Examine(cube) => Some(cube),
        _ => None,
    });
    for cube in asked.collect::<Vec<_>>() {
        let examination = EXAMINER.get_or_init(Examiner::build).examine(&cube);
        person.send(Message::Examined(cube, Ok(Box::new(examination))));
    }
}

/// The page over which the others stand.
fn cube_page() -> Pinned {
    Pinned::of("study-cube", &student(SCRAMBLE, "o tab tab r"))
}

fn page(person: &Person) -> Option<Page> {
    person.app.studied().map(cubetui::app::Study::page)
}

#[test]
fn the_pages_are_shown_of_a_scrambled_cube() {
    pin("study-cube", &student(SCRAMBLE, "o tab tab r"));
    for (name, keys) in [
        ("study-coordinates", "o down down down r"),
        ("study-distances", "o tab r"),
        ("study-symmetry", "* r"),
        ("study-coset", "g r"),
    ] {
        pin_over(&cube_page(), name, &student(SCRAMBLE, keys));
    }
}

#[test]
fn the_pages_are_shown_of_cubes_with_much_to_show() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    pin_over(&cube_page(), "study-symmetry-superflip", &student(superflip, "*"));
    pin_over(&cube_page(), "study-symmetry-turned", &student("R", "*"));
    pin_over(&cube_page(), "study-coset-h", &student("U R2 F2 D", "g"));
    pin_over(&cube_page(), "study-distances-h", &student("U R2 F2 D", "o tab"));
    pin_over(&cube_page(), "study-coordinates-solved", &student("", "o"));
}

#[test]
fn the_lessons_are_shown() {
    for (number, keys) in
        ["h r", "h tab r", "h tab tab r", "h tab tab tab r", "h backtab r"].iter().enumerate()
    {
        let person = student(SCRAMBLE, keys);
        assert_eq!(page(&person), Some(Page::Lesson(number)));
        pin_over(&cube_page(), &format!("lesson-{}", number + 1), &person);
    }
}

#[test]
fn values_follow_every_turn_and_what_changed_is_marked() {
    let mut person = student("", "o");
    let row = |person: &Person, name: &str| {
        let screen = person.screen();
        screen.lines().find(|line| line.contains(&format!(" {name} "))).expect("every coordinate has a row")
            [..50]
            .to_owned()
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
            let value = entry.value(&cube).map_or(" - ".to_owned(), |value| format!(" {value} of"));
            assert!(row.contains(&value), "{row} should have {value}");
            let changed = entry.value(&before) != entry.value(&cube);
            assert_eq!(row.contains('•'), changed, "{key}: {row}");
        }
    }
    press(&mut person, "backspace");
    assert!(row(&person, "Parity").contains('•'), "a turn taken back is a change too");
}

#[test]
fn nothing_moves_behind_the_pages() {
    let mut person = Person::new();
    person.send(Message::Resize(120, 40));
    let moves = |person: &mut Person| {
        person.press("r").taken_effects().iter().any(|effect| matches!(effect, Effect::Animate(..)))
    };
    assert!(moves(&mut person));
    person.press("o");
    assert!(!moves(&mut person));
    person.press("esc");
    assert!(moves(&mut person));
}

#[test]
fn every_explanation_fits() {
    let mut person = student(SCRAMBLE, "o r");
    let mut wide = student(SCRAMBLE, "o r");
    wide.send(Message::Resize(120, 40));
    for entry in COORDINATES {
        let screens = [person.screen(), text_of(&wide.cells(120, 40, ColorDepth::TrueColor))];
        for screen in screens {
            let words = screen.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>();
            let last: Vec<&str> = entry.about.split_whitespace().rev().take(2).collect();
            assert!(words.windows(2).any(|two| two == [last[1], last[0]]), "{}:\n{screen}", entry.name);
            assert!(screen.contains(&format!("── {}", entry.name)), "{screen}");
        }
        person.press("down");
        wide.press("down");
    }
}

#[test]
fn moves_are_reported_as_the_cube_is_held() {
    let mut person = student("R U F", "g z");
    let screen = person.screen();
    assert!(screen.contains("U-D is white-yellow, R-L is red-orange; moves are as you hold it"), "{screen}");
    let known =
        person.app.studied().and_then(|study| study.now().examination.clone()).expect("it is examined");
    let ways = known.phase1_solutions.expect("they were found");
    let way = person.app.cube().moves_as_held(&ways.listed[0]);
    assert_ne!(way, ways.listed[0]);
    assert!(screen.contains(&cubetui::cube::format_moves(&way)), "{screen}");
    for turn in way {
        person.command(&format!("alg {turn}"));
    }
    assert!(Coset::of(&person.app.cube().cube).is_h(), "who does it arrives");
    press(&mut person, "o");
    assert!(person.screen().contains("0 kept by  R R2 R'"), "{}", person.screen());
    press(&mut person, "Z");
    assert!(!person.screen().contains("R-L is"));
}

#[test]
fn turns_are_made_over_the_pages_and_esc_closes_them_first() {
    let mut person = student(SCRAMBLE, "o");
    press(&mut person, "2");
    press(&mut person, "r");
    assert_eq!(person.app.trail().len(), 1);
    press(&mut person, "g");
    assert_eq!(page(&person), Some(Page::Coset), "another page in place of the first");
    press(&mut person, "g");
    assert_eq!(page(&person), None, "its own key closes it");
    person.press("g enter");
    assert_eq!(person.app.mode(), Mode::Play);
    person.let_solve();
    person.press("right");
    assert_eq!(person.app.playback().map(cubetui::app::Playback::step), Some(1));
    assert_eq!(page(&person), Some(Page::Coset));
    person.press("esc");
    assert_eq!((page(&person), person.app.mode()), (None, Mode::Play));
    person.press("g i");
    assert_eq!((page(&person), person.app.mode()), (None, Mode::Paint), "stickers are typed on the net");
}

#[test]
fn all_ways_into_h_can_be_gone_through() {
    let mut person = student(SCRAMBLE, "g r");
    let known =
        person.app.studied().and_then(|study| study.now().examination.clone()).expect("it is examined");
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
    for (keys, lesson) in [("h", 0), ("o h", 2), ("o tab h", 4), ("g h", 3)] {
        assert_eq!(page(&student(SCRAMBLE, keys)), Some(Page::Lesson(lesson)), "{keys}");
    }
    assert_eq!(page(&student(SCRAMBLE, "g h h")), None);
}

#[test]
fn the_mouse_turns_pages_and_goes_through_their_lists() {
    let mut person = student(SCRAMBLE, "o");
    let screen = Rect::new(0, 0, 80, 24);
    let target = |person: &Person, name: &str| {
        let row = person.screen().lines().nth(1).expect("the frame").to_owned();
        let column = row.char_indices().position(|(byte, _)| row[byte..].starts_with(name)).expect("the tab");
        ui::target_at(&person.app, screen, ColorDepth::TrueColor, Position::new(column as u16, 1))
    };
    for (name, expected) in [("Cube", Page::Cube), ("Coset", Page::Coset), ("Coordinates", Page::Coordinates)]
    {
        let target = target(&person, name);
        person.send(Message::Mouse(Gesture::Click, target));
        assert_eq!(page(&person), Some(expected));
    }
    let cube = *person.app.cube();
    for at in Rect::new(1, 2, 78, 18).positions() {
        assert_eq!(ui::target_at(&person.app, screen, ColorDepth::TrueColor, at), None, "the net is hidden");
    }
    person.send(Message::Mouse(Gesture::WheelDown, None)).send(Message::Mouse(Gesture::WheelDown, None));
    assert_eq!(person.app.studied().map(cubetui::app::Study::chosen), Some(2));
    assert_eq!(*person.app.cube(), cube);
}

#[test]
fn an_answer_about_another_cube_is_not_shown() {
    let mut person = Person::new();
    person.press("g r");
    let asked = person.taken_effects();
    assert_eq!(asked.iter().filter(|effect| matches!(effect, Effect::Examine(_))).count(), 2);
    let solved = Examiner::build().examine(&CubieCube::SOLVED);
    person.send(Message::Examined(CubieCube::SOLVED, Ok(Box::new(solved))));
    assert!(person.screen().contains("Not in H, which is … away."));
}

#[test]
fn the_first_three_pages_are_one_where_there_is_room() {
    let mut person = student(SCRAMBLE, "o");
    person.send(Message::Resize(120, 40));
    let text = text_of(&person.cells(120, 40, ColorDepth::TrueColor));
    for words in ["UdEdgePermutation", "Seen along", "Antisymmetries", "Cycles"] {
        assert!(text.contains(words), "{words}");
    }
    press(&mut person, "tab");
    assert_eq!(page(&person), Some(Page::Symmetry));
    press(&mut person, "tab");
    press(&mut person, "tab");
    assert_eq!(page(&person), Some(Page::Coordinates));
}

/// The cells of the picture, letters and styles.
fn picture(person: &Person, (columns, rows): (u16, u16)) -> Vec<(String, ratatui::style::Style)> {
    let cells = person.cells(columns, rows, ColorDepth::TrueColor);
    let area = Rect::new(0, 1, 51, 18);
    area.positions().map(|at| (cells[at].symbol().to_owned(), cells[at].style())).collect()
}

#[test]
fn moves_of_h_leave_the_relabelled_picture_of_the_solved_cube_and_others_do_not() {
    for view in ["net", "solid", "auto"] {
        for size in [(80, 24), (120, 40)] {
            let person = |turn: Option<Move>| {
                let turns: Vec<_> = turn.map(Into::into).into_iter().collect();
                let app = app_with(settings()).with_cube(HeldCube::SOLVED.turned_by(&turns));
                let mut person = Person::with(app);
                person.command(&format!("set view {view}")).press("a").press("esc");
                person.send(Message::Resize(size.0, size.1));
                person
            };
            let solved = picture(&person(None), size);
            for turn in Move::ALL {
                let turned = picture(&person(Some(turn)), size);
                assert_eq!(turned == solved, turn.is_in_h(), "{turn} in view {view} at {size:?}");
            }
        }
    }
}

#[test]
fn the_cube_is_shown_relabelled_with_a_legend() {
    let mut person = student(SCRAMBLE, "a");
    pin_over(&turning(), "relabelled", &person);
    person.command("set view solid");
    pin_over(&turning(), "relabelled-solid", &person);
    person.command("set relabelled off");
    assert!(!person.app.is_relabelled() && !person.screen().contains("Relabelled"));
    person.command("relabelled");
    assert!(person.app.is_relabelled());
}

#[test]
fn the_numbers_of_the_lessons_are_true() {
    let words = |keys: &str| {
        let screen = student("", keys).screen();
        // The picture is beside the first rows.
        let beside = |row: usize| if row < 11 { 49 } else { 79 };
        let lines =
            screen.lines().enumerate().map(|(row, line)| line.chars().take(beside(row)).collect::<String>());
        lines.map(|line| line.trim_matches(['│', ' ']).to_owned()).collect::<Vec<_>>().join(" ")
    };
    let grouped = |number: u128| {
        let digits = number.to_string();
        let groups: Vec<&str> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .map(|part| std::str::from_utf8(part).expect("digits"))
            .collect();
        groups.join(",")
    };
    let factorial = |n: u128| (1..=n).product::<u128>();
    let cubes = factorial(8) * 3_u128.pow(8) * factorial(12) * 2_u128.pow(12) / 12;

    let lesson = words("h");
    // 48 stickers in six colours, eight of each: choose their places colour by colour.
    let choose = |n: u128, k: u128| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    let pictures: u128 = (1..=6).map(|colors| choose(8 * colors, 8)).product();
    assert_eq!(format!("{:.1}", pictures as f64 / 1e33), "2.9");
    assert!(lesson.contains("2.9 x 10^33"), "{lesson}");
    assert!(lesson.contains(&grouped(cubes)), "{lesson}");
    assert_eq!(pictures / cubes / 100_000_000_000, 668, "67 million million");
    let turn = CubieCube::SOLVED.turned(Move::new(Face::R, 1));
    let corners = Corner::ALL.into_iter().filter(|c| turn.corners()[c.index()] != *c).count();
    let edges = Edge::ALL.into_iter().filter(|e| turn.edges()[e.index()] != *e).count();
    let on_face = Facelet::all().filter(|f| f.face() == Face::R && !f.is_center()).count();
    assert_eq!((3 * corners + 2 * edges, on_face, 3 * corners + 2 * edges - on_face), (20, 8, 12));
    assert!(lesson.contains("20 facelets move: 8 on the face, and 12 around it"), "{lesson}");

    let lesson = words("h tab");
    assert!(lesson.contains(&grouped(cubes)), "{lesson}");

    let lesson = words("h tab tab");
    assert!(lesson.contains(&format!("Twist becomes {}", Twist::of(&turn).index())), "{lesson}");
    assert_eq!(Twist::of(&turn.turned(Move::new(Face::R, 1))).index(), 0);
    assert!(lesson.contains("2187 rows and 18 columns"), "{lesson}");
    assert_eq!((3_usize.pow(7), Move::ALL.len()), (2187, 18));

    let lesson = words("h tab tab tab");
    let order_of_h = factorial(8) * factorial(8) * factorial(4) / 2;
    for number in [order_of_h, cubes / order_of_h, cubes] {
        assert!(lesson.contains(&grouped(number)), "{} in {lesson}", grouped(number));
    }
    assert_eq!(cubes / order_of_h, 2187 * 2048 * 495);
    assert_eq!(Coset::NUM as u128, cubes / order_of_h);

    let lesson = words("h backtab");
    let depths = |path: &str| known::<Vec<u64>>(path).len();
    assert_eq!(depths("phase1.computed") - 1, 12);
    assert_eq!(depths("H_by_its_ten_moves.computed") + depths("H_by_its_ten_moves.cited") - 1, 18);
    assert!(lesson.contains("12 moves at most") && lesson.contains("18 at most"), "{lesson}");
    assert_eq!(Move::ALL.into_iter().filter(|turn| turn.is_in_h()).count(), 10);
}

/// Somebody at the last lesson, with a solution of the cube.
pub(crate) fn at_the_last_lesson() -> Person {
    let mut person = student(SCRAMBLE, "h backtab");
    person.press("enter").let_solve();
    person
}

#[test]
fn the_last_lesson_shows_where_the_phases_of_the_solution_meet() {
    let mut person = at_the_last_lesson();
    let moves = person.app.playback().expect("a solution").moves().to_vec();
    let Phases { first, .. } = Phases::of(&moves);
    let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let line = format!("{} | {}", words(&moves[..first]), words(&moves[first..]));
    assert!(person.screen().contains(&line), "{line} in\n{}", person.screen());
    for _ in 0..first {
        press(&mut person, "right");
    }
    pin_over(&cube_page(), "lesson-5-between-phases", &person);
}
