//! What is wrong with stickers, what is missing, and what to do about it.
//!
//! [`Inference`] finds the stickers that follow from those typed, [`CubeFault`] names what cannot be right, [`why_not()`] explains
//! why a sticker cannot have a colour. [`repairs()`] and [`suspects`] find the typing mistakes that explain a contradiction,
//! [`proposed_scheme`] another colour scheme that does, and [`reassembly()`] what to do with a cube that was put together
//! wrongly. All of them rest on [`fillings`], which counts the cubes that agree with some stickers.

mod faults;
mod fillings;
mod inference;
mod reassembly;
mod repairs;
mod scheme_proposal;
mod why_not;

pub use faults::{CubeFault, Impossible};
pub use inference::{ColorSet, Inference};
pub use reassembly::{HandStep, PiecePlace, Reassembly, reassembly};
pub use repairs::{
    Repair, TYPING_SEQUENCE, Typing, repairs, repairs_of_typing, suspects, suspects_of_typing,
};
pub use scheme_proposal::{ProposedScheme, Recoloring, agreeing_schemes, proposed_scheme};
pub use why_not::{PieceKind, WhyNot, why_not};
