//! Keys, pastes and the mouse, as crossterm reads them and as the model understands them.

use std::sync::mpsc::Sender;
use std::{io, thread};

use crossterm::event::{self, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use super::{Event, gate};
use crate::app::{Gesture, Key, KeyCode, Message};

/// Starts the thread that reads the terminal. It sleeps in the system until there is something, and takes nothing that
/// is typed for the shell.
pub(super) fn listen(events: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        // An error is the end of the terminal, which the watch for hang-ups sees by itself.
        while let Ok(event) = gate::read(event::read) {
            let Some(event) = translate(event) else { continue };
            if events.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

fn translate(event: event::Event) -> Option<Event> {
    match event {
        event::Event::Key(pressed) => key(pressed).map(|key| Event::Message(Message::Key(key))),
        event::Event::Paste(text) => Some(Event::Message(Message::Paste(text))),
        // A new size is told by the signal thread, which listens from the start.
        event::Event::Resize(..) | event::Event::FocusGained | event::Event::FocusLost => None,
        event::Event::Mouse(event) => {
            gesture(event.kind).map(|gesture| Event::Mouse(gesture, event.column, event.row))
        }
    }
}

/// What the mouse did; nothing for releases and moves, and for wheels that go sideways.
fn gesture(kind: MouseEventKind) -> Option<Gesture> {
    match kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Gesture::Click),
        MouseEventKind::Down(MouseButton::Right) => Some(Gesture::RightClick),
        MouseEventKind::ScrollDown => Some(Gesture::WheelDown),
        MouseEventKind::ScrollUp => Some(Gesture::WheelUp),
        _ => None,
    }
}

/// The key, or nothing for a release and for keys that no terminal program can rely on.
fn key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let alt = event.modifiers.contains(KeyModifiers::ALT);
    let code = match event.code {
        // What older terminals send for Backspace, and for the end of a line in a paste that is not marked as one.
        event::KeyCode::Char('h') if ctrl => return Some(Key::plain(KeyCode::Backspace)),
        event::KeyCode::Char('j') if ctrl => return Some(Key::plain(KeyCode::Enter)),
        event::KeyCode::Char(letter) if ctrl => KeyCode::Char(letter.to_ascii_lowercase()),
        event::KeyCode::Char(letter) => KeyCode::Char(letter),
        event::KeyCode::F(number @ 1..=12) => KeyCode::F(number),
        event::KeyCode::Enter => KeyCode::Enter,
        event::KeyCode::Esc => KeyCode::Esc,
        event::KeyCode::Backspace => KeyCode::Backspace,
        event::KeyCode::Delete => KeyCode::Delete,
        event::KeyCode::Tab => KeyCode::Tab,
        event::KeyCode::BackTab => KeyCode::BackTab,
        event::KeyCode::Left => KeyCode::Left,
        event::KeyCode::Right => KeyCode::Right,
        event::KeyCode::Up => KeyCode::Up,
        event::KeyCode::Down => KeyCode::Down,
        event::KeyCode::Home => KeyCode::Home,
        event::KeyCode::End => KeyCode::End,
        event::KeyCode::PageUp => KeyCode::PageUp,
        event::KeyCode::PageDown => KeyCode::PageDown,
        _ => return None,
    };
    Some(Key { code, ctrl, alt })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_alike_whatever_the_terminal_sends() {
        use event::KeyCode::{BackTab, Backspace, Char, F, Insert};
        for (code, modifiers, name) in [
            (Char('u'), KeyModifiers::NONE, Some("u")),
            (Char('U'), KeyModifiers::SHIFT, Some("U")),
            (Char('z'), KeyModifiers::CONTROL, Some("ctrl-z")),
            (Char('R'), KeyModifiers::CONTROL | KeyModifiers::SHIFT, Some("ctrl-r")),
            (Char('x'), KeyModifiers::ALT, Some("alt-x")),
            (Char('h'), KeyModifiers::CONTROL, Some("backspace")),
            (Char('j'), KeyModifiers::CONTROL, Some("enter")),
            (Backspace, KeyModifiers::NONE, Some("backspace")),
            (BackTab, KeyModifiers::SHIFT, Some("backtab")),
            (F(1), KeyModifiers::NONE, Some("f1")),
            (F(13), KeyModifiers::NONE, None),
            (Insert, KeyModifiers::NONE, None),
        ] {
            let expected: Option<Key> = name.map(|name| name.parse().unwrap());
            assert_eq!(key(KeyEvent::new(code, modifiers)), expected, "{code:?} {modifiers:?}");
        }
    }

    #[test]
    fn a_release_is_no_key() {
        let mut event = KeyEvent::new(event::KeyCode::Char('u'), KeyModifiers::NONE);
        event.kind = KeyEventKind::Release;
        assert_eq!(key(event), None);
        event.kind = KeyEventKind::Repeat;
        assert_eq!(key(event), Some(Key::char('u')));
    }
}
