//! How far the cube is from H, and within H from solved, seen along each axis, with what the pruning tables say:
//!
//! ```text
//! Seen along    into H  to solved   a  b  c  d    e  f  g  h
//! U-D  cube         10          -   8  9  7  8    -  -  -  -
//!      inverse      11          -   …
//! what the letters stand for
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{mark, paragraph};
use crate::app::Study;
use crate::solver::{AxisDistances, Distance, PHASE1_TABLES, PHASE2_TABLES};
use crate::ui::{Theme, text};

/// With fewer rows there is no empty one.
const CLOSE: u16 = 13;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, study: &Study, theme: &Theme) {
    let letters = |letters: [char; 4]| letters.map(|letter| format!("{letter:>3}")).concat();
    let (first, second) = (letters(['a', 'b', 'c', 'd']), letters(['e', 'f', 'g', 'h']));
    let head = format!("{:<13}{:>7}{:>11} {first}  {second}", "Seen along", "into H", "to solved");
    let mut lines = vec![Line::styled(head, theme.muted)];
    let now = study.now().examination.as_deref();
    let before = study.before().and_then(|before| before.examination.as_deref());
    for index in 0..6 {
        let distances = now.map(|now| now.axis_distances[index]);
        let was = before.map(|before| before.axis_distances[index]);
        lines.push(row(index, distances, was, theme));
    }
    if area.height > CLOSE {
        lines.push(Line::default());
    }
    lines.extend(paragraph(
        "Moves into the H of that axis; for a cube in it, moves of H to solved. A solver may use any of the six.",
        area.width,
        theme.muted,
    ));
    let tables = |letters: [char; 4], names: [&str; 4]| {
        let named = letters.iter().zip(names).map(|(letter, name)| format!("{letter} {name}"));
        named.collect::<Vec<_>>().join(", ")
    };
    let (first, second) =
        (tables(['a', 'b', 'c', 'd'], PHASE1_TABLES), tables(['e', 'f', 'g', 'h'], PHASE2_TABLES));
    let words = format!("Lower bounds from the pruning tables: {first}; {second}.");
    lines.extend(paragraph(&words, area.width, theme.muted));
    text::put_lines(buffer, area, &lines);
}

fn row(
    index: usize,
    distances: Option<AxisDistances>,
    was: Option<AxisDistances>,
    theme: &Theme,
) -> Line<'static> {
    let axis = ["U-D", "R-L", "F-B"][index / 2];
    let who = if index.is_multiple_of(2) { "cube" } else { "inverse" };
    let axis = if index.is_multiple_of(2) { axis } else { "" };
    let name = Span::raw(format!("{axis:<5}{who:<8}"));
    let Some(distances) = distances else {
        return Line::from(vec![name, Span::styled(format!("{:>6}", "…"), theme.muted)]);
    };
    let changed =
        |of: fn(&AxisDistances) -> Option<Distance>| was.is_some_and(|was| of(&was) != of(&distances));
    let bounds = |bounds: Option<[u8; 4]>| {
        bounds.map_or("  -  -  -  -".to_owned(), |bounds| bounds.map(|bound| format!("{bound:>3}")).concat())
    };
    Line::from(vec![
        name,
        distance(Some(distances.phase1), 6, theme),
        mark(changed(|distances| Some(distances.phase1)), theme),
        distance(distances.phase2, 10, theme),
        mark(changed(|distances| distances.phase2), theme),
        Span::raw(bounds(Some(distances.phase1_bounds))),
        Span::raw(format!("  {}", bounds(distances.phase2_bounds))),
    ])
}

/// A number at the right end of its column.
fn distance(distance: Option<Distance>, width: usize, theme: &Theme) -> Span<'static> {
    let (words, style) = match distance {
        None => ("-".to_owned(), theme.muted),
        Some(Distance::Exactly(0)) => ("0".to_owned(), theme.good),
        Some(Distance::Exactly(moves)) => (moves.to_string(), theme.heading),
        Some(Distance::AtLeast(moves)) => (format!("{moves} or more"), theme.accent),
    };
    Span::styled(format!("{words:>width$}"), style)
}
