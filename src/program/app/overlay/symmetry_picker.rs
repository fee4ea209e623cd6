//! The classes of symmetry groups: choosing one of them from a list with a filter, and drawing a random cube of it.

use super::{FilteredList, FooterKey, Next, OverlayModel};
use crate::app::{App, Key, KeyCode, Overlay};
use cubetui::symmetry::{SymmetryClass, SymmetryScope};

/// The list while it is open, of 33 or 131 classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryPicker {
    scope: SymmetryScope,
    pub list: FilteredList,
}

impl SymmetryPicker {
    /// The classes that match the filter.
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
        app.messages.clear();
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
        let words = match self.scope {
            SymmetryScope::Symmetries => "Symmetry groups",
            SymmetryScope::Antisymmetries => "Symmetries / with antisymmetries",
        };
        format!(
            "{words}: {} of {} classes",
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
