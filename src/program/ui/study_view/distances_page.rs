//! How far the cube is from H, and within H from solved, seen along each axis, with the lower bounds of the pruning tables:
//!
//! ```text
//! Moves into H              Lower bounds from the pruning tables
//! Seen along    distance       twist x     flip x    twist x   twist x
//!                          slice flips      slice       flip   turned
//! U-D  cube           10             8          9          7         8
//!      inverse        11             …
//! ```
//!
//! In little room only the greatest of the bounds is shown.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{mark, paragraph};
use crate::app::Study;
use crate::ui::{Theme, text};
use cubetui::solver::{AxisDistances, Distance, PHASE1_TABLES, PHASE2_TABLES};

/// Rows that both tables take with their heads.
const TABLES: u16 = 18;
/// Cells for the axis and whether it is the cube or its inverse.
const NAMES: usize = 12;
/// Cells for a distance.
const DISTANCE: usize = 9;
/// Cells for the bounds of the four tables.
const BOUNDS: [usize; 4] = [13, 13, 13, 15];

/// One phase: what its distances are called, and how they are read.
struct Phase {
    title: &'static str,
    tables: [&'static str; 4],
    distance: fn(&AxisDistances) -> Option<Distance>,
    bounds: fn(&AxisDistances) -> Option<[u8; 4]>,
}

const PHASES: [Phase; 2] = [
    Phase {
        title: "Moves into H",
        tables: PHASE1_TABLES,
        distance: |distances| Some(distances.phase1),
        bounds: |distances| Some(distances.phase1_bounds),
    },
    Phase {
        title: "Moves of H to solved",
        tables: PHASE2_TABLES,
        distance: |distances| distances.phase2,
        bounds: |distances| distances.phase2_bounds,
    },
];

/// Draws the page: a table for each phase.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, study: &Study, theme: &Theme) {
    let mut lines = Vec::new();
    for phase in &PHASES {
        lines.extend(heads(phase, theme));
        lines.extend((0..6).map(|index| row(phase, index, study, theme)));
    }
    if area.height > TABLES + 1 {
        lines.push(Line::default());
    }
    let words = "A solver may use any of the six. Turned: after a quarter turn in the hand.";
    lines.extend(paragraph(words, area.width, theme.muted));
    text::put_lines(buffer, area, &lines);
}

/// Draws both phases in one table, with the greatest lower bound of each.
pub(super) fn draw_short(buffer: &mut Buffer, area: Rect, study: &Study, theme: &Theme) {
    let head = format!(
        "{:<NAMES$}{:>DISTANCE$} {:>width$} {:>DISTANCE$} {:>width$}",
        "Seen along",
        "into H",
        "at least",
        "to solved",
        "at least",
        width = DISTANCE - 1
    );
    let mut lines = vec![Line::styled(head, theme.muted)];
    for index in 0..6 {
        let mut spans = vec![name(index)];
        for phase in &PHASES {
            spans.extend(distance(phase, index, study, theme));
            let bounds = study.now().examination.as_deref();
            let bounds = bounds.and_then(|known| (phase.bounds)(&known.axis_distances[index]));
            let greatest = bounds.and_then(|bounds| bounds.into_iter().max());
            let words = greatest.map_or("-".to_owned(), |bound| bound.to_string());
            spans.push(Span::raw(format!("{words:>width$} ", width = DISTANCE - 1)));
        }
        lines.push(Line::from(spans));
    }
    lines.push(Line::default());
    lines.extend(paragraph(
        "All figures are moves: lower bounds from the pruning tables, and distances found by a short search.",
        area.width,
        theme.muted,
    ));
    text::put_lines(buffer, area, &lines);
}

/// The title and the names of the columns; each table's name takes two lines.
fn heads(phase: &Phase, theme: &Theme) -> [Line<'static>; 3] {
    let title = Line::from(vec![
        Span::styled(
            format!("{:<width$}", phase.title, width = NAMES + DISTANCE + 3),
            theme.heading,
        ),
        Span::styled("Lower bounds from the pruning tables", theme.heading),
    ]);
    let columns = |part: fn((&'static str, &'static str)) -> &'static str| {
        in_columns(phase.tables.map(|name| part(halves(name))))
    };
    let first = format!(
        "{:<NAMES$}{:>DISTANCE$} {}",
        "Seen along",
        "distance",
        columns(|(first, _)| first)
    );
    let second = format!(
        "{:width$} {}",
        "",
        columns(|(_, second)| second),
        width = NAMES + DISTANCE
    );
    [
        title,
        Line::styled(first, theme.muted),
        Line::styled(second, theme.muted),
    ]
}

/// Words at the right ends of the columns of the four tables.
fn in_columns(words: [&str; 4]) -> String {
    let [first, second, third, fourth] = BOUNDS;
    format!(
        "{:>first$}{:>second$}{:>third$}{:>fourth$}",
        words[0], words[1], words[2], words[3]
    )
}

/// The name of a table in two parts: `twist x` and `slice flips`.
fn halves(name: &'static str) -> (&'static str, &'static str) {
    name.split_once(" x ")
        .map_or((name, ""), |(first, second)| {
            (&name[..first.len() + 2], second)
        })
}

fn row(phase: &Phase, index: usize, study: &Study, theme: &Theme) -> Line<'static> {
    let mut spans = vec![name(index)];
    spans.extend(distance(phase, index, study, theme));
    if let Some(known) = study.now().examination.as_deref() {
        let bounds = (phase.bounds)(&known.axis_distances[index])
            .map(|bounds| bounds.map(|bound| bound.to_string()));
        let bounds = bounds.unwrap_or_else(|| std::array::from_fn(|_| "-".to_owned()));
        spans.push(Span::raw(in_columns(bounds.each_ref().map(String::as_str))));
    }
    Line::from(spans)
}

/// The axis, and whether it is the cube that is seen along it or its inverse.
fn name(index: usize) -> Span<'static> {
    let (axis, who) = match index % 2 {
        0 => (["U-D", "R-L", "F-B"][index / 2], "cube"),
        _ => ("", "inverse"),
    };
    Span::raw(format!("{:<NAMES$}", format!("{axis:<5}{who}")))
}

/// A distance at the right end of its column, with its mark.
fn distance(phase: &Phase, index: usize, study: &Study, theme: &Theme) -> [Span<'static>; 2] {
    let Some(now) = study.now().examination.as_deref() else {
        return [
            Span::styled(format!("{:>DISTANCE$}", "…"), theme.muted),
            Span::raw(" "),
        ];
    };
    let of = |known: &cubetui::solver::Examination| (phase.distance)(&known.axis_distances[index]);
    let was = study
        .before()
        .and_then(|before| before.examination.as_deref());
    let changed = was.is_some_and(|was| of(was) != of(now));
    let (words, style) = match of(now) {
        None => ("-".to_owned(), theme.muted),
        Some(Distance::Exactly(0)) => ("0".to_owned(), theme.good),
        Some(Distance::Exactly(moves)) => (moves.to_string(), theme.heading),
        Some(Distance::AtLeast(moves)) => (format!("{moves} or more"), theme.accent),
    };
    [
        Span::styled(format!("{words:>DISTANCE$}"), style),
        mark(changed, theme),
    ]
}
