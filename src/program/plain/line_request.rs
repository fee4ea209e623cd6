//! The request that a typed line makes: a word of line mode, stickers, a cube, an algorithm, or a command of the interface.

use crate::app::{
    ACTIONS, Action, App, COMMANDS, CosetRunState, Key, KeyCode, Message, Mode, Overlay, entry_of,
};
use cubetui::coord::{FORMATS, format_of};
use cubetui::cube::{Algorithm, Color, ColorScheme, Face, Facelet};
use cubetui::diagnosis::Advice;
use cubetui::formats::ParsedCube;
use cubetui::words::only_letter;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineRequest {
    Nothing,
    Repeat,
    /// Help in general, or on a topic.
    Help(String),
    /// Describes the current activity and the next step.
    Where,
    Say(Vec<Face>),
    Solution,
    /// The patterns with this in their names.
    Patterns(String),
    /// The classes of symmetry groups with this in their names.
    SymmetryClasses(String),
    Message(Message),
    /// A request that cannot be fulfilled, with the reason.
    Wrong(String),
}

/// A word that only line mode knows.
pub(super) struct Word {
    pub(super) name: &'static str,
    pub(super) arguments: &'static str,
    pub(super) help: &'static str,
    /// Builds the request from the text after the word.
    request: fn(&str, &App) -> LineRequest,
}

/// The word that stops the solving of a coset.
pub(super) const STOP: &str = "stop";

const fn word(
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    request: fn(&str, &App) -> LineRequest,
) -> Word {
    Word {
        name,
        arguments,
        help,
        request,
    }
}

pub(super) const WORDS: &[Word] = &[
    word(
        "stickers",
        "",
        "type a cube face by face; it says how to hold it",
        stickers,
    ),
    word(
        "face",
        "F STICKERS",
        "type one face, row by row, as: face U wwrgwoyyb",
        face,
    ),
    word("say", "[F]", "say the stickers of a face, or of all", say),
    word("solution", "", "say all moves of the solution", |_, _| {
        LineRequest::Solution
    }),
    word(
        "where",
        "",
        "say the current state and the next step",
        |_, _| LineRequest::Where,
    ),
    word("begin", "", "begin what solve-coset has asked about", begin),
    word(
        STOP,
        "",
        "stop solving a coset, and save the progress",
        |_, _| LineRequest::Wrong("no coset is being solved".to_owned()),
    ),
    word(
        "step",
        "",
        "make the next turn that a lesson shows",
        no_lesson,
    ),
    word(
        "back",
        "",
        "take back the last turn that a lesson shows",
        no_lesson,
    ),
    word("repeat", "", "repeat the last answer", |_, _| {
        LineRequest::Repeat
    }),
    word(
        "patterns",
        "[PART]",
        "list the known patterns",
        |rest, _| LineRequest::Patterns(rest.to_owned()),
    ),
    word(
        "symmetry-classes",
        "[PART]",
        "list the classes of symmetry groups",
        |rest, _| LineRequest::SymmetryClasses(rest.to_owned()),
    ),
    word(
        "help",
        "[TOPIC]",
        "show this help; topics are commands, settings and actions",
        |rest, _| LineRequest::Help(rest.to_owned()),
    ),
];

/// Fewer letters may be a turn or a typing error; at least this many colours must be stickers.
const SURELY_STICKERS: usize = 3;

pub(super) fn parse(line: &str, app: &App) -> LineRequest {
    let line = line.trim();
    let command = line.trim_start_matches(':').trim();
    let (word, rest) = command
        .split_once([' ', '\t', ':'])
        .unwrap_or((command, ""));
    let rest = rest.trim().trim_start_matches(':').trim();
    if line.is_empty() {
        return LineRequest::Nothing;
    }
    if let Some(key) = key_of_lesson(line, app) {
        return LineRequest::Message(Message::Key(Key::plain(key)));
    }
    if let Some(entry) = WORDS.iter().find(|entry| entry.name == word.to_lowercase()) {
        return (entry.request)(rest, app);
    }
    if app.mode() == Mode::Paint
        && let Some(request) = typed_stickers(line, app)
    {
        return request;
    }
    if app.slip_question().is_some()
        && let Some([Some(color)]) = stickers_in(line, &app.settings().scheme).as_deref()
    {
        let answer = entry_of(Action::Paint(*color)).id.to_owned();
        return LineRequest::Message(Message::Command(answer));
    }
    let is_cube = ParsedCube::read(line, &app.settings().scheme).is_ok();
    let is_algorithm = line.parse::<Algorithm>().is_ok();
    match app.mode() {
        _ if line.starts_with(':') => LineRequest::Message(Message::Command(command.to_owned())),
        _ if is_cube => LineRequest::Message(Message::Paste(line.to_owned())),
        Mode::Paint if is_algorithm => no_turning(),
        // A single turn may be the next one of the solution.
        _ if ACTIONS.iter().any(|entry| entry.id == line) => {
            LineRequest::Message(Message::Command(line.to_owned()))
        }
        Mode::Turn | Mode::Play if is_algorithm => {
            LineRequest::Message(Message::Command(format!("alg {line}")))
        }
        mode => other(line, word, mode, app),
    }
}

/// Returns the key that a word stands for while a lesson is open. In a solution these words have a different meaning.
fn key_of_lesson(line: &str, app: &App) -> Option<KeyCode> {
    let is_open = app.studied().is_some_and(|study| study.page.is_lesson());
    if !is_open || app.mode() != Mode::Turn {
        return None;
    }
    match line {
        "next" => Some(KeyCode::PageDown),
        "previous" => Some(KeyCode::PageUp),
        "step" => Some(KeyCode::Down),
        "back" => Some(KeyCode::Up),
        _ => None,
    }
}

fn no_lesson(_rest: &str, _app: &App) -> LineRequest {
    LineRequest::Wrong("no lesson is open: say lesson 1 for the first".to_owned())
}

fn no_turning() -> LineRequest {
    LineRequest::Wrong("stickers are being typed: say leave first to turn the cube".to_owned())
}

/// Handles a line that cannot be read: a command, perhaps misspelt, unless it looks like a cube or an algorithm.
fn other(line: &str, word: &str, mode: Mode, app: &App) -> LineRequest {
    let names = ACTIONS
        .iter()
        .map(|entry| entry.id)
        .chain(COMMANDS.iter().map(|entry| entry.name));
    let is_begun = names
        .into_iter()
        .any(|name| name.starts_with(word) && word.len() > 1);
    let begins_with_turn = word.parse::<Algorithm>().is_ok();
    let stickers = stickers_in(line, &app.settings().scheme).map_or(0, |stickers| stickers.len());
    let looks_like_cube = stickers > SURELY_STICKERS
        || line.len() >= Facelet::NUM
        || format_of(line).id != FORMATS[0].id;
    if !is_begun
        && looks_like_cube
        && let Err(error) = ParsedCube::read(line, &app.settings().scheme)
    {
        LineRequest::Wrong(format!("this is not a cube: {error}"))
    } else if !is_begun && begins_with_turn {
        if mode == Mode::Paint {
            no_turning()
        } else {
            LineRequest::Message(Message::Command(format!("alg {line}")))
        }
    } else {
        LineRequest::Message(Message::Command(line.to_owned()))
    }
}

/// Reads a line while stickers are typed: the stickers of the face that is asked for, the sticker that a question is
/// about, or an answer.
fn typed_stickers(line: &str, app: &App) -> Option<LineRequest> {
    let command = |action| LineRequest::Message(Message::Command(entry_of(action).id.to_owned()));
    if line.eq_ignore_ascii_case("yes") {
        return Some(command(Action::Solve));
    }
    if line.eq_ignore_ascii_case("no") {
        return Some(command(Action::No));
    }
    let stickers = stickers_in(line, &app.settings().scheme)?;
    if let [Some(color)] = stickers[..] {
        return Some(command(Action::Paint(color)));
    }
    let face = app.editor().cursor().face();
    if let Some(colors) = rest_of_face(face, &stickers, app) {
        return Some(LineRequest::Message(Message::Face(face, colors)));
    }
    (SURELY_STICKERS..Facelet::NUM)
        .contains(&stickers.len())
        .then(|| typed_face(face, line, app))
}

/// Completes fewer stickers than a face has: they are the first unknown ones of the face. Returns `None` if they cannot be.
fn rest_of_face(face: Face, stickers: &[Option<Color>], app: &App) -> Option<[Option<Color>; 9]> {
    let editor = app.editor();
    let shown = editor.findings().shown();
    let unknown: Vec<Facelet> = Facelet::of_face(face)
        .filter(|&facelet| shown.color(facelet).is_none())
        .collect();
    if !matches!(editor.advice(), Advice::Type(_))
        || stickers.len() >= 8
        || stickers.len() > unknown.len()
    {
        return None;
    }
    let typed = editor.typed();
    let mut colors = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map(|place| typed.color(Facelet::new(face, place / 3, place % 3)));
    for (facelet, color) in unknown.iter().zip(stickers) {
        colors[3 * facelet.row() + facelet.column()] = *color;
    }
    Some(colors)
}

fn typed_face(face: Face, text: &str, app: &App) -> LineRequest {
    match face_stickers(face, text, app) {
        Ok(stickers) => LineRequest::Message(Message::Face(face, stickers)),
        Err(words) => LineRequest::Wrong(words),
    }
}

fn face(rest: &str, app: &App) -> LineRequest {
    let (name, stickers) = rest.split_once([' ', '\t', ':']).unwrap_or((rest, ""));
    let stickers = stickers.trim_start_matches([':', ' ', '\t']);
    match face_named(name) {
        None => LineRequest::Wrong(format!("{name:?} is not a face: {}", face_names())),
        Some(face) if stickers.is_empty() => LineRequest::Wrong(format!(
            "say the stickers too, as in: face {} wwrgwoyyb",
            face.letter()
        )),
        Some(face) => typed_face(face, stickers, app),
    }
}

/// Handles `say F`, or `say` for all faces.
fn say(rest: &str, _app: &App) -> LineRequest {
    let rest = rest.strip_prefix("face ").unwrap_or(rest).trim();
    if rest.is_empty() || rest == "all" {
        return LineRequest::Say(Face::ALL.to_vec());
    }
    match face_named(rest) {
        Some(face) => LineRequest::Say(vec![face]),
        None => LineRequest::Wrong(format!("{rest:?} is not a face: {}", face_names())),
    }
}

/// Whether a coset is offered to be solved, and the user has not decided yet.
pub(super) fn is_coset_offered(app: &App) -> bool {
    matches!(app.overlay(), Some(Overlay::CosetRun(run)) if run.state == CosetRunState::Offered)
}

fn begin(_rest: &str, app: &App) -> LineRequest {
    if is_coset_offered(app) {
        LineRequest::Message(Message::Key(Key::plain(KeyCode::Enter)))
    } else {
        let id = entry_of(Action::SolveCoset).id;
        LineRequest::Wrong(format!(
            "there is nothing to begin: say {id} first, to solve the coset of the cube"
        ))
    }
}

/// Handles `stickers`: begins to type them or, if they are being typed already, describes the current state.
fn stickers(rest: &str, app: &App) -> LineRequest {
    match (app.mode(), rest.is_empty()) {
        (_, false) => LineRequest::Message(Message::Command(format!("cube {rest}"))),
        (Mode::Paint, true) => LineRequest::Where,
        (Mode::Turn | Mode::Play, true) => {
            LineRequest::Message(Message::Command("stickers".to_owned()))
        }
    }
}

fn face_names() -> String {
    Face::ALL
        .map(|face| format!("{} for {}", face.letter(), face.word()))
        .join(", ")
}

/// Stickers of a face, row by row; `None` for unknown ones.
type FaceStickers = [Option<Color>; 9];

/// Returns the face that a word means: its letter, or its name.
fn face_named(word: &str) -> Option<Face> {
    only_letter(word)
        .and_then(|letter| Face::from_letter(letter.to_ascii_uppercase()))
        .or_else(|| {
            Face::ALL
                .into_iter()
                .find(|face| face.word().eq_ignore_ascii_case(word))
        })
}

/// Returns all stickers in a text, or `None` if anything in it is not a sticker.
fn stickers_in(text: &str, scheme: &ColorScheme) -> Option<Vec<Option<Color>>> {
    let mut stickers = Vec::new();
    let blank = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | '/');
    for word in text.split(blank).filter(|word| !word.is_empty()) {
        if let Some(color) = scheme.color_named(word) {
            stickers.push(Some(color));
        } else if word.eq_ignore_ascii_case("unknown") {
            stickers.push(None);
        } else {
            for letter in word.chars() {
                stickers.push(match letter {
                    '.' | '?' | '-' => None,
                    letter => Some(scheme.color_of(letter)?),
                });
            }
        }
    }
    Some(stickers)
}

/// Reads all stickers of a face, typed with or without its centre.
///
/// # Errors
/// A message that says what is wrong.
fn face_stickers(face: Face, text: &str, app: &App) -> Result<FaceStickers, String> {
    let scheme = &app.settings().scheme;
    let Some(mut stickers) = stickers_in(text, scheme) else {
        return Err(colors(scheme));
    };
    let center = app.editor().findings().shown().color(Facelet::center(face));
    if stickers.len() == 8 {
        stickers.insert(4, center);
    }
    let count = stickers.len();
    let stickers: FaceStickers = stickers.try_into().map_err(|_| {
        format!("a face has 9 stickers, or 8 without its centre; these were {count}")
    })?;
    match (stickers[4], center) {
        (Some(typed), Some(known)) if typed != known && !app.settings().entry.free_centers => {
            let (face, typed, known) = (
                face.word(),
                scheme.color_name(typed),
                scheme.color_name(known),
            );
            Err(format!(
                "the centre of the {face} face is {known}, not {typed}: hold the cube so, or say set centres free"
            ))
        }
        _ => Ok(stickers),
    }
}

fn colors(scheme: &ColorScheme) -> String {
    let names = Color::ALL
        .map(|color| format!("{} for {}", scheme.letter(color), scheme.color_name(color)));
    format!(
        "type stickers as {}, and a full stop for one that you do not know",
        names.join(", ")
    )
}
