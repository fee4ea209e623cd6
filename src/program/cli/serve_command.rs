//! `cubetui serve`: runs the HTTP service.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;

use clap::Args;

use super::config_files::LoadedConfig;
use super::output::{remark, warn};
use super::{Exit, Failure, table_sources};
use crate::config::Timeout;
use crate::serve::{ServeError, Server, ServiceLimits, ServiceSettings};
use cubetui::tables::{TableEvent, all_processors};

/// Where to listen, and what clients may use.
#[derive(Args, Debug)]
pub(super) struct ServeArgs {
    /// The address and port to listen at.
    ///
    /// Port 0 stands for any that is free. An address other than 127.0.0.1 lets other machines in.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,

    /// How many requests are computed at once [default: one per processor].
    ///
    /// This limits the long requests of each client, and the short requests of all clients.
    #[arg(long, alias = "workers", value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// The time for an answer, e.g. 500ms, with waiting.
    #[arg(long, value_name = "TIME", default_value = "5s")]
    timeout: Timeout,

    /// Requests that may wait; more get 503.
    #[arg(long, value_name = "N", default_value_t = ServiceLimits::default().queue)]
    queue: usize,

    /// Requests of one client address; more get 429.
    ///
    /// This counts those that wait and those that are computed.
    #[arg(long, value_name = "N", default_value_t = ServiceLimits::default().per_client,
          value_parser = at_least_one)]
    per_client: usize,

    /// Connections that are served at once.
    ///
    /// One more closes the one that has been idle longest among those of the client address with the most.
    #[arg(long, value_name = "N", default_value_t = ServiceLimits::default().connections,
          value_parser = at_least_one)]
    connections: usize,

    /// Let pages of this origin read the answers, e.g. `https://example.org`.
    ///
    /// This is cross-origin resource sharing (CORS). May be repeated.
    #[arg(long = "allow-origin", value_name = "ORIGIN")]
    origins: Vec<String>,

    /// Also answer requests to this host, such as `cube.example`.
    ///
    /// May be repeated. Requests to any host other than localhost, a loopback address or the address they arrive at get
    /// 421, which prevents DNS rebinding: a web page whose own name points to this machine cannot use the service.
    #[arg(long = "allow-host", value_name = "HOST")]
    hosts: Vec<String>,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse::<NonZeroUsize>()
        .map(NonZeroUsize::get)
        .map_err(|error| error.to_string())
}

pub(super) fn run(args: ServeArgs, settings: &LoadedConfig) -> Result<Exit, Failure> {
    settings.warn();
    let tables = settings.config.tables;
    let limits = ServiceLimits {
        solve_time: args.timeout.duration(),
        queue: args.queue,
        per_client: args.per_client,
        connections: args.connections,
        ..ServiceLimits::default()
    };
    let workers = args.threads.unwrap_or_else(all_processors);
    let settings = ServiceSettings {
        listen: args.listen,
        workers,
        limits,
        origins: args.origins,
        hosts: args.hosts,
        uses_full_tables: tables.full,
        tables: Arc::new(table_sources::table_cache().with_saving(tables.save)),
    };
    let server = Server::bind(settings, report_tables).map_err(failure)?;
    let ready = |address| remark(&format!("listening on http://{address}"));
    server.run_until_signalled(ready).map_err(failure)?;
    Ok(Exit::Success)
}

fn failure(error: ServeError) -> Failure {
    let exit = if matches!(error, ServeError::Origin(_) | ServeError::Host(_)) {
        Exit::Usage
    } else {
        Exit::Files
    };
    Failure::new(exit, error)
}

fn report_tables(event: TableEvent) {
    match event {
        TableEvent::Stage(_) => {}
        TableEvent::Ready => remark("the full tables are in use"),
        TableEvent::Trouble(trouble) => warn(&trouble.to_string()),
        TableEvent::Failed(reason) => warn(&format!("the full tables are not available: {reason}")),
    }
}
