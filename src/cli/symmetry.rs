//! `cubetui symmetry`: which of the 48 symmetries and antisymmetries cubes have.

use clap::Args;

use super::input::{BatchArgs, CubeArgs};
use super::json::Symmetric;
use super::settings::Settings;
use super::{Exit, Failure, batch};

/// Which cubes.
#[derive(Args, Debug)]
pub(super) struct SymmetryArgs {
    #[command(flatten)]
    cubes: CubeArgs,

    /// Tell each on a line of its own, in words, and how many cubes look like this one.
    #[arg(long)]
    words: bool,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(wish: SymmetryArgs, settings: Settings) -> Result<Exit, Failure> {
    let SymmetryArgs { cubes, words, batch } = wish;
    settings.warn();
    let (source, scheme) = (cubes.source()?, settings.config.scheme);
    batch::run(source, &batch, move |item, _| Ok(Symmetric::new(&item.cube(&scheme)?, words)))
}
