//! The schedule by which the prepass makes new blocks, chosen so that few old ones must be kept at a time.
//!
//! A new block is made from the old one and its ten source blocks. The old block is needed until the last block that it is
//! a source of has been made, and only then can its place be reused. With this schedule about a seventh of the blocks are
//! kept at once. Blocks that turns of U and D map to one another are made together: their [ranges](SetRange) alternate, so
//! that most sources of a range are still in the core's cache. hcoset reads the schedule of its pages from a list that was
//! optimised once; this one is computed in some milliseconds.

use std::ops::Range;

use super::bit_layout::{BLOCKS, BitLayout, IN_RANGE, RANGES, UD_TURNS};

/// The weight of an old block that is needed one time fewer, relative to a block that must be kept.
const PROGRESS: f32 = 0.5;

/// The size of the largest set of blocks that turns of U and D map to one another.
pub(super) const LARGEST_SET: usize = 16;

/// A range of runs of a block that is made together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SetRange {
    /// The position of the block in its set.
    pub(super) member: usize,
    /// Below [`RANGES`].
    pub(super) range: usize,
}

#[derive(Clone)]
pub(super) struct BlockSchedule {
    /// All blocks in the sequence in which they are made, each once.
    pub(super) blocks: Vec<u16>,
    /// For each set of blocks that turns of U and D map to one another, the steps at which they are made.
    pub(super) sets: Vec<Range<usize>>,
    /// For each block, the other blocks that are its sources. Since the inverse of each move is a move, these are also the
    /// blocks that it is a source of.
    neighbours: Vec<Vec<u16>>,
}

impl BlockSchedule {
    /// Chooses a schedule greedily, in some milliseconds.
    pub(super) fn build(layout: &BitLayout) -> Self {
        let neighbours: Vec<Vec<u16>> = (0..BLOCKS as u16)
            .map(|block| neighbours(layout, block))
            .collect();
        let mut remaining = blocks_by_ud_turns(layout);
        let needed = neighbours.iter().map(|others| others.len() as u8).collect();
        let mut greedy = Greedy {
            neighbours: &neighbours,
            needed,
            is_made: vec![false; BLOCKS],
        };
        let mut blocks = Vec::new();
        let mut sets = Vec::new();
        let mut times = vec![0; BLOCKS];
        while !remaining.is_empty() {
            let costs = remaining
                .iter()
                .map(|blocks| greedy.cost(blocks, &mut times));
            let best = costs
                .enumerate()
                .min_by(|a, b| a.1.total_cmp(&b.1))
                .map_or(0, |(place, _)| place);
            let first = blocks.len();
            for block in remaining.remove(best) {
                greedy.make(block);
                blocks.push(block);
            }
            sets.push(first..blocks.len());
        }
        Self {
            blocks,
            sets,
            neighbours,
        }
    }

    /// Returns all ranges of a set of blocks. Ranges that turns of U and D map to one another are next to each other.
    pub(super) fn ranges_of_set(&self, layout: &BitLayout, set: &Range<usize>) -> Vec<SetRange> {
        let blocks = &self.blocks[set.clone()];
        let member = |block: u16| {
            blocks
                .iter()
                .position(|&other| other == block)
                .expect("these turns do not leave the set")
        };
        let mut ranges = Vec::new();
        let mut is_taken = vec![false; blocks.len() * RANGES];
        let mut next = 0;
        for first in 0..is_taken.len() {
            let mut take = |ranges: &mut Vec<SetRange>, member: usize, range: usize| {
                if !std::mem::replace(&mut is_taken[member * RANGES + range], true) {
                    ranges.push(SetRange { member, range });
                }
            };
            take(&mut ranges, first / RANGES, first % RANGES);
            while let Some(&SetRange { member: own, range }) = ranges.get(next) {
                next += 1;
                let blocks = &layout.source_blocks[blocks[own] as usize];
                let runs = &layout.source_runs[range * IN_RANGE];
                for ((block, _), (run, _)) in blocks.iter().zip(runs).take(UD_TURNS) {
                    take(&mut ranges, member(*block), *run as usize / IN_RANGE);
                }
            }
        }
        ranges
    }

    /// Assigns each block of the schedule the place where it is made. A place is reused once all blocks that need its
    /// content are finished, with up to `at_once` blocks being made at the same time. `places` holds the place of each
    /// block and is updated; `free` holds the other places. Returns `None` if there are too few.
    pub(super) fn assign_places(
        &self,
        at_once: usize,
        places: &mut [u16],
        mut free: Vec<u16>,
    ) -> Option<Vec<u16>> {
        let mut needed: Vec<usize> = self.neighbours.iter().map(Vec::len).collect();
        let old = places.to_vec();
        let mut is_made = vec![false; BLOCKS];
        let mut released: Vec<Vec<u16>> = vec![Vec::new(); BLOCKS];
        let mut assigned = Vec::new();
        for (step, &block) in self.blocks.iter().enumerate() {
            if let Some(finished) = step.checked_sub(at_once) {
                free.append(&mut released[finished]);
            }
            let place = free.pop()?;
            assigned.push(place);
            places[block as usize] = place;
            is_made[block as usize] = true;
            for &other in self.neighbours[block as usize].iter().chain([&block]) {
                if other != block {
                    needed[other as usize] -= 1;
                }
                if needed[other as usize] == 0 && is_made[other as usize] {
                    released[step].push(old[other as usize]);
                }
            }
        }
        Some(assigned)
    }

    /// Returns how many spare places are needed when up to `at_once` blocks are made at the same time.
    pub(super) fn spare_places(&self, at_once: usize) -> usize {
        let suffices = |spare: usize| {
            let mut places: Vec<u16> = (0..BLOCKS as u16).collect();
            let free = (BLOCKS as u16..(BLOCKS + spare) as u16).collect();
            self.assign_places(at_once, &mut places, free).is_some()
        };
        let mut low = 0;
        let mut high = BLOCKS;
        while low < high {
            let middle = usize::midpoint(low, high);
            (low, high) = if suffices(middle) {
                (low, middle)
            } else {
                (middle + 1, high)
            };
        }
        low
    }
}

/// A schedule that is being built.
struct Greedy<'a> {
    neighbours: &'a [Vec<u16>],
    /// For each block, how many blocks still need it.
    needed: Vec<u8>,
    is_made: Vec<bool>,
}

impl Greedy<'_> {
    fn make(&mut self, block: u16) {
        self.is_made[block as usize] = true;
        for &neighbour in &self.neighbours[block as usize] {
            self.needed[neighbour as usize] -= 1;
        }
    }

    /// Returns the cost of making these blocks next: one for each that must be kept then, less one for each kept block that
    /// is released, and less a fraction for each that is needed less often. `times` is all zero before and afterwards.
    fn cost(&self, blocks: &[u16], times: &mut [u8]) -> f32 {
        let neighbours = || {
            blocks
                .iter()
                .flat_map(|&block| &self.neighbours[block as usize])
                .copied()
        };
        neighbours().for_each(|block| times[block as usize] += 1);
        let mut cost = 0.0;
        for &block in blocks {
            cost += f32::from(u8::from(
                self.needed[block as usize] > times[block as usize],
            ));
        }
        for block in neighbours() {
            let times = std::mem::take(&mut times[block as usize]);
            if times > 0 && self.is_made[block as usize] {
                let all = self.neighbours[block as usize].len() as f32;
                cost -= f32::from(u8::from(self.needed[block as usize] == times));
                cost -= PROGRESS * f32::from(times) / all;
            }
        }
        cost
    }
}

/// Returns the blocks that are sources of a block, without the block itself.
fn neighbours(layout: &BitLayout, block: u16) -> Vec<u16> {
    let sources = layout.source_blocks[block as usize].map(|(source, _)| source);
    let mut others: Vec<u16> = sources
        .into_iter()
        .filter(|&source| source != block)
        .collect();
    others.sort_unstable();
    others.dedup();
    others
}

/// Returns all blocks, grouped into sets that turns of U and D map to one another.
fn blocks_by_ud_turns(layout: &BitLayout) -> Vec<Vec<u16>> {
    let mut all = Vec::new();
    let mut is_taken = vec![false; BLOCKS];
    for first in 0..BLOCKS {
        if std::mem::replace(&mut is_taken[first], true) {
            continue;
        }
        let mut blocks = vec![first as u16];
        let mut next = 0;
        while let Some(&block) = blocks.get(next) {
            next += 1;
            for &(other, _) in &layout.source_blocks[block as usize][..UD_TURNS] {
                if !std::mem::replace(&mut is_taken[other as usize], true) {
                    blocks.push(other);
                }
            }
        }
        all.push(blocks);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::bit_layout::MOVES;
    use super::*;

    const AT_ONCE: usize = 2 * LARGEST_SET;

    #[test]
    fn every_range_is_made_once_and_few_blocks_are_in_a_set() {
        let layout = BitLayout::build();
        let schedule = BlockSchedule::build(&layout);
        let mut made = vec![false; BLOCKS * RANGES];
        for set in &schedule.sets {
            assert!(set.len() <= LARGEST_SET, "{set:?}");
            for SetRange { member, range } in schedule.ranges_of_set(&layout, set) {
                let block = schedule.blocks[set.start + member] as usize;
                let is_made = &mut made[block * RANGES + range];
                assert!(!std::mem::replace(is_made, true), "{block}, {range}");
            }
        }
        assert!(made.iter().all(|made| *made));
    }

    #[test]
    fn a_move_carries_a_range_to_a_range() {
        let layout = BitLayout::build();
        for runs in layout.source_runs.chunks(IN_RANGE) {
            for turn in 0..MOVES {
                let mut sources: Vec<u16> = runs.iter().map(|run| run[turn].0).collect();
                sources.sort_unstable();
                let first = sources[0];
                assert_eq!(first as usize % IN_RANGE, 0);
                assert!(sources.into_iter().eq((first..).take(IN_RANGE)));
            }
        }
    }

    #[test]
    fn places_are_reused_only_when_no_block_needs_them_and_few_are_spare() {
        let layout = BitLayout::build();
        let schedule = BlockSchedule::build(&layout);
        let spare = schedule.spare_places(AT_ONCE);
        assert!(spare < BLOCKS / 6, "{spare} spare places");
        let old: Vec<u16> = (0..BLOCKS as u16).collect();
        let mut places = old.clone();
        let free = (BLOCKS as u16..(BLOCKS + spare) as u16).collect();
        let assigned = schedule
            .assign_places(AT_ONCE, &mut places, free)
            .expect("these places suffice");
        let mut step_of = vec![0; BLOCKS];
        schedule
            .blocks
            .iter()
            .enumerate()
            .for_each(|(step, &block)| step_of[block as usize] = step);
        let mut sorted = schedule.blocks.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, old, "every block is made once");
        for (step, &place) in assigned
            .iter()
            .enumerate()
            .filter(|(_, place)| (**place as usize) < BLOCKS)
        {
            // The block that was in this place, and all that come from it, were finished before.
            let needing =
                layout.source_blocks[place as usize].map(|(other, _)| step_of[other as usize]);
            let last = needing
                .into_iter()
                .chain([step_of[place as usize]])
                .max()
                .expect("there are eleven");
            assert!(
                last + AT_ONCE <= step,
                "place {place} is reused at step {step}, and needed until {last}"
            );
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), BLOCKS, "every block has a place of its own");
    }
}
