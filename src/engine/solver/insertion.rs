//! Insertions into a skeleton: moves that solve a cube but for a few pieces get moves inserted that solve these too.
//!
//! Let the skeleton `P Q` follow the scramble `S`. Moves `X` inserted between `P` and `Q` solve the cube if and only if
//! `S P X Q` is solved, so at each place `X` solves one cube: the inverse of `Q S P`. Those of all places are conjugates of
//! one another, but some of them need fewer moves, and some insertions cancel moves of the skeleton where they meet. All
//! insertions of one length are listed at all places, then all of the next length, by optimal search, and the whole is
//! simplified. Source of the technique: Sebastiano Tronto, "Fewest Moves Tutorial", version 3
//! (<https://git.tronto.net/fmctutorial>).

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use super::engine::SearchScope;
use super::{
    Ending, Insertion, Limits, Optimal, SearchControl, SolveEvent, SolveRequest, Solver, Want,
};
use crate::cube::{CubieCube, Move, canonical};
use crate::tables::{BuildControl, TableCache};

/// Insertions are searched up to this many moves more than the shortest, if no length is asked for. Longer ones would have
/// to cancel more moves than they nearly ever do.
const MORE: u8 = 3;

/// Searches insertions. All is searched when all insertions up to the greatest length are tried at all
/// places; then [`Progress::depth`](super::Progress::depth) is that length. The first search gets the table
/// within its time, which takes some seconds if it is not stored.
pub(super) fn search(
    scope: &SearchScope<'_>,
    control: &SearchControl<'_>,
    tables: &TableCache,
    threads: NonZeroUsize,
) -> ControlFlow<Ending> {
    let request = scope.request();
    let Want::Insertions { skeleton, .. } = &request.want else {
        unreachable!("only insertions are planned to be searched here");
    };
    let cube = request.cube;
    let metric = request.limits.metric;
    if cube.turned_by(skeleton.moves()) == CubieCube::SOLVED {
        scope.found_insertion(Insertion {
            before: canonical(skeleton.moves(), metric),
            moves: Vec::new(),
            after: Vec::new(),
        })?;
        return ControlFlow::Break(Ending::GoodEnough);
    }
    let places: Vec<Place> = skeleton
        .places(metric)
        .into_iter()
        .map(|place| Place::new(&cube, place))
        .collect();
    let stops = || scope.visited(0).is_break();
    let Ok(tables) = tables.optimal(metric, &BuildControl::until(&stops)) else {
        scope.visited(0)?;
        return ControlFlow::Break(Ending::Unproven);
    };
    let optimal = Optimal::new(tables).with_threads(threads);
    let mut longest = skeleton.most().unwrap_or(metric.longest());
    for length in 1.. {
        if length > longest {
            break;
        }
        scope.begin(length, 0)?;
        let mut is_found = false;
        for (number, place) in places.iter().enumerate() {
            scope.set_share((1000 * number / places.len()) as u16);
            let found = list(&optimal, place.element, length, scope, control)?;
            is_found |= !found.is_empty();
            found
                .into_iter()
                .try_for_each(|moves| scope.found_insertion(place.with(moves)))?;
        }
        if is_found && skeleton.most().is_none() {
            longest = longest.min(length + MORE);
        }
    }
    ControlFlow::Continue(())
}

/// A place in a skeleton.
struct Place {
    before: Vec<Move>,
    after: Vec<Move>,
    /// The cube that is solved by just those moves that solve the whole when they are inserted here.
    element: CubieCube,
}

impl Place {
    fn new(cube: &CubieCube, (before, after): (Vec<Move>, Vec<Move>)) -> Self {
        let element = CubieCube::SOLVED
            .turned_by(&after)
            .then(cube)
            .turned_by(&before);
        Self {
            before,
            after,
            element,
        }
    }

    fn with(&self, moves: Vec<Move>) -> Insertion {
        Insertion {
            before: self.before.clone(),
            moves,
            after: self.after.clone(),
        }
    }
}

/// Returns all solutions of a cube that have just this length.
fn list(
    optimal: &Optimal,
    cube: CubieCube,
    length: u8,
    scope: &SearchScope<'_>,
    control: &SearchControl<'_>,
) -> ControlFlow<Ending, Vec<Vec<Move>>> {
    let limits = Limits {
        max_length: length,
        metric: scope.limits().metric,
        timeout: scope.time_left(),
        ..Limits::default()
    };
    let found = Mutex::new(Vec::new());
    let observer = |event| match event {
        SolveEvent::Found { solution, .. } if solution.length() == usize::from(length) => {
            found
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(solution.moves);
        }
        _ => {}
    };
    let report = optimal.solve(
        &SolveRequest::new(cube, limits).with_want(Want::all(usize::MAX)),
        &control.with_observer(&observer),
    );
    scope.visited(report.progress.nodes)?;
    if report.ending != Ending::Exhausted {
        return ControlFlow::Break(report.ending);
    }
    ControlFlow::Continue(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}
