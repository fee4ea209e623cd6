//! Everything that `--json` prints: one type for each command, with the names that scripts rely on.
//!
//! A field is never renamed or removed, and never changes its type; new ones may come. Each line is one object with the
//! `line` of what was given, and either the fields of the command or an `error`.

use std::fmt;

use serde::Serialize;

use super::Exit;
use super::complaint::Complaint;
use crate::cube::{ColorScheme, CubeFault};

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
    /// `no_solution`, `invalid` or `interrupted`.
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
            _ => "invalid",
        };
        let Complaint { exit, words, faults } = complaint;
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
        let kind = match fault {
            CubeFault::Centers => "centers",
            CubeFault::ColorCount { .. } => "color_count",
            CubeFault::ImpossibleCorner { .. } => "impossible_corner",
            CubeFault::ImpossibleEdge { .. } => "impossible_edge",
            CubeFault::RepeatedCorner { .. } => "repeated_corner",
            CubeFault::RepeatedEdge { .. } => "repeated_edge",
            CubeFault::MissingCorner { .. } => "missing_corner",
            CubeFault::MissingEdge { .. } => "missing_edge",
            CubeFault::TwistedCorner { .. } => "twisted_corner",
            CubeFault::FlippedEdge => "flipped_edge",
            CubeFault::SwappedPair => "swapped_pair",
        };
        let stickers = fault.facelets().iter().map(ToString::to_string).collect();
        Self { kind, message: fault.explain(scheme), stickers }
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
    /// The id of the solver.
    pub(super) solver: &'static str,
    /// The shortest first; at least one.
    pub(super) solutions: Vec<Way>,
    /// Whether it is proven that nothing is shorter than the first.
    pub(super) proven: bool,
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
