//! Themes and plain characters, from the arguments and files to the bytes in the terminal.

use std::fs;

use crate::platform::e2e::terminal::{Start, Terminal, folder};

/// The background of the upper face's first sticker, white at the start.
fn white(terminal: &Terminal) -> vt100::Color {
    terminal.with_screen(|screen| screen.cell(1, 13).expect("a cell").bgcolor())
}

#[test]
fn themes_are_chosen_by_option_by_configuration_and_at_once() {
    let home = folder("themes");
    fs::create_dir_all(home.join("themes")).expect("the tests may write");
    let mine = "inherits = \"light\"\n[stickers]\nwhite = \"#e0e1e2\"\n";
    fs::write(home.join("themes/mine.toml"), mine).expect("the tests may write");
    let config = home.join("config.toml");
    fs::write(&config, "theme = \"mine\"\n").expect("the tests may write");
    let config = config.to_str().expect("the path is text");

    let mut terminal = Start::cubetui(&["--config", config]).ready();
    assert_eq!(white(&terminal), vt100::Color::Rgb(0xe0, 0xe1, 0xe2));
    terminal.type_and_see(":theme dark\r", "theme is dark");
    assert_eq!(white(&terminal), vt100::Color::Rgb(0xf4, 0xf4, 0xf4));
    terminal.type_and_see(":theme mine\r", "theme is mine");
    assert_eq!(white(&terminal), vt100::Color::Rgb(0xe0, 0xe1, 0xe2));

    let terminal = Start::cubetui(&["--config", config, "--theme", "high-contrast"]).ready();
    assert_eq!(white(&terminal), vt100::Color::Rgb(255, 255, 255));
    let ground = terminal.with_screen(|screen| screen.cell(12, 12).expect("a cell").bgcolor());
    assert_eq!(
        ground,
        vt100::Color::Rgb(0, 0, 0),
        "this theme paints the background"
    );

    let mut terminal = Start::cubetui(&["--theme", "darkk"]).open();
    assert_eq!(terminal.exit_code(), 2);
    terminal.wait_for_text("did you mean \"dark\"?");
}

#[test]
fn a_theme_with_a_mistake_is_reported_and_the_program_starts() {
    let home = folder("bad-themes");
    fs::create_dir_all(home.join("themes")).expect("the tests may write");
    fs::write(
        home.join("themes/bad.toml"),
        "[stickers]\nwhite = \"snow\"\n",
    )
    .expect("the tests may write");
    let config = home.join("config.toml");
    fs::write(&config, "theme = \"bad\"\n").expect("the tests may write");
    let terminal =
        Start::cubetui(&["--config", config.to_str().expect("the path is text")]).ready();
    terminal.wait_for_text("bad.toml: line 2, column 9: stickers.white: \"snow\" is not a colour");
    assert_eq!(white(&terminal), vt100::Color::Rgb(0xf4, 0xf4, 0xf4));
    fs::write(&config, "theme = \"no-such\"\n").expect("the tests may write");
    let terminal =
        Start::cubetui(&["--config", config.to_str().expect("the path is text")]).ready();
    terminal.wait_for_text("theme: there is no theme \"no-such\"");
    assert_eq!(white(&terminal), vt100::Color::Rgb(0xf4, 0xf4, 0xf4));
}

#[test]
fn in_ascii_every_byte_is_below_128_whatever_is_done() {
    let mut terminal = Start::cubetui(&["--ascii"]).ready();
    for (keys, text) in [
        ("ruf2d", "R U F D2"),
        ("\r", "Solution: 0/4"),
        ("\x1b[C", "Solution: 1/4"),
        ("?", "Help: Play mode"),
        ("\x1b[6~", "lines"),
        ("\x1b", "Solution: 1/4"),
        (":s\t", "scramble"),
        ("\x03", "Space play"),
        (":alg Q\r", "^"),
        ("\x03", "Space play"),
        ("i", "Possible here"),
        ("wwwwwwwwww", "too many"),
        ("\x1b[200~\u{e9}\u{6f22}\u{1f600}\x1b[201~", "cube"),
        (":\u{e9}\u{6f22}\u{1f600}", "?"),
    ] {
        terminal.type_and_see(keys, text);
    }
    terminal.resize(40, 10);
    terminal.wait_for_text("cubetui needs");
    terminal.resize(120, 40);
    terminal.wait_for_text("Colours");
    terminal.type_keys("\x03\x03\x03");
    assert_eq!(terminal.exit_code(), 0);
    let beyond: Vec<u8> = terminal
        .raw()
        .into_iter()
        .filter(|&byte| byte >= 128)
        .collect();
    assert!(beyond.is_empty(), "{}", beyond.escape_ascii());
}

#[test]
fn without_colours_no_theme_brings_one_back() {
    for theme in ["light", "high-contrast", "deuteranopia"] {
        let mut terminal = Start::cubetui(&["--color", "never", "--theme", theme]).ready();
        terminal.type_and_see("ru\r", "Solution: 0/2");
        terminal.with_screen(|screen| {
            let (rows, columns) = screen.size();
            for row in 0..rows.get() {
                for column in 0..columns.get() {
                    let cell = screen.cell(row, column).expect("a cell");
                    let colors = (cell.fgcolor(), cell.bgcolor());
                    assert_eq!(
                        colors,
                        (vt100::Color::Default, vt100::Color::Default),
                        "{theme}"
                    );
                }
            }
            let marked = (0..columns.get())
                .any(|column| screen.cell(0, column).is_some_and(vt100::Cell::inverse));
            assert!(marked, "the mode is marked without colours");
        });
    }
}
