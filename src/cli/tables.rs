//! `cubetui tables`: the files of large tables listed, built, verified, removed.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::anyhow;

use super::args::{TablesCommand, TablesWish};
use super::cache;
use super::json::{Checked, Folder, Provided, Removed, Table, Tables};
use super::progress::ProgressBar;
use super::{Exit, Failure, interrupt, streams};
use crate::tables::{BuildControl, FileInfo, Provider, STORED, Store, StoreError, StoredEntry};

pub(super) fn run(command: &TablesCommand) -> Result<Exit, Failure> {
    let store = cache::store().ok_or_else(|| {
        let words = "there is no folder for tables: set HOME or XDG_CACHE_HOME";
        Failure::new(Exit::Files, anyhow!(words))
    })?;
    for entry in STORED {
        store.sweep(entry.layout);
    }
    match command {
        TablesCommand::List { json } => list(&store, *json),
        TablesCommand::Build { wish, force, json } => build(&store, wish, *force, *json),
        TablesCommand::Verify { wish, json } => verify(&store, wish, *json),
        TablesCommand::Remove { wish, all, json } => remove(&store, wish, *all, *json),
        TablesCommand::Path { json: false } => streams::print_line(&folder(&store)),
        TablesCommand::Path { json: true } => streams::print_json(&Folder { folder: folder(&store) }),
    }
    .map(|()| Exit::Success)
    .or_else(|failure| if failure.exit() == Exit::Interrupted { Ok(Exit::Interrupted) } else { Err(failure) })
}

/// Whether building these tables was stopped and can go on.
fn is_half_way(store: &Store, entry: &StoredEntry) -> bool {
    entry.partial.is_some_and(|partial| store.inspect(partial).is_ok())
}

/// The entries that were named, or these.
fn named<'a>(
    wish: &'a TablesWish,
    otherwise: impl Fn(&StoredEntry) -> bool + 'a,
) -> impl Iterator<Item = &'static StoredEntry> + 'a {
    STORED.iter().filter(move |entry| {
        let is_named = wish.tables.iter().any(|id| id == entry.layout.id);
        is_named || wish.tables.is_empty() && otherwise(entry)
    })
}

fn list(store: &Store, json: bool) -> Result<(), Failure> {
    let states = STORED.iter().map(|entry| (entry, store.inspect(entry.layout)));
    if json {
        let tables = states.map(|(entry, state)| row(store, entry, &state)).collect();
        return streams::print_json(&Tables { folder: folder(store), tables });
    }
    let mut text = String::new();
    for (entry, state) in states {
        let StoredEntry { about, layout, seconds, .. } = entry;
        let size = megabytes(layout.file_bytes());
        let half_way = if is_half_way(store, entry) { "; stopped half-way, building goes on" } else { "" };
        let _infallible = writeln!(text, "{}: {}{half_way}", layout.id, in_words(&state));
        let _infallible = writeln!(text, "  {about}");
        let _infallible = writeln!(text, "  {size} in memory and on disk; building takes about {seconds} s");
    }
    streams::print_line(&format!("{text}folder: {}", store.folder().display()))
}

fn folder(store: &Store) -> String {
    store.folder().display().to_string()
}

fn row(store: &Store, entry: &StoredEntry, state: &Result<FileInfo, StoreError>) -> Table {
    let state_word = match state {
        Ok(_) => "stored",
        Err(StoreError::Absent(_)) => "absent",
        Err(_) => "unusable",
    };
    let reason = state.as_ref().err().filter(|error| !matches!(error, StoreError::Absent(_)));
    Table {
        id: entry.layout.id,
        about: entry.about,
        path: store.path(entry.layout).display().to_string(),
        bytes: entry.layout.file_bytes(),
        build_seconds: entry.seconds,
        state: state_word,
        reason: reason.map(ToString::to_string),
        written: state.as_ref().ok().and_then(written),
    }
}

/// When a file was written, as RFC 3339 has it.
fn written(info: &FileInfo) -> Option<String> {
    info.written.map(|time| humantime::format_rfc3339_seconds(time).to_string())
}

fn in_words(state: &Result<FileInfo, StoreError>) -> String {
    match state {
        Ok(info) => match written(info) {
            Some(time) => format!("stored, written {time}"),
            None => "stored".to_owned(),
        },
        Err(StoreError::Absent(_)) => "not stored".to_owned(),
        Err(error) => format!("stored, but of no use: {error}"),
    }
}

/// Without names: the tables that the solver takes by itself.
fn build(store: &Store, wish: &TablesWish, force: bool, json: bool) -> Result<(), Failure> {
    let interrupted = interrupt::flag()?;
    for entry in named(wish, |entry| entry.is_default) {
        let id = entry.layout.id;
        if force || store.inspect(entry.layout).is_err() {
            let size = megabytes(entry.layout.file_bytes());
            streams::remark(&format!(
                "{id}: building takes about {} s, and {size} in memory and on disk",
                entry.seconds
            ));
        }
        let (bar, started) = (ProgressBar::new(id), Instant::now());
        let provider = Provider {
            store: Some(store),
            save: true,
            anew: force,
            cancel: &interrupted,
            listener: &|stage| bar.show(stage),
        };
        let made = (entry.make)(&provider, store);
        bar.clear();
        if made == Err(StoreError::Cancelled) && is_half_way(store, entry) {
            streams::remark(&format!(
                "{id}: stopped half-way; `cubetui tables build {id}` goes on from there"
            ));
        }
        let made = made.map_err(|error| failure(&error))?;
        if let Some(trouble) = made.trouble {
            streams::warn(&format!("{trouble}; it was built again"));
        }
        let path = store.path(entry.layout);
        let (time, path) = (started.elapsed(), path.display());
        if json {
            let (built, path, seconds) = (made.built, path.to_string(), time.as_secs_f64());
            streams::print_json(&Provided { id, built, path, seconds })?;
        } else if made.built {
            streams::print_line(&format!("{id}: built and saved in {} as {path}", seconds(time)))?;
        } else {
            streams::print_line(&format!("{id}: stored already, and right, as {path}"))?;
        }
    }
    Ok(())
}

/// Without names: the tables that are there.
fn verify(store: &Store, wish: &TablesWish, json: bool) -> Result<(), Failure> {
    let is_there = |entry: &StoredEntry| !matches!(store.inspect(entry.layout), Err(StoreError::Absent(_)));
    let mut worst = Ok(());
    let mut found = Vec::new();
    for entry in named(wish, is_there) {
        let started = Instant::now();
        let loaded = store.load(entry.layout, &BuildControl::silent());
        let time = started.elapsed();
        let id = entry.layout.id;
        if json {
            let reason = loaded.as_ref().err().map(ToString::to_string);
            let seconds = time.as_secs_f64();
            found.push(Checked { id, right: reason.is_none(), reason, seconds });
        } else if loaded.is_ok() {
            streams::print_line(&format!("{id}: right, loaded in {}", seconds(time)))?;
        }
        worst = worst.and(loaded.map(drop).map_err(|error| failure(&error)));
    }
    if json {
        streams::print_json(&found)?;
    }
    worst
}

fn remove(store: &Store, wish: &TablesWish, all: bool, json: bool) -> Result<(), Failure> {
    for entry in named(wish, |_| all) {
        let mut removed = false;
        for layout in [Some(entry.layout), entry.partial].into_iter().flatten() {
            if !matches!(store.inspect(layout), Err(StoreError::Absent(_))) {
                let writer = store.writer(layout, Duration::ZERO, &BuildControl::silent());
                removed |= writer.and_then(|writer| writer.remove()).map_err(|error| failure(&error))?;
            }
        }
        let id = entry.layout.id;
        if json {
            streams::print_json(&Removed { id, removed })?;
        } else {
            let words = if removed { "removed" } else { "was not stored" };
            streams::print_line(&format!("{id}: {words}"))?;
        }
    }
    Ok(())
}

fn failure(error: &StoreError) -> Failure {
    match error {
        StoreError::Cancelled => Failure::new(Exit::Interrupted, error.clone()),
        _ => Failure::new(Exit::Files, error.clone()),
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds @ 0.0..1.0 => format!("{:.0} ms", seconds * 1e3),
        seconds => format!("{seconds:.1} s"),
    }
}
