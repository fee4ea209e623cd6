//! `cubetui verify`, `apply`, `convert` and `scramble`: commands that read or print cubes and do not solve them.

use std::sync::OnceLock;

use clap::Args;
use serde::Serialize;
use serde_with::skip_serializing_none;

use super::config_files::Settings;
use super::input::{BatchArgs, CubeArgs, Input, formats, goal};
use super::item_error::ItemError;
use super::output::Answer;
use super::{Exit, Failure, batch};
use crate::answer::{
    Applied, Diagnosis, Examined, Explained, Recognised, Scrambled, Verified, read_seen,
};
use crate::app::Scramble;
use cubetui::coord::FORMATS;
use cubetui::cube::{ColorScheme, OrientedCube, random};
use cubetui::formats::CubeFormat;
use cubetui::goals::NamedGoal;
use cubetui::solver::{Examiner, SearchControl, SolverId, SolverResources};

/// The form that comes with everything known about the cube in JSON.
const COORDINATES: &str = "coordinates";

/// Answers for each cube alone.
pub(super) fn for_each_cube<A: Answer>(
    cubes: CubeArgs,
    batch: &BatchArgs,
    settings: Settings,
    answer: impl Fn(&OrientedCube, &ColorScheme) -> A + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    settings.warn();
    let input = cubes.input()?;
    let scheme = settings.config.scheme;
    batch::run(input, batch, move |record, _| {
        let read = record.cube(&scheme)?;
        let answer = answer(&read.value, read.scheme.as_ref().unwrap_or(&scheme));
        Ok(read.with(answer))
    })
}

/// Which cubes to verify.
#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// The colour of a sticker of an impossible cube that you looked at again, such as U4=orange, or a face whose stickers
    /// are all as given, such as U; may be repeated. It rules out explanations.
    #[arg(long, value_name = "STICKER=COLOUR|FACE")]
    seen: Vec<String>,

    #[command(flatten)]
    batch: BatchArgs,
}

#[derive(Serialize)]
struct VerifyAnswer {
    #[serde(flatten)]
    verified: Recognised<Verified>,
    /// Stands before the text where there are several cubes.
    #[serde(skip)]
    label: String,
}

/// Reports the faults of each cube. An impossible cube is an answer here, with the exit code of an error.
pub(super) fn verify(args: VerifyArgs, settings: Settings) -> Result<Exit, Failure> {
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
        let label = label.map_or(String::new(), |label| {
            format!("{label} {}: ", record.number)
        });
        let verified = match record.cube(&scheme) {
            Ok(read) => read.map(|held| Verified::possible(&held)),
            Err(ItemError::Unreadable(message)) => {
                Recognised::in_force(Verified::unreadable(message))
            }
            Err(error) => {
                let verified = Verified::impossible(error.message().to_owned(), error.faults());
                match record.stickers(&scheme) {
                    Err(_) => Recognised::in_force(verified),
                    Ok(stickers) => {
                        let scheme = stickers.scheme(&scheme);
                        let seen = args
                            .seen
                            .iter()
                            .filter_map(|text| read_seen(text, scheme).ok());
                        let diagnosis = Diagnosis::of(&stickers, &seen.collect::<Vec<_>>(), scheme);
                        Recognised::of_parsed(verified.with_diagnosis(diagnosis), stickers)
                    }
                }
            }
        };
        Ok(VerifyAnswer { verified, label })
    })
}

impl Answer for VerifyAnswer {
    /// `possible`, or each fault on a line of its own, then what may explain them, with the corrected cubes.
    fn text(&self) -> String {
        let Verified {
            message,
            faults,
            diagnosis,
            ..
        } = &self.verified.value;
        let message = message.as_deref().unwrap_or("possible");
        let colon = if faults.is_empty() { "" } else { ":" };
        let faults: Vec<String> = faults.iter().map(|fault| format!("  {fault}\n")).collect();
        let diagnosis = diagnosis.as_ref().map(in_words).unwrap_or_default();
        format!(
            "{}{message}{colon}\n{}{diagnosis}",
            self.label,
            faults.concat()
        )
    }

    fn exit(&self) -> Exit {
        if self.verified.value.possible {
            Exit::Success
        } else {
            Exit::Invalid
        }
    }
}

/// Writes each explanation that corrects stickers on a line with the corrected cube, and then which sticker to look at.
fn in_words(diagnosis: &Diagnosis) -> String {
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
    format!("{title}{}{question}", lines.concat())
}

#[skip_serializing_none]
#[derive(Serialize)]
struct Converted {
    #[serde(flatten)]
    cube: Applied,
    /// Everything known about the cube, where its coordinates are asked for.
    examined: Option<Examined>,
}

impl Converted {
    fn new(held: &OrientedCube, form: &CubeFormat, scheme: &ColorScheme) -> Self {
        Self {
            cube: Applied::written_as(held, form, scheme),
            examined: None,
        }
    }
}

impl Answer for Converted {
    fn text(&self) -> String {
        format!("{}\n", self.cube.written.as_deref().unwrap_or_default())
    }
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

pub(super) fn apply(args: ApplyArgs, settings: Settings) -> Result<Exit, Failure> {
    let ApplyArgs {
        algorithm,
        cubes,
        to,
        batch,
    } = args;
    let turns = super::input::turns(&algorithm)?;
    for_each_cube(cubes, &batch, settings, move |held, scheme| {
        Converted::new(&held.turned_by(&turns), to, scheme)
    })
}

/// Which cubes to convert, and the form to write them in.
#[derive(Args, Debug)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// The form to print. With --json, coordinates come with everything known about the cube: symmetry classes, distances,
    /// shortest paths into H.
    #[arg(long, value_name = "FORM", value_parser = formats(|_| true))]
    to: &'static CubeFormat,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn convert(args: ConvertArgs, settings: Settings) -> Result<Exit, Failure> {
    let ConvertArgs { cubes, to, batch } = args;
    let shared = OnceLock::new();
    let with_examination = to.id == COORDINATES && batch.json;
    for_each_cube(cubes, &batch, settings, move |held, scheme| {
        let examined = with_examination.then(|| {
            let examination = shared.get_or_init(Examiner::build).examine(&held.cube);
            Examined::new(&held.cube, &examination)
        });
        Converted {
            examined,
            ..Converted::new(held, to, scheme)
        }
    })
}

/// How many scrambles to print, and which.
#[derive(Args, Debug)]
pub(super) struct ScrambleArgs {
    /// The number of scrambles.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1)]
    number: u64,

    /// The seed of the first scramble; each one after it has the next seed. The same seed gives the same scramble
    /// everywhere, including the interface [default: one that nobody can guess].
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Draw from the cubes that meet this goal, all equally likely: f2l gives a last layer, oll one that is oriented, edges
    /// scrambled corners, dr-ud a cube of H. `cubetui manual searching` lists the goals.
    #[arg(long, value_name = "GOAL")]
    of: Option<String>,

    /// Scramble supercubes: the centres are random too, and the turns make them so.
    #[arg(long)]
    supercube: bool,

    /// Print the cube in this form instead of the turns that make it.
    #[arg(long, value_name = "FORM", value_parser = formats(|_| true))]
    to: Option<&'static CubeFormat>,

    #[command(flatten)]
    batch: BatchArgs,
}

impl Answer for Scrambled {
    /// The turns, or the cube in the form asked for.
    fn text(&self) -> String {
        format!("{}\n", self.written.as_deref().unwrap_or_default())
    }
}

/// Prints random cubes, all or all that meet a goal equally likely. Each has a seed of its own, so a part of a long series can be made alone.
pub(super) fn scramble(args: ScrambleArgs, settings: Settings) -> Result<Exit, Failure> {
    let ScrambleArgs {
        number,
        seed,
        of,
        supercube,
        to,
        batch,
    } = args;
    settings.warn();
    let scheme = settings.config.scheme;
    let of = of.map(|text| goal(&text, &scheme)).transpose()?;
    let first = seed.unwrap_or_else(random::entropy_seed);
    let input = Input::of_numbers(number, "scramble");
    // The small tables alone, so that the turns follow from the seed on every machine.
    let solver = to
        .is_none()
        .then(|| SolverId::TwoPhase.build(&SolverResources::default()));
    batch::run(input, &batch, move |record, stop| {
        let seed = first.wrapping_add(record.number as u64 - 1);
        let held = Scramble::cube_of(seed, of.as_ref().map(NamedGoal::goal), supercube);
        let scrambled = Scrambled::new(seed, of.as_ref(), &held);
        let Some(solver) = &solver else {
            let form = to.unwrap_or(&FORMATS[0]);
            return Ok(Scrambled {
                form: Some(form.id),
                written: Some(form.text(&held, &scheme)),
                ..scrambled
            });
        };
        let request = Scramble::request_for(&held);
        let report = solver.solve(&request, &SearchControl::new(stop, &|_| ()));
        let best = report
            .best
            .ok_or_else(|| ItemError::Interrupted("interrupted".to_owned()))?;
        let scrambled = scrambled.with_solution(&best.moves);
        Ok(Scrambled {
            form: Some("moves"),
            written: scrambled.scramble.clone(),
            ..scrambled
        })
    })
}
