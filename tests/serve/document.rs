//! The OpenAPI document describes what is there.

use std::fs;
use std::path::Path;

use crate::serve::openapi_document;
use cubetui::solver;
use serde_json::{Value, json};

use crate::service::client::{SUPERFLIP, Service};

/// Collects the targets of all references.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                if let ("$ref", Value::String(target)) = (name.as_str(), inner) {
                    found.push(target.clone());
                }
                references(inner, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

/// With `RENEW_DOCUMENTS` in the environment, writes the document.
#[test]
fn the_document_is_what_the_code_declares() {
    let declared = openapi_document();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/openapi.json");
    if std::env::var_os("RENEW_DOCUMENTS").is_some() {
        fs::write(&path, &declared).expect("the document can be written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == declared,
        "{}: run with RENEW_DOCUMENTS=1 to renew it",
        path.display()
    );
}

#[test]
fn the_document_is_whole() {
    let service = Service::start();
    let document = service.get("/openapi.json").good();
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 10);
    for target in found {
        let pointer = target.strip_prefix('#').expect("a place in the document");
        assert!(document.pointer(pointer).is_some(), "{target} is nowhere");
    }
    let most = &document["components"]["schemas"]["SolveRequest"]["properties"]["max"]["maximum"];
    assert_eq!(most.as_u64(), Some(u64::from(solver::Limits::MAX_LENGTH)));
}

#[test]
fn every_path_of_the_document_is_answered() {
    let service = Service::start();
    let document = service.get("/openapi.json").good();
    let paths = document["paths"].as_object().expect("paths");
    let names: Vec<&str> = paths.keys().map(String::as_str).collect();
    let right = [
        "/health",
        "/metrics",
        "/v1/apply",
        "/v1/scramble",
        "/v1/solve",
        "/v1/solve/batch",
        "/v1/solvers",
        "/v1/symmetry/classes",
        "/v1/symmetry/cubes",
        "/v1/symmetry/random",
        "/v1/verify",
    ];
    assert_eq!(names, right);
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().expect("operations") {
            let answer = service.ask(&method.to_uppercase(), path, None);
            let status = answer.status.to_string();
            assert!(
                operation["responses"].get(&status).is_some(),
                "{method} {path} says nothing of {status}"
            );
        }
    }
}

#[test]
fn every_request_may_be_refused_for_its_host_or_the_end() {
    let service = Service::start();
    let document = service.get("/openapi.json").good();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            for (status, expected) in [
                ("400", "The Host header is missing"),
                ("421", "The service does not answer for this host"),
                ("503", "The service is ending"),
            ] {
                let described = operation["responses"][status]["description"]
                    .as_str()
                    .unwrap_or_default();
                assert!(
                    described.contains(expected),
                    "{method} {path} {status}: {described:?}"
                );
            }
            if operation["parameters"].is_array() {
                let described = operation["responses"]["400"]["description"]
                    .as_str()
                    .unwrap_or_default();
                assert!(
                    described.contains("The query cannot be read"),
                    "{method} {path}: {described:?}"
                );
            }
        }
    }
}

#[test]
fn the_document_has_all_forms_of_supercubes_and_of_stickers_that_were_seen() {
    let service = Service::start();
    let document = service.get("/openapi.json").good();
    let schemas = &document["components"]["schemas"];
    let forms = schemas["SolveRequest"]["properties"]["cube"]["oneOf"]
        .as_array()
        .expect("forms");
    for name in ["scramble", "cube", "corner_position"] {
        let form = forms
            .iter()
            .find(|form| has_property(&document, form, name))
            .expect("an object");
        assert!(
            has_property(&document, form, "centers"),
            "a supercube as an object with {name}"
        );
    }
    let seen = &schemas["VerifyRequest"]["properties"]["seen"]["items"]["examples"];
    assert!(
        seen.as_array()
            .is_some_and(|seen| seen.contains(&json!("U4=orange"))),
        "{seen}"
    );
    service
        .post("/v1/verify", json!({"cube": SUPERFLIP, "seen": seen}))
        .good();
}

/// A client generated from the document knows the field.
#[test]
fn every_answer_about_a_cube_that_was_read_may_name_its_scheme() {
    let service = Service::start();
    let document = service.get("/openapi.json").good();
    for (name, field) in [
        ("solve", "solution"),
        ("verify", "possible"),
        ("apply", "state"),
    ] {
        let pointer =
            format!("/paths/~1v1~1{name}/post/responses/200/content/application~1json/schema");
        let named = &document.pointer(&pointer).expect("an answer")["$ref"];
        let schema = named
            .as_str()
            .and_then(|target| document.pointer(target.trim_start_matches('#')));
        let parts = &schema.expect("a schema")["allOf"];
        assert!(
            has_property(&document, &parts[0], field),
            "{name} answers as before"
        );
        assert_eq!(parts[1]["properties"]["scheme"]["type"], "string");
        assert_eq!(
            parts[1].get("required"),
            None,
            "it is absent when nothing was recognised"
        );
    }
}

/// Returns whether a schema, or one of those that it combines, has a property.
fn has_property(document: &Value, schema: &Value, name: &str) -> bool {
    let named = schema["$ref"]
        .as_str()
        .and_then(|target| document.pointer(target.trim_start_matches('#')));
    let schema = named.unwrap_or(schema);
    let mut parts = schema["allOf"].as_array().into_iter().flatten();
    schema["properties"].get(name).is_some() || parts.any(|part| has_property(document, part, name))
}
