//! Searching and stepping through solutions.

use std::time::Duration;

use crate::app::{Effect, Message, Mode, SearchState, Slot, Task, TerminalRequest};
use crate::common::algorithms::{cube_after, moves};
use cubetui::cube::CubieCube;
use cubetui::solver::{Ending, JobId, Progress, Solution, SolveEvent, SolveReport};
use cubetui::tables::{TableError, TableEvent, TableStage};

use crate::interface::driver::{Person, best_found, settings};

fn found(solution: &str) -> SolveEvent {
    let solution = Solution {
        moves: moves(solution),
        ..Solution::default()
    };
    best_found(solution, Progress::default())
}

fn finished(ending: Ending) -> SolveEvent {
    SolveEvent::Finished(SolveReport {
        best: None,
        others: vec![],
        ending,
        progress: Progress::default(),
    })
}

/// A user who has scrambled by R U F and requested a search.
fn searching() -> (Person, JobId) {
    let mut person = Person::scrambled("R U F");
    person.press("enter");
    let (job, request) = person.asked_search();
    assert_eq!(request.cube, cube_after("R U F"));
    assert_eq!(
        request.limits.timeout,
        Some(settings().solver.timeout.duration())
    );
    (person, job)
}

/// The same user with a solution shown.
fn playing() -> Person {
    let (mut person, job) = searching();
    person.send(Message::Solver(job, found("F' U' R'")));
    person
}

fn step(person: &Person) -> usize {
    person.app.playback().expect("a solution is shown").step
}

/// A hint is the next move, or only the length; later moves are neither on the screen nor in the text.
#[test]
fn with_hints_only_the_next_move_is_shown() {
    let mut person = playing();
    let all = "R'";
    person.expect_screen(all);
    person.command("set hints on");
    assert!(!person.screen().contains(all), "{}", person.screen());
    person.expect_screen("F'  -   -");
    person.press("right");
    person.expect_screen("F'  U'  -");
    let said = crate::text::solution::moves(&person.app);
    assert_eq!(said.len(), 2, "{said:?}");
    person.command("set hints length");
    person.expect_screen("F'  -   -");
    assert!(
        !person.screen().contains("clockwise"),
        "{}",
        person.screen()
    );
    let said = crate::text::solution::step(person.app.playback().expect("a solution"), &person.app);
    assert_eq!(said, ["move 2 of 3"]);
    person.command("set hints off");
    person.expect_screen("F'  U'  R'");
}

#[test]
fn steps_go_forward_back_and_to_either_end() {
    let mut person = playing();
    for (keys, expected) in [
        ("right", 1),
        ("n", 2),
        ("left", 1),
        ("p", 0),
        ("p", 0),
        ("end", 3),
        ("right", 3),
        ("home", 0),
    ] {
        person.press(keys);
        assert_eq!(step(&person), expected, "{keys}");
        let playback = person.app.playback().unwrap();
        assert_eq!(person.app.cube().cube, playback.cube(), "{keys}");
    }
    person.press("end");
    assert!(person.app.cube().is_solved());
    person.expect_screen("Solved!");
}

#[test]
fn the_next_move_is_described_in_words_and_marked() {
    let mut person = playing();
    let screen = person.screen();
    assert!(screen.contains("front face (green),"), "{screen}");
    assert!(screen.contains("anticlockwise"), "{screen}");
    assert!(screen.contains("Hold white up,"), "{screen}");
    assert!(screen.contains("Solution: 0/3"), "{screen}");
    person.press("right");
    person.expect_screen("up face (white),");
    person.expect_screen("Solution: 1/3");
}

#[test]
fn at_the_start_the_shortest_is_shown_and_later_it_is_offered() {
    let (mut person, job) = searching();
    person.send(Message::Solver(job, found("F F F U' R'")));
    assert_eq!(person.app.playback().unwrap().moves.len(), 5);
    person
        .press("right")
        .send(Message::Solver(job, found("F' U' R'")));
    assert_eq!(
        person.app.playback().unwrap().moves.len(),
        5,
        "not taken away while it is followed"
    );
    assert_eq!(person.app.shorter_than_shown(), Some(3));
    person.expect_screen("3 moves found:");
    person.press("home");
    assert_eq!(person.app.playback().unwrap().moves.len(), 3);
}

#[test]
fn turns_by_hand_follow_the_solution_when_they_are_its_moves() {
    let mut person = playing();
    person.type_text("F");
    assert_eq!(step(&person), 1);
    person.type_text("f");
    assert_eq!(step(&person), 0);
    person.type_text("FUR");
    assert!(person.app.cube().is_solved());
    assert_eq!(step(&person), 3);
    assert!(
        person
            .taken_effects()
            .iter()
            .all(|effect| !matches!(effect, Effect::Start(Slot::Search, Task::Solve(..))))
    );
}

#[test]
fn a_wrong_turn_of_the_right_face_is_set_off_against_the_next_move() {
    let mut person = playing();
    person.type_text("f");
    assert_eq!(step(&person), 1);
    let rest = person.app.playback().unwrap();
    assert_eq!(rest.moves, moves("F F2 U' R'"));
    assert_eq!(rest.start.cube.turned_by(&rest.moves), CubieCube::SOLVED);
    person.expect_screen("half turn");
}

#[test]
fn after_any_other_turn_the_rest_is_solved_again() {
    let mut person = playing();
    person.press("right").type_text("b");
    assert_eq!(person.app.mode(), Mode::Play);
    assert!(person.app.playback().is_none());
    let (job, request) = person.asked_search();
    assert_eq!(request.cube, person.app.cube().cube);
    person
        .send(Message::Solver(job, found("B' U' R'")))
        .press("end");
    assert!(person.app.cube().is_solved());
}

#[test]
fn the_whole_cube_can_be_rotated_while_playing() {
    let mut person = playing();
    person.type_text("y");
    assert!(person.taken_effects().is_empty(), "no new search");
    assert_eq!(step(&person), 0);
    let screen = person.screen();
    assert!(
        screen.contains("left face (green),"),
        "F is on the left now: {screen}"
    );
    assert!(screen.contains("red in front."), "{screen}");
    person.type_text("L").press("end");
    assert!(person.app.cube().is_solved());
}

#[test]
fn undo_takes_steps_back_and_leads_back_to_the_stickers() {
    let mut person = playing();
    person.press("right right backspace");
    assert_eq!(step(&person), 1);
    person.press("ctrl-r");
    assert_eq!(step(&person), 2);
    person.press("backspace backspace backspace");
    assert_eq!(person.app.mode(), Mode::Turn);
    assert_eq!(person.app.cube().cube, cube_after("R U F"));
}

#[test]
fn it_plays_by_itself_at_the_chosen_speed_and_stops_at_the_end() {
    let mut person = playing();
    person.taken_effects();
    person.press("space");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Alarm(
            Duration::from_millis(500)
        ))]
    );
    person.press("+");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Alarm(
            Duration::from_secs_f64(1.0 / 3.0)
        ))]
    );
    person.send(Message::Alarm).send(Message::Alarm);
    assert_eq!(step(&person), 2);
    assert!(person.app.is_playing());
    person.taken_effects();
    person.send(Message::Alarm);
    assert!(person.app.cube().is_solved() && !person.app.is_playing());
    assert!(person.taken_effects().is_empty());
    person.press("space");
    assert_eq!(step(&person), 0, "from the start again");
    person.press("space");
    assert!(!person.app.is_playing());
    person.send(Message::Alarm);
    assert_eq!(step(&person), 0, "an alarm that comes late does nothing");
    for _ in 0..20 {
        person.press("-");
    }
    assert_eq!(person.status(), "speed: 0.25 moves a second");
}

#[test]
fn escape_stops_the_search_and_keeps_the_best() {
    let (mut person, job) = searching();
    person
        .send(Message::Solver(job, found("F' U' R'")))
        .press("esc");
    assert_eq!(person.taken_effects(), [Effect::Stop(Slot::Search)]);
    person.send(Message::Solver(job, finished(Ending::Cancelled)));
    assert_eq!(person.status(), "stopped; best so far: 3 moves");
    assert_eq!(person.app.mode(), Mode::Play);
    assert_eq!(step(&person), 0);
    person.press("esc");
    assert_eq!(person.app.mode(), Mode::Turn);
}

#[test]
fn a_search_stopped_before_any_solution_leads_back() {
    let (mut person, job) = searching();
    person
        .press("esc")
        .send(Message::Solver(job, finished(Ending::Cancelled)));
    assert_eq!(person.app.mode(), Mode::Turn);
    assert_eq!(person.status(), "stopped before a solution was found");
}

#[test]
fn a_search_that_ends_leaves_the_other_modes_alone() {
    let ends: [fn(JobId) -> Message; 3] = [
        |job| Message::Solver(job, finished(Ending::Cancelled)),
        |job| Message::Solver(job, finished(Ending::TimedOut)),
        |job| Message::SolverFailed(job, "out of luck".to_owned()),
    ];
    for (command, end) in ["solve", "insert R U2 F"]
        .into_iter()
        .flat_map(|command| ends.map(|end| (command, end)))
    {
        let mut person = Person::scrambled("R U F");
        let (job, _) = person.command(command).asked_search();
        person.press("i").send(end(job));
        assert_eq!(
            person.app.mode(),
            Mode::Paint,
            "{command}: {}",
            person.status()
        );
    }
    // A solution that is on the screen stays there.
    let mut person = playing();
    person.press("ctrl-o");
    let (job, _) = person.asked_search();
    person.send(Message::Solver(job, finished(Ending::Cancelled)));
    assert_eq!((person.app.mode(), shown(&person)), (Mode::Play, 3));
}

#[test]
fn escape_leaves_the_stickers_whatever_is_searched() {
    let (mut person, _) = searching();
    let typed = cube_after("R2 D");
    person
        .press("i")
        .send(Message::Paste(typed.to_face_cube().to_string()))
        .taken_effects();
    person.press("esc");
    assert_eq!(
        (person.app.mode(), person.app.cube().cube),
        (Mode::Turn, typed)
    );
    assert_eq!(
        person.taken_effects(),
        [Effect::Stop(Slot::Search)],
        "another cube ends the search"
    );
    // If other stickers were typed, the search is stopped in Turn mode.
    let (mut person, job) = searching();
    person.press("i w esc").taken_effects();
    assert_eq!(person.app.mode(), Mode::Turn);
    person.press("esc");
    assert_eq!(person.taken_effects(), [Effect::Stop(Slot::Search)]);
    person.send(Message::Solver(job, finished(Ending::Cancelled)));
    assert_eq!(person.app.mode(), Mode::Turn);
}

#[test]
fn a_search_ends_where_a_panel_takes_its_worker() {
    for (command, close) in [("compare", "esc"), ("all", "ctrl-c")] {
        let (mut person, job) = searching();
        person.command(command);
        assert_eq!(person.status(), "stopped before a solution was found");
        // The end of the stopped search is still reported.
        person
            .send(Message::Solver(job, finished(Ending::Cancelled)))
            .press(close);
        let state = &person.app.search().expect("it was searched").state;
        assert_eq!(
            (person.app.mode(), state),
            (Mode::Turn, &SearchState::Ended(Ending::Cancelled))
        );
        // A solution that was found stays.
        let (mut person, job) = searching();
        person
            .send(Message::Solver(job, found("F' U' R'")))
            .command(command);
        assert_eq!(person.status(), "stopped; best so far: 3 moves");
        person.press(close);
        assert_eq!((person.app.mode(), shown(&person)), (Mode::Play, 3));
    }
}

#[test]
fn only_a_search_that_runs_is_shown_as_one() {
    let (mut person, job) = searching();
    person.expect_screen("Searching …");
    person.send(Message::Solver(job, finished(Ending::TimedOut)));
    assert_eq!(person.status(), "no solution found within the limits");
    assert!(
        !person.screen().contains("Searching …"),
        "{}",
        person.screen()
    );
    person.press("esc");
    assert_eq!(
        (person.app.mode(), person.taken_effects()),
        (Mode::Turn, Vec::new())
    );
}

/// The proof is about the start, even in the middle of a solution that was chosen among others.
#[test]
fn the_start_of_the_solution_is_proven() {
    let (mut person, job) = searching_three();
    let start = person.app.cube().cube;
    person
        .send(Message::Solver(job, found("F2 F U' R'")))
        .send(Message::Solver(job, found_at(1, 2, "F F F U' R'")))
        .press("] right right ctrl-o");
    let (job, request) = person.asked_search();
    assert_eq!((request.cube, request.limits.timeout), (start, None));
    person.send(Message::Solver(job, found("F' U' R'")));
    assert_eq!((shown(&person), step(&person)), (5, 2));
    person.expect_screen("3 moves found:");
    person
        .send(Message::Solver(job, finished(Ending::Exhausted)))
        .press("home");
    assert_eq!((shown(&person), step(&person)), (3, 0));
    person.press("right end ctrl-o");
    assert_eq!(person.status(), "it is already proven");
}

#[test]
fn a_proof_is_reported() {
    let (mut person, job) = searching();
    person.send(Message::Solver(job, found("F' U' R'")));
    person.send(Message::Solver(job, finished(Ending::Exhausted)));
    assert_eq!(person.status(), "3 moves: proven, no solution is shorter");
    person.expect_screen("proven optimal");
}

#[test]
fn events_of_an_old_search_are_dropped_and_a_changed_cube_ends_its_search() {
    let (mut person, job) = searching();
    person.press("backspace").type_text("d");
    assert!(person.taken_effects().contains(&Effect::Stop(Slot::Search)));
    person.send(Message::Solver(job, found("F' U' R'")));
    assert!(person.app.playback().is_none());
    assert_eq!(person.app.mode(), Mode::Turn);
    person.press("enter");
    let (next, _) = person.asked_search();
    assert!(next > job);
}

#[test]
fn a_solver_that_fails_is_reported_and_the_keys_live_on() {
    let (mut person, job) = searching();
    person.send(Message::SolverFailed(job, "index out of bounds".to_owned()));
    assert_eq!(person.status(), "the solver failed: index out of bounds");
    assert_eq!(person.app.mode(), Mode::Turn);
    person.press("enter");
    assert!(matches!(
        person.taken_effects()[..],
        [Effect::Start(Slot::Search, Task::Solve(..))]
    ));
}

#[test]
fn a_random_cube_is_solved_by_the_real_solver_and_played() {
    let mut person = Person::new();
    person.press("ctrl-s enter").let_solve();
    let length = person.app.playback().unwrap().moves.len();
    assert!((1..=22).contains(&length), "{length} moves");
    for _ in 0..length {
        assert!(!person.app.cube().is_solved());
        person.press("right");
    }
    assert!(person.app.cube().is_solved());
}

/// The event of a solution with this rank among `count` solutions.
fn found_at(rank: usize, count: usize, solution: &str) -> SolveEvent {
    let SolveEvent::Found {
        solution, progress, ..
    } = found(solution)
    else {
        unreachable!("it was found")
    };
    SolveEvent::Found {
        solution,
        rank,
        count,
        progress,
    }
}

/// A user who has scrambled by R U F and requested a search for three solutions.
fn searching_three() -> (Person, JobId) {
    let mut person = Person::scrambled("R U F");
    let (job, request) = person
        .command("set solutions 3")
        .press("enter")
        .asked_search();
    assert_eq!(request.want.count(), 3);
    (person, job)
}

fn shown(person: &Person) -> usize {
    person
        .app
        .playback()
        .expect("a solution is shown")
        .moves
        .len()
}

#[test]
fn one_of_several_solutions_is_chosen_and_stays() {
    let (mut person, job) = searching_three();
    person
        .send(Message::Solver(job, found("F' U' R'")))
        .press("]");
    assert_eq!(person.status(), "there is no other solution to choose");
    person
        .send(Message::Solver(job, found_at(1, 2, "F F F U' R'")))
        .send(Message::Solver(job, found_at(1, 3, "F2 F U' R'")));
    person.expect_screen("Solution 1 of 3");
    for (key, length, status) in [
        ("]", 4, "solution 2 of 3: 4 moves"),
        ("]", 5, "solution 3 of 3: 5 moves"),
        ("]", 3, "solution 1 of 3: 3 moves"),
        ("[", 5, "solution 3 of 3: 5 moves"),
        ("[", 4, "solution 2 of 3: 4 moves"),
    ] {
        person.press(key);
        assert_eq!((shown(&person), person.status()), (length, status));
    }
    person.send(Message::Solver(job, found_at(0, 3, "F'")));
    assert_eq!(shown(&person), 4, "the chosen one stays");
    let lengths = |person: &Person| {
        let solutions = &person.app.search().expect("a search").solutions;
        solutions
            .iter()
            .map(|solution| solution.moves.len())
            .collect::<Vec<_>>()
    };
    assert_eq!(lengths(&person), [1, 3, 4], "the longest made room");
    person.press("right ]");
    assert_eq!(
        person.status(),
        "another solution begins at the start: Home goes there"
    );
    assert_eq!((shown(&person), step(&person)), (4, 1));
    person.press("home");
    assert_eq!((shown(&person), step(&person)), (4, 0));
    person.press("end");
    assert!(person.app.cube().is_solved());
}

#[test]
fn a_choice_can_be_undone() {
    let (mut person, job) = searching_three();
    person
        .send(Message::Solver(job, found("F' U' R'")))
        .send(Message::Solver(job, found_at(1, 2, "F2 F U' R'")));
    person.press("]");
    assert_eq!(shown(&person), 4);
    person.press("backspace");
    assert_eq!(shown(&person), 3);
}

#[test]
fn as_many_solutions_are_looked_for_as_are_set() {
    let mut person = Person::scrambled("R U F");
    person.command("set solutions 7").press("enter");
    assert_eq!(person.asked_search().1.want.count(), 7);
    person.command("set solutions 0");
    assert_eq!(person.status(), "solutions: 0 is not between 1 and 100");
}

#[test]
fn the_way_of_the_full_tables_is_shown_and_trouble_with_them_reported() {
    let (mut person, _) = searching();
    let shows = |person: &Person, text: &str| person.screen().contains(text);
    assert!(!shows(&person, "tables"));
    for (event, text) in [
        (
            TableEvent::Stage(TableStage::Loading),
            " 197 MB of tables … ",
        ),
        (
            TableEvent::Stage(TableStage::Waiting),
            " full tables: waiting … ",
        ),
        (
            TableEvent::Stage(TableStage::Building(43)),
            " 197 MB of tables: 43 % ",
        ),
        (TableEvent::Ready, "╰ full tables (5x faster) ─"),
        (
            TableEvent::Stage(TableStage::Saving(7)),
            "╰ full tables (5x faster) ─",
        ),
    ] {
        person.send(Message::Tables(event));
        assert!(shows(&person, text), "{text}: {}", person.screen());
        assert_eq!(person.status(), "");
    }
    person.send(Message::Tables(TableEvent::Trouble(TableError::NoMemory(
        8_000_000,
    ))));
    assert_eq!(
        person.status(),
        "tables: not enough free memory: this takes another 8.0 MB"
    );
    assert!(shows(&person, "╰ full tables (5x faster) ─"));
    person.send(Message::Tables(TableEvent::Failed("no thread".to_owned())));
    assert_eq!(
        person.status(),
        "the full tables are not available: no thread"
    );
    assert!(!shows(&person, "╰ full tables (5x faster) ─"));
}

#[test]
fn where_one_solution_is_wanted_one_is_kept_and_how_to_have_more_is_reported() {
    let (mut person, job) = searching();
    person
        .send(Message::Solver(job, found("F F F U' R'")))
        .send(Message::Solver(job, found("F' U' R'")));
    assert_eq!(person.app.search().expect("a search").solutions.len(), 1);
    person.press("]");
    person.expect_status(":set solutions 5");
}

#[test]
fn the_panel_says_how_long_tables_still_take() {
    let (mut person, _) = searching();
    person.send(Message::TablesToGo(Duration::from_secs(12)));
    let building = TableStage::Building(43);
    person.send(Message::Tables(TableEvent::Stage(building)));
    person.expect_screen(" tables: 43 %, 12 s to go ");
    person.send(Message::Tables(TableEvent::Ready));
    assert!(!person.screen().contains("to go"));
}
