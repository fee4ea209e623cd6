//! The possible completions of the command line, from the tables of commands, actions and settings.
//!
//! The word for an argument in the tables defines its values: lower-case words are values themselves, as in `on|off`; a
//! word in capitals is a placeholder for the names that [`names_for`] lists. [`FILE`] requests the entries of a folder.

use std::iter;

use super::action::{ACTIONS, ActionEntry, Group};
use super::command::command_meant;
use super::import_export::Export;
use super::list_operation::operation_named;
use super::overlay::{ALL_OPTIONS, PaletteChoice, PaletteRow, option_of_all};
use super::{App, COMMANDS, FolderEntry, LESSONS, LIST_OPERATIONS, Mode};
use crate::config::{Setting, Themes, settable};
use crate::manual::CHAPTERS;
use cubetui::coord::FORMATS;
use cubetui::cube::{Color, ColorScheme, Face};
use cubetui::goals::{NamedGoal, Pattern};
use cubetui::symmetry::{SymmetryClass, SymmetryScope};
use cubetui::words::counted;

/// The most typing errors in a name that is still suggested.
const LIKELY: usize = 2;
const FILE: &str = "FILE";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub text: String,
    pub about: String,
    /// The text to add after it: a blank if more must be typed, or nothing.
    pub(super) end: &'static str,
    /// Whether more must be typed before the line makes sense.
    pub(super) goes_on: bool,
}

impl Candidate {
    /// A whole word that can be the last one of a line.
    pub(super) fn new(text: impl Into<String>, about: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            about: about.into(),
            end: "",
            goes_on: false,
        }
    }

    /// A word that must be followed by another.
    fn first(text: impl Into<String>, about: impl Into<String>) -> Self {
        Self {
            end: " ",
            goes_on: true,
            ..Self::new(text, about)
        }
    }

    fn command(name: &str, about: &str, needs_argument: bool) -> Self {
        if needs_argument {
            Self::first(name, about)
        } else {
            Self::new(name, about)
        }
    }

    /// An entry of a folder. If the entry is a folder itself, the name of one of its entries must follow.
    pub(super) fn entry(entry: &FolderEntry) -> Self {
        if entry.is_folder {
            Self {
                goes_on: true,
                ..Self::new(format!("{}/", entry.name), "folder")
            }
        } else {
            Self::new(&entry.name, "")
        }
    }
}

/// Returns the names for a word in capitals, after the words before it; empty if the word stands for no list.
fn names_for(word: &str, app: &App, before: &[&str]) -> Vec<Candidate> {
    match word {
        "SETTING" => settable()
            .into_iter()
            .map(|entry| Candidate::first(entry.name, entry.about))
            .collect(),
        "VALUE" => settable()
            .into_iter()
            .find(|entry| before.last() == Some(&entry.name))
            .map_or(Vec::new(), |entry| names_of(&entry.values, app, before)),
        "PATTERN" => Pattern::ALL
            .iter()
            .map(|pattern| Candidate::new(pattern.id, pattern.name))
            .collect(),
        "CLASS" => [SymmetryScope::Symmetries, SymmetryScope::Antisymmetries]
            .into_iter()
            .flat_map(SymmetryClass::all)
            .map(|class| Candidate::new(class.name(), counted(class.cubes(), "cube")))
            .collect(),
        "GOAL" => NamedGoal::names()
            .into_iter()
            .map(|(name, about)| Candidate::new(name, about))
            .collect(),
        "OPERATION" => LIST_OPERATIONS
            .iter()
            .map(|entry| Candidate::command(entry.name, entry.help, entry.needs_argument()))
            .collect(),
        "OPTION" => ALL_OPTIONS
            .iter()
            .map(|entry| Candidate::first(entry.name, entry.help))
            .collect(),
        "FACE" => Face::ALL
            .map(|face| Candidate::new(face.to_string(), face.word()))
            .to_vec(),
        "MOVES" => EXAMPLES_OF_MOVES
            .map(|(text, about)| Candidate::new(text, about))
            .to_vec(),
        "CHAPTER" => CHAPTERS
            .iter()
            .map(|chapter| Candidate::new(chapter.id, chapter.title()))
            .collect(),
        "WHAT" => Export::NAMED
            .into_iter()
            .map(|(name, about, _)| (name, about))
            .chain(FORMATS.iter().map(|format| (format.id, format.about)))
            .map(|(name, about)| Candidate::new(name, about))
            .collect(),
        "FORM" => FORMATS
            .iter()
            .filter(|format| format.reader.is_some())
            .map(|format| Candidate::first(format.id, format.about))
            .collect(),
        "SCHEME" => ColorScheme::named()
            .map(|scheme| {
                let colors = Color::ALL.map(|color| scheme.color_name(color));
                Candidate::new(scheme.name(), colors.join(" "))
            })
            .to_vec(),
        "THEME" => {
            let about = "dark or light, like the terminal's background";
            let themes = app.themes.all();
            let themes = themes.map(|theme| Candidate::new(&theme.name, &theme.about));
            iter::once(Candidate::new(Themes::AUTO, about))
                .chain(themes)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Common sets of moves; any others can be typed.
const EXAMPLES_OF_MOVES: [(&str, &str); 7] = [
    ("all", "all turns of the six faces"),
    ("R,U", "R and U only"),
    ("R,U,F", "R, U and F only"),
    (
        "M,U",
        "the middle slice and the up face: the last six edges of Roux",
    ),
    ("U,D,R2,L2,F2,B2", "Kociemba's group H, phase 2"),
    ("R2,L2,U2,D2,F2,B2", "half turns only"),
    ("without B", "all but the back face"),
];

/// The text to complete: the characters from `start` to the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) start: usize,
    pub(super) typed: String,
    pub(super) wanted: Suggestions,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Suggestions {
    Names(Vec<Candidate>),
    /// The entries of this folder, as the user named it.
    InFolder(String),
}

/// Finds the word before the cursor and its possible completions.
pub(super) fn question(text: &str, app: &App) -> Question {
    let start = text.len() - text.trim_start().trim_start_matches(':').len();
    let Some(blank) = text[start..].find(char::is_whitespace) else {
        let wanted = Suggestions::Names(commands(app));
        return Question {
            start: text[..start].chars().count(),
            typed: text[start..].to_owned(),
            wanted,
        };
    };
    let (name, mut rest) = text[start..].split_at(blank);
    let entry = command_meant(name);
    let mut arguments = entry.map_or("", |entry| entry.arguments);
    if entry.is_some_and(|entry| entry.name == "list")
        && let Some((operation, others)) = rest.trim_start().split_once(char::is_whitespace)
    {
        arguments = operation_named(operation).map_or("", |entry| entry.arguments);
        rest = others;
    }
    if entry.is_some_and(|entry| entry.name == "all")
        && let Some((options, last)) = rest.rsplit_once(char::is_whitespace)
    {
        let before = options.split_whitespace().last().and_then(option_of_all);
        arguments = before.map_or(arguments, |option| option.argument);
        rest = last;
    }
    let mut words: Vec<&str> = arguments.trim_matches(['[', ']']).split(' ').collect();
    let last = words.pop().unwrap_or("");
    let mut before = Vec::new();
    rest = rest.trim_start();
    // The last argument is all the rest, blanks included: names of files and patterns can contain them.
    let mut wanted = last;
    for word in words {
        let Some((first, others)) = rest.split_once(char::is_whitespace) else {
            wanted = word;
            break;
        };
        before.push(first);
        rest = others.trim_start();
    }
    let typed = rest;
    let (folder, typed) = match typed.rfind('/') {
        Some(slash) if wanted == FILE => typed.split_at(slash + 1),
        _ => ("", typed),
    };
    Question {
        start: text[..text.len() - typed.len()].chars().count(),
        typed: typed.to_owned(),
        wanted: if wanted == FILE {
            Suggestions::InFolder(folder.to_owned())
        } else {
            Suggestions::Names(names_of(wanted, app, &before))
        },
    }
}

/// Returns the values for a word of the command tables, such as `on|off` or `SCHEME|COLOURS`.
fn names_of(word: &str, app: &App, before: &[&str]) -> Vec<Candidate> {
    let alternatives = word
        .split('|')
        .filter(|alternative| !alternative.is_empty());
    let names = alternatives.flat_map(|alternative| {
        if alternative.contains(' ') {
            // A description of the value, such as `1 to 100`.
            return Vec::new();
        }
        if !alternative.chars().any(char::is_uppercase) {
            return vec![Candidate::new(alternative, "")];
        }
        names_for(alternative, app, before)
    });
    names.collect()
}

/// Returns the values that a setting can have; empty if they cannot be listed.
pub(super) fn choices(setting: &Setting, app: &App) -> Vec<String> {
    let names = names_of(&setting.values(), app, &[]).into_iter();
    names.map(|name| name.text).collect()
}

/// The actions of this mode, those that work everywhere first.
fn actions_of_mode(app: &App) -> impl Iterator<Item = &'static ActionEntry> {
    let of_mode = ACTIONS
        .iter()
        .filter(|entry| entry.modes.contains(&app.mode()));
    let (general, others): (Vec<_>, Vec<_>) =
        of_mode.partition(|entry| entry.group == Group::General);
    general.into_iter().chain(others)
}

/// The commands, then the actions of this mode, those that work everywhere first.
fn commands(app: &App) -> Vec<Candidate> {
    let with_arguments = COMMANDS
        .iter()
        .map(|entry| Candidate::command(entry.name, entry.help, entry.needs_argument()));
    let alone = actions_of_mode(app)
        .filter(|entry: &&ActionEntry| COMMANDS.iter().all(|c| c.name != entry.id));
    with_arguments
        .chain(alone.map(|entry| Candidate::new(entry.id, entry.help)))
        .collect()
}

/// The values of an on/off setting. The palette lists only the one that it does not have.
const SWITCH: &str = "on|off";

/// The commands whose arguments are too many for the palette, or cannot be listed.
const NOT_LISTED: [&str; 4] = ["draw", "symmetry", "set", "theme"];

/// Returns everything that can be done in this mode, a row each: actions and commands, then commands with the names that
/// can follow them, settings with their values, and the lessons.
pub(super) fn palette_rows(app: &App) -> Vec<PaletteRow> {
    let row = |line: String, about: &str, choice| PaletteRow {
        key: String::new(),
        about: about.to_owned(),
        line,
        choice,
    };
    let typed_or_run = |goes_on| {
        if goes_on {
            PaletteChoice::Type
        } else {
            PaletteChoice::Run
        }
    };
    let mut rows = Vec::new();
    for entry in actions_of_mode(app) {
        let key = app.keymap.keys_in(app.mode(), entry.action).next();
        rows.push(PaletteRow {
            key: key.map_or_else(String::new, |key| key.to_string()),
            ..row(entry.id.to_owned(), entry.help, PaletteChoice::Run)
        });
    }
    for entry in COMMANDS {
        rows.push(row(entry.name.to_owned(), entry.help, PaletteChoice::Type));
        if NOT_LISTED.contains(&entry.name) {
            continue;
        }
        let word = entry.arguments.trim_matches(['[', ']']);
        for name in names_of(word, app, &[]) {
            let takes_more = operation_named(&name.text)
                .is_some_and(|operation| entry.name == "list" && !operation.arguments.is_empty());
            let about = match entry.name {
                "goal" => format!("solve only {}", name.about),
                _ => name.about,
            };
            rows.push(row(
                format!("{} {}", entry.name, name.text),
                &about,
                typed_or_run(name.goes_on || takes_more),
            ));
        }
    }
    for entry in settable() {
        let is_switch = entry.values == SWITCH;
        if !is_switch {
            rows.push(row(
                format!("set {}", entry.name),
                entry.about,
                PaletteChoice::Type,
            ));
        }
        let now = app.settings().typed_value(entry.name);
        for value in names_of(&entry.values, app, &[]) {
            if is_switch && value.text == now {
                continue;
            }
            let about = if value.about.is_empty() {
                entry.about
            } else {
                &value.about
            };
            rows.push(row(
                format!("set {} {}", entry.name, value.text),
                about,
                PaletteChoice::Run,
            ));
        }
    }
    if app.mode() != Mode::Paint {
        for (number, lesson) in LESSONS.iter().enumerate() {
            let about = format!("lesson {} of {}", number + 1, LESSONS.len());
            rows.push(row(
                lesson.name.to_owned(),
                &about,
                PaletteChoice::Lesson(number),
            ));
        }
    }
    rows
}

/// Returns the names that begin with the typed text, ignoring case; if there are none, those that contain it; if there are
/// none either, those that contain its letters in order or differ from it by typing errors, the most similar first.
pub(super) fn fitting(names: Vec<Candidate>, typed: &str) -> Vec<Candidate> {
    let typed = typed.to_lowercase();
    let text = |name: &Candidate| name.text.to_lowercase();
    let (beginning, others): (Vec<_>, Vec<_>) = names
        .into_iter()
        .partition(|name| text(name).starts_with(&typed));
    if !beginning.is_empty() {
        return beginning;
    }
    let (containing, others): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|name| text(name).contains(&typed));
    if !containing.is_empty() {
        return containing;
    }
    let most = LIKELY.min(typed.chars().count() / 2);
    let is_like = |name: &Candidate| {
        has_letters(&text(name), &typed) || strsim::osa_distance(&text(name), &typed) <= most
    };
    let mut alike: Vec<Candidate> = others.into_iter().filter(is_like).collect();
    let similarity = |name: &Candidate| strsim::jaro_winkler(&text(name), &typed);
    alike.sort_by(|a, b| similarity(b).total_cmp(&similarity(a)));
    alike
}

/// Whether a name contains these letters in this order.
fn has_letters(name: &str, letters: &str) -> bool {
    let mut rest = name.chars();
    letters
        .chars()
        .all(|letter| rest.any(|other| other == letter))
}

/// Returns the longest beginning that all names share.
pub(super) fn common_beginning(names: &[Candidate]) -> String {
    let Some((first, others)) = names.split_first() else {
        return String::new();
    };
    let mut common = first.text.as_str();
    for name in others {
        let same = common
            .chars()
            .zip(name.text.chars())
            .take_while(|(one, other)| one == other);
        common = &common[..same.map(|(one, _)| one.len_utf8()).sum()];
    }
    common.to_owned()
}
