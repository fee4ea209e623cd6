//! Cubes and goals as texts: the table of all formats, and reading a text in whichever of them it is written.
//!
//! The table stands here, above the formats, because coordinates are one of them. To add a format, read and write it in a
//! file of its own in `cube/formats`, and add a row to [`FORMATS`].

use super::{Coordinates, KociembaCoordinates, relabelled_text, stage_chain};
use crate::cube::{
    Algorithm, CenterTurns, ColorScheme, FaceCube, Facelet, OrientedCube, without_comment,
};
use crate::formats::{
    CubeFormat, Cycles, FormatReader, Json, LONGEST, LOOKUP_READER, LookupPieces, ParsedCube,
    ReadError, Reid, Remark, Singmaster, URLFBD_READER, Vector40, Vector40Stages, write_lookup,
    write_urlfbd,
};
use crate::goals::{GoalError, IncompleteCube, NamedGoal};

/// All formats, in the order of the help. A text that no other format recognises is read as the first.
pub const FORMATS: &[CubeFormat] = &[
    CubeFormat {
        id: "facelets",
        about: "54 letters of faces, in the order U R F D L B, as the cube is held",
        reader: Some(FormatReader {
            example: "54 stickers",
            recognises: |_| false,
            read: ParsedCube::read_stickers,
        }),
        is_complete: true,
        keeps_orientation: true,
        write: |held, _| FaceCube::new(held.stickers()).to_string(),
    },
    CubeFormat {
        id: "urlfbd",
        about: "The same in the order U R L F B D",
        reader: Some(URLFBD_READER),
        is_complete: true,
        keeps_orientation: true,
        write: |held, _| write_urlfbd(held),
    },
    CubeFormat {
        id: "colors",
        about: "54 letters of colours, in the order U R F D L B",
        reader: None,
        is_complete: true,
        keeps_orientation: true,
        write: |held, scheme| {
            let stickers = held.stickers();
            Facelet::all()
                .map(|facelet| scheme.letter(stickers[facelet.index()]))
                .collect()
        },
    },
    CubeFormat {
        id: "reid",
        about: "Twenty pieces, place by place: UF UR UB …",
        reader: Some(Reid::READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| Reid(held.cube).to_string(),
    },
    CubeFormat {
        id: "cycles",
        about: "Cycles of pieces, the sign within: (UF UR+)(UFR UBL)",
        reader: Some(Cycles::READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| Cycles(held.cube).to_string(),
    },
    CubeFormat {
        id: "singmaster",
        about: "Cycles of pieces as Singmaster prints them: (UF,UR)+ (UFR,UBL)",
        reader: None,
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| Singmaster(held.cube).to_string(),
    },
    CubeFormat {
        id: "cubies",
        about: "A JSON object with the position and orientation of every corner and edge",
        reader: Some(Json::READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| Json(held.cube).to_string(),
    },
    CubeFormat {
        id: "vector40",
        about: "The same kind of object in the order UFR UBR UBL …, UF UR UB …",
        reader: Some(Vector40::READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| Vector40(held.cube).to_string(),
    },
    CubeFormat {
        id: "vector40-stages",
        about: "The ids of Thistlethwaite's four stages in the numbering of vector40",
        reader: None,
        is_complete: false,
        keeps_orientation: false,
        write: |held, _| Vector40Stages(held.cube).to_string(),
    },
    CubeFormat {
        id: "kociemba",
        about: "Coordinates as Kociemba numbers them: twist=0 flip=0 udslice=0 …",
        reader: Some(KociembaCoordinates::READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| KociembaCoordinates(held.cube).to_string(),
    },
    CubeFormat {
        id: "coordinates",
        about: "The coordinates of the two-phase algorithm: twist=0 flip=0 …",
        reader: Some(Coordinates::READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| Coordinates(held.cube).to_string(),
    },
    CubeFormat {
        id: "lookup",
        about: "48 letters of faces without centres, in the order U L F R B D",
        reader: Some(LOOKUP_READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| write_lookup(held),
    },
    CubeFormat {
        id: "lookup-pieces",
        about: "The same kind of object as cubies in the order DBR DFL UFR …, DF DB UF …",
        reader: Some(LookupPieces::READER),
        is_complete: true,
        keeps_orientation: false,
        write: |held, _| LookupPieces(held.cube).to_string(),
    },
    CubeFormat {
        id: "stage-keys",
        about: "The keys of Thistlethwaite's stages along each of the six chains",
        reader: None,
        is_complete: false,
        keeps_orientation: false,
        write: |held, _| stage_chain::write_keys(&held.cube),
    },
    CubeFormat {
        id: "relabelled",
        about: "Only what determines the coset of H: 54 letters, the rest blank",
        reader: Some(relabelled_text::READER),
        is_complete: false,
        keeps_orientation: false,
        write: |held, _| relabelled_text::write(held),
    },
];

/// Returns the format that a text must be in, if it is a cube at all. Turned centres that follow it say nothing about it.
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

/// Returns a text up to the comment of each line: whatever is written there says nothing about the format.
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
/// There is none, in words that list all.
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
    /// Reads a cube in any of [`FORMATS`], and the turned centres behind the word `centres` if they follow. Comments from
    /// `//` to the end of a line may stand in it, in JSON only behind the object.
    ///
    /// # Errors
    /// The first place where the text cannot be read. Whether the cube is possible is for [`ParsedCube::cube`] to say.
    pub fn read(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        if IncompleteCube::is_meant_by(text) {
            return Err(ReadError::Incomplete);
        }
        let (cube, centers) = CenterTurns::split_off(text)?;
        Ok(read_in(format_of(cube), cube, scheme)?.with_centers(centers))
    }

    /// Reads a cube in a format of [`FORMATS`] that was chosen, whatever the text looks like.
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

/// What the formats look like, each once.
fn examples() -> Vec<&'static str> {
    let mut examples: Vec<&str> = FORMATS
        .iter()
        .filter_map(|format| Some(format.reader?.example))
        .collect();
    examples.dedup();
    examples
}

impl NamedGoal {
    /// Reads the name of a goal, turns that lead to a cube, a cube in any of [`FORMATS`], or an [`IncompleteCube`]. What is not
    /// known does not matter.
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
    /// It is none of these, or these stickers cannot all be right.
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
