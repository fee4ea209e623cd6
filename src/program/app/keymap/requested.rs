//! Applies the key bindings of the configuration to the default keys.
//!
//! A requested binding replaces the default meaning of its key; the other keys of both actions stay. Two lines that
//! give one key two meanings in one mode are a clash: both are ignored, and the default stays. [`NO_ACTION`] frees a
//! key. It clashes only with another line of its section, so that a key can be freed everywhere and used in one mode,
//! or the other way round.

use super::super::action::{ACTIONS, Action, ActionEntry};
use super::super::{Key, Mode};
use super::Keymap;
use crate::config::{RequestedKey, TomlPosition, TomlWarning, did_you_mean};

/// The name written in place of an action to free a key.
pub const NO_ACTION: &str = "none";

/// A requested binding in which every word is known.
#[derive(Clone, Debug)]
struct KnownBinding {
    position: TomlPosition,
    key: Key,
    /// The mode of its section, if that is for one mode.
    section: Option<Mode>,
    modes: Vec<Mode>,
    /// `None` for a key that is freed.
    entry: Option<&'static ActionEntry>,
}

/// Applies the requested bindings to the default keys. Also returns everything that is wrong with them, in the order of the
/// text.
pub(super) fn apply(mut keymap: Keymap, requested: &[RequestedKey]) -> (Keymap, Vec<TomlWarning>) {
    let mut warnings = Vec::new();
    let mut known = Vec::new();
    for line in requested {
        match KnownBinding::of(line) {
            Ok(binding) => known.push(binding),
            // A section that names no mode is reported once, not for each of its lines.
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
    warnings.sort_by_key(|warning| warning.position);
    (keymap, warnings)
}

impl KnownBinding {
    fn of(requested: &RequestedKey) -> Result<Self, TomlWarning> {
        let section = match &requested.mode {
            Some((name, position)) => Some(
                Mode::ALL
                    .into_iter()
                    .find(|mode| mode.name().to_lowercase() == *name)
                    .ok_or_else(|| TomlWarning::mistake(*position, unknown_section(name)))?,
            ),
            None => None,
        };
        let at_key = |message: String| TomlWarning::mistake(requested.key_position, message);
        let at_action = |message: String| TomlWarning::mistake(requested.action_position, message);
        let key: Key = requested.key.parse().map_err(at_key)?;
        if let Some(sent) = key.sent_as() {
            return Err(at_key(format!(
                "terminals do not send {:?}: they send {:?}",
                key.name(),
                sent.name()
            )));
        }
        let entry = ACTIONS.iter().find(|entry| entry.id == requested.action);
        if entry.is_none() && requested.action != NO_ACTION {
            let action = &requested.action;
            let hint = did_you_mean(
                action,
                ACTIONS.iter().map(|entry| entry.id).chain([NO_ACTION]),
            );
            let key = &requested.key;
            return Err(at_action(format!(
                "key {key:?}: unknown action {action:?}{hint}"
            )));
        }
        let known = entry.map_or(&Mode::ALL[..], |entry| entry.modes);
        match (section, entry) {
            (Some(mode), Some(entry)) if !known.contains(&mode) => Err(at_action(format!(
                "{:?} works in {} mode, not in {}",
                entry.id,
                listed(entry.modes),
                mode.name()
            ))),
            _ => {
                let modes = section.map_or(known.to_vec(), |mode| vec![mode]);
                Ok(Self {
                    position: requested.key_position,
                    key,
                    section,
                    modes,
                    entry,
                })
            }
        }
    }

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
fn without_clashes(bindings: Vec<KnownBinding>) -> (Vec<KnownBinding>, Vec<TomlWarning>) {
    let id = |binding: &KnownBinding| binding.entry.map_or(NO_ACTION, |entry| entry.id);
    let mut refused = vec![false; bindings.len()];
    let mut warnings = Vec::new();
    for (later, binding) in bindings.iter().enumerate() {
        for (earlier, other) in bindings[..later].iter().enumerate() {
            if let Some(mode) = binding.clash(other) {
                (refused[later], refused[earlier]) = (true, true);
                let message = format!(
                    "{:?} cannot be both {:?} and {:?} ({}) in {} mode; neither is used",
                    binding.key.name(),
                    id(binding),
                    id(other),
                    other.position,
                    mode.name()
                );
                warnings.push(TomlWarning::mistake(binding.position, message));
            }
        }
    }
    let accepted = bindings
        .into_iter()
        .zip(refused)
        .filter(|(_, refused)| !refused);
    (accepted.map(|(binding, _)| binding).collect(), warnings)
}

/// Whether an action needs a key: without one a user is stuck, or cannot type a cube.
fn is_needed(action: Action) -> bool {
    matches!(
        action,
        Action::Quit | Action::Help | Action::CommandLine | Action::Leave | Action::Paint(_)
    )
}

/// The needed actions that have lost their last key, each at the line that took it.
fn lost(keymap: &Keymap, taken: &[(&KnownBinding, Mode, Action)]) -> Vec<TomlWarning> {
    let warning = |entry: &'static ActionEntry| {
        let has_none = |mode| keymap.keys_in(mode, entry.action).next().is_none();
        let lost: Vec<_> = taken
            .iter()
            .filter(|(_, mode, action)| *action == entry.action && has_none(*mode))
            .collect();
        let (binding, ..) = lost.last()?;
        let modes: Vec<Mode> = entry
            .modes
            .iter()
            .copied()
            .filter(|mode| lost.iter().any(|(_, other, _)| other == mode))
            .collect();
        let modes = if modes.len() == Mode::ALL.len() {
            "all modes".to_owned()
        } else {
            format!("{} mode", listed(&modes))
        };
        // The line takes effect nevertheless.
        Some(TomlWarning {
            position: binding.position,
            message: format!(
                "{:?} was the last key of {:?} in {modes}",
                binding.key.name(),
                entry.id
            ),
            is_remark: true,
        })
    };
    ACTIONS
        .iter()
        .filter(|entry| is_needed(entry.action))
        .filter_map(warning)
        .collect()
}

fn unknown_section(name: &str) -> String {
    let modes = Mode::ALL.map(|mode| mode.name().to_lowercase());
    let hint = did_you_mean(name, modes.iter().map(String::as_str));
    format!(
        "unknown section \"keys.{name}\"; the modes are {}{hint}",
        modes.join(", ")
    )
}

fn listed(modes: &[Mode]) -> String {
    let names: Vec<&str> = modes.iter().map(|mode| mode.name()).collect();
    names.join(" and ")
}
