//! Every character beyond ASCII that the program draws, and the ASCII character that replaces it with `--ascii`.
//!
//! A character and its replacement are one cell wide each, so that nothing moves. A test finds every such character in the
//! sources that is missing here.

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
    // A half cell is shown as its background.
    ('▀', ' '),
    ('▄', ' '),
    ('▌', ' '),
    ('▐', ' '),
    // So are quarters; in ASCII, nothing is drawn with them.
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

/// Returns the replacement of a character; `?` for one that does not come from the program (in a name that the user typed).
fn twin(sign: char) -> char {
    let known = GLYPHS.iter().find(|(glyph, _)| *glyph == sign);
    known.map_or('?', |&(_, twin)| twin)
}

/// Replaces all characters beyond ASCII. The second cell of a character that is two cells wide becomes blank.
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
