//! Cubes and goals as text: the table of all formats, and a reader that recognises them.
//!
//! The table is in this layer, above the formats, because coordinates are one of them. To add a format, implement it in
//! a new file in `formats` and add a row to [`FORMATS`].

use std::str::FromStr;

use super::{Coordinate as _, Coordinates, KociembaCoordinates, UdSlice, stage_chain};
use crate::cube::{
    self, Algorithm, CenterTurns, ColorScheme, CubieCube, FaceCube, OrientedCube, PartialCube,
    without_comment,
};
use crate::formats::{
    Convention, CosetPicture, CubeFormat, Cycles, FormatReader, LONGEST, LOOKUP_NUMBERS_READER,
    LOOKUP_READER, ParsedCube, ReadError, Reid, Remark, STICKER_NUMBERS_READER, Singmaster,
    URLFBD_READER, Vector40Stages, write_lookup, write_lookup_numbers, write_sticker_numbers,
    write_urlfbd,
};
use crate::goals::{GoalError, IncompleteCube, NamedGoal};

/// The part of a cube that its written form keeps.
#[derive(Clone, Copy)]
enum Shows {
    /// Everything, including the orientation of the cube.
    Orientation,
    /// The pieces, in the standard orientation.
    Pieces,
    /// A property that many cubes share.
    Part,
}

const fn format(
    id: &'static str,
    shows: Shows,
    reader: Option<FormatReader>,
    write: fn(&OrientedCube, &ColorScheme) -> String,
    about: &'static str,
) -> CubeFormat {
    CubeFormat {
        id,
        about,
        reader,
        is_complete: !matches!(shows, Part),
        keeps_orientation: matches!(shows, Orientation),
        write,
    }
}

use Shows::{Orientation, Part, Pieces};

/// All formats, in the order of the help. A text that no other format recognises is read as the first.
#[rustfmt::skip]
pub const FORMATS: &[CubeFormat] = &[
    format("facelets", Orientation, Some(STICKERS), |held, _| FaceCube::new(held.stickers()).to_string(),
        "54 letters of faces, in the order U R F D L B, as the cube is held"),
    format("urlfbd", Orientation, Some(URLFBD_READER), |held, _| write_urlfbd(held),
        "The same in the order U R L F B D"),
    format("colors", Orientation, None, write_colors,
        "54 letters of colours, in the order U R F D L B"),
    format("reid", Pieces, Some(Reid::READER), |held, _| Reid(held.cube).to_string(),
        "Twenty pieces, place by place: UF UR UB …"),
    format("cycles", Pieces, Some(Cycles::READER), |held, _| Cycles(held.cube).to_string(),
        "Cycles of pieces, the sign within: (UF UR+)(UFR UBL)"),
    format("singmaster", Pieces, None, |held, _| Singmaster(held.cube).to_string(),
        "Cycles of pieces as Singmaster prints them: (UF,UR)+ (UFR,UBL)"),
    Convention::Cubies.format(),
    Convention::Vector40.format(),
    format("vector40-stages", Part, None, |held, _| Vector40Stages(held.cube).to_string(),
        "The ids of Thistlethwaite's four stages in the numbering of vector40"),
    format("kociemba", Pieces, Some(KociembaCoordinates::READER), |held, _| KociembaCoordinates(held.cube).to_string(),
        "Coordinates as Kociemba numbers them: twist=0 flip=0 udslice=0 …"),
    format("coordinates", Pieces, Some(Coordinates::READER), |held, _| Coordinates(held.cube).to_string(),
        "The coordinates of the two-phase algorithm: twist=0 flip=0 …"),
    format("sticker-numbers", Pieces, Some(STICKER_NUMBERS_READER), |held, _| write_sticker_numbers(held),
        "54 numbers, 0 to 53 in the order U R F D L B: the sticker at each place"),
    format("lookup-numbers", Pieces, Some(LOOKUP_NUMBERS_READER), |held, _| write_lookup_numbers(held),
        "48 numbers, 0 to 47 in the order U L F R B D without centres: likewise"),
    format("lookup", Pieces, Some(LOOKUP_READER), |held, _| write_lookup(held),
        "48 letters of faces without centres, in the order U L F R B D"),
    Convention::LookupPieces.format(),
    format("stage-keys", Part, None, |held, _| stage_chain::write_keys(&held.cube),
        "The keys of Thistlethwaite's stages along each of the six chains"),
    format("relabelled", Part, Some(RELABELLED), |held, _| write_relabelled(held),
        "Only what determines the coset of H: 54 letters, the rest blank"),
];

const STICKERS: FormatReader = FormatReader {
    example: "54 stickers",
    recognises: |_| false,
    read: ParsedCube::read_stickers,
};

fn write_colors(held: &OrientedCube, scheme: &ColorScheme) -> String {
    held.stickers()
        .map(|color| scheme.letter(color))
        .iter()
        .collect()
}

/// Reads a relabelled picture as a cube of the coset that it shows.
const RELABELLED: FormatReader = FormatReader {
    example: "the relabelled stickers of a coset",
    recognises: CosetPicture::is_meant_by,
    read: read_relabelled,
};

fn read_relabelled(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let picture = CosetPicture::read(text, scheme)?;
    let cube = CubieCube {
        co: picture.corner_twists,
        eo: picture.edge_flips,
        ..UdSlice::with_slots(picture.middle).cube()
    };
    let remark = Some(Remark::OneOfCoset);
    Ok(ParsedCube {
        remark,
        ..ParsedCube::of_oriented(&OrientedCube::new(cube, cube::Orientation::STANDARD))
    })
}

/// Writes the picture of a cube in the standard orientation.
fn write_relabelled(held: &OrientedCube) -> String {
    PartialCube::from(held.cube.to_face_cube())
        .relabelled()
        .to_string()
}

/// Returns the format that a text must have if it is a cube at all. Turned centres after the cube are ignored.
pub fn format_of(text: &str) -> &'static CubeFormat {
    let cube = CenterTurns::split_off(text).map_or(text, |(cube, _)| cube);
    let text = without_comments(cube);
    let recognises = |format: &&CubeFormat| {
        format
            .reader
            .is_some_and(|reader| (reader.recognises)(&text))
    };
    FORMATS.iter().find(recognises).unwrap_or(&FORMATS[0])
}

/// Returns a text without the comments at the ends of its lines, which say nothing about the format.
fn without_comments(text: &str) -> String {
    let is_object = text.trim_start().starts_with('{');
    let lines: Vec<&str> = if is_object {
        vec![text]
    } else {
        text.lines().collect()
    };
    lines
        .into_iter()
        .map(without_comment)
        .collect::<Vec<&str>>()
        .join("\n")
}

/// Returns the format with this id.
///
/// # Errors
/// There is no such format; the message lists all of them.
pub fn format_named(id: &str) -> Result<&'static CubeFormat, String> {
    let ids = || {
        FORMATS
            .iter()
            .map(|format| format.id)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let format = FORMATS.iter().find(|format| format.id == id);
    format.ok_or_else(|| format!("no form is called {id:?}; choose one of: {}", ids()))
}

impl ParsedCube {
    /// Reads a cube in any of [`FORMATS`], and the turned centres after the word `centres`, if any. Comments from `//`
    /// to the end of a line are allowed, in JSON only after the object.
    ///
    /// # Errors
    /// The first place where the text cannot be read. [`ParsedCube::cube`] checks whether the cube is possible.
    pub fn read(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        if IncompleteCube::is_meant_by(text) {
            return Err(ReadError::Incomplete);
        }
        let (cube, centers) = CenterTurns::split_off(text)?;
        Ok(read_in(format_of(cube), cube, scheme)?.with_centers(centers))
    }

    /// Reads a cube in a given format of [`FORMATS`], even if the text looks like another format.
    ///
    /// # Errors
    /// The first place where the text cannot be read in this format.
    pub fn read_as(
        format: &CubeFormat,
        text: &str,
        scheme: &ColorScheme,
    ) -> Result<Self, ReadError> {
        let (cube, centers) = CenterTurns::split_off(text)?;
        let parsed = read_in(format, cube, scheme)?.with_centers(centers);
        Ok(Self {
            remark: parsed.remark.filter(|remark| *remark != Remark::Cubies),
            ..parsed
        })
    }
}

fn read_in(format: &CubeFormat, text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let characters = text.chars().count();
    if characters > LONGEST {
        return Err(ReadError::TooLong { characters });
    }
    let read = format
        .reader
        .map_or(ParsedCube::read_stickers as fn(&_, &_) -> _, |reader| {
            reader.read
        });
    read(text, scheme).map_err(|error| match error {
        ReadError::UnknownFormat { .. } => ReadError::UnknownFormat {
            examples: examples(),
        },
        other => other,
    })
}

/// Returns one example of each format.
fn examples() -> Vec<&'static str> {
    let mut examples: Vec<&str> = FORMATS
        .iter()
        .filter_map(|format| Some(format.reader?.example))
        .collect();
    examples.dedup();
    examples
}

/// Reads a goal in the western colour scheme, see [`NamedGoal::read`].
impl FromStr for NamedGoal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Self, GoalError> {
        Self::read(text, &ColorScheme::western())
    }
}

impl NamedGoal {
    /// Reads the name of a goal, turns that lead to a cube, a cube in any of [`FORMATS`], or an [`IncompleteCube`]. The
    /// goal ignores everything that is unknown.
    ///
    /// ```
    /// use cubetui::cube::{ColorScheme};
    /// use cubetui::goals::{NamedGoal};
    /// let goal = NamedGoal::read("Cross", &ColorScheme::western()).unwrap();
    /// assert_eq!(goal.to_string(), "cross");
    /// assert!(NamedGoal::read("crass", &ColorScheme::western()).is_err());
    /// ```
    ///
    /// # Errors
    /// The text is none of these, or these stickers cannot all be right.
    pub fn read(text: &str, scheme: &ColorScheme) -> Result<Self, GoalError> {
        let text = text.trim();
        if let Some(named) = Self::of_name(text, scheme) {
            return named;
        }
        if IncompleteCube::is_meant_by(text) {
            return text
                .parse()
                .map(|cube| Self::of_pieces(&cube))
                .map_err(GoalError::Unreadable);
        }
        if Algorithm::is_meant_by(text) {
            let turns = text
                .parse::<Algorithm>()
                .map_err(GoalError::NoAlgorithm)?
                .turns();
            return Ok(Self::of_cube(&OrientedCube::SOLVED.turned_by(&turns).cube));
        }
        match ParsedCube::read(text, scheme) {
            Ok(parsed) if parsed.is_supercube => {
                Err(GoalError::Unreadable(ReadError::UnwantedCenters))
            }
            Ok(parsed) => Self::of_stickers(&parsed.stickers),
            Err(
                ReadError::UnknownFormat { .. }
                | ReadError::StickerCount { .. }
                | ReadError::Unexpected { .. },
            ) if is_word(text) => Err(GoalError::Unknown(text.to_owned())),
            Err(error) => Err(GoalError::Unreadable(error)),
        }
    }
}

/// Returns whether a text is a single short word, and so meant as a name.
fn is_word(text: &str) -> bool {
    text.len() <= 20
        && text
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "-@".contains(letter))
}
