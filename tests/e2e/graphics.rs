//! The solid cube as a picture sent to the terminal: only if it is set, in the right size, and removed in time.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustix::process::Signal;

use crate::platform::e2e::net::{ESC, SCRAMBLE};
use crate::platform::e2e::terminal::{Start, Terminal, count};

const KITTY: &str = "\x1b_Ga=T,";
const REMOVAL: &str = "\x1b_Ga=d,d=I,";
const SIXEL: &str = "\x1bP0;1;0q";
const CELL: (u16, u16) = (10, 20);

/// The program with only the solid cube and these graphics, in a terminal whose cells have this size in pixels.
fn start(graphics: &str, cell: (u16, u16)) -> Start {
    let settings =
        format!("view = \"solid\"\ngraphics = \"{graphics}\"\n[animation]\non = false\n");
    Start::configured(&settings, &["--scramble", SCRAMBLE]).cell(cell)
}

/// Waits until this has been written so many times.
fn wait_for_times(terminal: &Terminal, what: &str, times: usize) {
    terminal.wait_for_bytes(&format!("{times} of {what:?}"), |bytes| {
        count(bytes, what) >= times
    });
}

/// A number after a key of a command.
fn number(keys: &str, key: &str) -> usize {
    let value = keys
        .split(',')
        .find_map(|pair| pair.strip_prefix(key))
        .expect("the key is there");
    value.parse().expect("it is a number")
}

/// The columns and rows of the last picture in the protocol of kitty, and its width and height in pixels.
fn last_kitty(terminal: &Terminal) -> [usize; 4] {
    let all = terminal.text();
    let (_, last) = all.rsplit_once(KITTY).expect("a picture was sent");
    let (keys, _) = last.split_once(';').expect("keys end");
    let mut data = String::new();
    for command in format!("_G{last}")
        .split('\x1b')
        .step_by(2)
        .map_while(|piece| piece.strip_prefix("_G"))
    {
        let (keys, piece) = command.split_once(';').expect("keys end");
        data.push_str(piece);
        if keys.ends_with("m=0") {
            break;
        }
    }
    let png = STANDARD.decode(data).expect("it is base64");
    assert!(png.starts_with(b"\x89PNG"), "it is a PNG file");
    let at = |offset: usize| {
        u32::from_be_bytes(png[offset..][..4].try_into().expect("four bytes")) as usize
    };
    [number(keys, "c="), number(keys, "r="), at(16), at(20)]
}

#[test]
fn no_picture_is_sent_unless_the_settings_ask_for_it() {
    let mut terminal = start("none", CELL)
        .env("TERM", "xterm-kitty")
        .size(120, 40)
        .ready();
    terminal.type_and_see("rvvv\r", "Right next");
    terminal.type_keys("\x03\x03");
    assert_eq!(terminal.exit_code(), 0);
    assert!(!terminal.text().contains("\x1b_") && !terminal.text().contains("\x1bP"));
}

#[test]
fn kitty_gets_a_picture_that_goes_when_something_covers_it() {
    let mut terminal = start("kitty", CELL).ready();
    wait_for_times(&terminal, KITTY, 1);
    let [columns, rows, width, height] = last_kitty(&terminal);
    assert_eq!([width, height], [10 * columns, 20 * rows]);
    terminal.type_and_see("?", "/ search");
    assert_eq!(terminal.text().matches(REMOVAL).count(), 1);
    terminal.type_keys(ESC);
    wait_for_times(&terminal, KITTY, 2);
    // Without the solid cube there is no picture of it.
    terminal.type_keys(":set view net\r");
    wait_for_times(&terminal, REMOVAL, 2);
    terminal.type_keys(":set view solid\r");
    wait_for_times(&terminal, KITTY, 3);
    terminal.resize(130, 40);
    wait_for_times(&terminal, KITTY, 4);
    assert!(
        last_kitty(&terminal)[0] > columns,
        "it grows with the screen"
    );
    terminal.quit();
    let all = terminal.text();
    let [shown, removed, left] = [KITTY, REMOVAL, "\x1b[?1049l"]
        .map(|sequence| all.rfind(sequence).expect("it was written"));
    assert!(shown < removed && removed < left);
}

#[test]
fn a_signal_and_a_sleep_remove_the_picture_too() {
    let mut terminal = start("kitty", CELL).ready();
    wait_for_times(&terminal, KITTY, 1);
    terminal.send(Signal::TSTP);
    terminal.wait_for_state('T');
    assert_eq!(terminal.text().matches(REMOVAL).count(), 1);
    terminal.send(Signal::CONT);
    wait_for_times(&terminal, KITTY, 2);
    terminal.send(Signal::TERM);
    assert_eq!(terminal.exit_code(), 128 + 15);
    // The last bytes may be read after the program is known to have ended.
    wait_for_times(&terminal, "\x1b[?1049l", 2);
    let all = terminal.text();
    assert!(all.rfind(REMOVAL) > all.rfind(KITTY) && all.rfind(REMOVAL) < all.rfind("\x1b[?1049l"));
}

#[test]
fn sixels_are_sent_once_and_their_cells_written_again_afterwards() {
    let mut terminal = start("sixel", CELL).ready();
    wait_for_times(&terminal, SIXEL, 1);
    let all = terminal.text();
    let (before, sixels) = all.split_once(SIXEL).expect("a picture was sent");
    let sizes: Vec<usize> = sixels
        .strip_prefix("\"1;1;")
        .and_then(|rest| rest.split('#').next())
        .map(|sizes| {
            sizes
                .split(';')
                .map(|size| size.parse().expect("a number"))
                .collect()
        })
        .expect("the size comes first");
    assert!(
        sizes[0].is_multiple_of(10)
            && sizes[1].is_multiple_of(20)
            && sizes[0] > 200
            && sizes[1] > 200,
        "{sizes:?}"
    );
    assert!(before.contains("\x1b[?2026h"), "it is part of a frame");
    let (_, after) = sixels.split_once("\x1b\\").expect("it ends");
    assert!(
        after
            .split("\x1b[?2026l")
            .next()
            .expect("a frame")
            .contains('W'),
        "letters come after it"
    );

    // A change that does not affect the cube neither sends it again nor touches its cells.
    terminal.type_keys(":");
    terminal.wait_for("the command line", |screen| !screen.hide_cursor());
    terminal.type_keys(ESC);
    terminal.wait_for("the command line gone", vt100::Screen::hide_cursor);
    terminal.type_and_see("?", "/ search");
    assert_eq!(terminal.text().matches(SIXEL).count(), 1);
    terminal.type_keys(ESC);
    wait_for_times(&terminal, SIXEL, 2);

    // Every cell under the picture is written when it is gone.
    terminal.type_and_see(":set graphics none\r", "graphics are none");
    terminal.with_screen(|screen| {
        let painted = |row, column| {
            screen
                .cell(row, column)
                .is_some_and(|cell| cell.bgcolor() != vt100::Color::Default)
        };
        assert!((1..20).any(|row| (0..80).filter(|&column| painted(row, column)).count() > 10));
    });
    terminal.quit();
    assert!(!terminal.text().contains("\x1b_"));
}

#[test]
fn what_prevents_pictures_is_reported_once_and_cells_are_used() {
    for (graphics, cell, tmux, reason) in [
        (
            "kitty",
            (0, 0),
            "",
            "no picture: the terminal's size in pixels is unknown;",
        ),
        (
            "sixel",
            (0, 0),
            "",
            "no picture: the terminal's size in pixels is unknown;",
        ),
        (
            "kitty",
            CELL,
            "/tmp/tmux-0/default,1,0",
            "no picture: tmux does not pass it on; try :set blocks sextants",
        ),
    ] {
        let mut terminal = start(graphics, cell).env("TMUX", tmux).ready();
        terminal.wait_for_text(reason);
        terminal.type_keys(ESC);
        terminal.wait_until_gone(reason);
        terminal.type_and_see(":set graphics none\r", "graphics are none");
        terminal.type_and_see(&format!(":set graphics {graphics}\r"), reason);
        assert!(!terminal.text().contains(KITTY) && !terminal.text().contains(SIXEL));
    }
}
