//! A list with a filter, in a frame over everything but the status line; what belongs to the chosen
//! row is beside it: patterns with their picture, and the classes of symmetry groups.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{ListRows, OverlayView, inside, panel};
use crate::app::{App, FilteredList, OverlayModel as _, PatternPicker, SymmetryPicker, Target};
use crate::text::layout::Room;
use crate::text::{Tone, Writer};
use crate::ui::canvas::{self, Canvas};
use crate::ui::net_view;
use crate::ui::visible_stickers::Stickers;
use cubetui::goals::Pattern;
use cubetui::symmetry::{AlikeCubes, SymmetryClass, SymmetryScope};
use cubetui::words::{counted, grouped};

/// Cells for the list: a mark, the longest name, a number.
const LIST_WIDTH: u16 = 35;

struct ListRow<'a> {
    name: &'a str,
    number: usize,
    /// Whether nothing comes of choosing it.
    is_muted: bool,
}

/// Draws the list, with this message if no row is left. Returns the room beside the list.
fn draw(
    canvas: &mut Canvas<'_>,
    inner: Rect,
    list: &FilteredList,
    rows: &[ListRow<'_>],
    nothing: &str,
) -> Rect {
    let area = rows_of(inner);
    if rows.is_empty() {
        canvas.put(area, nothing, canvas.theme.muted);
    }
    let chosen = list.chosen;
    ListRows::new(area, rows.len(), chosen).draw(canvas, |index| {
        let row = &rows[index];
        let style = match (index == chosen, row.is_muted) {
            (true, _) => canvas.theme.chosen,
            (false, true) => canvas.theme.muted,
            (false, false) => Style::new(),
        };
        let width = usize::from(LIST_WIDTH) - 6;
        (format!(" {:<width$} {:>3} ", row.name, row.number), style)
    });
    let x = inner.x + LIST_WIDTH + 2;
    Rect::new(x, inner.y, inner.right() - x, inner.height)
}

fn rows_of(inner: Rect) -> Rect {
    Rect::new(inner.x, inner.y + 2, LIST_WIDTH, inner.height - 2)
}

/// Draws a filter behind a word that says what it filters. Returns the position of the cursor.
pub(super) fn draw_filter(
    canvas: &mut Canvas<'_>,
    area: Rect,
    word: &str,
    list: &FilteredList,
) -> Position {
    let label = word.len() as u16;
    canvas.put(
        canvas::row(area.as_position().x, area.as_position().y, label),
        word,
        canvas.theme.muted,
    );
    let room = LIST_WIDTH - label - 1;
    let at = Position::new(area.x + label, area.y);
    if list.filter.is_empty() {
        canvas.put(
            canvas::row(at.x, at.y, room),
            "type a part of it",
            canvas.theme.muted,
        );
    } else {
        canvas.put(
            canvas::row(at.x, at.y, room),
            &list.filter.text(),
            canvas.theme.accent,
        );
    }
    let before = list.filter.before_cursor().chars().count() as u16;
    Position::new(at.x + before.min(room), at.y)
}

impl OverlayView for PatternPicker {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        let inner = panel(canvas, area, &self.title(app));
        let cursor = draw_filter(canvas, inner, "Name: ", &self.list);
        let patterns = self.matches();
        let row = |pattern: &&'static Pattern| ListRow {
            name: pattern.name,
            number: pattern.length,
            is_muted: false,
        };
        let rows: Vec<ListRow<'_>> = patterns.iter().map(row).collect();
        let beside = draw(canvas, inner, &self.list, &rows, "no pattern matches");
        if let Some(pattern) = patterns.get(self.list.chosen) {
            draw_pattern(canvas, beside, pattern, app);
        }
        Some(cursor)
    }

    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        let rows = rows_of(inside(area));
        ListRows::new(rows, self.matches().len(), self.list.chosen).target_at(at)
    }
}

fn draw_pattern(canvas: &mut Canvas<'_>, area: Rect, pattern: &Pattern, app: &App) {
    let stickers = Stickers::plain(&app.settings().scheme, pattern.cube().stickers().map(Some));
    let picture = Rect {
        height: area.height - 8,
        ..area
    };
    let rows = net_view::draw_small(canvas.buffer, picture, &stickers, canvas.theme);
    let fewest = if pattern.is_optimal {
        ", the fewest possible"
    } else {
        ""
    };
    let mut text = Writer::default();
    text.line([Tone::Heading.of(pattern.name)]);
    text.paragraph(format!("{}{fewest}", counted(pattern.length, "turn")));
    text.in_tone(Tone::Accent, pattern.algorithm().to_string());
    if !pattern.also.is_empty() {
        text.paragraph(format!("also: {}", pattern.also.join(", ")));
    }
    text.note(pattern.source);
    let below = Rect {
        y: area.y + rows + 1,
        height: area.height.saturating_sub(rows + 1),
        ..area
    };
    let room = Room::of_width(below.width.into());
    canvas.put_blocks(below, room, &text.blocks);
}

impl OverlayView for SymmetryPicker {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        let inner = panel(canvas, area, &self.title(app));
        let cursor = draw_filter(canvas, inner, "Name: ", &self.list);
        let classes = self.matches();
        let row = |class: &&'static SymmetryClass| ListRow {
            name: class.name(),
            number: class.group().symmetries().len(),
            is_muted: class.cubes() == 0,
        };
        let rows: Vec<ListRow<'_>> = classes.iter().map(row).collect();
        let beside = draw(canvas, inner, &self.list, &rows, "no class matches");
        if let Some(class) = classes.get(self.list.chosen) {
            let room = Room::of_width(beside.width.into());
            canvas.put_blocks(beside, room, &about(class).blocks);
        }
        Some(cursor)
    }

    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        let rows = rows_of(inside(area));
        ListRows::new(rows, self.matches().len(), self.list.chosen).target_at(at)
    }
}

fn about(class: &SymmetryClass) -> Writer {
    let group = class.group();
    let mut text = Writer::default();
    text.heading(class.name());
    text.paragraph(match group.symmetries().len() {
        1 => "1 symmetry".to_owned(),
        count => format!("{count} symmetries"),
    });
    if class.scope() == SymmetryScope::Antisymmetries {
        text.paragraph(match group.antisymmetries().len() {
            0 => "no antisymmetries".to_owned(),
            1 => "1 antisymmetry".to_owned(),
            count => format!("{count} antisymmetries"),
        });
    }
    text.paragraph(match class.conjugates() {
        1 => "1 group in the cube".to_owned(),
        groups => format!("{groups} groups that lie differently"),
    });
    text.gap();
    let number = |alike: AlikeCubes| grouped(alike.number(class));
    let up_to_symmetry = number(AlikeCubes::UpToSymmetry);
    let up_to_both = number(AlikeCubes::UpToSymmetryAndInversion);
    text.note("Cubes with exactly this symmetry");
    text.in_tone(Tone::Accent, number(AlikeCubes::All));
    text.paragraph(format!("{up_to_symmetry} up to symmetry"));
    text.paragraph(format!("{up_to_both} up to symmetry and inversion"));
    text.gap();
    let generators = group.generators();
    if !generators.is_empty() {
        text.note("Generated by");
    }
    for (element, inverts) in generators {
        let anti = if inverts { "(antisymmetry) " } else { "" };
        text.paragraph(format!("{element} {anti}{}", element.words()));
    }
    text
}
