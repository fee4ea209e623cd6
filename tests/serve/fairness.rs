//! Several clients at once: whatever one of them asks, the others are served.

use std::net::Ipv4Addr;
use std::num::NonZeroUsize;
use std::time::Duration;

use crate::serve::{ServiceLimits, ServiceSettings};
use cubetui::cube::{CubieCube, random};
use serde_json::json;

use crate::service::client::{Client, SUPERFLIP, Service, request, settings, until};

/// The address of the client that asks for too much.
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// An hour: no search ends for want of time.
const LONG: Duration = Duration::from_secs(3600);

/// One worker, so that nothing is saved by a second, and a queue of this length.
fn one_worker(queue: usize) -> Service {
    let limits = ServiceLimits {
        solve_time: LONG,
        queue,
        ..ServiceLimits::default()
    };
    Service::of(ServiceSettings {
        workers: NonZeroUsize::MIN,
        ..settings(limits)
    })
}

/// Opens `count` connections of the greedy client, each with a solve that does not end.
fn greedy(service: &Service, count: usize, body: &serde_json::Value) -> Vec<Client> {
    let ask = |_| {
        let mut client = Client::from(GREEDY, service.address);
        client.send(&request("POST", "/v1/solve", Some(&body.to_string())));
        client
    };
    (0..count).map(ask).collect()
}

/// Has another client solve random cubes, one after the other. An answer that waited for one of the greedy client's
/// would not come.
fn solve_short_ones(service: &Service) {
    let mut client = Client::of(service.address);
    let mut generator = random::seeded_generator(64);
    for _ in 0..50 {
        let cube = CubieCube::random(&mut generator).to_face_cube().to_string();
        let body = json!({"cube": cube, "max": 24}).to_string();
        client.ask("POST", "/v1/solve", Some(&body)).good();
    }
}

#[test]
fn short_solves_do_not_wait_for_proofs() {
    let service = one_worker(256);
    let _busy = greedy(
        &service,
        64,
        &json!({"cube": SUPERFLIP, "solver": "optimal"}),
    );
    until("all are there", || {
        service.metric("cubetui_solves_waiting") + service.metric("cubetui_solves_running") > 63.5
    });
    solve_short_ones(&service);
}

#[test]
fn what_only_looks_short_does_not_hold_up_others() {
    let service = one_worker(256);
    // The first solution of 19 moves is good enough, but there is none.
    let _busy = greedy(&service, 64, &json!({"cube": SUPERFLIP, "max": 19}));
    until("all are there", || {
        service.metric("cubetui_solves_waiting") + service.metric("cubetui_solves_running") > 63.5
    });
    solve_short_ones(&service);
}

#[test]
fn a_long_solve_of_another_client_finds_a_worker() {
    let service = one_worker(256);
    let _busy = greedy(
        &service,
        8,
        &json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}),
    );
    service.wait_for("cubetui_solves_running", 1);
    let body = json!({"cube": SUPERFLIP, "timeout_ms": 500});
    service.solve(&body).good();
}

#[test]
fn a_solve_that_starts_at_the_last_moment_has_a_solution() {
    let limits = ServiceLimits {
        solve_time: Duration::from_secs(1),
        ..ServiceLimits::default()
    };
    let service = Service::of(ServiceSettings {
        workers: NonZeroUsize::MIN,
        ..settings(limits)
    });
    let warm = json!({"cube": {"scramble": "R"}, "solver": "optimal"}).to_string();
    until("the tables are built", || {
        service.solve(&warm).status == 200
    });
    // The first one takes all its time, and the others start a moment before theirs is over, or too late.
    let cube = CubieCube::random(&mut random::seeded_generator(12))
        .to_face_cube()
        .to_string();
    let mut all = greedy(&service, 12, &json!({"cube": cube, "solver": "optimal"}));
    let answers = all
        .iter_mut()
        .map(|client| client.answer().expect("every request is answered"));
    let statuses: Vec<u16> = answers.map(|answer| answer.status).collect();
    assert!(statuses.contains(&200), "{statuses:?}");
    assert!(
        statuses.iter().all(|status| [200, 503].contains(status)),
        "{statuses:?}"
    );
}

#[test]
fn a_client_that_fills_the_queue_makes_room_for_others() {
    let service = one_worker(2);
    let mut busy = greedy(
        &service,
        1,
        &json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}),
    );
    service.wait_for("cubetui_solves_running", 1);
    busy.extend(greedy(
        &service,
        2,
        &json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}),
    ));
    service.wait_for("cubetui_solves_waiting", 2);
    service.solve(r#"{"cube": {"scramble": "R"}}"#).good();
    until("one has lost its place", || {
        service.metric("cubetui_solves_waiting") < 1.5
    });
    let refused = busy.iter_mut().rev().find_map(Client::answer_if_there);
    let refused = refused.expect("one is refused");
    refused.problem(503, "overloaded");
    assert_eq!(refused.header("retry-after"), Some("1"));
}

#[test]
fn a_flood_of_one_address_leaves_connections_to_others() {
    let limits = ServiceLimits {
        connections: 8,
        connections_per_client: 6,
        header_time: LONG,
        ..ServiceLimits::default()
    };
    let service = Service::with(limits);
    let mut served = Client::of(service.address);
    served.ask("GET", "/health", None).good();
    let mut flood: Vec<Client> = (0..20)
        .map(|_| Client::from(GREEDY, service.address))
        .collect();
    served.ask("GET", "/health", None).good();
    service.get("/health").good();
    let refused = flood
        .pop()
        .and_then(|mut client| client.answer())
        .expect("an answer");
    refused.problem(429, "too-many-connections");
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(refused.header("connection"), Some("close"));
    drop(flood);
    until("there is room again", || {
        let mut client = Client::from(GREEDY, service.address);
        client.send(&request("GET", "/health", None));
        client.answer().is_some_and(|answer| answer.status == 200)
    });
}
