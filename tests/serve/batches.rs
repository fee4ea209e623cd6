//! Batches: a request on each line, an answer on each line, and no other client is kept waiting.

use std::net::Ipv4Addr;
use std::num::NonZeroUsize;
use std::time::Duration;

use crate::serve::{ServiceLimits, ServiceSettings};
use serde_json::{Value, json};

use crate::service::client::{Client, RUNNING, SUPERFLIP, Service, assert_has, request, settings};

const BATCHER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const LONG: Duration = Duration::from_secs(3600);

fn head(content_type: &str) -> String {
    format!(
        "POST /v1/solve/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: {content_type}\r\n\
         transfer-encoding: chunked\r\n\r\n"
    )
}

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

/// Begins a batch with these lines.
fn begin(client: &mut Client, lines: &str) {
    client.send(&head("application/jsonl"));
    client.send(&chunk(lines));
}

fn whole_batch(service: &Service, lines: &str) -> Vec<Value> {
    let mut client = Client::of(service.address);
    begin(&mut client, lines);
    client.send("0\r\n\r\n");
    let answer = client.chunked_head();
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/jsonl"));
    let mut answers = Vec::new();
    while let Some(line) = client.chunk() {
        answers.push(serde_json::from_str(&line).expect("an object on each line"));
    }
    answers
}

fn of_scramble(id: &Value, scramble: &str) -> String {
    json!({"id": id, "solve": {"cube": {"scramble": scramble}}}).to_string() + "\n"
}

/// Starts a service with one worker, so that no second one hides a delay.
fn one_worker(per_client: usize) -> Service {
    let limits = ServiceLimits {
        solve_time: LONG,
        body_time: LONG,
        per_client,
        ..ServiceLimits::default()
    };
    Service::of(ServiceSettings {
        workers: NonZeroUsize::MIN,
        ..settings(limits)
    })
}

#[test]
fn answers_come_in_order_with_the_ids_and_mistakes_stay_in_their_lines() {
    let service = Service::start();
    let lines = [
        of_scramble(&json!("first"), "R U F"),
        "\n".to_owned(),
        of_scramble(&json!(7), "R Q"),
        r#"{"id": 8, "solve": {"cube": {"scramble": "R"}, "max": "few"}}"#.to_owned() + "\n",
        r#"{"id": [9], "solve": {"cube": {"scramble": "R"}}}"#.to_owned() + "\n",
        "{\n".to_owned(),
        r#"{"solve": {"cube": {"scramble": "D"}}}"#.to_owned(),
    ];
    let answers = whole_batch(&service, &lines.concat());
    let numbers: Vec<&Value> = answers.iter().map(|answer| &answer["line"]).collect();
    assert_eq!(json!(numbers), json!([1, 3, 4, 5, 6, 7]));
    assert_eq!(answers[0]["id"], "first");
    assert_has(
        &answers[0]["answer"],
        &json!({"length": 3, "solver": "two-phase"}),
    );
    assert_eq!(answers[1]["id"], 7);
    assert_eq!(
        answers[1]["problem"]["faults"][0]["pointer"],
        "/cube/scramble"
    );
    assert_eq!(answers[2]["id"], 8);
    let fault = &answers[2]["problem"]["faults"][0];
    assert_eq!(fault["message"], "it must be a whole number from 0 to 45");
    assert_eq!(answers[3]["problem"]["faults"][0]["pointer"], "/id");
    assert_eq!(
        answers[4]["problem"]["type"],
        "urn:cubetui:problem:not-json"
    );
    assert!(answers[5].get("id").is_none(), "it has none");
    assert_eq!(answers[5]["answer"]["solution"], "D'");
}

#[test]
fn a_line_is_answered_while_the_next_is_not_sent_yet() {
    let service = Service::start();
    let mut client = Client::of(service.address);
    begin(&mut client, &of_scramble(&json!(1), "R"));
    assert_eq!(client.chunked_head().status, 200);
    let mut next = || -> Value {
        let line = client.chunk().expect("a line");
        serde_json::from_str(&line).expect("an object")
    };
    assert_eq!(next()["answer"]["solution"], "R'");
    client.send(&chunk(&of_scramble(&json!(2), "U")));
    let line = client.chunk().expect("a line");
    assert!(line.contains("\"U'\""), "{line}");
    client.send("0\r\n\r\n");
    assert_eq!(client.chunk(), None);
}

#[test]
fn a_batch_of_a_thousand_does_not_keep_others_waiting() {
    let service = one_worker(192);
    let line = json!({"solve": {"cube": SUPERFLIP, "timeout_ms": 100}}).to_string() + "\n";
    let mut batcher = Client::from(BATCHER, service.address);
    begin(&mut batcher, &line.repeat(1000));
    assert_eq!(batcher.chunked_head().status, 200);
    let first = batcher.chunk().expect("a line");
    assert!(first.starts_with("{\"line\":1,"), "{first}");
    let mut other = Client::of(service.address);
    for timeout in [None, Some(500)] {
        for _ in 0..10 {
            let body = json!({"cube": {"scramble": "R U F"}, "timeout_ms": timeout});
            other
                .ask("POST", "/v1/solve", Some(&body.to_string()))
                .good();
            let waiting = service.metric("cubetui_jobs_waiting");
            assert!(waiting < 2.5, "{waiting} lines wait in the queue");
        }
    }
    // The others had their answers long before the batch was done.
    batcher.send("0\r\n\r\n");
    let second = batcher.chunk().expect("a line");
    assert!(second.starts_with("{\"line\":2,"), "{second}");
}

#[test]
fn a_line_waits_where_a_request_would_be_refused() {
    let service = one_worker(1);
    let mut busy = Client::from(BATCHER, service.address);
    let endless = json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}).to_string();
    busy.send(&request("POST", "/v1/solve", Some(&endless)));
    service.wait_for(RUNNING, 1);
    let refused = Client::from(BATCHER, service.address).ask("POST", "/v1/solve", Some(&endless));
    refused.problem(429, "too-many-requests");
    let mut batcher = Client::from(BATCHER, service.address);
    begin(&mut batcher, &of_scramble(&json!(1), "R"));
    assert_eq!(batcher.chunked_head().status, 200);
    drop(busy);
    assert!(batcher.chunk().expect("a line").contains("\"answer\""));
}

#[test]
fn a_line_that_is_too_long_is_the_last() {
    let service = Service::start();
    let long = " ".repeat(ServiceLimits::default().body_bytes + 1);
    let lines = of_scramble(&json!(1), "R") + &long + "\n" + &of_scramble(&json!(2), "R");
    let answers = whole_batch(&service, &lines);
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert_has(&answers[1], &json!({"line": 2}));
    assert_eq!(answers[1]["problem"]["status"], 413);
}

#[test]
fn the_end_of_the_service_is_the_last_line() {
    let mut service = one_worker(192);
    let mut client = Client::of(service.address);
    begin(&mut client, &of_scramble(&json!(1), "R"));
    assert_eq!(client.chunked_head().status, 200);
    assert!(client.chunk().expect("a line").contains("\"answer\""));
    service.end();
    let last = client.chunk().expect("a line");
    let last: Value = serde_json::from_str(&last).expect("an object");
    assert_eq!(last["line"], 2);
    assert_eq!(last["problem"]["type"], "urn:cubetui:problem:ending");
    assert_eq!(client.chunk(), None);
}

#[test]
fn a_batch_is_kept_open_where_idle_connections_make_room() {
    let limits = ServiceLimits {
        connections: 2,
        header_time: LONG,
        body_time: LONG,
        ..ServiceLimits::default()
    };
    let service = Service::with(limits);
    let mut batcher = Client::from(BATCHER, service.address);
    begin(&mut batcher, &of_scramble(&json!(1), "R"));
    assert_eq!(batcher.chunked_head().status, 200);
    assert!(batcher.chunk().is_some());
    let mut idle = Client::from(BATCHER, service.address);
    idle.ask("GET", "/health", None).good();
    Client::of(service.address)
        .ask("GET", "/health", None)
        .good();
    assert!(idle.rest().is_empty(), "it was closed");
    batcher.send(&chunk(&of_scramble(&json!(2), "U")));
    assert!(batcher.chunk().expect("a line").contains("\"U'\""));
}

#[test]
fn a_batch_has_the_type_of_lines() {
    let service = Service::start();
    let answer = service.post("/v1/solve/batch", json!({"solve": {"cube": SUPERFLIP}}));
    answer.problem(415, "not-json-type");
    let mut client = Client::of(service.address);
    client.send(&head("application/x-ndjson; charset=utf-8"));
    client.send(&(chunk(&of_scramble(&json!(null), "F")) + "0\r\n\r\n"));
    assert_eq!(client.chunked_head().status, 200);
    assert!(client.chunk().expect("a line").contains("\"F'\""));
}
