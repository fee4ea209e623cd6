//! Reads 54 letters or words in one of three arrangements, which the centres or the lines show, of a cube in any
//! orientation.

use super::{FormatReader, ParsedCube, ReadError, Remark};
use crate::cube::{
    Color, ColorScheme, Face, Facelet, Orientation, OrientedCube, PartialCube, TextCursor,
    TextPosition,
};
use crate::words::only_letter;

/// The signs for an unknown sticker.
const UNKNOWN: &[char] = &['.', '?', '-', '·'];

/// The number of letters in each line of a net.
const NET_LINES: [usize; 9] = [3, 3, 3, 12, 12, 12, 3, 3, 3];

/// Reads the stickers in the order U R L F B D, regardless of the centres.
pub(crate) const URLFBD_READER: FormatReader = FormatReader {
    example: "54 stickers",
    recognises: |_| false,
    read: |text, scheme| {
        ParsedCube::of_written(
            &WrittenStickers::in_arrangements(text, &[StickerOrder::Urlfbd]),
            scheme,
        )
    },
};

/// Writes the letters of the faces in the order U R L F B D, as the user sees the cube.
pub(crate) fn write_urlfbd(held: &OrientedCube) -> String {
    let stickers = held.stickers();
    StickerOrder::Urlfbd.write(|facelet| stickers[facelet.index()].face().letter())
}

/// Whether every sticker must be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    Allowed,
    Refused,
}

pub(crate) struct SeenStickers {
    /// As the user sees the cube.
    pub(crate) stickers: PartialCube,
    /// The orientation of the cube, or `None` if no cube has these centres.
    pub(super) orientation: Option<Orientation>,
}

impl SeenStickers {
    /// Returns the cube turned as a whole so that every centre is on its own face, and the orientation it had. If that is
    /// impossible, it stays as it was seen. Unknown centres are filled in.
    pub(super) fn standardized(&self) -> (PartialCube, Orientation) {
        let orientation = self.orientation.unwrap_or(Orientation::STANDARD);
        let mut cube = orientation.standard(&self.stickers);
        for face in Face::ALL {
            let center = Facelet::center(face);
            cube.set(center, cube.color(center).or(Some(face.color())));
        }
        (cube, orientation)
    }
}

/// Reads 54 letters, or 54 words.
///
/// # Errors
/// The first letter or word that is not a sticker, or a wrong number of them.
pub(crate) fn see(
    text: &str,
    scheme: &ColorScheme,
    unknown: Unknown,
) -> Result<SeenStickers, ReadError> {
    see_written(&WrittenStickers::of(text), scheme, unknown)
}

/// Reads stickers that have been split.
///
/// # Errors
/// The first letter or word that is not a sticker, or a wrong number of them.
pub(super) fn see_written(
    written: &WrittenStickers<'_>,
    scheme: &ColorScheme,
    unknown: Unknown,
) -> Result<SeenStickers, ReadError> {
    let colors = written.colors(&Alphabet::of(written, scheme)?, unknown)?;
    let arranged: Vec<(PartialCube, Vec<Orientation>)> = written
        .arrangements
        .iter()
        .map(|arrangement| arrangement.stickers(&colors))
        .map(|stickers| (stickers, stickers.possible_orientations()))
        .collect();
    // The arrangements of a cube whose six centres are known exclude each other; otherwise the likeliest is used.
    let as_standard = arranged
        .iter()
        .find(|(_, orientations)| orientations.contains(&Orientation::STANDARD));
    let (stickers, orientations) = as_standard
        .or_else(|| {
            arranged
                .iter()
                .find(|(_, orientations)| !orientations.is_empty())
        })
        .unwrap_or(&arranged[0]);
    // The standard orientation is the first of all.
    Ok(SeenStickers {
        stickers: *stickers,
        orientation: orientations.first().copied(),
    })
}

/// Colours in the order in which they are written.
pub(super) type Colors = [Option<Color>; Facelet::NUM];

/// A text as stickers, each a letter or a word.
pub(super) struct WrittenStickers<'a> {
    pub(super) stickers: Vec<(&'a str, TextPosition)>,
    /// The arrangements in which they may be written.
    pub(super) arrangements: &'static [StickerOrder],
}

impl<'a> WrittenStickers<'a> {
    /// Splits a text into words if there are as many as stickers, otherwise into letters.
    pub(super) fn of(text: &'a str) -> Self {
        let words = Self::split(text, |cursor| {
            let separates = |letter: char| letter.is_whitespace() || letter == ',';
            cursor.take_while(separates);
            cursor.skip_blanks();
            let place = cursor.place();
            (cursor.take_while(|letter| !separates(letter)), place)
        });
        if words.stickers.len() == Facelet::NUM {
            return words;
        }
        Self::split(text, |cursor| {
            cursor.skip_blanks();
            let place = cursor.place();
            (cursor.take_one(), place)
        })
    }

    /// Splits a text whose arrangement is known.
    pub(super) fn in_arrangements(text: &'a str, arrangements: &'static [StickerOrder]) -> Self {
        Self {
            arrangements,
            ..Self::of(text)
        }
    }

    fn split(text: &'a str, next: impl Fn(&mut TextCursor<'a>) -> (&'a str, TextPosition)) -> Self {
        // How many stickers there are in each line that has some.
        let mut lines = Vec::new();
        let mut stickers = Vec::with_capacity(Facelet::NUM);
        let mut cursor = TextCursor::new(text);
        let mut last_line = None;
        loop {
            let (sticker, place) = next(&mut cursor);
            if sticker.is_empty() {
                let arrangements: &[StickerOrder] = if lines == NET_LINES {
                    &[StickerOrder::Net]
                } else {
                    &StickerOrder::ALL
                };
                return Self {
                    stickers,
                    arrangements,
                };
            }
            match lines.last_mut() {
                Some(length) if last_line == place.line => *length += 1,
                _ => lines.push(1),
            }
            last_line = place.line;
            stickers.push((sticker, place));
        }
    }

    /// Returns the colours that are written.
    ///
    /// # Errors
    /// The first letter or word that is not a sticker, or a wrong number of them.
    pub(super) fn colors(
        &self,
        alphabet: &Alphabet<'_>,
        unknown: Unknown,
    ) -> Result<Colors, ReadError> {
        let expected = alphabet.expected(unknown);
        let color = |&(sticker, place): &(&str, TextPosition)| match alphabet.color_of(sticker) {
            Some(color) => Ok(Some(color)),
            None if unknown == Unknown::Allowed && is_unknown(sticker) => Ok(None),
            None => Err(ReadError::Unexpected {
                place,
                expected: expected.clone(),
                found: Some(sticker.to_owned()),
            }),
        };
        let colors = self
            .stickers
            .iter()
            .map(color)
            .collect::<Result<Vec<_>, _>>()?;
        let found = colors.len();
        colors
            .try_into()
            .map_err(|_| ReadError::StickerCount { found })
    }
}

/// Whether this stands for an unknown sticker.
pub(super) fn is_unknown(sticker: &str) -> bool {
    sticker.eq_ignore_ascii_case("unknown")
        || (!sticker.is_empty() && sticker.trim_matches(UNKNOWN).is_empty())
}

/// The letters or words in which stickers are written.
pub(super) enum Alphabet<'a> {
    Faces,
    Colors(&'a ColorScheme),
}

impl<'a> Alphabet<'a> {
    /// Returns the alphabet that more letters of the text belong to; `R` and `B` may belong to both. A text in which fewer
    /// than half are letters of stickers is something else.
    pub(super) fn of(
        written: &WrittenStickers<'_>,
        scheme: &'a ColorScheme,
    ) -> Result<Self, ReadError> {
        let count = |is_one: &dyn Fn(&str) -> bool| {
            written
                .stickers
                .iter()
                .filter(|(sticker, _)| is_one(sticker))
                .count()
        };
        let unknown = count(&is_unknown);
        let faces = count(&|sticker| Self::Faces.color_of(sticker).is_some());
        let colors = count(&|sticker| Self::Colors(scheme).color_of(sticker).is_some());
        if 2 * (unknown + faces.max(colors)) < written.stickers.len() {
            return Err(ReadError::UnknownFormat {
                examples: vec!["54 stickers"],
            });
        }
        Ok(if colors > faces {
            Self::Colors(scheme)
        } else {
            Self::Faces
        })
    }

    pub(super) fn color_of(&self, sticker: &str) -> Option<Color> {
        match self {
            Self::Faces => {
                let letter = only_letter(sticker)?;
                Face::from_letter(letter.to_ascii_uppercase()).map(Face::color)
            }
            Self::Colors(scheme) => scheme.color_named(sticker),
        }
    }

    /// Describes the expected stickers, for messages.
    fn expected(&self, unknown: Unknown) -> String {
        let letters = self.letters().map(String::from).join(" ");
        let or_unknown = match unknown {
            Unknown::Allowed => ", or . for an unknown sticker",
            Unknown::Refused => "",
        };
        format!("one of the letters {letters}{or_unknown}")
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
pub(super) enum StickerOrder {
    /// Face by face: U R F D L B.
    Urfdlb,
    /// Face by face: U R L F B D.
    Urlfbd,
    /// Row by row: `U / L F R B / D`.
    Net,
}

impl StickerOrder {
    pub(super) const ALL: [Self; 3] = [Self::Urfdlb, Self::Urlfbd, Self::Net];

    /// Returns the stickers that are written in this order.
    pub(super) fn stickers(self, written: &Colors) -> PartialCube {
        PartialCube::new(std::array::from_fn(|index| {
            written[self.index_of(Facelet::from_index(index))]
        }))
    }

    /// Writes the letters of all facelets in this order.
    fn write(self, letter_of: impl Fn(Facelet) -> char) -> String {
        let mut letters = [' '; Facelet::NUM];
        for facelet in Facelet::all() {
            letters[self.index_of(facelet)] = letter_of(facelet);
        }
        letters.iter().collect()
    }

    pub(super) fn index_of(self, facelet: Facelet) -> usize {
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

/// The faces in the order in which a solver with look-up tables writes them.
const LOOKUP_FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// The number of stickers without the centres.
const LOOKUP_COUNT: usize = Facelet::NUM - Face::NUM;

/// Reads a cube as written by a solver with four look-up tables: 48 stickers without centres.
pub(crate) const LOOKUP_READER: FormatReader = FormatReader {
    example: "48 stickers without centres",
    recognises: |text| WrittenStickers::of(text).stickers.len() == LOOKUP_COUNT,
    read: read_lookup,
};

/// Writes the stickers of a cube in the standard orientation.
pub(crate) fn write_lookup(held: &OrientedCube) -> String {
    let faces = held.cube.to_face_cube();
    lookup_facelets()
        .map(|facelet| faces.color(facelet).face().letter())
        .collect()
}

/// Returns the facelets without the centres, in the order of `LOOKUP_FACES`.
pub(super) fn lookup_facelets() -> impl Iterator<Item = Facelet> {
    LOOKUP_FACES
        .into_iter()
        .flat_map(Facelet::of_face)
        .filter(|facelet| !facelet.is_center())
}

fn read_lookup(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let written = WrittenStickers::of(text);
    let found = written.stickers.len();
    if found != LOOKUP_COUNT {
        return Err(ReadError::LookupCount { found });
    }
    let alphabet = Alphabet::of(&written, scheme)?;
    let mut stickers = PartialCube::centers_only();
    for (facelet, &(sticker, place)) in lookup_facelets().zip(&written.stickers) {
        match alphabet.color_of(sticker) {
            Some(color) => stickers.set(facelet, Some(color)),
            None if is_unknown(sticker) => {}
            None => {
                return Err(ReadError::Unexpected {
                    place,
                    expected: alphabet.expected(Unknown::Allowed),
                    found: Some(sticker.to_owned()),
                });
            }
        }
    }
    Ok(ParsedCube {
        remark: Some(Remark::Lookup),
        ..ParsedCube::of_standard(stickers)
    })
}
