//! Faults: everything that is wrong with stickers or pieces, and where. There is one function per rule.
//!
//! A cube is possible exactly when each piece occurs once, the corner twists sum to 0 modulo 3, the edge flips sum to 0
//! modulo 2, and corners and edges are permuted with the same parity.

use std::fmt;

use super::impossible::{Impossible, why_impossible};
use crate::cube::center_turns::center_parity_in_words;
use crate::cube::cubie::permutation_is_odd;
use crate::cube::orientation::carried;
use crate::cube::{
    Color, ColorScheme, Corner, CubieCube, Edge, Face, FaceCube, Facelet, Orientation, PartialCube,
};

/// One reason why no possible cube has some stickers or pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CubeFault {
    /// The centres are not those of a cube, or not where they belong.
    Centers,
    /// A colour is not there nine times.
    ColorCount {
        /// Which colour.
        color: Color,
        /// How often it is there.
        count: usize,
    },
    /// No corner has these colours in this order.
    ImpossibleCorner {
        /// Where.
        place: Corner,
        /// What is known of its colours, clockwise.
        colors: [Option<Color>; 3],
        /// Why.
        reason: Impossible,
    },
    /// No edge has these colours.
    ImpossibleEdge {
        /// Where.
        place: Edge,
        /// What is known of its colours.
        colors: [Option<Color>; 2],
        /// Why.
        reason: Impossible,
    },
    /// One corner is seen at several places.
    RepeatedCorner {
        /// Which piece.
        piece: Corner,
        /// Where, two places or more.
        places: Vec<Corner>,
    },
    /// One edge is seen at several places.
    RepeatedEdge {
        /// Which piece.
        piece: Edge,
        /// Where, two places or more.
        places: Vec<Edge>,
    },
    /// A corner is missing, though all stickers are known.
    MissingCorner {
        /// Which piece.
        piece: Corner,
    },
    /// An edge is missing, though all stickers are known.
    MissingEdge {
        /// Which piece.
        piece: Edge,
    },
    /// All corners are there, but their twists do not sum to 0.
    TwistedCorner {
        /// The sum modulo 3: 1 when one corner is a third too far clockwise, 2 anticlockwise.
        sum: u8,
    },
    /// All edges are there, but an odd number is flipped.
    FlippedEdge,
    /// Every piece is there and turned rightly, but two are swapped.
    SwappedPair,
    /// The cube itself is possible, but its centres cannot be turned so.
    CenterParity {
        /// Whether the quarter turns of the centres are odd in number.
        is_odd: bool,
    },
}

impl CubeFault {
    /// Returns the kind of fault as a word for programs, which never changes.
    ///
    /// ```
    /// assert_eq!(cubetui::diagnosis::CubeFault::FlippedEdge.kind(), "flipped_edge");
    /// ```
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Centers => "centers",
            Self::ColorCount { .. } => "color_count",
            Self::ImpossibleCorner { .. } => "impossible_corner",
            Self::ImpossibleEdge { .. } => "impossible_edge",
            Self::RepeatedCorner { .. } => "repeated_corner",
            Self::RepeatedEdge { .. } => "repeated_edge",
            Self::MissingCorner { .. } => "missing_corner",
            Self::MissingEdge { .. } => "missing_edge",
            Self::TwistedCorner { .. } => "twisted_corner",
            Self::FlippedEdge => "flipped_edge",
            Self::SwappedPair => "swapped_pair",
            Self::CenterParity { .. } => "center_parity",
        }
    }

    /// The facelets that show the fault; empty where no sticker can be singled out.
    pub fn facelets(&self) -> Vec<Facelet> {
        match self {
            Self::Centers => Face::ALL.map(Facelet::center).to_vec(),
            Self::ImpossibleCorner { place, colors, .. } => known(place.facelets(), colors),
            Self::ImpossibleEdge { place, colors, .. } => known(place.facelets(), colors),
            Self::RepeatedCorner { places, .. } => {
                places.iter().flat_map(|place| place.facelets()).collect()
            }
            Self::RepeatedEdge { places, .. } => {
                places.iter().flat_map(|place| place.facelets()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The fault in words, with the colours as `scheme` names them.
    ///
    /// ```
    /// use cubetui::cube::{Color, ColorScheme, PartialCube, Corner};
    /// let mut cube = PartialCube::centers_only();
    /// let [first, second, _] = Corner::UFL.facelets();
    /// cube.set(first, Some(Color::U));
    /// cube.set(second, Some(Color::D));
    /// let words = cube.faults()[0].explain(&ColorScheme::western());
    /// assert_eq!(words, "corner UFL is white-yellow-?: white and yellow are opposite");
    /// ```
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        let name = |color: Color| scheme.color_name(color);
        match self {
            Self::Centers => format!(
                "the six centres do not match the {} colour scheme",
                scheme.name()
            ),
            Self::ColorCount { color, count } => {
                let relation = if *count > 9 { "too many" } else { "too few" };
                format!(
                    "{count} {} stickers are {relation}: there must be 9",
                    name(*color)
                )
            }
            Self::ImpossibleCorner {
                place,
                colors,
                reason,
            } => {
                format!(
                    "corner {place} is {}: {}",
                    hyphened(colors, scheme),
                    reason.explain(scheme)
                )
            }
            Self::ImpossibleEdge {
                place,
                colors,
                reason,
            } => {
                format!(
                    "edge {place} is {}: {}",
                    hyphened(colors, scheme),
                    reason.explain(scheme)
                )
            }
            Self::RepeatedCorner { piece, places } => format!(
                "the {} corner is at {}: there is only one",
                hyphened(&piece.colors().map(Some), scheme),
                listed(places)
            ),
            Self::RepeatedEdge { piece, places } => format!(
                "the {} edge is at {}: there is only one",
                hyphened(&piece.colors().map(Some), scheme),
                listed(places)
            ),
            Self::MissingCorner { piece } => {
                format!(
                    "the {} corner is missing",
                    hyphened(&piece.colors().map(Some), scheme)
                )
            }
            Self::MissingEdge { piece } => {
                format!(
                    "the {} edge is missing",
                    hyphened(&piece.colors().map(Some), scheme)
                )
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

impl fmt::Display for CubeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain(&ColorScheme::western()))
    }
}

fn known(facelets: impl IntoIterator<Item = Facelet>, colors: &[Option<Color>]) -> Vec<Facelet> {
    facelets
        .into_iter()
        .zip(colors)
        .filter_map(|(facelet, color)| color.map(|_| facelet))
        .collect()
}

fn hyphened(colors: &[Option<Color>], scheme: &ColorScheme) -> String {
    let names: Vec<&str> = colors
        .iter()
        .map(|color| color.map_or("?", |c| scheme.color_name(c)))
        .collect();
    names.join("-")
}

fn listed(places: &[impl ToString]) -> String {
    places
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" and ")
}

impl CubeFault {
    /// Returns the fault with its places as they are in this hold. The fault must be one of the cube in the standard
    /// orientation. Pieces and colours stay the same.
    ///
    /// ```
    /// use cubetui::diagnosis::{CubeFault};
    /// use cubetui::cube::{Edge, Face, Orientation};
    /// let fault = CubeFault::RepeatedEdge { piece: Edge::UF, places: vec![Edge::UF, Edge::DB] };
    /// let upside_down = Orientation::with(Face::D, Face::F).unwrap();
    /// let seen = CubeFault::RepeatedEdge { piece: Edge::UF, places: vec![Edge::DF, Edge::UB] };
    /// assert_eq!(fault.as_held(upside_down), seen);
    /// ```
    #[must_use]
    pub fn as_held(&self, orientation: Orientation) -> Self {
        let symmetry = orientation.symmetry();
        match self.clone() {
            Self::ImpossibleCorner {
                place,
                colors,
                reason,
            } => {
                let colors = carried(orientation, place.facelets(), colors);
                Self::ImpossibleCorner {
                    place: symmetry.corner(place),
                    colors,
                    reason,
                }
            }
            Self::ImpossibleEdge {
                place,
                colors,
                reason,
            } => {
                let colors = carried(orientation, place.facelets(), colors);
                Self::ImpossibleEdge {
                    place: symmetry.edge(place),
                    colors,
                    reason,
                }
            }
            Self::RepeatedCorner { piece, places } => {
                let places = places
                    .into_iter()
                    .map(|place: Corner| symmetry.corner(place))
                    .collect();
                Self::RepeatedCorner { piece, places }
            }
            Self::RepeatedEdge { piece, places } => {
                let places = places
                    .into_iter()
                    .map(|place: Edge| symmetry.edge(place))
                    .collect();
                Self::RepeatedEdge { piece, places }
            }
            elsewhere => elsewhere,
        }
    }
}

impl CubieCube {
    /// The cube with these pieces at the places, twists 0 to 2 and flips 0 to 1.
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
    /// The same cube turned as a whole so that every centre is on its own face, and the hold it came from.
    ///
    /// # Errors
    /// The six centres do not match the standard orientation in any hold.
    pub fn standardized(&self) -> Result<(Self, Orientation), CubeFault> {
        let seen = PartialCube::from(*self);
        let orientation = *seen
            .possible_orientations()
            .first()
            .ok_or(CubeFault::Centers)?;
        let standard = seen
            .as_standard(orientation)
            .complete()
            .expect("a rotation leaves every sticker known");
        Ok((standard, orientation))
    }
}

impl PartialCube {
    /// Returns all faults that the stickers known so far show.
    pub fn faults(&self) -> Vec<CubeFault> {
        faults_of_stickers(self)
    }
}

/// Returns all faults that the known stickers show.
pub(super) fn faults_of_stickers(stickers: &PartialCube) -> Vec<CubeFault> {
    pieces_of(stickers).err().unwrap_or_default()
}

/// The pieces of a possible cube that the stickers show, or everything that is wrong. An incomplete cube without faults
/// gives an empty list as its error.
pub(super) fn pieces_of(stickers: &PartialCube) -> Result<CubieCube, Vec<CubeFault>> {
    let cube = placed_pieces(stickers)?;
    let faults = faults_of_pieces(&cube);
    if faults.is_empty() {
        Ok(cube)
    } else {
        Err(faults)
    }
}

/// The pieces that the stickers show, each there once, though turning may not give them; or everything that is wrong.
pub(super) fn placed_pieces(stickers: &PartialCube) -> Result<CubieCube, Vec<CubeFault>> {
    let mut faults = Vec::new();
    check_centers(stickers, &mut faults);
    check_color_counts(stickers, &mut faults);
    let corners = Corner::ALL.map(|place| corner_at(stickers, place, &mut faults));
    let edges = Edge::ALL.map(|place| edge_at(stickers, place, &mut faults));
    let complete = stickers.missing() == 0;
    check_each_corner_once(
        &corners.map(|seen| seen.map(|(piece, _)| piece)),
        complete,
        &mut faults,
    );
    check_each_edge_once(
        &edges.map(|seen| seen.map(|(piece, _)| piece)),
        complete,
        &mut faults,
    );
    let (Some(corners), Some(edges), true) = (
        all_known(corners),
        all_known(edges),
        complete && faults.is_empty(),
    ) else {
        return Err(faults);
    };
    Ok(CubieCube {
        cp: corners.map(|(piece, _)| piece),
        co: corners.map(|(_, twist)| twist),
        ep: edges.map(|(piece, _)| piece),
        eo: edges.map(|(_, flip)| flip),
    })
}

/// What makes a cube whose twenty places are all filled impossible.
pub(super) fn faults_of_pieces(cube: &CubieCube) -> Vec<CubeFault> {
    let mut faults = Vec::new();
    check_each_corner_once(&cube.cp.map(Some), true, &mut faults);
    check_each_edge_once(&cube.ep.map(Some), true, &mut faults);
    if faults.is_empty() {
        faults.extend(check_twists(cube));
        faults.extend(check_flips(cube));
        faults.extend(check_parity(cube));
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

fn check_centers(stickers: &PartialCube, faults: &mut Vec<CubeFault>) {
    if !centers_are_right(stickers) {
        faults.push(CubeFault::Centers);
    }
}

fn check_color_counts(stickers: &PartialCube, faults: &mut Vec<CubeFault>) {
    let complete = stickers.missing() == 0;
    for color in Color::ALL {
        let count = stickers.count(color);
        if count > 9 || (complete && count < 9) {
            faults.push(CubeFault::ColorCount { color, count });
        }
    }
}

/// Returns the only piece with orientation that fits a place, and reports a fault when none does.
fn seen_at<P: Copy>(
    colors: &[Option<Color>],
    fitting: impl Iterator<Item = (P, u8)>,
    impossible: impl FnOnce(Impossible) -> CubeFault,
    faults: &mut Vec<CubeFault>,
) -> Option<(P, u8)> {
    let fitting: Vec<_> = fitting.take(2).collect();
    if fitting.is_empty() {
        faults.push(impossible(why_impossible(colors)));
    }
    if let [only] = fitting[..] {
        Some(only)
    } else {
        None
    }
}

fn corner_at(
    stickers: &PartialCube,
    place: Corner,
    faults: &mut Vec<CubeFault>,
) -> Option<(Corner, u8)> {
    let colors = stickers.corner_colors(place);
    let impossible = |reason| CubeFault::ImpossibleCorner {
        place,
        colors,
        reason,
    };
    seen_at(&colors, Corner::fitting(colors), impossible, faults)
}

fn edge_at(stickers: &PartialCube, place: Edge, faults: &mut Vec<CubeFault>) -> Option<(Edge, u8)> {
    let colors = stickers.edge_colors(place);
    let impossible = |reason| CubeFault::ImpossibleEdge {
        place,
        colors,
        reason,
    };
    seen_at(&colors, Edge::fitting(colors), impossible, faults)
}

fn check_each_corner_once(seen: &[Option<Corner>; 8], complete: bool, faults: &mut Vec<CubeFault>) {
    let missing = |piece| CubeFault::MissingCorner { piece };
    let repeated = |piece, places| CubeFault::RepeatedCorner { piece, places };
    faults.extend(each_once(&Corner::ALL, seen, complete, missing, repeated));
}

fn check_each_edge_once(seen: &[Option<Edge>; 12], complete: bool, faults: &mut Vec<CubeFault>) {
    let missing = |piece| CubeFault::MissingEdge { piece };
    let repeated = |piece, places| CubeFault::RepeatedEdge { piece, places };
    faults.extend(each_once(&Edge::ALL, seen, complete, missing, repeated));
}

/// Returns a fault for each piece that is seen more than once, and for each missing one when all stickers are known.
fn each_once<P: Copy + PartialEq>(
    pieces: &[P],
    seen: &[Option<P>],
    complete: bool,
    missing: impl Fn(P) -> CubeFault,
    repeated: impl Fn(P, Vec<P>) -> CubeFault,
) -> Vec<CubeFault> {
    let fault = |&piece: &P| {
        let places = places_of(piece, pieces, seen);
        match places.len() {
            0 => complete.then(|| missing(piece)),
            1 => None,
            _ => Some(repeated(piece, places)),
        }
    };
    pieces.iter().filter_map(fault).collect()
}

fn places_of<P: Copy + PartialEq>(piece: P, places: &[P], seen: &[Option<P>]) -> Vec<P> {
    places
        .iter()
        .zip(seen)
        .filter(|&(_, &found)| found == Some(piece))
        .map(|(&place, _)| place)
        .collect()
}

fn all_known<T: Copy, const N: usize>(found: [Option<T>; N]) -> Option<[T; N]> {
    let known: Vec<T> = found.into_iter().flatten().collect();
    known.try_into().ok()
}

fn check_twists(cube: &CubieCube) -> Option<CubeFault> {
    let sum = cube.co.iter().sum::<u8>() % 3;
    (sum != 0).then_some(CubeFault::TwistedCorner { sum })
}

fn check_flips(cube: &CubieCube) -> Option<CubeFault> {
    (cube.eo.iter().sum::<u8>() % 2 == 1).then_some(CubeFault::FlippedEdge)
}

fn check_parity(cube: &CubieCube) -> Option<CubeFault> {
    let corners = permutation_is_odd(&cube.cp.map(Corner::index));
    let edges = permutation_is_odd(&cube.ep.map(Edge::index));
    (corners != edges).then_some(CubeFault::SwappedPair)
}
