//! The edge patterns under the 48 symmetries, as far as covers distinguish them: [`PatternClasses`].

use std::collections::HashMap;

use super::edge_pattern::{ArrangementView, FlipBits, FlipViews, SliceArrangement, SliceTable};
use crate::coord::{Coordinate as _, CosetClasses, Flip, FlipUdSlice};

/// All distinct pairs of a pattern's three classes of flip-slice values and its table.
pub(super) struct PatternClasses {
    /// The three classes of each pair, ascending.
    pub(super) classes: Vec<[u16; 3]>,
    /// The number of the table of each pair.
    pub(super) tables: Vec<u16>,
    /// For each table, the number of the transposed one.
    pub(super) transposed: Vec<u16>,
}

impl PatternClasses {
    /// Finds the 1,481,940 pairs. Takes about a second.
    pub(super) fn build(classes: &CosetClasses) -> Self {
        let views = FlipViews::build();
        let mut numbers = TableNumbers::default();
        let mut is_done = vec![false; 3_usize.pow(12)];
        let mut pairs = Vec::new();
        for arrangement in SliceArrangement::all() {
            // Of arrangements that symmetries map to each other, one with all flips gives all their patterns.
            if is_done[arrangement.number()] {
                continue;
            }
            arrangement
                .images()
                .for_each(|image| is_done[image.number()] = true);
            let view = ArrangementView::of(arrangement);
            for flip in Flip::all() {
                let class = |value| {
                    classes
                        .flip_slices()
                        .sym_coord(FlipUdSlice::from_index(value))
                        .class
                };
                let mut three = view.flip_slices(&views, flip).map(class);
                three.sort_unstable();
                let flipped = view.flipped(FlipBits::of(flip));
                pairs.push((
                    three,
                    numbers.of(&SliceTable {
                        pieces: view.pieces,
                        flipped,
                    }),
                ));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let (classes, tables) = pairs.into_iter().unzip();
        Self {
            classes,
            tables,
            transposed: numbers.transposed(),
        }
    }
}

/// Numbers for the tables up to renaming of the axes.
#[derive(Default)]
struct TableNumbers {
    /// The tables that have occurred.
    known: HashMap<SliceTable, u16>,
    /// The table of each number: the least of its renamings.
    least: Vec<SliceTable>,
}

impl TableNumbers {
    fn of(&mut self, table: &SliceTable) -> u16 {
        if let Some(&number) = self.known.get(table) {
            return number;
        }
        let least = table.least_renamed();
        let number = self.known.get(&least).copied().unwrap_or_else(|| {
            self.least.push(least);
            self.least.len() as u16 - 1
        });
        self.known.insert(least, number);
        self.known.insert(*table, number);
        number
    }

    fn transposed(&self) -> Vec<u16> {
        let number = |least: &SliceTable| self.known[&least.transposed().least_renamed()];
        self.least.iter().map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_and_tables_are_as_many_as_known() {
        let patterns = PatternClasses::build(&CosetClasses::build());
        assert_eq!(
            (patterns.classes.len(), patterns.tables.len()),
            (1_481_940, 1_481_940)
        );
        assert_eq!(patterns.transposed.len(), 7504);
        let tables = 0..patterns.transposed.len();
        assert!(tables.clone().all(|table| {
            let other = usize::from(patterns.transposed[table]);
            usize::from(patterns.transposed[other]) == table
        }));
        assert_eq!(
            tables
                .filter(|&table| usize::from(patterns.transposed[table]) == table)
                .count(),
            1524
        );
        assert_eq!(SliceArrangement::all().count(), 34_650);
    }
}
