//! The state of a coset, while it is being solved and afterwards, and its saved form.
//!
//! A checkpoint consists of a head, with everything but the bits, and the bits, coded by [`bit_coding`]. The caller reads
//! and writes the files.

use std::ops::{ControlFlow, Range};

use serde::{Deserialize, Serialize};

use super::bit_layout::{BLOCKS, BitAddress, BitLayout, ELEMENTS, ROW_BYTES};
use super::bitmap::Bitmap;
use super::{CosetSolver, bit_coding};
use crate::coord::{Coordinate, Coset, PackedPermutation};
use crate::cube::CubieCube;
use crate::tables::{TaskQueue, all_processors};

/// The number of elements of a coset at a distance, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DepthCount {
    /// The number of moves.
    pub depth: u8,
    /// Elements found at this depth and not before.
    pub new: u64,
    /// Elements found up to this depth.
    pub found: u64,
    /// Whether all elements within this depth are found. Otherwise those found can be solved within it, but so may others,
    /// and the new ones may need fewer moves.
    pub exact: bool,
}

/// The state from which a run continues.
pub(super) struct CosetState {
    pub(super) bitmap: Bitmap,
    /// The counts of each finished depth, from 0.
    pub(super) depths: Vec<DepthCount>,
    /// The search of the next depth, if it has begun.
    pub(super) search: Option<UnfinishedSearch>,
    /// The checksum of the bits at the last exact depth, if it was computed.
    pub(super) checksum: Option<u64>,
    /// Paths into H that were searched so far.
    pub(super) paths: u64,
    /// Whether some of the last elements were solved one by one.
    pub(super) has_solved_remaining: bool,
    /// The number of elements that were to be solved one by one when that began; 0 before.
    pub(super) last_elements: u64,
    /// Up to this depth every search runs to its end, because a shallower one left too many elements.
    pub(super) least_depth: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UnfinishedSearch {
    /// For each task, whether it is done.
    pub(super) done: Vec<bool>,
    /// Whether the search also finds what the prepass would have found.
    pub(super) without_prepass: bool,
    /// Elements found so far, at this depth and before.
    pub(super) found: u64,
}

impl CosetState {
    /// Returns a state in which nothing is found, with a clear bitmap.
    pub(super) fn with(bitmap: Bitmap) -> Self {
        Self {
            bitmap,
            depths: Vec::new(),
            search: None,
            checksum: None,
            paths: 0,
            has_solved_remaining: false,
            last_elements: 0,
            least_depth: 0,
        }
    }

    /// Returns the last exact depth, if there is one.
    pub(super) fn exact_depth(&self) -> Option<u8> {
        let exact = self.depths.iter().rev().find(|count| count.exact);
        exact.map(|count| count.depth)
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

    /// Whether the counts agree with each other: each depth adds to the one before, and exact depths come first.
    fn is_possible(&self) -> bool {
        let mut before = DepthCount {
            depth: 0,
            new: 0,
            found: 0,
            exact: true,
        };
        let follows = |count: &DepthCount| {
            let is_right = before.found.checked_add(count.new) == Some(count.found)
                && count.found <= ELEMENTS
                && (before.exact || !count.exact || count.found == ELEMENTS);
            before = *count;
            is_right
        };
        self.depths.iter().all(follows)
            && self
                .search
                .as_ref()
                .is_none_or(|search| (self.found()..=ELEMENTS).contains(&search.found))
    }

    /// Finishes the next depth, with this many elements found in all.
    pub(super) fn finish_depth(&mut self, found: u64, exact: bool) -> DepthCount {
        let new = found - self.found();
        let count = DepthCount {
            depth: self.next_depth(),
            new,
            found,
            exact,
        };
        self.depths.push(count);
        self.search = None;
        count
    }
}

/// A coset with all elements found so far.
pub struct SolvedCoset {
    pub(super) cube: CubieCube,
    pub(super) state: CosetState,
}

/// The number of blocks that are coded before they are written: some 120 MB at most.
const CODED_AT_ONCE: usize = 126;
/// The greatest length of a head, in bytes: at most 21 depths, and a search with a task for each sequence of three moves.
pub(super) const LONGEST_HEAD: u64 = 64 * 1024;

impl SolvedCoset {
    /// The most bytes that a checkpoint takes.
    pub const MOST_BYTES: u64 = bit_coding::MOST_BYTES + LONGEST_HEAD;

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
        Some(self.has(self.place(&solver.layout, cube)))
    }

    /// Whether the bit at an address is set.
    pub(super) fn has(&self, BitAddress { block, byte, bit }: BitAddress) -> bool {
        self.state.bitmap.block(block)[byte] >> bit & 1 == 1
    }

    /// Returns all elements that are not found, as cubes.
    pub fn remaining_elements<'a>(
        &'a self,
        solver: &'a CosetSolver<'_>,
    ) -> impl Iterator<Item = CubieCube> {
        (0..BLOCKS).flat_map(move |block| self.remaining_in(solver, block))
    }

    /// Returns the elements of a block that are not found, as cubes.
    pub(super) fn remaining_in<'a>(
        &'a self,
        solver: &'a CosetSolver<'_>,
        block: usize,
    ) -> impl Iterator<Item = CubieCube> {
        // Nearly all rows are full, and comparing whole rows is several times as fast.
        let rows = self
            .state
            .bitmap
            .block(block)
            .chunks_exact(ROW_BYTES)
            .enumerate();
        let open_rows = rows.filter(|(_, row)| **row != [u8::MAX; ROW_BYTES]);
        let bytes = open_rows.flat_map(|(row, bytes)| (row * ROW_BYTES..).zip(bytes));
        bytes.flat_map(move |(byte, &bits)| {
            let clear = (0..8).filter(move |bit| bits >> bit & 1 == 0);
            clear.map(move |bit| {
                let element = solver.layout.element(BitAddress { block, byte, bit });
                element.inverse().then(&self.cube)
            })
        })
    }

    /// Adds elements to those found at the last finished depth; some may be found already.
    pub(super) fn add_to_last_depth(
        &mut self,
        layout: &BitLayout,
        elements: impl Iterator<Item = CubieCube>,
    ) {
        let mut new = 0;
        for cube in elements {
            let place = self.place(layout, &cube);
            new += u64::from(!self.has(place));
            self.state.bitmap.block_mut(place.block)[place.byte] |= 1 << place.bit;
        }
        self.state.has_solved_remaining |= new > 0;
        if let Some(last) = self.state.depths.last_mut() {
            (last.new, last.found) = (last.new + new, last.found + new);
        }
    }

    /// Returns the address of the bit of a cube of this coset. The cube is h^-1 * g, and the element h.
    pub(super) fn place(&self, layout: &BitLayout, cube: &CubieCube) -> BitAddress {
        layout.place(PackedPermutation::of(&self.cube.then(&cube.inverse())))
    }

    /// Returns the approximate size of a checkpoint, in bytes.
    pub fn estimated_bytes(&self) -> u64 {
        Self::estimated_bytes_of(
            self.state
                .search
                .as_ref()
                .map_or(self.state.found(), |search| search.found),
        )
    }

    /// Returns the approximate size of a checkpoint in which this many elements are found, in bytes.
    pub fn estimated_bytes_of(found: u64) -> u64 {
        bit_coding::estimated_bytes(found)
    }

    /// Passes the bits to `put`, coded so that a bitmap with few or nearly all bits set takes few bytes. Codes on all
    /// processors.
    ///
    /// # Errors
    /// The first error of `put`.
    pub fn write_bits<E>(&self, mut put: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let code = |coded: &mut Vec<(usize, Vec<u8>)>, first: usize, numbers: Range<usize>| {
            for block in numbers.map(|number| first + number) {
                let mut bytes = Vec::new();
                bit_coding::encode(self.state.bitmap.block(block), &mut bytes);
                coded.push((block, bytes));
            }
            ControlFlow::<()>::Continue(())
        };
        (0..BLOCKS).step_by(CODED_AT_ONCE).try_for_each(|first| {
            let tasks = TaskQueue::new(CODED_AT_ONCE.min(BLOCKS - first));
            let (coded, _) = tasks.run(
                all_processors(),
                |_| Vec::new(),
                |coded, numbers| code(coded, first, numbers),
            );
            let mut coded = coded.concat();
            coded.sort_unstable();
            coded.iter().try_for_each(|(_, bytes)| put(bytes))
        })
    }

    /// Sets the bits that [`write_bits`](Self::write_bits) wrote: `get` fills a buffer with the bytes that come next. No
    /// element may be found yet. Returns whether the bytes make sense.
    ///
    /// # Errors
    /// The first error of `get`.
    pub fn read_bits<E>(
        &mut self,
        mut get: impl FnMut(&mut [u8]) -> Result<(), E>,
    ) -> Result<bool, E> {
        let mut coded = Vec::new();
        for block in 0..BLOCKS {
            let mut head = [0; bit_coding::HEAD_BYTES];
            get(&mut head)?;
            let Some(bytes) = bit_coding::coded_bytes(&head) else {
                return Ok(false);
            };
            coded.resize(bytes, 0);
            get(&mut coded)?;
            // An empty block is not touched, so that the system need not provide its memory.
            if !bit_coding::is_empty(&head)
                && !bit_coding::decode(&head, &coded, self.state.bitmap.block_mut(block))
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the head of a checkpoint as JSON: everything but the bits.
    pub fn head(&self) -> Vec<u8> {
        let head = CheckpointHead {
            coset: Coset::of(&self.cube).index(),
            depths: self.state.depths.clone(),
            search: self.state.search.clone(),
            checksum: self.state.checksum,
            paths: self.state.paths,
            has_solved_remaining: self.state.has_solved_remaining,
            last_elements: self.state.last_elements,
            least_depth: self.state.least_depth,
        };
        serde_json::to_vec(&head).expect("a head has string keys and whole numbers")
    }

    /// Returns the coset of a checkpoint's head, with all bits clear, or `None` if the bytes are not a valid head.
    pub fn from_head(solver: &CosetSolver<'_>, head: &[u8]) -> Option<Self> {
        Self::read_head(head, solver.spare_places)
    }

    fn read_head(head: &[u8], spare_places: usize) -> Option<Self> {
        let head: CheckpointHead = serde_json::from_slice(head).ok()?;
        let is_in_sequence = (0..)
            .zip(&head.depths)
            .all(|(depth, count)| count.depth == depth);
        if head.coset >= Coset::NUM || !is_in_sequence {
            return None;
        }
        let state = CosetState {
            bitmap: Bitmap::new(spare_places),
            depths: head.depths,
            search: head.search,
            checksum: head.checksum,
            paths: head.paths,
            has_solved_remaining: head.has_solved_remaining,
            last_elements: head.last_elements,
            least_depth: head.least_depth,
        };
        state.is_possible().then_some(Self {
            cube: Coset::from_index(head.coset).cube(),
            state,
        })
    }
}

#[derive(Serialize, Deserialize)]
struct CheckpointHead {
    coset: usize,
    depths: Vec<DepthCount>,
    search: Option<UnfinishedSearch>,
    checksum: Option<u64>,
    paths: u64,
    has_solved_remaining: bool,
    // Older checkpoints do not have these.
    #[serde(default)]
    last_elements: u64,
    #[serde(default)]
    least_depth: u8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::random::{next_seed, seeded_generator, test_seed};

    /// Returns a state with these depths: for each, the new elements, those found, and whether it is exact.
    fn state(depths: &[(u64, u64, bool)]) -> CosetState {
        let mut state = CosetState::with(Bitmap::new(0));
        for (depth, &(new, found, exact)) in (0..).zip(depths) {
            state.depths.push(DepthCount {
                depth,
                new,
                found,
                exact,
            });
        }
        state
    }

    #[test]
    fn a_finished_depth_follows_the_others() {
        let mut state = state(&[]);
        assert_eq!(
            (
                state.next_depth(),
                state.found(),
                state.last_new(),
                state.is_exact()
            ),
            (0, 0, 0, true)
        );
        state.search = Some(UnfinishedSearch {
            done: Vec::new(),
            without_prepass: true,
            found: 1,
        });
        assert_eq!(
            state.finish_depth(1, true),
            DepthCount {
                depth: 0,
                new: 1,
                found: 1,
                exact: true
            }
        );
        assert_eq!(state.search, None);
        assert_eq!(
            state.finish_depth(11, true),
            DepthCount {
                depth: 1,
                new: 10,
                found: 11,
                exact: true
            }
        );
        assert!(state.is_exact());
        assert_eq!(
            state.finish_depth(50, false),
            DepthCount {
                depth: 2,
                new: 39,
                found: 50,
                exact: false
            }
        );
        assert_eq!(
            (state.next_depth(), state.found(), state.last_new()),
            (3, 50, 39)
        );
        assert_eq!(
            (state.remaining(), state.is_exact()),
            (ELEMENTS - 50, false)
        );
        assert!(state.is_possible());
    }

    #[test]
    fn counts_that_contradict_each_other_are_not_possible() {
        let possible: [&[_]; 5] = [
            &[],
            &[(0, 0, true), (10, 10, true)],
            &[(0, 0, true), (10, 10, false), (0, 10, false)],
            &[(1, 1, true), (ELEMENTS - 1, ELEMENTS, true)],
            // A bound, then the last depth of all.
            &[(1, 1, true), (1, 2, false), (ELEMENTS - 2, ELEMENTS, true)],
        ];
        for depths in possible {
            assert!(state(depths).is_possible(), "{depths:?}");
        }
        let impossible: [&[_]; 6] = [
            &[(1, 2, true)],
            &[(1, 1, true), (10, 10, true)],
            &[(1, 1, true), (u64::MAX, 0, true)],
            &[(1, 1, true), (ELEMENTS, ELEMENTS + 1, true)],
            &[(1, 1, false), (10, 11, true)],
            &[(1, 1, true), (10, 11, false), (10, 21, true)],
        ];
        for depths in impossible {
            assert!(!state(depths).is_possible(), "{depths:?}");
        }
    }

    /// Tries heads, some with bytes changed, lost or added: a head that is read must read the same again after it is
    /// written.
    #[test]
    fn any_bytes_are_refused_or_are_a_head() {
        let generator = &mut seeded_generator(test_seed());
        let mut below = |most: u64| next_seed(generator) % most;
        let mut read = 0;
        for case in 0..2000 {
            let mut counts = state(&[]);
            for depth in 0..below(20) {
                counts.finish_depth(counts.found() + below(1 << 20), depth < 12);
            }
            (counts.paths, counts.checksum) =
                (below(u64::MAX), (below(2) == 0).then(|| below(u64::MAX)));
            if below(2) == 0 {
                let done = (0..below(30)).map(|_| below(2) == 0).collect();
                let found = counts.found() + below(1000);
                counts.search = Some(UnfinishedSearch {
                    done,
                    without_prepass: below(2) == 0,
                    found,
                });
            }
            let coset = Coset::from_index(below(Coset::NUM as u64) as usize);
            let whole = SolvedCoset {
                cube: coset.cube(),
                state: counts,
            }
            .head();
            let mut head = whole.clone();
            for _ in 0..case % 3 {
                let place = below(head.len() as u64) as usize;
                match below(5) {
                    0 => head.truncate(place.max(1)),
                    1 => head.push(below(3) as u8),
                    2 => head[place] = below(256) as u8,
                    3 if head[place].is_ascii_digit() => head[place] = b'1' + below(9) as u8,
                    3 => {}
                    _ => head[place] ^= 1,
                }
            }
            match SolvedCoset::read_head(&head, 0) {
                None => assert_ne!(head, whole),
                Some(solved) => {
                    let written = solved.head();
                    assert!(head != whole || written == whole);
                    let again = SolvedCoset::read_head(&written, 0).expect("it is a head");
                    assert_eq!((again.depths(), again.head()), (solved.depths(), written));
                    assert_eq!(Coset::of(again.cube()), Coset::of(solved.cube()));
                    read += 1;
                }
            }
        }
        assert!((700..2000).contains(&read), "{read} of 2000 heads");
    }

    #[test]
    fn a_search_has_found_what_was_found_before_and_no_more_than_all() {
        let mut state = state(&[(1, 1, true), (10, 11, true)]);
        for (found, is_possible) in [
            (0, false),
            (10, false),
            (11, true),
            (12, true),
            (ELEMENTS, true),
            (ELEMENTS + 1, false),
        ] {
            state.search = Some(UnfinishedSearch {
                done: vec![false],
                without_prepass: false,
                found,
            });
            assert_eq!(state.is_possible(), is_possible, "{found}");
        }
    }
}
