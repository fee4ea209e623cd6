//! The last messages while they are shown, whole.

use super::{
    AROUND_TEXT, FooterKey, LINES_PER_NOTCH, Next, Overlay, OverlayModel, press_over_panel,
    scrolled,
};
use crate::app::{App, Key, KeyCode, Severity};
use crate::text::layout::Room;
use crate::text::{Block, Tone};

/// Columns that are not text: the frame, and a blank at each side.
const MARGINS: u16 = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageList {
    /// The first line shown, from 0; at most the last one that leaves no room empty.
    pub top: usize,
}

impl OverlayModel for MessageList {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let rows = app.rows_beside(AROUND_TEXT);
        let last = app.last_top();
        let Some(top) = scrolled(key.as_arrow().code, self.top, rows, last) else {
            return press_over_panel(key, app);
        };
        self.top = top;
        Next::Stay
    }

    fn presses_per_notch(&self) -> usize {
        LINES_PER_NOTCH
    }

    fn title(&self, _app: &App) -> String {
        "Messages".to_owned()
    }

    fn footer(&self) -> Vec<FooterKey> {
        vec![
            FooterKey::several("Up Down PgUp PgDn Home End", "scroll"),
            FooterKey::one(KeyCode::Esc, "close"),
        ]
    }
}

impl App {
    /// Shows the last messages, down to the newest.
    pub(in crate::app) fn show_messages(&mut self) {
        self.outbox.messages.dismiss();
        self.overlay = Some(Overlay::Messages(MessageList {
            top: self.last_top(),
        }));
    }

    /// Returns the last messages, the newest last, with how serious each is, as lines that fit the screen.
    pub fn message_lines(&self) -> Vec<(Severity, String)> {
        let width = self.size.0.saturating_sub(MARGINS).into();
        let mut shown = Vec::new();
        for status in self.outbox.messages.past() {
            let item = Block::Item {
                depth: 0,
                marker: "-".to_owned(),
                text: vec![Tone::Plain.of(&status.text)],
            };
            let lines = Room::of_width(width).lines(&[item]);
            shown.extend(lines.iter().map(|line| (status.severity, line.to_string())));
        }
        shown
    }

    /// Returns the last messages whole, the newest last.
    pub fn past_messages(&self) -> impl Iterator<Item = &str> {
        self.outbox
            .messages
            .past()
            .map(|status| status.text.as_str())
    }

    /// The first line when the newest message is at the bottom.
    fn last_top(&self) -> usize {
        self.message_lines()
            .len()
            .saturating_sub(self.rows_beside(AROUND_TEXT))
    }
}
