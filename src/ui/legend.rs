//! The colours with their letters, and how many stickers of each are typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::{Theme, text};
use crate::app::App;
use crate::cube::Color;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let (editor, net) = (app.editor(), app.editor().findings().shown());
    let inferred = editor.typed().missing() - net.missing();
    let typed = editor.typed_count();
    let title = format!("Colours, 9 of each: {typed} typed, {inferred} inferred");
    let inner = text::framed(buffer, area, &title, theme);
    let scheme = &app.settings().scheme;
    let mut spans = Vec::new();
    for color in Color::ALL {
        let count = net.count(color);
        let style = match count {
            9 => theme.good,
            10.. => theme.bad,
            _ => Style::new(),
        };
        spans.push(Span::styled(format!(" {} ", scheme.letter(color)), theme.sticker(scheme, Some(color))));
        spans.push(Span::raw(format!(" {} ", scheme.color_name(color))));
        spans.push(Span::styled(format!("{count}  "), style));
    }
    text::put_spans(buffer, inner.as_position(), inner.width, &spans);
}
