//! Whole cubes that come and go as texts: pasted, in a command, in files.
//!
//! Knows what the texts mean; the files themselves are read and written by whoever obeys the effects.

use std::path::{Path, PathBuf};

use super::{App, Editor, Effect, Mode, Overlay, Status};
use crate::cube::{Algorithm, FaceCube, Facelet, ParsedCube, ReadError};

impl App {
    /// Takes a cube that was written down, all its stickers or some, as if they had been typed, and as it is held. The
    /// `source` stands before what is told.
    pub(super) fn take_sighting(&mut self, sighting: &ParsedCube, source: &str) {
        let missing = sighting.stickers.missing();
        let known = Facelet::NUM - missing;
        let word = if known == 1 { "sticker" } else { "stickers" };
        self.stop_playing();
        self.record(format!("{known} {word}"));
        self.work.mode = Mode::Paint;
        let seen = sighting.stickers.as_held(sighting.hold);
        self.work.editor = Editor::with_stickers(seen, self.settings.entry, &self.settings.scheme);
        self.say(if !self.work.editor.findings().is_possible() {
            Status::error(format!("{source}these stickers cannot be those of a cube; see the problems"))
        } else if missing == 0 {
            Status::success(format!("{source}{known} {word} taken"))
        } else {
            Status::success(format!("{source}{known} {word} taken, {missing} not known"))
        });
    }

    /// A pasted text: a cube, or an algorithm, or part of a command or of what is looked for.
    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.overlay {
            Some(Overlay::CommandLine(open)) => return open.insert(text),
            Some(Overlay::Help(view)) => return view.insert(text),
            Some(Overlay::Patterns(picker)) => return picker.insert(text),
            Some(Overlay::Link(_) | Overlay::State(_) | Overlay::Comparison(_) | Overlay::CosetRun(_)) => {
                return;
            }
            None => {}
        }
        let algorithm = text.parse::<Algorithm>().map(|algorithm| algorithm.turns());
        match (ParsedCube::read(text, &self.settings.scheme), algorithm) {
            (Ok(sighting), _) => self.take_sighting(&sighting, ""),
            (Err(_), Ok(turns)) if self.work.mode != Mode::Paint => self.turn_by(&turns),
            (Err(ReadError::UnknownFormat), Err(error)) if self.work.mode != Mode::Paint => {
                self.say(Status::error(format!("pasted: neither a cube nor an algorithm: {error}")));
            }
            (Err(error), _) => self.say(Status::error(format!("pasted: {error}"))),
        }
    }

    /// Asks for the text of a file.
    pub(super) fn load(&mut self, path: PathBuf) {
        self.effects.push(Effect::Load(path));
    }

    /// Takes in the text of a file.
    pub(super) fn hear_loaded(&mut self, path: &Path, text: Result<String, String>) {
        let name = path.display();
        let read = text.and_then(|text| {
            ParsedCube::read(&text, &self.settings.scheme).map_err(|error| format!("{name}: {error}"))
        });
        match read {
            Ok(sighting) => self.take_sighting(&sighting, &format!("{name}: ")),
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Asks for the stickers on the screen to be written to a file, as the cube is held. Of an unfinished net only the
    /// typed ones are written: the others follow from them again.
    pub(super) fn save(&mut self, path: PathBuf) {
        let text = self.stickers_as_text();
        self.effects.push(Effect::Save(path, format!("{text}\n")));
    }

    /// The stickers on the screen.
    pub(super) fn stickers_as_text(&self) -> String {
        let editor = &self.work.editor;
        let cube = if self.work.mode == Mode::Paint { editor.cube() } else { Some(self.work.cube) };
        let stickers = cube.map_or(*editor.typed(), |held| FaceCube::new(held.stickers()).into());
        stickers.to_string()
    }

    /// Takes in whether a file was written.
    pub(super) fn hear_saved(&mut self, path: &Path, end: Result<(), String>) {
        self.say(match end {
            Ok(()) => Status::success(format!("saved as {}", path.display())),
            Err(reason) => Status::error(reason),
        });
    }
}
