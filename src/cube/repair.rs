//! Repairs: the single mistakes in typing whose mending makes a possible cube of stickers that are those of none.
//!
//! Exact: a repair is proposed exactly when some possible cube agrees with all stickers after it. One programme over the
//! stickers as they are answers for all changes on one corner and one edge at once.

use super::fillings::{Agreement, Census};
use super::{Color, ColorScheme, Face, Facelet, PartialCube, Typing};

/// One mistake in typing, mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repair {
    /// One sticker has another colour.
    Sticker {
        /// Where.
        facelet: Facelet,
        /// What was typed.
        from: Color,
        /// What it should be.
        to: Color,
    },
    /// Two stickers were typed in the wrong order.
    Swap {
        /// The one typed first.
        a: Facelet,
        /// The one typed right after it.
        b: Facelet,
    },
}

impl Repair {
    /// Mends the stickers.
    pub const fn apply(&self, stickers: &mut PartialCube) {
        match *self {
            Self::Sticker { facelet, to, .. } => stickers.set(facelet, Some(to)),
            Self::Swap { a, b } => {
                let first = stickers.color(a);
                stickers.set(a, stickers.color(b));
                stickers.set(b, first);
            }
        }
    }

    /// The stickers after it.
    pub const fn applied(&self, stickers: &PartialCube) -> PartialCube {
        let mut mended = *stickers;
        self.apply(&mut mended);
        mended
    }

    /// The facelets that it changes: one or two.
    pub fn facelets(&self) -> Vec<Facelet> {
        match *self {
            Self::Sticker { facelet, .. } => vec![facelet],
            Self::Swap { a, b } => vec![a, b],
        }
    }

    /// What is to be done, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        match self {
            Self::Sticker { facelet, from, to } => {
                format!("{facelet} is {}, not {}", scheme.color_name(*to), scheme.color_name(*from))
            }
            Self::Swap { a, b } => format!("swap {a} and {b}"),
        }
    }
}

/// All repairs of stickers typed in the usual order with the western colours: [`repairs_of_typing`].
///
/// ```
/// use cubetui::cube::{Color, ColorScheme, CubieCube, Face, Facelet, PartialCube, repairs};
/// let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
/// assert!(repairs(&stickers).is_empty(), "nothing is wrong");
/// stickers.set(Facelet::new(Face::F, 0, 2), Some(Color::R));
/// let found = repairs(&stickers);
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].explain(&ColorScheme::western()), "F3 is green, not red");
/// ```
pub fn repairs(stickers: &PartialCube) -> Vec<Repair> {
    repairs_of_typing(stickers, &Typing::default())
}

/// All single repairs after which a possible cube agrees with the stickers, the likeliest mistake first.
///
/// Empty when such a cube exists already, and when no single repair is enough. Unknown stickers and centres are never
/// changed; with a centre that is not its face's there is no repair at all. How likely a mistake is: the number of possible
/// cubes that agree with all stickers after the repair, times how easily it is made ([`Typing`]). Equally likely ones
/// stand in the order of their facelets.
pub fn repairs_of_typing(stickers: &PartialCube, typing: &Typing) -> Vec<Repair> {
    let agreement = Agreement::with(stickers);
    if agreement.is_possible() || !centers_are_right(stickers) {
        return Vec::new();
    }
    let mends = |repair: &Repair| agreement.is_possible_after(&repair.facelets(), &repair.applied(stickers));
    let found = candidates(stickers, typing).filter(mends).collect();
    by_likelihood(found, stickers, typing)
}

/// The likeliest mistakes first.
pub(super) fn by_likelihood(found: Vec<Repair>, stickers: &PartialCube, typing: &Typing) -> Vec<Repair> {
    let mut rated = likelihoods(found, stickers, typing);
    rated.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    rated.into_iter().map(|(_, repair)| repair).collect()
}

/// How likely each mistake is, by Bayes: the number of cubes that remain possible after the repair is the chance that the
/// stickers are so, a priori; the weight of the mistake is the chance that they were then typed as they are.
fn likelihoods(found: Vec<Repair>, stickers: &PartialCube, typing: &Typing) -> Vec<(f64, Repair)> {
    let census = Census::with(stickers);
    let likelihood = |repair: &Repair| {
        census.number_after(&repair.facelets(), &repair.applied(stickers)) * typing.weight(repair)
    };
    found.into_iter().map(|repair| (likelihood(&repair), repair)).collect()
}

/// In how many cubes the stickers come out as they are, a mistake having been made: the mean over all single mistakes.
pub(super) fn number_by_mistake(stickers: &PartialCube, typing: &Typing) -> f64 {
    let rated = likelihoods(repairs_of_typing(stickers, typing), stickers, typing);
    let all_mistakes: f64 = candidates(stickers, typing).map(|mistake| typing.weight(&mistake)).sum();
    rated.iter().map(|(likelihood, _)| likelihood).sum::<f64>() / all_mistakes
}

/// Every single change of the stickers: each known one in each other colour, neighbours in typing swapped.
pub(super) fn candidates(stickers: &PartialCube, typing: &Typing) -> impl Iterator<Item = Repair> {
    let known = |facelet: Facelet| stickers.color(facelet).filter(|_| !facelet.is_center());
    let recolored = Facelet::all().filter_map(move |facelet| Some((facelet, known(facelet)?))).flat_map(
        |(facelet, from)| {
            let others = Color::ALL.into_iter().filter(move |&to| to != from);
            others.map(move |to| Repair::Sticker { facelet, from, to })
        },
    );
    let swapped = typing.neighbors().filter_map(move |(a, b)| {
        let different = known(a)? != known(b)?;
        different.then_some(Repair::Swap { a, b })
    });
    recolored.chain(swapped)
}

fn centers_are_right(stickers: &PartialCube) -> bool {
    Face::ALL
        .iter()
        .all(|&face| stickers.color(Facelet::center(face)).is_none_or(|color| color == face.color()))
}
