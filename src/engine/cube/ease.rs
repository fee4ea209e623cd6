//! How easy turns are for two hands that hold the cube in front of the body, thumbs on F.
//!
//! [`EASE_WEIGHTS`] lists what each layer costs, in tenths of a turn of R. The right wrist turns R and wide R, the left
//! wrist L and wide L; a wrist has four positions, and a turn beyond them needs a new grip, which costs [`REGRIP_COST`].
//! The numbers are a model of speedcubing fingertricks, not measurements; use them only to rank solutions.

use crate::cube::{Face, Layers, Rotation, Slice, Turn};

/// The costs of the turns of a layer.
#[derive(Clone, Copy, Debug)]
pub struct EaseWeight {
    /// The layer.
    pub layers: Layers,
    /// The cost of a quarter turn, in tenths of a turn of R.
    pub quarter: u32,
    /// The cost of a half turn.
    pub half: u32,
    /// The reason for these costs.
    pub reason: &'static str,
}

/// The cost of a new grip of one hand, in tenths of a turn of R: the hand lets go, turns back and grips again.
const REGRIP_COST: u32 = 15;
/// The extra cost of turning a face while a wrist is not straight: the fingers that flick it lie elsewhere.
const CROOKED: u32 = 5;

/// All layers with the costs of their turns.
#[rustfmt::skip]
pub const EASE_WEIGHTS: &[EaseWeight] = &[
    weight(Layers::Face(Face::R), 10, 14, "the right wrist turns it without letting go"),
    weight(Layers::Face(Face::U), 10, 14, "an index finger flicks it, two fingers one after the other a half turn"),
    weight(Layers::Face(Face::L), 12, 17, "like R with the left wrist, which most people have trained less"),
    weight(Layers::Face(Face::F), 15, 24, "an index finger or thumb pulls it, from a grip that is looser for the moment"),
    weight(Layers::Face(Face::D), 15, 20, "a ring finger flicks it, which is weaker and seen by nobody"),
    weight(Layers::Face(Face::B), 24, 36, "an index finger reaches behind the cube, and the face cannot be seen"),
    weight(Layers::Wide(Face::R), 11, 15, "the right wrist turns it, with the slice as well"),
    weight(Layers::Wide(Face::L), 13, 18, "like wide R with the left wrist"),
    weight(Layers::Wide(Face::U), 14, 20, "two layers are heavier to flick than one"),
    weight(Layers::Wide(Face::D), 18, 24, "two layers with a ring finger"),
    weight(Layers::Wide(Face::F), 18, 28, "two layers with a loose grip"),
    weight(Layers::Wide(Face::B), 28, 42, "two layers behind the cube"),
    weight(Layers::Slice(Slice::M), 14, 18, "a ring finger pushes it from below, two fingers a half turn"),
    weight(Layers::Slice(Slice::S), 22, 30, "an index finger and a thumb push it, and the cube is held by R and L alone"),
    weight(Layers::Slice(Slice::E), 24, 32, "no finger lies on it: a hand lets go"),
    weight(Layers::Rotation(Rotation::Y), 18, 25, "both hands let go in turn, and you have to look again"),
    weight(Layers::Rotation(Rotation::X), 15, 22, "like y, but U and D stay next to what was seen"),
    weight(Layers::Rotation(Rotation::Z), 20, 27, "like y, and both wrists have to cross"),
];

const fn weight(layers: Layers, quarter: u32, half: u32, reason: &'static str) -> EaseWeight {
    EaseWeight {
        layers,
        quarter,
        half,
        reason,
    }
}

/// Returns the cost of making these turns one after the other, in tenths of a turn of R, with new grips where they cost
/// least. The first grip is free. Less is easier.
///
/// ```
/// use cubetui::cube::{Algorithm, cost_of_turning};
/// let cost = |text: &str| cost_of_turning(&text.parse::<Algorithm>().unwrap().turns());
/// assert_eq!(cost("R U R' U'"), 40);
/// assert_eq!(cost("B U B' U'"), 68);
/// assert_eq!(cost("R U R U R U R U"), 95, "one of the turns of R needs a new grip");
/// ```
pub fn cost_of_turning(turns: &[Turn]) -> u32 {
    let mut grips = Grips::default();
    for turn in turns {
        grips.turn(*turn);
    }
    let turning: u32 = turns.iter().map(|turn| weight_of(*turn)).sum();
    turning + grips.least()
}

fn weight_of(turn: Turn) -> u32 {
    let weight = EASE_WEIGHTS
        .iter()
        .find(|weight| weight.layers == turn.layers());
    weight.map_or(0, |weight| {
        if turn.quarters() == 2 {
            weight.half
        } else {
            weight.quarter
        }
    })
}

/// The positions of a wrist: turned by a quarter anticlockwise, as seen from its side, straight, and by one and two
/// quarters clockwise.
const POSITIONS: usize = 4;
const STRAIGHT: usize = 1;

/// For each position of the right wrist and of the left one, the least cost of grips to reach it.
#[derive(Clone, Copy, Debug, Default)]
struct Grips([[u32; POSITIONS]; POSITIONS]);

impl Grips {
    fn least(&self) -> u32 {
        self.0.iter().flatten().copied().min().unwrap_or(0)
    }

    /// Makes a turn: a wrist turns with the layer, or the hand takes a new grip first.
    fn turn(&mut self, turn: Turn) {
        match turn.layers() {
            Layers::Face(Face::R) | Layers::Wide(Face::R) => {
                *self = self
                    .transposed()
                    .with_left_turned(turn.quarters())
                    .transposed();
            }
            Layers::Face(Face::L) | Layers::Wide(Face::L) => {
                *self = self.with_left_turned(turn.quarters());
            }
            // Both hands take a new grip anyway.
            Layers::Rotation(_) => self.0 = [[self.least(); POSITIONS]; POSITIONS],
            // U can be flicked from any position of the wrists.
            Layers::Face(Face::U) | Layers::Wide(Face::U) => {}
            _ => {
                let straight = self.0[STRAIGHT][STRAIGHT];
                self.0
                    .iter_mut()
                    .flatten()
                    .for_each(|cost| *cost += CROOKED);
                self.0[STRAIGHT][STRAIGHT] = straight;
            }
        }
    }

    fn transposed(self) -> Self {
        Self(std::array::from_fn(|right| {
            std::array::from_fn(|left| self.0[left][right])
        }))
    }

    fn with_left_turned(self, quarters: u8) -> Self {
        Self(self.0.map(|costs| turned(costs, quarters)))
    }
}

/// Returns the least cost of each position of a wrist after it has turned its layer.
fn turned(costs: [u32; POSITIONS], quarters: u8) -> [u32; POSITIONS] {
    // A half turn goes in either direction.
    let directions: &[isize] = match quarters {
        1 => &[1],
        2 => &[2, -2],
        _ => &[-1],
    };
    let with_new_grip = costs.into_iter().min().unwrap_or(0) + REGRIP_COST;
    std::array::from_fn(|end| {
        let starts = directions
            .iter()
            .filter_map(|turned| end.checked_add_signed(-turned));
        let least = starts.filter_map(|start| costs.get(start)).min();
        least.map_or(u32::MAX / 2, |cost| (*cost).min(with_new_grip))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Algorithm;
    use crate::goals::AllowedMoves;

    fn cost(text: &str) -> u32 {
        cost_of_turning(&text.parse::<Algorithm>().expect("an algorithm").turns())
    }

    #[test]
    fn every_turn_has_one_weight_and_a_half_turn_costs_less_than_two_quarters() {
        let all: AllowedMoves = "U,R,F,D,L,B,Uw,Rw,Fw,Dw,Lw,Bw,M,E,S,x,y,z"
            .parse()
            .expect("moves");
        for turn in all.turns() {
            let weights: Vec<_> = EASE_WEIGHTS
                .iter()
                .filter(|weight| weight.layers == turn.layers())
                .collect();
            assert_eq!(weights.len(), 1, "{turn}");
            assert!(
                weights[0].quarter < weights[0].half && weights[0].half < 2 * weights[0].quarter
            );
            assert!(!weights[0].reason.is_empty());
        }
    }

    #[test]
    fn easy_turns_come_before_hard_ones_and_new_grips_cost() {
        assert!(
            cost("R U") < cost("L U") && cost("L U") < cost("F U") && cost("F U") < cost("B U")
        );
        assert_eq!(cost("R U R' U'"), 40);
        assert_eq!(cost("R R R"), 30, "from one end to the other");
        assert_eq!(cost("R R R R"), 40 + REGRIP_COST);
        assert_eq!(cost("R' R' R' R'"), 40 + REGRIP_COST);
        assert_eq!(cost("R2 U R2"), 38, "there and back");
        assert_eq!(
            cost("R F"),
            cost("R") + cost("F"),
            "R ends with a straight wrist"
        );
        assert_eq!(cost("F R F"), 2 * cost("F") + cost("R") + CROOKED);
        assert_eq!(cost(""), 0);
    }

    /// The least cost of grips starting with the wrists in these positions, found by trying all choices of new grips.
    fn by_all_choices(turns: &[Turn], wrists: [i8; 2]) -> u32 {
        let Some((turn, rest)) = turns.split_first() else {
            return 0;
        };
        let hand = match turn.layers() {
            Layers::Face(Face::R) => 0,
            Layers::Face(Face::L) => 1,
            Layers::Face(Face::U) => return by_all_choices(rest, wrists),
            Layers::Rotation(_) => return from_any_grip(rest),
            _ => return by_all_choices(rest, wrists) + if wrists == [0, 0] { 0 } else { CROOKED },
        };
        let turned: &[i8] = match turn.quarters() {
            1 => &[1],
            2 => &[2, -2],
            _ => &[-1],
        };
        let choices =
            (-1..=2).flat_map(|start| turned.iter().map(move |turned| (start, start + turned)));
        let costs = choices
            .filter(|(_, end)| (-1..=2).contains(end))
            .map(|(start, end)| {
                let mut next = wrists;
                next[hand] = end;
                by_all_choices(rest, next)
                    + if start == wrists[hand] {
                        0
                    } else {
                        REGRIP_COST
                    }
            });
        costs.min().expect("every turn is possible from some grip")
    }

    fn from_any_grip(turns: &[Turn]) -> u32 {
        let grips = (-1..=2).flat_map(|right| (-1..=2).map(move |left| [right, left]));
        grips
            .map(|wrists| by_all_choices(turns, wrists))
            .min()
            .expect("there are grips")
    }

    #[test]
    fn new_grips_are_taken_where_they_cost_least() {
        let turns: Vec<Turn> = "R R' R2 L L' L2 U F y"
            .parse::<Algorithm>()
            .expect("turns")
            .turns();
        let mut generator = crate::cube::random::seeded_generator(3);
        for _ in 0..200 {
            let draw = crate::cube::CubieCube::random(&mut generator);
            let drawn: Vec<Turn> = draw.edges()[..6]
                .iter()
                .map(|edge| turns[edge.index() % turns.len()])
                .collect();
            let turning: u32 = drawn.iter().map(|turn| weight_of(*turn)).sum();
            assert_eq!(
                cost_of_turning(&drawn),
                turning + from_any_grip(&drawn),
                "{drawn:?}"
            );
        }
    }
}
