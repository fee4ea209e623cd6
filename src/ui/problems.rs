//! What is wrong with the typed stickers, with place, piece and reason, and what would mend it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Theme, text};
use crate::app::{Action, App};

/// Rows kept free of faults when there are repairs to show.
const ROWS_FOR_REPAIRS: usize = 6;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let findings = app.editor().findings();
    let title = match findings.faults().len() {
        0 if findings.is_possible() => "Problems: none".to_owned(),
        0 => "Problems: 1".to_owned(),
        count => format!("Problems: {count}"),
    };
    let inner = text::framed(buffer, area, &title, theme);
    let lines = if findings.is_possible() {
        advice(inner.width, app, theme)
    } else {
        let repairs = ways_out(inner.width, app, theme);
        let room = inner.height as usize - repairs.len().min(ROWS_FOR_REPAIRS);
        let mut lines = faults(inner.width, room, app, theme);
        lines.extend(repairs);
        lines
    };
    text::put_lines(buffer, inner, &lines);
}

/// What to do while nothing is wrong.
fn advice(width: u16, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let editor = app.editor();
    let missing = editor.findings().shown().missing();
    let (solve, undo) = (text::key_of(app, Action::Solve), text::key_of(app, Action::Undo));
    if missing > 0 {
        let small = "Small letters follow from what you typed.";
        let inferred = if editor.rules().strict { "" } else { small };
        let words = format!(
            "{missing} stickers to go. {inferred} The cursor moves on by itself; arrows move it. {undo} takes the \
             last one back."
        );
        return styled(&words, width, theme.muted);
    }
    let mut lines = styled("All 54 stickers fit: this is a possible cube.", width, theme.good);
    lines.push(Line::raw(""));
    if let Some(steps) = editor.by_hand() {
        lines.extend(styled(&format!("First, by hand: {steps}."), width, theme.accent));
        lines.extend(styled(&format!("Then {solve} solves it."), width, Style::new()));
    } else if editor.typed().missing() > 0 {
        let face = editor.cursor().face().word();
        let words = format!("Compare the {face} face with your cube. The same? {solve} solves it.");
        lines.extend(styled(&words, width, Style::new()));
        lines.push(Line::raw(""));
        let words =
            "A sticker differs? Go there and type what you see: you are told where the mistake can be.";
        lines.extend(styled(words, width, theme.muted));
    } else {
        lines.extend(styled(&format!("{solve} solves it."), width, Style::new()));
    }
    lines
}

fn styled(words: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    text::wrapped(words, width).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// The faults, those that show places first; what does not fit is counted.
fn faults(width: u16, room: usize, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let editor = app.editor();
    let mut faults = editor.findings().faults().to_vec();
    if faults.is_empty() {
        return item("!", "no possible cube has all the typed stickers", width, theme.bad, Style::new());
    }
    faults.sort_by_key(|fault| fault.facelets().is_empty());
    let mut lines = Vec::new();
    for (index, fault) in faults.iter().enumerate() {
        let here = fault.facelets().contains(&editor.cursor());
        let style = if here { theme.bad } else { Style::new() };
        let parts = item("!", &fault.explain(&app.settings().scheme), width, theme.bad, style);
        if lines.len() + parts.len() + usize::from(index + 1 < faults.len()) > room {
            lines.push(Line::styled(format!("… and {} more", faults.len() - index), theme.muted));
            break;
        }
        lines.extend(parts);
    }
    lines
}

/// What can be done, with the keys that do it.
fn ways_out(width: u16, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let findings = app.editor().findings();
    let mut lines = Vec::new();
    if let Some(proposed) = findings.proposed_scheme() {
        let words = format!("these are the colours of a {} cube: use them", proposed.scheme);
        lines.extend(item(&text::key_of(app, Action::TakeScheme), &words, width, theme.accent, Style::new()));
    }
    lines.extend(repairs(width, app, theme));
    if let Some((steps, _)) = findings.by_hand(app.editor().cursor()) {
        let words = "Typed rightly? Then it was taken apart. Go to the piece that looks wrong:";
        lines.extend(styled(words, width, theme.heading));
        let key = text::key_of(app, Action::Repair(0));
        lines.extend(item(&key, &steps.to_string(), width, theme.accent, Style::new()));
    }
    lines
}

/// The repairs with the keys that take them.
fn repairs(width: u16, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let repairs = app.editor().findings().repairs();
    let mut lines = Vec::new();
    if let [only] = repairs {
        lines.push(Line::styled("Repair:", theme.heading));
        let key = text::key_of(app, Action::Solve);
        lines.extend(item(&key, &only.explain(&app.settings().scheme), width, theme.accent, Style::new()));
    } else if !repairs.is_empty() {
        lines.push(Line::styled(format!("{} repairs, likely first:", repairs.len()), theme.heading));
        for (number, repair) in repairs.iter().enumerate().take(9) {
            let key = text::key_of(app, Action::Repair(number as u8));
            lines.extend(item(
                &key,
                &repair.explain(&app.settings().scheme),
                width,
                theme.accent,
                Style::new(),
            ));
        }
    }
    lines
}

/// A mark and words that hang beside it.
fn item(mark: &str, words: &str, width: u16, mark_style: Style, style: Style) -> Vec<Line<'static>> {
    let indent = mark.len() + 1;
    let parts = text::wrapped(words, width.saturating_sub(indent as u16));
    let line = |(row, part)| {
        let mark = if row == 0 { format!("{mark} ") } else { " ".repeat(indent) };
        Line::from(vec![Span::styled(mark, mark_style), Span::styled(part, style)])
    };
    parts.into_iter().enumerate().map(line).collect()
}
