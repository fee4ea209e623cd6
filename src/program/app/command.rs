//! The command line: `:solve`, `:alg R U R' U'`, and every action by its name. One table declares the commands with
//! arguments and what each does. The module also provides what is shown while a command is typed: one line of help, and
//! where in the line the mistake is.

use std::fmt::Display;
use std::ops::Range;

use super::action::{ACTIONS, entry_of};
use super::curriculum::LESSON_COUNT;
use super::import_export::Export;
use super::list_operation::{self, operation_named};
use super::overlay::{pattern_named, read_options};
use super::{Action, App};
use crate::answer::SolveTask;
use crate::config::{SetError, did_you_mean, settable};
use crate::manual::Chapter;
use crate::spec::{read_chain, read_goal};
use cubetui::coord::FORMATS;
use cubetui::cube::{Algorithm, ColorScheme, NissMoves, TextPosition, Turn};
use cubetui::formats::{ParsedCube, ReadError};
use cubetui::goals::{Chain, IncompleteCube, NamedGoal};
use cubetui::symmetry::SymmetryClass;

#[derive(Clone, Copy, Debug)]
pub struct CommandEntry {
    pub name: &'static str,
    /// The arguments after the name; in brackets if they may be left out.
    pub arguments: &'static str,
    pub help: &'static str,
    /// Runs the command with the text after its name.
    run: fn(&mut App, &str) -> Result<(), CommandError>,
}

/// Declares the commands with arguments. A row has name, arguments, line of help, and what the command does;
/// the names between the bars are the model and the text after the name.
macro_rules! commands {
    (|$app:ident, $text:ident| $( $name:literal $arguments:literal $help:literal => $run:expr; )*) => {
        /// The commands with arguments; every action is a command too.
        pub const COMMANDS: &[CommandEntry] = &[$(
            CommandEntry {
                name: $name,
                arguments: $arguments,
                help: $help,
                run: |$app, $text| {
                    $run;
                    Ok(())
                },
            },
        )*];
    };
}

commands! {
    |app, text|
    "after" "[NISS]" "continue after a step on both sides, as R U (F D')" => {
        let moves = if text.is_empty() { None } else { Some(niss(text)?) };
        app.continue_after(moves);
    };
    "alg" "ALGORITHM" "turn by an algorithm, as R U R' U' or [R, U]2" => app.turn_by(&turns(text)?);
    "all" "[OPTION]" "list all solutions, as :all extra 2 rank ease" => {
        let mut options = app.options_of_list();
        read_options(text, &mut options).map_err(CommandError::Argument)?;
        app.list_solutions(options).map_err(CommandError::Argument)?;
    };
    "copy" "WHAT" "solution, scramble, link or the cube in any form" => {
        let export = Export::named(text).ok_or_else(|| CommandError::missing("copy"))?;
        app.copy(export);
    };
    "cube" "FORM|CUBE" "take a cube in any form; FORM before it names one" => {
        if IncompleteCube::is_meant_by(text) {
            return app.run_incomplete(text);
        }
        let parsed = read_cube(text, &app.settings.scheme)?;
        app.take_parsed(&parsed, "");
    };
    "goal" "[GOAL]" "solve to a cross, any cube, or what is painted" => {
        if text.is_empty() {
            app.take_painted_goal();
        } else {
            app.take_goal(goal(text, &app.settings.scheme)?);
        }
    };
    "draw" "GOAL" "a random cube that meets a goal, such as f2l"
        => app.draw_meeting(&goal(text, &app.settings.scheme)?);
    "incomplete" "[CUBE]" "solve any cube that fits the stickers or pieces" => {
        if text.is_empty() {
            app.take_painted_incomplete();
        } else {
            app.run_incomplete(text)?;
        }
    };
    "insert" "SKELETON" "insert moves into these, so that all is solved"
        => app.insert_into(&niss(text)?);
    "lesson" "NUMBER" "open a lesson, as :lesson 3" => match text.parse::<usize>() {
        Ok(number @ 1..=LESSON_COUNT) => app.open_lesson(number),
        _ => return Err(CommandError::Argument(format!(
            "a lesson has a number from 1 to {LESSON_COUNT}, not {text:?}"
        ))),
    };
    "list" "OPERATION" "work with the list of cubes, e.g. open FILE" => {
        let (operation, argument) = list_operation::parse(text).map_err(CommandError::Argument)?;
        app.operate_by_name(operation, &argument).map_err(CommandError::Argument)?;
    };
    "load" "FILE" "load the cube in a file, in any format" => app.load(text.into());
    "manual" "[CHAPTER]" "read a chapter of the manual, or list the chapters" => {
        let chapter = if text.is_empty() {
            None
        } else {
            Some(Chapter::named(text).map_err(CommandError::argument)?)
        };
        app.open_manual(chapter);
    };
    "pattern" "PATTERN" "make a known pattern; :patterns lists them" => {
        let pattern = pattern_named(text).map_err(|meant| {
            let ids: Vec<&str> = meant.iter().map(|pattern| pattern.id).collect();
            CommandError::Argument(match ids.len() {
                0 => format!("no pattern is called {text:?}; :patterns lists them"),
                1..=4 => format!("{text:?} could be {}", ids.join(", ")),
                _ => format!("{text:?} could be {}, …", ids[..4].join(", ")),
            })
        })?;
        app.make_pattern(pattern);
    };
    "print" "FILE" "write a picture of each step of the solution" => app.print_steps(text.into());
    "save" "FILE" "write the 54 stickers on the screen to a file" => app.save(text.into(), false);
    "save!" "FILE" "write the stickers to a file, whatever it holds" => app.save(text.into(), true);
    "scramble" "[SEED|ALG]" "a random cube, that of a number, or by these turns" => {
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            app.scramble_by_seed(seed(text)?);
        } else {
            app.scramble_by(turns(text)?);
        }
    };
    "set" "SETTING VALUE" "change a setting, e.g. strict on, or show it" => app.set(text)?;
    "steps" "[CHAIN]" "short solutions step by step: eo > dr > htr > finish" => {
        let chain = if text.is_empty() { Chain::USUAL } else { text };
        let chain = read_chain(chain, &app.settings.scheme).map_err(CommandError::Argument)?;
        app.follow_steps(chain);
    };
    "symmetry" "[CLASS]" "the symmetries, or a random cube of a class"
        => app.draw_symmetric(SymmetryClass::named(text).map_err(CommandError::argument)?);
    "theme" "THEME" "change the theme, like :set theme NAME" => app.set(&format!("theme {text}"))?;
    "tree" "[CHAIN]" "steps of an attempt to choose among, and what follows" => {
        let chain = if text.is_empty() { Chain::USUAL } else { text };
        let chain = read_chain(chain, &app.settings.scheme).map_err(CommandError::Argument)?;
        app.open_step_tree(chain);
    };
}

#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    #[error("no command {0:?}{hint}", hint = match did_you_mean(.0, names()) {
        hint if hint.is_empty() => "; :help lists them".to_owned(),
        hint => hint,
    })]
    Unknown(String),
    #[error("{0:?} could be {names}", names = .1.join(", "))]
    Ambiguous(String, Vec<&'static str>),
    /// The action does not work in the present mode, only while the user does one of these.
    #[error(":{0} works only while you {modes}", modes = .1.join(" or "))]
    OtherMode(&'static str, Vec<&'static str>),
    #[error(":{0} takes nothing after it")]
    NoArguments(&'static str),
    #[error(":{} needs {}: {}", .0.name, .0.arguments, .0.help)]
    Missing(&'static CommandEntry),
    /// The arguments are wrong as a whole.
    #[error("{0}")]
    Argument(String),
    /// The arguments are wrong at this position.
    #[error("{message}")]
    ArgumentAt {
        message: String,
        place: TextPosition,
    },
    #[error(transparent)]
    Setting(#[from] SetError),
}

impl CommandError {
    fn argument(error: impl Display) -> Self {
        Self::Argument(error.to_string())
    }

    fn at(place: TextPosition, error: impl Display) -> Self {
        Self::ArgumentAt {
            message: error.to_string(),
            place,
        }
    }

    fn missing(name: &'static str) -> Self {
        command_named(name).map_or(Self::NoArguments(name), Self::Missing)
    }

    /// Returns the range of the wrong characters in the line, counted from 0; one character past the end if something is
    /// missing.
    pub(super) fn range(&self, text: &str) -> Range<usize> {
        let count = |bytes: usize| text[..bytes].chars().count();
        let name = text.len() - text.trim_start().trim_start_matches(':').len();
        let name_end = text[name..]
            .find(char::is_whitespace)
            .map_or(text.len(), |blank| name + blank);
        let rest = text.len() - text[name_end..].trim_start().len();
        let end = count(text.trim_end().len().max(rest));
        let rest = count(rest);
        match self {
            Self::Unknown(_) | Self::Ambiguous(..) | Self::OtherMode(..) => {
                count(name)..count(name_end)
            }
            Self::Missing(_) => end..end + 1,
            Self::NoArguments(_) | Self::Argument(_) => rest..end,
            Self::Setting(SetError::Unknown(unknown)) => {
                rest..rest + unknown.chars().count().max(1)
            }
            Self::Setting(SetError::Value { typed, .. }) if typed.is_empty() => end + 1..end + 2,
            Self::Setting(SetError::Value { typed, .. }) => {
                end.saturating_sub(typed.chars().count())..end
            }
            Self::ArgumentAt { place, .. } => {
                let start = rest + place.column.saturating_sub(1);
                let word = text
                    .chars()
                    .skip(start)
                    .take_while(|letter| letter.is_alphanumeric())
                    .count();
                start..start + word.max(1)
            }
        }
    }

    /// Returns the message without the position, for use where the position is marked.
    pub(super) fn message_in_place(&self) -> String {
        let message = self.to_string();
        let place = match self {
            Self::ArgumentAt { place, .. } => format!("{place}: "),
            _ => String::new(),
        };
        message.strip_prefix(&place).unwrap_or(&message).to_owned()
    }
}

fn niss(text: &str) -> Result<NissMoves, CommandError> {
    text.parse::<NissMoves>()
        .map_err(|error| CommandError::at(error.place(), error))
}

fn turns(text: &str) -> Result<Vec<Turn>, CommandError> {
    let algorithm = text.parse::<Algorithm>();
    Ok(algorithm
        .map_err(|error| CommandError::at(error.place(), error))?
        .turns())
}

fn seed(text: &str) -> Result<u64, CommandError> {
    text.parse().map_err(|_| {
        let largest = u64::MAX;
        CommandError::Argument(format!(
            "{text} is too large for a seed: the largest is {largest}"
        ))
    })
}

fn goal(text: &str, scheme: &ColorScheme) -> Result<NamedGoal, CommandError> {
    read_goal(text, scheme).map_err(CommandError::Argument)
}

fn unreadable(error: ReadError) -> CommandError {
    match error {
        ReadError::Unexpected { place, .. }
        | ReadError::Repeated { place, .. }
        | ReadError::Invalid { place, .. } => CommandError::at(place, error),
        _ => CommandError::argument(error),
    }
}

/// Reads a cube, in the format that is named before it, if any.
fn read_cube(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, CommandError> {
    if let Some((id, rest)) = text.split_once(char::is_whitespace)
        && let Some(format) = FORMATS
            .iter()
            .find(|format| format.id == id && format.reader.is_some())
    {
        return ParsedCube::read_as(format, rest, scheme).map_err(unreadable);
    }
    ParsedCube::read(text, scheme).map_err(unreadable)
}

/// Splits a line into its first word, without the colon, and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim_start().trim_start_matches(':');
    line.split_once(char::is_whitespace).unwrap_or((line, ""))
}

fn names() -> impl Iterator<Item = &'static str> {
    let actions = ACTIONS.iter().map(|entry| entry.id);
    actions.chain(COMMANDS.iter().map(|entry| entry.name))
}

fn command_named(name: &str) -> Option<&'static CommandEntry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}

/// Returns the command with arguments that has this name, possibly shortened.
pub(super) fn command_meant(name: &str) -> Option<&'static CommandEntry> {
    command_named(full_name(name).ok()?)
}

/// Returns the full name of a command or action from its name or a unique beginning of it.
fn full_name(typed: &str) -> Result<&'static str, CommandError> {
    if let Some(exact) = names().find(|&name| name == typed) {
        return Ok(exact);
    }
    let mut beginning: Vec<&str> = names()
        .filter(|name| !typed.is_empty() && name.starts_with(typed))
        .collect();
    beginning.sort_unstable();
    beginning.dedup();
    match beginning[..] {
        [] => Err(CommandError::Unknown(typed.to_owned())),
        [only] => Ok(only),
        _ => Err(CommandError::Ambiguous(typed.to_owned(), beginning)),
    }
}

impl CommandEntry {
    pub(super) fn needs_argument(&self) -> bool {
        !self.arguments.starts_with('[')
    }
}

impl App {
    /// Runs a command. Names may be shortened as long as they stay unique.
    pub(super) fn run_command(&mut self, line: &str) -> Result<(), CommandError> {
        let (name, text) = split(line.trim());
        let text = text.trim();
        let name = full_name(name)?;
        let action = ACTIONS.iter().find(|entry| entry.id == name);
        match (action, command_named(name)) {
            (Some(entry), _) if text.is_empty() => self.perform_by_name(entry.action),
            (_, Some(entry)) if text.is_empty() && entry.needs_argument() => {
                Err(CommandError::Missing(entry))
            }
            (_, Some(entry)) => (entry.run)(self, text),
            (_, None) => Err(CommandError::NoArguments(name)),
        }
    }

    fn perform_by_name(&mut self, action: Action) -> Result<(), CommandError> {
        let entry = entry_of(action);
        match action {
            Action::Quit => self.quit("repeat the command"),
            Action::Paint(color) if self.slip_question().is_some() => {
                self.answer_slip_question(color);
            }
            _ if entry.modes.contains(&self.mode()) => self.perform(action),
            _ => {
                // Outside these modes the change would not be seen.
                let modes = entry.modes.iter().map(|mode| mode.in_words()).collect();
                return Err(CommandError::OtherMode(entry.id, modes));
            }
        }
        Ok(())
    }

    fn run_incomplete(&mut self, text: &str) -> Result<(), CommandError> {
        let task = SolveTask::read(text, &self.settings.scheme).map_err(unreadable)?;
        self.take_incomplete(&task);
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The syntax, such as `:alg ALGORITHM`.
    pub usage: String,
    pub text: String,
}

impl Hint {
    /// Returns help for the command on the command line in this mode, or `None` while the line is empty.
    pub(super) fn of(line: &str, mode: super::Mode) -> Option<Self> {
        let (name, rest) = split(line);
        if name.is_empty() {
            return None;
        }
        let full = match full_name(name) {
            Ok(full) => full,
            Err(CommandError::Ambiguous(_, names)) => {
                return Some(Self::new(
                    format!("{} commands:", names.len()),
                    names.join(" "),
                ));
            }
            Err(_) => {
                let hint = did_you_mean(name, names());
                return Some(Self::new(
                    format!(":{name}"),
                    format!("no command begins like this{hint}"),
                ));
            }
        };
        let value_of = rest.split_whitespace().next();
        if full == "set"
            && let Some(setting) = settable()
                .into_iter()
                .find(|entry| value_of == Some(entry.name))
        {
            return Some(Self::new(
                format!(":set {} {}", setting.name, setting.values),
                setting.about,
            ));
        }
        if full == "list"
            && let Some(entry) = value_of.and_then(operation_named)
        {
            return Some(Self::new(
                format!(":list {} {}", entry.name, entry.arguments),
                entry.help,
            ));
        }
        if let Some(entry) = command_named(full) {
            return Some(Self::new(
                format!(":{full} {}", entry.arguments),
                entry.help,
            ));
        }
        let action = ACTIONS.iter().find(|entry| entry.id == full)?;
        let modes: Vec<&str> = action.modes.iter().map(|mode| mode.name()).collect();
        let elsewhere = if action.modes.contains(&mode) {
            String::new()
        } else {
            format!(" (in {} mode)", modes.join(" and "))
        };
        Some(Self::new(
            format!(":{full}"),
            format!("{}{elsewhere}", action.help),
        ))
    }

    fn new(usage: String, text: impl Into<String>) -> Self {
        Self {
            usage,
            text: text.into(),
        }
    }
}
