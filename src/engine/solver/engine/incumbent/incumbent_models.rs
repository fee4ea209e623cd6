//! Threads that report to one incumbent, in all interleavings that the model explores.

use std::sync::atomic;

use super::*;
use crate::cube::CubieCube;
use crate::sync::{Lock as _, explore, thread};

#[test]
fn threads_that_find_and_prove_at_once_agree_on_the_end() {
    explore(3000, || {
        let moves = |text: &str| text.parse::<Algorithm>().expect("an algorithm").moves().0;
        let cube = CubieCube::SOLVED.turned_by(&moves("R U"));
        let request = SolveRequest::new(cube, Limits::default());
        let cancel = atomic::AtomicBool::new(false);
        let seen = std::sync::Mutex::new(Vec::new());
        let observer = |event| seen.locked().push(event);
        let control = SearchControl::new(&cancel, &observer);
        let incumbent = Incumbent::new(&request, &control);
        let scope = SearchScope::new(&incumbent);
        let find = |text: &str| scope.found(&moves(text));
        thread::scope(|threads| {
            threads.spawn(|| _ = find("U' R2 F2 R2 F2 R2 F2 R2 F2 R2 F2 R2 F2 R'"));
            threads.spawn(|| _ = find("U' R'"));
            for bound in 1..=3 {
                if scope.begin(bound, bound).is_break() {
                    break;
                }
            }
        });
        // The proof knows that nothing shorter exists; it may have known before there was a solution.
        let _over = scope.begin(4, 3);
        assert!(incumbent.is_over() && incumbent.shorter_than() == 2);
        let report = incumbent.into_report(Ending::Cancelled);
        assert_eq!(report.best.as_ref().map(Solution::length), Some(2));
        assert_eq!(report.ending, Ending::Exhausted);
        assert!(report.is_proven());
        let seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
        let bounds: Vec<u8> = seen.iter().filter_map(bound).collect();
        assert!(
            bounds.is_sorted(),
            "a bound that is proven stays: {bounds:?}"
        );
        let lengths: Vec<usize> = seen.iter().filter_map(length).collect();
        assert!(
            lengths.is_sorted_by(|one, other| one > other),
            "each is shorter: {lengths:?}"
        );
    });
}

fn bound(event: &SolveEvent) -> Option<u8> {
    match event {
        SolveEvent::Progress(progress) | SolveEvent::Found { progress, .. } => {
            Some(progress.lower_bound)
        }
        SolveEvent::Finished(_) => None,
    }
}

fn length(event: &SolveEvent) -> Option<usize> {
    match event {
        SolveEvent::Found { solution, .. } => Some(solution.length()),
        _ => None,
    }
}
