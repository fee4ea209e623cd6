//! The help while it is open.

use super::{AROUND_TEXT, Content, FooterKey, Next, Overlay, OverlayModel, Pager};
use crate::app::help_text::help_lines;
use crate::app::{Action, App, HelpLine, Key, KeyCode};
use crate::text::{TextLine, Tone, help};

/// The open help. A search shows only the lines that contain its words.
#[derive(Clone, Debug, Default)]
pub struct HelpView {
    pub pager: Pager,
}

impl OverlayModel for HelpView {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let is_its_own = app.keymap.action(app.work.mode, key) == Some(Action::Help);
        if is_its_own || (key.ctrl && key.code == KeyCode::Char('c')) {
            return Next::Close;
        }
        Next::Unknown
    }

    fn content(&mut self) -> Content<'_> {
        Content::Text(&mut self.pager)
    }

    fn pager(&self) -> Option<&Pager> {
        Some(&self.pager)
    }

    fn text(&self, app: &App, width: usize) -> Vec<TextLine> {
        let words = self.pager.words.text();
        let shown = help_lines(&app.keymap, Some(app.mode()), &words);
        if shown.is_empty() {
            return vec![TextLine::of(&[
                Tone::Plain.of("Nothing matches these words.")
            ])];
        }
        help::lines(&shown, width, !words.is_empty())
    }

    fn title(&self, app: &App) -> String {
        format!("Help: {} mode", app.mode().name())
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        self.pager.footer()
    }
}

impl App {
    pub(in crate::app) fn open_help(&mut self) {
        self.overlays.push(Overlay::Help(HelpView::default()));
    }

    /// Opens the help at the section on the list of cubes.
    pub(in crate::app) fn open_list_help(&mut self) {
        let lines = help_lines(&self.keymap, Some(self.mode()), "");
        let top = lines.iter().position(HelpLine::is_list_title).unwrap_or(0);
        let last = lines.len().saturating_sub(self.rows_beside(AROUND_TEXT));
        let pager = Pager::at(top.min(last));
        self.overlays.push(Overlay::Help(HelpView { pager }));
    }
}
