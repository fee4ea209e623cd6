//! What is known of a coset, while it is being solved and afterwards; and how to save it.
//!
//! A checkpoint is a head, with everything but the bits, and the bits in pieces of equal length. Reading and writing files
//! is left to the caller.

use super::CosetSolver;
use super::bit_layout::{BLOCKS, BitLayout, ELEMENTS, Place};
use super::bitmap::Bitmap;
use crate::coord::{Coordinate, Coset, PackedPermutation};
use crate::cube::CubieCube;

/// How many elements of a coset have a certain distance, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthCount {
    /// The number of moves.
    pub depth: u8,
    /// Elements found at this depth and not before.
    pub new: u64,
    /// Elements found up to this depth.
    pub found: u64,
    /// Whether all elements within this depth are found. If not, those that are found can be solved within it, but others
    /// may be as well, and the new ones may need fewer moves.
    pub exact: bool,
}

/// What a run continues from.
pub(super) struct State {
    pub(super) bitmap: Bitmap,
    /// What is known of each finished depth from 0.
    pub(super) depths: Vec<DepthCount>,
    /// The search of the next depth, if it has begun.
    pub(super) search: Option<UnfinishedSearch>,
    /// The checksum of the bits at the last exact depth, if it was requested.
    pub(super) checksum: Option<u64>,
}

/// A search that is not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnfinishedSearch {
    /// For each task whether it is done.
    pub(super) done: Vec<bool>,
    /// Whether the search also finds what the prepass would have found.
    pub(super) without_prepass: bool,
    /// Elements found so far, at this depth and before.
    pub(super) found: u64,
}

impl State {
    /// A state in which nothing is found, with a bitmap that is clear.
    pub(super) fn with(bitmap: Bitmap) -> Self {
        Self { bitmap, depths: Vec::new(), search: None, checksum: None }
    }

    /// Returns the depth to be searched next, or to be continued.
    pub(super) fn next_depth(&self) -> u8 {
        self.depths.len() as u8
    }

    /// Returns the number of elements found up to the last finished depth.
    pub(super) fn found(&self) -> u64 {
        self.depths.last().map_or(0, |last| last.found)
    }

    /// Returns the number of elements not found yet.
    pub(super) fn remaining(&self) -> u64 {
        ELEMENTS - self.found()
    }

    /// Returns whether all elements within the last finished depth are found.
    pub(super) fn is_exact(&self) -> bool {
        self.depths.last().is_none_or(|last| last.exact)
    }

    /// Returns the number of elements that were new at the last finished depth.
    pub(super) fn last_new(&self) -> u64 {
        self.depths.last().map_or(0, |last| last.new)
    }

    /// Finishes the next depth, with this many elements found in all.
    pub(super) fn finish_depth(&mut self, found: u64, exact: bool) -> DepthCount {
        let new = found - self.found();
        let count = DepthCount { depth: self.next_depth(), new, found, exact };
        self.depths.push(count);
        self.search = None;
        count
    }
}

/// A coset with all that was found.
pub struct SolvedCoset {
    pub(super) cube: CubieCube,
    pub(super) state: State,
}

/// Raised when the meaning of the bytes changes.
const REVISION: u8 = 1;
/// The bytes of a depth in a head: two counts and whether they are exact.
const DEPTH_BYTES: usize = 17;

impl SolvedCoset {
    /// Returns the cube of the coset that the bits refer to.
    pub fn cube(&self) -> &CubieCube {
        &self.cube
    }

    /// Returns the counts of each finished depth from 0.
    pub fn depths(&self) -> &[DepthCount] {
        &self.state.depths
    }

    /// Returns the number of elements not found.
    pub fn remaining(&self) -> u64 {
        self.state.remaining()
    }

    /// Returns whether an element is found: it can be solved within the last finished depth, or an unfinished search has
    /// reached it. Returns `None` for a cube of another coset.
    pub fn is_found(&self, solver: &CosetSolver<'_>, cube: &CubieCube) -> Option<bool> {
        if Coset::of(cube) != Coset::of(&self.cube) {
            return None;
        }
        let Place { block, byte, bit } = self.place(&solver.layout, cube);
        Some(self.state.bitmap.block(block)[byte] >> bit & 1 == 1)
    }

    /// Returns all elements that are not found, as cubes.
    pub fn remaining_elements<'a>(&'a self, solver: &'a CosetSolver<'_>) -> impl Iterator<Item = CubieCube> {
        let bytes = (0..BLOCKS).flat_map(move |block| {
            let bytes = self.state.bitmap.block(block).iter().enumerate();
            bytes.filter(|(_, byte)| **byte != u8::MAX).map(move |(place, &byte)| (block, place, byte))
        });
        bytes.flat_map(move |(block, byte, bits)| {
            let clear = (0..8).filter(move |bit| bits >> bit & 1 == 0);
            clear.map(move |bit| {
                let element = solver.layout.element(Place { block, byte, bit });
                element.inverse().then(&self.cube)
            })
        })
    }

    /// Adds elements to those found at the last finished depth.
    pub(super) fn add_to_last_depth(&mut self, layout: &BitLayout, elements: &[CubieCube]) {
        for cube in elements {
            let Place { block, byte, bit } = self.place(layout, cube);
            self.state.bitmap.block_mut(block)[byte] |= 1 << bit;
        }
        if let Some(last) = self.state.depths.last_mut() {
            let new = elements.len() as u64;
            (last.new, last.found) = (last.new + new, last.found + new);
        }
    }

    /// Returns where the bit of a cube of this coset is. The cube is h^-1 * g, and the element h.
    fn place(&self, layout: &BitLayout, cube: &CubieCube) -> Place {
        layout.place(PackedPermutation::of(&self.cube.then(&cube.inverse())))
    }

    /// Returns the bits in pieces of equal length, always in the same sequence.
    pub fn bits(&self) -> impl Iterator<Item = &[u8]> {
        (0..BLOCKS).map(|block| self.state.bitmap.block(block))
    }

    /// Fills these pieces with saved bits, until `read` returns false. Returns whether all were filled.
    pub fn fill(&mut self, mut read: impl FnMut(&mut [u8]) -> bool) -> bool {
        (0..BLOCKS).all(|block| read(self.state.bitmap.block_mut(block)))
    }

    /// Returns the head of a checkpoint: everything but the bits.
    pub fn head(&self) -> Vec<u8> {
        let mut bytes = vec![REVISION];
        bytes.extend((Coset::of(&self.cube).index() as u64).to_le_bytes());
        bytes.push(self.state.depths.len() as u8);
        for count in &self.state.depths {
            bytes.extend(count.new.to_le_bytes());
            bytes.extend(count.found.to_le_bytes());
            bytes.push(u8::from(count.exact));
        }
        if let Some(search) = &self.state.search {
            bytes.extend(search.found.to_le_bytes());
            bytes.push(u8::from(search.without_prepass));
            bytes.extend(search.done.iter().map(|&done| u8::from(done)));
        }
        bytes
    }

    /// Returns the coset of a checkpoint's head, with all bits clear, or `None` if these bytes are no such head.
    pub fn from_head(solver: &CosetSolver<'_>, head: &[u8]) -> Option<Self> {
        let (&revision, head) = head.split_first()?;
        let (coset, head) = head.split_first_chunk()?;
        let (&count, mut head) = head.split_first()?;
        let coset = u64::from_le_bytes(*coset) as usize;
        if revision != REVISION || coset >= Coset::NUM {
            return None;
        }
        let mut state = State::with(Bitmap::new(solver.spare_places));
        for depth in 0..count {
            let (bytes, rest) = head.split_first_chunk::<DEPTH_BYTES>()?;
            let (new, found) = (number(&bytes[..8])?, number(&bytes[8..16])?);
            state.depths.push(DepthCount { depth, new, found, exact: bytes[16] != 0 });
            head = rest;
        }
        if let Some((bytes, done)) = head.split_first_chunk::<9>() {
            let done = done.iter().map(|&done| done != 0).collect();
            let (found, without_prepass) = (number(&bytes[..8])?, bytes[8] != 0);
            state.search = Some(UnfinishedSearch { done, without_prepass, found });
        }
        Some(Self { cube: Coset::from_index(coset).cube(), state })
    }
}

fn number(bytes: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}
