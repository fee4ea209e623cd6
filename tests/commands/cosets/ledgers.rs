//! The ledger of a range: its first line says what it answers, and every line is checked.

use crate::commands::driver::assert_contains;
use std::fs;
use std::path::Path;

use cubetui::coset::CosetRequest;
use rustix::process::Signal;

use super::work::{
    CLASSES, REQUEST, Running, Stop, coset, empty_folder, names, run, save_work_of, without_time,
};
use crate::program::{Ended, after, end_of};

const FIRST: &str = "{\"cubetui\":\"ledger\",\"version\":2,\"request\":\"--max-depth 3\"}\n";

/// The exit code of a range in which every class is solved to a depth of three moves, which leave nearly all elements.
const DONE: Option<i32> = Some(1);

fn solve(folder: &Path, range: &str, more: &str) -> Ended {
    run(
        folder,
        &format!("--range {range} --jsonl done --max-depth 3 {more}"),
    )
}

fn text(folder: &Path) -> String {
    fs::read_to_string(folder.join("done")).expect("it is there")
}

/// Replaces the ledger by this text, and checks that it is refused with this message and stays unchanged.
#[track_caller]
fn assert_refused(folder: &Path, text: &str, words: &str) {
    fs::write(folder.join("done"), text).expect("the tests may write");
    let ended = solve(folder, "1000..1001", "");
    assert_eq!((ended.code, &*ended.out), (Some(4), ""), "{}", ended.err);
    assert_contains(&ended.err, words);
    assert_eq!(self::text(folder), text);
}

#[test]
fn a_ledger_says_what_it_is_and_no_class_is_solved_twice() {
    let folder = empty_folder("ledger");
    assert_eq!(solve(&folder, "40..41", "").code, DONE);
    assert_contains(
        &solve(&folder, "40..41", "").err,
        "NOT PROVEN: elements of 1 class of this range are left; 20 moves suffice for every cube: pass --max-depth 20",
    );
    let once = text(&folder);
    let lines: Vec<&str> = once.lines().collect();
    assert!(
        once.starts_with(FIRST) && lines.len() == 2 && lines[1].starts_with("{\"class\":40,"),
        "{once}"
    );
    assert_eq!(solve(&folder, "40..42", "").code, DONE);
    let twice = text(&folder);
    assert!(
        twice.starts_with(&once) && twice.lines().count() == 3,
        "{twice}"
    );
    assert_eq!(solve(&folder, "40..42", "").code, DONE);
    assert_eq!(text(&folder), twice);

    // A line cut off while it was written, a line without its end, and a first line cut off.
    for torn in [
        &twice[..twice.len() - 20],
        &once[..once.len() - 1],
        &FIRST[..30],
    ] {
        fs::write(folder.join("done"), torn).expect("the tests may write");
        let ended = solve(&folder, "40..42", "");
        assert_eq!(ended.code, DONE, "{}", ended.err);
        assert_eq!(text(&folder).lines().count(), 3, "{torn}");
    }
}

#[test]
fn a_signal_keeps_the_work_on_the_class_in_progress() {
    let folder = empty_folder("range-signals");
    let checkpoint = "done.class-40.checkpoint";
    let coset = CLASSES.representative(40);
    save_work_of(coset, &folder.join(checkpoint), &REQUEST, Stop::After(5));
    let options = "--range 40..41 --jsonl done";
    let mut running = Running::start(super::work::coset(&folder, options));
    running.wait_for("resuming from done.class-40.checkpoint");
    running.send(Signal::TERM);
    let (code, _, err) = running.end();
    assert!(
        code == Some(143) && err.ends_with("cubetui: saved; run the same command to resume\n"),
        "{err}"
    );
    assert_eq!(names(&folder), ["done", checkpoint]);
    assert_eq!(text(&folder).lines().count(), 1, "no class is done");
}

#[test]
fn a_signal_ends_the_wait_for_another_program() {
    let folder = empty_folder("range-waits");
    fs::write(folder.join("done"), FIRST).expect("the tests may write");
    let other = fs::File::open(folder.join("done")).expect("it is there");
    other.lock().expect("nobody else has it");
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let mut running = Running::start(coset(&folder, "--range 40..41 --jsonl done"));
        running.wait_for("waiting for another program that writes to done");
        running.send(signal);
        let (ended, out, err) = running.end();
        assert_eq!((ended, &*out), (Some(code), ""), "{err}");
        assert_eq!(
            (names(&folder), text(&folder)),
            (vec!["done".to_owned()], FIRST.to_owned())
        );
    }
}

#[test]
fn a_resumed_class_has_the_result_of_an_uninterrupted_one() {
    let folder = empty_folder("range-resumed");
    let result = |text: String| {
        let line = text.lines().nth(1).expect("one class is done");
        without_time(line).expect("an object")
    };
    assert_eq!(solve(&folder, "40..41", "").code, DONE);
    let whole = result(text(&folder));
    fs::remove_file(folder.join("done")).expect("the tests may write");
    let request = CosetRequest {
        max_depth: 3,
        ..REQUEST
    };
    let coset = CLASSES.representative(40);
    save_work_of(
        coset,
        &folder.join("done.class-40.checkpoint"),
        &request,
        Stop::After(2),
    );
    let resumed = solve(&folder, "40..41", "");
    assert_contains(&resumed.err, "resuming from done.class-40.checkpoint");
    assert_eq!(result(text(&folder)), whole);
    assert_eq!(names(&folder), ["done"], "nothing is left of finished work");
}

#[test]
fn work_stays_until_its_result_is_in_the_ledger() {
    let folder = empty_folder("range-full-disk");
    assert_eq!(solve(&folder, "41..42", "").code, DONE);
    let (checkpoint, request) = (
        "done.class-40.checkpoint",
        CosetRequest {
            max_depth: 3,
            ..REQUEST
        },
    );
    save_work_of(
        CLASSES.representative(40),
        &folder.join(checkpoint),
        &request,
        Stop::After(2),
    );
    let range = "--range 40..41 --jsonl done --max-depth 3";
    // 512 bytes: enough for a lock, and for one class.
    let ended = end_of(&mut after(
        "ulimit -f 1; trap '' XFSZ; exec",
        &coset(&folder, range),
    ));
    assert_eq!(ended.code, Some(4), "{}", ended.err);
    assert_contains(&ended.err, "cannot write done: File too large");
    assert_eq!(
        names(&folder),
        ["done", checkpoint],
        "the work is still there"
    );
    assert_eq!(solve(&folder, "40..41", "").code, DONE);
    assert_eq!(
        (names(&folder), text(&folder).lines().count()),
        (vec!["done".to_owned()], 3)
    );
}

#[test]
fn what_is_no_result_of_the_request_is_refused_with_advice() {
    let folder = empty_folder("checked");
    assert_eq!(solve(&folder, "40..42", "").code, DONE);
    let good = text(&folder);
    let results = good.strip_prefix(FIRST).expect("it begins so");
    let advice = "line 3 is not a result of this request. Remove the line to solve its class again";
    let first_result = results.lines().next().expect("there are two");
    let second = |line: &str| format!("{FIRST}{first_result}\n{line}\n");
    assert_refused(&folder, &second("{\"class\":1,\"garbage\":true}"), advice);
    assert_refused(&folder, &second("garbage"), advice);
    assert_refused(&folder, &second(""), advice);
    for (field, other) in [
        ("\"class\":40", "\"class\":39"),
        ("\"max_depth\":3", "\"max_depth\":4"),
        ("\"left\":1950", "\"left\":1850"),
        ("\"depth\":2", "\"depth\":3"),
        ("depth_reached", "complete"),
        ("\"exact\":true}]", "\"exact\":false}]"),
        ("\"checksum\":\"", "\"checksum\":\"0"),
    ] {
        let changed = first_result.replacen(field, other, 1);
        assert_ne!(changed, first_result, "{field} is in {first_result}");
        assert_refused(&folder, &second(&changed), advice);
    }
    assert_refused(
        &folder,
        &format!("{good}garbage without an end"),
        "line 4 is not a result",
    );
    for (version, message) in [
        (1, "an older cubetui wrote this ledger"),
        (3, "a newer cubetui wrote this ledger"),
    ] {
        let other = good.replacen("\"version\":2", &format!("\"version\":{version}"), 1);
        assert_refused(&folder, &other, message);
    }
    let moved = good.replacen("--max-depth 3", "--exact --max-depth 3", 1);
    assert_refused(
        &folder,
        &moved,
        "done holds results of --exact --max-depth 3, not of --max-depth 3",
    );
    // A ledger as an older version left it.
    assert_refused(&folder, results, FIRST.trim_end());
    fs::write(folder.join("done"), [FIRST, results].concat()).expect("the tests may write");
    assert_eq!(solve(&folder, "40..42", "").code, DONE);
    assert_eq!(text(&folder), good);
}

#[test]
fn another_request_is_refused_and_force_starts_over() {
    let folder = empty_folder("other-request");
    assert_eq!(solve(&folder, "40..41", "").code, DONE);
    let before = text(&folder);
    let deeper = "--range 40..41 --jsonl done --max-depth 4";
    let refused = run(&folder, deeper);
    assert_eq!(refused.code, Some(4));
    let words = "done holds results of --max-depth 3, not of --max-depth 4. Choose another file, or pass --force";
    assert_contains(&refused.err, words);
    assert_eq!(text(&folder), before);
    let forced = run(&folder, &format!("{deeper} --force"));
    assert_eq!(forced.code, DONE, "{}", forced.err);
    assert!(text(&folder).starts_with(&FIRST.replace("depth 3", "depth 4")));
    assert_eq!(text(&folder).lines().count(), 2);
}

/// The third depth is left to the prepass: what it does not find may still need three moves.
#[test]
fn a_class_of_which_elements_are_left_is_solved_again() {
    let folder = empty_folder("ledger-left");
    let options = "--range 40..41 --jsonl done --search-depth 2 --max-depth 3";
    for solved in 1..3 {
        let ended = run(&folder, options);
        assert_eq!(ended.code, Some(1), "{}", ended.err);
        assert_contains(&ended.err, "cubetui: class 40: 195");
        assert_contains(
            &ended.err,
            "NOT PROVEN: elements of 1 class of this range are left",
        );
        assert_eq!(text(&folder).lines().count(), 1 + solved);
    }
}
