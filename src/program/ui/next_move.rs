//! The next move, large and in words, in the free corners of the net.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{self, Canvas, below};
use super::screen_layout::Layout;
use crate::app::{App, Playback};
use crate::text::solution;

pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, app: &App) {
    let [mut top, bottom] = layout.corners;
    if let Some(next) = app.playback().and_then(Playback::next_move) {
        let turn = app.cube().seen(&next).to_string();
        draw_large(canvas, top, &turn, canvas.theme.accent);
        let text = solution::next_move(next, bottom.width, bottom.height.into(), app);
        canvas.put_blocks(bottom, &text);
        top = below(top, SIGN_ROWS);
        top.height = 1;
    }
    canvas.put_blocks(top, &solution::keys(app));
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
