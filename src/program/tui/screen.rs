//! The terminal's modes: raw input and the alternate screen, taken and given back.
//!
//! The state belongs to the process, not to a value, because signals, panics and hang-ups give the terminal back from
//! threads that own nothing.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::job_control::sleep_until_foreground;
use super::terminal_ownership::{GiveBack, Terminal, TerminalOwnership};
use super::{background, input_thread, kitty_graphics};
use crate::platform::{self, TerminalModes, is_in_foreground, takes_bytes, write_to_terminal};

/// Switches to the alternate screen, with bracketed paste and a hidden cursor.
const ENTER: &[u8] = b"\x1b[?1049h\x1b[?2004h\x1b[?25l";
/// Ends what an interrupted frame may have left: a synchronized update, colours.
const END_FRAME: &[u8] = b"\x1b[?2026l\x1b[m";
/// The reverse of [`ENTER`] and [`MOUSE`].
const LEAVE: &[u8] = b"\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?1049l\x1b[?25h";

/// Whether there may be a picture of [`kitty_graphics`] on the screen: it could outlast the program.
static KITTY_PICTURE: AtomicBool = AtomicBool::new(false);

/// Reports presses, releases and the wheel as decimal numbers (xterm's modes 1000 and 1006).
const MOUSE: &[u8] = b"\x1b[?1000h\x1b[?1006h";
const NO_MOUSE: &[u8] = b"\x1b[?1006l\x1b[?1000l";
/// Whether the mouse is to be reported while the program has the terminal.
static MOUSE_WANTED: AtomicBool = AtomicBool::new(false);

/// The longest wait for an answer of the terminal that would otherwise reach the shell: at 9,600 baud, a screen may still
/// be arriving before it.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);
/// The longest wait when a signal or a panic ends the program.
const HASTY_ANSWER_TIMEOUT: Duration = Duration::from_millis(200);

/// The modes of the terminal as the shell had set them when it was taken for the first time.
static SHELL_MODES: OnceLock<TerminalModes> = OnceLock::new();

/// Whether a crash handler gave the terminal back: other threads may still be running then.
static HAS_CRASHED: AtomicBool = AtomicBool::new(false);

static TERMINAL: TerminalOwnership<ControllingTerminal> =
    TerminalOwnership::new(ControllingTerminal);

/// The taken terminal; dropping it gives the terminal back for good.
pub(super) struct Screen(());

impl Screen {
    /// Takes the terminal, with the mouse or without.
    pub(super) fn take(mouse: bool) -> io::Result<Self> {
        MOUSE_WANTED.store(mouse, Ordering::Relaxed);
        take()?;
        Ok(Self(()))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore(GiveBack::ForGood, ANSWER_TIMEOUT);
    }
}

/// Sets the terminal up; if the program has it already, sets it up again, because others may have changed it during a
/// sleep.
///
/// In the background, the process sleeps until it is in the foreground, like every program that wants the terminal.
pub(super) fn take() -> io::Result<()> {
    while !is_in_foreground() {
        sleep_until_foreground()?;
    }
    if !TERMINAL.take()? {
        return Ok(());
    }
    input_thread::resume();
    write_if_ours(ENTER)?;
    let is_mouse_wanted = MOUSE_WANTED.load(Ordering::Relaxed);
    platform::listen_to_mouse(is_mouse_wanted);
    if is_mouse_wanted {
        write_if_ours(MOUSE)
    } else {
        Ok(())
    }
}

/// Turns mouse reports on or off.
pub(super) fn listen_to_mouse(on: bool) -> io::Result<()> {
    MOUSE_WANTED.store(on, Ordering::Relaxed);
    platform::listen_to_mouse(on);
    write_if_ours(if on { MOUSE } else { NO_MOUSE })
}

/// Records that a picture is about to be written in kitty's protocol, so that it is removed when the terminal is given
/// back.
pub(super) fn record_kitty_picture() {
    KITTY_PICTURE.store(true, Ordering::Relaxed);
}

/// Gives the terminal back as it was; it may be taken again.
pub(super) fn give_back() {
    restore(GiveBack::ForNow, ANSWER_TIMEOUT);
}

/// Gives the terminal back as it was; nothing is written any more. For ends that must not take long.
pub(super) fn close() {
    restore(GiveBack::ForGood, HASTY_ANSWER_TIMEOUT);
}

fn restore(end: GiveBack, timeout: Duration) {
    input_thread::pause();
    TERMINAL.give_back(end, timeout);
}

/// Writes one whole frame, or nothing if the program does not have the terminal (any more).
pub(super) fn write_if_ours(bytes: &[u8]) -> io::Result<()> {
    TERMINAL.write(bytes)
}

/// The terminal of the program's standard input and output.
struct ControllingTerminal;

impl Terminal for ControllingTerminal {
    type Modes = TerminalModes;

    fn modes(&self) -> io::Result<TerminalModes> {
        platform::terminal_modes()
    }

    fn make_raw(&self, before: &TerminalModes) -> io::Result<()> {
        SHELL_MODES.get_or_init(|| before.clone());
        platform::make_raw(before)
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        if HAS_CRASHED.load(Ordering::Relaxed) {
            return Ok(());
        }
        write_to_terminal(bytes)
    }

    fn give_back(&self, before: &TerminalModes, timeout: Duration) {
        restore_modes(before, || {
            // Keys typed while the program is still visible may be lost with the answer.
            if background::is_expected() && write_to_terminal(background::LAST_QUESTION).is_ok() {
                background::discard_answer(timeout);
            }
        });
    }
}

/// Gives the terminal back from the handler of a signal that ends the process. Uses only system calls, because the crashed
/// thread may hold any lock. Does nothing if the terminal was never taken.
pub(super) fn give_back_after_crash() {
    if let Some(before) = SHELL_MODES.get() {
        HAS_CRASHED.store(true, Ordering::Relaxed);
        restore_modes(before, || ());
    }
}

/// Restores the modes of the shell. Never writes to a line that accepts no bytes. Calls `discard_answers` while the
/// terminal is still raw.
fn restore_modes(before: &TerminalModes, discard_answers: impl FnOnce()) {
    if !is_in_foreground() {
        return;
    }
    // Errors are useless here: either the terminal is gone, or nothing better can be tried.
    let takes_bytes = takes_bytes();
    if takes_bytes {
        if KITTY_PICTURE.swap(false, Ordering::Relaxed) {
            let _picture = write_to_terminal(kitty_graphics::REMOVE);
        }
        let _frame = write_to_terminal(END_FRAME);
        discard_answers();
    }
    let _modes = platform::restore_modes(before);
    if takes_bytes {
        let _screen = write_to_terminal(LEAVE);
    }
}
