//! Which key does what in which mode.

use super::action::{ACTIONS, Action, DefaultKeys};
use super::{Key, Mode};
use crate::cube::ColorScheme;

/// The keys in force.
#[derive(Clone, Debug)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

#[derive(Clone, Copy, Debug)]
struct Binding {
    key: Key,
    modes: &'static [Mode],
    action: Action,
}

impl Keymap {
    /// The default keys, with the letters of a colour scheme for the colours.
    pub fn with_defaults(scheme: &ColorScheme) -> Self {
        let mut bindings = Vec::new();
        for entry in ACTIONS {
            let keys: Vec<Key> = match entry.keys {
                DefaultKeys::Fixed(names) => {
                    names.iter().map(|name| name.parse().expect("default keys are well written")).collect()
                }
                DefaultKeys::Scheme(color) => vec![Key::char(scheme.letter(color))],
            };
            let bind = |key| Binding { key, modes: entry.modes, action: entry.action };
            bindings.extend(keys.into_iter().map(bind));
        }
        Self { bindings }
    }

    /// What a key does in a mode.
    pub fn action(&self, mode: Mode, key: Key) -> Option<Action> {
        let find = |key| {
            self.bindings
                .iter()
                .find(|binding| binding.key == key && binding.modes.contains(&mode))
                .map(|binding| binding.action)
        };
        find(key).or_else(|| painting_capital(mode, key).and_then(find))
    }

    /// All keys of an action, the first one first.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = Key> {
        self.bindings.iter().filter(move |binding| binding.action == action).map(|binding| binding.key)
    }
}

/// With caps lock on, colour letters mean the same.
fn painting_capital(mode: Mode, key: Key) -> Option<Key> {
    match key.code {
        super::KeyCode::Char(letter) if mode == Mode::Paint && letter.is_ascii_uppercase() => {
            Some(Key { code: super::KeyCode::Char(letter.to_ascii_lowercase()), ..key })
        }
        _ => None,
    }
}
