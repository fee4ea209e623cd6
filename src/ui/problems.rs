//! What is wrong with the typed stickers: every fault with place, piece and reason.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Theme, text};
use crate::app::{Action, App};

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let faults = app.editor().faults();
    let title = match faults.len() {
        0 => "Problems: none".to_owned(),
        count => format!("Problems: {count}"),
    };
    let inner = text::framed(buffer, area, &title, theme);
    let lines = if faults.is_empty() { advice(inner.width, app, theme) } else { listed(inner, app, theme) };
    text::put_lines(buffer, inner, &lines);
}

fn advice(width: u16, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let key = |action| app.keymap().keys(action).next().map(|key| key.to_string()).unwrap_or_default();
    let missing = app.editor().net().missing();
    let (words, style) = if missing == 0 {
        (
            format!(
                "All 54 stickers fit: this is a possible cube. Press {} to solve it.",
                key(Action::Solve)
            ),
            theme.good,
        )
    } else {
        let words = format!(
            "{missing} stickers to go. The cursor moves on by itself; arrows move it. {} takes the last one back.",
            key(Action::Undo)
        );
        (words, theme.muted)
    };
    text::wrapped(&words, width).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// The faults, those that show places first; what does not fit is counted.
fn listed(inner: Rect, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let mut faults = app.editor().faults();
    faults.sort_by_key(|fault| fault.facelets().is_empty());
    let cursor = app.editor().cursor();
    let mut lines = Vec::new();
    for (index, fault) in faults.iter().enumerate() {
        let parts = text::wrapped(&fault.explain(&app.settings().scheme), inner.width - 2);
        if lines.len() + parts.len() + usize::from(index + 1 < faults.len()) > inner.height as usize {
            lines.push(Line::styled(format!("… and {} more", faults.len() - index), theme.muted));
            break;
        }
        let here = fault.facelets().contains(&cursor);
        for (row, part) in parts.into_iter().enumerate() {
            let mark = if row == 0 { "! " } else { "  " };
            let style = if here { theme.bad } else { ratatui::style::Style::new() };
            lines.push(Line::from(vec![
                ratatui::text::Span::styled(mark, theme.bad),
                ratatui::text::Span::styled(part, style),
            ]));
        }
    }
    lines
}
