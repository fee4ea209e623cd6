//! Every exit code and every stream.

use std::io::Write as _;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::commands::driver::{
    Ended, SOLVED, SUPERFLIP, assert_all_fail, assert_fails, program, run, run_with_input, succeeds,
};
use crate::documents::exit_codes;

#[test]
fn no_answer_within_the_limits_is_exit_code_1() {
    assert_fails(
        "solve --scramble `R U F` --max 2",
        1,
        "there is no solution of at most 2 moves",
    );
    assert_fails(
        &format!("solve --scramble `{SUPERFLIP}` --max 19 --timeout 20ms"),
        1,
        "no solution of at most 19 moves was found within 20ms; allow more with --max or --timeout",
    );
}

#[test]
fn wrong_usage_is_exit_code_2() {
    assert_all_fail(
        r#"
        2 | --nonsense | --nonsense
        2 | sovle | sovle
        2 | solve $SOLVED --solver brute | [possible values: two-phase
        2 | solve $SOLVED --threads 0 | --threads <N>
        2 | solve $SOLVED --scramble R | cannot be used with
        2 | solve $SOLVED --max 46 | 46 is not in 0..=45
        2 | solve $SOLVED --max few | invalid digit
        2 | solve $SOLVED --timeout soon | "soon" is not a time
        2 | solve $SOLVED --timeout 0s | "0s" is not within 1ms to 1day
        2 | --color always | "always" is none of auto, truecolor, 256, 16, never
        2 | --cube $SOLVED --scramble R | cannot be used with
        2 | --cube $SOLVED solve $SOLVED | --cube is an option of the interface: it has no effect with a command
        2 | --color 16 solve $SOLVED | --color is an option of the interface: it has no effect with a command
        2 | --cube $SOLVED --convention lookup solve $SOLVED | --cube is an option of the interface: it has no effect with a command
        2 | --convention lookup | --convention says how the cube of --cube is written: give that too
        2 | --cube $SOLVED --convention magic | [possible values: facelets, urlfbd,
        "#,
    );
}

#[test]
fn the_interface_without_a_terminal_is_exit_code_2() {
    assert_all_fail(
        "
        2 |  | cubetui solve
        2 | --scramble `R U` | cubetui solve
        2 | --cube $SOLVED --color never | cubetui solve
        ",
    );
}

#[test]
fn what_cannot_be_read_is_exit_code_3() {
    assert_all_fail(
        r#"
        3 | solve UUU | a cube has 54 stickers, but 3 letters were given
        3 | solve `` | a cube has 54 stickers, but 0 letters were given
        3 | solve U! | column 2: expected one of the letters U R F D L B, or . for an unknown sticker
        3 | solve `such is life` | this is not a cube: write 54 stickers, or
        3 | solve `{"cube": 5}` | column 10: invalid type: integer `5`, expected a string
        3 | solve `(UF UD)` | column 5: expected an edge, as UF, found "UD"
        3 | solve --scramble `R U Q` | column 5: expected a turn, a bracket or the end, found "Q"
        3 | solve --scramble ((((U)999)999)999) | column 3: written out
        3 | --cube UUU | a cube has 54 stickers, but 3 letters were given
        3 | --scramble R(U | column 4: expected
        "#,
    );
    let centers = SOLVED.replace('R', "U");
    assert_fails(
        &format!("solve `{centers}`"),
        3,
        "the six centres do not match",
    );
    let ended = run_with_input("solve", &[0xff, 0xfe]);
    assert_eq!(
        (ended.code, ended.err.as_str()),
        (Some(3), "cubetui: line 1: this is not text\n")
    );
}

#[test]
fn help_and_version_go_to_standard_output() {
    for arguments in ["--help", "solve --help", "help solve", "-h"] {
        let ended = succeeds(arguments);
        for (code, words) in exit_codes() {
            let line = format!("  {code:3}  {words}\n");
            assert!(ended.out.contains(&line), "{arguments:?} lacks {line:?}");
        }
    }
    let first = concat!("cubetui ", env!("CARGO_PKG_VERSION"), "\n");
    let short = run("-V");
    assert_eq!((short.code, short.out.as_str()), (Some(0), first));
    let long = run("--version");
    let facts = long
        .out
        .strip_prefix(first)
        .expect("the version is on the first line");
    let system = format!(
        "target:   {} {}",
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    assert_eq!(long.code, Some(0));
    assert!(
        facts.lines().any(|line| line.starts_with(&system)),
        "{facts}"
    );
    assert!(
        facts.contains(if cfg!(debug_assertions) {
            "build:    debug"
        } else {
            "build:    release"
        }),
        "{facts}"
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program("solve")
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(SOLVED.as_bytes())
        .expect("the program reads");
    let ended = Ended::from(child.wait_with_output().expect("the program ends"));
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
}

#[test]
fn a_benchmark_that_nobody_reads_ends() {
    let mut child = program("bench").spawn().expect("the program starts");
    drop(child.stdout.take());
    // It ends when it prints the first line, which is not read, within a second.
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the program is there") {
            break Some(status);
        }
        if started.elapsed() > Duration::from_secs(30) {
            break None;
        }
        thread::sleep(Duration::from_millis(20));
    };
    let _has_ended = child.kill();
    let ended = Ended::from(child.wait_with_output().expect("the program ends"));
    assert_eq!(
        status.and_then(|status| status.code()),
        Some(0),
        "{}",
        ended.err
    );
    assert_eq!(ended.err, "");
}
