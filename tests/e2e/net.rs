//! Reading the net and the solution off the screen, at 80x24.

use cubetui::cube::{ColorScheme, CubieCube, Face, Facelet};

use crate::algorithms::cube_after;
use crate::platform::e2e::terminal::Terminal;

pub(crate) const SCRAMBLE: &str = "R U2 F' L D B2 R' F U' L2 D2 B";
/// The superflip: a search for shorter solutions uses all the time it has.
pub(crate) const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const LEFT: &str = "\x1b[D";
pub(crate) const HOME: &str = "\x1b[H";
pub(crate) const END: &str = "\x1b[F";
pub(crate) const ESC: &str = "\x1b";
pub(crate) const ENTER: &str = "\r";
pub(crate) const BACKSPACE: &str = "\x7f";
pub(crate) const CTRL_R: &str = "\x12";

pub(crate) fn scrambled() -> CubieCube {
    cube_after(SCRAMBLE)
}

/// The colour letters of all 54 stickers, in the order U R F D L B.
pub(crate) fn letters_of(cube: &CubieCube) -> String {
    let scheme = ColorScheme::western();
    Facelet::all()
        .map(|facelet| scheme.letter(cube.color_at(facelet)))
        .collect()
}

/// Where the letter of a sticker is at 80x24, by row and column: stickers are four cells wide and two high, a face is
/// followed by a gap of one cell, and the net begins below the title.
pub(crate) fn place(facelet: Facelet) -> (u16, u16) {
    let (face_column, face_row) = match facelet.face() {
        Face::U => (1, 0),
        Face::L => (0, 1),
        Face::F => (1, 1),
        Face::R => (2, 1),
        Face::B => (3, 1),
        Face::D => (1, 2),
    };
    (
        1 + 6 * face_row + 2 * facelet.row() as u16,
        1 + 13 * face_column + 4 * facelet.column() as u16,
    )
}

/// The letters on the screen's net, or what is wrong with its colours: stickers must have the same colour if and only if
/// they have the same letter.
pub(crate) fn net(screen: &vt100::Screen) -> String {
    let seen = Facelet::all().map(|facelet| {
        let (row, column) = place(facelet);
        let cell = screen.cell(row, column).expect("the net is on the screen");
        (cell.contents().to_lowercase(), cell.bgcolor())
    });
    let seen: Vec<_> = seen.collect();
    for (letter, color) in &seen {
        let twin = seen
            .iter()
            .find(|(other, _)| other == letter)
            .expect("it is its own twin");
        let stranger = seen
            .iter()
            .find(|(other, ground)| other != letter && ground == color);
        if twin.1 != *color || stranger.is_some() {
            return format!("the letter {letter} and the colour {color:?} contradict each other");
        }
    }
    seen.into_iter().map(|(letter, _)| letter).collect()
}

pub(crate) fn wait_for_net(terminal: &Terminal, letters: &str) {
    terminal.wait_for(&format!("the net {letters}"), |screen| {
        net(screen) == letters
    });
}

/// The step and the length of the shown solution: "Solution: 7/19".
pub(crate) fn step(screen: &vt100::Screen) -> Option<(usize, usize)> {
    let contents = screen.contents();
    let figures = contents.split_once("Solution: ")?.1.split(' ').next()?;
    let (step, length) = figures.split_once('/')?;
    Some((step.parse().ok()?, length.parse().ok()?))
}

/// Waits until the search is over, and returns the length of its solution.
pub(crate) fn wait_for_solution(terminal: &Terminal) -> usize {
    terminal.wait_for("the end of the search", |screen| {
        let contents = screen.contents();
        step(screen).is_some()
            && ["unproven", "proven optimal"]
                .iter()
                .any(|end| contents.contains(end))
    });
    terminal.with_screen(step).expect("a solution is shown").1
}
