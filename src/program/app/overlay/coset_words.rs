//! What is said about a coset that is being solved, on the screen and line by line.

use std::time::Duration;

use super::{CosetRun, CosetRunState};
use cubetui::coord::Coset;
use cubetui::coset::{CosetEnding, CosetPart, CosetSolver, SolvedCoset};
use cubetui::words::grouped;

impl CosetRun {
    pub fn question() -> String {
        format!(
            "Solve all {} elements of this coset?",
            grouped(Coset::ORDER_OF_H)
        )
    }

    /// What it takes to solve a coset, a sentence each.
    pub fn costs() -> [String; 4] {
        let (memory, disk) = (
            size(CosetSolver::ABOUT_BYTES),
            size(SolvedCoset::MOST_BYTES),
        );
        [
            format!("It takes about {memory} of memory, and all processors."),
            "It needs the full tables: 197 MB more, built once in some seconds.".to_owned(),
            "It takes about half a minute on two processors.".to_owned(),
            format!(
                "When you stop it, what is found is saved: at most {disk} in the cache folder, little at first."
            ),
        ]
    }

    /// Says what is being done, or how it ended; nothing before it begins.
    pub fn state_in_words(&self) -> String {
        let last = self.depths.last().map_or(0, |last| last.depth);
        match &self.state {
            CosetRunState::Offered => String::new(),
            CosetRunState::Waiting => "Waiting for the full tables…".to_owned(),
            CosetRunState::Running => self.part_in_words(),
            CosetRunState::Stopping => self.stopping_in_words(),
            CosetRunState::Ended(CosetEnding::Complete, elapsed) => {
                format!(
                    "All elements need at most {last} moves. {}",
                    seconds(*elapsed)
                )
            }
            CosetRunState::Ended(CosetEnding::DepthReached, elapsed) => {
                format!(
                    "Some elements are left after {last} moves. {}",
                    seconds(*elapsed)
                )
            }
            CosetRunState::Ended(CosetEnding::Cancelled, _) => {
                "Stopped. It resumes from here next time.".to_owned()
            }
            CosetRunState::Failed(words) => format!("Not done: {words}."),
        }
    }

    fn stopping_in_words(&self) -> String {
        let saving = self.saving.map_or("Stopping".to_owned(), |bytes| {
            format!("Saving about {}", size(bytes))
        });
        let then = if self.leaving {
            " before the program ends; quit again to give it up"
        } else {
            ""
        };
        format!("{saving}{then}…")
    }

    fn part_in_words(&self) -> String {
        let Some(progress) = self.progress else {
            return "Solving…".to_owned();
        };
        let part = match progress.part {
            CosetPart::Prepass => "applying the moves of H to all",
            CosetPart::Search => "searching paths into H",
            CosetPart::Remaining => "solving the last ones",
        };
        let to_go = self
            .to_go()
            .map_or(String::new(), |to_go| format!(", {} to go", seconds(to_go)));
        format!(
            "Depth {}: {part}, {} %{to_go}",
            progress.depth,
            progress.share / 10
        )
    }

    /// Says what is found, how fast, and in which memory.
    pub fn figures(&self) -> String {
        let found = self.found();
        let percent = 100.0 * found as f64 / Coset::ORDER_OF_H as f64;
        let mut words = vec![format!(
            "{percent:.3} % of {} found",
            grouped(Coset::ORDER_OF_H)
        )];
        if let Some(progress) = self
            .progress
            .filter(|progress| progress.elapsed > Duration::ZERO)
        {
            let rate = found as f64 / progress.elapsed.as_secs_f64() / 1e6;
            words.extend([
                format!("{rate:.1} million a second"),
                seconds(progress.elapsed),
            ]);
        }
        words.extend(self.bytes.map(size));
        words.join(", ")
    }

    /// Says about how much is saved when the run is stopped.
    pub fn checkpoint_size(&self) -> String {
        size(self.checkpoint_bytes())
    }
}

/// Writes a number of bytes in the largest unit that leaves a digit before the point.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.0} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Writes a time in whole seconds.
fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}
