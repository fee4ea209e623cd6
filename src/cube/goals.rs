//! Goals of a search: one cube, or every cube that has certain stickers.
//!
//! A goal says for each place which pieces may be there and in which orientations.

mod named_goal;

pub use named_goal::{GOALS, GoalEntry, GoalError, NamedGoal};

use super::{Color, ColorScheme, Corner, CubieCube, Edge, Facelet, Inference, PartialCube, WhyNot, why_not};

/// For each of the twenty places the pieces that may be there, and how they may be turned. Some possible cube meets it.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Goal, Move};
/// let cross = Goal::from_stickers(&"....U........R..R.....F..F..D.DDD.D.....L..L.....B..B.".parse().unwrap());
/// let cross = cross.expect("a solved cube has these stickers");
/// assert!(cross.is_met_by(&CubieCube::SOLVED.turned(Move::new(Face::U, 1))));
/// assert!(!cross.is_met_by(&CubieCube::SOLVED.turned(Move::new(Face::R, 1))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// Bit `3 · piece + twist` for each piece that may be at the place.
    corners: [u32; Corner::NUM],
    /// Bit `2 · piece + flip`.
    edges: [u32; Edge::NUM],
}

/// All pieces in all orientations: 24 combinations for both kinds.
const ANY: u32 = (1 << 24) - 1;

impl Goal {
    /// The solved cube alone.
    pub const SOLVED: Self = Self::of_cube(&CubieCube::SOLVED);

    /// This cube alone.
    pub const fn of_cube(cube: &CubieCube) -> Self {
        let mut goal = Self { corners: [0; Corner::NUM], edges: [0; Edge::NUM] };
        let mut place = 0;
        while place < Corner::NUM {
            goal.corners[place] = 1 << (3 * cube.cp[place] as u32 + cube.co[place] as u32);
            place += 1;
        }
        place = 0;
        while place < Edge::NUM {
            goal.edges[place] = 1 << (2 * cube.ep[place] as u32 + cube.eo[place] as u32);
            place += 1;
        }
        goal
    }

    /// Every cube that has these stickers, in the standard orientation; what is unknown does not matter.
    ///
    /// # Errors
    /// No possible cube has them: the first sticker that cannot be together with those before it.
    pub fn from_stickers(stickers: &PartialCube) -> Result<Self, Contradiction> {
        if let Some(wrong) = wrong_center(stickers) {
            return Err(wrong);
        }
        let inference = Inference::from_stickers(stickers).ok_or_else(|| contradiction(stickers))?;
        let forced = PartialCube::new(std::array::from_fn(|index| {
            inference.possible(Facelet::from_index(index)).only()
        }));
        if let Some(cube) = forced.complete().and_then(|faces| CubieCube::try_from(&faces).ok()) {
            return Ok(Self::of_cube(&cube));
        }
        let corner = |place| {
            let fitting = Corner::fitting(stickers.corner_colors(place));
            fitting.fold(0, |mask, (piece, twist)| mask | 1 << (3 * piece.index() + usize::from(twist)))
        };
        let edge = |place| {
            let fitting = Edge::fitting(stickers.edge_colors(place));
            fitting.fold(0, |mask, (piece, flip)| mask | 1 << (2 * piece.index() + usize::from(flip)))
        };
        Ok(Self { corners: Corner::ALL.map(corner), edges: Edge::ALL.map(edge) })
    }

    /// Returns the same goal with any orientation of the pieces.
    #[must_use]
    pub fn ignoring_orientation(self) -> Self {
        let widened = |mask: u32, orientations: u32| {
            let of_piece = (1 << orientations) - 1;
            let pieces =
                (0..24 / orientations).filter(|piece| mask >> (orientations * piece) & of_piece != 0);
            pieces.fold(0, |wider, piece| wider | of_piece << (orientations * piece))
        };
        Self {
            corners: self.corners.map(|mask| widened(mask, 3)),
            edges: self.edges.map(|mask| widened(mask, 2)),
        }
    }

    /// Whether a cube is as it should be.
    pub fn is_met_by(&self, cube: &CubieCube) -> bool {
        let corner =
            |place: usize| self.corners[place] >> (3 * cube.cp[place] as u8 + cube.co[place]) & 1 == 1;
        let edge = |place: usize| self.edges[place] >> (2 * cube.ep[place] as u8 + cube.eo[place]) & 1 == 1;
        (0..Corner::NUM).all(corner) && (0..Edge::NUM).all(edge)
    }

    /// The cube that alone meets the goal, if it says that of every place.
    pub fn cube(&self) -> Option<CubieCube> {
        let mut cube = CubieCube::SOLVED;
        if self.corners.iter().chain(&self.edges).any(|mask| mask.count_ones() != 1) {
            return None;
        }
        for (place, mask) in self.corners.iter().enumerate() {
            let bit = mask.trailing_zeros();
            (cube.cp[place], cube.co[place]) = (Corner::ALL[bit as usize / 3], (bit % 3) as u8);
        }
        for (place, mask) in self.edges.iter().enumerate() {
            let bit = mask.trailing_zeros();
            (cube.ep[place], cube.eo[place]) = (Edge::ALL[bit as usize / 2], (bit % 2) as u8);
        }
        Some(cube)
    }

    /// The corners, with their twists, that may be at a place.
    pub fn corners_at(&self, place: Corner) -> impl Iterator<Item = (Corner, u8)> + use<> {
        let mask = self.corners[place.index()];
        (0..24).filter(move |bit| mask >> bit & 1 == 1).map(|bit| (Corner::ALL[bit / 3], (bit % 3) as u8))
    }

    /// The edges, with their flips, that may be at a place.
    pub fn edges_at(&self, place: Edge) -> impl Iterator<Item = (Edge, u8)> + use<> {
        let mask = self.edges[place.index()];
        (0..24).filter(move |bit| mask >> bit & 1 == 1).map(|bit| (Edge::ALL[bit / 2], (bit % 2) as u8))
    }

    /// Returns the corner places that matter.
    pub fn corner_places(&self) -> impl Iterator<Item = Corner> {
        Corner::ALL.into_iter().filter(|place| self.corners[place.index()] != ANY)
    }

    /// Returns the edge places that matter.
    pub fn edge_places(&self) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(|place| self.edges[place.index()] != ANY)
    }
}

impl Default for Goal {
    fn default() -> Self {
        Self::SOLVED
    }
}

/// Why no possible cube has some stickers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The sticker that cannot be.
    pub facelet: Facelet,
    /// Why it cannot be together with those before it.
    pub why: WhyNot,
}

impl Contradiction {
    /// The reason in a line, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        format!("{}: {}", self.facelet, self.why.explain(scheme))
    }
}

fn wrong_center(stickers: &PartialCube) -> Option<Contradiction> {
    let mut centers = Facelet::all().filter(|facelet| facelet.is_center());
    centers.find_map(|facelet| {
        let why = why_not(&PartialCube::centers_only(), facelet, stickers.color(facelet)?)?;
        Some(Contradiction { facelet, why })
    })
}

/// The first sticker that cannot be together with those before it, of stickers that no possible cube has.
fn contradiction(stickers: &PartialCube) -> Contradiction {
    let mut before = PartialCube::centers_only();
    let known = Facelet::all().filter_map(|facelet| Some((facelet, stickers.color(facelet)?)));
    let known: Vec<(Facelet, Color)> = known.collect();
    for (facelet, color) in known {
        if let Some(why) = why_not(&before, facelet, color) {
            return Contradiction { facelet, why };
        }
        before.set(facelet, Some(color));
    }
    unreachable!("stickers of which each can be together with those before it are those of some cube")
}
