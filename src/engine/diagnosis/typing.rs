//! The circumstances in which stickers are typed: the sequence, and the colours that are easily confused.

use super::explanation::Orbit;
use super::fillings::Agreement;
use super::inference::possible_at;
use crate::cube::{Color, ColorScheme, Face, Facelet, Orientation, PartialCube};

/// The sequence in which stickers are typed by default: faces U D F B R L, each row by row, without the centres.
pub const TYPING_SEQUENCE: [Facelet; 48] = {
    let mut sequence = [Facelet::center(Face::U); 48];
    let mut i = 0;
    while i < 48 {
        // The fourth of a face's eight is left of its centre, the fifth right of it.
        let place = if i % 8 < 4 { i % 8 } else { i % 8 + 1 };
        sequence[i] = Facelet::new(FACE_SEQUENCE[i / 8], place / 3, place % 3);
        i += 1;
    }
    sequence
};

/// The sequence in which the faces are typed.
pub(super) const FACE_SEQUENCE: [Face; 6] = [Face::U, Face::D, Face::F, Face::B, Face::R, Face::L];

/// Colours that are easily confused, by name, with the weight relative to other pairs of colours.
const LIKE: [(&str, &str, f64); 6] = [
    ("red", "orange", 6.0),
    ("blue", "green", 3.0),
    ("white", "yellow", 3.0),
    ("orange", "yellow", 2.0),
    ("white", "grey", 4.0),
    ("red", "pink", 4.0),
];

/// The circumstances in which stickers were typed.
#[derive(Clone, Debug)]
pub(super) struct Typing {
    likeness: [[f64; Color::NUM]; Color::NUM],
    sequence: Vec<Facelet>,
    /// The facelets in the sequence in which the user is asked for them; `None` if all stickers came at once.
    route: Option<[Facelet; TYPING_SEQUENCE.len()]>,
    skips_inferred: bool,
}

impl Typing {
    /// Stickers typed under this scheme, one after the other in this sequence.
    pub(super) fn new(scheme: &ColorScheme, sequence: &[Facelet]) -> Self {
        Self {
            sequence: sequence.to_vec(),
            route: Some(TYPING_SEQUENCE),
            skips_inferred: sequence.len() < TYPING_SEQUENCE.len(),
            ..Self::at_once(scheme)
        }
    }

    /// Stickers under this scheme that came all at once, as when a whole cube is pasted.
    pub(super) fn at_once(scheme: &ColorScheme) -> Self {
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
    pub(super) fn held(self, orientation: Orientation) -> Self {
        let to_standard = |facelet| orientation.standard(&facelet);
        Self {
            route: self.route.map(|route| route.map(to_standard)),
            ..self
        }
    }

    /// Records that every sticker was typed, including those that follow from others.
    #[must_use]
    pub(super) fn without_inference(self) -> Self {
        Self {
            skips_inferred: false,
            ..self
        }
    }

    /// Returns the facelet that is asked for after `last`: the next on the route that does not follow from the known
    /// stickers. `None` if no cube is possible, everything is decided, or all stickers came at once.
    pub(super) fn next_asked(&self, known: &PartialCube, last: Facelet) -> Option<Facelet> {
        let route = self.route.as_ref()?;
        let index = route.iter().position(|&facelet| facelet == last)?;
        let mut after = route[index + 1..].iter().chain(&route[..index]);
        let unknown = |facelet: &&Facelet| known.color(**facelet).is_none();
        if !self.skips_inferred || decides_nothing(known) {
            return after.find(unknown).copied();
        }
        let agreement = Agreement::with(known);
        if !agreement.is_possible() {
            return None;
        }
        let is_open = |facelet| possible_at(facelet, &agreement, Orbit::SOLVABLE).len() > 1;
        after
            .find(|facelet| unknown(facelet) && is_open(**facelet))
            .copied()
    }

    /// Whether the stickers are typed one after the other.
    pub(super) const fn is_in_turn(&self) -> bool {
        self.route.is_some()
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
    pub(super) fn neighbors(&self) -> impl Iterator<Item = (Facelet, Facelet)> {
        self.sequence.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// How easily one colour is typed for another, relative to other pairs: the weight in `LIKE`, such as 6 for red and
    /// orange, or 1 for colours that are not in it.
    pub(super) const fn likeness(&self, from: Color, to: Color) -> f64 {
        self.likeness[from.index()][to.index()]
    }
}

/// Whether all known stickers except the centres are on two opposite faces, and fewer than seven of them are on corners. No
/// other sticker follows from them: the sum of the twists decides the eighth corner at the earliest.
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
