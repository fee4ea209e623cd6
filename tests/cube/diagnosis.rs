//! Mistakes in typing a cube: found, explained and repaired. Shares measured are printed with `--nocapture`.

mod deduce;
mod few_keys;
mod hand;
mod inference;
mod mending;
mod reassembly;
mod schemes;
mod suspects;
mod validity;
mod why_not;
