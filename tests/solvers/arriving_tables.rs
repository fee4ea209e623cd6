//! Full tables that arrive during a two-phase search are used from then on; the observer sees a single search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use cubetui::cube::{CubieCube, random};
use cubetui::solver::{
    Ending, Limits, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver, TwoPhase, Want,
};
use cubetui::tables::{FullTables, TableId};
use xxhash_rust::xxh3::xxh3_64;

use crate::algorithms::moves;
use crate::built::{full_tables, instant_tables};

fn full() -> Arc<FullTables> {
    Arc::clone(full_tables().get().expect("they were just built"))
}

fn instant() -> TwoPhase {
    TwoPhase::new(instant_tables())
}

/// Solves with tables that arrive at the first event for which `is_time` holds. Returns the report and all events.
fn solve_with_arrival(
    request: &SolveRequest,
    is_time: impl Fn(&SolveEvent) -> bool + Sync,
) -> (SolveReport, Vec<SolveEvent>) {
    let tables = Mutex::new(Some(full()));
    let place = Arc::new(OnceLock::new());
    let solver = instant().with_full(Arc::clone(&place));
    let events = Mutex::new(Vec::new());
    let observer = |event: SolveEvent| {
        if is_time(&event)
            && let Some(tables) = tables.lock().expect("no panic").take()
        {
            place.set(tables).expect("they come once");
        }
        events.lock().expect("no panic").push(event);
    };
    let report = solver.solve(
        request,
        &SearchControl::new(&AtomicBool::new(false), &observer),
    );
    assert!(place.get().is_some(), "the tables have come");
    (report, events.into_inner().expect("no panic"))
}

fn is_found(event: &SolveEvent) -> bool {
    matches!(event, SolveEvent::Found { .. })
}

/// Solves with this solver, which has one thread.
fn solve(solver: &TwoPhase, cube: CubieCube, limits: Limits) -> SolveReport {
    solver.solve(&SolveRequest::new(cube, limits), &SearchControl::silent())
}

/// Returns a cube that needs twelve moves. The proof of that is short, and many times shorter with the full tables.
fn cube_of_twelve_moves() -> CubieCube {
    let moves = moves("R U F' L2 D B R' U2 F L D2 B");
    CubieCube::SOLVED.turned_by(&moves)
}

#[test]
fn a_search_stays_one_search_when_tables_arrive() {
    let mut generator = random::seeded_generator(91);
    for solutions in [1, 3] {
        let cube = CubieCube::random(&mut generator);
        let limits = Limits {
            timeout: Some(Duration::from_millis(700)),
            ..Limits::default()
        };
        let (report, events) = solve_with_arrival(
            &SolveRequest::new(cube, limits).with_want(Want::best(solutions)),
            is_found,
        );
        assert_eq!(report.ending, Ending::TimedOut);
        let best = report
            .best
            .as_ref()
            .expect("there is a solution within that time");
        assert!(report.others.len() < solutions);
        for solution in report.others.iter().chain([best]) {
            assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
            assert!(solution.moves.len() >= best.moves.len());
        }
        let (mut nodes, mut bound, mut shortest) = (0, 0, usize::MAX);
        let (last, before) = events.split_last().expect("the end is told");
        assert_eq!(*last, SolveEvent::Finished(report.clone()));
        for event in before {
            let progress = match event {
                SolveEvent::Progress(progress) => progress,
                SolveEvent::Found {
                    solution,
                    rank: 0,
                    progress,
                    ..
                } => {
                    assert!(
                        solution.moves.len() < shortest,
                        "each is shorter than all before"
                    );
                    shortest = solution.moves.len();
                    progress
                }
                SolveEvent::Found {
                    solution, progress, ..
                } => {
                    assert!(solutions > 1 && solution.moves.len() >= shortest);
                    progress
                }
                SolveEvent::Finished(_) => panic!("the end is told once, and last"),
            };
            assert!(progress.nodes >= nodes && progress.lower_bound >= bound);
            (nodes, bound) = (progress.nodes, progress.lower_bound);
        }
        assert_eq!(best.moves.len(), shortest);
    }
}

#[test]
fn a_proof_after_tables_have_arrived_is_a_proof_of_the_whole() {
    // The solution is found at once, and the proof is short.
    let moves = moves("R U F' L2 D B R' U2");
    let cube = CubieCube::SOLVED.turned_by(&moves);
    let (report, _) = solve_with_arrival(&SolveRequest::new(cube, Limits::default()), is_found);
    assert_eq!(report.ending, Ending::Exhausted);
    let best = report.best.expect("it is solvable").moves.len();
    let expected = solve(&instant(), cube, Limits::default());
    assert_eq!(Some(best), expected.best.map(|best| best.moves.len()));
    assert_eq!(usize::from(report.progress.lower_bound), best);
}

/// The tables arrive before the first long phase 1 is searched.
#[test]
fn a_search_visits_fewer_positions_once_tables_have_arrived() {
    let cube = cube_of_twelve_moves();
    let begins =
        |event: &SolveEvent| matches!(event, SolveEvent::Progress(progress) if progress.depth >= 6);
    let (report, _) = solve_with_arrival(&SolveRequest::new(cube, Limits::default()), begins);
    let without = solve(&instant(), cube, Limits::default());
    for report in [&report, &without] {
        assert_eq!(
            (report.ending, report.progress.lower_bound),
            (Ending::Exhausted, 12)
        );
    }
    let (nodes, without) = (report.progress.nodes, without.progress.nodes);
    assert!(
        2 * nodes < without,
        "{nodes} positions with them, {without} without"
    );
}

#[test]
fn a_cancel_after_tables_have_arrived_ends_the_whole() {
    let cube = CubieCube::random(&mut random::seeded_generator(93));
    let (cancel, place, arrival) = (
        AtomicBool::new(false),
        Arc::new(OnceLock::new()),
        OnceLock::new(),
    );
    let observer = |event: SolveEvent| match event {
        SolveEvent::Found { progress, .. } => {
            arrival.get_or_init(|| {
                place.set(full()).expect("they come once");
                progress.depth
            });
        }
        // Greater depths are searched with the tables.
        SolveEvent::Progress(progress)
            if arrival.get().is_some_and(|&depth| progress.depth > depth) =>
        {
            cancel.store(true, Ordering::Relaxed);
        }
        _ => {}
    };
    let solver = instant().with_full(Arc::clone(&place));
    let report = solver.solve(
        &SolveRequest::new(cube, Limits::default()),
        &SearchControl::new(&cancel, &observer),
    );
    assert_eq!(report.ending, Ending::Cancelled);
    assert!(report.best.is_some());
}

#[test]
fn tables_that_are_there_are_used_from_the_beginning() {
    let place = Arc::new(OnceLock::new());
    place.set(full()).expect("the place is free");
    let [with, without] = [instant().with_full(place), instant()]
        .map(|solver| solve(&solver, cube_of_twelve_moves(), Limits::default()));
    assert_eq!(
        (with.ending, without.ending),
        (Ending::Exhausted, Ending::Exhausted)
    );
    let (with, without) = (with.progress.nodes, without.progress.nodes);
    assert!(
        4 * with < without,
        "{with} positions with them, {without} without"
    );
}

/// Files outlive the program that wrote them. A change to the meaning of the bytes must raise the revision, and then update
/// these checksums.
#[test]
fn the_revision_on_disk_stands_for_these_bytes() {
    let sums = full()
        .entries()
        .map(|(id, bytes)| (id.entry().name, xxh3_64(bytes)));
    let file = &TableId::Full.entry().expect("they have a file").file;
    assert_eq!(file.layout.revision, 2);
    assert_eq!(
        sums,
        [
            ("phase1", 16_368_710_075_761_216_002),
            ("phase2", 11_152_585_366_604_771_589)
        ]
    );
}
