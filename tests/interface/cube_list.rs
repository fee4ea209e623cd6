//! The list of cubes: keys, undo, search, solving, its file, and its screen.

use std::sync::Arc;

use crate::app::{
    Effect, EntryState, IsomorphicEvent, IsomorphicSearch, LIST_OPERATIONS, Message, Mode, Overlay,
    Overwrite, Slot, Task, TerminalRequest,
};
use crate::common::algorithms::{cube_after, held_after, moves};
use cubetui::cube::ColorScheme;
use cubetui::solver::{JobId, SolveEvent, SolveRequest};
use cubetui::storage::checksum;

use crate::interface::driver::{Person, solution_of};
use crate::interface::pinned::pin;

pub(super) const SCRAMBLES: &str = "\
// Scrambles of the week

R U F' // [keep] monday // three turns
L2 D // tuesday // = D' L2 (2f*)
UUU // short
// the next one is hard
U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2 // superflip // https://cube20.org/
F' R U // wednesday
";

/// A user who has opened a list.
pub(super) fn with_list(text: &str) -> Person {
    let mut person = Person::new();
    person.command("list open week.txt");
    let effects = person.taken_effects();
    assert_eq!(effects, [Effect::LoadList("week.txt".into())]);
    person.send(Message::ListLoaded("week.txt".into(), Ok(text.to_owned())));
    person
}

/// The name of each cube in the list, or its text if it has no name.
pub(super) fn names(person: &Person) -> Vec<String> {
    let (list, scheme) = (person.app.list(), ColorScheme::western());
    let name = |place| {
        let entry = list.entry(place, &scheme).expect("a cube is there");
        let cube = entry.cube;
        if cube.name().is_empty() {
            cube.cube_text().to_owned()
        } else {
            cube.name().to_owned()
        }
    };
    (0..list.len()).map(name).collect()
}

pub(super) fn state(person: &Person, place: usize) -> EntryState {
    person
        .app
        .list()
        .entry(place, &ColorScheme::western())
        .expect("a cube is there")
        .state
}

/// What would be written to the file.
pub(super) fn saved(person: &mut Person) -> (Arc<str>, Overwrite) {
    person.taken_effects();
    person.command("list save");
    match person.taken_effects().pop() {
        Some(Effect::SaveList(path, text, overwrite)) => {
            person.send(Message::ListSaved(path, Ok(Arc::clone(&text))));
            (text, overwrite)
        }
        other => panic!("the list is written: {other:?}"),
    }
}

/// The last search requested for a cube of the list.
pub(super) fn listed_search(person: &mut Person) -> Option<(JobId, SolveRequest)> {
    person
        .taken_effects()
        .into_iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Start(Slot::List, Task::Solve(job, _, request)) => Some((job, request)),
            _ => None,
        })
}

/// Lets the real solver answer the searches until the list is solved.
pub(super) fn let_solve_list(person: &mut Person) {
    while let Some((job, request)) = listed_search(person) {
        for event in crate::interface::driver::solver_events(&request) {
            if matches!(event, SolveEvent::Finished(_)) {
                person.send(Message::Solver(job, event));
            }
        }
    }
}

/// The comparison that was requested.
pub(super) fn asked_comparison(person: &mut Person) -> IsomorphicSearch {
    let mut effects = person.taken_effects();
    match effects.pop() {
        Some(Effect::Start(Slot::Comparison, Task::Compare(search))) if effects.is_empty() => {
            search
        }
        last => panic!("it was asked for alone: {effects:?} {last:?}"),
    }
}

/// Lets the requested comparison find its cubes.
pub(super) fn let_compare(person: &mut Person) {
    let search = asked_comparison(person);
    let found = search.run(|| false, |_| ()).expect("nobody cancels it");
    person.send(Message::Isomorphic(
        search.job,
        IsomorphicEvent::Found(found),
    ));
}

#[test]
fn a_list_is_used_from_the_keyboard_alone() {
    let mut person = with_list(SCRAMBLES);
    assert_eq!(
        names(&person),
        ["monday", "tuesday", "short", "superflip", "wednesday"]
    );
    assert_eq!(person.status(), "week.txt: 5 cubes");
    // Add the cube on the screen, name it, write a note.
    person
        .press("esc r u ctrl-t a r")
        .type_text("mine")
        .press("enter e")
        .type_text("two turns")
        .press("enter");
    assert_eq!(names(&person)[1], "mine");
    person.press("j space d");
    assert!(
        names(&person).contains(&"tuesday".to_owned()),
        "it is protected"
    );
    person.expect_status("protected");
    person.press("space d");
    assert!(!names(&person).contains(&"tuesday".to_owned()));
    // Undoes, in this order: delete, release, protect, note, name, add.
    person.press("u u u u u u");
    assert_eq!(
        names(&person),
        ["monday", "tuesday", "short", "superflip", "wednesday"]
    );
    assert!(!person.app.list().is_changed());
    person.press("u");
    assert_eq!(person.status(), "nothing to undo in the list");
    person.press("ctrl-r ctrl-r ctrl-r ctrl-r ctrl-r ctrl-r");
    assert_eq!(
        names(&person),
        ["monday", "mine", "short", "superflip", "wednesday"]
    );
    let (text, overwrite) = saved(&mut person);
    let stickers = held_after("R U").cube;
    let added = format!("{} // mine // two turns\n", stickers.to_face_cube());
    let expected = SCRAMBLES.replace("L2 D // tuesday // = D' L2 (2f*)\n", &added);
    assert_eq!(
        (&*text, overwrite),
        (
            expected.as_str(),
            Overwrite::Only(checksum(SCRAMBLES.as_bytes()))
        )
    );
    // Show one on the screen; undo there brings the previous cube back.
    person.press("g enter");
    assert!(person.app.overlay().is_none());
    assert_eq!(person.app.cube().cube, cube_after("R U F'"));
    person.press("backspace");
    assert_eq!(person.app.cube().cube, stickers);
}

#[test]
fn a_list_that_nobody_changed_is_written_as_it_was_read() {
    let net = "   UUU\n   UUU\n   UUU\nLLL FFF RRR BBB\nLLL FFF RRR BBB // row\nLLL FFF RRR BBB\n   DDD\n   DDD\n   DDD\n";
    let texts = [
        SCRAMBLES.to_owned(),
        SCRAMBLES.replace('\n', "\r\n"),
        SCRAMBLES.trim_end().to_owned(),
        String::new(),
        "\n\n// nothing but words".to_owned(),
        format!(
            "// a net\n{net}\nR   U //   two   // = U'   R' \n\n{{\"cube\": 3}} // json // note\n  \t\n"
        ),
    ];
    for text in texts {
        let mut person = with_list(&text);
        assert_eq!(&*saved(&mut person).0, text);
        // The name of a net is in its first line.
        let count = person.app.list().len();
        person
            .command("list go 1")
            .command("list name Ümläut")
            .command("list note // not a mark: a//b");
        if count > 0 {
            person.expect_status("cannot be written");
            let (named, _) = saved(&mut person);
            assert_eq!(with_list(&named).app.list().len(), count);
            assert_eq!(names(&with_list(&named))[0], "Ümläut");
            person.command("list undo");
            assert_eq!(&*saved(&mut person).0, text);
        }
    }
}

#[test]
fn wrong_lines_stay_and_are_explained() {
    let mut person = with_list(SCRAMBLES);
    person.press("j j");
    let screen = person.screen();
    assert!(screen.contains("short (line 5)"), "{screen}");
    assert!(
        screen.contains("a cube has 54 stickers, but 3 letters were given"),
        "{screen}"
    );
    person
        .command("list solve")
        .command("list sort length")
        .taken_effects();
    person.command("list drop-antisymmetric");
    let_compare(&mut person);
    assert!(names(&person).contains(&"short".to_owned()));
    person.command("list find UUU").command("list take");
    person.expect_status("54 stickers");
    let wrong = SCRAMBLES.replace("= D' L2 (2f*)", "= D L2 (2f*)");
    assert_eq!(state(&with_list(&wrong), 1), EntryState::WrongSolution);
}

#[test]
fn a_name_that_cannot_be_written_is_marked_and_explained() {
    let mut person = with_list(SCRAMBLES);
    person.press("r ctrl-u").type_text("a // b").press("enter");
    let screen = person.screen();
    assert!(screen.contains("\nname: a // b\n"), "{screen}");
    assert!(screen.ends_with(
        "\n      ^ cannot be written: // between blanks, = MOVES and [keep] mean something"
    ));
    person.press("backspace");
    assert!(
        !person.screen().contains("cannot be written"),
        "{}",
        person.screen()
    );
    person.press("esc e");
    person.expect_screen("\nnote: three turns\n");
}

#[test]
fn search_follows_what_is_typed_and_returns() {
    let mut person = with_list(SCRAMBLES);
    person.press("/").type_text("WED");
    assert_eq!(person.app.list().chosen, 4);
    person
        .press("backspace backspace backspace")
        .type_text("tue");
    assert_eq!(person.app.list().chosen, 1);
    person.press("esc");
    assert_eq!(person.app.list().chosen, 0, "Esc goes back");
    person.press("/").type_text("day").press("enter n");
    assert_eq!(person.app.list().chosen, 1);
    person.press("n n");
    assert_eq!(person.app.list().chosen, 0, "it goes on at the start");
    person.press("N");
    assert_eq!(person.app.list().chosen, 4);
    person.press("/").type_text("nobody").press("enter");
    assert_eq!(
        (person.status(), person.app.list().chosen),
        ("no cube has \"nobody\" in its line", 4)
    );
}

#[test]
fn kept_cubes_stay_and_comments_of_dropped_ones_too() {
    let text =
        "R // first\n// about U\nU // [keep] second\nF' // [keep] third\n// about D\nD\n// end\n";
    let mut person = with_list(text);
    person.press("i");
    let_compare(&mut person);
    assert_eq!(names(&person), ["second", "third"]);
    assert_eq!(
        &*saved(&mut person).0,
        "// about U\nU // [keep] second\nF' // [keep] third\n// about D\n// end\n"
    );
}

#[test]
fn the_list_is_solved_beside_the_cube_on_the_screen() {
    let mut person = with_list(SCRAMBLES);
    person.command("list solve 20");
    assert_eq!(
        person.status(),
        "solving 4 lines without a solution; :list stop ends it"
    );
    assert_eq!(person.app.list_progress(), Some((0, 4)));
    let (job, request) = listed_search(&mut person).expect("a search was asked for");
    assert_eq!(request.limits.good_enough, 20);
    // The cube on the screen is solved meanwhile.
    person.press("esc f r enter").let_solve();
    assert_eq!(person.app.mode(), Mode::Play);
    for event in crate::interface::driver::solver_events(&request) {
        if matches!(event, SolveEvent::Finished(_)) {
            person.send(Message::Solver(job, event));
        }
    }
    assert!(matches!(state(&person, 0), EntryState::Solved(_)));
    let (second, _) = listed_search(&mut person).expect("the next follows");
    assert_ne!(second, job);
    person.command("list stop");
    assert_eq!(person.taken_effects(), [Effect::Stop(Slot::List)]);
    person.send(Message::SolverFailed(second, "late".to_owned()));
    person.expect_status("1 cube solved");
    // Messages that arrive late change nothing, and undo keeps the solutions.
    person
        .send(Message::SolverFailed(second, "later".to_owned()))
        .press("u");
    assert!(matches!(state(&person, 0), EntryState::Solved(_)) && person.app.list().is_changed());
    person.command("list solve 22");
    let_solve_list(&mut person);
    assert_eq!(person.app.list_progress(), None);
    for place in [0, 1, 3, 4] {
        assert!(
            matches!(state(&person, place), EntryState::Solved(_)),
            "{place}"
        );
    }
    person.command("list sort length");
    assert_eq!(names(&person)[0], "tuesday");
    assert_eq!(names(&person)[3..], ["superflip", "short"]);
    // Everything is written to the file and read back.
    let (text, _) = saved(&mut person);
    assert!(
        text.starts_with("// Scrambles of the week\n\nL2 D // tuesday // = D' L2 (2f*)\n"),
        "{text}"
    );
    let again = with_list(&text);
    assert!((0..4).all(|place| matches!(state(&again, place), EntryState::Solved(_))));
}

#[test]
fn a_cube_that_the_allowed_moves_cannot_solve_is_said_so() {
    let mut person = with_list("R U\nF\n");
    person.command("set moves R,U").command("list solve");
    let (job, request) = listed_search(&mut person).expect("a search was asked for");
    assert_eq!(request.cube, cube_after("R U"));
    person.send(Message::SolverFailed(job, "broken".to_owned()));
    assert_eq!(
        state(&person, 0),
        EntryState::NotFound("the solver failed: broken".to_owned())
    );
    let EntryState::NotFound(reason) = state(&person, 1) else {
        panic!("{:?}", state(&person, 1))
    };
    assert!(
        reason.starts_with("no sequence of U,R solves this cube"),
        "{reason}"
    );
    assert_eq!(person.app.list_progress(), None);
}

#[test]
fn a_solution_on_the_screen_comes_along() {
    let mut person = Person::new();
    person.press("f enter").let_solve();
    person.command("list add one turn");
    let EntryState::Solved(solution) = state(&person, 0) else {
        panic!("the solution comes along")
    };
    assert_eq!(solution.moves, "F'");
    let held = *person.app.cube();
    assert_eq!(
        solution_of(&SolveRequest::new(
            held.cube,
            cubetui::solver::Limits::default()
        )),
        moves("F'")
    );
}

#[test]
fn unsaved_changes_are_not_lost_unasked() {
    let mut person = with_list(SCRAMBLES);
    person.press("j d esc");
    person.command("list open other.txt");
    person.expect_status("unsaved changes");
    person.press("esc").taken_effects();
    person.press("q");
    assert!(person.status().contains("lose the unsaved list") && person.taken_effects().is_empty());
    person.press("q");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Quit)]
    );
    person.send(Message::ListSaved(
        "week.txt".into(),
        Err("the disk is full".to_owned()),
    ));
    assert!(person.app.list().is_changed() && person.status() == "the disk is full");
    person
        .command("list discard")
        .command("list open other.txt");
    assert_eq!(
        person.taken_effects(),
        [Effect::LoadList("other.txt".into())]
    );
    person.send(Message::ListLoaded(
        "other.txt".into(),
        Err("cannot open other.txt".to_owned()),
    ));
    assert_eq!(
        (person.status(), person.app.list().len()),
        ("cannot open other.txt", 0)
    );
}

#[test]
fn a_file_of_somebody_else_is_not_overwritten_unless_that_is_asked() {
    let mut person = Person::new();
    person.command("list add").command("list save");
    person.expect_status(":list save FILE");
    for (command, expected) in [("save", Overwrite::Never), ("overwrite", Overwrite::Always)] {
        person.press("esc").taken_effects();
        person.command(&format!("list {command} new.txt"));
        let effects = person.taken_effects();
        let [Effect::SaveList(_, _, overwrite)] = &effects[..] else {
            panic!("it is written: {effects:?}")
        };
        assert_eq!(*overwrite, expected);
    }
}

#[test]
fn every_operation_has_a_name_a_help_line_and_works_on_an_empty_list() {
    for entry in LIST_OPERATIONS {
        let mut person = Person::new();
        person.press("ctrl-t");
        for key in entry.keys {
            person.press(key);
            person.press("esc ctrl-t");
        }
        person
            .press("esc")
            .command(&format!("list {} 7", entry.name))
            .command(&format!("list {}", entry.name));
        assert!(
            person.app.status().is_some() || person.app.overlay().is_some(),
            "{}",
            entry.name
        );
        let mut helped = Person::new();
        helped.type_text("?/").type_text(entry.help);
        assert!(
            helped
                .screen()
                .contains(&entry.help[..entry.help.len().min(20)]),
            "{}",
            entry.help
        );
    }
}

#[test]
fn operations_and_their_arguments_are_completed() {
    let mut person = Person::new();
    person.press(":").type_text("list so").press("tab");
    person.expect_screen("sort");
    person
        .press("esc esc :")
        .type_text("list sort ")
        .press("tab");
    for word in ["length", "name", "number"] {
        person.expect_screen(word);
    }
    person
        .press("esc esc :")
        .type_text("list open sub/")
        .press("tab");
    assert!(
        person
            .taken_effects()
            .contains(&Effect::ListFolder("sub/".into()))
    );
    person.press("esc esc").command("list frobnicate");
    person.expect_status("a list cannot \"frobnicate\"");
    person.press("esc").command("list open");
    person.expect_status("needs FILE");
    person.press("esc").command("list undo 3");
    person.expect_status("takes nothing");
}

#[test]
fn a_hundred_thousand_lines_are_shown_without_reading_the_cubes() {
    let line = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB // name\n";
    let mut person = with_list(&line.repeat(100_000));
    assert_eq!(person.app.list().len(), 100_000);
    person.press("G d u k pageup");
    person.expect_screen("100,000 cubes");
    assert_eq!(names_at(&person, 99_999), "name");
}

fn names_at(person: &Person, place: usize) -> String {
    person
        .app
        .list()
        .entry(place, &ColorScheme::western())
        .expect("it is there")
        .cube
        .name()
        .to_owned()
}

#[test]
fn a_click_chooses_and_the_wheel_moves() {
    use crate::app::{Gesture, Target};
    let mut person = with_list(SCRAMBLES);
    person.send(Message::Mouse(Gesture::Click, Some(Target::Candidate(3))));
    assert_eq!(person.app.list().chosen, 3);
    person.send(Message::Mouse(Gesture::WheelUp, None));
    assert_eq!(person.app.list().chosen, 2);
}

#[test]
fn the_list_looks_like_this() {
    let mut person = with_list(SCRAMBLES);
    person.press("j");
    assert!(matches!(person.app.overlay(), Some(Overlay::CubeList(_))));
    pin("cube-list", &person);
    person.press("r").type_text(" at noon");
    pin("cube-list-naming", &person);
}

#[test]
fn a_file_is_written_only_over_what_was_read() {
    use std::fs;

    use crate::files::{load_list, save_list};

    let folder = std::env::temp_dir().join("cube-lists");
    fs::create_dir_all(&folder).expect("the tests may write in their own folder");
    let path = folder.join("list.txt");
    fs::write(&path, SCRAMBLES).expect("a file");
    let read: Arc<str> = load_list(&path).expect("it is text").into();
    let text: Arc<str> = "R\n".into();
    let there = || fs::read_to_string(&path).expect("it is there");
    // Another program has changed the file since; a new list has never read it.
    fs::write(&path, "half a li").expect("a file");
    for overwrite in [Overwrite::Only(checksum(read.as_bytes())), Overwrite::Never] {
        let refused = save_list(&path, &text, &overwrite).expect_err("it is somebody else's");
        assert!(refused.contains(":list overwrite"), "{refused}");
        assert_eq!(there(), "half a li");
    }
    assert_eq!(
        save_list(&path, &text, &Overwrite::Only(checksum(b"half a li"))),
        Ok(Arc::clone(&text))
    );
    assert_eq!(there(), "R\n");
    assert_eq!(
        save_list(&path, &read, &Overwrite::Always),
        Ok(Arc::clone(&read))
    );
    // A file that was removed is written again.
    fs::remove_file(&path).expect("it was there");
    assert_eq!(
        save_list(&path, &text, &Overwrite::Only(checksum(read.as_bytes()))),
        Ok(text)
    );
    fs::write(&path, b"R\nU\n\xff\n").expect("a file");
    assert!(
        load_list(&path)
            .expect_err("bytes")
            .contains("line 3 is not text")
    );
    let refused = save_list(&folder, &"R\n".into(), &Overwrite::Always).expect_err("a folder");
    assert!(refused.contains("folder"), "{refused}");
    assert!(load_list(&folder.join("nowhere")).is_err());
}
