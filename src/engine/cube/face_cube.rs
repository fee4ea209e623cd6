//! Stickers as they are seen or typed: complete ([`FaceCube`]) or not yet ([`PartialCube`]). Neither need be possible.

use std::str::FromStr;
use std::{fmt, iter};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cube::{
    Color, ColorScheme, Cubie, Face, Facelet, Orientation, PieceKind, Positioned, Symmetry,
};
use crate::formats::ReadError;
use crate::formats::stickers::{self, Unknown};

/// The colours of all 54 stickers. The cube need not be possible.
///
/// Written as 54 face letters in Kociemba's order U R F D L B, each face left to right and top to bottom.
///
/// ```
/// use cubetui::cube::{CubieCube, FaceCube};
/// let solved: FaceCube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse().unwrap();
/// assert_eq!(CubieCube::try_from(&solved).unwrap(), CubieCube::SOLVED);
/// assert_eq!(solved.to_string().parse::<FaceCube>().unwrap(), solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceCube([Color; Facelet::NUM]);

impl FaceCube {
    /// The cube with these stickers, indexed by facelet.
    pub const fn new(colors: [Color; Facelet::NUM]) -> Self {
        Self(colors)
    }

    /// The colour of one sticker.
    pub const fn color(&self, facelet: Facelet) -> Color {
        self.0[facelet.index()]
    }

    /// Reads 54 letters as [`ParsedCube::read`](crate::formats::ParsedCube::read) does, but requires every sticker to be
    /// known and leaves the cube in its orientation.
    ///
    /// # Errors
    /// The first letter that is not a sticker, or a wrong number of letters. Does not check whether the cube is possible.
    pub fn parse(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        let seen = stickers::see(text, scheme, Unknown::Refused)?;
        Ok(seen
            .stickers
            .complete()
            .expect("unknown stickers were refused"))
    }
}

impl fmt::Display for FaceCube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.0.iter().map(|color| color.face().letter()).collect();
        f.pad(&letters)
    }
}

impl FromStr for FaceCube {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, &ColorScheme::western())
    }
}

/// Stickers, some of them perhaps unknown.
///
/// Written like a [`FaceCube`], with `.` for each unknown sticker; `?`, `-` and `·` are accepted too.
///
/// ```
/// use cubetui::cube::{Corner, Color, PartialCube};
/// let mut cube = PartialCube::centers_only();
/// cube.set(Corner::URF.facelets()[0], Some(Color::U));
/// assert_eq!(cube.to_string(), "....U...U....R........F........D........L........B....");
/// assert_eq!(cube.to_string().parse(), Ok(cube));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartialCube([Option<Color>; Facelet::NUM]);

impl PartialCube {
    /// The cube with these stickers, indexed by facelet.
    pub const fn new(colors: [Option<Color>; Facelet::NUM]) -> Self {
        Self(colors)
    }

    /// Only the six centres known, in the standard orientation.
    pub fn centers_only() -> Self {
        let mut cube = Self([None; Facelet::NUM]);
        for face in Face::ALL {
            cube.set(Facelet::center(face), Some(face.color()));
        }
        cube
    }

    /// Nothing known, not even the centres.
    pub const fn unknown() -> Self {
        Self([None; Facelet::NUM])
    }

    /// The colour of one sticker, if known.
    pub const fn color(&self, facelet: Facelet) -> Option<Color> {
        self.0[facelet.index()]
    }

    /// Sets or forgets the colour of one sticker.
    pub const fn set(&mut self, facelet: Facelet, color: Option<Color>) {
        self.0[facelet.index()] = color;
    }

    /// Returns the number of stickers of this colour.
    pub fn count(&self, color: Color) -> usize {
        self.0.iter().filter(|&&seen| seen == Some(color)).count()
    }

    /// Returns the number of unknown stickers.
    pub fn missing(&self) -> usize {
        self.0.iter().filter(|color| color.is_none()).count()
    }

    /// The complete cube, or `None` while a sticker is unknown.
    pub fn complete(&self) -> Option<FaceCube> {
        let mut colors = [Color::U; Facelet::NUM];
        for (color, known) in colors.iter_mut().zip(self.0) {
            *color = known?;
        }
        Some(FaceCube(colors))
    }

    /// Returns the orientations that agree with the known centres; empty if no cube has such centres.
    pub fn possible_orientations(&self) -> Vec<Orientation> {
        let agrees = |orientation: &Orientation| {
            Face::ALL.iter().all(|&face| {
                let seen = self.color(Facelet::center(orientation.position_of(face)));
                seen.is_none_or(|color| color == face.color())
            })
        };
        Orientation::all().filter(agrees).collect()
    }

    /// Returns the known colours of a slot, in the order of [`Cubie::facelets`].
    pub fn colors_of(&self, slot: Cubie) -> Vec<Option<Color>> {
        let facelets = slot.facelets().iter();
        facelets.map(|&facelet| self.color(facelet)).collect()
    }

    /// Returns the pieces, with their orientations, that agree with the known stickers of a slot.
    pub(crate) fn fitting(&self, slot: Cubie) -> impl Iterator<Item = (Cubie, u8)> {
        let mut states: u32 = (1 << PieceKind::STATES) - 1;
        for (k, &facelet) in slot.facelets().iter().enumerate() {
            if let Some(color) = self.color(facelet) {
                states &= slot.kind().states_with(k, color);
            }
        }
        iter::from_fn(move || {
            let state = (states != 0).then(|| states.trailing_zeros())?;
            states &= states - 1;
            Some(slot.kind().of_state(state as usize))
        })
    }
}

/// Rotates the cube as a whole: the stickers keep their colours.
impl Positioned for PartialCube {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        let mut image = *self;
        for facelet in Facelet::all() {
            image.set(symmetry.facelet(facelet), self.color(facelet));
        }
        image
    }
}

impl From<FaceCube> for PartialCube {
    fn from(faces: FaceCube) -> Self {
        Self(faces.0.map(Some))
    }
}

impl fmt::Display for PartialCube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self
            .0
            .iter()
            .map(|known| known.map_or('.', |color| color.face().letter()))
            .collect();
        f.pad(&letters)
    }
}

impl FromStr for PartialCube {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(stickers::see(text, &ColorScheme::western(), Unknown::Allowed)?.stickers)
    }
}

/// Serializes the text that [`Display`](fmt::Display) writes.
impl Serialize for PartialCube {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads exactly what was serialized. [`FromStr`] reads what people write, and recognises the order of the faces.
impl<'de> Deserialize<'de> for PartialCube {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let color = |letter| match letter {
            '.' => Some(None),
            _ => Face::ALL
                .into_iter()
                .find(|face| face.letter() == letter)
                .map(|face| Some(face.color())),
        };
        let colors: Option<Vec<Option<Color>>> = text.chars().map(color).collect();
        let colors = colors.and_then(|colors| colors.try_into().ok());
        colors
            .map(Self)
            .ok_or_else(|| Error::custom(format!("{text:?} is not 54 face letters and dots")))
    }
}

impl PartialCube {
    /// Returns the relabelled stickers that show the coset H*g of the cube g and nothing else.
    ///
    /// The stickers of the colours U and D all become U. On the four edges that belong to the middle layer, those of F and
    /// B become F, and those of R and L become R. All others are blank. The moves U, D, R2, L2, F2 and B2 do not change the
    /// picture of a solved cube, and two cubes have the same picture exactly when their corner twists, their edge flips and
    /// the slots of their middle-layer edges are the same.
    ///
    /// The idea is that of Kociemba's phase 1 (<https://kociemba.org/twophase.htm>) as Rokicki describes it in "Twenty-Five
    /// Moves Suffice for Rubik's Cube" (2008).
    ///
    /// ```
    /// # use cubetui::cube::{Algorithm, CubieCube, PartialCube};
    /// let names = |algorithm: &str| {
    ///     let (moves, _) = algorithm.parse::<Algorithm>().unwrap().moves();
    ///     PartialCube::from(CubieCube::SOLVED.turned_by(&moves).to_face_cube()).relabelled()
    /// };
    /// assert_eq!(names("U R2 D' F2"), names(""));
    /// assert_ne!(names("R"), names(""));
    /// assert_eq!(names("").to_string(), "UUUUUUUUU...R.R......F.F...UUUUUUUUU...R.R......F.F...");
    /// ```
    #[must_use]
    pub fn relabelled(&self) -> Self {
        let mut names = Self::unknown();
        for facelet in Facelet::all() {
            if let Some(Color::U | Color::D) = self.color(facelet) {
                names.set(facelet, Some(Color::U));
            }
        }
        for &slot in PieceKind::Edge.cubies() {
            let colors = self.colors_of(slot);
            if colors
                .iter()
                .all(|color| color.is_some_and(|color| !matches!(color, Color::U | Color::D)))
            {
                for (&facelet, color) in slot.facelets().iter().zip(colors) {
                    let front = matches!(color, Some(Color::F | Color::B));
                    names.set(facelet, Some(if front { Color::F } else { Color::R }));
                }
            }
        }
        names
    }
}
