//! The address of a viewer, over the picture: whole, from the first column on, so that it can be selected and opened.
//!
//! ```text
//! ── Twizzle, a viewer ──────────────
//! https://…
//! …
//!  Open it with a click, …
//! ───────────────────────────────────
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Borders, Clear, Widget as _};

use super::layout::Layout;
use super::{Theme, text};
use crate::app::{App, Overlay, View};

/// Rows of the panel that are not the address: the two lines, the words, an empty row before them.
const AROUND: u16 = 4;

/// An address on the screen, for whoever can make a link of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The address.
    pub address: String,
    /// The cells that show it, row by row.
    pub rows: Vec<Rect>,
}

/// The address that is shown on a screen of this area, if any.
pub fn link(app: &App, area: Rect) -> Option<Link> {
    let Some(Overlay::Link(address)) = app.overlay() else { return None };
    let view = View::shown(app.settings().view, app.mode(), (area.width, area.height));
    let panel = panel(Layout::of(area, view, app.mode())?.above_status(), address);
    let width = usize::from(panel.width);
    let rows = (panel.y + 1..).zip(0..address.len().div_ceil(width));
    let row = |(y, number): (u16, usize)| {
        Rect::new(panel.x, y, (address.len() - number * width).min(width) as u16, 1)
    };
    Some(Link {
        address: address.clone(),
        rows: rows.map(row).filter(|row| row.y + 3 < panel.bottom()).collect(),
    })
}

/// At the lower end of the room. An address has one cell for each byte: all of it is ASCII.
fn panel(room: Rect, address: &str) -> Rect {
    let rows = address.len().div_ceil(usize::from(room.width)).min(usize::from(room.height - AROUND));
    let height = rows as u16 + AROUND;
    Rect::new(room.x, room.bottom() - height, room.width, height)
}

pub(super) fn draw(buffer: &mut Buffer, app: &App, theme: &Theme) {
    let Some(Link { address, rows }) = link(app, buffer.area) else { return };
    let Some((first, last)) = rows.first().zip(rows.last()) else { return };
    let panel = Rect::new(buffer.area.x, first.y - 1, buffer.area.width, last.y - first.y + 1 + AROUND);
    Clear.render(panel, buffer);
    let title = ratatui::text::Span::styled(" Scramble and solution in Twizzle, a viewer ", theme.heading);
    let block = Block::new().borders(Borders::TOP | Borders::BOTTOM).border_style(theme.muted).title(title);
    block.render(panel, buffer);
    let underlined = Style::new().add_modifier(Modifier::UNDERLINED);
    for (row, part) in rows.iter().zip(address.as_bytes().chunks(usize::from(buffer.area.width))) {
        text::put(buffer, row.as_position(), row.width, &String::from_utf8_lossy(part), underlined);
    }
    let words = "Where the terminal can, a click opens it and c copies it. Esc closes.";
    text::put(buffer, Position::new(panel.x + 1, last.y + 2), panel.width - 1, words, Style::new());
}
