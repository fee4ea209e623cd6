//! Dropping isomorphic cubes of the list: asking for the comparison, its progress, and its end.

use super::{App, Effect, IsomorphicNews, IsomorphicSearch, Status};
use cubetui::solver::JobId;
use cubetui::symmetry::SymmetryScope;
use cubetui::words::counted;

#[derive(Debug)]
pub(super) struct Comparing {
    job: JobId,
    scope: SymmetryScope,
    /// The state of the list that is compared.
    revision: u64,
    compared: usize,
    total: usize,
}

impl App {
    /// How many cubes of the list have been compared, of how many, while isomorphic ones are looked for.
    pub fn comparing_progress(&self) -> Option<(usize, usize)> {
        self.comparing
            .as_ref()
            .map(|comparing| (comparing.compared, comparing.total))
    }

    /// Begins to look for isomorphic cubes, which are dropped when they are found.
    pub(super) fn drop_isomorphic(&mut self, scope: SymmetryScope) {
        self.jobs += 1;
        let job = JobId(self.jobs);
        let (revision, entries) = self.list.state();
        self.comparing = Some(Comparing {
            job,
            scope,
            revision,
            compared: 0,
            total: entries.len(),
        });
        let scheme = self.settings.scheme.clone();
        self.effects.push(Effect::CompareListed(IsomorphicSearch {
            job,
            scope,
            scheme,
            entries,
        }));
    }

    /// Stops looking for isomorphic cubes; returns whether that was done.
    pub(super) fn stop_comparing(&mut self) -> bool {
        let was_running = self.comparing.take().is_some();
        if was_running {
            self.effects.push(Effect::CancelCompare);
        }
        was_running
    }

    /// Takes in what a comparison reports; what comes from an earlier one is nobody's.
    pub(super) fn take_comparison(&mut self, job: JobId, news: IsomorphicNews) {
        let Some(comparing) = self
            .comparing
            .as_mut()
            .filter(|comparing| comparing.job == job)
        else {
            return;
        };
        let numbers = match news {
            IsomorphicNews::Compared(compared) => {
                comparing.compared = compared;
                return;
            }
            IsomorphicNews::Found(numbers) => Ok(numbers),
            IsomorphicNews::Failed(words) => Err(words),
        };
        let Comparing {
            scope, revision, ..
        } = *comparing;
        self.comparing = None;
        let by = match scope {
            SymmetryScope::Symmetries => "symmetry",
            SymmetryScope::Antisymmetries => "symmetry and inversion",
        };
        match numbers {
            Err(words) => self.say(Status::error(format!("the comparison failed: {words}"))),
            Ok(_) if self.list.state().0 != revision => {
                self.say(Status::error(
                    "nothing dropped: the list was changed meanwhile",
                ));
            }
            Ok(numbers) if numbers.is_empty() => {
                self.say(Status::info(format!(
                    "no two cubes are the same up to {by}"
                )));
            }
            Ok(numbers) => {
                let words = format!(
                    "dropped: {}, the same as others up to {by}",
                    counted(numbers.len(), "cube")
                );
                self.list.delete(words.clone(), &numbers);
                self.say(Status::success(words));
            }
        }
    }
}
