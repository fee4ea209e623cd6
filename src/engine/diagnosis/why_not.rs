//! Explains why a sticker cannot have a colour, by the reason that is easiest to check on the cube.

use super::explanation::Orbit;
use super::faults::{Impossible, piece_in_colors};
use super::fillings::Agreement;
use super::inference::{ColorSet, Inference};
use crate::cube::{Color, ColorScheme, Cubie, Facelet, PartialCube, PieceKind};

/// The reason why no possible cube has a colour at a facelet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// The facelet is a centre, whose colour is given.
    Center {
        /// The colour that this one has.
        has: Color,
    },
    /// No corner, or no edge, has such colours together.
    NoPiece {
        /// Whether it is a corner or an edge.
        kind: PieceKind,
        /// All colours of the piece that would be known.
        colors: Vec<Color>,
        /// The rule that they break.
        reason: Impossible,
    },
    /// The only piece with these colours is elsewhere.
    Placed {
        /// The piece.
        piece: Cubie,
        /// Its slot.
        slot: Cubie,
    },
    /// All pieces with these colours are needed elsewhere.
    NeededElsewhere {
        /// Corners, or edges.
        kind: PieceKind,
        /// All colours of the piece that would be known.
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

impl WhyNot {
    /// Returns the reason in a line, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        let name = |color: &Color| scheme.color_name(*color);
        let joined = |colors: &[Color], between: &str| {
            colors.iter().map(name).collect::<Vec<_>>().join(between)
        };
        match self {
            Self::Center { has } => format!("this centre is {}", name(has)),
            Self::NoPiece {
                kind,
                colors,
                reason,
            } => {
                let kind = kind.word();
                match reason {
                    Impossible::Same(color) => format!("no {kind} has {} twice", name(color)),
                    Impossible::Opposite(a, b) => {
                        format!("no {kind} has {} and {}", name(a), name(b))
                    }
                    Impossible::Mirrored => format!(
                        "no {kind} has {} clockwise in this order",
                        joined(colors, ", ")
                    ),
                }
            }
            Self::Placed { piece, slot } => {
                format!(
                    "the {} is at {slot} already",
                    piece_in_colors(*piece, scheme)
                )
            }
            Self::NeededElsewhere { kind, colors, left } => format!(
                "{} left: every {} with {} is needed elsewhere",
                only(*left, scheme),
                kind.word(),
                joined(colors, " and ")
            ),
            Self::Orientation { kind, left } => {
                let oriented = match kind {
                    PieceKind::Corner => "twisted",
                    PieceKind::Edge => "flipped",
                };
                format!(
                    "{} left: otherwise one {} would be {oriented}",
                    only(*left, scheme),
                    kind.word()
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

/// Writes `only red is`, or `only red, green and blue are`.
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

/// Returns why no possible cube has `color` at `facelet` together with the other known stickers, or `None` if one has. The
/// known colour of the facelet itself is ignored.
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
    let Some((slot, _)) = facelet.cubie() else {
        let has = facelet.face().color();
        return (has != color).then_some(WhyNot::Center { has });
    };
    of_piece(&after, slot).or_else(|| of_all(&before, &after, facelet, slot, color))
}

/// Returns what is wrong with the piece itself.
fn of_piece(after: &PartialCube, slot: Cubie) -> Option<WhyNot> {
    match fitting_pieces(after, slot)[..] {
        [] => {
            let colors = after.colors_of(slot);
            Some(WhyNot::NoPiece {
                kind: slot.kind(),
                reason: Impossible::of(&colors),
                colors: colors.into_iter().flatten().collect(),
            })
        }
        [piece] => {
            let slots = slot.kind().cubies().iter().copied();
            let slot = slots
                .filter(|&other| other != slot)
                .find(|&other| fitting_pieces(after, other) == [piece])?;
            Some(WhyNot::Placed { piece, slot })
        }
        _ => None,
    }
}

/// Returns the pieces that fit a slot in some orientation.
fn fitting_pieces(stickers: &PartialCube, slot: Cubie) -> Vec<Cubie> {
    let mut pieces: Vec<Cubie> = stickers.fitting(slot).map(|(piece, _)| piece).collect();
    pieces.dedup();
    pieces
}

/// Returns what is wrong with all pieces together.
fn of_all(
    before: &PartialCube,
    after: &PartialCube,
    facelet: Facelet,
    slot: Cubie,
    color: Color,
) -> Option<WhyNot> {
    let agreement = Agreement::with(before);
    if agreement.is_possible_after(&[facelet], after, Orbit::SOLVABLE) {
        return None;
    }
    let Some(inference) = Inference::from_stickers(before) else {
        return Some(WhyNot::NoCube { color });
    };
    let left = inference.possible(facelet);
    let kind = slot.kind();
    Some(match agreement.parities_with(slot, after) {
        None => WhyNot::NeededElsewhere {
            kind,
            colors: after.colors_of(slot).into_iter().flatten().collect(),
            left,
        },
        Some(0) => WhyNot::Orientation { kind, left },
        Some(_) => WhyNot::Parity { left },
    })
}
