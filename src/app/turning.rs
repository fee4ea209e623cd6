//! Turning the cube, and starting again.

use super::{App, Mode, Prefix, Status, Work};
use crate::cube::{HeldCube, Layers, Turn};

impl Prefix {
    /// The turn that is meant with this prefix before it.
    pub(super) fn applied_to(self, turn: Turn) -> Turn {
        let layers = match turn.layers() {
            Layers::Face(face) if self.wide => Layers::Wide(face),
            layers => layers,
        };
        Turn::new(layers, if self.half { 2 } else { turn.quarters() })
    }
}

impl App {
    /// Turns the cube by hand, in whatever mode.
    pub(super) fn turn(&mut self, turn: Turn) {
        if self.work.mode == Mode::Play {
            return self.turn_while_playing(turn);
        }
        self.record(turn.to_string());
        self.work.mode = Mode::Turn;
        self.work.cube = self.work.cube.turned(turn);
        self.work.trail.push(turn);
        self.work.playback = None;
        self.drop_search_of_another_cube();
        if self.meets_goal() {
            self.say(Status::success(self.words_when_met()));
        }
    }

    /// Turns by a whole algorithm, as one change.
    pub(super) fn turn_by(&mut self, turns: &[Turn]) {
        let word = if turns.len() == 1 { "turn" } else { "turns" };
        self.record(format!("{} {word}", turns.len()));
        self.work.mode = Mode::Turn;
        self.work.cube = self.work.cube.turned_by(turns);
        self.work.trail.extend_from_slice(turns);
        self.work.playback = None;
        self.drop_search_of_another_cube();
        self.say(Status::info(format!("{} {word} done", turns.len())));
    }

    /// The solved cube; in Paint mode an empty net.
    pub(super) fn reset(&mut self) {
        if self.work.mode == Mode::Paint {
            self.empty_net();
        } else {
            self.replace_cube("reset", HeldCube::SOLVED, Vec::new());
            self.say(Status::info("a solved cube"));
        }
    }

    /// Goes on with another cube, as one change.
    pub(super) fn replace_cube(&mut self, change: &str, cube: HeldCube, trail: Vec<Turn>) {
        self.stop_playing();
        self.record(change);
        let editor = self.work.editor.clone();
        let aim = self.work.aim.clone();
        self.work = Work { mode: Mode::Turn, cube, aim, scramble: None, trail, editor, playback: None };
        self.drop_search_of_another_cube();
    }
}
