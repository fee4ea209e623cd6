//! The real program: run as a shell runs it, fed line by line, and in a pseudo-terminal.

#![allow(clippy::disallowed_methods, reason = "tests name their own files")]

#[path = "../common/algorithms.rs"]
mod algorithms;
#[path = "../common/documents.rs"]
mod documents;
#[cfg(feature = "serve")]
#[allow(dead_code, reason = "the tests of the service use the rest")]
#[path = "../common/http_client.rs"]
mod http_client;
#[path = "../common/program.rs"]
mod program;

#[path = "../commands/mod.rs"]
mod commands;
#[path = "../plain/mod.rs"]
mod plain;
mod platform;
