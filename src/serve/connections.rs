//! Connections: accepted, limited in number and time, and drained at the end.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use super::Limits;
use super::service::{Client, Service};

/// How long solves may continue after the signal; then each answers with what it has.
const DRAIN: Duration = Duration::from_millis(500);
/// How long the answers then have to be sent.
const LAST_ANSWERS: Duration = Duration::from_millis(250);
/// How long to wait when the system has no more sockets.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until the future is ready, and ends within a second then.
pub(super) async fn serve(listener: TcpListener, router: Router, service: &Service, end: impl Future) {
    let limits = service.limits();
    let http = http(limits);
    let places = Arc::new(Semaphore::new(limits.connections.clamp(1, Semaphore::MAX_PERMITS)));
    let graceful = GracefulShutdown::new();
    let accepting = async {
        loop {
            let place = Arc::clone(&places).acquire_owned().await;
            let Ok((stream, address)) = listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            let connection =
                connection(&http, stream, address, &router, limits.write_time, graceful.watcher());
            let open = service.metrics().connections.clone();
            tokio::spawn(async move {
                open.inc();
                connection.await;
                open.dec();
                drop(place);
            });
        }
    };
    tokio::select! {
        () = accepting => {}
        _ = end => {}
    }
    drop(listener);
    service.queue().close();
    let mut drained = std::pin::pin!(graceful.shutdown());
    if timeout(DRAIN, &mut drained).await.is_err() {
        service.queue().cancel_all();
        // Whoever is still there reads or writes too slowly.
        let _too_slow = timeout(LAST_ANSWERS, drained).await;
    }
}

fn http(limits: &Limits) -> http1::Builder {
    let header_bytes = limits.header_bytes.max(Limits::LEAST_HEADER_BYTES);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .max_header_size(header_bytes)
        .max_buf_size(header_bytes.max(64 * 1024));
    http
}

/// One connection's life.
fn connection(
    http: &http1::Builder,
    stream: TcpStream,
    address: SocketAddr,
    router: &Router,
    write_time: Duration,
    watcher: Watcher,
) -> impl Future<Output = ()> + Send + 'static {
    // Without this an answer may wait for the acknowledgement of the one before.
    let _as_it_is = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(write_time));
    let router = router.clone();
    let answer = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Client(address.ip()));
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), answer);
    async move {
        // How a connection ends is the client's business.
        let _ended = watcher.watch(connection).await;
    }
}
