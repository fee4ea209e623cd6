//! A service to talk to, in a thread of this process.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::thread::{self, JoinHandle};

use tokio::sync::oneshot;

pub(crate) use crate::common::http_client::*;
use crate::serve::{Limits, Server, Settings};

/// A service in a thread of this process.
pub(crate) struct Service {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Service {
    pub(crate) fn with(limits: Limits) -> Self {
        Self::of(settings(limits))
    }

    pub(crate) fn of(settings: Settings) -> Self {
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

    /// Asks it to end, and waits until it has.
    pub(crate) fn end(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the service ends without a panic");
        }
    }

    /// A connection that asks for one thing.
    pub(crate) fn ask(&self, method: &str, path: &str, body: Option<&str>) -> Answer {
        Client::of(self.address).ask(method, path, body)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, Some(body))
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

/// Two workers, the small tables, any free port.
pub(crate) fn settings(limits: Limits) -> Settings {
    Settings {
        listen: "127.0.0.1:0".parse().expect("an address"),
        workers: NonZeroUsize::new(2).expect("two"),
        limits,
        origins: Vec::new(),
        hosts: Vec::new(),
        uses_full_tables: false,
        tables: std::sync::Arc::default(),
    }
}
