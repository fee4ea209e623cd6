//! Messages to the model, and the effects that it asks for.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::{CubesShowing, Gesture, IsomorphicEvent, IsomorphicSearch, Key, Target};
use crate::config::Background;
use cubetui::coord::Coset;
use cubetui::coset::CosetNews;
use cubetui::cube::{Color, CubieCube, Face, Move, Turn};
use cubetui::goals::PatternDrawing;
use cubetui::solver::{Demonstration, Examination, JobId, SolveEvent, SolveRequest, SolverId};
use cubetui::tables::TableEvent;

/// The contents of a file that a list may overwrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overwrite {
    Always,
    /// None: the file must be new.
    Never,
    /// A text with this checksum, or a file that no longer exists.
    Only(u64),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Key(Key),
    Mouse(Gesture, Option<Target>),
    /// A command was typed, as after a colon.
    Command(String),
    /// All stickers of a face were typed, row by row; `None` for unknown ones.
    Face(Face, [Option<Color>; 9]),
    Paste(String),
    /// The text of the file asked for with [`Effect::Load`], or why there is none.
    Loaded(PathBuf, Result<String, String>),
    /// The file of [`Effect::Save`] was written, or why not.
    Saved(PathBuf, Result<(), String>),
    /// The text of the list asked for with [`Effect::LoadList`], or why there is none.
    ListLoaded(PathBuf, Result<String, String>),
    /// The text that was written for [`Effect::SaveList`], or why it was not written.
    ListSaved(PathBuf, Result<Arc<str>, String>),
    /// Progress of [`Task::Compare`].
    Isomorphic(JobId, IsomorphicEvent),
    /// The cubes of [`Task::FindShowing`], or why there are none.
    Showing(JobId, Result<CubesShowing, String>),
    /// The entries of the folder requested with [`Effect::ListFolder`], or why they are unknown.
    FolderListed(PathBuf, Result<Vec<FolderEntry>, String>),
    /// The text of the configuration of [`Effect::ReadConfig`], or why there is none.
    ConfigRead(Result<String, String>),
    /// The name of the file that [`Effect::WriteConfig`] has written, or why it was not written.
    ConfigWritten(Result<String, String>),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    Background(Background),
    Solver(JobId, SolveEvent),
    /// The solver's thread panicked on this job, with this message.
    SolverFailed(JobId, String),
    /// The solution asked for with [`Slot::Scramble`], or why there is none.
    Sequence(JobId, Result<Vec<Move>, String>),
    /// The examination of the cube of [`Task::Examine`], or why there is none.
    Examined(CubieCube, Result<Box<Examination>, String>),
    /// The demonstration of the cube of [`Task::Demonstrate`], or why there is none.
    Demonstrated(CubieCube, Result<Box<Demonstration>, String>),
    /// An event of [`Task::Coset`].
    Coset(CosetNews),
    /// An event of the large tables, which the first search has requested.
    Tables(TableEvent),
    /// The tables that are being built will take about this long.
    TablesToGo(Duration),
    /// The program could not be suspended: there is no shell to wake it.
    CannotSuspend,
    /// A notice about the folder or the disk where a file was just written.
    FileNotice(String),
    /// The session is no longer saved, for this reason.
    SessionNotSaved(String),
    /// The text of [`TerminalRequest::Copy`] could not even be sent, for this reason.
    NotCopied(String),
    /// The picture that the settings ask for cannot be shown, for this reason.
    NoPicture(String),
    /// The time asked for with [`TerminalRequest::Alarm`] is over.
    Alarm,
}

impl Message {
    /// Whether it is an action of the user, who then waits for the answer.
    pub(super) const fn is_of_user(&self) -> bool {
        matches!(
            self,
            Self::Key(_) | Self::Mouse(..) | Self::Command(_) | Self::Face(..) | Self::Paste(_)
        )
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// The name without the folder.
    pub name: String,
    pub is_folder: bool,
}

/// The kinds of background tasks; one task of each kind runs at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The search for the cube on the screen.
    Search,
    /// The search for the turns of a scramble.
    Scramble,
    /// The search for a cube of the list.
    List,
    Comparison,
    Analysis,
    Lesson,
    Coset,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "a request is copied once")]
pub enum Task {
    /// Build the first solver of [`SOLVERS`](cubetui::solver::SOLVERS) before it is needed.
    Prepare,
    /// Answered with [`Message::Solver`]; in [`Slot::Scramble`] with [`Message::Sequence`].
    Solve(JobId, SolverId, SolveRequest),
    /// Find isomorphic cubes, and send [`Message::Isomorphic`].
    Compare(IsomorphicSearch),
    /// Find the cubes that show a drawing, and send [`Message::Showing`].
    FindShowing(JobId, PatternDrawing),
    /// Examine this cube with tables and short searches, and send [`Message::Examined`].
    Examine(CubieCube),
    /// Compute what the lessons demonstrate with this cube, and send [`Message::Demonstrated`].
    Demonstrate(CubieCube),
    /// Solve all elements of this coset, and send [`Message::Coset`]. The full tables must be loaded.
    Coset(Coset),
}

impl Task {
    /// Describes the task for the log, without the cube.
    pub fn in_words(&self) -> String {
        match self {
            Self::Prepare => "prepare a solver".to_owned(),
            Self::Solve(_, solver, request) => {
                let limits = &request.limits;
                format!(
                    "solve with {}, in {:?}, at most {} moves, for {:?}",
                    solver.entry().id,
                    limits.metric,
                    limits.max_length,
                    limits.timeout
                )
            }
            Self::Compare(_) => "compare cubes".to_owned(),
            Self::FindShowing(..) => "find cubes that show a pattern".to_owned(),
            Self::Examine(_) => "examine the cube".to_owned(),
            Self::Demonstrate(_) => "make what a lesson shows".to_owned(),
            Self::Coset(_) => "solve a coset".to_owned(),
        }
    }
}

/// A request from the model to the program that hosts it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "a request is copied once")]
pub enum Effect {
    /// Start this task in place of the one that runs or waits in the slot.
    Start(Slot, Task),
    /// Stop what runs in a slot; its last message is still sent.
    Stop(Slot),
    /// Load the full tables, or build them, and send [`Message::Tables`]; try again if that has failed before.
    LoadTables,
    /// Read this file, as the user named it, and send [`Message::Loaded`] with the same name.
    Load(PathBuf),
    /// Write this text to this file, whole or not at all, and send [`Message::Saved`] with the same name. A file that is
    /// not a saved cube is replaced only if this is forced.
    Save {
        path: PathBuf,
        text: String,
        force: bool,
    },
    /// Read the list in this file, as the user named it, and send [`Message::ListLoaded`].
    LoadList(PathBuf),
    /// Write this list to this file, whole or not at all, if its contents may be overwritten, and send
    /// [`Message::ListSaved`].
    SaveList(PathBuf, Arc<str>, Overwrite),
    /// List this folder, as the user named it, and send [`Message::FolderListed`] with the same name.
    ListFolder(PathBuf),
    /// Read the configuration, and send [`Message::ConfigRead`].
    ReadConfig(PathBuf),
    /// Set these keys of the configuration to these values, leave the rest of it unchanged, and send
    /// [`Message::ConfigWritten`].
    WriteConfig(PathBuf, Vec<(&'static str, String)>),
    Terminal(TerminalRequest),
}

/// A request that the screen and line mode handle differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalRequest {
    /// Send [`Message::Alarm`] after this time, in place of any alarm asked for before.
    Alarm(Duration),
    NoAlarm,
    /// Animate this turn, which the cube has already made, in this time.
    Animate(Turn, Duration),
    Mouse(bool),
    /// Ask the terminal for its background, and send [`Message::Background`] when it answers.
    AskBackground,
    /// Send this text to the clipboard of the terminal, or [`Message::NotCopied`] if that cannot be tried.
    Copy(String),
    Redraw,
    /// Give the terminal back and sleep until the shell continues the program.
    Suspend,
    Quit,
}
