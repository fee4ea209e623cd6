//! In which order the prepass goes through the blocks, so that few old ones must be kept beside the new ones.
//!
//! A block is made anew from itself and the ten blocks before the moves; the old one is needed until the last of those it
//! leads to has been made. How many must be kept depends on the order: with this one about a seventh. Blocks that turns
//! of U and D carry to one another are made together, as they are in the cache together.

use super::layout::{BLOCKS, Layout, PLAIN_MOVES};

/// How much a neighbour that is nearer to being given up weighs, against one more that must be kept.
const PROGRESS: f32 = 0.5;

/// An order, and how often a block is needed.
#[derive(Clone)]
pub(super) struct Order {
    /// All blocks.
    pub(super) blocks: Vec<u16>,
    /// For each block the different others that it comes from. As with every move its inverse is there, these are also
    /// those that it leads to.
    neighbours: Vec<Vec<u16>>,
}

/// What is kept while an order is made.
struct Greedy<'a> {
    neighbours: &'a [Vec<u16>],
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

    /// What it costs to make these blocks next: one for each that must be kept then, less one for each that need no longer
    /// be kept and something for each that is nearer to that.
    fn cost(&self, blocks: &[u16], times: &mut [u8]) -> f32 {
        let neighbours = || blocks.iter().flat_map(|&block| &self.neighbours[block as usize]).copied();
        neighbours().for_each(|block| times[block as usize] += 1);
        let mut cost = 0.0;
        for &block in blocks {
            cost += f32::from(u8::from(self.needed[block as usize] > times[block as usize]));
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

impl Order {
    /// In some milliseconds.
    pub(super) fn build(layout: &Layout) -> Self {
        let neighbours: Vec<Vec<u16>> = (0..BLOCKS as u16)
            .map(|block| {
                let before = layout.blocks_before[block as usize].map(|(other, _)| other);
                let mut others: Vec<u16> = before.into_iter().filter(|&other| other != block).collect();
                others.sort_unstable();
                others.dedup();
                others
            })
            .collect();
        let mut left = together(layout);
        let needed = neighbours.iter().map(|others| others.len() as u8).collect();
        let mut greedy = Greedy { neighbours: &neighbours, needed, is_made: vec![false; BLOCKS] };
        let (mut blocks, mut times) = (Vec::new(), vec![0; BLOCKS]);
        while !left.is_empty() {
            let costs = left.iter().map(|blocks| greedy.cost(blocks, &mut times));
            let best = costs.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(place, _)| place);
            for block in left.remove(best) {
                greedy.make(block);
                blocks.push(block);
            }
        }
        Self { blocks, neighbours }
    }

    /// Which block each block that is made takes the place of, and how many places are needed besides: when so many
    /// may be in the making at once, a place is taken only when all that need what is there are finished. `places` has
    /// the place of each block before, and then after.
    pub(super) fn plan(&self, at_once: usize, places: &mut [u16], mut free: Vec<u16>) -> Option<Vec<u16>> {
        let mut needed: Vec<usize> = self.neighbours.iter().map(Vec::len).collect();
        let (old, mut is_made) = (places.to_vec(), vec![false; BLOCKS]);
        let mut given_up: Vec<Vec<u16>> = vec![Vec::new(); BLOCKS];
        let mut plan = Vec::new();
        for (step, &block) in self.blocks.iter().enumerate() {
            if let Some(finished) = step.checked_sub(at_once) {
                free.append(&mut given_up[finished]);
            }
            let place = free.pop()?;
            plan.push(place);
            places[block as usize] = place;
            is_made[block as usize] = true;
            for &other in self.neighbours[block as usize].iter().chain([&block]) {
                if other != block {
                    needed[other as usize] -= 1;
                }
                if needed[other as usize] == 0 && is_made[other as usize] {
                    given_up[step].push(old[other as usize]);
                }
            }
        }
        Some(plan)
    }

    /// How many places are needed besides one for each block, when so many may be in the making at once.
    pub(super) fn spare(&self, at_once: usize) -> usize {
        let enough = |spare: usize| {
            let mut places: Vec<u16> = (0..BLOCKS as u16).collect();
            let free = (BLOCKS as u16..(BLOCKS + spare) as u16).collect();
            self.plan(at_once, &mut places, free).is_some()
        };
        let (mut low, mut high) = (0, BLOCKS);
        while low < high {
            let middle = usize::midpoint(low, high);
            (low, high) = if enough(middle) { (low, middle) } else { (middle + 1, high) };
        }
        low
    }
}

/// The blocks, those together that turns of U and D carry to one another.
fn together(layout: &Layout) -> Vec<Vec<u16>> {
    let (mut all, mut is_taken) = (Vec::new(), vec![false; BLOCKS]);
    for first in 0..BLOCKS {
        if std::mem::replace(&mut is_taken[first], true) {
            continue;
        }
        let (mut blocks, mut next) = (vec![first as u16], 0);
        while let Some(&block) = blocks.get(next) {
            next += 1;
            for &(other, _) in &layout.blocks_before[block as usize][..PLAIN_MOVES] {
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
    use super::*;

    const AT_ONCE: usize = 8;

    #[test]
    fn blocks_are_given_up_when_nobody_needs_them_and_few_are_kept() {
        let layout = Layout::build();
        let order = Order::build(&layout);
        let spare = order.spare(AT_ONCE);
        assert!(spare < BLOCKS / 6, "{spare} blocks more than there are");
        let old: Vec<u16> = (0..BLOCKS as u16).collect();
        let mut places = old.clone();
        let plan = order.plan(AT_ONCE, &mut places, (BLOCKS as u16..(BLOCKS + spare) as u16).collect());
        let plan = plan.expect("so many are enough");
        let mut step_of = vec![0; BLOCKS];
        order.blocks.iter().enumerate().for_each(|(step, &block)| step_of[block as usize] = step);
        let mut sorted = order.blocks.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, old, "every block is made once");
        for (step, &place) in plan.iter().enumerate().filter(|(_, place)| (**place as usize) < BLOCKS) {
            // The block that was in this place, and all that come from it, were finished before.
            let needing = layout.blocks_before[place as usize].map(|(other, _)| step_of[other as usize]);
            let last = needing.into_iter().chain([step_of[place as usize]]).max().expect("there are eleven");
            assert!(last + AT_ONCE <= step, "place {place} is taken at step {step}, and needed until {last}");
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), BLOCKS, "every block has a place of its own");
    }
}
