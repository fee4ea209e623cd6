//! What to do now, in the free corners of the net: for Turn and for Paint mode.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::{Theme, text};
use crate::app::{Action, App};

/// How to begin.
pub(super) fn draw_turning(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let key = |action| text::key_of(app, action);
    let keyed = |before: &'static str, action, after: &'static str| {
        Line::from(vec![Span::raw(before), Span::styled(key(action), theme.accent), Span::raw(after)])
    };
    let top = [
        Line::styled("Got a scrambled cube?", theme.heading),
        keyed("Press ", Action::Stickers, " to type its"),
        keyed("stickers, then ", Action::Solve, "."),
    ];
    text::put_lines(buffer, layout.top_right(), &top);
    let bottom = [
        Line::styled("Or turn this one:", theme.heading),
        Line::from(vec![Span::styled("u r f d l b", theme.accent), Span::raw(" clockwise,")]),
        Line::from(vec![Span::styled("Shift", theme.accent), Span::raw(": anticlockwise,")]),
        keyed("", Action::HalfPrefix, " before it: half turn."),
    ];
    text::put_lines(buffer, layout.bottom_right(), &bottom);
}

/// How to hold the cube, and what the sticker under the cursor can be.
pub(super) fn draw_painting(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let (editor, scheme) = (app.editor(), &app.settings().scheme);
    let area = layout.top_right();
    let facelet = editor.cursor();
    let title = format!("{} face, sticker {}", capitalized(facelet.face().word()), facelet.index() % 9 + 1);
    let mut lines = vec![Line::styled(title, theme.heading)];
    for part in text::wrapped(&editor.how_to_hold(), area.width) {
        lines.push(Line::raw(part));
    }
    lines.push(Line::raw(""));
    lines.push(Line::raw("Type the letter of its"));
    lines.push(Line::raw("colour."));
    text::put_lines(buffer, area, &lines);

    let mut chips = Vec::new();
    for color in editor.findings().possible(facelet).iter() {
        chips.push(Span::styled(format!(" {} ", scheme.letter(color)), theme.sticker(scheme, Some(color))));
        chips.push(Span::styled(" ", Style::new()));
    }
    let lines = [Line::styled("Possible here:", theme.heading), Line::from(chips)];
    text::put_lines(buffer, layout.bottom_right(), &lines);
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
