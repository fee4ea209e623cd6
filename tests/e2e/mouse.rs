//! The mouse as terminals send it: SGR reports (xterm's mode 1006), columns and rows from 1.

use crate::platform::e2e::terminal::{Start, Terminal};

impl Terminal {
    /// Presses and releases a button (0 left, 2 right, 64 and 65 the wheel) on this text's first letter.
    fn button(&mut self, button: u8, text: &str) {
        let rows: Vec<String> =
            self.with_screen(|screen| screen.rows(0, screen.size().1.get()).collect());
        let found = rows.iter().enumerate().rev().find_map(|(row, line)| {
            line.find(text)
                .map(|at| (line[..at].chars().count() + 1, row + 1))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?}:\n{}", rows.join("\n")));
        self.type_keys(&format!("\x1b[<{button};{column};{row}M"));
        // A wheel is not released.
        if button < 64 {
            self.type_keys(&format!("\x1b[<{button};{column};{row}m"));
        }
    }
}

#[test]
fn buttons_and_the_wheel_do_what_they_are_for() {
    let mut terminal = Start::cubetui(&["--scramble", "R U"]).ready();
    terminal.button(0, "(F)");
    terminal.wait_for_text("then: F");
    terminal.button(2, "(D)");
    terminal.wait_for_text("then: F D'");
    terminal.button(0, "Enter solve");
    terminal.wait_for_text("Solution: 0/4");
    // While the search runs, Esc would stop it first.
    terminal.wait_for_text("proven");
    terminal.button(65, "(U)");
    terminal.wait_for_text("Solution: 1/4");
    terminal.button(64, "(U)");
    terminal.wait_for_text("Solution: 0/4");
    terminal.button(0, "Esc leave");
    terminal.wait_for_text("i stickers");
    terminal.button(0, "i stickers");
    terminal.wait_for_text("Possible here:");
    terminal.button(0, "red");
    terminal.wait_for_text("1 typed");
    terminal.button(0, "Esc leave");
    terminal.wait_for_text("q quit");
    terminal.button(0, "q quit");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_given_back();
}

#[test]
fn it_is_left_to_the_terminal_where_it_is_not_wanted() {
    let is_reported = |terminal: &Terminal| {
        terminal
            .with_screen(|screen| screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None)
    };
    let mut terminal = Start::cubetui(&[]).ready();
    assert!(is_reported(&terminal));
    terminal.type_keys(":set mouse off\r");
    terminal.wait_for("the mouse left alone", |screen| {
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    });
    terminal.type_and_see("\x0c", "Turns");
    assert!(
        !is_reported(&terminal),
        "not after the screen was set up again either"
    );
    terminal.type_keys(":set mouse on\r");
    terminal.wait_for("the mouse listened to", |screen| {
        screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    let mut terminal = Start::configured("mouse = false\n", &[]).ready();
    assert!(!is_reported(&terminal));
    terminal.type_and_see("u", "Turns: 1");
    let raw = terminal.raw();
    assert!(
        !raw.windows(6).any(|bytes| bytes == b"\x1b[?100"),
        "no mode of the mouse is touched"
    );
}
