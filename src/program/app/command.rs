//! The command line: `:solve`, `:alg R U R' U'`, and every action by its name.

use std::fmt;
use std::path::PathBuf;

use super::action::{ACTIONS, entry_of};
use super::import_export::Share;
use super::list_request::{self, ListRequest};
use super::overlay::pattern_named;
use super::{Action, App, ListOperation, Mode, list_operation};
use crate::answer::SolveTask;
use crate::config::{SetError, did_you_mean};
use crate::manual::{Chapter, UnknownChapter};
use cubetui::coord::FORMATS;
use cubetui::cube::{Algorithm, AlgorithmError, ColorScheme, NissError, NissMoves, Turn};
use cubetui::formats::{ParsedCube, ReadError};
use cubetui::goals::{IncompleteCube, NamedGoal, Pattern};
use cubetui::symmetry::{SymmetryClass, SymmetryClassError};

/// A command that takes words after its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandEntry {
    /// Its name.
    pub name: &'static str,
    /// What may follow.
    pub arguments: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// The commands with arguments; every action is a command too.
pub const COMMANDS: &[CommandEntry] = &[
    CommandEntry {
        name: "after",
        arguments: "[NISS]",
        help: "continue after a step on both sides, as R U (F D')",
    },
    CommandEntry {
        name: "alg",
        arguments: "ALGORITHM",
        help: "turn by an algorithm, as R U R' U' or [R, U]2",
    },
    CommandEntry {
        name: "all",
        arguments: "[OPTION]",
        help: "list all solutions, as :all extra 2 rank ease",
    },
    CommandEntry {
        name: "copy",
        arguments: "WHAT",
        help: "solution, scramble, link or the cube in any form",
    },
    CommandEntry {
        name: "cube",
        arguments: "FORM|CUBE",
        help: "take a cube in any form; FORM before it names one",
    },
    CommandEntry {
        name: "goal",
        arguments: "[GOAL]",
        help: "solve to a cross, any cube, or what is painted",
    },
    CommandEntry {
        name: "draw",
        arguments: "GOAL",
        help: "a random cube that meets a goal, such as f2l",
    },
    CommandEntry {
        name: "incomplete",
        arguments: "[CUBE]",
        help: "solve any cube that fits the stickers or pieces",
    },
    CommandEntry {
        name: "insert",
        arguments: "SKELETON",
        help: "insert moves into these, so that all is solved",
    },
    CommandEntry {
        name: "list",
        arguments: "OPERATION",
        help: "work with the list of cubes, e.g. open FILE",
    },
    CommandEntry {
        name: "load",
        arguments: "FILE",
        help: "load the cube in a file, in any format",
    },
    CommandEntry {
        name: "manual",
        arguments: "[CHAPTER]",
        help: "read a chapter of the manual, or list the chapters",
    },
    CommandEntry {
        name: "pattern",
        arguments: "PATTERN",
        help: "make a known pattern; :patterns lists them",
    },
    CommandEntry {
        name: "save",
        arguments: "FILE",
        help: "write the 54 stickers on the screen to a file",
    },
    CommandEntry {
        name: "scramble",
        arguments: "[SEED|ALG]",
        help: "a random cube, that of a number, or by these turns",
    },
    CommandEntry {
        name: "set",
        arguments: "SETTING VALUE",
        help: "change a setting, e.g. strict on",
    },
    CommandEntry {
        name: "symmetry",
        arguments: "[CLASS]",
        help: "the symmetries, or a random cube of a class",
    },
    CommandEntry {
        name: "theme",
        arguments: "THEME",
        help: "change the theme, like :set theme NAME",
    },
];

/// A command as it was understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Continue after moves on both sides, or after the solution that is shown.
    After(Option<NissMoves>),
    /// Insert moves into a skeleton.
    Insert(NissMoves),
    /// An action by name.
    Action(Action),
    /// Turn by an algorithm.
    Turns(Vec<Turn>),
    /// List solutions.
    AllSolutions(ListRequest),
    /// Send something to the clipboard.
    Copy(Share),
    /// Take a cube as it is written.
    Cube(ParsedCube),
    /// A random cube that meets a goal.
    Draw(NamedGoal),
    /// Solve to something else from now on.
    Goal(NamedGoal),
    /// Solve to what is painted from now on.
    PaintedGoal,
    /// Take a cube that fits an incomplete one, to solve what is known of it.
    Incomplete(Box<SolveTask>),
    /// Do that with what is painted.
    PaintedIncomplete,
    /// Do something with the list of cubes.
    List(ListOperation, String),
    /// Take the cube in a file.
    Load(PathBuf),
    /// Write the cube to a file.
    Save(PathBuf),
    /// Read the chapter of the manual with this number, or list the chapters.
    Manual(Option<usize>),
    /// The random cube of a seed.
    ScrambleBySeed(u64),
    /// A known pattern.
    Pattern(&'static Pattern),
    /// A random cube of a class of symmetry groups.
    SymmetryClass(&'static SymmetryClass),
    /// The solved cube turned by an algorithm.
    ScrambleBy(Vec<Turn>),
    /// Change a setting.
    Set(String),
}

/// Why a command was not understood.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandError {
    /// No command has this name.
    Unknown(String),
    /// Several commands begin like this.
    Ambiguous(String, Vec<&'static str>),
    /// This action belongs to other modes than the present one.
    OtherMode(&'static str, Vec<&'static str>),
    /// This command takes nothing after its name.
    NoArguments(&'static str),
    /// This command needs something after its name.
    Missing(&'static CommandEntry),
    /// No pattern has this name.
    NoPattern(String),
    /// Several patterns could be meant.
    SeveralPatterns(String, Vec<&'static str>),
    /// No class of symmetry groups has this name.
    SymmetryClass(SymmetryClassError),
    /// The manual has no such chapter.
    Chapter(UnknownChapter),
    /// Seeds are less than 2^64.
    Seed(String),
    /// The algorithm after the name is wrong.
    Algorithm(AlgorithmError),
    /// The moves in NISS notation after the name are wrong.
    Niss(NissError),
    /// The cube after the name is wrong.
    Cube(ReadError),
    /// The goal after the name is wrong, for this reason.
    Goal(String),
    /// What shall be done with the list cannot be done, for this reason.
    List(String),
    /// The list of solutions after the name is wrong, or there can be none, for this reason.
    AllSolutions(String),
    /// The setting after the name is wrong.
    Setting(SetError),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => match did_you_mean(name, names()) {
                hint if hint.is_empty() => write!(f, "no command {name:?}; :help lists them"),
                hint => write!(f, "no command {name:?}{hint}"),
            },
            Self::Ambiguous(name, names) => write!(f, "{name:?} could be {}", names.join(", ")),
            Self::OtherMode(id, modes) => write!(f, ":{id} works in {} mode", modes.join(" and ")),
            Self::NoArguments(name) => write!(f, ":{name} takes nothing after it"),
            Self::Missing(entry) => write!(
                f,
                ":{} needs {}: {}",
                entry.name, entry.arguments, entry.help
            ),
            Self::NoPattern(name) => {
                write!(f, "no pattern is called {name:?}; :patterns lists them")
            }
            Self::SeveralPatterns(name, ids) => {
                let (shown, more) = (
                    &ids[..ids.len().min(4)],
                    if ids.len() > 4 { ", …" } else { "" },
                );
                write!(f, "{name:?} could be {}{more}", shown.join(", "))
            }
            Self::SymmetryClass(error) => write!(f, "{error}"),
            Self::Chapter(error) => write!(f, "{error}"),
            Self::Seed(typed) => write!(
                f,
                "{typed} is too large for a seed: the largest is {}",
                u64::MAX
            ),
            Self::Algorithm(error) => write!(f, "{error}"),
            Self::Niss(error) => write!(f, "{error}"),
            Self::Cube(error) => write!(f, "{error}"),
            Self::Goal(reason) | Self::List(reason) | Self::AllSolutions(reason) => {
                f.write_str(reason)
            }
            Self::Setting(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for CommandError {}

/// Reads a line. Names may be shortened as long as they stay unique.
pub(super) fn parse(text: &str, scheme: &ColorScheme) -> Result<Command, CommandError> {
    let text = text.trim().trim_start_matches(':');
    let (name, rest) = text
        .split_once(char::is_whitespace)
        .map_or((text, ""), |(a, b)| (a, b.trim()));
    let name = full_name(name)?;
    let turns = || match rest.parse::<Algorithm>() {
        Ok(algorithm) => Ok(algorithm.turns()),
        Err(error) => Err(CommandError::Algorithm(error)),
    };
    let goal =
        || NamedGoal::read(rest, scheme).map_err(|error| CommandError::Goal(error.explain(scheme)));
    let incomplete = || {
        let read = SolveTask::read(rest, scheme);
        read.map(|task| Command::Incomplete(Box::new(task)))
            .map_err(CommandError::Cube)
    };
    let niss = || rest.parse::<NissMoves>().map_err(CommandError::Niss);
    let entry = COMMANDS.iter().find(|entry| entry.name == name);
    match (name, entry, rest.is_empty()) {
        ("scramble", _, false) if rest.bytes().all(|byte| byte.is_ascii_digit()) => rest
            .parse()
            .map(Command::ScrambleBySeed)
            .map_err(|_| CommandError::Seed(rest.to_owned())),
        ("pattern", _, false) => pattern(rest),
        ("scramble", _, false) => turns().map(Command::ScrambleBy),
        ("symmetry", _, false) => SymmetryClass::named(rest)
            .map(Command::SymmetryClass)
            .map_err(CommandError::SymmetryClass),
        ("set", _, false) => Ok(Command::Set(rest.to_owned())),
        ("theme", _, false) => Ok(Command::Set(format!("theme {rest}"))),
        ("after", _, true) => Ok(Command::After(None)),
        ("after", _, false) => niss().map(|moves| Command::After(Some(moves))),
        ("insert", _, false) => niss().map(Command::Insert),
        ("alg", _, false) => turns().map(Command::Turns),
        ("all", ..) => list_request::parse(rest)
            .map(Command::AllSolutions)
            .map_err(CommandError::AllSolutions),
        ("copy", Some(entry), false) => Share::named(rest)
            .map(Command::Copy)
            .ok_or(CommandError::Missing(entry)),
        ("cube", _, false) if IncompleteCube::is_meant_by(rest) => incomplete(),
        ("cube", _, false) => read_cube(rest, scheme)
            .map(Command::Cube)
            .map_err(CommandError::Cube),
        ("goal", _, true) => Ok(Command::PaintedGoal),
        ("draw", _, false) => goal().map(Command::Draw),
        ("goal", _, false) => goal().map(Command::Goal),
        ("incomplete", _, true) => Ok(Command::PaintedIncomplete),
        ("incomplete", _, false) => incomplete(),
        ("manual", _, true) => Ok(Command::Manual(None)),
        ("manual", _, false) => Chapter::named(rest)
            .map(|number| Command::Manual(Some(number)))
            .map_err(CommandError::Chapter),
        ("list", _, false) => list_operation::parse(rest)
            .map(|(operation, argument)| Command::List(operation, argument))
            .map_err(CommandError::List),
        ("load", _, false) => Ok(Command::Load(rest.into())),
        ("save", _, false) => Ok(Command::Save(rest.into())),
        (name, entry, empty) => match (ACTIONS.iter().find(|entry| entry.id == name), entry, empty)
        {
            (Some(action), _, true) => Ok(Command::Action(action.action)),
            (None, Some(entry), _) => Err(CommandError::Missing(entry)),
            _ => Err(CommandError::NoArguments(name)),
        },
    }
}

/// Reads a cube, in the format that is named before it if there is one.
fn read_cube(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let chosen = text.split_once(char::is_whitespace).and_then(|(id, rest)| {
        let format = FORMATS
            .iter()
            .find(|format| format.id == id && format.reader.is_some());
        Some((format?, rest))
    });
    match chosen {
        Some((format, rest)) => ParsedCube::read_as(format, rest, scheme),
        None => ParsedCube::read(text, scheme),
    }
}

fn pattern(name: &str) -> Result<Command, CommandError> {
    pattern_named(name)
        .map(Command::Pattern)
        .map_err(|meant| match meant[..] {
            [] => CommandError::NoPattern(name.to_owned()),
            _ => CommandError::SeveralPatterns(
                name.to_owned(),
                meant.iter().map(|pattern| pattern.id).collect(),
            ),
        })
}

/// The names of all actions and commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ACTIONS
        .iter()
        .map(|entry| entry.id)
        .chain(COMMANDS.iter().map(|entry| entry.name))
}

/// The name of a command or action that begins like this, if it is the only one.
pub(super) fn full_name(typed: &str) -> Result<&'static str, CommandError> {
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

/// Why an action cannot be done by name in this mode: what it changes would not be seen.
fn other_modes(action: Action, mode: Mode) -> Option<CommandError> {
    let entry = entry_of(action);
    let names = || entry.modes.iter().map(|mode| mode.name()).collect();
    (!entry.modes.contains(&mode)).then(|| CommandError::OtherMode(entry.id, names()))
}

impl App {
    /// Does what a command asks for.
    pub(super) fn obey(&mut self, command: Command) -> Result<(), CommandError> {
        match command {
            Command::Action(Action::Quit) => self.quit("repeat the command"),
            Command::Action(action) => match other_modes(action, self.mode()) {
                Some(error) => return Err(error),
                None => self.perform(action),
            },
            Command::After(moves) => self.continue_after(moves),
            Command::Insert(moves) => self.insert_into(&moves),
            Command::Turns(turns) => self.turn_by(&turns),
            Command::AllSolutions(request) => {
                self.list_solutions(request)
                    .map_err(CommandError::AllSolutions)?;
            }
            Command::Copy(share) => self.copy(share),
            Command::Cube(parsed) => self.take_parsed(&parsed, ""),
            Command::Draw(named_goal) => self.draw_meeting(&named_goal),
            Command::Goal(named_goal) => self.take_goal(named_goal),
            Command::PaintedGoal => self.take_painted_goal(),
            Command::Incomplete(task) => self.take_incomplete(&task),
            Command::PaintedIncomplete => self.take_painted_incomplete(),
            Command::List(operation, argument) => {
                self.operate_by_name(operation, &argument)
                    .map_err(CommandError::List)?;
            }
            Command::Load(path) => self.load(path),
            Command::Manual(chapter) => self.open_manual(chapter),
            Command::Save(path) => self.save(path),
            Command::ScrambleBySeed(seed) => self.scramble_by_seed(seed),
            Command::Pattern(pattern) => self.make_pattern(pattern),
            Command::SymmetryClass(class) => _ = self.draw_symmetric(class),
            Command::ScrambleBy(turns) => self.scramble_by(turns),
            Command::Set(words) => self.set(&words).map_err(CommandError::Setting)?,
        }
        Ok(())
    }
}
