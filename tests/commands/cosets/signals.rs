//! Signals, a full disk and a second process: the work so far is kept, and the counts are printed.

use crate::commands::driver::assert_contains;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use cubetui::coset::CosetRequest;
use rustix::process::Signal;

use super::work::{REQUEST, Running, Stop, contents, coset, empty_folder, names, save_work};
use crate::program::{after, end_of};

/// A request that is not finished before the tests end.
const ENDLESS: CosetRequest = CosetRequest {
    exact: true,
    ..REQUEST
};
const OPTIONS: &str = "R --exact --json --checkpoint work";

fn start(folder: &Path) -> Running {
    let mut running = Running::start(coset(folder, OPTIONS));
    running.wait_for("resuming from work");
    running
}

#[test]
fn every_signal_keeps_the_work() {
    let folder = empty_folder("signals");
    save_work(&folder.join("work"), &ENDLESS, Stop::After(4));
    // Each run continues the work of the one before.
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let before = contents(&folder);
        let running = start(&folder);
        running.send(signal);
        let (ended, out, err) = running.end();
        assert_eq!(ended, Some(code), "{err}");
        assert_contains(&out, "\"ending\":\"interrupted\"");
        assert_contains(&err, "saving the progress in work (about ");
        assert!(
            err.ends_with("cubetui: saved; run the same command to resume\n"),
            "{err}"
        );
        assert_eq!(names(&folder), ["work"], "nothing else is left behind");
        // The resumed run got at least as far as the one before.
        assert!(contents(&folder)[0].1.len() >= before[0].1.len());
    }
    let resumed = start(&folder);
    resumed.send(Signal::KILL);
    resumed.end();
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    let folder = empty_folder("second-signal");
    save_work(&folder.join("work"), &ENDLESS, Stop::After(4));
    // The result is not read, and the pipe is full: the program cannot end by itself.
    let (_reader, mut writer) = std::io::pipe().expect("there are pipes");
    writer
        .write_all(&vec![0; 65536])
        .expect("a pipe holds as much");
    let mut command = coset(&folder, OPTIONS);
    command.stdout(writer);
    let mut running = Running::start(command);
    running.wait_for("resuming from work");
    running.send(Signal::TERM);
    running.wait_for("saved; run the same command to resume");
    running.send(Signal::TERM);
    assert_eq!(running.end().0, Some(143));
}

#[test]
fn a_signal_is_reported_even_if_nobody_reads_the_counts() {
    let folder = empty_folder("unread");
    save_work(&folder.join("work"), &ENDLESS, Stop::After(4));
    let mut running = start(&folder);
    drop(running.child.stdout.take());
    running.send(Signal::INT);
    let (code, _, err) = running.end();
    assert!(
        code == Some(130) && err.ends_with("cubetui: saved; run the same command to resume\n"),
        "{err}"
    );
}

#[test]
fn a_file_that_appears_in_the_place_of_the_work_stays() {
    let folder = empty_folder("appeared");
    save_work(&folder.join("work"), &ENDLESS, Stop::After(4));
    let running = start(&folder);
    fs::write(folder.join("work"), "thesis\n").expect("the tests may write");
    running.send(Signal::INT);
    let (code, out, err) = running.end();
    assert!(
        code == Some(4) && out.contains("\"ending\":\"interrupted\""),
        "{code:?}: {out}{err}"
    );
    assert_contains(
        &err,
        "work is not a cubetui checkpoint (plain text, 7 bytes)",
    );
    assert_eq!(
        fs::read(folder.join("work")).expect("it is there"),
        b"thesis\n"
    );
}

#[test]
fn a_hangup_that_is_ignored_stops_nothing() {
    let folder = empty_folder("nohup");
    save_work(&folder.join("work"), &ENDLESS, Stop::After(4));
    let command = after("trap '' HUP; exec", &coset(&folder, OPTIONS));
    let mut running = Running::start(command);
    running.wait_for("resuming from work");
    running.send(Signal::HUP);
    running.send(Signal::TERM);
    let (code, _, err) = running.end();
    // Had the first signal counted, the second would have ended it without saving.
    assert!(
        code == Some(143) && err.ends_with("cubetui: saved; run the same command to resume\n"),
        "{err}"
    );
}

#[test]
fn a_full_disk_costs_neither_the_counts_nor_the_work_saved_before() {
    let folder = empty_folder("full-disk");
    save_work(&folder.join("work"), &ENDLESS, Stop::After(5));
    let before = contents(&folder);
    // The nearest thing to a full disk that every system has: a limit on the size of files.
    let command = after("ulimit -f 8; trap '' XFSZ; exec", &coset(&folder, OPTIONS));
    let mut running = Running::start(command);
    running.wait_for("resuming from work");
    running.send(Signal::TERM);
    let (code, out, err) = running.end();
    assert_eq!(code, Some(4), "{err}");
    assert!(
        out.contains("\"ending\":\"interrupted\"") && out.contains("\"found\":"),
        "{out}"
    );
    assert!(
        err.contains("cannot write ") && err.contains("work: File too large"),
        "{err}"
    );
    assert!(
        contents(&folder) == before,
        "what was saved before is there, and nothing else"
    );
}

#[test]
fn work_stays_until_its_result_is_written() {
    let folder = empty_folder("full-output");
    let request = CosetRequest {
        max_depth: 3,
        ..REQUEST
    };
    save_work(&folder.join("work"), &request, Stop::After(2));
    let before = contents(&folder);
    let mut command = coset(&folder, "R --max-depth 3 --json --checkpoint work");
    let full = OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("the system has it");
    let ended = end_of(command.stdout(full));
    assert_eq!(ended.code, Some(4), "{}", ended.err);
    assert!(
        contents(&folder) == before,
        "the work is still there: {:?}",
        names(&folder)
    );
    assert_eq!(end_of(command.stdout(Stdio::piped())).code, Some(1));
    assert_eq!(names(&folder).len(), 0);
}

#[test]
fn of_two_processes_on_one_coset_the_second_is_refused() {
    let folder = empty_folder("two");
    save_work(&folder.join("work"), &ENDLESS, Stop::After(4));
    let first = start(&folder);
    // The second process is refused before it allocates memory.
    let second = end_of(&mut coset(&folder, OPTIONS));
    let words = format!(
        "cubetui: work: another cubetui (process {}) is working on it. Wait until it has ended, or choose another \
         file\n",
        first.child.id()
    );
    assert_eq!(
        (second.code, &*second.out, second.err),
        (Some(4), "", words)
    );
    first.send(Signal::KILL);
    first.end();
    assert!(names(&folder).len() > 1, "it had no time to tidy up");
    // The next process cleans up, and resumes.
    let third = start(&folder);
    third.send(Signal::INT);
    assert_eq!(third.end().0, Some(130));
    assert_eq!(names(&folder), ["work"]);
    assert!(
        fs::metadata(folder.join("work"))
            .expect("it is there")
            .len()
            > 10_000
    );
}
