//! Crashes: the signals of a faulty instruction or of an abort give the terminal back before they end the process.
//!
//! The handlers make system calls and read atomic values, and nothing else: the thread that crashed may hold any lock. The
//! standard library has handlers of its own for some of these signals, which report a stack that overflowed. These are
//! called afterwards.

use std::io;
use std::sync::OnceLock;

use nix::libc::{c_int, c_void, siginfo_t};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, raise, sigaction};
use rustix::stdio::stderr;

use super::screen;

const CRASHES: [Signal; 7] = [
    Signal::SIGSEGV,
    Signal::SIGBUS,
    Signal::SIGILL,
    Signal::SIGFPE,
    Signal::SIGABRT,
    Signal::SIGTRAP,
    Signal::SIGSYS,
];

/// The standard library aborts when it can say no more: its own message may have been lost with the screen.
const ABORTED: &[u8] =
    b"cubetui: aborted: the system refuses what a thread needs, or there is a mistake in the program\n";

/// The handlers of the standard library.
static BEFORE: [OnceLock<SigAction>; CRASHES.len()] = [const { OnceLock::new() }; CRASHES.len()];

/// Handles the signals of crashes from now on.
pub(super) fn handle_crashes() -> io::Result<()> {
    // The stack may have overflowed, so the handler has a stack of its own. A second crash ends the process at once.
    let flags = SaFlags::SA_SIGINFO | SaFlags::SA_ONSTACK | SaFlags::SA_RESETHAND;
    let action = SigAction::new(
        SigHandler::SigAction(give_terminal_back),
        flags,
        SigSet::empty(),
    );
    for (signal, before) in CRASHES.into_iter().zip(&BEFORE) {
        #[allow(unsafe_code)]
        // SAFETY: the handler makes only calls that are allowed in one, and touches nothing that may be half changed.
        let replaced = unsafe { sigaction(signal, &action) }?;
        before.get_or_init(|| replaced);
    }
    Ok(())
}

extern "C" fn give_terminal_back(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
    screen::give_back_after_crash();
    if signal == Signal::SIGABRT as c_int {
        let _unread = rustix::io::write(stderr(), ABORTED);
    }
    let number = CRASHES.iter().position(|&crash| crash as c_int == signal);
    let before = number.and_then(|number| BEFORE[number].get());
    if let Some(SigHandler::SigAction(report)) = before.map(SigAction::handler) {
        report(signal, info, context);
    }
    // The signal may come from another process. It is blocked until the handler returns, and has its usual effect then.
    if let Ok(signal) = Signal::try_from(signal) {
        let _raised = raise(signal);
    }
}
