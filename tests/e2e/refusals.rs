//! Where no cube can be drawn: a clear message, exit code 2, and nothing drawn.

use std::process::{Command, Output, Stdio};

use crate::platform::e2e::terminal::{CUBETUI, Start};

fn piped() -> Output {
    Command::new(CUBETUI)
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

#[test]
fn without_any_terminal_it_says_what_to_do_instead() {
    let output = piped();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "something was drawn into a pipe");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("standard input is not a terminal"),
        "{message}"
    );
    assert!(message.contains("cubetui solve"), "{message}");
    assert!(message.contains("cubetui --plain"), "{message}");
}

/// Runs a shell line in a terminal; checks that cubetui ends with exit code 2, and with a message without escape codes.
fn in_a_terminal(term: &str, line: &str) {
    let script = format!("{line}; echo code-$?");
    let mut terminal = Start::program("sh", &["-c", &script])
        .env("TERM", term)
        .open();
    terminal.wait_for_text("code-2");
    terminal.exit_code();
    let text = String::from_utf8_lossy(&terminal.raw()).into_owned();
    assert!(
        !text.contains('\x1b'),
        "an escape code was written: {text:?}"
    );
    assert!(text.contains("cubetui solve"), "{text}");
}

#[test]
fn a_dumb_terminal_is_refused() {
    in_a_terminal("dumb", CUBETUI);
}

#[test]
fn a_pipe_on_either_side_is_refused() {
    in_a_terminal("xterm", &format!("{CUBETUI} | cat; {CUBETUI} < /dev/null"));
    in_a_terminal("xterm", &format!("{CUBETUI} > /dev/null"));
}
