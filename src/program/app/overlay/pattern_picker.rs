//! The known patterns: choosing one of them from a list with a filter, and turning the cube into it.

use super::{FilteredList, FooterKey, Next, OverlayModel};
use crate::app::{App, Key, KeyCode, Overlay};
use cubetui::goals::Pattern;

/// The list while it is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternPicker {
    pub list: FilteredList,
}

impl PatternPicker {
    /// The patterns that match the filter.
    pub fn matches(&self) -> Vec<&'static Pattern> {
        patterns_called(&self.list.filter.text())
    }

    /// Turns the cube into the chosen pattern. The list stays if no pattern matches.
    fn accept(&self, app: &mut App) -> Next {
        let matches = self.matches();
        if matches.is_empty() {
            return Next::Stay;
        }
        app.messages.clear();
        if let Some(pattern) = matches.get(self.list.chosen) {
            app.make_pattern(pattern);
        }
        Next::Close
    }
}

impl OverlayModel for PatternPicker {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        match key.code {
            KeyCode::Enter => self.accept(app),
            _ => self.list.press(key, self.matches().len(), app),
        }
    }

    fn choose(&mut self, row: usize, app: &mut App) -> Next {
        self.list.choose(row);
        self.accept(app)
    }

    fn paste(&mut self, text: &str) {
        self.list.paste(text);
    }

    fn presses_per_notch(&self) -> usize {
        1
    }

    fn title(&self, _app: &App) -> String {
        format!(
            "Patterns: {} of {}",
            self.matches().len(),
            Pattern::ALL.len()
        )
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
    Pattern::ALL
        .iter()
        .filter(|pattern| pattern.is_called(filter))
        .collect()
}

/// The one pattern that a name means: its whole name, else a part that no other has.
///
/// # Errors
/// All patterns that the name could mean, none or several.
pub(in crate::app) fn pattern_named(name: &str) -> Result<&'static Pattern, Vec<&'static Pattern>> {
    let exact = |pattern: &&Pattern| pattern.id == name || pattern.name.eq_ignore_ascii_case(name);
    if let Some(pattern) = Pattern::ALL.iter().find(exact) {
        return Ok(pattern);
    }
    let meant = patterns_called(name);
    if let [only] = meant[..] {
        Ok(only)
    } else {
        Err(meant)
    }
}

impl App {
    pub(in crate::app) fn open_patterns(&mut self) {
        self.overlay = Some(Overlay::Patterns(PatternPicker::default()));
    }
}
