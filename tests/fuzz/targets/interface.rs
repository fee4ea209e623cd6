//! Saved sessions, and everything that a user or a terminal does to the interface.

use std::path::PathBuf;

use crate::app::{
    App, Effect, Gesture, Key, KeyCode, Message, Session, Slot, Task, TerminalRequest,
};
use crate::config::{ColorDepth, Config, Themes};
use crate::ui;
use cubetui::coord::format_of;
use cubetui::formats::ParsedCube;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::{Position, Rect};

fn app() -> App {
    App::new(Config::default(), Themes::built_in(), 1)
}

fn draw(app: &App, (columns, rows): (u16, u16)) {
    let Ok(mut terminal) = Terminal::new(TestBackend::new(columns, rows));
    let Ok(_) = terminal.draw(|frame| {
        ui::draw(frame, app, None, ColorDepth::TrueColor, None);
    });
}

/// Checks that the session is the same after it was written and read.
fn is_kept(app: &App) {
    let text = app.session_text(7);
    let session = Session::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let again = self::app().with_session(session);
    assert_eq!(again.session_text(7), text);
}

/// A session that is read can be continued, drawn and saved.
pub(super) fn session(text: &str) {
    match Session::read(text) {
        Ok(session) => {
            let app = app().with_session(session);
            draw(&app, (80, 24));
            is_kept(&app);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Ends a text that is pasted, typed as a command, or read from a file.
const END: u8 = 0x91;

/// Interprets bytes as events: characters and control characters are keys, and the others are keys with names, pasted
/// texts, commands, clicks, new sizes and alarms. A requested file contains the bytes that follow.
pub(super) fn input(bytes: &[u8]) {
    let mut app = app();
    let mut size = (80, 24);
    let mut rest = bytes.get(..400).unwrap_or(bytes);
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let message = match byte {
            0x8d => Message::Mouse(Gesture::WheelDown, None),
            0x90 => Message::Paste(text(&mut rest)),
            0x92 => Message::Command(text(&mut rest)),
            0x93 => {
                size = (u16::from(number(&mut rest)), u16::from(number(&mut rest)));
                Message::Resize(size.0, size.1)
            }
            0x94 => Message::Alarm,
            0x95 | 0x96 => {
                let at = Position::new(u16::from(number(&mut rest)), u16::from(number(&mut rest)));
                let screen = Rect::new(0, 0, size.0, size.1);
                let target = ui::target_at(&app, screen, ColorDepth::TrueColor, at);
                Message::Mouse(
                    if byte == 0x95 {
                        Gesture::Click
                    } else {
                        Gesture::RightClick
                    },
                    target,
                )
            }
            0x97 => {
                draw(&app, size);
                continue;
            }
            byte => Message::Key(key(byte)),
        };
        let mut effects = app.update(message);
        while let Some(effect) = effects.pop() {
            effects.extend(perform(&mut app, &mut rest, effect));
        }
    }
    draw(&app, size);
    is_kept(&app);
}

/// Answers an effect, if it can be answered at once.
fn perform(app: &mut App, rest: &mut &[u8], effect: Effect) -> Vec<Effect> {
    let answer = match effect {
        Effect::Load(path) => Message::Loaded(path, Ok(text(rest))),
        Effect::Save { path, text, .. } => {
            // A saved cube can be loaded.
            let scheme = app.editor().scheme();
            let read = ParsedCube::read(&text, scheme);
            assert!(read.is_ok(), "{text} as {}: {read:?}", format_of(&text).id);
            Message::Saved(path, Ok(()))
        }
        Effect::ListFolder(path) => Message::FolderListed(path, Err("none".to_owned())),
        Effect::Start(Slot::Search, Task::Solve(job, ..)) => {
            Message::SolverFailed(job, "not here".to_owned())
        }
        Effect::Start(Slot::Scramble, Task::Solve(job, _, _)) => {
            Message::Sequence(job, Err("not here".to_owned()))
        }
        Effect::Terminal(TerminalRequest::Copy(text)) => {
            assert!(text.len() < 100_000 && !PathBuf::from(&text).as_os_str().is_empty());
            return Vec::new();
        }
        _ => return Vec::new(),
    };
    app.update(answer)
}

fn number(rest: &mut &[u8]) -> u8 {
    let Some((&first, after)) = rest.split_first() else {
        return 0;
    };
    *rest = after;
    first
}

fn text(rest: &mut &[u8]) -> String {
    let end = rest.iter().position(|&byte| byte == END);
    let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
    *rest = after.get(1..).unwrap_or_default();
    String::from_utf8_lossy(text).into_owned()
}

fn key(byte: u8) -> Key {
    const NAMED: [KeyCode; 13] = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Delete,
        KeyCode::BackTab,
        KeyCode::F(1),
        KeyCode::F(2),
        KeyCode::F(5),
    ];
    match byte {
        b'\r' | b'\n' => Key::plain(KeyCode::Enter),
        b'\t' => Key::plain(KeyCode::Tab),
        0x1b => Key::plain(KeyCode::Esc),
        0x7f => Key::plain(KeyCode::Backspace),
        0..0x20 => Key::ctrl(char::from(byte | 0x60)),
        0x80..0x8d => Key::plain(NAMED[usize::from(byte - 0x80)]),
        0xa0.. => Key {
            alt: true,
            ..Key::char(char::from(byte & 0x7f))
        },
        byte => Key::char(char::from(byte)),
    }
}
