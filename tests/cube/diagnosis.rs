//! Mistakes in typing a cube: found, explained and repaired. Shares measured are printed with `--nocapture`.

mod deduce;
mod few_keys;
mod hand;
mod inference;
mod inquiry;
mod mending;
mod mistakes;
mod reassembly;
mod schemes;
mod validity;
mod why_not;
