//! Cubes and turns that come in and go out as text: pasted, in files, on the clipboard, and as the address of a viewer.
//!
//! This module interprets and writes the texts; the host program reads and writes files and accesses the clipboard.

use std::path::{Path, PathBuf};

use super::{Action, App, Effect, Mode, Status, TerminalRequest};
use crate::answer::SolveTask;
use crate::text::printed::{self, FileColors};
use cubetui::coord::FORMATS;
use cubetui::cube::{Algorithm, Facelet, Turn, numbered_scrambles};
use cubetui::diagnosis::Editor;
use cubetui::formats::{CubeFormat, ParsedCube, ReadError};
use cubetui::goals::IncompleteCube;
use cubetui::words::{counted, shown_path};

/// Browsers and terminals accept addresses up to about this length.
const LONGEST_LINK: usize = 2000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Export {
    /// The moves of the solution, in the orientation in which the cube is held.
    Solution,
    /// Turns that make this cube from a solved one.
    Scramble,
    Cube,
    /// The address of a viewer with scramble and solution.
    Link,
    /// The cube in the format at this index of [`FORMATS`].
    Form(usize),
}

impl Export {
    /// The exports that are not formats, with their names on the command line and a short description.
    pub(super) const NAMED: [(&'static str, &'static str, Self); 4] = [
        ("solution", "its moves, as the cube is held", Self::Solution),
        ("scramble", "turns that make this cube", Self::Scramble),
        ("cube", "54 stickers", Self::Cube),
        ("link", "the address of a viewer", Self::Link),
    ];

    /// Returns the export with this name, which may be the id of a format.
    pub(super) fn named(name: &str) -> Option<Self> {
        let named = Self::NAMED
            .into_iter()
            .find(|(known, ..)| *known == name)
            .map(|(.., export)| export);
        named.or_else(|| {
            FORMATS
                .iter()
                .position(|format| format.id == name)
                .map(Self::Form)
        })
    }
}

impl App {
    /// Enters a parsed cube, with all its stickers or some, as if they had been typed. The message begins with `source`.
    pub(super) fn take_parsed(&mut self, parsed: &ParsedCube, source: &str) {
        let missing = parsed.stickers.missing();
        let known = counted(Facelet::NUM - missing, "sticker");
        self.stop_playing();
        self.record(known.clone());
        self.work.mode = Mode::Paint;
        let seen = parsed.orientation.seen(&parsed.stickers);
        let mut understood = String::new();
        if let Some(scheme) = &parsed.recognised {
            understood = format!("; colours: {scheme}");
            self.show_scheme(scheme.clone());
        }
        if let Some(remark) = parsed.remark {
            understood = format!("{understood}; {}", remark.words());
        }
        self.settings.entry.supercube |= parsed.is_supercube;
        self.work.editor = Editor::with_stickers(seen, self.settings.entry, &self.settings.scheme)
            .with_centers(parsed.orientation.seen(&parsed.centers));
        self.work.follow_rules();
        self.say(if !self.work.editor.findings().is_possible() {
            Status::error(format!(
                "{source}these stickers do not make a cube; see the problems"
            ))
        } else if missing == 0 {
            Status::success(format!("{source}{known} taken{understood}"))
        } else {
            Status::success(format!(
                "{source}{known} taken, {missing} not known{understood}"
            ))
        });
    }

    /// Handles a pasted text: a cube, an algorithm, several numbered scrambles, or text for the input line of an overlay.
    pub(super) fn paste(&mut self, text: &str) {
        if self.top_overlay().is_some() {
            return self.paste_over_overlay(text);
        }
        if IncompleteCube::is_meant_by(text) {
            return match SolveTask::of_words(text) {
                Ok(task) => self.take_incomplete(&task),
                Err(error) => self.say(Status::error(format!("pasted: {error}"))),
            };
        }
        if let Some(scrambles) = numbered_scrambles(text) {
            return self.add_scrambles(&scrambles);
        }
        let algorithm = text.parse::<Algorithm>().map(|algorithm| algorithm.turns());
        match (ParsedCube::read(text, &self.settings.scheme), algorithm) {
            (Ok(parsed), _) => self.take_parsed(&parsed, ""),
            (Err(error), _) if Algorithm::looks_like_stickers(text) => {
                self.say(Status::error(format!("pasted: {error}")));
            }
            (Err(_), Ok(turns)) if self.work.mode != Mode::Paint => self.turn_by(&turns),
            (Err(ReadError::UnknownFormat { .. }), Err(error)) if self.work.mode != Mode::Paint => {
                self.say(Status::error(format!(
                    "pasted: neither a cube nor an algorithm: {error}"
                )));
            }
            (Err(_), Ok(turns)) if Algorithm::is_meant_by(text) => self.scramble_by(turns),
            (Err(error), _) => self.say(Status::error(format!("pasted: {error}"))),
        }
    }

    pub(super) fn load(&mut self, path: PathBuf) {
        self.outbox.push(Effect::Load(path));
    }

    pub(super) fn on_loaded(&mut self, path: &Path, text: Result<String, String>) {
        let name = shown_path(path);
        if let Some(pieces) = text
            .as_ref()
            .ok()
            .filter(|text| IncompleteCube::is_meant_by(text))
        {
            return match SolveTask::of_words(pieces) {
                Ok(task) => self.take_incomplete(&task),
                Err(error) => self.say(Status::error(format!("{name}: {error}"))),
            };
        }
        let read = text.and_then(|text| {
            ParsedCube::read(&text, &self.settings.scheme)
                .map_err(|error| format!("{name}: {error}"))
        });
        match read {
            Ok(parsed) => self.take_parsed(&parsed, &format!("{name}: ")),
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Requests that the stickers on the screen be written to a file, in the orientation in which the cube is held. With
    /// `force`, any existing file is replaced.
    pub(super) fn save(&mut self, path: PathBuf, force: bool) {
        let text = format!("{}\n", self.work.stickers_as_text());
        self.outbox.push(Effect::Save { path, text, force });
    }

    /// Requests that a printable picture of each step of the solution be written to a file.
    pub(super) fn print_steps(&mut self, path: PathBuf) {
        let solution = match self.solution_as_held() {
            Ok(solution) => solution,
            Err(reason) => return self.say(Status::error(reason)),
        };
        let colors = FileColors {
            theme: self.settings.appearance.theme_of(&self.themes),
            scheme: &self.settings.scheme,
        };
        let text = printed::strip(&self.work.searched_cube(), &solution, colors);
        self.outbox.push(Effect::Save {
            path,
            text,
            force: false,
        });
    }

    pub(super) fn on_saved(&mut self, path: &Path, end: Result<(), String>) {
        match end {
            Ok(()) => self.say(Status::success(format!("saved as {}", shown_path(path)))),
            Err(reason) => self.outbox.say_unsaved(reason),
        }
    }

    pub(super) fn on_file_notice(&mut self, notice: &str) {
        let said = self
            .status()
            .map_or(String::new(), |status| status.text.clone());
        self.say(Status::error(format!("{said}; {notice}")));
    }

    pub(super) fn copy(&mut self, export: Export) {
        let found = match export {
            Export::Solution => self
                .solution_as_held()
                .map(|turns| (counted(turns.len(), "turn"), self.solution_text(&turns))),
            Export::Scramble => self
                .scramble_as_held()
                .map(|turns| (counted(turns.len(), "turn"), written(&turns))),
            Export::Cube => Ok(("54 stickers".to_owned(), self.work.stickers_as_text())),
            Export::Form(index) => self.written_as(&FORMATS[index]),
            Export::Link => self.link().map(|link| ("the link".to_owned(), link)),
        };
        match found {
            Ok((what, text)) => {
                self.outbox
                    .push(Effect::Terminal(TerminalRequest::Copy(text)));
                self.say(Status::info(format!(
                    "{what} sent to the terminal's clipboard, if it has one"
                )));
            }
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Returns the address of a viewer for the scramble and the solution.
    pub(super) fn link(&self) -> Result<String, String> {
        let solution = self.solution_as_held().unwrap_or_default();
        let link = viewer_link(&self.scramble_as_held()?, &solution);
        if link.len() > LONGEST_LINK {
            return Err("too many turns for a link; :copy scramble copies them".to_owned());
        }
        Ok(link)
    }

    /// Returns a description of the export, and the cube in a format.
    fn written_as(&self, format: &CubeFormat) -> Result<(String, String), String> {
        let painted = || self.work.editor.cube();
        let cube = if self.work.mode == Mode::Paint {
            painted()
        } else {
            Some(self.work.cube)
        };
        let cube = cube.ok_or(
            "only a complete and possible cube can be written; :copy cube copies the stickers",
        )?;
        Ok((
            format!("the cube as {}", format.id),
            format.text(&cube, &self.settings.scheme),
        ))
    }

    fn solution_as_held(&self) -> Result<Vec<Turn>, String> {
        let none = || {
            format!(
                "there is no solution yet: {} solves",
                self.key_of(Action::Solve)
            )
        };
        self.work.solution_as_held().ok_or_else(none)
    }

    /// Returns the text of the shown solution, in NISS notation if it has moves on the inverse.
    fn solution_text(&self, turns: &[Turn]) -> String {
        let on_two_sides = self
            .shown_solution()
            .filter(|solution| !solution.inverse_moves.is_empty());
        on_two_sides.map_or_else(|| written(turns), |_| self.shown_notation().join(" "))
    }

    fn scramble_as_held(&self) -> Result<Vec<Turn>, String> {
        let none = || {
            format!(
                "no turns that make this cube are known; {} finds some",
                self.key_of(Action::Solve)
            )
        };
        self.work.scramble_as_held().ok_or_else(none)
    }
}

fn written(turns: &[Turn]) -> String {
    turns
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The address at which Twizzle shows a solution. The set-up is the inverse of the solution.
pub fn solution_link(solution: &[Turn]) -> String {
    let setup: Vec<Turn> = solution.iter().rev().map(|turn| turn.inverse()).collect();
    viewer_link(&setup, solution)
}

/// The address at which Twizzle, the viewer of cubing.net, shows this algorithm after this set-up. The parameters are those
/// of its `twizzleLink()`, encoded like a form (<https://url.spec.whatwg.org/#urlencoded-serializing>).
pub fn viewer_link(setup: &[Turn], algorithm: &[Turn]) -> String {
    let parameters = [("alg", algorithm), ("setup-alg", setup)];
    let present = parameters.iter().filter(|(_, turns)| !turns.is_empty());
    let query: Vec<String> = present
        .map(|(name, turns)| format!("{name}={}", encoded(&written(turns))))
        .collect();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("https://alpha.twizzle.net/edit/{mark}{}", query.join("&"))
}

/// Letters, digits and `*-._` stay, a blank becomes `+`, every other byte `%` and two hexadecimal digits.
fn encoded(text: &str) -> String {
    text.bytes()
        .fold(String::new(), |encoded, byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => {
                encoded + &char::from(byte).to_string()
            }
            b' ' => encoded + "+",
            _ => format!("{encoded}%{byte:02X}"),
        })
}
