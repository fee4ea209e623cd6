//! Everything that `--json` prints: one type for each command, with the names that scripts rely on.
//!
//! A field is never renamed or removed, and never changes its type; new ones may come. Each line is one object with the
//! `line` of what was given, and either the fields of the command or an `error`.

mod coordinates;
mod coset;
mod symmetric;
mod upkeep;

use std::fmt;

use serde::Serialize;

pub(super) use coordinates::Examined;
pub(super) use coset::CosetSolved;
pub(super) use symmetric::Symmetric;
pub(super) use upkeep::{
    Bench, BenchRun, Checked, ConfigCheck, ConfigPath, Folder, FullBench, Provided, Removed, Shown, Table,
    Tables,
};

use super::Exit;
use super::alg::Metric;
use super::complaint::Complaint;
use super::forms::Form;
use crate::cube::{Algorithm, ColorScheme, CubeFault, FaceCube, HeldCube};

/// What a command says of one thing that was given.
pub(super) trait Answer: Serialize {
    /// The answer for people and pipes: whole lines.
    fn text(&self) -> String;

    /// How a program ends that was given nothing else.
    fn exit(&self) -> Exit {
        Exit::Success
    }
}

/// One line.
#[derive(Serialize)]
pub(super) struct Line<T> {
    /// The number of the argument, or of the line of standard input, from 1.
    pub(super) line: usize,
    #[serde(flatten)]
    pub(super) answer: T,
}

/// What stands in place of an answer.
#[derive(Serialize)]
pub(super) struct Refused<'a> {
    error: Error<'a>,
}

#[derive(Serialize)]
struct Error<'a> {
    /// `unreadable`, `impossible`, `no_solution` or `interrupted`.
    kind: &'static str,
    message: &'a str,
    /// The exit code of a program that was given nothing else.
    exit_code: u8,
    #[serde(skip_serializing_if = "<[Fault]>::is_empty")]
    faults: &'a [Fault],
}

impl<'a> Refused<'a> {
    pub(super) fn new(complaint: &'a Complaint) -> Self {
        let kind = match complaint.exit {
            Exit::NoAnswer => "no_solution",
            Exit::Interrupted => "interrupted",
            _ if complaint.is_unreadable => "unreadable",
            _ => "impossible",
        };
        let Complaint { exit, words, faults, .. } = complaint;
        Self { error: Error { kind, message: words, exit_code: exit.code(), faults } }
    }
}

/// One reason why a cube is not possible.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Fault {
    kind: &'static str,
    message: String,
    /// The stickers that show it, as U9 R1 F3, in the way the cube is held.
    stickers: Vec<String>,
}

impl Fault {
    pub(super) fn new(fault: &CubeFault, scheme: &ColorScheme) -> Self {
        let stickers = fault.facelets().iter().map(ToString::to_string).collect();
        Self { kind: fault.kind(), message: fault.explain(scheme), stickers }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.stickers.is_empty() { Ok(()) } else { write!(f, " ({})", self.stickers.join(" ")) }
    }
}

/// `solve`.
#[derive(Serialize)]
pub(super) struct Solved {
    /// The cube as it is held: 54 letters.
    pub(super) cube: String,
    /// What it is to become: a name, or 54 letters of which . does not matter; in the standard orientation.
    pub(super) goal: String,
    /// The id of the solver.
    pub(super) solver: &'static str,
    /// The shortest first; at least one.
    pub(super) solutions: Vec<Way>,
    /// Whether it is proven that nothing is shorter than the first.
    pub(super) proven: bool,
    /// Proven: every solution has at least so many moves.
    pub(super) at_least: u8,
    /// How long the search took.
    pub(super) seconds: f64,
    /// How many positions it visited.
    pub(super) positions: u64,
}

/// One solution.
#[derive(Serialize)]
pub(super) struct Way {
    /// The moves, as the cube is held.
    pub(super) moves: String,
    /// How many, in the half-turn metric.
    pub(super) length: usize,
    /// Its parts in order, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stages: Option<Vec<Stage>>,
}

/// One part of a solution.
#[derive(Serialize)]
pub(super) struct Stage {
    pub(super) name: String,
    pub(super) moves: String,
    pub(super) length: usize,
}

impl Answer for Solved {
    /// Each solution on a line, or each of its stages with a comment that algorithms may have.
    fn text(&self) -> String {
        let line = |way: &Way| match &way.stages {
            None => format!("{}\n", way.moves),
            Some(stages) => stages.iter().map(Stage::line).collect(),
        };
        self.solutions.iter().map(line).collect()
    }
}

impl Stage {
    fn line(&self) -> String {
        let moves = if self.length == 1 { "move" } else { "moves" };
        let blank = if self.moves.is_empty() { "" } else { " " };
        format!("{}{blank}// {}: {} {moves}\n", self.moves, self.name, self.length)
    }
}

/// `verify`.
#[derive(Serialize)]
pub(super) struct Verified {
    possible: bool,
    /// Whether the text could be read as a cube at all.
    readable: bool,
    /// The cube as it is held, if it is possible: 54 letters.
    cube: Option<String>,
    /// What is wrong, in words.
    message: Option<String>,
    faults: Vec<Fault>,
    #[serde(skip)]
    place: String,
}

impl Verified {
    /// What reading a cube gave; the place stands before it where there are several.
    pub(super) fn new(place: String, read: Result<HeldCube, Complaint>) -> Self {
        let (possible, readable, cube, message, faults) = match read {
            Ok(held) => (true, true, Some(stickers(&held)), None, Vec::new()),
            Err(complaint) => {
                (false, !complaint.is_unreadable, None, Some(complaint.words), complaint.faults)
            }
        };
        Self { possible, readable, cube, message, faults, place }
    }
}

impl Answer for Verified {
    /// `possible`, or what is wrong with every fault on a line of its own.
    fn text(&self) -> String {
        let message = self.message.as_deref().unwrap_or("possible");
        let colon = if self.faults.is_empty() { "" } else { ":" };
        let faults: Vec<String> = self.faults.iter().map(|fault| format!("  {fault}\n")).collect();
        format!("{}{message}{colon}\n{}", self.place, faults.concat())
    }

    fn exit(&self) -> Exit {
        if self.possible { Exit::Success } else { Exit::Invalid }
    }
}

/// `convert` and `apply`.
#[derive(Serialize)]
pub(super) struct Converted {
    /// The cube as it is held: 54 letters.
    cube: String,
    /// What is said of it: the name of a form.
    form: &'static str,
    /// The cube in this form.
    written: String,
    /// All that is known of the cube, where its coordinates are asked for in JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    examined: Option<Examined>,
}

impl Converted {
    pub(super) fn new(held: &HeldCube, form: Form, scheme: &ColorScheme) -> Self {
        Self { cube: stickers(held), form: form.name(), written: form.write(held, scheme), examined: None }
    }

    /// The same with all that is known of the cube.
    pub(super) fn with(self, examined: Examined) -> Self {
        Self { examined: Some(examined), ..self }
    }
}

impl Answer for Converted {
    fn text(&self) -> String {
        format!("{}\n", self.written)
    }
}

/// `scramble`.
#[derive(Serialize)]
pub(super) struct Scrambled {
    pub(super) seed: u64,
    /// 54 letters.
    pub(super) cube: String,
    /// `moves`, or the name of a form.
    pub(super) form: &'static str,
    /// The turns, or the cube in this form.
    pub(super) written: String,
    /// How many turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) length: Option<usize>,
}

impl Answer for Scrambled {
    fn text(&self) -> String {
        format!("{}\n", self.written)
    }
}

/// `alg`, but for `alg length`.
#[derive(Serialize)]
pub(super) struct Rewritten {
    /// What was given.
    algorithm: String,
    result: String,
    /// The length of the result in the half-turn metric.
    length: usize,
}

impl Rewritten {
    pub(super) fn new(given: &Algorithm, result: &Algorithm) -> Self {
        Self { algorithm: given.to_string(), result: result.to_string(), length: result.length_htm() }
    }
}

impl Answer for Rewritten {
    fn text(&self) -> String {
        format!("{}\n", self.result)
    }
}

/// `alg length`.
#[derive(Serialize)]
pub(super) struct Lengths {
    algorithm: String,
    htm: usize,
    qtm: usize,
    stm: usize,
    etm: usize,
    #[serde(skip)]
    metric: Metric,
}

impl Lengths {
    pub(super) fn new(given: &Algorithm, metric: Metric) -> Self {
        let algorithm = given.to_string();
        let (htm, qtm) = (given.length_htm(), given.length_qtm());
        Self { algorithm, htm, qtm, stm: given.length_stm(), etm: given.length_etm(), metric }
    }
}

impl Answer for Lengths {
    fn text(&self) -> String {
        let length = match self.metric {
            Metric::Htm => self.htm,
            Metric::Qtm => self.qtm,
            Metric::Stm => self.stm,
            Metric::Etm => self.etm,
        };
        format!("{length}\n")
    }
}

/// `order`.
#[derive(Serialize)]
pub(super) struct Order {
    pub(super) algorithm: String,
    pub(super) order: u32,
}

impl Answer for Order {
    fn text(&self) -> String {
        format!("{}\n", self.order)
    }
}

/// The cube as it is held.
fn stickers(held: &HeldCube) -> String {
    FaceCube::new(held.stickers()).to_string()
}
