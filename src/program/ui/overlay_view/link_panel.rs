//! The address of a viewer, over the picture: whole, from the first column on, so that it can be selected and opened.
//!
//! ```text
//! ── Twizzle, a viewer ──────────────
//! https://…
//! …
//!  Open it with a click, …
//! ───────────────────────────────────
//! ```

use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, LinkView, Overlay, OverlayModel as _};
use crate::ui::canvas::{self, Canvas};
use crate::ui::layout_of;

/// Rows of the panel that are not the address: the two lines, the words, an empty row before them.
const AROUND: u16 = 4;

/// An address on the screen, for whoever can make a link of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub address: String,
    /// The cells that show it, row by row.
    pub rows: Vec<Rect>,
}

/// Returns the address that is shown on a screen of this area, if any.
pub fn link(app: &App, area: Rect) -> Option<Link> {
    let Some(Overlay::Link(LinkView { address })) = app.overlay() else {
        return None;
    };
    let room = layout_of(app, area)?.above_status();
    Some(Link {
        address: address.clone(),
        rows: rows_of(room, address),
    })
}

/// The rows that an address takes at the lower end of the room. It has one cell for each byte: all of it is ASCII.
fn rows_of(room: Rect, address: &str) -> Vec<Rect> {
    let width = usize::from(room.width);
    let count = address
        .len()
        .div_ceil(width)
        .min(usize::from(room.height - AROUND));
    let top = room.bottom() - count as u16 - AROUND + 1;
    let row = |(y, number): (u16, usize)| {
        Rect::new(
            room.x,
            y,
            (address.len() - number * width).min(width) as u16,
            1,
        )
    };
    (top..).zip(0..count).map(row).collect()
}

impl OverlayView for LinkView {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        let rows = rows_of(area, &self.address);
        let (first, last) = rows.first().zip(rows.last())?;
        let panel = Rect::new(area.x, first.y - 1, area.width, rows.len() as u16 + AROUND);
        Clear.render(panel, canvas.buffer);
        let title = Span::styled(format!(" {} ", self.title(app)), canvas.theme.heading);
        let block = Block::new()
            .borders(Borders::TOP | Borders::BOTTOM)
            .border_style(canvas.theme.muted)
            .title(title);
        block.render(panel, canvas.buffer);
        let underlined = Style::new().add_modifier(Modifier::UNDERLINED);
        for (row, part) in rows
            .iter()
            .zip(self.address.as_bytes().chunks(usize::from(area.width)))
        {
            canvas.put(*row, &String::from_utf8_lossy(part), underlined);
        }
        let words = "Click to open it, if the terminal can; c copies it. Esc closes.";
        canvas.put(
            canvas::row(panel.x + 1, last.y + 2, panel.width - 1),
            words,
            Style::new(),
        );
        None
    }
}
