//! The layers: no arrow points upward or sideways, and crates stay where they belong.

use crate::references::{References, written_paths};
use crate::sources::sources;

/// The parts of the program from the lowest to the highest. The parts of one layer do not know each other.
const LAYERS: &[&[&str]] = &[
    &["words"],
    &["cube", "manual", "storage", "sync"],
    &["coord"],
    &["tables"],
    &["solver"],
    &["answer"],
    &["config"],
    &["app", "picture"],
    &["ui", "worker", "files"],
    &["tui", "plain", "serve"],
    &["cli"],
];

/// Crates that only some parts may name.
const CRATES: &[(&str, &[&str])] = &[
    ("anyhow", &["tui", "cli", "main"]),
    ("axum", &["serve"]),
    ("base64", &["tui"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("crossterm", &["tui"]),
    ("directories", &["cli"]),
    ("hyper", &["serve"]),
    ("hyper_util", &["serve"]),
    ("indicatif", &["cli"]),
    ("nix", &["tui"]),
    ("png", &["tui"]),
    ("prometheus", &["serve"]),
    ("pulldown_cmark", &["manual"]),
    ("rand", &["cube"]),
    ("ratatui", &["ui", "tui"]),
    ("roff", &["cli"]),
    ("rustix", &["storage", "tables", "solver", "tui", "serve"]),
    (
        "serde_json",
        &["cube", "answer", "app", "worker", "cli", "serve"],
    ),
    ("serde_with", &["answer", "cli"]),
    ("shuttle", &["sync"]),
    ("signal_hook", &["tui", "cli"]),
    ("socket2", &["serve"]),
    ("tokio", &["serve"]),
    ("tokio_io_timeout", &["serve"]),
    ("toml", &["config"]),
    ("tower", &["serve"]),
    ("tower_http", &["serve"]),
    ("utoipa", &["answer", "serve"]),
    ("xxhash_rust", &["storage", "tables"]),
];

/// Parts of the standard library that only some parts may name.
const STD: &[(&str, &[&str])] = &[
    ("std::env", &["cli", "tui", "files", "main"]),
    (
        "std::fs",
        &["storage", "cli", "tables", "tui", "files", "worker"],
    ),
    (
        "std::io",
        &[
            "storage", "tui", "plain", "files", "worker", "cli", "tables", "serve", "main",
        ],
    ),
    ("std::net", &["cli", "serve"]),
    ("std::process", &["storage", "tui", "files", "cli", "main"]),
    (
        "std::thread",
        &[
            "tables", "solver", "worker", "files", "tui", "plain", "cli", "serve",
        ],
    ),
    (
        "std::time::Instant",
        &["solver", "tui", "worker", "plain", "cli", "serve"],
    ),
];

fn layer(part: &str) -> Option<usize> {
    LAYERS.iter().position(|parts| parts.contains(&part))
}

#[test]
fn every_file_has_a_layer() {
    for source in sources() {
        let known = layer(source.part()).is_some() || matches!(source.part(), "lib" | "main");
        assert!(known, "{} is in no layer", source.path);
    }
}

/// The parts between an arrow's ends count too: a name that one part passes on from another is a use of both.
#[test]
fn every_part_uses_only_the_layers_below() {
    let sources = sources();
    let references = References::of(&sources);
    let mut wrong = Vec::new();
    for (source, arrows) in sources.iter().zip(&references.arrows) {
        let Some(own) = layer(source.part()) else {
            continue;
        };
        for (&to, line) in arrows {
            let used = sources[to].part();
            // The crate's root holds nothing but its parts.
            let below = used == source.part()
                || used == "lib"
                || layer(used).is_some_and(|layer| layer < own);
            if !below {
                wrong.push(format!(
                    "{}:{line}: {} may not use {used}",
                    source.path,
                    source.part()
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "arrows that point up or sideways:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn crates_and_parts_of_std_stay_where_they_belong() {
    let mut wrong = Vec::new();
    for source in sources() {
        for written in written_paths(&source) {
            let path = written.path.join("::");
            let is_in = |name: &str| path == name || path.starts_with(&format!("{name}::"));
            for (name, parts) in CRATES.iter().chain(STD) {
                if is_in(name) && !parts.contains(&source.part()) {
                    wrong.push(format!("{}:{}: {name}", source.path, written.line));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "used outside its part:\n{}",
        wrong.join("\n")
    );
}
