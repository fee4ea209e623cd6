//! The work: everything that undo brings back (mode, cube, goal, scramble, turns, typed stickers, solution).

use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr, TryFromInto};

use super::saved_session::SeenCube;
use super::{App, Mode, Playback, Scramble, Status};
use cubetui::cube::{CenterTurns, Face, FaceCube, OrientedCube, Turn, simplify};
use cubetui::diagnosis::Editor;
use cubetui::goals::NamedGoal;

/// The longest history of turns that is saved; the cube is always saved.
const MOST_SAVED_TURNS: usize = 50_000;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Work {
    pub(super) mode: Mode,
    #[serde(with = "As::<TryFromInto<SeenCube>>")]
    pub(super) cube: OrientedCube,
    #[serde(with = "As::<DisplayFromStr>")]
    pub(super) named_goal: NamedGoal,
    #[serde(skip_serializing_if = "Scramble::is_lost")]
    pub(super) scramble: Option<Scramble>,
    /// The turns done since the last reset.
    #[serde(rename = "trail", default, skip_serializing_if = "is_too_long")]
    pub(super) turns_made: Vec<Turn>,
    pub(super) editor: Editor,
    pub(super) playback: Option<Playback>,
}

fn is_too_long(turns: &[Turn]) -> bool {
    turns.len() > MOST_SAVED_TURNS
}

impl Work {
    /// A solved cube to be turned, and this editor. If the editor's rules say so, the cube's centres show how they are
    /// turned.
    pub(super) fn new(editor: Editor) -> Self {
        let is_supercube = editor.rules().supercube;
        Self {
            mode: Mode::Turn,
            cube: OrientedCube::solved(is_supercube),
            named_goal: NamedGoal::default(),
            scramble: None,
            turns_made: Vec::new(),
            editor,
            playback: None,
        }
    }

    pub(super) fn meets_goal(&self) -> bool {
        self.named_goal.is_met_by(&self.cube)
    }

    pub(super) fn goal_reached(&self) -> Status {
        Status::success(if self.named_goal.is_solved() {
            "solved".to_owned()
        } else {
            format!("goal reached: {}", self.named_goal.in_short())
        })
    }

    pub(super) fn nothing_to_do(&self) -> Status {
        Status::success(if self.named_goal.is_solved() {
            "the cube is solved: nothing to do".to_owned()
        } else {
            format!(
                "the goal is already reached: {}",
                self.named_goal.in_short()
            )
        })
    }

    /// Turns the cube; a solution that was shown no longer applies.
    pub(super) fn turn_by(&mut self, turns: &[Turn]) {
        self.mode = Mode::Turn;
        self.cube = self.cube.turned_by(turns);
        self.turns_made.extend_from_slice(turns);
        self.playback = None;
    }

    /// Replaces the cube. The goal and the typed stickers stay.
    pub(super) fn replace_cube(&mut self, cube: OrientedCube, turns_made: Vec<Turn>) {
        self.mode = Mode::Turn;
        self.take_cube(cube);
        self.turns_made = turns_made;
    }

    /// Sets a typed cube; the mode stays.
    pub(super) fn take_cube(&mut self, cube: OrientedCube) {
        self.cube = cube;
        self.scramble = None;
        self.turns_made.clear();
        self.playback = None;
        self.follow_rules();
    }

    /// Goes to a step of the solution, which must have it; the history of turns follows.
    pub(super) fn go_to_step(&mut self, target: usize) {
        let Some(playback) = &mut self.playback else {
            return;
        };
        let from = playback.step;
        let cube = self.cube;
        let passed = &playback.moves[from.min(target)..from.max(target)];
        let held: Vec<Turn> = passed.iter().map(|&step| cube.seen(&step).into()).collect();
        playback.go_to(target);
        self.cube = playback.cube_in(cube.orientation);
        if target > from {
            self.turns_made.extend(held);
        } else if self.turns_made.ends_with(&held) {
            self.turns_made.truncate(self.turns_made.len() - held.len());
        } else {
            self.turns_made
                .extend(held.into_iter().rev().map(Turn::inverse));
        }
    }

    pub(super) fn end_play_without_solution(&mut self) {
        if self.mode == Mode::Play && self.playback.is_none() {
            self.mode = Mode::Turn;
        }
    }

    /// Returns the stickers on the screen as text. For an unfinished net, these are only the typed ones: the others follow
    /// from them.
    pub(super) fn stickers_as_text(&self) -> String {
        let cube = if self.mode == Mode::Paint {
            self.editor.cube()
        } else {
            Some(self.cube)
        };
        let stickers = cube.map_or(self.editor.typed(), |held| {
            FaceCube::new(held.stickers()).into()
        });
        let centers = cube.map_or_else(|| self.editor.centers(), |held| held.centers_seen());
        let centers = centers.map_or(String::new(), |centers| format!(" centres {centers}"));
        format!("{stickers}{centers}")
    }

    /// Returns the cube that a search is for: the start of the solution or, without one, the present cube.
    pub(super) fn searched_cube(&self) -> OrientedCube {
        self.playback.as_ref().map_or(self.cube, |playback| {
            playback.start_in(self.cube.orientation)
        })
    }

    /// Returns the moves of the solution, in the orientation in which the cube is held.
    pub(super) fn solution_as_held(&self) -> Option<Vec<Turn>> {
        let playback = self.playback.as_ref()?;
        Some(
            playback
                .moves
                .iter()
                .map(|&step| self.cube.seen(&step).into())
                .collect(),
        )
    }

    /// Returns turns that lead from the solved cube to the start of the solution or, without one, to the present cube:
    /// those that were done if they are known, else the solution backwards. Returns `None` if there is neither.
    pub(super) fn scramble_as_held(&self) -> Option<Vec<Turn>> {
        let playback = self.playback.as_ref();
        let goal = self.searched_cube();
        let scramble = self
            .scramble
            .as_ref()
            .and_then(|scramble| scramble.turns.clone());
        let done = [scramble.unwrap_or_default(), self.turns_made.clone()].concat();
        let before_steps = &done[..done
            .len()
            .saturating_sub(playback.map_or(0, |playback| playback.step))];
        let known = [&done[..], before_steps]
            .into_iter()
            .find(|done| self.solved().turned_by(done) == goal);
        if let Some(known) = known {
            return Some(simplify(known));
        }
        let back: Vec<Turn> = match playback.filter(|playback| playback.ends_solved()) {
            Some(playback) => playback
                .moves
                .iter()
                .rev()
                .map(|step| step.inverse().into())
                .collect(),
            None if goal.is_solved() => Vec::new(),
            None => return None,
        };
        Some(simplify(&[back, goal.orientation.rotations()].concat()))
    }

    /// A solved cube, whose centres show how they are turned if those of the present one do.
    pub(super) fn solved(&self) -> OrientedCube {
        OrientedCube::solved(self.cube.centers.is_some())
    }

    /// Makes the centres show how they are turned, or not, as the rules for typing say. Unknown turns of the centres follow
    /// from the turns done since the cube was solved; where these are not known, the centres are assumed to be upright,
    /// except one if the corners require it. Returns whether they were assumed.
    pub(super) fn follow_rules(&mut self) -> bool {
        let is_supercube = self.editor.rules().supercube;
        if is_supercube == self.cube.centers.is_some() {
            return false;
        }
        let scramble = self
            .scramble
            .as_ref()
            .and_then(|scramble| scramble.turns.clone());
        let done = OrientedCube::SUPERCUBE
            .turned_by(&[scramble.unwrap_or_default(), self.turns_made.clone()].concat());
        let without_centers = OrientedCube {
            centers: None,
            ..done
        };
        let known = if without_centers == self.cube {
            done.centers
        } else {
            None
        };
        let likely = || {
            let upright = CenterTurns::UPRIGHT;
            if upright.fit(&self.cube.cube) {
                upright
            } else {
                upright.with_turned(Face::U, 1)
            }
        };
        self.cube.centers = is_supercube.then(|| known.unwrap_or_else(likely));
        self.playback = None;
        is_supercube && known.is_none()
    }
}

impl App {
    /// Records the work as it is, before it changes.
    pub(super) fn record(&mut self, change: impl Into<String>) {
        self.history.record(change, self.work.clone());
    }

    pub(super) fn undo(&mut self) {
        match self.history.undo(self.work.clone()) {
            Ok((change, work)) => self.go_back_to(work, format!("undone: {change}")),
            Err(_) => self.say(Status::info("nothing to undo")),
        }
    }

    pub(super) fn redo(&mut self) {
        match self.history.redo(self.work.clone()) {
            Ok((change, work)) => self.go_back_to(work, format!("redone: {change}")),
            Err(_) => self.say(Status::info("nothing to redo")),
        }
    }

    fn go_back_to(&mut self, work: Work, message: String) {
        self.stop_playing();
        self.work = work;
        self.settings.entry = self.work.editor.rules();
        self.show_scheme(self.work.editor.scheme().clone());
        self.drop_search_of_another_cube();
        self.ask_for_sequence();
        if self.work.mode == Mode::Play {
            self.show_shorter();
            self.work.end_play_without_solution();
        }
        self.say(Status::info(message));
    }
}
