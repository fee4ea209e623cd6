//! The known patterns, such as the superflip. Tests turn each algorithm and look at the faces.

use crate::cube::{Algorithm, OrientedCube};

/// A pattern that looks nice, and how to turn a solved cube into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The name to type: small letters and hyphens.
    pub id: &'static str,
    /// Its name in the list.
    pub name: &'static str,
    /// Other names that users look for.
    pub also: &'static [&'static str],
    /// The algorithm as written. It turns faces only, so that the centres stay where they are.
    pub moves: &'static str,
    /// The length of the algorithm in the half-turn metric.
    pub length: usize,
    /// Whether it is known that no shorter algorithm makes it: searched to the end by this program, or as the source
    /// says.
    pub is_optimal: bool,
    /// The source of the algorithm.
    pub source: &'static str,
}

impl Pattern {
    /// All known patterns, in the order of the list.
    ///
    /// ```
    /// use cubetui::goals::Pattern;
    /// let superflip = Pattern::ALL.iter().find(|pattern| pattern.id == "superflip").unwrap();
    /// assert_eq!((superflip.name, superflip.length), ("Superflip", 20));
    /// ```
    pub const ALL: &'static [Self] = PATTERNS;

    /// Returns how to make the pattern from a solved cube.
    ///
    /// # Panics
    /// When a row of the table has no valid algorithm, which a test rules out.
    pub fn algorithm(&self) -> Algorithm {
        self.moves
            .parse()
            .expect("the algorithms of patterns are well written")
    }

    /// Returns the solved cube turned into the pattern.
    pub fn cube(&self) -> OrientedCube {
        OrientedCube::SOLVED.turned_by(&self.algorithm().turns())
    }

    /// Whether a typed text is part of one of its names, ignoring case.
    pub fn is_called(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        [self.id, self.name]
            .iter()
            .chain(self.also)
            .any(|name| name.to_lowercase().contains(&text))
    }
}

const REID: &str = "Michael Reid, Patterns";
const REID_SHORTENED: &str = "Michael Reid, Patterns, shortened by this program";
const COLLECTIONS: &str = "handed down in many collections";
const COLLECTIONS_SHORTENED: &str = "handed down in many collections, shortened by this program";
const FOUND: &str = "found with the two-phase solver of this program";

#[rustfmt::skip] // one row is one line
const PATTERNS: &[Pattern] = &[
    Pattern { id: "checkerboard", name: "Checkerboard", also: &["Pons Asinorum", "chessboard"], moves: "U2 D2 F2 B2 L2 R2", length: 6, is_optimal: true, source: REID },
    Pattern { id: "checkerboard-3", name: "Checkerboard of order 3", also: &["three-colour checkerboard"], moves: "F B2 R' D2 B R U D' R L' D' F' R2 D F2 B'", length: 16, is_optimal: true, source: REID },
    Pattern { id: "checkerboard-6", name: "Checkerboard of order 6", also: &["six-colour checkerboard"], moves: "L2 R2 U B L2 D' B2 F L' R B F' R D F2 L' U'", length: 17, is_optimal: true, source: REID_SHORTENED },
    Pattern { id: "facing-checkerboards", name: "Facing checkerboards", also: &["two checkerboards"], moves: "U2 F2 U2 F2 B2 U2 F2 D2", length: 8, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "zigzag-checkerboard", name: "Chequered zigzag", also: &["chessboard zigzag"], moves: "R2 L2 F2 B2 U F2 B2 U2 F2 B2 U", length: 11, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "six-spots", name: "Six spots", also: &["six dots"], moves: "U D' R L' F B' U D'", length: 8, is_optimal: true, source: REID },
    Pattern { id: "four-spots", name: "Four spots", also: &["four dots"], moves: "F2 B2 U D' R2 L2 U D'", length: 8, is_optimal: true, source: REID },
    Pattern { id: "plummer-cross", name: "Plummer's cross", also: &["six crosses of order 3"], moves: "R2 L' D F2 R' D' R' L U' D R D B2 R' U D2", length: 16, is_optimal: true, source: REID },
    Pattern { id: "christman-cross", name: "Christman's cross", also: &["six crosses of order 2"], moves: "U F B' L2 U2 L2 F' B U2 L2 U", length: 11, is_optimal: true, source: REID },
    Pattern { id: "four-crosses", name: "Four crosses", also: &["crosses round the cube"], moves: "D2 B2 F2 L2 B2 F2 D2 U2 R2 U2", length: 10, is_optimal: true, source: FOUND },
    Pattern { id: "gift-box", name: "Gift box", also: &["present", "ribbon"], moves: "R' U R B F2 L D' B D2 F D' L B2 F R U R'", length: 17, is_optimal: true, source: COLLECTIONS_SHORTENED },
    Pattern { id: "kilt", name: "Kilt", also: &["tartan"], moves: "U' R D B2 D2 U B2 L' B U' R U F U R D' R' F2", length: 18, is_optimal: true, source: COLLECTIONS_SHORTENED },
    Pattern { id: "cube-in-cube", name: "Cube in a cube", also: &["cube in the cube"], moves: "F L F U' R U F2 L2 U' L' B D' B' L2 U", length: 15, is_optimal: true, source: REID },
    Pattern { id: "cube-in-cube-in-cube", name: "Cube in a cube in a cube", also: &["nested cubes"], moves: "U' L2 F2 D' L' D U2 R U' R' U2 R2 U F' L' U R'", length: 17, is_optimal: true, source: REID_SHORTENED },
    Pattern { id: "displaced-motif", name: "Displaced motif", also: &[], moves: "B2 D U B2 R2 U L' F U' F2 U F' L R2 U2", length: 15, is_optimal: true, source: COLLECTIONS_SHORTENED },
    Pattern { id: "superflip", name: "Superflip", also: &["all edges flipped"], moves: "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", length: 20, is_optimal: true, source: "Michael Reid, 1995: the first position shown to need 20 moves" },
    Pattern { id: "superflip-four-spots", name: "Superflip with four spots", also: &["26 quarter turns"], moves: "D' B2 U' R2 D' B2 D' B F U2 L' B2 R2 F2 D' U F' U2 L' R'", length: 20, is_optimal: false, source: "Michael Reid, 1998: shown to need 26 quarter turns, shortened by this program" },
    Pattern { id: "superflip-checkerboard", name: "Superflip with checkerboard", also: &["flipped Pons Asinorum"], moves: "L R F D U' B' F U L2 D U B' F' R' U2 B' F R2 U'", length: 19, is_optimal: true, source: FOUND },
    Pattern { id: "supertwist", name: "Supertwist", also: &["all corners twisted"], moves: "B2 L2 D B2 F2 L2 R2 D2 U' R2 B L2 R2 D2 U2 F'", length: 16, is_optimal: true, source: FOUND },
    Pattern { id: "superfliptwist", name: "Superfliptwist", also: &["all edges flipped", "all corners twisted"], moves: "U F2 D' B2 L2 B2 L2 R B' U' F U2 B2 F D F' L R D2 F'", length: 20, is_optimal: true, source: FOUND },
    Pattern { id: "stripes", name: "Stripes", also: &["vertical stripes"], moves: "F U F R L2 B D' R D2 L D' B R2 L F U F", length: 17, is_optimal: true, source: REID },
    Pattern { id: "tom-parks", name: "Tom Parks' pattern", also: &["stripes on six faces", "cage"], moves: "L U F2 R L' U2 B' U D B2 L F B' R' L F' R", length: 17, is_optimal: true, source: REID },
    Pattern { id: "six-bars", name: "Six bars", also: &["orthogonal bars"], moves: "L2 U2 L2 R2 U2 L' R'", length: 7, is_optimal: true, source: FOUND },
    Pattern { id: "plus-minus", name: "Plus and minus", also: &[], moves: "U R2 L2 U2 R2 L2 U", length: 7, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "plus-minus-checkerboard", name: "Plus, minus and checkerboard", also: &[], moves: "F B R2 U2 F' B' L2 U2 F2 L2", length: 10, is_optimal: true, source: COLLECTIONS_SHORTENED },
    Pattern { id: "perpendicular-lines", name: "Perpendicular lines", also: &[], moves: "R2 U' D F2 B2 U D'", length: 7, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "exchanged-duck-feet", name: "Exchanged duck feet", also: &[], moves: "U F R2 F' D' R U B2 U2 F' R2 F D B2 R B'", length: 16, is_optimal: true, source: REID },
    Pattern { id: "twisted-duck-feet", name: "Twisted duck feet", also: &[], moves: "R2 D U' L D' L2 R B R2 U B U R' F' D' F U'", length: 17, is_optimal: true, source: FOUND },
    Pattern { id: "exchanged-chicken-feet", name: "Exchanged chicken feet", also: &[], moves: "F L' D' B' L F U F' D' F L2 B' R' U L2 D' F", length: 17, is_optimal: true, source: REID },
    Pattern { id: "twisted-chicken-feet", name: "Twisted chicken feet", also: &[], moves: "F L' D F' U' B U F U' F R' F2 L U' R' D2", length: 16, is_optimal: true, source: REID },
    Pattern { id: "exchanged-peaks", name: "Exchanged peaks", also: &["exchanged triangles"], moves: "F2 R2 D R2 D U F2 D' R' D' F L2 F' D R U'", length: 16, is_optimal: true, source: REID_SHORTENED },
    Pattern { id: "two-twisted-peaks", name: "Two twisted peaks", also: &["staircase"], moves: "U L2 D F D' B' U L' B2 U2 F U' F' U2 B' U'", length: 16, is_optimal: true, source: REID_SHORTENED },
    Pattern { id: "four-twisted-peaks", name: "Four twisted peaks", also: &[], moves: "U' D B R' F R B' L' F' B L F R' B' R F' U' D", length: 18, is_optimal: true, source: REID },
    Pattern { id: "exchanged-rings", name: "Exchanged rings", also: &[], moves: "R2 B2 U' B2 F2 U R' D U' B' L2 B D' U R'", length: 15, is_optimal: true, source: REID_SHORTENED },
    Pattern { id: "twisted-rings", name: "Twisted rings", also: &[], moves: "F D F' D2 L' B' U L D R U L' F' U L U2", length: 16, is_optimal: true, source: REID },
    Pattern { id: "edge-hexagon-2", name: "Edge hexagon of order 2", also: &[], moves: "U B2 U' F' U' D L' D2 L U D' F D' L2 B2 D'", length: 16, is_optimal: true, source: REID },
    Pattern { id: "edge-hexagon-3", name: "Edge hexagon of order 3", also: &["Pyraminx"], moves: "U B2 L D' U2 B F' L2 R B' F L' B2 U'", length: 14, is_optimal: true, source: COLLECTIONS_SHORTENED },
    Pattern { id: "twister", name: "Twister", also: &["vortex"], moves: "F R' U L F' L' F U' R U L' U' L F'", length: 14, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "spiral", name: "Spiral", also: &[], moves: "L' B' D U R U' R' D2 R2 D L D' L' R' F U", length: 16, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "anaconda", name: "Anaconda", also: &["snake"], moves: "L U B' U' R L' B R' F B' D R D' F'", length: 14, is_optimal: true, source: REID },
    Pattern { id: "python", name: "Python", also: &["snake"], moves: "F2 R' B' U R' L F' L F' B D' R B L2", length: 14, is_optimal: true, source: REID },
    Pattern { id: "green-mamba", name: "Green mamba", also: &["snake"], moves: "R D R F R' F' B D R' U' B' U D2", length: 13, is_optimal: true, source: REID },
    Pattern { id: "female-boa", name: "Female boa", also: &["snake"], moves: "R U' R2 U2 F D2 R2 U' D' R D' F'", length: 12, is_optimal: true, source: REID },
    Pattern { id: "male-boa", name: "Male boa", also: &["snake"], moves: "F D R' U D R2 D2 F' U2 R2 U R'", length: 12, is_optimal: true, source: REID },
    Pattern { id: "female-rattlesnake", name: "Female rattlesnake", also: &["snake"], moves: "U2 D' L2 D B U B' R' L2 U2 F U' F R", length: 14, is_optimal: true, source: REID },
    Pattern { id: "male-rattlesnake", name: "Male rattlesnake", also: &["snake"], moves: "R' F' U F' U2 R L2 B U' B' D' L2 D U2", length: 14, is_optimal: true, source: REID },
    Pattern { id: "henrys-snake", name: "Henry's snake", also: &["diagonals"], moves: "R2 F2 U' D' B2 L2 F2 L2 U D R2 F2", length: 12, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "wire", name: "Wire", also: &["diagonals"], moves: "U L2 B' L2 D2 U2 R2 F' R2 U'", length: 10, is_optimal: true, source: COLLECTIONS_SHORTENED },
    Pattern { id: "zigzag", name: "Zigzag", also: &[], moves: "R L F B R L F B R L F B", length: 12, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "opposite-corners", name: "Opposite corners", also: &[], moves: "R L U2 F2 D2 F2 R L F2 D2 B2 D2", length: 12, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "tetris", name: "Tetris", also: &[], moves: "L R F B U' D' L' R'", length: 8, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "yin-yang", name: "Yin and yang", also: &[], moves: "R L B F R L U' D' F' B' U D", length: 12, is_optimal: true, source: COLLECTIONS },
    Pattern { id: "six-ts", name: "Six Ts", also: &["letter T"], moves: "F2 R2 U2 F' B D2 L2 F B", length: 9, is_optimal: true, source: REID },
    Pattern { id: "six-us", name: "Six Us", also: &["letter U"], moves: "L D' B2 U L' R B' D2 F D' U B'", length: 12, is_optimal: true, source: FOUND },
    Pattern { id: "six-hs", name: "Six Hs", also: &["letter H"], moves: "R2 D2 U2 L' U2 B2 F2 U2 B2 F2 R'", length: 11, is_optimal: true, source: FOUND },
    Pattern { id: "six-two-one", name: "Six-two-one", also: &["6-2-1"], moves: "U B2 D2 L B' L' U' L' B D2 B2", length: 11, is_optimal: true, source: REID },
];
