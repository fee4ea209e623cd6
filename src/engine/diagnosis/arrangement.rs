//! Arrangements of the six colours: the scheme of a cube, and its orientation.
//!
//! Up to rotation six colours can be arranged on a cube in 30 schemes: 15 pairings of opposite colours, two mirror images
//! of each. A cube of each scheme can be held in 24 orientations. Stickers are typed as colours of the scheme in force, on
//! a cube in the orientation that the scheme says; another arrangement of the same colours permutes them.

use crate::cube::{Color, ColorScheme, Face, Facelet, Orientation, PartialCube};

/// A map from the colours of one scheme to those of another, which has the same six colours on other faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recoloring([Color; Color::NUM]);

impl Recoloring {
    /// No change.
    pub const SAME: Self = Self(Color::ALL);

    /// The map to the scheme whose centres are these colours of the scheme in force, in the order of the faces; `None` if a
    /// colour is missing.
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

    /// Maps a colour of the scheme in force to the other scheme.
    pub const fn color(&self, color: Color) -> Color {
        self.0[color.index()]
    }

    /// The colour of the scheme in force that becomes this one.
    pub(super) fn original(&self, color: Color) -> Color {
        Color::ALL
            .into_iter()
            .find(|&other| self.color(other) == color)
            .unwrap_or(color)
    }

    /// Maps typed stickers to the other scheme. Centres do not change.
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

    /// Returns the 30 arrangements of the six colours on a cube in the orientation that the scheme in force says: its up
    /// colour up and its front colour in front. In 24 of them these two colours are adjacent; in six more they are
    /// opposite, so that the front can be any of the other four.
    pub fn all() -> Vec<Self> {
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
        let mut all: Vec<Self> = Vec::new();
        for recoloring in adjacent.chain(opposite).filter_map(Self::of_centers) {
            if !all.iter().any(|known| known.is_rotation_of(&recoloring)) {
                all.push(recoloring);
            }
        }
        all
    }

    /// Returns the map for a cube in this orientation.
    fn held(self, orientation: Orientation) -> Self {
        Self(
            self.0
                .map(|color| orientation.position_of(color.face()).color()),
        )
    }

    /// Whether the two are the same scheme with the cube in different orientations.
    fn is_rotation_of(&self, other: &Self) -> bool {
        Orientation::all().any(|orientation| {
            Color::ALL.into_iter().all(|color| {
                orientation.position_of(self.color(color).face()) == other.color(color).face()
            })
        })
    }
}

impl ColorScheme {
    /// Returns the pairs of opposite colours: `white and yellow, red and orange, green and blue`.
    pub fn opposites_in_words(&self) -> String {
        let pairs = [(Face::U, Face::D), (Face::R, Face::L), (Face::F, Face::B)]
            .map(|(a, b)| format!("{} and {}", self.center_name(a), self.center_name(b)));
        pairs.join(", ")
    }

    /// Whether the two have the same colours opposite each other, and are not the same.
    fn is_mirror_image_of(&self, other: &Self) -> bool {
        let opposites = |scheme: &Self| {
            let mut pairs = Face::ALL.map(|face| {
                let pair = [face, face.opposite()];
                pair.map(|face| scheme.center_name(face).to_owned())
            });
            pairs.sort();
            pairs
        };
        self != other && opposites(self) == opposites(other)
    }

    /// Returns the map to another scheme with the same names of colours, or `None` if a name is missing.
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

/// A colour scheme, and the orientation of a cube of this scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The scheme.
    pub scheme: ColorScheme,
    /// The orientation of the cube.
    pub orientation: Orientation,
}

impl Arrangement {
    /// Describes the arrangement, where `current` is the scheme in force: `the cube is held with yellow up and blue in
    /// front`.
    pub fn explain(&self, current: &ColorScheme) -> String {
        let color = |position| {
            let face = self.orientation.face_at(position);
            self.scheme.center_name(face)
        };
        let held = format!("{} up and {} in front", color(Face::U), color(Face::F));
        if self.scheme == *current {
            return format!("the cube is held with {held}");
        }
        if self.orientation == Orientation::STANDARD && self.scheme.is_mirror_image_of(current) {
            let right = color(Face::R);
            return format!("the colours are mirrored: with {held}, {right} is on the right");
        }
        let opposites = self.scheme.opposites_in_words();
        let held = if self.orientation == Orientation::STANDARD {
            String::new()
        } else {
            format!(", held with {held}")
        };
        let cube = if ColorScheme::named().contains(&self.scheme) {
            let mut name = self.scheme.name().to_owned();
            name[..1].make_ascii_uppercase();
            format!("{name} cube")
        } else {
            "cube".to_owned()
        };
        format!("these are the colours of a {cube}, with {opposites} opposite{held}")
    }
}

/// An arrangement other than that of the scheme in force.
#[derive(Clone, Debug)]
pub(super) struct OtherArrangement {
    pub(super) arrangement: Arrangement,
    /// The map from the scheme in force.
    pub(super) recoloring: Recoloring,
    pub(super) kind: ArrangementKind,
}

/// How an arrangement differs from that of the scheme in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArrangementKind {
    /// Only the orientation.
    Held,
    /// Another scheme with a name.
    Named,
    /// Another scheme with a name, in another orientation.
    NamedAndHeld,
    /// A scheme without a name.
    Unnamed,
}

/// Returns all arrangements of the colours of a scheme except its own. A scheme without a name has the orientation of the
/// one in force: up and front have the same colours.
pub(super) fn other_arrangements(current: &ColorScheme) -> Vec<OtherArrangement> {
    let named = ColorScheme::named().into_iter().filter_map(|scheme| {
        let recoloring = current.recoloring_to(&scheme)?;
        (!recoloring.is_rotation_of(&Recoloring::SAME)).then_some((scheme, recoloring))
    });
    let named: Vec<_> = std::iter::once((current.clone(), Recoloring::SAME))
        .chain(named)
        .collect();
    let mut all = Vec::new();
    for (scheme, recoloring) in &named {
        for orientation in Orientation::all() {
            let is_own = *recoloring == Recoloring::SAME;
            let kind = match (is_own, orientation == Orientation::STANDARD) {
                (true, true) => continue,
                (true, false) => ArrangementKind::Held,
                (false, true) => ArrangementKind::Named,
                (false, false) => ArrangementKind::NamedAndHeld,
            };
            let scheme = scheme.clone();
            all.push(OtherArrangement {
                arrangement: Arrangement {
                    scheme,
                    orientation,
                },
                recoloring: recoloring.held(orientation),
                kind,
            });
        }
    }
    for recoloring in Recoloring::all() {
        let is_known = named
            .iter()
            .any(|(_, known)| known.is_rotation_of(&recoloring));
        if !is_known && recoloring.color(Color::F) == Color::F {
            all.push(OtherArrangement {
                arrangement: Arrangement {
                    scheme: recoloring.scheme(current),
                    orientation: Orientation::STANDARD,
                },
                recoloring,
                kind: ArrangementKind::Unnamed,
            });
        }
    }
    all
}
