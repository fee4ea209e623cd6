//! Messages to the model, and the effects that it asks for.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::{Gesture, IsomorphicNews, IsomorphicSearch, Key, Target};
use crate::config::Background;
use cubetui::coord::Coset;
use cubetui::coset::CosetNews;
use cubetui::cube::{Color, CubieCube, Face, Move, Turn};
use cubetui::solver::{Demonstration, Examination, JobId, SolveEvent, SolveRequest, SolverId};
use cubetui::tables::TableEvent;

/// What a file may hold that the list is written over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overwrite {
    Always,
    /// Nothing: the file must be new.
    Never,
    /// A text with this checksum, or nothing any more.
    Only(u64),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Key(Key),
    /// The mouse did something, perhaps on something.
    Mouse(Gesture, Option<Target>),
    /// A command was typed, as after a colon.
    Command(String),
    /// All stickers of a face were typed, row by row; those not known are none.
    Face(Face, [Option<Color>; 9]),
    Paste(String),
    /// The text of the file asked for with [`Effect::Load`], or why there is none.
    Loaded(PathBuf, Result<String, String>),
    /// The file asked for with [`Effect::Save`] is written, or why not.
    Saved(PathBuf, Result<(), String>),
    /// The text of the list asked for with [`Effect::LoadList`], or why there is none.
    ListLoaded(PathBuf, Result<String, String>),
    /// The list of [`Effect::SaveList`] is written, with this text; or why not.
    ListSaved(PathBuf, Result<Arc<str>, String>),
    /// What the search of [`Effect::CompareListed`] reports.
    Isomorphic(JobId, IsomorphicNews),
    /// The entries of the folder requested with [`Effect::ListFolder`], or why they are unknown.
    FolderListed(PathBuf, Result<Vec<FolderEntry>, String>),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    /// The terminal has this background.
    Background(Background),
    /// An event of a search.
    Solver(JobId, SolveEvent),
    /// The solver's thread failed on this job; the words of the panic.
    SolverFailed(JobId, String),
    /// The solution asked for with [`Effect::Sequence`], or why there is none.
    Sequence(JobId, Result<Vec<Move>, String>),
    /// The examination of the cube of [`Effect::Examine`], or why there is none.
    Examined(CubieCube, Result<Box<Examination>, String>),
    /// The demonstration of the cube of [`Effect::Demonstrate`], or why there is none.
    Demonstrated(CubieCube, Result<Box<Demonstration>, String>),
    /// News of the coset of [`Effect::SolveCoset`].
    Coset(CosetNews),
    /// News of the large tables, which the first search has asked for.
    Tables(TableEvent),
    /// The program could not be suspended: there is no shell to wake it.
    CannotSuspend,
    /// The session is no longer saved; why, in words.
    SessionNotSaved(String),
    /// The text of [`TerminalRequest::Copy`] was not even sent; why, in words.
    NotCopied(String),
    /// The picture that the settings ask for cannot be shown; why, in words.
    NoPicture(String),
    /// The time asked for with [`TerminalRequest::Alarm`] is over.
    Alarm,
}

impl Message {
    /// Whether the user did it, and so waits for the answer.
    pub(super) const fn is_of_person(&self) -> bool {
        matches!(
            self,
            Self::Key(_) | Self::Mouse(..) | Self::Command(_) | Self::Face(..) | Self::Paste(_)
        )
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its name, without the folder's.
    pub name: String,
    /// Whether it is a folder itself.
    pub is_folder: bool,
}

/// A request of the model to the program around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Start this search with this solver as this job, in place of the running one.
    Solve(JobId, SolverId, SolveRequest),
    /// Stop the running search; its last event is still sent.
    CancelSolve,
    /// Search a solution for the sequence of a scramble, beside any other search, and send [`Message::Sequence`]. A new one
    /// replaces the one before.
    Sequence(JobId, SolveRequest),
    /// Load the full tables, or build them, and send [`Message::Tables`]; try again if that has failed before.
    LoadTables,
    /// Solve all elements of this coset, in place of one that is being solved, and send [`Message::Coset`]. The full tables
    /// are there.
    SolveCoset(Coset),
    /// Stop solving the coset, and save the progress.
    CancelCoset,
    /// Examine this cube with tables and short searches, and send [`Message::Examined`]. A newer request may replace a
    /// waiting one.
    Examine(CubieCube),
    /// Make what the lessons show of this cube, and send [`Message::Demonstrated`]. A newer request may replace a waiting
    /// one.
    Demonstrate(CubieCube),
    /// Read this file, as the user named it, and send [`Message::Loaded`] with the same name.
    Load(PathBuf),
    /// Write this text to this file, whole or not at all, and send [`Message::Saved`] with the same name.
    Save(PathBuf, String),
    /// Search for a cube of the list with this solver as this job, beside any other search, and send the end of it as
    /// [`Message::Solver`].
    SolveListed(JobId, SolverId, SolveRequest),
    CancelListed,
    /// Look for isomorphic cubes, in place of such a search that runs, and send [`Message::Isomorphic`].
    CompareListed(IsomorphicSearch),
    /// Stop that search; what it finds is not wanted any more.
    CancelCompare,
    /// Read the list in this file, as the user named it, and send [`Message::ListLoaded`].
    LoadList(PathBuf),
    /// Write this list to this file, whole or not at all, if that holds what may be overwritten, and send
    /// [`Message::ListSaved`].
    SaveList(PathBuf, Arc<str>, Overwrite),
    /// List this folder, as the user named it, and send [`Message::FolderListed`] with the same name.
    ListFolder(PathBuf),
    Terminal(TerminalRequest),
}

/// A request that the screen and line mode answer each in its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalRequest {
    /// Send [`Message::Alarm`] after this time, in place of any alarm asked for before.
    Alarm(Duration),
    NoAlarm,
    /// Animate this turn, which the cube has already made, in this time.
    Animate(Turn, Duration),
    /// Enable or disable the mouse.
    Mouse(bool),
    /// Ask the terminal for its background, and send [`Message::Background`] when it answers.
    AskBackground,
    /// Send this text to the clipboard of the terminal, and [`Message::NotCopied`] if that cannot be tried.
    Copy(String),
    Redraw,
    /// Give the terminal back and sleep until the shell continues the program.
    Suspend,
    Quit,
}
