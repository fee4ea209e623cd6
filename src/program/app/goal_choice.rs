//! The goal of solving: the solved cube, or a goal that was named or painted.

use super::{Action, App, Effect, Mode, Slot, Status};
use crate::answer::SolveTask;
use cubetui::cube::{Cubie, Face, Facelet, Orientation};
use cubetui::diagnosis::Editor;
use cubetui::goals::{IncompleteCube, NamedGoal};
use cubetui::words::grouped;

impl App {
    pub const fn named_goal(&self) -> &NamedGoal {
        &self.work.named_goal
    }

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

    /// Shows one of the cubes that fit an incomplete one, and makes what is known of it the goal.
    pub(super) fn take_incomplete(&mut self, task: &SolveTask) {
        let (cube, named_goal) = task.as_one_that_fits();
        self.record("an incomplete cube");
        self.leave_solution();
        self.work.replace_cube(cube, Vec::new());
        self.work.named_goal = named_goal;
        let key = self.key_of(Action::Solve);
        self.say(Status::info(match task.number {
            None | Some(1) => format!("only this cube fits; {key} finds the moves"),
            Some(number) => {
                let number = grouped(number);
                format!(
                    "{number} cubes fit, this is one; {key} finds moves that solve what is known"
                )
            }
        }));
    }

    /// Uses the painted stickers, some of them unknown, as an incomplete cube.
    pub(super) fn take_painted_incomplete(&mut self) {
        if self.work.mode != Mode::Paint || self.work.editor.is_empty() {
            let message = "type the stickers that are known first, or :incomplete with pieces such as @UF and ?";
            return self.say(Status::info(message));
        }
        match self.painted_pieces() {
            Ok((pieces, orientation)) => {
                self.take_incomplete(&SolveTask::of_pieces(&pieces, orientation));
            }
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Returns what is known of the painted pieces, in the standard orientation, and the orientation in which the cube is
    /// held.
    ///
    /// # Errors
    /// Why no possible cube fits.
    fn painted_pieces(&self) -> Result<(IncompleteCube, Orientation), String> {
        let editor = &self.work.editor;
        let orientation = editor
            .typed()
            .possible_orientations()
            .first()
            .copied()
            .unwrap_or(Orientation::STANDARD);
        let none_fits = |reason: &str| format!("no possible cube fits: {reason}");
        let known = IncompleteCube::of_stickers(&orientation.standard(&editor.typed()))
            .map_err(|contradiction| none_fits(&contradiction.explain(&self.settings.scheme)))?;
        let oriented: Vec<Facelet> = editor
            .oriented()
            .iter()
            .map(|facelet| orientation.standard(facelet))
            .collect();
        let pieces = known
            .with_orientations(&orientation.standard(editor.open()), &oriented)
            .map_err(none_fits)?;
        Ok((pieces, orientation))
    }

    /// Makes the painted stickers the goal, in which unknown ones do not matter, and returns to the cube. If nothing is
    /// painted, describes the present goal.
    pub(super) fn take_painted_goal(&mut self) {
        if self.work.mode != Mode::Paint {
            return self.describe_goal();
        }
        if self.work.editor.is_empty() {
            return self.say(Status::info(
                "paint the stickers that matter first, then :goal takes them",
            ));
        }
        match self.painted_goal() {
            Ok(named_goal) => {
                self.take_goal(named_goal);
                self.work.editor = Editor::new(self.settings.entry, &self.settings.scheme);
                self.work.mode = Mode::Turn;
            }
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Returns the painted stickers as a goal or, if orientations are marked, the painted pieces.
    ///
    /// # Errors
    /// Why they are not a goal.
    fn painted_goal(&self) -> Result<NamedGoal, String> {
        if self.work.editor.has_orientations() {
            return self
                .painted_pieces()
                .map(|(pieces, _)| NamedGoal::of_pieces(&pieces));
        }
        let typed = self.work.editor.typed();
        let orientation = typed.possible_orientations().first().copied();
        let standard = orientation.map_or(typed, |orientation| orientation.standard(&typed));
        NamedGoal::of_stickers(&standard).map_err(|error| error.explain(&self.settings.scheme))
    }

    /// Closes the solution on the screen and stops its search.
    fn leave_solution(&mut self) {
        self.stop_playing();
        self.work.playback = None;
        if self.work.mode == Mode::Play {
            self.work.mode = Mode::Turn;
        }
        if self.search.take().is_some_and(|search| search.is_running()) {
            self.outbox.push(Effect::Stop(Slot::Search));
        }
    }

    fn describe_goal(&mut self) {
        let named_goal = &self.work.named_goal;
        let about = named_goal.about();
        let known = || {
            if IncompleteCube::is_meant_by(named_goal.name()) {
                let places = named_goal.goal().slots().count();
                return format!("at {places} of {} places", Cubie::NUM);
            }
            let known = named_goal
                .name()
                .chars()
                .filter(|&letter| letter != '.')
                .count()
                - Face::NUM;
            format!("{known} of {}", Facelet::NUM - Face::NUM)
        };
        let description = format!(
            "goal: {}, {}",
            named_goal.in_short(),
            about.unwrap_or_else(known)
        );
        let key = self.key_of(Action::Solve);
        self.say(Status::info(format!(
            "{description}; {key} finds the moves"
        )));
    }
}
