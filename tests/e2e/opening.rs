//! The interface opens with the cube, the colours and the configuration that the command line names.

use crate::platform::e2e::terminal::{Start, config_file};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

#[test]
fn a_possible_cube_opens_to_be_turned_and_a_faulty_one_to_be_mended() {
    let mut turn = Start::cubetui(&["--cube", SOLVED]).ready();
    turn.type_and_see("rufb", "R U F B");
    let faulty = SOLVED.replacen("URRRR", "RRRRR", 1);
    let mut paint = Start::cubetui(&["--cube", &faulty]).ready();
    paint.wait_for_text("this cube is impossible");
    paint.wait_for_text("10 red stickers");
    paint.type_and_see("w", "is a possible cube.");
    paint.wait_until_gone("impossible");
}

#[test]
fn colours_are_chosen_by_option_then_environment() {
    for (arguments, variables, text) in [
        (vec![], ("COLORTERM", "truecolor"), "truecolour"),
        (vec![], ("COLORTERM", ""), "256 colours"),
        (vec![], ("NO_COLOR", "1"), "no colour"),
        (vec!["--color", "16"], ("NO_COLOR", "1"), "16 colours"),
        (
            vec!["--color", "never"],
            ("COLORTERM", "truecolor"),
            "no colour",
        ),
    ] {
        let terminal = Start::cubetui(&arguments)
            .env(variables.0, variables.1)
            .size(120, 40)
            .ready();
        terminal.wait_for_text(text);
    }
}

#[test]
fn the_configuration_is_used_and_its_mistakes_are_reported() {
    let path = config_file("opening.toml", "color = \"256\"\nshceme = \"japanese\"\n");
    let terminal = Start::cubetui(&["--config", &path]).ready();
    terminal.wait_for_text("256 colours");
    terminal.wait_for_text(
        "opening.toml: line 2, column 1: unknown key \"shceme\"; did you mean \"scheme\"?",
    );
    let path = config_file("japanese.toml", "scheme = \"japanese\"\n");
    let terminal = Start::cubetui(&[])
        .env("CUBETUI_CONFIG", &path)
        .size(120, 40)
        .ready();
    terminal.wait_for_text("japanese");
}

#[test]
fn own_keys_are_in_force_and_their_mistakes_are_reported() {
    let path = config_file(
        "keys.toml",
        "[keys]\nf5 = \"scrambel\"\n[keys.turn]\n\"ctrl-s\" = \"close\"\n",
    );
    let mut terminal = Start::cubetui(&["--config", &path]).size(120, 40).ready();
    terminal.wait_for_text(
        "line 2, column 6: key \"f5\": unknown action \"scrambel\"; did you mean \"scramble\"?",
    );
    terminal.wait_for_text("Ctrl-S quit");
    terminal.type_keys("\x13");
    assert_eq!(terminal.exit_code(), 0);
}
