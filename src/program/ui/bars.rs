//! The three bars of one line each: the title at the top, and at the bottom the status line and the footer.
//!
//! The title shows the program's name, the modes, a goal other than the solved cube, the colour scheme and the colour
//! depth. The status line answers the last key, or holds the text that is being typed into an overlay. The footer shows as
//! many keys as fit, or help for that text, or its error.

use std::borrow::Cow;

use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::canvas::{self, Canvas};
use crate::app::{
    Action, App, FooterKey, Key, KeyCode, Line, LineMistake, Mode, OverlayModel, Page, Status,
    Target, TextInput, entry_of,
};
use crate::text::advice;
use cubetui::cube::{Color, Face, Layers, Turn};

const NAME: &str = " cubetui ";
/// The minimum width for the colour scheme and the goal after the modes.
const ROOM_FOR_LOOKS: u16 = 70;
/// Blanks between two keys.
const GAP: u16 = 2;

pub(super) fn draw_title(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    canvas.buffer.set_style(area, canvas.theme.bar);
    canvas.put(area, NAME, canvas.theme.heading);
    let mut x = area.x + NAME.len() as u16 + 2;
    for mode in Mode::ALL {
        let tab = canvas::row(x, area.y, mode.name().len() as u16 + 2);
        x = tab.right() + 1;
        let (style, action) = match mode {
            mode if mode == app.mode() => (canvas.theme.chosen, None),
            Mode::Turn => (canvas.theme.muted, Some(Action::Leave)),
            Mode::Paint => (canvas.theme.muted, Some(Action::Stickers)),
            Mode::Play => (canvas.theme.muted, Some(Action::Solve)),
        };
        canvas.put(tab, &format!(" {} ", mode.name()), style);
        if let Some(action) = action {
            canvas.on_click(tab, Target::Action(action));
        }
    }
    if area.width < ROOM_FOR_LOOKS {
        return;
    }
    let right = format!("{} · {} ", app.settings().scheme.name(), canvas.theme.depth);
    let width = right.width() as u16;
    let x = area.right().saturating_sub(width);
    canvas.put(canvas::row(x, area.y, width), &right, canvas.theme.muted);
    if !app.named_goal().is_solved() {
        let goal = format!("goal: {} · ", app.named_goal().in_short());
        let width = goal.width() as u16;
        canvas.put(
            canvas::row(x.saturating_sub(width), area.y, width),
            &goal,
            canvas.theme.accent,
        );
    }
}

/// Draws the status line. Returns the position of the terminal's cursor if text is being typed here.
pub(super) fn draw_status(canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
    if let Some(input) = app.top_overlay().and_then(OverlayModel::input) {
        return Some(draw_input(canvas, area, &input));
    }
    draw_answer(canvas, area, app);
    None
}

/// Draws a text being typed, with its mistake marked.
fn draw_input(canvas: &mut Canvas<'_>, area: Rect, input: &TextInput<'_>) -> Position {
    let cursor = draw_line(canvas, area, input);
    if let Some(mistake) = input.mistake {
        let start = column_of(area, input, mistake.range.start);
        let end = column_of(area, input, mistake.range.end);
        let wrong = Rect::new(start, area.y, end - start, 1);
        canvas.buffer.set_style(
            wrong,
            canvas
                .theme
                .bad
                .add_modifier(Modifier::UNDERLINED | Modifier::REVERSED),
        );
    }
    if input.line.is_empty() {
        let behind = canvas::row(cursor.x + 1, cursor.y, area.right() - cursor.x - 1);
        canvas.put(behind, input.placeholder, canvas.theme.muted);
    }
    cursor
}

/// Draws an incomplete key sequence, or the answer to the last key.
fn draw_answer(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let area = canvas::row(area.x + 1, area.y, area.width - 1);
    let prefix = app.prefix();
    if (prefix.half || prefix.wide) && !app.asks_about_letters() {
        let kind = if prefix.wide { "wide " } else { "" };
        let amount = if prefix.half { "half turn" } else { "turn" };
        let forget = app.key_of(Action::Leave);
        let waits = format!("{kind}{amount} of …  (type a face; {forget} forgets)");
        canvas.put(area, &waits, canvas.theme.accent);
    } else if let Some(status) = app.status().filter(|status| !is_advice(status, app)) {
        if app.is_status_old() && status.text.width() > area.width.into() {
            let all = format!(" … {} shows all", app.key_of(Action::Messages));
            let room = area.width - all.width() as u16;
            let start = canvas::beginning(&status.text, room.into());
            canvas.put(
                area,
                start,
                canvas::style_of(status.severity.tone(), canvas.theme),
            );
            let right = canvas::row(area.x + room, area.y, all.width() as u16);
            canvas.put(right, &all, canvas.theme.muted);
        } else {
            draw_message(canvas, area, status);
        }
    }
}

/// Whether a message only repeats the question or instruction that is shown next to the net with its keys.
fn is_advice(status: &Status, app: &App) -> bool {
    app.mode() == Mode::Paint && status.text.starts_with(&advice::prompt(app).sentence)
}

/// Draws a message. If it is too long for its line, it begins on the lines above, over whatever is there.
fn draw_message(canvas: &mut Canvas<'_>, area: Rect, status: &Status) {
    let lines = canvas::wrapped(&status.text, area.width);
    let above = (lines.len() as u16).saturating_sub(1).min(area.y);
    let area = Rect {
        y: area.y - above,
        height: above + 1,
        ..area
    };
    if above > 0 {
        Clear.render(
            Rect {
                x: 0,
                width: area.right(),
                ..area
            },
            canvas.buffer,
        );
    }
    let style = canvas::style_of(status.severity.tone(), canvas.theme);
    canvas.put_column(area, &lines, style);
}

/// Draws a line being typed after its prompt. It scrolls so that the cursor stays in view.
fn draw_line(canvas: &mut Canvas<'_>, area: Rect, input: &TextInput<'_>) -> Position {
    let behind = behind_sign(area, input);
    let shown: String = input
        .line
        .text()
        .chars()
        .skip(hidden(behind, input.line))
        .collect();
    let sign = canvas::row(area.x, area.y, behind.x - area.x);
    canvas.put(sign, input.sign, Style::new());
    canvas.put(behind, &shown, Style::new());
    Position::new(column_of(area, input, input.line.cursor), area.y)
}

/// Returns the space for the text after its prompt.
fn behind_sign(area: Rect, input: &TextInput<'_>) -> Rect {
    let sign = (input.sign.width() as u16).min(area.width);
    Rect {
        x: area.x + sign,
        width: area.width - sign,
        ..area
    }
}

/// Returns how many characters at the start of a line are hidden to keep the cursor in view.
fn hidden(area: Rect, line: &Line) -> usize {
    let room = usize::from(area.width).saturating_sub(1);
    let before = line.before_cursor();
    let widths = before.chars().rev().scan(0, |width, letter| {
        *width += letter.width().unwrap_or(0);
        Some(*width)
    });
    line.cursor - widths.take_while(|&width| width <= room).count()
}

/// Returns the column of a character of a line being typed; of one that is out of view, the column at the edge.
pub(super) fn column_of(area: Rect, input: &TextInput<'_>, place: usize) -> u16 {
    let area = behind_sign(area, input);
    let text = input.line.text();
    let hidden = hidden(area, input.line);
    let before: String = text
        .chars()
        .chain(std::iter::repeat(' '))
        .take(place)
        .skip(hidden)
        .collect();
    (area.x + before.width().min(area.width as usize) as u16).min(area.right().saturating_sub(1))
}

pub(super) fn draw_footer(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    if let Some(input) = app.top_overlay().and_then(OverlayModel::input)
        && let Some(mistake) = input.mistake
    {
        return draw_mistake(canvas, area, &input, mistake);
    }
    if let Some(hint) = app.top_overlay().and_then(|overlay| overlay.hint(app)) {
        let spans = [
            Span::styled(format!(" {}", hint.usage), canvas.theme.accent),
            Span::raw(format!("  {}", hint.text)),
        ];
        return canvas.put_spans(area, &spans);
    }
    let keys = match (app.top_overlay(), app.studied()) {
        (Some(overlay), _) => overlay.footer(app),
        (None, Some(study)) => keys_of_pages(app, study.page),
        (None, None) => keys_of_mode(app),
    };
    let mut x = area.x + 1;
    for key in that_fit(keys, area.width) {
        let at = canvas::row(x, area.y, width_of(&key) - GAP);
        x += width_of(&key);
        let spans = [
            Span::styled(key.keys, canvas.theme.accent),
            Span::raw(format!(" {}", key.label)),
        ];
        canvas.put_spans(at, &spans);
        if let Some(target) = key.target {
            canvas.on_click(at, target);
        }
    }
}

/// Returns the keys that fit: those that are needed, then as many of the others as there is space for, in order.
fn that_fit(mut keys: Vec<FooterKey>, width: u16) -> Vec<FooterKey> {
    let mut room = width + 1;
    for is_needed in [true, false] {
        let mut is_full = false;
        keys.retain(|key| {
            if key.is_needed != is_needed {
                return true;
            }
            is_full |= width_of(key) > room;
            if !is_full {
                room -= width_of(key);
            }
            !is_full
        });
    }
    keys
}

fn width_of(key: &FooterKey) -> u16 {
    (key.keys.width() + 1 + key.label.width()) as u16 + GAP
}

/// Draws the message about the command above, with a mark below the position of the mistake. The message is after the mark
/// if there is space, else before it.
fn draw_mistake(canvas: &mut Canvas<'_>, area: Rect, input: &TextInput<'_>, mistake: &LineMistake) {
    let column = column_of(area, input, mistake.range.start);
    let width = mistake.message.width() as u16 + 1;
    let right = area.right() - column - 1;
    canvas.put(canvas::row(column, area.y, 1), "^", canvas.theme.bad);
    let place = if width <= right || right >= column - area.x {
        canvas::row(column + 2, area.y, right.saturating_sub(1))
    } else {
        let start = column.saturating_sub(width).max(area.x);
        canvas::row(start, area.y, column - start - 1)
    };
    canvas.put(place, &mistake.message, canvas.theme.bad);
}

/// Returns the keys that work on the pages; turns and steps work there too.
fn keys_of_pages(app: &App, page: Page) -> Vec<FooterKey> {
    let is_free = |code| app.keymap.action(app.mode(), Key::plain(code)).is_none();
    let mut keys = Vec::new();
    if let Page::Lesson(_) = page {
        let turn = if is_free(KeyCode::Right) && is_free(KeyCode::Left) {
            "Right Left"
        } else {
            "PgDn PgUp"
        };
        keys.push(FooterKey::several(turn, "pages"));
        keys.push(FooterKey::one(KeyCode::Tab, "next lesson"));
    } else {
        keys.push(FooterKey::one(KeyCode::Tab, "next page"));
    }
    keys.push(FooterKey::one(
        KeyCode::Esc,
        if app.leaving_stops() { "stop" } else { "close" },
    ));
    match page {
        Page::Coordinates => keys.push(FooterKey::several("Up Down", "explain")),
        Page::Coset => keys.push(FooterKey::several("Up Down", "paths")),
        Page::State => keys.push(FooterKey::several("Up Down", "scroll")),
        _ => {}
    }
    let actions = if app.playback().is_some() && app.mode() == Mode::Play {
        [Action::Next, Action::Previous]
    } else {
        let turns =
            Face::ALL.map(|face| app.key_of(Action::Turn(Turn::new(Layers::Face(face), 1))));
        keys.push(FooterKey::several(turns.join(" "), "turn"));
        [Action::Undo, Action::Reset]
    };
    keys.extend(actions.into_iter().filter_map(|action| key_of(app, action)));
    keys
}

fn key_of(app: &App, action: Action) -> Option<FooterKey> {
    Some(FooterKey {
        label: label_now(app, action)?,
        ..FooterKey::of(action, app)?
    })
}

/// Returns a short label for what a key does at the moment, or `None` if it does nothing.
fn label_now(app: &App, action: Action) -> Option<Cow<'static, str>> {
    Some(match (app.mode(), action) {
        (Mode::Turn, Action::Solve) if app.asks_about_letters() => "type stickers".into(),
        (Mode::Paint, Action::Solve | Action::No | Action::OtherColors) => {
            advice::label_of(action, app)?
        }
        (Mode::Paint, Action::NextProblem) if app.editor().findings().is_possible() => {
            "next".into()
        }
        (_, Action::Leave) if app.leaving_stops() => "stop".into(),
        (_, Action::Close) if app.is_at_cube() => "quit".into(),
        (Mode::Play, Action::PlayPause) if app.is_playing() => "pause".into(),
        (Mode::Play, Action::Next) => {
            let playback = app.playback()?;
            (playback.step < playback.moves.len()).then(|| entry_of(action).label.into())?
        }
        (Mode::Play, Action::Start) => app
            .playback()?
            .is_at_end()
            .then(|| entry_of(action).label.into())?,
        (Mode::Play, Action::Lost) => app.playback().map(|_| entry_of(action).label.into())?,
        (Mode::Play, Action::Previous) => {
            (app.playback()?.step > 0).then(|| entry_of(action).label.into())?
        }
        _ => entry_of(action).label.into(),
    })
}

fn keys_of_mode(app: &App) -> Vec<FooterKey> {
    let actions: &[Action] = match app.mode() {
        Mode::Turn => &[
            Action::Stickers,
            Action::Solve,
            Action::Scramble,
            Action::Palette,
            Action::Help,
            Action::Close,
            Action::Study,
            Action::Undo,
            Action::CommandLine,
            Action::CubeList,
            Action::View,
        ],
        Mode::Paint => &[
            Action::Solve,
            Action::No,
            Action::OtherColors,
            Action::Undo,
            Action::Leave,
            Action::Help,
            Action::Erase,
            Action::NextProblem,
            Action::NextFace,
            Action::Start,
            Action::CommandLine,
            Action::CubeList,
        ],
        Mode::Play => &[
            Action::Next,
            Action::Previous,
            Action::PlayPause,
            Action::Start,
            Action::Lost,
            Action::Leave,
            Action::Help,
            Action::Close,
            Action::Undo,
            Action::NextSolution,
            Action::Copy,
            Action::View,
            Action::Study,
        ],
    };
    let mut keys: Vec<_> = actions
        .iter()
        .filter_map(|&action| key_of(app, action))
        .collect();
    if app.mode() == Mode::Turn && !app.turns_made().is_empty() {
        // In little space, undoing a turn is needed more than another cube.
        let place = |action| actions.iter().position(|other| *other == action);
        if let (Some(one), Some(other)) = (place(Action::Scramble), place(Action::Undo))
            && keys.len() == actions.len()
        {
            keys.swap(one, other);
        }
    }
    if app.mode() == Mode::Paint {
        let letters = Color::ALL.map(|color| app.key_of(Action::Paint(color)));
        keys.insert(0, FooterKey::several(letters.concat(), "paint"));
    }
    keys
}
