//! The views of the cube (the net, the solid cube, or both where there is room), and which of its turns are animated.
//!
//! Whether a key, an undo or a step of a solution changed the cube: if a single turn leads from the cube shown before to
//! the present one, it is animated. The model is already at the end of the turn; only drawing lags behind.

use std::time::Duration;

use super::{App, Effect, Mode, Status, TerminalRequest};
use crate::config::ViewChoice;
use cubetui::cube::{Face, Layers, OrientedCube, Rotation, Slice, Turn};

/// The animation of an automatically played turn lasts at most this fraction of the time until the next turn.
const PART_OF_PAUSE: f64 = 0.8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Net,
    Solid,
    /// The net and the solid cube.
    Both,
}

impl View {
    /// The fewest columns and rows at which both fit side by side.
    pub const ROOM_FOR_BOTH: (u16, u16) = (102, 30);
    /// The fewest columns and rows at which both fit side by side while stickers are typed, when problems need room too.
    pub const ROOM_TO_PAINT_WITH_BOTH: (u16, u16) = (114, 33);
    /// The fewest rows at which the solid cube fits below the net.
    pub const ROWS_FOR_BOTH: u16 = 40;

    /// Returns the view on a screen of this size. Typed stickers need the net.
    pub fn shown(choice: ViewChoice, mode: Mode, size: (u16, u16)) -> Self {
        let fits = Self::fit_beside(mode, size) || size.1 >= Self::ROWS_FOR_BOTH;
        if choice == ViewChoice::Solid && mode != Mode::Paint {
            Self::Solid
        } else if choice != ViewChoice::Net && fits {
            Self::Both
        } else {
            Self::Net
        }
    }

    /// Whether there is room for the solid cube next to the net.
    pub fn fit_beside(mode: Mode, (columns, rows): (u16, u16)) -> bool {
        let room = if mode == Mode::Paint {
            Self::ROOM_TO_PAINT_WITH_BOTH
        } else {
            Self::ROOM_FOR_BOTH
        };
        columns >= room.0 && rows >= room.1
    }

    pub const fn has_solid(self) -> bool {
        matches!(self, Self::Solid | Self::Both)
    }

    /// The next choice, cyclically, that shows something else, or `None` if there is no room for another.
    pub(super) fn next_choice(self, mode: Mode, size: (u16, u16)) -> Option<ViewChoice> {
        const TURN: [(View, ViewChoice); 3] = [
            (View::Net, ViewChoice::Net),
            (View::Solid, ViewChoice::Solid),
            (View::Both, ViewChoice::Auto),
        ];
        let now = TURN.iter().position(|(view, _)| *view == self).unwrap_or(0);
        let after = TURN.iter().cycle().skip(now + 1).take(TURN.len() - 1);
        after
            .map(|&(view, choice)| (view, choice))
            .find(|&(view, choice)| Self::shown(choice, mode, size) == view)
            .map(|(_, choice)| choice)
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Net => "the net",
            Self::Solid => "the solid cube",
            Self::Both => "the net and the solid cube",
        }
    }
}

impl App {
    /// Switches to the next view for which there is room.
    pub(super) fn change_view(&mut self) {
        let now = View::shown(self.settings.view, self.work.mode, self.size);
        match now.next_choice(self.work.mode, self.size) {
            Some(choice) => {
                self.settings.view = choice;
                let shown = View::shown(choice, self.work.mode, self.size);
                self.say(Status::info(format!("you see {}", shown.name())));
            }
            None => self.say(Status::info(
                "stickers are typed on the net; a larger window shows the solid cube too",
            )),
        }
    }

    /// Requests an animation from the cube before to the present one, if they are one turn apart and animations are
    /// visible.
    pub(super) fn show_motion_from(&mut self, before: &OrientedCube) {
        if self.work.cube == *before || !self.shows_motion() {
            return;
        }
        if let Some(turn) = turn_between(before, &self.work.cube) {
            let pause = Duration::from_secs_f64(PART_OF_PAUSE / self.settings.play.speed);
            let duration = self.settings.animation.duration.duration();
            let duration = if self.autoplay.is_running() {
                duration.min(pause)
            } else {
                duration
            };
            self.outbox
                .push(Effect::Terminal(TerminalRequest::Animate(turn, duration)));
        }
    }

    fn shows_motion(&self) -> bool {
        let animation = self.settings.animation;
        let solid = View::shown(self.settings.view, self.work.mode, self.size).has_solid();
        // Open pages hide the animation.
        animation.on
            && !self.study.is_open()
            && self.work.mode != Mode::Paint
            && (solid || animation.net)
    }
}

/// The turn that leads from one cube to another, if a single one does.
fn turn_between(before: &OrientedCube, after: &OrientedCube) -> Option<Turn> {
    let faces = Face::ALL.into_iter().map(Layers::Face);
    let others = Slice::ALL
        .into_iter()
        .map(Layers::Slice)
        .chain(Face::ALL.into_iter().map(Layers::Wide));
    let layers = faces
        .chain(others)
        .chain(Rotation::ALL.into_iter().map(Layers::Rotation));
    let mut turns =
        layers.flat_map(|layers| (1..=3).map(move |quarters| Turn::new(layers, quarters)));
    turns.find(|&turn| before.turned(turn) == *after)
}
