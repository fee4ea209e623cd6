//! An HTTP client that writes and reads bytes.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Longer than anything that is waited for takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Longer than any answer takes, even if a program without optimisation builds a table for it.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(300);

/// A cube that keeps every solver busy for minutes: 20 moves, with the greatest symmetry.
pub(crate) const SUPERFLIP: &str = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

/// The metric of the long requests that are being computed.
pub(crate) const RUNNING: &str = r#"cubetui_jobs_running{lane="long"}"#;

/// The metric of the long requests that wait for a worker. A request that may be short joins them once its short turn is
/// over.
pub(crate) const WAITING: &str = r#"cubetui_jobs_waiting{lane="long"}"#;

pub(crate) fn metric(address: SocketAddr, name: &str) -> f64 {
    Client::of(address)
        .ask("GET", "/metrics", None)
        .metric(name)
}

/// Waits until the condition holds.
pub(crate) fn until(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < PATIENCE, "never came: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A connection to the service.
pub(crate) struct Client(BufReader<TcpStream>);

impl Client {
    pub(crate) fn of(address: SocketAddr) -> Self {
        Self::over(TcpStream::connect(address).expect("the service listens"))
    }

    /// A connection from another address of this machine.
    pub(crate) fn from(source: std::net::Ipv4Addr, address: SocketAddr) -> Self {
        use socket2::{Domain, Socket, Type};

        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket
            .bind(&SocketAddr::from((source, 0)).into())
            .expect("a loopback address");
        socket
            .connect(&address.into())
            .expect("the service listens");
        Self::over(socket.into())
    }

    fn over(stream: TcpStream) -> Self {
        stream
            .set_read_timeout(Some(ANSWER_TIME))
            .expect("a time limit");
        stream
            .set_write_timeout(Some(PATIENCE))
            .expect("a time limit");
        Self(BufReader::new(stream))
    }

    pub(crate) fn stream(&self) -> &TcpStream {
        self.0.get_ref()
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.0
            .get_mut()
            .write_all(text.as_bytes())
            .expect("the service reads");
    }

    pub(crate) fn ask(&mut self, method: &str, path: &str, body: Option<&str>) -> Answer {
        self.send(&request(method, path, body));
        if method == "HEAD" {
            self.head().expect("an answer")
        } else {
            self.answered()
        }
    }

    /// Reads the next answer, or returns `None` if the connection was closed instead.
    pub(crate) fn answer(&mut self) -> Option<Answer> {
        let mut answer = self.head()?;
        let length = answer
            .header("content-length")
            .map_or(0, |length| length.parse().expect("a number"));
        answer.body.resize(length, 0);
        self.0.read_exact(&mut answer.body).expect("the whole body");
        Some(answer)
    }

    pub(crate) fn answered(&mut self) -> Answer {
        self.answer().expect("an answer")
    }

    /// The next answer, if it has come already.
    pub(crate) fn answer_if_there(&mut self) -> Option<Answer> {
        self.stream().set_nonblocking(true).expect("a mode");
        let is_there = self.0.fill_buf().is_ok_and(|bytes| !bytes.is_empty());
        self.stream().set_nonblocking(false).expect("a mode");
        is_there.then(|| self.answer()).flatten()
    }

    /// The status and headers of an answer whose body comes in chunks.
    pub(crate) fn chunked_head(&mut self) -> Answer {
        let answer = self.head().expect("an answer");
        assert_eq!(answer.header("transfer-encoding"), Some("chunked"));
        answer
    }

    /// Reads the next chunk of a body, or returns `None` at its end.
    pub(crate) fn chunk(&mut self) -> Option<String> {
        let length = self.line().expect("the length of a chunk");
        let length = usize::from_str_radix(&length, 16).expect("a number");
        let mut bytes = vec![0; length + 2];
        self.0.read_exact(&mut bytes).expect("the whole chunk");
        bytes.truncate(length);
        (length > 0).then(|| String::from_utf8(bytes).expect("text"))
    }

    fn head(&mut self) -> Option<Answer> {
        let status_line = self.line().filter(|line| !line.is_empty())?;
        let status = status_line
            .split(' ')
            .nth(1)
            .expect("a status")
            .parse()
            .expect("a number");
        let mut headers = BTreeMap::new();
        while let Some(line) = self.line().filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').expect("a header");
            headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
        }
        Some(Answer {
            status,
            headers,
            body: Vec::new(),
        })
    }

    /// Reads a line, or returns `None` if the connection was closed or broken.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.0.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim_end().to_owned()),
            Err(error) if is_late(&error) => panic!("no answer: {error}"),
            Err(_) => None,
        }
    }

    /// Everything until the connection is closed or broken.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        match self.0.read_to_end(&mut rest) {
            Err(error) if is_late(&error) => panic!("the connection was not closed: {error}"),
            _ => rest,
        }
    }
}

/// Returns whether a read or write timed out.
pub(crate) fn is_late(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
    )
}

/// The text of a request with a JSON body.
pub(crate) fn request(method: &str, path: &str, body: Option<&str>) -> String {
    let body = body.map_or_else(String::new, |body| {
        format!(
            "content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    });
    let end = if body.is_empty() { "\r\n" } else { "" };
    format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n{body}{end}")
}

/// An answer of the service.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    /// The value of a metric, 0 if it is not there yet. A name without labels stands for the sum over all of them.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let value = |line: &str| {
            let rest = line.strip_prefix(name)?;
            let (labels, number) = rest.split_once(' ')?;
            (labels.is_empty() || labels.starts_with('{'))
                .then(|| number.parse::<f64>().expect("a number"))
        };
        self.text().lines().filter_map(value).sum()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// Returns the JSON of a successful answer.
    pub(crate) fn good(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        assert_eq!(self.header("content-type"), Some("application/json"));
        self.json()
    }

    /// The JSON of a problem of this status and name.
    pub(crate) fn problem(&self, status: u16, name: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(
            self.header("content-type"),
            Some("application/problem+json")
        );
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert_eq!(problem["type"], format!("urn:cubetui:problem:{name}"));
        problem
    }
}
