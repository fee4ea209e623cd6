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
const LIKE: [(&str, &str, u32); 6] = [
    ("red", "orange", 6),
    ("blue", "green", 3),
    ("white", "yellow", 3),
    ("orange", "yellow", 2),
    ("white", "grey", 4),
    ("red", "pink", 4),
];

/// How much likelier than a wrong colour of no special likeness two keys in the wrong order are.
const SWAPPED: u32 = 2;

/// How much likelier a mistake in the last key is than in a key long ago: an earlier mistake would mostly have been
/// found out before. It halves with each key back.
const LATEST: u32 = 16;

/// The circumstances in which stickers were typed.
#[derive(Clone, Debug)]
pub struct Typing {
    likeness: [[u32; Color::NUM]; Color::NUM],
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

    /// How likely the mistake is that a repair mends, against others.
    ///
    /// The product of two weights. For a wrong colour the likeness of the two colours: 6 for red and orange, 3 for blue
    /// and green or white and yellow, 2 for orange and yellow, 1 for others; for two stickers in the wrong order 2.
    /// Then how lately it was typed: 17 for the last key, falling by half with each key back towards 1.
    pub(super) fn weight(&self, repair: &Repair) -> u32 {
        let kind = match *repair {
            Repair::Sticker { from, to, .. } => self.likeness[from.index()][to.index()],
            Repair::Swap { .. } => SWAPPED,
        };
        let back = |facelet: &Facelet| self.order.iter().rev().position(|typed| typed == facelet);
        let lately = repair.facelets().iter().filter_map(back).min();
        kind * (1 + lately.map_or(0, |keys| LATEST.checked_shr(keys as u32).unwrap_or(0)))
    }
}

impl Default for Typing {
    /// The western colours, all stickers in [`TYPING_ORDER`].
    fn default() -> Self {
        Self::new(&ColorScheme::western(), &TYPING_ORDER)
    }
}

fn likeness_of(a: &str, b: &str) -> u32 {
    let alike =
        |&&(first, second, _): &&(&str, &str, u32)| (first, second) == (a, b) || (first, second) == (b, a);
    LIKE.iter().find(alike).map_or(1, |&(_, _, weight)| weight)
}
