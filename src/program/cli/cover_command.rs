//! `cubetui coset cover`: plans which cosets of H are enough to contain every cube, and checks such plans.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, Subcommand};
use serde::Serialize;

use super::args::examples_of;
use super::exit::interrupt_or_end_flag;
use super::output::{interrupted_after, print, print_json, print_line, remark, write_output};
use super::progress::ProgressLine;
use super::{Exit, Failure};
use crate::config::Timeout;
use cubetui::coord::CosetClasses;
use cubetui::coset::{
    CheckedResults, CosetCover, CoverProgress, CoverRequest, FirstFew, PLAN, ResultCheck,
    ResultPlace, SearchLength, find_cover, plan_text, read_plan,
};
use cubetui::solver::SearchControl;
use cubetui::storage::{Disk, OutputFile};
use cubetui::words::{counted, grouped, shown_path};

/// What to do with many cosets.
#[derive(Debug, Subcommand)]
pub(super) enum CosetCommand {
    /// Plan a cover: cosets that contain every cube, as few as can be found.
    ///
    /// They contain every cube or its inverse, seen along some axis. Solving all cosets of the plan proves how many moves suffice for every cube. The plan is verified by going through all
    /// 70,963,200 edge patterns. Ctrl-C ends the search, and what it has found becomes the plan.
    #[command(after_help = examples_of("coset cover"))]
    Cover(CoverArgs),
}

/// How to search for a cover, and where to write it; or which one to check.
#[derive(Args, Debug)]
pub(super) struct CoverArgs {
    /// Write the plan to FILE, for `coset --cover`.
    ///
    /// Without it only the counts are printed.
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    out: Option<PathBuf>,

    /// Search for TIME, e.g. 10m, instead of a number of sweeps.
    ///
    /// The result depends on the machine.
    #[arg(long, value_name = "TIME", conflicts_with_all = ["sweeps", "check"])]
    timeout: Option<Timeout>,

    /// Search for N sweeps.
    ///
    /// Each goes over the 64,430 classes of flip and slice values. A second gives a few. More give fewer cosets.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 300,
        conflicts_with = "check"
    )]
    sweeps: u64,

    /// The seed of the random choices.
    ///
    /// A seed and a number of sweeps always give the same plan.
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "check")]
    seed: u64,

    /// Read a plan from FILE, and verify that it covers every cube.
    ///
    /// The exit code is 1 if it does not.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,

    /// With --check: verify these ledgers too.
    ///
    /// They must have one result for each class of the plan, with right sums and no element left; the exit code is 1 if not.
    #[arg(value_name = "LEDGER", requires = "check")]
    ledgers: Vec<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    /// Overwrite the file of --out, whatever it holds.
    #[arg(long, requires = "out")]
    force: bool,
}

pub(super) fn run(CosetCommand::Cover(args): &CosetCommand) -> Result<Exit, Failure> {
    let classes = CosetClasses::build();
    match &args.check {
        Some(path) => check(args, path, &classes),
        None => plan(args, &classes),
    }
}

fn check(args: &CoverArgs, path: &Path, classes: &CosetClasses) -> Result<Exit, Failure> {
    let cover = read_plan(&Disk::default(), path, classes)?;
    let results = check_results(args, classes, &cover)?;
    let counts = CoverCounts {
        results,
        ..CoverCounts::new(classes, &cover)
    };
    print_counts(args.json, &counts)?;
    Ok(if counts.is_proof() {
        Exit::Success
    } else {
        Exit::NoAnswer
    })
}

/// Joins a plan with the results of the ledgers, or returns `None` if no ledgers were named.
fn check_results(
    args: &CoverArgs,
    classes: &CosetClasses,
    cover: &CosetCover,
) -> Result<Option<CheckedResults>, Failure> {
    if args.ledgers.is_empty() {
        return Ok(None);
    }
    let line = ProgressLine::new();
    let mut results = 0_u64;
    let mut check = ResultCheck::new(classes, cover);
    for path in &args.ledgers {
        let progress = || {
            results += 1;
            line.update(|| (format!("{} results read", grouped(results)), None));
        };
        let read = check.read(&Disk::default(), path, progress);
        if read.is_err() {
            line.clear();
        }
        read?;
    }
    line.clear();
    Ok(Some(check.finish()))
}

/// Searches for a cover, verifies it, and writes the plan. The output file is checked before the search begins.
fn plan(args: &CoverArgs, classes: &CosetClasses) -> Result<Exit, Failure> {
    let cancel = interrupt_or_end_flag()?;
    let out = match &args.out {
        Some(path) => {
            let opened = OutputFile::open(&Disk::default(), path, &PLAN, args.force)?;
            Some((opened, path))
        }
        None => None,
    };
    remark("searching; press Ctrl-C to end with what is found so far");
    let cover = search(args, classes, &cancel);
    let counts = CoverCounts::new(classes, &cover);
    if let Some((out, path)) = out {
        let written = write_output(out, path, &plan_text(classes, &cover))?;
        remark(&format!("the plan is in {}", shown_path(&written)));
    }
    let printed = print_counts(args.json, &counts);
    if cancel.load(Ordering::Relaxed) {
        return interrupted_after(printed);
    }
    printed.map(|()| Exit::Success)
}

fn search(args: &CoverArgs, classes: &CosetClasses, cancel: &AtomicBool) -> CosetCover {
    let length = match args.timeout {
        Some(time) => SearchLength::Time(time.duration()),
        None => SearchLength::Sweeps(args.sweeps),
    };
    let line = ProgressLine::new();
    let observer = |progress: CoverProgress| {
        line.update(|| {
            let percent = 100.0 * progress.classes as f64 / CosetClasses::NUM as f64;
            let missing = progress.missing;
            (
                format!("{percent:.2} % of all classes, {missing:>6} patterns missing"),
                Some(progress.share),
            )
        });
    };
    let request = CoverRequest {
        seed: args.seed,
        length,
    };
    let cover = find_cover(classes, &request, SearchControl::new(cancel, &observer));
    line.clear();
    cover
}

/// Prints how many classes a set has, and whether it is a cover.
fn print_counts(json: bool, counts: &CoverCounts) -> Result<(), Failure> {
    if json {
        return print_json(counts);
    }
    let classes = grouped(counts.classes);
    let all = grouped(counts.all_classes);
    let percent = 100.0 * counts.classes as f64 / counts.all_classes as f64;
    print_line(&format!(
        "{classes} of {all} classes of cosets ({percent:.2} %)"
    ))?;
    match &counts.uncovered {
        None => print_line(
            "verified: every cube, or its inverse, is in one of them as seen along some axis",
        )?,
        Some(cube) => print(&format!(
            "not a cover: none of them contains this cube or its inverse\n{cube}\n"
        ))?,
    }
    match &counts.results {
        None => Ok(()),
        Some(results) => print(&results_text(counts, results)),
    }
}

/// Returns what the results prove, or what is missing.
fn results_text(counts: &CoverCounts, results: &CheckedResults) -> String {
    let moves = counted(results.moves, "move");
    if results.complete {
        let solved = grouped(results.solved);
        return if counts.complete {
            format!(
                "proven: all {solved} classes are solved, and every cube needs at most {moves}\n"
            )
        } else {
            format!(
                "all {solved} classes are solved within {moves}, but they do not cover every cube\n"
            )
        };
    }
    let solved = grouped(results.solved);
    let all = grouped(counts.classes);
    let mut text = format!("NOT PROVEN: {solved} of {all} classes are solved\n");
    text += &few("no result", &results.missing, usize::to_string);
    text += &few("elements left", &results.left, usize::to_string);
    text += &few("more than one result", &results.twice, place);
    text += &few("wrong results", &results.wrong, place);
    if results.missing.count + results.left.count > 0 {
        text += "solve these classes, by their numbers: cubetui coset --range A..B --jsonl FILE\n";
    }
    if results.twice.count + results.wrong.count > 0 {
        text += "remove these lines, and solve their classes again if they have no other result\n";
    }
    text
}

/// Returns a line that lists the first few items, or an empty string if there are none.
fn few<T>(title: &str, all: &FirstFew<T>, named: impl Fn(&T) -> String) -> String {
    if all.count == 0 {
        return String::new();
    }
    let first: Vec<String> = all.first.iter().map(named).collect();
    let others = match all.count - all.first.len() {
        0 => String::new(),
        others => format!(" and {} more", grouped(others)),
    };
    format!(
        "{title}: {} ({}{others})\n",
        grouped(all.count),
        first.join(", ")
    )
}

fn place(place: &ResultPlace) -> String {
    let ResultPlace { class, file, line } = place;
    match class {
        Some(class) => format!("class {class} in {file}, line {line}"),
        None => format!("{file}, line {line}"),
    }
}

/// A set of classes of cosets, and whether every cube is in one of them.
#[derive(Debug, Serialize)]
struct CoverCounts {
    /// The number of classes of cosets in the set.
    classes: usize,
    /// The number of all classes, 138,639,780.
    all_classes: usize,
    /// The number of classes of flip-slice values in the set, of 64,430.
    flip_slices: usize,
    ranges: usize,
    /// Whether every cube, seen along one of the three axes, or its inverse is in a coset of these classes.
    complete: bool,
    /// The stickers of a cube that is not covered; null if every cube is.
    uncovered: Option<String>,
    /// The results of these classes, if ledgers were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<CheckedResults>,
}

impl CoverCounts {
    /// Whether every cube is covered, and every class is solved if ledgers were given.
    fn is_proof(&self) -> bool {
        self.complete && self.results.as_ref().is_none_or(|results| results.complete)
    }

    /// Counts the set and verifies it, in about a second.
    fn new(classes: &CosetClasses, cover: &CosetCover) -> Self {
        let uncovered = cover.uncovered_cube(classes);
        Self {
            classes: cover.len(classes),
            all_classes: CosetClasses::NUM,
            flip_slices: cover.flip_slice_classes().count(),
            ranges: cover.ranges(classes).len(),
            complete: uncovered.is_none(),
            uncovered: uncovered.map(|cube| cube.to_face_cube().to_string()),
            results: None,
        }
    }
}
