//! The first line: name, modes with the current one marked, the goal if it is not the solved cube, colour scheme and colour depth.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, text};
use crate::app::{Action, App, Mode, Target};

/// The program's name with its room.
const NAME: &str = " cubetui ";

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    buffer.set_style(area, theme.bar);
    text::put(buffer, area.as_position(), area.width, NAME, theme.heading);
    for (tab, mode) in tabs(area) {
        let style = if mode == app.mode() { theme.chosen } else { theme.muted };
        text::put(buffer, tab.as_position(), tab.width, &format!(" {} ", mode.name()), style);
    }
    let right = format!("{} · {} ", app.settings().scheme.name(), theme.depth());
    let width = right.width() as u16;
    let x = area.right().saturating_sub(width);
    text::put(buffer, Position::new(x, area.y), width, &right, theme.muted);
    if !app.aim().is_solved() {
        let goal = format!("goal: {} · ", app.aim().in_short());
        let width = goal.width() as u16;
        text::put(buffer, Position::new(x.saturating_sub(width), area.y), width, &goal, theme.accent);
    }
}

/// The modes and their places.
fn tabs(area: Rect) -> [(Rect, Mode); 3] {
    let mut x = area.x + NAME.len() as u16 + 2;
    Mode::ALL.map(|mode| {
        let tab = Rect::new(x, area.y, mode.name().len() as u16 + 2, 1);
        x = tab.right() + 1;
        (tab, mode)
    })
}

/// What leads to the mode at this place.
pub(super) fn target_at(area: Rect, app: &App, at: Position) -> Option<Target> {
    let (_, mode) = tabs(area).into_iter().find(|(tab, _)| tab.contains(at))?;
    let action = match mode {
        mode if mode == app.mode() => return None,
        Mode::Turn => Action::Leave,
        Mode::Paint => Action::Stickers,
        Mode::Play => Action::Solve,
    };
    Some(Target::Action(action))
}
