//! Finds the slip of a user whose cube looks different from what a solution shows, by asking for colours of stickers.
//!
//! Every hypothesis predicts a cube: one move was left out, made twice, in the wrong direction or on the wrong face, and
//! the user may be a few moves ahead of the screen or behind it. The last moves are the likeliest to be wrong. The question
//! is the sticker whose colour distinguishes best between the cubes, as in the inquiry into typed stickers, and an answer
//! rules out the cubes that have another colour there. If none of the hypotheses is true, every colour is equally likely;
//! while that is likely, more questions are asked. Two slips are considered before one is believed.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::cube::{
    Color, CubieCube, Face, Facelet, Metric, Move, OrientedCube, PartialCube, canonical,
    inverse_moves,
};

/// The part of the total likelihood that one cube must have to be accepted.
const CERTAIN: f64 = 0.99;
/// How likely it is that the cube looks different for another reason.
const OTHER: f64 = 4.0;
/// A move is this much less likely to be wrong than the one after it.
const RECENCY: f64 = 0.85;
/// How likely it is that the user is behind or ahead of the screen by one, two and more moves.
const AHEAD: [f64; 3] = [0.06, 0.01, 0.001];
/// How likely a user without a slip is to say that the cube looks different.
const NO_SLIP: f64 = 0.05;
/// How likely a second slip is, in addition to the first.
const TWO: f64 = 0.02;
/// Slips and positions further than this from the move on the screen are not considered.
const REACH: usize = 30;
/// Two slips are considered among this many moves.
const REACH_OF_TWO: usize = 10;

/// A move that was not made as the solution says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slip {
    /// The number of the move, from 0.
    pub index: usize,
    /// The move of the solution.
    pub right: Move,
    /// The turn that was made instead, or `None` if the move was left out.
    pub made: Option<Move>,
}

/// The moves of a solution that a user made, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesMade {
    /// The number of moves of the solution that are behind the user.
    pub done: usize,
    /// The slips, in the sequence of the moves.
    pub slips: Vec<Slip>,
}

impl MovesMade {
    /// Returns the turns that were made.
    pub fn turns(&self, solution: &[Move]) -> Vec<Move> {
        self.turns_from(0, solution)
    }

    /// Returns the turns that were made from the move `first` of the solution on.
    fn turns_from(&self, first: usize, solution: &[Move]) -> Vec<Move> {
        let made = |index: usize| match self.slips.iter().find(|slip| slip.index == index) {
            Some(slip) => slip.made,
            None => Some(solution[index]),
        };
        (first..self.done).filter_map(made).collect()
    }

    /// Returns the number of the first slip or, if there is none, of the next move.
    fn first_slip(&self) -> usize {
        self.slips.first().map_or(self.done, |slip| slip.index)
    }

    /// Returns the turns that take back everything from the first slip on, and then follow the solution to its end.
    pub fn way_on(&self, solution: &[Move]) -> Vec<Move> {
        let first = self.first_slip();
        let back = inverse_moves(&self.turns_from(first, solution));
        canonical(&[&back, &solution[first..]].concat(), Metric::HalfTurn)
    }
}

/// The next step of a search for slips: a question or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlipSearch {
    /// The colour of this facelet is the most informative.
    Ask(Facelet),
    /// These moves were made, with hardly any doubt.
    Found(MovesMade),
    /// No hypothesis explains the answers.
    Unexplained,
}

/// Looks for the slip in a solution from `start`, when `shown` of its moves are done on the screen. The answers, and the
/// facelet that is asked for, are as the user sees the cube.
///
/// Takes a few milliseconds, and tens of milliseconds where two slips are considered.
pub fn search_slips(
    start: &OrientedCube,
    solution: &[Move],
    shown: usize,
    answers: &PartialCube,
) -> SlipSearch {
    let judge = |hypotheses| judged(&candidates(start, solution, hypotheses, answers), answers);
    let single = single_slips(solution, shown);
    if let Some(question @ SlipSearch::Ask(_)) = judge(single.clone()) {
        return question;
    }
    let all = single.into_iter().chain(double_slips(solution, shown));
    judge(all.collect()).unwrap_or(SlipSearch::Unexplained)
}

/// A cube that the user may have, with the likeliest of the move sequences that lead to it with the fewest slips.
struct ExpectedCube {
    made: MovesMade,
    weight: f64,
    /// How likely all move sequences that lead to the cube are together.
    sum: f64,
    stickers: [Color; Facelet::NUM],
}

/// Returns the cubes that agree with the answers.
fn candidates(
    start: &OrientedCube,
    solution: &[Move],
    hypotheses: Vec<(MovesMade, f64)>,
    answers: &PartialCube,
) -> Vec<ExpectedCube> {
    let first_slips = hypotheses.iter().map(|(made, _)| made.first_slip());
    let first = first_slips.min().unwrap_or(0);
    let start = start.after_moves(&solution[..first]);
    let mut numbers: HashMap<CubieCube, Option<usize>> = HashMap::new();
    let mut candidates: Vec<ExpectedCube> = Vec::new();
    for (made, weight) in hypotheses {
        let cube = start.after_moves(&made.turns_from(first, solution));
        let number = *numbers.entry(cube.cube).or_insert_with(|| {
            let stickers = cube.stickers();
            let agrees = |facelet: Facelet| {
                let answer = answers.color(facelet);
                answer.is_none_or(|color| stickers[facelet.index()] == color)
            };
            Facelet::all().all(agrees).then(|| {
                candidates.push(ExpectedCube {
                    made: made.clone(),
                    weight: 0.0,
                    sum: 0.0,
                    stickers,
                });
                candidates.len() - 1
            })
        });
        let Some(candidate) = number.map(|number| &mut candidates[number]) else {
            continue;
        };
        candidate.sum += weight;
        let is_likelier = match made.slips.len().cmp(&candidate.made.slips.len()) {
            Ordering::Less => true,
            Ordering::Equal => weight > candidate.weight,
            Ordering::Greater => false,
        };
        if is_likelier {
            candidate.weight = weight;
            candidate.made = made;
        }
    }
    candidates
}

/// Returns the cube that is found, or the next question; `None` if no cube is left.
fn judged(candidates: &[ExpectedCube], answers: &PartialCube) -> Option<SlipSearch> {
    let best = candidates.iter().max_by(|a, b| a.sum.total_cmp(&b.sum))?;
    let answered = Facelet::NUM - answers.missing();
    let other = OTHER * (1.0 / Color::NUM as f64).powf(answered as f64);
    let all = other
        + candidates
            .iter()
            .map(|candidate| candidate.sum)
            .sum::<f64>();
    if best.sum >= CERTAIN * all {
        return Some(SlipSearch::Found(best.made.clone()));
    }
    let is_open = |facelet: &Facelet| !facelet.is_center() && answers.color(*facelet).is_none();
    let rated = Facelet::all()
        .filter(is_open)
        .map(|facelet| (facelet, information(candidates, facelet, other)));
    let (facelet, _) = rated.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    Some(SlipSearch::Ask(facelet))
}

/// Returns the information that the colour of a facelet gives about the cube, up to a factor and an addend that all
/// facelets share.
fn information(candidates: &[ExpectedCube], facelet: Facelet, other: f64) -> f64 {
    let mut sums = [other / Color::NUM as f64; Color::NUM];
    for candidate in candidates {
        sums[candidate.stickers[facelet.index()].index()] += candidate.sum;
    }
    -sums.into_iter().map(|sum| sum * sum.log2()).sum::<f64>()
}

/// Returns all hypotheses with at most one slip, and how likely each is.
fn single_slips(solution: &[Move], shown: usize) -> Vec<(MovesMade, f64)> {
    let mut hypotheses = Vec::new();
    let nearest = shown.saturating_sub(REACH)..=solution.len().min(shown + REACH);
    for done in nearest {
        let position = position_weight(done, shown);
        let slips = Vec::new();
        hypotheses.push((MovesMade { done, slips }, position * NO_SLIP));
        for (slip, weight) in slips_before(solution, done, REACH) {
            let slips = vec![slip];
            hypotheses.push((MovesMade { done, slips }, position * weight));
        }
    }
    hypotheses
}

/// Returns the pairs of slips among the moves that are done on the screen.
fn double_slips(solution: &[Move], shown: usize) -> Vec<(MovesMade, f64)> {
    let single: Vec<_> = slips_before(solution, shown, REACH_OF_TWO).collect();
    let mut hypotheses = Vec::new();
    for &(first, weight) in &single {
        for &(second, other) in single.iter().filter(|(slip, _)| slip.index > first.index) {
            let slips = vec![first, second];
            hypotheses.push((MovesMade { done: shown, slips }, TWO * weight * other));
        }
    }
    hypotheses
}

fn position_weight(done: usize, shown: usize) -> f64 {
    match done.abs_diff(shown) {
        0 => 1.0,
        distance => AHEAD[distance.min(AHEAD.len()) - 1],
    }
}

/// Returns the possible slips in the last `reach` of the moves that are done, each with its likelihood relative to the
/// others.
fn slips_before(solution: &[Move], done: usize, reach: usize) -> impl Iterator<Item = (Slip, f64)> {
    (done.saturating_sub(reach)..done).flat_map(move |index| {
        let recency = RECENCY.powf((done - 1 - index) as f64);
        let right = solution[index];
        let slip = move |made| Slip { index, right, made };
        kinds(right)
            .into_iter()
            .map(move |(made, weight)| (slip(made), recency * weight))
    })
}

/// Returns the turns that may have been made instead of a move, and how likely each is. Making a quarter turn twice is a
/// half turn; making a half turn twice is no turn.
fn kinds(turn: Move) -> Vec<(Option<Move>, f64)> {
    let mut kinds = vec![(None, 0.25)];
    let others = (1..4).filter(|&quarters| quarters != turn.quarters());
    kinds.extend(others.map(|quarters| (Some(Move::new(turn.face(), quarters)), 0.25)));
    for face in Face::ALL.into_iter().filter(|&face| face != turn.face()) {
        kinds.push((Some(Move::new(face, turn.quarters())), 0.05));
        if turn.quarters() != 2 {
            kinds.push((Some(Move::new(face, 4 - turn.quarters())), 0.01));
        }
    }
    kinds
}
