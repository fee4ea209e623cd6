//! The help while it is open: what is searched for, and how far it is scrolled.

use super::help::{help_lines, matching_lines};
use super::{Action, App, Effect, HelpLine, Key, KeyCode, Line, Overlay};

/// Rows that are not help while the help is open: title, its frame, status and footer.
const SURROUNDINGS: u16 = 5;

/// What is looked for, and the first line shown.
#[derive(Clone, Debug, Default)]
pub struct HelpView {
    filter: Line,
    top: usize,
}

impl HelpView {
    /// The words looked for.
    pub const fn filter(&self) -> &Line {
        &self.filter
    }

    /// Looks for a pasted text too.
    pub(super) fn insert(&mut self, text: &str) {
        self.filter.insert(text);
        self.top = 0;
    }

    /// The first line shown, counted from 0.
    pub const fn top(&self) -> usize {
        self.top
    }
}

impl App {
    /// The lines that the open help shows, and how many entries there are of how many in all.
    pub fn help(&self, view: &HelpView) -> (Vec<HelpLine>, usize, usize) {
        let lines = matching_lines(&self.keymap, Some(self.mode()), &view.filter.text());
        let entries = |lines: &[HelpLine]| lines.iter().filter(|line| line.is_entry()).count();
        let (shown, all) = (entries(&lines), entries(&help_lines(&self.keymap, Some(self.mode()))));
        (lines, shown, all)
    }

    pub(super) fn press_in_help(&mut self, key: Key) {
        let Some(Overlay::Help(view)) = &self.overlay else { return };
        let page = usize::from(self.size.1.saturating_sub(SURROUNDINGS)).max(1);
        let last = self.help(view).0.len().saturating_sub(page);
        let action = self.keymap.action(self.work.mode, key);
        let Some(Overlay::Help(HelpView { filter, top })) = &mut self.overlay else { return };
        let searching = !filter.is_empty();
        let is_text = matches!(key.code, KeyCode::Char(_)) && !key.ctrl && !key.alt;
        match key.code {
            KeyCode::Down => *top = (*top + 1).min(last),
            KeyCode::Up => *top = top.saturating_sub(1),
            KeyCode::PageDown => *top = (*top + page).min(last),
            KeyCode::Char(' ') if !searching => *top = (*top + page).min(last),
            KeyCode::PageUp => *top = top.saturating_sub(page),
            KeyCode::Home => *top = 0,
            KeyCode::End => *top = last,
            KeyCode::Esc if searching => (*filter, *top) = (Line::default(), 0),
            KeyCode::Esc => self.overlay = None,
            KeyCode::Char('c') if key.ctrl => self.overlay = None,
            // Who knows other programs types this to search.
            KeyCode::Char('/') if !searching => {}
            _ => match action {
                Some(Action::Help) if !searching || !is_text => self.overlay = None,
                Some(Action::Suspend) if !is_text => self.effects.push(Effect::Suspend),
                Some(Action::Redraw) if !is_text => self.effects.push(Effect::Redraw),
                _ => {
                    filter.edit(key);
                    *top = 0;
                }
            },
        }
    }
}
