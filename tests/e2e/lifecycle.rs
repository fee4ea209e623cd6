//! The terminal is given back whatever ends the program, which costs nothing while nothing happens.

use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::platform::e2e::terminal::{CUBETUI, Start, Terminal, wait_until};

/// The time in which the program must end after its terminal is closed.
const GONE: Duration = Duration::from_secs(20);

#[test]
fn while_it_runs_the_terminal_is_taken() {
    let terminal = Start::cubetui(&[]).ready();
    assert!(terminal.is_raw());
    terminal.with_screen(|screen| {
        assert!(screen.alternate_screen());
        assert!(screen.bracketed_paste());
        assert!(screen.hide_cursor());
    });
}

#[test]
fn each_signal_gives_the_terminal_back_and_exits_with_its_number() {
    for signal in [
        Signal::TERM,
        Signal::HUP,
        Signal::INT,
        Signal::QUIT,
        Signal::ALARM,
        Signal::USR1,
        Signal::USR2,
        Signal::IO,
        Signal::PROF,
        Signal::VTALARM,
        Signal::XCPU,
    ] {
        let mut terminal = Start::cubetui(&[]).ready();
        terminal.send(signal);
        assert_eq!(
            terminal.exit_code(),
            128 + signal.as_raw().cast_unsigned(),
            "{signal:?}"
        );
        terminal.assert_given_back();
    }
}

/// Signals sent from outside have the same effect as a faulty instruction.
#[test]
fn a_crash_gives_the_terminal_back() {
    for signal in [
        Signal::SEGV,
        Signal::BUS,
        Signal::ILL,
        Signal::FPE,
        Signal::ABORT,
        Signal::TRAP,
        Signal::SYS,
    ] {
        let mut terminal = Start::cubetui(&[]).ready();
        terminal.send(signal);
        assert_ne!(terminal.exit_code(), 0, "{signal:?}");
        terminal.assert_given_back();
        let is_reported = terminal.text().contains("cubetui: aborted: ");
        assert_eq!(is_reported, signal == Signal::ABORT, "{signal:?}");
    }
}

/// A thread may get no stack, or none for its signals: then the standard library ends the process. Which of them is refused
/// depends on what the system has kept of earlier threads.
#[test]
fn threads_that_are_refused_memory_leave_no_raw_terminal() {
    for more in [0, 16, 32, 2048, 2080, 2112, 4128] {
        let mut terminal = Start::cubetui(&["--scramble", "R U F D L B"]).ready();
        terminal.limit_memory(more);
        terminal.type_keys("\rS");
        wait_until("an answer, why there is none, or the end", || {
            let text = terminal.with_screen(vt100::Screen::contents);
            let is_answered = text.contains("proven");
            // The solver's thread starts after the first frame, so it may be the one that is refused.
            let is_refused = text.contains("failed");
            is_answered || is_refused || !terminal.is_running()
        });
        if terminal.is_running() {
            terminal.type_keys("\x03");
        }
        terminal.exit_code();
        terminal.assert_given_back();
    }
}

#[test]
fn signals_that_mean_nothing_to_the_program_do_not_end_it() {
    let mut terminal = Start::cubetui(&[]).ready();
    for signal in [Signal::XFSZ, Signal::URG, Signal::CHILD] {
        terminal.send(signal);
    }
    terminal.type_and_see("u", "Turns: 1");
    terminal.quit();
}

/// With so few open files crossterm cannot read keys, and nothing could close the screen.
#[test]
fn without_open_files_to_spare_it_says_so_and_leaves_the_terminal_alone() {
    for files in [4, 5, 6] {
        let script = format!("ulimit -n {files}; exec {CUBETUI}");
        let mut terminal = Start::program("sh", &["-c", &script]).open();
        assert_eq!(terminal.exit_code(), 4, "{files} files");
        terminal.wait_for_text("cubetui: cannot listen for ");
        terminal.assert_given_back();
    }
}

#[test]
fn a_signal_is_obeyed_while_the_terminal_takes_no_bytes() {
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.stop_reading();
    terminal.fill_line();
    terminal.send(Signal::TERM);
    assert_eq!(terminal.exit_code(), 128 + 15);
}

fn assert_gone_without_spinning(mut terminal: Terminal) {
    terminal.type_and_see("u", "Turns: 1");
    let before = terminal.processor_time();
    let closed = Instant::now();
    terminal.close();
    let mut used = Duration::ZERO;
    while terminal.is_running() {
        assert!(
            closed.elapsed() < GONE,
            "still there {GONE:?} after its terminal"
        );
        used = terminal.processor_time().saturating_sub(before).max(used);
        thread::sleep(Duration::from_millis(1));
    }
    assert!(
        used < Duration::from_millis(300),
        "used {used:?} of processor time after its terminal"
    );
}

#[test]
fn it_goes_with_its_terminal() {
    assert_gone_without_spinning(Start::cubetui(&[]).ready());
    // With the signal ignored, and without any signal.
    let script = format!("trap '' HUP INT TERM; exec {CUBETUI}");
    assert_gone_without_spinning(Start::program("sh", &["-c", &script]).ready());
    assert_gone_without_spinning(Start::cubetui(&[]).uncontrolled().ready());
}

#[test]
fn any_size_is_survived_down_to_one_cell() {
    let mut terminal = Start::cubetui(&[]).ready();
    for (columns, rows) in [
        (1, 1),
        (2, 1),
        (1, 50),
        (300, 1),
        (40, 12),
        (79, 23),
        (200, 60),
        (1, 1),
        (80, 24),
    ] {
        terminal.resize(columns, rows);
    }
    terminal.wait_for_text("cubetui");
    terminal.quit();
}

#[test]
fn it_starts_in_one_cell_and_unfolds() {
    let mut terminal = Start::cubetui(&[]).size(1, 1).open();
    terminal.wait_for_raw(true);
    terminal.resize(80, 24);
    terminal.wait_for_text("cubetui");
    terminal.quit();
}

#[test]
fn without_colours_not_one_colour_byte_is_written_and_attributes_stay() {
    let mut terminal = Start::cubetui(&[]).env("NO_COLOR", "1").ready();
    let attributes = terminal.with_screen(|screen| {
        let cells =
            (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
        cells
            .filter(|cell| cell.bold() || cell.dim() || cell.inverse())
            .count()
    });
    assert!(attributes > 0, "nothing is set apart");
    let solved = terminal.with_screen(vt100::Screen::contents);
    terminal.type_keys("u");
    terminal.wait_for("a turned cube", |screen| screen.contents() != solved);
    terminal.type_and_see("?", "Turning the cube");
    terminal.type_keys("\x1b");
    terminal.wait_until_gone("Turning the cube");
    terminal.type_keys("q");
    terminal.exit_code();
    let text = terminal.text();
    let mut looks = 0;
    for sequence in text.split("\x1b[").skip(1) {
        let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap();
        if !sequence[end..].starts_with('m') {
            continue;
        }
        looks += 1;
        // Attributes have one digit; colours and their resets have two or more.
        assert!(
            sequence[..end].split(';').all(|number| number.len() <= 1),
            "{:?} is a colour",
            &sequence[..end]
        );
    }
    assert!(looks > 0, "no attribute was written");
}

#[test]
fn a_turn_in_truecolour_costs_less_than_1300_bytes() {
    let mut terminal = Start::cubetui(&["--scramble", "R U F' L2 D B U' R2 F D2 L B' U"]).ready();
    for key in ["u", "r", "f", "d", "l", "b", "U"] {
        let (shown, written) = (
            terminal.with_screen(vt100::Screen::contents),
            terminal.raw().len(),
        );
        terminal.type_keys(key);
        terminal.wait_for("the turn", |screen| screen.contents() != shown);
        let cost = terminal.raw().len() - written;
        assert!(cost < 1300, "{key} took {cost} bytes");
    }
}

/// Bytes written for each of some turns on the solid cube, from the key until the cube is at rest; and the screens.
fn solid_turns(animation: &str) -> Vec<(usize, String)> {
    let mut terminal = Start::cubetui(&["--scramble", "R U F' L2 D B U' R2 F D2 L B' U"]).ready();
    terminal.type_and_see(
        &format!("v:set animation {animation}\r"),
        &format!("animation is {animation}"),
    );
    let mut turns = Vec::new();
    for (number, key) in (1..).zip(["u", "r", "f", "d", "l", "b", "U"]) {
        let written = terminal.raw().len();
        terminal.type_and_see(key, &format!("Turns: {number}"));
        let mut end = terminal.raw().len();
        loop {
            thread::sleep(Duration::from_millis(400));
            if terminal.raw().len() == end {
                break;
            }
            end = terminal.raw().len();
        }
        let screen = terminal.with_screen(vt100::Screen::contents);
        let screen: Vec<&str> = screen.lines().map(str::trim_end).collect();
        turns.push((end - written, screen.join("\n")));
    }
    turns
}

#[test]
fn a_turn_that_moves_ends_like_one_that_does_not_and_its_frames_stay_small() {
    let (still, moving) = (solid_turns("off"), solid_turns("on"));
    for ((still_cost, still_screen), (moving_cost, moving_screen)) in still.iter().zip(&moving) {
        println!("{still_cost} bytes at once, {moving_cost} with all frames");
        assert_eq!(still_screen, moving_screen);
        assert!(
            *still_cost < 1600 && *moving_cost < 10_000,
            "{still_cost} and {moving_cost} bytes"
        );
    }
    assert!(
        moving
            .iter()
            .zip(&still)
            .any(|(moving, still)| moving.0 > 2 * still.0),
        "nothing moved"
    );
}

#[test]
fn no_key_is_lost_in_a_flood_of_keys_and_new_sizes() {
    let mut terminal = Start::cubetui(&[]).ready();
    for width in 81..=120 {
        terminal.resize(width, 40);
        terminal.type_keys("uy");
    }
    terminal.wait_for_text("Turns: 80");
    // More keys than one read returns, and not marked as a paste.
    terminal.type_and_see(&"r".repeat(3000), "Turns: 3080");
    terminal.quit();
}
