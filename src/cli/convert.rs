//! `cubetui convert`: cubes in one form in, the same cubes in another form out.

use clap::Args;

use super::forms::Form;
use super::input::{BatchArgs, CubeArgs};
use super::json::Converted;
use super::settings::Settings;
use super::{Exit, Failure, batch};

/// Which cubes, and how they are to be written.
#[derive(Args, Debug)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// The form to print.
    #[arg(long, value_name = "FORM")]
    to: Form,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(wish: ConvertArgs, settings: Settings) -> Result<Exit, Failure> {
    let ConvertArgs { cubes, to, batch } = wish;
    settings.warn();
    let (source, scheme) = (cubes.source()?, settings.config.scheme);
    batch::run(source, &batch, move |item, _| Ok(Converted::new(&item.cube(&scheme)?, to, &scheme)))
}
