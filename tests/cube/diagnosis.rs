//! Mistakes in typing a cube: found, explained and repaired. Measured rates are printed with `--nocapture`.

mod advice;
mod few_keys;
mod hand;
mod inference;
mod reassembly;
mod schemes;
mod slips;
mod validity;
mod why_not;
