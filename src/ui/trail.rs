//! The scramble and the turns done since; when they are too many, the last ones.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{Theme, text};
use crate::app::App;
use crate::cube::Turn;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let inner = text::framed(buffer, area, &title(app), theme);
    let room = inner.width as usize * inner.height as usize;
    let words = words(app);
    let mut lines = text::wrapped(&words, inner.width);
    if lines.len() > inner.height as usize {
        let kept = words.len().saturating_sub(room.saturating_sub(inner.width as usize));
        let kept = (kept..words.len()).find(|&at| words.is_char_boundary(at)).unwrap_or(words.len());
        let cut = words[kept..].find(' ').map_or(kept, |blank| kept + blank + 1);
        lines = text::wrapped(&format!("… {}", &words[cut..]), inner.width);
        let surplus = lines.len().saturating_sub(inner.height as usize);
        lines.drain(..surplus);
    }
    let style = if lines.is_empty() { theme.muted } else { Style::new() };
    if lines.is_empty() {
        lines.push("none yet".to_owned());
    }
    for (y, line) in (inner.y..inner.bottom()).zip(lines) {
        text::put(buffer, Position::new(inner.x, y), inner.width, &line, style);
    }
}

fn title(app: &App) -> String {
    let turns = match app.trail().len() {
        0 => "Turns".to_owned(),
        count => format!("Turns: {count}"),
    };
    let Some(scramble) = app.scramble_of() else { return turns };
    let name = scramble.seed.map_or("Scramble".to_owned(), |seed| format!("Scramble {seed}"));
    let length = scramble.turns.as_ref().map_or(String::new(), |turns| format!(": {}", turns.len()));
    if app.trail().is_empty() { name + &length } else { format!("{name}{length}. {turns}") }
}

/// The scramble, if there is one, and what was turned since.
fn words(app: &App) -> String {
    let turns = app.trail().iter().map(Turn::to_string).collect::<Vec<_>>().join(" ");
    if app.scramble_of().is_none() {
        return turns;
    }
    let scramble = app.scramble_text().unwrap_or_else(|| "working out its turns …".to_owned());
    let then = if turns.is_empty() { "" } else { " then: " };
    format!("scramble: {scramble}{then}{turns}")
}
