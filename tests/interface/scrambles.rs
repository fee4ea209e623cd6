//! Scrambles: a cube by its seed at once, its turns a little later, and both again after undo.

use crate::app::{Effect, Message, Scramble, Slot, Task};
use crate::common::algorithms::held_after;
use cubetui::cube::{CubieCube, OrientedCube};
use cubetui::goals::NamedGoal;
use cubetui::solver::{JobId, SolveRequest};

use crate::interface::driver::{Person, app_with, settings, solution_of};

/// The last sequence requested.
fn asked(person: &mut Person) -> (JobId, SolveRequest) {
    let asked = person
        .taken_effects()
        .into_iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Start(Slot::Scramble, Task::Solve(job, _, request)) => Some((job, request)),
            _ => None,
        });
    asked.expect("a sequence was asked for")
}

/// Lets the real solver answer the last request for a sequence.
fn let_answer(person: &mut Person) {
    let (job, request) = asked(person);
    person.send(Message::Sequence(job, Ok(solution_of(&request))));
}
#[test]
fn a_scramble_shows_its_cube_at_once_and_its_turns_when_they_come() {
    let mut person = Person::new();
    person.press("ctrl-s");
    let cube = *person.app.cube();
    assert_ne!(cube, OrientedCube::SOLVED);
    assert_eq!(person.app.scramble_text(), None);
    person.expect_screen("working out its turns");
    let seed = person
        .app
        .scramble_of()
        .and_then(|scramble| scramble.seed)
        .expect("it has a seed");
    assert!(
        person
            .status()
            .ends_with(&format!(":scramble {seed} repeats it")),
        "{}",
        person.status()
    );
    let_answer(&mut person);
    let text = person.app.scramble_text().expect("the turns have come");
    assert_eq!(held_after(&text), cube);
    assert!(
        person
            .screen()
            .contains(&format!("scramble: {}", &text[..20]))
    );
    let length = text.split(' ').count();
    assert!((17..=21).contains(&length), "{length} turns");
}

#[test]
fn a_seed_means_one_cube_and_one_sequence() {
    let mut texts = Vec::new();
    for _ in 0..2 {
        let mut person = Person::new();
        person.press("r u").command("scramble 20240229");
        assert_eq!(
            person.app.cube().cube,
            Scramble::cube_of(20_240_229, None, false).cube
        );
        assert!(person.app.turns_made().is_empty());
        let (job, request) = asked(&mut person);
        assert_eq!(
            request.limits.timeout, None,
            "a clock would make it another one elsewhere"
        );
        person.send(Message::Sequence(job, Ok(solution_of(&request))));
        texts.push(person.app.scramble_text().expect("the turns have come"));
    }
    assert_eq!(texts[0], texts[1]);
    let pinned = "DDBRUUDLBRFLURDRRRFFUBFRLUDUBBUDBBDULFRDLLDLFUFFLBBFRL";
    assert_eq!(
        Scramble::cube_of(1, None, false)
            .cube
            .to_face_cube()
            .to_string(),
        pinned,
        "on every machine, in every version"
    );
}

#[test]
fn a_cube_of_a_goal_is_drawn_with_the_turns_that_make_it() {
    let mut person = Person::new();
    person.type_text(":draw f2").press("tab");
    person.expect_screen("draw f2l");
    person.press("enter");
    let scheme = person.app.settings().scheme.clone();
    let f2l = NamedGoal::read("f2l", &scheme).expect("a goal");
    let cube = person.app.cube().cube;
    assert!(f2l.goal().is_met_by(&cube));
    let (job, request) = asked(&mut person);
    assert_eq!(request.cube, cube);
    person.send(Message::Sequence(job, Ok(solution_of(&request))));
    assert_eq!(
        held_after(&person.app.scramble_text().expect("the turns have come")),
        *person.app.cube()
    );
    assert!(
        person.status().starts_with("a random cube that meets f2l"),
        "{}",
        person.status()
    );
    person.press("backspace");
    assert!(person.app.cube().is_solved());
    person.command("draw nothing");
    person.expect_screen("no goal is called");
}

#[test]
fn seeds_are_numbers_below_two_to_the_64th() {
    let mut person = Person::new();
    person.command("scramble 18446744073709551615");
    assert!(person.app.scramble_of().is_some());
    let before = *person.app.cube();
    person.command("scramble 18446744073709551616");
    person.expect_status("too large for a seed");
    assert_eq!(*person.app.cube(), before);
    person.command("scramble 3 R");
    person.expect_status("column 1");
}

#[test]
fn turns_come_after_the_scramble_and_undo_brings_it_back() {
    let mut person = Person::new();
    person.command("scramble 5");
    let_answer(&mut person);
    let text = person.app.scramble_text();
    person.press("r U");
    assert_eq!(person.app.scramble_text(), text, "turning keeps it");
    assert_eq!(person.app.turns_made().len(), 2);
    person.expect_screen("then: R U'");
    person.command("scramble 6");
    let (late, _) = asked(&mut person);
    person.press("backspace");
    assert_eq!(person.app.scramble_text(), text);
    person.send(Message::Sequence(late, Ok(Vec::new())));
    assert_eq!(
        person.app.scramble_text(),
        text,
        "what comes late belongs to another cube"
    );
    person.press("ctrl-n");
    assert_eq!(person.app.scramble_of(), None);
}

#[test]
fn turns_that_came_while_it_was_undone_are_there_when_it_is_done_again() {
    let mut person = Person::new();
    person.command("scramble 5").press("backspace");
    let_answer(&mut person);
    assert_eq!(person.app.scramble_of(), None);
    person.press("ctrl-r");
    let text = person.app.scramble_text().expect("it is known already");
    assert_eq!(
        held_after(&text).cube,
        Scramble::cube_of(5, None, false).cube
    );
    assert!(person.taken_effects().is_empty(), "nobody is asked twice");
}

#[test]
fn a_search_and_a_sequence_do_not_end_each_other() {
    let mut person = Person::new();
    person.command("scramble 5").press("enter");
    let (sequence, request) = asked(&mut person);
    let job = person.app.search().expect("it searches").job;
    assert_ne!(job, sequence);
    person.send(Message::Sequence(sequence, Ok(solution_of(&request))));
    assert!(person.app.scramble_text().is_some());
    assert!(person.app.search().expect("it still searches").is_running());
}

#[test]
fn without_an_answer_the_cube_is_there_all_the_same() {
    let mut person = Person::new();
    person.command("scramble 5");
    let (job, _) = asked(&mut person);
    person.send(Message::Sequence(job, Err("no thread".to_owned())));
    person.expect_status("no thread");
    assert_eq!(
        person.app.cube().cube,
        Scramble::cube_of(5, None, false).cube
    );
    assert_ne!(person.app.cube().cube, CubieCube::SOLVED);
}

#[test]
fn different_seeds_give_different_cubes() {
    let cubes: std::collections::HashSet<_> = (0..1000)
        .map(|seed| Scramble::cube_of(seed, None, false).cube)
        .collect();
    assert_eq!(cubes.len(), 1000);
    let mut person = Person::with(app_with(settings()));
    person.press("ctrl-s");
    let first = *person.app.cube();
    person.press("ctrl-s");
    assert_ne!(*person.app.cube(), first);
}
