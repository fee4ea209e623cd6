//! What stands below the options in the help of every command: examples, then the exit codes.

use super::exit;

/// Examples of one command: a line to type and what it does.
pub(super) struct Examples(&'static [(&'static str, &'static str)]);

impl Examples {
    /// The end of the help text.
    pub(super) fn help(&self) -> String {
        let lines = self.0.iter().map(|(typed, does)| format!("  {typed}\n      {does}\n"));
        format!("Examples:\n{}\n{}", lines.collect::<String>(), exit::help())
    }
}

pub(super) const SOLVE: Examples = Examples(&[
    ("cubetui solve --scramble \"R U2 F' L D\"", "print moves that solve the cube after this scramble"),
    (
        "cubetui solve --max 20 --timeout 10s CUBE",
        "print the first solution of at most 20 moves found in ten seconds",
    ),
    (
        "cubetui solve --timeout 5s --solutions 3 --stages CUBE",
        "print the three shortest found in five seconds, phase by phase",
    ),
    (
        "cubetui solve --json < cubes.txt > solutions.jsonl",
        "solve one cube a line, all processors at work, an object for each",
    ),
    (
        "cubetui scramble -n 1000 --to facelets | cubetui solve --tables full --max 20",
        "solve a thousand random cubes with the full tables",
    ),
]);
