//! The known patterns: choosing one of them from a list with a filter, and turning the cube into it.

use super::{FooterKey, Next, OverlayModel};
use crate::app::{App, Effect, Key, KeyCode, Line, Overlay};
use crate::config::Pattern;

/// Rows that are not patterns while the list is open: title, frame, filter, status and footer.
const SURROUNDINGS: u16 = 7;

/// The list while it is open: a filter being typed, and the row chosen among those that match it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternPicker {
    filter: Line,
    chosen: usize,
}

impl PatternPicker {
    /// What the names that are shown contain.
    pub const fn filter(&self) -> &Line {
        &self.filter
    }

    /// The patterns that match the filter.
    pub fn matches(&self) -> Vec<&'static Pattern> {
        patterns_called(&self.filter.text())
    }

    /// The number of the chosen row among those that match, from 0.
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    fn edit(&mut self, key: Key) {
        let before = self.filter.text();
        self.filter.edit(key);
        if self.filter.text() != before {
            self.chosen = 0;
        }
    }

    /// Turns the cube into the chosen pattern. The list stays if no pattern matches.
    fn accept(&self, app: &mut App) -> Next {
        let matches = self.matches();
        if matches.is_empty() {
            return Next::Stay;
        }
        app.messages.clear();
        if let Some(pattern) = matches.get(self.chosen) {
            app.make_pattern(pattern);
        }
        Next::Close
    }
}

impl OverlayModel for PatternPicker {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let page = usize::from(app.size.1.saturating_sub(SURROUNDINGS)).max(1);
        let last = self.matches().len().saturating_sub(1);
        let plain = !key.ctrl && !key.alt;
        match key.code {
            KeyCode::Char('z') if key.ctrl => app.effects.push(Effect::Suspend),
            KeyCode::Char('l') if key.ctrl => app.effects.push(Effect::Redraw),
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Esc => return Next::Close,
            KeyCode::Enter => return self.accept(app),
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Char('n') if key.ctrl => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Up | KeyCode::BackTab => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Char('p') if key.ctrl => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::PageDown => self.chosen = (self.chosen + page).min(last),
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(page),
            KeyCode::Home if plain => self.chosen = 0,
            KeyCode::End if plain => self.chosen = last,
            _ => self.edit(key),
        }
        Next::Stay
    }

    fn choose(&mut self, row: usize, app: &mut App) -> Next {
        self.chosen = row;
        self.accept(app)
    }

    fn paste(&mut self, text: &str) {
        self.filter.insert(text);
        self.chosen = 0;
    }

    fn presses_per_notch(&self) -> usize {
        1
    }

    fn title(&self, _app: &App) -> String {
        format!("Patterns: {} of {}", self.matches().len(), Pattern::all().len())
    }

    fn footer(&self) -> Vec<FooterKey> {
        vec![
            FooterKey::several("Up Down PgUp PgDn", "choose"),
            FooterKey::one(KeyCode::Enter, "make it"),
            FooterKey::one(KeyCode::Esc, "leave"),
        ]
    }
}

/// The patterns that a filter leaves, in the order of the table.
pub fn patterns_called(filter: &str) -> Vec<&'static Pattern> {
    Pattern::all().iter().filter(|pattern| pattern.is_called(filter)).collect()
}

/// The one pattern that a name means: its whole name, else a part that no other has.
///
/// # Errors
/// All patterns that the name could mean, none or several.
pub(in crate::app) fn pattern_named(name: &str) -> Result<&'static Pattern, Vec<&'static Pattern>> {
    let exact = |pattern: &&Pattern| pattern.id == name || pattern.name.eq_ignore_ascii_case(name);
    if let Some(pattern) = Pattern::all().iter().find(exact) {
        return Ok(pattern);
    }
    let meant = patterns_called(name);
    if let [only] = meant[..] { Ok(only) } else { Err(meant) }
}

impl App {
    pub(in crate::app) fn open_patterns(&mut self) {
        self.overlay = Some(Overlay::Patterns(PatternPicker::default()));
    }
}
