//! The list of cubes through the real terminal and the real file system: opened, solved, saved, and kept when the program is
//! killed.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rustix::process::Signal;

use crate::platform::e2e::net::ENTER;
use crate::platform::e2e::terminal::{Start, Terminal, folder};

const CTRL_T: &str = "\x14";

fn start(home: &Path, arguments: &[&str]) -> Terminal {
    let home_text = home.to_str().expect("the path is text");
    Start::cubetui(arguments)
        .env("HOME", home_text)
        .state(home)
        .ready()
}

#[test]
fn a_list_is_opened_solved_and_saved() {
    let home = folder("listed");
    let path = home.join("week.txt");
    fs::write(&path, "// Scrambles\nR U F' // monday\nL2 D\n").expect("the tests may write");
    let named = path.to_str().expect("the path is text");
    let mut terminal = Start::cubetui(&["--list", named]).state(&home).ready();
    terminal.wait_for_text("2 cubes");
    terminal.type_and_see("s", "the list is done: 2 cubes solved");
    terminal.type_keys("jrtuesday");
    terminal.type_and_see(ENTER, "tuesday");
    terminal.type_and_see("w", "2 cubes saved in");
    let written = fs::read_to_string(&path).expect("it was saved");
    assert_eq!(
        written,
        "// Scrambles\nR U F' // monday // = F U' R' (3f*)\nL2 D // tuesday // = D' L2 (2f*)\n"
    );
    terminal.type_keys("qq");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn an_unsaved_list_outlives_a_kill_and_a_file_of_somebody_else_stays() {
    let home = folder("listed");
    fs::write(home.join("week.txt"), "R // first\n").expect("the tests may write");
    let mut terminal = start(&home, &[]);
    terminal.type_and_see(&format!("{CTRL_T}:list open ~/week.txt{ENTER}"), "1 cube");
    terminal.type_and_see(&format!("esecond note{ENTER}"), "not saved");
    crate::platform::e2e::session::wait_for_file(&home, "second note");
    terminal.send(Signal::KILL);
    terminal.exit_code();
    fs::write(home.join("week.txt"), "F // changed\n").expect("the tests may write");
    let mut terminal = start(&home, &[]);
    terminal.type_and_see(CTRL_T, "second note");
    terminal.type_and_see("w", "was changed by somebody else");
    assert_eq!(
        fs::read_to_string(home.join("week.txt")).expect("it is there"),
        "F // changed\n"
    );
    terminal.type_and_see(
        &format!(":list save ~/other.txt{ENTER}"),
        "1 cube saved in ~/other.txt",
    );
    let written = fs::read_to_string(home.join("other.txt")).expect("it was saved");
    assert_eq!(written, "R // first // second note\n");
}

#[test]
fn a_list_that_is_solved_line_by_line_is_saved_before_its_end_and_when_the_window_closes() {
    let home = folder("listed");
    let path = home.join("week.txt");
    // More cubes than can be solved before the window closes.
    fs::write(&path, "R U F L2 D' B\n".repeat(50_000)).expect("the tests may write");
    let named = path.to_str().expect("the path is text");
    let mut lines = Start::cubetui(&["--plain", "--list", named])
        .state(&home)
        .open();
    lines.wait_for_text("50,000 cubes");
    // Commands typed ahead are not run after the signal.
    let ahead = home.join("ahead.txt");
    lines.type_keys(&format!("list solve\rsave {}\r", ahead.display()));
    crate::platform::e2e::session::wait_for_file(&home, "// = ");
    lines.send(Signal::HUP);
    lines.wait_for_text("Stopped: ");
    assert_eq!(lines.exit_code(), 129);
    assert!(!ahead.exists());
    let mut lines = Start::cubetui(&["--plain"]).state(&home).open();
    lines.type_and_see("list\r", "The list has 50,000 cubes, with unsaved changes");
    lines.close();
}

/// A search that has no solution yet, after other work that handles signals.
#[test]
fn a_signal_ends_a_search_line_by_line() {
    let mut lines = Start::cubetui(&["--plain"])
        .state(&folder("searched"))
        .open();
    lines.type_and_see("list add\rlist solve\r", "1 cube solved");
    lines.type_and_see(
        "set timeout 1h\rscramble R2 U' F D2 L F2 U2 R F2 U2 L D2\r",
        "The scramble is",
    );
    let before = lines.processor_time();
    lines.type_keys("insert R U F\r");
    lines.wait_for_work(before + Duration::from_millis(300));
    lines.send(Signal::TERM);
    assert_eq!(lines.exit_code(), 143);
}
