//! Drawing: a picture of the model with a theme, one file for each region of the screen.
//!
//! Reads the model and changes nothing; knows no terminal, only ratatui's cells.

mod comparison_panel;
mod completion_list;
mod coset_run_panel;
mod footer;
mod glyphs;
mod guide;
mod help_overlay;
mod large;
mod layout;
mod legend;
mod link_panel;
mod net;
mod next_move;
mod pattern_list;
mod problems;
mod raster;
mod relabelled;
mod small_net;
mod solid;
mod solution_panel;
mod solver_panel;
mod stages;
mod state_panel;
mod status_line;
mod stickers;
mod still;
mod study;
mod text;
mod theme;
mod title;
mod trail;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

pub use glyphs::GLYPHS;
pub use layout::{MINIMUM_COLUMNS, MINIMUM_ROWS};
pub use link_panel::{Link, link};
pub use still::Still;
pub use theme::Theme;

use crate::app::{App, Mode, Overlay, Target, View};
use crate::config::ColorDepth;
use crate::cube::{Facelet, Turn};
use layout::Layout;
use stickers::Stickers;

/// A turn on its way: the cube is drawn before the place where the model has it already.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The turn that leads to the cube in the model.
    pub turn: Turn,
    /// The part of it that is still to go, 0 to 1.
    pub rest: f64,
}

/// Draws the whole screen in the looks that the settings wish, on a terminal of this depth.
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
pub fn draw(frame: &mut Frame<'_>, app: &App, depth: ColorDepth) {
    draw_moment(frame, app, None, depth);
}

/// Draws the whole screen in the middle of a turn.
pub fn draw_moment(frame: &mut Frame<'_>, app: &App, moment: Option<Moment>, depth: ColorDepth) {
    let theme = Theme::of(app, depth);
    let area = frame.area();
    match layout_of(app, area) {
        Some(layout) => {
            draw_cube(frame.buffer_mut(), &layout, app, moment, &theme);
            draw_regions(frame, &layout, app, &theme);
        }
        None => layout::draw_too_small(frame.buffer_mut(), area),
    }
    finish(frame.buffer_mut(), &theme);
}

/// The regions for what the model shows; none when the screen is too small.
fn layout_of(app: &App, area: Rect) -> Option<Layout> {
    let view = View::shown(app.settings().view, app.mode(), (area.width, area.height));
    Layout::of(area, view, app.mode())
}

fn draw_regions(frame: &mut Frame<'_>, layout: &Layout, app: &App, theme: &Theme<'_>) {
    title::draw(frame.buffer_mut(), layout.title, app, theme);
    match app.mode() {
        Mode::Turn => {
            guide::draw_turning(frame.buffer_mut(), layout, app, theme);
            draw_solving(frame, layout, app, theme);
        }
        Mode::Paint => {
            guide::draw_painting(frame.buffer_mut(), layout, app, theme);
            problems::draw(frame.buffer_mut(), layout.problems, app, theme);
            legend::draw(frame.buffer_mut(), layout.below, app, theme);
        }
        Mode::Play => {
            next_move::draw(frame.buffer_mut(), layout, app, theme);
            draw_solving(frame, layout, app, theme);
        }
    }
    let mut cursor = status_line::draw(frame.buffer_mut(), layout.status, app, theme);
    footer::draw(frame.buffer_mut(), layout.footer, app, theme);
    if let Some(study) = app.studied() {
        let size = (frame.area().width, frame.area().height);
        study::draw(frame.buffer_mut(), layout.above_status(), size, study, app, theme);
    }
    match app.overlay() {
        Some(Overlay::Help(view)) => {
            help_overlay::draw(frame.buffer_mut(), layout.above_status(), view, app, theme);
        }
        Some(Overlay::CommandLine(open)) => {
            completion_list::draw(frame.buffer_mut(), layout.above_status(), open, theme);
        }
        Some(Overlay::Patterns(picker)) => {
            let area = layout.above_status();
            cursor = Some(pattern_list::draw(frame.buffer_mut(), area, picker, app, theme));
        }
        Some(Overlay::Link(_)) => link_panel::draw(frame.buffer_mut(), app, theme),
        Some(Overlay::State(standing)) => {
            state_panel::draw(frame.buffer_mut(), layout.above_status(), standing.as_ref(), app, theme);
        }
        Some(Overlay::Comparison(comparison)) => {
            comparison_panel::draw(frame.buffer_mut(), layout.above_status(), comparison, theme);
        }
        Some(Overlay::CosetRun(run)) => {
            coset_run_panel::draw(frame.buffer_mut(), layout.above_status(), run, theme);
        }
        None => {}
    }
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
}

/// The net and the solid cube. Beside a solid cube that turns, the net shows the end at once: one movement is enough for the
/// eye, and for the line.
fn draw_cube(buffer: &mut Buffer, layout: &Layout, app: &App, moment: Option<Moment>, theme: &Theme<'_>) {
    let stickers = |moment| Stickers::of(app).at(moment);
    if let Some(solid) = layout.solid {
        solid::draw(buffer, solid, &stickers(None), moment, theme);
    }
    if let Some(places) = &layout.net {
        net::draw(buffer, places, &stickers(moment.filter(|_| layout.solid.is_none())), theme);
    }
}

/// What the mouse hits at a place of the screen; nothing where there is nothing to be done. What lies over the mode hides it.
pub fn target_at(app: &App, screen: Rect, depth: ColorDepth, at: Position) -> Option<Target> {
    let theme = Theme::of(app, depth);
    let layout = layout_of(app, screen)?;
    let over = match app.overlay() {
        Some(
            Overlay::Help(_)
            | Overlay::Link(_)
            | Overlay::State(_)
            | Overlay::Comparison(_)
            | Overlay::CosetRun(_),
        ) => None,
        Some(Overlay::CommandLine(open)) => completion_list::target_at(layout.above_status(), open, at),
        Some(Overlay::Patterns(picker)) => pattern_list::target_at(layout.above_status(), picker, at),
        None => title::target_at(layout.title, app, at).or_else(|| match app.studied() {
            Some(study) => study::target_at(layout.above_status(), (screen.width, screen.height), study, at),
            None => facelet_at(&layout, app, &theme, at)
                .map(Target::Facelet)
                .or_else(|| target_of_mode(&layout, app, &theme, at)),
        }),
    };
    over.or_else(|| footer::target_at(layout.footer, app, at))
}

/// The sticker at this place, on the net or on the solid cube.
fn facelet_at(layout: &Layout, app: &App, theme: &Theme<'_>, at: Position) -> Option<Facelet> {
    let on_net = layout.net.and_then(|places| places.facelet_at(at));
    let on_solid = || solid::facelet_at(layout.solid?, &Stickers::of(app), theme, at);
    on_net.or_else(on_solid)
}

fn target_of_mode(layout: &Layout, app: &App, theme: &Theme<'_>, at: Position) -> Option<Target> {
    match app.mode() {
        Mode::Turn => solver_panel::target_at(layout.solver, at),
        Mode::Paint => guide::target_at(layout, app, at)
            .or_else(|| legend::target_at(layout.below, app, at))
            .or_else(|| problems::target_at(layout.problems, app, theme, at)),
        Mode::Play => solver_panel::target_at(layout.solver, at)
            .or_else(|| solution_panel::target_at(layout.solution, app, at)),
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
    solver_panel::draw(frame.buffer_mut(), layout.solver, app, theme);
    solution_panel::draw(frame.buffer_mut(), layout.solution, app, theme);
    if app.is_relabelled() {
        relabelled::draw(frame.buffer_mut(), layout.below, app, theme);
    } else {
        trail::draw(frame.buffer_mut(), layout.below, app, theme);
    }
}
