//! The program run as a shell runs it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use cubetui::cube::{Algorithm, CubieCube, OrientedCube};

pub(crate) use crate::program::Ended;
use crate::program::{program_at_home, run_fed};

pub(crate) const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
pub(crate) const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// The program with nothing of the user's own configuration, tables or terminal.
pub(crate) fn program(arguments: &[&str]) -> Command {
    program_at_home(&folder("nobody"), arguments)
}

/// A folder of the tests' own.
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

pub(crate) fn run(arguments: &[&str]) -> Ended {
    program(arguments)
        .output()
        .expect("the program starts")
        .into()
}

pub(crate) fn run_with_input(arguments: &[&str], input: &[u8]) -> Ended {
    run_fed(&mut program(arguments), input)
}

/// Checks that nothing was printed but a complaint with these words.
#[track_caller]
pub(crate) fn assert_fails(arguments: &[&str], code: i32, words: &str) {
    let ended = run(arguments);
    assert_eq!(ended.code, Some(code), "{arguments:?}: {}", ended.err);
    assert_eq!(ended.out, "", "{arguments:?}");
    assert!(ended.err.contains(words), "{arguments:?}: {}", ended.err);
}

/// Checks all that was printed, and the exit code.
#[track_caller]
pub(crate) fn assert_prints(arguments: &[&str], code: i32, out: &str, err: &str) {
    assert_ends(&run(arguments), code, out, err);
}

/// The same of a program that has ended.
#[track_caller]
pub(crate) fn assert_ends(ended: &Ended, code: i32, out: &str, err: &str) {
    let seen = (ended.code, ended.out.as_str(), ended.err.as_str());
    assert_eq!(seen, (Some(code), out, err));
}

pub(crate) fn cube_of(algorithm: &str) -> CubieCube {
    OrientedCube::SOLVED
        .turned_by(
            &algorithm
                .parse::<Algorithm>()
                .expect("an algorithm")
                .turns(),
        )
        .cube
}

pub(crate) fn is_solved_by(cube: &CubieCube, moves: &str) -> bool {
    cube.turned_by(&moves.parse::<Algorithm>().expect("an algorithm").moves().0)
        == CubieCube::SOLVED
}
