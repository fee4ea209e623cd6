//! `cubetui verify`: everything that is wrong with cubes.

use clap::Args;

use super::input::{BatchArgs, CubeArgs};
use super::json::Verified;
use super::settings::Settings;
use super::{Exit, Failure, batch};

/// Which cubes.
#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    #[command(flatten)]
    batch: BatchArgs,
}

/// What is wrong with a cube is what was asked for: it is an answer, with the exit code of a complaint.
pub(super) fn run(wish: VerifyArgs, settings: Settings) -> Result<Exit, Failure> {
    let VerifyArgs { cubes, batch } = wish;
    settings.warn();
    let (source, scheme) = (cubes.source()?, settings.config.scheme);
    let called = source.called;
    batch::run(source, &batch, move |item, _| {
        let place = called.map_or(String::new(), |called| format!("{called} {}: ", item.number));
        Ok(Verified::new(place, item.cube(&scheme)))
    })
}
