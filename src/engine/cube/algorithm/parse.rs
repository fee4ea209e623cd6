//! Reading an algorithm by recursive descent, one function per rule of the grammar:
//!
//! ```text
//! text      = (number ".")? sequence
//! sequence  = (turn | bracket)*
//! turn      = (U|R|F|D|L|B, w? | u|r|f|d|l|b | M|E|S | x|y|z), (2|3)?, prime?
//! bracket   = ( "(" sequence ")" | "[" sequence ("," | ":") sequence "]" ), number?, prime?
//! ```
//!
//! The expanded turns are counted while parsing, so that an expansion bomb is refused at the turn or bracket that exceeds
//! the limit, and is never built. The nesting depth is limited, and so is the stack that any traversal needs.

use std::str::FromStr;

use super::{Algorithm, AlgorithmError, Bracket, Element, Repeat, TextPosition};
use crate::cube::{Face, Layers, Move, Rotation, Slice, TextCursor, Turn};

/// A parsed item, and the number of turns that it expands to: at most [`Algorithm::MAX_TURNS`].
type Counted<T> = Result<(T, usize), AlgorithmError>;

pub(crate) fn parse(text: &str) -> Result<Algorithm, AlgorithmError> {
    let mut parser = Parser {
        cursor: TextCursor::new(text),
        depth: 0,
    };
    for _ in without_item_number(text).1.chars() {
        parser.cursor.take(|_| true);
    }
    let (algorithm, _) = parser.sequence()?;
    match parser.cursor.peek() {
        None => Ok(algorithm),
        Some(_) => Err(parser.unexpected("a turn, a bracket or the end")),
    }
}

/// Reads one turn.
///
/// ```
/// use cubetui::cube::Turn;
/// for written in ["R", "Uw'", "M2", "x"] {
///     assert_eq!(written.parse::<Turn>().unwrap().to_string(), written);
/// }
/// let error = "R U".parse::<Turn>().unwrap_err();
/// assert_eq!(error.to_string(), "column 3: expected a single turn, found \"U\"");
/// ```
impl FromStr for Turn {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser {
            cursor: TextCursor::new(text),
            depth: 0,
        };
        parser.cursor.skip_blanks();
        let layers = parser.cursor.peek().and_then(layers_of);
        let turn = parser.turn(layers.ok_or_else(|| parser.unexpected("a single turn"))?)?;
        parser.cursor.skip_blanks();
        if parser.cursor.peek().is_none() {
            Ok(turn)
        } else {
            Err(parser.unexpected("a single turn"))
        }
    }
}

/// Reads one turn of a face.
///
/// ```
/// use cubetui::cube::Move;
/// assert!(Move::ALL.iter().all(|turn| turn.to_string().parse() == Ok(*turn)));
/// let error = "Rw".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "column 1: expected a turn of one face, found \"Rw\"");
/// ```
impl FromStr for Move {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let turn: Turn = text.parse()?;
        if let Layers::Face(face) = turn.layers() {
            return Ok(Self::new(face, turn.quarters()));
        }
        let place = TextPosition {
            line: None,
            column: 1,
        };
        Err(AlgorithmError::Unexpected {
            place,
            expected: "a turn of one face",
            found: Some(turn.to_string()),
        })
    }
}

crate::words::serde_as_text!(Turn, Move);

struct Parser<'a> {
    cursor: TextCursor<'a>,
    depth: usize,
}

impl Parser<'_> {
    /// Reads elements up to the first character that cannot start one.
    fn sequence(&mut self) -> Counted<Algorithm> {
        let mut elements = Vec::new();
        let mut turns = 0;
        loop {
            self.cursor.skip_blanks();
            let place = self.cursor.place();
            let next = self.cursor.peek();
            let (element, more) = match (next, next.and_then(layers_of)) {
                (Some('(' | '['), _) => self.bracket(place)?,
                (_, Some(layers)) => (Element::Turn(self.turn(layers)?), 1),
                _ => return Ok((Algorithm { elements }, turns)),
            };
            turns = within_limit(turns + more, place)?;
            elements.push(element);
        }
    }

    /// Reads a turn whose letter, still under the cursor, stands for `layers`.
    fn turn(&mut self, mut layers: Layers) -> Result<Turn, AlgorithmError> {
        self.cursor.take(|_| true);
        if let Layers::Face(face) = layers
            && self.cursor.take(|next| next == 'w').is_some()
        {
            layers = Layers::Wide(face);
        }
        let quarters = self.number("2 or 3 quarter turns", 2, 3)? as u8;
        let turn = Turn::new(layers, quarters);
        Ok(if self.cursor.take_prime() {
            turn.inverse()
        } else {
            turn
        })
    }

    fn bracket(&mut self, place: TextPosition) -> Counted<Element> {
        if self.depth == Algorithm::MAX_DEPTH {
            return Err(AlgorithmError::TooDeep { place });
        }
        self.depth += 1;
        let (bracket, turns) = if self.cursor.take(|next| next == '(').is_some() {
            self.group()?
        } else {
            self.cursor.take(|next| next == '[');
            self.commutator_or_conjugate()?
        };
        self.depth -= 1;
        let times = self.number("1 to 10000 repeats", 1, Algorithm::MAX_TURNS as u32)?;
        let repeat = Repeat {
            times: times as u16,
            inverted: self.cursor.take_prime(),
        };
        let turns = within_limit(turns * times as usize, place)?;
        Ok((Element::Bracket(bracket, repeat), turns))
    }

    fn group(&mut self) -> Counted<Bracket> {
        let (inner, turns) = self.sequence()?;
        self.required("a turn, a bracket or \")\"", ")")?;
        Ok((Bracket::Group(inner), turns))
    }

    fn commutator_or_conjugate(&mut self) -> Counted<Bracket> {
        let (first, first_turns) = self.sequence()?;
        let separator = self.required("a turn, a bracket, \",\" or \":\"", ",:")?;
        let (second, second_turns) = self.sequence()?;
        self.required("a turn, a bracket or \"]\"", "]")?;
        Ok(if separator == ',' {
            (
                Bracket::Commutator(first, second),
                2 * (first_turns + second_turns),
            )
        } else {
            (
                Bracket::Conjugate(first, second),
                2 * first_turns + second_turns,
            )
        })
    }

    fn required(&mut self, expected: &'static str, wanted: &str) -> Result<char, AlgorithmError> {
        self.cursor
            .take(|next| wanted.contains(next))
            .ok_or_else(|| self.unexpected(expected))
    }

    /// Reads a number from `least` to `most` after a turn or a bracket; 1 if there is none.
    fn number(
        &mut self,
        expected: &'static str,
        least: u32,
        most: u32,
    ) -> Result<u32, AlgorithmError> {
        let place = self.cursor.place();
        match self.cursor.take_number() {
            None => Ok(1),
            Some((number, _)) if (least..=most).contains(&number) => Ok(number),
            Some((_, digits)) => Err(AlgorithmError::Unexpected {
                place,
                expected,
                found: Some(digits),
            }),
        }
    }

    fn unexpected(&self, expected: &'static str) -> AlgorithmError {
        let found = self.cursor.peek().map(String::from);
        AlgorithmError::Unexpected {
            place: self.cursor.place(),
            expected,
            found,
        }
    }
}

fn within_limit(turns: usize, place: TextPosition) -> Result<usize, AlgorithmError> {
    if turns > Algorithm::MAX_TURNS {
        Err(AlgorithmError::TooLong { place })
    } else {
        Ok(turns)
    }
}

/// Returns the layers that a letter stands for.
fn layers_of(letter: char) -> Option<Layers> {
    let face = Face::from_letter(letter).map(Layers::Face);
    let wide = || {
        let capital = Some(letter)
            .filter(char::is_ascii_lowercase)?
            .to_ascii_uppercase();
        Face::from_letter(capital).map(Layers::Wide)
    };
    let slice = || {
        Slice::ALL
            .into_iter()
            .find(|slice| slice.name().starts_with(letter))
            .map(Layers::Slice)
    };
    let rotation = || {
        Rotation::ALL
            .into_iter()
            .find(|axis| axis.name().starts_with(letter))
            .map(Layers::Rotation)
    };
    face.or_else(wide).or_else(slice).or_else(rotation)
}

/// A text with at least this many turns without a prime or digit could be half the stickers of a cube.
const MANY_TURNS: usize = 27;

impl Algorithm {
    /// Whether a text is meant as an algorithm and not as a cube: single turns, at least one with a prime or a digit, which
    /// neither stickers nor names of pieces have; or one line with too few turns to be stickers. It may still fail to parse
    /// as an algorithm.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// assert!(Algorithm::is_meant_by("R U2 R'") && Algorithm::is_meant_by("R U"));
    /// assert!(Algorithm::is_meant_by("12. D2 L2 F"));
    /// assert!(!Algorithm::is_meant_by("UF UR UB UL") && !Algorithm::is_meant_by("UUUUUUUUU"));
    /// ```
    pub fn is_meant_by(text: &str) -> bool {
        let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '\'' | '’' | '′');
        let is_turn = |word: &str| {
            let letters = word
                .chars()
                .filter(|c| c.is_alphabetic() && *c != 'w')
                .count();
            letters == 1 && word.starts_with(char::is_alphabetic)
        };
        let text = without_item_number(text).0;
        let words: Vec<_> = text
            .lines()
            .flat_map(|line| without_comment(line).split_whitespace())
            .collect();
        let is_line = !text.trim().contains('\n');
        let are_few = is_line
            && (1..MANY_TURNS).contains(&words.len())
            && words.iter().all(|word| word.len() == 1);
        (are_few || words.iter().any(|word| word.contains(is_sign)))
            && words.iter().all(|word| is_turn(word))
    }

    /// Whether a text looks like stickers although it can be read as turns: many letters, some of them not separated,
    /// without a prime, a digit or a bracket.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// assert!(Algorithm::looks_like_stickers(&"UUUUUUUUU ".repeat(3)));
    /// assert!(!Algorithm::looks_like_stickers(&"R U ".repeat(30)) && !Algorithm::looks_like_stickers("RUF"));
    /// assert!(!Algorithm::looks_like_stickers(&"RU'".repeat(30)));
    /// ```
    pub fn looks_like_stickers(text: &str) -> bool {
        let are_letters = text
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c.is_whitespace());
        let letters = text.chars().filter(char::is_ascii_alphabetic).count();
        are_letters && letters >= MANY_TURNS && letters > text.split_whitespace().count()
    }
}

/// Returns the lines of a list of scrambles, if a text is one: several lines, each with a number as in `12. D2 L2`.
///
/// ```
/// use cubetui::cube::numbered_scrambles;
/// assert_eq!(numbered_scrambles("1. R U\n\n2) F2 // two\n").unwrap(), ["1. R U", "2) F2 // two"]);
/// assert_eq!(numbered_scrambles("1. R U"), None);
/// assert_eq!(numbered_scrambles("R U\nF2"), None);
/// ```
pub fn numbered_scrambles(text: &str) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let is_scramble = |line: &&str| {
        let has_number = !without_item_number(line).1.is_empty();
        has_number && without_comment(line).parse::<Algorithm>().is_ok()
    };
    (lines.len() > 1 && lines.iter().all(is_scramble)).then_some(lines)
}

/// Splits off the number of a scramble in a list, as in `12. D2 L2`. Returns the rest of the text, and everything before
/// it.
fn without_item_number(text: &str) -> (&str, &str) {
    let rest = text
        .trim_start()
        .trim_start_matches(|letter: char| letter.is_ascii_digit());
    let has_number = rest.len() < text.trim_start().len();
    match rest.strip_prefix(['.', ')']) {
        Some(rest) if has_number => (rest, &text[..text.len() - rest.len()]),
        _ => (text, ""),
    }
}

/// Returns a line of a cube or an algorithm up to its comment. The comment of a JSON object must follow a closing brace,
/// because `//` inside its strings is not a comment.
pub fn without_comment(line: &str) -> &str {
    let is_object = line.trim_start().starts_with('{');
    let begins = |at: usize| !is_object || line[..at].trim_end().ends_with('}');
    line.match_indices("//")
        .find(|&(at, _)| begins(at))
        .map_or(line, |(at, _)| &line[..at])
}
