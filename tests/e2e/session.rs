//! The program continues where it was left, whatever ended it. Problems are reported, and do not stop it.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use cubetui::cube::CubieCube;
use rustix::process::Signal;

use crate::algorithms::cube_after;
use crate::platform::e2e::net::{
    BACKSPACE, CTRL_R, END, ENTER, RIGHT, SCRAMBLE, letters_of, net, scrambled, step, wait_for_net,
    wait_for_solution,
};
use crate::platform::e2e::terminal::{Start, Terminal, folder, names_in, wait_until};

pub(crate) const GOING_ON: &str = "continuing where you left off";

/// Twelve stickers of a cube in typing order, none of which follows from the others.
const TYPED: &str = "wrgyobwrwgoy";

fn file(state: &Path) -> PathBuf {
    state.join("cubetui").join("session.json")
}

fn start(state: &Path, arguments: &[&str]) -> Terminal {
    Start::cubetui(arguments).state(state).ready()
}

/// Waits until the saved session contains this text.
pub(crate) fn wait_for_file(state: &Path, part: &str) {
    wait_until(&format!("{part} is saved"), || {
        fs::read_to_string(file(state)).is_ok_and(|text| text.contains(part))
    });
}

/// Types some stickers, and returns the letters that the net then shows.
fn type_stickers(terminal: &mut Terminal) -> String {
    terminal.type_and_see("i", "48 missing");
    terminal.type_and_see(TYPED, "12 typed");
    terminal.with_screen(net_of_letters)
}

/// The contents of the net's cells: letters, unknown stickers and marks.
fn net_of_letters(screen: &vt100::Screen) -> String {
    cubetui::cube::Facelet::all()
        .map(|facelet| {
            let (row, column) = crate::platform::e2e::net::place(facelet);
            screen
                .cell(row, column)
                .expect("the net is on the screen")
                .contents()
                .to_owned()
        })
        .collect()
}

fn wait_for_stickers(terminal: &Terminal, letters: &str) {
    terminal.wait_for(&format!("the stickers {letters}"), |screen| {
        net_of_letters(screen) == letters
    });
}

#[test]
fn the_cube_its_history_and_the_step_of_a_solution_are_there_again() {
    let state = folder("state");
    let mut terminal = start(&state, &[]);
    terminal.type_keys(&format!(":scramble {SCRAMBLE}\r"));
    wait_for_net(&terminal, &letters_of(&scrambled()));
    terminal.type_keys(ENTER);
    let length = wait_for_solution(&terminal);
    terminal.type_keys(&RIGHT.repeat(3));
    terminal.wait_for("the third step", |screen| step(screen) == Some((3, length)));
    // During a turn no arrow shows the next one.
    terminal.wait_for("the cube at rest", |screen| screen.contents().contains('┏'));
    let shown = terminal.with_screen(net);
    terminal.quit();

    let mut terminal = start(&state, &[]);
    terminal.wait_for_text(GOING_ON);
    wait_for_net(&terminal, &shown);
    terminal.wait_for("the third step", |screen| step(screen) == Some((3, length)));
    terminal.type_keys(BACKSPACE);
    terminal.wait_for("the second step", |screen| {
        step(screen) == Some((2, length))
    });
    terminal.type_keys(END);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.type_keys(&BACKSPACE.repeat(4));
    wait_for_net(&terminal, &letters_of(&scrambled()));
    terminal.type_keys(BACKSPACE);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.quit();

    let mut terminal = start(&state, &[]);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.type_keys(CTRL_R);
    wait_for_net(&terminal, &letters_of(&scrambled()));
}

#[test]
fn a_half_typed_cube_is_there_again_after_quit_and_nobody_is_asked() {
    let state = folder("state");
    let mut terminal = start(&state, &[]);
    let typed = type_stickers(&mut terminal);
    terminal.quit();
    let mut terminal = start(&state, &[]);
    wait_for_stickers(&terminal, &typed);
    terminal.type_and_see(BACKSPACE, "undone:");
    terminal.type_keys(CTRL_R);
    wait_for_stickers(&terminal, &typed);
    terminal.quit();
    assert_eq!(
        names_in(&state.join("cubetui")),
        ["session.json"],
        "nothing else is left behind"
    );
    let mode = fs::metadata(file(&state))
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600, "others can read it");
}

#[test]
fn every_signal_saves_what_was_typed() {
    for signal in [Signal::HUP, Signal::TERM, Signal::INT, Signal::QUIT] {
        let state = folder("state");
        let mut terminal = start(&state, &[]);
        let typed = type_stickers(&mut terminal);
        terminal.send(signal);
        assert_eq!(
            terminal.exit_code(),
            128 + signal.as_raw().cast_unsigned(),
            "{signal:?}"
        );
        wait_for_stickers(&start(&state, &[]), &typed);
    }
}

#[test]
fn a_closed_terminal_saves_what_was_typed() {
    let state = folder("state");
    let mut terminal = start(&state, &[]);
    let typed = type_stickers(&mut terminal);
    terminal.close();
    terminal.exit_code();
    wait_for_stickers(&start(&state, &[]), &typed);

    let state = folder("state");
    let mut terminal = Start::cubetui(&[]).state(&state).uncontrolled().ready();
    let typed = type_stickers(&mut terminal);
    terminal.close();
    terminal.exit_code();
    wait_for_stickers(&start(&state, &[]), &typed);
}

#[test]
fn a_line_that_takes_no_bytes_delays_no_saving() {
    let state = folder("state");
    let mut terminal = start(&state, &[]);
    terminal.type_and_see("u", "Turns: 1");
    terminal.stop_reading();
    // Every new size is a whole frame; a few dozen fill the line, and the program blocks in the middle of one.
    terminal.type_keys("i");
    for width in 81..140 {
        terminal.resize(width, 50);
        thread::sleep(Duration::from_millis(2));
    }
    wait_for_file(&state, "\"mode\":\"Paint\"");
    terminal.send(Signal::TERM);
    assert_eq!(terminal.exit_code(), 128 + 15);
}

#[test]
fn what_was_done_is_saved_while_the_program_runs() {
    let state = folder("state");
    let mut terminal = start(&state, &[]);
    terminal.type_and_see("rufb", "R U F B");
    wait_for_file(&state, r#""trail":["R","U","F","B"]"#);
    terminal.send(Signal::KILL);
    terminal.exit_code();
    let terminal = start(&state, &[]);
    terminal.wait_for_text("R U F B");
}

#[test]
fn fresh_starts_over_and_replaces_the_session() {
    let state = folder("state");
    let mut terminal = start(&state, &[]);
    terminal.type_and_see("rufb", "R U F B");
    terminal.quit();
    let mut terminal = start(&state, &["--fresh"]);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.quit();
    let mut terminal = start(&state, &[]);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.type_and_see(BACKSPACE, "nothing to undo");
}

#[test]
fn a_cube_named_at_the_start_stands_over_the_session_and_undo_leads_back() {
    let state = folder("state");
    let mut terminal = start(&state, &[]);
    terminal.type_and_see("ruf", "R U F");
    terminal.quit();
    let mut terminal = start(&state, &["--scramble", SCRAMBLE]);
    wait_for_net(&terminal, &letters_of(&scrambled()));
    terminal.type_keys(BACKSPACE);
    wait_for_net(&terminal, &letters_of(&cube_after("R U F")));
    terminal.wait_for_text("undone: the cube named at the start");
}

#[test]
fn without_a_session_nothing_is_kept_and_typed_stickers_are_asked_for() {
    let state = folder("state");
    let program = Start::configured("session = false\n", &[]);
    let mut terminal = program.state(&state).ready();
    type_stickers(&mut terminal);
    terminal.type_and_see("\x03", "quit and lose the typed stickers");
    terminal.quit();
    assert!(names_in(&state).is_empty());
}

#[test]
fn a_file_that_cannot_be_understood_is_put_aside() {
    for (text, name, message) in [
        (
            "{\"version\":1,\"run\":",
            "session.json.damaged",
            "cannot be understood",
        ),
        (
            "{\"version\":1000,\"anything\":[]}",
            "session.json.newer",
            "was written by a newer cubetui",
        ),
        (
            "{\"version\":4,\"anything\":[]}",
            "session.json.older",
            "was written by an older cubetui",
        ),
        (
            "\u{0}\u{1b}[2J",
            "session.json.damaged",
            "cannot be understood",
        ),
    ] {
        let state = folder("state");
        fs::create_dir_all(state.join("cubetui")).expect("the tests may write");
        fs::write(file(&state), text).expect("the tests may write");
        let mut terminal = start(&state, &[]);
        terminal.wait_for_text(message);
        terminal.type_and_see("rufb", "R U F B");
        terminal.quit();
        assert_eq!(names_in(&state.join("cubetui")), ["session.json", name]);
        assert_eq!(
            fs::read_to_string(state.join("cubetui").join(name)).expect("it is there"),
            text
        );
        start(&state, &[]).wait_for_text("R U F B");
    }
}

#[test]
fn what_was_put_aside_before_stays() {
    let state = folder("state");
    fs::create_dir_all(state.join("cubetui")).expect("the tests may write");
    for text in ["first", "second"] {
        fs::write(file(&state), text).expect("the tests may write");
        let mut terminal = start(&state, &[]);
        terminal.wait_for_text("cannot be understood");
        terminal.quit();
    }
    let content =
        |name: &str| fs::read_to_string(state.join("cubetui").join(name)).expect("it is there");
    assert_eq!(content("session.json.damaged"), "first");
    assert_eq!(content("session.json.damaged-2"), "second");
}

#[test]
fn a_folder_that_takes_no_file_is_reported_and_the_program_works() {
    // This keeps even the superuser from writing: a file where the folder should be.
    let state = folder("state");
    fs::write(state.join("cubetui"), "in the way").expect("the tests may write");
    let mut terminal = start(&state, &[]);
    terminal.wait_for_text("this session is not saved");
    terminal.type_and_see("rufb", "R U F B");
    terminal.quit();
}

#[test]
fn a_pipe_in_the_place_of_the_file_keeps_nobody_waiting() {
    let state = folder("state");
    fs::create_dir_all(state.join("cubetui")).expect("the tests may write");
    let made = std::process::Command::new("mkfifo")
        .arg(file(&state))
        .status()
        .expect("mkfifo is there");
    assert!(made.success());
    let mut terminal = start(&state, &[]);
    terminal.wait_for_text("the last session cannot be read");
    terminal.quit();
}

#[test]
fn of_two_programs_the_one_started_last_has_the_session() {
    let state = folder("state");
    let mut first = start(&state, &[]);
    first.type_keys("ru");
    wait_for_file(&state, r#""trail":["R","U"]"#);
    let mut second = start(&state, &[]);
    second.wait_for_text(GOING_ON);
    second.type_keys("fb");
    wait_for_file(&state, r#""trail":["R","U","F","B"]"#);
    first.type_and_see("d", "another cubetui has taken over this session");
    first.quit();
    second.quit();
    start(&state, &[]).wait_for_text("R U F B");
}

#[test]
fn line_by_line_the_session_goes_on_as_well() {
    let state = folder("state");
    let mut lines = Start::cubetui(&["--plain"]).state(&state).open();
    lines.wait_for_text("cube>");
    lines.type_and_see("R U F\r", "3 turns done");
    lines.type_keys("quit\r");
    assert_eq!(lines.exit_code(), 0);
    let mut screen = start(&state, &[]);
    wait_for_net(&screen, &letters_of(&cube_after("R U F")));
    screen.type_keys("d");
    wait_for_file(&state, r#""trail":["R","U","F","D"]"#);
    screen.quit();
    let mut lines = Start::cubetui(&["--plain"]).state(&state).open();
    lines.wait_for_text(&GOING_ON[1..]);
    lines.type_keys("quit\r");
    assert_eq!(lines.exit_code(), 0);
}
