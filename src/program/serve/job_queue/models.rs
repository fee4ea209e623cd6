//! Tests the queue in every interleaving of its clients and threads that shuttle finds.

use std::net::Ipv4Addr;

use tokio::sync::oneshot::error::TryRecvError;

use super::super::metrics::Metrics;
use super::*;
use axum::response::IntoResponse as _;
use cubetui::sync::explore;

fn work() -> TurnWork {
    Box::new(|turn| {
        thread::yield_now();
        (turn.lane == Lane::Long).then(|| ().into_response())
    })
}

fn open() -> Arc<JobQueue> {
    let gauges = Metrics::new().queue;
    let limits = QueueLimits {
        waiting: 2,
        per_client: 2,
    };
    Arc::new(JobQueue::open(1, limits, gauges).expect("there are threads"))
}

fn client(queue: &Arc<JobQueue>, number: u8) -> thread::JoinHandle<Vec<Ticket>> {
    let queue = Arc::clone(queue);
    let job = move |lane| Job {
        work: work(),
        deadline: Instant::now() + Duration::from_secs(3600),
        client: Client::of(Ipv4Addr::from([127, 0, 0, number]).into()),
        lane,
    };
    thread::spawn(move || {
        [Lane::Short, Lane::Long]
            .into_iter()
            .filter_map(|lane| queue.submit(job(lane)).ok())
            .collect()
    })
}

/// Waits for the outcome. Returns `None` if the job was dropped.
fn outcome(mut ticket: Ticket) -> Option<JobOutcome> {
    loop {
        match ticket.outcome.try_recv() {
            Ok(outcome) => return Some(outcome),
            Err(TryRecvError::Closed) => return None,
            Err(TryRecvError::Empty) => thread::yield_now(),
        }
    }
}

fn wait_for_threads(shared: &Arc<QueueShared>) {
    while Arc::strong_count(shared) > 1 {
        thread::yield_now();
    }
    let state = shared.state.locked();
    assert_eq!(
        (
            state.schedule.waiting(),
            state.schedule.running(),
            state.running.len()
        ),
        (0, 0, 0)
    );
}

#[test]
fn a_closed_queue_does_what_it_has_accepted_and_ends_its_threads() {
    explore(3000, || {
        let queue = open();
        let clients = [client(&queue, 1), client(&queue, 2)];
        queue.close();
        let tickets = clients.map(|client| client.join().expect("no panic"));
        for ticket in tickets.into_iter().flatten() {
            assert!(matches!(
                outcome(ticket),
                Some(JobOutcome::Answered(_) | JobOutcome::Displaced)
            ));
        }
        let shared = Arc::clone(&queue.0);
        // Not dropped: that would cancel everything.
        while Arc::strong_count(&shared) > 2 {
            thread::yield_now();
        }
        drop(queue);
        wait_for_threads(&shared);
    });
}

#[test]
fn a_dropped_queue_lets_nobody_wait_and_ends_its_threads() {
    explore(3000, || {
        let queue = open();
        let shared = Arc::clone(&queue.0);
        let clients = [client(&queue, 1), client(&queue, 2)];
        drop(queue);
        let tickets = clients.map(|client| client.join().expect("no panic"));
        let mut tickets = tickets.into_iter().flatten();
        // Another client has gone.
        drop(tickets.next());
        tickets.for_each(|ticket| _ = outcome(ticket));
        wait_for_threads(&shared);
    });
}
