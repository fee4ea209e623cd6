//! Cycles of pieces: where each piece goes, and how it is twisted or flipped.

use std::fmt;
use std::str::FromStr;

use super::piece_names::{
    CORNER, EDGE, facelets_of, is_clockwise, name_of, next_on_piece, slots, unexpected, word,
};
use super::{FormatReader, ParsedCube, ReadError, opens_with, possible};
use crate::cube::{CubieCube, FaceCube, Facelet, PartialCube, TextCursor};

/// Characters that people write for a minus.
const MINUSES: &[char] = &['-', '−', '–'];

/// A cube as disjoint cycles of its pieces, in the notation of David Singmaster (Notes on Rubik's Magic Cube, 1981).
///
/// `(UF UR UB)` moves the piece at UF to UR, that at UR to UB and that at UB to UF, letter by letter: its sticker on U goes
/// to U, its sticker on F to R, and so on; `(UF RU)` exchanges the same pieces, flipped. A sign says how the last piece is
/// turned after it has been moved to the first slot letter by letter: `+` clockwise by a third as seen from outside, `-`
/// anticlockwise; for edges only `+`, flipped. So going once round the cycle turns a piece by the sign, wherever it starts.
/// A piece alone stays in its slot and is turned: `(UFR+)`, `(UF+)`.
///
/// Pieces not named stay as they are; the solved cube is `()`. The sign is written before the closing bracket, and is
/// accepted after it too. Pieces may be separated by blanks and commas. Corners may be named clockwise or anticlockwise,
/// but all of one cycle in the same direction.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Move};
/// use cubetui::formats::{Cycles};
/// let turned = Cycles(CubieCube::SOLVED.turned(Move::new(Face::U, 1)));
/// assert_eq!(turned.to_string(), "(UF UL UB UR)(UFR ULF UBL URB)");
/// assert_eq!("(UR,UF,UL,UB) (URF, UFL, ULB, UBR)".parse(), Ok(turned));
/// let flipped: Cycles = "(UF+)(DF DB)+(UFR UBL)".parse().unwrap();
/// assert_eq!(flipped.to_string().parse(), Ok(flipped));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycles(pub CubieCube);

impl Cycles {
    pub(crate) const READER: FormatReader = FormatReader {
        example: "cycles as (UF+)(UFR UBR)",
        recognises: |text| opens_with(text, '('),
        read: |text, _| read(text).map(ParsedCube::of_standard),
    };
}

impl fmt::Display for Cycles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = cycles_of(&self.0)
            .into_iter()
            .map(|(names, sign)| format!("({}{sign})", names.join(" ")));
        let written: String = written.collect();
        if written.is_empty() {
            f.pad("()")
        } else {
            f.pad(&written)
        }
    }
}

/// A cube as [`Cycles`], in the style of Singmaster's Notes on Rubik's Magic Cube (1981).
///
/// ```
/// use cubetui::formats::{Cycles, Singmaster};
/// let cube: Cycles = "(UF UL+)(UFR UBL)(DFL-)(DF+)(DBR+)".parse().unwrap();
/// let written = Singmaster(cube.0);
/// assert_eq!(written.to_string(), "(UF,UL)+ (DF)+ (UFR,UBL) (DFL)- (DBR)+");
/// assert_eq!(written.to_string().parse(), Ok(written));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singmaster(pub CubieCube);

impl fmt::Display for Singmaster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = cycles_of(&self.0).into_iter();
        let written: Vec<String> = cycles
            .map(|(names, sign)| format!("({}){sign}", names.join(",")))
            .collect();
        if written.is_empty() {
            f.pad("()")
        } else {
            f.pad(&written.join(" "))
        }
    }
}

impl FromStr for Singmaster {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|Cycles(cube)| Self(cube))
    }
}

/// Returns the names of the pieces of each cycle that changes something, and its sign.
fn cycles_of(cube: &CubieCube) -> Vec<(Vec<String>, &'static str)> {
    let goes = destinations(cube);
    let mut seen = [false; Facelet::NUM];
    let mut cycles = Vec::new();
    for first in slots() {
        if seen[first[0].index()] {
            continue;
        }
        let mut names = Vec::new();
        let mut piece = first.clone();
        while names.is_empty() || !first.contains(&piece[0]) {
            names.push(name_of(&piece));
            for facelet in &mut piece {
                *facelet = goes[facelet.index()];
                seen[facelet.index()] = true;
            }
        }
        let sign = sign_between(first[0], piece[0]);
        if names.len() > 1 || !sign.is_empty() {
            cycles.push((names, sign));
        }
    }
    cycles
}

/// Returns the sign of a piece that is turned so that its sticker moves from one facelet to another of the same slot.
fn sign_between(from: Facelet, to: Facelet) -> &'static str {
    if from == to {
        ""
    } else if next_on_piece(from) == to {
        "+"
    } else {
        "-"
    }
}

/// Returns for each facelet where the sticker that belongs there is now.
fn destinations(cube: &CubieCube) -> [Facelet; Facelet::NUM] {
    let mut goes: [Facelet; Facelet::NUM] = std::array::from_fn(Facelet::from_index);
    for facelet in Facelet::all() {
        goes[cube.origin(facelet).index()] = facelet;
    }
    goes
}

impl FromStr for Cycles {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        possible(&read(text)?).map(Self)
    }
}

fn read(text: &str) -> Result<PartialCube, ReadError> {
    let stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    let mut reader = CycleReader {
        cursor: TextCursor::new(text),
        stickers,
        seen: [false; Facelet::NUM],
    };
    reader.cursor.skip_blanks();
    while reader.cursor.peek().is_some() {
        reader.cycle()?;
        reader.cursor.skip_blanks();
    }
    Ok(reader.stickers)
}

struct CycleReader<'a> {
    cursor: TextCursor<'a>,
    stickers: PartialCube,
    /// The facelets of pieces that were named already.
    seen: [bool; Facelet::NUM],
}

impl CycleReader<'_> {
    fn cycle(&mut self) -> Result<(), ReadError> {
        self.required('(', "\"(\" or the end")?;
        let mut pieces: Vec<Vec<Facelet>> = Vec::new();
        self.skip_separators();
        while self.cursor.peek().is_some_and(char::is_alphabetic) {
            let piece = self.piece(pieces.first().map(Vec::as_slice))?;
            pieces.push(piece);
            self.skip_separators();
        }
        let Some(first) = pieces.first().cloned() else {
            return self.required(')', "an edge, as UF, a corner, as UFR, or \")\"");
        };
        let goes_on = if pieces.len() == 1 {
            "another piece, \"+\" or \"-\""
        } else {
            "another piece, \"+\", \"-\" or \")\""
        };
        let mut sign = self.sign(first.len())?;
        if sign.is_some() {
            self.skip_separators();
            self.required(')', "\")\"")?;
        } else {
            let end = self.cursor.place();
            self.required(')', goes_on)?;
            self.cursor.skip_blanks();
            sign = self.sign(first.len())?;
            if pieces.len() == 1 && sign.is_none() {
                let found = Some(")".to_owned());
                return Err(ReadError::Unexpected {
                    place: end,
                    expected: goes_on.to_owned(),
                    found,
                });
            }
        }
        self.carry(&pieces, sign.unwrap_or(0));
        Ok(())
    }

    /// Reads a piece of the same kind as the `first` of the cycle, named the same way round.
    fn piece(&mut self, first: Option<&[Facelet]>) -> Result<Vec<Facelet>, ReadError> {
        let (place, word) = word(&mut self.cursor);
        let expected = match first.map(<[Facelet]>::len) {
            None => "an edge, as UF, a corner, as UFR, or \")\"",
            Some(2) => EDGE,
            Some(_) => CORNER,
        };
        let piece = match facelets_of(&word) {
            Some(piece) if first.is_none_or(|first| first.len() == piece.len()) => piece,
            _ => return Err(unexpected(place, expected, word, &self.cursor)),
        };
        if first.is_some_and(|first| is_clockwise(first) != is_clockwise(&piece)) {
            return Err(unexpected(
                place,
                "a corner named the same way round as the first",
                word,
                &self.cursor,
            ));
        }
        if piece
            .iter()
            .any(|facelet| std::mem::replace(&mut self.seen[facelet.index()], true))
        {
            return Err(ReadError::Repeated { place, name: word });
        }
        Ok(piece)
    }

    /// Reads a sign, if there is one. Returns the number of steps by which it turns the last piece.
    fn sign(&mut self, stickers: usize) -> Result<Option<u8>, ReadError> {
        let place = self.cursor.place();
        if self.cursor.take(|next| next == '+').is_some() {
            return Ok(Some(1));
        }
        match self.cursor.take(|next| MINUSES.contains(&next)) {
            Some(minus) if stickers == 2 => Err(ReadError::Unexpected {
                place,
                expected: "\"+\", which flips edges".to_owned(),
                found: Some(minus.to_string()),
            }),
            minus => Ok(minus.map(|_| 2)),
        }
    }

    /// Puts the stickers of each piece in the place of the next one; those of the last are turned by `steps`.
    fn carry(&mut self, pieces: &[Vec<Facelet>], steps: u8) {
        let solved: FaceCube = CubieCube::SOLVED.to_face_cube();
        let turned =
            |&facelet: &Facelet| (0..steps).fold(facelet, |facelet, _| next_on_piece(facelet));
        let first: Vec<Facelet> = pieces[0].iter().map(turned).collect();
        for (from, to) in pieces.iter().zip(pieces[1..].iter().chain([&first])) {
            for (&sticker, &side) in from.iter().zip(to) {
                self.stickers.set(side, Some(solved.color(sticker)));
            }
        }
    }

    fn skip_separators(&mut self) {
        self.cursor.skip_blanks();
        while self.cursor.take(|next| next == ',').is_some() {
            self.cursor.skip_blanks();
        }
    }

    fn required(&mut self, character: char, expected: &'static str) -> Result<(), ReadError> {
        match self.cursor.take(|next| next == character) {
            Some(_) => Ok(()),
            None => Err(unexpected(
                self.cursor.place(),
                expected,
                String::new(),
                &self.cursor,
            )),
        }
    }
}
