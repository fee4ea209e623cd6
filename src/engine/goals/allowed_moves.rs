//! The moves that a solution may consist of: faces, wide turns, slices and rotations of the whole cube.
//!
//! A layer without an amount stands for all its turns, so `R,U` means R R2 R' U U2 U'. With an amount it stands for
//! just that turn: `R2` is the half turn alone, `R'` the anticlockwise quarter turn alone. Each of them counts as one
//! move.

use std::collections::HashSet;
use std::fmt;
use std::iter;
use std::str::FromStr;

use thiserror::Error;

use crate::cube::{
    AlgorithmError, Face, Layers, Metric, Move, Orientation, Rotation, Slice, TextPosition, Turn,
};

/// A set of turns.
///
/// ```
/// use cubetui::goals::AllowedMoves;
/// let allowed: AllowedMoves = "R, U2 r' M".parse().unwrap();
/// assert_eq!(allowed.to_string(), "U2,R,Rw',M");
/// assert_eq!(allowed.to_string().parse(), Ok(allowed));
/// assert_eq!(allowed.len(), 8);
/// assert_eq!("without U,D,R,L,B".parse::<AllowedMoves>().unwrap().to_string(), "F");
/// let error = "R,Q".parse::<AllowedMoves>().unwrap_err();
/// assert_eq!(error.to_string(), "column 3: expected a single turn, found \"Q\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AllowedMoves(u64);

/// The layers in the sequence in which they are written.
const LAYERS: [Layers; 18] = {
    let mut layers = [Layers::Rotation(Rotation::X); 18];
    let mut k = 0;
    while k < Face::NUM {
        layers[k] = Layers::Face(Face::ALL[k]);
        layers[Face::NUM + k] = Layers::Wide(Face::ALL[k]);
        k += 1;
    }
    k = 0;
    while k < 3 {
        layers[2 * Face::NUM + k] = Layers::Slice(Slice::ALL[k]);
        layers[2 * Face::NUM + 3 + k] = Layers::Rotation(Rotation::ALL[k]);
        k += 1;
    }
    layers
};

impl AllowedMoves {
    /// The eighteen turns of the faces: nothing is restricted.
    pub const ALL_FACES: Self = Self((1 << Move::NUM) - 1);
    /// The word for [`ALL_FACES`](Self::ALL_FACES).
    pub const ALL: &'static str = "all";
    /// The word before the turns that are left out.
    const WITHOUT: &'static str = "without";

    /// Returns the turns, by layer: faces, wide turns, slices, rotations.
    pub fn turns(self) -> impl Iterator<Item = Turn> + Clone {
        let all = LAYERS
            .into_iter()
            .flat_map(|layers| (1..4).map(move |quarters| Turn::new(layers, quarters)));
        all.enumerate()
            .filter(move |(index, _)| self.0 >> index & 1 == 1)
            .map(|(_, turn)| turn)
    }

    /// Returns the number of turns.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are no turns. A set that was parsed is never empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether they are just the turns of the six faces.
    pub fn is_all_faces(self) -> bool {
        self == Self::ALL_FACES
    }

    /// Returns `all` for the turns of the six faces, and the moves otherwise.
    pub fn in_short(self) -> String {
        if self.is_all_faces() {
            Self::ALL.to_owned()
        } else {
            self.to_string()
        }
    }

    /// Whether they are turns of faces, with all turns of each face, only its half turn, or none: then successive moves of
    /// the same face always combine into at most one of them.
    pub fn are_whole_faces(self) -> bool {
        let face = |turn: Turn| {
            if let Layers::Face(face) = turn.layers() {
                Some(face)
            } else {
                None
            }
        };
        let is_whole = |turn: Turn| {
            face(turn).is_some_and(|face| {
                let has = |quarters| self.contains(Turn::from(Move::new(face, quarters)));
                turn.quarters() == 2 || (has(1) && has(2) && has(3))
            })
        };
        self.turns().all(is_whole)
    }

    /// Returns the turns of faces that these turns have the effect of, perhaps with rotations. Each face has all its turns
    /// or only the half turn; if both quarter turns are possible, it has all.
    pub(crate) fn whole_faces(self) -> Self {
        let orientations = self.rotated();
        let turns = |&held: &Orientation| {
            let effects = self.turns().map(move |turn| held.effect_of(turn));
            effects.filter(|effect| orientations.contains(&effect.orientation))
        };
        let effects = orientations.iter().flat_map(turns);
        let made: HashSet<Move> = effects
            .filter_map(|effect| match effect.moves()[..] {
                [face] => Some(face),
                _ => None,
            })
            .collect();
        let has = |face, quarters| made.contains(&Move::new(face, quarters));
        let is_whole = |turn: &Move| {
            let face = turn.face();
            let has_quarters = has(face, 1) && has(face, 3);
            has_quarters || (turn.quarters() == 2 && has(face, 2))
        };
        let moves = Move::ALL.into_iter().filter(is_whole);
        moves.map(Turn::from).collect()
    }

    /// Returns the orientations to which allowed rotations can bring the cube, the standard one first.
    fn rotated(self) -> Vec<Orientation> {
        let mut known = vec![Orientation::STANDARD];
        let mut next = 0;
        while next < known.len() {
            for turn in self
                .turns()
                .filter(|turn| matches!(turn.layers(), Layers::Rotation(_)))
            {
                let after = known[next].effect_of(turn).orientation;
                if !known.contains(&after) {
                    known.push(after);
                }
            }
            next += 1;
        }
        known
    }

    /// Returns as few of these turns as possible that have the same effect on the pieces as `moves`, which must be turns of
    /// [`whole_faces`](Self::whole_faces), from the standard orientation. Turns of opposite faces that make up a slice must
    /// be next to each other.
    pub(crate) fn in_place_of(self, moves: &[Move]) -> Vec<Turn> {
        // A state is the number of moves made, the quarters left of the next one, and the orientation. With it are kept the
        // last turn and the state before that.
        let quarters_of = |made: usize| moves.get(made).map_or(0, |turn| turn.quarters());
        let start = (0, quarters_of(0), Orientation::STANDARD);
        let mut states = vec![(start, None)];
        let mut known = HashSet::from([start]);
        let mut next = 0;
        while states[next].0.0 < moves.len() {
            let (made, left, orientation) = states[next].0;
            for turn in self.turns() {
                let effect = orientation.effect_of(turn);
                let after = match effect.moves()[..] {
                    [] => Some((made, left)),
                    [face] if face.face() == moves[made].face() => {
                        match (4 + left - face.quarters()) % 4 {
                            0 => Some((made + 1, quarters_of(made + 1))),
                            rest => Some((made, rest)),
                        }
                    }
                    [one, other] if left == quarters_of(made) => {
                        let both = moves.get(made..made + 2);
                        let is_slice = both == Some(&[one, other]) || both == Some(&[other, one]);
                        is_slice.then(|| (made + 2, quarters_of(made + 2)))
                    }
                    _ => None,
                };
                let Some((made, left)) = after else { continue };
                let state = (made, left, effect.orientation);
                if known.insert(state) {
                    states.push((state, Some((turn, next))));
                }
            }
            next += 1;
            assert!(next < states.len(), "the moves are turns of whole faces");
        }
        let back = iter::successors(states[next].1, |(_, before)| states[*before].1);
        let mut turns: Vec<Turn> = back.map(|(turn, _)| turn).collect();
        turns.reverse();
        turns
    }

    /// Returns those moves of which each counts as one in a metric, and which make up all the others, or `None` if they
    /// cannot.
    pub(crate) fn counted_in(self, metric: Metric) -> Option<Self> {
        match metric {
            Metric::HalfTurn => Some(self),
            Metric::SliceTurn => None,
            Metric::QuarterTurn => {
                let is_quarter = |turn: &Turn| turn.quarters() != 2;
                let quarters: Self = self.turns().filter(is_quarter).collect();
                let can_be_made = |turn: Turn| {
                    let has = |amount| quarters.contains(Turn::new(turn.layers(), amount));
                    matches!(turn.layers(), Layers::Face(_)) && (has(1) || has(3))
                };
                self.turns().all(can_be_made).then_some(quarters)
            }
        }
    }

    /// Whether a turn is one of them.
    pub fn contains(self, turn: Turn) -> bool {
        self.0 >> index(turn) & 1 == 1
    }

    /// Returns those that are not in `others`.
    ///
    /// # Errors
    /// None of `others` is among them, or none is left.
    pub fn without(self, others: Self) -> Result<Self, AllowedMovesError> {
        let left = Self(self.0 & !others.0);
        if left == self {
            Err(AllowedMovesError::NotAmong {
                left_out: others,
                allowed: self,
            })
        } else if left.is_empty() {
            Err(AllowedMovesError::Empty)
        } else {
            Ok(left)
        }
    }

    /// Returns these turns of a cube in `orientation`, renamed for the standard orientation.
    #[must_use]
    pub fn in_standard(self, orientation: Orientation) -> Self {
        let back = orientation.inverse().symmetry();
        self.turns().map(|turn| turn.carried(back)).collect()
    }
}

impl Default for AllowedMoves {
    fn default() -> Self {
        Self::ALL_FACES
    }
}

impl FromIterator<Turn> for AllowedMoves {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Self {
        Self(
            turns
                .into_iter()
                .fold(0, |bits, turn| bits | 1 << index(turn)),
        )
    }
}

fn index(turn: Turn) -> usize {
    let layer = LAYERS.iter().position(|layers| *layers == turn.layers());
    3 * layer.expect("all layers are listed") + usize::from(turn.quarters()) - 1
}

/// Why a text is not a set of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AllowedMovesError {
    /// Something is not a turn.
    #[error("{0}")]
    Unreadable(AlgorithmError),
    /// No moves are left.
    #[error("no moves are allowed; name some, as in R,U or M,U2")]
    Empty,
    /// The moves to leave out are not allowed anyway.
    #[error("{left_out} cannot be left out: only {allowed} is allowed anyway")]
    NotAmong {
        /// The moves to leave out.
        left_out: AllowedMoves,
        /// The moves from which they should be left out.
        allowed: AllowedMoves,
    },
}

/// Reads turns with commas or blanks between them, `all`, and `without` before those that are left out.
impl FromStr for AllowedMoves {
    type Err = AllowedMovesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut allowed, mut left_out, mut is_without, mut is_named) =
            (Self(0), Self(0), false, false);
        let mut column = 1;
        for word in text.split(|letter: char| letter == ',' || letter.is_whitespace()) {
            let read = match word {
                "" => Self(0),
                Self::WITHOUT if !is_without => {
                    is_without = true;
                    Self(0)
                }
                Self::ALL => Self::ALL_FACES,
                turn => read_turns(turn).map_err(|error| shifted(error, column))?,
            };
            is_named |= !is_without && !read.is_empty();
            let part = if is_without {
                &mut left_out
            } else {
                &mut allowed
            };
            part.0 |= read.0;
            column += word.chars().count() + 1;
        }
        let allowed = if is_named || !is_without {
            allowed
        } else {
            Self::ALL_FACES
        };
        match is_without {
            true => allowed.without(left_out),
            false if allowed.is_empty() => Err(AllowedMovesError::Empty),
            false => Ok(allowed),
        }
    }
}

/// Reads one turn: with an amount it is that turn alone, without one all turns of its layer.
fn read_turns(word: &str) -> Result<AllowedMoves, AlgorithmError> {
    let turn: Turn = word.parse()?;
    let has_amount = word.ends_with(|letter: char| !letter.is_ascii_alphabetic());
    let amounts = if has_amount {
        turn.quarters()..=turn.quarters()
    } else {
        1..=3
    };
    Ok(amounts
        .map(|quarters| Turn::new(turn.layers(), quarters))
        .collect())
}

/// Returns the error of one word with its position in the whole text, where the word begins at `column`.
fn shifted(error: AlgorithmError, column: usize) -> AllowedMovesError {
    let moved = |place: TextPosition| TextPosition {
        column: place.column + column - 1,
        ..place
    };
    AllowedMovesError::Unreadable(match error {
        AlgorithmError::Unexpected {
            place,
            expected,
            found,
        } => AlgorithmError::Unexpected {
            place: moved(place),
            expected,
            found,
        },
        AlgorithmError::TooLong { place } => AlgorithmError::TooLong {
            place: moved(place),
        },
        AlgorithmError::TooDeep { place } => AlgorithmError::TooDeep {
            place: moved(place),
        },
    })
}

/// A layer all of whose turns are in the set is written without an amount.
impl fmt::Display for AllowedMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        for layers in LAYERS {
            let turns = [1, 2, 3].map(|quarters| Turn::new(layers, quarters));
            let allowed = turns.into_iter().filter(|&turn| self.contains(turn));
            match allowed.clone().count() {
                3 => words.push(turns[0].to_string()),
                _ => words.extend(allowed.map(written_alone)),
            }
        }
        f.pad(&words.join(","))
    }
}

/// Writes one turn with its amount. A clockwise quarter turn is written as three anticlockwise ones.
fn written_alone(turn: Turn) -> String {
    match turn.quarters() {
        1 => format!("{}3'", Turn::new(turn.layers(), 1)),
        _ => turn.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Algorithm, CubieCube};

    fn read(text: &str) -> AllowedMoves {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn an_amount_means_exactly_this_turn() {
        let names = |text: &str| {
            read(text)
                .turns()
                .map(|turn| turn.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names("R"), "R R2 R'");
        assert_eq!(names("R2"), "R2");
        assert_eq!(names("R',U2"), "U2 R'");
        assert_eq!(names("r"), "Rw Rw2 Rw'");
        assert_eq!(names("M x'"), "M M2 M' x'");
        assert_eq!(names("R3'"), "R", "a clockwise quarter turn alone");
        assert_eq!(names("R without R2"), "R R'");
        assert_eq!(read("without B").len(), 15);
        assert_eq!(read("all"), AllowedMoves::ALL_FACES);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for turn in AllowedMoves(u64::MAX >> 10).turns() {
            let alone: AllowedMoves = [turn].into_iter().collect();
            assert_eq!(read(&alone.to_string()), alone, "{alone}");
            let without: AllowedMoves = AllowedMoves(u64::MAX >> 10)
                .without(alone)
                .expect("53 are left");
            assert_eq!(read(&without.to_string()), without, "{without}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        let error = |text: &str| {
            text.parse::<AllowedMoves>()
                .map(|read| read.to_string())
                .unwrap_err()
        };
        assert_eq!(error(""), AllowedMovesError::Empty);
        assert_eq!(error(" , "), AllowedMovesError::Empty);
        assert_eq!(error("R without R"), AllowedMovesError::Empty);
        assert!(matches!(
            error("R without U"),
            AllowedMovesError::NotAmong { .. }
        ));
        assert!(matches!(
            error("without"),
            AllowedMovesError::NotAmong { .. }
        ));
        assert_eq!(
            error("R, U4").to_string(),
            "column 5: expected 2 or 3 quarter turns, found \"4\""
        );
        assert_eq!(
            error("RU").to_string(),
            "column 2: expected a single turn, found \"U\""
        );
        assert_eq!(
            error("(R U)").to_string(),
            "column 1: expected a single turn, found \"(\""
        );
    }

    #[test]
    fn a_rotated_person_names_other_turns() {
        let orientation = Orientation::STANDARD.rotated(Face::U, 1);
        assert_eq!(
            read("R,U,M,r2,x").in_standard(orientation).to_string(),
            "U,B,Bw2,S,z"
        );
        assert_eq!(read("R',M'").in_standard(orientation).to_string(), "B',S'");
        for orientation in Orientation::all() {
            assert_eq!(
                read("R,U2,M',y")
                    .in_standard(orientation)
                    .in_standard(orientation.inverse()),
                read("R,U2,M',y")
            );
        }
    }

    #[test]
    fn fewest_turns_in_place_of_turns_of_faces_do_the_same_to_the_pieces() {
        let turns = |moves: &str, allowed: &str| {
            let algorithm: Algorithm = moves.parse().expect("they are moves");
            let turns = read(allowed).in_place_of(&algorithm.moves().0);
            let written: Algorithm = turns.iter().copied().collect();
            let (made, _) = written.moves();
            assert_eq!(
                CubieCube::SOLVED.turned_by(&made),
                CubieCube::SOLVED.turned_by(&algorithm.moves().0),
                "{moves} by {allowed}"
            );
            written.to_string()
        };
        assert_eq!(turns("R U F", "x,U,R"), "R U x U");
        assert_eq!(turns("D R", "x,U,R"), "x2 U R");
        assert_eq!(turns("L R' U", "M,R,L,U,F,B,D"), "M' B");
        assert_eq!(turns("L U", "R,U,D,F,B,L,Rw"), "L U");
        assert_eq!(turns("L U", "Rw,x,U"), "Rw x' U");
        let quarters = read("U,R").counted_in(Metric::QuarterTurn);
        let half_turn = quarters.map(|quarters| quarters.in_place_of(&[Move::new(Face::U, 2)]));
        let quarter = Turn::from(Move::new(Face::U, 1));
        assert_eq!(half_turn, Some(vec![quarter, quarter]));
        for (allowed, faces) in [
            ("x,U,R", 15),
            ("x,y,U", 18),
            ("Rw,Uw", 0),
            ("Rw,x,U", 15),
            ("M,U,R,r", 6),
            ("R2,x,U2", 5),
        ] {
            assert_eq!(read(allowed).whole_faces().len(), faces, "{allowed}");
        }
    }
}
