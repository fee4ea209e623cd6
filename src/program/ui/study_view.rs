//! The pages about the cube and the lessons, over everything but title, status line and footer:
//!
//! ```text
//! ╭ Coordinates  Distances  Cube  State  Symmetry  Coset ───────────╮
//! │ words and numbers                              small picture    │
//! │                                                of the cube      │
//! ╰─────────────────────────────────────────────────────────────────╯
//! ```
//!
//! What the last turn changed has a mark of its own before it, which is seen without colours too.

mod coordinates_page;
mod coset_page;
mod distances_page;
mod lessons;
mod state_page;
mod summary_page;
mod symmetry_page;
mod text_flow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::visible_stickers::Stickers;
use super::{Theme, net_view, text};
use crate::app::{App, LESSONS, Page, Study, Target};
use cubetui::cube::{Color, Orientation};

/// Before what the last turn has changed.
const CHANGED: &str = "•";
/// Columns of the picture with stickers of one row.
const PICTURE: u16 = 27;
/// The least rows at which paragraphs are spaced.
const SPACED: u16 = 28;
/// Rows of all coordinates with one explained.
const EXPLAINED_ROWS: u16 = 22;
/// Columns of the picture with stickers of two rows.
const LARGE_PICTURE: u16 = 51;

pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    screen: (u16, u16),
    study: &Study,
    app: &App,
    theme: &Theme,
) {
    Clear.render(area, buffer);
    let page = study.page().shown(screen);
    let framed = text::framed(buffer, area, "", theme);
    draw_tabs(buffer, area, page, screen, app, theme);
    if let Page::Lesson(lesson) = page {
        draw_page_number(buffer, area, study.lesson_page(), lesson, theme);
    }
    draw_hold(buffer, area, app, theme);
    let inner = Rect {
        x: framed.x + 1,
        width: framed.width - 2,
        ..framed
    };
    let all = Page::all_fit(screen);
    match page {
        Page::Coordinates if all => draw_all(buffer, inner, study, app, theme),
        Page::Coordinates => {
            draw_picture(buffer, beside(inner, PICTURE), app, theme);
            coordinates_page::draw(buffer, inner, inner.width - PICTURE - 1, study, app, theme);
        }
        Page::State => state_page::draw(buffer, inner, study, app, theme),
        Page::Distances => distances_page::draw(buffer, inner, study, theme),
        Page::Cube => summary_page::draw(buffer, inner, study, app, theme),
        Page::Symmetry => symmetry_page::draw(buffer, inner, study, app, theme),
        Page::Coset => coset_page::draw(buffer, inner, study, app, theme),
        Page::Lesson(lesson) => {
            lessons::draw(
                buffer,
                inner,
                (lesson, study.lesson_page()),
                study,
                app,
                theme,
            );
        }
    }
}

/// The first three pages at once: coordinates beside the picture, then distances, then the cube as a whole.
fn draw_all(buffer: &mut Buffer, inner: Rect, study: &Study, app: &App, theme: &Theme) {
    let right = beside(inner, LARGE_PICTURE);
    draw_picture(buffer, right, app, theme);
    let left = Rect {
        width: inner.width - LARGE_PICTURE - 2,
        ..inner
    };
    coordinates_page::draw(
        buffer,
        Rect {
            height: EXPLAINED_ROWS,
            ..left
        },
        left.width,
        study,
        app,
        theme,
    );
    let below = Rect {
        y: inner.y + EXPLAINED_ROWS,
        height: inner.height - EXPLAINED_ROWS,
        ..left
    };
    distances_page::draw_short(buffer, below, study, theme);
    let below = Rect {
        y: inner.y + 19,
        height: inner.height - 19,
        ..right
    };
    summary_page::draw_words(buffer, below, study, theme);
}

/// The names of the pages, the open one between brackets; a lesson is green when its question has been answered.
fn draw_tabs(
    buffer: &mut Buffer,
    area: Rect,
    page: Page,
    screen: (u16, u16),
    app: &App,
    theme: &Theme,
) {
    for (place, other, name) in tabs(area, page, screen) {
        let style = match other {
            _ if other == page => theme.heading,
            Page::Lesson(number) if app.is_answered(number) => theme.good,
            _ => theme.muted,
        };
        text::put(buffer, place.as_position(), place.width, &name, style);
    }
}

/// Writes at the right end of the frame which page of the lesson this is, if it has several.
fn draw_page_number(buffer: &mut Buffer, area: Rect, page: usize, lesson: usize, theme: &Theme) {
    let pages = LESSONS[lesson].pages;
    if pages > 1 {
        let words = format!(" page {} of {pages} ", page + 1);
        let at = Position::new(area.right() - 2 - words.width() as u16, area.y);
        text::put(buffer, at, words.width() as u16, &words, theme.muted);
    }
}

/// Writes the meaning of the axes' letters on the lower line of the frame, if the cube is not in the standard
/// orientation.
fn draw_hold(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    if app.cube().orientation == Orientation::STANDARD {
        return;
    }
    let name = |color| app.settings().scheme.color_name(color);
    let words = format!(
        " U-D is {}-{}, R-L is {}-{}; moves are as you hold it ",
        name(Color::U),
        name(Color::D),
        name(Color::R),
        name(Color::L)
    );
    let at = Position::new(area.x + 2, area.bottom() - 1);
    text::put(buffer, at, area.width - 4, &words, theme.accent);
}

/// The pages with their names and places on the frame. Of the lessons, the open one alone has its name: the others have
/// their numbers.
fn tabs(area: Rect, page: Page, screen: (u16, u16)) -> Vec<(Rect, Page, String)> {
    let mut x = area.x + 2;
    let mut tabs = Vec::new();
    for &other in page.neighbours(screen) {
        let name = match other {
            Page::Lesson(number) if other == page => format!("{} {}", number + 1, other.name()),
            Page::Lesson(number) => (number + 1).to_string(),
            Page::Coordinates if Page::all_fit(screen) => "Cube".to_owned(),
            _ => other.name().to_owned(),
        };
        let name = if other == page {
            format!("[{name}]")
        } else {
            format!(" {name} ")
        };
        let place = Rect::new(x, area.y, name.width() as u16, 1);
        x = place.right() + 1;
        tabs.push((place, other, name));
    }
    tabs
}

/// The page whose name is at this place.
pub(super) fn target_at(
    area: Rect,
    screen: (u16, u16),
    study: &Study,
    at: Position,
) -> Option<Target> {
    let mut tabs = tabs(area, study.page().shown(screen), screen).into_iter();
    tabs.find(|(place, ..)| place.contains(at))
        .map(|(_, page, _)| Target::Page(page))
}

/// Columns and rows of the picture that there is room for beside words.
const fn picture_size(inner: Rect) -> (u16, u16) {
    if inner.width >= 2 * LARGE_PICTURE && inner.height > SPACED {
        (LARGE_PICTURE, 18)
    } else {
        (PICTURE, 9)
    }
}

/// Returns `width` columns at the right.
const fn beside(inner: Rect, width: u16) -> Rect {
    Rect {
        x: inner.x + inner.width - width,
        width,
        ..inner
    }
}

fn draw_picture(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    net_view::draw_small(
        buffer,
        area,
        &Stickers::of_cube(app, app.is_relabelled()),
        theme,
    );
}

/// A mark before what has changed, and a blank before what has not.
fn mark(changed: bool, theme: &Theme) -> Span<'static> {
    if changed {
        Span::styled(CHANGED, theme.accent.add_modifier(Modifier::BOLD))
    } else {
        Span::raw(" ")
    }
}

/// A name in a column, and what it is.
fn named(
    name: &str,
    width: usize,
    value: impl Into<String>,
    style: Style,
    theme: &Theme,
) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{name:<width$}"), theme.muted),
        Span::styled(value.into(), style),
    ])
}

/// A name in a column, and what it is on as many lines as needed.
fn named_wrapped(
    name: &str,
    width: usize,
    value: &str,
    room: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let lines = text::wrapped(value, room.saturating_sub(width as u16));
    let names = std::iter::once(name).chain(std::iter::repeat(""));
    names
        .zip(lines)
        .map(|(name, line)| named(name, width, line, Style::new(), theme))
        .collect()
}

/// A text on as many lines as needed.
fn paragraph(words: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    text::wrapped(words, width)
        .into_iter()
        .map(|line| Line::styled(line, style))
        .collect()
}

/// A line with a heading in it.
fn rule(words: &str, width: u16, theme: &Theme) -> Line<'static> {
    let rest = (width as usize).saturating_sub(words.width() + 4);
    Line::from(vec![
        Span::styled("── ", theme.muted),
        Span::styled(words.to_owned(), theme.heading),
        Span::styled(format!(" {}", "─".repeat(rest)), theme.muted),
    ])
}
