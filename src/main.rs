//! The binary: calls the command line, prints an error, returns the exit code.

use std::io::Write as _;
use std::process::ExitCode;

use cubetui::cli::Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    match cubetui::cli::run(std::env::args_os()) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            if !failure.is_silent() {
                // If nobody reads the message, the exit code still shows the failure.
                let _unread = writeln!(std::io::stderr(), "cubetui: {failure:#}");
            }
            failure.exit().into()
        }
    }
}
