//! Full tables that arrive during a two-phase search are taken over: to the observer it stays one search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use cubetui::cube::{Algorithm, CubieCube, random};
use cubetui::solver::{
    Ending, Limits, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver, Tier, TwoPhase,
};
use cubetui::tables::{FullTables, Stored};
use xxhash_rust::xxh3::xxh3_64;

use crate::built::{full_tables, instant_tables};

fn full() -> FullTables {
    full_tables().get().expect("they were just built").clone()
}

fn instant() -> TwoPhase {
    TwoPhase::new(instant_tables())
}

/// Solves with tables that come when the first solution is found; the report and everything that was told.
fn solve(cube: CubieCube, limits: Limits) -> (SolveReport, Vec<SolveEvent>, Tier) {
    let tables = Mutex::new(Some(full()));
    let place = Arc::new(OnceLock::new());
    let solver = instant().with_full(Arc::clone(&place));
    let events = Mutex::new(Vec::new());
    let observer = |event: SolveEvent| {
        if matches!(event, SolveEvent::Found { .. })
            && let Some(tables) = tables.lock().expect("no panic").take()
        {
            place.set(tables).expect("they come once");
        }
        events.lock().expect("no panic").push(event);
    };
    let report = solver
        .solve(&SolveRequest::new(cube, limits), &SearchControl::new(&AtomicBool::new(false), &observer));
    let tier = if place.get().is_some() { Tier::Full } else { Tier::Instant };
    (report, events.into_inner().expect("no panic"), tier)
}

#[test]
fn a_search_stays_one_search_when_tables_arrive() {
    let mut generator = random::seeded_generator(91);
    for solutions in [1, 3] {
        let cube = CubieCube::random(&mut generator);
        let limits = Limits { timeout: Some(Duration::from_millis(700)), solutions, ..Limits::default() };
        let (report, events, tier) = solve(cube, limits);
        assert_eq!((report.ending, tier), (Ending::TimedOut, Tier::Full));
        let best = report.best.as_ref().expect("there is a solution within that time");
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
                SolveEvent::Found { solution, rank: 0, progress, .. } => {
                    assert!(solution.moves.len() < shortest, "each is shorter than all before");
                    shortest = solution.moves.len();
                    progress
                }
                SolveEvent::Found { solution, progress, .. } => {
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
    // Found at once, proven soon.
    let moves = "R U F' L2 D B R' U2".parse::<Algorithm>().expect("an algorithm").moves().0;
    let cube = CubieCube::SOLVED.turned_by(&moves);
    let (report, _, _) = solve(cube, Limits::default());
    assert_eq!(report.ending, Ending::Exhausted);
    let best = report.best.expect("it is solvable").moves.len();
    let twin = instant();
    let request = SolveRequest::new(cube, Limits::default());
    let expected = twin.solve(&request, &SearchControl::new(&AtomicBool::new(false), &|_| ()));
    assert_eq!(Some(best), expected.best.map(|best| best.moves.len()));
    assert_eq!(usize::from(report.progress.lower_bound), best);
}

#[test]
fn a_cancel_ends_the_whole() {
    let cube = CubieCube::random(&mut random::seeded_generator(93));
    let (cancel, place) = (AtomicBool::new(false), Arc::new(OnceLock::new()));
    let observer = |event: SolveEvent| {
        if matches!(event, SolveEvent::Found { .. }) {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let solver = instant().with_full(place);
    let report =
        solver.solve(&SolveRequest::new(cube, Limits::default()), &SearchControl::new(&cancel, &observer));
    assert_eq!(report.ending, Ending::Cancelled);
    assert!(report.best.is_some());
}

#[test]
fn tables_that_are_there_are_used_from_the_beginning() {
    let place = Arc::new(OnceLock::new());
    place.set(full()).expect("the place is free");
    let cube = CubieCube::random(&mut random::seeded_generator(94));
    let limits = Limits { good_enough: 21, ..Limits::default() };
    let never = AtomicBool::new(false);
    let solver = instant().with_full(place);
    let report = solver.solve(&SolveRequest::new(cube, limits), &SearchControl::new(&never, &|_| ()));
    assert_eq!(report.ending, Ending::GoodEnough);
}

/// Files outlive the program that wrote them: whoever changes what the bytes mean raises the revision, and then these.
#[test]
fn the_revision_on_disk_stands_for_these_bytes() {
    let sums = full().entries().map(|(id, bytes)| (id.entry().name, xxh3_64(bytes)));
    assert_eq!(FullTables::LAYOUT.revision, 1);
    assert_eq!(sums, [("phase1", 6_250_133_570_512_495_530), ("phase2", 5_764_023_373_514_323_303)]);
}
