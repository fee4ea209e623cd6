//! The goal of solving: the solved cube, or a goal that was named or painted.

use super::{Action, App, Effect, Mode, Status};
use crate::app::Editor;
use crate::cube::{Face, Facelet, NamedGoal};

impl App {
    /// The goal.
    pub const fn named_goal(&self) -> &NamedGoal {
        &self.work.named_goal
    }

    /// Whether the cube meets its goal.
    pub fn meets_goal(&self) -> bool {
        self.work.meets_goal()
    }

    /// Changes the goal. Solutions for the old one are dropped.
    pub(super) fn take_goal(&mut self, named_goal: NamedGoal) {
        self.record(format!("the goal {}", named_goal.in_short()));
        self.work.named_goal = named_goal;
        self.leave_solution();
        self.describe_goal();
    }

    /// Takes the painted stickers as the goal, where unknown ones do not matter, and returns to the cube. If nothing is
    /// painted, describes the present goal.
    pub(super) fn take_painted_goal(&mut self) {
        if self.work.mode != Mode::Paint {
            return self.describe_goal();
        }
        if self.work.editor.is_empty() {
            return self.say(Status::info("paint the stickers that matter first, then :goal takes them"));
        }
        let typed = self.work.editor.typed();
        let hold = typed.possible_holds().first().copied();
        let standard = hold.map_or(*typed, |hold| typed.as_standard(hold));
        match NamedGoal::of_stickers(&standard) {
            Ok(named_goal) => {
                self.take_goal(named_goal);
                self.work.editor = Editor::new(self.settings.entry, &self.settings.scheme);
                self.work.mode = Mode::Turn;
            }
            Err(error) => self.say(Status::error(error.explain(&self.settings.scheme))),
        }
    }

    /// Closes the solution on the screen and stops its search.
    fn leave_solution(&mut self) {
        self.stop_playing();
        self.work.playback = None;
        if self.work.mode == Mode::Play {
            self.work.mode = Mode::Turn;
        }
        if self.search.take().is_some_and(|search| search.is_running()) {
            self.effects.push(Effect::CancelSolve);
        }
    }

    fn describe_goal(&mut self) {
        let named_goal = &self.work.named_goal;
        let about = named_goal.entry().map(|entry| entry.about);
        let stickers = || {
            let known = named_goal.name().chars().filter(|&letter| letter != '.').count() - Face::NUM;
            format!("{known} of {}", Facelet::NUM - Face::NUM)
        };
        let words =
            format!("goal: {}, {}", named_goal.in_short(), about.map_or_else(stickers, str::to_owned));
        let key = self.key_of(Action::Solve);
        self.say(Status::info(format!("{words}; {key} finds the moves")));
    }
}
