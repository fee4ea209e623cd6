//! Names of pieces: their faces in any order, as UF, FU, UFR or FRU. Each letter stands for a sticker of the piece, so a
//! name is a list of facelets.

use super::ReadError;
use crate::cube::{Cubie, Face, Facelet, TextCursor, TextPosition};

/// The expected words in messages: an edge, a corner, or nothing more.
pub(super) const EDGE: &str = "an edge, as UF";
pub(super) const CORNER: &str = "a corner, as UFR";
pub(crate) const AFTER_ALL: &str = "the end after 12 edges and 8 corners";

/// The names of the slots in Reid's order. Corners are named anticlockwise.
pub(super) const SLOTS: [&str; 20] = [
    "UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL", "UFR", "URB", "UBL",
    "ULF", "DRF", "DFL", "DLB", "DBR",
];

/// The facelets of the piece that a word names, in the order of its letters.
pub(super) fn facelets_of(word: &str) -> Option<Vec<Facelet>> {
    let face = |letter: char| Face::from_letter(letter.to_ascii_uppercase());
    let faces = word.chars().map(face).collect::<Option<Vec<Face>>>()?;
    let slot = Cubie::ALL.into_iter().find(|slot| {
        let facelets = slot.facelets();
        facelets.len() == faces.len()
            && facelets
                .iter()
                .all(|facelet| faces.contains(&facelet.face()))
    })?;
    let place = slot.facelets();
    faces
        .iter()
        .map(|&face| place.iter().copied().find(|facelet| facelet.face() == face))
        .collect()
}

/// The facelets of all slots in Reid's order.
pub(crate) fn slots() -> impl Iterator<Item = Vec<Facelet>> {
    SLOTS
        .into_iter()
        .map(|name| facelets_of(name).expect("the slots have names of pieces"))
}

pub(super) fn name_of(facelets: &[Facelet]) -> String {
    facelets
        .iter()
        .map(|facelet| facelet.face().letter())
        .collect()
}

/// The next facelet of the same piece, clockwise about its corner; for an edge the other one.
pub(super) const fn next_on_piece(facelet: Facelet) -> Facelet {
    match facelet.cubie() {
        Some((slot, k)) => slot.facelets()[(k + 1) % slot.facelets().len()],
        None => facelet,
    }
}

/// Whether the letters of a corner's name go round clockwise; always true for an edge.
pub(super) fn is_clockwise(facelets: &[Facelet]) -> bool {
    next_on_piece(facelets[0]) == facelets[1]
}

/// Reads a word of letters. Returns its position and the word, which is empty if something else is there.
pub(super) fn word(cursor: &mut TextCursor<'_>) -> (TextPosition, String) {
    let place = cursor.place();
    let letters = std::iter::from_fn(|| cursor.take(char::is_alphabetic));
    (place, letters.collect())
}

/// Returns the error about a word, or the next character if it is empty, in place of what was expected.
pub(crate) fn unexpected(
    place: TextPosition,
    expected: &str,
    word: String,
    cursor: &TextCursor<'_>,
) -> ReadError {
    let found = if word.is_empty() {
        cursor.peek().map(String::from)
    } else {
        Some(word)
    };
    ReadError::Unexpected {
        place,
        expected: expected.to_owned(),
        found,
    }
}
