//! The last moves of phase 1: all paths of few moves into H, from every coset that has one.
//!
//! So few cosets are this near that their paths stay in the caches of the processor. A search that reaches one of them
//! follows its paths. There it reads nothing from the large table, and every move that it tries leads into H.

use super::exact::Phase1Coset;
use crate::coord::Twist;
use crate::cube::{Move, Symmetry};

/// The most moves of a path.
pub(crate) const SHORT_PATH: u8 = 4;

/// A coset near H: its number, and the symmetry that maps the cube to the representative of its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearCoset {
    number: u16,
    pub(super) symmetry: u8,
}

/// A local move of a path into H, and where it leads.
#[derive(Clone, Copy, Debug)]
struct PathStep {
    local: Move,
    /// The symmetry that the move adds.
    symmetry: u8,
    next: u16,
}

/// The first steps of all paths of one length.
#[derive(Clone, Debug, Default)]
struct PathSteps {
    /// For each coset no farther from H than the paths are long, where its steps begin; last, the number of all.
    starts: Vec<u32>,
    steps: Vec<PathStep>,
}

/// The paths into H of at most [`SHORT_PATH`] moves.
#[derive(Clone, Debug, Default)]
pub(super) struct ShortPaths {
    /// Entries of the large table and their numbers here, each in the first free slot from its hash on.
    slots: Vec<Option<(u32, u16)>>,
    /// By the number of moves: the paths whose last move is not a move of H, and all paths.
    steps: [[PathSteps; 2]; SHORT_PATH as usize + 1],
}

impl ShortPaths {
    /// Finds all cosets near H, in less than a millisecond. `after` gives the coset after a local move, and `images` calls a
    /// function with a coset as seen by each symmetry that keeps its class.
    pub(super) fn build(
        after: impl Fn(Phase1Coset, Move) -> Phase1Coset,
        images: impl Fn(Phase1Coset, &mut dyn FnMut(Phase1Coset)),
    ) -> Self {
        let mut near = Self {
            slots: vec![None; 1 << 6],
            ..Self::default()
        };
        let in_h = Phase1Coset {
            class: 0,
            twist: 0,
            symmetry: 0,
        };
        near.insert(in_h, 0);
        let mut cosets = vec![in_h];
        let mut neighbours: Vec<[Phase1Coset; Move::NUM]> = Vec::new();
        for left in 0..=usize::from(SHORT_PATH) {
            let within = cosets.len();
            for number in neighbours.len()..within {
                let own = Move::ALL.map(|local| after(cosets[number], local));
                neighbours.push(own);
                if left == usize::from(SHORT_PATH) {
                    continue;
                }
                for coset in own {
                    images(coset, &mut |image| {
                        if near.number(image).is_none() {
                            near.insert(image, cosets.len() as u16);
                            // 0 is the identity: the symmetry of a neighbour is then what the move adds.
                            cosets.push(Phase1Coset {
                                symmetry: 0,
                                ..image
                            });
                        }
                    });
                }
            }
            if left > 0 {
                near.steps[left] = [false, true]
                    .map(|may_end_in_h| near.first_steps(&neighbours, left, may_end_in_h));
            }
        }
        near
    }

    /// Returns the first steps of all paths of `left` moves, from cosets with these neighbours.
    fn first_steps(
        &self,
        neighbours: &[[Phase1Coset; Move::NUM]],
        left: usize,
        may_end_in_h: bool,
    ) -> PathSteps {
        let leads_on = |local: Move, number: u16| {
            if left == 1 {
                number == 0 && (may_end_in_h || !local.is_in_h())
            } else {
                let steps = &self.steps[left - 1][usize::from(may_end_in_h)];
                !steps.of(number).is_empty()
            }
        };
        let mut all = PathSteps::default();
        for own in neighbours {
            all.starts.push(all.steps.len() as u32);
            for (local, &coset) in Move::ALL.into_iter().zip(own) {
                let next = self.number(coset).filter(|&next| leads_on(local, next));
                all.steps.extend(next.map(|next| PathStep {
                    local,
                    symmetry: coset.symmetry,
                    next,
                }));
            }
        }
        all.starts.push(all.steps.len() as u32);
        all
    }

    fn key(coset: Phase1Coset) -> u32 {
        u32::from(coset.class) * Twist::NUM as u32 + u32::from(coset.twist)
    }

    /// The slot at which the search for an entry begins.
    #[inline]
    fn slot(&self, key: u32) -> usize {
        // Multiplying by the fraction of the golden ratio spreads consecutive numbers.
        key.wrapping_mul(0x9E37_79B9) as usize >> 8 & (self.slots.len() - 1)
    }

    fn insert(&mut self, coset: Phase1Coset, number: u16) {
        if 2 * usize::from(number) >= self.slots.len() {
            let filled = vec![None; 4 * self.slots.len()];
            for (key, number) in std::mem::replace(&mut self.slots, filled)
                .into_iter()
                .flatten()
            {
                self.fill(key, number);
            }
        }
        self.fill(Self::key(coset), number);
    }

    fn fill(&mut self, key: u32, number: u16) {
        let mut slot = self.slot(key);
        while self.slots[slot].is_some() {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = Some((key, number));
    }

    #[inline]
    fn number(&self, coset: Phase1Coset) -> Option<u16> {
        let key = Self::key(coset);
        let mut slot = self.slot(key);
        loop {
            match self.slots[slot] {
                Some((other, number)) if other == key => return Some(number),
                Some(_) => slot = (slot + 1) & (self.slots.len() - 1),
                None => return None,
            }
        }
    }

    /// The coset, if it is near H.
    #[inline]
    pub(super) fn find(&self, coset: Phase1Coset) -> Option<NearCoset> {
        Some(NearCoset {
            number: self.number(coset)?,
            symmetry: coset.symmetry,
        })
    }

    /// The first local moves of all paths of exactly `left` moves into H, and the cosets after them. `product` combines
    /// symmetries.
    #[inline]
    pub(super) fn steps<'a>(
        &'a self,
        coset: NearCoset,
        left: u8,
        may_end_in_h: bool,
        product: &'a [[u8; Symmetry::NUM_UD]; Symmetry::NUM_UD],
    ) -> impl Iterator<Item = (Move, NearCoset)> {
        let product = &product[coset.symmetry as usize % Symmetry::NUM_UD];
        let steps = self.steps[usize::from(left)][usize::from(may_end_in_h)].of(coset.number);
        steps.iter().map(|step| {
            let next = NearCoset {
                number: step.next,
                symmetry: product[step.symmetry as usize % Symmetry::NUM_UD],
            };
            (step.local, next)
        })
    }

    pub(super) fn bytes(&self) -> usize {
        let steps = self.steps.as_flattened().iter();
        let steps: usize = steps
            .map(|steps| size_of_val(&*steps.starts) + size_of_val(&*steps.steps))
            .sum();
        size_of_val(&*self.slots) + steps
    }
}

impl PathSteps {
    #[inline]
    fn of(&self, number: u16) -> &[PathStep] {
        let number = usize::from(number);
        match (self.starts.get(number), self.starts.get(number + 1)) {
            (Some(&start), Some(&end)) => &self.steps[start as usize..end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::FullPhase1;
    use super::*;
    use crate::coord::{Coordinate as _, Flip, UdSlice};
    use crate::cube::CubieCube;
    use crate::cube::random::{next_seed, seeded_generator, test_seed};
    use crate::tables::MoveSet;

    fn is_in_h(cube: &CubieCube) -> bool {
        Twist::of(cube).index() + Flip::of(cube).index() + UdSlice::of(cube).index() == 0
    }

    /// Returns all sequences of `left` moves that bring a cube into H, found by brute force.
    fn tried(
        cube: &CubieCube,
        left: u8,
        may_end_in_h: bool,
        path: &mut Vec<Move>,
        all: &mut Vec<Vec<Move>>,
    ) {
        if left == 0 {
            if is_in_h(cube) && (may_end_in_h || path.last().is_some_and(|last| !last.is_in_h())) {
                all.push(path.clone());
            }
            return;
        }
        for turn in Move::ALL {
            path.push(turn);
            tried(&cube.turned(turn), left - 1, may_end_in_h, path, all);
            path.pop();
        }
    }

    fn followed(
        tables: &FullPhase1,
        coset: NearCoset,
        left: u8,
        may_end_in_h: bool,
        path: &mut Vec<Move>,
        all: &mut Vec<Vec<Move>>,
    ) {
        if left == 0 {
            all.push(path.clone());
            return;
        }
        for (_, turn, next) in tables.near_steps(coset, left, may_end_in_h) {
            path.push(turn);
            followed(tables, next, left - 1, may_end_in_h, path, all);
            path.pop();
        }
    }

    #[test]
    fn the_paths_are_those_that_trying_finds() {
        let tables = FullPhase1::of_entries(Vec::new());
        let generator = &mut seeded_generator(test_seed());
        let mut below = |most: usize| next_seed(generator) as usize % most;
        let (mut near, mut far) = (0, 0);
        for case in 0..50 {
            let element = (0..20).map(|_| {
                let of_h: Vec<Move> = MoveSet::IN_H.moves().collect();
                of_h[below(of_h.len())]
            });
            let in_h = element.fold(CubieCube::SOLVED, |cube, turn| cube.turned(turn));
            let cube =
                (0..case % 10).fold(in_h, |cube, _| cube.turned(Move::ALL[below(Move::NUM)]));
            let coset = tables.near(tables.coset(&cube));
            let mut paths = 0;
            for left in 1..=SHORT_PATH {
                for may_end_in_h in [false, true] {
                    let [mut by_trying, mut by_table] = [Vec::new(), Vec::new()];
                    tried(&cube, left, may_end_in_h, &mut Vec::new(), &mut by_trying);
                    if let Some(coset) = coset {
                        followed(
                            &tables,
                            coset,
                            left,
                            may_end_in_h,
                            &mut Vec::new(),
                            &mut by_table,
                        );
                    }
                    by_trying.sort_unstable();
                    by_table.sort_unstable();
                    assert_eq!(by_table, by_trying, "{left} moves of {cube:?}");
                    paths += by_trying.len();
                }
            }
            assert_eq!(coset.is_some(), paths > 0, "{cube:?}");
            if coset.is_some() { near += 1 } else { far += 1 }
        }
        assert!(near > 10 && far > 4, "{near} near, {far} far");
    }
}
