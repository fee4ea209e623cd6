//! How stickers were typed: which mistakes of a person are likelier than others. Knows no cube beyond its stickers.

use super::{Color, ColorScheme, Face, Facelet, Repair};

/// The order in which stickers are typed unless the person goes elsewhere: faces U D F B R L, each in reading order,
/// centres left out.
pub const TYPING_ORDER: [Facelet; 48] = {
    let faces = [Face::U, Face::D, Face::F, Face::B, Face::R, Face::L];
    let mut order = [Facelet::center(Face::U); 48];
    let mut i = 0;
    while i < 48 {
        // The fourth of a face's eight is left of its centre, the fifth right of it.
        let place = if i % 8 < 4 { i % 8 } else { i % 8 + 1 };
        order[i] = Facelet::new(faces[i / 8], place / 3, place % 3);
        i += 1;
    }
    order
};

/// Colours that are easily taken for each other, by name, and how much likelier that is than for any two.
const LIKE: [(&str, &str, f64); 6] = [
    ("red", "orange", 6.0),
    ("blue", "green", 3.0),
    ("white", "yellow", 3.0),
    ("orange", "yellow", 2.0),
    ("white", "grey", 4.0),
    ("red", "pink", 4.0),
];

/// How much likelier than a wrong colour of no special likeness two keys in the wrong order are.
const SWAPPED: f64 = 2.0;

/// The circumstances in which stickers were typed.
#[derive(Clone, Debug)]
pub struct Typing {
    likeness: [[f64; Color::NUM]; Color::NUM],
    order: Vec<Facelet>,
}

impl Typing {
    /// Stickers typed with these colours in view and in this order, the last one last.
    pub fn new(scheme: &ColorScheme, order: &[Facelet]) -> Self {
        let likeness =
            Color::ALL.map(|a| Color::ALL.map(|b| likeness_of(scheme.color_name(a), scheme.color_name(b))));
        Self { likeness, order: order.to_vec() }
    }

    /// The pairs of stickers typed one right after the other.
    pub(super) fn neighbors(&self) -> impl Iterator<Item = (Facelet, Facelet)> {
        self.order.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// How easily the mistake is made that a repair mends, against others: 6 for red and orange, 3 for blue and green or
    /// white and yellow, 2 for orange and yellow, 1 for other colours; 2 for neighbours in the wrong order.
    pub(super) fn weight(&self, repair: &Repair) -> f64 {
        match *repair {
            Repair::Sticker { from, to, .. } => self.likeness[from.index()][to.index()],
            Repair::Swap { .. } => SWAPPED,
        }
    }
}

impl Default for Typing {
    /// The western colours, all stickers in [`TYPING_ORDER`].
    fn default() -> Self {
        Self::new(&ColorScheme::western(), &TYPING_ORDER)
    }
}

fn likeness_of(a: &str, b: &str) -> f64 {
    let alike =
        |&&(first, second, _): &&(&str, &str, f64)| (first, second) == (a, b) || (first, second) == (b, a);
    LIKE.iter().find(alike).map_or(1.0, |&(_, _, weight)| weight)
}
