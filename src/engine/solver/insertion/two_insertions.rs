//! Two insertions, one into the result of the other: the first reduces what a skeleton leaves to a cycle of three pieces,
//! the second solves it.
//!
//! Five corners in one cycle, two pairs of edges, or two twisted corners are too much for one short insertion, but two
//! cycles of three pieces solve them. At each point of the skeleton, each cycle that leaves another one is tried. The
//! shortest results are continued first, at all points of the new skeleton.

use std::ops::ControlFlow;

use super::{Insertion, InsertionPoint, Skeleton, ThreeCycles};
use crate::cube::{CubieCube, Move, canonical};
use crate::solver::Ending;
use crate::solver::engine::{Found, SearchScope};

/// Searches for two insertions until the time is over or all that may be short have been tried.
pub(super) fn search(
    cube: &CubieCube,
    skeleton: &Skeleton,
    scope: &SearchScope<'_>,
) -> ControlFlow<Ending> {
    let metric = scope.limits().metric;
    let mut cycles = ThreeCycles::new(scope)?;
    let all = ThreeCycles::all();
    let mut firsts: Vec<(Vec<Move>, InsertionPoint, Vec<Move>)> = Vec::new();
    for point in skeleton.points(metric) {
        scope.visited(all.len() as u64)?;
        let point = InsertionPoint::new(cube, point);
        for cycle in &all {
            let rest = point.element.then(&cycle.inverse());
            if !ThreeCycles::is_one(&rest) {
                continue;
            }
            for moves in cycles.solving(cycle, scope)? {
                let whole = [&point.before[..], moves, &point.after].concat();
                firsts.push((canonical(&whole, metric), point.clone(), moves.clone()));
            }
        }
    }
    firsts.sort_by_key(|(whole, ..)| whole.len());
    firsts.dedup_by(|one, other| one.0 == other.0);
    for (number, (whole, point, moves)) in firsts.iter().enumerate() {
        // The second insertion cancels fewer moves than it has.
        if whole.len() + 1 >= scope.shorter_than().into() {
            break;
        }
        scope.set_share((1000 * number / firsts.len()) as u16);
        let Ok(next) = Skeleton::new(whole, None) else {
            break;
        };
        let first = point.with(moves.clone());
        cycles.insert(cube, &next, scope, |insertion| {
            let both = Insertion {
                first: Some(Box::new(first.clone())),
                ..insertion
            };
            scope.record(Found::Insertion(both, Vec::new()))
        })?;
    }
    ControlFlow::Continue(())
}
