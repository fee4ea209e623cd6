//! `cubetui histogram`: how many positions there are at each distance from a goal.

use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use crossterm::Command as _;
use crossterm::cursor::MoveToPreviousLine;
use crossterm::terminal::{Clear, ClearType};
use serde::Serialize;
use serde_with::skip_serializing_none;

use super::config_files::LoadedConfig;
use super::exit::interrupt_flag;
use super::item_error::ItemError;
use super::output::{interrupted_after, print, print_json};
use super::progress::{ProgressLine, can_redraw};
use super::table_sources::table_cache;
use super::{Exit, Failure};
use crate::answer::SolutionForm;
use crate::config::Timeout;
use crate::spec::{SolveOptions, read_goal};
use cubetui::cube::random::{self, seeded_generator};
use cubetui::cube::{Algorithm, Metric, OrientedCube, Turn};
use cubetui::goals::{AllowedMoves, NamedGoal, TurnGroup};
use cubetui::solver::{
    Ending, Histogram, PositionSpace, SearchControl, Solver, SolverId, SolverResources,
};
use cubetui::sync::Lock as _;
use cubetui::tables::{BuildControl, TableError, all_processors};
use cubetui::words::{counted, grouped};

/// Which positions to count, and how.
#[derive(Args, Debug)]
pub(super) struct HistogramArgs {
    /// What the moves lead to, e.g. cross, dr, f2l or solved.
    #[arg(long, value_name = "GOAL", default_value = "solved")]
    goal: String,

    /// Count the positions that these moves make, e.g. R,U or M,U2.
    #[arg(long, value_name = "MOVES", default_value = AllowedMoves::ALL)]
    moves: AllowedMoves,

    /// How moves are counted: htm, qtm or stm.
    #[arg(long, value_name = "METRIC", default_value = "htm")]
    metric: Metric,

    /// List the moves to N of the farthest positions.
    ///
    /// Only where all are counted.
    #[arg(long, value_name = "N", default_value_t = 3)]
    farthest: usize,

    /// Solve N random positions if there are too many to count.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(100).expect("not 0"))]
    samples: NonZeroUsize,

    /// Search each random position for this long, e.g. 500ms or 10s.
    ///
    /// Those that are not proven by then are counted apart.
    #[arg(long, value_name = "TIME", default_value = "10s")]
    timeout: Timeout,

    /// The seed of the first random position [default: one that nobody can guess].
    ///
    /// Each position after it has the next seed.
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// How many random positions to solve at once [default: one per processor].
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &HistogramArgs, settings: &LoadedConfig) -> Result<Exit, Failure> {
    settings.warn();
    let goal = read_goal(&args.goal, &settings.config.scheme);
    let goal = goal.map_err(|message| Failure::from(ItemError::Undetermined(message)))?;
    let space = PositionSpace::new(*goal.goal(), args.moves, args.metric);
    let interrupted = interrupt_flag()?;
    let heading = format!(
        "goal {goal}, moves {}, counted in {}",
        args.moves.in_short(),
        args.metric
    );
    match counted_all(&space, args, &interrupted)? {
        Some(histogram) => print_counted(&heading, &histogram, args),
        None => Sampler::new(space.group(), goal, args).run(&heading, &interrupted),
    }
}

/// Counts all positions, unless there are too many.
fn counted_all(
    space: &PositionSpace,
    args: &HistogramArgs,
    interrupted: &AtomicBool,
) -> Result<Option<Histogram>, Failure> {
    let progress = ProgressLine::new();
    let observer = |share: f32| progress.update(|| ("counting".to_owned(), Some(share.into())));
    let threads = args.threads.unwrap_or_else(all_processors);
    let control = BuildControl::new(interrupted, &observer).with_threads(threads);
    let histogram = space.histogram(args.farthest, &control);
    progress.clear();
    match histogram {
        Err(TableError::Cancelled) => Err(Failure::silent(Exit::Interrupted)),
        histogram => Ok(histogram?),
    }
}

#[derive(Serialize)]
struct CountedPositions {
    moves: String,
    metric: String,
    positions: u128,
    counts: Vec<u128>,
    mean: f64,
    farthest: Vec<String>,
}

fn print_counted(
    heading: &str,
    histogram: &Histogram,
    args: &HistogramArgs,
) -> Result<Exit, Failure> {
    // The moves to a position are the inverse of its solution.
    let moves_to = |solution: &Vec<Turn>| {
        let moves: Algorithm = solution.iter().copied().collect();
        moves.inverse().to_string()
    };
    let farthest: Vec<String> = histogram.farthest.iter().map(moves_to).collect();
    if args.json {
        print_json(&CountedPositions {
            moves: args.moves.in_short(),
            metric: args.metric.to_string(),
            positions: histogram.positions(),
            counts: histogram.counts.clone(),
            mean: histogram.mean(),
            farthest,
        })?;
        return Ok(Exit::Success);
    }
    let positions = histogram.positions();
    let rows = histogram.counts.iter().enumerate();
    let rows: Vec<ChartRow> = rows
        .map(|(distance, &count)| ChartRow {
            distance,
            label: grouped(count),
            part: count as f64 / positions as f64,
        })
        .collect();
    let mut lines = vec![
        heading.to_owned(),
        format!(
            "all {} positions; mean {:.2} moves",
            grouped(positions),
            histogram.mean()
        ),
        String::new(),
        chart("positions", &rows),
    ];
    if !farthest.is_empty() {
        let most = histogram.counts.len() - 1;
        lines.push(format!(
            "\n{} away, after these moves:",
            counted(most, "move")
        ));
        lines.extend(farthest.iter().map(|moves| format!("  {moves}")));
    }
    print(&(lines.join("\n") + "\n"))?;
    Ok(Exit::Success)
}

/// A distance, and the share of all positions at that distance.
struct ChartRow {
    distance: usize,
    label: String,
    part: f64,
}

/// The length of the longest bar, in characters.
const BAR: f64 = 40.0;

fn chart(title: &str, rows: &[ChartRow]) -> String {
    let widest = rows.iter().map(|row| row.label.len()).max().unwrap_or(0);
    let width = widest.max(title.len());
    let parts = rows.iter().map(|row| row.part);
    let most = parts.fold(f64::MIN_POSITIVE, f64::max);
    let mut lines = vec![format!("moves  {title:>width$}")];
    lines.extend(rows.iter().map(|row| {
        let bar = "#".repeat(bar_length(row.part / most));
        let line = format!("{:5}  {:>width$}  {bar}", row.distance, row.label);
        line.trim_end().to_owned()
    }));
    lines.join("\n")
}

#[expect(clippy::cast_sign_loss, reason = "parts are not negative")]
fn bar_length(part: f64) -> usize {
    (part * BAR).round() as usize
}

/// Solves random positions.
struct Sampler<'a> {
    args: &'a HistogramArgs,
    group: TurnGroup,
    options: SolveOptions,
    solver: Box<dyn Solver>,
    first_seed: u64,
}

/// The outcome of solving a random position.
enum Sample {
    /// The proven distance in moves.
    Proven(usize),
    Unproven,
    Interrupted,
}

/// The counts of random positions so far.
#[derive(Clone, Default)]
struct Samples {
    /// The number of positions at each distance.
    proven: Vec<usize>,
    /// The number of positions whose distance is not known.
    unproven: usize,
}

impl Samples {
    fn add(&mut self, sample: &Sample) {
        match *sample {
            Sample::Proven(distance) => {
                let length = self.proven.len().max(distance + 1);
                self.proven.resize(length, 0);
                self.proven[distance] += 1;
            }
            Sample::Unproven => self.unproven += 1,
            Sample::Interrupted => {}
        }
    }

    fn number_proven(&self) -> usize {
        self.proven.iter().sum()
    }

    /// Returns the mean distance, and half the width of its 95% confidence interval.
    fn mean(&self) -> (f64, f64) {
        let number = self.number_proven() as f64;
        let squares = |mean: f64| {
            let of = |(distance, &count): (usize, &usize)| {
                (distance as f64 - mean).powi(2) * count as f64
            };
            self.proven.iter().enumerate().map(of).sum::<f64>()
        };
        let distances = self.proven.iter().enumerate();
        let sum: usize = distances.map(|(distance, count)| distance * count).sum();
        let mean = sum as f64 / number;
        let variance = squares(mean) / (number - 1.0).max(1.0);
        (mean, SPREAD * (variance / number).sqrt())
    }

    /// Returns the 95% confidence interval for the share of positions at a distance.
    ///
    /// Source: Wilson 1927, "Probable Inference, the Law of Succession, and Statistical Inference".
    fn part(&self, distance: usize) -> [f64; 2] {
        let number = (self.number_proven() + self.unproven) as f64;
        let share = self.proven[distance] as f64 / number;
        let square = SPREAD * SPREAD;
        let center = share + square / (2.0 * number);
        let off =
            SPREAD * (share * (1.0 - share) / number + square / (4.0 * number * number)).sqrt();
        [-1.0, 1.0].map(|side| {
            let part: f64 = (center + side * off) / (1.0 + square / number);
            part.clamp(0.0, 1.0)
        })
    }
}

/// The number of standard deviations on either side of the mean that cover 95% of a normal distribution.
const SPREAD: f64 = 1.96;

#[skip_serializing_none]
#[derive(Serialize)]
struct SampledPositions {
    moves: String,
    metric: String,
    /// The number of cubes that the moves can reach.
    order: u128,
    samples: usize,
    unproven: usize,
    first_seed: u64,
    proven: Vec<usize>,
    mean: Option<f64>,
    mean_error: Option<f64>,
}

/// The least time between two redraws of the chart.
const INTERVAL: Duration = Duration::from_millis(200);

impl<'a> Sampler<'a> {
    fn new(group: TurnGroup, goal: NamedGoal, args: &'a HistogramArgs) -> Self {
        Self {
            args,
            group,
            options: SolveOptions {
                goal,
                solver: SolverId::Optimal,
                timeout: Some(args.timeout.duration()),
                form: SolutionForm {
                    metric: args.metric,
                    inverse: false,
                },
                ..SolveOptions::by_moves(args.moves)
            },
            solver: SolverId::Optimal.build(&SolverResources {
                tables: Arc::new(table_cache()),
                threads: NonZeroUsize::MIN,
            }),
            first_seed: args.seed.unwrap_or_else(random::entropy_seed),
        }
    }

    fn run(&self, heading: &str, interrupted: &AtomicBool) -> Result<Exit, Failure> {
        let threads = self.args.threads.unwrap_or_else(all_processors).get();
        let most = self.args.samples.get();
        let next = AtomicUsize::new(0);
        let samples = Mutex::new(Samples::default());
        let failure = Mutex::new(None);
        let live = Mutex::new(LiveText::new(!self.args.json));
        let work = || {
            while !interrupted.load(Relaxed) && failure.locked().is_none() {
                let number = next.fetch_add(1, Relaxed);
                if number >= most {
                    return;
                }
                match self.sample(number as u64, interrupted) {
                    Ok(Sample::Interrupted) => return,
                    Ok(sample) => {
                        let mut samples = samples.locked();
                        samples.add(&sample);
                        live.locked().draw(|| self.text(heading, &samples));
                    }
                    Err(error) => {
                        *failure.locked() = Some(error);
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(most) {
                scope.spawn(work);
            }
            work();
        });
        if let Some(failure) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(failure);
        }
        let samples = samples.into_inner().unwrap_or_else(PoisonError::into_inner);
        live.into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        let printed = if self.args.json {
            print_json(&self.answer(&samples))
        } else {
            print(&self.text(heading, &samples))
        };
        if interrupted.load(Relaxed) {
            return interrupted_after(printed);
        }
        printed?;
        Ok(Exit::Success)
    }

    /// Solves a random position.
    fn sample(&self, number: u64, interrupted: &AtomicBool) -> Result<Sample, Failure> {
        let seed = self.first_seed.wrapping_add(number);
        let held: OrientedCube = self.group.random(&mut seeded_generator(seed));
        let task = self.options.task(held);
        let request = self.options.request(&task).map_err(ItemError::from)?;
        let report = self
            .solver
            .solve(&request, &SearchControl::new(interrupted, &|_| ()));
        if report.ending == Ending::Cancelled {
            return Ok(Sample::Interrupted);
        }
        let proven = report.best.as_ref().filter(|_| report.is_proven());
        Ok(proven.map_or(Sample::Unproven, |best| Sample::Proven(best.length())))
    }

    fn text(&self, heading: &str, samples: &Samples) -> String {
        let Samples { proven, unproven } = samples;
        let number = samples.number_proven() + unproven;
        let mut summary = format!(
            "{} cubes, sampled: {} from seed {}",
            grouped(self.group.order()),
            counted(number, "random one"),
            self.first_seed
        );
        if samples.number_proven() > 1 {
            let (mean, error) = samples.mean();
            let those = if *unproven > 0 {
                " of those proven"
            } else {
                ""
            };
            summary = format!("{summary}; mean{those} {mean:.2} +- {error:.2} moves");
        }
        let mut lines = vec![heading.to_owned(), summary, String::new()];
        if let Some(first) = proven.iter().position(|&count| count > 0) {
            let rows = (first..proven.len()).map(|distance| {
                let [least, most] = samples.part(distance).map(|part| 100.0 * part);
                ChartRow {
                    distance,
                    label: format!("{} ({least:.1} to {most:.1} %)", proven[distance]),
                    part: proven[distance] as f64,
                }
            });
            lines.push(chart("found", &rows.collect::<Vec<_>>()));
        }
        if *unproven > 0 {
            let time = self.args.timeout;
            lines.push(format!("\n{unproven} not proven within {time} each"));
        }
        lines.join("\n") + "\n"
    }

    fn answer(&self, samples: &Samples) -> SampledPositions {
        let has_any = samples.number_proven() > 1;
        let (mean, error) = samples.mean();
        SampledPositions {
            moves: self.args.moves.in_short(),
            metric: self.args.metric.to_string(),
            order: self.group.order(),
            samples: samples.number_proven() + samples.unproven,
            unproven: samples.unproven,
            first_seed: self.first_seed,
            proven: samples.proven.clone(),
            mean: has_any.then_some(mean),
            mean_error: has_any.then_some(error),
        }
    }
}

/// A text on standard output that is redrawn in place as it changes, if that is a terminal.
struct LiveText {
    is_live: bool,
    rows: u16,
    drawn: Option<Instant>,
}

impl LiveText {
    fn new(is_wanted: bool) -> Self {
        Self {
            is_live: is_wanted && io::stdout().is_terminal() && can_redraw(),
            rows: 0,
            drawn: None,
        }
    }

    fn draw(&mut self, text: impl FnOnce() -> String) {
        if !self.is_live || self.drawn.is_some_and(|drawn| drawn.elapsed() < INTERVAL) {
            return;
        }
        self.clear();
        let text = text();
        self.rows = text.lines().count() as u16;
        self.drawn = Some(Instant::now());
        // What cannot be written now fails again at the end, and is reported then.
        let _unwritten = print(&text);
    }

    fn clear(&mut self) {
        if self.rows == 0 {
            return;
        }
        let mut codes = String::new();
        let cleared = MoveToPreviousLine(self.rows)
            .write_ansi(&mut codes)
            .and_then(|()| Clear(ClearType::FromCursorDown).write_ansi(&mut codes));
        cleared.expect("a string takes all");
        let _unwritten = print(&codes);
        self.rows = 0;
    }
}
