//! What Enter makes of the cube: the solved one, or a goal that was named or painted.

use super::{Action, App, Effect, Mode, Playback, Status};
use crate::app::Editor;
use crate::cube::{Face, Facelet, GOALS, NamedGoal};

impl App {
    /// What is to be reached.
    pub const fn aim(&self) -> &NamedGoal {
        &self.work.aim
    }

    /// Whether the cube is as it should be.
    pub fn meets_goal(&self) -> bool {
        self.work.aim.goal().is_met_by(&self.work.cube.cube)
    }

    /// What is said of a cube that is as it should be.
    pub(super) fn words_when_met(&self) -> String {
        let aim = &self.work.aim;
        if aim.is_solved() { "solved".to_owned() } else { format!("goal reached: {}", aim.in_short()) }
    }

    /// Why there is nothing to solve.
    pub(super) fn nothing_to_do(&self) -> Status {
        let aim = &self.work.aim;
        Status::success(if aim.is_solved() {
            "the cube is solved: nothing to do".to_owned()
        } else {
            format!("the goal is reached already: {}", aim.in_short())
        })
    }

    /// From now on this is the goal. What was found for another one is dropped.
    pub(super) fn take_goal(&mut self, aim: NamedGoal) {
        self.record(format!("the goal {}", aim.in_short()));
        self.work.aim = aim;
        self.leave_solution();
        self.tell_goal();
    }

    /// Takes the painted stickers for the goal, unknown ones do not matter, and goes back to the cube of before; where
    /// nothing is painted, tells the goal.
    pub(super) fn take_painted_goal(&mut self) {
        if self.work.mode != Mode::Paint {
            return self.tell_goal();
        }
        if self.work.editor.is_empty() {
            return self.say(Status::info("paint the stickers that matter first, then :goal takes them"));
        }
        let typed = self.work.editor.typed();
        let hold = typed.possible_holds().first().copied();
        let standard = hold.map_or(*typed, |hold| typed.as_standard(hold));
        match NamedGoal::of_stickers(&standard) {
            Ok(aim) => {
                self.take_goal(aim);
                self.work.editor = Editor::new(self.settings.entry, &self.settings.scheme);
                self.work.mode = Mode::Turn;
            }
            Err(error) => self.say(Status::error(error.explain(&self.settings.scheme))),
        }
    }

    /// Ends what belongs to the solution on the screen.
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

    fn tell_goal(&mut self) {
        let aim = &self.work.aim;
        let about = GOALS.iter().find(|entry| entry.id == aim.name()).map(|entry| entry.about);
        let stickers = || {
            let known = aim.name().chars().filter(|&letter| letter != '.').count() - Face::NUM;
            format!("{known} of {}", Facelet::NUM - Face::NUM)
        };
        let words = format!("goal: {}, {}", aim.in_short(), about.map_or_else(stickers, str::to_owned));
        let key = self.key_of(Action::Solve);
        self.say(Status::info(format!("{words}; {key} finds the way")));
    }

    /// Whether the solution ends at a solved cube, and not at another goal.
    pub(super) fn leads_to_solved(playback: &Playback) -> bool {
        playback.start().turned_by(playback.moves()) == crate::cube::CubieCube::SOLVED
    }
}
