//! The result of `cubetui coset` for one coset, as text for people or as JSON, and its progress.

use std::fmt::Write as _;

use super::Failure;
use super::file_failure::file_failure;
use super::output::{json_line, print};
use super::progress::ProgressLine;
use cubetui::coord::Coset;
use cubetui::coset::{CosetCounts, CosetEnding, CosetEvent, CosetPart, CosetProgress, DepthCount};
use cubetui::storage::OutputFile;
use cubetui::words::counted;

/// Writes a result to this file, else to standard output.
pub(super) fn write(
    json: bool,
    out: Option<OutputFile>,
    result: &CosetCounts,
) -> Result<(), Failure> {
    let text = if json {
        json_line(result)
    } else {
        let positions = result.positions.iter().flatten();
        positions.fold(text(result), |text, stickers| text + stickers + "\n")
    };
    match out {
        None => print(&text),
        Some(out) => out
            .write(text.as_bytes())
            .map_err(|error| file_failure(&error)),
    }
}

pub(super) fn show_progress(line: &ProgressLine, event: CosetEvent) {
    if let CosetEvent::Progress(CosetProgress {
        depth,
        part,
        share,
        found,
        elapsed,
        ..
    }) = event
    {
        let part = match part {
            CosetPart::Prepass => "prepass",
            CosetPart::Search => "search ",
            CosetPart::Remaining => "rest   ",
        };
        let percent = 100.0 * found as f64 / Coset::ORDER_OF_H as f64;
        let message = format!(
            "depth {depth:>2} {part}  {percent:7.3} % found  {} s",
            elapsed.as_secs()
        );
        line.update(|| (message, Some(f64::from(share) / 1000.0)));
    }
}

/// The table of depths, and what it proves.
fn text(result: &CosetCounts) -> String {
    let CosetCounts {
        coset,
        twist,
        flip,
        slice,
        distance,
        symmetries,
        ..
    } = result;
    let distance = counted(*distance, "move");
    let mut text = format!(
        "coset {coset}: twist {twist}, flip {flip}, slice {slice}; {distance} from H, kept by {symmetries} \
         of 16 symmetries\n\ndepth             new           found\n"
    );
    for DepthCount {
        depth,
        new,
        found,
        exact,
    } in result.depths.iter().filter(|depth| depth.found > 0)
    {
        let at_most = if *exact { "" } else { "  upper bounds" };
        let _infallible = writeln!(text, "{depth:>5}  {new:>14}  {found:>14}{at_most}");
    }
    let last = result.depths.last().map_or(0, |last| last.depth);
    let most = counted(last, "move");
    text += "\n";
    let verdict = match (result.ending, result.left) {
        (_, 0) => format!(
            "all {} elements can be solved in at most {most}",
            Coset::ORDER_OF_H
        ),
        (CosetEnding::Cancelled, left) => {
            format!("interrupted: {left} elements are left after depth {last}")
        }
        (_, left) if result.exact_depth == Some(last) => {
            format!("{left} elements need more than {most}")
        }
        (_, left) => {
            format!("{left} elements are not found up to depth {last}; they may need no more moves")
        }
    };
    format!(
        "{text}{verdict}\n{} paths into H, {:.1} seconds\n",
        result.ways, result.seconds
    )
}
