//! Writing text into cells: one line, several styles, wrapping, a titled frame.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::Theme;

/// Writes at most `width` cells of a text; what does not fit ends in `…`.
pub(super) fn put(buffer: &mut Buffer, at: Position, width: u16, text: &str, style: Style) {
    if !buffer.area.contains(at) {
        return;
    }
    let width = width.min(buffer.area.right() - at.x);
    if text.width() <= width as usize {
        buffer.set_stringn(at.x, at.y, text, width as usize, style);
    } else if width > 0 {
        let (end, _) = buffer.set_stringn(at.x, at.y, text, width as usize - 1, style);
        buffer.set_stringn(end, at.y, "…", 1, style);
    }
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

/// Writes pieces of different styles one after the other.
pub(super) fn put_spans(buffer: &mut Buffer, at: Position, width: u16, spans: &[Span<'_>]) {
    let mut x = at.x;
    for span in spans {
        let left = (at.x + width).saturating_sub(x);
        put(
            buffer,
            Position::new(x, at.y),
            left,
            &span.content,
            span.style,
        );
        x += (span.content.width() as u16).min(left);
    }
}

/// Writes lines below each other, as many as fit.
pub(super) fn put_lines(buffer: &mut Buffer, area: Rect, lines: &[Line<'_>]) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        let spans: Vec<Span<'_>> = line
            .spans
            .iter()
            .map(|span| Span::styled(&*span.content, line.style.patch(span.style)))
            .collect();
        put_spans(buffer, Position::new(area.x, y), area.width, &spans);
    }
}

/// Breaks a text at blanks so that each line takes at most `width` cells; a longer word is broken too.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for mut word in text.split_whitespace() {
        while word.width() > width.max(1).into() {
            let (start, rest) = broken(word, width.max(1).into());
            lines.push(start.to_owned());
            word = rest;
        }
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width as usize => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The beginning of a text that takes at most `width` cells.
pub(super) fn beginning(text: &str, width: usize) -> &str {
    if text.width() <= width {
        text
    } else {
        broken(text, width).0
    }
}

/// Breaks a word after as many characters as fit.
fn broken(word: &str, width: usize) -> (&str, &str) {
    let fits = |&(end, letter): &(usize, char)| word[..end + letter.len_utf8()].width() <= width;
    let end = word
        .char_indices()
        .take_while(fits)
        .last()
        .map_or(word.len(), |(at, letter)| at + letter.len_utf8());
    word.split_at(end)
}

/// Breaks pieces of different styles at blanks, with a blank between pieces and the `end` glued to the last.
pub(super) fn wrapped_spans(pieces: &[Span<'_>], end: &str, width: u16) -> Vec<Line<'static>> {
    let words = pieces.iter().flat_map(|piece| {
        piece
            .content
            .split_whitespace()
            .map(|word| (word, piece.style))
    });
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (word, style) in words {
        let word = Span::styled(word.to_owned(), style);
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() + end.len() <= width as usize => {
                line.spans.extend([Span::raw(" "), word]);
            }
            _ => lines.push(Line::from(word)),
        }
    }
    if let Some(line) = lines.last_mut() {
        line.spans.push(Span::raw(end.to_owned()));
    }
    lines
}

/// Draws a frame with a title; gives the room inside.
pub(super) fn framed(buffer: &mut Buffer, area: Rect, title: &str, theme: &Theme) -> Rect {
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.muted)
        .title(Span::styled(format!(" {title} "), theme.heading));
    block.render(area, buffer);
    inside(area)
}

/// The room inside of a frame.
pub(super) fn inside(area: Rect) -> Rect {
    area.inner(Margin::new(1, 1))
}
