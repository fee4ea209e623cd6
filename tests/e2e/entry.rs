//! Typing the cube in the hand: with few keys, all at once, with mistakes.

use cubetui::cube::{ColorScheme, CubieCube, Facelet};
use cubetui::diagnosis::{Advice, Editor, EntryRules};

use crate::platform::e2e::net::{
    BACKSPACE, END, ENTER, HOME, LEFT, RIGHT, letters_of, scrambled, step, wait_for_net,
    wait_for_solution,
};
use crate::platform::e2e::terminal::Start;

/// The letters that a user types for a cube, as the model moves the cursor.
pub(crate) fn typed(cube: &CubieCube) -> String {
    let stickers = cube.to_face_cube();
    let scheme = ColorScheme::western();
    let mut editor = Editor::new(EntryRules::default(), &scheme);
    let mut keys = String::new();
    while matches!(editor.advice(), Advice::Type(_)) {
        let color = stickers.color(editor.cursor());
        keys.push(scheme.letter(color));
        editor.paint(color);
    }
    keys
}

#[test]
fn a_cube_in_the_hand_is_typed_solved_and_followed_to_the_end_and_back() {
    let mut terminal = Start::cubetui(&[]).ready();
    let goal = letters_of(&scrambled());
    terminal.type_and_see("i", "48 missing");
    let keys = typed(&scrambled());
    assert!(keys.len() <= 34, "{} keys", keys.len());
    terminal.type_and_see(&keys, "yes, solve it");
    terminal.say_yes();
    let length = wait_for_solution(&terminal);
    assert!((10..=22).contains(&length), "{length} moves");
    wait_for_net(&terminal, &goal);
    for done in 1..=length {
        terminal.type_keys(RIGHT);
        terminal.wait_for("the next step", |screen| {
            step(screen) == Some((done, length))
        });
    }
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.wait_for_text("Solved!");
    for done in (0..length).rev() {
        terminal.type_keys(LEFT);
        terminal.wait_for("the step before", |screen| {
            step(screen) == Some((done, length))
        });
    }
    wait_for_net(&terminal, &goal);
    terminal.type_keys(END);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.type_keys(HOME);
    wait_for_net(&terminal, &goal);
    terminal.quit();
}

#[test]
fn a_wrong_sticker_is_found_and_mended_by_one_key() {
    let right = letters_of(&scrambled());
    let at = Facelet::new(cubetui::cube::Face::F, 0, 2).index();
    let mut wrong: Vec<char> = right.chars().collect();
    wrong[at] = if wrong[at] == 'r' { 'g' } else { 'r' };
    let wrong: String = wrong.into_iter().collect();
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_and_see(&format!("\x1b[200~{wrong}\x1b[201~"), "Mistake found");
    terminal.wait_for_text("the top right");
    terminal.type_and_see(ENTER, "All 54 stickers fit");
    wait_for_net(&terminal, &right);
    terminal.type_keys(BACKSPACE);
    wait_for_net(&terminal, &wrong);
    terminal.type_keys(ENTER);
    wait_for_net(&terminal, &right);
    terminal.type_keys(ENTER);
    wait_for_solution(&terminal);
    terminal.type_keys(END);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
}
