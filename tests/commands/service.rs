//! The program itself: what it says, hundreds of clients at once, and how it ends.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::process::{Child, ChildStderr, Command};

use cubetui::cube::{Algorithm, CubieCube, OrientedCube, random};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

use crate::commands::driver::{assert_fails, config_file, folder, program};
use crate::http_client::{Client, RUNNING, SUPERFLIP, metric, request, until};
use crate::program::after;

pub(super) struct Program {
    pub(super) child: Child,
    errors: BufReader<ChildStderr>,
    pub(super) address: SocketAddr,
}

impl Program {
    /// Starts the service with the instant tables only.
    pub(super) fn start(name: &str, arguments: &str) -> Self {
        Self::start_after("exec", name, arguments)
    }

    /// Starts the service on one core, with at most this much address space, in kilobytes.
    pub(super) fn start_within(kilobytes: u32, name: &str, arguments: &str) -> Self {
        let limits = format!("ulimit -v {kilobytes}; exec taskset -c 0");
        Self::start_after(&limits, name, arguments)
    }

    fn start_after(commands: &str, name: &str, arguments: &str) -> Self {
        let config = config_file(
            &format!("serve-{name}.toml"),
            "[tables]\nuse = \"instant\"\n",
        );
        let line = format!("serve --listen 127.0.0.1:0 --config {config} {arguments}");
        Self::of(after(commands, &program(&line)))
    }

    fn of(mut command: Command) -> Self {
        let mut child = command.spawn().expect("it starts");
        let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        errors.read_line(&mut line).expect("a line");
        let address = line
            .trim()
            .strip_prefix("cubetui: listening on http://")
            .expect("the address");
        Self {
            address: address.parse().expect("an address"),
            child,
            errors,
        }
    }

    pub(super) fn signal(&self, signal: Signal) {
        let pid =
            Pid::from_raw(self.child.id().try_into().expect("a process number")).expect("not zero");
        kill_process(pid, signal).expect("it is there");
    }

    /// Waits for the end; returns the exit code, standard output and the rest of standard error.
    pub(super) fn end(mut self) -> (Option<i32>, String, String) {
        let status = self.child.wait().expect("it ends");
        let (mut output, mut errors) = (String::new(), String::new());
        self.child
            .stdout
            .take()
            .expect("a pipe")
            .read_to_string(&mut output)
            .expect("text");
        self.errors.read_to_string(&mut errors).expect("text");
        (status.code(), output, errors)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ended_already = self.child.kill();
    }
}

#[test]
fn signals_end_it_without_a_word_though_a_search_runs() {
    for signal in [Signal::TERM, Signal::INT] {
        let program = Program::start("signals", "--timeout 1h --threads 1");
        assert!(program.address.ip().is_loopback());
        let mut client = Client::of(program.address);
        let body = json!({"cube": SUPERFLIP, "timeout_ms": 3_600_000}).to_string();
        client.send(&request("POST", "/v1/solve", Some(&body)));
        until("the search runs", || metric(program.address, RUNNING) > 0.5);
        program.signal(signal);
        assert!(
            client.answer().expect("an answer").good()["length"]
                .as_u64()
                .is_some_and(|length| length >= 20)
        );
        assert_eq!(program.end(), (Some(0), String::new(), String::new()));
    }
}

/// Lists are made one at a time, and each takes a good part of a second.
#[test]
fn requests_for_lists_are_answered_at_the_end() {
    let program = Program::start("lists", "--timeout 1h");
    let list = request(
        "GET",
        "/v1/symmetry/cubes?class=C3&unique=inversion&skip=497000",
        None,
    );
    let mut clients: Vec<Client> = (0..20).map(|_| Client::of(program.address)).collect();
    for client in &mut clients {
        client.send(&list);
    }
    until("all are connected", || {
        metric(program.address, "cubetui_http_connections") > 20.5
    });
    program.signal(Signal::TERM);
    let answers = clients
        .iter_mut()
        .map(|client| client.answer().expect("every request is answered"));
    let refused: Vec<_> = answers.filter(|answer| answer.status != 200).collect();
    assert!(!refused.is_empty());
    for answer in refused {
        answer.problem(503, "ending");
    }
    assert_eq!(program.end(), (Some(0), String::new(), String::new()));
}

#[test]
fn five_hundred_clients_at_once_are_all_served() {
    let program = Program::start("many", "--queue 500 --per-client 500 --timeout 1h");
    let mut generator = random::seeded_generator(500);
    let cubes: Vec<CubieCube> = (0..500)
        .map(|_| CubieCube::random(&mut generator))
        .collect();
    let mut clients: Vec<Client> = cubes.iter().map(|_| Client::of(program.address)).collect();
    for (client, cube) in clients.iter_mut().zip(&cubes) {
        let body = json!({"cube": cube.to_face_cube().to_string(), "max": 24}).to_string();
        client.send(&request("POST", "/v1/solve", Some(&body)));
    }
    for (client, cube) in clients.iter_mut().zip(cubes) {
        let answer = client.answer().expect("an answer").good();
        let moves: Algorithm = answer["solution"]
            .as_str()
            .expect("moves")
            .parse()
            .expect("moves");
        let held = OrientedCube {
            cube,
            ..OrientedCube::SOLVED
        };
        assert!(held.turned_by(&moves.turns()).is_solved());
    }
    drop(clients);
    until("all connections are closed", || {
        metric(program.address, "cubetui_http_connections") < 1.5
    });
    program.signal(Signal::TERM);
    assert_eq!(program.end().0, Some(0));
}

/// The loader is stopped at once, and cleans up while the last answers are sent.
#[test]
fn the_end_leaves_no_lock_though_tables_are_being_loaded() {
    for wait in [0, 50, 200] {
        let home = folder(&format!("serve-lock-{wait}"));
        let _none = fs::remove_dir_all(home.join("cubetui"));
        let mut command = program("serve --listen 127.0.0.1:0");
        command.env("XDG_CACHE_HOME", &home);
        let program = Program::of(command);
        std::thread::sleep(std::time::Duration::from_millis(wait));
        program.signal(Signal::TERM);
        assert_eq!(program.end(), (Some(0), String::new(), String::new()));
        let left: Vec<_> = fs::read_dir(home.join("cubetui"))
            .into_iter()
            .flatten()
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn wrong_arguments_are_usage_errors() {
    for arguments in [
        "--listen nowhere",
        "--threads 0",
        "--per-client 0",
        "--timeout soon",
        "--allow-origin *",
        "--allow-host http://cube.example",
    ] {
        assert_fails(&format!("serve {arguments}"), 2, "");
    }
}
