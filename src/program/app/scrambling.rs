//! Scrambles: a random cube, and the sequence of turns that makes it.
//!
//! The cube is drawn first, uniformly from all or from those that meet a goal, and shown at once. The sequence is an
//! inverted solution of it, which a solver finds a little later. It depends on the cube alone: the search is bounded by
//! length, never by time.

use serde::{Deserialize, Serialize};

use super::outbox::Outbox;
use super::saved_session::unsaved_cube;
use super::{Action, App, Effect, Slot, Status, Task};
use cubetui::cube::random::{Generator, next_seed, seeded_generator};
use cubetui::cube::{
    Algorithm, CenterTurns, CubieCube, Move, Orientation, OrientedCube, Turn, inverse_moves,
};
use cubetui::goals::{AllowedMoves, Goal, NamedGoal};
use cubetui::solver::{JobId, Limits, Solution, SolveRequest, SolverId};
use cubetui::symmetry::SymmetryClass;

/// The most turns of a sequence: the first solution of this length ends the search, within milliseconds.
const LENGTH: u8 = 21;

/// The origin of a scrambled cube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scramble {
    /// The seed by which it was drawn from all cubes; `None` if it was drawn from some of them, or its turns were typed.
    pub seed: Option<u64>,
    /// The cube as it was drawn or turned, in the standard orientation. Not saved: it follows from the seed or the turns.
    #[serde(skip, default = "unsaved_cube")]
    pub cube: OrientedCube,
    /// The turns that make it from a solved cube; `None` while they are being found.
    pub turns: Option<Vec<Turn>>,
}

impl Scramble {
    /// Whether it cannot be made again: a cube drawn from some cubes has no seed, and no turns while they are being found.
    #[expect(clippy::ref_option, reason = "serde calls it with a field")]
    pub(super) fn is_lost(scramble: &Option<Self>) -> bool {
        let lasts = |scramble: &Self| scramble.seed.is_some() || scramble.turns.is_some();
        !scramble.as_ref().is_some_and(lasts)
    }

    /// Returns a saved scramble together with its cube, if the cube can be made again.
    pub(super) fn made_again(self, is_supercube: bool) -> Option<Self> {
        match (self.seed, self.turns) {
            (Some(seed), turns) => Some(Self {
                turns,
                ..Self::of_seed(seed, is_supercube)
            }),
            (None, turns) => turns.map(|turns| Self::of_turns(turns, is_supercube)),
        }
    }

    /// The random cube or supercube of a seed, whose turns are not known yet.
    pub fn of_seed(seed: u64, is_supercube: bool) -> Self {
        Self {
            seed: Some(seed),
            ..Self::of_cube(Self::cube_of(seed, None, is_supercube))
        }
    }

    /// A cube drawn in another way, whose turns are not known yet.
    pub const fn of_cube(cube: OrientedCube) -> Self {
        Self {
            seed: None,
            cube,
            turns: None,
        }
    }

    /// The solved cube or supercube after these turns.
    pub fn of_turns(turns: Vec<Turn>, is_supercube: bool) -> Self {
        let solved = OrientedCube::solved(is_supercube);
        let cube = OrientedCube {
            orientation: Orientation::STANDARD,
            ..solved.turned_by(&turns)
        };
        Self {
            turns: Some(turns),
            ..Self::of_cube(cube)
        }
    }

    /// The cube of a seed, the same on every machine and in every version: one of all, or of those that meet a goal. If it
    /// is a supercube, all ways to turn its centres that fit the cube are equally likely.
    pub fn cube_of(seed: u64, goal: Option<&Goal>, is_supercube: bool) -> OrientedCube {
        let generator = &mut seeded_generator(seed);
        let cube = match goal {
            None => CubieCube::random(generator),
            Some(goal) => goal.draw(generator),
        };
        let centers = is_supercube.then(|| CenterTurns::random(&cube, generator));
        OrientedCube {
            cube,
            centers,
            ..OrientedCube::SOLVED
        }
    }

    /// The search whose inverted solution is the sequence that makes a cube.
    pub fn request_for(cube: &OrientedCube) -> SolveRequest {
        let supercube = cube
            .centers
            .and_then(|_| SolverId::TwoPhase.entry().supercube);
        let limits = Limits {
            good_enough: supercube.unwrap_or(LENGTH),
            ..Limits::default()
        };
        SolveRequest::new(cube.cube, limits).with_centers(cube.centers)
    }

    /// The same search as `request_for`, with only these moves allowed: the first solution is good enough.
    pub fn request_by(cube: &OrientedCube, moves: AllowedMoves) -> SolveRequest {
        let limits = Limits {
            good_enough: Limits::MAX_LENGTH,
            ..Limits::default()
        };
        SolveRequest::new(cube.cube, limits).with_moves(moves.in_standard(cube.orientation))
    }

    /// The turns that make a cube, from a solution of it.
    pub fn turns_by(cube: &OrientedCube, solution: &Solution) -> Vec<Turn> {
        let turns = match &solution.turns {
            Some(turns) => turns.iter().map(|turn| cube.seen(turn)).collect(),
            None => solution.joined().into_iter().map(Turn::from).collect(),
        };
        let turns: Vec<Turn> = turns;
        turns.iter().rev().map(|turn| turn.inverse()).collect()
    }
}

#[derive(Debug)]
pub(super) struct Scrambles {
    generator: Generator,
    /// The job that is finding a sequence, and the cube of that sequence.
    asked: Option<(JobId, OrientedCube)>,
    /// The sequence found last, with its cube.
    known: Option<(OrientedCube, Vec<Turn>)>,
}

impl Scrambles {
    /// The scrambles that this seed gives, one after the other.
    pub(super) fn new(seed: u64) -> Self {
        Self {
            generator: seeded_generator(seed),
            asked: None,
            known: None,
        }
    }

    /// Fills in the sequence of a scramble if it is known, else requests it.
    fn complete(&mut self, scramble: &mut Scramble, outbox: &mut Outbox) {
        if scramble.turns.is_some() {
            return;
        }
        match &self.known {
            Some((known, sequence)) if *known == scramble.cube => {
                scramble.turns = Some(sequence.clone());
            }
            _ => {
                let job = outbox.next_job();
                self.asked = Some((job, scramble.cube));
                let request = Scramble::request_for(&scramble.cube);
                let task = Task::Solve(job, SolverId::default(), request);
                outbox.push(Effect::Start(Slot::Scramble, task));
            }
        }
    }

    /// Records a solution of a scrambled cube. Returns whether it was asked for.
    fn handle_solution(&mut self, job: JobId, solution: &[Move]) -> bool {
        let Some((_, cube)) = self.asked.take_if(|(asked, _)| *asked == job) else {
            return false;
        };
        self.known = Some((
            cube,
            inverse_moves(solution)
                .into_iter()
                .map(Turn::from)
                .collect(),
        ));
        true
    }

    /// Records that there will be no solution. Returns whether it was asked for.
    fn handle_failure(&mut self, job: JobId) -> bool {
        self.asked.take_if(|(asked, _)| *asked == job).is_some()
    }
}

impl App {
    pub(super) fn scramble(&mut self) {
        let seed = next_seed(&mut self.scrambles.generator);
        self.scramble_by_seed(seed);
        self.say(Status::info(format!(
            "a random cube, all equally likely; :scramble {seed} repeats it"
        )));
    }

    pub(super) fn scramble_by_seed(&mut self, seed: u64) {
        let scramble = Scramble::of_seed(seed, self.settings.entry.supercube);
        self.show_scramble("scramble", scramble);
        self.say(Status::info(format!("the random cube of seed {seed}")));
    }

    /// Draws a random cube with exactly the symmetry of a class. Returns whether there is one.
    pub(super) fn draw_symmetric(&mut self, class: &'static SymmetryClass) -> bool {
        let name = class.name();
        let Some(cube) = class.symmetric_cubes().draw(&mut self.scrambles.generator) else {
            self.say(Status::error(format!(
                "no cube has exactly the symmetry {name}"
            )));
            return false;
        };
        let drawn = self.with_drawn_centers(cube);
        self.show_scramble(name, Scramble::of_cube(drawn));
        let undo = self.key_of(Action::Undo);
        self.say(Status::success(format!(
            "a random cube with exactly the symmetry {name}; {undo} undoes"
        )));
        true
    }

    /// Draws a random cube of those that meet a goal.
    pub(super) fn draw_meeting(&mut self, named_goal: &NamedGoal) {
        let cube = named_goal.goal().draw(&mut self.scrambles.generator);
        let drawn = self.with_drawn_centers(cube);
        self.show_scramble("draw", Scramble::of_cube(drawn));
        let goal = named_goal.in_short();
        let undo = self.key_of(Action::Undo);
        self.say(Status::success(format!(
            "a random cube that meets {goal}; {undo} undoes"
        )));
    }

    /// Returns a drawn cube, with its centres drawn as well if it is a supercube.
    fn with_drawn_centers(&mut self, cube: CubieCube) -> OrientedCube {
        let is_supercube = self.settings.entry.supercube;
        let centers =
            is_supercube.then(|| CenterTurns::random(&cube, &mut self.scrambles.generator));
        OrientedCube {
            cube,
            centers,
            ..OrientedCube::SOLVED
        }
    }

    /// Shows a cube that was drawn, and requests its sequence.
    fn show_scramble(&mut self, step: &str, scramble: Scramble) {
        self.replace_cube(step, scramble.cube, Vec::new());
        self.work.scramble = Some(scramble);
        self.ask_for_sequence();
    }

    pub(super) fn scramble_by(&mut self, turns: Vec<Turn>) {
        self.replace_cube("scramble", self.work.solved().turned_by(&turns), Vec::new());
        self.work.scramble = Some(Scramble::of_turns(turns, self.settings.entry.supercube));
    }

    /// Requests the sequence of the present scramble, unless it is known.
    pub(super) fn ask_for_sequence(&mut self) {
        let Some(scramble) = &mut self.work.scramble else {
            return;
        };
        self.scrambles.complete(scramble, &mut self.outbox);
    }

    pub(super) fn on_sequence(&mut self, job: JobId, solution: &[Move]) {
        if self.scrambles.handle_solution(job, solution) {
            self.ask_for_sequence();
        }
    }

    /// Reports that no sequence was found. The cube stays.
    pub(super) fn on_sequence_failure(&mut self, job: JobId, message: &str) {
        if self.scrambles.handle_failure(job) {
            self.say(Status::error(format!(
                "the turns of the scramble cannot be worked out: {message}"
            )));
        }
    }

    /// Whether the turns of a scramble are being found.
    pub const fn awaits_sequence(&self) -> bool {
        self.scrambles.asked.is_some()
    }

    pub const fn scramble_of(&self) -> Option<&Scramble> {
        self.work.scramble.as_ref()
    }

    /// Returns the turns that scramble a solved cube to the present start, once they are known.
    pub fn scramble_text(&self) -> Option<String> {
        let turns = self.work.scramble.as_ref()?.turns.as_ref()?;
        Some(turns.iter().copied().collect::<Algorithm>().to_string())
    }
}
