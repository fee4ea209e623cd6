//! Slow and blocked lines: keys take effect at once, and the screen shows the newest state.

use std::thread;
use std::time::Duration;

use crate::platform::e2e::answers::Answers;
use crate::platform::e2e::terminal::{Start, count};

const BEGIN: &str = "\x1b[?2026h";

/// 9,600 baud: ten bits a byte.
const SPEED: usize = 960;

/// The terminal at the other end of such a line. Its answers take 300 ms more.
fn far_away(background: Option<&'static str>) -> Start {
    let answers = Answers {
        background,
        delay: Duration::from_millis(300),
        ..Answers::default()
    };
    Start::cubetui(&[])
        .env("SSH_TTY", "/dev/pts/9")
        .speed(SPEED)
        .answers(answers)
}

#[test]
fn a_key_is_obeyed_while_the_line_takes_no_bytes() {
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.stop_reading();
    // Every new size is a whole frame; a few dozen fill the line, and the next write blocks in the middle of one.
    for width in 60..180 {
        terminal.resize(width, 50);
        thread::sleep(Duration::from_millis(2));
    }
    // The end of the screen cannot arrive: only the exit is waited for.
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn turns_typed_faster_than_the_line_are_shown_together() {
    let mut terminal = far_away(Some("rgb:0000/0000/0000")).ready();
    terminal.type_and_see("u", "Turns: 1");
    let before = count(&terminal.raw(), BEGIN);
    // A user who holds a key down: thirty a second.
    for key in ["u", "r", "f", "d", "l", "b"].repeat(10) {
        terminal.type_keys(key);
        thread::sleep(Duration::from_millis(33));
    }
    terminal.wait_for_text("Turns: 61");
    let frames = count(&terminal.raw(), BEGIN) - before;
    assert!((2..20).contains(&frames), "{frames} frames for 60 keys");
}

#[test]
fn a_terminal_that_answers_nothing_shows_everything() {
    let mut terminal = far_away(None).ready();
    terminal.type_and_see("urfdlb", "U R F D L B");
    terminal.quit();
}
