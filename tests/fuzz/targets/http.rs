//! The HTTP service in this process: whatever is sent, what comes back are whole answers of the kinds that are documented.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use cubetui::serve::{FullTablesRequest, Limits, Server, Settings};

static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
    let settings = Settings {
        listen: "127.0.0.1:0".parse().expect("an address"),
        workers: NonZeroUsize::MIN,
        limits: Limits { solve_time: Duration::from_millis(20), ..Limits::default() },
        origins: Vec::new(),
        hosts: Vec::new(),
        full_tables: FullTablesRequest::No,
        optimal: Arc::default(),
    };
    let server = Server::bind(settings, |_| ()).expect("a free port");
    let address = server.address();
    thread::spawn(move || server.run_until(std::future::pending::<()>()));
    address
});

/// Every status that the description of the service names, those of malformed requests, and "continue".
const STATUSES: [u16; 15] = [100, 200, 400, 403, 404, 405, 408, 413, 415, 421, 422, 429, 431, 503, 504];

/// Sends bytes as they are, says that no more come, and reads until the service has nothing more to say.
pub(super) fn requests(bytes: &[u8]) {
    let mut stream = TcpStream::connect(*ADDRESS).expect("the service listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("it is more than nothing");
    // The service may have answered and closed before it has read everything.
    let _sent = stream.write_all(bytes);
    let _told = stream.shutdown(Shutdown::Write);
    let mut answers = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answers) {
        assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
        return;
    }
    let mut rest = &*answers;
    while !rest.is_empty() {
        rest = answer(rest, bytes);
    }
}

/// Checks an answer; returns what follows it.
fn answer<'a>(bytes: &'a [u8], request: &[u8]) -> &'a [u8] {
    let end =
        bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer has an end of its head");
    let head = std::str::from_utf8(&bytes[..end]).expect("a head is text");
    let status: u16 = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    assert!(head.starts_with("HTTP/1.1 ") || head.starts_with("HTTP/1.0 "), "{head}");
    assert!(STATUSES.contains(&status), "{status}");
    let header = |name: &str| {
        let is_it = |line: &&str| line.to_ascii_lowercase().starts_with(&format!("{name}: "));
        head.lines().find(is_it).map(|line| line[name.len() + 2..].trim())
    };
    let body = &bytes[end + 4..];
    let length: usize = header("content-length").map_or(0, |length| length.parse().expect("a number"));
    // HEAD asks for the head alone: then the length is that of the body that does not come.
    let is_head = request.windows(5).any(|five| five == b"HEAD ") && body.len() < length
        || request.windows(5).any(|five| five == b"HEAD ") && body.starts_with(b"HTTP/1.");
    let (body, rest) = body.split_at(if is_head { 0 } else { length });
    let kind = header("content-type").unwrap_or_default();
    if kind.ends_with("json") && !is_head {
        let value: serde_json::Value = serde_json::from_slice(body).expect("JSON");
        if kind == "application/problem+json" {
            assert_eq!(value["status"], status);
            assert!(value["title"].as_str().is_some_and(|title| !title.is_empty()));
        }
    }
    rest
}
