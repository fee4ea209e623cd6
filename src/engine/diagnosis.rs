//! Diagnoses typed stickers: what is wrong, what is missing, and what to do about it.
//!
//! [`Inference`] finds the stickers that follow from those typed, [`CubeFault`] names what cannot be right, [`why_not()`]
//! explains why a sticker cannot have a colour. [`Findings`] examines an [`Entry`]: it explains stickers that contradict
//! each other ([`Explanation`]), and says in one [`Advice`] what the user should do now. [`reassembly()`] says what to do
//! with a cube that was put together wrongly. All of them are based on `fillings`, which counts the cubes that agree with
//! some stickers.
//!
//! An [`Editor`] is an entry that grows key by key. [`search_slips()`] finds the wrong turn of a user who follows a
//! solution.

mod advice;
mod arrangement;
mod editor;
mod explanation;
mod faults;
mod fillings;
mod findings;
mod hypotheses;
mod inference;
mod inquiry;
mod reassembly;
mod slips;
mod typing;
mod why_not;

pub use advice::{Advice, Remedy};
pub use arrangement::{Arrangement, Recoloring};
pub use editor::{Editor, EntryRules, OrientationChange, TypedNet, face_origin, net_position};
pub use explanation::{Explanation, Mistake, Orbit};
pub use faults::{CubeFault, Impossible};
pub use findings::{Entry, Findings, LikelyExplanation};
pub use inference::{ColorSet, Inference};
pub use reassembly::{HandStep, Reassembly, reassembly};
pub use slips::{MovesMade, Slip, SlipSearch, search_slips};
pub use typing::TYPING_SEQUENCE;
pub use why_not::{WhyNot, why_not};
