//! The Unix family: signals, job control, terminal modes, limits.

#[path = "crash.rs"]
mod crash;

use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::os::fd::AsFd as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use nix::unistd::{getpgrp, getppid, getsid, tcgetpgrp};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Resource, Signal, getpid, getrlimit, kill_current_process_group, kill_process, setrlimit,
};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};
use signal_hook::consts::{
    SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use super::{HANG_UP, INTERRUPT, Interrupts, ProcessSignal, TerminalSize};
use cubetui::sync::Lock as _;

pub use crash::handle_crashes;

const _: () = assert!(HANG_UP == SIGHUP && INTERRUPT == SIGINT);

/// The file that discards everything written and is always empty.
pub const NULL_DEVICE: &str = "/dev/null";
/// Whether to assume true colours for a terminal that reports nothing about its colours.
pub const HAS_TRUE_COLOR: bool = false;
/// Whether the terminal can be queried, and its answers read as bytes.
pub const CAN_ASK_TERMINAL: bool = true;
/// Whether a new size of the terminal arrives with the keys. Here it is a signal.
pub const RESIZES_COME_WITH_KEYS: bool = false;

/// The signals that end the process. Their default action would leave the terminal raw.
const ENDING: [i32; 10] = [
    SIGALRM, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
];

/// Starts the thread that handles signals.
pub fn handle_signals(
    mut handle: impl FnMut(ProcessSignal) -> ControlFlow<()> + Send + 'static,
) -> io::Result<()> {
    let others = [SIGHUP, SIGTSTP, SIGCONT, SIGWINCH];
    let mut signals = Signals::new(ENDING.iter().chain(&others))?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                let signal = match signal {
                    SIGHUP => ProcessSignal::HangUp,
                    SIGTSTP => ProcessSignal::Suspend,
                    SIGCONT => ProcessSignal::Wake,
                    SIGWINCH => ProcessSignal::Resize,
                    number => ProcessSignal::End(number),
                };
                if handle(signal).is_break() {
                    return;
                }
            }
        })?;
    Ok(())
}

#[derive(Default)]
struct Interrupt {
    registered: Vec<i32>,
    flag: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
    /// Whether a second SIGHUP ends the program.
    hangup_ends: Arc<AtomicBool>,
}

static INTERRUPTS: Mutex<Option<Interrupt>> = Mutex::new(None);

impl Interrupt {
    fn register(&mut self, signal: i32) -> io::Result<()> {
        // A program that was started with nohup outlives the terminal.
        if self.registered.contains(&signal) || signal == SIGHUP && is_ignored(signal) {
            return Ok(());
        }
        // Handlers run in this order: when the flag is already set, the first of them ends the process.
        let ends = if signal == SIGHUP {
            &self.hangup_ends
        } else {
            &self.flag
        };
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(ends))?;
        flag::register_usize(
            signal,
            Arc::clone(&self.signal),
            signal.unsigned_abs() as usize,
        )?;
        flag::register(signal, Arc::clone(&self.flag))?;
        self.registered.push(signal);
        Ok(())
    }
}

/// Whether this process was started with a signal ignored. If the system does not report it, assumes not.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Returns the flag that these signals set from now on. A second one ends the program at once. All callers share one
/// flag.
pub fn interrupt_flag(interrupts: Interrupts) -> io::Result<Arc<AtomicBool>> {
    let signals: &[i32] = match interrupts {
        Interrupts::Keys => &[SIGINT],
        Interrupts::All => &[SIGINT, SIGTERM, SIGHUP],
    };
    let mut interrupt = INTERRUPTS.locked();
    let interrupt = interrupt.get_or_insert_default();
    signals
        .iter()
        .try_for_each(|&signal| interrupt.register(signal))?;
    Ok(Arc::clone(&interrupt.flag))
}

/// Lets a hang-up end the program at once from now on, if it has been interrupted before.
pub fn end_at_second_hangup() {
    if let Some(interrupt) = &*INTERRUPTS.locked() {
        interrupt.hangup_ends.store(true, Ordering::Relaxed);
    }
}

/// Returns the number of the last signal that set the flag.
pub fn interrupted_by() -> Option<u8> {
    let interrupt = INTERRUPTS.locked();
    let signal = interrupt.as_ref()?.signal.load(Ordering::Relaxed);
    (signal != 0).then_some(signal as u8)
}

/// Makes a write beyond the file size limit fail like one on a full disk. By default the system ends the process.
pub fn survive_limits_of_files() {
    // Without the handler, everything else still works.
    let _handled = flag::register(SIGXFSZ, Arc::default());
}

/// Ends the process at once: what usually runs at exit could need memory.
pub fn exit_at_once(code: i32) -> ! {
    signal_hook::low_level::exit(code)
}

/// Sends the signal that suspends a job to the whole process group. Returns whether it was sent, to this process too.
pub fn suspend_group() -> bool {
    kill_current_process_group(Signal::TSTP).is_ok()
}

/// Suspends this process.
pub fn stop() {
    // A process can always stop itself.
    let _stopped = kill_process(getpid(), Signal::STOP);
}

/// Suspends this process like a background job that touches the terminal.
pub fn stop_in_background() -> io::Result<()> {
    Ok(kill_process(getpid(), Signal::TTOU)?)
}

/// Whether the process is in the foreground. A background job that touched the terminal would be stopped. If the
/// terminal is not the controlling one, no process is stopped, and every process counts as in the foreground.
pub fn is_in_foreground() -> bool {
    tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
}

/// Whether the process group is a job of a living shell. A group that leads the session, or whose parent is of another
/// session, is an orphan: stopped, it would never wake (`ssh -t host cubetui`, a window of its own). A process outside
/// the program's own process namespace (a container's) has the number 0.
pub fn can_be_woken() -> bool {
    let (Ok(session), parent) = (getsid(None), getppid()) else {
        return false;
    };
    // To the system, process 0 is the caller.
    let parent_session = (parent.as_raw() != 0).then(|| getsid(Some(parent)));
    getpgrp() != session && parent_session == Some(Ok(session))
}

/// The modes of a terminal.
pub type TerminalModes = Termios;

pub fn terminal_modes() -> io::Result<TerminalModes> {
    Ok(tcgetattr(stdin())?)
}

/// Makes the terminal deliver keys one by one and pass bytes unchanged.
pub fn make_raw(before: &TerminalModes) -> io::Result<()> {
    let mut raw = before.clone();
    raw.make_raw();
    Ok(tcsetattr(stdin(), OptionalActions::Now, &raw)?)
}

pub fn restore_modes(before: &TerminalModes) -> io::Result<()> {
    Ok(tcsetattr(stdin(), OptionalActions::Now, before)?)
}

/// Does nothing: escape sequences turn mouse reports on.
pub fn listen_to_mouse(_: bool) {}

/// Interrupts a thread that reads the terminal: crossterm turns the signal into an event. Returns whether it was sent.
pub fn interrupt_reader() -> bool {
    kill_process(getpid(), Signal::WINCH).is_ok()
}

/// Returns the size of the terminal at standard output.
pub fn terminal_size() -> Option<TerminalSize> {
    let size = tcgetwinsize(stdout()).ok()?;
    Some(TerminalSize {
        columns: size.ws_col,
        rows: size.ws_row,
        pixels: (size.ws_xpixel, size.ws_ypixel),
    })
}

/// Whether a few bytes can be written without waiting for the far end.
pub fn takes_bytes() -> bool {
    let output = stdout();
    let mut fds = [PollFd::new(&output, PollFlags::OUT)];
    let soon = Timespec {
        tv_sec: 0,
        tv_nsec: 100_000_000,
    };
    poll(&mut fds, Some(&soon)).is_ok_and(|ready| ready > 0) && fds[0].revents() == PollFlags::OUT
}

/// Writes all of these bytes to the terminal, with system calls alone.
pub fn write_to_terminal(mut bytes: &[u8]) -> io::Result<()> {
    let output = stdout();
    while !bytes.is_empty() {
        match rustix::io::write(output, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(Errno::INTR) => {}
            // A careless program before us may have left the terminal non-blocking.
            Err(Errno::AGAIN) => {
                let mut fds = [PollFd::new(&output, PollFlags::OUT)];
                match poll(&mut fds, None) {
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Reads what the terminal sends within this time.
///
/// # Errors
/// [`io::ErrorKind::TimedOut`] if it sends nothing, or the error of the system.
pub fn read_terminal(bytes: &mut [u8], timeout: Duration) -> io::Result<usize> {
    let input = stdin();
    let mut fds = [PollFd::new(&input, PollFlags::IN)];
    match poll(&mut fds, Timespec::try_from(timeout).ok().as_ref())? {
        0 => Err(io::ErrorKind::TimedOut.into()),
        _ if fds[0].revents() == PollFlags::IN => Ok(rustix::io::read(input, bytes)?),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Waits until either side of the terminal is hung up. `poll` reports hang-ups and errors without being asked.
pub fn wait_for_hangup() {
    let (input, output) = (stdin(), stdout());
    loop {
        let nothing = PollFlags::empty();
        let mut fds = [PollFd::new(&input, nothing), PollFd::new(&output, nothing)];
        match poll(&mut fds, None) {
            Ok(0) | Err(Errno::INTR | Errno::AGAIN) => {}
            Ok(_) | Err(_) => return,
        }
    }
}

/// Returns another handle to standard input.
pub fn standard_input() -> io::Result<File> {
    Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
}

/// Returns another handle to standard error.
pub fn standard_error() -> io::Result<File> {
    Ok(io::stderr().as_fd().try_clone_to_owned()?.into())
}

/// Returns the name and the version of the system and its kind of processor.
pub fn system_name() -> String {
    let name = rustix::system::uname();
    let parts = [name.sysname(), name.release(), name.machine()];
    parts.map(|part| part.to_string_lossy()).join(" ")
}

/// Returns the memory of the machine in bytes, if the system reports it.
#[cfg(target_os = "linux")]
#[allow(
    clippy::unnecessary_wraps,
    reason = "the rest of the family does not say"
)]
pub fn total_memory() -> Option<u64> {
    let memory = rustix::system::sysinfo();
    Some(memory.totalram * u64::from(memory.mem_unit))
}

#[cfg(not(target_os = "linux"))]
pub fn total_memory() -> Option<u64> {
    None
}

/// Raises the limit of open files to this many, as far as the system allows.
#[cfg(feature = "serve")]
pub fn allow_open_files(count: u64) {
    let mut limit = getrlimit(Resource::Nofile);
    let wanted = count.min(limit.maximum.unwrap_or(u64::MAX));
    if limit.current.is_some_and(|current| current < wanted) {
        limit.current = Some(wanted);
        let _unchanged = setrlimit(Resource::Nofile, limit);
    }
}

/// Returns a future that is ready when the process is asked to end from now on.
#[cfg(feature = "serve")]
pub fn asked_to_end() -> io::Result<impl Future> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
