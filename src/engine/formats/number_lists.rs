//! Cubes as lists of numbers, as programs print them: the forty numbers of a state vector without JSON, and the numbers of
//! the stickers at each place.

use super::json::{self, Parity};
use super::state_vector::{Convention, StateVector};
use super::{FormatReader, ParsedCube, ReadError, Remark};
use crate::cube::{
    ColorScheme, Corner, CubieCube, Edge, Facelet, OrientedCube, PartialCube, TextPosition,
    without_comment,
};

/// The length of a state vector.
const IN_STATE: usize = 40;
/// The names of the four lists in the printed form, without blanks, with the length of each and the bound that its numbers
/// are below.
const LISTS: [(&str, usize, u8); 4] = [
    ("cornerposition", 8, 8),
    ("cornerorientation", 8, 3),
    ("edgeposition", 12, 12),
    ("edgeorientation", 12, 2),
];

/// A number and its position in the text.
#[derive(Clone, Copy, Debug)]
struct PlacedNumber {
    value: usize,
    place: TextPosition,
}

/// A text as its words and numbers: a word is all letters between two lists, without blanks.
#[derive(Debug, Default)]
struct ListedNumbers {
    all: Vec<PlacedNumber>,
    /// Words in lower case, each with the number of numbers before it.
    words: Vec<(usize, String)>,
    /// Whether there are only digits, blanks, and separators between numbers.
    is_list: bool,
}

impl ListedNumbers {
    /// Reads the numbers of a text, or none if it has characters that neither a list nor the printed form has.
    fn of(text: &str) -> Self {
        if !text.bytes().any(|letter| letter.is_ascii_digit()) {
            return Self::default();
        }
        let mut numbers = Self {
            is_list: true,
            ..Self::default()
        };
        let has_lines = text.trim_end().contains('\n');
        let mut is_in_number = false;
        let mut is_after_word = false;
        for (line, words) in text.lines().map(without_comment).enumerate() {
            for (column, letter) in words.chars().enumerate() {
                let digit = letter.to_digit(10);
                match (digit, letter) {
                    (Some(digit), _) if is_in_number => {
                        let last = numbers.all.last_mut().expect("a number was begun");
                        last.value = (10 * last.value + digit as usize).min(1000);
                    }
                    (Some(digit), _) => numbers.all.push(PlacedNumber {
                        value: digit as usize,
                        place: TextPosition {
                            line: has_lines.then_some(line + 1),
                            column: column + 1,
                        },
                    }),
                    (None, ' ' | '\t' | ',' | ';' | '[' | ']' | '(' | ')' | '|') => {}
                    (None, ':' | '=' | '_') => numbers.is_list = false,
                    (None, letter) if letter.is_ascii_alphabetic() => {
                        numbers.is_list = false;
                        let before = numbers.all.len();
                        match numbers.words.last_mut() {
                            Some((at, word)) if *at == before && is_after_word => {
                                word.push(letter.to_ascii_lowercase());
                            }
                            _ => numbers
                                .words
                                .push((before, letter.to_ascii_lowercase().to_string())),
                        }
                    }
                    _ => return Self::default(),
                }
                is_in_number = digit.is_some();
                is_after_word = letter.is_ascii_alphabetic()
                    || is_after_word && matches!(letter, ' ' | '\t' | '_');
            }
            is_in_number = false;
            is_after_word = false;
        }
        numbers
    }

    /// Whether these are the four lists with their names, and perhaps the parity.
    fn is_printed(&self) -> bool {
        self.words
            .iter()
            .any(|(_, word)| LISTS.iter().any(|(name, ..)| word == name))
    }

    /// Whether these are the forty numbers alone.
    fn is_bare(&self) -> bool {
        self.is_list && self.all.len() == IN_STATE
    }
}

/// Whether a text is the printed form or the bare list of a state vector.
pub(super) fn is_state(text: &str) -> bool {
    let numbers = ListedNumbers::of(text);
    numbers.is_printed() || numbers.is_bare()
}

/// Reads the printed form, or forty numbers: the positions and orientations of the corners and of the edges, or all
/// positions before all orientations. Which of the two it is follows from the numbers.
pub(super) fn read_state(text: &str, chosen: Convention) -> Result<ParsedCube, ReadError> {
    let numbers = ListedNumbers::of(text);
    let mut parity = None;
    let lists: [&[PlacedNumber]; 4] = if numbers.is_printed() {
        for (at, word) in &numbers.words {
            parity = parity.or(match (word.as_str(), numbers.all.get(*at)) {
                ("true", _) => Some(Parity::of_bool(true)),
                ("false", _) => Some(Parity::of_bool(false)),
                ("parity", Some(number)) => Some(Parity {
                    is_odd: number.value == 1,
                    is_number: true,
                }),
                _ => None,
            });
        }
        named_lists(&numbers)?
    } else {
        bare_lists(&numbers.all)
    };
    for (list, (_, _, below)) in lists.iter().zip(LISTS) {
        if let Some(wrong) = list.iter().find(|number| number.value >= below.into()) {
            return Err(ReadError::Invalid {
                place: wrong.place,
                reason: format!("{} is not one of 0 to {}", wrong.value, below - 1),
            });
        }
    }
    let value = |list: usize, place: usize| lists[list][place].value as u8;
    let state = StateVector {
        corner_position: std::array::from_fn(|place| value(0, place)),
        corner_orientation: std::array::from_fn(|place| value(1, place)),
        edge_position: std::array::from_fn(|place| value(2, place)),
        edge_orientation: std::array::from_fn(|place| value(3, place)),
    };
    json::of_numbers(&state, parity, None, chosen)
}

/// Returns the lists that follow their names, which may come in any order.
fn named_lists(numbers: &ListedNumbers) -> Result<[&[PlacedNumber]; 4], ReadError> {
    let mut lists: [&[PlacedNumber]; 4] = [&[]; 4];
    for (list, (name, length, _)) in lists.iter_mut().zip(LISTS) {
        let found = numbers.words.iter().position(|(_, word)| word == name);
        let Some(found) = found else {
            return Err(ReadError::JsonFields);
        };
        let from = numbers.words[found].0;
        // A number after `Parity` does not belong to a list.
        let to = numbers
            .words
            .get(found + 1)
            .map_or(numbers.all.len(), |(at, _)| *at);
        if to - from != length {
            let place = numbers.all.get(from).or(numbers.all.last());
            let place = place.ok_or(ReadError::JsonFields)?.place;
            return Err(ReadError::Invalid {
                place,
                reason: format!("expected {length} numbers, not {}", to - from),
            });
        }
        *list = &numbers.all[from..to];
    }
    Ok(lists)
}

/// Forty numbers as four lists.
fn bare_lists(all: &[PlacedNumber]) -> [&[PlacedNumber]; 4] {
    let is_permutation = |list: &[PlacedNumber]| {
        (0..list.len()).all(|piece| list.iter().any(|number| number.value == piece))
    };
    if is_permutation(&all[8..20]) && is_permutation(&all[..8]) {
        [&all[..8], &all[20..28], &all[8..20], &all[28..]]
    } else {
        [&all[..8], &all[8..16], &all[16..28], &all[28..]]
    }
}

/// The order of the places in a list of sticker numbers.
#[derive(Clone, Copy, Debug)]
struct StickerList {
    places: fn() -> Vec<Facelet>,
    remark: Option<Remark>,
}

const ALL_STICKERS: StickerList = StickerList {
    places: || Facelet::all().collect(),
    remark: None,
};

const WITHOUT_CENTERS: StickerList = StickerList {
    places: || super::stickers::lookup_facelets().collect(),
    remark: Some(Remark::Lookup),
};

/// Reads the numbers 0 to 53 of the stickers at each place, in the order U R F D L B.
pub(crate) const STICKER_NUMBERS_READER: FormatReader = FormatReader {
    example: "54 numbers of stickers",
    recognises: |text| ALL_STICKERS.is_meant_by(text),
    read: |text, _: &ColorScheme| ALL_STICKERS.read(text),
};

/// Reads the numbers 0 to 47 of the stickers at each place but the centres, in the order U L F R B D.
pub(crate) const LOOKUP_NUMBERS_READER: FormatReader = FormatReader {
    example: "48 numbers of stickers",
    recognises: |text| WITHOUT_CENTERS.is_meant_by(text),
    read: |text, _: &ColorScheme| WITHOUT_CENTERS.read(text),
};

/// Writes the numbers 0 to 53 of the stickers at each place, in the standard orientation.
pub(crate) fn write_sticker_numbers(held: &OrientedCube) -> String {
    ALL_STICKERS.write(&held.cube)
}

/// Writes the numbers 0 to 47 of the stickers at each place but the centres, in the standard orientation.
pub(crate) fn write_lookup_numbers(held: &OrientedCube) -> String {
    WITHOUT_CENTERS.write(&held.cube)
}

impl StickerList {
    fn is_meant_by(self, text: &str) -> bool {
        let numbers = ListedNumbers::of(text);
        numbers.is_list && numbers.all.len() == (self.places)().len()
    }

    fn write(self, cube: &CubieCube) -> String {
        let places = (self.places)();
        let home = homes(cube);
        let number = |place: &Facelet| {
            let sticker = home[place.index()];
            let number = places.iter().position(|other| *other == sticker);
            number.expect("every sticker has a place").to_string()
        };
        places.iter().map(number).collect::<Vec<_>>().join(" ")
    }

    /// # Errors
    /// When a number is too great or occurs twice, or the stickers of a piece are not together.
    fn read(self, text: &str) -> Result<ParsedCube, ReadError> {
        let places = (self.places)();
        let numbers = ListedNumbers::of(text).all;
        let invalid = |number: &PlacedNumber, reason: String| ReadError::Invalid {
            place: number.place,
            reason,
        };
        if numbers.len() != places.len() {
            let first = numbers.first().map(|number| number.place);
            return Err(ReadError::Invalid {
                place: first.unwrap_or(TextPosition {
                    line: None,
                    column: 1,
                }),
                reason: format!("expected {} numbers, not {}", places.len(), numbers.len()),
            });
        }
        let mut stickers = PartialCube::centers_only();
        for (index, (place, number)) in places.iter().zip(&numbers).enumerate() {
            let Some(sticker) = places.get(number.value) else {
                let most = places.len() - 1;
                return Err(invalid(
                    number,
                    format!("{} is not one of 0 to {most}", number.value),
                ));
            };
            if numbers[..index]
                .iter()
                .any(|other| other.value == number.value)
            {
                return Err(invalid(number, format!("{} is given twice", number.value)));
            }
            stickers.set(*place, Some(sticker.face().color()));
        }
        let parsed = ParsedCube {
            remark: self.remark,
            ..ParsedCube::of_oriented(&OrientedCube::SOLVED)
        };
        let parsed = ParsedCube { stickers, ..parsed };
        // Stickers of the same colours need not be those of the same piece.
        if let Ok(cube) = parsed.cube() {
            let home = homes(&cube);
            for (place, number) in places.iter().zip(&numbers) {
                if home[place.index()] != places[number.value] {
                    return Err(invalid(
                        number,
                        format!(
                            "the sticker {} is not on the piece of its neighbours",
                            number.value
                        ),
                    ));
                }
            }
        }
        Ok(parsed)
    }
}

/// Returns where the sticker at each facelet belongs.
fn homes(cube: &CubieCube) -> [Facelet; Facelet::NUM] {
    let mut homes = std::array::from_fn(Facelet::from_index);
    for place in Corner::ALL {
        let piece = cube.cp[place.index()].facelets();
        let twist = usize::from(cube.co[place.index()]);
        for (index, facelet) in place.facelets().into_iter().enumerate() {
            homes[facelet.index()] = piece[(index + 3 - twist) % 3];
        }
    }
    for place in Edge::ALL {
        let piece = cube.ep[place.index()].facelets();
        let flip = usize::from(cube.eo[place.index()]);
        for (index, facelet) in place.facelets().into_iter().enumerate() {
            homes[facelet.index()] = piece[(index + flip) % 2];
        }
    }
    homes
}
