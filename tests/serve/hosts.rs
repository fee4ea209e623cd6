//! Which hosts the service answers for.

use crate::serve::{ServeError, Server, ServiceLimits, ServiceSettings};

use crate::service::client::{Answer, Service, settings};

/// Asks for the state of the service with these header lines.
fn ask(service: &Service, target: &str, version: &str, lines: &[&str]) -> Answer {
    let mut client = service.sent(&format!("GET {target} HTTP/{version}\r\n"));
    for line in lines {
        client.send(&format!("{line}\r\n"));
    }
    client.send("\r\n");
    client.answered()
}

#[test]
fn a_request_names_one_host() {
    let service = Service::start();
    ask(&service, "/health", "1.1", &[]).problem(400, "bad-host");
    let twice = ["host: localhost", "host: localhost"];
    ask(&service, "/health", "1.1", &twice).problem(400, "bad-host");
    for unreadable in [
        "host:",
        "host: a b",
        "host: user@localhost",
        "host: localhost:x",
    ] {
        ask(&service, "/health", "1.1", &[unreadable]).problem(400, "bad-host");
    }
    // HTTP/1.0 knows no Host header.
    ask(&service, "/health", "1.0", &[]).good();
}

#[test]
fn only_names_of_the_service_are_answered() {
    let hosts = vec!["Cube.Example".to_owned(), "192.0.2.1".to_owned()];
    let service = Service::of(ServiceSettings {
        hosts,
        ..settings(ServiceLimits::default())
    });
    let port = service.address.port();
    for known in [
        "localhost",
        "LOCALHOST.",
        "127.0.0.1",
        "[::1]",
        "cube.example",
        "192.0.2.1",
    ] {
        for host in [
            known.to_owned(),
            format!("{known}:{port}"),
            format!("{known}:443"),
        ] {
            ask(&service, "/health", "1.1", &[&format!("host: {host}")]).good();
        }
    }
    for foreign in [
        "evil.example",
        "localhost.evil.example",
        "192.0.2.2",
        "example",
    ] {
        let host = format!("host: {foreign}:{port}");
        for target in [
            "/health",
            "/metrics",
            "/openapi.json",
            "/v1/scramble",
            "/nothing",
        ] {
            ask(&service, target, "1.1", &[&host]).problem(421, "foreign-host");
        }
        ask(&service, "/health", "1.0", &[&host]).problem(421, "foreign-host");
        let target = format!("http://{foreign}/health");
        ask(&service, &target, "1.1", &["host: localhost"]).problem(421, "foreign-host");
    }
}

#[test]
fn every_endpoint_says_that_it_may_be_the_wrong_one() {
    let service = Service::start();
    let document = service.get("/openapi.json").good();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            for status in ["400", "421"] {
                assert!(
                    operation["responses"].get(status).is_some(),
                    "{method} {path}: {status}"
                );
            }
        }
    }
}

#[test]
fn what_is_no_host_cannot_be_allowed() {
    for host in ["", "*", "http://cube.example", "cube.example:80", "a b"] {
        let settings = ServiceSettings {
            hosts: vec![host.to_owned()],
            ..settings(ServiceLimits::default())
        };
        assert!(
            matches!(Server::bind(settings, |_| ()), Err(ServeError::Host(_))),
            "{host:?}"
        );
    }
}
