//! The faults of the typed stickers, with place, piece and reason, and the repairs.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Theme, text};
use crate::app::{Action, App, Target};

/// Rows kept free of faults when there are repairs to show.
const ROWS_FOR_REPAIRS: usize = 6;
/// The number of explanations that have a key.
const KEYS: usize = 9;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let findings = app.editor().findings();
    let title = match findings.faults().len() {
        0 if findings.is_possible() && app.editor().center_fault().is_none() => {
            "Problems: none".to_owned()
        }
        0 => "Problems: 1".to_owned(),
        count => format!("Problems: {count}"),
    };
    let inner = text::framed(buffer, area, &title, theme);
    let (lines, _) = rows(inner, app, theme);
    text::put_lines(buffer, inner, &lines);
}

/// What the row at this place proposes.
pub(super) fn target_at(area: Rect, app: &App, theme: &Theme, at: Position) -> Option<Target> {
    let inner = text::inside(area);
    if !inner.contains(at) {
        return None;
    }
    let (_, actions) = rows(inner, app, theme);
    actions
        .get((at.y - inner.y) as usize)
        .copied()
        .flatten()
        .map(Target::Action)
}

/// The rows, and what each proposes to do.
fn rows(inner: Rect, app: &App, theme: &Theme) -> (Vec<Line<'static>>, Vec<Option<Action>>) {
    if app.editor().findings().is_possible() {
        let lines = advice(inner.width, app, theme);
        let actions = vec![None; lines.len()];
        return (lines, actions);
    }
    let proposals = remedies(inner.width, app, theme);
    let room = inner.height as usize - proposals.len().min(ROWS_FOR_REPAIRS);
    let faults = faults(inner.width, room, app, theme);
    let rows = faults
        .into_iter()
        .map(|line| (line, None))
        .chain(proposals)
        .collect();
    cut(rows, inner.height.into(), app, theme)
        .into_iter()
        .unzip()
}

/// Leaves out the proposals that do not fit whole, and says how many explanations are not shown.
fn cut(mut rows: Vec<Row>, room: usize, app: &App, theme: &Theme) -> Vec<Row> {
    let several = app.editor().findings().repairs().len();
    let without_key = several.saturating_sub(KEYS);
    if rows.len() <= room && without_key == 0 {
        return rows;
    }
    let mut end = rows.len().min(room.saturating_sub(1));
    while (1..rows.len()).contains(&end) && rows[end].1.is_some() && rows[end].1 == rows[end - 1].1
    {
        end -= 1;
    }
    let left_out = rows.split_off(end);
    let hidden = left_out
        .chunk_by(|one, other| one.1 == other.1)
        .filter(|rows| rows[0].1.is_some())
        .count();
    let words = format!("… and {} more", hidden + without_key);
    rows.push((Line::styled(words, theme.muted), None));
    rows
}

/// What to do while nothing is wrong.
fn advice(width: u16, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let editor = app.editor();
    let missing = editor.findings().shown().missing();
    let (solve, undo) = (app.key_of(Action::Solve), app.key_of(Action::Undo));
    if missing > 0 {
        let small = "Small letters follow from what you typed.";
        let inferred = if editor.rules().strict { "" } else { small };
        let words = format!(
            "{missing} stickers to go. {inferred} The cursor moves on by itself; arrows move it. {undo} takes the \
             last one back."
        );
        return styled(&words, width, theme.muted);
    }
    let turns = [Action::TurnCenter, Action::TurnCenterBack]
        .map(|action| app.key_of(action))
        .join(" ");
    let on_centers = format!(
        "{turns} turn the centre of the face with the cursor, until its arrow is as on your cube."
    );
    if let Some(fault) = editor.center_fault() {
        let mut lines = entry("!", &editor.explain(&fault), width, theme.bad, Style::new());
        lines.push(Line::raw(""));
        lines.extend(styled(&on_centers, width, Style::new()));
        return lines;
    }
    let mut lines = styled(
        "All 54 stickers fit: this is a possible cube.",
        width,
        theme.good,
    );
    lines.push(Line::raw(""));
    if editor.rules().supercube {
        lines.extend(styled(&on_centers, width, theme.muted));
        lines.push(Line::raw(""));
    }
    if let Some(steps) = editor.by_hand() {
        lines.extend(styled(
            &format!("First, by hand: {steps}."),
            width,
            theme.accent,
        ));
        lines.extend(styled(
            &format!("Then {solve} solves it."),
            width,
            Style::new(),
        ));
    } else if editor.typed().missing() > 0 {
        let face = editor.cursor().face().word();
        let words = format!("Compare the {face} face with your cube. The same? {solve} solves it.");
        lines.extend(styled(&words, width, Style::new()));
        lines.push(Line::raw(""));
        let words =
            "A sticker differs? Go there and type what you see; possible mistakes are shown.";
        lines.extend(styled(words, width, theme.muted));
    } else {
        lines.extend(styled(&format!("{solve} solves it."), width, Style::new()));
    }
    lines
}

fn styled(words: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    text::wrapped(words, width)
        .into_iter()
        .map(|line| Line::styled(line, style))
        .collect()
}

/// The faults, those that show places first; what does not fit is counted.
fn faults(width: u16, room: usize, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let editor = app.editor();
    let mut faults = editor.findings().faults().to_vec();
    if faults.is_empty() {
        return entry(
            "!",
            "these stickers cannot all be right",
            width,
            theme.bad,
            Style::new(),
        );
    }
    faults.sort_by_key(|fault| fault.facelets().is_empty());
    let mut lines = Vec::new();
    for (index, fault) in faults.iter().enumerate() {
        let here = fault.facelets().contains(&editor.cursor());
        let style = if here { theme.bad } else { Style::new() };
        let parts = entry("!", &editor.explain(fault), width, theme.bad, style);
        if lines.len() + parts.len() + usize::from(index + 1 < faults.len()) > room {
            lines.push(Line::styled(
                format!("… and {} more", faults.len() - index),
                theme.muted,
            ));
            break;
        }
        lines.extend(parts);
    }
    lines
}

/// A line, and what it proposes to do.
type Row = (Line<'static>, Option<Action>);

/// What can be done, with the keys that do it.
fn remedies(width: u16, app: &App, theme: &Theme) -> Vec<Row> {
    let findings = app.editor().findings();
    let mut rows = Vec::new();
    if let Some(proposed) = findings.proposed_scheme() {
        let words = format!(
            "these are the colours of a {} cube: use them",
            proposed.scheme
        );
        rows.extend(proposal(Action::TakeScheme, &words, width, app, theme));
    }
    rows.extend(question(width, app, theme));
    rows.extend(repairs(width, app, theme));
    if let Some((steps, _)) = findings.by_hand(app.editor().cursor()) {
        let words = "If this is what you see, the cube was reassembled wrongly. Go to the piece that looks wrong:";
        rows.extend(
            styled(words, width, theme.heading)
                .into_iter()
                .map(|line| (line, None)),
        );
        rows.extend(proposal(
            Action::Repair(0),
            &steps.to_string(),
            width,
            app,
            theme,
        ));
    }
    rows
}

/// The sticker to look at, as a question.
fn question(width: u16, app: &App, theme: &Theme) -> Vec<Row> {
    let findings = app.editor().findings();
    let Some(words) = findings.question_in_words() else {
        return Vec::new();
    };
    let mut rows: Vec<Row> = styled(&words, width, theme.accent)
        .into_iter()
        .map(|line| (line, None))
        .collect();
    if !findings.confirmable().is_empty() {
        rows.extend(proposal(
            Action::ConfirmFace,
            "the whole face is as shown",
            width,
            app,
            theme,
        ));
    }
    rows
}

/// The repairs with the keys that take them.
fn repairs(width: u16, app: &App, theme: &Theme) -> Vec<Row> {
    let scheme = &app.settings().scheme;
    match app.editor().findings().repairs() {
        [] => Vec::new(),
        [only] => {
            let mut rows = vec![(Line::styled("Repair:", theme.heading), None)];
            rows.extend(proposal(
                Action::Solve,
                &only.explanation.explain(scheme),
                width,
                app,
                theme,
            ));
            rows
        }
        several => {
            let title = format!("{} explanations:", several.len());
            let mut rows = vec![(Line::styled(title, theme.heading), None)];
            for (number, repair) in (0..).zip(several.iter().take(KEYS)) {
                rows.extend(proposal(
                    Action::Repair(number),
                    &repair.explanation.explain(scheme),
                    width,
                    app,
                    theme,
                ));
            }
            rows
        }
    }
}

/// What is pressed for an action, and what it does.
fn proposal(action: Action, words: &str, width: u16, app: &App, theme: &Theme) -> Vec<Row> {
    let key = app.key_of(action);
    let lines = entry(&key, words, width, theme.accent, Style::new());
    lines.into_iter().map(|line| (line, Some(action))).collect()
}

/// A mark and words with a hanging indent.
fn entry(
    mark: &str,
    words: &str,
    width: u16,
    mark_style: Style,
    style: Style,
) -> Vec<Line<'static>> {
    let indent = mark.len() + 1;
    let parts = text::wrapped(words, width.saturating_sub(indent as u16));
    let line = |(row, part)| {
        let mark = if row == 0 {
            format!("{mark} ")
        } else {
            " ".repeat(indent)
        };
        Line::from(vec![
            Span::styled(mark, mark_style),
            Span::styled(part, style),
        ])
    };
    parts.into_iter().enumerate().map(line).collect()
}
