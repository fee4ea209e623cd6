//! The systems: what the program asks of one family of them in its own way. The rest of the program asks for none.
//!
//! Signals or console events, suspending, the modes of the terminal, standard streams as files, limits. Files and memory
//! are the engine's matter.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

pub use system::*;

/// What the system or its user tells the process.
#[cfg_attr(windows, allow(dead_code, reason = "nothing is put to sleep there"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessSignal {
    /// To end, by the signal of this number.
    End(i32),
    /// To end, since the terminal is gone: a closed window, a lost connection, the end of a user's session.
    HangUp,
    /// To sleep.
    Suspend,
    /// It was woken.
    Wake,
    /// The terminal has another size.
    Resize,
}

/// The number of the signal of a terminal that is gone, and of Ctrl-C. The exit code is 128 more.
pub const HANG_UP: i32 = 1;
const INTERRUPT: i32 = 2;

/// The size of a terminal.
#[derive(Clone, Copy, Debug)]
pub struct TerminalSize {
    pub columns: u16,
    pub rows: u16,
    /// Width and height in pixels; 0 if the terminal does not say.
    pub pixels: (u16, u16),
}

/// The signals that set the flag of work that can be interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupts {
    /// Ctrl-C.
    Keys,
    /// Also those that ask the process to end, and the end of the terminal.
    All,
}
