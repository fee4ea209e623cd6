//! Lists with a filter: what is typed leaves some of the rows, and one of them is chosen. Of the known patterns, the cube is
//! turned into the chosen one; of the classes of symmetry groups, a random cube is drawn.

use super::{FooterKey, Next, Overlay, OverlayModel};
use crate::app::{App, Key, KeyCode, Line};
use cubetui::goals::Pattern;
use cubetui::symmetry::{SymmetryClass, SymmetryScope};

/// Lines of the screen that are not rows while a list is open: title, frame, filter, status and footer.
const SURROUNDINGS: u16 = 7;

/// The filter and the chosen one of the rows that it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilteredList {
    pub filter: Line,
    pub chosen: usize,
}

impl FilteredList {
    pub(super) fn at(chosen: usize) -> Self {
        Self {
            filter: Line::default(),
            chosen,
        }
    }

    pub(super) const fn choose(&mut self, row: usize) {
        self.chosen = row;
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.filter.insert(text);
        self.chosen = 0;
    }

    /// Takes a key while this many rows are left: it moves the choice, closes the list or edits the filter.
    pub(super) fn press(&mut self, key: Key, rows: usize, app: &mut App) -> Next {
        let page = app.rows_beside(SURROUNDINGS);
        let last = rows.saturating_sub(1);
        let plain = !key.ctrl && !key.alt;
        match key.code {
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Esc => return Next::Close,
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

    fn edit(&mut self, key: Key) {
        let before = self.filter.text();
        self.filter.edit(key);
        if self.filter.text() != before {
            self.chosen = 0;
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternPicker {
    pub list: FilteredList,
}

impl PatternPicker {
    pub fn matches(&self) -> Vec<&'static Pattern> {
        patterns_called(&self.list.filter.text())
    }

    /// Turns the cube into the chosen pattern. The list stays if no pattern matches.
    fn accept(&self, app: &mut App) -> Next {
        let matches = self.matches();
        if matches.is_empty() {
            return Next::Stay;
        }
        app.outbox.messages.clear();
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

/// The list while it is open, of 33 or 131 classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryPicker {
    scope: SymmetryScope,
    pub list: FilteredList,
}

impl SymmetryPicker {
    pub fn matches(&self) -> Vec<&'static SymmetryClass> {
        symmetry_classes_called(&self.list.filter.text(), self.scope)
    }

    /// Shows the 131 classes instead of the 33, or the reverse. The symmetries of the chosen class stay chosen.
    fn change_scope(&mut self) {
        let was = self.matches().get(self.list.chosen).copied();
        self.scope = match self.scope {
            SymmetryScope::Symmetries => SymmetryScope::Antisymmetries,
            SymmetryScope::Antisymmetries => SymmetryScope::Symmetries,
        };
        let has_same = |class: &&SymmetryClass| was.is_some_and(|was| class.has_symmetries_of(was));
        let row = self.matches().iter().position(has_same);
        self.list.choose(row.unwrap_or(0));
    }

    /// Draws a cube of the chosen class. The list stays if no class matches, or the class has no cubes.
    fn accept(&self, app: &mut App) -> Next {
        match self.matches().get(self.list.chosen) {
            Some(class) if app.draw_symmetric(class) => Next::Close,
            _ => Next::Stay,
        }
    }
}

impl OverlayModel for SymmetryPicker {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        app.outbox.messages.clear();
        match key.code {
            KeyCode::Enter => return self.accept(app),
            KeyCode::Tab | KeyCode::BackTab => self.change_scope(),
            _ => return self.list.press(key, self.matches().len(), app),
        }
        Next::Stay
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
        let title = match self.scope {
            SymmetryScope::Symmetries => "Symmetry groups",
            SymmetryScope::Antisymmetries => "Symmetries / with antisymmetries",
        };
        format!(
            "{title}: {} of {} classes",
            self.matches().len(),
            SymmetryClass::all(self.scope).len()
        )
    }

    fn footer(&self) -> Vec<FooterKey> {
        let other = match self.scope {
            SymmetryScope::Symmetries => "antisymmetries",
            SymmetryScope::Antisymmetries => "symmetries alone",
        };
        vec![
            FooterKey::several("Up Down PgUp PgDn", "choose"),
            FooterKey::one(KeyCode::Tab, other),
            FooterKey::one(KeyCode::Enter, "random cube"),
            FooterKey::one(KeyCode::Esc, "leave"),
        ]
    }
}

/// The classes whose names contain a text; case, blanks and parentheses do not matter.
pub fn symmetry_classes_called(part: &str, scope: SymmetryScope) -> Vec<&'static SymmetryClass> {
    let reduced = |text: &str| text.replace([' ', '(', ')'], "").to_lowercase();
    let part = reduced(part);
    SymmetryClass::all(scope)
        .iter()
        .filter(|class| reduced(class.name()).contains(&part))
        .collect()
}

impl App {
    /// Opens the list at the class of the cube on the screen.
    pub(in crate::app) fn open_symmetry_classes(&mut self) {
        let scope = SymmetryScope::Symmetries;
        let own = SymmetryClass::of_cube(&self.work.cube.cube, scope);
        let chosen = SymmetryClass::all(scope)
            .iter()
            .position(|class| class == own)
            .unwrap_or(0);
        let list = FilteredList::at(chosen);
        self.overlay = Some(Overlay::SymmetryClasses(SymmetryPicker { scope, list }));
    }
}
