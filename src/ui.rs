//! Drawing: a picture of the model with a theme, one file for each region of the screen.
//!
//! Reads the model and changes nothing; knows no terminal, only ratatui's cells.

mod completion_list;
mod footer;
mod glyphs;
mod guide;
mod help_overlay;
mod large;
mod layout;
mod legend;
mod net;
mod next_move;
mod problems;
mod solution_panel;
mod solver_panel;
mod status_line;
mod text;
mod theme;
mod title;
mod trail;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

pub use glyphs::GLYPHS;
pub use layout::{MINIMUM_COLUMNS, MINIMUM_ROWS};
pub use theme::Theme;

use crate::app::{App, Mode, Overlay};
use crate::config::ColorDepth;
use layout::Layout;

/// Draws the whole screen in the looks that the settings wish, on a terminal of this depth.
///
/// ```text
/// title
/// net with the guide, the next move          side: solver and solution,
/// and the sticker's choices in its corners         or the problems
/// below: the turns so far, or the colours
/// status or command line
/// footer: keys
/// ```
pub fn draw(frame: &mut Frame<'_>, app: &App, depth: ColorDepth) {
    let theme = Theme::of(app.settings(), depth);
    let area = frame.area();
    match Layout::of(area) {
        Some(layout) => draw_regions(frame, &layout, app, &theme),
        None => layout::draw_too_small(frame.buffer_mut(), area),
    }
    finish(frame.buffer_mut(), &theme);
}

fn draw_regions(frame: &mut Frame<'_>, layout: &Layout, app: &App, theme: &Theme) {
    title::draw(frame.buffer_mut(), layout.title, app, theme);
    net::draw(frame.buffer_mut(), layout, app, theme);
    match app.mode() {
        Mode::Turn => {
            guide::draw_turning(frame.buffer_mut(), layout, app, theme);
            draw_solving(frame, layout, app, theme);
        }
        Mode::Paint => {
            guide::draw_painting(frame.buffer_mut(), layout, app, theme);
            problems::draw(frame.buffer_mut(), layout.side, app, theme);
            legend::draw(frame.buffer_mut(), layout.below, app, theme);
        }
        Mode::Play => {
            next_move::draw(frame.buffer_mut(), layout, app, theme);
            draw_solving(frame, layout, app, theme);
        }
    }
    let cursor = status_line::draw(frame.buffer_mut(), layout.status, app, theme);
    footer::draw(frame.buffer_mut(), layout.footer, app, theme);
    match app.overlay() {
        Some(Overlay::Help(view)) => {
            help_overlay::draw(frame.buffer_mut(), layout.above_status(), view, app, theme);
        }
        Some(Overlay::CommandLine(open)) => {
            completion_list::draw(frame.buffer_mut(), layout.above_status(), open, theme);
        }
        None => {}
    }
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
}

/// What holds for all cells: the theme's own background and text where a cell has none, and ASCII if it is wished.
fn finish(buffer: &mut Buffer, theme: &Theme) {
    let (text, ground) = (theme.text.fg.unwrap_or(Color::Reset), theme.text.bg.unwrap_or(Color::Reset));
    for cell in &mut buffer.content {
        if cell.fg == Color::Reset {
            cell.fg = text;
        }
        if cell.bg == Color::Reset {
            cell.bg = ground;
        }
    }
    if theme.is_ascii() {
        glyphs::in_ascii(buffer);
    }
}

fn draw_solving(frame: &mut Frame<'_>, layout: &Layout, app: &App, theme: &Theme) {
    let [solver, solution] = layout.side_halves();
    solver_panel::draw(frame.buffer_mut(), solver, app, theme);
    solution_panel::draw(frame.buffer_mut(), solution, app, theme);
    trail::draw(frame.buffer_mut(), layout.below, app, theme);
}
