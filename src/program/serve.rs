//! The HTTP service: solves, verifies and scrambles cubes for other programs.
//!
//! Knows requests, limits and answers; knows no terminal, no arguments, and no files except the store of the tables. No
//! request makes it read or write a file.
//!
//! One thread talks to the clients, and does nothing that takes a millisecond; a fixed number of others compute.
//! Between them is a bounded queue, fair between clients, in which short requests do not wait behind long ones; what
//! does not fit is refused at once. A client that disconnects cancels its request, and one that is slow, or sends too
//! much, loses its connection. A client that closes its half of the connection counts as gone: it cannot be
//! distinguished from one that has closed both.

mod batch;
mod connections;
mod endpoints;
mod extractors;
mod fair_schedule;
mod handlers;
mod host_check;
mod job_queue;
mod metrics;
#[cfg(test)]
#[path = "../../tests/serve/openapi.rs"]
mod openapi;
mod problem;
mod requests;
mod service;
mod solve_handler;

use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::http::HeaderValue;
use socket2::SockRef;
use tokio::runtime;

use crate::jobs::TableLoader;
use crate::platform;
use cubetui::tables::{TableCache, TableEvent};
#[cfg(test)]
pub use endpoints::openapi_document;
use host_check::Host;
use service::Service;

/// The listen backlog: the most connections that the system holds until they are accepted.
const BACKLOG: i32 = 4096;
/// The most files that are open in addition to connections.
const OTHER_FILES: u64 = 64;

/// The longest wait at the end, while requests are still answered, for the loader of the full tables to remove its
/// lock. That takes a tenth of a second of processor time.
const LOADER_END: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// Port 0 is any free one.
    pub listen: SocketAddr,
    /// How many long requests of one client are computed at once, and how many short ones of all clients.
    pub workers: NonZeroUsize,
    pub limits: ServiceLimits,
    /// The origins whose pages may read the answers, such as `https://example.org`; none by default.
    pub origins: Vec<String>,
    /// The names and addresses the service answers for, such as `cube.example`, besides `localhost`, loopback addresses
    /// and the address at which a connection arrives.
    pub hosts: Vec<String>,
    /// Whether the full tables are loaded or built in the background.
    pub uses_full_tables: bool,
    pub tables: Arc<TableCache>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceLimits {
    /// How many connections are served at once. One more closes the one that has been idle longest among those of the
    /// client with the most. At least 1.
    pub connections: usize,
    /// How many requests may wait for a worker; more are refused with 503. A client that has fewer waiting than another
    /// displaces one of that other client's requests.
    pub queue: usize,
    /// How many requests of one client may wait and be computed; more are refused with 429. At least 1.
    pub per_client: usize,
    /// The request line and headers together, in bytes; more are refused with 431. At least 8192.
    pub header_bytes: usize,
    /// A body, in bytes; longer ones are refused with 413.
    pub body_bytes: usize,
    /// How long a connection may last without a complete request line and headers before it is closed.
    pub header_time: Duration,
    /// How long a body may take to arrive; then 408.
    pub body_time: Duration,
    /// How long a client may go without accepting a byte of an answer; then the connection is closed.
    pub write_time: Duration,
    /// How long an answer may take, including waiting.
    pub solve_time: Duration,
}

impl Default for ServiceLimits {
    fn default() -> Self {
        Self {
            connections: 1024,
            queue: 256,
            per_client: 192,
            header_bytes: 16 * 1024,
            body_bytes: 32 * 1024,
            header_time: Duration::from_secs(10),
            body_time: Duration::from_secs(5),
            write_time: Duration::from_secs(5),
            solve_time: Duration::from_secs(5),
        }
    }
}

impl ServiceLimits {
    /// Smaller buffers cannot hold the headers of ordinary clients.
    pub const LEAST_HEADER_BYTES: usize = 8192;
}

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen at {0}: {1}")]
    Address(SocketAddr, #[source] io::Error),
    #[error("{0:?} is not an origin: write the scheme and the host, as https://example.org")]
    Origin(String),
    #[error("{0:?} is not a host: write a name or an address alone, as cube.example")]
    Host(String),
    #[error("cannot start the solver threads: {0}")]
    NoThread(#[source] io::Error),
    /// The system refuses timers, sockets or signals.
    #[error("cannot serve: {0}")]
    System(#[source] io::Error),
}

/// A service that listens, but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    service: Arc<Service>,
    origins: Vec<HeaderValue>,
    /// Kept until the end; `None` if the full tables are not used.
    table_loader: Option<TableLoader>,
}

impl Server {
    /// Listens, builds the instant tables, and starts the workers. Events of the full tables are reported on another
    /// thread.
    pub fn bind(
        settings: ServiceSettings,
        on_tables: impl Fn(TableEvent) + Send + Sync + 'static,
    ) -> Result<Self, ServeError> {
        let ServiceSettings {
            listen,
            workers,
            limits,
            origins,
            hosts,
            uses_full_tables,
            tables,
        } = settings;
        let origins = origins.into_iter().map(origin).collect::<Result<_, _>>()?;
        let hosts = hosts.into_iter().map(host).collect::<Result<_, _>>()?;
        let at_address = |error| ServeError::Address(listen, error);
        let listener = TcpListener::bind(listen).map_err(at_address)?;
        listener.set_nonblocking(true).map_err(at_address)?;
        // A flood of connections must not fill the system's queue, since others would then go unanswered for a second.
        SockRef::from(&listener)
            .listen(BACKLOG)
            .map_err(at_address)?;
        allow_open_files(limits.connections);
        let address = listener.local_addr().map_err(at_address)?;
        let service = Service::new(workers.get(), limits, Arc::clone(&tables), hosts)?;
        let table_loader = uses_full_tables.then(|| TableLoader::new(tables, on_tables));
        Ok(Self {
            listener,
            address,
            service,
            origins,
            table_loader,
        })
    }

    #[cfg(test)]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the future is ready, then ends within a second: solves continue for half of it, and those that are
    /// not done then answer with the best they have.
    #[cfg(test)]
    pub fn run_until(self, end: impl Future) -> Result<(), ServeError> {
        self.run(async move { Ok(end) })
    }

    /// Serves until the process is asked to end: by SIGTERM or SIGINT where there are signals, else by Ctrl-C. `ready` is
    /// called once such signals are handled.
    pub fn run_until_signalled(self, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
        let address = self.address;
        self.run(async move {
            let signalled = platform::asked_to_end()?;
            ready(address);
            Ok(signalled)
        })
    }

    fn run<E: Future>(
        self,
        prepared: impl Future<Output = io::Result<E>>,
    ) -> Result<(), ServeError> {
        let Self {
            listener,
            service,
            origins,
            table_loader,
            ..
        } = self;
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(ServeError::System)?;
        let router = endpoints::router(&service, &origins);
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let end = prepared.await?;
            table_loader.iter().for_each(TableLoader::start);
            let mut stopping = None;
            let end = async {
                end.await;
                let stop = || table_loader.map(|loader| loader.stop(LOADER_END));
                stopping = Some(thread::spawn(stop));
            };
            connections::serve(listener, router, &service, end).await;
            if let Some(stopping) = stopping {
                let _stopped_or_panicked = stopping.join();
            }
            Ok(())
        });
        runtime.shutdown_background();
        served.map_err(ServeError::System)
    }
}

/// Calls a function on drop.
struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Raises the limit of open files to what this many connections need, as far as the system allows. Otherwise connections
/// wait to be accepted.
fn allow_open_files(connections: usize) {
    platform::allow_open_files((connections as u64).saturating_add(OTHER_FILES));
}

fn host(text: String) -> Result<Host, ServeError> {
    Host::without_port(&text).ok_or(ServeError::Host(text))
}

/// Reads an origin as a browser names it: scheme and host, perhaps a port, no path.
fn origin(text: String) -> Result<HeaderValue, ServeError> {
    let host = text
        .strip_prefix("http://")
        .or_else(|| text.strip_prefix("https://"));
    let is_origin =
        host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '*', ' ', '?', '#']));
    match HeaderValue::from_str(&text) {
        Ok(value) if is_origin => Ok(value),
        _ => Err(ServeError::Origin(text)),
    }
}
