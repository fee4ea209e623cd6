//! Turning the cube, by single turns and whole algorithms, and replacing it by a solved one or a pattern.

use super::{Action, App, Mode, Status};
use cubetui::cube::{Move, NissMoves, OrientedCube, Turn, inverse_moves, simplify};
use cubetui::goals::Pattern;
use cubetui::solver::Solution;
use cubetui::words::counted;

impl App {
    /// Turns the cube by hand, in any mode.
    pub(super) fn turn(&mut self, turn: Turn) {
        if self.work.mode == Mode::Play {
            return self.turn_while_playing(turn);
        }
        self.turn_away(turn);
    }

    /// Makes a move of the standard orientation that a lesson shows.
    pub(super) fn make_shown_move(&mut self, turn: Move) {
        self.stop_playing();
        self.turn_away(self.work.cube.seen(&turn).into());
    }

    /// Turns the cube; a solution that was stepped through no longer applies.
    fn turn_away(&mut self, turn: Turn) {
        self.record(turn.to_string());
        self.work.turn_by(&[turn]);
        self.drop_search_of_another_cube();
        if self.work.meets_goal() {
            self.say(self.work.goal_reached());
        }
    }

    /// Turns by a whole algorithm, as one change.
    pub(super) fn turn_by(&mut self, turns: &[Turn]) {
        let change = counted(turns.len(), "turn");
        self.record(change.clone());
        self.work.turn_by(turns);
        self.drop_search_of_another_cube();
        self.say(Status::info(format!("{change} done")));
    }

    /// Continues after a step on the cube and on its inverse: after these moves, or after the shown solution. The moves
    /// on the inverse, inverted, come before the turns that scrambled the cube.
    pub(super) fn continue_after(&mut self, moves: Option<NissMoves>) {
        let orientation = self.work.cube.orientation;
        let shown = self
            .playback()
            .map(|playback| (playback.start_in(orientation), &playback.moves));
        let shown = shown.and_then(|(start, moves)| {
            // Moves that reach the goal by themselves were not split between two sides.
            let reaches = || self.work.named_goal.is_met_by(&start.after_moves(moves));
            let on_one_side = || reaches().then(|| NissMoves::normal(moves.clone()));
            Some((
                start,
                self.shown_solution()
                    .map(Solution::niss)
                    .or_else(on_one_side)?,
            ))
        });
        let is_typed = moves.is_some();
        if is_typed && !self.settle_cube("a step") {
            return;
        }
        let typed = moves.map(|moves| (self.work.cube, orientation.standard(&moves)));
        let Some((start, moves)) = typed.or(shown) else {
            return self.say(Status::info(match self.playback() {
                Some(_) => {
                    "how these moves are split between the two sides is not known; type them after :after"
                }
                None => "no solution is shown; type the moves after :after",
            }));
        };
        let scramble = self
            .work
            .scramble_as_held()
            .filter(|done| self.work.solved().turned_by(done) == start);
        let turns_made = scramble.map_or(Vec::new(), |scramble| {
            let before = inverse_moves(&moves.inverse).into_iter().map(Turn::from);
            let last = orientation.seen(&moves).normal.into_iter().map(Turn::from);
            simplify(&before.chain(scramble).chain(last).collect::<Vec<_>>())
        });
        let centers = start
            .centers
            .map(|centers| centers.turned_by(&moves.unniss()));
        let cube = OrientedCube {
            cube: moves.applied_to(&start.cube),
            centers,
            ..start
        };
        self.replace_cube("a step", cube, turns_made);
        self.say(if self.work.meets_goal() {
            self.work.goal_reached()
        } else {
            Status::info(format!("after {}", orientation.seen(&moves)))
        });
    }

    /// Resets to the solved cube; in Paint mode to an empty net.
    pub(super) fn reset(&mut self) {
        if self.work.mode == Mode::Paint {
            self.empty_net();
        } else {
            self.replace_cube("reset", self.work.solved(), Vec::new());
            self.say(Status::info("a solved cube"));
        }
    }

    /// Replaces the cube, as one change.
    pub(super) fn replace_cube(&mut self, change: &str, cube: OrientedCube, turns_made: Vec<Turn>) {
        self.stop_playing();
        self.record(change);
        self.work.replace_cube(cube, turns_made);
        self.drop_search_of_another_cube();
    }

    /// Turns a solved cube into the pattern, in its orientation; any other cube is replaced by a solved one first.
    pub(super) fn make_pattern(&mut self, pattern: &Pattern) {
        let turns = pattern.algorithm().turns();
        let solved = self.work.cube.is_solved();
        let mut turns_made = if solved {
            self.work.turns_made.clone()
        } else {
            Vec::new()
        };
        let scramble = if solved {
            self.work.scramble.clone()
        } else {
            None
        };
        turns_made.extend_from_slice(&turns);
        let start = OrientedCube {
            orientation: self.work.cube.orientation,
            ..self.work.solved()
        };
        self.replace_cube(pattern.name, start.turned_by(&turns), turns_made);
        self.work.scramble = scramble;
        let message = format!("{}: {}", pattern.name, counted(turns.len(), "turn"));
        let undo = self.key_of(Action::Undo);
        self.say(Status::success(if solved {
            message
        } else {
            format!("{message} of a solved cube; {undo} brings the other one back")
        }));
    }
}
