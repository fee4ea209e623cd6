//! A search that does not wait for the full tables and yet has the good of them: it starts with the instant tier, and
//! goes on with the full one when that is there.
//!
//! What has been found and proven is kept. The time spent is not lost: the full tier is several times as fast, so it
//! soon has caught up with any search that the instant tier was still busy with.

use std::sync::{Arc, OnceLock};

use super::{
    Ending, Limits, Progress, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver,
};
use super::{Tier, TwoPhase};
use crate::tables::FullTables;

/// The two-phase solver with a place where somebody puts the full tables.
#[derive(Clone, Debug)]
pub struct Upgrading {
    solver: TwoPhase,
    full: Arc<OnceLock<FullTables>>,
}

impl Upgrading {
    /// The solver, and the place it will find the full tables in.
    pub fn new(solver: TwoPhase, full: Arc<OnceLock<FullTables>>) -> Self {
        Self { solver: solver.with_full(Arc::clone(&full)), full }
    }
}

impl Solver for Upgrading {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let report = match self.solver.tier() {
            Tier::Full => return self.solver.solve(request, control),
            Tier::Instant => self.until_the_tables_come(request, control),
        };
        let is_upgraded = report.ending == Ending::Cancelled && !control.is_cancelled();
        let report = match is_upgraded.then(|| rest(request, &report)).flatten() {
            Some(rest) => self.go_on(&rest, report, request.limits, control),
            None if is_upgraded => SolveReport { ending: Ending::TimedOut, ..report },
            None => report,
        };
        control.tell(SolveEvent::Finished(report.clone()));
        report
    }
}

impl Upgrading {
    /// A search that is also ended by the arrival of the tables.
    fn until_the_tables_come(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let listener = |event| tell_unless_end(control, event);
        let arrived = || self.full.get().is_some();
        self.solver.solve(request, &control.with_listener(&listener).also_stopped_by(&arrived))
    }

    /// The same search with the full tables; both together as one.
    fn go_on(
        &self,
        rest: &SolveRequest,
        before: SolveReport,
        limits: Limits,
        control: &SearchControl<'_>,
    ) -> SolveReport {
        let since = before.progress;
        let shortest = before.best.as_ref().map_or(usize::MAX, |best| best.moves.len());
        let listener = |event| {
            tell_unless_end(
                control,
                match event {
                    SolveEvent::Progress(figures) => SolveEvent::Progress(sum(since, figures)),
                    SolveEvent::Found(found, figures) if found.moves.len() < shortest => {
                        SolveEvent::Found(later(found, since), sum(since, figures))
                    }
                    SolveEvent::Found(found, figures) | SolveEvent::Another(found, figures) => {
                        SolveEvent::Another(later(found, since), sum(since, figures))
                    }
                    SolveEvent::Finished(report) => SolveEvent::Finished(report),
                },
            );
        };
        let after = self.solver.solve(rest, &control.with_listener(&listener));
        let of_after = after.best.into_iter().chain(after.others).map(|solution| later(solution, since));
        let all = before.best.into_iter().chain(before.others).chain(of_after);
        let mut kept = shortest_of(all.collect(), limits.solutions).into_iter();
        SolveReport {
            best: kept.next(),
            others: kept.collect(),
            ending: after.ending,
            progress: sum(since, after.progress),
        }
    }
}

/// The shortest so many, those found first before others of their length, none twice.
fn shortest_of(mut solutions: Vec<Solution>, number: usize) -> Vec<Solution> {
    solutions.sort_by_key(|solution| solution.moves.len());
    let mut kept: Vec<Solution> = Vec::new();
    for solution in solutions {
        if kept.iter().all(|other| other.moves != solution.moves) {
            kept.push(solution);
        }
    }
    kept.truncate(number.max(1));
    kept
}

/// What is left to be searched; nothing when the time is over.
fn rest(request: &SolveRequest, before: &SolveReport) -> Option<SolveRequest> {
    let Limits { timeout, solutions, max_length, .. } = request.limits;
    let timeout = match timeout {
        None => None,
        Some(timeout) => Some(timeout.checked_sub(before.progress.elapsed).filter(|rest| !rest.is_zero())?),
    };
    let best = before.best.as_ref().map(|best| best.moves.len() as u8);
    // Among several solutions those as long as the best are wanted as well.
    let max_length = match best {
        Some(best) if solutions <= 1 => max_length.min(best.saturating_sub(1)),
        Some(_) | None => max_length,
    };
    Some(SolveRequest { limits: Limits { max_length, timeout, ..request.limits }, ..*request })
}

/// The end is told once, and last.
fn tell_unless_end(control: &SearchControl<'_>, event: SolveEvent) {
    if !matches!(event, SolveEvent::Finished(_)) {
        control.tell(event);
    }
}

/// The figures of two searches, one after the other, as those of one.
fn sum(before: Progress, after: Progress) -> Progress {
    Progress {
        nodes: before.nodes + after.nodes,
        elapsed: before.elapsed + after.elapsed,
        depth: after.depth,
        lower_bound: before.lower_bound.max(after.lower_bound),
        share: after.share,
        faster: None,
    }
}

/// A solution of the second search, with its time from the start of the first.
fn later(solution: Solution, since: Progress) -> Solution {
    Solution { after: since.elapsed + solution.after, ..solution }
}
