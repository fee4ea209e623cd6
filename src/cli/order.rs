//! `cubetui order`: how often algorithms must be repeated until everything is as before.

use clap::Args;

use super::input::{AlgorithmArgs, BatchArgs};
use super::json::Order;
use super::{Exit, Failure, batch};

/// Which algorithms.
#[derive(Args, Debug)]
pub(super) struct OrderArgs {
    #[command(flatten)]
    algorithms: AlgorithmArgs,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(wish: OrderArgs) -> Result<Exit, Failure> {
    let source = wish.algorithms.source()?;
    batch::run(source, &wish.batch, |item, _| {
        let algorithm = item.algorithm()?;
        Ok(Order { algorithm: algorithm.to_string(), order: algorithm.order() })
    })
}
