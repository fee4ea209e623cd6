//! Every coordinate with its value, and the chosen one explained:
//!
//! ```text
//!   Twist                   0 of 2,187
//! > Flip                  • 0 of 2,048
//! ── Flip, in phase 1 ────────────────
//! Cosets of   all cubes with edge orientations 0
//! 0 kept by   the moves in the subgroup
//! Kept by     the moves that leave the present value
//! Class       class, representative and symmetry
//! two sentences
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{mark, named, named_wrapped, paragraph, rule};
use crate::app::{App, Studied, Study};
use crate::ui::{Theme, text};
use cubetui::coord::{COORDINATES, CoordinateEntry, Part};
use cubetui::cube::{CubieCube, Move, Symmetry, format_moves};
use cubetui::solver::{Examination, Reduced};
use cubetui::words::grouped;

/// Cells for a name and a value, and of these at least for the value.
const COLUMNS: usize = 28;
const VALUES: usize = 11;
/// Cells for the names in the explanation.
const NAMES: usize = 11;

/// Draws the table in `columns` columns, and the explanation below it in the whole width.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    columns: u16,
    study: &Study,
    app: &App,
    theme: &Theme,
) {
    let rows: Vec<Line<'_>> = COORDINATES
        .iter()
        .enumerate()
        .map(|(index, entry)| row(index, entry, study, theme))
        .collect();
    text::put_lines(
        buffer,
        Rect {
            width: columns,
            ..area
        },
        &rows,
    );
    let below = area.y + rows.len() as u16;
    let rest = Rect {
        y: below,
        height: area.bottom().saturating_sub(below),
        ..area
    };
    text::put_lines(buffer, rest, &explanation(study, rest.width, app, theme));
}

fn row(index: usize, entry: &CoordinateEntry, study: &Study, theme: &Theme) -> Line<'static> {
    let is_chosen = index == study.chosen();
    let value = entry.value(&study.now().cube);
    let changed = study
        .before()
        .is_some_and(|before| entry.value(&before.cube) != value);
    let (pointer, name) = if is_chosen {
        ("> ", theme.heading)
    } else {
        ("  ", if changed { theme.accent } else { Style::new() })
    };
    let written = value.map_or("-".to_owned(), grouped);
    // A long value takes the room behind a short name.
    let values = VALUES.max(written.len() + 1);
    let names = COLUMNS - values;
    let style = match value {
        Some(0) => theme.good,
        Some(_) => theme.heading,
        None => theme.muted,
    };
    Line::from(vec![
        Span::styled(pointer, theme.accent),
        Span::styled(format!("{:<names$}", entry.name), name),
        mark(changed, theme),
        Span::styled(format!("{written:>values$}"), style),
        Span::styled(format!(" of {}", grouped(entry.count)), theme.muted),
    ])
}

fn explanation(study: &Study, width: u16, app: &App, theme: &Theme) -> Vec<Line<'static>> {
    let (entry, cube) = (&COORDINATES[study.chosen()], &study.now().cube);
    let listed = |cube: &CubieCube| listed(&app.cube().moves_as_held(&entry.moves_that_keep(cube)));
    let keepers = match entry.value(cube) {
        Some(_) => listed(cube),
        None => "not defined for this cube".to_owned(),
    };
    let was = study
        .before()
        .map(|before| entry.value(&before.cube))
        .filter(|was| *was != entry.value(cube));
    let part = match entry.part {
        Part::Phase1 => ", in phase 1",
        Part::Phase2 => ", in phase 2",
        Part::Other => "",
    };
    let was = was.map_or(String::new(), |was| match was {
        Some(was) => format!("; {} before the last turn", grouped(was)),
        None => "; not defined before the last turn".to_owned(),
    });
    let mut lines = vec![rule(&format!("{}{part}{was}", entry.name), width, theme)];
    lines.extend(named_wrapped(
        "Cosets of",
        NAMES,
        entry.subgroup,
        width,
        theme,
    ));
    lines.push(named(
        "0 kept by",
        NAMES,
        listed(&CubieCube::SOLVED),
        Style::new(),
        theme,
    ));
    lines.push(named("Kept by", NAMES, keepers, Style::new(), theme));
    if let Some(class) = class(entry, study.now()) {
        lines.extend(named_wrapped("Class", NAMES, &class, width, theme));
    }
    lines.extend(paragraph(entry.about, width, theme.muted));
    lines
}

fn listed(moves: &[Move]) -> String {
    if moves.is_empty() {
        "none of the 18 moves".to_owned()
    } else {
        format_moves(moves)
    }
}

/// The class of the value, where classes are made.
fn class(entry: &CoordinateEntry, studied: &Studied) -> Option<String> {
    let place = Examination::REDUCED.iter().position(|id| *id == entry.id)?;
    let reduced = studied
        .examination
        .as_deref()
        .map(|known| known.reduced()[place]);
    Some(reduced.map_or("…".to_owned(), |reduced| in_words(&reduced)))
}

fn in_words(reduced: &Reduced) -> String {
    let Reduced {
        number,
        count,
        representative,
        symmetry,
        size,
    } = reduced;
    let least = if *symmetry == Symmetry::IDENTITY {
        "this is the least".to_owned()
    } else {
        format!(
            "{} leads to the least, {}",
            symmetry.element(),
            grouped(*representative)
        )
    };
    format!(
        "{} of {}: {size} values; {least}",
        grouped(*number),
        grouped(*count)
    )
}
