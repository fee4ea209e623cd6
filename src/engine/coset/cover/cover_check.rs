//! Whether a set of flip-slice values hits enough edge patterns, decided by going through all of them.
//!
//! Uses neither the classes of patterns nor the counters of the search.

use std::collections::BTreeMap;

use super::edge_pattern::{ArrangementView, EdgePattern, FlipBits, FlipViews, SliceArrangement};
use crate::coord::{Coordinate as _, Flip};

/// For each slice of a piece and each slice of a place, a small number.
type Cells = [[u8; 3]; 3];

/// Returns two patterns that are not hit and whose tables are transposed, if there are any. `is_chosen` has an entry for each
/// flip-slice value.
pub(super) fn uncovered_patterns(is_chosen: &[bool]) -> Option<(EdgePattern, EdgePattern)> {
    let open = open_patterns(is_chosen);
    open.iter().find_map(|(pieces, patterns)| {
        let inverses = open.get(&transposed(pieces))?;
        let numbered = patterns
            .iter()
            .enumerate()
            .filter_map(|(number, pattern)| Some((number, (*pattern)?)));
        numbered.into_iter().find_map(|(number, pattern)| {
            let flipped = transposed(&flipped_with(pieces, number));
            Some((pattern, inverses[number_of(&transposed(pieces), &flipped)]?))
        })
    })
}

/// Returns a pattern that is not hit for each table that has one: by the pieces of the table, and then by the number of what is
/// flipped of them.
fn open_patterns(is_chosen: &[bool]) -> BTreeMap<Cells, Vec<Option<EdgePattern>>> {
    let views = FlipViews::build();
    let mut open = BTreeMap::new();
    for arrangement in SliceArrangement::all() {
        let view = ArrangementView::of(arrangement);
        let numbers = view
            .pieces
            .as_flattened()
            .iter()
            .map(|&pieces| usize::from(pieces) + 1)
            .product();
        let patterns = open
            .entry(view.pieces)
            .or_insert_with(|| vec![None; numbers]);
        for flip in Flip::all() {
            if !view
                .flip_slices(&views, flip)
                .into_iter()
                .any(|value| is_chosen[value])
            {
                let number = number_of(&view.pieces, &view.flipped(FlipBits::of(flip)));
                patterns[number].get_or_insert(EdgePattern { arrangement, flip });
            }
        }
    }
    open
}

/// Numbers what can be flipped of these pieces.
fn number_of(pieces: &Cells, flipped: &Cells) -> usize {
    let digits = pieces.as_flattened().iter().zip(flipped.as_flattened());
    digits.fold(0, |number, (&pieces, &flipped)| {
        number * (usize::from(pieces) + 1) + usize::from(flipped)
    })
}

/// Returns what is flipped by its number.
fn flipped_with(pieces: &Cells, mut number: usize) -> Cells {
    let mut flipped = Cells::default();
    let digits = flipped
        .as_flattened_mut()
        .iter_mut()
        .zip(pieces.as_flattened());
    for (flipped, &pieces) in digits.rev() {
        let values = usize::from(pieces) + 1;
        *flipped = (number % values) as u8;
        number /= values;
    }
    flipped
}

fn transposed(cells: &Cells) -> Cells {
    std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]))
}
