//! A user whose cube is not as the screen shows it, in a real terminal.

use cubetui::cube::{CubieCube, Facelet};

use crate::platform::e2e::net::{
    END, ENTER, RIGHT, SCRAMBLE, letters_of, net, scrambled, step, wait_for_net, wait_for_solution,
};
use crate::platform::e2e::terminal::{Start, Terminal};

const EARLY: &str = "and was dropped";

/// The sticker that the question asks for, read from the wrapped text of the panel, or `None` if nothing is asked.
fn asked(screen: &vt100::Screen) -> Option<Facelet> {
    let (_, columns) = screen.size();
    let rows: Vec<String> = screen.rows(0, columns.get()).collect();
    let (row, column) = rows.iter().enumerate().find_map(|(row, text)| {
        let at = text.find("Look at the")?;
        Some((row, text[..at].chars().count()))
    })?;
    let words = rows[row..row + 4].iter().flat_map(|text| {
        let rest = text.chars().skip(column);
        rest.take_while(|letter| !"│╭╰".contains(*letter))
            .chain([' '])
    });
    let words: String = words.collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = words.join(" ");
    Facelet::all().find(|facelet| {
        let (face, place) = (facelet.face().word(), facelet.place());
        words.starts_with(&format!("Look at the {face} face, {place} sticker"))
    })
}

fn answer(terminal: &mut Terminal, facelet: Facelet, letter: char) {
    loop {
        terminal.type_keys(&letter.to_string());
        terminal.wait_for("an answer to the key", |screen| {
            asked(screen) != Some(facelet) || screen.contents().contains(EARLY)
        });
        if terminal.with_screen(asked) != Some(facelet) {
            return;
        }
        // The key came too early; the next key replaces the message.
        terminal.type_and_see("u", "type the colour of the framed");
    }
}

#[test]
fn a_cube_that_is_behind_the_screen_is_found() {
    let mut terminal = Start::configured("[animation]\non = false\n", &[]).ready();
    terminal.type_keys(&format!(":scramble {SCRAMBLE}\r"));
    wait_for_net(&terminal, &letters_of(&scrambled()));
    terminal.type_keys(ENTER);
    let length = wait_for_solution(&terminal);
    for done in 1..=2 {
        terminal.type_keys(RIGHT);
        terminal.wait_for("the next step", |screen| {
            step(screen) == Some((done, length))
        });
    }
    let truth: Vec<char> = terminal.with_screen(net).chars().collect();
    assert_eq!(truth.len(), Facelet::NUM);
    terminal.type_keys(RIGHT);
    terminal.wait_for("the third step", |screen| step(screen) == Some((3, length)));
    terminal.type_and_see("!", "Look at the");
    for _ in 0..10 {
        let Some(facelet) = terminal.with_screen(asked) else {
            break;
        };
        answer(&mut terminal, facelet, truth[facelet.index()]);
    }
    terminal.wait_for_text("no wrong turn: your cube is 1 move behind the screen");
    terminal.wait_for("the step before", |screen| {
        step(screen) == Some((2, length))
    });
    wait_for_net(&terminal, &truth.iter().collect::<String>());
    terminal.type_keys(END);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.quit();
}
