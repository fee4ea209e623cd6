//! The worker with solvers made for the purpose: the newest request wins, a cancel acts at once, a panic is told.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::worker::{Worker, WorkerEvent};
use cubetui::cube::CubieCube;
use cubetui::solver::{
    Ending, JobId, Limits, Progress, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver,
    SolverId,
};

/// Far above what any step takes; only a failing test waits so long.
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

fn finished(job: u64, ending: Ending) -> WorkerEvent {
    WorkerEvent::Solver(JobId(job), SolveEvent::Finished(report(ending)))
}

/// A solver out of one function.
struct Fake<F>(F);

impl<F: Fn(&SolveRequest, &SearchControl<'_>) -> SolveReport + Send + Sync> Solver for Fake<F> {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        (self.0)(request, control)
    }
}

/// Tells that it has begun, then searches until it is cancelled.
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

fn begun(job: u64, depth: u8) -> WorkerEvent {
    WorkerEvent::Solver(
        JobId(job),
        SolveEvent::Progress(Progress {
            depth,
            ..Progress::default()
        }),
    )
}

fn spawn(
    make_solver: impl Fn() -> Box<dyn Solver> + Send + 'static,
) -> (Worker, Receiver<WorkerEvent>) {
    let (sender, events) = mpsc::channel();
    let worker = Worker::spawn(move |_| make_solver(), observer(sender)).expect("a thread");
    (worker, events)
}

fn observer(sender: Sender<WorkerEvent>) -> impl Fn(WorkerEvent) + Send + Sync {
    let sender = Mutex::new(sender);
    move |event| {
        // The test may have gone while its last job still ends.
        let _gone = sender.lock().expect("no sender panicked").send(event);
    }
}

fn next(events: &Receiver<WorkerEvent>) -> WorkerEvent {
    events.recv_timeout(LONG).expect("an event within the time")
}

#[test]
fn events_and_the_report_carry_the_job() {
    let (worker, events) = spawn(|| {
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
        worker.submit(JobId(job), SolverId::default(), request(job as u8));
        assert_eq!(next(&events), begun(job, job as u8));
        assert_eq!(next(&events), finished(job, Ending::Exhausted));
    }
}

#[test]
fn a_solver_that_reports_its_own_end_is_not_reported_twice() {
    let (worker, events) = spawn(|| {
        Box::new(Fake(|_: &SolveRequest, control: &SearchControl<'_>| {
            control.report(SolveEvent::Finished(report(Ending::GoodEnough)));
            report(Ending::Exhausted)
        }))
    });
    worker.submit(JobId(1), SolverId::default(), request(0));
    assert_eq!(next(&events), finished(1, Ending::Exhausted));
    drop(worker);
    assert_eq!(events.try_recv().ok(), None);
}

#[test]
fn the_newest_request_wins_and_those_between_never_begin() {
    let (worker, events) = spawn(|| Box::new(Fake(endless)));
    worker.submit(JobId(1), SolverId::default(), request(1));
    assert_eq!(next(&events), begun(1, 1));
    // While the first one ends, some are replaced; whichever begin, the last one does, and order is kept.
    for job in 2..=50 {
        worker.submit(JobId(job), SolverId::default(), request(job as u8 % 30));
    }
    let mut jobs = Vec::new();
    loop {
        match next(&events) {
            WorkerEvent::Solver(job, SolveEvent::Progress(_)) => jobs.push(job),
            WorkerEvent::Solver(_, SolveEvent::Finished(end)) => {
                assert_eq!(end.ending, Ending::Cancelled);
            }
            other => panic!("unexpected {other:?}"),
        }
        if jobs.last() == Some(&JobId(50)) {
            break;
        }
    }
    assert!(jobs.is_sorted());
    worker.cancel();
    assert_eq!(next(&events), finished(50, Ending::Cancelled));
}

#[test]
fn a_replaced_request_that_has_not_begun_is_not_run() {
    let (open, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&runs);
    let (worker, events) = spawn(move || {
        gate.lock().unwrap().recv().unwrap();
        let runs = Arc::clone(&counted);
        Box::new(Fake(move |_: &SolveRequest, _: &SearchControl<'_>| {
            runs.fetch_add(1, Ordering::SeqCst);
            report(Ending::Exhausted)
        }))
    });
    for job in 1..=9 {
        worker.submit(JobId(job), SolverId::default(), request(0));
    }
    open.send(()).unwrap();
    assert_eq!(next(&events), finished(9, Ending::Exhausted));
    assert_eq!(runs.load(Ordering::SeqCst), 1);
}

#[test]
fn cancel_ends_a_running_search_and_the_next_one_is_not_touched() {
    let (worker, events) = spawn(|| Box::new(Fake(endless)));
    for job in 1..=20 {
        worker.submit(JobId(job), SolverId::default(), request(7));
        assert_eq!(next(&events), begun(job, 7));
        worker.cancel();
        assert_eq!(next(&events), finished(job, Ending::Cancelled));
        worker.cancel();
    }
}

#[test]
fn cancel_answers_at_once_while_the_solver_is_still_being_built() {
    let (open, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    let (worker, events) = spawn(move || {
        gate.lock().unwrap().recv().unwrap();
        Box::new(Fake(endless))
    });
    worker.submit(JobId(1), SolverId::default(), request(3));
    worker.cancel();
    assert_eq!(next(&events), finished(1, Ending::Cancelled));
    open.send(()).unwrap();
    worker.submit(JobId(2), SolverId::default(), request(4));
    assert_eq!(next(&events), begun(2, 4));
}

#[test]
fn a_panic_in_a_search_is_reported_and_the_next_search_has_a_new_solver() {
    let built = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&built);
    let (worker, events) = spawn(move || {
        counted.fetch_add(1, Ordering::SeqCst);
        Box::new(Fake(|request: &SolveRequest, _: &SearchControl<'_>| {
            assert_ne!(request.limits.max_length, 13, "thirteen is unlucky");
            report(Ending::Exhausted)
        }))
    });
    worker.submit(JobId(1), SolverId::default(), request(13));
    let WorkerEvent::Failed(JobId(1), words) = next(&events) else {
        panic!("the first job fails")
    };
    assert!(words.contains("thirteen is unlucky"), "{words}");
    worker.submit(JobId(2), SolverId::default(), request(12));
    assert_eq!(next(&events), finished(2, Ending::Exhausted));
    assert_eq!(built.load(Ordering::SeqCst), 2);
}

#[test]
fn a_panic_in_building_is_reported_to_each_request_until_building_succeeds() {
    let broken = Arc::new(AtomicBool::new(true));
    let state = Arc::clone(&broken);
    let (worker, events) = spawn(move || {
        assert!(!state.load(Ordering::SeqCst), "no memory for the tables");
        Box::new(Fake(|_: &SolveRequest, _: &SearchControl<'_>| {
            report(Ending::Exhausted)
        }))
    });
    for job in 1..=3 {
        worker.submit(JobId(job), SolverId::default(), request(0));
        let words = "no memory for the tables".to_owned();
        assert_eq!(next(&events), WorkerEvent::Failed(JobId(job), words));
    }
    broken.store(false, Ordering::SeqCst);
    worker.submit(JobId(4), SolverId::default(), request(0));
    assert_eq!(next(&events), finished(4, Ending::Exhausted));
}

#[test]
fn a_lazy_worker_builds_nothing_before_its_first_request() {
    let built = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&built);
    let (sender, events) = mpsc::channel();
    let make_solver = move |_| -> Box<dyn Solver> {
        counted.fetch_add(1, Ordering::SeqCst);
        Box::new(Fake(|request: &SolveRequest, _: &SearchControl<'_>| {
            assert_ne!(request.limits.max_length, 13, "thirteen is unlucky");
            report(Ending::Exhausted)
        }))
    };
    let worker = Worker::lazy(make_solver, observer(sender));
    worker.cancel();
    assert!(events.recv_timeout(Duration::from_millis(50)).is_err());
    assert_eq!(built.load(Ordering::SeqCst), 0);
    worker.submit(JobId(1), SolverId::default(), request(0));
    let without_solution = Err("no solution was found".to_owned());
    assert_eq!(
        next(&events).into_solution(),
        Some((JobId(1), without_solution))
    );
    worker.submit(JobId(2), SolverId::default(), request(13));
    let Some((JobId(2), Err(words))) = next(&events).into_solution() else {
        panic!("the second job fails")
    };
    assert!(words.contains("thirteen is unlucky"), "{words}");
    assert_eq!(begun(3, 0).into_solution(), None);
}

#[test]
fn dropping_the_worker_cancels_the_search() {
    let (worker, events) = spawn(|| Box::new(Fake(endless)));
    worker.submit(JobId(1), SolverId::default(), request(5));
    assert_eq!(next(&events), begun(1, 5));
    drop(worker);
    assert_eq!(next(&events), finished(1, Ending::Cancelled));
    assert!(
        events.recv_timeout(LONG).is_err(),
        "the thread has let go of the observer"
    );
}

#[test]
fn dropping_the_worker_does_not_wait_for_a_search_that_ignores_cancellation() {
    let (open, gate) = mpsc::channel::<()>();
    let gate = Mutex::new(gate);
    let (worker, events) = spawn(move || {
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
    worker.submit(JobId(1), SolverId::default(), request(0));
    assert_eq!(next(&events), begun(1, 0));
    drop(worker);
    assert!(events.try_recv().is_err(), "the search still runs");
    open.send(()).unwrap();
    assert_eq!(next(&events), finished(1, Ending::Exhausted));
}
