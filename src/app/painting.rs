//! Typing the stickers of a real cube.

use super::{App, Editor, Mode, Overlay, Status};
use crate::cube::{Algorithm, Color, CubieCube, FaceCube, HeldCube, Hold};

impl App {
    /// Goes on with the stickers typed so far; with a fresh net when the last one was finished.
    pub(super) fn enter_stickers(&mut self) {
        self.stop_playing();
        if self.entered_cube().is_some() {
            self.empty_net();
        }
        self.work.mode = Mode::Paint;
    }

    /// Back to turning: with the typed cube when it is finished, else with the cube of before.
    pub(super) fn leave_stickers(&mut self) {
        match self.entered_cube() {
            Some(cube) if cube != self.work.cube.cube => self.take_entered(cube, "stickers"),
            Some(_) => {}
            None if self.work.editor.is_empty() => {}
            None => {
                let key = self.keymap.keys(super::Action::Stickers).next();
                let key = key.map(|key| key.to_string()).unwrap_or_default();
                self.say(Status::info(format!("the typed stickers are kept: {key} goes on with them")));
            }
        }
        self.work.mode = Mode::Turn;
    }

    /// The cube that the typed stickers show, once they are complete and possible.
    pub(super) fn entered_cube(&self) -> Option<CubieCube> {
        let faces = self.work.editor.net().complete()?;
        CubieCube::try_from(&faces).ok()
    }

    /// Makes the typed cube the one that is turned and solved.
    pub(super) fn take_entered(&mut self, cube: CubieCube, change: &str) {
        self.record(change);
        self.work.cube = HeldCube { cube, hold: Hold::STANDARD };
        self.work.trail.clear();
        self.work.playback = None;
        self.drop_search_of_another_cube();
    }

    /// Paints the sticker under the cursor.
    pub(super) fn paint(&mut self, color: Color) {
        let place = self.work.editor.cursor();
        self.record(format!("{} at {place}", self.settings.scheme.color_name(color)));
        self.work.editor.paint(color);
    }

    /// Forgets the sticker under the cursor.
    pub(super) fn erase(&mut self) {
        let mut erased = self.work.editor.clone();
        if erased.erase() {
            self.record(format!("erase {}", erased.cursor()));
            self.work.editor = erased;
        }
    }

    /// Moves the cursor to the next or previous problem, or says that there is none.
    pub(super) fn seek_problem(&mut self, by: i8) {
        if self.entered_cube().is_some() {
            self.say(Status::success("no problem: all 54 stickers fit"));
        } else {
            self.work.editor.seek_problem(by);
        }
    }

    /// Forgets all stickers but the centres.
    pub(super) fn empty_net(&mut self) {
        self.record("empty net");
        self.work.editor = Editor::new();
        let key = self.keymap.keys(super::Action::Undo).next().map(|key| key.to_string()).unwrap_or_default();
        self.say(Status::info(format!("an empty net; {key} brings the stickers back")));
    }

    /// Takes 54 stickers at once. A cube held another way is turned to the standard orientation.
    pub(super) fn take_stickers(&mut self, faces: &FaceCube) {
        let (faces, hold) = faces.standardized().unwrap_or((*faces, Hold::STANDARD));
        self.record("54 stickers");
        self.work.mode = Mode::Paint;
        self.work.editor = Editor::with_stickers(faces);
        if self.entered_cube().is_none() {
            self.say(Status::error("these stickers cannot be those of a cube; see the problems"));
        } else if hold == Hold::STANDARD {
            self.say(Status::success("54 stickers taken"));
        } else {
            self.say(Status::success("54 stickers taken, turned to the standard way to hold"));
        }
    }

    /// A pasted text: stickers, or an algorithm, or part of a command.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(Overlay::CommandLine(line)) = &mut self.overlay {
            return line.insert(text);
        }
        let stickers = FaceCube::parse(text, &self.settings.scheme);
        let algorithm = text.parse::<Algorithm>().map(|algorithm| algorithm.turns());
        match (stickers, algorithm) {
            (Ok(faces), _) => self.take_stickers(&faces),
            (Err(_), Ok(turns)) if self.work.mode != Mode::Paint => self.turn_by(&turns),
            (Err(error), _) => self.say(Status::error(format!("pasted: {error}"))),
        }
    }
}
