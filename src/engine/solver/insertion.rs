//! Insertions: moves inserted into a skeleton, which solves all but a few pieces of a cube, to solve the remaining pieces
//! too.
//!
//! Let the skeleton `P Q` follow the scramble `S`. Moves `X` inserted between `P` and `Q` solve the cube if and only if
//! `S P X Q` is solved, so at each point `X` solves one cube: the inverse of `Q S P`. The cubes at all points are conjugates
//! of one another, but some of them need fewer moves, and some insertions cancel moves of the skeleton where they meet. An
//! optimal search lists all insertions of one length at all points, then all of the next length, and the whole is
//! simplified. Source of the technique: Sebastiano Tronto, "Fewest Moves Tutorial", version 3
//! (<https://git.tronto.net/fmctutorial>).

mod three_cycles;
mod two_insertions;

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::engine::{Found, SearchScope};
use super::{Ending, Limits, Optimal, SearchControl, SolveEvent, SolveRequest, Solver, Want};
use crate::cube::{CubieCube, Face, Metric, Move, canonical};
use crate::sync::Lock as _;
use crate::tables::{BuildControl, TableCache};
pub(super) use three_cycles::ThreeCycles;

/// If no length is requested, insertions of up to this many moves more than the shortest are searched. Longer ones would
/// have to cancel more moves than nearly any insertion does.
const MORE: u8 = 3;

/// Searches for insertions. The search is exhausted when all insertions up to the greatest length have been tried at all
/// points; [`Progress::depth`](super::Progress::depth) is then that length. The first search loads or builds the table
/// within its time; building takes some seconds.
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
        let nothing = Insertion {
            before: canonical(skeleton.moves(), metric),
            moves: Vec::new(),
            after: Vec::new(),
            first: None,
        };
        scope.record(Found::Insertion(nothing, Vec::new()))?;
        return ControlFlow::Break(Ending::GoodEnough);
    }
    let points: Vec<InsertionPoint> = skeleton
        .points(metric)
        .into_iter()
        .map(|point| InsertionPoint::new(&cube, point))
        .collect();
    if skeleton.has_two_places() {
        two_insertions::search(&cube, skeleton, scope)?;
    }
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
        for (number, point) in points.iter().enumerate() {
            scope.set_share((1000 * number / points.len()) as u16);
            let found = list(&optimal, point.element, length..=length, scope, control)?;
            is_found |= !found.is_empty();
            found.into_iter().try_for_each(|moves| {
                scope.record(Found::Insertion(point.with(moves), Vec::new()))
            })?;
        }
        if is_found && skeleton.most().is_none() {
            longest = longest.min(length + MORE);
        }
    }
    if skeleton.has_two_places() {
        return ControlFlow::Break(Ending::Unproven);
    }
    ControlFlow::Continue(())
}

#[derive(Clone)]
struct InsertionPoint {
    before: Vec<Move>,
    after: Vec<Move>,
    /// The cube that is solved by exactly those moves that solve the whole when they are inserted here.
    element: CubieCube,
}

impl InsertionPoint {
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
            first: None,
        }
    }
}

/// Returns all solutions of a cube that have these lengths.
fn list(
    optimal: &Optimal,
    cube: CubieCube,
    lengths: RangeInclusive<u8>,
    scope: &SearchScope<'_>,
    control: &SearchControl<'_>,
) -> ControlFlow<Ending, Vec<Vec<Move>>> {
    let limits = Limits {
        max_length: *lengths.end(),
        metric: scope.limits().metric,
        timeout: scope.time_left(),
        ..Limits::default()
    };
    let found = Mutex::new(Vec::new());
    let observer = |event| match event {
        SolveEvent::Found { solution, .. } if lengths.contains(&(solution.length() as u8)) => {
            found.locked().push(solution.moves);
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

/// The moves of a skeleton, in canonical form in the half-turn metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skeleton {
    moves: [Move; Self::LONGEST],
    length: u8,
    /// The greatest number of moves to insert. If `None`, insertions of up to three moves more than the shortest are
    /// searched.
    most: Option<u8>,
    has_two_places: bool,
}

impl Skeleton {
    /// The greatest number of moves of a skeleton: that of a solution.
    pub const LONGEST: usize = 45;
    /// The greatest number of moves that are ever inserted: any cube needs at most this many.
    pub const MOST_INSERTED: u8 = 20;

    /// Creates a skeleton of these moves. `most` is the greatest number of moves to insert, if it is limited.
    ///
    /// # Errors
    /// In canonical form it has more moves than a solution may have.
    pub fn new(moves: &[Move], most: Option<u8>) -> Result<Self, SkeletonTooLong> {
        let moves = canonical(moves, Metric::HalfTurn);
        if moves.len() > Self::LONGEST {
            return Err(SkeletonTooLong(moves.len()));
        }
        let mut all = [Move::new(Face::U, 1); Self::LONGEST];
        all[..moves.len()].copy_from_slice(&moves);
        Ok(Self {
            moves: all,
            length: moves.len() as u8,
            most,
            has_two_places: false,
        })
    }

    /// Sets whether moves may be inserted at a second place too: into the skeleton with the first insertion.
    #[must_use]
    pub const fn with_two_places(self, has_two_places: bool) -> Self {
        Self {
            has_two_places,
            ..self
        }
    }

    /// Whether moves may be inserted at a second place too.
    pub const fn has_two_places(&self) -> bool {
        self.has_two_places
    }

    /// Returns the greatest number of moves to insert, if it is limited.
    pub const fn most(&self) -> Option<u8> {
        self.most
    }

    /// Returns the moves of the skeleton, in canonical form.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.length)]
    }

    /// Returns each point of this skeleton where moves can be inserted, as the moves before it and after it. Turns of
    /// opposite faces commute, so either of them can come before the point. A turn can be split into two parts, `R` into
    /// `R2 R'`, with the point between them; these points come last.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, Metric, format_moves};
    /// use cubetui::solver::Skeleton;
    /// let moves = "F R L".parse::<Algorithm>().unwrap().moves().0;
    /// let points = Skeleton::new(&moves, None).unwrap().points(Metric::HalfTurn);
    /// let written = points.iter().map(|(before, after)| format!("{} | {}", format_moves(before), format_moves(after)));
    /// let written: Vec<String> = written.collect();
    /// assert_eq!(written[..5], [" | F R L", "F | R L", "F L | R", "F R | L", "F R L | "]);
    /// assert_eq!(written[5..7], ["F2 | F' R L", "F' | F2 R L"]);
    /// assert!(written.contains(&"F R' L | R2".to_owned()) && written.contains(&"F R' | R2 L".to_owned()));
    /// ```
    pub fn points(&self, metric: Metric) -> Vec<(Vec<Move>, Vec<Move>)> {
        let moves = canonical(self.moves(), metric);
        let mut points = vec![(Vec::new(), moves.clone())];
        let mut within = Vec::new();
        let mut begin = 0;
        for run in moves.chunk_by(|one, other| one.face().axis() == other.face().axis()) {
            let end = begin + run.len();
            let first = run
                .iter()
                .take_while(|turn| turn.face() == run[0].face())
                .count();
            let (one, other) = run.split_at(first);
            for i in 0..=one.len() {
                for j in usize::from(i == 0)..=other.len() {
                    let before = [&moves[..begin], &one[..i], &other[..j]].concat();
                    points.push((before, [&one[i..], &other[j..], &moves[end..]].concat()));
                }
            }
            for (split, others) in [(one, other), (other, one)] {
                for (first, second) in parts(split) {
                    for k in 0..=others.len() {
                        let before = [&moves[..begin], &[first], &others[..k]].concat();
                        within.push((before, [&[second], &others[k..], &moves[end..]].concat()));
                    }
                }
            }
            begin = end;
        }
        points.extend(within);
        points
    }
}

/// Returns the pairs of turns of a face that together do the same as these turns, where neither is one of these.
fn parts(turns: &[Move]) -> Vec<(Move, Move)> {
    let Some(face) = turns.first().map(|turn| turn.face()) else {
        return Vec::new();
    };
    let whole = turns.iter().map(|turn| turn.quarters()).sum::<u8>() % 4;
    (1..4)
        .map(|first| (first, (4 + whole - first) % 4))
        .filter(|&(first, second)| second != 0 && (turns.len() == 1 || first != 1 || second != 1))
        .map(|(first, second)| (Move::new(face, first), Move::new(face, second)))
        .collect()
}

/// A skeleton has too many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the skeleton has {0} moves; it can have at most {longest}, as a solution", longest = Skeleton::LONGEST)]
pub struct SkeletonTooLong(usize);

/// Moves inserted into a skeleton, which solve the cube together with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Insertion {
    /// The moves of the skeleton before the point.
    pub before: Vec<Move>,
    /// The inserted moves; empty if the skeleton solves the cube.
    pub moves: Vec<Move>,
    /// The moves of the skeleton after the point.
    pub after: Vec<Move>,
    /// The earlier insertion, if this one was made into its result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Box<Insertion>>,
}

impl Insertion {
    /// Returns all moves, one after the other; not in canonical form.
    pub fn joined(&self) -> Vec<Move> {
        [&self.before[..], &self.moves, &self.after].concat()
    }
}
