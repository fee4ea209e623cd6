//! Standard input line by line: order, streaming, bad lines, ends of all kinds.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::commands::driver::{
    SOLVED, assert_answers, assert_ends, is_solved_by, program, run, run_with_input,
};

/// Starts the program for an exchange of lines and answers.
pub(super) fn conversation(line: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = program(line)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input = child.stdin.take().expect("it is piped");
    let output = child.stdout.take().expect("it is piped");
    (child, input, BufReader::new(output))
}

#[test]
fn order_is_kept_whatever_the_number_of_threads() {
    let cubes = run("scramble -n 200 --seed 40 --to facelets").out;
    let one = run_with_input("solve --max 22 --threads 1", cubes.as_bytes());
    assert_eq!((one.code, one.out.lines().count()), (Some(0), 200));
    for (cube, moves) in cubes.lines().zip(one.out.lines()) {
        let faces: cubetui::cube::FaceCube = cube.parse().expect("stickers are printed");
        assert!(is_solved_by(
            &(&faces).try_into().expect("a possible cube"),
            moves
        ));
    }
    for jobs in ["2", "7"] {
        let several = run_with_input(
            &format!("solve --max 22 --threads `{jobs}`"),
            cubes.as_bytes(),
        );
        assert_ends(&several, 0, &one.out, "");
    }
}

#[test]
fn an_answer_comes_before_the_next_line_is_given() {
    let (mut child, mut input, mut output) = conversation("solve");
    for (scramble, solution) in [("R U2", "U2 R'\n"), ("F'", "F\n"), ("D2", "D2\n")] {
        writeln!(input, "{scramble}").expect("the program reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("the program answers");
        assert_eq!(line, solution);
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn rows_of_a_net_are_no_turns_though_a_line_alone_may_be() {
    assert_answers("solve", b"R U F\n", "F' U' R'\n");
    let complaint = "cubetui: line 1: a cube has 54 stickers, but 6 letters were given\n";
    assert_ends(
        &run_with_input("solve", b"R U F\nR U F\n"),
        3,
        "",
        complaint,
    );
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_cube() {
    assert_answers("solve", "\u{feff}R U\nF\n".as_bytes(), "U' R'\nF'\n");
    assert_answers("solve", "\u{feff}// a remark\nR U\n".as_bytes(), "U' R'\n");
    for command in ["verify", "show"] {
        let cube = run("convert --to cubies --scramble `R U`").out;
        let without = run_with_input(&format!("`{command}` -"), cube.as_bytes());
        let with = run_with_input(
            &format!("`{command}` -"),
            format!("\u{feff}{cube}").as_bytes(),
        );
        assert_ends(&with, 0, &without.out, &without.err);
    }
}

#[test]
fn bad_lines_are_reported_by_number_and_stop_nothing() {
    let input = b"R2\n\n// a remark\nUUU\n\xff\xfe\nU2\nR Q'\n()\n";
    let complaints = "cubetui: line 4: a cube has 54 stickers, but 3 letters were given\n\
                      cubetui: line 5: this is not text\n\
                      cubetui: line 7: column 3: expected a turn, a bracket or the end, found \"Q\"\n";
    assert_ends(&run_with_input("solve", input), 3, "R2\nU2\n\n", complaints);
    let first = "cubetui: line 4: a cube has 54 stickers, but 3 letters were given\n";
    assert_ends(
        &run_with_input("solve --fail-fast", input),
        3,
        "R2\n",
        first,
    );
}

#[test]
fn a_line_that_is_too_long_costs_no_memory_and_no_other_line() {
    let long = "U".repeat(1_000_000);
    let ended = run_with_input("solve", format!("R2\n{long}\nU2\n{long}").as_bytes());
    let complaints = "cubetui: line 2: a cube takes at most 65536 bytes\n\
                      cubetui: line 4: a cube takes at most 65536 bytes\n";
    assert_ends(&ended, 3, "R2\nU2\n", complaints);
}

#[test]
fn stickers_may_be_spread_over_the_lines_of_a_net() {
    let net = run("show --scramble `R U F`").out;
    let faces: Vec<String> = SOLVED
        .as_bytes()
        .chunks(9)
        .map(|face| String::from_utf8_lossy(face).into())
        .collect();
    let input = format!(
        "{net}\n{SOLVED}\n{}\nUUUUUUUUU\nR2\n{net}",
        faces.join("\n")
    );
    let ended = run_with_input("convert --to cycles", input.as_bytes());
    let turned = "(UF UL UB UR BR DR FD FL+)(FR+)(UFR DRF)(URB BRD LDF ULF UBL)\n";
    let half = "(UR DR)(FR BR)(UFR DBR)(URB DRF)\n";
    assert_ends(
        &ended,
        3,
        &format!("{turned}()\n()\n{half}{turned}"),
        "cubetui: line 18: a cube has 54 stickers, but 9 letters were given\n",
    );
}

#[test]
fn no_input_is_no_error() {
    for command in ["solve", "verify", "symmetry", "order"] {
        assert_answers(&format!("`{command}`"), b"", "");
    }
    assert_answers("convert --to reid", b"\n\n", "");
}

#[test]
fn an_endless_input_is_answered_with_little_memory_until_nobody_reads() {
    let (mut child, mut input, mut output) = conversation("convert --to cycles");
    let writer = std::thread::spawn(move || {
        let mut lines = 0_u64;
        while writeln!(input, "R U2 F' // a remark").is_ok() {
            lines += 1;
        }
        lines
    });
    let mut line = String::new();
    for _ in 0..20_000 {
        line.clear();
        output.read_line(&mut line).expect("the program answers");
    }
    // Only Linux reports it.
    if Path::new("/proc/self/status").exists() {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
        let now = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .expect("it has a line for memory");
        let kilobytes: u64 = now
            .trim()
            .trim_end_matches(" kB")
            .parse()
            .expect("a number");
        assert!(kilobytes < 40_000, "{kilobytes} kB");
    }
    drop(output);
    let mut told = String::new();
    child
        .stderr
        .take()
        .expect("it is piped")
        .read_to_string(&mut told)
        .expect("text");
    assert_eq!(
        (child.wait().expect("it ends").code(), told.as_str()),
        (Some(0), "")
    );
    assert!(writer.join().expect("writing ends") >= 20_000);
}
