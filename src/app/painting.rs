//! Typing the stickers of a real cube, and mending them.

use super::{App, Editor, Mode, Status};
use crate::cube::{Color, Face, Facelet, HeldCube, TYPING_SEQUENCE};

impl App {
    /// Goes on with the stickers typed so far; with a fresh net when the last one was finished.
    pub(super) fn enter_stickers(&mut self) {
        self.stop_playing();
        if self.work.editor.cube().is_some() {
            self.empty_net();
        }
        self.work.mode = Mode::Paint;
    }

    /// Back to turning: with the typed cube when it is finished, else with the cube of before.
    pub(super) fn leave_stickers(&mut self) {
        match self.work.editor.cube() {
            Some(cube) if cube != self.work.cube => self.take_entered(cube, "stickers"),
            Some(_) => {}
            None if self.work.editor.is_empty() => {}
            None => {
                let key = self.key_of(super::Action::Stickers);
                self.say(Status::info(format!("the typed stickers are kept: {key} goes on with them")));
            }
        }
        self.work.mode = Mode::Turn;
    }

    /// Makes the typed cube the one that is turned and solved.
    pub(super) fn take_entered(&mut self, cube: HeldCube, change: &str) {
        self.record(change);
        self.work.cube = cube;
        self.work.scramble = None;
        self.work.trail.clear();
        self.work.playback = None;
        self.drop_search_of_another_cube();
    }

    /// Paints the sticker under the cursor. An impossible colour is taken, and explained at once.
    pub(super) fn paint(&mut self, color: Color) {
        let editor = &self.work.editor;
        let place = editor.cursor();
        let surprise = editor.why_not(color);
        self.record(format!("{} at {place}", self.settings.scheme.color_name(color)));
        self.work.editor.paint(color);
        if let Some(words) = surprise {
            self.say(Status::error(format!("{place}: {words}")));
        }
    }

    /// Takes all stickers of a face, as they are seen, and goes on to what is not known yet. A given centre stays.
    pub(super) fn type_face(&mut self, face: Face, colors: &[Option<Color>; 9]) {
        self.stop_playing();
        self.status = None;
        self.record(format!("the {} face", face.word()));
        let mut typed = *self.work.editor.typed();
        for (facelet, &color) in Facelet::of_face(face).zip(colors) {
            if self.settings.entry.free_centers || !facelet.is_center() {
                typed.set(facelet, color);
            }
        }
        self.work.mode = Mode::Paint;
        self.work.editor.retype(typed);
        let shown = self.work.editor.findings().shown();
        match TYPING_SEQUENCE.into_iter().find(|&facelet| shown.color(facelet).is_none()) {
            Some(next) => self.work.editor.seek_facelet(next),
            None if self.work.editor.cube().is_none() => self.work.editor.seek_problem(1),
            None => {}
        }
    }

    /// Forgets the sticker under the cursor.
    pub(super) fn erase(&mut self) {
        let place = self.work.editor.cursor();
        self.change_stickers(format!("erase {place}"), Editor::erase);
    }

    /// Forgets the stickers of the cursor's face.
    pub(super) fn erase_face(&mut self) {
        let face = self.work.editor.cursor().face().word();
        self.change_stickers(format!("erase the {face} face"), Editor::erase_face);
    }

    /// Takes the repair with this number, from 0.
    pub(super) fn repair(&mut self, number: usize) {
        let findings = self.work.editor.findings();
        let Some(repair) = findings.repairs().get(number).copied() else {
            return self.reassemble();
        };
        let words = repair.explain(&self.settings.scheme);
        self.change_stickers(words.clone(), |editor| {
            let mut typed = *editor.typed();
            repair.apply(&mut typed);
            editor.retype(typed);
            true
        });
        let undo = self.key_of(super::Action::Undo);
        self.say(Status::success(format!("done: {words}; {undo} takes it back")));
    }

    /// The piece under the cursor is wrong because the cube was taken apart.
    fn reassemble(&mut self) {
        let mut editor = self.work.editor.clone();
        match editor.reassemble() {
            Some(words) => {
                self.record("fix by hand");
                self.work.editor = editor;
                self.say(Status::success(format!("first {words}")));
            }
            None => self.say(Status::info("there is no such repair")),
        }
    }

    /// Takes the colour scheme that the typed stickers speak for.
    pub(super) fn take_scheme(&mut self) {
        match self.work.editor.findings().proposed_scheme().cloned() {
            Some(proposed) => {
                let words = format!("the colour scheme is {} now", proposed.scheme);
                self.record(words.clone());
                self.set_scheme(proposed.scheme);
                self.say(Status::success(words));
            }
            None => self.say(Status::info("the stickers speak for no other colour scheme")),
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
            self.say(Status::success("no problem: all 54 stickers fit"));
        } else {
            self.work.editor.seek_problem(by);
        }
    }

    /// Forgets all stickers but the centres.
    pub(super) fn empty_net(&mut self) {
        self.record("empty net");
        self.work.editor = Editor::new(self.settings.entry, &self.settings.scheme);
        let key = self.key_of(super::Action::Undo);
        self.say(Status::info(format!("an empty net; {key} brings the stickers back")));
    }
}
