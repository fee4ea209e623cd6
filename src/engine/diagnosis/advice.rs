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
    /// Compare these faces with the cube, one or two: nothing else can show now whether it is the same.
    Compare(Vec<Face>),
    /// This happened in typing; accept the corrected stickers.
    Repair(Remedy),
    /// The colour scheme or the orientation of the cube is another; accept it, or say that it is not.
    Rearrange(Remedy),
    /// Nothing explains the stickers: type every one of this face again.
    TypeAgain(Face),
    /// All 54 stickers are certain, and turning cannot solve the cube: do this by hand.
    ByHand(Reassembly),
    /// All 54 stickers were seen twice, and no cube has them. The fault says where to look.
    NoCube(CubeFault),
    /// The centres are not those of a cube of this scheme, or a supercube's cannot be turned like this.
    Centers(CubeFault),
    /// The cube is complete: solve it.
    Solve,
}

/// An explanation, and the stickers once its mistakes are corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The mistakes that were made.
    pub explanation: Explanation,
    /// The stickers that are known then, in colours of the scheme in force; centres included.
    pub stickers: PartialCube,
    /// Whether the user has seen every sticker that it changes, or the centres that show how the cube is held.
    pub is_seen: bool,
}
