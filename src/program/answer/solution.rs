//! Solutions, their stages, and the solvers that find them.

use serde::Serialize;
use serde_with::skip_serializing_none;

use cubetui::cube::{
    Algorithm, Layers, Metric, Move, NissMoves, Orientation, OrientedCube, Rotation, Turn,
    format_moves,
};
use cubetui::formats::Vector40Stages;
use cubetui::goals::NamedGoal;
use cubetui::solver::{Ending, Insertion, Solution, SolutionStage, SolveReport, SolverEntry};
use cubetui::words::counted;

/// A solved cube with the shortest solution found.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Solved {
    /// The cube as it is held: 54 letters of faces. An incomplete one as it was given: 54 letters, `.` for an unknown
    /// sticker, or twenty words.
    pub cube: String,
    /// Of a supercube: how its centres are turned at each place, as `U+ R2 F-` or `upright`. The solution brings them upright.
    #[cfg_attr(test, schema(nullable = false, example = "U+ R2 F-"))]
    pub centers: Option<String>,
    /// Of an incomplete cube: how many cubes fit, in decimal digits: it may be too large for a number of JSON. The solution
    /// solves at least one of them.
    #[cfg_attr(test, schema(nullable = false, example = "62208"))]
    pub fitting: Option<String>,
    /// The face whose turns before and after the solution are free, and not written.
    #[cfg_attr(test, schema(nullable = false, example = "U"))]
    pub up_to: Option<String>,
    /// What the solution makes of it: the name of a goal, or 54 letters of faces in the standard orientation, of which `.`
    /// does not matter, or the words of an incomplete cube.
    pub goal: String,
    /// The id of the solver.
    pub solver: &'static str,
    /// The moves of the shortest solution found, for the cube as it is held; none if the cube meets the goal already. If
    /// `inverse` is there: the moves that make the cube from the goal.
    pub solution: String,
    /// The number of moves, in the metric of the search.
    pub length: usize,
    /// What counts as one move: `htm`, a turn of a face; `qtm`, a quarter turn of a face; `stm`, a turn of a face or a slice.
    /// Of moves to which the solution is restricted, each counts.
    pub metric: &'static str,
    /// Whether the moves are those of the inverse, a generator.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, schema(required = false))]
    pub inverse: bool,
    /// Its phases or stages, in order; none of a generator.
    pub stages: Vec<Stage>,
    /// Of a solution by Thistlethwaite's stages: the axes whose quarter turns its chain of groups loses, the first and the
    /// second, for the cube as it is held: `FB-RL` and five others. Stages that are named backwards are those of the inverse.
    #[cfg_attr(test, schema(nullable = false, example = "FB-RL"))]
    pub chain: Option<String>,
    /// Whether it is proven that no solution is shorter.
    pub proven: bool,
    /// Proven lower bound: every solution has at least this many moves.
    pub at_least: u8,
    /// How long the search took.
    pub seconds: f64,
    /// The number of positions visited.
    pub positions: u64,
    /// The moves to which the solution is restricted, such as `R,U2,M`: a layer without an amount stands for all its turns.
    #[cfg_attr(test, schema(nullable = false))]
    pub moves: Option<String>,
    /// The order of the group that these moves generate, in decimal digits: it may be too large for a number of JSON. Where
    /// slices, wide turns or rotations move the centres, each way to hold the cube counts.
    #[cfg_attr(test, schema(nullable = false))]
    pub order: Option<String>,
    /// The moves on the cube and on its inverse, if the inverse was searched too or moves came before.
    #[cfg_attr(test, schema(nullable = false))]
    pub niss: Option<NissParts>,
    /// Of a search for insertions: where moves were inserted into the skeleton. Then `proven` and
    /// `at_least` are about insertions of at most `insertions_tried` moves: none of them gives a shorter solution.
    #[cfg_attr(test, schema(nullable = false))]
    pub insertion: Option<InsertionParts>,
    /// Of a search for insertions: all of at most this many moves were tried at all places.
    #[cfg_attr(test, schema(nullable = false))]
    pub insertions_tried: Option<u8>,
    /// Of a search through the steps of a chain: the steps in order. Turns that meet where the two sides do are merged in
    /// `solution`, so it may be shorter. If the chain ends with an insertion, the steps are its skeleton.
    #[cfg_attr(test, schema(nullable = false))]
    pub steps: Option<Vec<StepParts>>,
}

/// One step of a solution, for the cube as it is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct StepParts {
    /// The goal that it reaches, with its side in the standard orientation: `eo-fb`.
    #[cfg_attr(test, schema(example = "eo-fb"))]
    pub goal: String,
    /// The subset that a domino reduction has reached: bad corners, quarter turns and bad edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schema(example = "4b2 2e"))]
    pub subset: Option<String>,
    /// Its moves in NISS notation: those on the inverse are in parentheses.
    #[cfg_attr(test, schema(example = "R U (F)"))]
    pub moves: String,
    /// The number of its moves.
    pub length: usize,
    /// The number of moves up to its end.
    pub total: usize,
}

impl StepParts {
    /// Describes the steps of a solution, or returns `None` if it has none.
    pub fn all(cube: &OrientedCube, solution: &Solution) -> Option<Vec<Self>> {
        let mut total = 0;
        let steps = solution.steps.iter().map(|step| {
            let length = step.niss().length();
            total += length;
            Self {
                goal: step.goal.clone(),
                subset: step.subset.clone(),
                moves: cube.seen(&step.niss()).to_string(),
                length,
                total,
            }
        });
        (!solution.steps.is_empty()).then(|| steps.collect())
    }

    /// Returns the line in the notation of competitors: the moves, and in a comment the step, its number of moves and the
    /// total.
    pub fn line(&self) -> String {
        let Self {
            goal,
            subset,
            moves,
            length,
            total,
        } = self;
        let blank = if moves.is_empty() { "" } else { " " };
        let subset = subset.as_ref().map(|subset| format!(" {subset}"));
        let subset = subset.unwrap_or_default();
        format!("{moves}{blank}// {goal}{subset} ({length}/{total})")
    }
}

/// The moves of a solution in NISS notation, for the cube as it is held, and what they come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct NissParts {
    /// The moves on the cube.
    pub normal: String,
    /// The moves on its inverse.
    pub inverse: String,
    /// These moves after those that came before, in NISS notation.
    pub whole: String,
    /// The one sequence of moves that `whole` stands for: the normal moves, then the inverse of the others.
    pub unniss: String,
    /// The number of moves of `unniss`, in the metric of the search.
    pub unniss_length: usize,
}

impl NissParts {
    /// Describes moves on the cube as it is held, after others.
    pub fn new(before: &NissMoves, moves: &NissMoves, metric: Metric) -> Self {
        let whole = before.then(moves);
        let unniss = before.then(moves).unniss();
        Self {
            normal: format_moves(&moves.normal),
            inverse: format_moves(&moves.inverse),
            whole: whole.to_string(),
            unniss: format_moves(&unniss),
            unniss_length: metric.length(&unniss),
        }
    }
}

/// Moves inserted into a skeleton, for the cube as it is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct InsertionParts {
    /// The skeleton with the place marked: `R U [1] F`. Of the second of two insertions, with `[2]` in what the first made.
    #[cfg_attr(test, schema(example = "R U [1] F"))]
    pub skeleton: String,
    /// The inserted moves; none if the skeleton solves the cube.
    pub moves: String,
    /// The number of inserted moves, in the metric of the search.
    pub length: usize,
    /// How many moves of the skeleton and of the insertion cancel.
    pub cancelled: usize,
    /// The insertion before this one, if there are two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schema(nullable = false, no_recursion))]
    pub first: Option<Box<Self>>,
}

impl InsertionParts {
    pub fn of(cube: &OrientedCube, metric: Metric, solution: &Solution) -> Option<Self> {
        let insertion = solution.insertion.as_deref()?;
        Some(Self::described(cube, metric, insertion))
    }

    fn described(cube: &OrientedCube, metric: Metric, insertion: &Insertion) -> Self {
        let Insertion {
            before,
            moves,
            after,
            first: earlier,
        } = insertion;
        let whole = metric.length(&insertion.joined());
        let mark = if earlier.is_some() { "[2]" } else { "[1]" };
        let [first, inserted, last] =
            [before, moves, after].map(|part| moves_as_held(cube, metric, part));
        let marked = [first.as_str(), mark, last.as_str()];
        let marked: Vec<&str> = marked.into_iter().filter(|part| !part.is_empty()).collect();
        Self {
            skeleton: marked.join(" "),
            moves: inserted,
            length: moves.len(),
            cancelled: (metric.length(&[&before[..], after].concat()) + moves.len())
                .saturating_sub(whole),
            first: earlier
                .as_deref()
                .map(|earlier| Box::new(Self::described(cube, metric, earlier))),
        }
    }

    /// Returns the two lines that fewest-moves solvers write for each insertion, the second one with a comment.
    pub fn lines(&self) -> Vec<String> {
        let Self {
            skeleton,
            moves,
            length,
            cancelled,
            first,
        } = self;
        let mark = if first.is_some() { "[2]" } else { "[1]" };
        let blank = if moves.is_empty() { "" } else { " " };
        let verb = if *cancelled == 1 { "cancels" } else { "cancel" };
        let inserted = format!(
            "{mark} ={blank}{moves} // {}, {cancelled} {verb}",
            counted(*length, "move")
        );
        let mut lines = first.as_ref().map_or(Vec::new(), |first| first.lines());
        lines.extend([skeleton.clone(), inserted]);
        lines
    }
}

/// Returns the greatest length for which all insertions were tried at all positions of the skeleton.
pub fn insertions_tried(report: &SolveReport) -> u8 {
    let is_whole = report.ending == Ending::Exhausted;
    report.progress.depth.saturating_sub(u8::from(!is_whole))
}

/// One phase or stage of a solution.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Stage {
    /// Its name, such as `phase 1` or `stage 1 (G1)`.
    pub name: String,
    /// Its moves, for the cube as it is held.
    pub moves: String,
    /// The number of its moves.
    pub length: usize,
    /// Of a stage of Thistlethwaite's, for the cube as it is held: the moves that generate its group, such as
    /// `U R2 F2 D L2 B2`. The chain of groups may run along any axes.
    pub generators: Option<String>,
    /// Of a stage of Thistlethwaite's: the number of the state in its table, before its first move and after each. 0 means
    /// that the stage is done; a stage of the inverse begins with 0.
    pub keys: Option<Vec<usize>>,
    /// Of a stage of Thistlethwaite's: its id in the numbering of `vector40` before its first move, in the direction of the
    /// chain.
    pub vector40: Option<String>,
}

impl Stage {
    /// Returns all stages of a solution that reaches a goal, in order.
    pub fn all(
        cube: &OrientedCube,
        solution: &Solution,
        goal: &NamedGoal,
        metric: Metric,
    ) -> Vec<Self> {
        let parts = solution.parts(goal.goal()).into_iter().map(|part| {
            let stage = part.stage.as_ref();
            let is_whole = solution.turns.is_some() || !solution.inverse_moves.is_empty();
            let (moves, length) = if is_whole {
                (
                    SolutionForm::of(metric).write(cube, solution),
                    solution.length(),
                )
            } else {
                let moves = &solution.moves[part.steps];
                (moves_as_held(cube, metric, moves), moves.len())
            };
            Self {
                name: part.name,
                moves,
                length,
                generators: stage
                    .map(|stage| moves_as_held(cube, Metric::HalfTurn, &stage.generators())),
                keys: stage.map(SolutionStage::keys),
                vector40: stage.map(|stage| Vector40Stages(stage.cubes[0]).id(stage.number)),
            }
        });
        parts.collect()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionForm {
    /// The metric of the search: two equal quarter turns are written as one half turn.
    pub metric: Metric,
    /// Whether to write the inverse, which generates the cube from a solved one.
    pub inverse: bool,
}

impl SolutionForm {
    pub const fn of(metric: Metric) -> Self {
        Self {
            metric,
            inverse: false,
        }
    }

    /// Returns the turns of a solution as they are made on the cube as it is held; for moves on the cube and on its
    /// inverse, the single sequence that they stand for. The turns of a generator are made on a solved cube held in the
    /// same orientation. If slices, wide turns or rotations of the solution leave the cube in another orientation,
    /// rotations come first.
    pub fn turns(self, cube: &OrientedCube, solution: &Solution) -> Vec<Turn> {
        let turns: Vec<Turn> = match &solution.turns {
            None => {
                let moves = self.metric.written(&cube.seen_moves(&solution.joined()));
                moves.into_iter().map(Turn::from).collect()
            }
            Some(turns) => turns.iter().map(|turn| cube.seen(turn)).collect(),
        };
        if !self.inverse {
            return turns;
        }
        let backwards = turns.iter().rev().map(|turn| turn.inverse());
        rotations_between(cube.orientation, cube.turned_by(&turns).orientation)
            .into_iter()
            .chain(backwards)
            .collect()
    }

    /// Writes a solution in the orientation in which the cube is held.
    pub fn write(self, cube: &OrientedCube, solution: &Solution) -> String {
        if !solution.inverse_moves.is_empty() {
            let NissMoves { normal, inverse } = cube.seen(&solution.niss());
            let written = |moves: &[Move]| self.metric.written(moves);
            return NissMoves {
                normal: written(&normal),
                inverse: written(&inverse),
            }
            .to_string();
        }
        self.turns(cube, solution)
            .into_iter()
            .collect::<Algorithm>()
            .to_string()
    }
}

/// Returns the rotations of the whole cube that lead from one orientation to another: at most two.
fn rotations_between(from: Orientation, to: Orientation) -> Vec<Turn> {
    let cube = OrientedCube {
        orientation: from,
        ..OrientedCube::SOLVED
    };
    let single = || {
        Rotation::ALL
            .into_iter()
            .flat_map(|axis| (1..4).map(move |k| Turn::new(Layers::Rotation(axis), k)))
    };
    let mut all = vec![Vec::new()];
    all.extend(single().map(|turn| vec![turn]));
    all.extend(single().flat_map(|one| single().map(move |other| vec![one, other])));
    all.into_iter()
        .find(|turns| cube.turned_by(turns).orientation == to)
        .unwrap_or_default()
}

/// Writes moves of the standard orientation in the orientation in which the cube is held.
fn moves_as_held(cube: &OrientedCube, metric: Metric, moves: &[Move]) -> String {
    format_moves(&metric.written(&cube.seen_moves(moves)))
}

/// A solver that can be chosen.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SolverInfo {
    /// The value for `solver` that chooses it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does and promises.
    pub about: &'static str,
}

impl From<&SolverEntry> for SolverInfo {
    fn from(entry: &SolverEntry) -> Self {
        Self {
            id: entry.id,
            name: entry.name,
            about: entry.about,
        }
    }
}
