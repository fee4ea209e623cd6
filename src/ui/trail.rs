//! The turns done so far; when they are too many, the last ones.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{Theme, text};
use crate::app::App;
use crate::cube::Turn;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let trail = app.trail();
    let title = match trail.len() {
        0 => "Turns".to_owned(),
        count => format!("Turns: {count}"),
    };
    let inner = text::framed(buffer, area, &title, theme);
    let room = inner.width as usize * inner.height as usize;
    let words = trail.iter().map(Turn::to_string).collect::<Vec<_>>().join(" ");
    let mut lines = text::wrapped(&words, inner.width);
    if lines.len() > inner.height as usize {
        let kept = words.len().saturating_sub(room.saturating_sub(inner.width as usize));
        let cut = words[kept..].find(' ').map_or(kept, |blank| kept + blank + 1);
        lines = text::wrapped(&format!("… {}", &words[cut..]), inner.width);
        let surplus = lines.len().saturating_sub(inner.height as usize);
        lines.drain(..surplus);
    }
    if lines.is_empty() {
        lines.push("none yet".to_owned());
    }
    let style = if trail.is_empty() { theme.muted } else { Style::new() };
    for (y, line) in (inner.y..inner.bottom()).zip(lines) {
        text::put(buffer, Position::new(inner.x, y), inner.width, &line, style);
    }
}
