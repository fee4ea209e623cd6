//! The group that some turns generate, as permutations of the 54 facelets: its order, and which cubes it can solve.
//!
//! The centres count, because slices, wide turns and rotations move them. A stabilizer chain (Schreier and Sims) makes
//! both exact: level k has a base point, its orbit under the permutations that fix all base points before it, and for
//! each point of the orbit one permutation that leads there. The order is the product of the lengths of the orbits, and
//! a permutation belongs to the group exactly if dividing it by one of these at each level leaves nothing. Source:
//! Seress, Permutation Group Algorithms (2003), chapter 4.

mod open_goals;

use rand::{Rng, RngExt as _};

use crate::cube::{CubieCube, Face, FaceCube, Facelet, Orientation, OrientedCube};
use crate::goals::{AllowedMoves, Goal};

/// For each place in space, the place from which its sticker comes: a permutation of the 54 facelets.
pub(crate) type StickerPermutation = [u8; Facelet::NUM];

const IDENTITY: StickerPermutation = {
    let mut identity = [0; Facelet::NUM];
    let mut k = 0;
    while k < Facelet::NUM {
        identity[k] = k as u8;
        k += 1;
    }
    identity
};

/// Returns where each sticker of a cube, in its orientation, comes from on the solved cube in the standard orientation.
pub(crate) fn arrangement(held: &OrientedCube) -> StickerPermutation {
    let mut seen = IDENTITY;
    for facelet in Facelet::all() {
        let now = held.seen(&facelet);
        seen[now.index()] = held.cube.origin(facelet).index() as u8;
    }
    seen
}

/// Returns the cube of an arrangement that turns can make: the inverse of [`arrangement`].
fn held(seen: &StickerPermutation) -> OrientedCube {
    let is_held = |orientation: &Orientation| {
        let standard = OrientedCube::new(CubieCube::SOLVED, *orientation);
        let mut centers = Face::ALL.into_iter().map(Facelet::center);
        centers.all(|center| {
            let now = standard.seen(&center);
            usize::from(seen[now.index()]) == center.index()
        })
    };
    let orientation = Orientation::all()
        .find(is_held)
        .expect("centres turn together");
    let standard = OrientedCube::new(CubieCube::SOLVED, orientation);
    let color = |index| {
        let now = standard.seen(&Facelet::from_index(index));
        Facelet::from_index(seen[now.index()].into()).face().color()
    };
    let stickers = FaceCube::new(std::array::from_fn(color));
    let cube = CubieCube::try_from(&stickers).expect("turns make possible cubes");
    OrientedCube::new(cube, orientation)
}

fn product(first: &StickerPermutation, next: &StickerPermutation) -> StickerPermutation {
    next.map(|from| first[usize::from(from)])
}

fn inverse(permutation: &StickerPermutation) -> StickerPermutation {
    let mut inverse = IDENTITY;
    for (place, &from) in permutation.iter().enumerate() {
        inverse[usize::from(from)] = place as u8;
    }
    inverse
}

/// The permutations of the facelets that some turns generate.
///
/// ```
/// use cubetui::cube::{Algorithm, OrientedCube};
/// use cubetui::goals::{AllowedMoves, TurnGroup};
/// let group = TurnGroup::generated_by("R,U".parse::<AllowedMoves>().unwrap());
/// assert_eq!(group.order(), 73_483_200);
/// let cube = |text: &str| OrientedCube::SOLVED.turned_by(&text.parse::<Algorithm>().unwrap().turns());
/// assert!(group.solves(&cube("R U R' U'")) && !group.solves(&cube("R U F")));
/// ```
#[derive(Clone, Debug)]
pub struct TurnGroup {
    levels: Vec<ChainLevel>,
}

#[derive(Clone, Debug)]
struct ChainLevel {
    base: u8,
    generators: Vec<StickerPermutation>,
    orbit: Vec<u8>,
    /// For each point of the orbit, the inverse of a permutation that maps the base point there.
    back: [Option<StickerPermutation>; Facelet::NUM],
    /// For each point, the number of generators that have been tried on it.
    tried: [usize; Facelet::NUM],
}

impl ChainLevel {
    fn new(base: u8) -> Self {
        let generators = Vec::new();
        let back = [None; Facelet::NUM];
        let tried = [0; Facelet::NUM];
        let mut level = Self {
            base,
            generators,
            orbit: vec![base],
            back,
            tried,
        };
        level.back[usize::from(base)] = Some(IDENTITY);
        level
    }
}

impl TurnGroup {
    /// Computes the group that these turns generate. Takes some milliseconds.
    pub fn generated_by(allowed: AllowedMoves) -> Self {
        let mut group = Self { levels: Vec::new() };
        for turn in allowed.turns() {
            group.add(arrangement(&OrientedCube::SOLVED.turned(turn)), 0);
        }
        group
    }

    /// Returns one of its cubes, all equally likely, in the orientation that its turns leave it in.
    pub fn random(&self, generator: &mut impl Rng) -> OrientedCube {
        let drawn = self.levels.iter().fold(IDENTITY, |drawn, level| {
            let point = level.orbit[generator.random_range(0..level.orbit.len())];
            let back = level.back[usize::from(point)].expect("each point of the orbit has one");
            product(&back, &drawn)
        });
        held(&drawn)
    }

    /// Returns its order, at most 24 times the number of cubes: each orientation of the cube counts if turns lead to it.
    pub fn order(&self) -> u128 {
        self.levels
            .iter()
            .map(|level| level.orbit.len() as u128)
            .product()
    }

    /// Whether the turns can solve a cube, in any orientation at the end.
    pub fn solves(&self, held: &OrientedCube) -> bool {
        self.solved_orientation(held).is_some()
    }

    /// Whether the turns can bring a cube to a goal, in any orientation at the end. For a goal that several cubes meet, it
    /// is also true if a search of some tenths of a second does not decide.
    pub fn reaches(&self, goal: &Goal, held: &OrientedCube) -> bool {
        let Some(end) = goal.cube() else {
            return self.may_reach(goal, held);
        };
        self.solves(&OrientedCube {
            cube: end.inverse().then(&held.cube),
            ..*held
        })
    }

    /// Returns the orientation of a cube once the turns have solved it, one of them if there are several, or `None` if they
    /// cannot solve it.
    pub(crate) fn solved_orientation(&self, held: &OrientedCube) -> Option<Orientation> {
        let back = inverse(&arrangement(held));
        Orientation::all().find(|&orientation| {
            self.contains(&product(
                &back,
                &arrangement(&OrientedCube {
                    orientation,
                    ..OrientedCube::SOLVED
                }),
            ))
        })
    }

    /// Returns the orientations to which the turns can bring a solved cube.
    pub(crate) fn orientations(&self) -> Vec<Orientation> {
        let solved = |orientation| {
            arrangement(&OrientedCube {
                orientation,
                ..OrientedCube::SOLVED
            })
        };
        Orientation::all()
            .filter(|&orientation| self.contains(&solved(orientation)))
            .collect()
    }

    fn contains(&self, permutation: &StickerPermutation) -> bool {
        self.remainder(permutation, 0).is_none()
    }

    /// Divides a permutation that fixes the base points before `from` by the chain. Returns the remainder and the level
    /// that has no divisor for it, or `None` if the permutation belongs to the group.
    fn remainder(
        &self,
        permutation: &StickerPermutation,
        from: usize,
    ) -> Option<(StickerPermutation, usize)> {
        let mut left = *permutation;
        for (number, level) in self.levels.iter().enumerate().skip(from) {
            match &level.back[usize::from(left[usize::from(level.base)])] {
                Some(back) => left = product(back, &left),
                None => return Some((left, number)),
            }
        }
        (left != IDENTITY).then_some((left, self.levels.len()))
    }

    /// Adds a generator to a level, unless it belongs to the group there. It must fix the base points before that level.
    /// All levels from there on are complete before and after.
    fn add(&mut self, permutation: StickerPermutation, level: usize) {
        if self.remainder(&permutation, level).is_none() {
            return;
        }
        if level == self.levels.len() {
            let moved = (0..).zip(permutation).find(|(place, from)| place != from);
            self.levels.push(ChainLevel::new(
                moved.expect("what is left moves something").0,
            ));
        }
        self.levels[level].generators.push(permutation);
        // Each new pair of a point and a generator gives a permutation that fixes the base point (Schreier).
        let mut next = 0;
        while next < self.levels[level].orbit.len() {
            let here = &mut self.levels[level];
            let point = here.orbit[next];
            let done = here.tried[usize::from(point)];
            if done == here.generators.len() {
                next += 1;
                continue;
            }
            here.tried[usize::from(point)] += 1;
            let back = here.back[usize::from(point)].expect("each point of the orbit has one");
            let to = product(&here.generators[done], &inverse(&back));
            let image = usize::from(to[usize::from(here.base)]);
            if let Some(back) = here.back[image] {
                self.add(product(&back, &to), level + 1);
            } else {
                here.back[image] = Some(inverse(&to));
                here.orbit.push(image as u8);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &str) -> u128 {
        TurnGroup::generated_by(
            text.parse()
                .unwrap_or_else(|error| panic!("{text}: {error}")),
        )
        .order()
    }

    /// The whole group has 8! · 3^7 · 12! · 2^11 / 2 elements.
    const ALL: u128 = 43_252_003_274_489_856_000;

    /// Orders from the literature (Joyner, Adventures in Group Theory; Singmaster, Notes on Rubik's Magic Cube).
    #[test]
    fn the_orders_are_those_of_the_literature() {
        for (text, expected) in [
            ("R", 4),
            ("R2", 2),
            ("R2,U2", 12),
            ("R,L", 16),
            ("M2,E2,S2", 8),
            ("R2,L2,U2,D2,F2,B2", 663_552),
            ("R,U", 73_483_200),
            ("U,D,R2,L2,F2,B2", 19_508_428_800),
            ("R,U,F", 170_659_735_142_400),
            ("all", ALL),
        ] {
            assert_eq!(order(text), expected, "{text}");
        }
    }

    /// Worked out by hand: rotations 24; six edges in the slice and the layer, with corners and centres turned along.
    #[test]
    fn the_orders_with_moving_centers_count_the_holds() {
        assert_eq!([order("x"), order("x,y"), order("M")], [4, 24, 4]);
        assert_eq!(order("M,U"), 720 * 32 * 4 * 4 / 2);
        assert_eq!(order("all,x,y"), 24 * ALL);
        // The corner DBL stays, edges are even, and corners are odd when centres are.
        assert_eq!(order("Rw,Uw,Fw"), 24 * ALL / 24 / 2);
        assert_eq!(order("r,R"), 16);
    }

    #[test]
    fn five_faces_generate_everything() {
        for face in ["U", "R", "F", "D", "L", "B"] {
            assert_eq!(order(&format!("without {face}")), ALL, "{face}");
        }
    }

    /// Follows all turns from a cube until one meets the goal or all are seen, and compares.
    #[test]
    fn goals_that_several_cubes_meet_are_reached_as_enumeration_says() {
        use crate::cube::{Algorithm, ColorScheme};
        use crate::goals::NamedGoal;
        use std::collections::HashSet;
        let mut outcomes = [0, 0];
        for (moves, scrambles) in [
            (
                "R2,U2",
                ["R2 U2 R2", "F", "R2 U2 D2", "L2", "U2 R2 F2", "B2 U2"],
            ),
            (
                "F2,L2,U2",
                ["F2 U2 L2 F2", "R", "R2", "D2 B2", "U", "U2 F2 D"],
            ),
            ("R,L", ["R L2", "U", "R U2", "F2 R", "M2", "M"]),
            ("M2,U2", ["M2 U2", "U", "M", "x R2 U2", "E2", "F2 R"]),
            ("M,S2", ["M", "S", "M S2 M", "U2", "E2 M", "L"]),
            ("Rw,M2", ["R", "L' M", "U", "M' F2", "R2 F", "x M"]),
        ] {
            let allowed: AllowedMoves = moves.parse().expect("these are moves");
            let group = TurnGroup::generated_by(allowed);
            for name in [
                "cross",
                "cross@any",
                "2x2x2@any",
                "eo",
                "co",
                "corners",
                "placed",
                "dr",
                "face",
            ] {
                let goal = *NamedGoal::read(name, &ColorScheme::western())
                    .expect("a goal")
                    .goal();
                for scramble in scrambles {
                    let turns = scramble.parse::<Algorithm>().expect("moves").turns();
                    for goal in [
                        Some(goal),
                        (name == "cross").then(|| goal.up_to_turns(Face::D)),
                    ] {
                        let Some(goal) = goal else { continue };
                        let start = OrientedCube::SOLVED.turned_by(&turns);
                        let starts = goal.free_cubes().map(|turn| OrientedCube {
                            cube: start.cube.then(&turn),
                            ..start
                        });
                        let mut next: Vec<OrientedCube> = starts.collect();
                        let mut seen: HashSet<OrientedCube> = next.iter().copied().collect();
                        let mut is_met = next.iter().any(|held| goal.is_met_by(&held.cube));
                        while !is_met && let Some(cube) = next.pop() {
                            let after = allowed.turns().map(|turn| cube.turned(turn));
                            let new: Vec<OrientedCube> =
                                after.filter(|&cube| seen.insert(cube)).collect();
                            is_met = new.iter().any(|held| goal.is_met_by(&held.cube));
                            next.extend(new);
                        }
                        assert_eq!(
                            group.reaches(&goal, &start),
                            is_met,
                            "{name} from {scramble} by {moves}"
                        );
                        outcomes[usize::from(is_met)] += 1;
                    }
                }
            }
        }
        assert!(outcomes.iter().all(|&count| count > 20), "{outcomes:?}");
    }

    #[test]
    fn a_large_group_and_a_cube_held_another_way_are_decided() {
        use crate::cube::{Algorithm, ColorScheme};
        use crate::goals::NamedGoal;
        let group = TurnGroup::generated_by("R,U,F".parse::<AllowedMoves>().expect("moves"));
        let reaches = |goal: &str, scramble: &str| {
            let turns = scramble.parse::<Algorithm>().expect("moves").turns();
            let goal = NamedGoal::read(goal, &ColorScheme::western()).expect("a goal");
            group.reaches(goal.goal(), &OrientedCube::SOLVED.turned_by(&turns))
        };
        // The block at D, L and B is turned by none of them, so it must be there.
        assert!(reaches("2x2x2", "R U F R2") && !reaches("2x2x2", "R U D"));
        assert!(reaches("2x2x2@any", "R U D"));
        // Held with z2, turns of R and U are those of L and D in the standard orientation.
        assert!(reaches("2x2x2", "z2 R U") && !reaches("2x2x2", "z2 B"));
    }

    /// Follows all turns from the solved cube, and compares with what the chain says.
    #[test]
    fn the_chain_agrees_with_enumeration() {
        use crate::cube::{CubieCube, random};
        use std::collections::HashSet;
        for text in ["R2,U2", "R2,L2,M", "M2,U2", "x,y", "r2,U2", "F2,L2,U2"] {
            let allowed: AllowedMoves = text.parse().expect("these are moves");
            let group = TurnGroup::generated_by(allowed);
            let (mut seen, mut next) = (
                HashSet::from([OrientedCube::SOLVED]),
                vec![OrientedCube::SOLVED],
            );
            while let Some(cube) = next.pop() {
                assert!(group.contains(&arrangement(&cube)), "{text}");
                next.extend(
                    allowed
                        .turns()
                        .map(|turn| cube.turned(turn))
                        .filter(|&cube| seen.insert(cube)),
                );
            }
            assert_eq!(seen.len() as u128, group.order(), "{text}");
            let orientations = seen.iter().filter(|held| held.is_solved()).count();
            assert_eq!(group.orientations().len(), orientations, "{text}");
            for (index, &held) in seen.iter().take(50).enumerate() {
                let other = OrientedCube {
                    orientation: Orientation::all().nth(index % 24).expect("there are 24"),
                    ..held
                };
                assert!(group.solves(&held), "{text}");
                assert_eq!(
                    group.contains(&arrangement(&other)),
                    seen.contains(&other),
                    "{text}"
                );
                let random = CubieCube::random(&mut random::seeded_generator(index as u64));
                assert!(
                    !group.solves(&OrientedCube {
                        cube: random,
                        ..held
                    }),
                    "{text}"
                );
            }
        }
    }
}
