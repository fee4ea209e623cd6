//! The help text, made from the tables of actions and commands and the keys in force.

use super::action::{ACTIONS, ActionEntry, Group};
use super::{COMMANDS, Keymap, SETTINGS};

/// One line of help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    /// A heading.
    Title(&'static str),
    /// Keys and what they do.
    Keys {
        /// The keys, blanks between them.
        keys: String,
        /// What they do.
        text: &'static str,
    },
    /// A command and what it does.
    Command {
        /// What is typed, as `:alg ALGORITHM`.
        usage: String,
        /// What it does.
        text: &'static str,
    },
    /// An empty line.
    Blank,
}

/// All lines of the help.
pub fn help_lines(keymap: &Keymap) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    for group in Group::ALL {
        lines.push(HelpLine::Title(group.title()));
        for (text, entries) in rows_of(group) {
            lines.push(HelpLine::Keys { keys: keys_of(&entries, keymap), text });
        }
        lines.push(HelpLine::Blank);
    }
    lines.push(HelpLine::Title("Commands, after a colon; every action is one too"));
    for entry in COMMANDS {
        lines.push(HelpLine::Command {
            usage: format!(":{} {}", entry.name, entry.arguments),
            text: entry.help,
        });
    }
    lines.push(HelpLine::Blank);
    lines.push(HelpLine::Title("Settings, as :set strict on"));
    for entry in SETTINGS {
        lines.push(HelpLine::Command { usage: format!("{} {}", entry.name, entry.values), text: entry.help });
    }
    lines
}

/// The actions of a group, those with the same help together.
fn rows_of(group: Group) -> Vec<(&'static str, Vec<&'static ActionEntry>)> {
    let mut rows: Vec<(&str, Vec<&ActionEntry>)> = Vec::new();
    for entry in ACTIONS.iter().filter(|entry| entry.group == group) {
        match rows.last_mut() {
            Some((text, entries)) if *text == entry.help => entries.push(entry),
            _ => rows.push((entry.help, vec![entry])),
        }
    }
    rows
}

/// The keys of several actions. A single action shows all its keys, a family the first key of each.
fn keys_of(entries: &[&ActionEntry], keymap: &Keymap) -> String {
    let keys: Vec<String> = match entries {
        [only] => keymap.keys(only.action).map(|key| key.to_string()).collect(),
        several => several
            .iter()
            .filter_map(|entry| keymap.keys(entry.action).next())
            .map(|key| key.to_string())
            .collect(),
    };
    keys.join(" ")
}
