//! Sleeping and waking, as a job of a real shell and by signals from outside.

use rustix::process::Signal;

use crate::platform::e2e::terminal::{CUBETUI, Start, Terminal};

const CTRL_Z: &str = "\x1a";

/// An interactive shell with job control, at its prompt.
fn shell() -> Terminal {
    let mut shell = Start::program("bash", &["--norc", "--noprofile", "-i"])
        .env("PS1", "ready> ")
        .open();
    // The shell joins the two parts, so that the command line itself is not mistaken for the output.
    run(
        &mut shell,
        "set -m; bind 'set enable-bracketed-paste off'; echo jo''bs",
    );
    shell.wait_for_text("jobs");
    shell
}

fn run(shell: &mut Terminal, command: &str) {
    shell.type_keys(&format!("{command}\r"));
}

fn wait_for_cube(shell: &Terminal) {
    shell.wait_for("the program", |screen| {
        screen.alternate_screen()
            && screen.contents().contains("cubetui")
            && screen.bracketed_paste()
    });
}

fn wait_for_shell(shell: &mut Terminal, word: &str) {
    shell.wait_for("the shell's screen", |screen| {
        !screen.alternate_screen() && !screen.hide_cursor()
    });
    let (first, rest) = word.split_at(1);
    run(shell, &format!("echo {first}''{rest}"));
    shell.wait_for_text(word);
}

/// Waits until the whole job is asleep, as a user does before typing `fg`; the shell does not wait.
const UNTIL_ASLEEP: &str =
    "while pgrep -g $(jobs -p) -r R,S,D > /dev/null; do sleep 0.01; done; echo fast''-asleep";

/// Starts this command, puts it to sleep and wakes it several times, and quits.
fn sleep_and_wake(command: &str) {
    let mut shell = shell();
    run(&mut shell, "before=$(stty -g)");
    run(&mut shell, command);
    wait_for_cube(&shell);
    for round in ["first", "second", "third"] {
        shell.type_keys(CTRL_Z);
        wait_for_shell(&mut shell, round);
        run(
            &mut shell,
            "[ \"$before\" = \"$(stty -g)\" ] && echo modes''-as-before",
        );
        shell.wait_for_text("modes-as-before");
        run(&mut shell, UNTIL_ASLEEP);
        shell.wait_for_text("fast-asleep");
        run(&mut shell, "clear; fg");
        wait_for_cube(&shell);
        shell.wait_for_raw(true);
    }
    shell.type_keys("q");
    wait_for_shell(&mut shell, "over");
    run(
        &mut shell,
        "[ \"$before\" = \"$(stty -g)\" ] && echo same''-modes",
    );
    shell.wait_for_text("same-modes");
    run(&mut shell, "exit 7");
    assert_eq!(shell.exit_code(), 7);
}

#[test]
fn ctrl_z_and_fg() {
    sleep_and_wake(CUBETUI);
}

#[test]
fn ctrl_z_stops_the_whole_job_and_not_the_program_alone() {
    sleep_and_wake(&format!("sh -c '{CUBETUI}; true'"));
}

#[test]
fn in_the_background_it_waits_for_the_terminal() {
    let mut shell = shell();
    run(&mut shell, &format!("{CUBETUI} &"));
    wait_for_shell(&mut shell, "background");
    run(&mut shell, "fg");
    wait_for_cube(&shell);
    shell.type_keys(CTRL_Z);
    wait_for_shell(&mut shell, "asleep");
    run(&mut shell, "bg");
    wait_for_shell(&mut shell, "typed-for-the-shell");
    run(&mut shell, "fg");
    wait_for_cube(&shell);
    shell.type_keys("q");
    wait_for_shell(&mut shell, "over");
}

#[test]
fn a_sleeping_program_that_is_killed_leaves_the_shell_alone() {
    let mut shell = shell();
    run(&mut shell, CUBETUI);
    wait_for_cube(&shell);
    shell.type_keys(CTRL_Z);
    wait_for_shell(&mut shell, "asleep");
    let until_gone = "while kill -0 $pid; do sleep 0.05; done 2>/dev/null";
    run(
        &mut shell,
        &format!("pid=$(jobs -p); kill %1; {until_gone}; echo go''ne"),
    );
    shell.wait_for_text("gone");
    wait_for_shell(&mut shell, "over");
}

#[test]
fn ctrl_z_without_a_shell_to_wake_it_does_nothing() {
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_and_see(CTRL_Z, "not suspended");
    terminal.quit();
}

#[test]
fn signals_from_outside_put_it_to_sleep_and_wake_it() {
    let mut terminal = Start::cubetui(&[]).ready();
    for _ in 0..3 {
        terminal.send(Signal::TSTP);
        terminal.wait_for_state('T');
        terminal.assert_given_back();
        terminal.send(Signal::CONT);
        terminal.wait_for("the program back", |screen| {
            screen.alternate_screen()
                && screen.hide_cursor()
                && screen.contents().contains("cubetui")
        });
        terminal.wait_for_raw(true);
    }
    terminal.quit();
}

#[test]
fn a_stop_that_cannot_be_caught_is_repaired_on_waking() {
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.send(Signal::STOP);
    terminal.wait_for_state('T');
    // Another program leaves traces in the terminal meanwhile.
    terminal.scribble(b"\x1b[?1049l\x1b[?25hsomething else");
    terminal.wait_for_text("something else");
    terminal.resize(90, 30);
    terminal.send(Signal::CONT);
    terminal.wait_for("the program back", |screen| {
        screen.alternate_screen() && screen.hide_cursor() && screen.contents().contains("cubetui")
    });
    assert!(!terminal.with_screen(|screen| screen.contents().contains("something else")));
    terminal.quit();
}
