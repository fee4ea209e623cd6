//! Lists of solutions: one of them as it appears in answers, and the first or the easiest of many.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Serialize;
use serde_with::skip_serializing_none;

use super::{InsertionParts, NissParts, SolutionForm, Solved, Stage, StepParts};
use cubetui::cube::{OrientedCube, UnknownName, cost_of_turning};
use cubetui::solver::Solution;

/// The order of the solutions in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rank {
    /// By length.
    #[default]
    Length,
    /// By the cost of turning, then by length.
    Ease,
}

impl Rank {
    /// The orders that have a name; the default, by length, needs none.
    pub const NAMED: [(&'static str, Self); 1] = [("ease", Self::Ease)];
}

impl FromStr for Rank {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::NAMED.into_iter().find(|(name, _)| *name == text);
        named
            .map(|(_, rank)| rank)
            .ok_or_else(|| UnknownName::new("solutions are ranked by ease, not by ", text, ""))
    }
}

/// One of several solutions.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct ListedSolution {
    /// The moves, for the cube as it is held.
    pub moves: String,
    /// The number of moves, in the metric of the search.
    pub length: usize,
    /// The cost of turning, if the solutions are ranked by ease: in tenths of a turn of R.
    #[cfg_attr(test, schema(nullable = false))]
    pub cost: Option<u32>,
    /// Its stages. The command line's only, with `--stages`.
    #[cfg_attr(test, schema(ignore))]
    pub stages: Option<Vec<Stage>>,
    /// The moves on the cube and on its inverse. The command line's only, with `--niss` or `--after`.
    #[cfg_attr(test, schema(ignore))]
    pub niss: Option<NissParts>,
    /// The moves inserted into the skeleton, or into the steps of a chain.
    #[cfg_attr(test, schema(nullable = false))]
    pub insertion: Option<InsertionParts>,
    /// The steps of a chain, with `steps`.
    #[cfg_attr(test, schema(nullable = false))]
    pub steps: Option<Vec<StepParts>>,
    /// The address of a viewer that shows it. For a terminal only, which makes it a link.
    #[serde(skip)]
    #[cfg_attr(test, schema(ignore))]
    pub link: Option<String>,
}

impl ListedSolution {
    /// Describes a solution, with its cost if that determines the order.
    pub fn new(cube: &OrientedCube, solution: &Solution, form: SolutionForm, rank: Rank) -> Self {
        Self {
            moves: form.write(cube, solution),
            length: solution.length(),
            cost: (rank == Rank::Ease).then(|| cost_of_turning(&form.turns(cube, solution))),
            stages: None,
            niss: None,
            insertion: InsertionParts::of(cube, form.metric, solution),
            steps: StepParts::all(cube, solution),
            link: None,
        }
    }
}

/// The first solutions in the order of a [`Rank`], up to a maximum number.
#[derive(Debug)]
pub struct FirstSolutions {
    room: usize,
    /// How many were added.
    count: u64,
    /// Ordered by cost, length and time of addition.
    solutions: BTreeMap<(u32, usize, u64), ListedSolution>,
}

impl FirstSolutions {
    pub const fn new(room: usize) -> Self {
        Self {
            room,
            count: 0,
            solutions: BTreeMap::new(),
        }
    }

    /// Adds a solution, and drops the last one if there are too many. Logarithmic in the capacity.
    pub fn take(&mut self, solution: ListedSolution) {
        let key = (solution.cost.unwrap_or(0), solution.length, self.count);
        self.count += 1;
        self.solutions.insert(key, solution);
        if self.solutions.len() > self.room {
            self.solutions.pop_last();
        }
    }

    /// Returns how many solutions were added, kept or not.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the solutions that were kept, in order.
    pub fn into_solutions(self) -> Vec<ListedSolution> {
        self.solutions.into_values().collect()
    }
}

/// A solved cube, and the list of its solutions if that was asked for.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SolvedWithList {
    /// The shortest solution.
    #[serde(flatten)]
    pub solved: Solved,
    /// With `all`: the solutions in order, at most as many as were asked for.
    #[cfg_attr(test, schema(nullable = false))]
    pub solutions: Option<Vec<ListedSolution>>,
    /// With `all`: how many solutions were found, in the answer or not. Of those that are alike one counts with `unique`.
    #[cfg_attr(test, schema(nullable = false))]
    pub count: Option<u64>,
    /// With `all`: whether all solutions were found. They were not if the time ran out, or if the search ended with the last
    /// one that was asked for.
    #[cfg_attr(test, schema(nullable = false))]
    pub complete: Option<bool>,
}

impl SolvedWithList {
    pub const fn one(solved: Solved) -> Self {
        Self {
            solved,
            solutions: None,
            count: None,
            complete: None,
        }
    }

    /// Describes a solved cube with a list of its solutions, and whether the list is complete.
    pub fn all(solved: Solved, list: FirstSolutions, is_complete: bool) -> Self {
        Self {
            solved,
            count: Some(list.count()),
            complete: Some(is_complete),
            solutions: Some(list.into_solutions()),
        }
    }
}
