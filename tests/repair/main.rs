//! Mistakes in typing a cube: found, explained and mended. Shares measured are printed with `--nocapture`.

mod deduce;
mod hand;
mod mending;
mod reassembly;
mod schemes;
mod suspects;
mod why_not;
