//! Every refusal: its status, its name, and where the faults are.

use std::sync::Arc;
use std::time::Duration;

use crate::serve::{ServeError, Server, ServiceLimits, ServiceSettings};
use serde_json::{Value, json};

use crate::service::client::{Client, SUPERFLIP, Service, assert_has, merged, settings};

/// Each line is a request and its answer: the status, the name of the problem, the first fault's kind and pointer.
const CASES: &str = r#"
GET / => 404 not-found
GET /v1/solve/more => 404 not-found
GET /v1/solve => 405 method-not-allowed
DELETE /health => 405 method-not-allowed
POST /v1/solve => 415 not-json-type
POST /v1/solve { => 400 not-json syntax
POST /v1/solve {} x => 422 wrong-values wrong_value
POST /v1/solve [] => 422 wrong-values wrong_value
POST /v1/solve {"cube": "U", "colour": 1} => 422 wrong-values wrong_value
POST /v1/solve {"cube": {"scramble": "R"}, "metric": "etm"} => 422 wrong-values unknown_metric /metric
POST /v1/solve {"cube": {"scramble": "R"}, "metric": "stm"} => 422 wrong-values unsupported_metric /metric
POST /v1/solve {"cube": 7} => 422 unreadable-cube unreadable /cube
POST /v1/solve {"cube": "U"} => 422 unreadable-cube unreadable /cube
POST /v1/solve {"cube": {}} => 422 unreadable-cube unreadable /cube
POST /v1/solve {"cube": {"scramble": "R U Q"}} => 422 unreadable-cube unreadable /cube/scramble
POST /v1/verify {"cube": {"scramble": "R", "parity": null}} => 422 unreadable-cube unreadable /cube/parity
POST /v1/solve {"cube": "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB."} => 200
POST /v1/solve {"cube": "...................................................... "} => 422 impossible-cube unknown_stickers /cube
POST /v1/solve {"cube": {"scramble": "R"}, "solver": "magic"} => 422 wrong-values unknown_solver /solver
POST /v1/solve {"cube": {"scramble": "R"}, "extra": 2} => 422 wrong-values excluded /extra
POST /v1/solve {"cube": {"scramble": "R"}, "max": 20.5} => 422 wrong-values out_of_range /max
POST /v1/solve {"cube": {"scramble": "R"}, "max": "few"} => 422 wrong-values out_of_range /max
POST /v1/solve {"cube": {"scramble": "R"}, "extra": -1, "all": true} => 422 wrong-values out_of_range /extra
POST /v1/solve {"cube": {"scramble": "R"}, "max": 20.0, "timeout_ms": 1e3} => 200
POST /v1/solve {"cube": {"scramble": "R"}, "timeout_ms": 0} => 422 wrong-values out_of_range /timeout_ms
POST /v1/solve {"cube": {"scramble": "R U F"}, "max": 2} => 422 no-solution too_few /max
POST /v1/apply {"algorithm": "R U )"} => 422 wrong-values unreadable_algorithm /algorithm
POST /v1/apply {"algorithm": "R", "form": "magic"} => 422 wrong-values unknown_form /form
GET /v1/scramble?form= => 400 bad-query unknown_form ?form
GET /v1/scramble?seed=x => 400 bad-query wrong_value ?seed
GET /v1/scramble?goal=nothing => 422 wrong-values wrong_goal ?goal
POST /v1/apply [] => 422 wrong-values wrong_value
GET /v1/scramble?distance=5 => 422 wrong-values excluded ?distance
GET /v1/scramble?goal=cross&distance=21 => 422 wrong-values wrong_value ?distance
GET /v1/scramble?goal=f2l&subset=4b2 => 422 wrong-values excluded ?subset
GET /v1/scramble?goal=dr&subset=9z => 422 wrong-values wrong_subset ?subset
GET /v1/scramble?goal=f2l&moves=R,U => 422 wrong-values excluded ?moves
GET /v1/scramble?moves=X => 422 wrong-values wrong_moves ?moves
GET /v1/scramble?moves=R,U&supercube=true => 422 wrong-values excluded ?supercube
GET /v1/scramble?sed=1 => 400 bad-query wrong_value ?sed
GET /v1/scramble?seed=1&seed=2 => 400 bad-query wrong_value ?seed
GET /v1/scramble?supercube=7 => 400 bad-query wrong_value ?supercube
GET /v1/symmetry/random?class=C5 => 422 no-cubes unknown_class ?class
GET /v1/symmetry/random => 400 bad-query wrong_value ?class
GET /v1/symmetry/random?class=Th&seed=-1 => 400 bad-query wrong_value ?seed
GET /v1/symmetry/random?class=O => 422 no-cubes no_cubes ?class
GET /v1/symmetry/cubes?class=O => 422 no-cubes no_cubes ?class
GET /v1/symmetry/cubes?class=C1 => 422 no-cubes too_many_cubes ?class
GET /v1/symmetry/cubes?class=Th&number=0 => 400 bad-query out_of_range ?number
GET /v1/symmetry/cubes?class=Th&number=foo => 400 bad-query wrong_value ?number
GET /v1/symmetry/cubes?class=Th&skip=-1 => 400 bad-query wrong_value ?skip
GET /v1/symmetry/cubes?class=Th&unique=x => 400 bad-query wrong_value ?unique
"#;

#[test]
fn each_wrong_request_has_its_problem() {
    let service = Service::start();
    let mut client = Client::of(service.address);
    for line in CASES.trim().lines() {
        let (request, expected) = line.split_once(" => ").expect("a case");
        let [method, path, body] = parts(request);
        let [status, name, fault] = parts(expected);
        let answer = client.ask(method, path, Some(body).filter(|body| !body.is_empty()));
        if status == "200" {
            answer.good();
            continue;
        }
        let problem = answer.problem(status.parse().expect("a number"), name);
        if !fault.is_empty() {
            let [kind, pointer, _] = parts(fault);
            let first = &problem["faults"][0];
            assert_eq!(first["kind"], kind, "{line}");
            assert_eq!(
                first["pointer"].as_str().unwrap_or_default(),
                pointer,
                "{line}"
            );
        }
    }
    let empty = service.solve("").problem(400, "not-json");
    assert_eq!(empty["faults"][0]["kind"], "syntax");
    let vector = json!({"corner_position": [0,1,2,3,4,5,6,7], "corner_orientation": [0,0,0,0,0,0,0,0],
        "edge_position": [0,1,2,3,4,5,6,7,8,9,10,11], "edge_orientation": [0,0,0,0,0,0,0,0,0,0,0,0], "parity": 1});
    let odd = service.post("/v1/verify", json!({"cube": vector}));
    let odd = odd.problem(422, "unreadable-cube");
    assert_eq!(odd["faults"][0]["kind"], "unreadable");
    assert_eq!(odd["faults"][0]["pointer"], "/cube/parity");
}

/// Splits a text into up to three parts; the last is the rest of the text.
fn parts(text: &str) -> [&str; 3] {
    let mut parts = text.splitn(3, ' ');
    std::array::from_fn(|_| parts.next().unwrap_or_default())
}

#[test]
fn faults_of_all_values_come_together() {
    let service = Service::start();
    let cube = "RUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let body = json!({"cube": cube, "max": 300, "timeout_ms": 0, "solver": "magic"});
    let problem = service.solve(&body).problem(422, "wrong-values");
    let faults = problem["faults"].as_array().expect("a list");
    for pointer in ["/max", "/timeout_ms", "/solver", "/cube"] {
        assert!(
            faults.iter().any(|fault| fault["pointer"] == pointer),
            "nothing about {pointer}"
        );
    }
    let body = json!({"cube": cube, "algorithm": "R Q"});
    let problem = service
        .post("/v1/apply", &body)
        .problem(422, "wrong-values");
    let last = problem["faults"]
        .as_array()
        .expect("a list")
        .last()
        .expect("a fault");
    assert_has(last, &json!({"pointer": "/algorithm", "column": 3}));
}

#[test]
fn turns_in_place_of_a_cube_are_answered_with_the_object_to_write() {
    let service = Service::start();
    for turns in ["R U R' U'", "R", "1. R U2"] {
        let problem = service
            .solve(json!({"cube": turns}))
            .problem(422, "unreadable-cube");
        let message = format!(
            "these are turns, not a cube; for the cube they make, write {{\"scramble\":\"{turns}\"}}"
        );
        assert_eq!(
            (&problem["detail"], &problem["faults"][0]["message"]),
            (&json!(message), &json!(message))
        );
        service.solve(json!({"cube": {"scramble": turns}})).good();
    }
}

#[test]
fn mistakes_in_json_have_line_and_column() {
    let service = Service::start();
    let problem = service
        .solve("{\"cube\": \"U\",\n \"max\": }")
        .problem(400, "not-json");
    let fault = &problem["faults"][0];
    assert_has(fault, &json!({"line": 2, "column": 9}));
    let problem = service
        .solve("{\"cube\": \"U\",\n \"all\": 7}")
        .problem(422, "wrong-values");
    assert_eq!(problem["faults"][0]["line"], 2);
}

#[test]
fn mistakes_in_stickers_have_a_column() {
    let service = Service::start();
    let body = json!({"cube": format!("{}X", &SUPERFLIP[..53])});
    let problem = service.solve(&body).problem(422, "unreadable-cube");
    assert_eq!(problem["faults"][0]["column"], 54);
}

#[test]
fn wrong_methods_are_answered_with_the_right_ones() {
    let service = Service::start();
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
fn an_encoded_body_is_refused() {
    let service = Service::start();
    let body = r#"{"cube": {"scramble": "R"}}"#;
    let answer = |encodings: &str| {
        let head = format!("content-length: {}\r\n\r\n{body}", body.len());
        let text = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json";
        let mut client = service.sent(&format!("{text}\r\n{encodings}{head}"));
        client.answered()
    };
    for encodings in [
        "content-encoding: gzip\r\n",
        "content-encoding: identity, br\r\n",
        "content-encoding: identity\r\nContent-Encoding: zstd\r\n",
    ] {
        answer(encodings).problem(415, "encoded");
    }
    answer("content-encoding: identity\r\n").good();
}

#[test]
fn a_search_that_waits_for_its_tables_is_to_be_tried_again() {
    let limits = ServiceLimits {
        solve_time: Duration::from_secs(300),
        ..ServiceLimits::default()
    };
    let service = Service::of(ServiceSettings {
        tables: Arc::default(),
        ..settings(limits)
    });
    let list = json!({"cube": {"scramble": "R U"}, "solver": "optimal", "all": true});
    let answer = service.solve(merged(list.clone(), &json!({"timeout_ms": 50})));
    answer.problem(503, "not-ready");
    assert_eq!(answer.header("retry-after"), Some("1"));
    service.solve(&list).good();
}

#[test]
fn no_solution_in_time_is_reported() {
    let service = Service::start();
    // 17 moves are too few for it, but proving that takes far longer.
    let body = json!({"cube": SUPERFLIP, "max": 17, "timeout_ms": 30});
    service.solve(&body).problem(504, "timed-out");
}

#[test]
fn origins_may_read_only_when_they_are_named() {
    let asked = "GET /health HTTP/1.1\r\nhost: localhost\r\norigin: https://example.org\r\n\r\n";
    let answer = |service: &Service| {
        let mut client = service.sent(asked);
        client.answered()
    };
    let allowed = |answer: &crate::service::client::Answer| {
        answer
            .header("access-control-allow-origin")
            .map(str::to_owned)
    };
    assert_eq!(allowed(&answer(&Service::start())), None);
    let with = |origin: &str| ServiceSettings {
        origins: vec![origin.to_owned()],
        ..settings(ServiceLimits::default())
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
    let service = Service::start();
    let same = ServiceSettings {
        listen: service.address,
        ..settings(ServiceLimits::default())
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
    let service = Service::start();
    let problem: Value = service.get("/nothing").json();
    for field in ["type", "title", "status", "detail"] {
        assert!(problem.get(field).is_some(), "no {field}");
    }
}
