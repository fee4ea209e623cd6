//! The classes of symmetry groups: choosing one of them from a list with a filter, and drawing a random cube of it.

use super::{FooterKey, Next, OverlayModel};
use crate::app::{App, Effect, Key, KeyCode, Line, Overlay};
use crate::cube::{SymmetryClass, SymmetryScope};

/// Rows that are not classes while the list is open: title, frame, filter, status and footer.
const SURROUNDINGS: u16 = 7;

/// The list while it is open: 33 or 131 classes, a filter being typed, and the row chosen among those that match it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryPicker {
    scope: SymmetryScope,
    filter: Line,
    chosen: usize,
}

impl SymmetryPicker {
    /// What the names that are shown contain.
    pub const fn filter(&self) -> &Line {
        &self.filter
    }

    /// The classes that match the filter.
    pub fn matches(&self) -> Vec<&'static SymmetryClass> {
        symmetry_classes_called(&self.filter.text(), self.scope)
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

    /// Shows the 131 classes instead of the 33, or the reverse. The symmetries of the chosen class stay chosen.
    fn change_scope(&mut self) {
        let was = self.matches().get(self.chosen).copied();
        self.scope = match self.scope {
            SymmetryScope::Symmetries => SymmetryScope::Antisymmetries,
            SymmetryScope::Antisymmetries => SymmetryScope::Symmetries,
        };
        let has_same = |class: &&SymmetryClass| was.is_some_and(|was| class.has_symmetries_of(was));
        self.chosen = self.matches().iter().position(has_same).unwrap_or(0);
    }

    /// Draws a cube of the chosen class. The list stays if no class matches, or the class has no cubes.
    fn accept(&self, app: &mut App) -> Next {
        match self.matches().get(self.chosen) {
            Some(class) if app.draw_symmetric(class) => Next::Close,
            _ => Next::Stay,
        }
    }
}

impl OverlayModel for SymmetryPicker {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let page = usize::from(app.size.1.saturating_sub(SURROUNDINGS)).max(1);
        let last = self.matches().len().saturating_sub(1);
        let plain = !key.ctrl && !key.alt;
        app.messages.clear();
        match key.code {
            KeyCode::Char('z') if key.ctrl => app.effects.push(Effect::Suspend),
            KeyCode::Char('l') if key.ctrl => app.effects.push(Effect::Redraw),
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Esc => return Next::Close,
            KeyCode::Enter => return self.accept(app),
            KeyCode::Tab | KeyCode::BackTab => self.change_scope(),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Char('n') if key.ctrl => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
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
        let words = match self.scope {
            SymmetryScope::Symmetries => "Symmetry groups",
            SymmetryScope::Antisymmetries => "Symmetries / with antisymmetries",
        };
        format!("{words}: {} of {} classes", self.matches().len(), SymmetryClass::all(self.scope).len())
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
    SymmetryClass::all(scope).iter().filter(|class| reduced(class.name()).contains(&part)).collect()
}

impl App {
    /// Opens the list at the class of the cube on the screen.
    pub(in crate::app) fn open_symmetry_classes(&mut self) {
        let scope = SymmetryScope::Symmetries;
        let own = SymmetryClass::of_cube(&self.work.cube.cube, scope);
        let chosen = SymmetryClass::all(scope).iter().position(|class| class == own).unwrap_or(0);
        self.overlay =
            Some(Overlay::SymmetryClasses(SymmetryPicker { scope, filter: Line::default(), chosen }));
    }
}
