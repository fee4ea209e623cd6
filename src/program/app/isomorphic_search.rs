//! Which cubes of a list are isomorphic to others: found in the background, as 100,000 cubes take seconds.

use std::collections::HashSet;
use std::sync::Arc;

use super::cube_list::Entry;
use cubetui::cube::ColorScheme;
use cubetui::solver::JobId;
use cubetui::symmetry::{IsomorphismClass, SymmetryScope};

/// After this many cubes a search reports, and looks whether it is cancelled: some hundredths of a second.
const CUBES_BETWEEN_REPORTS: usize = 500;

/// A search for isomorphic cubes in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsomorphicSearch {
    /// The number of the search.
    pub job: JobId,
    pub(super) scope: SymmetryScope,
    pub(super) scheme: ColorScheme,
    pub(super) entries: Vec<Arc<Entry>>,
}

/// What such a search reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IsomorphicNews {
    /// This many cubes have been compared.
    Compared(usize),
    /// The cubes with these numbers are isomorphic to others. The last event of a search that was not cancelled.
    Found(HashSet<usize>),
    /// The search broke off, with these words.
    Failed(String),
}

impl IsomorphicSearch {
    /// Finds the cubes that are isomorphic to another one: of each class all but the kept ones or, if none is kept, all but
    /// the first. Lines that are no cubes are not among them. Reports how many cubes it has compared; nothing is found if it
    /// is cancelled.
    pub fn run(
        &self,
        is_cancelled: impl Fn() -> bool,
        report: impl Fn(IsomorphicNews),
    ) -> Option<HashSet<usize>> {
        let mut classes = Vec::with_capacity(self.entries.len());
        for (compared, entry) in self.entries.iter().enumerate() {
            if compared.is_multiple_of(CUBES_BETWEEN_REPORTS) {
                if is_cancelled() {
                    return None;
                }
                report(IsomorphicNews::Compared(compared));
            }
            let held = entry.cube.cube(&self.scheme).ok();
            classes.push(held.map(|held| IsomorphismClass::of(&held, self.scope)));
        }
        let entries = || self.entries.iter().zip(&classes);
        let protected = entries().filter(|(entry, _)| entry.cube.is_protected());
        let mut seen: HashSet<IsomorphismClass> =
            protected.filter_map(|(_, class)| *class).collect();
        let others = entries().filter(|(entry, _)| !entry.cube.is_protected());
        let dropped = others.filter(|(_, class)| class.is_some_and(|class| !seen.insert(class)));
        Some(dropped.map(|(entry, _)| entry.number).collect())
    }
}
