//! What commands print at a terminal: the manual through the pager of the environment or without one, solutions as links.

use crate::platform::e2e::terminal::Start;

/// Text from the last paragraph of the chapter, which is visible once everything is printed.
const LAST_WORDS: &str = "oracle.toml";

#[test]
fn the_manual_goes_through_the_pager_of_the_environment() {
    // This pager numbers the lines.
    let mut terminal = Start::cubetui(&["manual", "testing"])
        .env("PAGER", "cat -n")
        .open();
    terminal.wait_for_text(LAST_WORDS);
    assert_eq!(terminal.exit_code(), 0);
    terminal.with_screen(|screen| {
        let last = screen
            .contents()
            .lines()
            .find(|line| line.contains(LAST_WORDS))
            .map(str::to_owned);
        let number = last
            .as_deref()
            .and_then(|line| line.split_whitespace().next());
        assert!(
            number.is_some_and(|number| number.parse::<u32>().is_ok()),
            "{last:?}"
        );
    });
}

#[test]
fn a_pager_that_is_left_before_the_end_is_no_error() {
    let mut terminal = Start::cubetui(&["manual", "solving"])
        .env("PAGER", "head -n 1")
        .open();
    terminal.wait_for_text("olving");
    assert_eq!(terminal.exit_code(), 0);
    terminal.with_screen(|screen| assert_eq!(screen.contents().trim().lines().count(), 1));
}

#[test]
fn without_a_pager_the_manual_is_printed() {
    let mut terminal = Start::cubetui(&["manual", "testing"])
        .env("PAGER", "no-such-pager")
        .open();
    terminal.wait_for_text(LAST_WORDS);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_solution_on_a_terminal_is_a_link_where_links_are_known() {
    for (term, is_link) in [("xterm-256color", true), ("dumb", false), ("linux", false)] {
        let mut terminal = Start::cubetui(&["solve", "--scramble", "R U"])
            .env("TERM", term)
            .open();
        terminal.wait_for_text("U' R'");
        assert_eq!(terminal.exit_code(), 0);
        let output = String::from_utf8(terminal.raw()).expect("it is text");
        let link = "\x1b]8;id=cubetui;https://alpha.twizzle.net/edit/?alg=U%27+R%27&setup-alg=R+U\x1b\\U' R'\x1b]8;;";
        assert_eq!(
            output.contains(link),
            is_link,
            "{term}: {}",
            output.escape_debug()
        );
        assert_eq!(output.contains("\x1b]8"), is_link, "{term}");
    }
}
