//! The lessons and the pages about the cube, over everything but the title, the status line and the footer:
//!
//! ```text
//! ╭ Lessons [Coordinates] Distances  State  Symmetry  Coset ─────────╮
//! │ words and numbers                              small picture    │
//! │                                                of the cube      │
//! ╰─────────────────────────────────────────────────────────────────╯
//! ```
//!
//! Whatever the last turn changed has a mark before it, which is visible without colours too.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::canvas::{self, Canvas, below, without_last_column};
use super::net_view;
use super::visible_stickers::Stickers;
use crate::app::{App, LESSONS, LessonPicture, Page, Study, Target, lesson_page};
use crate::text::layout::Room;
use crate::text::study_page::{self, LARGE_PICTURE, PICTURE, PageSize};
use crate::text::{TextLine, cube_pages, lessons};
use cubetui::cube::{Color, Corner, Edge, Facelet, Orientation, OrientedCube};

/// The minimum width for the coordinates next to the picture.
const ROOM_BESIDE_PICTURE: u16 = 70;
/// Rows of all coordinates with one explained.
const EXPLAINED_ROWS: u16 = 22;

pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: (u16, u16),
    study: &Study,
    app: &App,
) {
    let page = study.page.shown(screen);
    let inner = without_last_column(canvas.panel(area, ""));
    let place = match study_page::lines(study, app, screen) {
        Some(lines) => draw_text(canvas, inner, &lines, study, screen, app),
        None if page == Page::Coset => {
            draw_coset(canvas, inner, PageSize::on_screen(screen), study, app);
            String::new()
        }
        None => {
            draw_coordinates(canvas, inner, Page::both_fit(screen), study, app);
            String::new()
        }
    };
    canvas.put_on_frame(area, area.bottom() - 1, &place, canvas.theme.accent);
    let before_place = Rect {
        width: area.width.saturating_sub(place.width() as u16 + 2),
        ..area
    };
    draw_hold(canvas, before_place, app);
    draw_tabs(canvas, area, page, screen, app);
}

/// Draws a page that is one text, scrolled to its position, with its picture at the upper right. Returns which part of it
/// is visible, if not all.
fn draw_text(
    canvas: &mut Canvas<'_>,
    inner: Rect,
    lines: &[TextLine],
    study: &Study,
    screen: (u16, u16),
    app: &App,
) -> String {
    let page = study.page.shown(screen);
    let (columns, rows) = PageSize::on_screen(screen).picture(page);
    let height = (lines.len() as u16).max(rows).max(inner.height);
    let mut whole = Buffer::empty(Rect::new(0, 0, inner.width, height));
    let all = whole.area;
    Canvas::new(&mut whole, canvas.theme).put_text(all, lines);
    if columns > 0 {
        let stickers = pictured(page, study, app);
        net_view::draw_small(&mut whole, beside(all, columns), &stickers, canvas.theme);
    }
    let top = study
        .top
        .min(lines.len().saturating_sub(inner.height.into()));
    for (row, y) in inner.rows().zip(top as u16..) {
        for x in 0..inner.width {
            canvas.buffer[(row.x + x, row.y)] = whole[(x, y)].clone();
        }
    }
    if lines.len() > inner.height.into() {
        let last = top + usize::from(inner.height);
        return format!(" lines {}-{last}/{} ", top + 1, lines.len());
    }
    match page {
        Page::Lesson(lesson) => {
            let pages = LESSONS[lesson].pages.len();
            format!(" page {} of {pages} ", study.lesson_page + 1)
        }
        _ => String::new(),
    }
}

fn draw_coset(canvas: &mut Canvas<'_>, inner: Rect, size: PageSize, study: &Study, app: &App) {
    let (columns, _) = size.picture(study.page);
    let room = if columns > 0 {
        draw_pictures_of_coset(canvas, beside(inner, columns), app);
        inner.width - columns - 2
    } else {
        inner.width
    };
    let room = Room {
        spaced: size.is_spaced(),
        ..Room::of_width(room.into())
    };
    let blocks = cube_pages::coset(study, app, room, inner.height.into());
    canvas.put_text(inner, &room.lines(&blocks));
}

/// Draws the coordinates, next to the picture if there is space for it, and the distances below them if there is space for
/// both.
fn draw_coordinates(canvas: &mut Canvas<'_>, inner: Rect, both: bool, study: &Study, app: &App) {
    let picture = match inner.width {
        _ if both => LARGE_PICTURE,
        ROOM_BESIDE_PICTURE.. => PICTURE,
        _ => 0,
    };
    if picture > 0 {
        let area = beside(inner, picture);
        let stickers = pictured(study.page, study, app);
        net_view::draw_small(canvas.buffer, area, &stickers, canvas.theme);
    }
    let rows = cube_pages::coordinates(study, inner.width.into());
    let row_count = rows.len() as u16;
    let table = Rect {
        width: inner.width.saturating_sub(picture + 1),
        ..inner
    };
    canvas.put_blocks(table, &rows);
    let left = Rect {
        width: if both { table.width - 1 } else { inner.width },
        ..inner
    };
    canvas.put_blocks(below(left, row_count), &cube_pages::explanation(study, app));
    if both {
        let distances = cube_pages::distances_in_short(study);
        canvas.put_blocks(below(left, EXPLAINED_ROWS), &distances);
    }
}

/// Draws the cube relabelled, and below it as it is, each with its name in a free corner.
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
    let picture = match page {
        Page::Lesson(lesson) => lesson_page(lesson, study.lesson_page).picture,
        _ => LessonPicture::Cube,
    };
    match picture {
        LessonPicture::Cube => Stickers::of_cube(app, app.is_relabelled()),
        LessonPicture::Corners => with_references_of_corners(app),
        LessonPicture::Edges => with_references_of_edges(app),
        LessonPicture::Relabelled => Stickers::of_cube(app, true),
        LessonPicture::Example => {
            let cube = OrientedCube::new(lessons::last_example(study), app.cube().orientation);
            Stickers::of_held(app, &cube, true)
        }
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

/// Marks facelets, given in the standard orientation, where they are seen on the cube as it is held.
fn with_marks(app: &App, facelets: impl Iterator<Item = Facelet>) -> Stickers<'_> {
    let marked = facelets.map(|facelet| app.cube().seen(&facelet)).collect();
    Stickers::of_cube(app, app.is_relabelled()).with_marks(marked)
}

/// Draws the names of the pages, as many as fit, with the open one in brackets. While a lesson is open, only its name is
/// written out: the others are numbers, green once their question has been answered. On other pages, the lessons share one
/// tab.
fn draw_tabs(canvas: &mut Canvas<'_>, area: Rect, page: Page, screen: (u16, u16), app: &App) {
    let mut x = area.x + 2;
    let lessons = Page::all(screen).filter(|other| other.is_lesson() && page.is_lesson());
    let one_tab = (!page.is_lesson()).then_some(page.lesson());
    let of_cube = Page::all(screen).filter(|other| !other.is_lesson());
    let name_of = |other: Page| {
        let name = match other {
            Page::Lesson(number) if other == page => format!("{} {}", number + 1, other.name()),
            Page::Lesson(number) if page.is_lesson() => (number + 1).to_string(),
            Page::Lesson(_) => "Lessons".to_owned(),
            _ => other.name().to_owned(),
        };
        if other == page {
            format!("[{name}]")
        } else {
            format!(" {name} ")
        }
    };
    let tabs: Vec<(Page, String)> = lessons
        .chain(one_tab)
        .chain(of_cube)
        .map(|other| (other, name_of(other)))
        .collect();
    // If not all fit, the first ones are left out, so that the open page is always named.
    let mut room = usize::from(area.width.saturating_sub(3)) + 1;
    let open = tabs.iter().position(|&(other, _)| other == page);
    let first = tabs.iter().take(open.map_or(0, |open| open + 1)).rev();
    let first = first.take_while(|(_, name)| {
        let fits = name.width() < room;
        room = room.saturating_sub(name.width() + 1);
        fits
    });
    let first = open.map_or(0, |open| (open + 1).saturating_sub(first.count()));
    for (other, name) in tabs.into_iter().skip(first) {
        let style = match other {
            _ if other == page => canvas.theme.heading,
            Page::Lesson(number) if app.is_answered(number) => canvas.theme.good,
            _ => canvas.theme.muted,
        };
        let tab = canvas::row(x, area.y, name.width() as u16);
        if tab.right() + 1 > area.right() {
            let rest = canvas::row(x, area.y, (area.right() - 1).saturating_sub(x).min(3));
            return canvas.put(rest, " … ", canvas.theme.muted);
        }
        x = tab.right() + 1;
        canvas.put(tab, &name, style);
        canvas.on_click(tab, Target::Page(other));
    }
}

/// Writes the meaning of the axes' letters on the lower line of the frame if the cube is not in the standard orientation.
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
        canvas::row(at.x, at.y, area.width.saturating_sub(4)),
        &words,
        canvas.theme.accent,
    );
}

/// Returns the `width` rightmost columns of an area.
const fn beside(inner: Rect, width: u16) -> Rect {
    Rect {
        x: inner.x + inner.width - width,
        width,
        ..inner
    }
}
