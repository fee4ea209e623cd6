//! The classes of symmetry groups, to choose one, over everything but the status line.
//!
//! ```text
//! filter
//! names and orders       name, number of cubes, what generates a group
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, OverlayModel as _, SymmetryPicker, Target, grouped};
use crate::cube::{AlikeCubes, SymmetryClass, SymmetryScope};
use crate::ui::{Theme, text};

/// Cells for the list: a mark, the longest name, the number of symmetries.
const LIST_WIDTH: u16 = 30;

impl OverlayView for SymmetryPicker {
    fn draw(&self, buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme<'_>) -> Option<Position> {
        Clear.render(area, buffer);
        let classes = self.matches();
        text::framed(buffer, area, &self.title(app), theme);
        let inner = inside(area);
        let cursor = draw_filter(buffer, inner, self, theme);
        draw_list(buffer, rows_of(area), &classes, self.chosen(), theme);
        let x = inner.x + LIST_WIDTH + 2;
        let details = Rect::new(x, inner.y, inner.right() - x, inner.height);
        if let Some(class) = classes.get(self.chosen()) {
            draw_details(buffer, details, class, theme);
        }
        Some(cursor)
    }

    /// The name at this place.
    fn target_at(&self, area: Rect, at: Position) -> Option<Target> {
        let rows = rows_of(area);
        let count = self.matches().len();
        let number = first_of(rows, count, self.chosen()) + at.y.checked_sub(rows.y)? as usize;
        (rows.contains(at) && number < count).then_some(Target::Candidate(number))
    }
}

/// The room inside of the frame, a column away from it.
fn inside(area: Rect) -> Rect {
    text::inside(area).inner(Margin::new(1, 0))
}

/// The room for the names.
fn rows_of(area: Rect) -> Rect {
    let inner = inside(area);
    Rect::new(inner.x, inner.y + 2, LIST_WIDTH, inner.height - 2)
}

/// The number of the name in the first row.
fn first_of(rows: Rect, count: usize, chosen: usize) -> usize {
    let room = rows.height as usize;
    chosen.saturating_sub(room / 2).min(count.saturating_sub(room))
}

fn draw_filter(buffer: &mut Buffer, area: Rect, picker: &SymmetryPicker, theme: &Theme) -> Position {
    const LABEL: &str = "Name: ";
    let label = LABEL.len() as u16;
    text::put(buffer, area.as_position(), label, LABEL, theme.muted);
    let room = LIST_WIDTH - label - 1;
    let at = Position::new(area.x + label, area.y);
    if picker.filter().is_empty() {
        text::put(buffer, at, room, "type a part of it", theme.muted);
    } else {
        text::put(buffer, at, room, &picker.filter().text(), theme.accent);
    }
    let before = picker.filter().before_cursor().chars().count() as u16;
    Position::new(at.x + before.min(room), at.y)
}

/// The rows round the chosen one, as many as fit.
fn draw_list(buffer: &mut Buffer, area: Rect, classes: &[&SymmetryClass], chosen: usize, theme: &Theme) {
    if classes.is_empty() {
        return text::put(buffer, area.as_position(), area.width, "no class matches", theme.muted);
    }
    let first = first_of(area, classes.len(), chosen);
    for (y, (index, class)) in (area.y..area.bottom()).zip(classes.iter().enumerate().skip(first)) {
        let style = match (index == chosen, class.cubes()) {
            (true, _) => theme.chosen,
            (false, 0) => theme.muted,
            (false, _) => Style::new(),
        };
        let width = area.width as usize - 6;
        let line = format!(" {:<width$} {:>3} ", class.name(), class.group().symmetries().len());
        text::put(buffer, Position::new(area.x, y), area.width, &line, style);
    }
}

fn draw_details(buffer: &mut Buffer, area: Rect, class: &SymmetryClass, theme: &Theme) {
    let number = |alike: AlikeCubes| grouped(alike.number(class));
    let plain = |line: String| (line, Style::new());
    let group = class.group();
    let (symmetries, antisymmetries) = (group.symmetries().len(), group.antisymmetries().len());
    let mut lines = vec![(class.name().to_owned(), theme.heading)];
    lines.push(plain(if symmetries == 1 {
        "1 symmetry".to_owned()
    } else {
        format!("{symmetries} symmetries")
    }));
    if class.scope() == SymmetryScope::Antisymmetries {
        lines.push(plain(match antisymmetries {
            0 => "no antisymmetries".to_owned(),
            1 => "1 antisymmetry".to_owned(),
            _ => format!("{antisymmetries} antisymmetries"),
        }));
    }
    lines.push(plain(match class.conjugates() {
        1 => "1 group in the cube".to_owned(),
        groups => format!("{groups} groups that lie differently"),
    }));
    lines.push(plain(String::new()));
    lines.push(("Cubes with exactly this symmetry".to_owned(), theme.muted));
    lines.push((number(AlikeCubes::All), theme.accent));
    lines.push(plain(format!("{} up to symmetry", number(AlikeCubes::UpToSymmetry))));
    let unique = number(AlikeCubes::UpToSymmetryAndInversion);
    lines.extend(
        text::wrapped(&format!("{unique} up to symmetry and inversion"), area.width).into_iter().map(plain),
    );
    lines.push(plain(String::new()));
    let generators = group.generators();
    if !generators.is_empty() {
        lines.push(("Generated by".to_owned(), theme.muted));
    }
    for (element, inverts) in generators {
        let words = if inverts { "(antisymmetry) " } else { "" };
        let words = format!("{element} {words}{}", element.words());
        lines.extend(text::wrapped(&words, area.width).into_iter().map(plain));
    }
    for (y, (line, style)) in (area.y..area.bottom()).zip(lines) {
        text::put(buffer, Position::new(area.x, y), area.width, &line, style);
    }
}
