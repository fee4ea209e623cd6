//! What people use it for: turning a cube, searching, stepping through the solution, as seen in the colours on the screen.

use crate::algorithms::cube_after;
use crate::platform::e2e::net::{
    ENTER, ESC, SCRAMBLE, SUPERFLIP, letters_of, scrambled, wait_for_net,
};
use crate::platform::e2e::terminal::Start;

#[test]
fn escape_stops_the_search_and_keys_are_handled_meanwhile() {
    // Its search does not end before the keys are typed.
    let mut terminal = Start::cubetui(&["--scramble", SUPERFLIP]).ready();
    terminal.type_keys(ENTER);
    terminal.wait_for("the search", |screen| {
        let contents = screen.contents();
        contents.contains("improving") || contents.contains("searching")
    });
    terminal.type_and_see("?", "Help: Play mode");
    terminal.type_keys(ESC);
    terminal.wait_until_gone("Help: Play mode");
    terminal.type_and_see(ESC, "stopped");
    wait_for_net(&terminal, &letters_of(&cube_after(SUPERFLIP)));
}

#[test]
fn a_cube_can_be_given_at_the_start() {
    let goal = letters_of(&scrambled());
    wait_for_net(&Start::cubetui(&["--scramble", SCRAMBLE]).ready(), &goal);
    let facelets = scrambled().to_face_cube().to_string();
    wait_for_net(&Start::cubetui(&["--cube", &facelets]).ready(), &goal);
}

#[test]
fn the_command_line_turns_and_quits() {
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_keys(&format!(":alg {SCRAMBLE}"));
    terminal.wait_for(":alg and the cursor behind it", |screen| {
        screen.contents().contains(":alg R U2") && !screen.hide_cursor()
    });
    terminal.type_keys(ENTER);
    wait_for_net(&terminal, &letters_of(&scrambled()));
    terminal.wait_for("the cursor hidden", vt100::Screen::hide_cursor);
    terminal.type_keys(":quit\r");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_given_back();
}
