//! The next move, large and in words, in the free corners of the net.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::canvas::{self, Canvas};
use super::screen_layout::Layout;
use crate::app::{Action, App, Search};
use cubetui::cube::{Face, Move};

pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, app: &App) {
    let key = |action| app.key_of(action);
    let [top, bottom] = layout.corners;
    let Some(playback) = app.playback() else {
        if !app.search().is_some_and(Search::is_running) {
            return;
        }
        let lines = [
            Line::styled("Searching …", canvas.theme.heading),
            Line::from(vec![
                Span::styled(key(Action::Leave), canvas.theme.accent),
                Span::raw(" stops"),
            ]),
        ];
        return canvas.put_lines(top, &lines);
    };
    let Some(next) = playback.next_move() else {
        let lines = [
            Line::styled("Solved!", canvas.theme.good.add_modifier(Modifier::BOLD)),
            Line::raw(""),
            Line::from(vec![
                Span::styled(key(Action::Start), canvas.theme.accent),
                Span::raw(": once more,"),
            ]),
            Line::from(vec![
                Span::styled(key(Action::Stickers), canvas.theme.accent),
                Span::raw(": another cube."),
            ]),
        ];
        return canvas.put_lines(top, &lines);
    };
    let turn = app.cube().as_held(next);
    draw_large(canvas, top, &turn.to_string(), canvas.theme.accent);
    let scheme = &app.settings().scheme;
    let center_at = |place| scheme.center_name(app.cube().orientation.face_at(place));
    let centre = scheme.center_name(next.face());
    let mut lines = vec![Line::styled(
        format!("{} face ({centre}),", turn.face().word()),
        canvas.theme.heading,
    )];
    let direction = canvas::wrapped(&direction_in_words(turn), bottom.width);
    lines.extend(
        direction
            .into_iter()
            .map(|line| Line::styled(line, canvas.theme.heading)),
    );
    let orientation = [
        format!("Hold {} up,", center_at(Face::U)),
        format!("{} in front.", center_at(Face::F)),
    ];
    if lines.len() + orientation.len() < bottom.height.into() {
        lines.push(Line::raw(""));
    }
    lines.extend(orientation.map(Line::raw));
    canvas.put_lines(bottom, &lines);
    let keys = if app.is_playing() {
        vec![
            Span::raw("Playing; "),
            Span::styled(key(Action::PlayPause), canvas.theme.accent),
            Span::raw(" pauses"),
        ]
    } else {
        vec![
            Span::styled(key(Action::Next), canvas.theme.accent),
            Span::raw(" next, "),
            Span::styled(key(Action::Previous), canvas.theme.accent),
            Span::raw(" back"),
        ]
    };
    let below_sign = canvas::row(top.x, top.y + SIGN_ROWS, top.width);
    canvas.put_spans(below_sign, &keys);
}

/// Says how far the face turns, seen from where, and how to see it.
fn direction_in_words(turn: Move) -> String {
    let viewpoint = if turn.quarters() == 2 {
        "in either direction"
    } else {
        "looking at that face"
    };
    let how_to_look = turn
        .how_to_look()
        .map_or(String::new(), |words| format!("; {words}"));
    format!("{}, {viewpoint}{how_to_look}.", turn.direction())
}

/// The rows of a large sign.
const SIGN_ROWS: u16 = 5;

fn draw_large(canvas: &mut Canvas<'_>, area: Rect, word: &str, style: Style) {
    let mut x = area.x;
    for sign in word.chars() {
        let rows = pixels(sign);
        for (y, row) in (area.y..area.bottom()).zip(rows) {
            for (column, pixel) in row.chars().enumerate() {
                if pixel == '#' {
                    let x = x + 2 * column as u16;
                    let pixel = canvas::row(x, y, area.right().saturating_sub(x));
                    canvas.put(pixel, "██", style);
                }
            }
        }
        x += 2 * rows[0].len() as u16 + 2;
    }
}

/// Returns the pixels of a sign, row by row; `#` is set. A pixel is two cells wide.
const fn pixels(sign: char) -> [&'static str; SIGN_ROWS as usize] {
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
