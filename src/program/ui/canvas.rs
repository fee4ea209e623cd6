//! Writing text into cells: one line, several styles, wrapping, a titled frame.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::Theme;
use crate::text::layout::Room;
pub(super) use crate::text::wrapped;
use crate::text::{self, TextLine, Tone};

/// Cells to draw on, in the looks of a theme.
pub(super) struct Canvas<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) theme: &'a Theme<'a>,
}

impl Canvas<'_> {
    /// Writes a text into the first row of an area; what does not fit ends in `…`.
    pub(super) fn put(&mut self, area: Rect, text: &str, style: Style) {
        if !self.buffer.area.contains(area.as_position()) {
            return;
        }
        let width = usize::from(area.width.min(self.buffer.area.right() - area.x));
        if text.width() <= width {
            self.buffer.set_stringn(area.x, area.y, text, width, style);
        } else if width > 0 {
            let (end, _) = self
                .buffer
                .set_stringn(area.x, area.y, text, width - 1, style);
            self.buffer.set_stringn(end, area.y, "…", 1, style);
        }
    }

    /// Writes pieces of different styles one after the other.
    pub(super) fn put_spans(&mut self, area: Rect, spans: &[Span<'_>]) {
        let mut rest = area;
        for span in spans {
            self.put(rest, &span.content, span.style);
            let used = (span.content.width() as u16).min(rest.width);
            rest.x += used;
            rest.width -= used;
        }
    }

    /// Writes lines below each other, as many as fit.
    pub(super) fn put_lines(&mut self, area: Rect, lines: &[Line<'_>]) {
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            let spans: Vec<Span<'_>> = line
                .spans
                .iter()
                .map(|span| Span::styled(&*span.content, line.style.patch(span.style)))
                .collect();
            self.put_spans(row(area.x, y, area.width), &spans);
        }
    }

    /// Writes texts of one style below each other, as many as fit.
    pub(super) fn put_column(&mut self, area: Rect, texts: &[impl AsRef<str>], style: Style) {
        for (y, text) in (area.y..area.bottom()).zip(texts) {
            self.put(row(area.x, y, area.width), text.as_ref(), style);
        }
    }

    /// Writes a text on as many lines as it needs.
    pub(super) fn put_wrapped(&mut self, area: Rect, text: &str, style: Style) {
        self.put_column(area, &wrapped(text, area.width), style);
    }

    /// Lays out blocks in the room of an area, as many lines as fit.
    pub(super) fn put_blocks(&mut self, area: Rect, room: Room, blocks: &[text::Block]) {
        self.put_text(area, &room.lines(blocks));
    }

    pub(super) fn put_text(&mut self, area: Rect, lines: &[TextLine]) {
        let lines: Vec<Line<'_>> = lines.iter().map(|line| shown(line, self.theme)).collect();
        self.put_lines(area, &lines);
    }

    /// Draws a frame with a title; gives the room inside.
    pub(super) fn framed(&mut self, area: Rect, title: &str) -> Rect {
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(self.theme.muted)
            .title(Span::styled(format!(" {title} "), self.theme.heading));
        block.render(area, self.buffer);
        inside(area)
    }
}

/// The cells of one row from this column on.
pub(super) const fn row(x: u16, y: u16, width: u16) -> Rect {
    Rect::new(x, y, width, 1)
}

/// A text filled with blanks to a width in cells; what does not fit ends in `…`.
pub(super) fn padded(text: &str, width: usize) -> String {
    let mut padded = String::new();
    for letter in text.chars() {
        if text.width() > width && padded.width() + 1 >= width {
            padded.push('…');
            break;
        }
        padded.push(letter);
    }
    padded + &" ".repeat(width.saturating_sub(text.width()))
}

/// Returns a line with the styles of a theme.
pub(super) fn shown<'a>(line: &'a TextLine, theme: &Theme) -> Line<'a> {
    line.pieces
        .iter()
        .map(|piece| Span::styled(&*piece.text, style_of(piece.tone, theme)))
        .collect()
}

fn style_of(tone: Tone, theme: &Theme) -> Style {
    match tone {
        Tone::Plain | Tone::Spoken => Style::new(),
        Tone::Heading => theme.heading,
        Tone::Strong => Style::new().add_modifier(Modifier::BOLD),
        Tone::Accent => theme.accent,
        Tone::Muted => theme.muted,
        Tone::Good => theme.good,
        Tone::Bad => theme.bad,
        Tone::Chosen => theme.chosen,
        Tone::Changed => theme.accent.add_modifier(Modifier::BOLD),
    }
}

/// The beginning of a text that takes at most `width` cells.
pub(super) fn beginning(text: &str, width: usize) -> &str {
    let fits = |&(end, letter): &(usize, char)| text[..end + letter.len_utf8()].width() <= width;
    let fitting = text.char_indices().take_while(fits).last();
    &text[..fitting.map_or(0, |(start, letter)| start + letter.len_utf8())]
}

/// The room inside of a frame.
pub(super) fn inside(area: Rect) -> Rect {
    area.inner(Margin::new(1, 1))
}
