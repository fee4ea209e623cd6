//! The panel with the faults of the typed stickers and the repairs, as many as fit.

use ratatui::layout::{Position, Rect};

use super::canvas::{self, Canvas};
use crate::app::{Action, App, Target};
use crate::text::layout::{Room, TextLine};
use crate::text::{Tone, problems};

/// Rows kept free of faults when there are repairs to show.
const ROWS_FOR_REPAIRS: usize = 6;

pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let findings = app.editor().findings();
    let title = match findings.faults().len() {
        0 if findings.is_possible() && app.editor().center_fault().is_none() => {
            "Problems: none".to_owned()
        }
        0 => "Problems: 1".to_owned(),
        count => format!("Problems: {count}"),
    };
    let inner = canvas.framed(area, &title);
    canvas.put_text(inner, &lines(inner, app));
}

/// What the row at this position proposes.
pub(super) fn target_at(area: Rect, app: &App, at: Position) -> Option<Target> {
    let inner = canvas::inside(area);
    if !inner.contains(at) {
        return None;
    }
    let lines = lines(inner, app);
    let line = lines.get(usize::from(at.y - inner.y))?;
    line.action.map(Target::Action)
}

fn lines(inner: Rect, app: &App) -> Vec<TextLine> {
    let room = Room::of_width(inner.width.into());
    let height = usize::from(inner.height);
    if app.editor().findings().is_possible() {
        return room.lines(&problems::advice(app));
    }
    let proposals = room.lines(&problems::proposals(app));
    let mut lines = faults(room, height - proposals.len().min(ROWS_FOR_REPAIRS), app);
    lines.extend(proposals);
    cut(lines, height, app)
}

/// The faults that fit into this many rows; the others are counted.
fn faults(room: Room, rows: usize, app: &App) -> Vec<TextLine> {
    let faults = problems::faults(app);
    let mut lines = Vec::new();
    for (index, fault) in faults.iter().enumerate() {
        let shown = room.lines(std::slice::from_ref(fault));
        let is_last = index + 1 == faults.len();
        if lines.len() + shown.len() + usize::from(!is_last) > rows {
            lines.push(more(faults.len() - index));
            break;
        }
        lines.extend(shown);
    }
    lines
}

fn more(count: usize) -> TextLine {
    TextLine::of(&[Tone::Muted.of(format!("… and {count} more"))])
}

/// Leaves out the proposals that do not fit whole, and says how many explanations are not shown.
fn cut(mut lines: Vec<TextLine>, rows: usize, app: &App) -> Vec<TextLine> {
    let repairs = app.editor().findings().repairs().len();
    let without_key = repairs.saturating_sub(problems::KEYS);
    if lines.len() <= rows && without_key == 0 {
        return lines;
    }
    let mut end = lines.len().min(rows.saturating_sub(1));
    let continues = |end: usize, lines: &[TextLine]| {
        (1..lines.len()).contains(&end)
            && lines[end].action.is_some()
            && lines[end].action == lines[end - 1].action
    };
    while continues(end, &lines) {
        end -= 1;
    }
    let mut hidden: Vec<Option<Action>> = lines[end..].iter().map(|line| line.action).collect();
    hidden.dedup();
    let hidden = hidden.into_iter().flatten().count();
    lines.truncate(end);
    lines.push(more(hidden + without_key));
    lines
}
