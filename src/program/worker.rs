//! What runs in the background: one kind of thread, the `Runner`, and the jobs it does.
//!
//! [`Worker`] solves, [`TableLoader`] gets large tables, [`CosetRunner`] solves whole cosets, [`ExaminationWorker`] and
//! [`DemonstrationWorker`] answer questions about the cube on the screen, [`IsomorphismWorker`] compares the cubes of a list. Each job is a closure that gets
//! a request, a control that cancels it, and an observer for its events; it knows no terminal and no model.
//!
//! One request runs at a time in each, and the newest wins: it cancels the one before it and replaces one that has not
//! begun. A panic is an event like any other. Dropping cancels.

mod coset_runner;
mod cube_worker;
mod isomorphism_worker;
mod runner;
mod solve_worker;
mod table_loader;

pub use coset_runner::{CosetRunner, UnfinishedCoset, too_little_memory};
pub use cube_worker::{DemonstrationWorker, ExaminationWorker};
pub use isomorphism_worker::IsomorphismWorker;
pub use solve_worker::{Worker, WorkerEvent};
pub use table_loader::TableLoader;

/// The name of every thread that works in the background. Threads that a solver starts carry it as well, or none: a panic in
/// any of these is reported as an event.
pub const THREAD_NAME: &str = "solver";
