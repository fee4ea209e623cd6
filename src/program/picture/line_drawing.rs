//! The solid cube in characters only, for screens without colours or without block characters: one face upright, two
//! receding.
//!
//! ```text
//!       +---+---+---+        +---+---+---+
//!      / U / U / U /|        | B | B | B |\
//!     +---+---+---+R+        +---+---+---+L+
//!    / U / U / U /|/|        | B | B | B |\|\
//!   +---+---+---+R+R+        +---+---+---+L+L+
//!  / U / U / U /|/|/|        | B | B | B |\|\|\
//! +---+---+---+R+R+R+        +---+---+---+L+L+L+
//! | F | F | F |/|/|/          \ D \ D \ D \|\|\|
//! +---+---+---+R+R+            +---+---+---+L+L+
//! | F | F | F |/|/              \ D \ D \ D \|\|
//! +---+---+---+R+                +---+---+---+L+
//! | F | F | F |/                  \ D \ D \ D \|
//! +---+---+---+                    +---+---+---+
//! ```

use super::Side;
use cubetui::cube::Facelet;

pub const LINE_DRAWING_COLUMNS: u16 = 19;
pub const LINE_DRAWING_ROWS: u16 = 13;

const FRONT: [&str; LINE_DRAWING_ROWS as usize] = [
    "      +---+---+---+",
    "     / U / U / U /|",
    "    +---+---+---+R+",
    "   / U / U / U /|/|",
    "  +---+---+---+R+R+",
    " / U / U / U /|/|/|",
    "+---+---+---+R+R+R+",
    "| F | F | F |/|/|/ ",
    "+---+---+---+R+R+  ",
    "| F | F | F |/|/   ",
    "+---+---+---+R+    ",
    "| F | F | F |/     ",
    "+---+---+---+      ",
];

const BACK: [&str; LINE_DRAWING_ROWS as usize] = [
    "+---+---+---+      ",
    "| B | B | B |\\     ",
    "+---+---+---+L+    ",
    "| B | B | B |\\|\\   ",
    "+---+---+---+L+L+  ",
    "| B | B | B |\\|\\|\\ ",
    "+---+---+---+L+L+L+",
    " \\ D \\ D \\ D \\|\\|\\|",
    "  +---+---+---+L+L+",
    "   \\ D \\ D \\ D \\|\\|",
    "    +---+---+---+L+",
    "     \\ D \\ D \\ D \\|",
    "      +---+---+---+",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Line(char),
    Sticker(Facelet),
}

/// Returns the cube seen from one side: the characters with their columns and rows, without blanks.
pub fn line_drawing(side: Side) -> Vec<(u16, u16, Sign)> {
    let rows = match side {
        Side::Front => FRONT,
        Side::Back => BACK,
    };
    let mut signs = Vec::new();
    for (y, row) in (0u16..).zip(rows) {
        for (x, letter) in (0u16..)
            .zip(row.chars())
            .filter(|(_, letter)| *letter != ' ')
        {
            let sign = sticker(x, y, letter).map_or(Sign::Line(letter), Sign::Sticker);
            signs.push((x, y, sign));
        }
    }
    signs
}

/// Returns the sticker for a letter at a position, if the character there is the letter of a face.
fn sticker(x: u16, y: u16, letter: char) -> Option<Facelet> {
    let face = cubetui::cube::Face::from_letter(letter)?;
    let x = usize::from(x);
    let y = usize::from(y);
    // The letters of U, F, B and D are four columns apart; on receding faces, adjacent rows are two columns and two rows
    // apart.
    let (row, column) = match letter {
        'U' => ((y - 1) / 2, (x + y - 8) / 4),
        'F' => ((y - 7) / 2, (x - 2) / 4),
        'R' => ((x + y - 18) / 2, (x - 13) / 2),
        'B' => ((y - 1) / 2, (x - 2) / 4),
        'D' => (2 - (y - 7) / 2, 2 - (x + 4 - y) / 4),
        _ => ((y + 11 - x) / 2, (x - 13) / 2),
    };
    Some(Facelet::new(face, row, column))
}
