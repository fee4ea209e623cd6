//! The panels around the net while stickers are typed: how to hold the cube, the colours, and what to do now.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr as _;

use super::Styles;
use super::canvas::{self, Canvas};
use super::screen_layout::ScreenLayout;
use crate::app::{Action, App, Target};
use crate::text::layout::{Room, TextLine};
use crate::text::{Tone, advice};
use cubetui::cube::{Color, Face, Facelet};
use cubetui::diagnosis::Advice;

pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &ScreenLayout, app: &App) {
    draw_orientation(canvas, layout.corners[0], app);
    draw_possible_colors(canvas, layout.corners[1], app);
    draw_problems(canvas, layout.problems, app);
    draw_colors(canvas, layout.below, app);
}

fn draw_orientation(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let mut lines = orientation_lines(app, canvas.theme);
    if matches!(
        app.editor().advice(),
        Advice::Type(_) | Advice::TypeAgain(_) | Advice::LookAt(_)
    ) {
        lines.extend([
            Vec::new(),
            vec![Span::raw("Type the letter of its")],
            vec![Span::raw("colour.")],
        ]);
    }
    for (row, spans) in area.rows().zip(&lines) {
        canvas.put_spans(row, spans);
    }
}

/// How to hold the cube, and which sticker is next.
pub(super) fn orientation_lines(app: &App, theme: &Styles) -> Vec<Vec<Span<'static>>> {
    let facelet = app.editor().cursor();
    let (face, up) = app.editor().view();
    let mut title = format!("{}, {}", face.word(), facelet.place());
    title[..1].make_ascii_uppercase();
    vec![
        vec![Span::styled(title, theme.heading)],
        vec![
            Span::raw("Look at the "),
            center(face, app, theme),
            Span::raw(" face,"),
        ],
        vec![center(up, app, theme), Span::raw(" side up.")],
    ]
}

/// Returns the name of the colour of a face's centre, in that colour; the face's own name while the centre is unknown.
fn center(face: Face, app: &App, theme: &Styles) -> Span<'static> {
    let scheme = &app.settings().scheme;
    match app.editor().findings().shown().color(Facelet::center(face)) {
        Some(color) => Span::styled(
            scheme.color_name(color).to_owned(),
            theme.sticker(scheme, Some(color)),
        ),
        None => Span::raw(face.word()),
    }
}

/// Draws the colours that the sticker under the cursor can have.
fn draw_possible_colors(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let possible = app.editor().findings().possible(app.editor().cursor());
    if possible.is_empty() {
        return;
    }
    canvas.put(area, "Possible here:", canvas.theme.heading);
    for (index, color) in possible.iter().enumerate() {
        let at = Rect::new(area.x + 4 * index as u16, area.y + 1, 3, 1);
        let chip = chip(color, app, canvas.theme);
        canvas.put_spans(at, &[chip]);
        canvas.on_click(at, Target::Action(Action::Paint(color)));
    }
}

fn chip(color: Color, app: &App, theme: &Styles) -> Span<'static> {
    let scheme = &app.settings().scheme;
    Span::styled(
        format!(" {} ", scheme.letter(color)),
        theme.sticker(scheme, Some(color)),
    )
}

/// Draws the colours with their letters, and how many stickers of each are known.
fn draw_colors(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let editor = app.editor();
    let net = editor.findings().shown();
    let inferred = editor.typed().missing() - net.missing();
    let typed = editor.typed_count();
    let title = format!("Colours, 9 of each: {typed} typed, {inferred} inferred");
    let inner = canvas.framed(area, &title);
    let mut x = inner.x;
    for color in Color::ALL {
        let count = net.count(color);
        let style = match count {
            9 => canvas.theme.good,
            10.. => canvas.theme.bad,
            _ => Style::new(),
        };
        let name = app.settings().scheme.color_name(color);
        let spans = [
            chip(color, app, canvas.theme),
            Span::raw(format!(" {name} ")),
            Span::styled(count.to_string(), style),
        ];
        let width: usize = spans.iter().map(|span| span.content.width()).sum();
        let at = canvas::row(x, inner.y, (width as u16).min(inner.right() - x));
        canvas.put_spans(at, &spans);
        canvas.on_click(at, Target::Action(Action::Paint(color)));
        x = (at.right() + 2).min(inner.right());
    }
}

fn draw_problems(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let inner = canvas.framed(area, advice::prompt(app).title);
    let lines = Room::of_width(inner.width.into()).lines(&advice::blocks(app));
    let height = usize::from(inner.height);
    canvas.put_text(inner, &cut(lines, height));
}

/// Returns the lines that fit. If there are more, the last one is a mark.
fn cut(mut lines: Vec<TextLine>, height: usize) -> Vec<TextLine> {
    let count = lines.len();
    if count > height && height > 0 {
        lines.truncate(height - 1);
        lines.push(TextLine::of(&[
            Tone::Muted.of(format!("… and {} more lines", count + 1 - height))
        ]));
    }
    lines
}
