//! Repairs: the single typing mistakes that explain why no possible cube has some stickers, and their likelihood.
//!
//! Exact: a repair is proposed exactly when some possible cube agrees with all stickers after it. [`Agreement`] answers for
//! all changes on one corner and one edge at once. [`Typing`] says which mistakes are likelier than others.

use super::faults::centers_are_right;
use super::fillings::{Agreement, Census};
use super::inference::Inference;
use crate::cube::{
    Color, ColorScheme, Face, Facelet, Orientation, PartialCube, Positioned, Symmetry,
};

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
                format!(
                    "{facelet} is {}, not {}",
                    scheme.color_name(*to),
                    scheme.color_name(*from)
                )
            }
            Self::Swap { a, b } => format!("swap {a} and {b}"),
        }
    }
}

impl Positioned for Repair {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        match *self {
            Self::Sticker { facelet, from, to } => Self::Sticker {
                facelet: symmetry.facelet(facelet),
                from,
                to,
            },
            Self::Swap { a, b } => Self::Swap {
                a: symmetry.facelet(a),
                b: symmetry.facelet(b),
            },
        }
    }
}

/// Returns all repairs of stickers typed in the usual sequence with the western colours: [`repairs_of_typing`].
///
/// ```
/// use cubetui::cube::{Color, ColorScheme, CubieCube, Face, Facelet, PartialCube};
/// use cubetui::diagnosis::{repairs};
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
    let mends = |repair: &Repair| {
        agreement.is_possible_after(&repair.facelets(), &repair.applied(stickers))
    };
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
    found
        .into_iter()
        .map(|repair| (likelihood(&repair), repair))
        .collect()
}

/// In how many cubes the stickers come out as they are, a mistake having been made: the mean over all single mistakes.
pub(super) fn number_by_mistake(stickers: &PartialCube, typing: &Typing) -> f64 {
    let rated = likelihoods(repairs_of_typing(stickers, typing), stickers, typing);
    let all_mistakes: f64 = candidates(stickers, typing)
        .map(|mistake| typing.weight(&mistake))
        .sum();
    rated.iter().map(|(likelihood, _)| likelihood).sum::<f64>() / all_mistakes
}

/// Every single change of the stickers: each known one in each other colour, neighbours in typing swapped.
pub(super) fn candidates(stickers: &PartialCube, typing: &Typing) -> impl Iterator<Item = Repair> {
    let known = |facelet: Facelet| {
        if facelet.is_center() {
            None
        } else {
            stickers.color(facelet)
        }
    };
    let recolored = Facelet::all()
        .filter_map(move |facelet| Some((facelet, known(facelet)?)))
        .flat_map(|(facelet, from)| {
            let others = Color::ALL.into_iter().filter(move |&to| to != from);
            others.map(move |to| Repair::Sticker { facelet, from, to })
        });
    let swapped = typing.neighbors().filter_map(move |(a, b)| {
        let different = known(a)? != known(b)?;
        different.then_some(Repair::Swap { a, b })
    });
    recolored.chain(swapped)
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
    /// The places in the sequence in which a user is asked for them; none where all stickers came at once.
    route: Option<[Facelet; TYPING_SEQUENCE.len()]>,
    skips_inferred: bool,
}

impl Typing {
    /// Stickers typed under this scheme, one after the other in this sequence.
    pub fn new(scheme: &ColorScheme, sequence: &[Facelet]) -> Self {
        Self {
            sequence: sequence.to_vec(),
            route: Some(TYPING_SEQUENCE),
            skips_inferred: sequence.len() < TYPING_SEQUENCE.len(),
            ..Self::at_once(scheme)
        }
    }

    /// Stickers under this scheme that came all at once, as when a whole cube is pasted.
    pub fn at_once(scheme: &ColorScheme) -> Self {
        let likeness = Color::ALL
            .map(|a| Color::ALL.map(|b| likeness_of(scheme.color_name(a), scheme.color_name(b))));
        Self {
            likeness,
            sequence: TYPING_SEQUENCE.to_vec(),
            route: None,
            skips_inferred: false,
        }
    }

    /// Sets the orientation of the cube while it was typed.
    #[must_use]
    pub fn held(self, orientation: Orientation) -> Self {
        let to_standard = |facelet| orientation.standard(&facelet);
        Self {
            route: self.route.map(|route| route.map(to_standard)),
            ..self
        }
    }

    /// Says that every sticker was typed, also those that follow from others.
    #[must_use]
    pub fn without_inference(self) -> Self {
        Self {
            skips_inferred: false,
            ..self
        }
    }

    /// Returns the place that is asked for after this one: the next on the route that does not follow from what is known.
    /// None if no cube is possible, everything is decided, or all stickers came at once.
    pub(super) fn next_asked(&self, known: &PartialCube, last: Facelet) -> Option<Facelet> {
        let route = self.route.as_ref()?;
        let index = route.iter().position(|&facelet| facelet == last)?;
        let mut after = route[index + 1..].iter().chain(&route[..index]);
        let unknown = |facelet: &&Facelet| known.color(**facelet).is_none();
        if !self.skips_inferred || decides_nothing(known) {
            return after.find(unknown).copied();
        }
        let inference = Inference::from_stickers(known)?;
        after
            .find(|facelet| unknown(facelet) && inference.possible(**facelet).len() > 1)
            .copied()
    }

    /// Whether stickers that follow from others were left out.
    pub(super) const fn skips_inferred(&self) -> bool {
        self.skips_inferred
    }

    /// Returns the stickers in the sequence in which they were typed.
    pub(super) fn sequence(&self) -> &[Facelet] {
        &self.sequence
    }

    /// The pairs of stickers typed one right after the other.
    fn neighbors(&self) -> impl Iterator<Item = (Facelet, Facelet)> {
        self.sequence.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// How easily the mistake is made that a repair mends, against others: 6 for red and orange, 3 for blue and green or
    /// white and yellow, 2 for orange and yellow, 1 for other colours; 2 for swapped neighbours.
    pub(super) fn weight(&self, repair: &Repair) -> f64 {
        match *repair {
            Repair::Sticker { from, to, .. } => self.likeness[from.index()][to.index()],
            Repair::Swap { .. } => SWAPPED,
        }
    }
}

/// Whether all known stickers but the centres are on two opposite faces, with those of fewer than seven corners. No other
/// sticker follows from them: the sum of the twists decides the eighth corner at the earliest.
fn decides_nothing(known: &PartialCube) -> bool {
    let stickers =
        Facelet::all().filter(|&facelet| !facelet.is_center() && known.color(facelet).is_some());
    let mut axes = stickers.clone().map(|facelet| facelet.face().axis());
    let first = axes.next();
    let is_of_corner = |facelet: &Facelet| facelet.row() != 1 && facelet.column() != 1;
    axes.all(|axis| Some(axis) == first) && stickers.filter(is_of_corner).count() < 7
}

impl Default for Typing {
    /// The western colours, all stickers in [`TYPING_SEQUENCE`].
    fn default() -> Self {
        Self::new(&ColorScheme::western(), &TYPING_SEQUENCE)
    }
}

fn likeness_of(a: &str, b: &str) -> f64 {
    let alike = |&&(first, second, _): &&(&str, &str, f64)| {
        (first, second) == (a, b) || (first, second) == (b, a)
    };
    LIKE.iter()
        .find(alike)
        .map_or(1.0, |&(_, _, weight)| weight)
}
