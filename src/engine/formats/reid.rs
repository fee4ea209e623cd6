//! Twenty words, one for each slot: which piece is there, and how it is turned.

use std::fmt;
use std::str::FromStr;

use super::piece_names::{
    AFTER_ALL, CORNER, EDGE, facelets_of, is_clockwise, slots, unexpected, word,
};
use super::{FormatReader, ParsedCube, ReadError, possible};
use crate::cube::{CubieCube, PartialCube, TextCursor};

/// A text with fewer words than this is something else, even if they have two and three letters.
const FEWEST_WORDS: usize = 12;

/// A cube in the notation of Michael Reid's solver, which he took from Singmaster's names of pieces.
///
/// The slots are listed in this order: UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR. Each has a word
/// with the colours, named by their faces, that are now on its sides: `RF` at the slot UF is the piece FR with its R
/// sticker on U and its F sticker on F. The solved cube is the list itself. Small letters are accepted too.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Move};
/// use cubetui::formats::{Reid};
/// let turned = Reid(CubieCube::SOLVED.turned(Move::new(Face::U, 1)));
/// let written = "UR UB UL UF DF DR DB DL FR FL BR BL URB UBL ULF UFR DRF DFL DLB DBR";
/// assert_eq!(turned.to_string(), written);
/// assert_eq!(written.parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reid(pub CubieCube);

impl Reid {
    pub(crate) const READER: FormatReader = FormatReader {
        example: "the pieces UF UR UB …",
        recognises: looks_like,
        read: |text, _| read(text).map(ParsedCube::of_standard),
    };
}

impl fmt::Display for Reid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces = self.0.to_face_cube();
        let words = slots().map(|slot| {
            slot.into_iter()
                .map(|facelet| faces.color(facelet).face().letter())
                .collect::<String>()
        });
        f.pad(&words.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Reid {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        possible(&read(text)?).map(Self)
    }
}

/// Whether a text that is not a cube in another format can be meant as a list of pieces: words of two and of three letters.
fn looks_like(text: &str) -> bool {
    let mut cursor = TextCursor::new(text);
    let mut edges = 0;
    let mut corners = 0;
    loop {
        cursor.skip_blanks();
        match word(&mut cursor).1.chars().count() {
            0 => {
                return cursor.peek().is_none()
                    && edges > 0
                    && corners > 0
                    && edges + corners >= FEWEST_WORDS;
            }
            2 => edges += 1,
            3 => corners += 1,
            _ => return false,
        }
    }
}

fn read(text: &str) -> Result<PartialCube, ReadError> {
    let mut cursor = TextCursor::new(text);
    let mut stickers = PartialCube::centers_only();
    for slot in slots() {
        cursor.skip_blanks();
        let (at, word) = word(&mut cursor);
        let expected = if slot.len() == 2 { EDGE } else { CORNER };
        let piece = match facelets_of(&word) {
            Some(piece) if piece.len() == slot.len() => piece,
            _ => return Err(unexpected(at, expected, word, &cursor)),
        };
        if is_clockwise(&piece) != is_clockwise(&slot) {
            return Err(unexpected(
                at,
                "a corner named anticlockwise, as UFR and not URF",
                word,
                &cursor,
            ));
        }
        for (side, color) in slot.into_iter().zip(piece) {
            stickers.set(side, Some(color.face().color()));
        }
    }
    cursor.skip_blanks();
    let (at, word) = word(&mut cursor);
    if word.is_empty() && cursor.peek().is_none() {
        Ok(stickers)
    } else {
        Err(unexpected(at, AFTER_ALL, word, &cursor))
    }
}
