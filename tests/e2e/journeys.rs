//! What people come for: a cube typed, checked, solved and stepped through, seen in the colours of the screen.

use cubetui::app::FACE_ORDER;
use cubetui::cube::{Algorithm, ColorScheme, CubieCube, Face, FaceCube, Facelet};

use crate::terminal::{Start, Terminal};

const SCRAMBLE: &str = "R U2 F' L D B2 R' F U' L2 D2 B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const ESC: &str = "\x1b";
const ENTER: &str = "\r";
const BACKSPACE: &str = "\x7f";
const CTRL_R: &str = "\x12";

fn scrambled() -> CubieCube {
    let algorithm: Algorithm = SCRAMBLE.parse().expect("an algorithm");
    CubieCube::SOLVED.turned_by(&algorithm.moves().0)
}

/// The colour letters of all 54 stickers, in the order U R F D L B.
fn letters(faces: &FaceCube) -> String {
    let scheme = ColorScheme::western();
    Facelet::all().map(|facelet| scheme.letter(faces.color(facelet))).collect()
}

fn letters_of(cube: &CubieCube) -> String {
    letters(&cube.to_face_cube())
}

/// What is typed for these stickers: all but the centres, face by face.
fn typed(letters: &str) -> String {
    let letters = letters.as_bytes();
    FACE_ORDER
        .into_iter()
        .flat_map(Facelet::of_face)
        .filter(|facelet| !facelet.is_center())
        .map(|facelet| char::from(letters[facelet.index()]))
        .collect()
}

/// Where the letter of a sticker is at 80x24, by row and column: stickers are four cells wide and two high, a face is
/// followed by a gap of one cell, and the net begins below the title.
fn place(facelet: Facelet) -> (u16, u16) {
    let (face_column, face_row) = match facelet.face() {
        Face::U => (1, 0),
        Face::L => (0, 1),
        Face::F => (1, 1),
        Face::R => (2, 1),
        Face::B => (3, 1),
        Face::D => (1, 2),
    };
    (1 + 6 * face_row + 2 * facelet.row() as u16, 1 + 13 * face_column + 4 * facelet.column() as u16)
}

/// The letters on the screen's net, or what is wrong with its colours: equal letters and only those stand on one colour.
fn net(screen: &vt100::Screen) -> String {
    let seen = Facelet::all().map(|facelet| {
        let (row, column) = place(facelet);
        let cell = screen.cell(row, column).expect("the net is on the screen");
        (cell.contents().to_lowercase(), cell.bgcolor())
    });
    let seen: Vec<_> = seen.collect();
    for (letter, color) in &seen {
        let twin = seen.iter().find(|(other, _)| other == letter).expect("it is its own twin");
        let stranger = seen.iter().find(|(other, ground)| other != letter && ground == color);
        if twin.1 != *color || stranger.is_some() {
            return format!("the letter {letter} and the colour {color:?} contradict each other");
        }
    }
    seen.into_iter().map(|(letter, _)| letter).collect()
}

fn wait_for_net(terminal: &Terminal, letters: &str) {
    terminal.wait_for(&format!("the net {letters}"), |screen| net(screen) == letters);
}

/// The step and the length of the shown solution: "Solution: 7/19".
fn step(screen: &vt100::Screen) -> Option<(usize, usize)> {
    let contents = screen.contents();
    let figures = contents.split_once("Solution: ")?.1.split(' ').next()?;
    let (step, length) = figures.split_once('/')?;
    Some((step.parse().ok()?, length.parse().ok()?))
}

/// Waits until the search is over and gives the length of its solution.
fn wait_for_solution(terminal: &Terminal) -> usize {
    terminal.wait_for("the end of the search", |screen| {
        let contents = screen.contents();
        step(screen).is_some() && ["done", "proven optimal"].iter().any(|end| contents.contains(end))
    });
    terminal.with_screen(step).expect("a solution is shown").1
}

#[test]
fn a_cube_in_the_hand_is_typed_solved_and_followed_to_the_end_and_back() {
    let mut terminal = Start::cubetui(&[]).ready();
    let goal = letters_of(&scrambled());
    terminal.type_keys("i");
    terminal.wait_for_text("48 stickers to go");
    terminal.type_keys(&typed(&goal));
    terminal.wait_for_text("All 54 stickers fit");
    terminal.type_keys(ENTER);
    let length = wait_for_solution(&terminal);
    assert!((10..=22).contains(&length), "{length} moves");
    wait_for_net(&terminal, &goal);
    for done in 1..=length {
        terminal.type_keys(RIGHT);
        terminal.wait_for("the next step", |screen| step(screen) == Some((done, length)));
    }
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.wait_for_text("Solved!");
    for done in (0..length).rev() {
        terminal.type_keys(LEFT);
        terminal.wait_for("the step before", |screen| step(screen) == Some((done, length)));
    }
    wait_for_net(&terminal, &goal);
    terminal.type_keys(END);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
    terminal.type_keys(HOME);
    wait_for_net(&terminal, &goal);
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_given_back();
}

#[test]
fn an_impossible_corner_is_told_by_place_piece_and_reason() {
    let mut terminal = Start::cubetui(&[]).ready();
    // All of U white, then in front: a corner with white and yellow.
    terminal.type_keys("iwwwwwwww");
    terminal.wait_for_text("40 stickers to go");
    terminal.type_keys("\x1b[6~yrr");
    terminal.wait_for_text("corner UFL is");
    terminal.wait_for_text("opposite");
    terminal.type_keys(ENTER);
    terminal.wait_for_text("cannot solve");
}

#[test]
fn a_flipped_edge_is_found_and_solve_refuses_until_it_is_put_right() {
    let right = letters_of(&scrambled());
    let [first, second] = cubetui::cube::Edge::UF.facelets().map(Facelet::index);
    let mut wrong: Vec<char> = right.chars().collect();
    wrong.swap(first, second);
    let wrong: String = wrong.into_iter().collect();
    let mut terminal = Start::cubetui(&[]).ready();
    terminal.type_keys("i");
    terminal.type_keys(&typed(&wrong));
    terminal.wait_for_text("Problems: 1");
    terminal.wait_for_text("flipped");
    terminal.type_keys(ENTER);
    terminal.wait_for_text("cannot solve");
    // A paste is taken as a whole, in place of what was typed.
    terminal.type_keys(&format!("\x1b[200~{right}\x1b[201~"));
    terminal.wait_for_text("All 54 stickers fit");
    terminal.type_keys(ENTER);
    wait_for_solution(&terminal);
    terminal.type_keys(END);
    wait_for_net(&terminal, &letters_of(&CubieCube::SOLVED));
}

#[test]
fn escape_stops_the_search_and_keys_are_heard_meanwhile() {
    let mut terminal = Start::cubetui(&["--scramble", SCRAMBLE]).ready();
    terminal.type_keys(ENTER);
    terminal.wait_for("the search", |screen| {
        let contents = screen.contents();
        contents.contains("improving") || contents.contains("searching")
    });
    terminal.type_keys("?");
    terminal.wait_for_text("Turning the cube");
    terminal.type_keys(ESC);
    terminal.wait_for("the help gone", |screen| !screen.contents().contains("Turning the cube"));
    terminal.type_keys(ESC);
    terminal.wait_for_text("stopped");
    wait_for_net(&terminal, &letters_of(&scrambled()));
}

#[test]
fn undo_and_redo_go_through_turns() {
    let mut terminal = Start::cubetui(&[]).ready();
    let after = |turns: &str| {
        let algorithm: Algorithm = turns.parse().expect("an algorithm");
        letters_of(&CubieCube::SOLVED.turned_by(&algorithm.moves().0))
    };
    terminal.type_keys("uR2f");
    wait_for_net(&terminal, &after("U R' F2"));
    for (key, turns) in [
        (BACKSPACE, "U R'"),
        (BACKSPACE, "U"),
        (CTRL_R, "U R'"),
        (BACKSPACE, "U"),
        (BACKSPACE, ""),
        (CTRL_R, "U"),
    ] {
        terminal.type_keys(key);
        wait_for_net(&terminal, &after(turns));
    }
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
