//! The real program, run as a shell runs it.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

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

pub(crate) const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
pub(crate) const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// The arguments of the program, as a list or as a line.
pub(crate) trait CommandLine {
    fn arguments(&self) -> Vec<String>;
}

/// Spaces separate arguments. As scrambles contain the usual quotation marks, `backquotes` hold an argument with spaces.
/// `$SOLVED` and `$SUPERFLIP` stand for those cubes.
impl CommandLine for str {
    fn arguments(&self) -> Vec<String> {
        let outside_and_quoted = self.split('`').enumerate();
        let arguments = outside_and_quoted.flat_map(|(index, part)| {
            if index % 2 == 1 {
                vec![part.to_owned()]
            } else {
                part.split_whitespace().map(str::to_owned).collect()
            }
        });
        arguments
            .map(|argument| match argument.as_str() {
                "$SOLVED" => SOLVED.to_owned(),
                "$SUPERFLIP" => SUPERFLIP.to_owned(),
                _ => argument,
            })
            .collect()
    }
}

impl CommandLine for String {
    fn arguments(&self) -> Vec<String> {
        self.as_str().arguments()
    }
}

impl CommandLine for [&str] {
    fn arguments(&self) -> Vec<String> {
        self.iter().map(|&argument| argument.to_owned()).collect()
    }
}

impl<const N: usize> CommandLine for [&str; N] {
    fn arguments(&self) -> Vec<String> {
        self.as_slice().arguments()
    }
}

impl CommandLine for Vec<&str> {
    fn arguments(&self) -> Vec<String> {
        self.as_slice().arguments()
    }
}

/// Returns the program as a command that uses only the configuration and tables in this folder, not the user's, nor the
/// user's terminal.
pub(crate) fn program_at_home(home: &Path, line: &(impl CommandLine + ?Sized)) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubetui"));
    command
        .args(line.arguments())
        .env_remove("CUBETUI_CONFIG")
        .env("TERM", "xterm")
        .env("LC_ALL", "C.UTF-8")
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_CACHE_HOME", home)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A home whose cache holds the full tables.
pub(crate) struct BuiltHome {
    pub(crate) path: PathBuf,
    /// How the two programs ended that built the tables at the same time, in an empty home.
    pub(crate) builders: [Ended; 2],
}

/// The home with full tables that all tests share. They are built once in each run of the tests, and no test changes them.
pub(crate) fn built_home() -> &'static BuiltHome {
    static HOME: OnceLock<BuiltHome> = OnceLock::new();
    HOME.get_or_init(|| {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("built-home");
        let _absent = fs::remove_dir_all(&path);
        let start = || {
            program_at_home(&path, "tables build")
                .spawn()
                .expect("the program starts")
        };
        let builders =
            [start(), start()].map(|program| program.wait_with_output().expect("it ends").into());
        BuiltHome { path, builders }
    })
}

/// The file of the full tables at a home.
pub(crate) fn full_tables_file(home: &Path) -> PathBuf {
    home.join("cubetui/full.tables")
}

/// Creates a test's own home, empty but for the full tables. The file is shared: it may be replaced or removed, not
/// changed.
pub(crate) fn home_with_tables(home: &Path) {
    let _absent = fs::remove_dir_all(home);
    fs::create_dir_all(home.join("cubetui")).expect("the tests may write");
    fs::hard_link(full_tables_file(&built_home().path), full_tables_file(home))
        .expect("the tables are built");
}

/// Returns the same program run by a shell after these words: commands, and a last one that runs it, such as `exec`.
pub(crate) fn after(commands: &str, program: &Command) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{commands} \"$0\" \"$@\"")])
        .arg(program.get_program())
        .args(program.get_args());
    command.envs(
        program
            .get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    if let Some(folder) = program.get_current_dir() {
        command.current_dir(folder);
    }
    command
        .env_remove("CUBETUI_CONFIG")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a program to its end.
pub(crate) fn end_of(command: &mut Command) -> Ended {
    command.output().expect("the program starts").into()
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
