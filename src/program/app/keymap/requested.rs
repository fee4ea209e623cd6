//! From the key bindings that the configuration asks for to the keys in force.
//!
//! A requested binding replaces the default meaning of its key; the other keys of both actions stay. Two lines that
//! give one key two meanings in one mode are a clash: both are ignored, and the default stays. [`NO_ACTION`] frees a
//! key. It clashes only with a line of its own section, so that a key can be freed everywhere and used in one mode, or
//! the other way round.

use cubetui::cube::UnknownName;

use super::super::action::{ACTIONS, Action, ActionEntry};
use super::super::{Key, Mode};
use super::Keymap;
use crate::config::{Place, Placed, RequestedKey, did_you_mean};

/// The name written instead of an action for a key without one.
pub const NO_ACTION: &str = "none";

/// A requested binding in which every word is known.
#[derive(Clone, Debug)]
struct KnownBinding {
    place: Place,
    key: Key,
    /// The mode of its section, if that is for one mode.
    section: Option<Mode>,
    modes: Vec<Mode>,
    /// Nothing for a key that is freed.
    entry: Option<&'static ActionEntry>,
}

/// Applies the bindings asked for to the default keys. Returns everything that is wrong with them, in the order of the text.
pub(super) fn apply(mut keymap: Keymap, requested: &[RequestedKey]) -> (Keymap, Vec<KeyWarning>) {
    let mut warnings = Vec::new();
    let mut known = Vec::new();
    for line in requested {
        match KnownBinding::of(line) {
            Ok(binding) => known.push(binding),
            // A section of no mode is reported once, not for each of its lines.
            Err(warning) if warnings.contains(&warning) => {}
            Err(warning) => warnings.push(warning),
        }
    }
    let (mut accepted, clashes) = without_clashes(known);
    warnings.extend(clashes);
    // A binding for one mode overrides one for all modes.
    accepted.sort_by_key(|binding| binding.section.is_some());
    let mut taken = Vec::new();
    for binding in &accepted {
        for &mode in &binding.modes {
            taken.extend(
                keymap
                    .free(mode, binding.key)
                    .map(|action| (binding, mode, action)),
            );
            if let Some(entry) = binding.entry {
                keymap.bind(mode, binding.key, entry.action);
            }
        }
    }
    warnings.extend(lost(&keymap, &taken));
    warnings.sort_by_key(|warning| warning.place);
    (keymap, warnings)
}

impl KnownBinding {
    fn of(requested: &RequestedKey) -> Result<Self, KeyWarning> {
        let section = requested.mode.as_ref().map(|(name, place)| {
            let is = |mode: &Mode| mode.name().to_lowercase() == *name;
            let unknown = || KeyMistake::UnknownMode(name.clone());
            Mode::ALL.into_iter().find(is).ok_or_else(|| Placed {
                place: *place,
                mistake: unknown(),
            })
        });
        let section = section.transpose()?;
        let at_key = |mistake| Placed {
            place: requested.key_place,
            mistake,
        };
        let at_action = |mistake| Placed {
            place: requested.action_place,
            mistake,
        };
        let key: Key = requested
            .key
            .parse()
            .map_err(|error| at_key(KeyMistake::UnknownKey(error)))?;
        if let Some(sent) = key.sent_as() {
            return Err(at_key(KeyMistake::SentAs(key, sent)));
        }
        let entry = ACTIONS.iter().find(|entry| entry.id == requested.action);
        if entry.is_none() && requested.action != NO_ACTION {
            let (key, action) = (requested.key.clone(), requested.action.clone());
            return Err(at_action(KeyMistake::UnknownAction { key, action }));
        }
        let known = entry.map_or(&Mode::ALL[..], |entry| entry.modes);
        match (section, entry) {
            (Some(mode), Some(entry)) if !known.contains(&mode) => {
                Err(at_action(KeyMistake::OtherMode {
                    id: entry.id,
                    mode,
                    modes: entry.modes,
                }))
            }
            _ => {
                let modes = section.map_or(known.to_vec(), |mode| vec![mode]);
                Ok(Self {
                    place: requested.key_place,
                    key,
                    section,
                    modes,
                    entry,
                })
            }
        }
    }

    /// The mode in which both cannot be.
    fn clash(&self, other: &Self) -> Option<Mode> {
        let id = |binding: &Self| binding.entry.map(|entry| entry.id);
        let freed_elsewhere =
            self.section != other.section && (self.entry.is_none() || other.entry.is_none());
        if self.key != other.key || id(self) == id(other) || freed_elsewhere {
            return None;
        }
        self.modes
            .iter()
            .copied()
            .find(|mode| other.modes.contains(mode))
    }
}

/// Splits off the bindings that contradict each other. Each clash is reported at the later line.
fn without_clashes(bindings: Vec<KnownBinding>) -> (Vec<KnownBinding>, Vec<KeyWarning>) {
    let id = |binding: &KnownBinding| binding.entry.map_or(NO_ACTION, |entry| entry.id);
    let mut refused = vec![false; bindings.len()];
    let mut warnings = Vec::new();
    for (later, binding) in bindings.iter().enumerate() {
        for (earlier, other) in bindings[..later].iter().enumerate() {
            if let Some(mode) = binding.clash(other) {
                (refused[later], refused[earlier]) = (true, true);
                let (key, here, there) = (binding.key, id(binding), id(other));
                let mistake = KeyMistake::Clash {
                    key,
                    mode,
                    here,
                    there,
                    other: other.place,
                };
                warnings.push(Placed {
                    place: binding.place,
                    mistake,
                });
            }
        }
    }
    let accepted = bindings
        .into_iter()
        .zip(refused)
        .filter(|(_, refused)| !refused);
    (accepted.map(|(binding, _)| binding).collect(), warnings)
}

/// Whether it needs a key: without one a user is stuck, or cannot type a cube.
fn is_needed(action: Action) -> bool {
    matches!(
        action,
        Action::Quit | Action::Help | Action::CommandLine | Action::Leave | Action::Paint(_)
    )
}

/// The needed actions that have lost their last key, each at the line that took it.
fn lost(keymap: &Keymap, taken: &[(&KnownBinding, Mode, Action)]) -> Vec<KeyWarning> {
    let warning = |entry: &'static ActionEntry| {
        let has_none = |mode| keymap.keys_in(mode, entry.action).next().is_none();
        let lost: Vec<_> = taken
            .iter()
            .filter(|(_, mode, action)| *action == entry.action && has_none(*mode))
            .collect();
        let (binding, ..) = lost.last()?;
        let modes = entry
            .modes
            .iter()
            .copied()
            .filter(|mode| lost.iter().any(|(_, other, _)| other == mode));
        let mistake = KeyMistake::LastKey {
            key: binding.key,
            id: entry.id,
            modes: modes.collect(),
        };
        Some(Placed {
            place: binding.place,
            mistake,
        })
    };
    ACTIONS
        .iter()
        .filter(|entry| is_needed(entry.action))
        .filter_map(warning)
        .collect()
}

/// One mistake in the sections for keys.
pub type KeyWarning = Placed<KeyMistake>;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyMistake {
    #[error("unknown section \"keys.{0}\"; the modes are {hint}", hint = mode_hint(.0))]
    UnknownMode(String),
    #[error(transparent)]
    UnknownKey(UnknownName),
    /// Terminals send another key for it.
    #[error("terminals do not send {:?}: they send {:?}", .0.name(), .1.name())]
    SentAs(Key, Key),
    #[error("key {key:?}: unknown action {action:?}{hint}", hint = action_hint(action))]
    UnknownAction { key: String, action: String },
    /// The action does not work in the mode of the section.
    #[error("{id:?} works in {} mode, not in {}", listed(modes), mode.name())]
    OtherMode {
        id: &'static str,
        mode: Mode,
        /// The modes that know the action.
        modes: &'static [Mode],
    },
    /// One key is to do two things in one mode.
    #[error(
        "{:?} cannot be both {here:?} and {there:?} ({other}) in {} mode; neither is used",
        key.name(),
        mode.name()
    )]
    Clash {
        key: Key,
        mode: Mode,
        here: &'static str,
        there: &'static str,
        /// Where the other line is.
        other: Place,
    },
    /// This line takes the last key of an action that everybody needs. The line is in force nevertheless.
    #[error("{:?} was the last key of {id:?} in {}", key.name(), all_or_listed(modes))]
    LastKey {
        key: Key,
        id: &'static str,
        /// Where it has none.
        modes: Vec<Mode>,
    },
}

impl KeyMistake {
    /// Whether the line counts as it is written: something to know, but nothing to correct.
    pub const fn is_remark(&self) -> bool {
        matches!(self, Self::LastKey { .. })
    }
}

/// The modes, and the one that was meant.
fn mode_hint(name: &str) -> String {
    let names = Mode::ALL.map(|mode| mode.name().to_lowercase());
    let hint = did_you_mean(name, names.iter().map(String::as_str));
    format!("{}{hint}", names.join(", "))
}

fn action_hint(action: &str) -> String {
    let ids = ACTIONS.iter().map(|entry| entry.id).chain([NO_ACTION]);
    did_you_mean(action, ids)
}

fn all_or_listed(modes: &[Mode]) -> String {
    if modes.len() == Mode::ALL.len() {
        "all modes".to_owned()
    } else {
        format!("{} mode", listed(modes))
    }
}

fn listed(modes: &[Mode]) -> String {
    modes
        .iter()
        .map(|mode| mode.name())
        .collect::<Vec<_>>()
        .join(" and ")
}
