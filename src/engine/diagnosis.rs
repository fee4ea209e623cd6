//! What is wrong with stickers, what is missing, and what to do about it.
//!
//! [`Inference`] finds the stickers that follow from those typed, [`CubeFault`] names what cannot be right, [`why_not()`] explains
//! why a sticker cannot have a colour. [`repairs()`] finds the single typing mistakes that explain a contradiction, [`Inquiry`] any mistake by asking,
//! [`proposed_scheme`] another colour scheme that does, and [`reassembly()`] what to do with a cube that was put together
//! wrongly. All of them rest on `fillings`, which counts the cubes that agree with some stickers.

mod editor;
mod explanation;
mod faults;
mod fillings;
mod findings;
mod inference;
mod inquiry;
mod reassembly;
mod repairs;
mod scheme_proposal;
mod why_not;

pub use editor::{Editor, EntryRules, OrientationChange, TypedNet, face_origin, net_position};
pub use explanation::{Explanation, Orbit};
pub use faults::{CubeFault, Impossible};
pub use findings::{Findings, Remedy};
pub use inference::{ColorSet, Inference};
pub use inquiry::Inquiry;
pub use reassembly::{HandStep, Reassembly, reassembly};
pub use repairs::{Repair, TYPING_SEQUENCE, Typing, repairs, repairs_of_typing};
pub use scheme_proposal::{ProposedScheme, Recoloring, agreeing_schemes, proposed_scheme};
pub use why_not::{WhyNot, why_not};
