//! Known patterns: the list of them, finding one by a name, and turning the cube into it.

use super::picker::Picked;
use super::{Action, App, Effect, Key, KeyCode, Overlay, Picker, Status};
use crate::config::Pattern;
use crate::cube::{CubieCube, HeldCube};

/// Rows that are not patterns while the list is open: title, frame, filter, status and footer.
const LIST_SURROUNDINGS: u16 = 7;

/// The patterns that a filter leaves, in the order of the table.
pub fn patterns_called(filter: &str) -> Vec<&'static Pattern> {
    Pattern::all().iter().filter(|pattern| pattern.is_called(filter)).collect()
}

/// The one pattern that is meant by a name: its whole name, else a part that no other has.
///
/// # Errors
/// All patterns that could be meant, none or several.
pub(super) fn pattern_named(name: &str) -> Result<&'static Pattern, Vec<&'static Pattern>> {
    let exact = |pattern: &&Pattern| pattern.id == name || pattern.name.eq_ignore_ascii_case(name);
    if let Some(pattern) = Pattern::all().iter().find(exact) {
        return Ok(pattern);
    }
    let meant = patterns_called(name);
    if let [only] = meant[..] { Ok(only) } else { Err(meant) }
}

impl App {
    pub(super) fn open_patterns(&mut self) {
        self.overlay = Some(Overlay::Patterns(Picker::default()));
    }

    pub(super) fn press_in_patterns(&mut self, key: Key) {
        let page = usize::from(self.size.1.saturating_sub(LIST_SURROUNDINGS)).max(1);
        let Some(Overlay::Patterns(picker)) = &mut self.overlay else { return };
        match key.code {
            KeyCode::Char('z') if key.ctrl => return self.effects.push(Effect::Suspend),
            KeyCode::Char('l') if key.ctrl => return self.effects.push(Effect::Redraw),
            _ => {}
        }
        let filter = picker.filter().text();
        match picker.press(key, |filter| patterns_called(filter).len(), page) {
            Picked::Open => {}
            Picked::Left => self.overlay = None,
            Picked::Row(row) => {
                self.overlay = None;
                self.status = None;
                if let Some(pattern) = patterns_called(&filter).get(row) {
                    self.make_pattern(pattern);
                }
            }
        }
    }

    /// Turns a solved cube into the pattern, as it is held; any other cube is left for a solved one first.
    pub(super) fn make_pattern(&mut self, pattern: &Pattern) {
        let turns = pattern.algorithm.turns();
        let solved = self.work.cube.is_solved();
        let mut trail = if solved { self.work.trail.clone() } else { Vec::new() };
        let scramble = self.work.scramble.clone().filter(|_| solved);
        trail.extend_from_slice(&turns);
        let start = HeldCube { cube: CubieCube::SOLVED, ..self.work.cube };
        self.replace_cube(&pattern.name, start.turned_by(&turns), trail);
        self.work.scramble = scramble;
        let words = format!("{}: {} turns", pattern.name, turns.len());
        let undo = self.key_of(Action::Undo);
        self.say(Status::success(if solved {
            words
        } else {
            format!("{words} of a solved cube; {undo} brings the other one back")
        }));
    }
}
