//! `cubetui convert`: cubes in one form in, the same cubes in another form out.

use std::sync::OnceLock;

use clap::Args;

use super::forms::Form;
use super::input::{BatchArgs, CubeArgs};
use super::json::{Converted, Examined};
use super::settings::Settings;
use super::{Exit, Failure, batch};
use crate::solver::Examiner;

/// Which cubes, and how they are to be written.
#[derive(Args, Debug)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// The form to print. With --json, coordinates come with all that is known of the cube: classes, distances, ways into H.
    #[arg(long, value_name = "FORM")]
    to: Form,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(wish: ConvertArgs, settings: Settings) -> Result<Exit, Failure> {
    let ConvertArgs { cubes, to, batch } = wish;
    settings.warn();
    let (source, scheme) = (cubes.source()?, settings.config.scheme);
    let examiner = OnceLock::new();
    let tells_all = to == Form::Coordinates && batch.json;
    batch::run(source, &batch, move |item, _| {
        let cube = item.cube(&scheme)?;
        let converted = Converted::new(&cube, to, &scheme);
        Ok(if tells_all {
            let examiner = examiner.get_or_init(Examiner::build);
            converted.with(Examined::new(&cube.cube, &examiner.examine(&cube.cube)))
        } else {
            converted
        })
    })
}
