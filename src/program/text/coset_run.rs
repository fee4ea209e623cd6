//! A coset that is being solved: the resources it needs, its progress, and its counts.

use std::time::Duration;

use super::{Block, BlockWriter, Column, Tone};
use crate::app::{CosetRun, CosetRunState};
use cubetui::coord::Coset;
use cubetui::coset::{CosetEnding, CosetPart, CosetSolver, DepthCount, SolvedCoset};
use cubetui::words::{grouped, size};

/// Returns the message that too many elements are left, and that the search starts again.
pub fn deeper(remaining: u64, depth: u8) -> String {
    let remaining = grouped(remaining);
    format!("{remaining} elements are left: searching all paths of up to {depth} moves")
}

/// Returns the question whether to begin, with the resources that are needed.
pub fn offer() -> Vec<Block> {
    let mut text = BlockWriter::default();
    text.heading(format!(
        "Solve all {} elements of this coset?",
        grouped(Coset::ORDER_OF_H)
    ));
    text.gap();
    text.paragraph("It counts how many moves the elements need, depth by depth.");
    for cost in [
        format!(
            "It takes about {} of memory, and all processors.",
            size(CosetSolver::ABOUT_BYTES)
        ),
        "It needs the full tables: 197 MB more, built once in some seconds.".to_owned(),
        "It takes about half a minute on two processors.".to_owned(),
        format!(
            "When you stop it, what is found is saved: at most {} in the cache folder, little at first.",
            size(SolvedCoset::MOST_BYTES)
        ),
    ] {
        text.add(Block::Item {
            depth: 0,
            marker: "-".to_owned(),
            text: vec![Tone::Plain.of(cost)],
        });
    }
    text.blocks
}

/// Returns the counts of depths, one row each.
pub fn depths(counts: &[DepthCount]) -> Block {
    let row = |count: &DepthCount| {
        [
            count.depth.to_string(),
            grouped(count.new),
            grouped(count.found),
        ]
        .map(|cell| vec![Tone::Plain.of(cell)])
        .into_iter()
        .chain([vec![Tone::Spoken.of(if count.exact {
            ""
        } else {
            "at most"
        })]])
        .collect()
    };
    Block::Table {
        head: ["depth", "new", "found"]
            .map(|name| vec![Tone::Muted.of(name)])
            .into_iter()
            .chain([Vec::new()])
            .collect(),
        rows: counts.iter().map(row).collect(),
        columns: vec![
            Column::Right(5),
            Column::Right(16),
            Column::Right(16),
            Column::Left(1),
        ],
    }
}

/// Returns the current activity, or how it ended; nothing before it begins.
pub fn state(run: &CosetRun) -> String {
    let last = run.depths.last().map_or(0, |last| last.depth);
    match &run.state {
        CosetRunState::Offered => String::new(),
        CosetRunState::Waiting => "Waiting for the full tables…".to_owned(),
        CosetRunState::Running => part(run),
        CosetRunState::Stopping => stopping(run),
        CosetRunState::Ended(CosetEnding::Complete, elapsed) => {
            format!(
                "All elements need at most {last} moves. {}",
                seconds(*elapsed)
            )
        }
        CosetRunState::Ended(CosetEnding::DepthReached, elapsed) => {
            let left = grouped(Coset::ORDER_OF_H - run.found());
            format!(
                "NOT PROVEN: {left} elements are left after {last} moves. {}",
                seconds(*elapsed)
            )
        }
        CosetRunState::Ended(CosetEnding::Cancelled, _) => {
            "Stopped. It resumes from here next time.".to_owned()
        }
        CosetRunState::Failed(words) => format!("Not done: {words}."),
    }
}

fn stopping(run: &CosetRun) -> String {
    run.saving.map_or("Stopping…".to_owned(), |bytes| {
        format!("Saving about {}…", size(bytes))
    })
}

fn part(run: &CosetRun) -> String {
    let Some(progress) = run.progress else {
        return "Solving…".to_owned();
    };
    let part = match progress.part {
        CosetPart::Prepass => "applying the moves of H to all",
        CosetPart::Search => "searching paths into H",
        CosetPart::Remaining => "solving the last ones",
    };
    let to_go = run
        .to_go()
        .map_or(String::new(), |to_go| format!(", {} to go", seconds(to_go)));
    format!(
        "Depth {}: {part}, {} %{to_go}",
        progress.depth,
        progress.share / 10
    )
}

/// Returns the number of elements found, the speed, and the memory used.
pub fn figures(run: &CosetRun) -> String {
    let found = run.found();
    let percent = 100.0 * found as f64 / Coset::ORDER_OF_H as f64;
    let mut words = vec![format!(
        "{percent:.3} % of {} found",
        grouped(Coset::ORDER_OF_H)
    )];
    if let Some(progress) = run
        .progress
        .filter(|progress| progress.elapsed > Duration::ZERO)
    {
        let rate = found as f64 / progress.elapsed.as_secs_f64() / 1e6;
        words.extend([
            format!("{rate:.1} million a second"),
            seconds(progress.elapsed),
        ]);
    }
    words.extend(run.bytes.map(size));
    words.join(", ")
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}
