//! Platform code: everything that the program does differently on different families of systems. The rest of the
//! program does not depend on the system.
//!
//! Signals or console events, suspending, the modes of the terminal, standard streams as files, limits. The engine
//! handles files and memory.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

pub use system::*;

/// A signal or event from the system or the user to the process.
#[cfg_attr(windows, allow(dead_code, reason = "nothing is put to sleep there"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessSignal {
    /// End, because of the signal with this number.
    End(i32),
    /// End, since the terminal is gone: a closed window, a lost connection, the end of a user's session.
    HangUp,
    Suspend,
    /// The process continues after it was suspended.
    Wake,
    /// The terminal has another size.
    Resize,
}

/// The signal numbers of a hang-up and of Ctrl-C. The exit code is 128 more.
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
