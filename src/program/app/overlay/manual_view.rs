//! The manual while it is open: the list of chapters, or one chapter.

use super::{AROUND_TEXT, Content, FooterKey, Next, Overlay, OverlayModel, Pager, moved};
use crate::app::{App, Key, KeyCode};
use crate::manual::{CHAPTERS, blocks, lines};
use crate::text::TextLine;

const WIDEST: usize = 80;

#[derive(Clone, Debug, Default)]
pub struct ManualView {
    /// The chapter that is open, from 0, or `None` for the list.
    pub chapter: Option<usize>,
    pub chosen: usize,
    pub pager: Pager,
}

impl ManualView {
    /// Returns the open chapter or list as sentences, for line mode.
    pub fn sentences(&self) -> Vec<String> {
        let Some(chapter) = self.chapter else {
            let title =
                |chapter: &crate::manual::Chapter| format!("{}: {}", chapter.id, chapter.title());
            let say = "say manual and the name of a chapter to read it".to_owned();
            return CHAPTERS.iter().map(title).chain([say]).collect();
        };
        let blocks = blocks(CHAPTERS[chapter].markdown);
        let whole = blocks
            .iter()
            .flat_map(|block| lines(std::slice::from_ref(block), usize::MAX));
        whole
            .map(|line| line.to_string())
            .filter(|line| !line.is_empty())
            .collect()
    }

    /// Opens the chapter `by` after the present one.
    fn turn_to(&mut self, by: isize) {
        if let Some(chapter) = self
            .chapter
            .and_then(|chapter| chapter.checked_add_signed(by))
            && chapter < CHAPTERS.len()
        {
            *self = Self::opened_at(chapter);
        }
    }

    fn opened_at(chapter: usize) -> Self {
        Self {
            chapter: Some(chapter),
            chosen: chapter,
            pager: Pager::default(),
        }
    }

    fn press_in_list(&mut self, key: Key, app: &App) -> Next {
        let last = CHAPTERS.len() - 1;
        let rows = app.rows_beside(AROUND_TEXT);
        match key.code {
            KeyCode::Tab => self.chosen = (self.chosen + 1).min(last),
            KeyCode::BackTab => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Enter | KeyCode::Right => *self = Self::opened_at(self.chosen),
            _ => match moved(key, self.chosen, rows, last) {
                Some(chosen) => self.chosen = chosen,
                None => return Next::Unknown,
            },
        }
        Next::Stay
    }
}

impl OverlayModel for ManualView {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let key = key.as_arrow();
        if self.chapter.is_none() {
            return self.press_in_list(key, app);
        }
        match key.code {
            KeyCode::Right => self.turn_to(1),
            KeyCode::Left => self.turn_to(-1),
            KeyCode::Backspace => self.chapter = None,
            _ => return Next::Unknown,
        }
        Next::Stay
    }

    fn content(&mut self) -> Content<'_> {
        match self.chapter {
            Some(_) => Content::Text(&mut self.pager),
            None => Content::Other,
        }
    }

    fn pager(&self) -> Option<&Pager> {
        self.chapter.map(|_| &self.pager)
    }

    fn text(&self, _app: &App, width: usize) -> Vec<TextLine> {
        self.chapter.map_or_else(Vec::new, |chapter| {
            lines(&blocks(CHAPTERS[chapter].markdown), width.min(WIDEST))
        })
    }

    fn choose(&mut self, row: usize, _app: &mut App) -> Next {
        if row < CHAPTERS.len() {
            *self = Self::opened_at(row);
        }
        Next::Stay
    }

    fn presses_per_notch(&mut self) -> usize {
        match self.content() {
            Content::Text(_) => super::LINES_PER_NOTCH,
            _ => 1,
        }
    }

    fn title(&self, _app: &App) -> String {
        self.chapter.map_or("Manual".to_owned(), |chapter| {
            format!("Manual, chapter {} of {}", chapter + 1, CHAPTERS.len())
        })
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        if self.chapter.is_none() {
            return vec![
                FooterKey::several("Up Down", "choose"),
                FooterKey::one(KeyCode::Enter, "read"),
                FooterKey::one(KeyCode::Esc, "close"),
            ];
        }
        let mut keys = self.pager.footer();
        if !self.pager.is_typing {
            keys.extend([
                FooterKey::several("Left Right", "chapter"),
                FooterKey::one(KeyCode::Backspace, "chapters"),
            ]);
        }
        keys
    }
}

impl App {
    /// Opens the manual at a chapter, or at the list of chapters.
    pub(in crate::app) fn open_manual(&mut self, chapter: Option<usize>) {
        self.overlays.push(Overlay::Manual(
            chapter.map_or_else(ManualView::default, ManualView::opened_at),
        ));
    }
}
