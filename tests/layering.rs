//! The floors of the house: a room may use only rooms on floors below its own.

use std::fs;
use std::path::{Path, PathBuf};

/// Every room with its floor. Rooms on one floor do not know each other.
const FLOORS: &[(&str, u8)] = &[
    ("cube", 0),
    ("coord", 1),
    ("tables", 2),
    ("solver", 3),
    ("config", 4),
    ("app", 5),
    ("picture", 5),
    ("ui", 6),
    ("worker", 6),
    ("files", 6),
    ("tui", 7),
    ("plain", 7),
    ("serve", 7),
    ("cli", 8),
];

/// Crates that only some rooms may name.
const RESERVED: &[(&str, &[&str])] = &[
    ("crossterm", &["tui"]),
    ("ratatui", &["ui", "tui"]),
    ("anyhow", &["tui", "cli", "main"]),
    ("directories", &["cli"]),
    ("base64", &["tui"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("nix", &["tui"]),
    ("rustix", &["tables", "tui"]),
    ("axum", &["serve"]),
    ("hyper", &["serve"]),
    ("hyper_util", &["serve"]),
    ("prometheus", &["serve"]),
    ("tokio", &["serve"]),
    ("tokio_io_timeout", &["serve"]),
    ("tower", &["serve"]),
    ("tower_http", &["serve"]),
    ("utoipa", &["serve"]),
    ("utoipa_axum", &["serve"]),
    ("signal_hook", &["tui", "cli"]),
    ("rand", &["cube"]),
    ("rand_chacha", &["cube"]),
    ("serde_json", &["cube", "app", "cli", "serve"]),
    ("xxhash_rust", &["tables"]),
    ("toml", &["config"]),
];

/// Parts of the standard library that only some rooms may name.
const RESERVED_STD: &[(&str, &[&str])] = &[
    ("std::fs", &["cli", "tables", "tui", "files"]),
    ("std::thread", &["tables", "solver", "worker", "tui", "cli", "serve"]),
    ("std::env", &["cli", "tui", "files", "main"]),
    ("std::time::Instant", &["solver", "tui", "worker", "plain", "cli", "serve"]),
    ("std::io", &["tui", "plain", "files", "cli", "tables", "serve", "main"]),
    ("std::net", &["cli", "serve"]),
    ("std::process", &["tui", "files", "cli", "main"]),
];

struct Source {
    path: PathBuf,
    room: String,
    text: String,
}

fn sources() -> Vec<Source> {
    fn visit(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("src can be read") {
            let path = entry.expect("an entry of src can be read").path();
            if path.is_dir() {
                visit(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    visit(&src, &mut paths);
    paths
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(&src).expect("the path is in src").to_owned();
            let first = inside.components().next().expect("a file has a name").as_os_str();
            let room = first.to_string_lossy().trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&path).expect("a source file is text");
            Source { path: inside, room, text }
        })
        .collect()
}

fn floor(room: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == room).map(|&(_, floor)| floor)
}

/// The code lines of a file: comments dropped, so that words in documentation are not taken for paths.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(number, line)| (number + 1, line.split("//").next().unwrap_or("")))
}

/// The rooms named after `crate::` in a line, also inside one pair of braces.
fn rooms_named(line: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
    };
    line.match_indices("crate::")
        .flat_map(|(at, found)| {
            let rest = &line[at + found.len()..];
            match rest.strip_prefix('{') {
                Some(list) => list.split(',').map(word).collect(),
                None => vec![word(rest)],
            }
        })
        .collect()
}

#[test]
fn every_room_uses_only_the_floors_below() {
    let mut wrong = Vec::new();
    for source in sources() {
        let Some(own) = floor(&source.room) else { continue };
        for (number, line) in code(&source.text) {
            for room in rooms_named(line) {
                let below = room == source.room || floor(&room).is_some_and(|floor| floor < own);
                if !below {
                    wrong.push(format!(
                        "{}:{number}: {} may not use {room}",
                        source.path.display(),
                        source.room
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "arrows that point up or sideways:\n{}", wrong.join("\n"));
}

#[test]
fn every_file_belongs_to_a_room_on_a_floor() {
    for source in sources() {
        let known = floor(&source.room).is_some() || source.room == "lib" || source.room == "main";
        assert!(known, "{} is in no room with a floor", source.path.display());
    }
}

#[test]
fn reserved_crates_and_parts_of_std_stay_in_their_rooms() {
    let mut wrong = Vec::new();
    for source in sources() {
        for (number, line) in code(&source.text) {
            let names_crate = |name: &str| {
                line.match_indices(&format!("{name}::")).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':')
                })
            };
            for (name, rooms) in RESERVED {
                if names_crate(name) && !rooms.contains(&source.room.as_str()) {
                    wrong.push(format!("{}:{number}: {name}", source.path.display()));
                }
            }
            for (name, rooms) in RESERVED_STD {
                if line.contains(name) && !rooms.contains(&source.room.as_str()) {
                    wrong.push(format!("{}:{number}: {name}", source.path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "used outside its room:\n{}", wrong.join("\n"));
}

#[test]
fn every_file_opens_with_what_it_knows_and_stays_short() {
    for source in sources() {
        assert!(source.text.starts_with("//!"), "{} does not open with //!", source.path.display());
        let lines = source.text.lines().count();
        assert!(lines <= 450, "{} has {lines} lines", source.path.display());
        assert_ne!(source.path.file_name().and_then(|name| name.to_str()), Some("mod.rs"));
    }
}
