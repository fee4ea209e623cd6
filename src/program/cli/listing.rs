//! Lists of solutions, printed one by one as they are found.
//!
//! A list may be millions of solutions long, so none of it is kept in memory: each solution is printed at once, and
//! with `--json` the object around them is opened with the first one and closed after the last.

use std::io::{self, BufWriter, Write as _};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::output::{Answer, json_line};
use crate::answer::{InsertionParts, ListedSolution, Stage, StepParts};
use crate::tui;
use cubetui::sync::Lock as _;
use cubetui::words::counted;

/// The least time between two flushes of the output for new solutions. Every report of progress flushes it too.
const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

/// Returns a solution on one line, or each of its stages on a line with a comment in the notation of algorithms. An
/// insertion comes before the whole.
pub(super) fn solution_lines(solution: &ListedSolution) -> String {
    let ListedSolution { length, .. } = solution;
    if let Some(stages) = &solution.stages {
        return stages.iter().map(stage_line).collect();
    }
    let moves = linked(&solution.moves, solution.link.as_deref());
    let steps = solution.steps.iter().flatten().map(StepParts::line);
    let insertion = solution.insertion.iter().flat_map(InsertionParts::lines);
    let parts: Vec<String> = steps.chain(insertion).collect();
    if parts.is_empty() {
        return format!("{moves}\n");
    }
    format!(
        "{}\n{moves} // {}\n",
        parts.join("\n"),
        counted(*length, "move")
    )
}

/// Returns the first moves of a solution on a line, or for 0 moves the length of the solution.
pub(super) fn hint_line(solution: &ListedSolution, moves: usize) -> String {
    if moves == 0 {
        return format!("{}\n", counted(solution.length, "move"));
    }
    let first: Vec<&str> = solution.moves.split(' ').take(moves).collect();
    format!("{}\n", first.join(" "))
}

/// Returns a text as a link, if the terminal can open one.
fn linked(text: &str, address: Option<&str>) -> String {
    let link = address.and_then(tui::link_on_stdout);
    link.map_or(text.to_owned(), |(begin, end)| {
        format!("{begin}{text}{end}")
    })
}

/// Returns the moves of a stage with a comment: its name, the moves that generate its group, the number of moves, and
/// the keys along them.
fn stage_line(
    Stage {
        name,
        moves,
        length,
        generators,
        keys,
        ..
    }: &Stage,
) -> String {
    let length = counted(*length, "move");
    let blank = if moves.is_empty() { "" } else { " " };
    let group = generators
        .as_ref()
        .map(|moves| format!(" in <{moves}>"))
        .unwrap_or_default();
    let along = |keys: &Vec<usize>| {
        keys.iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" > ")
    };
    let keys = keys
        .as_ref()
        .map(|keys| format!("; keys {}", along(keys)))
        .unwrap_or_default();
    format!("{moves}{blank}// {name}{group}: {length}{keys}\n")
}

#[derive(Clone, Copy)]
pub(super) struct ListOutput {
    pub(super) json: bool,
    pub(super) line: usize,
    pub(super) most: Option<u64>,
}

pub(super) struct SolutionPrinter {
    output: ListOutput,
    state: Mutex<ListState>,
}

struct ListState {
    out: BufWriter<io::Stdout>,
    count: u64,
    flushed: Instant,
    is_closed: bool,
}

impl SolutionPrinter {
    pub(super) fn new(output: ListOutput) -> Self {
        let out = BufWriter::new(io::stdout());
        let state = ListState {
            out,
            count: 0,
            flushed: Instant::now(),
            is_closed: false,
        };
        Self {
            output,
            state: Mutex::new(state),
        }
    }

    /// Prints a solution unless the list is full. Sets `stop` once it is, or once the output is closed.
    pub(super) fn print(&self, solution: &ListedSolution, stop: &AtomicBool) {
        let mut state = self.state.locked();
        if self.is_full(&state) {
            return;
        }
        let text = if self.output.json {
            let before = if state.count == 0 {
                self.beginning()
            } else {
                ",".to_owned()
            };
            before + json_line(solution).trim_end()
        } else {
            solution_lines(solution)
        };
        state.count += 1;
        let written = state.out.write_all(text.as_bytes());
        state.stop_if_unwritten(&written, stop);
        if state.flushed.elapsed() >= FLUSH_INTERVAL {
            state.flush(stop);
        }
        if self.is_full(&state) {
            stop.store(true, Relaxed);
        }
    }

    fn is_full(&self, state: &ListState) -> bool {
        self.output.most.is_some_and(|most| state.count >= most)
    }

    fn beginning(&self) -> String {
        format!("{{\"line\":{},\"solutions\":[", self.output.line)
    }

    pub(super) fn flush(&self, stop: &AtomicBool) {
        self.state.locked().flush(stop);
    }

    /// Whether the list has as many solutions as were asked for, or the output is closed.
    pub(super) fn is_over(&self) -> bool {
        let state = self.state.locked();
        state.is_closed || self.is_full(&state)
    }

    /// Ends the list. Returns what is still to be printed: with `--json`, the rest of the object.
    pub(super) fn end<T: Serialize, U>(self, rest: T, complete: bool) -> Answer<U> {
        let beginning = self.beginning();
        let mut state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        // The next write reports the same error.
        let _reported_there = state.out.flush();
        if !self.output.json {
            return Answer::of_text(String::new());
        }
        let count = state.count;
        let beginning = if count == 0 { &beginning } else { "" };
        let rest = json_line(&ListEnd {
            count,
            complete,
            rest,
        });
        Answer::of_text(format!("{beginning}],{}", rest.trim_start_matches('{')))
    }
}

impl ListState {
    fn stop_if_unwritten(&mut self, written: &io::Result<()>, stop: &AtomicBool) {
        if written.is_err() {
            self.is_closed = true;
            stop.store(true, Relaxed);
        }
    }

    fn flush(&mut self, stop: &AtomicBool) {
        let flushed = self.out.flush();
        self.stop_if_unwritten(&flushed, stop);
        self.flushed = Instant::now();
    }
}

/// The fields after the last solution of a list.
#[derive(Serialize)]
struct ListEnd<T> {
    count: u64,
    complete: bool,
    #[serde(flatten)]
    rest: T,
}
