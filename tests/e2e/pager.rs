//! The manual at a terminal: through the pager of the environment, and without one.

use crate::terminal::Start;

#[test]
fn the_manual_goes_through_the_pager_of_the_environment() {
    // This pager numbers the lines.
    let mut terminal = Start::cubetui(&["manual", "testing"]).env("PAGER", "cat -n").open();
    terminal.wait_for_text("    28");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_pager_that_is_left_before_the_end_is_no_error() {
    let mut terminal = Start::cubetui(&["manual", "solving"]).env("PAGER", "head -n 1").open();
    terminal.wait_for_text("olving");
    assert_eq!(terminal.exit_code(), 0);
    terminal.with_screen(|screen| assert_eq!(screen.contents().trim().lines().count(), 1));
}

#[test]
fn without_a_pager_the_manual_is_printed() {
    let mut terminal = Start::cubetui(&["manual", "testing"]).env("PAGER", "no-such-pager").open();
    terminal.wait_for_text("HTTP");
    assert_eq!(terminal.exit_code(), 0);
}
