//! A service to talk to, in a thread of this process.

use std::fmt::Display;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::thread::{self, JoinHandle};

use serde_json::Value;
use tokio::sync::oneshot;

use crate::common::built::table_cache;
pub(crate) use crate::common::http_client::*;
use crate::serve::{Server, ServiceLimits, ServiceSettings};

/// A service in a thread of this process.
pub(crate) struct Service {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Service {
    pub(crate) fn start() -> Self {
        Self::with(ServiceLimits::default())
    }

    pub(crate) fn with(limits: ServiceLimits) -> Self {
        Self::of(settings(limits))
    }

    pub(crate) fn of(settings: ServiceSettings) -> Self {
        let server = Server::bind(settings, |_| ()).expect("a free port");
        let address = server.address();
        let (end, ended) = oneshot::channel();
        let thread = thread::spawn(move || server.run_until(ended).expect("the service runs"));
        Self {
            address,
            end: Some(end),
            thread: Some(thread),
        }
    }

    /// Asks the service to end, and waits until it has.
    pub(crate) fn end(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the service ends without a panic");
        }
    }

    /// Makes one request over a new connection.
    pub(crate) fn ask(&self, method: &str, path: &str, body: Option<&str>) -> Answer {
        Client::of(self.address).ask(method, path, body)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: impl Display) -> Answer {
        self.ask("POST", path, Some(&body.to_string()))
    }

    /// Returns the answer to `POST /v1/solve`.
    pub(crate) fn solve(&self, body: impl Display) -> Answer {
        self.post("/v1/solve", body)
    }

    /// Returns a new connection on which this text was sent.
    pub(crate) fn sent(&self, text: &str) -> Client {
        let mut client = Client::of(self.address);
        client.send(text);
        client
    }

    /// Waits until a metric has at least this value.
    pub(crate) fn wait_for(&self, metric: &str, least: u32) {
        until(metric, || self.metric(metric) > f64::from(least) - 0.5);
    }

    /// The value of a metric, 0 if it is not there yet.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        metric(self.address, name)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.end.take());
    }
}

/// Returns the body with these fields added or replaced.
pub(crate) fn merged(mut body: Value, fields: &Value) -> Value {
    let fields = fields.as_object().expect("an object").clone();
    body.as_object_mut().expect("an object").extend(fields);
    body
}

/// Checks that an answer has these fields, and perhaps more.
#[track_caller]
pub(crate) fn assert_has(answer: &Value, fields: &Value) {
    for (name, value) in fields.as_object().expect("an object") {
        assert_eq!(answer[name], *value, "{name} of {answer}");
    }
}

/// Returns settings with two workers, the instant tables, and any free port.
pub(crate) fn settings(limits: ServiceLimits) -> ServiceSettings {
    ServiceSettings {
        listen: "127.0.0.1:0".parse().expect("an address"),
        workers: NonZeroUsize::new(2).expect("two"),
        limits,
        origins: Vec::new(),
        hosts: Vec::new(),
        uses_full_tables: false,
        tables: table_cache(),
    }
}
