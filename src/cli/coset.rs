//! `cubetui coset`: a whole coset of H, solved, with the work kept when it is interrupted.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use clap::Args;

use super::coset_range::{self, Range};
use super::json::CosetSolved;
use super::progress::StatusLine;
use super::settings::Settings;
use super::{Exit, Failure, cache, full_tables, given, interrupt, streams};
use crate::coord::{Coordinate, Coset};
use crate::cube::{CubieCube, HeldCube, random};
use crate::solver::{
    CosetControl, CosetEnding, CosetEvent, CosetPart, CosetProgress, CosetRequest, CosetSolver, SolvedCoset,
};
use crate::tables::{StoreError, all_processors, free_memory, remove_checkpoint};
use crate::worker::{CosetCheckpoint, checkpoint_name, load_checkpoint, save_checkpoint, too_little_memory};

/// More elements than this are not listed one by one: that would be hundreds of megabytes.
const LONGEST_LIST: u64 = 1_000_000;

/// Which coset, and how far.
#[derive(Args, Debug)]
pub(super) struct CosetArgs {
    /// The coset of the cube that this algorithm makes of a solved one [default: H itself].
    #[arg(value_name = "ALG", allow_hyphen_values = true, conflicts_with_all = ["cube", "index", "random", "range"])]
    algorithm: Option<String>,

    /// The coset of this cube, in any format.
    #[arg(long, value_name = "CUBE", conflicts_with_all = ["index", "random", "range"])]
    cube: Option<String>,

    /// The coset of this number: 2187 times the flip and slice value (2048 times the slice plus the flip) plus the twist.
    #[arg(long, value_name = "N", conflicts_with_all = ["random", "range"],
          value_parser = clap::value_parser!(u32).range(..Coset::NUM as i64))]
    index: Option<u32>,

    /// A coset of a random cube.
    #[arg(long, conflicts_with = "range")]
    random: bool,

    /// The seed of the random cube [default: a new one, which is told].
    #[arg(long, value_name = "S", requires = "random")]
    seed: Option<u64>,

    /// Search up to this depth; counts are exact as far as that [default: what proves soonest that --max-depth moves suffice].
    #[arg(long, value_name = "D", conflicts_with = "exact", value_parser = clap::value_parser!(u8).range(..=20))]
    search_depth: Option<u8>,

    /// Go no deeper; elements that are left are listed.
    #[arg(long, value_name = "D", default_value_t = CosetRequest::DEFAULT_MAX_DEPTH,
          value_parser = clap::value_parser!(u8).range(..=30))]
    max_depth: u8,

    /// Search until all counts are exact, which may take an hour.
    #[arg(long)]
    exact: bool,

    /// How many threads work [default: one for each processor].
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    /// Write the result into FILE, not to standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    out: Option<PathBuf>,

    /// Keep unfinished work in FILE [default: in the cache folder, by the number of the coset].
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    checkpoint: Option<PathBuf>,

    /// Solve one coset of each of these of the 138,639,780 classes, from A to before B; each takes one line of --jsonl.
    #[arg(long, value_name = "A..B", requires = "jsonl")]
    range: Option<Range>,

    /// Where the lines of --range go, one an object; classes that have one already are not solved again.
    #[arg(long, value_name = "FILE", requires = "range")]
    jsonl: Option<PathBuf>,
}

pub(super) fn run(wish: &CosetArgs, settings: &Settings) -> Result<Exit, Failure> {
    settings.warn();
    let place = if wish.range.is_some() { None } else { Some(which(wish, settings)?) };
    let cancel = interrupt::flag()?;
    let tables = match full_tables::phase1_at_any_cost(settings.config.tables.save) {
        Err(failure) if failure.exit() == Exit::Interrupted => return Ok(Exit::Interrupted),
        tables => tables?,
    };
    let threads = wish.threads.unwrap_or_else(all_processors);
    let solver = CosetSolver::new(&tables, threads);
    check_memory(&solver)?;
    let request = CosetRequest {
        search_depth: wish.search_depth,
        max_depth: wish.max_depth,
        exact: wish.exact,
        checksum: wish.json || wish.range.is_some(),
    };
    match (place, wish.range, &wish.jsonl) {
        (Some(coset), ..) => solve(wish, coset, &solver, &request, &cancel),
        (None, Some(range), Some(path)) => coset_range::run(range, path, &solver, &request, &cancel),
        _ => Err(Failure::new(Exit::Usage, anyhow!("--range and --jsonl go together"))),
    }
}

fn which(wish: &CosetArgs, settings: &Settings) -> Result<Coset, Failure> {
    if let Some(index) = wish.index {
        return Ok(Coset::from_index(index as usize));
    }
    let cube = if wish.random {
        let seed = wish.seed.unwrap_or_else(|| {
            let seed = random::entropy_seed();
            streams::remark(&format!("--seed {seed}"));
            seed
        });
        CubieCube::random(&mut random::seeded_generator(seed))
    } else if let Some(text) = &wish.cube {
        given::possible_cube(text, &settings.config.scheme)?.cube
    } else {
        let turns = given::scramble(wish.algorithm.as_deref().unwrap_or(""))?;
        HeldCube::SOLVED.turned_by(&turns).cube
    };
    Ok(Coset::of(&cube))
}

/// Refuses what the system would end the program for.
fn check_memory(solver: &CosetSolver<'_>) -> Result<(), Failure> {
    match free_memory() {
        Some(free) if free < solver.bytes() => {
            Err(Failure::new(Exit::Files, anyhow!(too_little_memory(solver.bytes(), free))))
        }
        _ => Ok(()),
    }
}

fn solve(
    wish: &CosetArgs,
    coset: Coset,
    solver: &CosetSolver<'_>,
    request: &CosetRequest,
    cancel: &AtomicBool,
) -> Result<Exit, Failure> {
    let path = wish.checkpoint.clone().or_else(|| cache::file(&checkpoint_name(coset)));
    let mut elements = match path.as_deref().and_then(|path| resume(path, coset, solver)) {
        Some(elements) => elements,
        None => solver.begin(coset),
    };
    let line = StatusLine::new();
    let listener = |event: CosetEvent| tell(&line, event);
    let report = solver.run(request, &mut elements, CosetControl { cancel, listener: &listener });
    line.clear();
    let interrupted = report.ending == CosetEnding::Cancelled;
    if let Some(path) = &path {
        if interrupted {
            keep(path, &elements)?;
        } else {
            remove_checkpoint(path).map_err(|error| Failure::new(Exit::Files, error))?;
        }
    }
    let mut result = CosetSolved::new(coset, request.max_depth, &report);
    if !interrupted && (1..=LONGEST_LIST).contains(&report.left) {
        let stickers = elements.rest(solver).map(|cube| cube.to_face_cube().to_string());
        result.positions = Some(stickers.collect());
    }
    print(wish, &result)?;
    Ok(match report.ending {
        CosetEnding::Cancelled => Exit::Interrupted,
        CosetEnding::Complete => Exit::Success,
        CosetEnding::DepthReached => Exit::NoAnswer,
    })
}

/// Goes on with what was kept, if it is of this coset and whole.
fn resume(path: &Path, coset: Coset, solver: &CosetSolver<'_>) -> Option<SolvedCoset> {
    let begins_anew = |words: &str| streams::warn(&format!("{words}; the coset is begun anew"));
    match load_checkpoint(path, coset, solver) {
        CosetCheckpoint::Usable(elements) => {
            streams::remark(&format!("going on with {}", path.display()));
            return Some(elements);
        }
        CosetCheckpoint::OfAnotherCoset => {
            begins_anew(&format!("{} is not of this coset or program", path.display()));
        }
        CosetCheckpoint::Unusable(StoreError::Absent(_)) => {}
        CosetCheckpoint::Unusable(error) => begins_anew(&error.to_string()),
    }
    None
}

/// Writes down what is done.
fn keep(path: &Path, elements: &SolvedCoset) -> Result<(), Failure> {
    streams::remark("keeping what is done; Ctrl-C once more gives it up");
    save_checkpoint(path, elements).map_err(|error| Failure::new(Exit::Files, error))?;
    streams::remark(&format!("kept in {}; the same command goes on with it", path.display()));
    Ok(())
}

fn print(wish: &CosetArgs, result: &CosetSolved) -> Result<(), Failure> {
    let text = if wish.json {
        serde_json::to_string(result).expect("the objects have string keys and finite numbers") + "\n"
    } else {
        let positions = result.positions.iter().flatten();
        positions.fold(result.text(), |text, stickers| text + stickers + "\n")
    };
    let Some(path) = &wish.out else { return streams::print(&text) };
    let written = fs::write(path, text).with_context(|| format!("cannot write {}", path.display()));
    written.map_err(|error| Failure::new(Exit::Files, error))
}

/// What a person sees while it runs.
pub(super) fn tell(line: &StatusLine, event: CosetEvent) {
    if let CosetEvent::Progress(CosetProgress { depth, part, share, found, elapsed, .. }) = event {
        let part = match part {
            CosetPart::Prepass => "prepass",
            CosetPart::Search => "search ",
            CosetPart::Rest => "rest   ",
        };
        let percent = 100.0 * found as f64 / Coset::ORDER_OF_H as f64;
        let seconds = Duration::from_secs(elapsed.as_secs()).as_secs();
        line.show(
            &format!("depth {depth:>2} {part}  {percent:7.3} % found  {seconds} s"),
            f32::from(share) / 1000.0,
        );
    }
}
