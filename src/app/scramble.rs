//! Scrambles: a random cube by its seed, and the sequence of turns that makes it.
//!
//! The cube is drawn first, uniformly from all, and shown at once. The sequence is a solution of it, backwards, and comes a
//! little later from whoever solves. It depends on the seed alone: the search is bounded by length, never by time.

use super::{App, Effect, Status};
use crate::cube::random::{next_seed, seeded_generator};
use crate::cube::{Algorithm, CubieCube, HeldCube, Hold, Move, Turn, inverse_moves};
use crate::solver::{JobId, Limits, SolveRequest};

/// A sequence has at most so many turns: the first solution of this length ends the search, within milliseconds.
const LENGTH: u8 = 21;

/// Where the cube came from, when it was scrambled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// What it was drawn by; none when the turns were given.
    pub seed: Option<u64>,
    /// The turns that make it of a solved cube; none while they are worked out.
    pub turns: Option<Vec<Turn>>,
}

impl Scramble {
    /// The cube that a seed stands for, on every machine and in every version.
    pub fn cube_of(seed: u64) -> CubieCube {
        CubieCube::random(&mut seeded_generator(seed))
    }

    /// The search whose solution, backwards, is the sequence of a seed.
    pub fn request_of(seed: u64) -> SolveRequest {
        let limits = Limits { good_enough: LENGTH, ..Limits::default() };
        SolveRequest::new(Self::cube_of(seed), limits)
    }
}

impl App {
    /// A cube drawn at random.
    pub(super) fn scramble(&mut self) {
        let seed = next_seed(&mut self.generator);
        self.scramble_by_seed(seed);
        self.say(Status::info(format!("a random cube, all equally likely; :scramble {seed} repeats it")));
    }

    /// The cube that a seed stands for.
    pub(super) fn scramble_by_seed(&mut self, seed: u64) {
        let cube = HeldCube { cube: Scramble::cube_of(seed), hold: Hold::STANDARD };
        self.replace_cube("scramble", cube, Vec::new());
        self.work.scramble = Some(Scramble { seed: Some(seed), turns: None });
        self.ask_for_sequence();
        self.say(Status::info(format!("the random cube of seed {seed}")));
    }

    /// The solved cube with an algorithm done on it.
    pub(super) fn scramble_by(&mut self, turns: Vec<Turn>) {
        self.replace_cube("scramble", HeldCube::SOLVED.turned_by(&turns), Vec::new());
        self.work.scramble = Some(Scramble { seed: None, turns: Some(turns) });
    }

    /// Has the sequence of the present scramble worked out, unless it is known.
    pub(super) fn ask_for_sequence(&mut self) {
        let Some(Scramble { seed: Some(seed), turns }) = &mut self.work.scramble else { return };
        if turns.is_some() {
            return;
        }
        match &self.sequence {
            Some((known, sequence)) if known == seed => *turns = Some(sequence.clone()),
            _ => {
                self.jobs += 1;
                let job = JobId(self.jobs);
                self.sequencing = Some((job, *seed));
                self.effects.push(Effect::Sequence(job, Scramble::request_of(*seed)));
            }
        }
    }

    /// Takes in a solution of the scrambled cube.
    pub(super) fn hear_sequence(&mut self, job: JobId, solution: &[Move]) {
        let Some((_, seed)) = self.sequencing.take_if(|(asked, _)| *asked == job) else { return };
        let sequence: Vec<Turn> = inverse_moves(solution).into_iter().map(Turn::from).collect();
        self.sequence = Some((seed, sequence));
        self.ask_for_sequence();
    }

    /// Takes in that no sequence comes. The cube is there all the same.
    pub(super) fn miss_sequence(&mut self, job: JobId, words: &str) {
        if self.sequencing.take_if(|(asked, _)| *asked == job).is_some() {
            self.say(Status::error(format!("the turns of the scramble cannot be worked out: {words}")));
        }
    }

    /// Whether the turns of a scramble are being worked out.
    pub const fn awaits_sequence(&self) -> bool {
        self.sequencing.is_some()
    }

    /// Where the cube came from, when it was scrambled.
    pub const fn scramble_of(&self) -> Option<&Scramble> {
        self.work.scramble.as_ref()
    }

    /// The turns that scramble a solved cube to the one at the start of the trail, once they are known.
    pub fn scramble_text(&self) -> Option<String> {
        let turns = self.work.scramble.as_ref()?.turns.as_ref()?;
        Some(turns.iter().copied().collect::<Algorithm>().to_string())
    }
}
