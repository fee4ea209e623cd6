//! The shape of the source: layers, cycles, names, and the words that names are made of.

mod cycles;
mod layers;
mod references;
mod sources;
mod vocabulary;
mod words;

use std::collections::BTreeMap;

use crate::cycles::cycles;
use crate::references::References;
use crate::sources::{Source, sources};

/// Files that describe each other and cannot be read one without the others: no arrow between them counts.
const ONE_IDEA: &[&[&str]] = &[&[
    "cube/cubie.rs",
    "cube/face_cube.rs",
    "cube/formats/stickers.rs",
    "cube/hold.rs",
    "cube/symmetry.rs",
]];

/// Names of files that stand in several folders, because what they hold is the same kind of thing there.
const SHARED_NAMES: &[&str] = &[
    "error.rs",
    "exact.rs",
    "optimal.rs",
    "text.rs",
    "thistlethwaite.rs",
];

/// A module and the modules inside of it are one idea: the parent declares its children and uses them, and they use its
/// items. So a cycle counts only where it joins modules of which none is inside the other.
fn is_inside(one: &Source, other: &Source) -> bool {
    one.module.starts_with(&other.module) || other.module.starts_with(&one.module)
}

#[test]
fn no_files_depend_on_each_other_in_a_cycle() {
    let sources = sources();
    let is_one_idea = |one: &Source, other: &Source| {
        ONE_IDEA
            .iter()
            .any(|idea| idea.contains(&&*one.path) && idea.contains(&&*other.path))
    };
    let mut arrows = References::of(&sources).arrows;
    for (source, arrows) in sources.iter().zip(&mut arrows) {
        arrows.retain(|&to, _| {
            !is_inside(source, &sources[to]) && !is_one_idea(source, &sources[to])
        });
    }
    let place = |from: usize, to: usize| format!("{}:{}", sources[from].path, arrows[from][&to]);
    let found: Vec<String> = cycles(&arrows)
        .iter()
        .map(|cycle| {
            let next = cycle.iter().cycle().skip(1);
            cycle
                .iter()
                .zip(next)
                .map(|(&from, &to)| place(from, to))
                .collect::<Vec<_>>()
                .join(" -> ")
        })
        .collect();
    assert!(found.is_empty(), "cycles:\n{}", found.join("\n"));
}

#[test]
fn file_names_are_unique() {
    let sources = sources();
    let mut by_name: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for source in &sources {
        by_name
            .entry(source.file_name())
            .or_default()
            .push(&source.path);
    }
    let repeated: Vec<&str> = by_name
        .iter()
        .filter(|(_, paths)| paths.len() > 1)
        .map(|(&name, _)| name)
        .collect();
    let unknown: Vec<String> = repeated
        .iter()
        .filter(|name| !SHARED_NAMES.contains(name))
        .map(|name| by_name[name].join(" and "))
        .collect();
    assert!(
        unknown.is_empty(),
        "files of the same name:\n{}",
        unknown.join("\n")
    );
}

#[test]
fn every_file_says_what_it_is_and_stays_short() {
    for source in sources() {
        assert!(
            source.text.starts_with("//!"),
            "{} does not open with //!",
            source.path
        );
        let lines = source.text.lines().count();
        assert!(lines <= 450, "{} has {lines} lines", source.path);
        assert_ne!(source.file_name(), "mod.rs");
    }
}
