//! Every refusal: its status, its name, and where the faults are.

use crate::serve::{Limits, ServeError, Server, Settings};
use serde_json::{Value, json};

use crate::service::client::{Client, SUPERFLIP, Service, settings};

/// Method, path, body, status, name of the problem, first fault's kind and pointer.
type Case<'a> = (
    &'a str,
    &'a str,
    Option<&'a str>,
    u16,
    &'a str,
    Option<(&'a str, Option<&'a str>)>,
);

const CASES: &[Case<'static>] = &[
    ("GET", "/", None, 404, "not-found", None),
    ("GET", "/v1/solve/more", None, 404, "not-found", None),
    ("GET", "/v1/solve", None, 405, "method-not-allowed", None),
    ("DELETE", "/health", None, 405, "method-not-allowed", None),
    ("POST", "/v1/solve", None, 415, "not-json-type", None),
    (
        "POST",
        "/v1/solve",
        Some(""),
        400,
        "not-json",
        Some(("syntax", None)),
    ),
    (
        "POST",
        "/v1/solve",
        Some("{"),
        400,
        "not-json",
        Some(("syntax", None)),
    ),
    (
        "POST",
        "/v1/solve",
        Some("{} x"),
        422,
        "wrong-values",
        Some(("wrong_value", None)),
    ),
    (
        "POST",
        "/v1/solve",
        Some("[]"),
        422,
        "wrong-values",
        Some(("wrong_value", None)),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": "U", "colour": 1}"#),
        422,
        "wrong-values",
        Some(("wrong_value", None)),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": {"scramble": "R"}, "metric": "etm"}"#),
        422,
        "wrong-values",
        Some(("unknown_metric", Some("/metric"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": {"scramble": "R"}, "metric": "stm"}"#),
        422,
        "wrong-values",
        Some(("unsupported_metric", Some("/metric"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": 7}"#),
        422,
        "unreadable-cube",
        Some(("unreadable", Some("/cube"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": "U"}"#),
        422,
        "unreadable-cube",
        Some(("unreadable", Some("/cube"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": {}}"#),
        422,
        "unreadable-cube",
        Some(("unreadable", Some("/cube"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": {"scramble": "R U Q"}}"#),
        422,
        "unreadable-cube",
        Some(("unreadable", Some("/cube/scramble"))),
    ),
    (
        "POST",
        "/v1/verify",
        Some(r#"{"cube": {"scramble": "R", "parity": null}}"#),
        422,
        "unreadable-cube",
        Some(("unreadable", Some("/cube/parity"))),
    ),
    (
        "POST",
        "/v1/verify",
        Some(
            r#"{"cube": {"corner_position": [0,1,2,3,4,5,6,7], "corner_orientation": [0,0,0,0,0,0,0,0],
            "edge_position": [0,1,2,3,4,5,6,7,8,9,10,11], "edge_orientation": [0,0,0,0,0,0,0,0,0,0,0,0], "parity": 1}}"#,
        ),
        422,
        "unreadable-cube",
        Some(("unreadable", Some("/cube/parity"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB."}"#),
        200,
        "",
        None,
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": "...................................................... "}"#),
        422,
        "impossible-cube",
        Some(("unknown_stickers", Some("/cube"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": {"scramble": "R"}, "solver": "magic"}"#),
        422,
        "wrong-values",
        Some(("unknown_solver", Some("/solver"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": {"scramble": "R"}, "timeout_ms": 0}"#),
        422,
        "wrong-values",
        Some(("out_of_range", Some("/timeout_ms"))),
    ),
    (
        "POST",
        "/v1/solve",
        Some(r#"{"cube": {"scramble": "R U F"}, "max": 2}"#),
        422,
        "no-solution",
        Some(("too_few", Some("/max"))),
    ),
    (
        "POST",
        "/v1/apply",
        Some(r#"{"algorithm": "R U )"}"#),
        422,
        "wrong-values",
        Some(("unreadable_algorithm", Some("/algorithm"))),
    ),
    (
        "POST",
        "/v1/apply",
        Some(r#"{"algorithm": "R", "form": "magic"}"#),
        422,
        "wrong-values",
        Some(("unknown_form", Some("/form"))),
    ),
    (
        "GET",
        "/v1/scramble?form=",
        None,
        400,
        "bad-query",
        Some(("unknown_form", Some("?form"))),
    ),
    (
        "GET",
        "/v1/scramble?seed=x",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?seed"))),
    ),
    (
        "GET",
        "/v1/scramble?of=nothing",
        None,
        422,
        "wrong-values",
        Some(("wrong_goal", Some("?of"))),
    ),
    (
        "POST",
        "/v1/apply",
        Some("[]"),
        422,
        "wrong-values",
        Some(("wrong_value", None)),
    ),
    (
        "GET",
        "/v1/scramble?sed=1",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?sed"))),
    ),
    (
        "GET",
        "/v1/scramble?seed=1&seed=2",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?seed"))),
    ),
    (
        "GET",
        "/v1/scramble?supercube=7",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?supercube"))),
    ),
    (
        "GET",
        "/v1/symmetry/random?class=C5",
        None,
        422,
        "no-cubes",
        Some(("unknown_class", Some("?class"))),
    ),
    (
        "GET",
        "/v1/symmetry/random",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?class"))),
    ),
    (
        "GET",
        "/v1/symmetry/random?class=Th&seed=-1",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?seed"))),
    ),
    (
        "GET",
        "/v1/symmetry/random?class=O",
        None,
        422,
        "no-cubes",
        Some(("no_cubes", Some("?class"))),
    ),
    (
        "GET",
        "/v1/symmetry/cubes?class=O",
        None,
        422,
        "no-cubes",
        Some(("no_cubes", Some("?class"))),
    ),
    (
        "GET",
        "/v1/symmetry/cubes?class=C1",
        None,
        422,
        "no-cubes",
        Some(("too_many_cubes", Some("?class"))),
    ),
    (
        "GET",
        "/v1/symmetry/cubes?class=Th&number=0",
        None,
        400,
        "bad-query",
        Some(("out_of_range", Some("?number"))),
    ),
    (
        "GET",
        "/v1/symmetry/cubes?class=Th&number=foo",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?number"))),
    ),
    (
        "GET",
        "/v1/symmetry/cubes?class=Th&unique=x",
        None,
        400,
        "bad-query",
        Some(("wrong_value", Some("?unique"))),
    ),
];

#[test]
fn each_wrong_request_has_its_problem() {
    let service = Service::with(Limits::default());
    let mut client = Client::of(service.address);
    for (method, path, body, status, name, fault) in CASES {
        let answer = client.ask(method, path, *body);
        if *status == 200 {
            answer.good();
            continue;
        }
        let problem = answer.problem(*status, name);
        if let Some((kind, pointer)) = fault {
            let first = &problem["faults"][0];
            assert_eq!(
                (&first["kind"], &first["pointer"]),
                (&json!(kind), &json!(pointer)),
                "{body:?}"
            );
        }
    }
}

#[test]
fn faults_of_all_values_come_together() {
    let service = Service::with(Limits::default());
    let cube = "RUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let body = json!({"cube": cube, "max": 300, "timeout_ms": 0, "solver": "magic"}).to_string();
    let problem = service
        .post("/v1/solve", &body)
        .problem(422, "wrong-values");
    let faults = problem["faults"].as_array().expect("a list");
    for pointer in ["/max", "/timeout_ms", "/solver", "/cube"] {
        assert!(
            faults.iter().any(|fault| fault["pointer"] == pointer),
            "nothing about {pointer}"
        );
    }
    let body = json!({"cube": cube, "algorithm": "R Q"}).to_string();
    let problem = service
        .post("/v1/apply", &body)
        .problem(422, "wrong-values");
    let last = problem["faults"]
        .as_array()
        .expect("a list")
        .last()
        .expect("a fault");
    assert_eq!(
        (&last["pointer"], &last["column"]),
        (&json!("/algorithm"), &json!(3))
    );
}

#[test]
fn turns_in_place_of_a_cube_are_answered_with_the_object_to_write() {
    let service = Service::with(Limits::default());
    for turns in ["R U R' U'", "R", "1. R U2"] {
        let problem = service
            .post("/v1/solve", &json!({"cube": turns}).to_string())
            .problem(422, "unreadable-cube");
        let words = format!(
            "these are turns, not a cube; for the cube they make, write {{\"scramble\":\"{turns}\"}}"
        );
        assert_eq!(
            (&problem["detail"], &problem["faults"][0]["message"]),
            (&json!(words), &json!(words))
        );
        service
            .post(
                "/v1/solve",
                &json!({"cube": {"scramble": turns}}).to_string(),
            )
            .good();
    }
}

#[test]
fn mistakes_in_json_have_line_and_column() {
    let service = Service::with(Limits::default());
    let problem = service
        .post("/v1/solve", "{\"cube\": \"U\",\n \"max\": }")
        .problem(400, "not-json");
    let fault = &problem["faults"][0];
    assert_eq!((&fault["line"], &fault["column"]), (&json!(2), &json!(9)));
    let problem = service
        .post("/v1/solve", "{\"cube\": \"U\",\n \"max\": -1}")
        .problem(422, "wrong-values");
    assert_eq!(problem["faults"][0]["line"], 2);
}

#[test]
fn mistakes_in_stickers_have_a_column() {
    let service = Service::with(Limits::default());
    let body = json!({"cube": format!("{}X", &SUPERFLIP[..53])}).to_string();
    let problem = service
        .post("/v1/solve", &body)
        .problem(422, "unreadable-cube");
    assert_eq!(problem["faults"][0]["column"], 54);
}

#[test]
fn wrong_methods_are_answered_with_the_right_ones() {
    let service = Service::with(Limits::default());
    for (path, allowed) in [
        ("/v1/solve", "POST"),
        ("/health", "GET,HEAD"),
        ("/openapi.json", "GET,HEAD"),
    ] {
        assert_eq!(
            service.ask("PUT", path, None).header("allow"),
            Some(allowed)
        );
    }
}

#[test]
fn no_solution_in_time_is_reported() {
    let service = Service::with(Limits::default());
    // 17 moves are too few for it, but proving that takes far longer.
    let body = json!({"cube": SUPERFLIP, "max": 17, "timeout_ms": 30}).to_string();
    service.post("/v1/solve", &body).problem(504, "timed-out");
}

#[test]
fn origins_may_read_only_when_they_are_named() {
    let asked = "GET /health HTTP/1.1\r\nhost: localhost\r\norigin: https://example.org\r\n\r\n";
    let answer = |service: &Service| {
        let mut client = Client::of(service.address);
        client.send(asked);
        client.answer().expect("an answer")
    };
    let allowed = |answer: &crate::service::client::Answer| {
        answer
            .header("access-control-allow-origin")
            .map(str::to_owned)
    };
    assert_eq!(allowed(&answer(&Service::with(Limits::default()))), None);
    let with = |origin: &str| Settings {
        origins: vec![origin.to_owned()],
        ..settings(Limits::default())
    };
    let open = Service::of(with("https://example.org"));
    assert_eq!(
        allowed(&answer(&open)).as_deref(),
        Some("https://example.org")
    );
    assert_eq!(
        allowed(&answer(&Service::of(with("https://example.com")))),
        None
    );
    for wrong in ["*", "example.org", "https://", "https://example.org/path"] {
        assert!(
            matches!(
                Server::bind(with(wrong), |_| ()),
                Err(ServeError::Origin(_))
            ),
            "{wrong}"
        );
    }
}

#[test]
fn an_address_in_use_is_reported() {
    let service = Service::with(Limits::default());
    let same = Settings {
        listen: service.address,
        ..settings(Limits::default())
    };
    let error = Server::bind(same, |_| ()).err().expect("it is taken");
    assert!(
        error
            .to_string()
            .starts_with(&format!("cannot listen at {}", service.address))
    );
}

#[test]
fn every_problem_has_all_its_fields() {
    let service = Service::with(Limits::default());
    let problem: Value = service.get("/nothing").json();
    for field in ["type", "title", "status", "detail"] {
        assert!(problem.get(field).is_some(), "no {field}");
    }
}
