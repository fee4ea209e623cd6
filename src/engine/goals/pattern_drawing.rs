//! Patterns drawn in abstract colours: which stickers of a face are equal, and which differ.
//!
//! A depth-first search puts pieces into slots. For each face it keeps the set of designs that still match the stickers
//! placed so far, one bit per design. Each new sticker is compared with the others of its face and removes the designs that
//! it contradicts. When a face has no design left, the search backtracks.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thiserror::Error;

use crate::cube::{Color, Cubie, CubieCube, Edge, Face, Facelet, PieceKind, permutation_is_odd};

/// The stickers of a face.
const FACE: usize = 9;
/// The most designs in a list: with eight images each they fit a set of bits.
const MOST_DESIGNS: usize = 16;

/// A pattern for all faces of a cube, in abstract colours.
///
/// A design has nine characters, row by row. Stickers with the same small letter have the same colour, and stickers with
/// different letters have different colours. `U R F D L B` are the colours of these faces, `?` and `.` any colour. Letters
/// of one face say nothing about another face. Blanks are skipped.
///
/// - One design, or several with commas between them: every face shows one of them, turned or mirrored in any way.
/// - Six designs without commas, in the order U R F D L B: each face shows its own, as it is drawn.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::AtomicBool;
/// use cubetui::goals::{Pattern, PatternDrawing};
/// let checkerboard: PatternDrawing = "aba bab aba".parse().unwrap();
/// assert!(checkerboard.is_shown_by(&Pattern::ALL[0].cube().cube));
/// let mut number = 0;
/// let _all = checkerboard.for_each_cube(&AtomicBool::new(false), |_| {
///     number += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(number, 17);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternDrawing {
    faces: Box<[FaceDesigns; Face::NUM]>,
}

/// Why a text is not a drawing of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternDrawingError {
    /// A character that does not describe a sticker.
    #[error(
        "character {position}, {character:?}, is not part of a drawing: write small letters for colours that differ, U R F D L B for the colours of these faces, and ? for any colour"
    )]
    Character {
        /// The character.
        character: char,
        /// Its position in the text, counted from 1.
        position: usize,
    },
    /// A design of the wrong size.
    #[error(
        "a drawing has 9 characters, which every face shows, or 54 for the six faces U R F D L B, but this has {0}"
    )]
    Size(usize),
    /// More designs than can be told apart.
    #[error("a drawing has at most {MOST_DESIGNS} designs, but this has {0}")]
    TooMany(usize),
}

/// The characters for the nine stickers of a face.
type Design = [char; FACE];

impl FromStr for PatternDrawing {
    type Err = PatternDrawingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut designs = Vec::new();
        let mut position = 0;
        for part in text.split(',') {
            let mut design = Vec::new();
            for character in part.chars() {
                position += 1;
                match character {
                    'a'..='z' | '?' | 'U' | 'R' | 'F' | 'D' | 'L' | 'B' => design.push(character),
                    '.' => design.push('?'),
                    _ if character.is_whitespace() => {}
                    _ => {
                        return Err(PatternDrawingError::Character {
                            character,
                            position,
                        });
                    }
                }
            }
            position += 1;
            designs.push(design);
        }
        if let [all] = &designs[..]
            && let Some(stickers) = all.first_chunk::<{ Facelet::NUM }>()
            && all.len() == Facelet::NUM
        {
            let (faces, _) = stickers.as_chunks::<FACE>();
            return Ok(Self {
                faces: Box::new(std::array::from_fn(|face| FaceDesigns::of(&[faces[face]]))),
            });
        }
        if designs.len() > MOST_DESIGNS {
            return Err(PatternDrawingError::TooMany(designs.len()));
        }
        let mut images = BTreeSet::new();
        for design in &designs {
            let size = PatternDrawingError::Size(design.len());
            let design: &Design = design.as_slice().try_into().map_err(|_| size)?;
            images.extend(images_of(design));
        }
        let images: Vec<Design> = images.into_iter().collect();
        Ok(Self {
            faces: Box::new(std::array::from_fn(|_| FaceDesigns::of(&images))),
        })
    }
}

/// Returns the design, turned and mirrored in all ways.
fn images_of(design: &Design) -> impl Iterator<Item = Design> {
    (0..8).map(|image| {
        std::array::from_fn(|place| {
            let mut row = place / 3;
            let mut column = place % 3;
            if image % 2 == 1 {
                column = 2 - column;
            }
            for _ in 0..image / 2 {
                (row, column) = (column, 2 - row);
            }
            design[3 * row + column]
        })
    })
}

/// The designs that a face may show, each a bit of the sets.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FaceDesigns {
    all: u128,
    /// For two stickers, the designs that allow them to have the same colour, and those that allow different ones.
    same: [[u128; FACE]; FACE],
    different: [[u128; FACE]; FACE],
    /// For each sticker and colour, the designs that allow it.
    with_color: [[u128; Color::NUM]; FACE],
}

impl FaceDesigns {
    fn of(designs: &[Design]) -> Self {
        let set = |allows: &dyn Fn(&Design) -> bool| {
            let bits = designs.iter().enumerate();
            bits.fold(0, |set, (bit, design)| {
                set | u128::from(allows(design)) << bit
            })
        };
        let pairs = |allows: &dyn Fn(char, char) -> bool| {
            std::array::from_fn(|one| {
                std::array::from_fn(|other| {
                    set(&|design: &Design| {
                        let says_nothing = design[one] == '?' || design[other] == '?';
                        says_nothing || allows(design[one], design[other])
                    })
                })
            })
        };
        Self {
            all: set(&|_| true),
            same: pairs(&|one, other| one == other),
            different: pairs(&|one, other| one != other),
            with_color: std::array::from_fn(|place| {
                Face::ALL.map(|face| {
                    set(&|design: &Design| {
                        let character = design[place];
                        !character.is_ascii_uppercase() || character == face.letter()
                    })
                })
            }),
        }
    }
}

/// A cube of which some slots have their pieces.
#[derive(Clone)]
struct PartlyFilled<'a> {
    drawing: &'a PatternDrawing,
    cube: CubieCube,
    /// The pieces that have slots, by [`Cubie::index`].
    used: u32,
    /// The colours of the stickers so far.
    colors: [Option<Color>; Facelet::NUM],
    /// For each face, the designs that these colours allow.
    designs: [u128; Face::NUM],
}

impl<'a> PartlyFilled<'a> {
    /// Creates a cube with only its centres.
    fn new(drawing: &'a PatternDrawing) -> Self {
        let mut empty = Self {
            drawing,
            cube: CubieCube::SOLVED,
            used: 0,
            colors: [None; Facelet::NUM],
            designs: Face::ALL.map(|face| drawing.faces[face as usize].all),
        };
        for face in Face::ALL {
            empty.color(Facelet::center(face), face.color());
        }
        empty
    }

    /// Gives a sticker its colour. Returns whether the face may still show something.
    fn color(&mut self, facelet: Facelet, color: Color) -> bool {
        let face = facelet.face() as usize;
        let first = face * FACE;
        let place = facelet.index() - first;
        let may_show = &self.drawing.faces[face];
        let mut designs = self.designs[face] & may_show.with_color[place][color.index()];
        for (other, before) in self.colors[first..first + FACE].iter().enumerate() {
            match before {
                None => {}
                Some(before) if *before == color => designs &= may_show.same[place][other],
                Some(_) => designs &= may_show.different[place][other],
            }
        }
        self.colors[facelet.index()] = Some(color);
        self.designs[face] = designs;
        designs != 0
    }

    /// Puts a piece into a slot. Returns `None` if a face would then show none of its designs.
    fn with(&self, slot: Cubie, piece: Cubie, orientation: u8) -> Option<Self> {
        let mut filled = self.clone();
        filled.cube.put(slot, piece, orientation);
        filled.used |= 1 << piece.index();
        let mut facelets = slot.facelets().iter().enumerate();
        facelets
            .all(|(k, &facelet)| filled.color(facelet, piece.color(k, orientation)))
            .then_some(filled)
    }

    /// Whether the orientations of the pieces of this kind, all in slots, are possible without taking the cube apart.
    fn is_oriented(&self, kind: PieceKind) -> bool {
        let slots = kind.cubies().iter();
        let sum: u8 = slots.map(|&slot| self.cube.at(slot).1).sum();
        sum.is_multiple_of(kind.orientations())
    }

    /// Fills these slots in all ways, and calls `found` with the possible cubes.
    fn fill(
        &self,
        slots: &[Cubie],
        stop: &AtomicBool,
        found: &mut dyn FnMut(CubieCube) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((&slot, rest)) = slots.split_first() else {
            let is_oriented = PieceKind::ALL.iter().all(|&kind| self.is_oriented(kind));
            let are_edges_odd = permutation_is_odd(&self.cube.ep.map(Edge::index));
            return if is_oriented && self.cube.is_odd() == are_edges_odd {
                found(self.cube)
            } else {
                ControlFlow::Continue(())
            };
        };
        if stop.load(Relaxed) {
            return ControlFlow::Break(());
        }
        for state in 0..PieceKind::STATES {
            let (piece, orientation) = slot.kind().of_state(state);
            if self.used >> piece.index() & 1 == 0
                && let Some(filled) = self.with(slot, piece, orientation)
            {
                filled.fill(rest, stop, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl PatternDrawing {
    /// Whether each face of a cube in the standard orientation shows what is drawn.
    pub fn is_shown_by(&self, cube: &CubieCube) -> bool {
        let mut filled = PartlyFilled::new(self);
        Facelet::all()
            .filter(|facelet| !facelet.is_center())
            .all(|facelet| filled.color(facelet, cube.color_at(facelet)))
            && filled.designs.iter().all(|designs| *designs != 0)
    }

    /// Calls `found` with each possible cube that shows the drawing, in no particular order, until it breaks or `stop` is
    /// set. Takes some microseconds per cube, and little time if few cubes fit; a drawing that says little is shown by most
    /// of the 4.3 · 10¹⁹ cubes.
    pub fn for_each_cube(
        &self,
        stop: &AtomicBool,
        mut found: impl FnMut(CubieCube) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let empty = PartlyFilled::new(self);
        if empty.designs.contains(&0) {
            return ControlFlow::Continue(());
        }
        // Face by face, so that a face which shows none of its designs is seen early.
        let mut slots = Vec::new();
        for face in Face::ALL {
            for (slot, _) in Facelet::of_face(face).filter_map(Facelet::cubie) {
                if !slots.contains(&slot) {
                    slots.push(slot);
                }
            }
        }
        empty.fill(&slots, stop, &mut found)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::cube::{Move, random};

    fn shown_by(drawing: &str) -> Vec<CubieCube> {
        let drawing: PatternDrawing = drawing.parse().unwrap();
        let mut cubes = Vec::new();
        let all = drawing.for_each_cube(&AtomicBool::new(false), |cube| {
            assert!(drawing.is_shown_by(&cube));
            cubes.push(cube);
            ControlFlow::Continue(())
        });
        assert!(all.is_continue());
        cubes
    }

    /// Whether a face with these colours shows a design as drawn, letter by letter.
    fn shows(colors: &[Color], design: &str) -> bool {
        let mut color_of = HashMap::new();
        let mut is_same = true;
        for (letter, color) in design.chars().zip(colors) {
            match letter {
                '?' => {}
                _ if letter.is_uppercase() => {
                    is_same &= Face::ALL[color.index()].letter() == letter;
                }
                _ => is_same &= *color_of.entry(letter).or_insert(color) == color,
            }
        }
        let colors: HashSet<&Color> = color_of.values().copied().collect();
        is_same && colors.len() == color_of.len()
    }

    /// Returns the eight ways to look at the nine stickers of a face.
    fn looks(colors: &[Color]) -> Vec<Vec<Color>> {
        let mut looks = Vec::new();
        for (transposed, down, left) in
            (0..8).map(|bits| (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4))
        {
            let color = |place: usize| {
                let row = if down { 2 - place / 3 } else { place / 3 };
                let column = if left { 2 - place % 3 } else { place % 3 };
                colors[if transposed {
                    3 * column + row
                } else {
                    3 * row + column
                }]
            };
            looks.push((0..9).map(color).collect());
        }
        looks
    }

    #[test]
    fn a_plain_check_of_cubes_of_half_turns_agrees() {
        let mut cubes = vec![CubieCube::SOLVED];
        let mut known: HashSet<CubieCube> = cubes.iter().copied().collect();
        let mut next = 0;
        while cubes.len() < 30_000 {
            for turn in Move::ALL.into_iter().filter(|turn| turn.quarters() == 2) {
                let cube = cubes[next].turned(turn);
                if known.insert(cube) {
                    cubes.push(cube);
                }
            }
            next += 1;
        }
        let mut number = Vec::new();
        for designs in [
            &["ababababa"][..],
            &["ababababa", "aaaaaaaaa"],
            &["aabaabaab", "aaaaaaaaa"],
            &["?a?aaa?a?"],
            &["?b?aaa?b?"],
        ] {
            let drawing: PatternDrawing = designs.join(",").parse().unwrap();
            let shown = cubes.iter().filter(|cube| {
                let is_shown = Face::ALL.iter().all(|&face| {
                    let facelets = Facelet::of_face(face);
                    let colors: Vec<Color> =
                        facelets.map(|facelet| cube.color_at(facelet)).collect();
                    let looks = looks(&colors);
                    designs
                        .iter()
                        .any(|design| looks.iter().any(|look| shows(look, design)))
                });
                assert_eq!(drawing.is_shown_by(cube), is_shown, "{designs:?} {cube:?}");
                is_shown
            });
            number.push(shown.count());
        }
        assert!(number.iter().all(|number| *number > 0), "{number:?}");
    }

    #[test]
    fn all_cubes_are_found_once() {
        let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_eq!(shown_by(solved), [CubieCube::SOLVED]);
        assert_eq!(shown_by("aaaaaaaaa"), [CubieCube::SOLVED]);
        // Edges solved but for those of U, corners solved: even permutations and even flips of four.
        let last_edges = "U?U?U?U?U R?RRRRRRR F?FFFFFFF DDDDDDDDD L?LLLLLLL B?BBBBBBB";
        let cubes = shown_by(last_edges);
        let distinct: HashSet<CubieCube> = cubes.iter().copied().collect();
        assert_eq!((cubes.len(), distinct.len()), (12 * 8, 12 * 8));
        assert!(shown_by("abcdefghi").is_empty(), "nine colours");
        assert!(shown_by("RRRRRRRRR").is_empty(), "a centre of U");
    }

    #[test]
    fn a_random_cube_shows_itself() {
        for seed in 0..20 {
            let cube = CubieCube::random(&mut random::seeded_generator(seed));
            let drawing = cube.to_face_cube().to_string();
            assert_eq!(shown_by(&drawing), [cube]);
        }
    }

    #[test]
    fn a_search_ends_when_it_is_told_to() {
        let drawing: PatternDrawing = "?????????".parse().unwrap();
        let mut found = 0;
        let outcome = drawing.for_each_cube(&AtomicBool::new(false), |_| {
            found += 1;
            if found == 5 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!((outcome, found), (ControlFlow::Break(()), 5));
        let outcome = drawing.for_each_cube(&AtomicBool::new(true), |_| unreachable!());
        assert!(outcome.is_break());
    }

    #[test]
    fn mistakes_have_a_place() {
        let error = |text: &str| text.parse::<PatternDrawing>().unwrap_err().to_string();
        assert!(error("aba b1b aba").starts_with("character 6, '1', is not part of a drawing"));
        assert!(error("aaaaaaaaa,aXa").starts_with("character 12, 'X'"));
        assert!(error("aba").ends_with("but this has 3"));
        assert!(error("").ends_with("but this has 0"));
        assert!(error(&["aaaaaaaaa"; 17].join(",")).ends_with("but this has 17"));
    }
}
