//! Where the cube on the screen stands among the groups, told in a panel.

use super::{Action, App, Effect, Key, Overlay, Status};
use crate::cube::CubieCube;
use crate::tables::StageDistances;

impl App {
    /// Opens the panel and asks where the cube stands: that takes tables, which the world has.
    pub(super) fn show_state(&mut self) {
        self.stop_playing();
        self.overlay = Some(Overlay::State(None));
        self.effects.push(Effect::Survey(self.work.cube.cube));
    }

    /// Shows where a cube stands, if it still is the one on the screen.
    pub(super) fn take_stages(&mut self, cube: &CubieCube, stages: Result<StageDistances, String>) {
        match (&mut self.overlay, stages) {
            (Some(Overlay::State(shown)), Ok(stages)) if *cube == self.work.cube.cube => {
                *shown = Some(stages);
            }
            (_, Ok(_)) => {}
            (_, Err(words)) => {
                let words =
                    format!("the stages could not be determined, which is a fault of the program: {words}");
                self.say(Status::error(words));
            }
        }
    }

    /// Over a panel that only tells something any key closes it.
    pub(super) fn press_over_panel(&mut self, key: Key) {
        match self.keymap.action(self.work.mode, key) {
            Some(Action::Suspend) => self.effects.push(Effect::Suspend),
            Some(Action::Redraw) => self.effects.push(Effect::Redraw),
            Some(Action::Quit) if key.ctrl => self.effects.push(Effect::Quit),
            _ => {
                self.overlay = None;
                self.status = None;
            }
        }
    }
}
