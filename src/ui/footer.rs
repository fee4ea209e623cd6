//! The last line: at most eight keys for the current mode, as the keymap has them; help for the command being typed, or
//! what is wrong with it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, status_line, text};
use crate::app::{Action, App, Key, KeyCode, Line, LineMistake, Mode, Overlay, Page, Target, entry_of};
use crate::cube::{Color, Face, Layers, Turn};

/// How many keys are shown at most.
const LIMIT: usize = 8;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    if let Some(Overlay::CommandLine(open)) = app.overlay() {
        if let Some(mistake) = open.mistake() {
            return draw_mistake(buffer, area, open.line(), mistake, theme);
        }
        if let Some(hint) = app.hint() {
            let spans = [
                Span::styled(format!(" {}", hint.usage), theme.accent),
                Span::raw(format!("  {}", hint.text)),
            ];
            return text::put_spans(buffer, area.as_position(), area.width, &spans);
        }
    }
    for item in items(area, app) {
        let spans = [Span::styled(item.keys, theme.accent), Span::raw(format!(" {}", item.label))];
        text::put_spans(buffer, item.place.as_position(), item.place.width, &spans);
    }
}

/// What pressing the item at this place does.
pub(super) fn target_at(area: Rect, app: &App, at: Position) -> Option<Target> {
    let says_else = match app.overlay() {
        Some(Overlay::CommandLine(open)) => open.mistake().is_some() || app.hint().is_some(),
        _ => false,
    };
    let mut items = items(area, app).into_iter().filter(|_| !says_else);
    items.find(|item| item.place.contains(at))?.target
}

/// Keys, what they do, and where that stands.
struct Item {
    keys: String,
    label: &'static str,
    target: Option<Target>,
    place: Rect,
}

impl Item {
    fn new(keys: impl Into<String>, label: &'static str, target: Option<Target>) -> Self {
        Self { keys: keys.into(), label, target, place: Rect::ZERO }
    }

    fn key(code: KeyCode, label: &'static str) -> Self {
        let key = Key::plain(code);
        Self::new(key.to_string(), label, Some(Target::Key(key)))
    }
}

/// As many as there is room for.
fn items(area: Rect, app: &App) -> Vec<Item> {
    let mut items = match app.overlay() {
        Some(Overlay::CommandLine(_)) => vec![
            Item::key(KeyCode::Tab, "all commands"),
            Item::new("Up Down", "lines of before", None),
            Item::key(KeyCode::Enter, "do it"),
            Item::key(KeyCode::Esc, "leave"),
        ],
        Some(Overlay::Help(view)) => vec![
            Item::new("Letters", "search", None),
            Item::new("Up Down PgUp PgDn Home End", "scroll", None),
            Item::key(KeyCode::Esc, if view.filter().is_empty() { "close" } else { "all again" }),
        ],
        Some(Overlay::Patterns(_)) => vec![
            Item::new("Up Down PgUp PgDn", "choose", None),
            Item::key(KeyCode::Enter, "make it"),
            Item::key(KeyCode::Esc, "leave"),
        ],
        Some(Overlay::Link(_)) => {
            vec![Item::key(KeyCode::Char('c'), "copy"), Item::key(KeyCode::Esc, "close")]
        }
        Some(Overlay::State(_)) => vec![Item::key(KeyCode::Esc, "close")],
        Some(Overlay::CosetRun(run)) => {
            vec![Item::key(
                KeyCode::Esc,
                if run.is_running() { "stop, and keep what is done" } else { "close" },
            )]
        }
        Some(Overlay::Comparison(comparison)) => {
            vec![Item::key(KeyCode::Esc, if comparison.is_running() { "stop and close" } else { "close" })]
        }
        None => match app.studied() {
            Some(study) => items_of_pages(app, study.page()),
            None => items_of_mode(app),
        },
    };
    items.truncate(LIMIT);
    let mut x = area.x + 1;
    for item in &mut items {
        let width = (item.keys.width() + 1 + item.label.width()) as u16;
        item.place = Rect::new(x, area.y, width, 1);
        x += width + 2;
    }
    // One that is cut off hides those behind it.
    let shown = items.iter().take_while(|item| item.place.right() <= area.right()).count();
    items.truncate(shown);
    items
}

/// What is wrong with the command above, with a mark below the place: the words stand behind the mark if there is room,
/// else before it.
fn draw_mistake(buffer: &mut Buffer, area: Rect, line: &Line, mistake: &LineMistake, theme: &Theme) {
    let column = status_line::column_of(area, line, mistake.range.start);
    let (left, right) = (column - area.x, area.right() - column - 1);
    let width = mistake.words.width() as u16 + 1;
    text::put(buffer, Position::new(column, area.y), 1, "^", theme.bad);
    if width <= right || right >= left {
        text::put(
            buffer,
            Position::new(column + 2, area.y),
            right.saturating_sub(1),
            &mistake.words,
            theme.bad,
        );
    } else {
        let start = column.saturating_sub(width).max(area.x);
        text::put(buffer, Position::new(start, area.y), column - start - 1, &mistake.words, theme.bad);
    }
}

/// Over the pages the turns and what a solution needs work as ever.
fn items_of_pages(app: &App, page: Page) -> Vec<Item> {
    let mut items = vec![Item::key(KeyCode::Tab, "next page"), Item::key(KeyCode::Esc, "close")];
    match page {
        Page::Coordinates => items.push(Item::new("Up Down", "explain", None)),
        Page::Coset => items.push(Item::new("Up Down", "ways", None)),
        _ => {}
    }
    if app.playback().is_some() && app.mode() == Mode::Play {
        items.extend(
            [Action::Next, Action::Previous].map(|action| item_of(app, action)).into_iter().flatten(),
        );
    } else {
        let turns = Face::ALL.map(|face| app.key_of(Action::Turn(Turn::new(Layers::Face(face), 1))));
        items.push(Item::new(turns.join(" "), "turn", None));
        items.extend([Action::Undo, Action::Reset].map(|action| item_of(app, action)).into_iter().flatten());
    }
    items.extend(item_of(app, Action::Relabelled));
    items
}

fn item_of(app: &App, action: Action) -> Option<Item> {
    let key = app.keymap().keys_in(app.mode(), action).next()?.to_string();
    Some(Item::new(key, entry_of(action).label, Some(Target::Action(action))))
}

fn items_of_mode(app: &App) -> Vec<Item> {
    let actions: &[Action] = match app.mode() {
        Mode::Turn => &[
            Action::Stickers,
            Action::Solve,
            Action::Undo,
            Action::Scramble,
            Action::CommandLine,
            Action::Help,
            Action::Quit,
        ],
        Mode::Paint => {
            &[Action::Erase, Action::NextProblem, Action::Undo, Action::Solve, Action::Leave, Action::Help]
        }
        Mode::Play => &[
            Action::Next,
            Action::Previous,
            Action::PlayPause,
            Action::Start,
            Action::Leave,
            Action::Help,
            Action::Quit,
        ],
    };
    let mut items: Vec<_> = actions.iter().filter_map(|&action| item_of(app, action)).collect();
    if app.mode() == Mode::Paint {
        let letters: String = Color::ALL.map(|color| app.key_of(Action::Paint(color))).concat();
        items.insert(0, Item::new(letters, "paint", None));
    }
    items
}
