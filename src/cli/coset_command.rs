//! `cubetui coset`: solves whole cosets of H, and saves unfinished work.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

use anyhow::{Context as _, anyhow};
use clap::Args;

use super::config_files::Settings;
use super::coset_ledger::{ClassRange, Ledger};
use super::exit::interrupt_flag;
use super::output::{json_line, print, remark, warn};
use super::progress::ProgressLine;
use super::{Exit, Failure, input, table_sources};
use crate::answer::{CosetCounts, DepthCounts};
use crate::coord::{Coordinate, Coset, CosetClasses};
use crate::cube::{CubieCube, HeldCube, random};
use crate::solver::{
    CosetEnding, CosetEvent, CosetPart, CosetProgress, CosetRequest, CosetSolver, SearchControl, SolvedCoset,
};
use crate::tables::{StoreError, all_processors, free_memory, remove_checkpoint};
use crate::worker::{CosetCheckpoint, checkpoint_name, load_checkpoint, save_checkpoint, too_little_memory};

/// The most elements that are listed one by one; more would take hundreds of megabytes.
const LONGEST_LIST: u64 = 1_000_000;

/// Which cosets to solve, and how far.
#[derive(Args, Debug)]
pub(super) struct CosetArgs {
    /// The coset of the cube that this algorithm makes from a solved one [default: H itself].
    #[arg(value_name = "ALG", allow_hyphen_values = true, conflicts_with_all = ["cube", "index", "random", "range"])]
    algorithm: Option<String>,

    /// The coset of this cube, in any format.
    #[arg(long, value_name = "CUBE", conflicts_with_all = ["index", "random", "range"])]
    cube: Option<String>,

    /// The coset of this number: 2187 times the flip and slice value (2048 times the slice plus the flip) plus the twist.
    #[arg(long, value_name = "N", conflicts_with_all = ["random", "range"],
          value_parser = clap::value_parser!(u32).range(..Coset::NUM as i64))]
    index: Option<u32>,

    /// The coset of a random cube.
    #[arg(long, conflicts_with = "range")]
    random: bool,

    /// The seed of the random cube [default: a new one, which is printed].
    #[arg(long, value_name = "S", requires = "random")]
    seed: Option<u64>,

    /// Search up to this depth; counts are exact up to it [default: the depth that proves the bound --max-depth fastest].
    #[arg(long, value_name = "D", conflicts_with = "exact", value_parser = clap::value_parser!(u8).range(..=20))]
    search_depth: Option<u8>,

    /// Go no deeper than this; elements that are left are listed.
    #[arg(long, value_name = "D", default_value_t = CosetRequest::DEFAULT_MAX_DEPTH,
          value_parser = clap::value_parser!(u8).range(..=30))]
    max_depth: u8,

    /// Search until all counts are exact; this may take an hour.
    #[arg(long)]
    exact: bool,

    /// The number of threads [default: one per processor].
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    /// Write the result to FILE instead of standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    out: Option<PathBuf>,

    /// Save unfinished work in FILE [default: a file in the cache folder, named by the coset].
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    checkpoint: Option<PathBuf>,

    /// Solve one coset of each class from A up to but not including B, of 138,639,780; each adds a line to --jsonl.
    #[arg(long, value_name = "A..B", requires = "jsonl")]
    range: Option<ClassRange>,

    /// The file for the results of --range, one JSON object per line; classes already in it are not solved again.
    #[arg(long, value_name = "FILE", requires = "range")]
    jsonl: Option<PathBuf>,
}

pub(super) fn run(args: &CosetArgs, settings: &Settings) -> Result<Exit, Failure> {
    settings.warn();
    let place = if args.range.is_some() { None } else { Some(which(args, settings)?) };
    let cancel = interrupt_flag()?;
    let tables = match table_sources::required_phase1_table(settings.config.tables.save) {
        Err(failure) if failure.exit() == Exit::Interrupted => return Ok(Exit::Interrupted),
        tables => tables?,
    };
    let threads = args.threads.unwrap_or_else(all_processors);
    let solver = CosetSolver::new(&tables, threads);
    check_memory(&solver)?;
    let request = CosetRequest {
        search_depth: args.search_depth,
        max_depth: args.max_depth,
        exact: args.exact,
        checksum: args.json || args.range.is_some(),
    };
    match (place, args.range, &args.jsonl) {
        (Some(coset), ..) => solve(args, coset, &solver, &request, &cancel),
        (None, Some(range), Some(path)) => solve_range(range, path, &solver, &request, &cancel),
        _ => Err(Failure::new(Exit::Usage, anyhow!("--range and --jsonl go together"))),
    }
}

fn which(args: &CosetArgs, settings: &Settings) -> Result<Coset, Failure> {
    if let Some(index) = args.index {
        return Ok(Coset::from_index(index as usize));
    }
    let cube = if args.random {
        let seed = args.seed.unwrap_or_else(|| {
            let seed = random::entropy_seed();
            remark(&format!("--seed {seed}"));
            seed
        });
        CubieCube::random(&mut random::seeded_generator(seed))
    } else if let Some(text) = &args.cube {
        input::possible_cube(text, &settings.config.scheme)?.cube
    } else {
        let turns = input::turns(args.algorithm.as_deref().unwrap_or(""))?;
        HeldCube::SOLVED.turned_by(&turns).cube
    };
    Ok(Coset::of(&cube))
}

/// Checks that the bitmap fits into free memory; the system would kill the program otherwise.
fn check_memory(solver: &CosetSolver<'_>) -> Result<(), Failure> {
    match free_memory() {
        Some(free) if free < solver.bytes() => {
            Err(Failure::new(Exit::Files, anyhow!(too_little_memory(solver.bytes(), free))))
        }
        _ => Ok(()),
    }
}

fn solve(
    args: &CosetArgs,
    coset: Coset,
    solver: &CosetSolver<'_>,
    request: &CosetRequest,
    cancel: &AtomicBool,
) -> Result<Exit, Failure> {
    let path = args.checkpoint.clone().or_else(|| table_sources::cache_file(&checkpoint_name(coset)));
    let mut elements = match path.as_deref().and_then(|path| resume(path, coset, solver)) {
        Some(elements) => elements,
        None => solver.begin(coset),
    };
    let line = ProgressLine::new();
    let observer = |event: CosetEvent| show_progress(&line, event);
    let report = solver.run(request, &mut elements, SearchControl::new(cancel, &observer));
    line.clear();
    let interrupted = report.ending == CosetEnding::Cancelled;
    if let Some(path) = &path {
        if interrupted {
            keep(path, &elements)?;
        } else {
            remove_checkpoint(path).map_err(|error| Failure::new(Exit::Files, error))?;
        }
    }
    let mut result = CosetCounts::new(coset, request.max_depth, &report);
    if !interrupted && (1..=LONGEST_LIST).contains(&report.remaining) {
        let stickers = elements.remaining_elements(solver).map(|cube| cube.to_face_cube().to_string());
        result.positions = Some(stickers.collect());
    }
    write_result(args, &result)?;
    Ok(match report.ending {
        CosetEnding::Cancelled => Exit::Interrupted,
        CosetEnding::Complete => Exit::Success,
        CosetEnding::DepthReached => Exit::NoAnswer,
    })
}

/// Resumes saved work, if it belongs to this coset and is whole.
fn resume(path: &Path, coset: Coset, solver: &CosetSolver<'_>) -> Option<SolvedCoset> {
    let restart = |message: &str| warn(&format!("{message}; starting this coset over"));
    match load_checkpoint(path, coset, solver) {
        CosetCheckpoint::Usable(elements) => {
            remark(&format!("resuming from {}", path.display()));
            return Some(elements);
        }
        CosetCheckpoint::OfAnotherCoset => {
            restart(&format!("{} is not of this coset or program", path.display()));
        }
        CosetCheckpoint::Unusable(StoreError::Absent(_)) => {}
        CosetCheckpoint::Unusable(error) => restart(&error.to_string()),
    }
    None
}

/// Saves unfinished work.
fn keep(path: &Path, elements: &SolvedCoset) -> Result<(), Failure> {
    remark("saving the progress; press Ctrl-C again to give it up");
    save_checkpoint(path, elements).map_err(|error| Failure::new(Exit::Files, error))?;
    remark(&format!("saved in {}; run the same command to resume", path.display()));
    Ok(())
}

fn write_result(args: &CosetArgs, result: &CosetCounts) -> Result<(), Failure> {
    let text = if args.json {
        json_line(result)
    } else {
        let positions = result.positions.iter().flatten();
        positions.fold(text(result), |text, stickers| text + stickers + "\n")
    };
    let Some(path) = &args.out else { return print(&text) };
    let written = fs::write(path, text).with_context(|| format!("cannot write {}", path.display()));
    written.map_err(|error| Failure::new(Exit::Files, error))
}

/// Solves a coset of each class, and adds a line to the file as soon as it is solved.
fn solve_range(
    range: ClassRange,
    path: &Path,
    solver: &CosetSolver<'_>,
    request: &CosetRequest,
    cancel: &AtomicBool,
) -> Result<Exit, Failure> {
    let unwritable = |error: io::Error| {
        let error = anyhow::Error::new(error).context(format!("cannot write {}", path.display()));
        Failure::new(Exit::Files, error)
    };
    let mut ledger = Ledger::open(path).map_err(unwritable)?;
    let classes = CosetClasses::build();
    let (line, mut memory) = (ProgressLine::new(), None);
    for class in range.classes() {
        if ledger.contains(class) {
            continue;
        }
        if cancel.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let coset = classes.representative(class);
        let mut elements = match memory.take() {
            Some(memory) => solver.begin_in(memory, coset),
            None => solver.begin(coset),
        };
        let observer = |event: CosetEvent| show_progress(&line, event);
        let report = solver.run(request, &mut elements, SearchControl::new(cancel, &observer));
        if report.ending == CosetEnding::Cancelled {
            line.clear();
            return Ok(Exit::Interrupted);
        }
        let result =
            CosetCounts { class: Some(class), ..CosetCounts::new(coset, request.max_depth, &report) };
        ledger.write(&result).map_err(unwritable)?;
        let seconds = report.elapsed.as_secs_f64();
        line.interrupted_by(|| remark(&format!("class {class}: {} left, {seconds:.1} s", report.remaining)));
        memory = Some(elements);
    }
    line.clear();
    Ok(Exit::Success)
}

fn show_progress(line: &ProgressLine, event: CosetEvent) {
    if let CosetEvent::Progress(CosetProgress { depth, part, share, found, elapsed, .. }) = event {
        let part = match part {
            CosetPart::Prepass => "prepass",
            CosetPart::Search => "search ",
            CosetPart::Remaining => "rest   ",
        };
        let percent = 100.0 * found as f64 / Coset::ORDER_OF_H as f64;
        let message = format!("depth {depth:>2} {part}  {percent:7.3} % found  {} s", elapsed.as_secs());
        line.update(|| (message, Some(f64::from(share) / 1000.0)));
    }
}

/// The table of depths, and what it proves.
fn text(result: &CosetCounts) -> String {
    let CosetCounts { coset, twist, flip, slice, distance, symmetries, .. } = result;
    let moves = if *distance == 1 { "move" } else { "moves" };
    let mut text = format!(
        "coset {coset}: twist {twist}, flip {flip}, slice {slice}; {distance} {moves} from H, kept by {symmetries} \
         of 16 symmetries\n\ndepth             new           found\n"
    );
    for DepthCounts { depth, new, found, exact } in result.depths.iter().filter(|depth| depth.found > 0) {
        let at_most = if *exact { "" } else { "  upper bounds" };
        let _infallible = writeln!(text, "{depth:>5}  {new:>14}  {found:>14}{at_most}");
    }
    let last = result.depths.last().map_or(0, |last| last.depth);
    text += "\n";
    let verdict = match (result.ending, result.left) {
        (_, 0) => format!("all {} elements can be solved in at most {last} moves", Coset::ORDER_OF_H),
        ("interrupted", left) => format!("interrupted: {left} elements are left after depth {last}"),
        (_, left) if result.exact_depth == Some(last) => {
            format!("{left} elements need more than {last} moves")
        }
        (_, left) => {
            format!("{left} elements are not found up to depth {last}; they may need no more moves")
        }
    };
    format!("{text}{verdict}\n{} paths into H, {:.1} seconds\n", result.ways, result.seconds)
}
