//! The expansion of an algorithm: its turns without brackets, its moves in the standard orientation, and from these its
//! length in four metrics and its order.
//!
//! Lengths count the turns as written: nothing is cancelled first. A turn of a face or of two layers is one move, a
//! slice is two (of the faces on both sides), a rotation of the whole cube is none.

use super::{Algorithm, Bracket, Element};
use crate::cube::{Layers, Move, Orientation, OrientedCube, Turn};

impl Algorithm {
    /// Returns the turns in sequence, with all brackets written out.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let written: Algorithm = "[R, U]2 (F' M)'".parse().unwrap();
    /// let turns: Algorithm = written.turns().into_iter().collect();
    /// assert_eq!(turns.to_string(), "R U R' U' R U R' U' M' F");
    /// ```
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for element in &self.elements {
            match element {
                Element::Turn(turn) => turns.push(*turn),
                Element::Bracket(bracket, repeat) => {
                    let once = bracket.turns();
                    let once = if repeat.inverted {
                        reversed(&once)
                    } else {
                        once
                    };
                    turns.extend(once.repeat(repeat.times as usize));
                }
            }
        }
        turns
    }

    /// Returns the moves of standard faces that the algorithm makes on a cube in the standard orientation, and the
    /// orientation of the cube afterwards.
    ///
    /// A wide turn is a move of the opposite face and a rotation, a slice is moves of both adjacent faces and a
    /// rotation; rotations move no piece.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, Face, format_moves};
    /// let (moves, orientation) = "x U r".parse::<Algorithm>().unwrap().moves();
    /// assert_eq!(format_moves(&moves), "F L");
    /// assert_eq!(orientation.face_at(Face::U), Face::D);
    /// ```
    pub fn moves(&self) -> (Vec<Move>, Orientation) {
        self.moves_from(Orientation::STANDARD)
    }

    /// Like [`Algorithm::moves`], for a cube that starts in this orientation.
    pub fn moves_from(&self, orientation: Orientation) -> (Vec<Move>, Orientation) {
        let mut moves = Vec::new();
        let orientation = self
            .turns()
            .into_iter()
            .fold(orientation, |orientation, turn| {
                let effect = orientation.effect_of(turn);
                moves.extend(effect.moves());
                effect.orientation
            });
        (moves, orientation)
    }

    /// The length in the half-turn metric: every move of a face counts 1.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let written: Algorithm = "R2 Uw M2 x".parse().unwrap();
    /// assert_eq!((written.length_htm(), written.length_qtm()), (4, 7));
    /// ```
    pub fn length_htm(&self) -> usize {
        self.moves().0.len()
    }

    /// The length in the quarter-turn metric: a quarter turn of a face counts 1, a half turn 2.
    pub fn length_qtm(&self) -> usize {
        self.moves()
            .0
            .iter()
            .map(|turn| if turn.quarters() == 2 { 2 } else { 1 })
            .sum()
    }

    /// The length in the slice-turn metric: every turn of a face, of two layers or of a slice counts 1, a rotation 0.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let written: Algorithm = "R2 Uw M2 x".parse().unwrap();
    /// assert_eq!((written.length_stm(), written.length_etm()), (3, 4));
    /// ```
    pub fn length_stm(&self) -> usize {
        self.turns()
            .iter()
            .filter(|turn| !matches!(turn.layers(), Layers::Rotation(_)))
            .count()
    }

    /// The length in the execution-turn metric: every written turn counts 1, including rotations of the whole cube.
    pub fn length_etm(&self) -> usize {
        self.turns().len()
    }

    /// Returns the order: the least number of repetitions, 1 or more, that restores every piece and the orientation of the
    /// cube. At most 1260 if the algorithm leaves the orientation unchanged.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let order = |text: &str| text.parse::<Algorithm>().unwrap().order();
    /// assert_eq!((order("R U"), order("R U2 D' B D'"), order("x"), order("M"), order("")), (105, 1260, 4, 4, 1));
    /// ```
    pub fn order(&self) -> u32 {
        let once = OrientedCube::SOLVED.turned_by(&self.turns());
        let mut power = once;
        let mut order = 1;
        while power != OrientedCube::SOLVED {
            // The next repetition acts on the cube in its current orientation.
            let seen = power.orientation.inverse().symmetry().carry(&once.cube);
            let orientation = Orientation::of(
                power
                    .orientation
                    .symmetry()
                    .then(once.orientation.symmetry()),
            );
            power = OrientedCube::new(
                power.cube.then(&seen),
                orientation.expect("two rotations are one"),
            );
            order += 1;
        }
        order
    }

    /// Returns the order on a supercube: the least number of repetitions that restores every piece, the orientation of the
    /// cube and the turns of the centres.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let order = |text: &str| text.parse::<Algorithm>().unwrap().supercube_order();
    /// assert_eq!((order("R U"), order("R U R' U'"), order("M"), order("x")), (420, 6, 4, 4));
    /// ```
    pub fn supercube_order(&self) -> u32 {
        let order = self.order();
        let turns = self.turns();
        let after = (0..order).fold(OrientedCube::SUPERCUBE, |cube, _| cube.turned_by(&turns));
        // The pieces and the orientation of the cube are restored, so each further round turns the centres by the same
        // amount.
        order * after.centers.unwrap_or_default().repetitions()
    }
}

impl Bracket {
    fn turns(&self) -> Vec<Turn> {
        match self {
            Self::Group(inner) => inner.turns(),
            Self::Commutator(first, second) => {
                let first = first.turns();
                let second = second.turns();
                let first_back = reversed(&first);
                let second_back = reversed(&second);
                [first, second, first_back, second_back].concat()
            }
            Self::Conjugate(first, second) => {
                let first = first.turns();
                let second = second.turns();
                let back = reversed(&first);
                [first, second, back].concat()
            }
        }
    }
}

fn reversed(turns: &[Turn]) -> Vec<Turn> {
    turns.iter().rev().map(|turn| turn.inverse()).collect()
}
