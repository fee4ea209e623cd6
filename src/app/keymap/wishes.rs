//! From what the person wishes to the keys in force.
//!
//! A wish replaces the default meaning of its key; the other keys of both actions stay. Two wishes that give one key two
//! meanings in one mode are a clash: neither is fulfilled, and the default stays. [`NO_ACTION`] frees a key and clashes
//! only with a line of its own section, so that a key can be freed everywhere and used in one mode, or the other way
//! round.

use super::super::action::{ACTIONS, Action, ActionEntry};
use super::super::{Key, Mode};
use super::{KeyMistake, KeyWarning, Keymap, text::NO_ACTION};
use crate::config::{KeyWish, Place};

/// A wish in which every word is known.
#[derive(Clone, Debug)]
struct Known {
    place: Place,
    key: Key,
    /// The mode of its section, if that is for one mode.
    section: Option<Mode>,
    /// Where it counts.
    modes: Vec<Mode>,
    /// Nothing for a key that is freed.
    entry: Option<&'static ActionEntry>,
}

pub(super) fn fulfil(mut keymap: Keymap, wishes: &[KeyWish]) -> (Keymap, Vec<KeyWarning>) {
    let mut warnings = Vec::new();
    let mut known = Vec::new();
    for wish in wishes {
        match Known::of(wish) {
            Ok(wish) => known.push(wish),
            // A section of no mode is told once, not for each of its lines.
            Err(warning) if warnings.contains(&warning) => {}
            Err(warning) => warnings.push(warning),
        }
    }
    let (mut accepted, clashes) = without_clashes(known);
    warnings.extend(clashes);
    // What is said for one mode counts more than what is said for all.
    accepted.sort_by_key(|wish| wish.section.is_some());
    let mut taken = Vec::new();
    for wish in &accepted {
        for &mode in &wish.modes {
            taken.extend(keymap.free(mode, wish.key).map(|action| (wish, mode, action)));
            if let Some(entry) = wish.entry {
                keymap.bind(mode, wish.key, entry.action);
            }
        }
    }
    warnings.extend(lost(&keymap, &taken));
    warnings.sort_by_key(|warning| warning.place);
    (keymap, warnings)
}

impl Known {
    fn of(wish: &KeyWish) -> Result<Self, KeyWarning> {
        let section = wish.mode.as_ref().map(|(name, place)| {
            let is = |mode: &Mode| mode.name().to_lowercase() == *name;
            let unknown = || KeyMistake::UnknownMode(name.clone());
            Mode::ALL.into_iter().find(is).ok_or_else(|| KeyWarning { place: *place, mistake: unknown() })
        });
        let section = section.transpose()?;
        let at_key = |mistake| KeyWarning { place: wish.key_place, mistake };
        let at_action = |mistake| KeyWarning { place: wish.action_place, mistake };
        let key: Key = wish.key.parse().map_err(|error| at_key(KeyMistake::UnknownKey(error)))?;
        if let Some(sent) = key.sent_as() {
            return Err(at_key(KeyMistake::SentAs(key, sent)));
        }
        let entry = ACTIONS.iter().find(|entry| entry.id == wish.action);
        if entry.is_none() && wish.action != NO_ACTION {
            let (key, action) = (wish.key.clone(), wish.action.clone());
            return Err(at_action(KeyMistake::UnknownAction { key, action }));
        }
        let known = entry.map_or(&Mode::ALL[..], |entry| entry.modes);
        match (section, entry) {
            (Some(mode), Some(entry)) if !known.contains(&mode) => {
                Err(at_action(KeyMistake::OtherMode { id: entry.id, mode, modes: entry.modes }))
            }
            _ => {
                let modes = section.map_or(known.to_vec(), |mode| vec![mode]);
                Ok(Self { place: wish.key_place, key, section, modes, entry })
            }
        }
    }

    /// The mode in which both cannot be.
    fn clash(&self, other: &Self) -> Option<Mode> {
        let id = |wish: &Self| wish.entry.map(|entry| entry.id);
        let freed_elsewhere =
            self.section != other.section && (self.entry.is_none() || other.entry.is_none());
        if self.key != other.key || id(self) == id(other) || freed_elsewhere {
            return None;
        }
        self.modes.iter().copied().find(|mode| other.modes.contains(mode))
    }
}

/// The wishes that no other contradicts, and the contradictions, each told at the later line.
fn without_clashes(wishes: Vec<Known>) -> (Vec<Known>, Vec<KeyWarning>) {
    let id = |wish: &Known| wish.entry.map_or(NO_ACTION, |entry| entry.id);
    let mut refused = vec![false; wishes.len()];
    let mut warnings = Vec::new();
    for (later, wish) in wishes.iter().enumerate() {
        for (earlier, other) in wishes[..later].iter().enumerate() {
            if let Some(mode) = wish.clash(other) {
                (refused[later], refused[earlier]) = (true, true);
                let (key, here, there) = (wish.key, id(wish), id(other));
                let mistake = KeyMistake::Clash { key, mode, here, there, other: other.place };
                warnings.push(KeyWarning { place: wish.place, mistake });
            }
        }
    }
    let kept = wishes.into_iter().zip(refused).filter(|(_, refused)| !refused);
    (kept.map(|(wish, _)| wish).collect(), warnings)
}

/// Whether somebody without a key for it is stuck, or cannot type a cube.
fn is_needed(action: Action) -> bool {
    matches!(action, Action::Quit | Action::Help | Action::CommandLine | Action::Leave | Action::Paint(_))
}

/// The needed actions that have no key where they had one, each at the line that took the last.
fn lost(keymap: &Keymap, taken: &[(&Known, Mode, Action)]) -> Vec<KeyWarning> {
    let warning = |entry: &'static ActionEntry| {
        let has_none = |mode| keymap.keys_in(mode, entry.action).next().is_none();
        let lost: Vec<_> =
            taken.iter().filter(|(_, mode, action)| *action == entry.action && has_none(*mode)).collect();
        let (wish, ..) = lost.last()?;
        let modes = entry.modes.iter().copied().filter(|mode| lost.iter().any(|(_, other, _)| other == mode));
        let mistake = KeyMistake::LastKey { key: wish.key, id: entry.id, modes: modes.collect() };
        Some(KeyWarning { place: wish.place, mistake })
    };
    ACTIONS.iter().filter(|entry| is_needed(entry.action)).filter_map(warning).collect()
}
