//! `cubetui coset`: solves whole cosets of H, and saves unfinished work.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{ops, thread};

use anyhow::anyhow;
use clap::Args;

use super::config_files::LoadedConfig;
use super::cover_command::{self, CosetCommand};
use super::exit::{end_at_second_hangup, interrupt_or_end_flag};
use super::input::ConventionArg;
use super::output::{
    interrupted_after, json_line, print, remark, warn, warn_of_files, write_output,
};
use super::progress::ProgressLine;
use super::{Exit, Failure, input, table_sources};
use crate::jobs::too_little_memory;
use crate::text::coset_run::deeper;
use cubetui::coord::{ClassRange, Coordinate, Coset, CosetClasses};
use cubetui::coset::{
    CosetCheckpoint, CosetCounts, CosetEnding, CosetEvent, CosetJob, CosetPart, CosetReport,
    CosetRequest, CosetSolver, Ledger, SAVE_INTERVAL, SaveEvent, SolvedCoset, StoredWork,
    checkpoint_name, read_plan,
};
use cubetui::cube::{CubieCube, OrientedCube, random};
use cubetui::solver::{SearchControl, TwoPhase};
use cubetui::storage::{
    Disk, FileError, OutputFile, OutputKind, Recognition, folder_of, is_same_file,
};
use cubetui::tables::{all_processors, free_memory};
use cubetui::words::{counted, shown_path, size};

/// The most elements that are listed one by one; more would take hundreds of megabytes.
const LONGEST_LIST: u64 = 1_000_000;

/// Which cosets to solve, and how far; or what else to do with cosets.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
pub(super) struct CosetArgs {
    #[command(subcommand)]
    command: Option<CosetCommand>,

    /// The coset of the cube that this algorithm makes [default: H itself].
    #[arg(value_name = "ALG", conflicts_with_all = ["cube", "index", "random", "range"])]
    algorithm: Vec<String>,

    /// The coset of this cube, in any form.
    ///
    /// Also the stickers that `show --relabelled` shows.
    #[arg(long, value_name = "CUBE", conflicts_with_all = ["index", "random", "range"])]
    cube: Option<String>,

    #[command(flatten)]
    convention: ConventionArg,

    /// The coset of this number.
    ///
    /// 2187 times the flip and slice value (2048 times the slice plus the flip) plus the twist.
    #[arg(long, value_name = "N", conflicts_with_all = ["random", "range"],
          value_parser = clap::value_parser!(u32).range(..Coset::NUM as i64))]
    index: Option<u32>,

    /// The coset of a random cube.
    #[arg(long, conflicts_with = "range")]
    random: bool,

    /// The seed of the random cube [default: a new one, which is printed].
    #[arg(long, value_name = "S", requires = "random")]
    seed: Option<u64>,

    /// Search all paths up to this depth, so that counts are exact up to it.
    ///
    /// Without it, searches until the rest is faster to solve one by one, and as deep as it takes to solve all.
    #[arg(long, value_name = "D", conflicts_with = "exact", value_parser = clap::value_parser!(u8).range(..=20))]
    search_depth: Option<u8>,

    /// Go no deeper than this.
    ///
    /// Elements that are left are listed, and the exit code is 1.
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
    ///
    /// An older result is replaced.
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    out: Option<PathBuf>,

    /// Save unfinished work in FILE.
    ///
    /// The folder must exist. The default is a file in the cache folder, named after the coset.
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    checkpoint: Option<PathBuf>,

    /// Solve one coset of each class from A up to but not including B.
    ///
    /// There are 138,639,780 classes, or those of --cover. Each adds a line to --jsonl.
    #[arg(long, value_name = "A..B", requires = "jsonl")]
    range: Option<ClassRange>,

    /// Count the classes of --range in the plan in FILE.
    ///
    /// `coset cover` writes plans. Results have their numbers among all classes.
    #[arg(long, value_name = "FILE", requires = "range")]
    cover: Option<PathBuf>,

    /// The file for the results of --range, one JSON object per line.
    ///
    /// Classes already in it are not solved again, unless elements are left that may need no more moves.
    #[arg(long, value_name = "FILE", requires = "range")]
    jsonl: Option<PathBuf>,

    /// Overwrite the files of the command, whatever they hold.
    ///
    /// Those of --out, --checkpoint or --jsonl, even if they are damaged.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &CosetArgs, settings: &LoadedConfig) -> Result<Exit, Failure> {
    settings.warn();
    if let Some(command) = &args.command {
        return cover_command::run(command);
    }
    let request = CosetRequest {
        search_depth: args.search_depth,
        max_depth: args.max_depth,
        exact: args.exact,
        checksum: args.json || args.range.is_some(),
    };
    let cancel = interrupt_or_end_flag()?;
    match (args.range, &args.jsonl) {
        (None, _) => solve_one(args, settings, &request, &cancel),
        (Some(range), Some(path)) => {
            let ledger = LedgerArgs { range, path };
            solve_range(args, settings, &ledger, &request, &cancel)
        }
        _ => Err(Failure::new(
            Exit::Usage,
            anyhow!("--range needs --jsonl, and --jsonl needs --range"),
        )),
    }
}

/// Solves one coset. All files are checked before the work begins.
fn solve_one(
    args: &CosetArgs,
    settings: &LoadedConfig,
    request: &CosetRequest,
    cancel: &AtomicBool,
) -> Result<Exit, Failure> {
    let coset = which(args, settings)?;
    if let Some(out) = &args.out
        && let Some(saved) = checkpoint_path(args, coset)
    {
        for path in CosetCheckpoint::places(&saved, request) {
            refuse_same_file(
                out,
                &path,
                "the result (--out) and unfinished work (--checkpoint)",
            )?;
        }
    }
    let out = match &args.out {
        Some(path) => {
            let opened = OutputFile::open(&Disk::default(), path, &RESULT, args.force)?;
            Some((opened, path.as_path()))
        }
        None => None,
    };
    let checkpoint = claim(args, coset, request)?;
    let two_phase = table_sources::two_phase_with_full_tables(settings.config.tables.save)?;
    CosetRunner::new(args, request, &two_phase, cancel)?.solve(coset, out, checkpoint)
}

/// Returns the file in which the work is to be saved, or `None` if none was named and there is no cache folder.
fn checkpoint_path(args: &CosetArgs, coset: Coset) -> Option<PathBuf> {
    args.checkpoint
        .clone()
        .or_else(|| table_sources::cache_file(&checkpoint_name(coset)))
}

/// Refuses two paths to the same file: writing to one would overwrite the other.
fn refuse_same_file(one: &Path, other: &Path, contents: &str) -> Result<(), Failure> {
    // An error here recurs, and is reported, when the file is opened.
    if is_same_file(&Disk::default(), one, other).unwrap_or(false) {
        let one = shown_path(one);
        let message = format!("{contents} need different files, not both {one}");
        return Err(Failure::new(Exit::Usage, anyhow!(message)));
    }
    Ok(())
}

/// Claims the file in which the work is saved. Returns `None` if none was named and the cache folder is unusable.
fn claim(
    args: &CosetArgs,
    coset: Coset,
    request: &CosetRequest,
) -> Result<Option<CosetCheckpoint>, Failure> {
    let Some(path) = checkpoint_path(args, coset) else {
        return Ok(None);
    };
    let disk = Disk::default();
    if let Some(named) = &args.checkpoint {
        // Only the cache folder may be created: a folder that the user named would be left behind.
        disk.existing(folder_of(named))
            .map_err(|error| FileError::refused("write", named, &error))?;
    }
    let claimed = CosetCheckpoint::claim(&disk, &path, coset, request, args.force);
    if let Err(error @ FileError::Refused { .. }) = &claimed
        && args.checkpoint.is_none()
    {
        warn(&format!(
            "{error}; if this run is interrupted, its work is lost"
        ));
        return Ok(None);
    }
    let checkpoint = claimed?;
    warn_of_files();
    if let Some(free) = checkpoint.free_space()
        && free < SolvedCoset::MOST_BYTES
    {
        warn(&format!(
            "unfinished work takes up to {} in {}, where {} are free; if this run is interrupted, its work may be lost",
            size(SolvedCoset::MOST_BYTES),
            shown_path(checkpoint.path()),
            size(free)
        ));
    }
    Ok(Some(checkpoint))
}

fn which(args: &CosetArgs, settings: &LoadedConfig) -> Result<Coset, Failure> {
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
        input::possible_cube(text, args.convention, &settings.config.scheme)?.cube
    } else {
        let turns = input::turns(&args.algorithm.join(" "))?;
        OrientedCube::SOLVED.turned_by(&turns).cube
    };
    Ok(Coset::of(&cube))
}

struct CosetRunner<'a> {
    args: &'a CosetArgs,
    request: &'a CosetRequest,
    solver: CosetSolver<'a>,
    cancel: &'a AtomicBool,
    line: ProgressLine,
}

impl<'a> CosetRunner<'a> {
    /// Refuses work whose bitmap does not fit into free memory: the system would kill the program.
    fn new(
        args: &'a CosetArgs,
        request: &'a CosetRequest,
        two_phase: &'a TwoPhase,
        cancel: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        let threads = args.threads.unwrap_or_else(all_processors);
        let solver = CosetSolver::new(two_phase, threads).expect("it has the full tables");
        if let Some(free) = free_memory()
            && free < solver.bytes()
        {
            let message = too_little_memory(solver.bytes(), free);
            return Err(Failure::new(Exit::Files, anyhow!(message)));
        }
        Ok(Self {
            args,
            request,
            solver,
            cancel,
            line: ProgressLine::new(),
        })
    }

    /// Solves a coset, or continues it, and saves unfinished work.
    fn solve(
        &self,
        coset: Coset,
        out: Option<(OutputFile, &Path)>,
        mut checkpoint: Option<CosetCheckpoint>,
    ) -> Result<Exit, Failure> {
        let saved = match &checkpoint {
            Some(checkpoint) => self.load(checkpoint)?,
            None => None,
        };
        let mut elements = saved.unwrap_or_else(|| self.solver.begin(coset));
        let (report, saved) = self.search(&mut elements, checkpoint.as_mut());
        self.line.clear();
        let mut result = CosetCounts::new(coset, self.request.max_depth, &report);
        let is_listed = report.ending != CosetEnding::Cancelled
            && (1..=LONGEST_LIST).contains(&report.remaining);
        if is_listed {
            let stickers = elements
                .remaining_elements(&self.solver)
                .map(|cube| cube.to_face_cube().to_string());
            result.positions = Some(stickers.collect());
        }
        // The counts are printed even if the work cannot be saved: they are all that is left then.
        let written = write_result(self.args.json, self.request, out, &result);
        saved?;
        if report.ending == CosetEnding::Cancelled {
            return interrupted_after(written);
        }
        written?;
        if report.remaining > 0 && (self.args.json || self.args.out.is_some()) {
            warn(&format!(
                "NOT PROVEN: {} left; {}",
                counted(report.remaining, "element"),
                advice(self.request)
            ));
        }
        if let Some(mut checkpoint) = checkpoint
            && let Err(error) = checkpoint.finish()
        {
            warn(&error.to_string());
        }
        Ok(if report.ending == CosetEnding::Complete {
            Exit::Success
        } else {
            Exit::NoAnswer
        })
    }

    /// Runs the search, shows its progress, and reports whether the work is saved.
    fn search(
        &self,
        elements: &mut SolvedCoset,
        checkpoint: Option<&mut CosetCheckpoint>,
    ) -> (CosetReport, Result<(), FileError>) {
        let path = checkpoint
            .as_ref()
            .map(|checkpoint| checkpoint.path().to_owned())
            .unwrap_or_default();
        let observer = |event: CosetEvent| show_progress(&self.line, event);
        let on_save = |event: SaveEvent| self.line.interrupted_by(|| report_save(&path, &event));
        let job = CosetJob {
            solver: &self.solver,
            request: self.request,
            checkpoint,
            save_interval: SAVE_INTERVAL,
        };
        job.run(
            elements,
            SearchControl::new(self.cancel, &observer),
            &on_save,
        )
    }

    /// Loads the saved work on this coset, if this request can continue from it.
    fn load(&self, checkpoint: &CosetCheckpoint) -> Result<Option<SolvedCoset>, Failure> {
        match checkpoint.load(&self.solver) {
            Ok(StoredWork::None) => Ok(None),
            Ok(StoredWork::Own(elements)) => {
                remark(&format!("resuming from {}", shown_path(checkpoint.path())));
                Ok(Some(elements))
            }
            Ok(StoredWork::Other(elements, other)) => {
                let own = shown_path(checkpoint.path());
                remark(&format!(
                    "continuing from {}, which stays as it is; the work of this run is saved in {own}",
                    shown_path(other)
                ));
                Ok(Some(elements))
            }
            Err(error @ FileError::Unusable(..)) if self.args.force => {
                warn(&format!("{error}; starting over"));
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Reports the last save, and any failure to save. Successful saves on the way are not worth a remark.
fn report_save(path: &Path, event: &SaveEvent) {
    match event {
        SaveEvent::Saving {
            bytes,
            is_last: true,
        } => {
            remark(&format!(
                "saving the progress in {} (about {}); press Ctrl-C again to give it up",
                shown_path(path),
                size(*bytes)
            ));
            // By then, the last of the signals that a closed window sends has arrived.
            _ = thread::Builder::new().spawn(|| {
                thread::sleep(Duration::from_secs(1));
                end_at_second_hangup();
            });
        }
        SaveEvent::Saved { is_last: true } => remark("saved; run the same command to resume"),
        SaveEvent::NotSaved(error) => warn(&format!(
            "{error}; the run continues without saving its work"
        )),
        SaveEvent::Saving { .. } | SaveEvent::Saved { .. } => {}
    }
}

/// Returns the path of the checkpoint of a class, next to the ledger.
fn class_checkpoint(ledger: &Path, class: usize) -> PathBuf {
    let mut name = ledger.file_name().unwrap_or_default().to_owned();
    name.push(format!(".class-{class}.checkpoint"));
    ledger.with_file_name(name)
}

/// Claims the checkpoint of a class. If it is unusable, warns and returns `None`: the results are in the ledger anyway.
fn claim_for_class(path: &Path, coset: Coset, request: &CosetRequest) -> Option<CosetCheckpoint> {
    let claimed = CosetCheckpoint::claim(&Disk::default(), path, coset, request, false);
    claimed
        .inspect_err(|error| {
            warn(&format!(
                "{error}; if this run is interrupted, the work on this class is lost"
            ));
        })
        .ok()
}

/// Returns the classes of a range, counted among all classes or among those of a cover.
fn ranges_to_solve(
    args: &CosetArgs,
    range: ClassRange,
    classes: &CosetClasses,
) -> Result<Vec<ops::Range<usize>>, Failure> {
    let Some(path) = &args.cover else {
        return Ok(vec![range.classes()]);
    };
    let cover = read_plan(&Disk::default(), path, classes)?;
    let count = cover.len(classes);
    let path = shown_path(path);
    if range.classes().end > count {
        let message = format!("--range {range}: the cover in {path} has {count} classes");
        return Err(Failure::new(Exit::Usage, anyhow!(message)));
    }
    Ok(cover.part(classes, &range.classes()))
}

struct LedgerArgs<'a> {
    range: ClassRange,
    path: &'a Path,
}

/// Solves a coset of each class, and adds a line to the ledger as soon as one is solved.
fn solve_range(
    args: &CosetArgs,
    settings: &LoadedConfig,
    &LedgerArgs { range, path }: &LedgerArgs<'_>,
    request: &CosetRequest,
    cancel: &AtomicBool,
) -> Result<Exit, Failure> {
    if let Some(plan) = &args.cover {
        refuse_same_file(path, plan, "the results (--jsonl) and the plan (--cover)")?;
    }
    let classes = CosetClasses::build();
    let ranges = ranges_to_solve(args, range, &classes)?;
    let numbers = || ranges.iter().cloned().flatten();
    let waits = || {
        remark(&format!(
            "waiting for another program that writes to {}",
            shown_path(path)
        ));
    };
    let mut ledger = Ledger::open(
        &Disk::default(),
        path,
        request,
        &classes,
        args.force,
        waits,
        cancel,
    )?;
    warn_of_files();
    let mut with_left = numbers().filter(|&class| ledger.has_left(class)).count();
    if numbers().all(|class| ledger.contains(class)) {
        return Ok(end_of_range(with_left, request));
    }
    let two_phase = table_sources::two_phase_with_full_tables(settings.config.tables.save)?;
    let run = CosetRunner::new(args, request, &two_phase, cancel)?;
    let mut memory = None;
    for class in numbers() {
        if ledger.contains(class) {
            continue;
        }
        if cancel.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let coset = classes.representative(class);
        let mut checkpoint = claim_for_class(&class_checkpoint(path, class), coset, request);
        let saved = match &checkpoint {
            Some(checkpoint) if checkpoint.has_work() => {
                // Two cosets may not fit into memory.
                memory = None;
                run.load(checkpoint)?
            }
            _ => None,
        };
        let mut elements = match (saved, memory.take()) {
            (Some(elements), _) => elements,
            (None, Some(memory)) => run.solver.begin_in(memory, coset),
            (None, None) => run.solver.begin(coset),
        };
        let (report, saved) = run.search(&mut elements, checkpoint.as_mut());
        if report.ending == CosetEnding::Cancelled {
            run.line.clear();
            saved?;
            return Ok(Exit::Interrupted);
        }
        let result = CosetCounts {
            class: Some(class),
            ..CosetCounts::new(coset, request.max_depth, &report)
        };
        ledger.write(&result)?;
        if let Err(error) = checkpoint.map_or(Ok(()), |mut checkpoint| checkpoint.finish()) {
            run.line.interrupted_by(|| warn(&error.to_string()));
        }
        with_left += usize::from(report.remaining > 0);
        let seconds = report.elapsed.as_secs_f64();
        run.line.interrupted_by(|| {
            remark(&format!(
                "class {class}: {} left, {seconds:.1} s",
                report.remaining
            ));
        });
        memory = Some(elements);
    }
    run.line.clear();
    Ok(end_of_range(with_left, request))
}

/// Returns the exit code of a range, and warns if elements of some classes are left.
fn end_of_range(with_left: usize, request: &CosetRequest) -> Exit {
    if with_left == 0 {
        return Exit::Success;
    }
    let classes = if with_left == 1 { "class" } else { "classes" };
    warn(&format!(
        "NOT PROVEN: elements of {with_left} {classes} of this range are left; {}",
        advice(request)
    ));
    Exit::NoAnswer
}

/// Returns advice on solving the elements that a request leaves.
fn advice(request: &CosetRequest) -> &'static str {
    if request.max_depth < CosetRequest::DEFAULT_MAX_DEPTH {
        "20 moves suffice for every cube: pass --max-depth 20, which is the default"
    } else {
        "without --search-depth the search is as deep as it takes to solve them all"
    }
}

/// Writes a result to the file of `--out`, else to standard output.
fn write_result(
    json: bool,
    request: &CosetRequest,
    out: Option<(OutputFile, &Path)>,
    result: &CosetCounts,
) -> Result<(), Failure> {
    let text = if json {
        json_line(result)
    } else {
        let positions = result.positions.iter().flatten();
        let text = result_text(result, request);
        positions.fold(text, |text, stickers| text + stickers + "\n")
    };
    match out {
        None => print(&text),
        Some((out, named)) => {
            let written = write_output(out, named, &text)?;
            if written != named {
                remark(&format!("the result is in {}", shown_path(&written)));
            }
            Ok(())
        }
    }
}

/// The output file of a result, in either format.
const RESULT: OutputKind = OutputKind {
    name: "a cubetui coset result",
    ours: Recognition::Beginning(is_result),
};

/// Whether a file that begins with these bytes is a result that [`write_result`] wrote.
fn is_result(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    let after_number = |rest: &'_ str| {
        rest.trim_start_matches(|letter: char| letter.is_ascii_digit())
            .to_owned()
    };
    let is_text = text
        .strip_prefix("coset ")
        .is_some_and(|rest| after_number(rest).starts_with(": twist "));
    let is_json = text
        .strip_prefix(r#"{"coset":"#)
        .is_some_and(|rest| after_number(rest).starts_with(r#","twist":"#));
    is_text || is_json
}

fn show_progress(line: &ProgressLine, event: CosetEvent) {
    let progress = match event {
        CosetEvent::Depth(_) => return,
        CosetEvent::Progress(progress) => progress,
        CosetEvent::Deeper { remaining, depth } => {
            return line.interrupted_by(|| remark(&deeper(remaining, depth)));
        }
    };
    let part = match progress.part {
        CosetPart::Prepass => "prepass",
        CosetPart::Search => "search ",
        CosetPart::Remaining => "rest   ",
    };
    let percent = 100.0 * progress.found as f64 / Coset::ORDER_OF_H as f64;
    let message = format!(
        "depth {:>2} {part}  {percent:7.3} % found  {} s",
        progress.depth,
        progress.elapsed.as_secs()
    );
    line.update(|| (message, Some(f64::from(progress.share) / 1000.0)));
}

/// Returns the table of depths, and what it proves.
fn result_text(result: &CosetCounts, request: &CosetRequest) -> String {
    let mut lines = vec![
        format!(
            "coset {}: twist {}, flip {}, slice {}; {} from H, kept by {} of 16 symmetries",
            result.coset,
            result.twist,
            result.flip,
            result.slice,
            counted(result.distance, "move"),
            result.symmetries
        ),
        String::new(),
        "depth             new           found".to_owned(),
    ];
    for count in result.depths.iter().filter(|count| count.found > 0) {
        let bounds = if count.exact { "" } else { "  upper bounds" };
        lines.push(format!(
            "{:>5}  {:>14}  {:>14}{bounds}",
            count.depth, count.new, count.found
        ));
    }
    lines.push(String::new());
    let last = result.depths.last().map_or(0, |last| last.depth);
    let most = counted(last, "move");
    let left = result.left;
    lines.push(if left == 0 {
        let elements = Coset::ORDER_OF_H;
        format!("all {elements} elements can be solved in at most {most}")
    } else if result.ending == CosetEnding::Cancelled {
        format!("interrupted: {left} elements are left after depth {last}")
    } else if result.exact_depth == Some(last) {
        format!("NOT PROVEN: {left} elements need more than {most}")
    } else {
        format!(
            "NOT PROVEN: {left} elements are left: they are not found up to depth {last}, but may need no more moves"
        )
    });
    if left > 0 && result.ending != CosetEnding::Cancelled {
        lines.push(advice(request).to_owned());
    }
    lines.push(format!(
        "{} paths into H, {:.1} seconds\n",
        result.ways, result.seconds
    ));
    lines.join("\n")
}
