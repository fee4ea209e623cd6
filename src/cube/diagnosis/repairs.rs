//! Repairs: the single typing mistakes that explain why no possible cube has some stickers, and their likelihood.
//!
//! Exact: a repair is proposed exactly when some possible cube agrees with all stickers after it. [`Agreement`] answers for
//! all changes on one corner and one edge at once. [`Typing`] says which mistakes are likelier than others.

use super::fillings::{Agreement, Census};
use super::inference::Inference;
use crate::cube::{Color, ColorScheme, Face, Facelet, Hold, PartialCube};

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
    /// Two neighbouring stickers were typed in the wrong sequence.
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

impl Repair {
    /// The repair with its facelets as they are in this hold.
    #[must_use]
    pub const fn as_held(&self, hold: Hold) -> Self {
        let symmetry = hold.symmetry();
        match *self {
            Self::Sticker { facelet, from, to } => {
                Self::Sticker { facelet: symmetry.facelet(facelet), from, to }
            }
            Self::Swap { a, b } => Self::Swap { a: symmetry.facelet(a), b: symmetry.facelet(b) },
        }
    }
}

/// Returns all repairs of stickers typed in the usual sequence with the western colours: [`repairs_of_typing`].
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
/// are sorted by facelet.
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
fn by_likelihood(found: Vec<Repair>, stickers: &PartialCube, typing: &Typing) -> Vec<Repair> {
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

/// Returns the suspects among stickers typed in the usual sequence with the western colours: [`suspects_of_typing`].
///
/// `seen` are true colours of facelets that were inferred otherwise.
///
/// ```
/// use cubetui::cube::{Color, Corner, PartialCube, Repair, suspects};
/// let mut typed = PartialCube::centers_only();
/// let [up, right, front] = Corner::URF.facelets();
/// typed.set(up, Some(Color::U));
/// typed.set(right, Some(Color::R));
/// assert_eq!(suspects(&typed, &[(front, Color::F)]), []);
/// let found = suspects(&typed, &[(front, Color::L)]);
/// assert!(found.contains(&Repair::Sticker { facelet: right, from: Color::R, to: Color::F }));
/// ```
pub fn suspects(typed: &PartialCube, seen: &[(Facelet, Color)]) -> Vec<Repair> {
    suspects_of_typing(typed, seen, &Typing::default())
}

/// The single repairs of typed stickers after which a possible cube has all that is `seen`, most likely first.
///
/// Empty when the typed stickers and the seen ones agree, and when no single repair explains the seen ones. First come
/// those that leave what was inferred on the faces looked at, and not marked, as it was: those stickers were compared
/// too. Then those after which more of the seen stickers are inferred; then by [`Typing`].
pub fn suspects_of_typing(typed: &PartialCube, seen: &[(Facelet, Color)], typing: &Typing) -> Vec<Repair> {
    let stickers = with_seen(typed, seen);
    let agreement = Agreement::with(&stickers);
    if agreement.is_possible() {
        return Vec::new();
    }
    let is_seen = |facelet: &Facelet| seen.iter().any(|(marked, _)| marked == facelet);
    let explains = |repair: &Repair| {
        let facelets = repair.facelets();
        let trial = repair.applied(&stickers);
        !facelets.iter().any(is_seen) && agreement.is_possible_after(&facelets, &trial)
    };
    let found = candidates(typed, typing).filter(explains).collect();
    let mut found = by_likelihood(found, &stickers, typing);
    let compared = compared(typed, seen);
    found.sort_by_cached_key(|repair| doubt(&repair.applied(typed), seen, &compared));
    found
}

/// How badly mended stickers fit what was looked at: less is better.
fn doubt(mended: &PartialCube, seen: &[(Facelet, Color)], compared: &[(Facelet, Color)]) -> (bool, usize) {
    let disturbs = !Agreement::with(&with_seen(&with_seen(mended, compared), seen)).is_possible();
    let inferred = Inference::from_stickers(mended);
    let foretold = |&&(facelet, color): &&(Facelet, Color)| {
        inferred.is_some_and(|inferred| inferred.possible(facelet).only() == Some(color))
    };
    (disturbs, seen.len() - seen.iter().filter(foretold).count())
}

/// What was inferred, and not marked as different, on the faces with marks.
fn compared(typed: &PartialCube, seen: &[(Facelet, Color)]) -> Vec<(Facelet, Color)> {
    let Some(inferred) = Inference::from_stickers(typed) else { return Vec::new() };
    let looked_at = |facelet: &Facelet| {
        seen.iter().any(|(marked, _)| marked.face() == facelet.face())
            && seen.iter().all(|(marked, _)| marked != facelet)
            && typed.color(*facelet).is_none()
    };
    Facelet::all()
        .filter(looked_at)
        .filter_map(|facelet| Some((facelet, inferred.possible(facelet).only()?)))
        .collect()
}

fn with_seen(stickers: &PartialCube, seen: &[(Facelet, Color)]) -> PartialCube {
    let mut all = *stickers;
    for &(facelet, color) in seen {
        all.set(facelet, Some(color));
    }
    all
}

/// The sequence in which stickers are typed by default: faces U D F B R L, each row by row, without the centres.
pub const TYPING_SEQUENCE: [Facelet; 48] = {
    let faces = [Face::U, Face::D, Face::F, Face::B, Face::R, Face::L];
    let mut sequence = [Facelet::center(Face::U); 48];
    let mut i = 0;
    while i < 48 {
        // The fourth of a face's eight is left of its centre, the fifth right of it.
        let place = if i % 8 < 4 { i % 8 } else { i % 8 + 1 };
        sequence[i] = Facelet::new(faces[i / 8], place / 3, place % 3);
        i += 1;
    }
    sequence
};

/// Colours that are easily confused, by name, with the weight relative to any two colours.
const LIKE: [(&str, &str, f64); 6] = [
    ("red", "orange", 6.0),
    ("blue", "green", 3.0),
    ("white", "yellow", 3.0),
    ("orange", "yellow", 2.0),
    ("white", "grey", 4.0),
    ("red", "pink", 4.0),
];

/// The weight of two swapped keys, relative to a wrong colour without special likeness.
const SWAPPED: f64 = 2.0;

/// The circumstances in which stickers were typed.
#[derive(Clone, Debug)]
pub struct Typing {
    likeness: [[f64; Color::NUM]; Color::NUM],
    sequence: Vec<Facelet>,
}

impl Typing {
    /// Stickers typed under this scheme and in this sequence.
    pub fn new(scheme: &ColorScheme, sequence: &[Facelet]) -> Self {
        let likeness =
            Color::ALL.map(|a| Color::ALL.map(|b| likeness_of(scheme.color_name(a), scheme.color_name(b))));
        Self { likeness, sequence: sequence.to_vec() }
    }

    /// The pairs of stickers typed one right after the other.
    fn neighbors(&self) -> impl Iterator<Item = (Facelet, Facelet)> {
        self.sequence.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// How easily the mistake is made that a repair mends, against others: 6 for red and orange, 3 for blue and green or
    /// white and yellow, 2 for orange and yellow, 1 for other colours; 2 for swapped neighbours.
    fn weight(&self, repair: &Repair) -> f64 {
        match *repair {
            Repair::Sticker { from, to, .. } => self.likeness[from.index()][to.index()],
            Repair::Swap { .. } => SWAPPED,
        }
    }
}

impl Default for Typing {
    /// The western colours, all stickers in [`TYPING_SEQUENCE`].
    fn default() -> Self {
        Self::new(&ColorScheme::western(), &TYPING_SEQUENCE)
    }
}

fn likeness_of(a: &str, b: &str) -> f64 {
    let alike =
        |&&(first, second, _): &&(&str, &str, f64)| (first, second) == (a, b) || (first, second) == (b, a);
    LIKE.iter().find(alike).map_or(1.0, |&(_, _, weight)| weight)
}
