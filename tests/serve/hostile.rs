//! Clients that are slow, half gone, too many, too greedy, or speak no HTTP.

use std::io::Write as _;
use std::net::Shutdown;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::serve::{ServiceLimits, ServiceSettings};
use serde_json::json;

use crate::service::client::{
    Client, RUNNING, SUPERFLIP, Service, WAITING, is_late, request, settings, until,
};

const SHORT: Duration = Duration::from_millis(200);

/// Waits until only the connection that asks is left.
fn all_gone(service: &Service) {
    until("the others' connections are closed", || {
        service.metric("cubetui_http_connections") < 1.5
    });
    service.get("/health").good();
}

/// A search that runs until it is ended.
fn endless() -> String {
    json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}).to_string()
}

/// One worker; solves may take an hour.
fn one_worker(mut limits: ServiceLimits) -> Service {
    limits.solve_time = Duration::from_secs(3600);
    Service::of(ServiceSettings {
        workers: NonZeroUsize::MIN,
        ..settings(limits)
    })
}

/// Returns a client whose endless search is running.
fn occupant(service: &Service) -> Client {
    let client = service.sent(&request("POST", "/v1/solve", Some(&endless())));
    service.wait_for(RUNNING, 1);
    client
}

#[test]
fn slow_headers_lose_the_connection() {
    let service = Service::with(ServiceLimits {
        header_time: SHORT,
        ..ServiceLimits::default()
    });
    let mut silent = Client::of(service.address);
    let mut begun = service.sent("GET /health HTTP/1.1\r\nhost: ");
    let mut dripping = service.sent("GET /health HTTP/1.1\r\nx: ");
    while dripping.stream().write_all(b"x").is_ok() {
        thread::sleep(SHORT / 10);
    }
    // The service may or may not answer before it closes, but never with 200.
    for client in [&mut silent, &mut begun, &mut dripping] {
        assert!(!client.rest().starts_with(b"HTTP/1.1 200"));
    }
    all_gone(&service);
}

#[test]
fn an_idle_connection_is_closed() {
    let service = Service::with(ServiceLimits {
        header_time: SHORT,
        ..ServiceLimits::default()
    });
    let mut client = Client::of(service.address);
    client.ask("GET", "/health", None).good();
    assert!(!client.rest().starts_with(b"HTTP/1.1 200"));
}

#[test]
fn a_slow_body_is_reported_so() {
    let service = Service::with(ServiceLimits {
        body_time: SHORT,
        ..ServiceLimits::default()
    });
    let mut client = service.sent("POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{\"cu");
    client.answered().problem(408, "slow-body");
    client.rest();
    all_gone(&service);
}

#[test]
fn who_does_not_read_loses_the_connection() {
    let service = Service::with(ServiceLimits {
        write_time: SHORT,
        ..ServiceLimits::default()
    });
    let client = Client::of(service.address);
    let requests = request("GET", "/openapi.json", None).repeat(100);
    let error = loop {
        if let Err(error) = client.stream().write_all(requests.as_bytes()) {
            break error;
        }
    };
    assert!(!is_late(&error), "the connection was not closed: {error}");
    all_gone(&service);
}

#[test]
fn half_closed_connections_are_closed() {
    let service = Service::start();
    let mut whole = service.sent(&request("GET", "/health", None));
    whole
        .stream()
        .shutdown(Shutdown::Write)
        .expect("half of it is closed");
    let answer = whole.rest();
    assert!(
        answer.is_empty() || answer.ends_with(b"}"),
        "an answer is whole or none"
    );
    for cut in [
        "GET /hea",
        "POST /v1/solve HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
    ] {
        let mut client = service.sent(cut);
        client
            .stream()
            .shutdown(Shutdown::Write)
            .expect("half of it is closed");
        assert!(!client.rest().starts_with(b"HTTP/1.1 200"));
    }
    all_gone(&service);
}

#[test]
fn what_is_too_large_is_refused() {
    let service = Service::with(ServiceLimits {
        body_bytes: 1000,
        header_bytes: 8192,
        ..ServiceLimits::default()
    });
    let mut headers = Client::of(service.address);
    let _cut_off = headers
        .stream()
        .write_all(format!("GET /health HTTP/1.1\r\nx: {}\r\n\r\n", "x".repeat(9000)).as_bytes());
    assert_eq!(headers.answered().status, 431);
    let mut many = service.sent(&format!(
        "GET /health HTTP/1.1\r\n{}\r\n",
        "x: y\r\n".repeat(200)
    ));
    assert_eq!(many.answered().status, 431);

    let long = format!("{{\"cube\": \"{}\"}}", "U".repeat(2000));
    service.solve(&long).problem(413, "too-large");
    let start = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let mut declared = service.sent(&format!("{start}content-length: 99999999999\r\n\r\n"));
    declared.answered().problem(413, "too-large");
    let mut chunked = service.sent(&format!(
        "{start}transfer-encoding: chunked\r\n\r\n7d0\r\n{}\r\n0\r\n\r\n",
        "U".repeat(2000)
    ));
    chunked.answered().problem(413, "too-large");
    drop((headers, many, declared, chunked));
    all_gone(&service);
}

#[test]
fn what_is_no_http_is_refused() {
    let service = Service::start();
    for wrong in [
        "hello\r\n\r\n",
        "GET /health HTTP/9.9\r\n\r\n",
        "GET /health HTTP/1.1\r\nno colon\r\n\r\n",
        "POST /v1/solve HTTP/1.1\r\ncontent-length: x\r\n\r\n",
        "POST /v1/solve HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
        "\u{16}\u{3}\u{1}\u{2}\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
        let mut client = service.sent(wrong);
        let answer = String::from_utf8(client.rest()).expect("text");
        assert!(
            answer.is_empty()
                || answer.starts_with("HTTP/1.1 4")
                || answer.starts_with("HTTP/1.1 5"),
            "{wrong:?}: {answer}"
        );
    }
    all_gone(&service);
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let service = Service::start();
    let mut client = Client::of(service.address);
    let solve = |turn: &str| {
        request(
            "POST",
            "/v1/solve",
            Some(&json!({"cube": {"scramble": turn}}).to_string()),
        )
    };
    client.send(
        &[
            solve("R"),
            request("GET", "/nothing", None),
            solve("U2"),
            solve("F'"),
        ]
        .concat(),
    );
    let mut next = || client.answered();
    assert_eq!(next().good()["solution"], "R'");
    next().problem(404, "not-found");
    assert_eq!(next().good()["solution"], "U2");
    assert_eq!(next().good()["solution"], "F");
}

#[test]
fn a_client_that_goes_away_ends_its_solve() {
    let service = one_worker(ServiceLimits::default());
    drop(occupant(&service));
    until("the search has ended", || service.metric(RUNNING) < 0.5);
    let cancelled = r#"cubetui_solves_total{outcome="cancelled",solver="two-phase"}"#;
    until("it is counted", || {
        (service.metric(cancelled) - 1.0).abs() < 0.5
    });
    service.solve(r#"{"cube": {"scramble": "R"}}"#).good();
}

#[test]
fn a_full_queue_refuses_and_clients_that_have_gone_make_room() {
    let service = one_worker(ServiceLimits {
        queue: 1,
        ..ServiceLimits::default()
    });
    let running = occupant(&service);
    let waiting = service.sent(&request("POST", "/v1/solve", Some(&endless())));
    service.wait_for(WAITING, 1);
    let refused = service.solve(r#"{"cube": {"scramble": "R"}}"#);
    refused.problem(503, "overloaded");
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(service.get("/v1/scramble").status, 503);
    service.get("/health").good();
    drop(waiting);
    let mut third = Client::of(service.address);
    let late = r#"{"cube": {"scramble": "R"}, "timeout_ms": 100}"#;
    until("the place of the second is free", || {
        service.solve(late).status == 504 // it gets the place, but no worker
    });
    drop(running);
    third
        .ask("POST", "/v1/solve", Some(r#"{"cube": {"scramble": "R"}}"#))
        .good();
}

#[test]
fn one_client_cannot_take_all_places() {
    let service = one_worker(ServiceLimits {
        queue: 10,
        per_client: 1,
        ..ServiceLimits::default()
    });
    let running = occupant(&service);
    let refused = service.solve(r#"{"cube": {"scramble": "R"}}"#);
    refused.problem(429, "too-many-requests");
    assert_eq!(refused.header("retry-after"), Some("1"));
    drop(running);
    until("it may again", || {
        service.solve(r#"{"cube": {"scramble": "R"}}"#).status == 200
    });
}

#[test]
fn a_service_that_ends_lets_solves_answer_with_what_they_have() {
    let mut service = one_worker(ServiceLimits::default());
    let mut running = occupant(&service);
    let mut waiting = service.sent(&request("POST", "/v1/solve", Some(&endless())));
    service.wait_for(WAITING, 1);
    let mut idle = Client::of(service.address);
    idle.ask("GET", "/health", None).good();
    service.end();
    let found = running.answered().good();
    assert_eq!(found["proven"], false);
    waiting.answered().problem(503, "ending");
    assert!(idle.rest().is_empty());
}

#[test]
fn every_request_is_answered_though_tables_are_being_built() {
    for body in [
        json!({"cube": SUPERFLIP, "goal": "f2l"}),
        json!({"cube": SUPERFLIP, "solver": "optimal"}),
    ] {
        let limits = ServiceLimits {
            solve_time: Duration::from_secs(3600),
            ..ServiceLimits::default()
        };
        let mut service = Service::of(ServiceSettings {
            tables: Arc::default(),
            ..settings(limits)
        });
        let ask = |_| service.sent(&request("POST", "/v1/solve", Some(&body.to_string())));
        let mut clients: Vec<Client> = (0..24).map(ask).collect();
        service.wait_for(RUNNING, 2);
        service.end();
        for client in &mut clients {
            let answer = client
                .answer()
                .unwrap_or_else(|| panic!("no answer to {body}"));
            // An answer of 200 may have been sent before the end began.
            if answer.status != 200 {
                answer.problem(503, "ending");
                assert_eq!(answer.header("retry-after"), Some("1"));
                assert_eq!(answer.header("connection"), Some("close"));
            }
            assert!(client.rest().is_empty());
        }
    }
}

#[test]
fn who_is_still_sending_is_answered_at_the_end() {
    let mut service = Service::with(ServiceLimits {
        body_time: Duration::from_secs(3600),
        ..ServiceLimits::default()
    });
    let mut client = service.sent(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
    );
    service.wait_for("cubetui_http_connections", 2);
    service.end();
    client.answered().problem(503, "ending");
}
