//! The program run as a shell runs it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use cubetui::cube::CubieCube;

pub(crate) use crate::algorithms::{cube_after, held_after, moves, turns};
use crate::program::{CommandLine, end_of, program_at_home, run_fed};
pub(crate) use crate::program::{Ended, SOLVED, SUPERFLIP};

/// The program without the user's own configuration, tables and terminal.
pub(crate) fn program(line: &(impl CommandLine + ?Sized)) -> Command {
    program_at_home(&folder("nobody"), line)
}

/// A folder for these tests.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("commands")
        .join(name);
    fs::create_dir_all(&path).expect("the tests may write in their own folder");
    path
}

/// A configuration file with this text.
pub(crate) fn config_file(name: &str, text: &str) -> String {
    let path = folder("config").join(name);
    fs::write(&path, text).expect("the tests may write in their own folder");
    path.to_str().expect("the path is text").to_owned()
}

impl Ended {
    /// Every line as JSON.
    pub(crate) fn objects(&self) -> Vec<serde_json::Value> {
        self.out
            .lines()
            .map(|line| serde_json::from_str(line).expect("every line is an object"))
            .collect()
    }
}

pub(crate) fn run(line: &(impl CommandLine + ?Sized)) -> Ended {
    end_of(&mut program(line))
}

pub(crate) fn run_with_input(line: &(impl CommandLine + ?Sized), input: &[u8]) -> Ended {
    run_fed(&mut program(line), input)
}

/// The one object that the program prints.
#[track_caller]
pub(crate) fn json_of(line: &(impl CommandLine + ?Sized)) -> serde_json::Value {
    let ended = run(line);
    serde_json::from_str(&ended.out)
        .unwrap_or_else(|error| panic!("{error}: {}{}", ended.out, ended.err))
}

/// Checks that nothing was printed but an error message that contains this text.
#[track_caller]
pub(crate) fn assert_fails(line: &(impl CommandLine + ?Sized), code: i32, message: &str) {
    let ended = run(line);
    let line = line.arguments().join(" ");
    assert_eq!(ended.code, Some(code), "{line}: {}", ended.err);
    assert_eq!(ended.out, "", "{line}");
    assert!(ended.err.contains(message), "{line}: {}", ended.err);
}

/// Checks that the program succeeds and prints exactly this.
#[track_caller]
pub(crate) fn assert_prints(line: &(impl CommandLine + ?Sized), out: &str) {
    assert_ends(&run(line), 0, out, "");
}

/// Checks that the program succeeds with this input and prints exactly this.
#[track_caller]
pub(crate) fn assert_answers(line: &(impl CommandLine + ?Sized), input: &[u8], out: &str) {
    assert_ends(&run_with_input(line, input), 0, out, "");
}

/// Checks all that was printed, and the exit code.
#[track_caller]
pub(crate) fn assert_ends(ended: &Ended, code: i32, out: &str, err: &str) {
    let seen = (ended.code, ended.out.as_str(), ended.err.as_str());
    assert_eq!(seen, (Some(code), out, err));
}

/// Runs the program, and checks that it succeeded without a message.
#[track_caller]
pub(crate) fn succeeds(line: &(impl CommandLine + ?Sized)) -> Ended {
    let ended = run(line);
    let line = line.arguments().join(" ");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{line}");
    ended
}

/// Checks fields of an object, which may have more.
#[track_caller]
pub(crate) fn assert_has(object: &serde_json::Value, fields: &serde_json::Value) {
    for (name, value) in fields.as_object().expect("the fields have names") {
        assert_eq!(&object[name], value, "{name} of {object}");
    }
}

/// Checks that each line fails with nothing printed but an error message. A row is an exit code, the arguments and a part
/// of the message, separated by bars.
#[track_caller]
pub(crate) fn assert_all_fail(rows: &str) {
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let [code, line, message] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("a row has three parts: {row}");
        };
        assert_fails(line, code.parse().expect("an exit code"), message);
    }
}

#[track_caller]
pub(crate) fn assert_contains(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in {text}");
}

pub(crate) fn is_solved_by(cube: &CubieCube, algorithm: &str) -> bool {
    cube.turned_by(&moves(algorithm)) == CubieCube::SOLVED
}
