//! The next move, large and in words, in the free corners of the net.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::screen_layout::Layout;
use super::{Theme, text};
use crate::app::{Action, App};
use crate::cube::Face;

pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let key = |action| app.key_of(action);
    let [top, bottom] = layout.corners;
    let Some(playback) = app.playback() else {
        let lines = [
            Line::styled("Searching …", theme.heading),
            Line::from(vec![Span::styled(key(Action::Leave), theme.accent), Span::raw(" stops")]),
        ];
        return text::put_lines(buffer, top, &lines);
    };
    let Some(next) = playback.next_move() else {
        let lines = [
            Line::styled("Solved!", theme.good.add_modifier(Modifier::BOLD)),
            Line::raw(""),
            Line::from(vec![Span::styled(key(Action::Start), theme.accent), Span::raw(": once more,")]),
            Line::from(vec![Span::styled(key(Action::Stickers), theme.accent), Span::raw(": another cube.")]),
        ];
        return text::put_lines(buffer, top, &lines);
    };
    let turn = app.cube().as_held(next);
    draw_large(buffer, top, &turn.to_string(), theme.accent);
    let scheme = &app.settings().scheme;
    let center_at = |place| scheme.center_name(app.cube().hold.face_at(place));
    let centre = scheme.center_name(next.face());
    let lines = [
        Line::styled(format!("{} face ({centre}),", turn.face().word()), theme.heading),
        Line::styled(turn.direction(), theme.heading),
        Line::raw(""),
        Line::raw(format!("Hold {} up,", center_at(Face::U))),
        Line::raw(format!("{} in front.", center_at(Face::F))),
        if app.is_playing() {
            Line::from(vec![
                Span::raw("Playing; "),
                Span::styled(key(Action::PlayPause), theme.accent),
                Span::raw(" pauses"),
            ])
        } else {
            Line::from(vec![
                Span::styled(key(Action::Next), theme.accent),
                Span::raw(" next, "),
                Span::styled(key(Action::Previous), theme.accent),
                Span::raw(" back"),
            ])
        },
    ];
    text::put_lines(buffer, bottom, &lines);
}

fn draw_large(buffer: &mut Buffer, area: Rect, word: &str, style: Style) {
    let mut x = area.x;
    for sign in word.chars() {
        let rows = pixels(sign);
        for (y, row) in (area.y..area.bottom()).zip(rows) {
            for (column, pixel) in row.chars().enumerate() {
                if pixel == '#' {
                    let at = Position::new(x + 2 * column as u16, y);
                    text::put(buffer, at, area.right().saturating_sub(at.x), "██", style);
                }
            }
        }
        x += 2 * rows[0].len() as u16 + 2;
    }
}

/// Returns the pixels of a sign, row by row; `#` is set. A pixel is two cells wide.
const fn pixels(sign: char) -> [&'static str; 5] {
    match sign {
        'U' => ["#   #", "#   #", "#   #", "#   #", " ### "],
        'R' => ["#### ", "#   #", "#### ", "#  # ", "#   #"],
        'F' => ["#####", "#    ", "#### ", "#    ", "#    "],
        'D' => ["#### ", "#   #", "#   #", "#   #", "#### "],
        'L' => ["#    ", "#    ", "#    ", "#    ", "#####"],
        'B' => ["#### ", "#   #", "#### ", "#   #", "#### "],
        '2' => ["### ", "   #", " ## ", "#   ", "####"],
        '\'' => ["##", "##", "# ", "  ", "  "],
        _ => ["", "", "", "", ""],
    }
}
