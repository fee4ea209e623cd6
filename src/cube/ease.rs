//! How easy turns are for two hands that hold the cube in front of the body, thumbs on F.
//!
//! [`EASE_WEIGHTS`] says what each layer costs, in tenths of a turn of R. The right wrist turns R and wide R, the left wrist
//! L and wide L; a wrist has four positions, and a turn beyond them costs a [`REGRIP_COST`]. The numbers are a model of
//! speedcubing fingertricks, not measurements: they order solutions, and nothing more.

use super::{Face, Layers, Rotation, Slice, Turn};

/// What the turns of a layer cost.
#[derive(Clone, Copy, Debug)]
pub struct EaseWeight {
    /// The layer.
    pub layers: Layers,
    /// The cost of a quarter turn, in tenths of a turn of R.
    pub quarter: u32,
    /// The cost of a half turn.
    pub half: u32,
    /// Why.
    pub reason: &'static str,
}

/// What a new grip of one hand costs, in tenths of a turn of R: the hand lets go, turns back and takes hold again.
pub const REGRIP_COST: u32 = 15;
/// What a turn of a face costs more if a wrist is not straight: the fingers that flick it lie elsewhere.
const CROOKED: u32 = 5;

/// All layers with what their turns cost.
pub const EASE_WEIGHTS: &[EaseWeight] = &[
    face(Face::R, 10, 14, "the right wrist turns it without letting go"),
    face(Face::U, 10, 14, "an index finger flicks it, two fingers one after the other a half turn"),
    face(Face::L, 12, 17, "like R with the left wrist, which most people have trained less"),
    face(Face::F, 15, 24, "an index finger or thumb pulls it, from a grip that is looser for the moment"),
    face(Face::D, 15, 20, "a ring finger flicks it, which is weaker and seen by nobody"),
    face(Face::B, 24, 36, "an index finger reaches behind the cube, and the face cannot be seen"),
    wide(Face::R, 11, 15, "the right wrist turns it, with the slice as well"),
    wide(Face::L, 13, 18, "like wide R with the left wrist"),
    wide(Face::U, 14, 20, "two layers are heavier to flick than one"),
    wide(Face::D, 18, 24, "two layers with a ring finger"),
    wide(Face::F, 18, 28, "two layers with a loose grip"),
    wide(Face::B, 28, 42, "two layers behind the cube"),
    slice(Slice::M, 14, 18, "a ring finger pushes it from below, two fingers a half turn"),
    slice(Slice::S, 22, 30, "an index finger and a thumb push it, and the cube is held by R and L alone"),
    slice(Slice::E, 24, 32, "no finger lies on it: a hand lets go"),
    rotation(Rotation::Y, 18, 25, "both hands let go in turn, and the person has to look again"),
    rotation(Rotation::X, 15, 22, "like y, but U and D stay next to what was seen"),
    rotation(Rotation::Z, 20, 27, "like y, and both wrists have to cross"),
];

const fn face(face: Face, quarter: u32, half: u32, reason: &'static str) -> EaseWeight {
    EaseWeight { layers: Layers::Face(face), quarter, half, reason }
}

const fn wide(face: Face, quarter: u32, half: u32, reason: &'static str) -> EaseWeight {
    EaseWeight { layers: Layers::Wide(face), quarter, half, reason }
}

const fn slice(slice: Slice, quarter: u32, half: u32, reason: &'static str) -> EaseWeight {
    EaseWeight { layers: Layers::Slice(slice), quarter, half, reason }
}

const fn rotation(rotation: Rotation, quarter: u32, half: u32, reason: &'static str) -> EaseWeight {
    EaseWeight { layers: Layers::Rotation(rotation), quarter, half, reason }
}

/// Returns the cost of making these turns one after the other, in tenths of a turn of R. Less is easier.
///
/// ```
/// use cubetui::cube::{Algorithm, cost_of_turning};
/// let cost = |text: &str| cost_of_turning(&text.parse::<Algorithm>().unwrap().turns());
/// assert_eq!(cost("R U R' U'"), 40);
/// assert_eq!(cost("B U B' U'"), 68);
/// assert_eq!(cost("R U R U R U"), 75, "the third R needs a new grip");
/// ```
pub fn cost_of_turning(turns: &[Turn]) -> u32 {
    let mut wrists = [Wrist::default(); 2];
    turns.iter().map(|turn| weight_of(*turn) + grip(*turn, &mut wrists)).sum()
}

fn weight_of(turn: Turn) -> u32 {
    let weight = EASE_WEIGHTS.iter().find(|weight| weight.layers == turn.layers());
    weight.map_or(0, |weight| if turn.quarters() == 2 { weight.half } else { weight.quarter })
}

/// How far a wrist is turned: quarter turns clockwise as seen from its side, -1 to 2.
#[derive(Clone, Copy, Default)]
struct Wrist(i8);

impl Wrist {
    /// Turns the layer at this hand. Returns the cost of a new grip, if the turn needs one.
    fn turn(&mut self, quarters: u8) -> u32 {
        // A half turn goes in the direction in which there is room.
        let options: &[i8] = match quarters {
            1 => &[1],
            2 => &[2, -2],
            _ => &[-1],
        };
        let reached = options.iter().map(|turned| self.0 + turned).find(|place| (-1..=2).contains(place));
        // After a new grip, the hand begins so that the turn ends with a straight wrist.
        self.0 = reached.unwrap_or(0);
        if reached.is_some() { 0 } else { REGRIP_COST }
    }
}

/// Returns what the grip adds to a turn.
fn grip(turn: Turn, wrists: &mut [Wrist; 2]) -> u32 {
    let [right, left] = wrists;
    match turn.layers() {
        Layers::Face(Face::R) | Layers::Wide(Face::R) => right.turn(turn.quarters()),
        Layers::Face(Face::L) | Layers::Wide(Face::L) => left.turn(turn.quarters()),
        Layers::Rotation(_) => {
            *wrists = [Wrist::default(); 2];
            0
        }
        // U can be flicked from any position of the wrists.
        Layers::Face(Face::U) | Layers::Wide(Face::U) => 0,
        _ => {
            if right.0 == 0 && left.0 == 0 {
                0
            } else {
                CROOKED
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Algorithm, AllowedMoves};

    fn cost(text: &str) -> u32 {
        cost_of_turning(&text.parse::<Algorithm>().expect("an algorithm").turns())
    }

    #[test]
    fn every_turn_has_one_weight_and_a_half_turn_costs_less_than_two_quarters() {
        let all: AllowedMoves = "U,R,F,D,L,B,Uw,Rw,Fw,Dw,Lw,Bw,M,E,S,x,y,z".parse().expect("moves");
        for turn in all.turns() {
            let weights: Vec<_> =
                EASE_WEIGHTS.iter().filter(|weight| weight.layers == turn.layers()).collect();
            assert_eq!(weights.len(), 1, "{turn}");
            assert!(weights[0].quarter < weights[0].half && weights[0].half < 2 * weights[0].quarter);
            assert!(!weights[0].reason.is_empty());
        }
    }

    #[test]
    fn easy_turns_come_before_hard_ones_and_new_grips_cost() {
        assert!(cost("R U") < cost("L U") && cost("L U") < cost("F U") && cost("F U") < cost("B U"));
        assert_eq!(cost("R U R' U'"), 40);
        assert_eq!(cost("R R R") - 3 * cost("R"), REGRIP_COST);
        assert_eq!(cost("R' R'") - 2 * cost("R'"), REGRIP_COST);
        assert_eq!(cost("R R'"), 20, "there and back");
        assert_eq!(cost("R' R2"), 24, "a half turn from one end to the other");
        assert_eq!(cost("R2 U R2"), 38, "there and back");
        assert_eq!(cost("R F") - cost("R") - cost("F"), CROOKED);
        assert_eq!(cost(""), 0);
    }
}
