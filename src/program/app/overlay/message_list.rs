//! The list of the last messages while it is open, each in full.

use super::{AROUND_TEXT, Content, FooterKey, Overlay, OverlayModel, Pager};
use crate::app::{App, Severity};
use crate::text::layout::Room;
use crate::text::{Block, TextLine, Tone};

#[derive(Clone, Debug)]
pub struct MessageList {
    pub pager: Pager,
}

impl OverlayModel for MessageList {
    fn content(&mut self) -> Content<'_> {
        Content::Text(&mut self.pager)
    }

    fn pager(&self) -> Option<&Pager> {
        Some(&self.pager)
    }

    fn text(&self, app: &App, width: usize) -> Vec<TextLine> {
        let lines = app.message_lines(width);
        if lines.is_empty() {
            return vec![TextLine::of(
                &[Tone::Plain.of("There are no messages yet.")],
            )];
        }
        let line = |(severity, line): (Severity, String)| TextLine::of(&[severity.tone().of(line)]);
        lines.into_iter().map(line).collect()
    }

    fn title(&self, _app: &App) -> String {
        "Messages".to_owned()
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        self.pager.footer()
    }
}

impl App {
    /// Shows the last messages, scrolled down to the newest.
    pub(in crate::app) fn show_messages(&mut self) {
        self.outbox.messages.dismiss();
        let rows = self.rows_beside(AROUND_TEXT);
        let count = self.message_lines(self.text_width()).len();
        let pager = Pager::at(count.saturating_sub(rows));
        self.overlays.push(Overlay::Messages(MessageList { pager }));
    }

    /// Returns the last messages, the newest last, with their severity, as lines of this width.
    pub fn message_lines(&self, width: usize) -> Vec<(Severity, String)> {
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

    /// Returns the last messages in full, the newest last.
    pub fn past_messages(&self) -> impl Iterator<Item = &str> {
        self.outbox
            .messages
            .past()
            .map(|status| status.text.as_str())
    }
}
