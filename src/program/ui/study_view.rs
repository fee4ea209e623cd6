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
use unicode_width::UnicodeWidthStr as _;

use super::canvas::{self, Canvas, below, without_last_column};
use super::net_view;
use super::visible_stickers::Stickers;
use crate::app::{App, LESSONS, Page, Study, Target};
use crate::text::layout::Room;
use crate::text::{cube_pages, lessons};
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
    let page = study.page.shown(screen);
    let inner = without_last_column(canvas.panel(area, ""));
    draw_tabs(canvas, area, page, screen, app);
    if let Page::Lesson(lesson) = page {
        let pages = LESSONS[lesson].pages;
        if pages > 1 {
            let number = format!(" page {} of {pages} ", study.lesson_page + 1);
            canvas.put_on_frame(area, area.y, &number, canvas.theme.muted);
        }
    }
    draw_hold(canvas, area, app);
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
            canvas.put_text(inner, &room.lines(&cube_pages::distances(study)));
            false
        }
        Page::Cube => {
            let blocks = cube_pages::summary(study);
            canvas.put_text(inner, &beside_picture.lines(&blocks));
            true
        }
        Page::Symmetry => {
            let blocks = cube_pages::symmetry(study);
            canvas.put_text(inner, &beside_picture.lines(&blocks));
            true
        }
        Page::Coset => {
            draw_pictures_of_coset(canvas, beside(inner, picture), app);
            let room = Room {
                spaced: inner.height > SPACED,
                ..Room::of_width((inner.width - picture - 2).into())
            };
            let blocks = cube_pages::coset(study, app, room, inner.height.into());
            canvas.put_text(inner, &room.lines(&blocks));
            false
        }
        Page::Lesson(lesson) => {
            let room = Room {
                spaced: inner.height > SPACED,
                ..beside_picture
            };
            let blocks = lessons::page(lesson, study.lesson_page, study, app);
            canvas.put_text(inner, &room.lines(&blocks));
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
    canvas.put_blocks(table, &rows);
    canvas.put_blocks(below(area, row_count), &cube_pages::explanation(study, app));
    if all {
        let distances = cube_pages::distances_in_short(study);
        canvas.put_blocks(below(left, EXPLAINED_ROWS), &distances);
        canvas.put_blocks(below(picture, 19), &cube_pages::summary(study));
    }
}

/// Draws Thistlethwaite's stages and every piece, beside the picture where there is room for it.
fn draw_state(canvas: &mut Canvas<'_>, inner: Rect, study: &Study, app: &App) {
    let stages = cube_pages::stages(study, app, inner.width.into());
    canvas.put_blocks(inner, &stages);
    let lower = below(inner, 8);
    let pieces = cube_pages::PIECES_WIDTH as u16;
    let picture = [LARGE_PICTURE, PICTURE]
        .into_iter()
        .find(|picture| pieces + 2 + picture <= inner.width);
    let room = Room {
        spaced: picture.is_some(),
        ..Room::of_width(picture.map_or(inner.width, |_| pieces).into())
    };
    canvas.put_text(lower, &room.lines(&cube_pages::pieces(study)));
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
    let marked = facelets.map(|facelet| app.cube().seen(&facelet)).collect();
    Stickers::of_cube(app, app.is_relabelled()).with_marks(marked)
}

/// The names of the pages, the open one between brackets. Of the lessons, the open one alone has its name: the others have
/// their numbers, green when their question has been answered.
fn draw_tabs(canvas: &mut Canvas<'_>, area: Rect, page: Page, screen: (u16, u16), app: &App) {
    let mut x = area.x + 2;
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
        let style = match other {
            _ if other == page => canvas.theme.heading,
            Page::Lesson(number) if app.is_answered(number) => canvas.theme.good,
            _ => canvas.theme.muted,
        };
        let tab = canvas::row(x, area.y, name.width() as u16);
        x = tab.right() + 1;
        canvas.put(tab, &name, style);
        canvas.on_click(tab, Target::Page(other));
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
