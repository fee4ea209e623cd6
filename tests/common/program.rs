//! The real program, run as a shell runs it.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A program that has ended.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes text");
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

/// The program with nothing of the user's own configuration, tables or terminal, but what this folder holds of them.
pub(crate) fn program_at_home(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubetui"));
    command
        .args(arguments)
        .env_remove("CUBETUI_CONFIG")
        .env("TERM", "xterm");
    command
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_CACHE_HOME", home);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a program to its end with this input, of which it need not read everything.
pub(crate) fn run_fed(command: &mut Command, input: &[u8]) -> Ended {
    let mut child = command
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    output.into()
}
