//! Finds the colour scheme of a cube from the pieces typed under another scheme.
//!
//! Up to rotation six colours can be arranged on a cube in 30 schemes: 15 pairings of opposite colours, two mirror images
//! of each. Typed stickers are colours of the scheme in force; under another scheme with the same six
//! colours they are permuted. A scheme agrees when a possible cube then has them.

use super::fillings::{Agreement, Census};
use super::repairs::{TYPING_SEQUENCE, Typing, number_by_mistake};
use crate::cube::{Color, ColorScheme, Face, Facelet, Orientation, PartialCube};

/// What each colour of one scheme is in another with the same six colours on other faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recoloring([Color; Color::NUM]);

impl Recoloring {
    /// No change.
    pub const SAME: Self = Self(Color::ALL);

    /// The scheme whose centres are these colours of the scheme in force, in the order of the faces; none when one is
    /// missing.
    pub fn of_centers(centers: [Color; Face::NUM]) -> Option<Self> {
        let mut becomes = [None; Color::NUM];
        for (face, color) in Face::ALL.into_iter().zip(centers) {
            becomes[color.index()] = Some(face.color());
        }
        let mut to = Color::ALL;
        for (to, color) in to.iter_mut().zip(becomes) {
            *to = color?;
        }
        Some(Self(to))
    }

    /// What a colour of the scheme in force is in the other.
    pub const fn color(&self, color: Color) -> Color {
        self.0[color.index()]
    }

    /// The typed stickers as those of the other scheme. Centres stay what their faces make them.
    pub fn stickers(&self, typed: &PartialCube) -> PartialCube {
        let mut recolored = *typed;
        for facelet in Facelet::all().filter(|facelet| !facelet.is_center()) {
            recolored.set(facelet, typed.color(facelet).map(|color| self.color(color)));
        }
        recolored
    }

    /// Returns the other scheme, given the one in force: a known one by its name, otherwise a custom one.
    pub fn scheme(&self, current: &ColorScheme) -> ColorScheme {
        let mut colors = Color::ALL;
        for color in Color::ALL {
            colors[self.color(color).index()] = color;
        }
        let recolored = current.rearranged(colors);
        ColorScheme::named()
            .into_iter()
            .find(|named| named.looks_like(&recolored))
            .unwrap_or(recolored)
    }

    /// Returns all arrangements of the six colours on a cube in the orientation that the scheme in force says: its up colour up and its
    /// front colour in front. 24 are schemes on their own; in six more the two are opposite, so that the front can be any of
    /// four.
    fn all() -> impl Iterator<Item = Self> {
        let rest = [Color::R, Color::D, Color::L, Color::B];
        let permutations = permutations(&rest);
        let adjacent = permutations.clone().into_iter().map(|others| {
            let [right, down, left, back] = others;
            [Color::U, right, Color::F, down, left, back]
        });
        let opposite = permutations.into_iter().map(|others| {
            let [right, front, left, back] = others;
            [Color::U, right, front, Color::F, left, back]
        });
        adjacent.chain(opposite).filter_map(Self::of_centers)
    }

    /// Whether the two are one scheme, the cube held differently.
    fn is_rotation_of(&self, other: &Self) -> bool {
        Orientation::all().any(|orientation| {
            Color::ALL.into_iter().all(|color| {
                orientation.position_of(self.color(color).face()) == other.color(color).face()
            })
        })
    }
}

impl ColorScheme {
    /// What this scheme's colours are in another one that has the same words; nothing when it lacks one.
    pub(crate) fn recoloring_to(&self, other: &Self) -> Option<Recoloring> {
        let mut centers = Color::ALL;
        for (center, face) in centers.iter_mut().zip(Face::ALL) {
            let word = other.center_name(face);
            *center = Color::ALL
                .into_iter()
                .find(|&color| self.color_name(color) == word)?;
        }
        Recoloring::of_centers(centers)
    }
}

/// Returns all permutations of four colours.
fn permutations(colors: &[Color; 4]) -> Vec<[Color; 4]> {
    let mut permutations = Vec::new();
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                permutations.push([colors[a], colors[b], colors[c], colors[6 - a - b - c]]);
            }
        }
    }
    permutations
}

/// The colour schemes, of the 30 with the same colours, that agree with the typed stickers: the one in force first, if
/// it does. Only the stickers other than the centres count.
///
/// ```
/// use cubetui::cube::{PartialCube};
/// use cubetui::diagnosis::{agreeing_schemes};
/// assert_eq!(agreeing_schemes(&PartialCube::centers_only()).len(), 30);
/// ```
pub fn agreeing_schemes(typed: &PartialCube) -> Vec<Recoloring> {
    let mut agreeing: Vec<Recoloring> = Vec::new();
    for recoloring in Recoloring::all() {
        let known = agreeing
            .iter()
            .any(|known| known.is_rotation_of(&recoloring));
        let recolored = recoloring.stickers(typed);
        // What is wrong with single pieces is found much faster.
        if !known && recolored.faults().is_empty() && Agreement::with(&recolored).is_possible() {
            agreeing.push(recoloring);
        }
    }
    agreeing
}

/// Another scheme that explains the typed stickers better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposedScheme {
    /// Which.
    pub scheme: ColorScheme,
    /// What the colours typed so far are in it.
    pub recoloring: Recoloring,
}

/// How much more probable the typed stickers must be under another scheme than under one mistake, before it is
/// proposed. Of the wrong keys that are found out 2 % then look like another scheme, and not 21 %; a cube that has one
/// is found out two keys later.
const LEAST_ODDS: f64 = 30.0;

/// The scheme to propose when the one in force contradicts the typed stickers: one known by name that agrees, or else
/// the only one that does; as long as one mistake in typing is no better explanation.
///
/// Never one in which the front colour is opposite to the up colour of the scheme in force: such a cube
/// cannot be held as that scheme says, so the positions of the typed stickers are not known.
pub fn proposed_scheme(current: &ColorScheme, typed: &PartialCube) -> Option<ProposedScheme> {
    if Agreement::with(typed).is_possible() {
        return None;
    }
    let agreeing = agreeing_schemes(typed);
    let is_held = |recoloring: &&Recoloring| recoloring.color(Color::F) == Color::F;
    let is_named = |recoloring: &&Recoloring| {
        let scheme = recoloring.scheme(current);
        ColorScheme::named().contains(&scheme)
    };
    let only = || {
        if let [only] = &agreeing[..] {
            Some(only)
        } else {
            None
        }
    };
    let recoloring = *agreeing
        .iter()
        .filter(is_held)
        .find(is_named)
        .or_else(only)
        .filter(is_held)?;
    let by_mistake = number_by_mistake(typed, &Typing::new(current, &TYPING_SEQUENCE));
    let recolored = recoloring.stickers(typed);
    let agreeing = Census::with(&recolored).number_after(&[], &recolored);
    (agreeing >= LEAST_ODDS * by_mistake).then(|| ProposedScheme {
        scheme: recoloring.scheme(current),
        recoloring,
    })
}
