//! The interface on one core with little memory.

use crate::platform::e2e::net::{ENTER, ESC, RIGHT, step};
use crate::platform::e2e::terminal::{CUBETUI, Start};

/// The memory that the program may use, in kilobytes.
const MEMORY: u64 = 131_072;
/// This much address space leaves no room for large tables. The stacks of the threads take more address space than memory.
const ADDRESSES: u64 = 3 * MEMORY;

#[test]
fn one_core_and_128_megabytes_are_enough_for_a_whole_session() {
    let command = format!("ulimit -v {ADDRESSES}; exec taskset -c 0 {CUBETUI} \"$@\"");
    let scramble = "D2 L' F2 U B2 R2 D' F2 L2 U' B R' D2 F U2 L B' D R2 U";
    let mut terminal =
        Start::program("sh", &["-c", &command, "sh", "--scramble", scramble]).ready();
    terminal.type_and_see(ENTER, "Solution: 0/");
    terminal.type_keys(RIGHT);
    terminal.wait_for("the first step", |screen| {
        step(screen).is_some_and(|(at, _)| at == 1)
    });
    // The coordinates of the cube, a lesson, and a goal whose search would use large tables.
    terminal.type_and_see(":coordinates\r", "twist");
    terminal.type_keys("h");
    terminal.wait_until_gone("twist");
    terminal.type_and_see(":learn\r", "next lesson");
    terminal.type_and_see(ESC, "stopped");
    terminal.type_keys(ESC);
    terminal.wait_until_gone("next lesson");
    terminal.type_and_see(":goal f2l\r", "f2l");
    terminal.type_and_see(ENTER, "To the goal: 0/");
    let most = terminal.most_memory();
    assert!(most < MEMORY, "{most} kB");
    terminal.quit();
}
