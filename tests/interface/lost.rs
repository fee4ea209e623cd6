//! A user who follows a solution makes a wrong turn, presses a key, and answers questions about the cube in the hand.

use std::time::Duration;

use crate::app::{Message, Mode};
use crate::common::slip_kinds::SlipKind;
use crate::interface::driver::{Person, app_with, settings};
use crate::interface::session::{restored, saved};
use cubetui::cube::random::seeded_generator;
use cubetui::cube::{
    Algorithm, Color, ColorScheme, CubieCube, Facelet, Move, Orientation, OrientedCube,
    format_moves,
};
use cubetui::solver::{Progress, Solution, SolveEvent};
use rand::{Rng, RngExt as _};

/// A user who follows a solution of a random cube.
fn following(generator: &mut impl Rng) -> Person {
    let orientations: Vec<Orientation> = Orientation::all().collect();
    let cube = OrientedCube {
        orientation: orientations[generator.random_range(0..orientations.len())],
        ..OrientedCube::new(CubieCube::random(generator), Orientation::STANDARD)
    };
    let mut person = Person::with(app_with(settings()).with_cube(cube));
    person.press("enter").let_solve();
    let length = solution(&person).len();
    for _ in 0..generator.random_range(1..=length) {
        person.press("right");
    }
    person.taken_effects();
    person
}

fn solution(person: &Person) -> Vec<Move> {
    person.app.playback().expect("a solution").moves.clone()
}

fn step(person: &Person) -> usize {
    person.app.playback().expect("a solution").step
}

/// The cube after these moves instead of those shown on the screen.
fn after(person: &Person, turns: &[Move]) -> OrientedCube {
    let start = person.app.playback().expect("a solution").start;
    OrientedCube {
        orientation: person.app.cube().orientation,
        ..start.after_moves(turns)
    }
}

/// The sticker that the screen asks for, read from its text.
fn asked(person: &Person) -> Option<Facelet> {
    let screen: Vec<Vec<char>> = person
        .screen()
        .lines()
        .map(|line| line.chars().collect())
        .collect();
    let begins = |row: &Vec<char>| {
        let text: String = row.iter().collect();
        text.find("Look at the")
            .map(|at| text[..at].chars().count())
    };
    let (row, column) = screen
        .iter()
        .enumerate()
        .find_map(|(row, line)| begins(line).map(|column| (row, column)))?;
    let words: String = screen[row..row + 4]
        .iter()
        .flat_map(|line| {
            let rest = line.iter().skip(column);
            rest.copied()
                .take_while(|letter| !"│╭╰".contains(*letter))
                .chain([' '])
        })
        .collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = words.join(" ");
    let asks = |facelet: &Facelet| {
        let (face, place) = (facelet.face().word(), facelet.place());
        words.starts_with(&format!(
            "Look at the {face} face, {place} sticker: which colour is it?"
        ))
    };
    let found = Facelet::all().find(asks);
    assert!(found.is_some(), "{words}");
    found
}

/// Reads the question, looks at the cube and types the colour.
fn answer(person: &mut Person, truth: &OrientedCube) {
    let facelet = asked(person).expect("a question");
    let color = truth.stickers()[facelet.index()];
    type_color(person, color);
}

fn type_color(person: &mut Person, color: Color) {
    let letter = ColorScheme::western().letter(color);
    person.send(Message::Alarm).press(&letter.to_string());
}

/// Starts the search for the slip and answers truthfully. Returns the number of keys.
fn find(person: &mut Person, truth: &OrientedCube) -> usize {
    person.press("!");
    let mut keys = 1;
    while person.app.slip_question().is_some() {
        answer(person, truth);
        keys += 1;
    }
    keys
}

/// The turns of a user who makes a slip in one of the last `recent` moves.
fn turns_with_slip(
    person: &Person,
    recent: usize,
    kind: SlipKind,
    generator: &mut impl Rng,
) -> Vec<Move> {
    let (solution, shown) = (solution(person), step(person));
    let index = generator.random_range(shown.saturating_sub(recent)..shown);
    let wrong = kind.turns(solution[index], generator);
    [&solution[..index], &wrong, &solution[index + 1..shown]].concat()
}

/// Returns the number of keys for each cube whose slip is found, in ascending order, and the number of the other cubes.
fn measure(cubes: usize, recent: usize, kind: SlipKind) -> (Vec<usize>, usize) {
    let mut generator = seeded_generator(44 + kind as u64);
    let mut keys = Vec::new();
    let mut wrong = 0;
    for _ in 0..cubes {
        let mut person = following(&mut generator);
        let turns = turns_with_slip(&person, recent, kind, &mut generator);
        let truth = after(&person, &turns);
        let pressed = find(&mut person, &truth);
        if *person.app.cube() == truth {
            keys.push(pressed);
            person.press("end");
            assert!(person.app.cube().is_solved(), "{}", format_moves(&turns));
        } else {
            wrong += 1;
        }
    }
    keys.sort_unstable();
    (keys, wrong)
}

/// Prints the table, and checks that its limits are met.
fn table(cubes: usize) {
    println!("a slip in the last five moves    right  wrong  keys: mean   99 of 100  most");
    for kind in SlipKind::ALL {
        let (keys, wrong) = measure(cubes, 5, kind);
        let mean = keys.iter().sum::<usize>() as f64 / keys.len() as f64;
        let most = *keys.last().expect("some are found");
        let most_of = keys[(keys.len() * 99).div_ceil(100) - 1];
        println!(
            "{:30} {:7} {wrong:6} {mean:12.2} {most_of:11} {most:5}",
            format!("{kind:?}"),
            keys.len()
        );
        assert!(
            wrong * 100 <= cubes,
            "{kind:?}: {wrong} of {cubes} are wrong"
        );
        assert!(most <= 8, "{kind:?}: {most} keys");
    }
}

#[test]
fn a_slip_in_the_last_five_moves_is_found_with_at_most_eight_keys() {
    table(20);
}

#[test]
#[ignore = "a quarter of an hour for 5,000 cubes; the test before it takes 100"]
fn a_slip_is_found_on_a_thousand_cubes_of_each_kind() {
    table(1000);
}

fn moves(text: &str) -> Vec<Move> {
    text.parse::<Algorithm>().expect("an algorithm").moves().0
}

fn found(solution: &str) -> SolveEvent {
    SolveEvent::Found {
        solution: Solution {
            moves: moves(solution),
            inverse_moves: Vec::new(),
            turns: None,
            after: Duration::from_millis(1),
            direction: None,
            insertion: None,
            steps: Vec::new(),
        },
        rank: 0,
        count: 1,
        progress: Progress::default(),
    }
}

/// A user who has made three moves of this solution of a cube.
fn following_three_moves_of(solution: &str) -> Person {
    let scramble = "D' L F' U' R'".parse::<Algorithm>();
    let scramble = scramble.expect("an algorithm").turns();
    let mut person = Person::with(app_with(settings()).with_scramble(scramble));
    person.press("enter");
    let (job, _) = person.asked_search();
    person
        .send(Message::Solver(job, found(solution)))
        .press("right right right");
    person
}

fn at_the_third_move() -> Person {
    following_three_moves_of("R U F L' D")
}

#[test]
fn the_slip_is_named_and_the_solution_goes_back_and_on() {
    for (made, name, back, rest) in [
        (
            "R U F'",
            "move 3 was F' instead of F",
            "F2 leads back",
            "F2 L' D",
        ),
        (
            "R U F2",
            "move 3 was F2, or F twice, instead of F",
            "F' leads back",
            "F' L' D",
        ),
        (
            "R F",
            "move 2, U, was left out",
            "F' U F lead back",
            "F' U F L' D",
        ),
        (
            "R U B",
            "move 3 was B instead of F",
            "F B' lead back",
            "F B' L' D",
        ),
    ] {
        let mut person = at_the_third_move();
        let truth = after(&person, &moves(made));
        find(&mut person, &truth);
        person.expect_status(&format!("found: {name}; {back} into the solution"));
        assert_eq!(*person.app.cube(), truth, "{made}");
        assert_eq!(format_moves(&solution(&person)), rest, "{made}");
        assert_eq!(step(&person), 0);
        person.expect_screen("Way back: 0/");
        person.press("end");
        assert!(person.app.cube().is_solved(), "{made}");
        person.expect_screen("Solution: ");
    }
}

#[test]
fn a_shorter_solution_than_the_way_back_takes_its_place() {
    let detour = "R2 U2 R2 U2 R2 U2 R2 U2 R2 U2 R2 U2";
    let mut person = following_three_moves_of(&format!("R U F L' D {detour}"));
    let truth = after(&person, &moves("R U F'"));
    find(&mut person, &truth);
    assert_eq!(
        format_moves(&solution(&person)),
        format!("F2 L' D {detour}")
    );
    person.expect_screen("Way back: 0/15");
    let (job, request) = person.asked_search();
    assert_eq!(request.cube, truth.cube);
    person.send(Message::Solver(job, found("F2 L' D")));
    person.expect_screen("Solution: 0/3");
    person.expect_screen("move 3 was F' instead");
    person.expect_screen("the new solution is");
    person.press("end");
    assert!(person.app.cube().is_solved());
}

#[test]
fn a_user_without_a_slip_may_be_ahead_of_the_screen_or_behind_it() {
    for (made, words, step_now) in [
        (
            "R U F L'",
            "no wrong turn: your cube is 1 move ahead of the screen",
            4,
        ),
        ("R U F L' D", "solved", 5),
        (
            "R U F",
            "no wrong turn: your cube is as the net shows it",
            3,
        ),
        (
            "R",
            "no wrong turn: your cube is 2 moves behind the screen",
            1,
        ),
    ] {
        let mut person = at_the_third_move();
        let truth = after(&person, &moves(made));
        find(&mut person, &truth);
        assert_eq!(*person.app.cube(), truth, "{made}");
        assert_eq!(step(&person), step_now);
        if !truth.is_solved() {
            person.expect_status(words);
        }
    }
}

#[test]
fn the_question_is_in_words_and_framed_on_the_net() {
    let mut person = at_the_third_move();
    person.expect_screen("! lost");
    person.press("!");
    let facelet = asked(&person).expect("a question");
    assert_eq!(person.app.slip_question(), Some(facelet));
    let screen = person.screen();
    assert!(screen.contains('┏'), "a frame: {screen}");
    assert!(
        !screen.contains("►"),
        "no arrows of the next move: {screen}"
    );
    person.expect_screen("wrgyob answer");
    person.expect_screen("Esc leave");
}

#[test]
fn undo_takes_answers_back_one_by_one_and_esc_leaves() {
    let mut person = at_the_third_move();
    let shown = *person.app.cube();
    let truth = after(&person, &moves("R U F'"));
    person.press("!");
    let mut questions = Vec::new();
    while let Some(facelet) = person.app.slip_question() {
        questions.push(facelet);
        answer(&mut person, &truth);
    }
    assert!(questions.len() >= 2);
    for facelet in questions.iter().rev() {
        person.press("backspace");
        assert_eq!(person.app.slip_question(), Some(*facelet));
        assert_eq!(*person.app.cube(), shown);
    }
    person.press("ctrl-r");
    assert_eq!(person.app.slip_question(), Some(questions[1]));
    person.press("backspace backspace");
    assert_eq!(person.app.slip_question(), None, "before the questions");
    person.press("! esc");
    assert_eq!(person.app.slip_question(), None);
    assert_eq!((person.app.mode(), step(&person)), (Mode::Play, 3));
    person.press("! !");
    assert_eq!(person.app.slip_question(), None);
}

#[test]
fn other_keys_do_not_turn_the_cube_and_say_how_to_answer() {
    let mut person = at_the_third_move();
    let shown = *person.app.cube();
    person.press("!");
    for key in ["u", "L", "right", "space", "enter", "home", "x"] {
        person.press(key);
        person.expect_status("type the colour of the framed sticker: w r g y o b");
        assert_eq!(*person.app.cube(), shown, "{key}");
        assert!(person.app.slip_question().is_some(), "{key}");
    }
    person.press("?");
    person.expect_screen("Help: Play mode");
    person.press("esc");
    assert!(person.app.slip_question().is_some());
    person.press("i");
    assert_eq!(
        person.app.mode(),
        Mode::Paint,
        "the whole cube can be typed"
    );
}

#[test]
fn a_key_typed_before_the_question_was_seen_is_no_answer() {
    let mut person = at_the_third_move();
    person.press("!");
    let first = person.app.slip_question();
    person.press("w w");
    assert_eq!(person.app.slip_question(), first);
    person.expect_status("a key came before the question and was dropped");
    let truth = after(&person, &moves("R F"));
    answer(&mut person, &truth);
    let second = person.app.slip_question();
    assert_ne!(second, first);
    person.press("w");
    assert_eq!(person.app.slip_question(), second);
}

#[test]
fn colours_that_no_wrong_turn_gives_lead_on_to_typing() {
    let mut person = at_the_third_move();
    person.press("!");
    // A cube far from the solution.
    let truth = OrientedCube::SOLVED.after_moves(&moves("R2 D B2 L U2 F D' B U R' L2 F2"));
    while person.app.slip_question().is_some() {
        answer(&mut person, &truth);
    }
    person.expect_status("no wrong turn gives these colours: Bksp takes the last answer back");
    person.press("backspace");
    assert!(person.app.slip_question().is_some());
}

#[test]
fn the_questions_come_back_with_the_session() {
    let mut person = at_the_third_move();
    let truth = after(&person, &moves("R U' F"));
    person.press("!");
    answer(&mut person, &truth);
    let asked_before = person.app.slip_question();
    assert!(asked_before.is_some());
    let mut again = restored(&saved(&person));
    assert_eq!(again.app.slip_question(), asked_before);
    while again.app.slip_question().is_some() {
        answer(&mut again, &truth);
    }
    assert_eq!(*again.app.cube(), truth);
    again.expect_screen("Way back: 0/");
    let text = saved(&again);
    let third = restored(&text);
    third.expect_screen("Way back: 0/");
    assert_eq!(saved(&third), text);
}

#[test]
fn without_a_solution_there_is_nothing_to_compare_with() {
    let mut person = Person::new();
    person
        .press("!")
        .expect_status("! does nothing in Turn mode");
    person.command("lost");
    assert!(person.app.slip_question().is_none());
}
