//! `cubetui tables`: lists, builds, verifies and removes the files of large tables.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::anyhow;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use serde::Serialize;

use super::cache_files::{CacheFile, rfc3339};
use super::exit::interrupt_or_end_flag;
use super::output::{print_json, print_line, print_path, remark, warn};
use super::progress::TableProgress;
use super::{Exit, Failure, cache_files, table_sources};
use cubetui::storage::FileError;
use cubetui::tables::{BuildControl, Store, Supply, TABLES, TableEntry, TableError, TableEvent};
use cubetui::words::{shown_path, size, visible};

/// What to do with files of tables.
#[derive(Debug, Subcommand)]
pub(super) enum TablesCommand {
    /// List all tables with their purpose, size, building time and state, and all other files in their folder.
    List {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Build tables and store them.
    Build {
        #[command(flatten)]
        names: TableNames,

        /// Rebuild tables that are already stored.
        #[arg(long)]
        force: bool,

        /// Print JSON, one object per table.
        #[arg(long)]
        json: bool,
    },
    /// Read stored tables and check their checksums.
    Verify {
        #[command(flatten)]
        names: TableNames,

        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove stored tables, or unfinished cosets.
    #[command(arg_required_else_help = true)]
    Remove {
        /// The tables, or other files in their folder; see `cubetui tables list`.
        #[arg(value_name = "NAMES", value_parser = table_or_file)]
        names: Vec<String>,

        /// Remove all tables.
        #[arg(long, conflicts_with = "names")]
        all: bool,

        /// Print JSON, one object per table.
        #[arg(long)]
        json: bool,
    },
    /// Print the folder of stored tables.
    Path {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Which tables to work on.
#[derive(Args, Debug)]
pub(super) struct TableNames {
    /// The tables, by name; see `cubetui tables list`.
    #[arg(value_parser = table_ids())]
    tables: Vec<String>,
}

fn table_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(TABLES.iter().map(|entry| entry.file.layout.id))
}

/// Checks the name of a table, or of another file in the folder.
fn table_or_file(name: &str) -> Result<String, String> {
    let is_table = TABLES.iter().any(|entry| entry.file.layout.id == name);
    let is_file =
        Path::new(name).file_name().is_some_and(|file| file == name) && name.contains('.');
    if is_table || is_file {
        return Ok(name.to_owned());
    }
    let ids: Vec<&str> = TABLES.iter().map(|entry| entry.file.layout.id).collect();
    Err(format!(
        "possible values: {}, or the name of a file in the folder",
        ids.join(", ")
    ))
}

#[derive(Serialize)]
struct TableList {
    folder: String,
    tables: Vec<TableState>,
    /// Everything else in the folder.
    files: Vec<CacheFile>,
}

#[derive(Serialize)]
struct TableState {
    id: &'static str,
    about: &'static str,
    path: String,
    bytes: u64,
    build_seconds: f64,
    /// `stored`, `absent` or `unusable`.
    state: &'static str,
    reason: Option<String>,
    /// When it was written, in the format of RFC 3339.
    written: Option<String>,
}

#[derive(Serialize)]
struct BuiltTable {
    id: &'static str,
    /// Whether it had to be built; otherwise it was stored already.
    built: bool,
    path: String,
    seconds: f64,
}

#[derive(Serialize)]
struct VerifiedTable {
    id: &'static str,
    right: bool,
    reason: Option<String>,
    seconds: f64,
}

#[derive(Serialize)]
struct RemovedTable<'a> {
    id: &'a str,
    /// Whether it was stored.
    removed: bool,
}

#[derive(Serialize)]
struct TableFolder {
    folder: String,
}

pub(super) fn run(command: &TablesCommand) -> Result<Exit, Failure> {
    let store = table_sources::store().ok_or_else(|| {
        let message = "there is no folder for tables: set HOME or XDG_CACHE_HOME";
        Failure::new(Exit::Files, anyhow!(message))
    })?;
    store.remove_orphans();
    match command {
        TablesCommand::List { json } => list(&store, *json),
        TablesCommand::Build { names, force, json } => build(&store, names, *force, *json),
        TablesCommand::Verify { names, json } => verify(&store, names, *json),
        TablesCommand::Remove { names, all, json } => remove(&store, names, *all, *json),
        TablesCommand::Path { json: false } => print_path(store.folder()),
        TablesCommand::Path { json: true } => print_json(&TableFolder {
            folder: folder(&store),
        }),
    }?;
    Ok(Exit::Success)
}

/// Whether building this table was interrupted and can be resumed.
fn is_partly_built(store: &Store, entry: &TableEntry) -> bool {
    let partial = entry.file.partial.as_ref();
    partial.is_some_and(|partial| store.inspect(partial).is_ok())
}

/// Returns the tables that were named, or those that `otherwise` selects.
fn named<'a>(
    names: &'a TableNames,
    otherwise: impl Fn(&TableEntry) -> bool + 'a,
) -> impl Iterator<Item = &'static TableEntry> + 'a {
    TABLES.iter().filter(move |entry| {
        let is_named = names.tables.iter().any(|id| id == entry.file.layout.id);
        is_named || names.tables.is_empty() && otherwise(entry)
    })
}

fn list(store: &Store, json: bool) -> Result<(), Failure> {
    let list = TableList {
        folder: folder(store),
        tables: TABLES.iter().map(|entry| state(store, entry)).collect(),
        files: cache_files::list(store.folder()),
    };
    if json {
        return print_json(&list);
    }
    let mut text = String::new();
    for (entry, table) in TABLES.iter().zip(&list.tables) {
        let state = state_in_words(store, entry);
        let _infallible = writeln!(
            text,
            "{}: {state}\n  {}\n  {} in memory and on disk; building takes about {} s",
            table.id,
            table.about,
            size(table.bytes),
            table.build_seconds
        );
    }
    text += &cache_files::text(&list.files);
    print_line(&format!("{text}folder: {}", visible(&list.folder)))
}

fn folder(store: &Store) -> String {
    store.folder().to_string_lossy().into_owned()
}

/// Returns whether a table is stored, and what is wrong with it.
pub(super) fn state_in_words(store: &Store, entry: &TableEntry) -> String {
    let table = state(store, entry);
    let state = match (&table.reason, &table.written) {
        (Some(reason), _) => format!("stored, but unusable: {reason}"),
        (None, Some(time)) => format!("stored, written {time}"),
        (None, None) if table.state == "absent" => "not stored".to_owned(),
        (None, None) => "stored".to_owned(),
    };
    let note = if is_partly_built(store, entry) {
        "; partly built, building resumes"
    } else {
        ""
    };
    state + note
}

fn state(store: &Store, entry: &TableEntry) -> TableState {
    let layout = &entry.file.layout;
    let (state, reason, written) = match store.inspect(layout) {
        Ok(info) => ("stored", None, info.written.map(rfc3339)),
        Err(FileError::Absent(_)) => ("absent", None, None),
        Err(error) => ("unusable", Some(error.to_string()), None),
    };
    TableState {
        id: layout.id,
        about: entry.about,
        path: store.path(layout).to_string_lossy().into_owned(),
        bytes: layout.file_bytes(),
        build_seconds: entry.file.seconds,
        state,
        reason,
        written,
    }
}

/// Builds the named tables, or those that solvers use by default.
fn build(store: &Store, names: &TableNames, force: bool, json: bool) -> Result<(), Failure> {
    let interrupted = interrupt_or_end_flag()?;
    for entry in named(names, |entry| entry.is_default) {
        let layout = &entry.file.layout;
        let id = layout.id;
        if force || store.inspect(layout).is_err() {
            remark(&format!(
                "{id}: building takes about {} s, and {} in memory and on disk",
                entry.file.seconds,
                size(layout.file_bytes())
            ));
        }
        let bar = TableProgress::new(id);
        let started = Instant::now();
        let on_event = |event| {
            if let TableEvent::Stage(stage) = event {
                bar.update(stage);
            }
        };
        let supply = Supply {
            store: Some(store),
            save: true,
            rebuild: force,
            control: BuildControl::new(&interrupted, &|_| ()).with_events(&on_event),
        };
        let made = supply.make(&entry.file, store);
        bar.line.clear();
        if made == Err(TableError::Cancelled) && is_partly_built(store, entry) {
            remark(&format!(
                "{id}: partly built; run `cubetui tables build {id}` to resume"
            ));
        }
        let made = made?;
        if let Some(trouble) = made.trouble {
            warn(&format!("{trouble}; it was built again"));
        }
        let time = started.elapsed();
        let path = store.path(layout);
        if json {
            print_json(&BuiltTable {
                id,
                built: made.built,
                path: path.to_string_lossy().into_owned(),
                seconds: time.as_secs_f64(),
            })?;
        } else if made.built {
            let time = seconds(time);
            print_line(&format!(
                "{id}: built and saved in {time} as {}",
                shown_path(path)
            ))?;
        } else {
            print_line(&format!(
                "{id}: already stored and valid, as {}",
                shown_path(path)
            ))?;
        }
    }
    Ok(())
}

/// Verifies the named tables, or all that are stored.
fn verify(store: &Store, names: &TableNames, json: bool) -> Result<(), Failure> {
    let is_there = |entry: &TableEntry| {
        !matches!(store.inspect(&entry.file.layout), Err(FileError::Absent(_)))
    };
    let mut worst = Ok(());
    let mut found = Vec::new();
    for entry in named(names, is_there) {
        let started = Instant::now();
        let loaded = store.load(&entry.file.layout, &BuildControl::silent());
        let time = started.elapsed();
        let id = entry.file.layout.id;
        if json {
            found.push(VerifiedTable {
                id,
                right: loaded.is_ok(),
                reason: loaded.as_ref().err().map(ToString::to_string),
                seconds: time.as_secs_f64(),
            });
        } else if loaded.is_ok() {
            print_line(&format!("{id}: valid, loaded in {}", seconds(time)))?;
        }
        worst = worst.and(loaded.map(drop).map_err(Failure::from));
    }
    if json {
        print_json(&found)?;
    }
    worst
}

/// Removes the named tables and files, or all tables.
fn remove(store: &Store, names: &[String], all: bool, json: bool) -> Result<(), Failure> {
    let ids: Vec<&str> = if all {
        TABLES.iter().map(|entry| entry.file.layout.id).collect()
    } else {
        names.iter().map(String::as_str).collect()
    };
    for id in ids {
        let removed = match TABLES.iter().find(|entry| entry.file.layout.id == id) {
            Some(entry) => remove_table(store, entry)?,
            None => cache_files::remove(store.folder(), id)
                .map_err(|error| Failure::new(Exit::Files, error))?,
        };
        if json {
            print_json(&RemovedTable { id, removed })?;
        } else {
            let outcome = if removed { "removed" } else { "was not stored" };
            print_line(&format!("{id}: {outcome}"))?;
        }
    }
    Ok(())
}

/// Removes a table and its partly built file. Returns whether there was either.
fn remove_table(store: &Store, entry: &'static TableEntry) -> Result<bool, TableError> {
    let mut removed = false;
    for layout in [Some(&entry.file.layout), entry.file.partial.as_ref()]
        .into_iter()
        .flatten()
    {
        if !matches!(store.inspect(layout), Err(FileError::Absent(_))) {
            removed |= store
                .writer(layout, Duration::ZERO, &BuildControl::silent())?
                .remove()?;
        }
    }
    Ok(removed)
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds @ 0.0..1.0 => format!("{:.0} ms", seconds * 1e3),
        seconds => format!("{seconds:.1} s"),
    }
}
