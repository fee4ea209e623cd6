//! Which key does what in which mode: the default keys, and over them what the person wishes.

mod mistake;
mod text;
mod wishes;

pub use mistake::{KeyMistake, KeyWarning};
pub use text::{NO_ACTION, keys_in_toml};

use super::action::{ACTIONS, Action, ActionEntry, DefaultKeys, entry_of};
use super::{Key, KeyCode, Mode};
use crate::config::KeyWish;
use crate::cube::ColorScheme;

/// The keys in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    /// What the person wished.
    own: Vec<Binding>,
    /// What is left of the default keys.
    defaults: Vec<Binding>,
}

/// One key in one mode. Of several for the same key and mode the first counts.
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
                defaults.extend(entry.modes.iter().map(|&mode| Binding { key, mode, action: entry.action }));
            }
        }
        Self { own: Vec::new(), defaults }
    }

    /// The default keys, changed by what the person wishes; and everything that is wrong with the wishes, in their
    /// order. A wish with a mistake changes nothing.
    pub fn with_wishes(scheme: &ColorScheme, wishes: &[KeyWish]) -> (Self, Vec<KeyWarning>) {
        wishes::fulfil(Self::with_defaults(scheme), wishes)
    }

    /// What a key does in a mode.
    pub fn action(&self, mode: Mode, key: Key) -> Option<Action> {
        let find = |key| {
            let mut bindings = self.bindings();
            bindings.find(|binding| binding.key == key && binding.mode == mode).map(|binding| binding.action)
        };
        find(key).or_else(|| painting_capital(mode, key).and_then(find))
    }

    /// The keys of an action in a mode, the person's own before the default ones.
    pub fn keys_in(&self, mode: Mode, action: Action) -> impl Iterator<Item = Key> {
        let has = move |binding: &&Binding| binding.action == action && binding.mode == mode;
        self.bindings().filter(has).map(|binding| binding.key)
    }

    /// All keys of an action in any mode.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = Key> {
        let mut keys: Vec<Key> = Vec::new();
        for binding in self.bindings().filter(|binding| binding.action == action) {
            if !keys.contains(&binding.key) {
                keys.push(binding.key);
            }
        }
        keys.into_iter()
    }

    /// What is pressed for an action, the first choice first: its keys in this mode, else in any; without keys, its
    /// command.
    pub fn shown(&self, mode: Option<Mode>, action: Action) -> Vec<String> {
        let here: Vec<Key> = mode.map(|mode| self.keys_in(mode, action).collect()).unwrap_or_default();
        let keys = if here.is_empty() { self.keys(action).collect() } else { here };
        if keys.is_empty() {
            return vec![format!(":{}", entry_of(action).id)];
        }
        keys.iter().map(Key::to_string).collect()
    }

    fn bindings(&self) -> impl Iterator<Item = &Binding> {
        self.own.iter().chain(&self.defaults)
    }

    /// Takes a key's meaning in a mode away and gives it back.
    fn free(&mut self, mode: Mode, key: Key) -> Option<Action> {
        let is = |binding: &Binding| (binding.mode, binding.key) == (mode, key);
        let action = self.bindings().find(|binding| is(binding)).map(|binding| binding.action);
        self.own.retain(|binding| !is(binding));
        self.defaults.retain(|binding| !is(binding));
        action
    }

    /// Gives a key that is free in a mode a meaning there.
    fn bind(&mut self, mode: Mode, key: Key, action: Action) {
        self.own.push(Binding { key, mode, action });
    }
}

/// The default keys of an action.
fn default_keys(entry: &ActionEntry, scheme: &ColorScheme) -> Vec<Key> {
    match entry.keys {
        DefaultKeys::Fixed(names) => {
            names.iter().map(|name| name.parse().expect("default keys are well written")).collect()
        }
        DefaultKeys::Scheme(color) => vec![Key::char(scheme.letter(color))],
    }
}

/// With caps lock on, colour letters mean the same.
fn painting_capital(mode: Mode, key: Key) -> Option<Key> {
    match key.code {
        KeyCode::Char(letter) if mode == Mode::Paint && letter.is_ascii_uppercase() => {
            Some(Key { code: KeyCode::Char(letter.to_ascii_lowercase()), ..key })
        }
        _ => None,
    }
}
