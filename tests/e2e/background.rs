//! The theme follows the terminal's background, and no answer of the terminal ends up as typed text.

use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::platform::e2e::answers::Answers;
use crate::platform::e2e::terminal::{CUBETUI, Start, Terminal, count, show};

const WHITE: &str = "rgb:ffff/ffff/ffff";
const BLACK: &str = "rgb:0000/0000/0000";
const QUESTION: &str = "\x1b]11;?\x07";

/// The title line's background in each theme.
const DARK: vt100::Color = vt100::Color::Rgb(0x24, 0x28, 0x30);
const LIGHT: vt100::Color = vt100::Color::Rgb(0xe2, 0xe6, 0xee);

/// The program with these arguments, without animated turns, because screens are compared.
fn start(arguments: &[&str]) -> Start {
    Start::configured("[animation]\non = false\n", arguments)
}

fn title(screen: &vt100::Screen) -> vt100::Color {
    screen.cell(0, 40).expect("a cell").bgcolor()
}

fn wait_for_theme(terminal: &Terminal, ground: vt100::Color) {
    terminal.wait_for(&format!("the title on {ground:?}"), |screen| {
        title(screen) == ground
    });
}

fn answering(background: &'static str) -> Answers {
    Answers {
        background: Some(background),
        ..Answers::default()
    }
}

fn asks(terminal: &Terminal) -> bool {
    terminal.text().contains(QUESTION)
}

/// What the screen shows after these keys with this theme, without any question or answer.
fn screen_with(theme: &str, keys: &str, shown: &str) -> String {
    let mut terminal = start(&["--theme", theme]).ready();
    terminal.type_and_see(keys, shown);
    assert!(!asks(&terminal), "the theme is chosen");
    terminal.with_screen(show)
}

/// Fails unless turns are all that has been typed.
fn assert_only_turned(terminal: &mut Terminal, theme: &str) {
    terminal.type_and_see("ru", "R U");
    assert_eq!(terminal.with_screen(show), screen_with(theme, "ru", "R U"));
}

#[test]
fn the_theme_follows_the_background() {
    for (color, theme, ground) in [(WHITE, "light", LIGHT), (BLACK, "dark", DARK)] {
        let mut terminal = start(&[]).answers(answering(color)).ready();
        wait_for_theme(&terminal, ground);
        assert!(asks(&terminal));
        assert_only_turned(&mut terminal, theme);
        assert_eq!(terminal.with_screen(title), ground);
        terminal.quit();
    }
}

#[test]
fn an_answer_in_pieces_is_one_answer() {
    for piece in [1, 4, 7] {
        let answers = Answers {
            piece,
            ..answering(WHITE)
        };
        let mut terminal = start(&[]).answers(answers).ready();
        wait_for_theme(&terminal, LIGHT);
        assert_only_turned(&mut terminal, "light");
    }
}

#[test]
fn a_terminal_that_never_answers_is_not_waited_for() {
    let silent = Answers {
        device: false,
        ..Answers::default()
    };
    let mut terminal = start(&[]).answers(silent).ready();
    assert!(asks(&terminal));
    assert_only_turned(&mut terminal, "dark");
    assert_eq!(terminal.with_screen(title), DARK);
    // Over a network an answer may take longer.
    thread::sleep(Duration::from_millis(1200));
    let quit = Instant::now();
    terminal.quit();
    assert!(
        quit.elapsed() < Duration::from_secs(10),
        "{:?}",
        quit.elapsed()
    );
    assert_eq!(
        count(&terminal.raw(), "\x1b[c"),
        0,
        "it is not even asked whether it answers"
    );
}

#[test]
fn a_terminal_that_left_one_question_unanswered_is_asked_no_other() {
    let silent = Answers {
        device: false,
        ..Answers::default()
    };
    let mut terminal = start(&[]).answers(silent).ready();
    terminal.send(Signal::TSTP);
    terminal.wait_for_state('T');
    terminal.send(Signal::CONT);
    terminal.wait_for_raw(true);
    terminal.type_and_see("ru", "R U");
    terminal.quit();
    for question in [QUESTION, "\x1b[c"] {
        assert_eq!(count(&terminal.raw(), question), 1, "{question:?}");
    }
}

#[test]
fn a_late_answer_changes_the_theme_and_nothing_else() {
    let late = Answers {
        delay: Duration::from_secs(2),
        ..answering(WHITE)
    };
    let mut terminal = start(&[]).answers(late).ready();
    terminal.type_and_see("ru", "R U");
    assert_eq!(
        terminal.with_screen(title),
        DARK,
        "the keys work before the answer comes"
    );
    wait_for_theme(&terminal, LIGHT);
    assert_eq!(
        terminal.with_screen(show),
        screen_with("light", "ru", "R U")
    );
    // An answer that is no longer expected is not a key, either.
    terminal.type_keys("\x1b]11;rgb:0000/0000/0000\x1b\\f");
    terminal.wait_for_text("R U F");
    wait_for_theme(&terminal, DARK);
    assert_eq!(
        terminal.with_screen(show),
        screen_with("dark", "ruf", "R U F")
    );
}

/// The shell's screen after the program was quit at once and a line was typed into the shell.
fn shell_after_quitting(start: impl Fn(Start) -> Start, answers: &Answers) -> String {
    let shell = Start::program("bash", &["--norc", "--noprofile", "-i"]).env("PS1", "ready> ");
    let mut shell = start(shell).answers(answers.clone()).open();
    shell.wait_for_text("ready> ");
    shell.type_keys(&format!("{CUBETUI}\r"));
    shell.wait_for("the program", |screen| {
        screen.alternate_screen() && screen.contents().contains("cubetui")
    });
    shell.type_keys("q");
    shell.wait_for("the shell", |screen| {
        let text = screen.contents();
        !screen.alternate_screen() && text.matches("ready> ").count() == 2
    });
    // The program wrote its questions before the shell's prompt, so an answer that it did not read would be typed here.
    shell.wait_for_answers();
    shell.type_and_see("echo done\r", "\ndone");
    shell.with_screen(vt100::Screen::contents)
}

#[test]
fn no_answer_reaches_the_shell() {
    for delay in [0, 50, 600] {
        let answers = Answers {
            delay: Duration::from_millis(delay),
            ..answering(WHITE)
        };
        let text = shell_after_quitting(|shell| shell, &answers);
        assert!(text.contains("ready> echo done\n"), "{delay} ms: {text}");
        assert!(
            !text.contains("rgb") && !text.contains("11;") && !text.contains("62;"),
            "{delay} ms: {text}"
        );
    }
    // The question follows the first frame, which takes seconds on this line.
    let answers = Answers {
        delay: Duration::from_millis(300),
        ..answering(WHITE)
    };
    let text = shell_after_quitting(
        |shell| shell.env("SSH_TTY", "/dev/pts/9").speed(1920),
        &answers,
    );
    assert!(
        text.contains("ready> echo done\n") && !text.contains("11;"),
        "{text}"
    );
}

#[test]
fn nobody_is_asked_who_cannot_answer_or_need_not() {
    let starts = [
        ("NO_COLOR", start(&[]).env("NO_COLOR", "1")),
        ("never", start(&["--color", "never"])),
        ("linux", start(&[]).env("TERM", "linux")),
        ("vt100", start(&[]).env("TERM", "vt100")),
        ("screen", start(&[]).env("TERM", "screen-256color")),
        ("in screen", start(&[]).env("STY", "1.tty")),
        ("dark", start(&["--theme", "dark"])),
    ];
    for (name, start) in starts {
        let mut terminal = start.answers(answering(WHITE)).ready();
        terminal.type_and_see("r", "Turns: 1");
        terminal.quit();
        assert!(!asks(&terminal), "{name}");
    }
    let tmux = start(&[])
        .env("TERM", "tmux-256color")
        .env("TMUX", "x")
        .answers(answering(WHITE));
    wait_for_theme(&tmux.ready(), LIGHT);
}

#[test]
fn auto_can_be_chosen_later() {
    let mut terminal = start(&["--theme", "dark"])
        .answers(answering(WHITE))
        .ready();
    wait_for_theme(&terminal, DARK);
    terminal.type_and_see(":set theme auto\r", "theme is auto");
    wait_for_theme(&terminal, LIGHT);
    terminal.type_keys(":theme dark\r");
    wait_for_theme(&terminal, DARK);
}
