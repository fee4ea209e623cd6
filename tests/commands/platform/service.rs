//! The HTTP service on a small machine, and under a flood of connections.

use std::fs;
use std::net::Ipv4Addr;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Signal, getrlimit, setrlimit};
use serde_json::json;

use crate::commands::service::Program;
use crate::http_client::{Client, SUPERFLIP};

/// Difficult goals and sets of moves would use large tables. The stacks of the threads take more address space than memory,
/// so its limit is higher.
#[test]
fn one_core_and_128_megabytes_serve_everything() {
    let memory = 131_072;
    let program = Program::start_within(3 * memory, "small", "--timeout 10s");
    let mut client = Client::of(program.address);
    // The first solution of these two takes milliseconds; the search for shorter ones may last until the timeout.
    for search in [json!({}), json!({"solver": "thistlethwaite"})] {
        let mut body = json!({"cube": SUPERFLIP, "timeout_ms": 10_000, "max": 45});
        body.as_object_mut()
            .expect("an object")
            .extend(search.as_object().expect("an object").clone());
        client
            .ask("POST", "/v1/solve", Some(&body.to_string()))
            .good();
    }
    for search in [
        json!({"solver": "optimal"}),
        json!({"goal": "f2l"}),
        json!({"goal": "placed"}),
        json!({"goal": "edges"}),
        json!({"moves": "R,U,F"}),
        json!({"moves": "U,R,F,D,L,M"}),
    ] {
        let mut body = json!({"cube": SUPERFLIP, "timeout_ms": 2000});
        let fields = search.as_object().expect("an object").clone();
        body.as_object_mut().expect("an object").extend(fields);
        let answer = client.ask("POST", "/v1/solve", Some(&body.to_string()));
        // The first goals may or may not be reached in this time; whether the last moves solve the cube in so few is
        // unknown.
        match answer.status {
            200 => _ = answer.good(),
            422 => _ = answer.problem(422, "no-solution"),
            _ => _ = answer.problem(504, "timed-out"),
        }
    }
    client.ask("GET", "/health", None).good();
    let status =
        fs::read_to_string(format!("/proc/{}/status", program.child.id())).expect("it runs");
    let most = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    let most: u32 = most
        .and_then(|most| most.parse().ok())
        .expect("a number of kilobytes");
    assert!(most < memory, "{most} kB");
    program.signal(Signal::TERM);
    let (code, _, errors) = program.end();
    assert_eq!(code, Some(0), "{errors}");
}

/// 1,400 connections from one address, more than are allowed in total, neither delay a client that is being served nor keep
/// out a new one.
#[test]
fn a_flood_of_connections_does_not_delay_others() {
    /// A connection that is not accepted is tried again after a second, and an idle one is closed after ten.
    const SOON: Duration = Duration::from_secs(5);
    let mut files = getrlimit(Resource::Nofile);
    files.current = files.current.map(|current| current.max(4096));
    setrlimit(Resource::Nofile, files).expect("as many files as the flood has connections");
    let program = Program::start("flood", "");
    let mut served = Client::of(program.address);
    served.ask("GET", "/health", None).good();
    let address = program.address;
    let flood = thread::spawn(move || {
        (0..1400)
            .map(|_| Client::from(Ipv4Addr::new(127, 0, 0, 2), address))
            .collect::<Vec<_>>()
    });
    let mut slowest = Duration::ZERO;
    let mut ask = |client: &mut Client| {
        let started = Instant::now();
        client.ask("GET", "/health", None).good();
        slowest = slowest.max(started.elapsed());
    };
    while !flood.is_finished() {
        ask(&mut served);
    }
    let _flood = flood.join().expect("all of them connect");
    ask(&mut served);
    ask(&mut Client::of(program.address));
    assert!(slowest < SOON, "{slowest:?}");
}
