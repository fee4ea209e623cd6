//! Choosing a solver, solutions in stages, and all solvers compared.

use std::time::Duration;

use crate::app::{App, Effect, Gesture, Message, Mode, Playback, Session, Slot, Task};
use crate::common::algorithms::algorithm;
use crate::config::settable;
use crate::ui;
use cubetui::cube::{CubieCube, Move};
use cubetui::solver::{
    Ending, JobId, Progress, SOLVERS, Solution, SolveEvent, SolveReport, SolverId, StageDirection,
    Thistlethwaite,
};
use cubetui::tables::{OptimalTier, ThistlethwaiteTables};
use ratatui::layout::{Position, Rect};

use crate::interface::driver::{Person, app_with, best_found, settings};
use crate::interface::pinned::pin_over;
use crate::interface::screens::{playing, turning};

const SCRAMBLE: &str = "R U2 F' L D B2 R' F U' L2 D2 B R2 U F2 L'";

fn asked(person: &mut Person) -> (JobId, SolverId, CubieCube) {
    let asked = person
        .taken_effects()
        .into_iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Start(Slot::Search, Task::Solve(job, solver, request)) => {
                Some((job, solver, request.cube))
            }
            _ => None,
        });
    asked.expect("a solver was asked")
}

fn progress(nodes: u64) -> Progress {
    Progress {
        nodes,
        elapsed: Duration::from_millis(432),
        depth: 3,
        lower_bound: 6,
        share: 0,
        faster: None,
    }
}

fn found(moves: Vec<Move>, direction: Option<StageDirection>, microseconds: u64) -> SolveEvent {
    let solution = Solution {
        moves,
        after: Duration::from_micros(microseconds),
        direction,
        ..Solution::default()
    };
    best_found(solution, progress(1_234_567))
}

fn finished(ending: Ending) -> SolveEvent {
    SolveEvent::Finished(SolveReport {
        best: None,
        others: vec![],
        ending,
        progress: progress(2_345_678),
    })
}

fn plain(cube: &CubieCube) -> Vec<Move> {
    Thistlethwaite::new(ThistlethwaiteTables::build()).plain(cube)
}

/// A user with Thistlethwaite's plain solution, or that of the inverse read backwards, with fixed figures.
fn with_stages(inverse: bool) -> Person {
    let mut person = Person::scrambled(SCRAMBLE);
    person.command("set solver thistlethwaite").press("enter");
    let (job, _, cube) = asked(&mut person);
    let direction = StageDirection::all()
        .find(|direction| direction.is_inverse() == inverse)
        .expect("there are both");
    person.send(Message::Solver(
        job,
        found(
            direction.moves_back(&plain(&direction.of(&cube))),
            Some(direction),
            6,
        ),
    ));
    person
}

#[test]
fn the_solver_is_chosen_by_setting_and_key() {
    let mut person = Person::scrambled(SCRAMBLE);
    person.expect_screen("Solver: Two-phase");
    person.press(":solver");
    person.expect_screen("Solver: Thistlethwaite");
    assert!(
        person
            .status()
            .starts_with("Thistlethwaite goes through four groups")
    );
    person.press(":solver");
    person.expect_screen("Solver: Optimal");
    person.press(":solver").command("set solver Thistlethwaite");
    assert_eq!(person.status(), "solver is Thistlethwaite");
    person.press("enter");
    assert_eq!(asked(&mut person).1, SolverId::Thistlethwaite);
    person.press("esc").command("set solver kociemba");
    person.expect_screen("is none of two-phase, thistlethwaite, optimal");
    let values = settable()
        .into_iter()
        .find(|entry| entry.name == "solver")
        .expect("a setting")
        .values;
    assert!(values.split('|').eq(SOLVERS.iter().map(|entry| entry.id)));
}

#[test]
fn another_solver_solves_what_is_left_again() {
    let mut person = with_stages(false);
    person.press("right right");
    let rest = person.app.cube().cube;
    person.press(":solver");
    let (_, solver, cube) = asked(&mut person);
    assert_eq!(
        (solver, cube, person.app.mode()),
        (SolverId::Optimal, rest, Mode::Play)
    );
    person.press("esc backspace");
    assert_eq!(
        person
            .app
            .playback()
            .map(|playback| (playback.step, playback.stages().len())),
        Some((2, 4))
    );
}

#[test]
fn a_solution_is_shown_in_its_stages() {
    let mut person = with_stages(false);
    pin_over(&playing(), "stages-start", &person);
    let stages = person.app.playback().expect("a solution").stages();
    for stage in &stages {
        while person
            .app
            .playback()
            .is_some_and(|playback| playback.step < stage.steps.end)
        {
            let screen = person.screen();
            assert!(
                screen.contains(&format!(
                    "G{}>{} by ",
                    stage.number - 1,
                    stage.entry().group
                )),
                "{screen}"
            );
            let step = person.app.playback().map_or(0, |playback| playback.step);
            let (keys, place) = (stage.keys(), step - stage.steps.start);
            let turn = person
                .app
                .playback()
                .and_then(Playback::next_move)
                .expect("it is not at its end");
            let words = format!("key {} > {turn} > {}", keys[place], keys[place + 1]);
            assert!(screen.contains(&words), "{words} in {screen}");
            assert!(
                screen.contains(&format!("Solution: {step}/")) && screen.contains(" FB-RL"),
                "{screen}"
            );
            let entry = stage.entry();
            assert!(
                screen.contains(entry.goal) || screen.contains(entry.in_short),
                "{screen}"
            );
            person.press("right");
        }
    }
    pin_over(&playing(), "stages-end", &person);
    pin_over(&playing(), "stages-inverse", &with_stages(true));
}

#[test]
fn the_page_of_the_state_follows_the_chain_of_the_solution() {
    for direction in StageDirection::all() {
        let mut person = Person::scrambled(SCRAMBLE);
        person.command("set solver thistlethwaite").press("enter");
        let (job, _, cube) = asked(&mut person);
        let moves = direction.moves_back(&plain(&direction.of(&cube)));
        person.send(Message::Solver(job, found(moves, Some(direction), 6)));
        person.press("right :state");
        let place = person
            .app
            .playback()
            .and_then(Playback::stage_place)
            .expect("it has stages");
        let backwards = if direction.is_inverse() {
            " backwards"
        } else {
            ""
        };
        let [from, to] = place.groups;
        let words = format!(
            "Along the solution, chain {}{backwards}: G{from} to G{to}, key ",
            direction.chain()
        );
        let screen = person.screen();
        assert!(screen.contains(&words), "{words} in {screen}");
    }
}

#[test]
fn hints_for_the_length_hide_the_move_between_keys() {
    let mut person = with_stages(false);
    let keys = person.app.playback().expect("a solution").stages()[0].keys();
    let hidden = format!("key {} > ", keys[0]);
    person.expect_screen(&hidden);
    person.command("set hints length");
    let screen = person.screen();
    assert!(!screen.contains(&hidden), "{screen}");
    person.press(":state");
    person.expect_screen("Along the solution");
    let screen = person.screen();
    assert!(screen.contains(&format!("key {}", keys[0])), "{screen}");
    assert!(!screen.contains(&hidden), "{screen}");
}

#[test]
fn a_turn_by_hand_that_leaves_the_group_makes_an_earlier_stage_longer() {
    let mut person = Person::scrambled("R2 U2 F2");
    person.command("set solver thistlethwaite").press("enter");
    let (job, ..) = asked(&mut person);
    let moves = algorithm("F2 U2 R2");
    person.send(Message::Solver(
        job,
        found(moves.moves().0, Some(StageDirection::PLAIN), 6),
    ));
    let lengths = |person: &Person| {
        person
            .app
            .playback()
            .expect("a solution")
            .stages()
            .iter()
            .map(|stage| stage.steps.len())
            .collect::<Vec<_>>()
    };
    assert_eq!(lengths(&person), [0, 0, 0, 3]);
    person.press("f");
    assert_eq!(lengths(&person), [2, 0, 0, 2]);
}

#[test]
fn a_click_on_a_move_of_a_stage_goes_there() {
    let mut person = with_stages(false);
    let screen = Rect::new(0, 0, 80, 24);
    let mut met = Vec::new();
    for at in screen.positions() {
        let target = ui::target_at(
            &person.app,
            screen,
            crate::config::ColorDepth::TrueColor,
            at,
        );
        if let Some(crate::app::Target::Step(step)) = target
            && !met.contains(&step)
        {
            met.push(step);
        }
    }
    assert!(
        met.iter().copied().eq(0..met.len()) && met.len() >= 16,
        "{met:?}"
    );
    let label = person.cells(80, 24, crate::config::ColorDepth::TrueColor);
    let row = (0..24).find(|&y| label[(53, y)].symbol() == "G" && label[(54, y)].symbol() == "2");
    let at = Position::new(59, row.expect("the second stage is in view"));
    let target = ui::target_at(
        &person.app,
        screen,
        crate::config::ColorDepth::TrueColor,
        at,
    );
    person.send(Message::Mouse(Gesture::Click, target));
    let playback = person.app.playback().expect("a solution");
    assert_eq!(playback.step, playback.stages()[1].steps.start);
}

#[test]
fn stages_outlive_the_session() {
    for inverse in [false, true] {
        let mut person = with_stages(inverse);
        person.press("right");
        let session = Session::read(&person.app.session_text(1)).expect("written as one");
        let restored = app_with(settings()).with_session(session);
        let stages = |app: &App| app.playback().expect("a solution").stages();
        assert_eq!(stages(&restored), stages(&person.app));
    }
}

/// Two searches run as a pair: next to the best solution the bound rises, with the share of the length, the speed and the
/// time to go.
#[test]
fn the_proof_is_shown_and_continues_without_a_limit_when_asked() {
    let mut person = Person::scrambled(SCRAMBLE);
    person.command("set solver optimal").press("enter");
    let (job, _, cube) = asked(&mut person);
    let figures = |seconds: u64, depth: u8, share: u16, faster| Progress {
        nodes: 9_800_000 * seconds,
        elapsed: Duration::from_secs(seconds),
        depth,
        lower_bound: depth,
        share,
        faster,
    };
    person.send(Message::Solver(
        job,
        found(plain(&cube)[..18].to_vec(), None, 120_000),
    ));
    person.send(Message::Solver(
        job,
        SolveEvent::Progress(figures(2, 16, 0, None)),
    ));
    person.send(Message::Solver(
        job,
        SolveEvent::Progress(figures(6, 16, 340, None)),
    ));
    let screen = person.screen();
    assert!(
        screen.contains("16 moves") && screen.contains("34 %"),
        "{screen}"
    );
    // 4 s for 34 %: 7.8 s for the other 66 %, and 13.3 times 11.8 s for 17 moves.
    assert!(
        screen.contains("6.0 s + ~2 min") && screen.contains("9.8 M/s"),
        "{screen}"
    );
    pin_over(&playing(), "proof-running", &person);
    person.send(Message::Solver(
        job,
        SolveEvent::Progress(figures(9, 16, 600, Some(OptimalTier::Medium))),
    ));
    person.expect_status("cubetui tables build optimal-medium");
    let report = |ending, progress| SolveReport {
        best: None,
        others: vec![],
        ending,
        progress,
    };
    let late = report(Ending::TimedOut, figures(10, 16, 700, None));
    person.send(Message::Solver(job, SolveEvent::Finished(late)));
    assert_eq!(
        person.status(),
        "18 moves, at least 16 are needed; Ctrl-O searches on"
    );
    person.press("ctrl-o");
    let effects = person.taken_effects();
    let [Effect::Start(Slot::Search, Task::Solve(again, SolverId::Optimal, request))] = effects[..]
    else {
        panic!("{effects:?}")
    };
    assert_eq!((request.cube, request.limits.timeout), (cube, None));
    assert_eq!(
        person.app.playback().map(|shown| shown.moves.len()),
        Some(18)
    );
    person.send(Message::Solver(
        again,
        found(plain(&cube)[..18].to_vec(), None, 120_000),
    ));
    let proven = report(Ending::Exhausted, figures(100, 17, 0, None));
    person.send(Message::Solver(again, SolveEvent::Finished(proven)));
    assert_eq!(person.status(), "18 moves: proven, no solution is shorter");
    pin_over(&playing(), "proof-done", &person);
    person.press("ctrl-o");
    assert_eq!(person.status(), "it is already proven");
    assert!(person.taken_effects().is_empty());
}

#[test]
fn all_solvers_are_compared() {
    let mut person = Person::scrambled(SCRAMBLE);
    person.command("compare");
    for (number, entry) in SOLVERS.iter().enumerate() {
        let (job, solver, cube) = asked(&mut person);
        assert_eq!(solver, entry.solver);
        let moves = plain(&cube);
        person.send(Message::Solver(job, found(moves.clone(), None, 300)));
        if number == 1 {
            pin_over(&turning(), "comparison-running", &person);
        }
        person.send(Message::Solver(
            job,
            found(moves[..19].to_vec(), None, 230_000),
        ));
        person.send(Message::Solver(
            job,
            finished([Ending::Exhausted, Ending::TimedOut, Ending::TimedOut][number]),
        ));
    }
    assert!(person.taken_effects().is_empty());
    pin_over(&turning(), "comparison-done", &person);
    person.press("esc");
    assert!(person.app.overlay().is_none() && person.taken_effects().is_empty());
}

#[test]
fn a_comparison_can_be_stopped_and_a_failure_does_not_stop_it() {
    let mut person = Person::scrambled(SCRAMBLE);
    person.press(":compare");
    let (first, ..) = asked(&mut person);
    person.send(Message::SolverFailed(first, "out of luck".to_owned()));
    person.expect_screen("failed");
    let (second, ..) = asked(&mut person);
    person.press("esc");
    assert_eq!(person.taken_effects(), [Effect::Stop(Slot::Search)]);
    person.send(Message::Solver(second, finished(Ending::Cancelled)));
    assert_eq!(
        (person.app.mode(), person.app.overlay().is_none()),
        (Mode::Turn, true)
    );
    assert!(person.taken_effects().is_empty());
    person.press("ctrl-n").press(":compare");
    assert_eq!(
        person.status(),
        "the cube is solved: there is nothing to compare"
    );
}
