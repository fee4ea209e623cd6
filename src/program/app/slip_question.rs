//! Finds the wrong turn of a user who follows a solution and whose cube now differs from the one on the screen: questions
//! about its stickers locate the turn, and the solution continues from there.
//!
//! The answers belong to the solution that is shown: any change of it ends the questions, and undo and the session restore
//! them with it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::overlay::{FooterKey, Next, OverlayModel};
use super::search::request;
use super::{Action, App, Key, Mode, Playback, Status};
use crate::text::slips;
use cubetui::cube::{Color, Facelet, Orientation, OrientedCube, PartialCube, Turn, format_moves};
use cubetui::diagnosis::{MovesMade, Slip, SlipSearch, search_slips};
use cubetui::words::counted;

/// The least time in which a user can read a question, find the sticker and type its colour.
const READING_TIME: Duration = Duration::from_millis(500);

/// The colours that the user has answered, and the sticker that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SlipQuestion {
    answers: PartialCube,
    /// Not saved: it follows from the answers.
    #[serde(skip, default = "unsaved_facelet")]
    asked: Facelet,
}

/// A placeholder for the sticker that is asked for, until it is known.
const fn unsaved_facelet() -> Facelet {
    Facelet::from_index(0)
}

/// How a solution follows from another one, which was not followed exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detour {
    /// How many of its first moves lead back into the other solution; 0 if it is a new one.
    pub length: usize,
    pub slips: Vec<Slip>,
}

impl Detour {
    /// The detour of a solution that does not go back.
    pub(super) fn left(self) -> Self {
        Self { length: 0, ..self }
    }
}

impl Playback {
    fn search_slips(&self, orientation: Orientation, answers: &PartialCube) -> SlipSearch {
        let start = self.start_in(orientation);
        search_slips(&start, &self.moves, self.step, answers)
    }

    /// Finds the sticker to ask for after the answers in a session.
    pub(super) fn ask_again_in(&mut self, orientation: Orientation) {
        let answers = self.slip_question.take().map(|question| question.answers);
        self.slip_question =
            answers.and_then(|answers| match self.search_slips(orientation, &answers) {
                SlipSearch::Ask(asked) => Some(SlipQuestion { answers, asked }),
                SlipSearch::Found(_) | SlipSearch::Unexplained => None,
            });
    }

    /// The solution that goes back to before the first slip and then follows this one.
    fn back_from(&self, made: &MovesMade) -> Self {
        let moves = made.way_on(&self.moves);
        let not_done = &self.moves[made.done..];
        let same = moves.iter().rev().zip(not_done.iter().rev());
        let rest = same.take_while(|(a, b)| a == b).count();
        let detour = Detour {
            length: moves.len() - rest,
            slips: made.slips.clone(),
        };
        let start = self.start.after_moves(&made.turns(&self.moves));
        Self {
            detour: Some(detour),
            ..Self::new(start, moves)
        }
    }
}

impl Playback {
    /// Returns the wrong turns that led to its start, and how it continues; empty if it follows no other solution.
    pub fn detour_in_words(&self, held: &OrientedCube) -> Vec<String> {
        let Some(detour) = &self.detour else {
            return Vec::new();
        };
        let slips = detour.slips.iter();
        let mut lines: Vec<String> = slips.map(|slip| in_words(slip, held)).collect();
        let back = &self.moves[..detour.length.min(self.moves.len())];
        lines.push(match back.len() {
            0 => "the new solution is shorter than the way back".to_owned(),
            1..=3 => {
                let verb = if back.len() == 1 { "leads" } else { "lead" };
                let moves = format_moves(&held.seen_moves(back));
                format!("{moves} {verb} back into the solution")
            }
            count => format!("the first {count} moves lead back into the solution"),
        });
        lines
    }
}

fn in_words(slip: &Slip, held: &OrientedCube) -> String {
    let number = slip.index + 1;
    let right = held.seen(&slip.right);
    match slip.made.map(|made| held.seen(&made)) {
        None if right.quarters() == 2 => {
            format!("move {number}, {right}, was left out or made twice")
        }
        None => format!("move {number}, {right}, was left out"),
        Some(made) if made.face() == right.face() && made.quarters() == 2 => {
            format!("move {number} was {made}, or {right} twice, instead of {right}")
        }
        Some(made) => format!("move {number} was {made} instead of {right}"),
    }
}

/// Says that the user made no wrong turn, but is perhaps at another step.
fn another_step(shown: usize, done: usize) -> String {
    let count = counted(shown.abs_diff(done), "move");
    match done {
        _ if done > shown => format!("no wrong turn: your cube is {count} ahead of the screen"),
        _ if done < shown => format!("no wrong turn: your cube is {count} behind the screen"),
        _ => "no wrong turn: your cube is as the net shows it".to_owned(),
    }
}

/// The question while it is asked: a colour answers it, and actions that do not touch the cube work as usual.
pub(super) struct SlipAnswer;

impl OverlayModel for SlipAnswer {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        if let Some(Action::Paint(color)) = app.keymap.action(Mode::Paint, key) {
            app.answer_slip_question(color);
            return Next::Stay;
        }
        match app.keymap.action(Mode::Play, key) {
            Some(
                action @ (Action::Lost
                | Action::Leave
                | Action::Undo
                | Action::Redo
                | Action::Stickers
                | Action::View
                | Action::CommandLine
                | Action::Help
                | Action::Messages
                | Action::Close),
            ) => app.perform(action),
            _ => return Next::Unknown,
        }
        Next::Stay
    }

    fn refuse(&self, _what: &str, app: &mut App) {
        let letters = app.letters_of_colors().join(" ");
        let leave = app.key_of(Action::Leave);
        app.say(Status::info(format!(
            "type the colour of the framed sticker: {letters}; {leave} leaves the questions"
        )));
    }

    fn footer(&self, app: &App) -> Vec<FooterKey> {
        let answer = FooterKey::several(app.letters_of_colors().concat(), "answer");
        let others = [Action::Undo, Action::Leave, Action::Stickers, Action::Help];
        let others = others
            .into_iter()
            .filter_map(|action| FooterKey::of(action, app));
        [answer].into_iter().chain(others).collect()
    }
}

impl App {
    /// The sticker that is asked for to find a slip, as the user sees it.
    pub fn slip_question(&self) -> Option<Facelet> {
        let playback = self.work.playback.as_ref()?;
        let question = playback.slip_question.as_ref()?;
        (self.work.mode == Mode::Play).then_some(question.asked)
    }

    /// How many questions about a slip have been answered.
    pub fn answers_on_slip(&self) -> usize {
        let question = self
            .playback()
            .and_then(|playback| playback.slip_question.as_ref());
        question.map_or(0, |question| Facelet::NUM - question.answers.missing())
    }

    /// Starts asking where the user's cube differs, or stops if the questions are open.
    pub(super) fn find_slip(&mut self) {
        if self.slip_question().is_some() {
            return self.leave_slip_question();
        }
        if self.work.playback.is_none() {
            return self.say(Status::info("there is no solution yet to compare with"));
        }
        self.stop_playing();
        self.study.close();
        self.record("the questions about your cube");
        self.go_on_after_answers(PartialCube::unknown());
    }

    pub(super) fn leave_slip_question(&mut self) {
        if let Some(playback) = &mut self.work.playback {
            playback.slip_question = None;
        }
    }

    fn letters_of_colors(&self) -> [String; Color::NUM] {
        Color::ALL.map(|color| self.key_of(Action::Paint(color)))
    }

    /// Handles the answer: the colour of the sticker that is asked for.
    pub(super) fn answer_slip_question(&mut self, color: Color) {
        let question = self
            .playback()
            .and_then(|playback| playback.slip_question.clone());
        let Some(SlipQuestion { mut answers, asked }) = question else {
            return;
        };
        if self.pending.is_question_new {
            return self.say(Status::info(format!(
                "a key came before the question and was dropped. {}",
                slips::question(asked)
            )));
        }
        self.record(format!(
            "{} {} sticker: {}",
            asked.face().word(),
            asked.place(),
            self.settings.scheme.color_name(color)
        ));
        answers.set(asked, Some(color));
        self.go_on_after_answers(answers);
    }

    /// Asks the next question, or continues with what was found.
    fn go_on_after_answers(&mut self, answers: PartialCube) {
        let orientation = self.work.cube.orientation;
        let Some(playback) = &mut self.work.playback else {
            return;
        };
        match playback.search_slips(orientation, &answers) {
            SlipSearch::Ask(asked) => {
                playback.slip_question = Some(SlipQuestion { answers, asked });
                self.guard_question(READING_TIME);
            }
            SlipSearch::Found(made) => self.go_on_after(&made),
            SlipSearch::Unexplained => {
                playback.slip_question = None;
                let undo = self.key_of(Action::Undo);
                let stickers = self.key_of(Action::Stickers);
                self.say(Status::error(format!(
                    "no wrong turn gives these colours: {undo} takes the last answer back, {stickers} types the cube"
                )));
            }
        }
    }

    /// Sets the cube to the one that the user has, and continues the solution from there.
    fn go_on_after(&mut self, made: &MovesMade) {
        let Some(playback) = &mut self.work.playback else {
            return;
        };
        playback.slip_question = None;
        if made.slips.is_empty() {
            let shown = playback.step;
            self.work.go_to_step(made.done);
            self.show_shorter();
            return self.say(Status::success(another_step(shown, made.done)));
        }
        let back = playback.back_from(made);
        let solution = playback.moves.clone();
        self.work.go_to_step(0);
        let orientation = self.work.cube.orientation;
        let turns = made.turns(&solution);
        let held = self.work.cube.seen_moves(&turns);
        self.work
            .turns_made
            .extend(held.into_iter().map(Turn::from));
        self.work.cube = back.start_in(orientation);
        let found = back.detour_in_words(&self.work.cube).join("; ");
        self.work.playback = Some(back);
        self.search_beside_detour();
        self.say(Status::success(format!("found: {found}")));
        if self.work.meets_goal() {
            self.say(self.work.goal_reached());
        }
    }

    /// Looks for a solution that is shorter than the one which leads back.
    fn search_beside_detour(&mut self) {
        let options = self.options();
        let is_of_two_sides = options.goal.goal().allows_niss();
        match request(&self.work.cube, &options, &self.settings.scheme) {
            Ok(request) if !is_of_two_sides && !self.work.meets_goal() => {
                self.begin_search(options.solver, &request);
            }
            _ => self.drop_search(),
        }
    }
}
