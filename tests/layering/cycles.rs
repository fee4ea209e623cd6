//! Cycles among the arrows between files.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

/// A shortest cycle through each file that is on one, every cycle once, as the files along it.
pub(crate) fn cycles(arrows: &[BTreeMap<usize, usize>]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for start in 0..arrows.len() {
        let is_known = found.iter().any(|cycle| cycle.contains(&start));
        if let Some(cycle) = shortest_cycle(arrows, start).filter(|_| !is_known) {
            found.push(cycle);
        }
    }
    found
}

fn shortest_cycle(arrows: &[BTreeMap<usize, usize>], start: usize) -> Option<Vec<usize>> {
    let mut parents: BTreeMap<usize, usize> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(file) = queue.pop_front() {
        for &next in arrows[file].keys() {
            if next == start {
                let mut cycle = vec![file];
                while let Some(parent) = cycle.last().and_then(|last| parents.get(last)) {
                    cycle.push(*parent);
                }
                cycle.reverse();
                return Some(cycle);
            }
            if let Entry::Vacant(parent) = parents.entry(next) {
                parent.insert(file);
                queue.push_back(next);
            }
        }
    }
    None
}
