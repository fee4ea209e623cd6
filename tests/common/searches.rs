//! Searches with all that they report.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use cubetui::solver::{SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver};

/// Solves, and returns the report and all events in order.
pub(crate) fn observed(
    solver: &dyn Solver,
    request: &SolveRequest,
) -> (SolveReport, Vec<SolveEvent>) {
    let events = Mutex::new(Vec::new());
    let observer = |event| events.lock().expect("no observer panics").push(event);
    let never = AtomicBool::new(false);
    let report = solver.solve(request, &SearchControl::new(&never, &observer));
    (report, events.into_inner().expect("no observer panics"))
}

/// Solves, and returns the report and all solutions in the order in which they were found.
pub(crate) fn found(solver: &dyn Solver, request: &SolveRequest) -> (SolveReport, Vec<Solution>) {
    let (report, events) = observed(solver, request);
    let solution = |event| match event {
        SolveEvent::Found { solution, .. } => Some(solution),
        SolveEvent::Progress(_) | SolveEvent::Finished(_) => None,
    };
    (report, events.into_iter().filter_map(solution).collect())
}
