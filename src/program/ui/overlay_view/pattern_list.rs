//! The known patterns, to choose one, over everything but the status line.
//!
//! ```text
//! filter
//! names and lengths      the picture
//!                        name, length, algorithm, other names, source
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::OverlayView;
use super::filtered_list_panel::{self, ListRow};
use crate::app::{App, OverlayModel as _, PatternPicker, Target};
use crate::ui::visible_stickers::Stickers;
use crate::ui::{Theme, net_view, text};
use cubetui::goals::Pattern;
use cubetui::words::counted;

impl OverlayView for PatternPicker {
    fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        app: &App,
        theme: &Theme<'_>,
    ) -> Option<Position> {
        let patterns = self.matches();
        let row = |pattern: &&'static Pattern| ListRow {
            name: pattern.name,
            number: pattern.length,
            is_muted: false,
        };
        let rows: Vec<ListRow<'_>> = patterns.iter().map(row).collect();
        let list = (&self.list, &rows[..], "no pattern matches");
        let (cursor, preview) =
            filtered_list_panel::draw(buffer, area, &self.title(app), list, theme);
        if let Some(pattern) = patterns.get(self.list.chosen) {
            draw_preview(buffer, preview, pattern, app, theme);
        }
        Some(cursor)
    }

    /// The name at this place.
    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        filtered_list_panel::target_at(&self.list, self.matches().len(), area, at)
    }
}

fn draw_preview(buffer: &mut Buffer, area: Rect, pattern: &Pattern, app: &App, theme: &Theme) {
    let stickers = Stickers::plain(&app.settings().scheme, pattern.cube().stickers().map(Some));
    let rows = net_view::draw_small(
        buffer,
        Rect {
            height: area.height - 8,
            ..area
        },
        &stickers,
        theme,
    );
    let fewest = if pattern.is_optimal {
        ", the fewest possible"
    } else {
        ""
    };
    let length = format!("{}{fewest}", counted(pattern.length, "turn"));
    let mut lines = vec![
        (pattern.name.to_owned(), theme.heading),
        (length, Style::new()),
    ];
    let wrapped = |words: &str| text::wrapped(words, area.width);
    lines.extend(
        wrapped(&pattern.algorithm().to_string())
            .into_iter()
            .map(|line| (line, theme.accent)),
    );
    if !pattern.also.is_empty() {
        let also = format!("also: {}", pattern.also.join(", "));
        lines.extend(wrapped(&also).into_iter().map(|line| (line, Style::new())));
    }
    lines.extend(
        wrapped(pattern.source)
            .into_iter()
            .map(|line| (line, theme.muted)),
    );
    for (y, (line, style)) in (area.y + rows + 1..area.bottom()).zip(lines) {
        text::put(buffer, Position::new(area.x, y), area.width, &line, style);
    }
}
