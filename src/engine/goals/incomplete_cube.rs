//! Incomplete cubes: what is known of each place, which may leave open the piece, its orientation, or both.
//!
//! An incomplete cube is a pattern of the same kind as that of a goal. The moves that solve a cube lead from a solved cube
//! to its inverse. So the moves that solve one of the cubes that fit are those that lead from a solved cube to one of the
//! inverses, and these have a pattern too: that of [`IncompleteCube::goal`].

mod piece_words;

use crate::cube::{CubieCube, Facelet, PartialCube};
use crate::goals::{Contradiction, Goal, GoalPattern};

/// A cube that may be only partly known. At least one possible cube fits it.
///
/// For each place, it gives the pieces that may be there, and in which orientations. Its text has a word for each place, in
/// the sequence and with the signs of Josef Jelinek's `ACube`, which took the sequence from Michael Reid's solver:
///
/// - `UF` this piece, turned as [`Reid`](crate::formats::Reid) writes it
/// - `@UF` this piece in any orientation
/// - `?` any piece, unflipped or untwisted, `+?` flipped or twisted clockwise, `-?` twisted anticlockwise
/// - `@?` nothing is known
/// - `UF|RU|@UB` one of these
///
/// ```
/// use cubetui::cube::{CubieCube};
/// use cubetui::goals::{IncompleteCube};
/// let text = "? +? ? +? DF DR DB DL FR FL BR BL @? @? @? @? DRF DFL DLB DBR";
/// let cube: IncompleteCube = text.parse().unwrap();
/// assert_eq!(cube.to_string(), text);
/// // 4! · 4! / 2 permutations and 3³ orientations of the corners.
/// assert_eq!(cube.number(), 7776);
/// assert!(!cube.fits(&CubieCube::SOLVED));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IncompleteCube {
    pattern: GoalPattern,
}

impl IncompleteCube {
    /// Creates the incomplete cube of a pattern.
    ///
    /// # Errors
    /// Why no possible cube fits.
    fn of_pattern(pattern: GoalPattern) -> Result<Self, &'static str> {
        if pattern.number() > 0 {
            return Ok(Self { pattern });
        }
        let corners = pattern.corners_only();
        let edges = pattern.edges_only();
        let is_possible = |part: &GoalPattern| part.number() > 0;
        Err(if !is_possible(&corners.ignoring_orientation()) {
            "these corners cannot be at these places all at once"
        } else if !is_possible(&edges.ignoring_orientation()) {
            "these edges cannot be at these places all at once"
        } else if !is_possible(&corners) {
            "the twists of the corners do not add up to whole turns"
        } else if !is_possible(&edges) {
            "the number of flipped edges is odd"
        } else {
            "the corners and the edges differ in parity: exactly two pieces would have to be exchanged"
        })
    }

    /// Creates the incomplete cube of a pattern that some possible cube meets, such as that of a goal.
    pub const fn within(pattern: GoalPattern) -> Self {
        Self { pattern }
    }

    /// Creates the incomplete cube that some stickers show, in the standard orientation.
    ///
    /// # Errors
    /// No possible cube has them: the first sticker that contradicts those before it.
    pub fn of_stickers(stickers: &PartialCube) -> Result<Self, Contradiction> {
        GoalPattern::from_stickers(stickers).map(|pattern| Self { pattern })
    }

    /// Adds the stickers `open`, of pieces whose orientation is not known, and the orientation of other pieces: their
    /// sticker of U or D, or for an edge without one, of F or B, is at one of `oriented`.
    ///
    /// # Errors
    /// Why no possible cube fits.
    pub fn with_orientations(
        &self,
        open: &PartialCube,
        oriented: &[Facelet],
    ) -> Result<Self, &'static str> {
        let also = GoalPattern::where_allowed(|slot, piece, orientation| {
            let facelets = slot.facelets();
            let fits = open.fitting(slot).any(|(known, _)| known == piece);
            let is_said = facelets.iter().any(|facelet| oriented.contains(facelet));
            fits && (!is_said || oriented.contains(&facelets[usize::from(orientation)]))
        });
        Self::of_pattern(self.pattern.and(&also))
    }

    /// Creates the incomplete cube that only this cube fits.
    pub const fn of_cube(cube: &CubieCube) -> Self {
        Self {
            pattern: GoalPattern::of_cube(cube),
        }
    }

    /// Returns how many possible cubes fit, 1 to 43,252,003,274,489,856,000. Takes up to some milliseconds.
    pub fn number(&self) -> u128 {
        self.pattern.number()
    }

    /// Whether a cube fits.
    pub fn fits(&self, cube: &CubieCube) -> bool {
        self.pattern.is_met_by(cube)
    }

    /// Returns a cube that fits, always the same: the solved one if that does.
    ///
    /// # Panics
    /// Never: at least one fits.
    pub fn example(&self) -> CubieCube {
        self.pattern
            .example()
            .expect("at least one possible cube fits")
    }

    /// Returns the only cube that fits, if there is only one.
    pub fn only(&self) -> Option<CubieCube> {
        (self.number() == 1).then(|| self.example())
    }

    /// What is known of each place.
    pub const fn pattern(&self) -> &GoalPattern {
        &self.pattern
    }

    /// Returns the goal that moves bring a *solved* cube to if and only if they solve one of the cubes that fit.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, CubieCube};
    /// use cubetui::goals::{IncompleteCube};
    /// let text = "? ? ? ? DF DR DB DL FR FL BR BL -? -? -? ? DRF DFL DLB DBR";
    /// let goal = text.parse::<IncompleteCube>().unwrap().goal();
    /// let sune: Algorithm = "R U R' U R U2 R'".parse().unwrap();
    /// assert!(goal.is_met_by(&CubieCube::SOLVED.turned_by(&sune.moves().0)));
    /// ```
    pub fn goal(&self) -> Goal {
        Goal::of_pattern(self.pattern.inverse().simplified())
    }
}
