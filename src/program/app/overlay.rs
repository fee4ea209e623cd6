//! Overlays lie over the current mode and receive its keys: help, command line, lists and panels. An overlay that another
//! one opens lies over it.
//!
//! An overlay is a type that implements [`OverlayModel`]: its keys, its mouse, its messages, and the texts of its title and
//! footer. `ui::overlay_view` draws it. To add one, write the type in a module here, add it to the table of [`Overlay`],
//! and add a function that draws it to `ui::overlay_view`; besides these, only the action that opens it needs to know it.
//! The question about a slip (`app::slip_question`) is an overlay as well: it belongs to the solution that is shown, and
//! lies below all others.

mod command_line;
mod comparison;
mod coset_run;
mod help_view;
mod link_view;
mod list_view;
mod manual_view;
mod message_list;
mod pager;
mod palette;
mod pickers;
mod settings_view;
mod solution_list;
mod step_tree;

use std::borrow::Cow;

pub use command_line::LineMistake;
pub use comparison::Compared;
pub use coset_run::CosetRunState;
pub use pager::Pager;
pub(super) use palette::PaletteChoice;
pub use palette::PaletteRow;
pub(super) use pickers::pattern_named;
pub use pickers::{FilteredList, patterns_called, symmetry_classes_called};
pub use solution_list::SolutionRow;
pub(super) use solution_list::{ALL_OPTIONS, option_of_all, read_options};

use super::slip_question::SlipAnswer;
use super::{Action, App, Hint, Key, KeyCode, Line, Message, Status, Target, entry_of};
use crate::text::TextLine;

/// Declares the overlays. A row has the variant, and the type in its module.
macro_rules! overlays {
    ($( $variant:ident($module:ident::$model:ident); )*) => {
        $( pub use $module::$model; )*

        #[derive(Clone, Debug)]
        pub enum Overlay {
            $( $variant($model), )*
        }

        impl Overlay {
            /// Returns the interface through which the model and the screen use the overlay.
            pub fn model(&self) -> &dyn OverlayModel {
                match self {
                    $( Self::$variant(model) => model, )*
                }
            }

            fn model_mut(&mut self) -> &mut dyn OverlayModel {
                match self {
                    $( Self::$variant(model) => model, )*
                }
            }
        }
    };
}

overlays! {
    Help(help_view::HelpView);
    Manual(manual_view::ManualView);
    CommandLine(command_line::CommandLine);
    Palette(palette::Palette);
    Patterns(pickers::PatternPicker);
    SymmetryClasses(pickers::SymmetryPicker);
    Link(link_view::LinkView);
    Comparison(comparison::Comparison);
    CosetRun(coset_run::CosetRun);
    CubeList(list_view::ListView);
    Messages(message_list::MessageList);
    Solutions(solution_list::SolutionList);
    Settings(settings_view::SettingsView);
    Steps(step_tree::StepTree);
}

pub use link_view::LinkCode;

/// The result of a key, a click or a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Stay,
    Close,
    /// The overlay does not handle it.
    Unknown,
}

/// The parts of an overlay that have their own keys, after those of the overlay itself.
pub enum Content<'a> {
    /// A text that is scrolled and searched.
    Text(&'a mut Pager),
    /// A list that is filtered by what is typed, and the number of rows that are left.
    Filtered(&'a mut FilteredList, usize),
    Other,
}

/// The behaviour of an overlay.
/// While a method with `app` runs, the overlay is taken out of the model: the method may use all of `app`.
pub trait OverlayModel {
    /// Handles one of the overlay's own keys.
    fn press(&mut self, _key: Key, _app: &mut App) -> Next {
        Next::Unknown
    }

    fn content(&mut self) -> Content<'_> {
        Content::Other
    }

    fn pager(&self) -> Option<&Pager> {
        None
    }

    /// Returns the text that is scrolled, in lines of this width.
    fn text(&self, _app: &App, _width: usize) -> Vec<TextLine> {
        Vec::new()
    }

    /// Filters the rows of its list again.
    fn refill(&mut self) {}

    /// Accepts the chosen row of the filtered list. The list stays open if there is no such row or accepting it fails.
    fn accept(&mut self, _app: &mut App) -> Next {
        Next::Stay
    }

    /// Handles a click on the row with this number (from 0) of the list that it shows.
    fn choose(&mut self, row: usize, app: &mut App) -> Next {
        if let Content::Filtered(list, _) = self.content() {
            list.chosen = row;
        }
        self.accept(app)
    }

    /// Inserts a pasted text into the overlay's own input line.
    fn paste(&mut self, _text: &str) -> Next {
        Next::Unknown
    }

    /// Handles a message before the rest of the model does.
    fn receive(&mut self, _message: &Message, _app: &mut App) {}

    /// Ends whatever must not outlive the overlay.
    fn close(&mut self, _app: &mut App) {}

    /// Says that `what` does nothing here.
    fn refuse(&self, what: &str, app: &mut App) {
        app.say(Status::info(format!(
            "{what} does nothing here; Esc leaves"
        )));
    }

    /// Returns how many presses of Up or Down one notch of the wheel equals.
    fn presses_per_notch(&mut self) -> usize {
        match self.content() {
            Content::Text(_) => LINES_PER_NOTCH,
            Content::Filtered(..) => 1,
            Content::Other => 0,
        }
    }

    fn title(&self, _app: &App) -> String {
        String::new()
    }

    fn footer(&self, app: &App) -> Vec<FooterKey>;

    /// The text that is typed in the status line.
    fn input(&self) -> Option<TextInput<'_>> {
        self.pager()?.input()
    }

    /// The command that would be run now; a theme that it chooses is shown as a preview.
    fn previewed(&self) -> Option<String> {
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
    /// Whether it is shown before other keys where space is short.
    pub is_needed: bool,
}

impl FooterKey {
    /// Several keys, which a click does not press.
    pub fn several(keys: impl Into<String>, label: impl Into<Cow<'static, str>>) -> Self {
        Self {
            keys: keys.into(),
            label: label.into(),
            target: None,
            is_needed: false,
        }
    }

    /// Marks the key to be shown before others to its left where space is short.
    #[must_use]
    pub fn needed(self) -> Self {
        Self {
            is_needed: true,
            ..self
        }
    }

    /// The key of an action in this mode, if it has one.
    pub fn of(action: Action, app: &App) -> Option<Self> {
        let keys = app.keymap.keys_in(app.mode(), action).next()?.to_string();
        Some(Self {
            keys,
            label: entry_of(action).label.into(),
            target: Some(Target::Action(action)),
            is_needed: matches!(action, Action::Solve | Action::Leave | Action::Help),
        })
    }

    pub fn one(code: KeyCode, label: &'static str) -> Self {
        let key = Key::plain(code);
        Self {
            keys: key.to_string(),
            label: label.into(),
            target: Some(Target::Key(key)),
            is_needed: matches!(code, KeyCode::Enter | KeyCode::Esc | KeyCode::Char('?')),
        }
    }
}

/// Lets an overlay handle a key: text input comes first, then the overlay's own keys, those of its content, and those of
/// every overlay.
fn handle_key(overlay: &mut dyn OverlayModel, key: Key, app: &mut App) -> Next {
    app.outbox.messages.clear();
    let is_typing = overlay.pager().is_some_and(|pager| pager.is_typing);
    let own = if is_typing {
        Next::Unknown
    } else {
        overlay.press(key, app)
    };
    let next = match own {
        Next::Unknown => press_in_content(overlay, key, app),
        next => next,
    };
    match app.keymap.action(app.work.mode, key) {
        _ if next != Next::Unknown => return next,
        _ if is_closing(key) => return Next::Close,
        Some(Action::Quit) if !key.is_text() => app.perform(Action::Quit),
        _ => overlay.refuse(&key.to_string(), app),
    }
    Next::Stay
}

/// Scrolls and searches a text, or filters a list and moves in it.
fn press_in_content(overlay: &mut dyn OverlayModel, key: Key, app: &mut App) -> Next {
    let lines = overlay.text(app, app.text_width());
    match overlay.content() {
        Content::Text(pager) => {
            let words = pager.words.text();
            let next = pager.press(key, &lines, app.rows_beside(AROUND_TEXT));
            if pager.words.text() != words {
                seek_words(overlay, app);
            }
            next
        }
        Content::Filtered(..) if key.code == KeyCode::Enter => overlay.accept(app),
        Content::Filtered(list, rows) => {
            let filter = list.filter.text();
            let next = list.press(key, rows, app);
            if list.filter.text() != filter {
                list.chosen = 0;
                overlay.refill();
            }
            next
        }
        Content::Other => Next::Unknown,
    }
}

/// Goes to the words of a search as they are typed.
fn seek_words(overlay: &mut dyn OverlayModel, app: &App) {
    let lines = overlay.text(app, app.text_width());
    if let Content::Text(pager) = overlay.content() {
        pager.seek(&lines, app.rows_beside(AROUND_TEXT));
    }
}

/// Inserts a pasted text where text is typed.
fn handle_paste(overlay: &mut dyn OverlayModel, text: &str, app: &mut App) -> Next {
    match overlay.content() {
        Content::Text(pager) if pager.is_typing => {
            pager.words.insert(text);
            seek_words(overlay, app);
        }
        Content::Filtered(list, _) => {
            list.filter.insert(text);
            list.chosen = 0;
            overlay.refill();
        }
        _ => {
            if overlay.paste(text) == Next::Unknown {
                overlay.refuse("pasted text", app);
            }
        }
    }
    Next::Stay
}

fn is_closing(key: Key) -> bool {
    key.code == KeyCode::Esc || key == Key::char('q')
}

/// Returns the position in a text or list to which a key moves from `at`, or `None` if the key does not move. A screen
/// shows `page` lines, and `last` is the last position.
fn moved(key: Key, at: usize, page: usize, last: usize) -> Option<usize> {
    let is_plain = !key.ctrl && !key.alt;
    Some(match key.as_arrow().code {
        KeyCode::Down => (at + 1).min(last),
        KeyCode::Up => at.saturating_sub(1),
        KeyCode::PageDown => (at + page).min(last),
        KeyCode::PageUp => at.saturating_sub(page),
        KeyCode::Char('d') if key.ctrl => (at + page / 2).min(last),
        KeyCode::Char('u') if key.ctrl => at.saturating_sub(page / 2),
        KeyCode::Home | KeyCode::Char('g') if is_plain => 0,
        KeyCode::End | KeyCode::Char('G') if is_plain => last,
        _ => return None,
    })
}

/// Rows of the screen that are not text while an overlay shows a long one: title, frame, status and footer.
const AROUND_TEXT: u16 = 5;

/// Columns of the screen that are not text while an overlay shows a long one: the frame, and a blank at the left.
const BESIDE_TEXT: u16 = 3;

/// The number of lines by which one notch of the wheel scrolls a long text.
const LINES_PER_NOTCH: usize = 3;

impl App {
    pub fn overlay(&self) -> Option<&Overlay> {
        self.overlays.last()
    }

    /// The overlays, each over those before it.
    pub fn overlays(&self) -> &[Overlay] {
        &self.overlays
    }

    /// The topmost overlay, which receives the keys.
    pub fn top_overlay(&self) -> Option<&dyn OverlayModel> {
        let question = || {
            self.slip_question()
                .map(|_| &SlipAnswer as &dyn OverlayModel)
        };
        self.overlays.last().map(Overlay::model).or_else(question)
    }

    /// Returns the width in columns of a text that fills the screen.
    pub fn text_width(&self) -> usize {
        self.size.0.saturating_sub(BESIDE_TEXT).into()
    }

    /// Returns the rows of the screen that remain besides these, at least one.
    fn rows_beside(&self, rows: u16) -> usize {
        usize::from(self.size.1.saturating_sub(rows)).max(1)
    }

    /// Suspends or redraws, whatever is open; the overlay handles every other key.
    pub(super) fn press_over_overlay(&mut self, key: Key) {
        match self.keymap.action(self.work.mode, key) {
            Some(action @ (Action::Suspend | Action::Redraw)) if !key.is_text() => {
                self.perform(action);
            }
            _ => self.with_overlay(|overlay, app| handle_key(overlay, key, app)),
        }
    }

    pub(super) fn paste_over_overlay(&mut self, text: &str) {
        self.with_overlay(|overlay, app| handle_paste(overlay, text, app));
    }

    /// Scrolls the top overlay by a notch of the wheel, or moves in its list.
    pub(super) fn wheel_over_overlay(&mut self, key: Key) {
        self.with_overlay(|overlay, app| {
            for _ in 0..overlay.presses_per_notch() {
                handle_key(overlay, key, app);
            }
            Next::Stay
        });
    }

    /// Passes a message to all overlays.
    pub(super) fn receive_in_overlays(&mut self, message: &Message) {
        let mut overlays = std::mem::take(&mut self.overlays);
        for overlay in &mut overlays {
            overlay.model_mut().receive(message, self);
        }
        self.overlays = overlays;
    }

    /// Lets the top overlay handle something. Meanwhile it is not in the model; afterwards it goes back below anything that
    /// it has opened.
    pub(super) fn with_overlay(
        &mut self,
        handle: impl FnOnce(&mut dyn OverlayModel, &mut Self) -> Next,
    ) {
        let Some(mut overlay) = self.overlays.pop() else {
            if self.slip_question().is_some() && handle(&mut SlipAnswer, self) == Next::Close {
                self.leave_slip_question();
            }
            return;
        };
        let place = self.overlays.len();
        match handle(overlay.model_mut(), self) {
            Next::Close => overlay.model_mut().close(self),
            Next::Stay | Next::Unknown => self.overlays.insert(place, overlay),
        }
    }
}
