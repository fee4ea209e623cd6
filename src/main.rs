//! The binary: calls the command line, prints an error, returns the exit code.

fn main() {}
