//! The HTTP service in this process: whatever is sent, it returns whole answers of the documented kinds, every solution
//! among them solves its cube, and it answers the next client.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use crate::serve::{Server, ServiceLimits, ServiceSettings};
use cubetui::cube::{Algorithm, ColorScheme, Orientation, OrientedCube};
use cubetui::formats::ParsedCube;
use cubetui::goals::NamedGoal;
use serde_json::Value;

static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
    let settings = ServiceSettings {
        listen: "127.0.0.1:0".parse().expect("an address"),
        workers: NonZeroUsize::MIN,
        limits: ServiceLimits {
            solve_time: Duration::from_millis(20),
            ..ServiceLimits::default()
        },
        origins: Vec::new(),
        hosts: Vec::new(),
        uses_full_tables: false,
        tables: Arc::default(),
    };
    let server = Server::bind(settings, |_| ()).expect("a free port");
    let address = server.address();
    thread::spawn(move || server.run_until(std::future::pending::<()>()));
    address
});

/// Every status that the description of the service names, those of malformed requests, and "continue".
const STATUSES: [u16; 15] = [
    100, 200, 400, 403, 404, 405, 408, 413, 415, 421, 422, 429, 431, 503, 504,
];

/// Sends bytes as they are, signals their end, and reads until the service has nothing more to say.
pub(super) fn requests(bytes: &[u8]) {
    let mut stream = TcpStream::connect(*ADDRESS).expect("the service listens");
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("it is more than nothing");
    let is_whole = is_whole(bytes);
    // The service may have answered and closed before it has read everything.
    let _sent = stream.write_all(bytes);
    // A connection may be closed without an answer once its client has stopped sending, so a whole request is followed by
    // another.
    let _told = if is_whole {
        stream.write_all(LAST)
    } else {
        stream.shutdown(Shutdown::Write)
    };
    let mut answers = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answers) {
        assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
        return;
    }
    assert!(
        !is_whole || !answers.is_empty(),
        "a whole request has no answer"
    );
    let mut rest = &*answers;
    while !rest.is_empty() {
        rest = answer(rest, bytes);
    }
    is_alive();
}

/// A request after which the service closes the connection.
const LAST: &[u8] = b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

/// Whether these bytes are one request with all of its body, for a reader that knows no more than the length.
fn is_whole(bytes: &[u8]) -> bool {
    let Some((head, body)) = std::str::from_utf8(bytes)
        .ok()
        .and_then(|text| text.split_once("\r\n\r\n"))
    else {
        return false;
    };
    let head = head.to_ascii_lowercase();
    let (first, fields) = head.split_once("\r\n").unwrap_or((&head, ""));
    let is_plain = |field: &str| {
        let (name, value) = field.split_once(": ").unwrap_or_default();
        ["host", "content-type", "content-length"].contains(&name)
            && value.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let lengths: Vec<&str> = fields
        .lines()
        .filter_map(|field| field.strip_prefix("content-length: "))
        .collect();
    let is_right = match lengths[..] {
        [] => body.is_empty(),
        [length] => length.parse() == Ok(body.len()) && !length.starts_with('+'),
        _ => false,
    };
    let is_question = ["get /", "post /"]
        .iter()
        .any(|begin| first.starts_with(begin));
    is_question && first.ends_with(" http/1.1") && fields.lines().all(is_plain) && is_right
}

/// Checks that the service answers another client.
fn is_alive() {
    let mut stream = TcpStream::connect(*ADDRESS).expect("the service listens");
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("it is more than nothing");
    stream.write_all(LAST).expect("the service reads");
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .expect("the service answers");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

/// Replays a solution, and counts its moves.
fn check_solution(solved: &Value) {
    let text = |key: &str| {
        solved[key]
            .as_str()
            .unwrap_or_else(|| panic!("{key} is a text: {solved}"))
    };
    // These fields next to a solution change what the moves are applied to, or how they are counted.
    let others = ["centers", "fitting", "up_to", "moves", "niss", "insertion"];
    if others.iter().any(|key| !solved[key].is_null()) {
        return;
    }
    let scheme = ColorScheme::western();
    let parsed = ParsedCube::read(text("cube"), &scheme).expect("the stickers of a cube");
    let held = OrientedCube::new(
        parsed.cube().expect("a cube that is solved is possible"),
        parsed.orientation,
    );
    let algorithm: Algorithm = text("solution").parse().expect("an algorithm");
    let length = if text("metric") == "qtm" {
        algorithm.length_qtm()
    } else {
        algorithm.length_htm()
    };
    assert_eq!(solved["length"], length, "{solved}");
    let is_generator = solved["inverse"] == true;
    let moves = if is_generator {
        algorithm.inverse()
    } else {
        algorithm
    };
    let end = held.turned_by(&moves.turns());
    let goal = NamedGoal::read(text("goal"), &scheme).expect("a goal that was reached has a name");
    assert!(
        parsed.orientation != Orientation::STANDARD || goal.goal().is_met_by(&end.cube),
        "{solved}"
    );
    assert!(goal.name() != "solved" || end.is_solved(), "{solved}");
}

/// Checks an answer; returns what follows it.
fn answer<'a>(bytes: &'a [u8], request: &[u8]) -> &'a [u8] {
    let end = bytes
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("an answer has an end of its head");
    let head = std::str::from_utf8(&bytes[..end]).expect("a head is text");
    let status: u16 = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .expect("a status");
    assert!(
        head.starts_with("HTTP/1.1 ") || head.starts_with("HTTP/1.0 "),
        "{head}"
    );
    assert!(STATUSES.contains(&status), "{status}");
    let header = |name: &str| {
        let is_it = |line: &&str| line.to_ascii_lowercase().starts_with(&format!("{name}: "));
        head.lines()
            .find(is_it)
            .map(|line| line[name.len() + 2..].trim())
    };
    let body = &bytes[end + 4..];
    let length: usize =
        header("content-length").map_or(0, |length| length.parse().expect("a number"));
    // HEAD requests only the head: the length is then that of a body that is not sent.
    let is_head = request.windows(5).any(|five| five == b"HEAD ") && body.len() < length
        || request.windows(5).any(|five| five == b"HEAD ") && body.starts_with(b"HTTP/1.");
    let (body, rest) = body.split_at(if is_head { 0 } else { length });
    let kind = header("content-type").unwrap_or_default();
    if kind.ends_with("json") && !is_head {
        let value: Value = serde_json::from_slice(body).expect("JSON");
        if status == 200 && value.get("proven").is_some() {
            check_solution(&value);
        }
        if kind == "application/problem+json" {
            assert_eq!(value["status"], status);
            assert!(
                value["title"]
                    .as_str()
                    .is_some_and(|title| !title.is_empty())
            );
        }
    }
    rest
}
