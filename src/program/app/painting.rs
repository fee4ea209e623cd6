//! Typing the stickers of a real cube, and repairing mistakes.

use std::time::Duration;

use super::{App, Mode, Status};
use crate::text::advice;
use cubetui::cube::{Color, ColorScheme, Cubie, Face, OrientedCube};
use cubetui::diagnosis::{Advice, Editor, Explanation, OrientationChange};
use cubetui::words::counted;

/// Keys that arrive within this time after a question has appeared were typed before it was read, even on a slow line.
const READING_TIME: Duration = Duration::from_secs(1);

impl App {
    /// Continues with the stickers typed so far, or with an empty net if they already make a cube.
    pub(super) fn enter_stickers(&mut self) {
        self.stop_playing();
        if self.work.editor.cube().is_some() {
            self.empty_net();
        }
        self.work.mode = Mode::Paint;
    }

    /// Returns to turning: with the typed cube if it is complete, else with the old one.
    pub(super) fn leave_stickers(&mut self) {
        match self.work.editor.cube() {
            Some(cube) if cube != self.work.cube => self.take_entered(cube, "stickers"),
            Some(_) => {}
            None if self.work.editor.is_empty() => {}
            None => {
                let key = self.key_of(super::Action::Stickers);
                self.say(Status::info(format!(
                    "the typed stickers are kept: {key} continues with them"
                )));
            }
        }
        self.work.mode = Mode::Turn;
    }

    /// Makes a typed cube the one that is turned and solved.
    pub(super) fn take_entered(&mut self, cube: OrientedCube, change: &str) {
        self.record(change);
        self.work.take_cube(cube);
        self.drop_search_of_another_cube();
    }

    /// Paints the sticker under the cursor. An impossible colour is accepted and explained at once.
    pub(super) fn paint(&mut self, color: Color) {
        if self.drops_key_typed_ahead() {
            return;
        }
        let editor = &self.work.editor;
        let cursor = editor.cursor();
        let surprise = editor.why_not(color);
        let was_typing = matches!(editor.advice(), Advice::Type(_));
        self.record(format!(
            "{}: {}",
            cursor.in_words(),
            self.settings.scheme.color_name(color)
        ));
        let corrected = self.work.editor.paint(color);
        let is_typing = matches!(self.work.editor.advice(), Advice::Type(_));
        if was_typing && !is_typing {
            self.expect_keys_typed_ahead();
        }
        match surprise.filter(|_| is_typing) {
            Some(message) => self.say(Status::error(format!("{}: {message}", cursor.in_words()))),
            None => self.say_advice(corrected.as_ref()),
        }
    }

    /// Records that a question has just appeared: keys that were on their way by then do not answer it.
    fn expect_keys_typed_ahead(&mut self) {
        if !matches!(self.work.editor.advice(), Advice::Solve) {
            self.guard_question(READING_TIME);
        }
    }

    /// Drops a key that came before the user could have read the question, and says so.
    fn drops_key_typed_ahead(&mut self) -> bool {
        // The question may have been withdrawn since.
        let is_asked = !matches!(self.work.editor.advice(), Advice::Type(_) | Advice::Solve);
        let is_early = self.pending.is_question_new && is_asked;
        if is_early {
            let prompt = advice::prompt(self);
            self.say(Status::info(format!(
                "a key came before the question and was dropped. {}",
                prompt.sentence
            )));
        }
        is_early
    }

    /// Says what the user should do next, after any correction that followed from an answer.
    fn say_advice(&mut self, corrected: Option<&Explanation>) {
        if let Some(status) = advice::status(corrected, self) {
            self.say(status);
        }
    }

    /// Types all stickers of a face, as they are seen.
    pub(super) fn type_face(&mut self, face: Face, colors: &[Option<Color>; 9]) {
        self.stop_playing();
        self.outbox.messages.clear();
        self.record(format!("the {} face", face.word()));
        self.work.mode = Mode::Paint;
        let corrected = self.work.editor.type_face(face, colors);
        self.say_advice(corrected.as_ref());
    }

    /// Turns the centre of the cursor's face, as it is seen on a supercube.
    pub(super) fn turn_center(&mut self, quarters: u8) {
        if !self.settings.entry.supercube {
            return self.say(Status::info(
                "centres show how they are turned after :set supercube on",
            ));
        }
        let face = self.work.editor.cursor().face();
        self.change_stickers(format!("the centre of {face}"), |editor| {
            editor.turn_center(quarters)
        });
    }

    /// Changes what is known of the orientation of the piece under the cursor.
    pub(super) fn change_orientation(&mut self) {
        let facelet = self.work.editor.cursor();
        let mut change = None;
        self.change_stickers(format!("the orientation at {facelet}"), |editor| {
            change = editor.change_orientation();
            change.is_some()
        });
        let name = |color| self.settings.scheme.color_name(color);
        self.say(Status::info(match change {
            None => "a centre has no orientation; go to an edge or a corner".to_owned(),
            Some(OrientationChange::AsTyped) => "this piece is again as you typed it".to_owned(),
            Some(OrientationChange::Unknown) => "nothing is known of this piece again".to_owned(),
            Some(OrientationChange::Open) => {
                "this piece may be in any orientation; :incomplete solves what is known".to_owned()
            }
            Some(OrientationChange::Oriented) => {
                let (up, down, front, back) =
                    (name(Color::U), name(Color::D), name(Color::F), name(Color::B));
                let others = match facelet.cubie() {
                    Some((Cubie::Edge(_), _)) => format!(", or if it has neither, {front} or {back}"),
                    _ => String::new(),
                };
                format!("any piece that has {up} or {down} here{others}; :incomplete solves what is known")
            }
        }));
    }

    pub(super) fn erase(&mut self) {
        let facelet = self.work.editor.cursor();
        self.change_stickers(format!("erase {}", facelet.in_words()), Editor::erase);
    }

    pub(super) fn erase_face(&mut self) {
        let face = self.work.editor.cursor().face().word();
        self.change_stickers(format!("erase the {face} face"), Editor::erase_face);
    }

    /// Handles Enter while stickers are typed: accepts what the program asks or proposes. Returns whether the cube is then
    /// complete and can be solved.
    pub(super) fn accept_advice(&mut self) -> bool {
        if self.drops_key_typed_ahead() {
            return false;
        }
        match self.work.editor.advice().clone() {
            Advice::Solve if self.work.editor.center_fault().is_none() => return true,
            Advice::Compare(_) => {
                self.confirm_faces();
                if matches!(self.work.editor.advice(), Advice::Solve) {
                    return true;
                }
            }
            Advice::LookAt(_) | Advice::TypeAgain(_) => self.confirm_faces(),
            Advice::Repair(_) | Advice::Rearrange(_) => self.accept_remedy(),
            Advice::ByHand(_) => {
                self.record("fixed by hand");
                if let Some(steps) = self.work.editor.reassemble() {
                    self.say(Status::success(format!("first {steps}")));
                    return true;
                }
            }
            Advice::Type(_) | Advice::NoCube(_) | Advice::Centers(_) | Advice::Solve => {
                self.say_why_not_complete();
            }
        }
        false
    }

    /// Confirms that the faces asked about are as shown.
    fn confirm_faces(&mut self) {
        let mut editor = self.work.editor.clone();
        let faces = editor.asked_faces();
        let names = faces.iter().map(|face| format!("the {} face", face.word()));
        let names = names.collect::<Vec<_>>().join(" and ");
        match editor.confirm_faces() {
            Some(corrected) => {
                let verb = if faces.len() == 1 { "is" } else { "are" };
                self.record(format!("{names} {verb} as shown"));
                self.work.editor = editor;
                self.say_advice(corrected.as_ref());
            }
            None => self.say(Status::info(advice::prompt(self).sentence)),
        }
    }

    /// Accepts the repair, or the colours and the orientation that are proposed.
    fn accept_remedy(&mut self) {
        let mut editor = self.work.editor.clone();
        let scheme = editor.scheme().clone();
        let Some(explanation) = editor.accept() else {
            return;
        };
        let message = advice::explained(&explanation, &scheme);
        self.record(message.clone());
        self.show_scheme(editor.scheme().clone());
        self.work.editor = editor;
        let undo = self.key_of(super::Action::Undo);
        self.say(Status::success(format!(
            "done: {message}; {undo} takes it back"
        )));
    }

    /// Says no to the question or proposal.
    pub(super) fn deny_advice(&mut self) {
        if self.drops_key_typed_ahead() {
            return;
        }
        let mut editor = self.work.editor.clone();
        if editor.deny() {
            self.record("no");
            self.work.editor = editor;
            self.say_advice(None);
        } else {
            self.say(Status::info("nothing is asked that \"no\" answers"));
        }
    }

    /// Says what is missing before the cube can be solved, and moves the cursor to it.
    pub(super) fn say_why_not_complete(&mut self) {
        let editor = &mut self.work.editor;
        let missing = editor.findings().shown().missing();
        let status = match editor.advice() {
            Advice::Type(_) if missing > 0 => {
                let verb = if missing == 1 { "is" } else { "are" };
                format!(
                    "cannot solve yet: {} {verb} not known",
                    counted(missing, "sticker")
                )
            }
            Advice::Solve => match editor.center_fault() {
                Some(fault) => format!("cannot solve: {}", editor.explain(&fault)),
                None => return,
            },
            Advice::NoCube(_) => {
                editor.seek_problem(1);
                advice::prompt(self).sentence
            }
            _ => format!("cannot solve yet. {}", advice::prompt(self).sentence),
        };
        self.say(Status::error(status));
    }

    /// Switches to the next named colour scheme, or accepts the one that is proposed.
    pub(super) fn take_other_colors(&mut self) {
        if matches!(self.work.editor.advice(), Advice::Rearrange(_)) {
            return self.accept_remedy();
        }
        let named = ColorScheme::named();
        let current = named
            .iter()
            .position(|scheme| *scheme == self.settings.scheme);
        let next = current.map_or(0, |index| (index + 1) % named.len());
        let scheme = named[next].clone();
        let message = format!(
            "the colour scheme is now {scheme}: opposite are {}",
            scheme.opposites_in_words()
        );
        self.record(message.clone());
        self.set_scheme(scheme);
        self.say(Status::success(message));
    }

    fn change_stickers(&mut self, word: String, change: impl FnOnce(&mut Editor) -> bool) {
        let mut editor = self.work.editor.clone();
        if change(&mut editor) {
            self.record(word);
            self.work.editor = editor;
        }
    }

    /// Moves the cursor to the next or previous problem, or says what is asked.
    pub(super) fn seek_problem(&mut self, by: i8) {
        match *self.work.editor.advice() {
            Advice::LookAt(asked) => {
                self.work.editor.seek_facelet(asked);
                self.say(Status::info(advice::prompt(self).sentence));
            }
            Advice::Type(_) | Advice::NoCube(_) => self.work.editor.seek_problem(by),
            _ => self.say(Status::info(advice::prompt(self).sentence)),
        }
    }

    pub(super) fn empty_net(&mut self) {
        self.record("empty net");
        self.work.editor = Editor::new(self.settings.entry, &self.settings.scheme);
        let key = self.key_of(super::Action::Undo);
        self.say(Status::info(format!(
            "an empty net; {key} brings the stickers back"
        )));
    }
}
