//! The goals with names: one table that the command line, the interface, JSON and HTTP read.

use super::{Goal, GoalPattern, MoveGroup};
use crate::cube::{Cubie, Face, Symmetry};

/// A goal with a name.
#[derive(Clone, Copy, Debug)]
pub struct GoalEntry {
    /// The name to choose it by; a side may follow.
    pub id: &'static str,
    /// One line that says what it is. Faces are those that show the scheme's colours in the standard orientation.
    pub about: &'static str,
    /// The sides that it has.
    pub sides: GoalSides,
    /// The cubes that it is solved from.
    pub start: GoalStart,
    target: GoalTarget,
}

/// The sides of a goal, and how they are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalSides {
    /// It looks alike from all sides.
    One,
    /// The faces that it is at if no side is named. `@` and faces name others: this many of them in this order, the rest in
    /// any.
    Faces(&'static [Face], usize),
    /// The axes of these faces; if no side is named, it may be about any axis. They are named by two letters, in nissy's
    /// way: each `{}` stands for one.
    Axes(&'static [Face], &'static str),
}

/// The cubes that a goal is solved from: any, or those of another goal. Its moves preserve what the other goal has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalStart {
    /// Any cube, by any moves.
    AnyCube,
    /// Both blocks of Roux.
    RouxBlocks,
    /// Two solved layers.
    F2l,
    /// Two solved layers and an oriented last one.
    Oll,
    /// Oriented edges, which stay oriented.
    Eo,
    /// Domino reduction, by the moves of this group.
    Dr,
    /// Cubes that half turns can solve, by half turns.
    Htr,
}

/// The condition for meeting a goal, on the side where the table has it.
#[derive(Clone, Copy, Debug)]
enum GoalTarget {
    /// 54 letters in the order U R F D L B; `.` does not matter.
    Stickers(&'static str),
    /// These pieces are solved.
    Pieces(&'static str),
    /// These pieces are solved, and all edges are oriented about F.
    OrientedWith(&'static str),
    Pattern(fn() -> GoalPattern),
}

const fn goal(
    id: &'static str,
    sides: GoalSides,
    start: GoalStart,
    target: GoalTarget,
    about: &'static str,
) -> GoalEntry {
    GoalEntry {
        id,
        about,
        sides,
        start,
        target,
    }
}

use GoalSides::{Axes, Faces, One};
use GoalStart::{AnyCube, Dr, Eo, F2l, Htr, Oll, RouxBlocks};
use GoalTarget::{OrientedWith, Pattern, Pieces, Stickers};

const U: GoalSides = Faces(&[Face::U], 1);
const D: GoalSides = Faces(&[Face::D], 1);
const DLB: GoalSides = Faces(&[Face::D, Face::L, Face::B], 1);
const ROUX_BLOCKS: GoalTarget = Pieces("DL FL BL DLF DBL DR FR BR DFR DRB");
const ROUX_CORNERS: GoalTarget = Pieces("DL FL BL DLF DBL DR FR BR DFR DRB URF UFL ULB UBR");
const TWO_LAYERS: GoalTarget = Stickers("....U.......RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB");
const ORIENTED: GoalTarget = Stickers("UUUUUUUUU...RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB");
const SOLVED: GoalTarget = Pattern(|| GoalPattern::SOLVED);
const HTR: GoalTarget = Pattern(GoalPattern::half_turns);

/// All goals with names: pieces first, then steps.
#[rustfmt::skip]
pub const GOALS: &[GoalEntry] = &[
    goal("solved", One, AnyCube, SOLVED, "the whole cube"),
    goal("cross", D, AnyCube, Pieces("DR DF DL DB"), "the four edges around D"),
    goal("xcross", DLB, AnyCube, Pieces("DR DF DL DB DBL BL"), "the cross and the pair at D, L and B"),
    goal("xxcross", Faces(&[Face::D, Face::L], 2), AnyCube, Pieces("DR DF DL DB DBL BL DLF FL"), "the cross and the two pairs at D and L"),
    goal("xxcross-opposite", DLB, AnyCube, Pieces("DR DF DL DB DBL BL DFR FR"), "the cross, the pair at D, L and B, and the one diagonally opposite"),
    goal("xxxcross", DLB, AnyCube, Pieces("DR DF DL DB DLF FL DFR FR DRB BR"), "the two layers of D but for the pair at D, L and B"),
    goal("f2l", D, AnyCube, TWO_LAYERS, "the two layers of D"),
    goal("ab5c", DLB, AnyCube, Pieces("DR DF DL DB UR UF UL UB FR FL BL BR DLF DFR DRB"), "all but five corners: those of U, and that at D, L and B"),
    goal("pair", DLB, AnyCube, Pieces("DBL BL"), "the corner of D, L and B and the edge of L and B"),
    goal("2x2x2", Faces(&[Face::D, Face::L, Face::B], 0), AnyCube, Pieces("DBL DL DB BL"), "the block of D, L and B: a corner and its edges"),
    goal("2x2x3", Faces(&[Face::D, Face::L], 0), AnyCube, Pieces("DBL DLF DL DB BL DF FL"), "the block of D and L"),
    goal("eoline", Faces(&[Face::D, Face::F], 2), AnyCube, OrientedWith("DF DB"), "all edges oriented about F, and the line on D from F to B"),
    goal("eocross", Faces(&[Face::D, Face::F], 2), AnyCube, OrientedWith("DR DF DL DB"), "all edges oriented about F, and the four edges around D"),
    goal("roux-block", Faces(&[Face::D, Face::L], 2), AnyCube, Pieces("DL FL BL DLF DBL"), "the first block of Roux, at D and L"),
    goal("roux-blocks", Faces(&[Face::D, Face::L], 2), AnyCube, ROUX_BLOCKS, "both blocks of Roux, at D and L and opposite"),
    goal("cmll", Faces(&[Face::D, Face::L], 2), RouxBlocks, ROUX_CORNERS, "all corners, from both blocks of Roux at D and L and opposite"),
    goal("face", D, AnyCube, Stickers("....U........R........F....DDDDDDDDD....L........B...."), "the stickers of D, whatever their sides show"),
    goal("layer", D, AnyCube, Stickers("....U........R.RRR....F.FFFDDDDDDDDD....L.LLL....B.BBB"), "the whole layer of D"),
    goal("oll", U, F2l, ORIENTED, "the last layer on U oriented, from two solved layers"),
    goal("pll", U, Oll, SOLVED, "the whole cube, from an oriented last layer on U"),
    goal("ll", U, F2l, SOLVED, "the whole cube, from all but the last layer on U"),
    goal("corners", One, AnyCube, Stickers("U.U.U.U.UR.R.R.R.RF.F.F.F.FD.D.D.D.DL.L.L.L.LB.B.B.B.B"), "all eight corners"),
    goal("edges", One, AnyCube, Stickers(".U.UUU.U..R.RRR.R..F.FFF.F..D.DDD.D..L.LLL.L..B.BBB.B."), "all twelve edges"),
    goal("placed", One, AnyCube, Pattern(|| GoalPattern::PLACED), "every piece in its place, in any orientation"),
    goal("eo", Axes(&[Face::F], "eo-{}"), AnyCube, Pattern(|| GoalPattern::EDGES_ORIENTED), "all edges oriented: no quarter turn of this axis is needed for them"),
    goal("co", Axes(&[Face::U], "co-{}"), AnyCube, Pattern(|| GoalPattern::CORNERS_ORIENTED), "all corners oriented about this axis"),
    goal("slice", Axes(&[Face::U], "slice-{}"), AnyCube, Pattern(GoalPattern::slice), "the four edges of the middle layer across this axis in this layer"),
    goal("dr", Axes(&[Face::U], "dr-{}"), AnyCube, Pattern(GoalPattern::domino), "domino reduction: half turns of the four other faces suffice"),
    goal("dr-eo", Axes(&[Face::U, Face::F], "dr{}-eo{}"), Eo, Pattern(GoalPattern::domino), "the same from oriented edges, which stay oriented"),
    goal("drfin", Axes(&[Face::U], "dr{}fin"), Dr, SOLVED, "the whole cube from domino reduction, with its moves only"),
    goal("htr", Axes(&[Face::U], "htr-dr{}"), Dr, HTR, "half turns suffice, from domino reduction with its moves only"),
    goal("htr-pairs", Axes(&[Face::U], "htr-pairs-dr{}"), Dr, Pattern(GoalPattern::corner_pairs), "half turns suffice, and each corner is in a slot of its diagonal pair, from domino reduction with its moves only"),
    goal("htr-direct", One, AnyCube, HTR, "half turns suffice, from any cube by any moves"),
    goal("htrfin", One, Htr, SOLVED, "the whole cube with half turns only"),
    goal("cornershtr", One, AnyCube, Pattern(GoalPattern::corners_by_half_turns), "the corners as half turns can leave them"),
];

impl GoalStart {
    /// Returns the id of the goal whose cubes these are, or `None` for any cube.
    pub const fn goal(self) -> Option<&'static str> {
        match self {
            AnyCube => None,
            RouxBlocks => Some("roux-blocks"),
            F2l => Some("f2l"),
            Oll => Some("oll"),
            Eo => Some("eo"),
            Dr => Some("dr"),
            Htr => Some("htr"),
        }
    }

    /// Returns the goal with this target from these cubes.
    fn solve_to(self, target: GoalPattern) -> Goal {
        let goal = Goal::of_pattern(target);
        match self {
            AnyCube => goal,
            RouxBlocks => goal.from(&ROUX_BLOCKS.pattern()),
            F2l => goal.from(&TWO_LAYERS.pattern()),
            Oll => goal.from(&ORIENTED.pattern()),
            Eo => goal.within(MoveGroup::EdgesOriented),
            Dr => goal.within(MoveGroup::Domino),
            Htr => goal.within(MoveGroup::HalfTurns),
        }
    }
}

impl GoalTarget {
    /// Returns the pattern. A test that builds all goals checks the table.
    fn pattern(self) -> GoalPattern {
        match self {
            Stickers(stickers) => {
                let stickers = stickers.parse().expect("the table has 54 stickers a goal");
                GoalPattern::from_stickers(&stickers).expect("a solved cube has these stickers")
            }
            Pieces(names) => {
                let of_name = |name| Cubie::ALL.into_iter().find(|piece| piece.name() == name);
                let pieces = names.split(' ').map(of_name);
                GoalPattern::pieces(pieces.map(|piece| piece.expect("the table names pieces")))
            }
            OrientedWith(names) => Pieces(names).pattern().and(&GoalPattern::EDGES_ORIENTED),
            Pattern(pattern) => pattern(),
        }
    }
}

impl GoalEntry {
    /// Returns the goal without a side: as the table has it, or about any axis.
    ///
    /// # Panics
    /// Never: a test builds all goals.
    pub fn goal(&self) -> Goal {
        match self.sides {
            Axes(..) => self.on_sides(|_| true),
            One | Faces(..) => self.as_here(),
        }
    }

    /// Returns the goal on the side where the table has it.
    pub(super) fn as_here(&self) -> Goal {
        self.start.solve_to(self.target.pattern())
    }

    /// Returns the goal on the sides that the rotations accepted by `is_meant` map to the side in the table.
    pub(super) fn on_sides(&self, is_meant: impl Fn(Symmetry) -> bool) -> Goal {
        let rotations =
            Symmetry::all().filter(|symmetry| !symmetry.is_reflection() && is_meant(*symmetry));
        self.as_here().on_sides(rotations)
    }
}
