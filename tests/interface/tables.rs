//! The tables of declarations agree with each other, with the keys, and with the help.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::app::{
    ACTIONS, Action, COMMANDS, DefaultKeys, HelpLine, Key, Keymap, Mode, entry_of, help_lines,
};
use crate::ui::GLYPHS;
use cubetui::cube::{Color, ColorScheme};

#[test]
fn no_two_actions_share_a_key_in_a_mode() {
    for scheme in ColorScheme::named() {
        for mode in Mode::ALL {
            let mut seen = HashSet::new();
            for entry in ACTIONS.iter().filter(|entry| entry.modes.contains(&mode)) {
                let keys: Vec<Key> = match entry.keys {
                    DefaultKeys::Fixed(names) => {
                        names.iter().map(|name| name.parse().unwrap()).collect()
                    }
                    DefaultKeys::Scheme(color) => vec![Key::char(scheme.letter(color))],
                };
                for key in keys {
                    assert!(
                        seen.insert(key),
                        "{key} has two meanings in {} mode",
                        mode.name()
                    );
                }
            }
        }
    }
}

#[test]
fn a_key_that_is_no_letter_or_number_means_one_thing_in_all_modes_or_moves_in_a_direction() {
    let exceptions = ["left", "right", "home", "end", "2", "n"];
    for a in ACTIONS {
        for b in ACTIONS {
            let (DefaultKeys::Fixed(keys_a), DefaultKeys::Fixed(keys_b)) = (a.keys, b.keys) else {
                continue;
            };
            for key in keys_a.iter().filter(|key| keys_b.contains(key)) {
                assert!(
                    a.id == b.id || exceptions.contains(key),
                    "{key}: {} and {}",
                    a.id,
                    b.id
                );
            }
        }
    }
}

#[test]
fn ids_are_unique_and_every_action_finds_its_entry() {
    let ids: HashSet<&str> = ACTIONS.iter().map(|entry| entry.id).collect();
    assert_eq!(ids.len(), ACTIONS.len());
    for entry in ACTIONS {
        assert_eq!(entry_of(entry.action).id, entry.id);
    }
    for color in Color::ALL {
        assert!(entry_of(Action::Paint(color)).modes.contains(&Mode::Paint));
    }
}

#[test]
fn keys_are_written_as_they_are_read() {
    for entry in ACTIONS {
        let DefaultKeys::Fixed(names) = entry.keys else {
            continue;
        };
        for name in names {
            let key: Key = name.parse().unwrap();
            assert_eq!(key.to_string().parse::<Key>(), Ok(key), "{name}");
        }
    }
    for wrong in ["", "ctrl-", "f13", "f0", "fx", "hello", "ctrl-hello"] {
        assert!(wrong.parse::<Key>().is_err(), "{wrong:?} is no key");
    }
}

#[test]
fn help_lists_every_action_and_command_and_fits_80_columns() {
    let lines = help_lines(&Keymap::with_defaults(&ColorScheme::western()), None, "");
    for entry in ACTIONS {
        let told =
            |line: &HelpLine| matches!(line, HelpLine::Keys { text, .. } if *text == entry.help);
        assert!(lines.iter().any(told), "{} is not in the help", entry.id);
    }
    for entry in COMMANDS {
        let told =
            |line: &HelpLine| matches!(line, HelpLine::Command { text, .. } if *text == entry.help);
        assert!(lines.iter().any(told), "{} is not in the help", entry.name);
    }
    for line in lines {
        match line {
            HelpLine::Keys {
                keys: left, text, ..
            }
            | HelpLine::Command { usage: left, text } => {
                let left_width = if left.len() < 22 { 22 } else { left.len() + 1 };
                assert!(
                    left_width + text.len() <= 75,
                    "{left:?} {text:?} is too wide"
                );
            }
            HelpLine::Note(text) => assert!(text.len() <= 74, "{text:?} is too wide"),
            HelpLine::Title(_) | HelpLine::Blank => {}
        }
    }
}

/// Every non-ASCII character that the program may draw has an ASCII replacement. All of `src` is searched, except comments.
#[test]
fn every_sign_that_is_drawn_has_a_twin_in_ascii() {
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("src can be read") {
            let path = entry.expect("an entry of src can be read").path();
            if path.is_dir() {
                sources(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let known: HashSet<char> = GLYPHS.iter().map(|&(sign, _)| sign).collect();
    assert_eq!(
        known.len(),
        GLYPHS.len(),
        "a sign stands twice in the table"
    );
    assert!(
        GLYPHS
            .iter()
            .all(|(sign, twin)| !sign.is_ascii() && twin.is_ascii() && !twin.is_ascii_control())
    );
    let mut paths = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut paths,
    );
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a source file is text");
        for line in text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            let missing = line
                .chars()
                .find(|sign| !sign.is_ascii() && !known.contains(sign));
            assert_eq!(missing, None, "{}: {line}", path.display());
        }
    }
}
