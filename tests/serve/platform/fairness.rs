//! Several clients at once: whatever one of them asks, the others are served.

use std::net::Ipv4Addr;
use std::num::NonZeroUsize;
use std::time::Duration;

use crate::serve::{ServiceLimits, ServiceSettings};
use cubetui::cube::{CubieCube, random};
use serde_json::json;

use crate::service::client::{
    Client, RUNNING, SUPERFLIP, Service, WAITING, request, settings, until,
};

/// The address of the client that asks for too much.
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// An hour: no search ends for want of time.
const LONG: Duration = Duration::from_secs(3600);

/// Starts a service with one worker, so that no second one hides a delay, and a queue of this length.
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

/// Has another client solve random cubes, one after the other. An answer that had to wait for one of the greedy client's
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
        service.metric("cubetui_jobs_waiting") + service.metric(RUNNING) > 63.5
    });
    solve_short_ones(&service);
}

#[test]
fn what_only_looks_short_does_not_hold_up_others() {
    let service = one_worker(256);
    // The first solution of 19 moves is good enough, but there is none.
    let _busy = greedy(&service, 64, &json!({"cube": SUPERFLIP, "max": 19}));
    until("all are there", || {
        service.metric("cubetui_jobs_waiting") + service.metric(RUNNING) > 63.5
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
    service.wait_for(RUNNING, 1);
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
    service.wait_for(RUNNING, 1);
    busy.extend(greedy(
        &service,
        2,
        &json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}),
    ));
    service.wait_for(WAITING, 2);
    let refused = (0..1000).find_map(|_| {
        service.solve(r#"{"cube": {"scramble": "R"}}"#).good();
        busy.iter_mut().rev().find_map(Client::answer_if_there)
    });
    let refused = refused.expect("one is refused");
    refused.problem(503, "overloaded");
    assert_eq!(refused.header("retry-after"), Some("1"));
}

/// The flood has 80 connections with 100 requests each. While another client is answered 20 solves, the flood has far fewer
/// than 20 turns for each of its connections: that client does not wait until all of them have had theirs.
#[test]
fn whatever_one_client_asks_others_have_their_turns() {
    let cube = CubieCube::random(&mut random::seeded_generator(5)).to_face_cube();
    let mut flipped: Vec<char> = cube.to_string().chars().collect();
    flipped.swap(7, 19);
    let flipped: String = flipped.into_iter().collect();
    for (method, path, body) in [
        ("GET", "/v1/symmetry/random?class=C1", None),
        ("GET", "/v1/symmetry/classes?antisymmetries=true", None),
        ("GET", "/v1/symmetry/cubes?class=D3", None),
        ("GET", "/v1/scramble?goal=cross", None),
        ("POST", "/v1/verify", Some(json!({"cube": flipped}))),
    ] {
        let service = one_worker(256);
        let body = body.map(|body| body.to_string());
        let asked = request(method, path, body.as_deref()).repeat(100);
        let _flood: Vec<Client> = (0..80)
            .map(|_| {
                let mut client = Client::from(GREEDY, service.address);
                client.send(&asked);
                client
            })
            .collect();
        let solve = request(
            "POST",
            "/v1/solve",
            Some(r#"{"cube": {"scramble": "R U F"}}"#),
        );
        let metrics = request("GET", "/metrics", None);
        let mut client = Client::of(service.address);
        client.send(&[&metrics, solve.repeat(20).as_str(), &metrics].concat());
        let route = path.split('?').next().expect("a path");
        let answered = format!("cubetui_http_requests_total{{route=\"{route}\",status=\"200\"}}");
        let before = client.answered().metric(&answered);
        for _ in 0..20 {
            client.answered().good();
        }
        let after = client.answered().metric(&answered);
        assert!(after < 7999.5, "{path}: the flood was over");
        assert!(after - before < 800.0, "{path}: {before} to {after}");
    }
}

#[test]
fn one_client_has_so_many_requests_of_any_kind_waiting() {
    let service = Service::of(ServiceSettings {
        workers: NonZeroUsize::MIN,
        ..settings(ServiceLimits {
            per_client: 2,
            solve_time: LONG,
            ..ServiceLimits::default()
        })
    });
    let endless = json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000});
    let _busy = greedy(&service, 2, &endless);
    until("both are there", || {
        service.metric("cubetui_jobs_waiting") + service.metric(RUNNING) > 1.5
    });
    for (method, path, body) in [
        ("GET", "/v1/symmetry/random?class=D3", None),
        ("GET", "/v1/symmetry/classes", None),
        ("GET", "/v1/symmetry/cubes?class=D3", None),
        ("GET", "/v1/scramble", None),
        ("POST", "/v1/verify", Some(r#"{"cube": {"scramble": "R"}}"#)),
        ("POST", "/v1/apply", Some(r#"{"algorithm": "R"}"#)),
    ] {
        let refused = Client::from(GREEDY, service.address).ask(method, path, body);
        refused.problem(429, "too-many-requests");
        assert_eq!(refused.header("retry-after"), Some("1"));
        service.ask(method, path, body).good();
    }
}

/// Starts a service with room for this many connections, none of which is closed for being idle.
fn with_connections(connections: usize) -> Service {
    Service::with(ServiceLimits {
        connections,
        header_time: LONG,
        body_time: LONG,
        solve_time: LONG,
        ..ServiceLimits::default()
    })
}

fn is_answered(client: &mut Client) {
    client.ask("GET", "/health", None).good();
}

#[test]
fn connections_of_three_addresses_do_not_keep_out_a_fourth() {
    let service = with_connections(30);
    let begun_body = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\n\
        content-type: application/json\r\ncontent-length: 50\r\n\r\n{";
    for held in ["", &request("GET", "/health", None), "GET /he", begun_body] {
        let _held: Vec<Client> = (0..120)
            .map(|number| {
                let source = Ipv4Addr::new(127, 0, 0, 2 + number % 3);
                let mut client = Client::from(source, service.address);
                client.send(held);
                client
            })
            .collect();
        let mut new = Client::of(service.address);
        is_answered(&mut new);
        let _more: Vec<Client> = (0..60)
            .map(|_| Client::from(GREEDY, service.address))
            .collect();
        is_answered(&mut Client::from(
            Ipv4Addr::new(127, 0, 0, 9),
            service.address,
        ));
        is_answered(&mut new);
    }
}

#[test]
fn the_connection_idle_longest_of_the_client_with_the_most_is_closed() {
    let service = with_connections(4);
    let mut oldest = Client::of(service.address);
    is_answered(&mut oldest);
    let [mut first, mut second, mut third] = [(); 3].map(|()| {
        let mut client = Client::from(GREEDY, service.address);
        is_answered(&mut client);
        client
    });
    is_answered(&mut first);
    let mut new = Client::from(Ipv4Addr::new(127, 0, 0, 3), service.address);
    is_answered(&mut new);
    assert!(second.rest().is_empty(), "it was closed");
    for kept in [&mut oldest, &mut first, &mut third, &mut new] {
        is_answered(kept);
    }
}

#[test]
fn a_connection_that_waits_for_an_answer_is_kept_if_another_is_idle() {
    let service = with_connections(2);
    let mut busy = greedy(
        &service,
        1,
        &json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}),
    );
    // The idle connection asks, because it would be closed to make room for another one.
    let mut idle = Client::from(GREEDY, service.address);
    let mut running = 0.0;
    while running < 0.5 {
        running = idle.ask("GET", "/metrics", None).metric(RUNNING);
    }
    is_answered(&mut Client::of(service.address));
    assert!(idle.rest().is_empty(), "it was closed");
    drop(service);
    let answer = busy[0].answer();
    assert!(answer.is_some_and(|answer| answer.status == 200));
}
