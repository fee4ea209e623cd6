//! Overlays: what lies over the current mode and takes its keys (help, command line, lists, panels).
//!
//! An overlay is a type that implements [`OverlayModel`]: its keys, its mouse, its messages, and the texts of its title
//! and footer. `ui::overlay_view` draws it. To add one, write the type in a module here, add it to [`Overlay`] and to the
//! table below it, and a function to draw it there; only the action that opens it has to know it too.

mod command_line;
mod comparison;
mod coset_run;
mod help_view;
mod link_view;
mod list_view;
mod manual_view;
mod message_list;
mod pickers;
mod solution_list;

use std::borrow::Cow;

pub use command_line::{CommandLine, LineMistake};
pub use comparison::{Compared, Comparison};
pub use coset_run::{CosetRun, CosetRunState};
pub use help_view::HelpView;
pub use link_view::LinkView;
pub use list_view::ListView;
pub use manual_view::{ManualPage, ManualView};
pub use message_list::MessageList;
pub(super) use pickers::pattern_named;
pub use pickers::{
    FilteredList, PatternPicker, SymmetryPicker, patterns_called, symmetry_classes_called,
};
pub(super) use solution_list::{ALL_OPTIONS, option_of_all, read_options};
pub use solution_list::{SolutionList, SolutionRow};

use super::{Action, App, Hint, Key, KeyCode, Line, Message, Target};

#[derive(Clone, Debug)]
pub enum Overlay {
    Help(HelpView),
    Manual(ManualView),
    CommandLine(CommandLine),
    Patterns(PatternPicker),
    /// The classes of symmetry groups, to choose one.
    SymmetryClasses(SymmetryPicker),
    Link(LinkView),
    Comparison(Comparison),
    /// All elements of the cube's coset, while they are solved.
    CosetRun(CosetRun),
    CubeList(ListView),
    Messages(MessageList),
    Solutions(SolutionList),
}

/// The model inside of an overlay, whatever its kind.
macro_rules! model_of {
    ($overlay:expr) => {
        match $overlay {
            Overlay::Help(model) => model,
            Overlay::Manual(model) => model,
            Overlay::CommandLine(model) => model,
            Overlay::Patterns(model) => model,
            Overlay::SymmetryClasses(model) => model,
            Overlay::Link(model) => model,
            Overlay::Comparison(model) => model,
            Overlay::CosetRun(model) => model,
            Overlay::CubeList(model) => model,
            Overlay::Messages(model) => model,
            Overlay::Solutions(model) => model,
        }
    };
}

impl Overlay {
    /// Returns the overlay as the model and the lines of the screen see it.
    pub fn model(&self) -> &dyn OverlayModel {
        model_of!(self)
    }

    pub(super) fn model_mut(&mut self) -> &mut dyn OverlayModel {
        model_of!(self)
    }
}

/// Whether an overlay stays open after it has handled something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Stay,
    /// It closes. If it has opened another overlay, that one is shown.
    Close,
}

/// The behaviour of an overlay.
/// While a method with `app` runs, the overlay is taken out of the model: the method may use all of `app`.
pub trait OverlayModel {
    fn press(&mut self, key: Key, app: &mut App) -> Next;

    /// Handles a click on the row with this number (from 0) of the list that it shows.
    fn choose(&mut self, _row: usize, _app: &mut App) -> Next {
        Next::Stay
    }

    /// Inserts a pasted text where text is typed.
    fn paste(&mut self, _text: &str) {}

    /// Handles a message before the rest of the model does.
    fn receive(&mut self, _message: &Message, _app: &mut App) -> Next {
        Next::Stay
    }

    /// Returns how many presses of Up or Down one notch of the wheel stands for.
    fn presses_per_notch(&self) -> usize {
        0
    }

    fn title(&self, app: &App) -> String;

    fn footer(&self) -> Vec<FooterKey>;

    /// The text that is typed in the status line.
    fn input(&self) -> Option<TextInput<'_>> {
        None
    }

    /// One line of help, shown in place of the keys.
    fn hint(&self, _app: &App) -> Option<Hint> {
        None
    }
}

/// A text that is being typed in the status line.
#[derive(Clone, Copy, Debug)]
pub struct TextInput<'a> {
    pub sign: &'static str,
    pub line: &'a Line,
    pub placeholder: &'static str,
    pub mistake: Option<&'a LineMistake>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FooterKey {
    pub keys: String,
    pub label: Cow<'static, str>,
    pub target: Option<Target>,
}

impl FooterKey {
    /// Keys that a click does not press.
    pub fn several(keys: impl Into<String>, label: impl Into<Cow<'static, str>>) -> Self {
        Self {
            keys: keys.into(),
            label: label.into(),
            target: None,
        }
    }

    pub fn one(code: KeyCode, label: &'static str) -> Self {
        let key = Key::plain(code);
        Self {
            keys: key.to_string(),
            label: label.into(),
            target: Some(Target::Key(key)),
        }
    }
}

/// Handles a key over a panel without keys: any key closes it, except those that quit.
fn press_over_panel(key: Key, app: &mut App) -> Next {
    match app.keymap.action(app.work.mode, key) {
        Some(Action::Quit) if key.ctrl => {
            app.perform(Action::Quit);
            Next::Stay
        }
        _ => {
            app.outbox.messages.clear();
            Next::Close
        }
    }
}

/// Returns the first line of a text after a key, from the present first line. A screen shows `page` lines, and `last`
/// is the greatest first line. Returns nothing if the key does not scroll.
fn scrolled(key: KeyCode, top: usize, page: usize, last: usize) -> Option<usize> {
    Some(match key {
        KeyCode::Down => (top + 1).min(last),
        KeyCode::Up => top.saturating_sub(1),
        KeyCode::PageDown | KeyCode::Char(' ') => (top + page).min(last),
        KeyCode::PageUp => top.saturating_sub(page),
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => return None,
    })
}

/// Rows of the screen that are not text while an overlay shows a long one: title, frame, status and footer.
const AROUND_TEXT: u16 = 5;

/// Lines of a long text that pass with one notch of the wheel.
const LINES_PER_NOTCH: usize = 3;

impl App {
    pub const fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// Returns the rows of the screen that are left beside these, at least one.
    fn rows_beside(&self, rows: u16) -> usize {
        usize::from(self.size.1.saturating_sub(rows)).max(1)
    }

    /// Suspends or redraws, whatever is open; the overlay handles every other key.
    pub(super) fn press_over_overlay(&mut self, key: Key) {
        match self.keymap.action(self.work.mode, key) {
            Some(action @ (Action::Suspend | Action::Redraw)) if !key.is_text() => {
                self.perform(action);
            }
            _ => self.with_overlay(|overlay, app| overlay.press(key, app)),
        }
    }

    /// Lets the open overlay handle something. The overlay is out of the model meanwhile, and comes back if it stays open.
    pub(super) fn with_overlay(
        &mut self,
        handle: impl FnOnce(&mut dyn OverlayModel, &mut Self) -> Next,
    ) {
        if let Some(mut overlay) = self.overlay.take()
            && handle(overlay.model_mut(), self) == Next::Stay
        {
            self.overlay = Some(overlay);
        }
    }
}
