//! Work on a list of cubes that takes time or can be lost: comparisons, stopped searches, and unsaved changes in a session.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::app::{
    CubesShowing, Effect, EntryState, IsomorphicEvent, Message, Overlay, Overwrite, Session, Slot,
    Task, TerminalRequest,
};
use crate::common::algorithms::moves;
use cubetui::cube::{CubieCube, Face, Move};
use cubetui::goals::PatternDrawing;
use cubetui::solver::{Ending, JobId, Progress, Solution, SolveEvent, SolveReport};
use cubetui::storage::checksum;

use crate::interface::cube_list::{
    SCRAMBLES, asked_comparison, let_compare, let_solve_list, listed_search, names, saved, state,
    with_list,
};
use crate::interface::driver::{Person, app_with, settings};

/// The numbers of positions at each depth in the quarter-turn metric: all, up to symmetry, and up to symmetry and
/// inversion. Source: Thomas Scheunemann, "God's Algorithm out to 17q*" (2010),
/// <http://forum.cubeman.org/?q=node&from=110>.
const POSITIONS: [(usize, usize, usize); 4] = [(1, 1, 1), (12, 1, 1), (114, 5, 5), (1068, 25, 17)];

#[test]
fn isomorphic_cubes_are_as_many_as_is_known() {
    let mut seen = vec![CubieCube::SOLVED];
    let mut ends = vec![0, 1];
    for _ in 1..POSITIONS.len() {
        let layer = ends[ends.len() - 2]..seen.len();
        for at in layer {
            for turn in Face::ALL
                .into_iter()
                .flat_map(|face| [1, 3].map(|quarters| Move::new(face, quarters)))
            {
                let next = seen[at].turned(turn);
                if !seen.contains(&next) {
                    seen.push(next);
                }
            }
        }
        ends.push(seen.len());
    }
    let sum = |of: fn(&(usize, usize, usize)) -> usize| POSITIONS.iter().map(of).sum::<usize>();
    assert_eq!(seen.len(), sum(|numbers| numbers.0));
    let text = seen.iter().fold(String::new(), |mut text, cube| {
        let _always = writeln!(text, "{}", cube.to_face_cube());
        text
    });
    for (key, left) in [
        ("i", sum(|numbers| numbers.1)),
        ("I", sum(|numbers| numbers.2)),
    ] {
        let mut person = with_list(&text);
        person.taken_effects();
        person.press(key);
        let_compare(&mut person);
        assert_eq!(person.app.list().len(), left);
        person.press(key);
        let_compare(&mut person);
        person.expect_status_start("no two cubes are the same");
        person.press("u");
        assert_eq!(person.app.list().len(), seen.len());
    }
}

/// The requested search for cubes that show a pattern.
fn asked_search(person: &mut Person) -> (JobId, PatternDrawing) {
    match person.taken_effects().pop() {
        Some(Effect::Start(Slot::Comparison, Task::FindShowing(job, drawing))) => (job, drawing),
        other => panic!("it was asked for: {other:?}"),
    }
}

#[test]
fn cubes_that_show_a_pattern_are_added_to_the_list() {
    let mut person = with_list("R\n");
    let never = AtomicBool::new(false);
    person.command("list showing ababababa");
    person.expect_screen("1 cube, looking for cubes");
    let (job, drawing) = asked_search(&mut person);
    let found = CubesShowing::find(&drawing, &never);
    person.send(Message::Showing(job, Ok(found.clone())));
    person.expect_status("3 cubes added: all that show it, up to symmetry");
    assert_eq!(
        (person.app.list().len(), person.app.is_finding_cubes()),
        (4, false)
    );
    person.press("u");
    assert_eq!(person.app.list().len(), 1);
    // Cubes that arrive after the stop are not added.
    person
        .command("list showing ababababa")
        .command("list stop");
    person.expect_status("stopped: nothing added");
    person.send(Message::Showing(job, Ok(found)));
    assert_eq!(person.app.list().len(), 1);

    // Nor are they added to another list.
    person.command("list showing ababababa");
    let (job, drawing) = asked_search(&mut person);
    person.command("list discard");
    let found = CubesShowing::find(&drawing, &never);
    person.send(Message::Showing(job, Ok(found)));
    assert_eq!(person.app.list().len(), 0);

    person.command("list showing ?????????");
    let (job, drawing) = asked_search(&mut person);
    person.send(Message::Showing(
        job,
        Ok(CubesShowing::find(&drawing, &never)),
    ));
    person.expect_status("1,000 cubes added; more than 1,000 show it");
    person.command("list showing abcdefghi");
    let (job, drawing) = asked_search(&mut person);
    person.send(Message::Showing(
        job,
        Ok(CubesShowing::find(&drawing, &never)),
    ));
    person.expect_status("no cube shows this");
    person.command("list showing aba");
    person.expect_status("a drawing has 9 characters");
}

#[test]
fn cubes_are_compared_while_the_list_is_used() {
    let mut person = with_list("R\nL\nU\nR U\n");
    person.press("i");
    let search = asked_comparison(&mut person);
    let (job, reported) = (search.job, std::cell::RefCell::new(Vec::new()));
    let found = search
        .run(|| false, |news| reported.borrow_mut().push(news))
        .expect("nobody cancels it");
    assert_eq!(reported.into_inner(), [IsomorphicEvent::Compared(0)]);
    assert_eq!(search.run(|| true, |_| ()), None);
    person.send(Message::Isomorphic(job, IsomorphicEvent::Compared(3)));
    person.expect_screen("3 of 4 compared");
    // Cubes found in a list that has changed since are not dropped.
    person.press("d").send(Message::Isomorphic(
        job,
        IsomorphicEvent::Found(found.clone()),
    ));
    assert_eq!(
        (person.app.list().len(), person.app.comparing_progress()),
        (3, None)
    );
    person.expect_status("changed meanwhile");
    // Nor are those that arrive after the comparison was stopped.
    person.press("i x");
    assert_eq!(
        person.taken_effects().pop(),
        Some(Effect::Stop(Slot::Comparison))
    );
    person.send(Message::Isomorphic(job, IsomorphicEvent::Found(found)));
    assert_eq!(
        (person.app.list().len(), person.status()),
        (3, "stopped: nothing dropped")
    );
}

#[test]
fn a_comparison_ends_with_its_list() {
    // Each list has been changed twice when the comparison ends.
    let mut person = with_list("R\nL\nU\nR U\n");
    person.press("space space i");
    let search = asked_comparison(&mut person);
    let found = search.run(|| false, |_| ()).expect("nobody cancels it");
    person.command("list discard");
    assert_eq!(
        (person.taken_effects(), person.app.comparing_progress()),
        (vec![Effect::Stop(Slot::Comparison)], None)
    );
    person.press("a a").send(Message::Isomorphic(
        search.job,
        IsomorphicEvent::Found(found),
    ));
    assert_eq!(person.app.list().len(), 2);
    // Undo restores the first list, which is not being compared.
    person.press("i");
    let search = asked_comparison(&mut person);
    let found = search.run(|| false, |_| ()).expect("nobody cancels it");
    assert_eq!(found.len(), 1);
    person.press("u u u").send(Message::Isomorphic(
        search.job,
        IsomorphicEvent::Found(found),
    ));
    assert_eq!(names(&person), ["R", "L", "U", "R U"]);
    assert_eq!(person.status(), "undone: the list discarded");
}

#[test]
fn the_chosen_cube_stays_chosen_and_is_named_though_others_are_dropped_meanwhile() {
    let mut person = with_list("R\nL\nR2\nR U\nR U2\n");
    person.press("j j j i r").type_text("fourth");
    let_compare(&mut person);
    assert_eq!(person.app.list().chosen, 2);
    person.press("enter");
    assert_eq!(names(&person), ["R", "R2", "fourth", "R U2"]);
    // A cube that was dropped meanwhile cannot be named.
    let mut person = with_list("R\nL\nR2\n");
    person.press("j i r").type_text("left");
    let_compare(&mut person);
    person.press("enter");
    assert_eq!(names(&person), ["R", "R2"]);
    assert_eq!(person.status(), "this cube is no longer in the list");
    // Leaving a search returns to the cube where it began.
    let mut person = with_list("R\nL\nR2\nR U\n");
    person.press("j j i /").type_text("U");
    let_compare(&mut person);
    assert_eq!(
        (
            names(&person)[person.app.list().chosen].as_str(),
            person.app.list().len()
        ),
        ("R U", 3)
    );
    person.press("esc");
    assert_eq!(names(&person)[person.app.list().chosen], "R2");
    // Another list has a different cube at this number.
    person.press("r").type_text("third");
    person
        .send(Message::ListLoaded(
            "other.txt".into(),
            Ok("F\nB\nD\n".to_owned()),
        ))
        .press("enter");
    assert_eq!(names(&person), ["F", "B", "D"]);
}

/// The last event of a cancelled search, with this solution if there is one.
fn cancelled(best: Option<&str>) -> SolveEvent {
    let best = best.map(|text| Solution {
        moves: moves(text),
        after: Duration::ZERO,
        ..Solution::default()
    });
    let (others, ending, progress) = (vec![], Ending::Cancelled, Progress::default());
    SolveEvent::Finished(SolveReport {
        best,
        others,
        ending,
        progress,
    })
}

#[test]
fn what_a_stopped_search_has_found_stays() {
    let mut person = with_list("R U\nF\n");
    person.command("list solve");
    let (job, _) = listed_search(&mut person).expect("a search was asked for");
    person.press("x");
    assert_eq!(person.taken_effects(), [Effect::Stop(Slot::List)]);
    person.send(Message::Solver(job, cancelled(Some("U' R'"))));
    assert_eq!(
        (person.status(), person.app.list_progress()),
        ("stopped: 1 cube solved", None)
    );
    assert!(matches!(state(&person, 0), EntryState::Solved(solution) if solution.moves == "U' R'"));
    // Without a solution the cube stays unsolved.
    person.command("list solve");
    let (job, _) = listed_search(&mut person).expect("a search was asked for");
    person
        .press("x")
        .send(Message::Solver(job, cancelled(None)));
    assert_eq!(state(&person, 1), EntryState::Unsolved);
    // The end of a search for a discarded list is ignored.
    person.command("list solve");
    let (job, _) = listed_search(&mut person).expect("a search was asked for");
    person
        .command("list discard")
        .command("list add")
        .send(Message::Solver(job, cancelled(Some("F'"))));
    assert_eq!(state(&person, 0), EntryState::Unsolved);
}

#[test]
fn a_discarded_list_comes_back() {
    let mut person = with_list(SCRAMBLES);
    person.press("j d").command("list discard");
    assert!(person.app.list().is_empty() && !person.app.list().is_changed());
    // Discarding an empty list does not replace the list that undo restores.
    person.command("list discard");
    person.press("u");
    assert_eq!(person.status(), "undone: the list discarded");
    assert_eq!(
        names(&person),
        ["monday", "short", "superflip", "wednesday"]
    );
    person.press("u");
    assert_eq!(names(&person)[1], "tuesday", "with all that can be undone");
    person.press("u");
    assert_eq!(person.status(), "nothing to undo in the list");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_name_or_a_remark() {
    for text in [
        "\u{feff}// two cubes\n\nR U // monday\n",
        "\u{feff}R U // monday\n",
    ] {
        let mut person = with_list(text);
        assert_eq!(names(&person), ["monday"]);
        person.command("list name tuesday");
        // The byte order mark stays at the start of the file.
        assert_eq!(*saved(&mut person).0, text.replace("monday", "tuesday"));
    }
}

#[test]
fn each_discarded_list_comes_back_the_last_one_first() {
    let mut person = with_list(SCRAMBLES);
    person
        .command("list discard")
        .command("list add second")
        .command("list discard");
    person.press("u");
    assert_eq!(names(&person), ["second"]);
    person.press("u");
    assert!(person.app.list().is_empty(), "the cube added is undone");
    person.press("u");
    assert_eq!(
        names(&person),
        ["monday", "tuesday", "short", "superflip", "wednesday"]
    );
}

#[test]
fn a_list_discarded_to_open_another_comes_back() {
    let mut person = with_list(SCRAMBLES);
    person
        .press("j d")
        .command("list discard")
        .command("list open other.txt");
    person.send(Message::ListLoaded(
        "other.txt".into(),
        Ok("R U // other\n".to_owned()),
    ));
    assert_eq!(names(&person), ["other"]);
    person.command("list undo");
    assert_eq!(person.status(), "undone: the list discarded");
    assert_eq!(
        names(&person),
        ["monday", "short", "superflip", "wednesday"]
    );
}

#[test]
fn unsaved_changes_are_in_the_session() {
    let mut person = with_list(SCRAMBLES);
    let session = |person: &Person| person.app.session_text(7);
    let restored = |person: &Person| {
        let session = Session::read(&session(person)).expect("it was written as one");
        Person::with(app_with(settings()).saving_at_exit().with_session(session))
    };
    assert!(
        !session(&person).contains("tuesday"),
        "the file has all of it"
    );
    assert!(restored(&person).app.list().is_empty());
    person.press("j d r").type_text(" second").press("enter");
    let mut again = restored(&person);
    assert_eq!(session(&again), session(&person));
    assert_eq!(names(&again), names(&person));
    assert!(again.app.list().is_changed());
    // Saving may overwrite only the text that was read, and quitting asks no question.
    let (text, overwrite) = saved(&mut again);
    assert_eq!(overwrite, Overwrite::Only(checksum(SCRAMBLES.as_bytes())));
    assert!(text.contains("second") && !text.contains("tuesday"));
    let mut again = restored(&person);
    again.press("q");
    assert_eq!(
        again.taken_effects(),
        [Effect::Terminal(TerminalRequest::Quit)]
    );
    // Another list does not replace it without being asked to.
    let app = restored(&person)
        .app
        .with_list("other.txt".into(), "R\n".to_owned());
    assert_eq!(app.list().len(), 4);
    assert!(
        app.status()
            .is_some_and(|status| status.text.contains("is not saved"))
    );
    // Solutions count as changes.
    let mut person = with_list("R U\n");
    person.command("list solve");
    let_solve_list(&mut person);
    assert!(matches!(
        state(&restored(&person), 0),
        EntryState::Solved(_)
    ));
}

#[test]
fn help_is_opened_at_the_list_and_leads_back() {
    let mut person = with_list(SCRAMBLES);
    for key in ["esc", "ctrl-c", "?"] {
        person.press("j ?");
        person.expect_screen("take the chosen cube to the screen");
        person.press(key);
        assert!(
            matches!(person.app.overlay(), Some(Overlay::CubeList(_))),
            "{key}"
        );
    }
    assert_eq!(person.app.list().chosen, 3, "where it was");
}
