//! Every sign beyond ASCII that the program draws, and the ASCII sign that takes its place with `--ascii`.
//!
//! A sign and its twin take one cell each, so that nothing moves. A test finds every sign in the sources that is missing here.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr as _;

pub const GLYPHS: &[(char, char)] = &[
    // Words.
    ('…', '~'),
    ('·', '.'),
    ('—', '-'),
    ('–', '-'),
    ('−', '-'),
    ('’', '\''),
    ('‘', '\''),
    ('′', '\''),
    ('“', '"'),
    ('”', '"'),
    ('µ', 'u'),
    ('σ', 's'),
    ('×', 'x'),
    ('≤', '<'),
    ('≥', '>'),
    ('←', '<'),
    ('→', '>'),
    ('↑', '^'),
    ('↓', 'v'),
    ('↖', '^'),
    ('↗', '^'),
    ('↘', 'v'),
    ('↙', 'v'),
    ('►', '>'),
    ('◄', '<'),
    ('▲', '^'),
    ('▼', 'v'),
    ('▶', '>'),
    ('▸', '>'),
    ('◀', '<'),
    ('◂', '<'),
    ('•', '*'),
    ('●', '*'),
    ('○', 'o'),
    ('✓', 'v'),
    ('✗', 'x'),
    // Frames.
    ('─', '-'),
    ('│', '|'),
    ('┌', '+'),
    ('┐', '+'),
    ('└', '+'),
    ('┘', '+'),
    ('╭', '+'),
    ('╮', '+'),
    ('╰', '+'),
    ('╯', '+'),
    ('├', '+'),
    ('┤', '+'),
    ('┬', '+'),
    ('┴', '+'),
    ('┼', '+'),
    // The cursor's frame, and the filled part of a bar.
    ('━', '='),
    ('┃', '|'),
    ('┏', '+'),
    ('┓', '+'),
    ('┗', '+'),
    ('┛', '+'),
    // The lines between stickers.
    ('▕', '|'),
    ('▏', '|'),
    ('▁', '_'),
    ('▔', '-'),
    // Areas.
    ('█', '#'),
    ('▓', '#'),
    ('▒', '%'),
    ('░', ':'),
    // Half of a cell is shown as its background.
    ('▀', ' '),
    ('▄', ' '),
    ('▌', ' '),
    ('▐', ' '),
    // Nor are quarters, with which nothing is drawn in ASCII.
    ('▘', ' '),
    ('▝', ' '),
    ('▖', ' '),
    ('▗', ' '),
    ('▞', ' '),
    ('▚', ' '),
    ('▛', ' '),
    ('▜', ' '),
    ('▙', ' '),
    ('▟', ' '),
];

/// The twin of a sign; a `?` for one that the program has not drawn of itself (a name that the user typed).
fn twin(sign: char) -> char {
    let known = GLYPHS.iter().find(|(glyph, _)| *glyph == sign);
    known.map_or('?', |&(_, twin)| twin)
}

/// Puts the twins in the place of all signs beyond ASCII. Of a sign that is two cells wide the second becomes blank.
pub(super) fn in_ascii(buffer: &mut Buffer) {
    let mut covered = 0;
    for cell in &mut buffer.content {
        if covered > 0 {
            covered -= 1;
            cell.set_char(' ');
        } else if !cell.symbol().is_ascii() {
            covered = cell.symbol().width().saturating_sub(1);
            let sign = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(twin(sign));
        }
    }
}
