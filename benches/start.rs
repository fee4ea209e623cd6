//! From the start of the process to the first whole frame, in a pseudo-terminal, and the memory it takes.
//!
//! `cargo bench --bench start` builds the program as it is released. A start is measured from the call that makes the
//! process to the end of the first synchronized update; after that the program is left alone for a while, in which it builds
//! its tables, and asked for its memory.

use std::fs;
use std::io::{Read, Write as _};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

const STARTS: usize = 31;
const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

/// One start: how long the first frame took, how many bytes it has, and the memory in kB: when it was there, at rest, and
/// the most at any time.
struct Start {
    first_frame: Duration,
    bytes: usize,
    memory: [u64; 3],
}

fn start(state: &Path, keys: &str, rest: Duration) -> Start {
    let size = PtySize {
        rows: 24,
        cols: 80,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = native_pty_system()
        .openpty(size)
        .expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_cubetui"));
    command.env_clear();
    for (name, value) in [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")] {
        command.env(name, value);
    }
    command.env("HOME", state);
    command.env("XDG_STATE_HOME", state);
    let mut output = pair
        .master
        .try_clone_reader()
        .expect("the terminal can be read");
    let mut keyboard = pair.master.take_writer().expect("the keyboard is free");
    let before = Instant::now();
    let mut child = pair
        .slave
        .spawn_command(command)
        .expect("the program starts");
    let bytes = read_frame(output.as_mut());
    let first_frame = before.elapsed();
    let pid = child.process_id().expect("it runs");
    let at_frame = memory(pid, "VmRSS");
    // The terminal must be drained, or the program waits for it.
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while output.read(&mut bytes).is_ok_and(|count| count > 0) {}
    });
    thread::sleep(rest);
    let memory = [at_frame, memory(pid, "VmRSS"), memory(pid, "VmHWM")];
    write!(keyboard, "{keys}q").expect("keys can be typed");
    keyboard.flush().expect("keys can be typed");
    child.wait().expect("it ends");
    Start {
        first_frame,
        bytes,
        memory,
    }
}

/// Reads to the end of the first frame. Returns the number of bytes.
fn read_frame(output: &mut dyn Read) -> usize {
    let mut all = Vec::new();
    let mut bytes = [0; 4096];
    while !all
        .windows(END_OF_FRAME.len())
        .any(|part| part == END_OF_FRAME)
    {
        let count = output.read(&mut bytes).expect("the terminal can be read");
        assert!(count > 0, "the program ended without a frame");
        all.extend_from_slice(&bytes[..count]);
    }
    all.len()
}

/// Returns one of the system's figures about a process, in kB.
fn memory(pid: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}

fn measure(name: &str, state: &Path) {
    let mut starts: Vec<Start> = (0..STARTS)
        .map(|_| start(state, "", Duration::ZERO))
        .collect();
    starts.sort_by_key(|start| start.first_frame);
    let at = |index: usize| starts[index].first_frame.as_secs_f64() * 1000.0;
    let session = fs::metadata(state.join("cubetui/session.json")).map_or(0, |file| file.len());
    println!(
        "{name} (session file of {session} bytes): first frame after {:.1} ms (median of {STARTS}; fastest {:.1}, slowest {:.1}), \
         {} bytes",
        at(STARTS / 2),
        at(0),
        at(STARTS - 1),
        starts[0].bytes
    );
    let [at_frame, at_rest, most] = start(state, "", Duration::from_secs(2)).memory;
    println!(
        "{name}: resident {at_frame} kB with the first frame, {at_rest} kB after 2 s, {most} kB at most"
    );
}

fn main() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-start");
    // The folder exists if the benchmark has run before.
    let _gone = fs::remove_dir_all(&state);
    fs::create_dir_all(&state).expect("the benchmark may write in its own folder");
    measure("fresh", &state);
    // More changes than a session keeps, and stickers half typed: as much as there can usually be.
    let keys = format!("{}iwrgyobwrwgoy", "uRfD".repeat(60));
    start(&state, &keys, Duration::from_secs(1));
    measure("going on", &state);
}
