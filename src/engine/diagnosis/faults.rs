//! Faults: everything that is wrong with stickers or pieces, and where. There is one function per rule.
//!
//! A cube is possible exactly when each piece occurs once, the corner twists sum to 0 modulo 3, the edge flips sum to 0
//! modulo 2, and corners and edges are permuted with the same parity.

use std::fmt;

use crate::cube::center_turns::center_parity_in_words;
use crate::cube::cubie::permutation_is_odd;
use crate::cube::{
    Color, ColorScheme, Corner, Cubie, CubieCube, Edge, Face, FaceCube, Facelet, Orientation,
    PartialCube, PieceKind, Positioned, Symmetry,
};

/// A reason why no possible cube has the given stickers or pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CubeFault {
    /// The centres are not those of a cube, or not where they belong.
    Centers,
    /// A colour does not occur nine times.
    ColorCount {
        /// The colour.
        color: Color,
        /// The number of times it occurs.
        count: usize,
    },
    /// No piece has these colours in this order.
    Impossible {
        /// The slot where they are.
        slot: Cubie,
        /// The colours, clockwise; `None` for an unknown sticker.
        colors: Vec<Option<Color>>,
        /// The rule that they break.
        reason: Impossible,
    },
    /// One piece is seen in several slots.
    Repeated {
        /// The piece.
        piece: Cubie,
        /// The slots where it is seen, two or more.
        slots: Vec<Cubie>,
    },
    /// A piece is missing, though all stickers are known.
    Missing {
        /// The piece.
        piece: Cubie,
    },
    /// All corners are there, but their twists do not sum to 0.
    TwistedCorner {
        /// The sum modulo 3: 1 when one corner is a third too far clockwise, 2 anticlockwise.
        sum: u8,
    },
    /// All edges are there, but an odd number is flipped.
    FlippedEdge,
    /// Every piece is there and oriented correctly, but two are swapped.
    SwappedPair,
    /// The cube itself is possible, but its centres cannot be turned like this.
    CenterParity {
        /// Whether the quarter turns of the centres are odd in number.
        is_odd: bool,
    },
}

/// The rule for the colours of a single piece that the stickers break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// One colour twice.
    Same(Color),
    /// Two colours whose centres are opposite.
    Opposite(Color, Color),
    /// The right three colours, but anticlockwise instead of clockwise.
    Mirrored,
}

impl Impossible {
    /// Returns why no piece has all of these colours.
    pub(super) fn of(colors: &[Option<Color>]) -> Self {
        let seen: Vec<Color> = colors.iter().flatten().copied().collect();
        for (i, &a) in seen.iter().enumerate() {
            for &b in &seen[i + 1..] {
                if a == b {
                    return Self::Same(a);
                }
                if a.opposite() == b {
                    return Self::Opposite(a, b);
                }
            }
        }
        Self::Mirrored
    }

    fn explain(self, scheme: &ColorScheme) -> String {
        let name = |color| scheme.color_name(color);
        match self {
            Self::Same(color) => format!("no piece has {} twice", name(color)),
            Self::Opposite(a, b) => format!("{} and {} are opposite", name(a), name(b)),
            Self::Mirrored => "the colours go round in the wrong direction".to_owned(),
        }
    }
}

impl CubeFault {
    /// Returns the kind of fault as a word for programs. The words never change.
    ///
    /// ```
    /// assert_eq!(cubetui::diagnosis::CubeFault::FlippedEdge.kind(), "flipped_edge");
    /// ```
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Centers => "centers",
            Self::ColorCount { .. } => "color_count",
            Self::Impossible { slot, .. } => match slot.kind() {
                PieceKind::Corner => "impossible_corner",
                PieceKind::Edge => "impossible_edge",
            },
            Self::Repeated { piece, .. } => match piece.kind() {
                PieceKind::Corner => "repeated_corner",
                PieceKind::Edge => "repeated_edge",
            },
            Self::Missing { piece } => match piece.kind() {
                PieceKind::Corner => "missing_corner",
                PieceKind::Edge => "missing_edge",
            },
            Self::TwistedCorner { .. } => "twisted_corner",
            Self::FlippedEdge => "flipped_edge",
            Self::SwappedPair => "swapped_pair",
            Self::CenterParity { .. } => "center_parity",
        }
    }

    /// Returns the facelets that show the fault; empty if no sticker can be singled out.
    pub fn facelets(&self) -> Vec<Facelet> {
        match self {
            Self::Centers => Face::ALL.map(Facelet::center).to_vec(),
            Self::Impossible { slot, colors, .. } => {
                let known = slot.facelets().iter().zip(colors);
                known
                    .filter(|(_, color)| color.is_some())
                    .map(|(&facelet, _)| facelet)
                    .collect()
            }
            Self::Repeated { slots, .. } => slots
                .iter()
                .flat_map(|slot| slot.facelets())
                .copied()
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Explains the fault in a sentence, with the colours as `scheme` names them.
    ///
    /// ```
    /// use cubetui::cube::{Color, ColorScheme, PartialCube, Corner};
    /// let mut cube = PartialCube::centers_only();
    /// let [first, second, _] = Corner::UFL.facelets();
    /// cube.set(first, Some(Color::U));
    /// cube.set(second, Some(Color::D));
    /// let text = cube.faults()[0].explain(&ColorScheme::western());
    /// assert_eq!(text, "corner UFL is white-yellow-?: white and yellow are opposite");
    /// ```
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        match self {
            Self::Centers => format!(
                "the six centres do not match the {} colour scheme",
                scheme.name()
            ),
            Self::ColorCount { color, count } => {
                let relation = if *count > 9 { "too many" } else { "too few" };
                let color = scheme.color_name(*color);
                format!("{count} {color} stickers are {relation}: there must be 9")
            }
            Self::Impossible {
                slot,
                colors,
                reason,
            } => format!(
                "{} {slot} is {}: {}",
                slot.kind().word(),
                hyphened(colors.iter().copied(), scheme),
                reason.explain(scheme)
            ),
            Self::Repeated { piece, slots } => {
                let slots: Vec<&str> = slots.iter().map(|slot| slot.name()).collect();
                format!(
                    "the {} is at {}: there is only one",
                    piece_in_colors(*piece, scheme),
                    slots.join(" and ")
                )
            }
            Self::Missing { piece } => {
                format!("the {} is missing", piece_in_colors(*piece, scheme))
            }
            Self::TwistedCorner { sum } => {
                let direction = if *sum == 1 {
                    "clockwise"
                } else {
                    "anticlockwise"
                };
                format!("one corner is twisted {direction}: turning faces alone cannot do that")
            }
            Self::FlippedEdge => {
                "one edge is flipped: turning faces alone cannot do that".to_owned()
            }
            Self::SwappedPair => {
                "two pieces are swapped: turning faces alone cannot do that".to_owned()
            }
            Self::CenterParity { is_odd } => center_parity_in_words(*is_odd),
        }
    }
}

/// Maps the slots; pieces and colours stay the same.
///
/// ```
/// use cubetui::diagnosis::CubeFault;
/// use cubetui::cube::{Cubie, Edge, Face, Orientation};
/// let [uf, db, df, ub] = [Edge::UF, Edge::DB, Edge::DF, Edge::UB].map(Cubie::Edge);
/// let fault = CubeFault::Repeated { piece: uf, slots: vec![uf, db] };
/// let upside_down = Orientation::with(Face::D, Face::F).unwrap();
/// let seen = CubeFault::Repeated { piece: uf, slots: vec![df, ub] };
/// assert_eq!(upside_down.seen(&fault), seen);
/// ```
impl Positioned for CubeFault {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        match self {
            Self::Impossible {
                slot,
                colors,
                reason,
            } => {
                let (slot, first) = symmetry.cubie_image(*slot);
                let mut colors = colors.clone();
                colors.rotate_right(first.into());
                Self::Impossible {
                    slot,
                    colors,
                    reason: *reason,
                }
            }
            Self::Repeated { piece, slots } => Self::Repeated {
                piece: *piece,
                slots: slots.iter().map(|&slot| symmetry.cubie(slot)).collect(),
            },
            elsewhere => elsewhere.clone(),
        }
    }
}

impl fmt::Display for CubeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain(&ColorScheme::western()))
    }
}

fn hyphened(colors: impl Iterator<Item = Option<Color>>, scheme: &ColorScheme) -> String {
    let names: Vec<&str> = colors
        .map(|color| color.map_or("?", |c| scheme.color_name(c)))
        .collect();
    names.join("-")
}

/// Names a piece by its colours, as `white-red edge`.
pub(super) fn piece_in_colors(piece: Cubie, scheme: &ColorScheme) -> String {
    let colors = hyphened(piece.colors().map(Some), scheme);
    format!("{colors} {}", piece.kind().word())
}

impl CubieCube {
    /// Builds the cube with these pieces in its slots, twists 0 to 2 and flips 0 to 1.
    ///
    /// # Errors
    /// All reasons why turning the faces cannot give this cube.
    pub fn try_new(
        cp: [Corner; 8],
        co: [u8; 8],
        ep: [Edge; 12],
        eo: [u8; 12],
    ) -> Result<Self, Vec<CubeFault>> {
        let pieces = Self {
            cp,
            co: co.map(|o| o % 3),
            ep,
            eo: eo.map(|o| o % 2),
        };
        let faults = faults_of_pieces(&pieces);
        if faults.is_empty() {
            Ok(pieces)
        } else {
            Err(faults)
        }
    }
}

impl TryFrom<&FaceCube> for CubieCube {
    type Error = Vec<CubeFault>;

    fn try_from(faces: &FaceCube) -> Result<Self, Self::Error> {
        pieces_of(&PartialCube::from(*faces))
    }
}

impl FaceCube {
    /// Returns the cube turned as a whole so that every centre is on its own face, and the orientation it had.
    ///
    /// # Errors
    /// The six centres do not match the standard orientation, however the cube is turned.
    pub fn standardized(&self) -> Result<(Self, Orientation), CubeFault> {
        let seen = PartialCube::from(*self);
        let orientation = *seen
            .possible_orientations()
            .first()
            .ok_or(CubeFault::Centers)?;
        let standard = orientation
            .standard(&seen)
            .complete()
            .expect("a rotation leaves every sticker known");
        Ok((standard, orientation))
    }
}

impl PartialCube {
    /// Returns all faults that the known stickers show.
    pub fn faults(&self) -> Vec<CubeFault> {
        pieces_of(self).err().unwrap_or_default()
    }
}

/// The pieces of a possible cube that the stickers show, or everything that is wrong. An incomplete cube without faults
/// gives an empty list as its error.
fn pieces_of(stickers: &PartialCube) -> Result<CubieCube, Vec<CubeFault>> {
    let cube = placed_pieces(stickers)?;
    let faults = faults_of_pieces(&cube);
    if faults.is_empty() {
        Ok(cube)
    } else {
        Err(faults)
    }
}

/// Returns the pieces that the stickers show, each present once, although turning may not be able to reach them; or all
/// faults.
pub(super) fn placed_pieces(stickers: &PartialCube) -> Result<CubieCube, Vec<CubeFault>> {
    let mut faults = Vec::new();
    if !centers_are_right(stickers) {
        faults.push(CubeFault::Centers);
    }
    let complete = stickers.missing() == 0;
    for color in Color::ALL {
        let count = stickers.count(color);
        if count > 9 || (complete && count < 9) {
            faults.push(CubeFault::ColorCount { color, count });
        }
    }
    let seen = Cubie::ALL.map(|slot| only_fitting(stickers, slot, &mut faults));
    check_each_once(
        &seen.map(|seen| seen.map(|(piece, _)| piece)),
        complete,
        &mut faults,
    );
    if !complete || !faults.is_empty() {
        return Err(faults);
    }
    let mut cube = CubieCube::SOLVED;
    for (slot, seen) in Cubie::ALL.into_iter().zip(seen) {
        let Some((piece, orientation)) = seen else {
            return Err(faults);
        };
        cube.put(slot, piece, orientation);
    }
    Ok(cube)
}

/// Returns the only piece and orientation that fit a slot, and reports a fault when none do.
fn only_fitting(
    stickers: &PartialCube,
    slot: Cubie,
    faults: &mut Vec<CubeFault>,
) -> Option<(Cubie, u8)> {
    let mut fitting = stickers.fitting(slot);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Some(only),
        (None, _) => {
            let colors = stickers.colors_of(slot);
            let reason = Impossible::of(&colors);
            faults.push(CubeFault::Impossible {
                slot,
                colors,
                reason,
            });
            None
        }
        _ => None,
    }
}

/// Reports each piece that is seen in several slots, and each missing one when all stickers are known.
fn check_each_once(
    seen: &[Option<Cubie>; Cubie::NUM],
    complete: bool,
    faults: &mut Vec<CubeFault>,
) {
    let mut times = [0; Cubie::NUM];
    for piece in seen.iter().flatten() {
        times[piece.index()] += 1;
    }
    for piece in Cubie::ALL {
        if times[piece.index()] > 1 {
            let shows_it = |slot: &Cubie| seen[slot.index()] == Some(piece);
            let slots = Cubie::ALL.into_iter().filter(shows_it).collect();
            faults.push(CubeFault::Repeated { piece, slots });
        } else if times[piece.index()] == 0 && complete {
            faults.push(CubeFault::Missing { piece });
        }
    }
}

/// Returns the reasons why a cube whose twenty slots are all filled is impossible.
pub(super) fn faults_of_pieces(cube: &CubieCube) -> Vec<CubeFault> {
    let mut faults = Vec::new();
    check_each_once(
        &Cubie::ALL.map(|slot| Some(cube.at(slot).0)),
        true,
        &mut faults,
    );
    if !faults.is_empty() {
        return faults;
    }
    let sum = cube.co.iter().sum::<u8>() % 3;
    if sum != 0 {
        faults.push(CubeFault::TwistedCorner { sum });
    }
    if cube.eo.iter().sum::<u8>() % 2 == 1 {
        faults.push(CubeFault::FlippedEdge);
    }
    if cube.is_odd() != permutation_is_odd(&cube.ep.map(Edge::index)) {
        faults.push(CubeFault::SwappedPair);
    }
    faults
}

/// Whether each known centre is that of its face.
pub(super) fn centers_are_right(stickers: &PartialCube) -> bool {
    Face::ALL.iter().all(|&face| {
        stickers
            .color(Facelet::center(face))
            .is_none_or(|color| color == face.color())
    })
}
