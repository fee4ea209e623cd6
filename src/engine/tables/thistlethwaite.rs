//! Thistlethwaite's four stages, each with an exact table: for every coset, its distance and a move that leads nearer
//! to the goal.
//!
//! Each stage goes from one group of moves into a smaller one: all moves, then no quarter turns of F and B, then none
//! of R and L either, then half turns only, then none. Its states are the cosets of the smaller group in the greater,
//! numbered by two coordinates; state 0 is the goal. Source: <https://www.jaapsch.net/puzzles/thistle.htm>.

mod stage_pattern;

use super::distances_of_pairs_alone;
use crate::coord::{
    Coordinate, CornerTetrads, EdgeSlices, Flip, PackedPermutation, SquareCorners, SquareEdges,
    Twist, UdSlice, pair_key, stage_key,
};
use crate::cube::{CubieCube, Face, Move};
pub use stage_pattern::{StagePattern, StagePatterns};

/// The table of one stage.
#[derive(Clone, Debug)]
pub struct StageTable {
    moves: Vec<Move>,
    key: fn(&CubieCube) -> Option<usize>,
    /// For every state the number of a move that leads nearer to the goal, in the lowest bits, and above them its
    /// distance.
    steps: Vec<u8>,
    /// The number of bits of a move's number: with the greatest distance it fits into a byte in all four stages.
    bits: u32,
}

/// The four tables in order.
#[derive(Clone, Debug)]
pub struct ThistlethwaiteTables {
    stages: [StageTable; StageTable::NUM],
    patterns: StagePatterns,
}

/// A stage, named by the group it leads into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageId {
    /// From all cubes into G1, where no edge is flipped.
    ToG1,
    /// From G1 into G2, where no corner is twisted and the middle-layer edges are in their layer.
    ToG2,
    /// From G2 into G3, which half turns alone reach.
    ToG3,
    /// From G3 to the solved cube.
    ToG4,
}

/// The declaration of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageEntry {
    /// Which stage.
    pub id: StageId,
    /// The group it leads into.
    pub group: &'static str,
    /// The appearance of a cube of that group.
    pub goal: &'static str,
    /// A short form of `goal`.
    pub in_short: &'static str,
    /// The faces that may make quarter turns; all may make half turns.
    pub quarter_turns: &'static [Face],
    /// The number of states at each distance, from 0.
    pub distribution: &'static [u64],
}

impl StageEntry {
    /// Returns the moves that are allowed, in the sequence of [`Move::ALL`].
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let allowed =
            |turn: &Move| turn.quarters() == 2 || self.quarter_turns.contains(&turn.face());
        Move::ALL.into_iter().filter(allowed)
    }

    /// Returns the number of the state of a cube, as [`StageTable::key`] does, but without the table.
    pub fn key(&self, cube: &CubieCube) -> Option<usize> {
        stage_key(self.id as usize, cube)
    }
}

/// The four stages.
pub const STAGES: [StageEntry; StageTable::NUM] = [
    StageEntry {
        id: StageId::ToG1,
        group: "G1",
        goal: "all edges oriented",
        in_short: "edges oriented",
        quarter_turns: &Face::ALL,
        distribution: &[1, 2, 25, 202, 620, 900, 285, 13],
    },
    StageEntry {
        id: StageId::ToG2,
        group: "G2",
        goal: "corners oriented, middle-layer edges in their layer",
        in_short: "corners, middle layer",
        quarter_turns: &[Face::U, Face::R, Face::D, Face::L],
        distribution: &[
            1, 2, 17, 134, 1065, 8190, 54_694, 267_576, 560_568, 187_204, 3114,
        ],
    },
    StageEntry {
        id: StageId::ToG3,
        group: "G3",
        goal: "edges in their slices, corners within reach of half turns",
        in_short: "slices, tetrads, parity",
        quarter_turns: &[Face::U, Face::D],
        distribution: &[
            1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24,
        ],
    },
    StageEntry {
        id: StageId::ToG4,
        group: "G4",
        goal: "solved",
        in_short: "solved",
        quarter_turns: &[],
        distribution: &[
            1, 6, 27, 120, 519, 1932, 6484, 20_310, 55_034, 113_892, 178_495, 179_196, 89_728,
            16_176, 1488, 144,
        ],
    },
];

/// Stages are looked up by their id.
const _: () = {
    let mut place = 0;
    while place < STAGES.len() {
        assert!(
            STAGES[place].id as usize == place,
            "the stages are declared in their sequence"
        );
        place += 1;
    }
};

impl StageTable {
    /// The number of stages.
    pub const NUM: usize = 4;

    /// Builds the table of a stage over the coordinates whose values are its cosets.
    fn of(stage: &StageEntry) -> Self {
        match stage.id {
            StageId::ToG1 => Self::build::<Flip, Everything>(stage),
            StageId::ToG2 => Self::build::<Twist, UdSlice>(stage),
            StageId::ToG3 => Self::build::<CornerTetrads, EdgeSlices>(stage),
            StageId::ToG4 => Self::build::<SquareCorners, SquareEdges>(stage),
        }
    }

    /// Fills the table over pairs of two coordinates.
    fn build<A: Coordinate, B: Coordinate>(stage: &StageEntry) -> Self {
        let moves: Vec<Move> = stage.moves().collect();
        let rows: Vec<u32> = A::all()
            .flat_map(|value| moves.iter().map(move |&turn| after(value, turn).into()))
            .collect();
        let columns: Vec<u16> = moves
            .iter()
            .flat_map(|&turn| B::all().map(move |value| after(value, turn)))
            .collect();
        let distances = distances_of_pairs_alone(moves.len(), (0, 0), &rows, columns.clone());
        let bits = (moves.len() - 1).ilog2() + 1;
        let mut steps = vec![0; distances.len()];
        for (a, steps) in steps.chunks_exact_mut(B::NUM).enumerate() {
            let own = &distances[a * B::NUM..][..B::NUM];
            // If several moves lead nearer, the first is kept. The list of columns that wait for one shrinks without a
            // branch for each, because which ones wait is unpredictable.
            let mut waiting: Vec<u16> = (0..B::NUM).map(|column| column as u16).collect();
            for number in 0..moves.len() {
                let next = rows[a * moves.len() + number] as usize;
                let next = &distances[next * B::NUM..][..B::NUM];
                let map = &columns[number * B::NUM..][..B::NUM];
                let mut left = 0;
                for k in 0..waiting.len() {
                    let column = usize::from(waiting[k]);
                    steps[column] = own[column] << bits | number as u8;
                    waiting[left] = column as u16;
                    left += usize::from(next[usize::from(map[column])] >= own[column]);
                }
                waiting.truncate(left);
            }
        }
        Self {
            moves,
            key: pair_key::<A, B>,
            steps,
            bits,
        }
    }

    /// Returns the number of the state, 0 for the goal. Defined for cubes of the group that the stage starts in; others
    /// may have `None`.
    pub fn key(&self, cube: &CubieCube) -> Option<usize> {
        (self.key)(cube)
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.steps.len()
    }

    /// Returns the number of moves from a state to the goal.
    #[inline]
    pub fn distance(&self, key: usize) -> u8 {
        self.steps[key] >> self.bits
    }

    /// Returns the first move of a shortest path to the goal; `None` at the goal.
    pub fn step(&self, key: usize) -> Option<Move> {
        (key != 0).then(|| self.moves[usize::from(self.steps[key]) & ((1 << self.bits) - 1)])
    }

    /// The moves that are allowed, in the sequence of [`Move::ALL`].
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

impl ThistlethwaiteTables {
    /// Builds all four, on the caller's thread.
    pub fn build() -> Self {
        Self {
            stages: STAGES.each_ref().map(StageTable::of),
            patterns: StagePatterns::build(),
        }
    }

    /// The tables in order.
    pub fn stages(&self) -> &[StageTable; StageTable::NUM] {
        &self.stages
    }

    /// Returns the table of one stage.
    pub fn stage(&self, id: StageId) -> &StageTable {
        &self.stages[id as usize]
    }

    /// Returns the key in the table of the last stage, for a cube in G3 with this permutation of its pieces.
    #[inline]
    pub fn last_key(permutation: PackedPermutation) -> usize {
        permutation.square_corners().index() * SquareEdges::NUM + permutation.square_edges().index()
    }

    /// Returns the tables that update the patterns of the first three stages.
    pub fn patterns(&self) -> &StagePatterns {
        &self.patterns
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.stages.iter().map(StageTable::states).sum::<usize>() + self.patterns.bytes()
    }
}

/// Returns the value of a coordinate after a move of its stage.
fn after<C: Coordinate>(value: C, turn: Move) -> u16 {
    value
        .turned(turn)
        .expect("the moves of a stage stay in its group")
        .index() as u16
}

/// The trivial coordinate: all cubes have the value 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Everything;

impl Coordinate for Everything {
    const NUM: usize = 1;

    fn from_index(index: usize) -> Self {
        assert_eq!(index, 0, "a coordinate is below its count");
        Self
    }

    fn index(self) -> usize {
        0
    }

    fn try_of(_: &CubieCube) -> Option<Self> {
        Some(Self)
    }

    fn cube(self) -> CubieCube {
        CubieCube::SOLVED
    }
}

/// Returns the number of the smallest of Thistlethwaite's groups that a cube is in, as [`StageDistances::group`] does, but
/// without tables.
pub fn thistlethwaite_group(cube: &CubieCube) -> usize {
    STAGES
        .iter()
        .take_while(|stage| stage.key(cube) == Some(0))
        .count()
}

/// The keys of a cube and their distances, stage by stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageDistances {
    stages: [Option<(usize, u8)>; StageTable::NUM],
}

impl StageDistances {
    /// The key and its distance in each stage. A key is only known where the cube is in the group that the stage starts
    /// in: up to the first stage that is not done.
    pub const fn stages(&self) -> &[Option<(usize, u8)>; StageTable::NUM] {
        &self.stages
    }

    /// The number of the smallest group that the cube is in, from 0 for G0, all cubes, to 4 for G4, the solved one.
    pub fn group(&self) -> usize {
        self.stages
            .iter()
            .take_while(|stage| matches!(stage, Some((0, _))))
            .count()
    }
}

impl ThistlethwaiteTables {
    /// Returns the keys and distances of a cube.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, CubieCube};
    /// use cubetui::tables::ThistlethwaiteTables;
    /// let turns: Algorithm = "R".parse().unwrap();
    /// let standing = ThistlethwaiteTables::build().stage_distances(&CubieCube::SOLVED.turned_by(&turns.moves().0));
    /// assert_eq!(standing.group(), 1); // its edges are oriented, its corners are not
    /// assert_eq!(standing.stages()[1].map(|(_, distance)| distance), Some(1));
    /// assert_eq!(standing.stages()[2], None);
    /// ```
    pub fn stage_distances(&self, cube: &CubieCube) -> StageDistances {
        let mut stages = [None; StageTable::NUM];
        for (known, stage) in stages.iter_mut().zip(self.stages()) {
            *known = stage.key(cube).map(|key| (key, stage.distance(key)));
            if !matches!(known, Some((0, _))) {
                break;
            }
        }
        StageDistances { stages }
    }
}
