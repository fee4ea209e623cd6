//! Searches with solvers made for the purpose: the newest request wins, stopping acts at once, a panic is reported.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::app::Message;
use crate::app::{Slot, Task};
use crate::job_tests::{MakeSolvers, jobs};
use crate::jobs::Jobs;
use cubetui::cube::CubieCube;
use cubetui::solver::{
    Ending, JobId, Limits, Progress, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver,
    SolverId,
};

/// Far longer than any step takes; only a failing test waits this long.
const LONG: Duration = Duration::from_secs(20);

/// A request that the fakes tell apart by its length limit.
fn request(max_length: u8) -> SolveRequest {
    SolveRequest::new(
        CubieCube::SOLVED,
        Limits {
            max_length,
            ..Limits::default()
        },
    )
}

fn report(ending: Ending) -> SolveReport {
    SolveReport {
        best: None,
        others: vec![],
        ending,
        progress: Progress::default(),
    }
}

fn finished(job: u64, ending: Ending) -> Message {
    Message::Solver(JobId(job), SolveEvent::Finished(report(ending)))
}

/// A solver made from one function.
struct Fake<F>(F);

impl<F: Fn(&SolveRequest, &SearchControl<'_>) -> SolveReport + Send + Sync> Solver for Fake<F> {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        (self.0)(request, control)
    }
}

/// Reports that it has begun, then searches until it is cancelled.
fn endless(request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
    control.report(SolveEvent::Progress(Progress {
        depth: request.limits.max_length,
        ..Progress::default()
    }));
    while !control.is_cancelled() {
        thread::yield_now();
    }
    report(Ending::Cancelled)
}

fn begun(job: u64, depth: u8) -> Message {
    Message::Solver(
        JobId(job),
        SolveEvent::Progress(Progress {
            depth,
            ..Progress::default()
        }),
    )
}

fn spawn(make_solver: impl Fn() -> Box<dyn Solver> + Send + 'static) -> (Jobs, Receiver<Message>) {
    jobs(MakeSolvers {
        search: Box::new(move |_| make_solver()),
        ..MakeSolvers::default()
    })
}

fn submit(jobs: &Jobs, job: u64, request: SolveRequest) {
    let task = Task::Solve(JobId(job), SolverId::default(), request);
    jobs.start(Slot::Search, task);
}

fn next(events: &Receiver<Message>) -> Message {
    events.recv_timeout(LONG).expect("an event within the time")
}

#[test]
fn events_and_the_report_carry_the_job() {
    let (jobs, events) = spawn(|| {
        Box::new(Fake(
            |request: &SolveRequest, control: &SearchControl<'_>| {
                let depth = request.limits.max_length;
                control.report(SolveEvent::Progress(Progress {
                    depth,
                    ..Progress::default()
                }));
                report(Ending::Exhausted)
            },
        ))
    });
    for job in 1..=3 {
        submit(&jobs, job, request(job as u8));
        assert_eq!(next(&events), begun(job, job as u8));
        assert_eq!(next(&events), finished(job, Ending::Exhausted));
    }
}

#[test]
fn a_solver_that_reports_its_own_end_is_not_reported_twice() {
    let (jobs, events) = spawn(|| {
        Box::new(Fake(|_: &SolveRequest, control: &SearchControl<'_>| {
            control.report(SolveEvent::Finished(report(Ending::GoodEnough)));
            report(Ending::Exhausted)
        }))
    });
    submit(&jobs, 1, request(0));
    assert_eq!(next(&events), finished(1, Ending::Exhausted));
    drop(jobs);
    assert_eq!(events.try_recv().ok(), None);
}

#[test]
fn the_newest_request_wins_and_those_between_never_begin() {
    let (jobs, events) = spawn(|| Box::new(Fake(endless)));
    submit(&jobs, 1, request(1));
    assert_eq!(next(&events), begun(1, 1));
    // While the first job ends, some are replaced. Whichever begin, the last one does, and the order is kept.
    for job in 2..=50 {
        submit(&jobs, job, request(job as u8 % 30));
    }
    let mut begun_jobs = Vec::new();
    loop {
        match next(&events) {
            Message::Solver(job, SolveEvent::Progress(_)) => begun_jobs.push(job),
            Message::Solver(_, SolveEvent::Finished(end)) => {
                assert_eq!(end.ending, Ending::Cancelled);
            }
            other => panic!("unexpected {other:?}"),
        }
        if begun_jobs.last() == Some(&JobId(50)) {
            break;
        }
    }
    assert!(begun_jobs.is_sorted());
    jobs.stop(Slot::Search);
    assert_eq!(next(&events), finished(50, Ending::Cancelled));
}

#[test]
fn a_replaced_request_that_has_not_begun_is_not_run() {
    let (open, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&runs);
    let (jobs, events) = spawn(move || {
        gate.lock().unwrap().recv().unwrap();
        let runs = Arc::clone(&counted);
        Box::new(Fake(move |_: &SolveRequest, _: &SearchControl<'_>| {
            runs.fetch_add(1, Ordering::SeqCst);
            report(Ending::Exhausted)
        }))
    });
    for job in 1..=9 {
        submit(&jobs, job, request(0));
    }
    open.send(()).unwrap();
    assert_eq!(next(&events), finished(9, Ending::Exhausted));
    assert_eq!(runs.load(Ordering::SeqCst), 1);
}

#[test]
fn cancel_ends_a_running_search_and_the_next_one_is_not_touched() {
    let (jobs, events) = spawn(|| Box::new(Fake(endless)));
    for job in 1..=20 {
        submit(&jobs, job, request(7));
        assert_eq!(next(&events), begun(job, 7));
        jobs.stop(Slot::Search);
        assert_eq!(next(&events), finished(job, Ending::Cancelled));
        jobs.stop(Slot::Search);
    }
}

#[test]
fn cancel_answers_at_once_while_the_solver_is_still_being_built() {
    let (open, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    let (jobs, events) = spawn(move || {
        gate.lock().unwrap().recv().unwrap();
        Box::new(Fake(endless))
    });
    submit(&jobs, 1, request(3));
    jobs.stop(Slot::Search);
    assert_eq!(next(&events), finished(1, Ending::Cancelled));
    open.send(()).unwrap();
    submit(&jobs, 2, request(4));
    assert_eq!(next(&events), begun(2, 4));
}

#[test]
fn a_panic_in_a_search_is_reported_and_the_next_search_has_a_new_solver() {
    let built = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&built);
    let (jobs, events) = spawn(move || {
        counted.fetch_add(1, Ordering::SeqCst);
        Box::new(Fake(|request: &SolveRequest, _: &SearchControl<'_>| {
            assert_ne!(request.limits.max_length, 13, "thirteen is unlucky");
            report(Ending::Exhausted)
        }))
    });
    submit(&jobs, 1, request(13));
    let Message::SolverFailed(JobId(1), words) = next(&events) else {
        panic!("the first job fails")
    };
    assert!(words.contains("thirteen is unlucky"), "{words}");
    submit(&jobs, 2, request(12));
    assert_eq!(next(&events), finished(2, Ending::Exhausted));
    assert_eq!(built.load(Ordering::SeqCst), 2);
}

#[test]
fn a_panic_in_building_is_reported_to_each_request_until_building_succeeds() {
    let broken = Arc::new(AtomicBool::new(true));
    let state = Arc::clone(&broken);
    let (jobs, events) = spawn(move || {
        assert!(!state.load(Ordering::SeqCst), "no memory for the tables");
        Box::new(Fake(|_: &SolveRequest, _: &SearchControl<'_>| {
            report(Ending::Exhausted)
        }))
    });
    for job in 1..=3 {
        submit(&jobs, job, request(0));
        let words = "no memory for the tables".to_owned();
        assert_eq!(next(&events), Message::SolverFailed(JobId(job), words));
    }
    broken.store(false, Ordering::SeqCst);
    submit(&jobs, 4, request(0));
    assert_eq!(next(&events), finished(4, Ending::Exhausted));
}

#[test]
fn other_slots_build_nothing_before_their_first_task() {
    let built = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&built);
    let (jobs, events) = jobs(MakeSolvers {
        scramble: Box::new(move |_| {
            counted.fetch_add(1, Ordering::SeqCst);
            Box::new(Fake(
                |request: &SolveRequest, control: &SearchControl<'_>| {
                    control.report(SolveEvent::Progress(Progress::default()));
                    assert_ne!(request.limits.max_length, 13, "thirteen is unlucky");
                    report(Ending::Exhausted)
                },
            ))
        }),
        ..MakeSolvers::default()
    });
    let start = |job: u64, request| {
        let task = Task::Solve(JobId(job), SolverId::default(), request);
        jobs.start(Slot::Scramble, task);
    };
    jobs.stop(Slot::Scramble);
    assert!(events.recv_timeout(Duration::from_millis(50)).is_err());
    assert_eq!(built.load(Ordering::SeqCst), 0);
    start(1, request(0));
    let without_solution = Err("no solution was found".to_owned());
    assert_eq!(next(&events), Message::Sequence(JobId(1), without_solution));
    start(2, request(13));
    let Message::Sequence(JobId(2), Err(words)) = next(&events) else {
        panic!("the second job fails")
    };
    assert!(words.contains("thirteen is unlucky"), "{words}");
}

#[test]
fn of_a_cube_of_the_list_only_the_end_is_reported() {
    let (jobs, events) = jobs(MakeSolvers {
        list: Box::new(|_| {
            Box::new(Fake(|_: &SolveRequest, control: &SearchControl<'_>| {
                control.report(SolveEvent::Progress(Progress::default()));
                report(Ending::Exhausted)
            }))
        }),
        ..MakeSolvers::default()
    });
    let task = Task::Solve(JobId(1), SolverId::default(), request(0));
    jobs.start(Slot::List, task);
    assert_eq!(next(&events), finished(1, Ending::Exhausted));
}

#[test]
fn dropping_the_service_cancels_the_search() {
    let (jobs, events) = spawn(|| Box::new(Fake(endless)));
    submit(&jobs, 1, request(5));
    assert_eq!(next(&events), begun(1, 5));
    drop(jobs);
    assert_eq!(next(&events), finished(1, Ending::Cancelled));
    assert!(
        events.recv_timeout(LONG).is_err(),
        "the thread has let go of the observer"
    );
}

#[test]
fn dropping_the_service_does_not_wait_for_a_search_that_ignores_cancellation() {
    let (open, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    let (jobs, events) = spawn(move || {
        let gate = Mutex::new(std::mem::replace(
            &mut *gate.lock().unwrap(),
            mpsc::channel().1,
        ));
        Box::new(Fake(
            move |_: &SolveRequest, control: &SearchControl<'_>| {
                control.report(SolveEvent::Progress(Progress::default()));
                let _opened = gate.lock().unwrap().recv_timeout(LONG);
                report(Ending::Exhausted)
            },
        ))
    });
    submit(&jobs, 1, request(0));
    assert_eq!(next(&events), begun(1, 0));
    drop(jobs);
    assert!(events.try_recv().is_err(), "the search still runs");
    open.send(()).unwrap();
    assert_eq!(next(&events), finished(1, Ending::Exhausted));
}
