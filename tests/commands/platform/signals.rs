//! Signals of the shell: every command ends, and says what it has left.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::Duration;

use crate::commands::batches::conversation;
use crate::commands::driver::{Ended, SUPERFLIP, assert_contains, program};
use crate::commands::lists::optimal;
use crate::commands::tables::{self, assert_ends, cache, names};
use crate::program::program_at_home;

#[track_caller]
fn send(child: &Child, signal: rustix::process::Signal) {
    let id = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(id, signal).expect("the program still runs");
}

/// Waits until the process has installed a handler for SIGINT.
fn wait_for_handler(child: &Child) {
    const SIGINT_BIT: u64 = 1 << 1;
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let mask = text
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))
            .unwrap_or("0")
            .trim();
        u64::from_str_radix(mask, 16).is_ok_and(|mask| mask & SIGINT_BIT != 0)
    };
    for _ in 0..3_000 {
        if caught() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("the program never listened for Ctrl-C");
}

#[test]
fn ctrl_c_ends_the_list_and_says_that_there_may_be_more() {
    let goal = "solve --goal cross --all --max 20 --scramble `F2 R`";
    // Nothing is found for minutes.
    let hopeless = optimal(&format!("--all --max 20 --scramble `{SUPERFLIP}`"));
    for (json, list) in [(false, goal), (true, goal), (true, &*hopeless)] {
        let arguments = format!("{list} {}", if json { "--json" } else { "" });
        let mut child = program(&arguments).spawn().expect("the program starts");
        let mut out = child.stdout.take().expect("it is piped");
        let mut printed = vec![0; 1];
        if list == hopeless {
            wait_for_handler(&child);
            printed.clear();
        } else {
            out.read_exact(&mut printed)
                .expect("a solution is found at once");
        }
        send(&child, rustix::process::Signal::INT);
        out.read_to_end(&mut printed).expect("it ends");
        let printed = String::from_utf8(printed).expect("it is text");
        let ended = Ended::from(child.wait_with_output().expect("the program ends"));
        assert_eq!(ended.code, Some(130), "{}", ended.err);
        if json {
            let object: serde_json::Value =
                serde_json::from_str(&printed).expect("one whole object");
            let is_list = object["complete"] == false && object["count"].as_u64() > Some(0);
            assert!(
                is_list || object["error"]["kind"] == "interrupted",
                "{object}"
            );
        } else {
            assert_contains(
                &ended.err,
                "interrupted before all were found: there may be more",
            );
        }
    }
}

#[test]
fn ctrl_c_ends_a_batch_with_what_was_answered() {
    for command in ["solve --threads 2", "solve --threads 1"] {
        let (mut child, mut input, mut output) = conversation(command);
        writeln!(input, "R2").expect("the program reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("the program answers");
        send(&child, rustix::process::Signal::INT);
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        assert_eq!((line.as_str(), rest.as_str()), ("R2\n", ""), "{command}");
        let status = child.wait().expect("it ends, though its input does not");
        assert_eq!(status.code(), Some(130), "{command}");
        drop(input);
    }
}

/// Interrupts `tables build` at its first line on standard error, which comes before building begins and after the program
/// listens for Ctrl-C.
fn interrupted(cache: &Path, signal: rustix::process::Signal) -> Ended {
    let mut child = program_at_home(cache, "tables build")
        .spawn()
        .expect("it starts");
    let mut told = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut err = String::new();
    told.read_line(&mut err).expect("it is text");
    send(&child, signal);
    let mut out = String::new();
    child
        .stdout
        .take()
        .expect("it is piped")
        .read_to_string(&mut out)
        .expect("it is text");
    told.read_to_string(&mut err).expect("it is text");
    Ended {
        code: child.wait().expect("the program ends").code(),
        out,
        err,
    }
}

#[test]
fn ctrl_c_while_building_is_exit_code_130_and_leaves_nothing() {
    let cache = cache("interrupted");
    let ended = interrupted(&cache, rustix::process::Signal::INT);
    assert_ends(&ended, 130, "", "full: building takes about ");
    assert!(names(&cache).is_empty());
    let terminated = interrupted(&cache, rustix::process::Signal::TERM);
    assert_ends(&terminated, 143, "", "full: building takes about ");
    assert!(names(&cache).is_empty());
    assert_eq!(
        interrupted(&cache, rustix::process::Signal::KILL).code,
        None
    );
    assert_ends(
        &tables::run(&cache, "tables list"),
        0,
        "full: not stored",
        "",
    );
    assert!(
        names(&cache).is_empty(),
        "what a killed program left is swept"
    );
}

#[test]
fn ctrl_c_while_solving_is_exit_code_130() {
    let mut child = program(&format!("solve --scramble `{SUPERFLIP}` --timeout 10m"))
        .spawn()
        .expect("it starts");
    wait_for_handler(&child);
    send(&child, rustix::process::Signal::INT);
    let status = child.wait().expect("the program ends");
    let mut printed = String::new();
    child
        .stdout
        .take()
        .expect("it is piped")
        .read_to_string(&mut printed)
        .expect("it is text");
    assert_eq!((status.code(), printed.as_str()), (Some(130), ""));
}
