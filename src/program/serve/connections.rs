//! Connections: accepted, limited in number and time, and drained at the end.
//!
//! Every connection is accepted at once. When there are too many, the one that has been idle longest among those of the
//! client with the most is closed, so that clients cannot keep others out, however many connections they hold. Few are
//! accepted in a row, so that the open connections get their turn however many more arrive; and few requests of one
//! client are begun in a row, however many connections they come over.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::future::Future;
use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody as _};
use futures_util::StreamExt as _;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::{AbortHandle, yield_now};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use super::problem::Problem;
use super::service::Service;
use super::{OnDrop, ServiceLimits};
use cubetui::sync::Lock as _;

/// The longest wait, when the service ends, for requests on their way over idle connections.
const LAST_REQUESTS: Duration = Duration::from_millis(50);
/// How long solves may continue when the service ends; after that each answers with what it has.
const DRAIN: Duration = Duration::from_millis(450);
/// The time to send these answers; after that, clients without one are refused.
const LAST_ANSWERS: Duration = Duration::from_millis(250);
/// The time to send these refusals.
const LAST_REFUSALS: Duration = Duration::from_millis(100);
/// The pause when the system has no more sockets.
const PAUSE: Duration = Duration::from_millis(50);
/// The number of connections accepted before the open ones have their turn.
const ACCEPTED_IN_A_ROW: usize = 8;
/// The number of requests of one client that are begun before those of the others have their turn.
const BEGUN_IN_A_ROW: usize = 8;

/// Serves until the future is ready, then ends within a second.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    service: &Arc<Service>,
    end: impl Future,
) {
    let door = Door::new(router, service);
    tokio::select! {
        () = door.accept_from(&listener) => {}
        _ = end => {}
    }
    service.end();
    door.accept_rest(listener);
    if door.graceful.count() > 0 {
        sleep(LAST_REQUESTS).await;
    }
    let mut drained = std::pin::pin!(door.graceful.shutdown());
    if timeout(DRAIN, &mut drained).await.is_ok() {
        return;
    }
    service.queue.cancel_all();
    if timeout(LAST_ANSWERS, &mut drained).await.is_err() {
        service.refuse_rest();
        // Clients that are still there read or write too slowly.
        let _too_slow = timeout(LAST_REFUSALS, drained).await;
    }
}

struct Door {
    http: http1::Builder,
    router: Router,
    service: Arc<Service>,
    connections: Arc<Connections>,
    accepted: AtomicU64,
    graceful: GracefulShutdown,
}

impl Door {
    fn new(router: Router, service: &Arc<Service>) -> Self {
        let limits = &service.limits;
        Self {
            http: http(limits),
            router,
            service: Arc::clone(service),
            connections: Arc::default(),
            accepted: AtomicU64::new(0),
            graceful: GracefulShutdown::new(),
        }
    }

    async fn accept_from(&self, listener: &TcpListener) {
        loop {
            for _ in 0..ACCEPTED_IN_A_ROW {
                match listener.accept().await {
                    Ok((stream, address)) => {
                        if self.is_full() {
                            self.connections.close_one();
                        }
                        self.admit(stream, address);
                    }
                    Err(error) if is_of_one_connection(&error) => {}
                    // The system has no more sockets.
                    Err(_) if self.connections.close_one() => yield_now().await,
                    Err(_) => sleep(PAUSE).await,
                }
            }
            yield_now().await;
        }
    }

    fn is_full(&self) -> bool {
        self.connections.count() >= self.service.limits.connections
    }

    /// Accepts what the system has accepted already: closing the listener would break these connections.
    fn accept_rest(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else {
            return;
        };
        while let Ok((stream, address)) = listener.accept() {
            let stream = stream
                .set_nonblocking(true)
                .and_then(|()| TcpStream::from_std(stream));
            match stream {
                Ok(stream) if self.is_full() => refuse(stream, Problem::ending()),
                Ok(stream) => self.admit(stream, address),
                Err(_) => {}
            }
        }
    }

    /// Starts a task that serves a connection. All tasks run on this thread, so the connection is recorded before it is served.
    fn admit(&self, stream: TcpStream, address: SocketAddr) {
        let number = self.accepted.fetch_add(1, Ordering::Relaxed);
        let client = Client::of(address.ip());
        let open = self.service.metrics.connections.clone();
        open.inc();
        let connections = Arc::clone(&self.connections);
        let closed = OnDrop(move || {
            open.dec();
            connections.remove(client, number);
        });
        let arrived_at = stream.local_addr().unwrap_or(address).ip();
        let turns = self.connections.turns_of(client);
        let peer = Peer { client, arrived_at };
        let connection = self.connection(stream, peer, number, turns);
        let task = tokio::spawn(async move {
            let _until_closed = closed;
            connection.await;
        });
        self.connections.insert(client, number, task.abort_handle());
    }

    fn connection(
        &self,
        stream: TcpStream,
        peer: Peer,
        number: u64,
        turns: Arc<Semaphore>,
    ) -> impl Future<Output = ()> + Send + 'static {
        // Without this an answer may wait for the acknowledgement of the one before.
        let _as_it_is = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.service.limits.write_time));
        let router = self.router.clone();
        let connections = Arc::clone(&self.connections);
        let answer = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(peer);
            connections.record(peer.client, number, true);
            let answer = router.clone().oneshot(request);
            let connections = Arc::clone(&connections);
            let turns = Arc::clone(&turns);
            async move {
                let turn = turns.acquire().await;
                yield_now().await;
                drop(turn);
                let answer = answer.await;
                let done = OnDrop(move || connections.record(peer.client, number, false));
                // A body that is still being produced is part of the answer.
                answer.map(|answer| {
                    if answer.body().size_hint().exact().is_some() {
                        return answer;
                    }
                    answer.map(|body| {
                        let parts = body.into_data_stream();
                        Body::from_stream(parts.inspect(move |_| _ = &done))
                    })
                })
            }
        });
        let connection = self
            .http
            .serve_connection(TokioIo::new(Box::pin(stream)), answer);
        let watcher = self.graceful.watcher();
        async move {
            // How a connection ends is the client's business.
            let _ended = watcher.watch(connection).await;
        }
    }
}

fn http(limits: &ServiceLimits) -> http1::Builder {
    let header_bytes = limits.header_bytes.max(ServiceLimits::LEAST_HEADER_BYTES);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .max_header_size(header_bytes)
        .max_buf_size(header_bytes.max(64 * 1024));
    http
}

/// Whether a single connection failed before it was accepted, so that the next may succeed.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// Answers a connection before any request, and closes it. No task waits for a client that may be hostile: what cannot
/// be sent at once is lost.
fn refuse(stream: TcpStream, problem: Problem) {
    if let Ok(mut stream) = stream.into_std() {
        // A connection with unread bytes would be reset, and the answer lost.
        let _unread = stream.read(&mut [0; 4096]);
        let _unsent = stream.write(problem.into_http().as_bytes());
    }
}

#[derive(Default)]
struct Connections(Mutex<BTreeMap<Client, ConnectionsOfClient>>);

struct ConnectionsOfClient {
    /// By the order in which they were accepted.
    open: BTreeMap<u64, Connection>,
    /// Limits the requests that are begun in a row.
    turns: Arc<Semaphore>,
}

impl Default for ConnectionsOfClient {
    fn default() -> Self {
        Self {
            open: BTreeMap::new(),
            turns: Arc::new(Semaphore::new(BEGUN_IN_A_ROW)),
        }
    }
}

struct Connection {
    is_answering: bool,
    /// When it was accepted, or the last request or answer began.
    since: Instant,
    task: AbortHandle,
}

impl Connections {
    fn count(&self) -> usize {
        let clients = self.0.locked();
        clients.values().map(|client| client.open.len()).sum()
    }

    fn turns_of(&self, client: Client) -> Arc<Semaphore> {
        Arc::clone(&self.0.locked().entry(client).or_default().turns)
    }

    fn insert(&self, client: Client, number: u64, task: AbortHandle) {
        let connection = Connection {
            is_answering: false,
            since: Instant::now(),
            task,
        };
        let mut clients = self.0.locked();
        let of_client = clients.entry(client).or_default();
        of_client.open.insert(number, connection);
    }

    fn remove(&self, client: Client, number: u64) -> Option<Connection> {
        let mut clients = self.0.locked();
        let of_client = clients.get_mut(&client)?;
        let removed = of_client.open.remove(&number);
        if of_client.open.is_empty() {
            clients.remove(&client);
        }
        removed
    }

    fn record(&self, client: Client, number: u64, is_answering: bool) {
        let mut clients = self.0.locked();
        let of_client = clients.get_mut(&client);
        if let Some(connection) = of_client.and_then(|client| client.open.get_mut(&number)) {
            connection.is_answering = is_answering;
            connection.since = Instant::now();
        }
    }

    /// Returns the connection that has been idle longest among those of the client with the most. One that waits for its
    /// answer comes last.
    fn longest_idle(&self) -> Option<(Client, u64)> {
        let clients = self.0.locked();
        let open = clients.iter().filter_map(|(client, of_client)| {
            let most = Reverse(of_client.open.len());
            let longest = of_client.open.iter().map(|(number, connection)| {
                let idle = (connection.is_answering, connection.since);
                (idle, (*client, *number))
            });
            longest.min().map(|(idle, which)| (most, idle, which))
        });
        open.min().map(|(_, _, which)| which)
    }

    /// Makes room by closing a connection. Returns whether there was one to close.
    fn close_one(&self) -> bool {
        let Some((client, number)) = self.longest_idle() else {
            return false;
        };
        if let Some(connection) = self.remove(client, number) {
            connection.task.abort();
        }
        true
    }
}

/// A client, as far as limits and fairness go: an IPv4 address, or the network of an IPv6 address, since one machine has
/// as many addresses there as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Client(IpAddr);

impl Client {
    /// Returns the client that this address belongs to.
    pub fn of(address: IpAddr) -> Self {
        /// The first 64 of the 128 bits are the network.
        const NETWORK: u128 = !0 << 64;
        Self(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                Ipv6Addr::from_bits(address.to_bits() & NETWORK).into()
            }
            address => address,
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Peer {
    pub client: Client,
    /// The address at which the service was reached.
    pub arrived_at: IpAddr,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_machine_are_one_client() {
        let client = |text: &str| Client::of(text.parse().expect("an address"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
        assert_ne!(client("::1"), client("::"));
    }
}
