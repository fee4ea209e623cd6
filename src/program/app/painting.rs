//! Typing the stickers of a real cube, and repairing mistakes.

use super::{App, Mode, Status};
use cubetui::cube::{Color, Cubie, Face, OrientedCube};
use cubetui::diagnosis::{Editor, OrientationChange};
use cubetui::words::counted;

impl App {
    /// Continues with the stickers typed so far, or with an empty net when they made a cube.
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
        let editor = &self.work.editor;
        let facelet = editor.cursor();
        let surprise = editor.why_not(color);
        self.record(format!(
            "{} at {facelet}",
            self.settings.scheme.color_name(color)
        ));
        self.work.editor.paint(color);
        if let Some(message) = surprise.filter(|_| self.work.editor.findings().question().is_none())
        {
            self.say(Status::error(format!("{facelet}: {message}")));
        } else {
            self.say_what_is_found();
        }
    }

    /// Asks the next question about stickers that contradict each other, or says what was wrong.
    fn say_what_is_found(&mut self) {
        let (findings, scheme) = (self.work.editor.findings(), &self.settings.scheme);
        let status = match (
            findings.question_in_words(),
            findings.repairs(),
            findings.reassembled(),
        ) {
            (Some(question), ..) => Status::info(question),
            (None, [only], _) => {
                let key = self.key_of(super::Action::Solve);
                Status::info(format!(
                    "found: {}; {key} repairs it",
                    only.explanation.explain(scheme)
                ))
            }
            (None, _, Some(explanation)) => Status::info(explanation.explain(scheme)),
            (None, ..) => return,
        };
        self.say(status);
    }

    /// Types all stickers of a face, as they are seen.
    pub(super) fn type_face(&mut self, face: Face, colors: &[Option<Color>; 9]) {
        self.stop_playing();
        self.outbox.messages.clear();
        self.record(format!("the {} face", face.word()));
        self.work.mode = Mode::Paint;
        self.work.editor.type_face(face, colors);
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
        self.change_stickers(format!("erase {facelet}"), Editor::erase);
    }

    pub(super) fn erase_face(&mut self) {
        let face = self.work.editor.cursor().face().word();
        self.change_stickers(format!("erase the {face} face"), Editor::erase_face);
    }

    /// Confirms that the face with the sticker that is asked for is as shown.
    pub(super) fn confirm_face(&mut self) {
        let findings = self.work.editor.findings();
        match findings.question() {
            None => self.say(Status::info("there is no question about a face now")),
            Some(_) if findings.confirmable().is_empty() => {
                self.say(Status::info(
                    "type the colour of the sticker: its face is not shown",
                ));
            }
            Some(asked) => {
                let change = format!("the {} face is as shown", asked.face().word());
                self.change_stickers(change, Editor::confirm_face);
                self.say_what_is_found();
            }
        }
    }

    /// Makes the repair with this number, from 0.
    pub(super) fn repair(&mut self, number: usize) {
        let findings = self.work.editor.findings();
        let Some(remedy) = findings.repairs().get(number).cloned() else {
            return self.reassemble();
        };
        let message = remedy.explanation.explain(&self.settings.scheme);
        self.change_stickers(message.clone(), |editor| {
            editor.mend(&remedy.stickers);
            true
        });
        let undo = self.key_of(super::Action::Undo);
        self.say(Status::success(format!(
            "done: {message}; {undo} takes it back"
        )));
    }

    /// The typed stickers cannot be solved: applies the repair if there is just one, else reports the fault, with the
    /// cursor at it.
    pub(super) fn mend_or_point(&mut self) {
        let editor = &mut self.work.editor;
        let findings = editor.findings();
        let centers = editor.center_fault();
        let status = match (
            findings.repairs().len(),
            findings.faults().first().or(centers.as_ref()),
        ) {
            (1, _) => return self.repair(0),
            (2.., _) => "cannot solve: answer the question, or choose an explanation by its number"
                .to_owned(),
            (0, Some(fault)) => format!("cannot solve: {}", editor.explain(fault)),
            (0, None) if !findings.is_possible() => {
                "cannot solve: these stickers cannot all be right".to_owned()
            }
            (0, None) => {
                let missing = findings.shown().missing();
                let verb = if missing == 1 { "is" } else { "are" };
                format!(
                    "cannot solve yet: {} {verb} not known",
                    counted(missing, "sticker")
                )
            }
        };
        match editor
            .findings()
            .question()
            .or_else(|| editor.findings().marked().first().copied())
        {
            Some(facelet) => editor.seek_facelet(facelet),
            None if editor.findings().shown().color(editor.cursor()).is_some() => {
                editor.seek_problem(1);
            }
            None => {}
        }
        self.say(Status::error(status));
    }

    /// Takes the piece under the cursor for one that was reassembled wrongly.
    fn reassemble(&mut self) {
        let mut editor = self.work.editor.clone();
        match editor.reassemble() {
            Some(message) => {
                self.record("fix by hand");
                self.work.editor = editor;
                self.say(Status::success(format!("first {message}")));
            }
            None => self.say(Status::info("there is no such repair")),
        }
    }

    /// Adopts the colour scheme that fits the typed stickers.
    pub(super) fn take_scheme(&mut self) {
        match self.work.editor.findings().proposed_scheme().cloned() {
            Some(proposed) => {
                let message = format!("the colour scheme is now {}", proposed.scheme);
                self.record(message.clone());
                self.set_scheme(proposed.scheme);
                self.say(Status::success(message));
            }
            None => self.say(Status::info("no known colour scheme fits these stickers")),
        }
    }

    fn change_stickers(&mut self, word: String, change: impl FnOnce(&mut Editor) -> bool) {
        let mut editor = self.work.editor.clone();
        if change(&mut editor) {
            self.record(word);
            self.work.editor = editor;
        }
    }

    /// Moves the cursor to the next or previous problem, or says that there is none.
    pub(super) fn seek_problem(&mut self, by: i8) {
        if self.work.editor.cube().is_some() {
            return self.say(Status::success("no problem: all 54 stickers fit"));
        }
        if let Some(fault) = self.work.editor.center_fault() {
            return self.say(Status::info(self.work.editor.explain(&fault)));
        }
        let findings = self.work.editor.findings();
        if let (Some(asked), Some(question)) = (findings.question(), findings.question_in_words()) {
            self.work.editor.seek_facelet(asked);
            self.say(Status::info(question));
        } else if !findings.is_possible() && findings.marked().is_empty() {
            let message = match findings.faults().first() {
                Some(fault) => self.work.editor.explain(fault),
                None => "these stickers cannot all be right".to_owned(),
            };
            self.say(Status::info(format!(
                "{message}; no single sticker shows it"
            )));
        } else {
            self.work.editor.seek_problem(by);
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
