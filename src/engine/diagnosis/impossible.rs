//! Why no piece has some colours: one rule of the stickers of a single piece.

use crate::cube::{Color, ColorScheme};

/// The reason why no piece has some colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// One colour twice.
    Same(Color),
    /// Two colours whose centres are opposite.
    Opposite(Color, Color),
    /// The right three colours, but anticlockwise instead of clockwise.
    Mirrored,
}

impl Impossible {
    /// Returns the reason as a sentence.
    pub(super) fn explain(self, scheme: &ColorScheme) -> String {
        match self {
            Self::Same(color) => format!("no piece has {} twice", scheme.color_name(color)),
            Self::Opposite(a, b) => {
                format!(
                    "{} and {} are opposite",
                    scheme.color_name(a),
                    scheme.color_name(b)
                )
            }
            Self::Mirrored => "the colours go round in the wrong direction".to_owned(),
        }
    }
}

/// Returns why no piece has all of these colours.
pub(super) fn why_impossible(colors: &[Option<Color>]) -> Impossible {
    let seen: Vec<Color> = colors.iter().flatten().copied().collect();
    for (i, &a) in seen.iter().enumerate() {
        for &b in &seen[i + 1..] {
            if a == b {
                return Impossible::Same(a);
            }
            if a.opposite() == b {
                return Impossible::Opposite(a, b);
            }
        }
    }
    Impossible::Mirrored
}
