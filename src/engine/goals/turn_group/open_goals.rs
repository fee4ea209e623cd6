//! Whether a group can bring a cube to a goal that several cubes meet.
//!
//! The stabilizer chain makes each permutation of the group a product of one choice at each level, and the choices up to a
//! level decide which stickers come to the base points up to there. So the search for a permutation that leads to the goal
//! goes level by level, and abandons a choice that brings a wrong sticker to a base point at once.

use super::{IDENTITY, StickerPermutation, TurnGroup, arrangement, inverse, product};
use crate::cube::{Face, Facelet, Orientation, OrientedCube, Symmetry};
use crate::goals::{Goal, GoalPattern};

/// The most choices that are tried. Goals of a few pieces are decided within some hundreds.
const MOST_CHOICES: u32 = 500_000;

impl TurnGroup {
    /// Whether the turns can bring a cube to a goal. Also true if that is not decided within [`MOST_CHOICES`].
    pub(super) fn may_reach(&self, goal: &Goal, held: &OrientedCube) -> bool {
        let mut choices = MOST_CHOICES;
        let generators = self
            .levels
            .first()
            .map_or(&[][..], |level| &level.generators);
        let orbits = orbits(generators);
        let ends = self.holds_after(held.orientation);
        goal.sides_from(&held.cube).any(|side| {
            goal.free_cubes().any(|before| {
                let start = OrientedCube {
                    cube: held.cube.then(&before),
                    ..*held
                };
                goal.free_cubes().any(|after| {
                    let pattern = goal.target().then(&side.carry(&after).inverse());
                    ends.iter().any(|&end| {
                        let wanted = WantedStickers::new(&pattern, side, &start, end);
                        wanted.can_come_along(&orbits)
                            && self.meets(&wanted, 0, &IDENTITY, &mut choices)
                    })
                })
            })
        })
    }

    /// Returns the orientations to which the turns can bring a cube in this one, whatever they do to its pieces.
    fn holds_after(&self, start: Orientation) -> Vec<Orientation> {
        let generators = self
            .levels
            .first()
            .map_or(&[][..], |level| &level.generators);
        let mut orientations = vec![start];
        let mut next = 0;
        while let Some(&orientation) = orientations.get(next) {
            let centers = arrangement(&OrientedCube {
                orientation,
                ..OrientedCube::SOLVED
            });
            for generator in generators {
                let after = product(&centers, generator);
                let is_held = |orientation: &Orientation| {
                    Face::ALL.into_iter().all(|place| {
                        let from = Facelet::center(orientation.face_at(place));
                        usize::from(after[Facelet::center(place).index()]) == from.index()
                    })
                };
                let found = Orientation::all().find(is_held);
                let found = found.expect("centres turn together");
                if !orientations.contains(&found) {
                    orientations.push(found);
                }
            }
            next += 1;
        }
        orientations
    }

    /// Whether some choices from a level on lead to the wanted stickers, after those before it, whose product is `chosen`.
    fn meets(
        &self,
        wanted: &WantedStickers,
        level: usize,
        chosen: &StickerPermutation,
        choices: &mut u32,
    ) -> bool {
        let Some(here) = self.levels.get(level) else {
            return (0..Facelet::NUM).all(|place| wanted.allows(chosen, place));
        };
        here.orbit.iter().any(|&point| {
            let Some(left) = choices.checked_sub(1) else {
                return true;
            };
            *choices = left;
            let back = here.back[usize::from(point)].expect("each point of the orbit has one");
            let next = product(chosen, &inverse(&back));
            wanted.allows(&next, here.base.into()) && self.meets(wanted, level + 1, &next, choices)
        })
    }
}

/// Returns, for each place, the least place to which the permutations can bring its sticker.
fn orbits(generators: &[StickerPermutation]) -> StickerPermutation {
    let mut orbits = IDENTITY;
    loop {
        let before = orbits;
        for generator in generators {
            for (place, &from) in generator.iter().enumerate() {
                let least = orbits[place].min(orbits[usize::from(from)]);
                (orbits[place], orbits[usize::from(from)]) = (least, least);
            }
        }
        if orbits == before {
            return orbits;
        }
    }
}

/// The stickers that a pattern allows at each place in space.
struct WantedStickers {
    /// The origin of each sticker of the cube.
    start: StickerPermutation,
    /// For each place, the stickers of the solved cube that may be there, as bits.
    allowed: [u64; Facelet::NUM],
}

impl WantedStickers {
    /// Returns the stickers that a pattern allows for a cube that the symmetry `side` maps to its side, with the
    /// orientation `end` at the end.
    fn new(pattern: &GoalPattern, side: Symmetry, held: &OrientedCube, end: Orientation) -> Self {
        let mut allowed = [0; Facelet::NUM];
        for place in Facelet::all() {
            let in_space = end.seen(&place);
            let is_allowed =
                |from: &Facelet| allows(pattern, side.facelet(place), side.facelet(*from));
            let bits = Facelet::all()
                .filter(is_allowed)
                .fold(0, |bits, from| bits | 1 << from.index());
            allowed[in_space.index()] = bits;
        }
        Self {
            start: arrangement(held),
            allowed,
        }
    }

    /// Whether each place can get an allowed sticker from its orbit: a quick check before the choices.
    fn can_come_along(&self, orbits: &StickerPermutation) -> bool {
        (0..Facelet::NUM).all(|place| {
            let mut others = (0..Facelet::NUM).filter(|&other| orbits[other] == orbits[place]);
            others.any(|other| self.allowed[place] >> self.start[other] & 1 == 1)
        })
    }

    /// Whether a permutation brings an allowed sticker to a place.
    fn allows(&self, permutation: &StickerPermutation, place: usize) -> bool {
        let from = self.start[usize::from(permutation[place])];
        self.allowed[place] >> from & 1 == 1
    }
}

/// Whether a pattern allows a sticker of the solved cube at a place.
fn allows(pattern: &GoalPattern, place: Facelet, from: Facelet) -> bool {
    match (place.cubie(), from.cubie()) {
        (None, _) => place == from,
        (Some((slot, k)), Some((piece, _))) if slot.kind() == piece.kind() => pattern
            .at(slot)
            .any(|(other, orientation)| other == piece && piece.facelet(k, orientation) == from),
        _ => false,
    }
}
