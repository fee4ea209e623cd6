//! Windows: console events, the modes of the console, standard streams.
//!
//! Ctrl-C and Ctrl-Break interrupt. Closing the window, logging off and shutting down end the process as soon as the handler
//! of the event returns, and after some seconds in any case. So that handler does not return: the process ends itself when
//! the work is saved.

use std::fs::File;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::os::windows::io::{AsHandle as _, AsRawHandle as _};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use std::{process, thread};

use windows_sys::Win32::Foundation::HANDLE;
use windows_sys::Win32::System::Console::{
    CTRL_BREAK_EVENT, CTRL_C_EVENT, ENABLE_ECHO_INPUT, ENABLE_EXTENDED_FLAGS, ENABLE_LINE_INPUT,
    ENABLE_MOUSE_INPUT, ENABLE_PROCESSED_INPUT, ENABLE_PROCESSED_OUTPUT, ENABLE_QUICK_EDIT_MODE,
    ENABLE_VIRTUAL_TERMINAL_PROCESSING, ENABLE_WINDOW_INPUT, GetConsoleMode, SetConsoleCtrlHandler,
    SetConsoleMode,
};
use windows_sys::core::BOOL;

use super::{HANG_UP, INTERRUPT, Interrupts, ProcessSignal, TerminalSize};
use cubetui::sync::Lock as _;

/// The file that discards everything written and is always empty.
pub const NULL_DEVICE: &str = "NUL";
/// Whether to assume true colours for a terminal that reports nothing about its colours. Consoles have shown them since
/// 2017.
pub const HAS_TRUE_COLOR: bool = true;
/// Whether the terminal can be queried. A console turns its answers into keys.
pub const CAN_ASK_TERMINAL: bool = false;
/// Whether a new size of the terminal arrives with the keys.
pub const RESIZES_COME_WITH_KEYS: bool = true;

type Handler = Box<dyn FnMut(ProcessSignal) -> ControlFlow<()> + Send>;

/// The handler of the interface. Without one, events set the flag.
static HANDLER: Mutex<Option<Handler>> = Mutex::new(None);
static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// Whether the end of the console sets the flag as well.
static SETS_FLAG_AT_HANG_UP: AtomicBool = AtomicBool::new(false);
static HANG_UP_ENDS: AtomicBool = AtomicBool::new(false);
/// The last event as the number of a signal; 0 before the first.
static LAST: AtomicI32 = AtomicI32::new(0);

/// Handles console events from now on.
#[allow(unsafe_code)]
fn listen() -> io::Result<()> {
    static IS_LISTENING: Mutex<bool> = Mutex::new(false);
    let mut is_listening = IS_LISTENING.locked();
    // SAFETY: the handler is a function that lives as long as the process. The system calls it on a thread of its own.
    if !*is_listening && unsafe { SetConsoleCtrlHandler(Some(on_event), 1) } == 0 {
        return Err(io::Error::last_os_error());
    }
    *is_listening = true;
    Ok(())
}

/// Returns whether the event is handled; the system ends the process otherwise.
extern "system" fn on_event(event: u32) -> BOOL {
    let number = if matches!(event, CTRL_C_EVENT | CTRL_BREAK_EVENT) {
        INTERRUPT
    } else {
        HANG_UP
    };
    let is_handled = pass_on(number);
    if is_handled && number == HANG_UP {
        loop {
            thread::park();
        }
    }
    is_handled.into()
}

fn pass_on(number: i32) -> bool {
    if let Some(handle) = &mut *HANDLER.locked() {
        let signal = if number == HANG_UP {
            ProcessSignal::HangUp
        } else {
            ProcessSignal::End(number)
        };
        let _is_over = handle(signal);
        return true;
    }
    let Some(flag) = FLAG.get() else {
        return false;
    };
    if number == HANG_UP && !SETS_FLAG_AT_HANG_UP.load(Ordering::Relaxed) {
        return false;
    }
    let ends = number != HANG_UP || HANG_UP_ENDS.load(Ordering::Relaxed);
    LAST.store(number, Ordering::Relaxed);
    if flag.swap(true, Ordering::Relaxed) && ends {
        process::exit(128 + number);
    }
    true
}

/// Passes console events to a function from now on.
pub fn handle_signals(
    handle: impl FnMut(ProcessSignal) -> ControlFlow<()> + Send + 'static,
) -> io::Result<()> {
    *HANDLER.locked() = Some(Box::new(handle));
    listen()
}

/// Returns the flag that these events set from now on. A second one ends the program at once. All callers share one
/// flag.
pub fn interrupt_flag(interrupts: Interrupts) -> io::Result<Arc<AtomicBool>> {
    let flag = FLAG.get_or_init(Arc::default);
    if interrupts == Interrupts::All {
        SETS_FLAG_AT_HANG_UP.store(true, Ordering::Relaxed);
    }
    listen()?;
    Ok(Arc::clone(flag))
}

/// Lets a hang-up end the program at once from now on, if it has been interrupted before.
pub fn end_at_second_hangup() {
    HANG_UP_ENDS.store(true, Ordering::Relaxed);
}

/// Returns the number of the signal that corresponds to the last event that set the flag.
pub fn interrupted_by() -> Option<u8> {
    let number = LAST.load(Ordering::Relaxed);
    (number != 0).then_some(number as u8)
}

/// Does nothing: files have no limits but the disk.
pub fn survive_limits_of_files() {}

pub fn exit_at_once(code: i32) -> ! {
    process::exit(code)
}

/// Does nothing: exceptions end the process, and the console is still usable.
pub fn handle_crashes(_: fn()) -> io::Result<()> {
    Ok(())
}

/// Returns false: there is no job control, so no process is suspended.
pub fn suspend_group() -> bool {
    false
}

pub fn stop() {}

pub fn stop_in_background() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub fn is_in_foreground() -> bool {
    true
}

pub fn can_be_woken() -> bool {
    false
}

/// The modes of a console.
#[derive(Clone, Copy, Debug)]
pub struct TerminalModes {
    input: u32,
    output: u32,
}

pub fn terminal_modes() -> io::Result<TerminalModes> {
    Ok(TerminalModes {
        input: mode(io::stdin().as_raw_handle())?,
        output: mode(io::stdout().as_raw_handle())?,
    })
}

#[allow(unsafe_code)]
fn mode(console: HANDLE) -> io::Result<u32> {
    let mut mode = 0;
    // SAFETY: only this function uses the number; a handle that is not a console's is an error.
    if unsafe { GetConsoleMode(console, &raw mut mode) } == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(mode)
}

#[allow(unsafe_code)]
fn set_mode(console: HANDLE, mode: u32) -> io::Result<()> {
    // SAFETY: it is given two numbers; a handle that is not a console's is an error.
    if unsafe { SetConsoleMode(console, mode) } == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

/// Makes the console deliver keys one by one and understand escape sequences.
pub fn make_raw(before: &TerminalModes) -> io::Result<()> {
    let cooked = ENABLE_ECHO_INPUT | ENABLE_LINE_INPUT | ENABLE_PROCESSED_INPUT;
    let input = before.input & !(cooked | ENABLE_MOUSE_INPUT) | ENABLE_WINDOW_INPUT;
    set_mode(io::stdin().as_raw_handle(), input)?;
    let output = before.output | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING;
    set_mode(io::stdout().as_raw_handle(), output)
}

pub fn restore_modes(before: &TerminalModes) -> io::Result<()> {
    set_mode(io::stdin().as_raw_handle(), before.input)?;
    set_mode(io::stdout().as_raw_handle(), before.output)
}

/// Turns mouse reports on, or lets the console select text with the mouse.
pub fn listen_to_mouse(on: bool) {
    let input = io::stdin().as_raw_handle();
    let Ok(now) = mode(input).map(|now| now | ENABLE_EXTENDED_FLAGS) else {
        return;
    };
    let wanted = if on {
        now & !ENABLE_QUICK_EDIT_MODE | ENABLE_MOUSE_INPUT
    } else {
        now & !ENABLE_MOUSE_INPUT | ENABLE_QUICK_EDIT_MODE
    };
    // A console that refuses has no mouse.
    let _unchanged = set_mode(input, wanted);
}

/// Returns false: nothing interrupts a thread that is reading; what it reads then is lost when the program ends.
pub fn interrupt_reader() -> bool {
    false
}

/// Returns the size of the console's window.
pub fn terminal_size() -> Option<TerminalSize> {
    let (columns, rows) = crossterm::terminal::size().ok()?;
    Some(TerminalSize {
        columns,
        rows,
        pixels: (0, 0),
    })
}

pub fn takes_bytes() -> bool {
    true
}

/// Writes all of these bytes to the console. The standard library converts them to UTF-16.
pub fn write_to_terminal(bytes: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(bytes)?;
    output.flush()
}

/// Always fails: a console does not send bytes.
pub fn read_terminal(_: &mut [u8], _: Duration) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Never returns: the end of the console is an event.
pub fn wait_for_hangup() {
    loop {
        thread::park();
    }
}

/// Returns another handle to standard input.
pub fn standard_input() -> io::Result<File> {
    Ok(io::stdin().as_handle().try_clone_to_owned()?.into())
}

/// Returns another handle to standard error.
pub fn standard_error() -> io::Result<File> {
    Ok(io::stderr().as_handle().try_clone_to_owned()?.into())
}

/// Returns the name of the system and its kind of processor.
pub fn system_name() -> String {
    format!("Windows {}", std::env::consts::ARCH)
}

/// Returns `None`: the memory of the machine is not queried.
pub fn total_memory() -> Option<u64> {
    None
}

/// Does nothing: there is no limit of open sockets but memory.
#[cfg(feature = "serve")]
pub fn allow_open_files(_: u64) {}

/// Returns a future that is ready when the process is asked to end from now on.
#[cfg(feature = "serve")]
pub fn asked_to_end() -> io::Result<impl Future> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};

    let (mut interrupt, mut end) = (ctrl_c()?, ctrl_break()?);
    let (mut close, mut log_off, mut shut_down) = (ctrl_close()?, ctrl_logoff()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = end.recv() => {}
            _ = close.recv() => {}
            _ = log_off.recv() => {}
            _ = shut_down.recv() => {}
        }
    })
}
