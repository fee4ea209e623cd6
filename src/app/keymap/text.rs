//! The sections for keys of a configuration, with all default keys as remarks.

use std::fmt::Write as _;

use super::super::Mode;
use super::super::action::{ACTIONS, entry_of};
use super::{Binding, Keymap, default_keys};
use crate::config::quoted;
use crate::cube::ColorScheme;

/// What is written in place of an action for a key that shall do nothing.
pub const NO_ACTION: &str = "none";

/// What stands above the first section.
const ABOUT: &str = "\
# The keys, as \"key\" = \"action\": in [keys] they count wherever the action works, in [keys.turn], [keys.paint]
# and [keys.play] in that mode alone. A key loses its default meaning with a new one, and has none with \"none\".
# An action may have several keys, and keeps its default ones. Keys are written as \"u\", \"U\" (with Shift), \"ctrl-s\",
# \"alt-x\", \"f1\", \"space\", \"enter\", \"esc\", \"tab\", \"backtab\", \"backspace\", \"delete\", \"left\", \"right\", \"up\",
# \"down\", \"home\", \"end\", \"pageup\" and \"pagedown\". Here are all actions with their default keys.
";

/// The sections for keys: the default keys as remarks, then the person's own.
///
/// Without the marks of the remarks the text means the same.
pub fn keys_in_toml(keymap: &Keymap, scheme: &ColorScheme) -> String {
    let mut text = ABOUT.to_owned();
    let sections = [None].into_iter().chain(Mode::ALL.map(Some));
    for section in sections {
        let name = section.map_or(String::new(), |mode| format!(".{}", mode.name().to_lowercase()));
        let gap = if section.is_some() { "\n" } else { "" };
        // Writing into a String cannot fail.
        let _always = writeln!(text, "{gap}[keys{name}]");
        for (key, id) in default_lines(section, scheme) {
            let _always = writeln!(text, "# {} = {}", quoted(&key), quoted(id));
        }
        for (key, id) in own_lines(keymap, section, scheme) {
            let _always = writeln!(text, "{} = {}", quoted(&key), quoted(id));
        }
    }
    text
}

/// The default keys of the actions that belong into a section: the general one has the actions of several modes.
fn default_lines(section: Option<Mode>, scheme: &ColorScheme) -> Vec<(String, &'static str)> {
    let belongs = |modes: &[Mode]| match section {
        None => modes.len() > 1,
        Some(mode) => modes == [mode],
    };
    let entries = ACTIONS.iter().filter(|entry| belongs(entry.modes));
    let lines = entries
        .flat_map(|entry| default_keys(entry, scheme).into_iter().map(move |key| (key.name(), entry.id)));
    lines.collect()
}

/// What differs from the default keys: first the keys with another meaning, then those without any.
fn own_lines(keymap: &Keymap, section: Option<Mode>, scheme: &ColorScheme) -> Vec<(String, &'static str)> {
    let own = keymap.own.iter().filter(|binding| {
        let modes = entry_of(binding.action).modes;
        let everywhere = modes.iter().all(|&mode| keymap.own.contains(&Binding { mode, ..**binding }));
        match section {
            None => modes.len() > 1 && everywhere && modes[0] == binding.mode,
            Some(mode) => binding.mode == mode && !(modes.len() > 1 && everywhere),
        }
    });
    let own = own.map(|binding| (binding.key.name(), entry_of(binding.action).id));
    let defaults = Keymap::with_defaults(scheme).defaults;
    let is_free = |default: &Binding| {
        !keymap.bindings().any(|binding| (binding.key, binding.mode) == (default.key, default.mode))
    };
    let freed = defaults.iter().enumerate().filter(|&(index, binding)| {
        let same_key = |other: &&Binding| other.key == binding.key;
        let everywhere = defaults.iter().filter(same_key).all(is_free);
        match section {
            None => everywhere && !defaults[..index].iter().any(|other| same_key(&other)),
            Some(mode) => !everywhere && is_free(binding) && binding.mode == mode,
        }
    });
    own.chain(freed.map(|(_, binding)| (binding.key.name(), NO_ACTION))).collect()
}
