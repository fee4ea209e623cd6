//! The goals with names: one table that the command line, the interface, JSON and HTTP read.

use super::{Goal, GoalPattern, MoveGroup};
use crate::cube::{Corner, Cubie, Edge, Face, Symmetry};

/// A goal with a name.
#[derive(Clone, Copy, Debug)]
pub struct GoalEntry {
    /// What is typed; a side may follow.
    pub id: &'static str,
    /// One line that says what it is. Faces are those that show the scheme's colours when it is held as usual.
    pub about: &'static str,
    /// Which sides it has.
    pub sides: GoalSides,
    /// The goal whose end it starts from, if not from any cube.
    pub needs: Option<&'static str>,
    /// Its moves.
    pub moves: MoveGroup,
    target: Target,
}

/// The sides of a goal, and how they are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalSides {
    /// It looks alike from all sides.
    One,
    /// The faces that it is at, without a side meant as they are here. `@` and faces name others. This many of them must
    /// be named in this sequence, the rest in any.
    Faces(&'static [Face], usize),
    /// The axes of these faces; without a side it may be about any. They are named by two letters, in nissy's way: each
    /// `{}` stands for one.
    Axes(&'static [Face], &'static str),
}

/// What a goal demands, on the side where the table has it.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// 54 letters in the sequence U R F D L B; `.` does not matter.
    Stickers(&'static str),
    /// These pieces are solved.
    Pieces(&'static [Corner], &'static [Edge]),
    Pattern(fn() -> GoalPattern),
}

const fn any(id: &'static str, sides: GoalSides, about: &'static str, target: Target) -> GoalEntry {
    GoalEntry {
        id,
        about,
        sides,
        needs: None,
        moves: MoveGroup::All,
        target,
    }
}

const D: GoalSides = GoalSides::Faces(&[Face::D], 1);
const U: GoalSides = GoalSides::Faces(&[Face::U], 1);
const SLOT: GoalSides = GoalSides::Faces(&[Face::D, Face::L, Face::B], 1);
const TWO_LAYERS: &str = "....U.......RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB";
const ORIENTED_LAST_LAYER: &str = "UUUUUUUUU...RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB";
const SOLVED: Target = Target::Stickers("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
const CROSS: [Edge; 4] = [Edge::DR, Edge::DF, Edge::DL, Edge::DB];

/// The edges of the cross, then these.
const fn cross_and<const N: usize, const M: usize>(edges: [Edge; N]) -> [Edge; M] {
    let mut all = [edges[0]; M];
    let mut k = 0;
    while k < M {
        all[k] = if k < 4 { CROSS[k] } else { edges[k - 4] };
        k += 1;
    }
    all
}

/// All goals with names: pieces first, then steps.
pub const GOALS: &[GoalEntry] = &[
    any("solved", GoalSides::One, "the whole cube", SOLVED),
    any(
        "cross",
        D,
        "the four edges around D",
        Target::Pieces(&[], &CROSS),
    ),
    any(
        "xcross",
        SLOT,
        "the cross and the pair at D, L and B",
        Target::Pieces(&[Corner::DBL], &cross_and::<1, 5>([Edge::BL])),
    ),
    any(
        "xxcross",
        GoalSides::Faces(&[Face::D, Face::L], 2),
        "the cross and the two pairs at D and L",
        Target::Pieces(
            &[Corner::DBL, Corner::DLF],
            &cross_and::<2, 6>([Edge::BL, Edge::FL]),
        ),
    ),
    any(
        "xxcross-opposite",
        SLOT,
        "the cross, the pair at D, L and B, and the one diagonally opposite",
        Target::Pieces(
            &[Corner::DBL, Corner::DFR],
            &cross_and::<2, 6>([Edge::BL, Edge::FR]),
        ),
    ),
    any(
        "xxxcross",
        SLOT,
        "the two layers of D but for the pair at D, L and B",
        Target::Pieces(
            &[Corner::DLF, Corner::DFR, Corner::DRB],
            &cross_and::<3, 7>([Edge::FL, Edge::FR, Edge::BR]),
        ),
    ),
    any(
        "f2l",
        D,
        "the two layers of D",
        Target::Stickers(TWO_LAYERS),
    ),
    any(
        "pair",
        SLOT,
        "the corner of D, L and B and the edge of L and B",
        Target::Pieces(&[Corner::DBL], &[Edge::BL]),
    ),
    any(
        "2x2x2",
        GoalSides::Faces(&[Face::D, Face::L, Face::B], 0),
        "the block of D, L and B: a corner and its edges",
        Target::Pieces(&[Corner::DBL], &[Edge::DL, Edge::DB, Edge::BL]),
    ),
    any(
        "2x2x3",
        GoalSides::Faces(&[Face::D, Face::L], 0),
        "the block of D and L",
        Target::Pieces(
            &[Corner::DBL, Corner::DLF],
            &[Edge::DL, Edge::DB, Edge::BL, Edge::DF, Edge::FL],
        ),
    ),
    any(
        "face",
        D,
        "the stickers of D, whatever their sides show",
        Target::Stickers("....U........R........F....DDDDDDDDD....L........B...."),
    ),
    any(
        "layer",
        D,
        "the whole layer of D",
        Target::Stickers("....U........R.RRR....F.FFFDDDDDDDDD....L.LLL....B.BBB"),
    ),
    GoalEntry {
        needs: Some("f2l"),
        ..any(
            "oll",
            U,
            "the last layer U oriented, from two solved layers",
            Target::Stickers(ORIENTED_LAST_LAYER),
        )
    },
    GoalEntry {
        needs: Some("oll"),
        ..any(
            "pll",
            U,
            "the whole cube, from an oriented last layer U",
            SOLVED,
        )
    },
    GoalEntry {
        needs: Some("f2l"),
        ..any(
            "ll",
            U,
            "the whole cube, from all but the last layer U",
            SOLVED,
        )
    },
    any(
        "corners",
        GoalSides::One,
        "all eight corners",
        Target::Stickers("U.U.U.U.UR.R.R.R.RF.F.F.F.FD.D.D.D.DL.L.L.L.LB.B.B.B.B"),
    ),
    any(
        "edges",
        GoalSides::One,
        "all twelve edges",
        Target::Stickers(".U.UUU.U..R.RRR.R..F.FFF.F..D.DDD.D..L.LLL.L..B.BBB.B."),
    ),
    any(
        "placed",
        GoalSides::One,
        "every piece in its place, in any orientation",
        Target::Pattern(|| GoalPattern::PLACED),
    ),
    any(
        "eo",
        GoalSides::Axes(&[Face::F], "eo-{}"),
        "all edges oriented: no quarter turn of this axis is needed for them",
        Target::Pattern(|| GoalPattern::EDGES_ORIENTED),
    ),
    any(
        "co",
        GoalSides::Axes(&[Face::U], "co-{}"),
        "all corners oriented about this axis",
        Target::Pattern(|| GoalPattern::CORNERS_ORIENTED),
    ),
    any(
        "slice",
        GoalSides::Axes(&[Face::U], "slice-{}"),
        "the four edges of the middle layer across this axis in this layer",
        Target::Pattern(GoalPattern::slice),
    ),
    any(
        "dr",
        GoalSides::Axes(&[Face::U], "dr-{}"),
        "domino reduction: half turns of the four other faces suffice",
        Target::Pattern(GoalPattern::domino),
    ),
    GoalEntry {
        needs: Some("eo"),
        moves: MoveGroup::EdgesOriented,
        ..any(
            "dr-eo",
            GoalSides::Axes(&[Face::U, Face::F], "dr{}-eo{}"),
            "the same from oriented edges, which stay oriented",
            Target::Pattern(GoalPattern::domino),
        )
    },
    GoalEntry {
        needs: Some("dr"),
        moves: MoveGroup::Domino,
        ..any(
            "drfin",
            GoalSides::Axes(&[Face::U], "dr{}fin"),
            "the whole cube from domino reduction, with its moves only",
            SOLVED,
        )
    },
    GoalEntry {
        needs: Some("dr"),
        moves: MoveGroup::Domino,
        ..any(
            "htr",
            GoalSides::Axes(&[Face::U], "htr-dr{}"),
            "half turns suffice, from domino reduction with its moves only",
            Target::Pattern(GoalPattern::half_turns),
        )
    },
    any(
        "htr-direct",
        GoalSides::One,
        "half turns suffice, from any cube by any moves",
        Target::Pattern(GoalPattern::half_turns),
    ),
    GoalEntry {
        needs: Some("htr"),
        moves: MoveGroup::HalfTurns,
        ..any(
            "htrfin",
            GoalSides::One,
            "the whole cube with half turns only",
            SOLVED,
        )
    },
    any(
        "cornershtr",
        GoalSides::One,
        "the corners as half turns can leave them",
        Target::Pattern(GoalPattern::corners_by_half_turns),
    ),
];

impl Target {
    /// The table is checked by a test that makes all goals.
    fn pattern(self) -> GoalPattern {
        match self {
            Self::Stickers(stickers) => {
                let stickers = stickers.parse().expect("the table has 54 stickers a goal");
                GoalPattern::from_stickers(&stickers).expect("a solved cube has these stickers")
            }
            Self::Pieces(corners, edges) => {
                let corners = corners.iter().copied().map(Cubie::Corner);
                let edges = edges.iter().copied().map(Cubie::Edge);
                GoalPattern::pieces(corners.chain(edges))
            }
            Self::Pattern(pattern) => pattern(),
        }
    }
}

impl GoalEntry {
    /// The goal without a side: as the table has it, or about any axis.
    ///
    /// # Panics
    /// Never: a test makes them all.
    pub fn goal(&self) -> Goal {
        match self.sides {
            GoalSides::Axes(..) => self.on_sides(|_| true),
            GoalSides::One | GoalSides::Faces(..) => self.as_here(),
        }
    }

    /// The goal on the side where the table has it.
    pub(super) fn as_here(&self) -> Goal {
        let goal = Goal::of_pattern(self.target.pattern()).within(self.moves);
        match self.needs {
            Some("f2l") => goal.from(&Target::Stickers(TWO_LAYERS).pattern()),
            Some("oll") => goal.from(&Target::Stickers(ORIENTED_LAST_LAYER).pattern()),
            _ => goal,
        }
    }

    /// The goal on the sides that rotations for which this is true carry to where the table has it.
    pub(super) fn on_sides(&self, is_meant: impl Fn(Symmetry) -> bool) -> Goal {
        let rotations =
            Symmetry::all().filter(|symmetry| !symmetry.is_reflection() && is_meant(*symmetry));
        self.as_here().on_sides(rotations)
    }
}
