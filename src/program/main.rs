//! The program `cubetui`: its modules, and `main`, which runs the command line, prints an error and returns the exit code.
//!
//! # The layers
//!
//! The layers from the bottom up; below them is the engine (the library `cubetui`). Each layer uses only those above it in
//! this list:
//!
//! - [`platform`]: code that differs between families of operating systems
//! - [`answer`]: the program's answers, as JSON on the command line and over HTTP
//! - [`spec`]: the options of a solve, on the command line and over HTTP
//! - [`config`]: settings and themes; [`manual`]: the chapters of the manual as lines of text
//! - [`app`]: the model of the interface: messages in, effects out; [`picture`]: the net and the solid cube as flat shapes
//! - [`text`]: everything the program says about cubes, as blocks that are drawn, spoken or printed
//! - [`ui`]: draws the model; [`jobs`]: background jobs; [`files`]: reads and writes small text files
//! - [`tui`]: the terminal: modes, keys, signals, the event loop; [`plain`]: the same model line by line, in words;
//!   [`serve`]: the engine for other programs, over HTTP (feature `serve`)
//! - [`cli`]: arguments, standard streams, exit codes
//!
//! # How a solve request travels
//!
//! A key reaches `App::update` as a message from `tui/event_loop.rs` (`app.rs`). The keymap names an action, whose row in
//! `app/action.rs` calls `App::solve` (`app/search.rs`). Settings and goal become `SolveOptions`, and these become the
//! request for the cube, or an error with everything that is wrong (`spec.rs`). The request travels as a task in an effect,
//! and [`jobs`] starts it on the thread of its slot (`jobs.rs`). There the engine's `plan` chooses the search
//! (`solver/plan.rs`), by default the portfolio (`solver/portfolio.rs`). Its searches report to one incumbent, which calls
//! the observer with events. The events return to the model as messages, and the next frame shows them
//! (`ui/solution_panel.rs`).
//!
//! # How to add
//!
//! - **a setting**: in `config/settings.rs`, a field of `Config`, its default and a row of `settings!`. The configuration,
//!   `:set`, completion and the help follow. `cubetui config print --default > config.example.toml` renews the example, and
//!   `RENEW_DOCUMENTS=1 cargo test document_tables` the manual's table. Anything that must follow the setting while the
//!   program runs belongs in `follow_settings` in `app/set_command.rs`.
//! - **a theme**: a file in `assets/themes`, and a row of `BUILT_IN` in `config/theme/theme_file.rs`. Tests check its
//!   contrasts.
//! - **an action**: a row of `actions!` in `app/action.rs`. Keys, help, footer, completion, the command line and line mode
//!   follow; `RENEW_DOCUMENTS=1 cargo test document_tables` renews the manual's tables of keys.
//! - **a command with arguments**: a row of `commands!` in `app/command.rs`. Help and completion follow.
//! - **an operation of the list of cubes**: a row of `list_operations!` in `app/list_operation.rs`. Keys, footer, help and
//!   `:list` follow.
//! - **an option of a step of a chain**: a field of `ChainLink` in `goals/chain.rs`, which `read_link` reads; the search in
//!   `solver/goal/chain_search.rs` follows it. The command line, HTTP and the interface read the same text.
//! - **an option of a solve**: a field of `SolveSpec` in `spec.rs` and one of `SolveOptions`, which `read` fills and
//!   `request_for` uses. The command line, its help, HTTP and the OpenAPI document follow. In the interface, a setting fills
//!   the same field in `App::options`, or a row of `ALL_OPTIONS`.
//! - **an endpoint**: a handler in `serve`, and its declaration in `endpoints!` in `serve/endpoints.rs`.
//!   `RENEW_DOCUMENTS=1 cargo test service::document` renews the OpenAPI document.
//! - **a chapter of the manual**: a file in `assets/manual`, and a row of `CHAPTERS` in `manual.rs`.

// The crate is a program, so all its modules are private.
#![allow(unreachable_pub)]
#![cfg_attr(
    not(feature = "serve"),
    allow(
        dead_code,
        unused_imports,
        reason = "only the HTTP service gives some answers"
    )
)]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests name their own files")
)]
#![cfg_attr(fuzzing, no_main)]

use std::io::Write as _;
use std::process::ExitCode;

mod answer;
mod app;
mod cli;
mod config;
mod files;
mod jobs;
mod manual;
mod picture;
mod plain;
mod platform;
#[cfg(feature = "serve")]
mod serve;
mod spec;
mod text;
mod tui;
mod ui;

#[cfg(test)]
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../tests/common/mod.rs"]
mod common;
#[cfg(any(test, fuzzing))]
#[path = "../../tests/fuzz/mod.rs"]
mod fuzz;
#[cfg(test)]
#[path = "../../tests/interface/mod.rs"]
mod interface;
#[cfg(test)]
#[path = "../../tests/jobs/mod.rs"]
mod job_tests;
#[cfg(all(test, feature = "serve"))]
#[path = "../../tests/serve/mod.rs"]
mod service;
#[cfg(test)]
#[path = "../../tests/storage/mod.rs"]
mod storage;

use cli::Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            if !failure.is_silent() {
                // If the message cannot be written, the exit code still shows the failure.
                let _unread = writeln!(std::io::stderr(), "cubetui: {failure:#}");
            }
            failure.exit().into()
        }
    }
}
