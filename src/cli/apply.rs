//! `cubetui apply`: cubes in, the same cubes after an algorithm out.

use clap::Args;

use super::forms::Form;
use super::input::{BatchArgs, CubeArgs};
use super::json::Converted;
use super::settings::Settings;
use super::{Exit, Failure, batch, given};

/// What is done to which cubes.
#[derive(Args, Debug)]
pub(super) struct ApplyArgs {
    /// What is done to each cube, as it is held.
    #[arg(value_name = "ALG", allow_hyphen_values = true)]
    algorithm: String,

    #[command(flatten)]
    cubes: CubeArgs,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets")]
    to: Form,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(wish: ApplyArgs, settings: Settings) -> Result<Exit, Failure> {
    let ApplyArgs { algorithm, cubes, to, batch } = wish;
    settings.warn();
    let turns = given::scramble(&algorithm)?;
    let (source, scheme) = (cubes.source()?, settings.config.scheme);
    batch::run(source, &batch, move |item, _| {
        Ok(Converted::new(&item.cube(&scheme)?.turned_by(&turns), to, &scheme))
    })
}
