//! Writing text into cells: one line, several styles, wrapping, a titled frame; and the effect of clicks on cells.
//!
//! Every region registers its click targets while it is drawn. So clicks always hit what is visible, and nothing is laid
//! out twice.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::{Block, BorderType, Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::Styles;
use crate::app::Target;
use crate::text::layout::Room;
pub(super) use crate::text::wrapped;
use crate::text::{self, TextLine, Tone};

/// Cells to draw on, in the styles of a theme.
pub(super) struct Canvas<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) theme: &'a Styles<'a>,
    targets: Vec<(Rect, Target)>,
    covered: Vec<Rect>,
}

impl<'a> Canvas<'a> {
    pub(super) const fn new(buffer: &'a mut Buffer, theme: &'a Styles<'a>) -> Self {
        Self {
            buffer,
            theme,
            targets: Vec::new(),
            covered: Vec::new(),
        }
    }

    /// Makes a click on this area hit this target.
    pub(super) fn on_click(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }

    /// Removes the click targets of everything drawn so far that overlaps this area.
    pub(super) fn cover(&mut self, area: Rect) {
        self.targets.retain(|(other, _)| !other.intersects(area));
        self.covered.push(area);
    }

    pub(super) fn target_at(&self, at: Position) -> Option<Target> {
        let mut targets = self.targets.iter();
        targets
            .find(|(area, _)| area.contains(at))
            .map(|(_, target)| *target)
    }

    pub(super) fn is_covered(&self, at: Position) -> bool {
        self.covered.iter().any(|area| area.contains(at))
    }

    /// Writes a text into the first row of an area; text that does not fit ends in `…`.
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

    /// Writes texts of one style below each other, as many as fit.
    pub(super) fn put_column(&mut self, area: Rect, texts: &[impl AsRef<str>], style: Style) {
        for (row, text) in area.rows().zip(texts) {
            self.put(row, text.as_ref(), style);
        }
    }

    /// Writes a text on as many lines as it needs.
    pub(super) fn put_wrapped(&mut self, area: Rect, text: &str, style: Style) {
        self.put_column(area, &wrapped(text, area.width), style);
    }

    /// Lays out blocks across the width of an area, as many lines as fit.
    pub(super) fn put_blocks(&mut self, area: Rect, blocks: &[text::Block]) {
        self.put_text(area, &Room::of_width(area.width.into()).lines(blocks));
    }

    /// Writes lines below each other, as many as fit.
    pub(super) fn put_text(&mut self, area: Rect, lines: &[TextLine]) {
        for (row, line) in area.rows().zip(lines) {
            let spans: Vec<Span<'_>> = line
                .pieces
                .iter()
                .map(|piece| Span::styled(&*piece.text, style_of(piece.tone, self.theme)))
                .collect();
            self.put_spans(row, &spans);
            if let Some(action) = line.action {
                self.on_click(row, Target::Action(action));
            }
        }
    }

    /// Writes a text at the right end of the frame's upper or lower line.
    pub(super) fn put_on_frame(&mut self, area: Rect, y: u16, text: &str, style: Style) {
        let width = text.width() as u16;
        self.put(row(area.right() - width - 2, y, width), text, style);
    }

    /// Draws a frame with a title. Returns the area inside.
    pub(super) fn framed(&mut self, area: Rect, title: &str) -> Rect {
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(self.theme.muted)
            .title(Span::styled(format!(" {title} "), self.theme.heading));
        let inner = block.inner(area);
        block.render(area, self.buffer);
        inner
    }

    /// Clears an area and draws a frame. Returns the area inside, one column away from its left side.
    pub(super) fn panel(&mut self, area: Rect, title: &str) -> Rect {
        Clear.render(area, self.buffer);
        let inner = self.framed(area, title);
        Rect {
            x: inner.x + 1,
            width: inner.width.saturating_sub(1),
            ..inner
        }
    }
}

/// Returns `width` cells of one row, from this column on.
pub(super) const fn row(x: u16, y: u16, width: u16) -> Rect {
    Rect::new(x, y, width, 1)
}

/// Returns the area without its first rows.
pub(super) const fn below(area: Rect, rows: u16) -> Rect {
    Rect {
        y: area.y + rows,
        height: area.height.saturating_sub(rows),
        ..area
    }
}

/// Returns the area without its rightmost column.
pub(super) fn without_last_column(area: Rect) -> Rect {
    Rect {
        width: area.width.saturating_sub(1),
        ..area
    }
}

/// Pads a text with blanks to a width in cells; text that does not fit ends in `…`.
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

pub(super) fn style_of(tone: Tone, theme: &Styles) -> Style {
    match tone {
        Tone::Plain | Tone::Spoken => Style::new(),
        Tone::Heading => theme.heading,
        Tone::Strong => Style::new().add_modifier(Modifier::BOLD),
        Tone::Accent => theme.accent,
        Tone::Muted => theme.muted,
        Tone::Good => theme.good,
        Tone::Done => theme.good.add_modifier(Modifier::BOLD),
        Tone::Bad => theme.bad,
        Tone::Chosen => theme.chosen,
        Tone::Changed => theme.accent.add_modifier(Modifier::BOLD),
    }
}

/// Returns the longest beginning of a text that fits into `width` cells.
pub(super) fn beginning(text: &str, width: usize) -> &str {
    let fits = |&(end, letter): &(usize, char)| text[..end + letter.len_utf8()].width() <= width;
    let fitting = text.char_indices().take_while(fits).last();
    &text[..fitting.map_or(0, |(start, letter)| start + letter.len_utf8())]
}
