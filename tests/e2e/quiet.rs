//! How much is written: nothing while nothing changes, little for a change, a search a few times a second.

use std::thread;
use std::time::{Duration, Instant};

use crate::platform::e2e::net::{ENTER, ESC, RIGHT, SCRAMBLE, SUPERFLIP, step, wait_for_solution};
use crate::platform::e2e::terminal::{LONG, Start, Terminal, count};

const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

/// Waits for a second in which no bytes come and hardly any time is used. Output that repeats leaves no such second.
fn assert_quiet(terminal: &Terminal, state: &str) {
    let end = Instant::now() + LONG;
    loop {
        let (before, used) = (terminal.raw().len(), terminal.processor_time());
        thread::sleep(Duration::from_secs(1));
        let late = terminal.raw().split_off(before);
        let works = terminal.processor_time() > used + Duration::from_millis(20);
        if late.is_empty() && !works {
            return;
        }
        let what = if works { "it works" } else { "it writes" };
        assert!(
            Instant::now() < end,
            "{state}: {what} while nothing happens: {}",
            late.escape_ascii()
        );
    }
}

#[test]
fn nothing_is_written_while_nothing_changes_in_any_mode() {
    // Large tables take a minute to build, which would not be quiet.
    let settings = "[tables]\nuse = \"instant\"\n";
    let mut terminal = Start::configured(settings, &["--scramble", SCRAMBLE]).ready();
    assert_quiet(&terminal, "Turn");
    terminal.type_keys(ENTER);
    let length = wait_for_solution(&terminal);
    terminal.type_keys(RIGHT);
    terminal.wait_for("the first step", |screen| step(screen) == Some((1, length)));
    assert_quiet(&terminal, "Play");
    terminal.type_and_see("i", "48 missing");
    terminal.type_and_see("wr", "2 typed");
    assert_quiet(&terminal, "Paint");
    terminal.type_keys(":");
    assert_quiet(&terminal, "the command line");
    terminal.type_keys(ESC);
    terminal.wait_for("the command line gone", vt100::Screen::hide_cursor);
    terminal.type_and_see("?", "/ search");
    assert_quiet(&terminal, "the help");
}

#[test]
fn before_a_search_it_takes_less_than_25_megabytes() {
    let terminal = Start::cubetui(&[]).ready();
    // Anything that is built without a request is built by then.
    assert_quiet(&terminal, "Turn");
    let most = terminal.most_memory();
    assert!((1_000..25_000).contains(&most), "{most} kB");
}

#[test]
fn a_search_is_shown_at_most_five_times_a_second_beside_its_finds() {
    let mut terminal = Start::cubetui(&["--scramble", SUPERFLIP]).ready();
    terminal.type_and_see(ENTER, "Solution: 0/");
    let look = |terminal: &Terminal| {
        let length = terminal.with_screen(step).expect("a solution is shown").1;
        (
            Instant::now(),
            length,
            terminal.text().matches(BEGIN).count(),
        )
    };
    let (start, longest, frames_before) = look(&terminal);
    terminal.wait_for_bytes("15 more frames", |bytes| {
        count(bytes, BEGIN) >= frames_before + 15
    });
    let (end, shortest, frames_after) = look(&terminal);
    terminal.wait_for_text("improving");
    let frames = frames_after - frames_before;
    // Every solution found is shorter than the one before, and is shown at once; one more of each may come at the edges.
    let finds = longest - shortest + 1;
    let most = 5.0 * end.duration_since(start).as_secs_f64() + 1.0 + finds as f64;
    let written = terminal.raw();
    let end = &written[written.len().saturating_sub(2500)..];
    assert!(
        frames as f64 <= most,
        "{frames} frames with {finds} finds, at last {}",
        end.escape_ascii()
    );
}

#[test]
fn bytes_come_only_in_synchronized_updates_and_each_is_whole() {
    let mut terminal = Start::cubetui(&["--scramble", SCRAMBLE]).ready();
    terminal.type_keys("u2r");
    terminal.resize(120, 40);
    terminal.type_and_see(ENTER, "Solution: 0/");
    terminal.type_and_see("n?", "Help: Play mode");
    terminal.type_keys(ESC);
    terminal.wait_until_gone("Help: Play mode");
    terminal.type_and_see("i", "missing");
    terminal.type_and_see("wrgyob:set strict on\r", "strict is on");
    terminal.type_keys("\x03");
    terminal.exit_code();
    terminal.assert_given_back();
    let all = terminal.text();
    // The terminal is set up before the first frame and given back after the last one.
    let start = all.find(BEGIN).expect("there is a frame");
    let end = all
        .rfind("\x1b[?2026l\x1b[m")
        .expect("an update would be ended");
    let mut frames = 0;
    let mut rest = &all[start..end];
    while !rest.is_empty() {
        let frame = rest
            .strip_prefix(BEGIN)
            .unwrap_or_else(|| panic!("outside of an update: {rest:.80?}"));
        let (frame, after) = frame.split_once(END).expect("the update is ended");
        assert!(
            !frame.is_empty() && !frame.contains(BEGIN),
            "an empty update, or one in another"
        );
        (frames, rest) = (frames + 1, after);
    }
    assert!(frames > 5, "{frames} frames");
}
