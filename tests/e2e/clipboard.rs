//! What is sent to the terminal in addition to the screen: texts for its clipboard, and links.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::algorithms::{held_after, turns};
use crate::platform::e2e::net::{ENTER, SCRAMBLE, wait_for_solution};
use crate::platform::e2e::terminal::{Start, Terminal};

/// The texts sent to the clipboard.
fn copied(terminal: &Terminal) -> Vec<String> {
    let all = terminal.text();
    let sent = all
        .split("\x1b]52;c;")
        .skip(1)
        .map(|rest| rest.split('\x07').next().expect("a part"));
    let decoded = |code| STANDARD.decode(code).expect("it is base64");
    sent.map(|code| String::from_utf8(decoded(code)).expect("it is text"))
        .collect()
}

fn solved() -> Terminal {
    let mut terminal = Start::cubetui(&["--scramble", SCRAMBLE]).ready();
    terminal.type_keys(ENTER);
    wait_for_solution(&terminal);
    terminal
}

#[test]
fn solution_and_cube_reach_the_clipboard_and_nothing_is_promised() {
    let mut terminal = solved();
    terminal.type_and_see("c", "turns sent to the terminal's clipboard, if it has one");
    terminal.type_and_see(":copy cube\r", "54 stickers sent");
    let [solution, stickers] = &copied(&terminal)[..] else {
        panic!("{:?}", copied(&terminal))
    };
    let cube = held_after(SCRAMBLE);
    assert_eq!(*stickers, cube.cube.to_face_cube().to_string());
    assert!(cube.turned_by(&turns(solution)).is_solved());
}

#[test]
fn in_tmux_the_text_goes_in_an_envelope_as_well() {
    let mut terminal = Start::cubetui(&[])
        .env("TERM", "tmux-256color")
        .env("TMUX", "/tmp/tmux-0/default,1,0")
        .ready();
    terminal.type_and_see(":copy scramble\r", "sent to the terminal's clipboard");
    assert!(terminal.text().contains("\x1bPtmux;\x1b\x1b]52;c;"));
}

#[test]
fn a_terminal_without_a_clipboard_is_reported_and_spared() {
    let mut terminal = Start::cubetui(&[]).env("TERM", "linux").ready();
    terminal.type_and_see(":copy cube\r", "not copied: this terminal has no clipboard");
    terminal.type_and_see(":link\r", "https://alpha.twizzle.net/edit/");
    assert!(!terminal.text().contains("\x1b]"));
}

#[test]
fn a_link_is_shown_and_is_one_for_the_terminal_too() {
    let mut terminal = solved();
    terminal.type_and_see(":link\r", "https://alpha.twizzle.net/edit/?alg=");
    let all = terminal.text();
    let (_, linked) = all.split_once("\x1b]8;id=cubetui;").expect("a link begins");
    let (address, rest) = linked.split_once("\x1b\\").expect("its address ends");
    let (shown, _) = rest.split_once("\x1b]8;;\x1b\\").expect("it ends");
    // Between the escape sequences there are only the rows of the address.
    let mut letters = String::new();
    let mut parts = shown.split("\x1b[");
    letters.push_str(parts.next().unwrap_or_default());
    for part in parts {
        letters.push_str(
            part.trim_start_matches(|c: char| !c.is_ascii_alphabetic())
                .get(1..)
                .unwrap_or_default(),
        );
    }
    assert_eq!(letters, address);
    terminal.type_keys("\x1b");
    terminal.wait_until_gone("twizzle");
    assert_eq!(terminal.text().matches("\x1b]8;id=").count(), 1);
    assert_eq!(terminal.text().matches("\x1b]8;;").count(), 1);
}
