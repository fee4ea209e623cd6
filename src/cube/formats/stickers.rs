//! 54 letters in one of three arrangements, which the centres or the lines show, held in any orientation.

use super::{ReadError, Wanted};
use crate::cube::cursor::Cursor;
use crate::cube::{Color, ColorScheme, Face, Facelet, Hold, PartialCube};

/// What stands for a sticker that is not known.
const UNKNOWN: &[char] = &['.', '?', '-', '·'];

/// How many letters the lines of a net have.
const NET_LINES: [usize; 9] = [3, 3, 3, 12, 12, 12, 3, 3, 3];

/// Whether every sticker must be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cube) enum Unknown {
    Allowed,
    Refused,
}

/// Stickers as they were seen.
pub(in crate::cube) struct Seen {
    /// As the cube is held.
    pub(in crate::cube) stickers: PartialCube,
    /// How it is held; nothing when the centres are those of no cube.
    hold: Option<Hold>,
}

impl Seen {
    /// The same cube turned as a whole so that every centre is on its own face, and how it was held. When that cannot be,
    /// it stays as it was seen. Centres that were not known are so now.
    pub(super) fn standardized(&self) -> (PartialCube, Hold) {
        let hold = self.hold.unwrap_or(Hold::STANDARD);
        let mut cube = self.stickers.as_standard(hold);
        for face in Face::ALL {
            let center = Facelet::center(face);
            cube.set(center, cube.color(center).or(Some(face.color())));
        }
        (cube, hold)
    }
}

/// Reads 54 letters.
///
/// # Errors
/// The first letter that is none, or a wrong number of letters.
pub(in crate::cube) fn see(text: &str, scheme: &ColorScheme, unknown: Unknown) -> Result<Seen, ReadError> {
    let (colors, lines) = letters(text, scheme, unknown)?;
    let arrangements: &[Arrangement] =
        if lines == NET_LINES { &[Arrangement::Net] } else { &Arrangement::ALL };
    let arranged: Vec<(PartialCube, Vec<Hold>)> = arrangements
        .iter()
        .map(|arrangement| arrangement.stickers(&colors))
        .map(|stickers| (stickers, stickers.possible_holds()))
        .collect();
    // The arrangements of a cube whose six centres are known exclude each other; of less the likeliest is taken.
    let as_standard = arranged.iter().find(|(_, holds)| holds.contains(&Hold::STANDARD));
    let (stickers, holds) =
        as_standard.or_else(|| arranged.iter().find(|(_, holds)| !holds.is_empty())).unwrap_or(&arranged[0]);
    // The standard hold is the first of all.
    Ok(Seen { stickers: *stickers, hold: holds.first().copied() })
}

/// Colours in the order in which they are written.
type Colors = [Option<Color>; Facelet::NUM];

/// The colours that are written, and how many there are in each line that has some.
fn letters(text: &str, scheme: &ColorScheme, unknown: Unknown) -> Result<(Colors, Vec<usize>), ReadError> {
    let alphabet = Alphabet::of(text, scheme)?;
    let wanted = match unknown {
        Unknown::Allowed => Wanted::Sticker(alphabet.letters()),
        Unknown::Refused => Wanted::Letter(alphabet.letters()),
    };
    let (mut colors, mut lines) = (Vec::with_capacity(Facelet::NUM), Vec::new());
    let (mut cursor, mut last_line) = (Cursor::new(text), None);
    cursor.skip_blanks();
    while let Some(letter) = cursor.peek() {
        let place = cursor.place();
        match alphabet.color_of(letter) {
            Some(color) => colors.push(Some(color)),
            None if unknown == Unknown::Allowed && UNKNOWN.contains(&letter) => colors.push(None),
            None => return Err(ReadError::Unexpected { place, wanted, found: Some(letter.to_string()) }),
        }
        match lines.last_mut() {
            Some(length) if last_line == place.line => *length += 1,
            _ => lines.push(1),
        }
        last_line = place.line;
        cursor.take(|_| true);
        cursor.skip_blanks();
    }
    let found = colors.len();
    let colors = colors.try_into().map_err(|_| ReadError::StickerCount { found })?;
    Ok((colors, lines))
}

/// The letters in which stickers are written.
enum Alphabet<'a> {
    Faces,
    Colors(&'a ColorScheme),
}

impl<'a> Alphabet<'a> {
    /// The alphabet that more letters of the text belong to; `R` and `B` may belong to both. A text of which less than
    /// half are letters of stickers is something else.
    fn of(text: &str, scheme: &'a ColorScheme) -> Result<Self, ReadError> {
        let (mut all, mut unknown, mut faces, mut colors) = (0, 0, 0, 0);
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        while let Some(letter) = cursor.take(|_| true) {
            all += 1;
            unknown += usize::from(UNKNOWN.contains(&letter));
            faces += usize::from(Self::Faces.color_of(letter).is_some());
            colors += usize::from(Self::Colors(scheme).color_of(letter).is_some());
            cursor.skip_blanks();
        }
        if 2 * (unknown + faces.max(colors)) < all {
            return Err(ReadError::UnknownFormat { examples: vec!["54 stickers"] });
        }
        Ok(if colors > faces { Self::Colors(scheme) } else { Self::Faces })
    }

    fn color_of(&self, letter: char) -> Option<Color> {
        match self {
            Self::Faces => Face::from_letter(letter.to_ascii_uppercase()).map(Face::color),
            Self::Colors(scheme) => scheme.color_of(letter),
        }
    }

    fn letters(&self) -> [char; 6] {
        match self {
            Self::Faces => Face::ALL.map(Face::letter),
            Self::Colors(scheme) => Color::ALL.map(|color| scheme.letter(color)),
        }
    }
}

/// The order in which the facelets are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    /// Face by face: U R F D L B.
    Urfdlb,
    /// Face by face: U R L F B D.
    Urlfbd,
    /// Row by row: `U / L F R B / D`.
    Net,
}

impl Arrangement {
    const ALL: [Self; 3] = [Self::Urfdlb, Self::Urlfbd, Self::Net];

    /// The stickers that are written in this order.
    fn stickers(self, written: &Colors) -> PartialCube {
        PartialCube::new(std::array::from_fn(|index| written[self.index_of(Facelet::from_index(index))]))
    }

    /// Where the sticker of a facelet is written.
    fn index_of(self, facelet: Facelet) -> usize {
        let within = 3 * facelet.row() + facelet.column();
        let in_middle = |nth: usize| 9 + 12 * facelet.row() + 3 * nth + facelet.column();
        match (self, facelet.face()) {
            (Self::Urfdlb, _) => facelet.index(),
            (_, Face::U) => within,
            (_, Face::D) => 45 + within,
            (Self::Urlfbd, Face::R) => 9 + within,
            (Self::Urlfbd, Face::L) => 18 + within,
            (Self::Urlfbd, Face::F) => 27 + within,
            (Self::Urlfbd, Face::B) => 36 + within,
            (Self::Net, Face::L) => in_middle(0),
            (Self::Net, Face::F) => in_middle(1),
            (Self::Net, Face::R) => in_middle(2),
            (Self::Net, Face::B) => in_middle(3),
        }
    }
}
