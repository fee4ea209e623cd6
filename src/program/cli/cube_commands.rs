//! `cubetui verify`, `apply`, `convert` and `scramble`: commands that read or print cubes and do not solve them.

use std::sync::OnceLock;

use anyhow::anyhow;
use clap::Args;
use serde::Serialize;
use serde_with::skip_serializing_none;

use super::config_files::LoadedConfig;
use super::input::{BatchArgs, CubeArgs, InputRecord, RecordInput, formats, goal};
use super::item_error::ItemError;
use super::output::Answer;
use super::{Exit, Failure, batch};
use crate::answer::{
    Applied, Diagnosis, Examined, Explained, Recognised, Scrambled, Verified, read_seen,
};
use crate::app::{DrawingTime, DrawnCubes, NotDrawn, Scramble, ScrambleOptions};
use cubetui::cube::{ColorScheme, OrientedCube, random};
use cubetui::formats::CubeFormat;
use cubetui::goals::{AllowedMoves, HtrSubsets};
use cubetui::solver::{Examiner, SearchControl, SolverId, SolverResources};

/// The form that in JSON comes with everything known about the cube.
const COORDINATES: &str = "coordinates";

pub(super) fn for_each_cube<T: Serialize>(
    cubes: CubeArgs,
    batch: &BatchArgs,
    settings: LoadedConfig,
    answer: impl Fn(&OrientedCube, &ColorScheme) -> Answer<T> + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    settings.warn();
    let input = cubes.input()?;
    let scheme = settings.config.scheme;
    batch::run(input, batch, move |record, _| {
        let read = record.cube(&scheme)?;
        let answer = answer(&read.value, read.scheme.as_ref().unwrap_or(&scheme));
        Ok(answer.map(|object| read.with(object)))
    })
}

/// Which cubes to verify.
#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// A sticker that was seen, or a face that is as given.
    ///
    /// Examples are U4=orange and U. Rules out explanations of an impossible cube. May be repeated.
    #[arg(long, value_name = "STICKER=COLOUR|FACE")]
    seen: Vec<String>,

    #[command(flatten)]
    batch: BatchArgs,
}

/// Reports the faults of each cube. An impossible cube is an answer here, with the exit code of an error.
pub(super) fn verify(args: VerifyArgs, settings: LoadedConfig) -> Result<Exit, Failure> {
    settings.warn();
    let input = args.cubes.input()?;
    let scheme = settings.config.scheme;
    let label = input.label;
    if let Some(error) = args
        .seen
        .iter()
        .find_map(|text| read_seen(text, &scheme).err())
    {
        return Err(Failure::new(
            Exit::Usage,
            anyhow::anyhow!("--seen: {error}"),
        ));
    }
    batch::run(input, &args.batch, move |record, _| {
        let verified = verified(record, &args.seen, &scheme);
        let label = label.map_or(String::new(), |label| {
            format!("{label} {}: ", record.number)
        });
        let text = label + &faults_and_corrections(&verified.value);
        let exit = if verified.value.possible {
            Exit::Success
        } else {
            Exit::Invalid
        };
        Ok(Answer {
            exit,
            ..Answer::new(text, verified)
        })
    })
}

fn verified(record: &InputRecord, seen: &[String], scheme: &ColorScheme) -> Recognised<Verified> {
    let error = match record.cube(scheme) {
        Ok(read) => return read.map(|cube| Verified::possible(&cube)),
        Err(error) => error,
    };
    if let ItemError::Unreadable(message) = error {
        return Recognised::in_force(Verified::unreadable(message));
    }
    let impossible =
        |diagnosis| Verified::impossible(error.message().to_owned(), error.faults(), diagnosis);
    let Ok(stickers) = record.stickers(scheme) else {
        return Recognised::in_force(impossible(None));
    };
    let scheme = stickers.scheme(scheme);
    let seen: Vec<_> = seen
        .iter()
        .filter_map(|text| read_seen(text, scheme).ok())
        .collect();
    let diagnosis = Diagnosis::of(&stickers, &seen, scheme);
    Recognised::of_parsed(impossible(diagnosis), stickers)
}

/// Writes `possible`, or each fault on a line, then the explanations with the corrected cubes.
fn faults_and_corrections(verified: &Verified) -> String {
    let message = verified.message.as_deref().unwrap_or("possible");
    let colon = if verified.faults.is_empty() { "" } else { ":" };
    let mut lines = vec![format!("{message}{colon}\n")];
    lines.extend(verified.faults.iter().map(|fault| format!("  {fault}\n")));
    lines.extend(verified.diagnosis.as_ref().map(corrections));
    lines.concat()
}

/// Writes each explanation that corrects stickers, with the corrected cube below it, and then which sticker to look at.
fn corrections(diagnosis: &Diagnosis) -> String {
    let corrected = |explained: &Explained| {
        let cube = explained.corrected.as_ref()?;
        Some(format!("  {}:\n    {cube}\n", explained.message))
    };
    let lines: Vec<String> = diagnosis
        .explanations
        .iter()
        .filter_map(corrected)
        .collect();
    let title = match lines.len() {
        0 => "",
        1 => "corrected:\n",
        _ => "corrected, the likeliest first:\n",
    };
    let question = diagnosis.question.as_ref().map_or(String::new(), |sticker| {
        let face = &sticker[..1];
        format!(
            "to rule some out, look at {sticker} and add --seen {sticker}=COLOUR, or --seen {face} if all of that face is as given\n"
        )
    });
    let advice = if lines.is_empty() && question.is_empty() {
        format!("{}\n", diagnosis.advice.replace(". ", ".\n"))
    } else {
        String::new()
    };
    format!("{title}{}{question}{advice}", lines.concat())
}

#[skip_serializing_none]
#[derive(Serialize)]
struct Converted {
    #[serde(flatten)]
    cube: Applied,
    /// Everything known about the cube, if its coordinates were asked for.
    examined: Option<Examined>,
}

fn converted(
    cube: &OrientedCube,
    form: &CubeFormat,
    scheme: &ColorScheme,
    examined: Option<Examined>,
) -> Answer<Converted> {
    let cube = Applied::written_as(cube, form, scheme);
    let written = cube.written.clone().unwrap_or_default();
    Answer::line(written, Converted { cube, examined })
}

/// An algorithm, and the cubes to apply it to.
#[derive(Args, Debug)]
pub(super) struct ApplyArgs {
    /// The algorithm, for each cube as it is held.
    #[arg(value_name = "ALG", allow_hyphen_values = true)]
    algorithm: String,

    #[command(flatten)]
    cubes: CubeArgs,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets", value_parser = formats(|_| true))]
    to: &'static CubeFormat,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn apply(args: ApplyArgs, settings: LoadedConfig) -> Result<Exit, Failure> {
    let ApplyArgs {
        algorithm,
        cubes,
        to,
        batch,
    } = args;
    let turns = super::input::turns(&algorithm)?;
    for_each_cube(cubes, &batch, settings, move |cube, scheme| {
        converted(&cube.turned_by(&turns), to, scheme, None)
    })
}

/// Which cubes to convert, and the form to write them in.
#[derive(Args, Debug)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// The form to print.
    ///
    /// With --json, coordinates come with everything known about the cube: symmetry classes, distances, shortest paths
    /// into H.
    #[arg(long, value_name = "FORM", value_parser = formats(|_| true))]
    to: &'static CubeFormat,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn convert(args: ConvertArgs, settings: LoadedConfig) -> Result<Exit, Failure> {
    let ConvertArgs { cubes, to, batch } = args;
    let shared = OnceLock::new();
    let with_examination = to.id == COORDINATES && batch.json;
    for_each_cube(cubes, &batch, settings, move |cube, scheme| {
        let examined = with_examination.then(|| {
            let examination = shared.get_or_init(Examiner::build).examine(&cube.cube);
            Examined::new(&cube.cube, &examination)
        });
        converted(cube, to, scheme, examined)
    })
}

/// How many scrambles to print, and which.
#[derive(Args, Debug)]
pub(super) struct ScrambleArgs {
    /// The number of scrambles.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1)]
    number: u64,

    /// The seed of the first scramble [default: one that nobody can guess].
    ///
    /// Each scramble after it has the next seed. The same seed gives the same scramble everywhere, including the interface.
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Draw from the cubes that meet this goal, all equally likely.
    ///
    /// f2l gives a last layer, oll one that is oriented, edges scrambled corners, dr-ud a cube of H. `cubetui manual
    /// searching` lists the goals.
    #[arg(long, alias = "of", value_name = "GOAL")]
    goal: Option<String>,

    /// Draw from the cubes that need exactly N moves to the goal.
    ///
    /// All are equally likely. A number that few cubes need may take a while.
    #[arg(long, value_name = "N", requires = "goal", value_parser = clap::value_parser!(u8).range(1..=20))]
    distance: Option<u8>,

    /// With --goal dr: draw from the cubes of these subsets, e.g. 4b2.
    ///
    /// 4b2 2e has two bad edges, and several subsets are separated by commas. Rare ones take some seconds. `cubetui manual fewest-moves` explains them.
    #[arg(long, value_name = "SUBSETS", requires = "goal", conflicts_with = "distance", value_parser = HtrSubsets::read)]
    subset: Option<HtrSubsets>,

    /// Draw from the cubes that these turns make, and scramble with them alone.
    ///
    /// All these cubes are equally likely. R,U gives cubes for two faces, M,U the last six edges of Roux.
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["goal", "supercube"])]
    moves: Option<AllowedMoves>,

    /// Scramble supercubes: the turns make the centres random too.
    #[arg(long, conflicts_with = "distance")]
    supercube: bool,

    /// Print the cube in this form instead of the turns that make it.
    #[arg(long, value_name = "FORM", value_parser = formats(|_| true))]
    to: Option<&'static CubeFormat>,

    #[command(flatten)]
    batch: BatchArgs,
}

/// Prints random cubes, equally likely among all or among those of some kind. Each has its own seed, so that part of a
/// long series can be generated separately.
pub(super) fn scramble(args: ScrambleArgs, settings: LoadedConfig) -> Result<Exit, Failure> {
    let ScrambleArgs {
        number,
        seed,
        goal: of,
        distance,
        subset,
        moves,
        supercube,
        to,
        batch,
    } = args;
    settings.warn();
    let scheme = settings.config.scheme;
    let of = of.map(|text| goal(&text, &scheme)).transpose()?;
    let first = seed.unwrap_or_else(random::entropy_seed);
    let input = RecordInput::of_numbers(number, "scramble");
    // Only the instant tables are used, so that a seed gives the same turns on every machine.
    let solver = SolverId::TwoPhase.build(&SolverResources::default());
    let measuring = SolverId::Optimal.build(&SolverResources::default());
    let options = ScrambleOptions {
        goal: of,
        distance,
        subset,
        moves,
        supercube,
    };
    let drawn = DrawnCubes::new(options)
        .map_err(|(option, message)| Failure::new(Exit::Usage, anyhow!("--{option}: {message}")))?;
    batch::run(input, &batch, move |record, stop| {
        let seed = first.wrapping_add(record.number as u64 - 1);
        let time = DrawingTime {
            stop,
            deadline: None,
        };
        let held = drawn
            .draw(seed, measuring.as_ref(), time)
            .map_err(|reason| match reason {
                NotDrawn::Rare(message) => ItemError::NoSolution(message),
                NotDrawn::Interrupted | NotDrawn::TimedOut => {
                    ItemError::Interrupted("interrupted".to_owned())
                }
            })?;
        let of = drawn.goal();
        let (scrambled, form, written) = if let Some(form) = to {
            let scrambled = Scrambled::new(seed, of, &held);
            (scrambled, form.id, form.text(&held, &scheme))
        } else {
            let request = drawn.request_for(&held);
            let report = solver.solve(&request, &SearchControl::new(stop, &|_| ()));
            let best = report
                .best
                .ok_or_else(|| ItemError::Interrupted("interrupted".to_owned()))?;
            let turns = Scramble::turns_by(&held, &best);
            // Slices may leave the cube in a different orientation from the one drawn.
            let made = moves.map(|_| OrientedCube::SOLVED.turned_by(&turns));
            let scrambled = Scrambled::new(seed, of, made.as_ref().unwrap_or(&held));
            let scrambled = scrambled.with_turns(&turns);
            let written = scrambled.scramble.clone().unwrap_or_default();
            (scrambled, "moves", written)
        };
        let scrambled = Scrambled {
            form: Some(form),
            written: Some(written.clone()),
            ..scrambled
        };
        Ok(Answer::line(written, scrambled))
    })
}
