//! Lists with a filter: typed text narrows down the rows, and one of them is chosen. Choosing one of the known patterns
//! turns the cube into it; choosing one of the classes of symmetry groups draws a random cube.

use super::{Content, FooterKey, Next, Overlay, OverlayModel, moved};
use crate::app::{App, Key, KeyCode, Line};
use cubetui::goals::Pattern;
use cubetui::symmetry::{SymmetryClass, SymmetryScope};

/// Lines of the screen that are not rows while a list is open: title, frame, filter, status and footer.
const SURROUNDINGS: u16 = 7;

/// A filter, and the index of the chosen row among those that match.
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

    /// Moves the choice among this many rows, or edits the filter.
    pub(super) fn press(&mut self, key: Key, rows: usize, app: &App) -> Next {
        let last = rows.saturating_sub(1);
        let key = match key.code {
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Char('n') if key.ctrl => Key::plain(KeyCode::Down),
            KeyCode::Char('p') if key.ctrl => Key::plain(KeyCode::Up),
            KeyCode::Tab => Key::plain(KeyCode::Down),
            KeyCode::BackTab => Key::plain(KeyCode::Up),
            _ => key,
        };
        let is_letter = matches!(key.code, KeyCode::Char(_));
        match moved(key, self.chosen, app.rows_beside(SURROUNDINGS), last) {
            Some(chosen) if !is_letter => self.chosen = chosen,
            _ if self.filter.edit(key) => {}
            _ => return Next::Unknown,
        }
        Next::Stay
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
}

impl OverlayModel for PatternPicker {
    fn content(&mut self) -> Content<'_> {
        let rows = self.matches().len();
        Content::Filtered(&mut self.list, rows)
    }

    /// Turns the cube into the chosen pattern.
    fn accept(&mut self, app: &mut App) -> Next {
        let Some(pattern) = self.matches().get(self.list.chosen).copied() else {
            return Next::Stay;
        };
        app.make_pattern(pattern);
        Next::Close
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        vec![
            FooterKey::several("Up Down PgUp PgDn", "choose"),
            FooterKey::one(KeyCode::Enter, "make it"),
            FooterKey::one(KeyCode::Esc, "leave"),
        ]
    }

    fn title(&self, _app: &App) -> String {
        format!(
            "Patterns: {} of {}",
            self.matches().len(),
            Pattern::ALL.len()
        )
    }
}

/// The patterns that match a filter, in the order of the table.
pub fn patterns_called(filter: &str) -> Vec<&'static Pattern> {
    Pattern::ALL
        .iter()
        .filter(|pattern| pattern.is_called(filter))
        .collect()
}

/// The pattern with this name or id, else the only one whose name contains it.
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
        self.overlays
            .push(Overlay::Patterns(PatternPicker::default()));
    }
}

/// The open list of the 33 or 131 classes of symmetry groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryPicker {
    scope: SymmetryScope,
    pub list: FilteredList,
}

impl SymmetryPicker {
    pub fn matches(&self) -> Vec<&'static SymmetryClass> {
        symmetry_classes_called(&self.list.filter.text(), self.scope)
    }

    /// Shows the 131 classes instead of the 33, or the reverse. A class with the same symmetries stays chosen.
    fn change_scope(&mut self) {
        let was = self.matches().get(self.list.chosen).copied();
        self.scope = match self.scope {
            SymmetryScope::Symmetries => SymmetryScope::Antisymmetries,
            SymmetryScope::Antisymmetries => SymmetryScope::Symmetries,
        };
        let has_same = |class: &&SymmetryClass| was.is_some_and(|was| class.has_symmetries_of(was));
        let row = self.matches().iter().position(has_same);
        self.list.chosen = row.unwrap_or(0);
    }
}

impl OverlayModel for SymmetryPicker {
    fn content(&mut self) -> Content<'_> {
        let rows = self.matches().len();
        Content::Filtered(&mut self.list, rows)
    }

    /// Draws a cube of the chosen class, if it has cubes.
    fn accept(&mut self, app: &mut App) -> Next {
        match self.matches().get(self.list.chosen) {
            Some(class) if app.draw_symmetric(class) => Next::Close,
            _ => Next::Stay,
        }
    }

    fn press(&mut self, key: Key, _app: &mut App) -> Next {
        if !matches!(key.code, KeyCode::Tab | KeyCode::BackTab) {
            return Next::Unknown;
        }
        self.change_scope();
        Next::Stay
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
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

    fn title(&self, _app: &App) -> String {
        let title = match self.scope {
            SymmetryScope::Symmetries => "Symmetry groups",
            SymmetryScope::Antisymmetries => "Symmetries / with antisymmetries",
        };
        let all = SymmetryClass::all(self.scope).len();
        format!("{title}: {} of {all} classes", self.matches().len())
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
        self.overlays
            .push(Overlay::SymmetryClasses(SymmetryPicker { scope, list }));
    }
}
