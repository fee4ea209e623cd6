//! The schedule of phase-1 searches, and the lower bound that the finished ones prove.
//!
//! Every solution has one phase 1: up to its last move outside H. The search of phase 1 with that length finds the
//! solution if it allows phase 2 enough moves. The lengths that a direction has ruled out give a lower bound, and the
//! next search is always one that holds the bound down.

/// One search of phase 1, all of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phase1Task {
    pub(super) direction: usize,
    /// The number of moves of phase 1.
    pub(super) length: u8,
    /// The greatest number of moves of phase 2.
    pub(super) phase2: u8,
}

/// No cube in H needs more moves of H (Reid 1995). With the centres of a supercube it may.
pub(super) const LONGEST_PHASE2: u8 = 18;
/// Phase 1 is at most as long as the longest solution.
const LENGTHS: usize = super::LONGEST as usize + 2;

/// The finished tasks and the next ones, in all directions.
#[derive(Clone, Debug)]
pub(super) struct Phase1Schedule<const DIRECTIONS: usize> {
    /// For each direction and length of phase 1: solutions shorter than this are ruled out.
    ruled_out: [[u8; LENGTHS]; DIRECTIONS],
    /// The number of moves of phase 2 that always suffices.
    longest_phase2: u8,
    proven: u8,
}

impl<const DIRECTIONS: usize> Phase1Schedule<DIRECTIONS> {
    /// Creates a schedule with nothing done. `distances` are lower bounds for phase 1 in each direction, and phase 2
    /// never needs more than `longest_phase2` moves.
    pub(super) fn new(distances: [u8; DIRECTIONS], longest_phase2: u8) -> Self {
        let ruled_out = distances.map(|distance| {
            std::array::from_fn(|length| {
                if length < distance as usize {
                    u8::MAX
                } else {
                    length as u8
                }
            })
        });
        Self {
            ruled_out,
            longest_phase2,
            proven: 0,
        }
    }

    /// Records a lower bound that was proven by other means.
    pub(super) fn raise(&mut self, bound: u8) {
        self.proven = self.proven.max(bound);
    }

    /// Returns the proven lower bound for all solutions.
    pub(super) fn lower_bound(&self) -> u8 {
        let of_directions = (0..DIRECTIONS).map(|direction| self.weakest(direction).1);
        of_directions.max().unwrap_or(0).max(self.proven)
    }

    /// Returns the least length of phase 1 in a direction with which solutions shorter than `shorter_than` are not all
    /// ruled out.
    pub(super) fn exhausted(&self, direction: usize, shorter_than: u8) -> u8 {
        let is_left = |bound: &u8| *bound < shorter_than;
        let first = self.ruled_out[direction].iter().position(is_left);
        first.unwrap_or(LENGTHS) as u8
    }

    /// Returns the length of phase 1 that holds a direction's bound down, and that bound.
    fn weakest(&self, direction: usize) -> (usize, u8) {
        let bounds = &self.ruled_out[direction];
        let least = bounds
            .iter()
            .fold(u8::MAX, |least, &bound| least.min(bound));
        (
            bounds
                .iter()
                .position(|&bound| bound == least)
                .expect("phase 1 has lengths"),
            least,
        )
    }

    /// Returns the next task: in the direction with the lowest bound, the length of phase 1 that holds it down.
    /// `phase2` returns how many moves of phase 2 a length of phase 1 gets, given that length and the bound below which
    /// it has ruled out all solutions: a new length has ruled out only those shorter than itself.
    pub(super) fn next(&self, phase2: impl Fn(u8, u8) -> u8) -> Phase1Task {
        let weakest = (0..DIRECTIONS).map(|direction| (direction, self.weakest(direction)));
        let (direction, (length, bound)) = weakest
            .min_by_key(|&(_, (_, bound))| bound)
            .expect("there are directions");
        let length = length as u8;
        Phase1Task {
            direction,
            length,
            phase2: phase2(length, bound).min(self.longest_phase2),
        }
    }

    /// Records that a task was searched to its end.
    pub(super) fn done(&mut self, task: Phase1Task) {
        let bound = if task.phase2 == self.longest_phase2 {
            u8::MAX
        } else {
            task.length + task.phase2 + 1
        };
        self.ruled_out[task.direction][task.length as usize] = bound;
    }
}
