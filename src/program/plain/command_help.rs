//! The help of line mode: its own words, and the commands, settings and actions of the interface from their tables.

use super::line_request::WORDS;
use crate::app::{ACTIONS, Action, COMMANDS, entry_of, patterns_called, symmetry_classes_called};
use crate::config::settable;
use cubetui::symmetry::SymmetryScope;
use cubetui::words::counted;

const MOST_NEEDED: [Action; 10] = [
    Action::Solve,
    Action::Next,
    Action::Previous,
    Action::Lost,
    Action::Undo,
    Action::Redo,
    Action::Scramble,
    Action::Reset,
    Action::Leave,
    Action::Quit,
];

pub(super) fn about(topic: &str) -> Vec<String> {
    match topic.trim().to_lowercase().as_str() {
        "" => most_needed(),
        "commands" => COMMANDS
            .iter()
            .map(|entry| line(entry.name, entry.arguments, entry.help))
            .collect(),
        "settings" => {
            let settings = settable().into_iter();
            settings
                .map(|entry| line(&format!("set {}", entry.name), &entry.values, entry.about))
                .collect()
        }
        "actions" => actions(),
        word => on_word(word),
    }
}

fn most_needed() -> Vec<String> {
    let mut lines = vec![
        "type an algorithm, as R U R' U', to turn the cube".to_owned(),
        "type 54 stickers, letters of colours or faces, to take a cube".to_owned(),
    ];
    lines.extend(
        WORDS
            .iter()
            .map(|word| line(word.name, word.arguments, word.help)),
    );
    lines.extend(
        MOST_NEEDED
            .iter()
            .map(|&action| line(entry_of(action).id, "", entry_of(action).help)),
    );
    lines
}

/// Lists every action by name; neighbours with the same help share a line.
fn actions() -> Vec<String> {
    let mut rows: Vec<(Vec<&str>, &str)> = Vec::new();
    for entry in ACTIONS {
        match rows.last_mut() {
            Some((ids, help)) if *help == entry.help => ids.push(entry.id),
            _ => rows.push((vec![entry.id], entry.help)),
        }
    }
    rows.into_iter()
        .map(|(ids, help)| line(&ids.join(" "), "", help))
        .collect()
}

fn on_word(word: &str) -> Vec<String> {
    let own = WORDS
        .iter()
        .map(|entry| (entry.name, entry.arguments, entry.help));
    let commands = COMMANDS
        .iter()
        .map(|entry| (entry.name, entry.arguments, entry.help));
    let actions = ACTIONS.iter().map(|entry| (entry.id, "", entry.help));
    let described: Vec<String> = own
        .chain(commands)
        .chain(actions)
        .filter(|(name, ..)| *name == word)
        .map(|(name, arguments, help)| line(name, arguments, help))
        .collect();
    if described.is_empty() {
        vec![format!(
            "there is no help on {word:?}; topics are commands, settings and actions"
        )]
    } else {
        described
    }
}

fn line(name: &str, arguments: &str, help: &str) -> String {
    let blank = if arguments.is_empty() { "" } else { " " };
    format!("{name}{blank}{arguments}: {help}")
}

/// Lists the classes of symmetry groups with this in their names, one per line: of the 131 classes with antisymmetries if
/// the name contains a slash, else of the 33 without.
pub(super) fn symmetry_classes(part: &str) -> Vec<String> {
    let scope = SymmetryScope::of(part.contains('/'));
    let found = symmetry_classes_called(part, scope);
    if found.is_empty() {
        return vec![format!("no symmetry class is called {part:?}")];
    }
    let listed = found
        .iter()
        .map(|class| format!("{}: {}", class.name(), counted(class.cubes(), "cube")));
    listed
        .chain(["say symmetry and a name to draw a cube of it".to_owned()])
        .collect()
}

/// Lists the patterns with this in their names, one per line.
pub(super) fn patterns(part: &str) -> Vec<String> {
    let found = patterns_called(part);
    if found.is_empty() {
        return vec![format!("no pattern is called {part:?}")];
    }
    let listed = found
        .iter()
        .map(|pattern| format!("{}: {}", pattern.id, counted(pattern.length, "turn")));
    listed
        .chain(["say pattern and a name to make it".to_owned()])
        .collect()
}
