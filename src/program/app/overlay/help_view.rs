//! The help while it is open: what is searched for, and how far it is scrolled.

use super::{
    AROUND_TEXT, FooterKey, LINES_PER_NOTCH, Next, Overlay, OverlayModel, TextInput, scrolled,
};
use crate::app::help_text::{help_lines, matching_lines};
use crate::app::{Action, App, HelpLine, Key, KeyCode, Line};

/// The words searched for, and the first line shown.
#[derive(Clone, Debug, Default)]
pub struct HelpView {
    pub filter: Line,
    pub top: usize,
    /// Whether it was opened from the list of cubes, and leads back there.
    is_over_list: bool,
}

impl HelpView {
    fn close(&self, app: &mut App) -> Next {
        if self.is_over_list {
            app.open_list_view();
        }
        Next::Close
    }

    fn edit(&mut self, key: Key) {
        self.filter.edit(key);
        self.top = 0;
    }
}

impl OverlayModel for HelpView {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let page = app.rows_beside(AROUND_TEXT);
        let last = app.help(self).0.len().saturating_sub(page);
        let searching = !self.filter.is_empty();
        if !(searching && key.is_text())
            && let Some(top) = scrolled(key.code, self.top, page, last)
        {
            self.top = top;
            return Next::Stay;
        }
        match key.code {
            KeyCode::Esc if searching => {
                *self = Self {
                    is_over_list: self.is_over_list,
                    ..Self::default()
                }
            }
            KeyCode::Esc => return self.close(app),
            KeyCode::Char('c') if key.ctrl => return self.close(app),
            // Other programs begin a search with it.
            KeyCode::Char('/') if !searching => {}
            _ => match app.keymap.action(app.work.mode, key) {
                Some(Action::Help) if !searching || !key.is_text() => return self.close(app),
                _ => self.edit(key),
            },
        }
        Next::Stay
    }

    fn paste(&mut self, text: &str) {
        self.filter.insert(text);
        self.top = 0;
    }

    fn presses_per_notch(&self) -> usize {
        LINES_PER_NOTCH
    }

    fn title(&self, app: &App) -> String {
        format!("Help: {} mode", app.mode().name())
    }

    fn footer(&self) -> Vec<FooterKey> {
        vec![
            FooterKey::several("Letters", "search"),
            FooterKey::several("Up Down PgUp PgDn Home End", "scroll"),
            FooterKey::one(
                KeyCode::Esc,
                if self.filter.is_empty() {
                    "close"
                } else {
                    "all again"
                },
            ),
        ]
    }

    fn input(&self) -> Option<TextInput<'_>> {
        Some(TextInput {
            sign: "/",
            line: &self.filter,
            placeholder: "type to search",
            mistake: None,
        })
    }
}

impl App {
    pub(in crate::app) fn open_help(&mut self) {
        self.overlay = Some(Overlay::Help(HelpView::default()));
    }

    /// Opens the help at what it says about the list of cubes. Closing it leads back to the list.
    pub(in crate::app) fn open_list_help(&mut self) {
        let mut view = HelpView {
            is_over_list: true,
            ..HelpView::default()
        };
        let lines = self.help(&view).0;
        let top = lines.iter().position(HelpLine::is_list_title).unwrap_or(0);
        view.top = top.min(lines.len().saturating_sub(self.rows_beside(AROUND_TEXT)));
        self.overlay = Some(Overlay::Help(view));
    }

    /// The lines that the open help shows, and how many entries there are of how many in all.
    pub fn help(&self, view: &HelpView) -> (Vec<HelpLine>, usize, usize) {
        let lines = matching_lines(&self.keymap, Some(self.mode()), &view.filter.text());
        let shown = entries(&lines);
        let all = entries(&help_lines(&self.keymap, Some(self.mode())));
        (lines, shown, all)
    }
}

fn entries(lines: &[HelpLine]) -> usize {
    lines.iter().filter(|line| line.is_entry()).count()
}
