//! The first minute of a newcomer, as README describes it: 80x24, an empty home, no configuration, no tables.
//!
//! README shows two of the screens. With `RENEW_DOCUMENTS` in the environment this test writes their pictures; without it,
//! it waits until the screen matches the picture.

use std::fs;
use std::thread;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::platform::e2e::entry::typed;
use crate::platform::e2e::net::{
    END, ENTER, ESC, RIGHT, letters_of, scrambled, step, wait_for_net, wait_for_solution,
};
use crate::platform::e2e::session::GOING_ON;
use crate::platform::e2e::terminal::{Start, Terminal, folder};
use crate::platform::screen_svg::{path_of, svg_of};

/// The number of keys after which README shows the screen: some stickers are typed, and some follow from them.
const HALF: usize = 24;

fn picture(screen: &vt100::Screen) -> String {
    let (rows, columns) = screen.size();
    let mut cells = Buffer::empty(Rect::new(0, 0, columns.get(), rows.get()));
    for (row, column) in
        (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)))
    {
        let cell = screen.cell(row, column).expect("the cell is on the screen");
        let mut style = Style::new()
            .fg(color(cell.fgcolor()))
            .bg(color(cell.bgcolor()));
        for (is_so, modifier) in [
            (cell.bold(), Modifier::BOLD),
            (cell.inverse(), Modifier::REVERSED),
        ] {
            style = if is_so {
                style.add_modifier(modifier)
            } else {
                style
            };
        }
        let sign = if cell.contents().is_empty() {
            " "
        } else {
            cell.contents()
        };
        cells[(column, row)].set_symbol(sign).set_style(style);
    }
    svg_of(&cells)
}

fn color(color: vt100::Color) -> Color {
    match color {
        vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
        vt100::Color::Idx(_) | vt100::Color::Default => Color::Reset,
    }
}

/// Waits for this text, and checks that the screen matches the picture with this name.
fn assert_picture(terminal: &Terminal, text: &str, name: &str) {
    terminal.wait_for_text(text);
    let path = path_of(name);
    if std::env::var_os("RENEW_DOCUMENTS").is_some() {
        // Output that is still on its way to the terminal belongs to the picture.
        thread::sleep(Duration::from_secs(1));
        fs::write(&path, terminal.with_screen(picture)).expect("the picture can be written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    let what = format!("{}; run with RENEW_DOCUMENTS=1 to renew it", path.display());
    terminal.wait_for(&what, |screen| picture(screen) == stored);
}

fn start(home: &str) -> Terminal {
    let start = Start::cubetui(&[]).env("HOME", home);
    start
        .env("XDG_STATE_HOME", "")
        .env("XDG_CACHE_HOME", "")
        .ready()
}

#[test]
fn a_newcomer_types_a_cube_and_solves_it() {
    let home = folder("newcomer");
    let home = home.to_str().expect("the path is text");
    let goal = letters_of(&scrambled());

    let mut terminal = start(home);
    assert_picture(&terminal, "Press i to type its", "opening");

    terminal.type_and_see("i", "48 missing");
    let keys = typed(&scrambled());
    assert!(keys.len() <= 34, "{} keys", keys.len());
    for (index, key) in keys.chars().enumerate() {
        terminal.type_and_see(&key.to_string(), &format!("{} typed", index + 1));
        if index + 1 == HALF {
            assert_picture(&terminal, "letters follow from", "inferring");
        }
    }
    terminal.wait_for_text("yes, solve it");
    terminal.say_yes();
    let length = wait_for_solution(&terminal);
    wait_for_net(&terminal, &goal);
    terminal.wait_for_text("Right next, Left back");
    terminal.type_keys(RIGHT);
    terminal.wait_for("the first step", |screen| step(screen) == Some((1, length)));
    terminal.type_and_see("?", "Help: Play mode");
    terminal.type_keys(ESC);
    terminal.wait_for("the first step again", |screen| {
        step(screen) == Some((1, length))
    });
    terminal.type_and_see(END, "Solved!");
    terminal.quit();

    let again = start(home);
    again.wait_for_text(GOING_ON);
    again.wait_for_text("Solved!");
}

#[test]
fn stickers_typed_before_i_are_recognised() {
    let mut terminal = Start::cubetui(&[]).ready();
    let keys = typed(&scrambled());
    let (early, rest) = keys.split_at(9);
    terminal.type_and_see(early, "typing stickers? Enter takes these 9 letters");
    terminal.type_and_see(ENTER, "9 typed");
    terminal.type_and_see(rest, "yes, solve it");
    wait_for_net(&terminal, &letters_of(&scrambled()));
    terminal.quit();
}
