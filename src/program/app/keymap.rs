//! The keys of actions by mode: the default keys, overridden by those of the configuration.

mod requested;

use std::fmt::Write as _;

pub use requested::NO_ACTION;

use super::action::{ACTIONS, Action, ActionEntry, DefaultKeys, entry_of};
use super::{Key, KeyCode, Mode};
use crate::config::{RequestedKey, TomlWarning, quoted};
use cubetui::cube::ColorScheme;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    /// The keys of the configuration.
    own: Vec<Binding>,
    /// The default keys that are still in force.
    defaults: Vec<Binding>,
}

/// The action of one key in one mode. Of several for the same key and mode the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Binding {
    key: Key,
    mode: Mode,
    action: Action,
}

impl Keymap {
    /// The default keys, with the letters of a colour scheme for the colours.
    pub fn with_defaults(scheme: &ColorScheme) -> Self {
        let mut defaults = Vec::new();
        for entry in ACTIONS {
            for key in default_keys(entry, scheme) {
                defaults.extend(entry.modes.iter().map(|&mode| Binding {
                    key,
                    mode,
                    action: entry.action,
                }));
            }
        }
        Self {
            own: Vec::new(),
            defaults,
        }
    }

    /// Returns the default keys changed by the requested bindings, and everything that is wrong with those. A binding with
    /// a mistake changes nothing.
    pub fn with_bindings(
        scheme: &ColorScheme,
        requested: &[RequestedKey],
    ) -> (Self, Vec<TomlWarning>) {
        requested::apply(Self::with_defaults(scheme), requested)
    }

    pub fn action(&self, mode: Mode, key: Key) -> Option<Action> {
        let find = |key| {
            let mut bindings = self.bindings();
            bindings
                .find(|binding| binding.key == key && binding.mode == mode)
                .map(|binding| binding.action)
        };
        find(key).or_else(|| painting_capital(mode, key).and_then(find))
    }

    /// The keys of an action in a mode, those of the configuration before the default ones.
    pub fn keys_in(&self, mode: Mode, action: Action) -> impl Iterator<Item = Key> {
        let has = move |binding: &&Binding| binding.action == action && binding.mode == mode;
        self.bindings().filter(has).map(|binding| binding.key)
    }

    pub fn keys(&self, action: Action) -> impl Iterator<Item = Key> {
        let mut keys: Vec<Key> = Vec::new();
        for binding in self.bindings().filter(|binding| binding.action == action) {
            if !keys.contains(&binding.key) {
                keys.push(binding.key);
            }
        }
        keys.into_iter()
    }

    /// Returns the keys of an action, the first choice first: those in this mode, else in any; without keys, its
    /// command.
    pub fn shown(&self, mode: Option<Mode>, action: Action) -> Vec<String> {
        let here: Vec<Key> = mode
            .map(|mode| self.keys_in(mode, action).collect())
            .unwrap_or_default();
        let keys = if here.is_empty() {
            self.keys(action).collect()
        } else {
            here
        };
        if keys.is_empty() {
            return vec![format!(":{}", entry_of(action).id)];
        }
        keys.iter().map(Key::to_string).collect()
    }

    fn bindings(&self) -> impl Iterator<Item = &Binding> {
        self.own.iter().chain(&self.defaults)
    }

    /// Removes the action of a key in a mode, and returns it.
    fn free(&mut self, mode: Mode, key: Key) -> Option<Action> {
        let is = |binding: &Binding| (binding.mode, binding.key) == (mode, key);
        let action = self
            .bindings()
            .find(|binding| is(binding))
            .map(|binding| binding.action);
        self.own.retain(|binding| !is(binding));
        self.defaults.retain(|binding| !is(binding));
        action
    }

    /// Binds a key that is free in a mode to an action.
    fn bind(&mut self, mode: Mode, key: Key, action: Action) {
        self.own.push(Binding { key, mode, action });
    }
}

fn default_keys(entry: &ActionEntry, scheme: &ColorScheme) -> Vec<Key> {
    match entry.keys {
        DefaultKeys::Fixed(names) => names
            .iter()
            .map(|name| name.parse().expect("default keys are well written"))
            .collect(),
        DefaultKeys::Scheme(color) => vec![Key::char(scheme.letter(color))],
    }
}

/// Returns the small letter for a capital in Paint mode: colour letters mean the same with caps lock on.
fn painting_capital(mode: Mode, key: Key) -> Option<Key> {
    match key.code {
        KeyCode::Char(letter) if mode == Mode::Paint && letter.is_ascii_uppercase() => Some(Key {
            code: KeyCode::Char(letter.to_ascii_lowercase()),
            ..key
        }),
        _ => None,
    }
}

const ABOUT: &str = "\
# The keys, as \"key\" = \"action\": in [keys] they count wherever the action works, in [keys.turn], [keys.paint]
# and [keys.play] in that mode alone. A key loses its default meaning with a new one, and has none with \"none\".
# An action may have several keys, and keeps its default ones. Keys are written as \"u\", \"U\" (with Shift), \"ctrl-s\",
# \"alt-x\", \"f1\", \"space\", \"enter\", \"esc\", \"tab\", \"backtab\", \"backspace\", \"delete\", \"left\", \"right\", \"up\",
# \"down\", \"home\", \"end\", \"pageup\" and \"pagedown\". Here are all actions with their default keys.
";

/// The sections for keys: the default keys as comments, then the user's own.
///
/// Uncommenting the default keys does not change the meaning of the text.
pub fn keys_in_toml(keymap: &Keymap, scheme: &ColorScheme) -> String {
    let mut text = ABOUT.to_owned();
    let sections = [None].into_iter().chain(Mode::ALL.map(Some));
    for section in sections {
        let name = section.map_or(String::new(), |mode| {
            format!(".{}", mode.name().to_lowercase())
        });
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

/// The default keys of the actions that belong in a section; the general one has the actions of several modes.
fn default_lines(section: Option<Mode>, scheme: &ColorScheme) -> Vec<(String, &'static str)> {
    let belongs = |modes: &[Mode]| match section {
        None => modes.len() > 1,
        Some(mode) => modes == [mode],
    };
    let entries = ACTIONS.iter().filter(|entry| belongs(entry.modes));
    let lines = entries.flat_map(|entry| {
        default_keys(entry, scheme)
            .into_iter()
            .map(move |key| (key.name(), entry.id))
    });
    lines.collect()
}

/// Describes the differences from the default keys: first the keys with another action, then those without any.
fn own_lines(
    keymap: &Keymap,
    section: Option<Mode>,
    scheme: &ColorScheme,
) -> Vec<(String, &'static str)> {
    let is_general = |binding: &Binding| {
        let modes = entry_of(binding.action).modes;
        modes.len() > 1
            && modes
                .iter()
                .all(|&mode| keymap.own.contains(&Binding { mode, ..*binding }))
    };
    let own = keymap.own.iter().filter(|binding| match section {
        None => is_general(binding) && entry_of(binding.action).modes[0] == binding.mode,
        Some(mode) => binding.mode == mode && !is_general(binding),
    });
    let own = own.map(|binding| (binding.key.name(), entry_of(binding.action).id));
    let defaults = Keymap::with_defaults(scheme).defaults;
    let is_free = |default: &Binding| {
        !keymap
            .bindings()
            .any(|binding| (binding.key, binding.mode) == (default.key, default.mode))
    };
    let freed = defaults.iter().enumerate().filter(|&(index, binding)| {
        let same_key = |other: &&Binding| other.key == binding.key;
        let has_general_line = keymap.own.iter().filter(same_key).any(is_general);
        let everywhere = !has_general_line && defaults.iter().filter(same_key).all(is_free);
        match section {
            None => everywhere && !defaults[..index].iter().any(|other| same_key(&other)),
            Some(mode) => !everywhere && is_free(binding) && binding.mode == mode,
        }
    });
    own.chain(freed.map(|(_, binding)| (binding.key.name(), NO_ACTION)))
        .collect()
}
