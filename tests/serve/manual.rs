//! The chapter on HTTP: its requests are sent and the answers compared, and its table of requests matches the document.

use std::time::Duration;

use crate::serve::ServiceLimits;
use serde_json::Value;

use crate::common::documents::{agrees, check_tables, code_blocks, documents, table};
use crate::service::client::{Service, settings};

#[test]
fn requests_in_the_manual_are_answered_as_it_shows() {
    // The first list of solutions builds a table.
    let limits = ServiceLimits {
        solve_time: Duration::from_secs(300),
        ..ServiceLimits::default()
    };
    let service = Service::of(settings(limits));
    let mut asked = 0;
    for document in documents() {
        for block in code_blocks(&document.text, "http") {
            let (request, answer) = block
                .split_once('\n')
                .expect("an answer follows the request");
            let (method, rest) = request.split_once(' ').expect("a path follows the method");
            let (path, body) = rest
                .split_once(' ')
                .map_or((rest, None), |(path, body)| (path, Some(body)));
            let (status, shown) = answer.split_once(' ').expect("a body follows the status");
            let given = service.ask(method, path, body);
            assert_eq!(given.status.to_string(), status, "{request}");
            let shown: Value = serde_json::from_str(shown).expect("the manual shows JSON");
            assert!(
                agrees(&shown, &given.json()),
                "{request} should show:\n{}",
                given.text()
            );
            asked += 1;
        }
    }
    assert!(asked >= 3, "only {asked} requests were found");
}

#[test]
fn the_manual_lists_every_request() {
    let service = Service::of(settings(ServiceLimits::default()));
    let document = service.get("/openapi.json").json();
    let paths = document["paths"]
        .as_object()
        .expect("the document has paths");
    let rows = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("a path has methods");
        methods.iter().map(move |(method, request)| {
            let summary = request["summary"]
                .as_str()
                .expect("a request has a summary");
            vec![
                format!("`{} {path}`", method.to_uppercase()),
                summary.trim_end_matches('.').to_owned(),
            ]
        })
    });
    check_tables(&[("routes".to_owned(), table(&["Request", ""], rows))]);
}
