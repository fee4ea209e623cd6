//! Writing an algorithm out: to turns without brackets, and further to moves of the standard orientation.

use super::{Algorithm, Bracket, Element};
use crate::cube::{Hold, Move, Turn};

impl Algorithm {
    /// The turns, in order, without any brackets.
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
                    let once = if repeat.inverted { reversed(&once) } else { once };
                    turns.extend(once.repeat(repeat.times as usize));
                }
            }
        }
        turns
    }

    /// The moves of standard faces that it does to a cube held the standard way, and how the cube is held then.
    ///
    /// A wide turn is a move of the opposite face and a rotation, a slice is moves of both faces beside it and a
    /// rotation; rotations move no piece.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, Face, format_moves};
    /// let (moves, hold) = "x U r".parse::<Algorithm>().unwrap().moves();
    /// assert_eq!(format_moves(&moves), "F L");
    /// assert_eq!(hold.face_at(Face::U), Face::D);
    /// ```
    pub fn moves(&self) -> (Vec<Move>, Hold) {
        self.moves_from(Hold::STANDARD)
    }

    /// Like [`Algorithm::moves`], for a cube that is held another way at the start.
    pub fn moves_from(&self, hold: Hold) -> (Vec<Move>, Hold) {
        let mut moves = Vec::new();
        let hold = self.turns().into_iter().fold(hold, |hold, turn| {
            let effect = hold.effect_of(turn);
            moves.extend(effect.moves());
            effect.hold
        });
        (moves, hold)
    }
}

impl Bracket {
    fn turns(&self) -> Vec<Turn> {
        match self {
            Self::Group(inner) => inner.turns(),
            Self::Commutator(first, second) => {
                let (first, second) = (first.turns(), second.turns());
                let (first_back, second_back) = (reversed(&first), reversed(&second));
                [first, second, first_back, second_back].concat()
            }
            Self::Conjugate(first, second) => {
                let (first, second) = (first.turns(), second.turns());
                let back = reversed(&first);
                [first, second, back].concat()
            }
        }
    }
}

fn reversed(turns: &[Turn]) -> Vec<Turn> {
    turns.iter().rev().map(|turn| turn.inverse()).collect()
}
