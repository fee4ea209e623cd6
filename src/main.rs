//! The binary: calls the command line, prints an error, returns the exit code.

use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cubetui::cli::run(std::env::args_os()) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            // If nobody reads the message, the exit code still shows the failure.
            let _unread = writeln!(std::io::stderr(), "cubetui: {failure:#}");
            failure.exit().into()
        }
    }
}
