//! Which turn the eye is to follow. Whatever changed the cube, a key, an undo or a step of a solution: if one turn leads from
//! the cube that was seen to the one that is seen, it is shown as a movement.
//!
//! The model is at the end of the turn already. Only drawing lags behind, and any key puts an end to it.

use std::time::Duration;

use super::{App, Effect, Mode, View};
use crate::cube::{Face, HeldCube, Layers, Rotation, Slice, Turn};

/// A turn played by itself takes at most this part of the time until the next.
const PART_OF_PAUSE: f64 = 0.8;

impl App {
    /// Asks for a movement from the cube before to the present one, if it is one turn and is to be seen.
    pub(super) fn show_motion_from(&mut self, before: &HeldCube) {
        if self.work.cube == *before || !self.shows_motion() {
            return;
        }
        if let Some(turn) = turn_between(before, &self.work.cube) {
            let pause = Duration::from_secs_f64(PART_OF_PAUSE / self.settings.play.speed);
            let duration = self.settings.animation.duration.duration();
            let duration = if self.playing { duration.min(pause) } else { duration };
            self.effects.push(Effect::Animate(turn, duration));
        }
    }

    fn shows_motion(&self) -> bool {
        let animation = self.settings.animation;
        let solid = View::shown(self.settings.view, self.work.mode, self.size).has_solid();
        // The pages hide what moves.
        animation.on && self.study.is_none() && self.work.mode != Mode::Paint && (solid || animation.net)
    }
}

/// The turn that leads from one cube to another, if one does.
fn turn_between(before: &HeldCube, after: &HeldCube) -> Option<Turn> {
    let faces = Face::ALL.into_iter().map(Layers::Face);
    let others = Slice::ALL.into_iter().map(Layers::Slice).chain(Face::ALL.into_iter().map(Layers::Wide));
    let layers = faces.chain(others).chain(Rotation::ALL.into_iter().map(Layers::Rotation));
    let mut turns = layers.flat_map(|layers| (1..=3).map(move |quarters| Turn::new(layers, quarters)));
    turns.find(|&turn| before.turned(turn) == *after)
}
