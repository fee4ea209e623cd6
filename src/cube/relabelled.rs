//! The relabelled cube: what is left of the stickers when only the coset of H = <U, D, R2, L2, F2, B2> is told.
//!
//! Knows colours of pieces; the number of the coset is a coordinate and lives a floor above.

use super::{Color, Edge, Facelet, PartialCube};

impl PartialCube {
    /// The stickers with the names that tell the coset H*g of the cube g, and nothing else.
    ///
    /// The stickers of the colours U and D all become U. On the four edges that belong to the middle layer those of F
    /// and B become F, those of R and L become R. All others are blank. Turning a solved cube by U, D, R2, L2, F2 and B2
    /// leaves this picture as it is, and two cubes have the same picture exactly when their corner twists, edge flips
    /// and places of the middle-layer edges are the same.
    ///
    /// The idea is that of Kociemba's phase 1 (<https://kociemba.org/twophase.htm>) as Rokicki tells it in "Twenty-Five
    /// Moves Suffice for Rubik's Cube" (2008).
    ///
    /// ```
    /// # use cubetui::cube::{Algorithm, CubieCube, PartialCube};
    /// let names = |algorithm: &str| {
    ///     let (moves, _) = algorithm.parse::<Algorithm>().unwrap().moves();
    ///     PartialCube::from(CubieCube::SOLVED.turned_by(&moves).to_face_cube()).relabelled()
    /// };
    /// assert_eq!(names("U R2 D' F2"), names(""));
    /// assert_ne!(names("R"), names(""));
    /// assert_eq!(names("").to_string(), "UUUUUUUUU...R.R......F.F...UUUUUUUUU...R.R......F.F...");
    /// ```
    #[must_use]
    pub fn relabelled(&self) -> Self {
        let mut names = Self::unknown();
        for facelet in Facelet::all() {
            if let Some(Color::U | Color::D) = self.color(facelet) {
                names.set(facelet, Some(Color::U));
            }
        }
        for place in Edge::ALL {
            let colors = self.edge_colors(place);
            if colors.iter().all(|color| color.is_some_and(|color| !matches!(color, Color::U | Color::D))) {
                for (facelet, color) in place.facelets().into_iter().zip(colors) {
                    let front = matches!(color, Some(Color::F | Color::B));
                    names.set(facelet, Some(if front { Color::F } else { Color::R }));
                }
            }
        }
        names
    }
}
