//! Where the cube on the screen stands among the groups, told in a panel.

use super::{Action, App, Effect, Key, Overlay};
use crate::cube::CubieCube;
use crate::tables::StageDistances;

impl App {
    /// Opens the panel and asks where the cube stands: that takes tables, which the world has.
    pub(super) fn show_state(&mut self) {
        self.stop_playing();
        self.overlay = Some(Overlay::State(None));
        self.effects.push(Effect::Survey(self.work.cube.cube));
    }

    /// Takes in where a cube stands.
    pub(super) fn hear_standing(&mut self, cube: &CubieCube, standing: StageDistances) {
        if let Some(Overlay::State(told)) = &mut self.overlay
            && *cube == self.work.cube.cube
        {
            *told = Some(standing);
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
