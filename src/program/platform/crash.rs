//! Crashes: on the signals of a faulty instruction or of an abort, the terminal is restored before the process ends.
//!
//! The handlers make system calls and read atomic values, and nothing else: the thread that crashed may hold any lock.
//! The standard library has handlers for some of these signals, which report a stack overflow. These are called
//! afterwards.

use std::cell::Cell;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use nix::libc::{c_int, c_void, siginfo_t};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, raise, sigaction};
use nix::unistd::pause;
use rustix::stdio::stderr;

const CRASHES: [Signal; 7] = [
    Signal::SIGSEGV,
    Signal::SIGBUS,
    Signal::SIGILL,
    Signal::SIGFPE,
    Signal::SIGABRT,
    Signal::SIGTRAP,
    Signal::SIGSYS,
];

/// The standard library aborts when it can report nothing more, and its own message may have been lost with the screen.
const ABORTED: &[u8] =
    b"cubetui: aborted: the system refuses what a thread needs, or there is a mistake in the program\n";

static BEFORE: [OnceLock<SigAction>; CRASHES.len()] = [const { OnceLock::new() }; CRASHES.len()];

/// The function that restores the terminal.
static GIVE_BACK: OnceLock<fn()> = OnceLock::new();

/// Handles the signals of crashes from now on. `give_back` makes only calls that are allowed in a signal handler.
pub fn handle_crashes(give_back: fn()) -> io::Result<()> {
    GIVE_BACK.get_or_init(|| give_back);
    // The stack may have overflowed, so the handler has another stack.
    let flags = SaFlags::SA_SIGINFO | SaFlags::SA_ONSTACK;
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
    thread_local! {
        // It has no destructor, so it needs no memory itself.
        static IS_CRASHING: Cell<bool> = const { Cell::new(false) };
    }
    static HAS_CRASHED: AtomicBool = AtomicBool::new(false);
    if IS_CRASHING.replace(true) {
        // The handler itself has crashed.
        end_by(signal);
        return;
    }
    while HAS_CRASHED.swap(true, Ordering::Relaxed) {
        // Another thread crashed first, and is about to end the process.
        pause();
    }
    if let Some(give_back) = GIVE_BACK.get() {
        give_back();
    }
    if signal == Signal::SIGABRT as c_int {
        let _unread = rustix::io::write(stderr(), ABORTED);
    }
    let number = CRASHES.iter().position(|&crash| crash as c_int == signal);
    let before = number.and_then(|number| BEFORE[number].get());
    if let Some(SigHandler::SigAction(report)) = before.map(SigAction::handler) {
        report(signal, info, context);
    }
    end_by(signal);
}

/// Gives the signal its default effect once the handler returns: until then it is blocked.
fn end_by(signal: c_int) {
    let Ok(signal) = Signal::try_from(signal) else {
        return;
    };
    #[allow(unsafe_code)]
    // SAFETY: it installs no handler.
    let _reset = unsafe { nix::sys::signal::signal(signal, SigHandler::SigDfl) };
    let _raised = raise(signal);
}
