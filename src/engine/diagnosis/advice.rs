//! Advice: the next step for a user who types stickers. Every state has exactly one.

use super::CubeFault;
use super::explanation::Explanation;
use super::reassembly::Reassembly;
use crate::cube::{Face, Facelet, PartialCube};

/// The next step for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Type the stickers that are not known yet, those of this face first.
    Type(Face),
    /// Look at this sticker and type its colour, or confirm its whole face as shown.
    LookAt(Facelet),
    /// Compare these faces, one or two, with the cube: nothing else can show now whether the stickers match.
    Compare(Vec<Face>),
    /// Accept the corrected stickers: this mistake was made in typing.
    Repair(Remedy),
    /// Accept another colour scheme or orientation of the cube, or reject it.
    Rearrange(Remedy),
    /// Type every sticker of this face again: nothing explains the stickers.
    TypeAgain(Face),
    /// All 54 stickers are certain, and turning cannot solve the cube: do this by hand.
    ByHand(Reassembly),
    /// All 54 stickers were seen twice, and no cube has them. The fault says where to look.
    NoCube(CubeFault),
    /// The centres do not match the scheme, or those of a supercube cannot be turned like this.
    Centers(CubeFault),
    /// The cube is complete: solve it.
    Solve,
}

/// An explanation, and the stickers with its mistakes corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The mistakes that were made.
    pub explanation: Explanation,
    /// The stickers that are known after the correction, in colours of the scheme in force, centres included.
    pub stickers: PartialCube,
    /// Whether the user has seen every sticker that it changes, or the centres that show the orientation of the cube.
    pub is_seen: bool,
}
