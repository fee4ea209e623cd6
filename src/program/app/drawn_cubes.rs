//! Cubes drawn at random from those of some kind, on the command line and over HTTP. A seed gives the same cube everywhere.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Instant;

use rand::{Rng, RngExt as _};

use super::Scramble;
use cubetui::coord::HtrSubsetTable;
use cubetui::cube::{CubieCube, Metric, Move, OrientedCube, canonical, random};
use cubetui::goals::{
    AllowedMoves, Goal, GoalCubes, GoalPattern, HtrSubsets, MoveGroup, NamedGoal, TurnGroup,
};
use cubetui::solver::{
    Ending, Limits, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver, Want,
};
use cubetui::words::{counted, grouped};

/// The most random cubes that are tried for a distance or a subset.
const MOST_DRAWN: u32 = 100_000;
/// After this many random cubes at other distances, cubes are made by turning too.
const DRAWN_BEFORE_TURNING: u32 = 50;

/// The options of a scramble.
#[derive(Clone, Debug, Default)]
pub struct ScrambleOptions {
    pub goal: Option<NamedGoal>,
    pub distance: Option<u8>,
    pub subset: Option<HtrSubsets>,
    pub moves: Option<AllowedMoves>,
    pub supercube: bool,
}

/// The cubes to draw from, all equally likely.
pub struct DrawnCubes {
    goal: Option<NamedGoal>,
    kind: DrawnKind,
}

/// The kinds of cubes to draw. All but those of a group meet the goal, if there is one, or have this distance from it.
enum DrawnKind {
    All {
        supercube: bool,
    },
    /// Those that need exactly this many moves to the goal.
    AtDistance(u8),
    OfSubsets(HtrSubsets, HtrSubsetTable),
    OfGroup(AllowedMoves, TurnGroup),
}

/// Why no cube was drawn.
#[derive(Debug)]
pub enum NotDrawn {
    Interrupted,
    TimedOut,
    /// None of many random cubes is of this kind.
    Rare(String),
}

/// When drawing must stop.
#[derive(Clone, Copy)]
pub struct DrawingTime<'a> {
    pub stop: &'a AtomicBool,
    pub deadline: Option<Instant>,
}

impl DrawingTime<'_> {
    fn check(&self) -> Result<(), NotDrawn> {
        if self.stop.load(Relaxed) {
            return Err(NotDrawn::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(NotDrawn::TimedOut),
            _ => Ok(()),
        }
    }
}

impl DrawnCubes {
    /// # Errors
    /// The name of an option that does not go with the others, and why.
    pub fn new(options: ScrambleOptions) -> Result<Self, (&'static str, &'static str)> {
        let ScrambleOptions {
            goal,
            distance,
            subset,
            moves,
            supercube,
        } = options;
        let kind = match (distance, subset, moves) {
            (None, None, None) => DrawnKind::All { supercube },
            _ if supercube => {
                let message = "the centres are random only with all cubes, or those of a goal";
                return Err(("supercube", message));
            }
            (Some(_), ..) if goal.is_none() => {
                return Err(("distance", "say to which goal"));
            }
            (Some(distance), None, None) => DrawnKind::AtDistance(distance),
            (None, Some(subsets), None) => {
                if !goal.as_ref().is_some_and(|of| of.goal().has_subsets()) {
                    let message = "only domino reduction has subsets; choose the goal dr, or a side such as dr-ud";
                    return Err(("subset", message));
                }
                DrawnKind::OfSubsets(subsets, HtrSubsetTable::new())
            }
            (None, None, Some(moves)) if goal.is_none() => {
                DrawnKind::OfGroup(moves, TurnGroup::generated_by(moves))
            }
            (None, None, Some(_)) => return Err(("moves", "choose moves or a goal, not both")),
            (Some(_), ..) => return Err(("distance", "choose a distance alone")),
            (None, Some(_), Some(_)) => return Err(("subset", "choose a subset or moves")),
        };
        Ok(Self { goal, kind })
    }

    pub const fn goal(&self) -> Option<&NamedGoal> {
        self.goal.as_ref()
    }

    /// Draws the cube of a seed. The solver measures distances.
    pub fn draw(
        &self,
        seed: u64,
        measuring: &dyn Solver,
        time: DrawingTime<'_>,
    ) -> Result<OrientedCube, NotDrawn> {
        match (&self.kind, &self.goal) {
            (DrawnKind::OfGroup(_, group), _) => {
                Ok(group.random(&mut random::seeded_generator(seed)))
            }
            (DrawnKind::AtDistance(distance), Some(goal)) => {
                drawn_at(*distance, goal, seed, MOST_DRAWN, measuring, time)
            }
            (DrawnKind::OfSubsets(subsets, table), Some(goal)) => {
                drawn_of(*subsets, table, goal, seed, time)
            }
            (DrawnKind::All { supercube }, goal) => Ok(Scramble::cube_of(
                seed,
                goal.as_ref().map(NamedGoal::goal),
                *supercube,
            )),
            (DrawnKind::AtDistance(_) | DrawnKind::OfSubsets(..), None) => {
                unreachable!("these are of a goal")
            }
        }
    }

    /// The search whose inverted solution is the sequence that makes a cube.
    pub fn request_for(&self, cube: &OrientedCube) -> SolveRequest {
        match &self.kind {
            DrawnKind::OfGroup(moves, _) => Scramble::request_by(cube, *moves),
            _ => Scramble::request_for(cube),
        }
    }
}

/// Draws at most `most` random cubes until one needs exactly this many moves to a goal. All such cubes are equally likely.
/// Where they are rare among random cubes, every other cube is made by turning one that meets the goal.
fn drawn_at(
    distance: u8,
    goal: &NamedGoal,
    seed: u64,
    most: u32,
    solver: &dyn Solver,
    time: DrawingTime<'_>,
) -> Result<OrientedCube, NotDrawn> {
    let generator = &mut random::seeded_generator(seed);
    let beginnings = GoalCubes::of(&goal.goal().beginnings());
    let drawing = DrawingAt {
        distance,
        goal: goal.goal(),
        ends: GoalCubes::of(goal.goal()),
        solver,
        time,
    };
    for number in 0..most {
        let cube = beginnings.draw(generator);
        let drawn = if drawing.is_at_distance(cube)? {
            Some(cube)
        } else if number >= DRAWN_BEFORE_TURNING {
            drawing.by_turning(generator)?
        } else {
            None
        };
        if let Some(cube) = drawn {
            return Ok(OrientedCube {
                cube,
                ..OrientedCube::SOLVED
            });
        }
    }
    Err(NotDrawn::Rare(format!(
        "none of {} random cubes needs exactly {} to {}; `cubetui histogram --goal {goal}` counts how many do",
        grouped(most),
        counted(distance, "move"),
        goal.in_short(),
    )))
}

/// The search for a cube that needs just this many moves to a goal.
struct DrawingAt<'a> {
    distance: u8,
    goal: &'a Goal,
    ends: GoalCubes,
    solver: &'a dyn Solver,
    time: DrawingTime<'a>,
}

impl DrawingAt<'_> {
    fn is_at_distance(&self, cube: CubieCube) -> Result<bool, NotDrawn> {
        // A search for all solutions finds a shortest one first.
        let report = self.solve(cube, Want::all(1), &|_| ())?;
        let length = report.best.as_ref().map(Solution::length);
        Ok(length == Some(self.distance.into()))
    }

    /// Makes `distance` random moves on a cube that meets the goal. Returns `None` if that leads to another distance. A
    /// cube with n shortest solutions is reached by n sequences, so it is kept only with probability 1/n.
    fn by_turning(&self, generator: &mut impl Rng) -> Result<Option<CubieCube>, NotDrawn> {
        let moves: Vec<Move> = (0..self.distance)
            .map(|_| Move::ALL[generator.random_range(0..Move::NUM)])
            .collect();
        // Otherwise some of these sequences, inverted, are not solutions, or one solution represents several.
        let is_each_a_solution = *self.goal.start() == GoalPattern::ANY
            && self.goal.moves() == MoveGroup::All
            && self.goal.free_turns().is_none();
        if !is_each_a_solution || canonical(&moves, Metric::HalfTurn) != moves {
            return Ok(None);
        }
        let cube = self.ends.draw(generator).turned_by(&moves);
        if !self.is_at_distance(cube)? {
            return Ok(None);
        }
        let number = AtomicU32::new(0);
        self.solve(cube, Want::all(usize::MAX), &|event| {
            if let SolveEvent::Found { .. } = event {
                number.fetch_add(1, Relaxed);
            }
        })?;
        let is_kept = generator.random_range(0..number.into_inner()) == 0;
        Ok(is_kept.then_some(cube))
    }

    fn solve(
        &self,
        cube: CubieCube,
        want: Want,
        observer: &(dyn Fn(SolveEvent) + Sync),
    ) -> Result<SolveReport, NotDrawn> {
        self.time.check()?;
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let limits = Limits {
            max_length: self.distance,
            timeout: self.time.deadline.map(left),
            ..Limits::default()
        };
        let request = SolveRequest::new(cube, limits)
            .with_goal(*self.goal)
            .with_want(want);
        let control = SearchControl::new(self.time.stop, observer);
        let report = self.solver.solve(&request, &control);
        match report.ending {
            Ending::Cancelled => Err(NotDrawn::Interrupted),
            Ending::TimedOut => Err(NotDrawn::TimedOut),
            Ending::GoodEnough | Ending::Exhausted | Ending::Unproven => Ok(report),
        }
    }
}

/// Draws cubes in domino reduction until one is in these subsets.
fn drawn_of(
    subsets: HtrSubsets,
    table: &HtrSubsetTable,
    goal: &NamedGoal,
    seed: u64,
    time: DrawingTime<'_>,
) -> Result<OrientedCube, NotDrawn> {
    let goal = goal.goal();
    let cubes = GoalCubes::of(goal);
    let generator = &mut random::seeded_generator(seed);
    let is_meant = |cube: &CubieCube| {
        let on_sides = goal.sides().map(|side| side.carry(cube));
        let mut found = on_sides.filter_map(|cube| table.subset(&cube));
        found.any(|subset| subsets.contains(subset))
    };
    for _ in 0..MOST_DRAWN {
        time.check()?;
        let cube = cubes.draw(generator);
        if is_meant(&cube) {
            return Ok(OrientedCube {
                cube,
                ..OrientedCube::SOLVED
            });
        }
    }
    Err(NotDrawn::Rare(format!(
        "none of {} random cubes is in {subsets}; try another seed",
        grouped(MOST_DRAWN)
    )))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use cubetui::coord::Flip;
    use cubetui::cube::ColorScheme;
    use cubetui::solver::{SolverId, SolverResources};

    /// Of the 2,048 ways to flip edges, 25 are two moves from no flipped edge: one by four sequences, the others by two.
    #[test]
    fn cubes_made_by_turning_are_equally_likely() {
        let goal = NamedGoal::read("eo-fb", &ColorScheme::western()).expect("a goal");
        let solver = SolverId::Optimal.build(&SolverResources::default());
        let drawing = DrawingAt {
            distance: 2,
            goal: goal.goal(),
            ends: GoalCubes::of(goal.goal()),
            solver: solver.as_ref(),
            time: DrawingTime {
                stop: &AtomicBool::new(false),
                deadline: None,
            },
        };
        let mut generator = random::seeded_generator(1);
        let mut counts = HashMap::new();
        let mut drawn = 0;
        while drawn < 25 * 80 {
            let cube = drawing
                .by_turning(&mut generator)
                .expect("nothing stops it");
            if let Some(cube) = cube {
                *counts.entry(Flip::of(&cube)).or_insert(0) += 1;
                drawn += 1;
            }
        }
        assert_eq!(counts.len(), 25);
        // Five standard deviations of a count whose mean is 80.
        assert!(
            counts.values().all(|count| (36..=124).contains(count)),
            "{counts:?}"
        );
    }

    /// At most five moves bring the four edges of the slice into it.
    #[test]
    fn a_distance_that_no_cube_has_is_refused() {
        let goal = NamedGoal::read("slice-ud", &ColorScheme::western()).expect("a goal");
        let solver = SolverId::Optimal.build(&SolverResources::default());
        let time = DrawingTime {
            stop: &AtomicBool::new(false),
            deadline: None,
        };
        let drawn = drawn_at(6, &goal, 1, 50, solver.as_ref(), time);
        let Err(NotDrawn::Rare(message)) = drawn else {
            panic!("{drawn:?}");
        };
        let expected = "none of 50 random cubes needs exactly 6 moves to slice-ud; \
                        `cubetui histogram --goal slice-ud` counts how many do";
        assert_eq!(message, expected);
    }
}
