//! Drawing: the model with a theme, as cells; one file for each region of the screen.
//!
//! Reads the model and changes nothing; knows no terminal, only ratatui's cells.

mod bars;
mod block_set;
mod canvas;
mod glyphs;
mod guide;
mod net_view;
mod next_move;
mod overlay_view;
mod problems;
mod raster;
mod screen_layout;
mod solid_arrows;
mod solid_picture;
mod solid_view;
mod solution_panel;
mod solver_panel;
mod stages;
mod static_view;
mod study_view;
mod styles;
mod turns_panel;
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
pub use styles::Theme;

use crate::app::{App, Mode, Target, View};
use crate::config::ColorDepth;
use canvas::Canvas;
use cubetui::cube::{Facelet, Turn};
use screen_layout::Layout;
use solid_picture::Draft;
use visible_stickers::Stickers;

/// A turn that is being animated: the model has made it already.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The turn that leads to the cube in the model.
    pub turn: Turn,
    /// The part of it that is left, 0 to 1.
    pub rest: f64,
}

/// Draws the whole screen in the looks of the settings, for a terminal with this colour depth.
///
/// ```text
/// title
/// net with the guide, the next move          side: solver and solution,
/// and the sticker's choices in its corners         or the problems,
///   (or the solid cube in its place)               or the solid cube
#[cfg(test)]
/// below: the turns so far, or the colours, or the panels from the side
/// status or command line
/// footer: keys
/// ```
pub fn draw(frame: &mut Frame<'_>, app: &App, depth: ColorDepth) {
    #[cfg(test)]
    draw_moment(frame, app, None, depth);
}

/// Draws the whole screen in the middle of a turn.
#[cfg(test)]
pub fn draw_moment(frame: &mut Frame<'_>, app: &App, moment: Option<Moment>, depth: ColorDepth) {
    draw_with_picture(frame, app, moment, depth, None);
}

/// Draws the whole screen, and the solid cube as a picture if it is for cells of this size. The cells under the picture are
/// empty but for its letters. Where anything else is drawn on these cells, the cube is drawn in cells too: no picture lies
/// over or under other words.
pub fn draw_with_picture(
    frame: &mut Frame<'_>,
    app: &App,
    moment: Option<Moment>,
    depth: ColorDepth,
    cell: Option<CellSize>,
) -> Option<Picture> {
    let theme = Theme::of(app, depth);
    let area = frame.area();
    let Some(layout) = layout_of(app, area) else {
        let canvas = &mut Canvas {
            buffer: frame.buffer_mut(),
            theme: &theme,
        };
        screen_layout::draw_too_small(canvas, area);
        finish(frame.buffer_mut(), &theme);
        return None;
    };
    let draft = cell.zip(layout.solid).and_then(|(cell, solid)| {
        Draft::draw(
            frame.buffer_mut(),
            solid,
            cell,
            &Stickers::of(app),
            moment,
            &theme,
        )
    });
    draw_cube(
        frame.buffer_mut(),
        &layout,
        app,
        moment,
        draft.is_none(),
        &theme,
    );
    draw_regions(frame, &layout, app, &theme);
    let picture = match draft.map(|draft| draft.finished(frame.buffer_mut())) {
        Some(None) => {
            frame.buffer_mut().reset();
            return draw_with_picture(frame, app, moment, depth, None);
        }
        drawn => drawn.flatten(),
    };
    finish(frame.buffer_mut(), &theme);
    picture
}

/// Returns the regions for what the model shows; none when the screen is too small.
fn layout_of(app: &App, area: Rect) -> Option<Layout> {
    let view = View::shown(app.settings().view, app.mode(), (area.width, area.height));
    Layout::of(area, view, app.mode())
}

fn draw_regions(frame: &mut Frame<'_>, layout: &Layout, app: &App, theme: &Theme<'_>) {
    let area = frame.area();
    let canvas = &mut Canvas {
        buffer: frame.buffer_mut(),
        theme,
    };
    bars::draw_title(canvas, layout.title, app);
    match app.mode() {
        Mode::Turn => {
            guide::draw_turning(canvas, layout, app);
            draw_solving(canvas, layout, app);
        }
        Mode::Paint => {
            guide::draw_painting(canvas, layout, app);
            problems::draw(canvas, layout.problems, app);
            guide::draw_colors(canvas, layout.below, app);
        }
        Mode::Play => {
            next_move::draw(canvas, layout, app);
            draw_solving(canvas, layout, app);
        }
    }
    if let Some(study) = app.studied() {
        let size = (area.width, area.height);
        study_view::draw(canvas, layout.above_status(), size, study, app);
    }
    let in_overlay = app.overlay().and_then(|overlay| {
        overlay_view::view_of(overlay).draw(canvas, layout.above_status(), app)
    });
    // A message of several lines covers what is above it.
    let in_status = bars::draw_status(canvas, layout.status, app);
    bars::draw_footer(canvas, layout.footer, app);
    if let Some(position) = in_overlay.or(in_status) {
        frame.set_cursor_position(position);
    }
}

/// The net, and the solid cube unless there is a picture of it. The net shows the end of a turn at once if its animation is
/// switched off.
fn draw_cube(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    moment: Option<Moment>,
    solid_in_cells: bool,
    theme: &Theme<'_>,
) {
    let stickers = |moment| Stickers::of(app).at(moment);
    if let Some(solid) = layout.solid.filter(|_| solid_in_cells) {
        solid_view::draw(buffer, solid, &stickers(None), moment, theme);
    }
    if let Some(places) = &layout.net {
        net_view::draw(
            buffer,
            places,
            &stickers(moment.filter(|_| app.settings().animation.net)),
            theme,
        );
    }
}

/// Returns what the mouse hits at a place of the screen, if there is something to click on. An open overlay hides the rest.
pub fn target_at(app: &App, screen: Rect, depth: ColorDepth, at: Position) -> Option<Target> {
    let theme = Theme::of(app, depth);
    let layout = layout_of(app, screen)?;
    let above_status = layout.above_status();
    let over = match (app.overlay(), app.studied()) {
        (Some(overlay), _) => overlay_view::view_of(overlay).target_at(above_status, app, at),
        (None, Some(study)) => bars::mode_at(layout.title, app, at).or_else(|| {
            study_view::target_at(above_status, (screen.width, screen.height), study, at)
        }),
        (None, None) => bars::mode_at(layout.title, app, at)
            .or_else(|| facelet_at(&layout, app, &theme, at).map(Target::Facelet))
            .or_else(|| target_of_mode(&layout, app, at)),
    };
    over.or_else(|| bars::key_at(layout.footer, app, at))
}

/// The sticker at this place, on the net or on the solid cube.
fn facelet_at(layout: &Layout, app: &App, theme: &Theme<'_>, at: Position) -> Option<Facelet> {
    let on_net = layout.net.and_then(|places| places.facelet_at(at));
    let on_solid = || solid_view::facelet_at(layout.solid?, &Stickers::of(app), theme, at);
    on_net.or_else(on_solid)
}

fn target_of_mode(layout: &Layout, app: &App, at: Position) -> Option<Target> {
    match app.mode() {
        Mode::Turn => solver_panel::target_at(layout.solver, at),
        Mode::Paint => guide::possible_color_at(layout, app, at)
            .or_else(|| guide::color_at(layout.below, app, at))
            .or_else(|| problems::target_at(layout.problems, app, at)),
        Mode::Play => solver_panel::target_at(layout.solver, at)
            .or_else(|| solution_panel::target_at(layout.solution, app, at)),
    }
}

/// Completes all cells: the theme's own background and text where a cell has none, and ASCII if the settings say so.
fn finish(buffer: &mut Buffer, theme: &Theme) {
    let (text, ground) = (
        theme.text.fg.unwrap_or(Color::Reset),
        theme.text.bg.unwrap_or(Color::Reset),
    );
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

fn draw_solving(canvas: &mut Canvas<'_>, layout: &Layout, app: &App) {
    solver_panel::draw(canvas, layout.solver, app);
    solution_panel::draw(canvas, layout.solution, app);
    turns_panel::draw(canvas, layout.below, app);
}
