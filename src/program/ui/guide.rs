//! What to do now, in the free corners of the net: for Turn and for Paint mode. In Paint mode the colours too.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::Theme;
use super::canvas::{self, Canvas};
use super::screen_layout::Layout;
use crate::app::{Action, App, Target};
use crate::text::layout::Room;
use crate::text::{Block, Tone};
use cubetui::cube::{Color, Face, Facelet, Layers, Turn};

/// The widest line that is read at one glance.
const WIDTH: u16 = 24;

pub(super) fn draw_turning(canvas: &mut Canvas<'_>, layout: &Layout, app: &App) {
    let key = |action| app.key_of(action);
    let how = vec![
        Tone::Plain.of("Press "),
        Tone::Accent.of(key(Action::Stickers)),
        Tone::Plain.of(" to type its stickers, then "),
        Tone::Accent.of(key(Action::Solve)),
        Tone::Plain.of("."),
    ];
    let title = vec![Tone::Heading.of("Got a scrambled cube?")];
    let top = [Block::Heading(1, title), Block::Paragraph(how)];
    let room = Room::of_width(layout.corners[0].width.min(WIDTH).into());
    canvas.put_blocks(layout.corners[0], room, &top);
    let (clockwise, anticlockwise) = (turning_keys(app, 1), turning_keys(app, 3));
    let shifted = clockwise
        .iter()
        .zip(&anticlockwise)
        .all(|(key, other)| key.to_uppercase() == *other);
    let (backwards, how) = if shifted {
        ("Shift".to_owned(), ": anticlockwise,")
    } else {
        (anticlockwise.join(" "), " back,")
    };
    let bottom = [
        Line::styled("Or turn this one:", canvas.theme.heading),
        Line::from(vec![
            Span::styled(clockwise.join(" "), canvas.theme.accent),
            Span::raw(" clockwise,"),
        ]),
        Line::from(vec![
            Span::styled(backwards, canvas.theme.accent),
            Span::raw(how),
        ]),
        Line::from(vec![
            Span::styled(key(Action::HalfPrefix), canvas.theme.accent),
            Span::raw(" before it: half turn."),
        ]),
    ];
    canvas.put_lines(layout.corners[1], &bottom);
}

/// What is pressed for this turn of each face, in the order of the moves.
fn turning_keys(app: &App, quarters: u8) -> Vec<String> {
    let turn = |face| Action::Turn(Turn::new(Layers::Face(face), quarters));
    Face::ALL.map(|face| app.key_of(turn(face))).to_vec()
}

/// How to hold the cube, and what the sticker under the cursor can be.
pub(super) fn draw_painting(canvas: &mut Canvas<'_>, layout: &Layout, app: &App) {
    let (editor, scheme) = (app.editor(), &app.settings().scheme);
    let facelet = editor.cursor();
    let (face, up) = editor.view();
    let title = format!(
        "{} face, sticker {}",
        capitalized(face.word()),
        facelet.index() % 9 + 1
    );
    let lines = [
        Line::styled(title, canvas.theme.heading),
        Line::from(vec![
            Span::raw("Look at the "),
            center(face, app, canvas.theme),
            Span::raw(" face,"),
        ]),
        Line::from(vec![center(up, app, canvas.theme), Span::raw(" side up.")]),
        Line::raw(""),
        Line::raw("Type the letter of its"),
        Line::raw("colour."),
    ];
    canvas.put_lines(layout.corners[0], &lines);

    let area = layout.corners[1];
    let chips = chips(area, app);
    if !chips.is_empty() {
        canvas.put_lines(
            area,
            &[Line::styled("Possible here:", canvas.theme.heading)],
        );
    }
    for (chip, color) in chips {
        let letter = format!(" {} ", scheme.letter(color));
        canvas.put(chip, &letter, canvas.theme.sticker(scheme, Some(color)));
    }
}

/// The colours that the sticker under the cursor can have, and their places.
fn chips(area: Rect, app: &App) -> Vec<(Rect, Color)> {
    let possible = app.editor().findings().possible(app.editor().cursor());
    let place = |(index, color)| {
        (
            Rect::new(area.x + 4 * index as u16, area.y + 1, 3, 1),
            color,
        )
    };
    possible.iter().enumerate().map(place).collect()
}

/// What paints in the colour at this place.
pub(super) fn possible_color_at(layout: &Layout, app: &App, at: Position) -> Option<Target> {
    let (_, color) = chips(layout.corners[1], app)
        .into_iter()
        .find(|(chip, _)| chip.contains(at))?;
    Some(Target::Action(Action::Paint(color)))
}

/// The colour of a face's centre in a word of that colour; the face's own name while the centre is not known.
fn center(face: Face, app: &App, theme: &Theme) -> Span<'static> {
    let scheme = &app.settings().scheme;
    match app.editor().findings().shown().color(Facelet::center(face)) {
        Some(color) => Span::styled(
            scheme.color_name(color).to_owned(),
            theme.sticker(scheme, Some(color)),
        ),
        None => Span::raw(face.word()),
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Draws the colours with their letters, and how many stickers of each are known.
pub(super) fn draw_colors(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let (editor, net) = (app.editor(), app.editor().findings().shown());
    let inferred = editor.typed().missing() - net.missing();
    let typed = editor.typed_count();
    let title = format!("Colours, 9 of each: {typed} typed, {inferred} inferred");
    let inner = canvas.framed(area, &title);
    let scheme = &app.settings().scheme;
    for (place, color) in color_places(inner, app) {
        let count = net.count(color);
        let style = match count {
            9 => canvas.theme.good,
            10.. => canvas.theme.bad,
            _ => Style::new(),
        };
        let spans = [
            Span::styled(
                format!(" {} ", scheme.letter(color)),
                canvas.theme.sticker(scheme, Some(color)),
            ),
            Span::raw(format!(" {} ", scheme.color_name(color))),
            Span::styled(count.to_string(), style),
        ];
        canvas.put_spans(place, &spans);
    }
}

/// The colours and their places, as far as there is room.
fn color_places(inner: Rect, app: &App) -> Vec<(Rect, Color)> {
    let mut places = Vec::new();
    let mut x = inner.x;
    for color in Color::ALL {
        let count = app.editor().findings().shown().count(color);
        let words = format!(" w  {} {count}", app.settings().scheme.color_name(color));
        let width = (words.width() as u16).min(inner.right() - x);
        places.push((Rect::new(x, inner.y, width, 1), color));
        x = (x + width + 2).min(inner.right());
    }
    places
}

/// What paints in the colour at this place.
pub(super) fn color_at(area: Rect, app: &App, at: Position) -> Option<Target> {
    let (_, color) = color_places(canvas::inside(area), app)
        .into_iter()
        .find(|(place, _)| place.contains(at))?;
    Some(Target::Action(Action::Paint(color)))
}
