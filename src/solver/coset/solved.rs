//! A coset with what was found of it: asked for elements, taken apart into bytes and put together again.

use super::bitmap::Bitmap;
use super::layout::{BLOCKS, Place};
use super::state::{DepthCount, State, Unfinished};
use super::{CosetSolver, SolvedCoset};
use crate::coord::{Coordinate, Coset, PackedPermutation};
use crate::cube::CubieCube;

/// Raised when the bytes come to mean something else.
const REVISION: u8 = 1;
/// Bytes for each depth: two counts and whether they are exact.
const DEPTH_BYTES: usize = 17;

impl SolvedCoset {
    /// A cube of the coset, as it was given.
    pub fn cube(&self) -> &CubieCube {
        &self.cube
    }

    /// What is known of each depth from 0 that is finished.
    pub fn depths(&self) -> &[DepthCount] {
        &self.state.depths
    }

    /// How many elements are not found.
    pub fn left(&self) -> u64 {
        self.state.left()
    }

    /// Whether an element is found: it can be solved in as many moves as the last finished depth, or a search that is not
    /// finished met it. Nothing for a cube of another coset.
    pub fn is_found(&self, solver: &CosetSolver<'_>, cube: &CubieCube) -> Option<bool> {
        if Coset::of(cube) != Coset::of(&self.cube) {
            return None;
        }
        // The cube is h^-1 * g.
        let element = self.cube.then(&cube.inverse());
        let Place { block, byte, bit } = solver.layout.place(PackedPermutation::of(&element));
        Some(self.state.bitmap.block(block)[byte] >> bit & 1 == 1)
    }

    /// All elements that are not found, as cubes.
    pub fn rest<'a>(&'a self, solver: &'a CosetSolver<'_>) -> impl Iterator<Item = CubieCube> {
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

    /// The bits, as so many pieces of the same length, in an order that is always the same.
    pub fn bits(&self) -> impl Iterator<Item = &[u8]> {
        (0..BLOCKS).map(|block| self.state.bitmap.block(block))
    }

    /// The same pieces, to be filled with bits that were kept.
    pub fn fill(&mut self, mut with: impl FnMut(&mut [u8]) -> bool) -> bool {
        (0..BLOCKS).all(|block| with(self.state.bitmap.block_mut(block)))
    }

    /// All but the bits, in bytes.
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
            bytes.push(u8::from(search.all));
            bytes.extend(search.done.iter().map(|&done| u8::from(done)));
        }
        bytes
    }

    /// The coset with this head, and no bits yet. Nothing if these bytes are no head.
    pub fn of_head(solver: &CosetSolver<'_>, head: &[u8]) -> Option<Self> {
        let (&revision, head) = head.split_first()?;
        let (coset, head) = head.split_first_chunk()?;
        let (&count, mut head) = head.split_first()?;
        let coset = u64::from_le_bytes(*coset) as usize;
        if revision != REVISION || coset >= Coset::NUM {
            return None;
        }
        let mut state = State::with(Bitmap::new(solver.spare));
        for depth in 0..count {
            let (bytes, rest) = head.split_first_chunk::<DEPTH_BYTES>()?;
            let (new, found) = (number(&bytes[..8])?, number(&bytes[8..16])?);
            state.depths.push(DepthCount { depth, new, found, exact: bytes[16] != 0 });
            head = rest;
        }
        if let Some((bytes, done)) = head.split_first_chunk::<9>() {
            let done = done.iter().map(|&done| done != 0).collect();
            state.search = Some(Unfinished { done, all: bytes[8] != 0, found: number(&bytes[..8])? });
        }
        Some(Self { cube: Coset::from_index(coset).cube(), state })
    }
}

fn number(bytes: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}
