//! The panel for the turns so far: the scramble and the turns since; if there is no room for all, the last ones.
//!
//! While the cube is relabelled, the meaning of the colours takes their place:
//!
//! ```text
//! ╭ Relabelled: coset 1,454,626,350 of H ─────────────────────────────────────╮
//! │ W  U, D   G  F, B of middle edges   R  R, L of middle edges   ·  the rest │
//! ╰────────────────────────────────────────────────────────────────────────────╯
//! ```

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::canvas::{self, Canvas};
use crate::app::App;
use cubetui::coord::{Coordinate as _, Coset};
use cubetui::cube::{Color, Turn};
use cubetui::words::grouped;

pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    if app.is_relabelled() {
        draw_meaning(canvas, area, app);
    } else {
        draw_turns(canvas, area, app);
    }
}

fn draw_turns(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let inner = canvas.framed(area, &title(app));
    let words = words(app);
    let mut lines = canvas::wrapped(&words, inner.width);
    if lines.len() > inner.height as usize {
        lines = last_lines(&words, inner);
    }
    if lines.is_empty() {
        canvas.put(inner, "none yet", canvas.theme.muted);
    }
    canvas.put_column(inner, &lines, Style::new());
}

/// Wraps as many of the last words as fit, after a sign for those before them.
fn last_lines(words: &str, area: Rect) -> Vec<String> {
    let room = usize::from(area.width) * usize::from(area.height);
    let starts = words.match_indices(' ').map(|(blank, _)| blank + 1);
    let ends = starts
        .map(|start| &words[start..])
        .skip_while(|end| end.len() > room);
    let mut ends = ends.map(|end| canvas::wrapped(&format!("… {end}"), area.width));
    ends.find(|lines| lines.len() <= area.height.into())
        .unwrap_or_default()
}

fn title(app: &App) -> String {
    let turns = match app.trail().len() {
        0 => "Turns".to_owned(),
        count => format!("Turns: {count}"),
    };
    let Some(scramble) = app.scramble_of() else {
        return turns;
    };
    let name = scramble
        .seed
        .map_or("Scramble".to_owned(), |seed| format!("Scramble {seed}"));
    let length = scramble
        .turns
        .as_ref()
        .map_or(String::new(), |turns| format!(": {}", turns.len()));
    if app.trail().is_empty() {
        name + &length
    } else {
        format!("{name}{length}. {turns}")
    }
}

/// The scramble, if there is one, and what was turned since.
fn words(app: &App) -> String {
    let turns = app
        .trail()
        .iter()
        .map(Turn::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    if app.scramble_of().is_none() {
        return turns;
    }
    let scramble = app
        .scramble_text()
        .unwrap_or_else(|| "working out its turns …".to_owned());
    let then = if turns.is_empty() { "" } else { " then: " };
    format!("scramble: {scramble}{then}{turns}")
}

/// Draws what the colours mean while the cube is relabelled.
fn draw_meaning(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let coset = Coset::of(&app.cube().cube);
    let title = if coset.is_h() {
        "Relabelled: this cube is in H".to_owned()
    } else {
        format!("Relabelled: coset {} of H", grouped(coset.index()))
    };
    let inner = canvas.framed(area, &title);
    let scheme = &app.settings().scheme;
    let entries = [
        (Some(Color::U), "U, D"),
        (Some(Color::F), "F, B of middle edges"),
        (Some(Color::R), "R, L of middle edges"),
        (None, "the rest"),
    ];
    let entries = entries.map(|(color, words)| {
        let letter = color.map_or('·', |color| scheme.letter(color).to_ascii_uppercase());
        let chip = Span::styled(format!(" {letter} "), canvas.theme.sticker(scheme, color));
        [chip, Span::raw(format!(" {words}  "))]
    });
    let lines: Vec<Line<'_>> = if inner.height < 4 {
        vec![Line::from(
            entries.into_iter().flatten().collect::<Vec<_>>(),
        )]
    } else {
        let rows = entries.into_iter().map(|entry| Line::from(entry.to_vec()));
        let words = canvas::wrapped(
            "Moves of H leave the picture of the solved cube as it is.",
            inner.width,
        );
        rows.chain(
            words
                .into_iter()
                .map(|line| Line::styled(line, canvas.theme.muted)),
        )
        .collect()
    };
    canvas.put_lines(inner, &lines);
}
