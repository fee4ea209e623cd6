//! `cubetui scramble`: random cubes, all equally likely, as the turns that make them or in any form.
//!
//! Each has a seed of its own, one more than that of the one before, so a part of a long series can be made alone.

use clap::Args;

use super::complaint::Complaint;
use super::forms::Form;
use super::input::{BatchArgs, Item, Source};
use super::json::Scrambled;
use super::settings::Settings;
use super::{Exit, Failure, batch};
use crate::app::Scramble;
use crate::cube::{FaceCube, HeldCube, Hold, format_moves, inverse_moves, random};
use crate::solver::{SearchControl, SolverId, SolverResources};

/// How many scrambles, and which.
#[derive(Args, Debug)]
pub(super) struct ScrambleArgs {
    /// How many.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1)]
    number: u64,

    /// The seed of the first; the next has the next seed. The same seed gives the same scramble everywhere, and in the
    /// interface [default: one that nobody can guess].
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Print the cube in this form, not the turns that make it of a solved one.
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(wish: ScrambleArgs, settings: Settings) -> Result<Exit, Failure> {
    let ScrambleArgs { number, seed, to, batch } = wish;
    settings.warn();
    let scheme = settings.config.scheme;
    let first = seed.unwrap_or_else(random::entropy_seed);
    let items = (0..number).map(|index| Ok(Item::of_number(index as usize + 1, index + 1)));
    let source =
        Source { items: Box::new(items), called: (number > 1).then_some("scramble"), size: Some(number) };
    // The small tables alone, so that the turns follow from the seed on every machine.
    let solver = to.is_none().then(|| SolverId::TwoPhase.build(&SolverResources::default()));
    batch::run(source, &batch, move |item, stop| {
        let seed = first.wrapping_add(item.number as u64 - 1);
        let held = HeldCube { cube: Scramble::cube_of(seed), hold: Hold::STANDARD };
        let written = match (&solver, to) {
            (Some(solver), _) => {
                let report = solver.solve(&Scramble::request_of(seed), &SearchControl::new(stop, &|_| ()));
                let best = report.best.ok_or_else(|| Complaint::new(Exit::Interrupted, "interrupted"))?;
                let moves = inverse_moves(&best.moves);
                (format_moves(&moves), Some(moves.len()))
            }
            (None, form) => (form.unwrap_or(Form::Facelets).write(&held, &scheme), None),
        };
        let cube = FaceCube::new(held.stickers()).to_string();
        Ok(Scrambled {
            seed,
            cube,
            form: to.map_or("moves", Form::name),
            written: written.0,
            length: written.1,
        })
    })
}
