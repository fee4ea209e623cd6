//! What one client, and all together, may take of the service.

use std::time::Duration;

/// The limits of the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many connections are served at once; more wait to be accepted. At least 1.
    pub connections: usize,
    /// How many solves may wait for a worker; more are refused with 503.
    pub queue: usize,
    /// How many solves one address may have waiting and running; more are refused with 429. At least 1.
    pub per_client: usize,
    /// The request line and headers together, in bytes; more are refused with 431. At least 8192.
    pub header_bytes: usize,
    /// A body, in bytes; longer ones are refused with 413.
    pub body_bytes: usize,
    /// How long a connection may be without a whole request line and headers, an idle one too; then it is closed.
    pub header_time: Duration,
    /// How long a body may take to come; then 408.
    pub body_time: Duration,
    /// How long the client may take no byte of an answer; then the connection is closed.
    pub write_time: Duration,
    /// How long a solve may take, waiting included.
    pub solve_time: Duration,
}

impl Default for Limits {
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

impl Limits {
    /// Smaller buffers cannot hold the headers of ordinary clients.
    pub const LEAST_HEADER_BYTES: usize = 8192;
}
