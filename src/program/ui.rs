//! Drawing: the model as cells, in the styles of a theme; one file for each region of the screen.
//!
//! Reads the model and changes nothing; knows no terminal, only ratatui's cells.

mod bars;
mod block_set;
mod canvas;
mod glyphs;
mod net_view;
mod overlay_view;
mod painting;
mod raster;
mod screen_layout;
mod small_view;
mod solid_arrows;
mod solid_picture;
mod solid_view;
mod solution_panel;
mod static_view;
mod study_view;
mod styles;
mod turning;
mod visible_stickers;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

#[cfg(test)]
pub use glyphs::GLYPHS;
pub use overlay_view::link;
pub use solid_picture::{CellSize, Picture};
pub use static_view::StaticView;
pub use styles::Styles;

use crate::app::{App, Mode, Target, View};
use crate::config::ColorDepth;
use canvas::Canvas;
use cubetui::cube::{Facelet, Turn};
use screen_layout::ScreenLayout;
use solid_picture::Draft;
use visible_stickers::Stickers;

/// A turn that is being animated; the model has already made it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The turn that leads to the cube in the model.
    pub turn: Turn,
    /// The part of the turn that is left, 0 to 1.
    pub rest: f64,
}

/// Draws the whole screen as the settings say, for a terminal with this colour depth, possibly in the middle of a turn.
///
/// ```text
/// title
/// net with the guide, the next move          side: solver and solution,
/// and the sticker's choices in its corners         or the problems,
///   (or the solid cube in its place)               or the solid cube
/// below: the turns so far, or the colours, or the panels from the side
/// status or command line
/// footer: keys
/// ```
///
/// Given the size of the terminal's cells, returns the solid cube as a picture. The cells under the picture are empty
/// except for its letters. If anything else is drawn on these cells, the cube is drawn in cells instead: a picture never
/// lies over or under other text.
pub fn draw(
    frame: &mut Frame<'_>,
    app: &App,
    moment: Option<Moment>,
    depth: ColorDepth,
    cell: Option<CellSize>,
) -> Option<Picture> {
    let theme = Styles::of(app, depth);
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let Some(layout) = layout_of(app, area) else {
        let mut canvas = Canvas::new(buffer, &theme);
        let cursor = if small_view::fits(area) {
            small_view::draw(&mut canvas, area, app, moment)
        } else {
            screen_layout::draw_too_small(&mut canvas, area);
            None
        };
        finish(buffer, &theme);
        if let Some(position) = cursor {
            frame.set_cursor_position(position);
        }
        return None;
    };
    let draft = cell.zip(layout.solid).and_then(|(cell, solid)| {
        Draft::draw(buffer, solid, cell, &Stickers::of(app), moment, &theme)
    });
    if draft.is_none()
        && let Some(solid) = layout.solid
    {
        solid_view::draw(buffer, solid, &Stickers::of(app), moment, &theme);
    }
    let cursor = draw_regions(&mut Canvas::new(buffer, &theme), &layout, app, moment);
    let picture = match draft.map(|draft| draft.finished(buffer)) {
        Some(None) => {
            buffer.reset();
            return draw(frame, app, moment, depth, None);
        }
        drawn => drawn.flatten(),
    };
    finish(buffer, &theme);
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
    picture
}

/// Returns the regions for the current view and mode, or `None` if the screen is too small for panels.
fn layout_of(app: &App, area: Rect) -> Option<ScreenLayout> {
    let view = View::shown(app.settings().view, app.mode(), (area.width, area.height));
    ScreenLayout::of(area, view, app.mode())
}

/// Draws everything but the solid cube. Returns the position of the terminal's cursor if text is being typed. The net shows
/// the end of a turn at once if its animation is switched off.
fn draw_regions(
    canvas: &mut Canvas<'_>,
    layout: &ScreenLayout,
    app: &App,
    moment: Option<Moment>,
) -> Option<Position> {
    if let Some(net) = &layout.net {
        let moment = if app.settings().animation.net {
            moment
        } else {
            None
        };
        net_view::draw(
            canvas.buffer,
            net,
            &Stickers::of(app).at(moment),
            canvas.theme,
        );
        for facelet in Facelet::all() {
            canvas.on_click(net.sticker(facelet), Target::Facelet(facelet));
        }
    }
    bars::draw_title(canvas, layout.title, app);
    match app.mode() {
        Mode::Turn => turning::draw_guide(canvas, layout, app),
        Mode::Paint => painting::draw(canvas, layout, app),
        Mode::Play => solution_panel::draw_next_move(canvas, layout, app),
    }
    if app.mode() != Mode::Paint {
        turning::draw_solver(canvas, layout.solver, app);
        solution_panel::draw(canvas, layout.solution, app);
        turning::draw_turns(canvas, layout.below, app);
    }
    let above_status = layout.above_status();
    let screen = canvas.buffer.area;
    if let Some(study) = app.studied() {
        canvas.cover(above_status);
        study_view::draw(
            canvas,
            above_status,
            (screen.width, screen.height),
            study,
            app,
        );
    }
    let mut in_overlay = None;
    for overlay in app.overlays() {
        canvas.cover(screen);
        in_overlay = overlay_view::draw(canvas, above_status, overlay, app);
    }
    // A message of several lines covers what is above it.
    let in_status = bars::draw_status(canvas, layout.status, app);
    bars::draw_footer(canvas, layout.footer, app);
    in_overlay.or(in_status)
}

/// Returns the click target at a position on the screen, if there is one. An open overlay hides the rest.
pub fn target_at(app: &App, screen: Rect, depth: ColorDepth, at: Position) -> Option<Target> {
    let theme = Styles::of(app, depth);
    let mut buffer = Buffer::empty(screen);
    let mut canvas = Canvas::new(&mut buffer, &theme);
    let Some(layout) = layout_of(app, screen) else {
        if small_view::fits(screen) {
            small_view::draw(&mut canvas, screen, app, None);
        }
        return canvas.target_at(at);
    };
    draw_regions(&mut canvas, &layout, app, None);
    if let Some(target) = canvas.target_at(at) {
        return Some(target);
    }
    if canvas.is_covered(at) {
        return None;
    }
    let solid = layout.solid?;
    solid_view::facelet_at(solid, &Stickers::of(app), &theme, at).map(Target::Facelet)
}

/// Completes all cells: the theme's background and text colour where a cell has none, and ASCII if the settings say so.
fn finish(buffer: &mut Buffer, theme: &Styles) {
    let text = theme.text.fg.unwrap_or(Color::Reset);
    let ground = theme.text.bg.unwrap_or(Color::Reset);
    for cell in &mut buffer.content {
        if cell.fg == Color::Reset {
            cell.fg = text;
        }
        if cell.bg == Color::Reset {
            cell.bg = ground;
        }
    }
    if theme.ascii {
        glyphs::in_ascii(buffer);
    }
}
