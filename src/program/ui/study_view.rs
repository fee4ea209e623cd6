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

use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::canvas::{self, Canvas};
use super::net_view;
use super::visible_stickers::Stickers;
use crate::app::{App, LESSONS, Page, Study, Target};
use crate::text::layout::Room;
use crate::text::{Block, cube_pages, lessons};
use cubetui::cube::{Color, Corner, Edge, Facelet, Orientation, OrientedCube};

/// Columns of the picture with stickers of one row.
const PICTURE: u16 = 27;
/// The least rows at which paragraphs are spaced.
const SPACED: u16 = 28;
/// Rows of all coordinates with one explained.
const EXPLAINED_ROWS: u16 = 22;
/// Columns of the picture with stickers of two rows.
const LARGE_PICTURE: u16 = 51;

pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: (u16, u16),
    study: &Study,
    app: &App,
) {
    Clear.render(area, canvas.buffer);
    let page = study.page.shown(screen);
    let framed = canvas.framed(area, "");
    draw_tabs(canvas, area, page, screen, app);
    if let Page::Lesson(lesson) = page {
        draw_page_number(canvas, area, study.lesson_page, lesson);
    }
    draw_hold(canvas, area, app);
    let inner = Rect {
        x: framed.x + 1,
        width: framed.width - 2,
        ..framed
    };
    let whole = Room::of_width(inner.width.into());
    let (picture, rows) = picture_size(inner);
    let beside_picture = Room {
        picture: (usize::from(picture) + 2, rows.into()),
        ..whole
    };
    let has_picture = match page {
        Page::Coordinates => {
            draw_coordinates(canvas, inner, Page::all_fit(screen), study, app);
            false
        }
        Page::State => {
            draw_state(canvas, inner, study, app);
            false
        }
        Page::Distances => {
            let room = Room {
                spaced: inner.height > 19,
                ..whole
            };
            canvas.put_blocks(inner, room, &cube_pages::distances(study));
            false
        }
        Page::Cube => {
            let blocks = cube_pages::summary(study);
            canvas.put_blocks(inner, beside_picture, &blocks);
            true
        }
        Page::Symmetry => {
            let blocks = cube_pages::symmetry(study);
            canvas.put_blocks(inner, beside_picture, &blocks);
            true
        }
        Page::Coset => {
            draw_pictures_of_coset(canvas, beside(inner, picture), app);
            let room = Room {
                spaced: inner.height > SPACED,
                ..Room::of_width((inner.width - picture - 2).into())
            };
            let blocks = cube_pages::coset(study, app, room, inner.height.into());
            canvas.put_blocks(inner, room, &blocks);
            false
        }
        Page::Lesson(lesson) => {
            let room = Room {
                spaced: inner.height > SPACED,
                ..beside_picture
            };
            let blocks = lessons::page(lesson, study.lesson_page, study, app);
            canvas.put_blocks(inner, room, &blocks);
            true
        }
    };
    if has_picture {
        let stickers = pictured(page, study, app);
        net_view::draw_small(
            canvas.buffer,
            beside(inner, picture),
            &stickers,
            canvas.theme,
        );
    }
}

/// Draws the coordinates beside the picture; where there is room, the distances and the cube as a
/// whole below them.
fn draw_coordinates(canvas: &mut Canvas<'_>, inner: Rect, all: bool, study: &Study, app: &App) {
    let picture = beside(inner, if all { LARGE_PICTURE } else { PICTURE });
    net_view::draw_small(
        canvas.buffer,
        picture,
        &pictured(study.page, study, app),
        canvas.theme,
    );
    let left = Rect {
        width: inner.width - LARGE_PICTURE - 2,
        ..inner
    };
    let area = if all { left } else { inner };
    let rows = cube_pages::coordinates(study);
    let row_count = rows.len() as u16;
    let table = Rect {
        width: if all {
            left.width
        } else {
            inner.width - PICTURE - 1
        },
        ..area
    };
    put_all(canvas, table, &rows);
    put_all(
        canvas,
        below(area, row_count),
        &cube_pages::explanation(study, app),
    );
    if all {
        let distances = cube_pages::distances_in_short(study);
        put_all(canvas, below(left, EXPLAINED_ROWS), &distances);
        put_all(canvas, below(picture, 19), &cube_pages::summary(study));
    }
}

/// Draws Thistlethwaite's stages and every piece, beside the picture where there is room for it.
fn draw_state(canvas: &mut Canvas<'_>, inner: Rect, study: &Study, app: &App) {
    let stages = cube_pages::stages(study, app, inner.width.into());
    put_all(canvas, inner, &stages);
    let lower = below(inner, 8);
    let pieces = cube_pages::PIECES_WIDTH as u16;
    let picture = [LARGE_PICTURE, PICTURE]
        .into_iter()
        .find(|picture| pieces + 2 + picture <= inner.width);
    let room = Room {
        spaced: picture.is_some(),
        ..Room::of_width(picture.map_or(inner.width, |_| pieces).into())
    };
    canvas.put_blocks(lower, room, &cube_pages::pieces(study));
    if let Some(picture) = picture {
        let area = beside(below(inner, 9), picture);
        net_view::draw_small(
            canvas.buffer,
            area,
            &pictured(study.page, study, app),
            canvas.theme,
        );
    }
}

fn put_all(canvas: &mut Canvas<'_>, area: Rect, blocks: &[Block]) {
    let room = Room::of_width(area.width.into());
    canvas.put_blocks(area, room, blocks);
}

/// Returns the area without its first rows.
const fn below(area: Rect, rows: u16) -> Rect {
    Rect {
        y: area.y + rows,
        height: area.height.saturating_sub(rows),
        ..area
    }
}

/// The cube relabelled, and below it as it is, each with its name in a free corner.
fn draw_pictures_of_coset(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let is_small = area.width < LARGE_PICTURE;
    let upper = Rect {
        height: if is_small { 9 } else { 18 },
        ..area
    };
    let indent = if is_small {
        0
    } else {
        (LARGE_PICTURE - PICTURE) / 2
    };
    let lower = below(area, upper.height + u16::from(is_small));
    let lower = Rect {
        x: area.x + indent,
        width: area.width - indent,
        ..lower
    };
    for (area, relabelled, name) in [(upper, true, "relabelled"), (lower, false, "as it is")] {
        let stickers = Stickers::of_cube(app, relabelled);
        let rows = net_view::draw_small(canvas.buffer, area, &stickers, canvas.theme);
        let right_of_up = if rows < 18 { 15 } else { 27 };
        let at = Position::new(area.x + right_of_up, area.y);
        let width = area.width.saturating_sub(right_of_up);
        canvas.put(canvas::row(at.x, at.y, width), name, canvas.theme.muted);
    }
}

/// Returns the picture of a page.
fn pictured<'a>(page: Page, study: &Study, app: &'a App) -> Stickers<'a> {
    let example = |before| {
        let cube = lessons::last_example(study, before);
        Stickers::of_held(app, &OrientedCube::new(cube, app.cube().orientation), true)
    };
    match (page, study.lesson_page) {
        (Page::Lesson(1), 1) => with_references_of_corners(app),
        (Page::Lesson(1), 2) => with_references_of_edges(app),
        (Page::Lesson(3), 0) => example(None),
        (Page::Lesson(3), 1) => example(Some(&study.now.cube)),
        (Page::Lesson(3), _) => Stickers::of_cube(app, true),
        _ => Stickers::of_cube(app, app.is_relabelled()),
    }
}

/// Returns the cube with the reference sticker of each corner marked: the one with a colour of U or D.
fn with_references_of_corners(app: &App) -> Stickers<'_> {
    let is_reference = |color: Color| matches!(color, Color::U | Color::D);
    let places = Corner::ALL.iter().flat_map(|place| place.facelets());
    with_marks(
        app,
        places.filter(|&facelet| is_reference(app.cube().cube.color_at(facelet))),
    )
}

/// Returns the cube with the reference sticker of each edge marked: the one with a colour of U or D, else of F or B.
fn with_references_of_edges(app: &App) -> Stickers<'_> {
    let faces = app.cube().cube.to_face_cube();
    let rank = |facelet: &Facelet| match faces.color(*facelet) {
        Color::U | Color::D => 0,
        Color::F | Color::B => 1,
        _ => 2,
    };
    with_marks(
        app,
        Edge::ALL
            .into_iter()
            .filter_map(|place| place.facelets().into_iter().min_by_key(rank)),
    )
}

/// Marks facelets of the standard orientation where they are seen.
fn with_marks(app: &App, facelets: impl Iterator<Item = Facelet>) -> Stickers<'_> {
    let orientation = app.cube().orientation.symmetry();
    let marked = facelets
        .map(|facelet| orientation.facelet(facelet))
        .collect();
    Stickers::of_cube(app, app.is_relabelled()).with_marks(marked)
}

/// The names of the pages, the open one between brackets; a lesson is green when its question has been answered.
fn draw_tabs(canvas: &mut Canvas<'_>, area: Rect, page: Page, screen: (u16, u16), app: &App) {
    for (place, other, name) in tabs(area, page, screen) {
        let style = match other {
            _ if other == page => canvas.theme.heading,
            Page::Lesson(number) if app.is_answered(number) => canvas.theme.good,
            _ => canvas.theme.muted,
        };
        canvas.put(place, &name, style);
    }
}

/// Writes at the right end of the frame which page of the lesson this is, if it has several.
fn draw_page_number(canvas: &mut Canvas<'_>, area: Rect, page: usize, lesson: usize) {
    let pages = LESSONS[lesson].pages;
    if pages > 1 {
        let words = format!(" page {} of {pages} ", page + 1);
        let at = Position::new(area.right() - 2 - words.width() as u16, area.y);
        canvas.put(
            canvas::row(at.x, at.y, words.width() as u16),
            &words,
            canvas.theme.muted,
        );
    }
}

/// Writes the meaning of the axes' letters on the lower line of the frame, if the cube is not in the standard
/// orientation.
fn draw_hold(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
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
    canvas.put(
        canvas::row(at.x, at.y, area.width - 4),
        &words,
        canvas.theme.accent,
    );
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
    let mut tabs = tabs(area, study.page.shown(screen), screen).into_iter();
    tabs.find(|(place, ..)| place.contains(at))
        .map(|(_, page, _)| Target::Page(page))
}

/// Columns and rows of the picture that there is room for beside the text.
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
