//! Lists of solutions in the answers of `POST /v1/solve`: the fields that ask for one, and what collects it.

use std::sync::{Mutex, PoisonError};

use super::solve_body::{MOST_SOLUTIONS, SolveBody};
use crate::answer::{Fault, FirstSolutions, ListedSolution, Rank, SolutionForm};
use cubetui::cube::OrientedCube;
use cubetui::solver::{Alike, AlikeSolutions, Limits, Solution, SolveEvent};

/// How many are in an answer if nothing else is said.
const SOLUTIONS: u64 = 100;

/// A list of solutions that is asked for.
#[derive(Clone, Copy)]
pub(super) struct ListFields {
    pub(super) extra: Option<u8>,
    most: usize,
    rank: Rank,
    unique: Option<Alike>,
}

impl ListFields {
    /// Reads the list that is asked for, if one is, and notes what is wrong.
    pub(super) fn read(body: &SolveBody, faults: &mut Vec<Fault>) -> Option<Self> {
        let fields = [
            ("/extra", body.extra.is_some()),
            ("/solutions", body.solutions.is_some()),
            ("/rank", body.rank.is_some()),
            ("/unique", body.unique.is_some()),
        ];
        if !body.all {
            let of_lists = fields.into_iter().filter(|(_, is_there)| *is_there);
            faults.extend(of_lists.map(|(field, _)| {
                Fault::at(
                    field,
                    "wrong_value",
                    "it is for lists of solutions: add \"all\": true",
                )
            }));
            return None;
        }
        let rank = body
            .rank
            .as_deref()
            .map_or(Ok(Rank::default()), str::parse::<Rank>);
        let unknown = rank.as_ref().err().map(ToString::to_string);
        faults.extend(unknown.map(|words| Fault::at("/rank", "unknown_rank", &words)));
        let unique = body.unique.as_deref().map(|name| {
            Alike::named(name).ok_or_else(|| {
                format!(
                    "it must be {}",
                    Alike::NAMED.map(|(name, _)| name).join(" or ")
                )
            })
        });
        let unique = unique.transpose().unwrap_or_else(|words| {
            faults.push(Fault::at("/unique", "wrong_value", &words));
            None
        });
        let is_restricted =
            body.to.is_some() || body.moves.is_some() || body.up_to.is_some() || body.incomplete;
        if unique.is_some() && (is_restricted || body.after.is_some()) {
            let words =
                "solutions are alike where a whole cube is solved by all turns of the faces";
            faults.push(Fault::at("/unique", "wrong_value", words));
        }
        if body.rank.is_some() && (body.niss || body.after.is_some()) {
            let words = "solutions in NISS notation are not ranked; leave it out";
            faults.push(Fault::at("/rank", "excluded", words));
        }
        let extra = body
            .extra
            .map(|extra| extra.min(Limits::MAX_LENGTH.into()) as u8);
        let most = body.solutions.unwrap_or(SOLUTIONS).clamp(1, MOST_SOLUTIONS) as usize;
        Some(Self {
            extra,
            most,
            rank: rank.unwrap_or_default(),
            unique,
        })
    }

    /// Returns the number of solutions after which the list ends. Of a ranked list the first are not known before the
    /// last, and some of those that are alike are left out.
    pub(super) fn count(self) -> usize {
        if self.rank == Rank::Length && self.unique.is_none() {
            self.most
        } else {
            usize::MAX
        }
    }
}

/// Takes in the solutions of a list while they are found.
pub(super) struct ListCollector {
    held: OrientedCube,
    form: SolutionForm,
    rank: Rank,
    alike: Option<AlikeSolutions>,
    first: Mutex<FirstSolutions>,
}

impl ListCollector {
    /// Nothing is found yet.
    pub(super) fn new(held: &OrientedCube, form: SolutionForm, list: ListFields) -> Self {
        let alike = list
            .unique
            .map(|alike| AlikeSolutions::of(held, alike, form.metric));
        let first = Mutex::new(FirstSolutions::new(list.most));
        Self {
            held: *held,
            form,
            rank: list.rank,
            alike,
            first,
        }
    }

    /// Takes in an event of the search.
    pub(super) fn take(&self, event: &SolveEvent) {
        let SolveEvent::Found { solution, .. } = event else {
            return;
        };
        let is_wanted = |solution: &Solution| {
            self.alike
                .as_ref()
                .is_none_or(|alike| alike.is_first(&solution.moves))
        };
        if is_wanted(solution) {
            let listed = ListedSolution::new(&self.held, solution, self.form, self.rank);
            self.first
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(listed);
        }
    }

    /// Returns what was taken in.
    pub(super) fn taken(&self) -> FirstSolutions {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut first, FirstSolutions::new(0))
    }
}
