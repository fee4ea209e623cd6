//! The end of the help of every command: examples, then the exit codes.
//!
//! `assets/examples.txt` has the examples under a heading for each command: a line to type, and below it what it does.

use super::exit;

const EXAMPLES: &str = include_str!("../../../assets/examples.txt");

/// Returns the end of the help of a command.
pub(super) fn help(command: &str) -> String {
    let section = EXAMPLES
        .split("# ")
        .find_map(|section| section.strip_prefix(command)?.strip_prefix('\n'));
    let examples = section.expect("every command has examples").trim_end();
    format!("Examples:\n{examples}\n\n{}", exit::help())
}
