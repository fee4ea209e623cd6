//! Explains why a sticker cannot have a colour, by the reason that is easiest to check on the cube.

use super::fillings::{Agreement, Tally as _, corner_fits, edge_fits};
use super::impossible::{Impossible, why_impossible};
use super::inference::{ColorSet, Inference};
use crate::cube::{Color, ColorScheme, Corner, Edge, Facelet, PartialCube, Slot};

/// The reason why no possible cube has a colour at a facelet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// The centres are given.
    Center {
        /// The colour that this one has.
        has: Color,
    },
    /// No corner, or no edge, has such colours together.
    NoPiece {
        /// A corner's, or an edge's.
        kind: PieceKind,
        /// All colours that would be known of it.
        colors: Vec<Color>,
        /// Why none has them.
        reason: Impossible,
    },
    /// The only piece with these colours is elsewhere.
    Placed {
        /// A corner's, or an edge's.
        kind: PieceKind,
        /// The colours of the piece.
        colors: Vec<Color>,
        /// The name of its place.
        at: &'static str,
    },
    /// All pieces with these colours are needed elsewhere.
    NeededElsewhere {
        /// Corners, or edges.
        kind: PieceKind,
        /// All colours that would be known of it.
        colors: Vec<Color>,
        /// The colours that the facelet can have.
        left: ColorSet,
    },
    /// The pieces could be placed, but their twists, or flips, would not sum to 0.
    Orientation {
        /// Corners: twists. Edges: flips.
        kind: PieceKind,
        /// The colours that the facelet can have.
        left: ColorSet,
    },
    /// Just two pieces would be swapped.
    Parity {
        /// The colours that the facelet can have.
        left: ColorSet,
    },
    /// No possible cube has the other stickers.
    NoCube {
        /// The colour asked for.
        color: Color,
    },
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// Three stickers.
    Corner,
    /// Two stickers.
    Edge,
}

impl PieceKind {
    const fn word(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Edge => "edge",
        }
    }
}

impl WhyNot {
    /// The reason in a line, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        let name = |color: &Color| scheme.color_name(*color);
        let joined = |colors: &[Color], between: &str| {
            colors.iter().map(name).collect::<Vec<_>>().join(between)
        };
        match self {
            Self::Center { has } => format!("this centre is {}", name(has)),
            Self::NoPiece {
                kind,
                reason: Impossible::Same(color),
                ..
            } => {
                format!("no {} has {} twice", kind.word(), name(color))
            }
            Self::NoPiece {
                kind,
                reason: Impossible::Opposite(a, b),
                ..
            } => {
                format!("no {} has {} and {}", kind.word(), name(a), name(b))
            }
            Self::NoPiece {
                kind,
                colors,
                reason: Impossible::Mirrored,
            } => {
                format!(
                    "no {} has {} clockwise in this order",
                    kind.word(),
                    joined(colors, ", ")
                )
            }
            Self::Placed { kind, colors, at } => {
                format!(
                    "the {} {} is at {at} already",
                    joined(colors, "-"),
                    kind.word()
                )
            }
            Self::NeededElsewhere { kind, colors, left } => format!(
                "{} left: every {} with {} is needed elsewhere",
                only(*left, scheme),
                kind.word(),
                joined(colors, " and ")
            ),
            Self::Orientation {
                kind: PieceKind::Corner,
                left,
            } => {
                format!(
                    "{} left: otherwise one corner would be twisted",
                    only(*left, scheme)
                )
            }
            Self::Orientation {
                kind: PieceKind::Edge,
                left,
            } => {
                format!(
                    "{} left: otherwise one edge would be flipped",
                    only(*left, scheme)
                )
            }
            Self::Parity { left } => {
                format!(
                    "{} left: otherwise two pieces would be swapped",
                    only(*left, scheme)
                )
            }
            Self::NoCube { color } => format!("no possible cube has {} here", name(color)),
        }
    }
}

/// `only red is`, or `only red, green and blue are`.
fn only(colors: ColorSet, scheme: &ColorScheme) -> String {
    let names: Vec<&str> = colors
        .iter()
        .map(|color| scheme.color_name(color))
        .collect();
    match &names[..] {
        [single] => format!("only {single} is"),
        [first @ .., last] => format!("only {} and {last} are", first.join(", ")),
        [] => "nothing is".to_owned(),
    }
}

/// Returns why no possible cube has `color` at `facelet` together with the other known stickers; nothing if one has. What is
/// known of the facelet itself is put aside.
///
/// ```
/// use cubetui::cube::{Color, ColorScheme, Corner, PartialCube};
/// use cubetui::diagnosis::{why_not};
/// let mut cube = PartialCube::centers_only();
/// let [up, right, _] = Corner::URF.facelets();
/// cube.set(up, Some(Color::U));
/// let reason = why_not(&cube, right, Color::D).unwrap();
/// assert_eq!(reason.explain(&ColorScheme::western()), "no corner has white and yellow");
/// assert_eq!(why_not(&cube, right, Color::F), None);
/// ```
pub fn why_not(stickers: &PartialCube, facelet: Facelet, color: Color) -> Option<WhyNot> {
    let mut before = *stickers;
    before.set(facelet, None);
    let mut after = before;
    after.set(facelet, Some(color));
    match facelet.slot() {
        Slot::Center(face) => (face.color() != color).then(|| WhyNot::Center { has: face.color() }),
        Slot::Corner(place, _) => {
            corner_piece(&after, place).or_else(|| of_all(&before, &after, facelet, color))
        }
        Slot::Edge(place, _) => {
            edge_piece(&after, place).or_else(|| of_all(&before, &after, facelet, color))
        }
    }
}

/// What is wrong with the corner itself.
fn corner_piece(after: &PartialCube, place: Corner) -> Option<WhyNot> {
    let seen = after.corner_colors(place);
    let pieces = pieces(Corner::fitting(seen).map(|(piece, _)| piece));
    let elsewhere = |piece: Corner| {
        let others = Corner::ALL.into_iter().filter(|&other| other != place);
        others
            .into_iter()
            .find(|&other| is_only(Corner::fitting(after.corner_colors(other)), &piece))
    };
    one_piece(
        PieceKind::Corner,
        &seen,
        &pieces,
        |piece| piece.colors().to_vec(),
        |piece| Some(elsewhere(piece)?.name()),
    )
}

/// What is wrong with the edge itself.
fn edge_piece(after: &PartialCube, place: Edge) -> Option<WhyNot> {
    let seen = after.edge_colors(place);
    let pieces = pieces(Edge::fitting(seen).map(|(piece, _)| piece));
    let elsewhere = |piece: Edge| {
        let others = Edge::ALL.into_iter().filter(|&other| other != place);
        others
            .into_iter()
            .find(|&other| is_only(Edge::fitting(after.edge_colors(other)), &piece))
    };
    one_piece(
        PieceKind::Edge,
        &seen,
        &pieces,
        |piece| piece.colors().to_vec(),
        |piece| Some(elsewhere(piece)?.name()),
    )
}

fn one_piece<P: Copy>(
    kind: PieceKind,
    seen: &[Option<Color>],
    pieces: &[P],
    colors: impl Fn(P) -> Vec<Color>,
    elsewhere: impl Fn(P) -> Option<&'static str>,
) -> Option<WhyNot> {
    match pieces {
        [] => {
            let reason = why_impossible(seen);
            Some(WhyNot::NoPiece {
                kind,
                colors: seen.iter().flatten().copied().collect(),
                reason,
            })
        }
        &[piece] => Some(WhyNot::Placed {
            kind,
            colors: colors(piece),
            at: elsewhere(piece)?,
        }),
        _ => None,
    }
}

/// The pieces, each once.
fn pieces<P: PartialEq>(fitting: impl Iterator<Item = P>) -> Vec<P> {
    let mut pieces: Vec<P> = fitting.collect();
    pieces.dedup();
    pieces
}

/// Whether a piece is the only one that fits.
fn is_only<P: PartialEq>(mut fitting: impl Iterator<Item = (P, u8)>, piece: &P) -> bool {
    let first = fitting.next();
    first.is_some_and(|(found, _)| found == *piece) && fitting.all(|(found, _)| found == *piece)
}

/// What is wrong with all pieces together.
fn of_all(
    before: &PartialCube,
    after: &PartialCube,
    facelet: Facelet,
    color: Color,
) -> Option<WhyNot> {
    let agreement = Agreement::with(before);
    if agreement.is_possible_after(&[facelet], after) {
        return None;
    }
    let Some(inference) = Inference::from_stickers(before) else {
        return Some(WhyNot::NoCube { color });
    };
    let left = inference.possible(facelet);
    let (kind, colors, fills, parities) = match facelet.slot() {
        Slot::Corner(place, _) => {
            let seen = after.corner_colors(place);
            let whole = agreement
                .corners
                .whole_with(place.index(), &corner_fits(seen));
            (
                PieceKind::Corner,
                seen.to_vec(),
                !whole.is_none(),
                whole.parities(),
            )
        }
        Slot::Edge(place, _) => {
            let seen = after.edge_colors(place);
            let whole = agreement.edges.whole_with(place.index(), &edge_fits(seen));
            (
                PieceKind::Edge,
                seen.to_vec(),
                !whole.is_none(),
                whole.parities(),
            )
        }
        Slot::Center(_) => return None,
    };
    Some(if !fills {
        WhyNot::NeededElsewhere {
            kind,
            colors: colors.into_iter().flatten().collect(),
            left,
        }
    } else if parities == 0 {
        WhyNot::Orientation { kind, left }
    } else {
        WhyNot::Parity { left }
    })
}
