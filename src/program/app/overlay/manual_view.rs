//! The manual while it is open: the list of chapters, or one chapter and how far it is scrolled.

use super::{
    AROUND_TEXT, FooterKey, LINES_PER_NOTCH, Next, Overlay, OverlayModel, press_over_panel,
    scrolled,
};
use crate::app::{App, Key, KeyCode};
use crate::manual::{CHAPTERS, blocks, lines};
use crate::text::{Block, TextLine};

/// Columns that are not text: the frame, and a blank at the left.
const MARGINS: u16 = 3;

const WIDEST: u16 = 80;

#[derive(Clone, Debug, Default)]
pub struct ManualView {
    /// The chapter that is open, from 0; none for the list.
    chapter: Option<usize>,
    pub chosen: usize,
    pub top: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManualPage {
    Contents(Vec<&'static str>),
    /// A chapter: as blocks, and as lines that fit the screen.
    Chapter(Vec<Block>, Vec<TextLine>),
}

impl ManualPage {
    /// Returns the page as sentences, for line mode.
    pub fn sentences(&self) -> Vec<String> {
        match self {
            Self::Contents(_) => {
                let title = |chapter: &crate::manual::Chapter| {
                    format!("{}: {}", chapter.id, chapter.title())
                };
                let say = "say manual and the name of a chapter to read it".to_owned();
                CHAPTERS.iter().map(title).chain([say]).collect()
            }
            Self::Chapter(blocks, _) => {
                let whole = blocks
                    .iter()
                    .flat_map(|block| lines(std::slice::from_ref(block), usize::MAX));
                whole
                    .map(|line| line.to_string())
                    .filter(|line| !line.is_empty())
                    .collect()
            }
        }
    }
}

impl ManualView {
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

    const fn opened_at(chapter: usize) -> Self {
        Self {
            chapter: Some(chapter),
            chosen: chapter,
            top: 0,
        }
    }

    fn press_in_list(&mut self, key: Key, app: &mut App) -> Next {
        let last = CHAPTERS.len() - 1;
        match key.code {
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Up | KeyCode::BackTab => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Home | KeyCode::PageUp => self.chosen = 0,
            KeyCode::End | KeyCode::PageDown => self.chosen = last,
            KeyCode::Enter | KeyCode::Right => *self = Self::opened_at(self.chosen),
            KeyCode::Left | KeyCode::Backspace => {}
            _ => return press_over_panel(key, app),
        }
        Next::Stay
    }

    fn press_in_chapter(&mut self, key: Key, app: &mut App) -> Next {
        let rows = app.rows_beside(AROUND_TEXT);
        let last = match app.manual(self) {
            ManualPage::Chapter(_, lines) => lines.len().saturating_sub(rows),
            ManualPage::Contents(_) => 0,
        };
        if let Some(top) = scrolled(key.code, self.top, rows, last) {
            self.top = top;
            return Next::Stay;
        }
        match key.code {
            KeyCode::Right => self.turn_to(1),
            KeyCode::Left => self.turn_to(-1),
            KeyCode::Backspace => self.chapter = None,
            _ => return press_over_panel(key, app),
        }
        Next::Stay
    }
}

impl OverlayModel for ManualView {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let key = key.as_arrow();
        if self.chapter.is_some() {
            self.press_in_chapter(key, app)
        } else {
            self.press_in_list(key, app)
        }
    }

    fn choose(&mut self, row: usize, _app: &mut App) -> Next {
        if row < CHAPTERS.len() {
            *self = Self::opened_at(row);
        }
        Next::Stay
    }

    fn presses_per_notch(&self) -> usize {
        if self.chapter.is_some() {
            LINES_PER_NOTCH
        } else {
            1
        }
    }

    fn title(&self, _app: &App) -> String {
        self.chapter.map_or("Manual".to_owned(), |chapter| {
            format!("Manual, chapter {} of {}", chapter + 1, CHAPTERS.len())
        })
    }

    fn footer(&self) -> Vec<FooterKey> {
        let close = FooterKey::one(KeyCode::Esc, "close");
        if self.chapter.is_none() {
            return vec![
                FooterKey::several("Up Down", "choose"),
                FooterKey::one(KeyCode::Enter, "read"),
                close,
            ];
        }
        vec![
            FooterKey::several("Up Down Space", "scroll"),
            FooterKey::one(KeyCode::Left, "before"),
            FooterKey::one(KeyCode::Right, "next"),
            FooterKey::one(KeyCode::Backspace, "chapters"),
            close,
        ]
    }
}

impl App {
    /// Opens the manual at a chapter, or at the list of chapters.
    pub(in crate::app) fn open_manual(&mut self, chapter: Option<usize>) {
        self.overlay = Some(Overlay::Manual(
            chapter.map_or_else(ManualView::default, ManualView::opened_at),
        ));
    }

    pub fn manual(&self, view: &ManualView) -> ManualPage {
        let Some(chapter) = view.chapter else {
            return ManualPage::Contents(
                CHAPTERS.iter().map(crate::manual::Chapter::title).collect(),
            );
        };
        let blocks = blocks(CHAPTERS[chapter].markdown);
        let width = self.size.0.saturating_sub(MARGINS).min(WIDEST).into();
        let lines = lines(&blocks, width);
        ManualPage::Chapter(blocks, lines)
    }
}
