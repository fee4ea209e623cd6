//! Whole cosets, line by line: the question first, then the progress, and what is saved when they are stopped.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use super::{answers, assert_in_order};
use crate::program::{home_with_tables, program_at_home};

#[test]
fn a_coset_begins_only_when_it_is_told_to() {
    let text = answers(&["begin", "solve-coset", "help begin", "R", "begin", "stop"]);
    assert_in_order(
        &text,
        &[
            "There is nothing to begin: say solve-coset first",
            "Solve all 19,508,428,800 elements of this coset?\nIt counts how many moves the elements need, depth by depth.\nIt takes about 2.8 GB",
            "at most 2.4 GB in the cache folder, little at first.\nSay begin to begin",
            "Begin: begin what solve-coset has asked about.",
            "Right face, quarter turn, clockwise.",
            "There is nothing to begin",
            "No coset is being solved.",
        ],
    );
    let refused = answers(&["set tables instant", "solve-coset", "begin", "where"]);
    assert_in_order(
        &refused,
        &["Not done: it needs the full tables; set tables full allows them.\nThe cube is solved"],
    );
}

/// It is stopped by a command, and by a signal, which also ends the program. The next run resumes.
#[test]
fn a_coset_is_solved_until_it_is_stopped_and_its_progress_is_saved() {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plain-coset");
    let folder = home.join("cubetui");
    home_with_tables(&home);
    let unfinished = || {
        let entries = fs::read_dir(&folder)
            .expect("it is there")
            .map(|entry| entry.expect("it can be read").path());
        let checkpoints: Vec<PathBuf> = entries
            .filter(|path| path.extension().is_some_and(|end| end == "checkpoint"))
            .collect();
        checkpoints
    };
    for (signal, code) in [(None, 0), (Some(Signal::TERM), 143)] {
        let mut program = program_at_home(&home, &["--plain"]);
        let mut child = program
            .stdin(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("it is piped");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut line_with = |words: &str| {
            let found = lines
                .by_ref()
                .map(|line| line.expect("it is text"))
                .find(|line| line.contains(words));
            found.unwrap_or_else(|| panic!("no line has {words:?} with {signal:?}"))
        };
        writeln!(input, "set tables full\nalg R\nsolve-coset\nbegin\nwhere").expect("it reads");
        line_with("Say stop to end it");
        line_with("\"where\" waits until the coset is solved");
        let progress = line_with(" % of 19,508,428,800 found, ");
        assert!(
            progress.starts_with("Depth ") && progress.contains(" 2.8 GB"),
            "{progress}"
        );
        match signal {
            None => writeln!(input, "stop").expect("it reads"),
            Some(signal) => {
                kill_process(Pid::from_child(&child), signal).expect("it runs");
            }
        }
        line_with("Stopped. It resumes from here next time.");
        if signal.is_none() {
            line_with("The cube is not solved");
        }
        drop(input);
        assert_eq!(child.wait().expect("it ends").code(), Some(code));
        let [saved] = &unfinished()[..] else {
            panic!("{:?}", unfinished())
        };
        assert!(
            fs::metadata(saved).expect("it is there").len() >= 10_000,
            "{saved:?}"
        );
    }
}
