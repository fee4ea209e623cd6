//! The colours with their letters, and how many stickers of each are typed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, text};
use crate::app::{Action, App, Target};
use crate::cube::Color;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let (editor, net) = (app.editor(), app.editor().findings().shown());
    let inferred = editor.typed().missing() - net.missing();
    let typed = editor.typed_count();
    let title = format!("Colours, 9 of each: {typed} typed, {inferred} inferred");
    let inner = text::framed(buffer, area, &title, theme);
    let scheme = &app.settings().scheme;
    for (place, color) in places(inner, app) {
        let count = net.count(color);
        let style = match count {
            9 => theme.good,
            10.. => theme.bad,
            _ => Style::new(),
        };
        let spans = [
            Span::styled(format!(" {} ", scheme.letter(color)), theme.sticker(scheme, Some(color))),
            Span::raw(format!(" {} ", scheme.color_name(color))),
            Span::styled(count.to_string(), style),
        ];
        text::put_spans(buffer, place.as_position(), place.width, &spans);
    }
}

/// The colours and their places, as far as there is room.
fn places(inner: Rect, app: &App) -> Vec<(Rect, Color)> {
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
pub(super) fn target_at(area: Rect, app: &App, at: Position) -> Option<Target> {
    let (_, color) = places(text::inside(area), app).into_iter().find(|(place, _)| place.contains(at))?;
    Some(Target::Action(Action::Paint(color)))
}
