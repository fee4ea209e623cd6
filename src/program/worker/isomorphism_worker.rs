//! Looks for isomorphic cubes of a list in the background.

use super::runner::Runner;
use crate::app::{IsomorphicNews, IsomorphicSearch};
use cubetui::solver::JobId;

/// What is reported, and about which search.
type News = (JobId, IsomorphicNews);

/// The owner's side of the thread that compares cubes.
pub struct IsomorphismWorker {
    runner: Runner<IsomorphicSearch, News>,
}

impl IsomorphismWorker {
    /// Starts nothing yet. The observer is called on another thread, and must not block.
    pub fn new(observer: impl Fn(JobId, IsomorphicNews) + Send + Sync + 'static) -> Self {
        let runner = Runner::new(
            move |(job, news): News| observer(job, news),
            |search: IsomorphicSearch, control| {
                let report = |news| control.report((search.job, news));
                if let Some(found) = search.run(|| control.is_cancelled(), report) {
                    report(IsomorphicNews::Found(found));
                }
            },
            |search, message| Some((search.job, IsomorphicNews::Failed(message))),
        );
        Self { runner }
    }

    /// Begins a search in place of one that runs or waits.
    pub fn submit(&self, search: IsomorphicSearch) {
        let job = search.job;
        if let Err(error) = self.runner.submit(search) {
            self.runner
                .report((job, IsomorphicNews::Failed(error.to_string())));
        }
    }

    /// Ends the search. Nothing more is found.
    pub fn cancel(&self) {
        self.runner.cancel();
    }
}
