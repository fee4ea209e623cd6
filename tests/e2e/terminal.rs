//! A terminal for a program under test: a real pseudo-terminal, what has been written to it, and the screen as a terminal
//! would show it. Every wait is for something visible and has a timeout, after which the screen is shown.

use std::fs::{self, File, OpenOptions};
use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use rustix::termios::{LocalModes, Termios, tcgetattr};

use super::answers::{Answerer, Answers, Keyboard};

/// Far above what anything takes; only a failing test waits so long.
pub(crate) const LONG: Duration = Duration::from_secs(120);

/// `O_NOCTTY`: opening the terminal must not make it the tests' controlling terminal.
const NO_CONTROLLING_TERMINAL: i32 = 0o400;

/// The program that is tested; empty in a unit test, which has none.
pub(crate) const CUBETUI: &str = match option_env!("CARGO_BIN_EXE_cubetui") {
    Some(path) => path,
    None => "",
};

/// The folder in which these tests write.
const SCRATCH: &str = match option_env!("CARGO_TARGET_TMPDIR") {
    Some(path) => path,
    None => "/tmp/cubetui-tests",
};

/// A terminal with a program in it.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    /// The program's side of the line, through which its modes are read.
    line: File,
    modes_before: String,
    seen: Arc<Seen>,
    /// How many answers are on their way to the program.
    unsent: Arc<AtomicUsize>,
    cell: (u16, u16),
    /// The tests' side, or `None` once the terminal is closed.
    side: Option<Side>,
}

struct Side {
    master: Box<dyn MasterPty + Send>,
    keyboard: Keyboard,
    reader: JoinHandle<()>,
}

#[derive(Default)]
struct Seen {
    output: Mutex<Output>,
    news: Condvar,
    closing: AtomicBool,
}

struct Output {
    parser: vt100::Parser,
    raw: Vec<u8>,
}

impl Default for Output {
    fn default() -> Self {
        Self {
            parser: vt100::Parser::new(at_least_one(24), at_least_one(80), 0),
            raw: Vec::new(),
        }
    }
}

impl Output {
    /// Whether the last frame is incomplete; a terminal still shows the one before.
    fn is_in_update(&self) -> bool {
        let last = |sequence: &[u8]| {
            self.raw
                .windows(sequence.len())
                .rposition(|bytes| bytes == sequence)
        };
        last(b"\x1b[?2026h") > last(b"\x1b[?2026l")
    }

    /// What a failed test shows: the screen, and the end of what was written.
    fn describe(&self) -> String {
        let end = &self.raw[self.raw.len().saturating_sub(500)..];
        format!(
            "the screen:\n{}written at last: {}",
            show(self.parser.screen()),
            end.escape_ascii()
        )
    }
}

fn at_least_one(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).expect("a terminal has at least one cell")
}

/// Creates an empty folder for one test.
pub(crate) fn folder(kind: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    // Tests run in parallel, each program with its own folders; folders of earlier runs stay.
    let number = format!(
        "{kind}-{}-{}",
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    let path = PathBuf::from(SCRATCH).join("folders").join(number);
    // It exists if an earlier process had the same number.
    let _gone = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the tests may write in their own folder");
    path
}

/// The names of everything in a folder, sorted.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("it can be read").file_name())
        .map(|name| name.into_string().expect("names are text"))
        .collect();
    names.sort();
    names
}

/// Waits until a condition holds, for at most `LONG`.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// The number of times that this was written.
pub(crate) fn count(bytes: &[u8], what: &str) -> usize {
    let parts = bytes.windows(what.len());
    parts.filter(|part| *part == what.as_bytes()).count()
}

/// A configuration file with this text.
pub(crate) fn config_file(name: &str, text: &str) -> String {
    let path = folder("config").join(name);
    fs::write(&path, text).expect("the tests may write");
    path.to_str().expect("the path is text").to_owned()
}

/// How to start a program.
pub(crate) struct Start {
    command: CommandBuilder,
    columns: u16,
    rows: u16,
    /// Pixels of a cell across and down; 0 if the terminal does not report them.
    cell: (u16, u16),
    answers: Answers,
    /// The bytes per second that the line carries, or `None` if it has no limit.
    speed: Option<usize>,
}

impl Start {
    /// Any program with these arguments, in truecolour at 80x24 and with a new environment.
    pub(crate) fn program(program: &str, arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env_clear();
        command.cwd(SCRATCH);
        let path = std::env::var_os("PATH").expect("there is a PATH");
        command.env("PATH", path);
        command.env("HOME", SCRATCH);
        command.env("XDG_STATE_HOME", folder("state"));
        // Large tables are built once for all tests.
        command.env("XDG_CACHE_HOME", format!("{SCRATCH}/cache"));
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        Self {
            command,
            columns: 80,
            rows: 24,
            cell: (0, 0),
            answers: Answers::default(),
            speed: None,
        }
    }

    /// The program that is tested.
    pub(crate) fn cubetui(arguments: &[&str]) -> Self {
        Self::program(CUBETUI, arguments)
    }

    /// The program that is tested, with this configuration.
    pub(crate) fn configured(text: &str, arguments: &[&str]) -> Self {
        let config = config_file("config.toml", text);
        Self::cubetui(&[&["--config", &config], arguments].concat())
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// The program keeps its session in this folder instead of a new one.
    pub(crate) fn state(self, folder: &Path) -> Self {
        self.env("XDG_STATE_HOME", folder.to_str().expect("the path is text"))
    }

    pub(crate) fn size(mut self, columns: u16, rows: u16) -> Self {
        (self.columns, self.rows) = (columns, rows);
        self
    }

    /// The terminal reports cells of this size, in pixels across and down.
    pub(crate) fn cell(mut self, cell: (u16, u16)) -> Self {
        self.cell = cell;
        self
    }

    /// The terminal answers as given.
    pub(crate) fn answers(mut self, answers: Answers) -> Self {
        self.answers = answers;
        self
    }

    /// The line carries this many bytes per second. The system holds the rest, as it does over SSH.
    pub(crate) const fn speed(mut self, bytes: usize) -> Self {
        self.speed = Some(bytes);
        self
    }

    /// The terminal does not control the program: no signal reports the terminal's end.
    pub(crate) fn uncontrolled(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    /// Opens the terminal and starts the program in it.
    pub(crate) fn open(self) -> Terminal {
        let size = size_of(self.columns, self.rows, self.cell);
        let pair = native_pty_system()
            .openpty(size)
            .expect("a pseudo-terminal");
        let path = pair.master.tty_name().expect("the terminal has a name");
        let line = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(NO_CONTROLLING_TERMINAL)
            .open(path)
            .expect("the terminal can be opened");
        let modes_before = modes(&line);
        let seen = Arc::new(Seen::default());
        seen.output
            .lock()
            .expect("no thread panicked")
            .parser
            .set_size(at_least_one(self.rows), at_least_one(self.columns));
        let keyboard = pair.master.take_writer().expect("the keyboard is free");
        let keyboard = Arc::new(Mutex::new(keyboard));
        let answerer = Answerer::start(self.answers, Arc::clone(&keyboard));
        let unsent = answerer.unsent();
        let reader = read_all(
            pair.master.as_ref(),
            Arc::clone(&seen),
            answerer,
            self.speed,
        );
        let child = pair
            .slave
            .spawn_command(self.command)
            .expect("the program starts");
        Terminal {
            child,
            line,
            modes_before,
            seen,
            unsent,
            cell: self.cell,
            side: Some(Side {
                master: pair.master,
                keyboard,
                reader,
            }),
        }
    }

    /// Opens the terminal and waits for the first whole frame.
    pub(crate) fn ready(self) -> Terminal {
        let terminal = self.open();
        terminal.wait_for("the title", |screen| {
            screen.alternate_screen() && screen.contents().contains("cubetui")
        });
        terminal
    }
}

fn read_all(
    master: &dyn MasterPty,
    seen: Arc<Seen>,
    answerer: Answerer,
    speed: Option<usize>,
) -> JoinHandle<()> {
    let mut output = master.try_clone_reader().expect("the terminal can be read");
    let piece = speed.map_or(4096, |bytes| bytes / 50);
    thread::spawn(move || {
        let mut bytes = vec![0; piece];
        loop {
            if speed.is_some() {
                thread::sleep(Duration::from_millis(20));
            }
            let count = output.read(&mut bytes).unwrap_or(0);
            if count == 0 || seen.closing.load(Ordering::SeqCst) {
                return;
            }
            let mut output = seen.output.lock().expect("no thread panicked");
            output.raw.extend_from_slice(&bytes[..count]);
            output.parser.process(&bytes[..count]);
            // The program writes each question in one piece.
            answerer.answer(&bytes[..count]);
            seen.news.notify_all();
        }
    })
}

fn size_of(columns: u16, rows: u16, (width, height): (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: columns * width,
        pixel_height: rows * height,
    }
}

fn modes_of(line: &File) -> Termios {
    tcgetattr(line).expect("the terminal has modes")
}

/// All modes of a terminal, to be compared.
fn modes(line: &File) -> String {
    format!("{:?}", modes_of(line))
}

impl Terminal {
    fn side(&mut self) -> &mut Side {
        self.side.as_mut().expect("the terminal is open")
    }

    pub(crate) fn type_keys(&mut self, keys: &str) {
        let mut keyboard = self.side().keyboard.lock().expect("no thread panicked");
        keyboard
            .write_all(keys.as_bytes())
            .expect("keys can be typed");
        keyboard.flush().expect("keys can be typed");
    }

    /// Waits until the screen is as described.
    pub(crate) fn wait_for(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        self.wait_for_output(what, |output| is_so(output.parser.screen()));
    }

    /// Waits until the bytes written so far are as described.
    pub(crate) fn wait_for_bytes(&self, what: &str, is_so: impl Fn(&[u8]) -> bool) {
        self.wait_for_output(what, |output| is_so(&output.raw));
    }

    fn wait_for_output(&self, what: &str, is_so: impl Fn(&Output) -> bool) {
        let end = Instant::now() + LONG;
        let mut output = self.output();
        while output.is_in_update() || !is_so(&output) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let shown = output.describe();
                // Lets the reader continue.
                drop(output);
                panic!("waited in vain for {what}; {shown}");
            }
            output = self
                .seen
                .news
                .wait_timeout(output, left)
                .expect("no thread panicked")
                .0;
        }
    }

    /// Waits until this text is somewhere on the screen.
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(&format!("{text:?}"), |screen| {
            screen.contents().contains(text)
        });
    }

    /// Waits until this text is nowhere on the screen.
    pub(crate) fn wait_until_gone(&self, text: &str) {
        self.wait_for(&format!("{text:?} gone"), |screen| {
            !screen.contents().contains(text)
        });
    }

    /// Types this, and waits until this text is on the screen.
    pub(crate) fn type_and_see(&mut self, keys: &str, text: &str) {
        self.type_keys(keys);
        self.wait_for_text(text);
    }

    /// Says yes to a question, after the time in which keys typed before it are dropped.
    pub(crate) fn say_yes(&mut self) {
        thread::sleep(Duration::from_millis(1200));
        self.type_keys("\r");
    }

    fn output(&self) -> MutexGuard<'_, Output> {
        self.seen.output.lock().expect("no thread panicked")
    }

    /// Looks at the current screen.
    pub(crate) fn with_screen<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.output().parser.screen())
    }

    /// Every byte written so far.
    pub(crate) fn raw(&self) -> Vec<u8> {
        self.output().raw.clone()
    }

    /// Everything written so far, as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.raw()).expect("frames are text")
    }

    /// Gives the terminal another size; the system notifies the program.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.output()
            .parser
            .set_size(at_least_one(rows), at_least_one(columns));
        let size = size_of(columns, rows, self.cell);
        self.side()
            .master
            .resize(size)
            .expect("the terminal can be resized");
    }

    /// Closes the terminal, as when its window is closed or its connection lost.
    pub(crate) fn close(&mut self) {
        let side = self.side.take().expect("the terminal is open");
        self.seen.closing.store(true, Ordering::SeqCst);
        // The reader blocks in the system and holds the terminal open; a byte from the program's side wakes it.
        self.line.write_all(b" ").expect("the line takes a byte");
        side.reader.join().expect("the reader ends");
    }

    pub(crate) fn pid(&self) -> Pid {
        let pid = self.child.process_id().expect("the program was started");
        Pid::from_raw(pid.cast_signed()).expect("a process has a number")
    }

    pub(crate) fn send(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the program can be sent signals");
    }

    /// Limits the program to this many kilobytes of address space more than it has now.
    pub(crate) fn limit_memory(&self, more: u64) {
        let pid = self.pid();
        let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero()));
        let used = status.expect("the program runs");
        let used = used.lines().find_map(|line| line.strip_prefix("VmSize:"));
        let kilobytes: u64 = used
            .and_then(|used| used.trim().strip_suffix(" kB")?.parse().ok())
            .expect("the system tells how much it uses");
        let limit = Rlimit {
            current: Some(1024 * (kilobytes + more)),
            maximum: None,
        };
        prlimit(Some(pid), Resource::As, limit).expect("the program can be limited");
    }

    /// Waits for the program's end; returns its exit code.
    pub(crate) fn exit_code(&mut self) -> u32 {
        let start = Instant::now();
        while self.is_running() {
            assert!(
                start.elapsed() < LONG,
                "still running after {LONG:?}; the screen:\n{}",
                self.with_screen(show)
            );
            thread::sleep(Duration::from_millis(2));
        }
        let status = self.child.wait().expect("the program has ended");
        status.exit_code()
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child
            .try_wait()
            .expect("the program can be waited for")
            .is_none()
    }

    /// Stops reading what is written, as with a connection that hangs.
    pub(crate) fn stop_reading(&mut self) {
        self.seen.closing.store(true, Ordering::SeqCst);
        self.line.write_all(b" ").expect("the line takes a byte");
        while !self.side().reader.is_finished() {
            thread::yield_now();
        }
    }

    /// Fills the line until it accepts no more bytes from the program. Each new size is a whole frame.
    pub(crate) fn fill_line(&mut self) {
        let end = Instant::now() + LONG;
        // During a write it accepts none either, so this has to last.
        let lasting = Timespec {
            tv_sec: 0,
            tv_nsec: 200_000_000,
        };
        let takes_bytes =
            |line: &File| poll(&mut [PollFd::new(line, PollFlags::OUT)], Some(&lasting)) != Ok(0);
        for width in (60..180).cycle() {
            if !takes_bytes(&self.line) {
                return;
            }
            assert!(Instant::now() < end, "the line takes whatever comes");
            self.resize(width, 50);
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until the terminal has answered every question that it has seen.
    pub(crate) fn wait_for_answers(&self) {
        wait_until("the terminal answers", || {
            self.unsent.load(Ordering::SeqCst) == 0
        });
    }

    /// Writes to the screen from the program's side, as another program in the same terminal would.
    pub(crate) fn scribble(&mut self, bytes: &[u8]) {
        self.line.write_all(bytes).expect("the line takes bytes");
    }

    /// Fails unless modes, screen, cursor and paste are as they were before the program.
    pub(crate) fn assert_given_back(&self) {
        self.wait_for("the terminal given back", |screen| {
            let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && !mouse
        });
        assert_eq!(modes(&self.line), self.modes_before);
    }

    /// Quits with the key, and checks that the terminal is given back.
    pub(crate) fn quit(&mut self) {
        self.type_keys("\x03");
        assert_eq!(self.exit_code(), 0);
        self.assert_given_back();
    }

    /// Whether the terminal is in raw mode.
    pub(crate) fn is_raw(&self) -> bool {
        !modes_of(&self.line)
            .local_modes
            .intersects(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }

    /// Waits until the terminal is in raw mode, or no longer is.
    pub(crate) fn wait_for_raw(&self, raw: bool) {
        wait_until(&format!("raw modes are {raw}"), || self.is_raw() == raw);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed half-way leaves nothing behind; most programs have ended by now.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}

/// The screen as text, framed.
pub(crate) fn show(screen: &vt100::Screen) -> String {
    let (_, columns) = screen.size();
    let lines = screen.rows(0, columns.get()).map(|row| format!("|{row}\n"));
    lines.collect()
}
