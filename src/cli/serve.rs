//! `cubetui serve`: the HTTP service.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;

use clap::Args;

use super::settings::Settings;
use super::{Exit, Failure, cache, streams};
use crate::config::Timeout;
use crate::serve::{self, FullTablesWish, Limits, ServeError, Server};
use crate::tables::{TableEvent, all_processors};

/// Where to listen, and what may be taken.
#[derive(Args, Debug)]
pub(super) struct ServeArgs {
    /// Listen at this address and port; port 0 is any free one. Another address than that of this machine alone lets others
    /// in.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,

    /// How many threads solve [default: one for each core].
    #[arg(long, value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// How long a solve may take, waiting included, as 500ms or 5s.
    #[arg(long, value_name = "TIME", default_value = "5s")]
    timeout: Timeout,

    /// How many solves may wait; more are refused with 503.
    #[arg(long, value_name = "N", default_value_t = Limits::default().queue)]
    queue: usize,

    /// How many solves of one client address may wait and run; more are refused with 429.
    #[arg(long, value_name = "N", default_value_t = Limits::default().per_client,
          value_parser = at_least_one)]
    per_client: usize,

    /// How many connections are served at once; more wait.
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections,
          value_parser = at_least_one)]
    connections: usize,

    /// Let pages of this origin, as `https://example.org`, read the answers (CORS); may be given several times.
    #[arg(long = "allow-origin", value_name = "ORIGIN")]
    origins: Vec<String>,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse::<NonZeroUsize>().map(NonZeroUsize::get).map_err(|error| error.to_string())
}

pub(super) fn run(wish: ServeArgs, settings: &Settings) -> Result<Exit, Failure> {
    settings.warn();
    let tables = settings.config.tables;
    let full_tables = if tables.full {
        FullTablesWish::Yes { store: cache::store(), save: tables.save }
    } else {
        FullTablesWish::No
    };
    let limits = Limits {
        solve_time: wish.timeout.duration(),
        queue: wish.queue,
        per_client: wish.per_client,
        connections: wish.connections,
        ..Limits::default()
    };
    let workers = wish.workers.unwrap_or_else(all_processors);
    let settings = serve::Settings {
        listen: wish.listen,
        workers,
        limits,
        origins: wish.origins,
        full_tables,
        optimal: Arc::new(cache::shelf(None)),
    };
    let server = Server::bind(settings, tables_news).map_err(failure)?;
    let ready = |address| streams::remark(&format!("listening on http://{address}"));
    server.run_until_signalled(ready).map_err(failure)?;
    Ok(Exit::Success)
}

fn failure(error: ServeError) -> Failure {
    let exit = if matches!(error, ServeError::Origin(_)) { Exit::Usage } else { Exit::Files };
    Failure::new(exit, error)
}

fn tables_news(news: TableEvent) {
    match news {
        TableEvent::Stage(_) => {}
        TableEvent::Ready => streams::remark("the full tables are in use"),
        TableEvent::Trouble(trouble) => streams::warn(&trouble.to_string()),
        TableEvent::Failed(words) => streams::warn(&format!("there are no full tables: {words}")),
    }
}
