//! Jobs in the background: solving, examining, loading tables, cosets.

mod cosets;
mod examining;
mod platform;
mod solving;
mod table_loader;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};

use crate::app::Message;
use crate::jobs::{JobResources, Jobs, MakeSolver};
use cubetui::solver::TwoPhase;
use cubetui::tables::{TableCache, Tables};

/// The builders of the solvers for the slots.
struct MakeSolvers {
    search: MakeSolver,
    list: MakeSolver,
    scramble: MakeSolver,
}

impl Default for MakeSolvers {
    fn default() -> Self {
        let instant = || -> MakeSolver { Box::new(|_| Box::new(TwoPhase::new(Tables::build()))) };
        Self {
            search: instant(),
            list: instant(),
            scramble: instant(),
        }
    }
}

/// Starts the background jobs with these solvers and without a store. Returns them and their messages.
fn jobs(solvers: MakeSolvers) -> (Jobs, Receiver<Message>) {
    jobs_with_tables(solvers, Arc::default())
}

fn jobs_with_tables(solvers: MakeSolvers, tables: Arc<TableCache>) -> (Jobs, Receiver<Message>) {
    let (sender, messages) = mpsc::channel();
    let resources = JobResources {
        make_solver: solvers.search,
        make_list_solver: solvers.list,
        make_scrambler: solvers.scramble,
        tables,
    };
    // The test may be over while its last job is still ending.
    let jobs = Jobs::new(resources, move |message| _ = sender.send(message));
    jobs.prepare().expect("a thread");
    (jobs, messages)
}
