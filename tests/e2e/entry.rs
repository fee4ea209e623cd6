//! Typing the cube in the hand: with few keys, all at once, wrongly, in other colours, held another way.

use cubetui::cube::{Algorithm, Color, ColorScheme, CubieCube, FaceCube, Facelet, OrientedCube};
use cubetui::diagnosis::{Editor, EntryRules};

use crate::e2e::net::{
    BACKSPACE, END, ENTER, HOME, LEFT, RIGHT, letters, letters_of, scrambled, step, wait_for_net,
    wait_for_solution,
};
use crate::e2e::terminal::{Start, Terminal};

/// The letters that a user types for a cube: the model tells where the cursor is.
fn typed(cube: &OrientedCube, rules: EntryRules, scheme: &ColorScheme) -> String {
    let stickers = cube.stickers();
    let mut editor = Editor::new(rules, scheme);
    let mut keys = String::new();
    while editor.cube().is_none() {
        let color = stickers[editor.cursor().index()];
        keys.push(scheme.letter(color));
        editor.paint(color);
    }
    keys
}

pub(crate) fn held(rotation: &str) -> OrientedCube {
    let turns = rotation.parse::<Algorithm>().expect("a rotation").turns();
    OrientedCube {
        cube: scrambled(),
        ..OrientedCube::SOLVED
    }
    .turned_by(&turns)
}

pub(crate) fn typed_here(cube: &OrientedCube) -> String {
    typed(cube, EntryRules::default(), &ColorScheme::western())
}

/// Solves and goes to the end: the net shows this.
fn solve_to(terminal: &mut Terminal, solved: &str) {
    terminal.type_keys(ENTER);
    wait_for_solution(terminal);
    terminal.type_keys(END);
    wait_for_net(terminal, solved);
}

#[test]
fn a_cube_in_the_hand_is_typed_solved_and_followed_to_the_end_and_back() {
    let mut terminal = Start::cubetui(&[]).ready();
    let goal = letters_of(&scrambled());
    terminal.type_and_see("i", "48 stickers to go");
    let keys = typed_here(&held(""));
    assert!(keys.len() <= 34, "{} keys", keys.len());
    terminal.type_and_see(&keys, "All 54 stickers fit");
    terminal.wait_for_text("Compare the left face");
    terminal.type_keys(ENTER);
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
fn an_impossible_corner_is_reported_by_place_piece_and_reason() {
    let mut terminal = Start::cubetui(&[]).ready();
    // All of U white, then in front: a corner with white and yellow.
    terminal.type_and_see("iwwwwwwww", "40 stickers to go");
    terminal.type_and_see("\x1b[6~y", "which colour is it?");
    terminal.wait_for_text("corner UFL is");
    terminal.wait_for_text("opposite");
    terminal.type_and_see(ENTER, "cannot solve");
}

#[test]
fn a_wrong_sticker_is_found_and_mended_by_one_key() {
    let right = letters_of(&scrambled());
    let at = Facelet::new(cubetui::cube::Face::F, 0, 2).index();
    let mut wrong: Vec<char> = right.chars().collect();
    wrong[at] = if wrong[at] == 'r' { 'g' } else { 'r' };
    let wrong: String = wrong.into_iter().collect();
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_and_see(&format!("\x1b[200~{wrong}\x1b[201~"), "Repair:");
    terminal.wait_for_text("F3 is");
    terminal.type_and_see(ENTER, "All 54 stickers fit");
    wait_for_net(&terminal, &right);
    terminal.type_keys(BACKSPACE);
    wait_for_net(&terminal, &wrong);
    terminal.type_keys(ENTER);
    wait_for_net(&terminal, &right);
    solve_to(&mut terminal, &letters_of(&CubieCube::SOLVED));
}

#[test]
fn a_flipped_edge_is_reported_and_fixed_by_hand() {
    let right = letters_of(&scrambled());
    let [first, second] = cubetui::cube::Edge::UF.facelets().map(Facelet::index);
    let mut wrong: Vec<char> = right.chars().collect();
    wrong.swap(first, second);
    let wrong: String = wrong.into_iter().collect();
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_and_see(&format!("\x1b[200~{wrong}\x1b[201~"), "one edge is flipped");
    terminal.type_and_see(ENTER, "cannot solve");
    terminal.type_and_see("1", "First, by hand");
    solve_to(&mut terminal, &letters_of(&CubieCube::SOLVED));
}

#[test]
fn a_japanese_cube_is_typed_in_its_colours() {
    let scheme = ColorScheme::japanese();
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_and_see(":set scheme japanese\r", "japanese ·");
    terminal.type_and_see("i", "48 stickers to go");
    terminal.type_and_see(
        &typed(&held(""), EntryRules::default(), &scheme),
        "All 54 stickers fit",
    );
    let solved: String = CubieCube::SOLVED.to_face_cube().to_string();
    let letter = |face: char| scheme.letter(Color::ALL["URFDLB".find(face).expect("a face")]);
    solve_to(
        &mut terminal,
        &solved.chars().map(letter).collect::<String>(),
    );
}

#[test]
fn a_cube_held_upside_down_is_typed_and_solved_as_it_is_held() {
    let cube = held("z2");
    let rules = EntryRules {
        free_centers: true,
        ..EntryRules::default()
    };
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_and_see(":set centres free\r", "centres is free");
    terminal.type_and_see("i", "54 stickers to go");
    terminal.type_and_see(
        &typed(&cube, rules, &ColorScheme::western()),
        "All 54 stickers fit",
    );
    wait_for_net(&terminal, &letters(&FaceCube::new(cube.stickers())));
    terminal.type_and_see(ENTER, "Hold yellow up,");
    wait_for_solution(&terminal);
    terminal.type_keys(END);
    let solved = OrientedCube::new(CubieCube::SOLVED, cube.orientation);
    wait_for_net(&terminal, &letters(&FaceCube::new(solved.stickers())));
}
