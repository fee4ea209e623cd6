//! How deep a search must go until the prepass alone finds the rest.
//!
//! Were the elements found so far spread at random, then all those that few moves of H make of them would be too, and an
//! element would be missed with the probability e^-(how often it is expected to be met). They are not quite: of three cosets
//! that met an element 40, 55 and 64 times, 1681, 60 and no elements were left. So the search goes on until few thousand can
//! be expected, which are [solved one by one](super::rest), in no more time than a search one depth deeper takes.

use super::layout::ELEMENTS;
use super::state::State;

/// How many elements of H are at most so many of its moves from solved, from 0 on.
const WITHIN: [u64; 9] = [1, 11, 78, 534, 3613, 23_689, 148_907, 904_999, 5_236_123];
/// How often an element should be met.
const OFTEN: f64 = 38.0;

/// Whether the next depth is to be searched, so that all elements are found by `max_depth`.
pub(super) fn is_search_worth_it(state: &State, max_depth: u8) -> bool {
    let moves = (max_depth + 1).saturating_sub(state.next_depth()) as usize;
    let within = WITHIN[moves.min(WITHIN.len() - 1)];
    state.found() as f64 * within as f64 / (ELEMENTS as f64) < OFTEN
}
