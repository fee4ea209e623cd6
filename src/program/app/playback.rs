//! Stepping through a solution, forwards and backwards: by keys, automatically, and while the user turns by hand; and
//! choosing among several solutions.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::saved_session::unsaved_cube;
use super::slip_question::{Detour, SlipQuestion};
use super::{Action, App, Effect, Mode, Status, TerminalRequest};
use crate::answer::{InsertionParts, SolutionForm, StepParts};
use cubetui::cube::{Move, Orientation, OrientedCube, Turn};
use cubetui::solver::{Solution, SolutionStage, StageDirection};
use cubetui::words::counted;

/// The speeds of automatic playing, in moves per second.
const SPEEDS: [f64; 8] = [0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0];

/// A solution and how far it has been followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Playback {
    /// The cube that it solves, in the standard orientation. Not saved: it follows from the cube now and the moves done.
    #[serde(skip, default = "unsaved_cube")]
    pub start: OrientedCube,
    pub moves: Vec<Move>,
    pub step: usize,
    #[serde(skip)]
    pub is_chosen: bool,
    pub direction: Option<StageDirection>,
    /// The question about the user's cube, while a slip is searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) slip_question: Option<SlipQuestion>,
    /// How it continues another solution, after a slip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detour: Option<Detour>,
}

impl Playback {
    /// A solution of `start`, with no move done.
    pub fn new(start: OrientedCube, moves: Vec<Move>) -> Self {
        Self {
            start: OrientedCube {
                orientation: Orientation::STANDARD,
                ..start
            },
            moves,
            step: 0,
            is_chosen: false,
            direction: None,
            slip_question: None,
            detour: None,
        }
    }

    /// Plays a solution of `start` from its beginning. Moves on the cube and on its inverse are joined into the single
    /// sequence that they stand for.
    pub fn of(start: OrientedCube, solution: &Solution) -> Self {
        Self {
            direction: solution.direction,
            ..Self::new(start, solution.joined())
        }
    }

    /// The cube that it solves, in this orientation.
    pub(super) const fn start_in(&self, orientation: Orientation) -> OrientedCube {
        OrientedCube {
            orientation,
            ..self.start
        }
    }

    /// The cube after the moves done so far, in this orientation.
    pub(super) fn cube_in(&self, orientation: Orientation) -> OrientedCube {
        self.start_in(orientation)
            .after_moves(&self.moves[..self.step])
    }

    /// Its stages in the order in which they are done; empty if it has none.
    pub fn stages(&self) -> Vec<SolutionStage> {
        self.direction.map_or(Vec::new(), |direction| {
            direction.stages(&self.moves).to_vec()
        })
    }

    /// Returns the position in the stages of the solution, if it has stages.
    pub fn stage_place(&self) -> Option<StagePlace> {
        let direction = self.direction?;
        let stages = self.stages();
        let contains_step = |stage: &SolutionStage| stage.steps.contains(&self.step);
        let current = stages
            .iter()
            .position(contains_step)
            .unwrap_or(stages.len() - 1);
        let stage = &stages[current];
        let groups = [stage.number - 1, stage.number];
        let groups = if direction.is_inverse() {
            [groups[1], groups[0]]
        } else {
            groups
        };
        let mut keys = stage.keys().into_iter().skip(self.step - stage.steps.start);
        let keys = (keys.next()?, keys.next());
        Some(StagePlace {
            stages,
            current,
            groups,
            keys,
        })
    }

    /// The cube after the moves done so far.
    #[cfg(test)]
    pub fn cube(&self) -> cubetui::cube::CubieCube {
        self.start.cube.turned_by(&self.moves[..self.step])
    }

    /// The next move, or `None` at the end.
    pub fn next_move(&self) -> Option<Move> {
        self.moves.get(self.step).copied()
    }

    /// The move that undoes the last one, or `None` at the start.
    pub fn back_move(&self) -> Option<Move> {
        self.step
            .checked_sub(1)
            .map(|last| self.moves[last].inverse())
    }

    /// Goes to a step, at most the last one.
    pub fn go_to(&mut self, step: usize) {
        self.slip_question = None;
        self.step = step.min(self.moves.len());
    }

    /// Follows a turn made by hand: the next move, the inverse of the last one, or another turn of the next move's face,
    /// which shortens that move. Returns whether the solution still applies.
    pub fn follow(&mut self, turn: Move) -> bool {
        self.slip_question = None;
        if self.next_move() == Some(turn) {
            self.step += 1;
        } else if self.back_move() == Some(turn) {
            self.step -= 1;
        } else if let Some(next) = self.next_move().filter(|next| next.face() == turn.face()) {
            let rest = (next.quarters() + 4 - turn.quarters()) % 4;
            self.moves
                .splice(self.step..=self.step, [turn, Move::new(turn.face(), rest)]);
            self.step += 1;
        } else {
            return false;
        }
        true
    }

    pub const fn is_at_end(&self) -> bool {
        self.step == self.moves.len()
    }

    /// Whether the solution ends at a solved cube, and not at another goal.
    pub(super) fn ends_solved(&self) -> bool {
        self.start.after_moves(&self.moves).is_solved()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePlace {
    /// The stages in the order in which they are done.
    pub stages: Vec<SolutionStage>,
    /// The index of the stage of the next move; that of the last one at the end.
    pub current: usize,
    /// The numbers of the groups that the stage leads from and to. For a solution that was found on the inverse, it is the
    /// moves so far that are in these groups.
    pub groups: [usize; 2],
    /// The key of the stage now, and after the next move if there is one.
    pub keys: (usize, Option<usize>),
}

impl StagePlace {
    /// The stage of the next move; the last one at the end.
    pub fn stage(&self) -> &SolutionStage {
        &self.stages[self.current]
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Autoplay {
    running: bool,
}

impl Autoplay {
    pub(super) const fn is_running(self) -> bool {
        self.running
    }

    /// Starts playing at this many moves per second.
    fn start(&mut self, speed: f64) -> Effect {
        self.running = true;
        Self::alarm(speed)
    }

    /// Stops playing; the alarm is no longer needed.
    fn stop(&mut self) -> Option<Effect> {
        std::mem::take(&mut self.running).then_some(Effect::Terminal(TerminalRequest::NoAlarm))
    }

    /// Ends at the last move, when no alarm is set.
    fn end(&mut self) {
        self.running = false;
    }

    /// Asks for a message when the next move is due.
    fn alarm(speed: f64) -> Effect {
        Effect::Terminal(TerminalRequest::Alarm(Duration::from_secs_f64(1.0 / speed)))
    }
}

/// The next speed above (`by` positive) or below the present one; the present one if there is none.
fn next_speed(now: f64, by: isize) -> f64 {
    let next = if by > 0 {
        SPEEDS.into_iter().find(|&speed| speed > now)
    } else {
        SPEEDS.into_iter().rev().find(|&speed| speed < now)
    };
    next.unwrap_or(now)
}

impl App {
    /// Goes this many moves forwards or backwards.
    pub(super) fn step_by(&mut self, by: isize) {
        self.stop_playing();
        self.advance(by);
    }

    /// Goes to the start of the solution; in Paint mode to the first sticker.
    pub(super) fn go_to_start(&mut self) {
        if self.work.mode == Mode::Paint {
            self.work.editor.seek_first();
        } else {
            self.step_by(isize::MIN);
        }
    }

    /// Goes to the end of the solution; in Paint mode to the last sticker.
    pub(super) fn go_to_end(&mut self) {
        if self.work.mode == Mode::Paint {
            self.work.editor.seek_last();
        } else {
            self.step_by(isize::MAX);
        }
    }

    /// Goes to the step at which the move with this number, from 0, is the next.
    pub(super) fn go_to_step(&mut self, step: usize) {
        let Some(playback) = &self.work.playback else {
            return;
        };
        let by = step.cast_signed() - playback.step.cast_signed();
        self.outbox.messages.clear();
        if by != 0 {
            self.step_by(by);
        }
    }

    /// Starts automatic playing, from the start again if the end was reached; or stops it.
    pub(super) fn play_or_pause(&mut self) {
        if self.autoplay.is_running() {
            return self.stop_playing();
        }
        let Some(playback) = &self.work.playback else {
            return;
        };
        if playback.is_at_end() {
            self.advance(isize::MIN);
        }
        self.outbox
            .push(self.autoplay.start(self.settings.play.speed));
    }

    /// Plays one more move when the alarm rings, if still playing.
    pub(super) fn play_on(&mut self) {
        if !self.autoplay.is_running() {
            return;
        }
        self.advance(1);
        if self.work.playback.as_ref().is_none_or(Playback::is_at_end) {
            self.autoplay.end();
        } else {
            self.outbox.push(Autoplay::alarm(self.settings.play.speed));
        }
    }

    pub(super) fn stop_playing(&mut self) {
        self.outbox.extend(self.autoplay.stop());
    }

    pub(super) fn change_speed(&mut self, by: isize) {
        self.settings.play.speed = next_speed(self.settings.play.speed, by);
        if self.autoplay.is_running() {
            self.outbox.push(Autoplay::alarm(self.settings.play.speed));
        }
        self.say(Status::info(format!(
            "speed: {} moves a second",
            self.settings.play.speed
        )));
    }

    /// Turns by hand. The solution follows a turn that it expects; a turn of the same face shortens the next move; after any
    /// other turn the rest is solved again.
    pub(super) fn turn_while_playing(&mut self, turn: Turn) {
        self.stop_playing();
        let effect = self.work.cube.orientation.effect_of(turn);
        let moves = effect.moves();
        self.record(turn.to_string());
        self.work.cube = OrientedCube {
            orientation: effect.orientation,
            ..self.work.cube.after_moves(&moves)
        };
        self.work.turns_made.push(turn);
        let followed = match (moves[..].split_first(), &mut self.work.playback) {
            (None, _) => true,
            (Some((&only, [])), Some(playback)) => playback.follow(only),
            _ => false,
        };
        if !followed {
            self.search_again();
        }
        self.after_step();
    }

    /// Goes to another step of the solution, as one change.
    fn advance(&mut self, by: isize) {
        let Some(playback) = &self.work.playback else {
            return;
        };
        let from = playback.step;
        let target = from.saturating_add_signed(by).min(playback.moves.len());
        if target == from {
            let message = if by > 0 {
                "this is the end of the solution"
            } else {
                "this is its start"
            };
            return self.say(Status::info(message));
        }
        let passed = from.abs_diff(target);
        self.record(if passed == 1 {
            "step".to_owned()
        } else {
            format!("{passed} steps")
        });
        self.work.go_to_step(target);
        self.after_step();
    }

    fn after_step(&mut self) {
        self.show_shorter();
        let Some(playback) = &self.work.playback else {
            return;
        };
        if self.work.meets_goal() {
            self.say(self.work.goal_reached());
        } else if playback.is_at_end() && self.shown_solution().is_some() {
            // Moves on the inverse reach the goal only if they are made before the scramble.
            self.say(Status::info(
                "this is the end; :after continues with the next step, on both sides",
            ));
        }
    }

    /// The solutions to choose among, and the index of the shown one; `None` while there is nothing to choose.
    pub fn choice(&self) -> Option<(&[Solution], Option<usize>)> {
        let search = self.search()?;
        let shown = self.playback()?;
        let solutions = &search.solutions;
        let here = solutions
            .iter()
            .position(|solution| solution.joined() == shown.moves);
        (search.is_for(&shown.start_in(self.work.cube.orientation)) && solutions.len() > 1)
            .then_some((solutions, here))
    }

    /// The shown solution, as a search found it, or `None` after a turn by hand.
    pub fn shown_solution(&self) -> Option<&Solution> {
        let search = self.search()?;
        let shown = self.playback()?;
        let is_shown = |solution: &&Solution| solution.joined() == shown.moves;
        let is_of_it = search.is_for(&shown.start_in(self.work.cube.orientation));
        search.known_solutions().find(is_shown).filter(|_| is_of_it)
    }

    /// Returns the next move of the solution, unless hints hide it.
    pub fn shown_next_move(&self) -> Option<Move> {
        let playback = self.playback()?;
        let shown = self.settings().play.hints.shown_moves(playback.step);
        playback.next_move().filter(|_| playback.step < shown)
    }

    /// Returns the notation of the shown solution if its moves alone are not enough: in NISS notation, as a skeleton and an
    /// insertion, or step by step.
    pub fn shown_notation(&self) -> Vec<String> {
        let (Some(solution), Some(search)) = (self.shown_solution(), self.search()) else {
            return Vec::new();
        };
        let held = self.cube();
        let metric = search.metric();
        let insertion = InsertionParts::of(held, metric, solution);
        let is_on_two_sides = !solution.inverse_moves.is_empty();
        let steps = StepParts::all(held, solution);
        let niss = (is_on_two_sides && steps.is_none())
            .then(|| SolutionForm::of(metric).write(held, solution));
        niss.into_iter()
            .chain(steps.iter().flatten().map(StepParts::line))
            .chain(insertion.iter().flat_map(InsertionParts::lines))
            .collect()
    }

    /// Shows the solution `by` positions further in the list, wrapping around.
    pub(super) fn choose_solution(&mut self, by: isize) {
        let Some((solutions, here)) = self.choice() else {
            return self.say(Status::info(match self.settings.solver.solutions {
                1 => "one solution is kept; after :set solutions 5 a solve looks for more",
                _ => "there is no other solution to choose",
            }));
        };
        if self.playback().is_some_and(|shown| shown.step > 0) {
            let start = self.key_of(Action::Start);
            return self.say(Status::info(format!(
                "another solution begins at the start: {start} goes there"
            )));
        }
        let number = solutions.len();
        let next = match here {
            Some(here) => here.wrapping_add_signed(by + number.cast_signed()) % number,
            None if by > 0 => 0,
            None => number - 1,
        };
        let solution = solutions[next].clone();
        let message = format!(
            "solution {} of {number}: {}",
            next + 1,
            counted(solution.length(), "move")
        );
        self.stop_playing();
        self.record("choice of a solution");
        self.work.playback = self.work.playback.take().map(|shown| Playback {
            is_chosen: true,
            ..Playback::of(shown.start, &solution)
        });
        self.say(Status::info(message));
    }
}
