//! What a typed line means: a word of this room's own, stickers, a cube, an algorithm, or a command of the interface.

use super::faces::{face_named, face_stickers, stickers_in};
use super::help::WORDS;
use crate::app::{ACTIONS, App, COMMANDS, Message, Mode};
use crate::cube::{Algorithm, Face, Facelet, ParsedCube};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// An empty line.
    Nothing,
    /// The last answer again.
    Repeat,
    /// What can be said, or more on a topic.
    Help(String),
    /// What is being done, and what is next.
    Where,
    /// The stickers of these faces.
    Say(Vec<Face>),
    /// All moves of the solution.
    Solution,
    /// The names of the patterns, those with this in them.
    Patterns(String),
    /// Something for the model.
    Message(Message),
    /// Something that cannot be; why.
    Wrong(String),
}

/// Fewer letters may be a turn or a slip of the finger; so many that are all colours are meant as stickers.
const SURELY_STICKERS: usize = 3;

pub(super) fn understood(line: &str, app: &App) -> Wish {
    let line = line.trim();
    let command = line.trim_start_matches(':').trim();
    let (word, rest) = command.split_once([' ', '\t', ':']).unwrap_or((command, ""));
    let rest = rest.trim().trim_start_matches(':').trim();
    if line.is_empty() {
        return Wish::Nothing;
    }
    if let Some(entry) = WORDS.iter().find(|entry| entry.name == word.to_lowercase()) {
        return (entry.wish)(rest, app);
    }
    if app.mode() == Mode::Paint
        && let Some(wish) = typed_stickers(line, app)
    {
        return wish;
    }
    let is_cube = ParsedCube::read(line, &app.settings().scheme).is_ok();
    let is_algorithm = line.parse::<Algorithm>().is_ok();
    match app.mode() {
        _ if line.starts_with(':') => Wish::Message(Message::Command(command.to_owned())),
        _ if is_cube => Wish::Message(Message::Paste(line.to_owned())),
        Mode::Paint if is_algorithm => no_turning(),
        // A single turn may be the next of the solution.
        _ if ACTIONS.iter().any(|entry| entry.id == line) => Wish::Message(Message::Command(line.to_owned())),
        Mode::Turn | Mode::Play if is_algorithm => Wish::Message(Message::Command(format!("alg {line}"))),
        mode => other(line, word, mode, app),
    }
}

fn no_turning() -> Wish {
    Wish::Wrong("stickers are being typed: say leave first to turn the cube".to_owned())
}

/// A line that can be read as nothing: a command, perhaps misspelt, unless it looks like a cube or an algorithm.
fn other(line: &str, word: &str, mode: Mode, app: &App) -> Wish {
    let names = ACTIONS.iter().map(|entry| entry.id).chain(COMMANDS.iter().map(|entry| entry.name));
    let is_begun = names.into_iter().any(|name| name.starts_with(word) && word.len() > 1);
    let begins_with_turn = word.parse::<Algorithm>().is_ok();
    let stickers = stickers_in(line, &app.settings().scheme).map_or(0, |stickers| stickers.len());
    let looks_like_cube = stickers > SURELY_STICKERS || line.len() >= Facelet::NUM || line.starts_with('{');
    if !is_begun
        && looks_like_cube
        && let Err(error) = ParsedCube::read(line, &app.settings().scheme)
    {
        Wish::Wrong(format!("this is no cube: {error}"))
    } else if !is_begun && begins_with_turn {
        if mode == Mode::Paint {
            no_turning()
        } else {
            Wish::Message(Message::Command(format!("alg {line}")))
        }
    } else {
        Wish::Message(Message::Command(line.to_owned()))
    }
}

/// In the middle of typing stickers: those of the face that is asked for, or the number of a repair.
fn typed_stickers(line: &str, app: &App) -> Option<Wish> {
    if let [number @ b'1'..=b'9'] = line.as_bytes() {
        return Some(Wish::Message(Message::Command(format!("repair-{}", *number as char))));
    }
    let count = stickers_in(line, &app.settings().scheme)?.len();
    let face = app.editor().cursor().face();
    (SURELY_STICKERS..Facelet::NUM).contains(&count).then(|| typed_face(face, line, app))
}

fn typed_face(face: Face, text: &str, app: &App) -> Wish {
    match face_stickers(face, text, app) {
        Ok(stickers) => Wish::Message(Message::Face(face, stickers)),
        Err(words) => Wish::Wrong(words),
    }
}

/// `face F STICKERS`.
pub(super) fn face(rest: &str, app: &App) -> Wish {
    let (name, stickers) = rest.split_once([' ', '\t', ':']).unwrap_or((rest, ""));
    let stickers = stickers.trim_start_matches([':', ' ', '\t']);
    match face_named(name) {
        None => Wish::Wrong(format!("{name:?} is no face: {}", face_names())),
        Some(face) if stickers.is_empty() => {
            Wish::Wrong(format!("say the stickers too, as: face {} wwrgwoyyb", face.letter()))
        }
        Some(face) => typed_face(face, stickers, app),
    }
}

/// `say F`, or `say` for all faces.
pub(super) fn say(rest: &str, _app: &App) -> Wish {
    let rest = rest.strip_prefix("face ").unwrap_or(rest).trim();
    if rest.is_empty() || rest == "all" {
        return Wish::Say(Face::ALL.to_vec());
    }
    match face_named(rest) {
        Some(face) => Wish::Say(vec![face]),
        None => Wish::Wrong(format!("{rest:?} is no face: {}", face_names())),
    }
}

/// `stickers`: begins to type them; when they are being typed already, tells where.
pub(super) fn stickers(rest: &str, app: &App) -> Wish {
    match (app.mode(), rest.is_empty()) {
        (_, false) => Wish::Message(Message::Command(format!("cube {rest}"))),
        (Mode::Paint, true) => Wish::Where,
        (Mode::Turn | Mode::Play, true) => Wish::Message(Message::Command("stickers".to_owned())),
    }
}

fn face_names() -> String {
    Face::ALL.map(|face| format!("{} for {}", face.letter(), face.word())).join(", ")
}
