//! The lessons: their names, how many pages each has, what it demonstrates, and when its question has been answered.
//!
//! Each lesson asks a question that is answered by turning the cube. Whatever the cube is, some turns answer it.

use cubetui::coord::{Coordinate as _, Coset, Flip, Twist, UdSlice};
use cubetui::cube::{CubieCube, Face, Move};
use cubetui::solver::Demonstration;
use cubetui::tables::thistlethwaite_group;

#[derive(Debug)]
pub struct LessonEntry {
    /// The name on its tab, after its number.
    pub name: &'static str,
    pub pages: usize,
    /// Whether the last change of the cube answers its question.
    pub(super) is_answered: fn(&CubeChange<'_>) -> bool,
    /// The moves of its demonstration, if it has one: none where only figures are shown.
    pub(super) demonstrated: Option<fn(&Demonstration) -> Vec<Move>>,
}

/// The last change of the cube, as questions see it.
pub(super) struct CubeChange<'a> {
    pub(super) before: &'a CubieCube,
    pub(super) now: &'a CubieCube,
    /// The last two moves, the last one first, as far as the changes were single moves.
    pub(super) moves: [Option<Move>; 2],
    /// The lower bounds before and now, once they are known.
    pub(super) lower_bounds: Option<(u8, u8)>,
}

/// The number of the lesson on cosets, from 0: its first pages add example to example.
pub(super) const COSETS: usize = 3;

/// The page of that lesson which shows the formula, from 0.
pub(super) const FORMULA: usize = 2;

pub const LESSONS: [LessonEntry; 7] = [
    lesson("Facelets", 1, opposite_faces_turned, None),
    lesson("Cubies", 3, edges_flipped, None),
    lesson("Coordinates", 1, all_three_changed, None),
    lesson("Cosets", 3, coset_unchanged, Some(path_into_h)),
    lesson("Two phases", 1, h_entered, Some(two_phase_moves)),
    lesson("Thistlethwaite", 2, group_entered, Some(all_stages)),
    lesson("Optimal search", 2, bound_lowered, Some(no_moves)),
];

const fn lesson(
    name: &'static str,
    pages: usize,
    is_answered: fn(&CubeChange<'_>) -> bool,
    demonstrated: Option<fn(&Demonstration) -> Vec<Move>>,
) -> LessonEntry {
    LessonEntry {
        name,
        pages,
        is_answered,
        demonstrated,
    }
}

fn opposite_faces_turned(change: &CubeChange<'_>) -> bool {
    let [Some(last), Some(earlier)] = change.moves else {
        return false;
    };
    last.face() != earlier.face() && last.face().axis() == earlier.face().axis()
}

/// A quarter turn of F or B.
fn edges_flipped(change: &CubeChange<'_>) -> bool {
    change.moves[0].is_some_and(|turn| turn.face().axis() == Face::F.axis() && turn.quarters() != 2)
}

fn all_three_changed(change: &CubeChange<'_>) -> bool {
    let values = |cube: &CubieCube| {
        [
            Twist::of(cube).index(),
            Flip::of(cube).index(),
            UdSlice::of(cube).index(),
        ]
    };
    let changed = values(change.before)
        .into_iter()
        .zip(values(change.now))
        .all(|(was, is)| was != is);
    changed && change.moves[0].is_some()
}

fn coset_unchanged(change: &CubeChange<'_>) -> bool {
    change.moves[0].is_some() && Coset::of(change.before) == Coset::of(change.now)
}

fn h_entered(change: &CubeChange<'_>) -> bool {
    change.moves[0].is_some() && !Coset::of(change.before).is_h() && Coset::of(change.now).is_h()
}

fn group_entered(change: &CubeChange<'_>) -> bool {
    change.moves[0].is_some()
        && thistlethwaite_group(change.now) > thistlethwaite_group(change.before)
}

fn bound_lowered(change: &CubeChange<'_>) -> bool {
    change.moves[0].is_some()
        && change
            .lower_bounds
            .is_some_and(|(before, now)| now < before)
}

fn path_into_h(demonstration: &Demonstration) -> Vec<Move> {
    demonstration.phase1.clone()
}

fn two_phase_moves(demonstration: &Demonstration) -> Vec<Move> {
    [&demonstration.phase1[..], &demonstration.phase2].concat()
}

fn all_stages(demonstration: &Demonstration) -> Vec<Move> {
    demonstration.stages.concat()
}

fn no_moves(_: &Demonstration) -> Vec<Move> {
    Vec::new()
}

/// A demonstration that is followed move by move, whatever changes the cube, keys of turns or undo, as long as it is one
/// move further or back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    start: CubieCube,
    pub demonstration: Box<Demonstration>,
    pub step: usize,
}

impl Walkthrough {
    /// A demonstration of this cube, with no move made.
    pub(super) const fn new(start: CubieCube, demonstration: Box<Demonstration>) -> Self {
        Self {
            start,
            demonstration,
            step: 0,
        }
    }

    /// Goes to the step of a lesson at which the cube is this one. Returns whether there is one near.
    pub(super) fn follow(&mut self, lesson: usize, cube: &CubieCube) -> bool {
        let moves = moves_of(lesson, &self.demonstration);
        let near = [
            Some(self.step),
            self.step.checked_add(1),
            self.step.checked_sub(1),
        ];
        let is_here = |step: &usize| {
            moves
                .get(..*step)
                .is_some_and(|made| self.start.turned_by(made) == *cube)
        };
        let found = near.into_iter().flatten().find(is_here);
        self.step = found.unwrap_or(self.step);
        found.is_some()
    }

    /// Returns the move that leads to the next step of a lesson, or back to the step before.
    pub(super) fn neighbouring_move(&self, lesson: usize, forwards: bool) -> Option<Move> {
        let moves = moves_of(lesson, &self.demonstration);
        if forwards {
            moves.get(self.step).copied()
        } else {
            self.step
                .checked_sub(1)
                .and_then(|last| moves.get(last))
                .map(|turn| turn.inverse())
        }
    }
}

fn moves_of(lesson: usize, demonstration: &Demonstration) -> Vec<Move> {
    LESSONS[lesson]
        .demonstrated
        .map_or(Vec::new(), |moves| moves(demonstration))
}
