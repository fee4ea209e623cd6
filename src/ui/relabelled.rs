//! What the colours mean while the cube is shown relabelled, in place of the turns so far:
//!
//! ```text
//! ╭ Relabelled: coset 1,454,626,350 of H ─────────────────────────────────────╮
//! │ W  U, D   G  F, B of middle edges   R  R, L of middle edges   ·  the rest │
//! ╰────────────────────────────────────────────────────────────────────────────╯
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Theme, text};
use crate::app::App;
use crate::coord::{Coordinate as _, Coset};
use crate::cube::Color;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let coset = Coset::of(&app.cube().cube);
    let title = if coset.is_h() {
        "Relabelled: this cube is in H".to_owned()
    } else {
        format!("Relabelled: coset {} of H", text::grouped(coset.index() as u64))
    };
    let inner = text::framed(buffer, area, &title, theme);
    let scheme = &app.settings().scheme;
    let entries = [
        (Some(Color::U), "U, D"),
        (Some(Color::F), "F, B of middle edges"),
        (Some(Color::R), "R, L of middle edges"),
        (None, "the rest"),
    ];
    let entries = entries.map(|(color, words)| {
        let letter = color.map_or('·', |color| scheme.letter(color).to_ascii_uppercase());
        let chip = Span::styled(format!(" {letter} "), theme.sticker(scheme, color));
        [chip, Span::raw(format!(" {words}  "))]
    });
    let lines: Vec<Line<'_>> = if inner.height < 4 {
        vec![Line::from(entries.into_iter().flatten().collect::<Vec<_>>())]
    } else {
        let rows = entries.into_iter().map(|entry| Line::from(entry.to_vec()));
        let words = text::wrapped("Moves of H leave the picture of the solved cube as it is.", inner.width);
        rows.chain(words.into_iter().map(|line| Line::styled(line, theme.muted))).collect()
    };
    text::put_lines(buffer, inner, &lines);
}
