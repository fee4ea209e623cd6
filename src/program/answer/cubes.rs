//! Cubes: whether one is possible and what is wrong with it, its stickers and its pieces; random cubes.

use std::fmt;

use serde::Serialize;
use serde_with::{DisplayFromStr, serde_as, skip_serializing_none};

use super::explanations::Diagnosis;
use cubetui::cube::{Algorithm, ColorScheme, CubieCube, FaceCube, OrientedCube, Turn};
use cubetui::diagnosis::CubeFault;
use cubetui::formats::{Convention, CubeFormat, ParsedCube, Remark, StateVector};
use cubetui::goals::NamedGoal;

/// Writes the stickers of a cube, in the orientation in which it is held, as 54 letters of faces.
pub fn letters(cube: &OrientedCube) -> String {
    FaceCube::new(cube.stickers()).to_string()
}

/// Writes how the centres of a supercube are turned, at the positions where they are seen.
pub fn centers_of(cube: &OrientedCube) -> Option<String> {
    cube.centers_seen().map(|centers| centers.to_string())
}

/// A parsed cube, or the answer about it, and how it was understood.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Recognised<T> {
    /// The cube or the answer.
    #[serde(flatten)]
    pub value: T,
    /// The colour scheme that was recognised, if it is another than the one in force: its name, or its colours on the
    /// faces U R F D L B.
    #[serde_as(as = "Option<DisplayFromStr>")]
    #[cfg_attr(test, schema(value_type = Option<String>, nullable = false, example = "japanese"))]
    pub scheme: Option<ColorScheme>,
    /// How the text was understood, if it leaves a choice.
    #[cfg_attr(test, schema(nullable = false))]
    pub remark: Option<&'static str>,
}

impl<T> Recognised<T> {
    pub const fn in_force(value: T) -> Self {
        Self {
            value,
            scheme: None,
            remark: None,
        }
    }

    /// Wraps the value of a cube that was parsed.
    pub fn of_parsed(value: T, parsed: ParsedCube) -> Self {
        Self {
            value,
            scheme: parsed.recognised,
            remark: parsed.remark.map(Remark::words),
        }
    }

    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Recognised<U> {
        Recognised {
            value: make(self.value),
            scheme: self.scheme,
            remark: self.remark,
        }
    }

    /// Wraps another value of the same cube.
    pub fn with<U>(&self, value: U) -> Recognised<U> {
        Recognised {
            value,
            scheme: self.scheme.clone(),
            remark: self.remark,
        }
    }
}

/// One thing that is wrong, and where.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Fault {
    /// What kind of fault it is, for programs.
    #[cfg_attr(test, schema(example = "twisted_corner"))]
    pub kind: &'static str,
    /// What is wrong, in words.
    pub message: String,
    /// Which value of the body is wrong, as a JSON Pointer, or which part of the query. HTTP only.
    #[cfg_attr(test, schema(example = "/cube"))]
    pub pointer: Option<String>,
    /// The line within that value, if it has several, or within the body; from 1. HTTP only.
    pub line: Option<usize>,
    /// The character of that line, from 1. HTTP only.
    pub column: Option<usize>,
    /// The stickers that show it, such as U9 R1 F3, on the cube as it is held; none if no sticker shows it.
    pub stickers: Vec<String>,
}

impl Fault {
    /// Describes a fault of a cube. Its positions must be given for the cube as it is held.
    pub fn of_cube(fault: &CubeFault, scheme: &ColorScheme) -> Self {
        let stickers = fault.facelets().iter().map(ToString::to_string).collect();
        Self {
            kind: fault.kind(),
            message: fault.explain(scheme),
            stickers,
            ..Self::default()
        }
    }

    /// Describes a fault of the value at a JSON Pointer.
    pub fn at(pointer: &str, kind: &'static str, message: &str) -> Self {
        Self {
            kind,
            message: message.to_owned(),
            pointer: Some(pointer.to_owned()),
            ..Self::default()
        }
    }
}

/// Writes the message, and the stickers in brackets.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.stickers.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", self.stickers.join(" "))
        }
    }
}

/// Whether a cube is possible.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Verified {
    /// Whether turning the faces of a solved cube gives this one.
    pub possible: bool,
    /// Whether the text could be read as a cube at all. Over HTTP it always could: anything else is refused.
    pub readable: bool,
    /// The cube as it is held, if it is possible: 54 letters of faces.
    #[cfg_attr(test, schema(required))]
    pub cube: Option<String>,
    /// Of a possible supercube: how its centres are turned at each place, as `U+ R2 F-` or `upright`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schema(nullable = false, example = "U+ R2 F-"))]
    pub centers: Option<String>,
    /// What is wrong, in words.
    #[cfg_attr(test, schema(required))]
    pub message: Option<String>,
    /// Everything that is wrong with it.
    pub faults: Vec<Fault>,
    /// What may explain it, if it is impossible.
    #[cfg_attr(test, schema(required))]
    pub diagnosis: Option<Diagnosis>,
}

impl Verified {
    pub fn possible(cube: &OrientedCube) -> Self {
        Self {
            possible: true,
            readable: true,
            cube: Some(letters(cube)),
            centers: centers_of(cube),
            message: None,
            faults: Vec::new(),
            diagnosis: None,
        }
    }

    /// Describes a cube that could be read, but is impossible.
    pub fn impossible(message: String, faults: Vec<Fault>, diagnosis: Option<Diagnosis>) -> Self {
        Self {
            possible: false,
            readable: true,
            cube: None,
            centers: None,
            message: Some(message),
            faults,
            diagnosis,
        }
    }

    /// Describes a text that could not be read as a cube.
    pub fn unreadable(message: String) -> Self {
        Self {
            readable: false,
            ..Self::impossible(message, Vec::new(), None)
        }
    }
}

/// A cube after an algorithm.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Applied {
    /// The cube as it is held: 54 letters of faces.
    pub cube: String,
    /// Of a supercube: how its centres are turned at each place, as `U+ R2 F-` or `upright`.
    #[cfg_attr(test, schema(nullable = false, example = "U+ R2 F-"))]
    pub centers: Option<String>,
    /// Its pieces, in the standard orientation.
    pub state: PieceNumbers,
    /// Whether it is solved, however it is held; a supercube with its centres.
    pub solved: bool,
    /// The form that was asked for.
    #[cfg_attr(test, schema(nullable = false))]
    pub form: Option<&'static str>,
    /// The cube in this form.
    #[cfg_attr(test, schema(nullable = false))]
    pub written: Option<String>,
}

impl From<&OrientedCube> for Applied {
    fn from(cube: &OrientedCube) -> Self {
        Self {
            cube: letters(cube),
            centers: centers_of(cube),
            state: PieceNumbers::from(&cube.cube),
            solved: cube.is_solved(),
            form: None,
            written: None,
        }
    }
}

impl Applied {
    pub fn written_as(cube: &OrientedCube, form: &CubeFormat, scheme: &ColorScheme) -> Self {
        Self {
            form: Some(form.id),
            written: Some(form.text(cube, scheme)),
            ..Self::from(cube)
        }
    }
}

/// Which piece is at each place, and how it is turned there, in the standard orientation.
#[derive(Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[cfg_attr(test, schema(as = State))]
pub struct PieceNumbers {
    /// Which of the corners URF UFL ULB UBR DFR DLF DBL DRB, from 0, is at each of these places.
    #[cfg_attr(test, schema(schema_with = super::schema::eight_below::<8>))]
    pub corner_position: [u8; 8],
    /// By how many thirds it is twisted clockwise there.
    #[cfg_attr(test, schema(schema_with = super::schema::eight_below::<3>))]
    pub corner_orientation: [u8; 8],
    /// Which of the edges UR UF UL UB DR DF DL DB FR FL BL BR, from 0, is at each of these places.
    #[cfg_attr(test, schema(schema_with = super::schema::twelve_below::<12>))]
    pub edge_position: [u8; 12],
    /// Whether it is flipped there.
    #[cfg_attr(test, schema(schema_with = super::schema::twelve_below::<2>))]
    pub edge_orientation: [u8; 12],
    /// 0 for an even permutation of the corners, 1 for an odd one; that of the edges is the same. A request may leave it
    /// out, or say false or true; it is checked.
    #[cfg_attr(test, schema(schema_with = super::schema::parity, required = false))]
    pub parity: u8,
    /// How the places and pieces are numbered: `cubies` as above, or `vector40` or `lookup-pieces`, which are read only. An answer has a remark
    /// if a request leaves it out and that matters.
    #[cfg_attr(test, schema(schema_with = super::schema::conventions, required = false))]
    pub convention: &'static str,
}

impl From<&CubieCube> for PieceNumbers {
    fn from(cube: &CubieCube) -> Self {
        let StateVector {
            corner_position,
            corner_orientation,
            edge_position,
            edge_orientation,
        } = Convention::Cubies.numbers(cube);
        Self {
            corner_position,
            corner_orientation,
            edge_position,
            edge_orientation,
            parity: u8::from(cube.is_odd()),
            convention: "cubies",
        }
    }
}

/// A random cube.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Scrambled {
    /// The same seed gives the same cube everywhere.
    #[cfg_attr(test, schema(schema_with = super::schema::seed))]
    pub seed: u64,
    /// The goal that the cube meets, if it was drawn from those that meet one.
    #[cfg_attr(test, schema(nullable = false))]
    pub goal: Option<String>,
    /// The turns that make the cube from a solved one; absent only where the command line is asked for another form.
    #[cfg_attr(test, schema(required, nullable = false))]
    pub scramble: Option<String>,
    /// The number of turns; absent with them.
    #[cfg_attr(test, schema(required, nullable = false))]
    pub length: Option<usize>,
    /// The cube: 54 letters of faces.
    pub cube: String,
    /// Of a supercube: how its centres are turned, as `U+ R2 F-` or `upright`.
    #[cfg_attr(test, schema(nullable = false, example = "U+ R2 F-"))]
    pub centers: Option<String>,
    /// The form that was asked for; on the command line `moves` without one.
    #[cfg_attr(test, schema(nullable = false))]
    pub form: Option<&'static str>,
    /// The cube in this form; on the command line the turns without one.
    #[cfg_attr(test, schema(nullable = false))]
    pub written: Option<String>,
}

impl Scrambled {
    /// Describes the cube of a seed; the scramble and other forms are added separately.
    pub fn new(seed: u64, goal: Option<&NamedGoal>, cube: &OrientedCube) -> Self {
        Self {
            seed,
            goal: goal.map(ToString::to_string),
            scramble: None,
            length: None,
            cube: letters(cube),
            centers: centers_of(cube),
            form: None,
            written: None,
        }
    }

    /// Adds the scramble of the cube and its length.
    pub fn with_turns(self, turns: &[Turn]) -> Self {
        Self {
            scramble: Some(turns.iter().copied().collect::<Algorithm>().to_string()),
            length: Some(turns.len()),
            ..self
        }
    }
}
