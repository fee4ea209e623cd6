//! The input thread: translates keys, pastes and mouse events from crossterm to the model. An answer of the terminal among
//! them is filtered out.
//!
//! Between giving the terminal back and stopping or ending, there is a moment in which the shell already shows its prompt.
//! A thread blocked in a read would consume the first keys typed there. So [`pause`] first interrupts the thread's read: a
//! SIGWINCH that the process sends itself makes crossterm return with an event.

use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, thread};

use crossterm::event::{self, MouseButton, MouseEventKind};

use super::TerminalEvent;
use super::background::{self, AnswerFilter};
use crate::app::{Gesture, Key, Message};
use crate::config::Background;
use crate::platform;
use cubetui::sync::Lock as _;

/// The longest wait for the thread. It does not return while the terminal has sent only half an escape sequence.
const TIMEOUT: Duration = Duration::from_millis(100);

static STATE: Mutex<ReaderState> = Mutex::new(ReaderState {
    paused: false,
    reading: false,
});
static NEWS: Condvar = Condvar::new();

struct ReaderState {
    paused: bool,
    reading: bool,
}

/// Starts the thread that reads the terminal. It sleeps in the system until there is input, and consumes nothing that is
/// typed for the shell.
pub(super) fn listen(events: Sender<TerminalEvent>) -> io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            let mut filter = AnswerFilter::default();
            // An error means the end of the terminal, which the hang-up thread detects by itself.
            while let Ok(event) = read_unless_paused(|| read_within(filter.timeout())) {
                let (typed, answer) = match event {
                    Some(event) => filter.take(event, background::is_expected()),
                    None => filter.give_up(),
                };
                let answer = answer.map(|color| {
                    background::record_answer();
                    TerminalEvent::Message(Message::Background(Background::of(color)))
                });
                for event in typed.into_iter().filter_map(translate).chain(answer) {
                    if events.send(event).is_err() {
                        return;
                    }
                }
            }
        })?;
    Ok(())
}

/// Reads an event, or returns `None` if none arrives within this time.
fn read_within(timeout: Option<Duration>) -> io::Result<Option<event::Event>> {
    match timeout {
        Some(timeout) if !event::poll(timeout)? => Ok(None),
        _ => event::read().map(Some),
    }
}

fn state() -> MutexGuard<'static, ReaderState> {
    STATE.locked()
}

/// Interrupts the input thread's read and keeps it from reading on.
pub(super) fn pause() {
    let mut state = state();
    state.paused = true;
    if state.reading && platform::interrupt_reader() {
        let _paused_or_timed_out = NEWS.wait_timeout_while(state, TIMEOUT, |state| state.reading);
    }
}

pub(super) fn resume() {
    state().paused = false;
    NEWS.notify_all();
}

/// Waits until reading is not paused, then reads.
fn read_unless_paused<T>(read: impl FnOnce() -> T) -> T {
    let mut state = NEWS
        .wait_while(state(), |state| state.paused)
        .unwrap_or_else(PoisonError::into_inner);
    state.reading = true;
    drop(state);
    let result = read();
    self::state().reading = false;
    NEWS.notify_all();
    result
}

fn translate(event: event::Event) -> Option<TerminalEvent> {
    match event {
        event::Event::Key(event) => {
            Key::of(event).map(|key| TerminalEvent::Message(Message::Key(key)))
        }
        event::Event::Paste(text) => Some(TerminalEvent::Message(Message::Paste(text))),
        event::Event::Resize(..) if platform::RESIZES_COME_WITH_KEYS => {
            Some(TerminalEvent::Resized)
        }
        // The signal thread reports a new size; it has been listening from the start.
        event::Event::Resize(..) | event::Event::FocusGained | event::Event::FocusLost => None,
        event::Event::Mouse(event) => gesture(event.kind)
            .map(|gesture| TerminalEvent::Mouse(gesture, event.column, event.row)),
    }
}

/// Returns the gesture of a mouse event, or `None` for releases, movements and sideways scrolling.
fn gesture(kind: MouseEventKind) -> Option<Gesture> {
    match kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Gesture::Click),
        MouseEventKind::Down(MouseButton::Right) => Some(Gesture::RightClick),
        MouseEventKind::ScrollDown => Some(Gesture::WheelDown),
        MouseEventKind::ScrollUp => Some(Gesture::WheelUp),
        _ => None,
    }
}
