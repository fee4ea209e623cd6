//! Solving the whole coset of the cube on the screen: starting, watching, stopping.

use std::time::Duration;

use crate::app::{CosetRunState, Effect, Message, Overlay, Slot, Task, TerminalRequest};
use cubetui::coord::Coset;
use cubetui::coset::{CosetEnding, CosetEvent, CosetNews, CosetPart, CosetProgress, DepthCount};
use cubetui::tables::TableEvent;

use crate::interface::driver::Person;
use crate::interface::pinned::pin_over;
use crate::interface::screens::turning;

const COUNTS: [u64; 6] = [1, 2, 18, 116, 828, 5734];

fn news(person: &mut Person, news: CosetNews) {
    person.send(Message::Coset(news));
}

fn depth(depth: u8, exact: bool) -> CosetNews {
    let counts = &COUNTS[..=usize::from(depth)];
    let new = counts[usize::from(depth)];
    CosetNews::Event(CosetEvent::Depth(DepthCount {
        depth,
        new,
        found: counts.iter().sum(),
        exact,
    }))
}

fn progress(share: u16, seconds: u64) -> CosetNews {
    CosetNews::Event(CosetEvent::Progress(CosetProgress {
        depth: 6,
        part: CosetPart::Search,
        share,
        found: 7000,
        paths: 900,
        elapsed: Duration::from_secs(seconds),
    }))
}

const STOP: Effect = Effect::Stop(Slot::Coset);
const QUIT: Effect = Effect::Terminal(TerminalRequest::Quit);

/// A user who has started to solve a coset and waits for the tables.
fn waiting() -> Person {
    let mut person = Person::new();
    person.press("r :solve-coset");
    assert!(!Coset::of(&person.app.cube().cube).is_h());
    person.taken_effects();
    let screen = person.screen();
    assert!(
        screen.contains("about 2.8 GB of memory") && screen.contains("at most 2.4 GB"),
        "{screen}"
    );
    person.press("enter");
    assert_eq!(
        person.taken_effects(),
        [Effect::LoadTables],
        "it says first what it takes"
    );
    person.expect_screen("Waiting for the full tables");
    person
}

#[track_caller]
fn assert_starts(person: &mut Person) {
    let coset = Coset::of(&person.app.cube().cube);
    let start = Effect::Start(Slot::Coset, Task::Coset(coset));
    assert_eq!(person.taken_effects(), [start]);
}

/// The same user once the tables are ready.
pub(crate) fn begun() -> Person {
    let mut person = waiting();
    person.send(Message::Tables(TableEvent::Ready));
    assert_starts(&mut person);
    person
}

/// The same user once the search has begun.
fn running() -> Person {
    let mut person = begun();
    let bytes = 2_800_000_000;
    news(&mut person, CosetNews::Begun { bytes });
    person
}

#[test]
fn with_tables_a_coset_begins_at_once() {
    let mut person = begun();
    news(&mut person, CosetNews::Failed("it was in use".to_owned()));
    person.press("esc :solve-coset enter");
    assert_starts(&mut person);
    assert!(!person.screen().contains("Waiting"), "{}", person.screen());
}

#[test]
fn tables_that_cannot_be_had_end_the_waiting_and_are_asked_for_again() {
    let mut person = waiting();
    person.send(Message::Tables(TableEvent::Failed(
        "not enough free memory".to_owned(),
    )));
    person.expect_screen("Not done: it needs the full tables.");
    assert_eq!(
        person.status(),
        "the full tables are not available: not enough free memory"
    );
    person.press("esc :solve-coset enter");
    assert_eq!(person.taken_effects(), [Effect::LoadTables]);
    person.send(Message::Tables(TableEvent::Ready));
    assert_starts(&mut person);
}

#[test]
fn who_waits_for_tables_can_stop_and_quit_at_once() {
    let mut person = waiting();
    person.press("esc");
    person.expect_screen("Not done: it was stopped before the full tables were there.");
    person.send(Message::Tables(TableEvent::Ready));
    assert_eq!(
        person.taken_effects(),
        [],
        "nothing is running, and nothing begins"
    );
    person.press("esc");
    assert!(person.app.overlay().is_none());
    let mut person = waiting();
    person.press("ctrl-c");
    assert_eq!(person.taken_effects(), [QUIT]);
}

#[test]
fn a_coset_is_solved_while_a_person_looks() {
    let mut person = running();
    (0..5).for_each(|number| news(&mut person, depth(number, true)));
    news(&mut person, depth(5, false));
    news(&mut person, progress(100, 4));
    news(&mut person, progress(300, 6));
    // Three tenths took two seconds, because the part began at four.
    person.expect_screen("30 %, 4 s to go");
    pin_over(&turning(), "coset-running", &person);
    assert!(person.taken_effects().is_empty());
    person.press("u x G");
    assert!(person.taken_effects().is_empty(), "only Esc ends it");
    news(
        &mut person,
        CosetNews::Ended(CosetEnding::Complete, Duration::from_secs(9)),
    );
    person.expect_screen("All elements need at most 5 moves. 9 s");
    person.press("esc");
    assert!(person.app.overlay().is_none());
}

#[test]
fn a_deeper_search_begins_again_and_what_is_left_is_not_proven() {
    let mut person = running();
    (0..5).for_each(|number| news(&mut person, depth(number, true)));
    let deeper = CosetEvent::Deeper {
        remaining: 1_407_190,
        depth: 13,
    };
    news(&mut person, CosetNews::Event(deeper));
    assert_eq!(
        person.status(),
        "1,407,190 elements are left: searching all paths of up to 13 moves"
    );
    assert!(!person.screen().contains("828"), "{}", person.screen());
    (0..4).for_each(|number| news(&mut person, depth(number, true)));
    // The last depth is reported again with the elements that were solved one by one.
    let last = DepthCount {
        depth: 3,
        new: 1116,
        found: Coset::ORDER_OF_H - 3,
        exact: false,
    };
    news(&mut person, CosetNews::Event(CosetEvent::Depth(last)));
    person.expect_screen("1,116");
    news(
        &mut person,
        CosetNews::Ended(CosetEnding::DepthReached, Duration::from_secs(9)),
    );
    person.expect_screen("NOT PROVEN: 3 elements are left after 3 moves. 9 s");
}

#[test]
fn who_does_not_want_the_costs_of_a_coset_closes_the_panel() {
    for key in ["esc", "q"] {
        let mut person = Person::new();
        person.press("r :solve-coset");
        person.taken_effects();
        person.press(key);
        assert!(person.app.overlay().is_none(), "{key}");
        assert_eq!(person.taken_effects(), [], "{key}");
    }
}

#[test]
fn a_coset_is_stopped_and_kept() {
    let mut person = running();
    person.press("esc");
    assert_eq!(person.taken_effects(), [STOP]);
    person.press("esc");
    assert_eq!(person.status(), "saving the progress");
    news(&mut person, CosetNews::Saving { bytes: 12_300_000 });
    person.expect_screen("Saving about 12 MB…");
    news(
        &mut person,
        CosetNews::Ended(CosetEnding::Cancelled, Duration::from_secs(9)),
    );
    person.expect_screen("It resumes from here next time");
    let Some(Overlay::CosetRun(run)) = person.app.overlay() else {
        panic!("it is still there")
    };
    assert_eq!(
        run.state,
        CosetRunState::Ended(CosetEnding::Cancelled, Duration::from_secs(9))
    );
    person.press("esc");
    // Events that arrive too late are ignored.
    news(&mut person, depth(1, true));
    assert!(person.app.overlay().is_none() && person.taken_effects().is_empty());
}

#[test]
fn who_quits_does_not_wait_until_the_progress_is_saved() {
    for mut person in [begun(), running()] {
        person.press("ctrl-c");
        assert_eq!(person.taken_effects(), [QUIT]);
    }
    for key in ["esc", "q"] {
        let mut person = running();
        person.press(key).press("ctrl-c");
        assert_eq!(person.taken_effects(), [STOP, QUIT], "{key}");
    }
}

#[test]
fn a_person_sees_how_much_is_saved_and_what_is_not() {
    let mut person = running();
    news(&mut person, depth(0, true));
    assert!(
        !person.screen().contains("Esc stops and saves"),
        "some kilobytes are not worth a word"
    );
    let progress = CosetProgress {
        depth: 12,
        part: CosetPart::Search,
        share: 500,
        found: 100_000_000,
        paths: 900,
        elapsed: Duration::from_secs(9),
    };
    news(
        &mut person,
        CosetNews::Event(CosetEvent::Progress(progress)),
    );
    person.expect_screen("Esc stops and saves about 152 MB");
    news(
        &mut person,
        CosetNews::NotSaved("cannot write x: the disk is full".to_owned()),
    );
    assert_eq!(person.status(), "cannot write x: the disk is full");
    assert!(person.taken_effects().is_empty(), "it continues");
    person.press("esc");
    news(&mut person, CosetNews::Saving { bytes: 240_000_000 });
    person.expect_screen("Saving about 240 MB…");
}

#[test]
fn why_a_coset_is_not_solved_is_reported() {
    let mut person = begun();
    news(
        &mut person,
        CosetNews::Failed(
            "a coset takes 2.80 gigabytes of memory, and only 1.20 are free".to_owned(),
        ),
    );
    person.expect_screen("Not done: a coset takes 2.80 gigabytes");
    person.press("esc");
    assert!(person.app.overlay().is_none() && person.taken_effects().is_empty());
}

#[test]
fn without_the_full_tables_nothing_begins() {
    let mut person = Person::new();
    person.command("set tables instant").press("r :solve-coset");
    person.taken_effects();
    person.press("enter");
    assert_eq!(person.taken_effects(), []);
    person.expect_screen("Not done: it needs the full tables; :set tables full allows them.");
}
