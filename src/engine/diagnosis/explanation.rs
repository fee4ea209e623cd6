//! Explanations: what may have happened when typed stickers contradict each other, and how likely each is.
//!
//! An explanation says what is true of the cube in the hand: the typed stickers, with the mistake mended. How likely it
//! is follows from Bayes' rule: the weight of the mistake ([`WEIGHTS`]) times the number of cubes that agree with the
//! mended stickers.

use super::fillings::Agreement;
use super::repairs::{Repair, Typing, candidates};
use crate::cube::{Color, ColorScheme, Face, Facelet, PartialCube, Positioned, Symmetry};

/// What may have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// One sticker was typed in another colour, or two neighbours were typed in the wrong sequence.
    Typo(Repair),
    /// A sticker was skipped, so the later ones were typed one position too early.
    Skipped {
        /// The one that was skipped.
        facelet: Facelet,
    },
    /// A sticker was typed twice, so the later ones were typed one position too late.
    Doubled {
        /// Where it was typed the second time.
        facelet: Facelet,
    },
    /// A face was typed while the cube was turned in the hand.
    Rotated {
        /// Which.
        face: Face,
        /// The clockwise quarter turns that put its stickers right, 1 to 3.
        quarters: u8,
    },
    /// Two faces were typed in each other's place.
    Exchanged {
        /// One.
        a: Face,
        /// The other.
        b: Face,
    },
    /// All stickers are right, and turning cannot solve the cube: it was put together wrongly.
    Reassembled(Orbit),
}

/// Which of the twelve sets of assembled cubes, between which no turn leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orbit {
    /// The sum of the corner twists, 0 to 2.
    pub twist: u8,
    /// The sum of the edge flips, 0 or 1.
    pub flip: u8,
    /// Whether corners and edges are permuted with different parities.
    pub is_odd: bool,
}

impl Orbit {
    /// The one in which turning solves every cube.
    pub(crate) const SOLVABLE: Self = Self {
        twist: 0,
        flip: 0,
        is_odd: false,
    };

    /// The eleven others.
    pub(super) fn unsolvable() -> impl Iterator<Item = Self> {
        let all = (0..12).map(|k| Self {
            twist: k % 3,
            flip: k / 3 % 2,
            is_odd: k / 6 == 1,
        });
        all.filter(|orbit| *orbit != Self::SOLVABLE)
    }

    /// How many single mistakes in putting a cube together lead here from a solvable one, at least.
    fn mistakes(self) -> usize {
        usize::from(self.twist != 0) + usize::from(self.flip != 0) + usize::from(self.is_odd)
    }
}

/// How often each kind of mistake is made, relative to the others.
///
/// These are estimates, not measurements; each has its reason. They decide which question comes first, how mistakes
/// are ranked, and when the stickers are believed; a mistake is only accepted when every other one contradicts an answer.
struct Weights {
    /// A wrong colour: every sticker is a chance to read or hit the wrong key.
    typo: f64,
    /// Two neighbours swapped: needs two quick keys, and only shows where they differ.
    swap: f64,
    /// A skipped sticker: the eye moves on, or a key is not hit hard enough.
    skipped: f64,
    /// A doubled sticker: a key repeats; half as often, because it shows on the screen.
    doubled: f64,
    /// A rotated face: about one chance for each face, mostly U and D, which are tilted to be read.
    rotated: f64,
    /// Two faces in each other's place: the program names the face to look at.
    exchanged: f64,
    /// A twisted corner: happens in the hand, on worn or loose cubes.
    twisted: f64,
    /// A flipped edge: only when the cube was taken apart.
    flipped: f64,
    /// Two swapped pieces: likewise, and it is noticed more often while assembling.
    swapped: f64,
    /// Several of the last three: a cube assembled at random.
    several: f64,
}

const WEIGHTS: Weights = Weights {
    typo: 60.0,
    swap: 5.0,
    skipped: 10.0,
    doubled: 5.0,
    rotated: 8.0,
    exchanged: 2.0,
    twisted: 5.0,
    flipped: 2.0,
    swapped: 2.0,
    several: 0.3,
};

/// An explanation with what is then true.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hypothesis {
    pub(super) explanation: Explanation,
    /// What is known of the cube.
    pub(super) truth: PartialCube,
    /// How likely the mistake is made.
    pub(super) weight: f64,
}

impl Hypothesis {
    /// Where the cube is solvable by turning, or how it was put together.
    pub(super) const fn orbit(&self) -> Orbit {
        match self.explanation {
            Explanation::Reassembled(orbit) => orbit,
            _ => Orbit::SOLVABLE,
        }
    }
}

/// Returns all explanations of stickers typed in this sequence, which no possible cube has. Those that leave no possible
/// cube are left out.
pub(super) fn hypotheses(typed: &PartialCube, typing: &Typing) -> Vec<Hypothesis> {
    let mut all = typos(typed, typing);
    all.extend(shifts(typed, typing));
    all.extend(misread_faces(typed, typing.sequence()));
    let reassembled = Orbit::unsolvable().map(|orbit| {
        let weight = match orbit {
            Orbit {
                twist: 0, flip: 0, ..
            } => WEIGHTS.swapped,
            Orbit {
                twist: 0,
                is_odd: false,
                ..
            } => WEIGHTS.flipped,
            Orbit {
                flip: 0,
                is_odd: false,
                ..
            } => WEIGHTS.twisted / 2.0,
            _ => WEIGHTS.several / 7.0,
        };
        Hypothesis {
            explanation: Explanation::Reassembled(orbit),
            truth: *typed,
            weight,
        }
    });
    all.extend(reassembled);
    all
}

/// Wrong colours and swapped neighbours.
fn typos(typed: &PartialCube, typing: &Typing) -> Vec<Hypothesis> {
    let agreement = Agreement::with(typed);
    let all: Vec<Repair> = candidates(typed, typing).collect();
    let is_swap = |repair: &&Repair| matches!(repair, Repair::Swap { .. });
    let sum = |swaps: bool| -> f64 {
        all.iter()
            .filter(|repair| is_swap(repair) == swaps)
            .map(|repair| typing.weight(repair))
            .sum()
    };
    let of_swaps = sum(true);
    let of_stickers = sum(false);
    let possible = all.iter().filter_map(|repair| {
        let truth = repair.applied(typed);
        let (kind, sum) = if is_swap(&repair) {
            (WEIGHTS.swap, of_swaps)
        } else {
            (WEIGHTS.typo, of_stickers)
        };
        let weight = kind * typing.weight(repair) / sum;
        agreement
            .is_possible_after(&repair.facelets(), &truth)
            .then_some(Hypothesis {
                explanation: Explanation::Typo(*repair),
                truth,
                weight,
            })
    });
    possible.collect()
}

/// Skipped and doubled stickers: everything typed later is one position off. Only where the user typed the stickers as they
/// were asked for, since a jump of the cursor ends what is shifted.
fn shifts(typed: &PartialCube, typing: &Typing) -> Vec<Hypothesis> {
    let mut all = Vec::new();
    let Some(start) = followed_from(typed, typing) else {
        return all;
    };
    let sequence = typing.sequence();
    let count = sequence.len() as f64;
    for (index, &facelet) in sequence.iter().enumerate().skip(start) {
        let mut before = typed_before(typed, &sequence[..index]);
        for color in Color::ALL {
            let mut known = before;
            known.set(facelet, Some(color));
            if let Some(truth) = retyped(known, facelet, typed, &sequence[index..], typing) {
                let weight = WEIGHTS.skipped / count;
                all.push(Hypothesis {
                    explanation: Explanation::Skipped { facelet },
                    truth,
                    weight,
                });
            }
        }
        if let Some(&second) = sequence.get(index + 1)
            && typed.color(facelet) == typed.color(second)
        {
            before.set(facelet, typed.color(facelet));
            if let Some(truth) = retyped(before, facelet, typed, &sequence[index + 2..], typing) {
                let (explanation, weight) = (
                    Explanation::Doubled { facelet: second },
                    WEIGHTS.doubled / count,
                );
                all.push(Hypothesis {
                    explanation,
                    truth,
                    weight,
                });
            }
        }
    }
    all
}

/// Returns from which index of the sequence on all stickers were typed as they were asked for. None if some typed sticker
/// is not in the sequence.
fn followed_from(typed: &PartialCube, typing: &Typing) -> Option<usize> {
    let sequence = typing.sequence();
    let is_covered = |facelet: Facelet| {
        facelet.is_center() || typed.color(facelet).is_none() || sequence.contains(&facelet)
    };
    if !Facelet::all().all(is_covered) {
        return None;
    }
    let follows = |index: usize| {
        let known = typed_before(typed, &sequence[..index]);
        typing.next_asked(&known, sequence[index - 1]) == Some(sequence[index])
    };
    Some(
        (1..sequence.len())
            .rev()
            .find(|&index| !follows(index))
            .unwrap_or(0),
    )
}

/// Returns what is known when these stickers have been typed.
fn typed_before(typed: &PartialCube, sequence: &[Facelet]) -> PartialCube {
    let mut known = PartialCube::centers_only();
    for &facelet in sequence {
        known.set(facelet, typed.color(facelet));
    }
    known
}

/// Returns what is known when the colours typed at these facelets are typed again, in their sequence, each at the facelet
/// that is asked for: the first one after `last`. None as soon as no cube is possible.
fn retyped(
    mut known: PartialCube,
    mut last: Facelet,
    typed: &PartialCube,
    keys: &[Facelet],
    typing: &Typing,
) -> Option<PartialCube> {
    for (index, &key) in keys.iter().enumerate() {
        last = match typing.next_asked(&known, last) {
            Some(next) => next,
            // The last sticker of all is pushed off the end.
            None if !typing.skips_inferred() && index + 1 == keys.len() => break,
            None => return None,
        };
        known.set(last, typed.color(key));
    }
    Agreement::with(&known).is_possible().then_some(known)
}

/// Faces that were typed rotated, or in each other's place.
fn misread_faces(typed: &PartialCube, sequence: &[Facelet]) -> Vec<Hypothesis> {
    let faces: Vec<Face> = Face::ALL
        .into_iter()
        .filter(|&face| sequence.iter().any(|facelet| facelet.face() == face))
        .collect();
    let stickers = |face| Facelet::of_face(face).filter(|facelet: &Facelet| !facelet.is_center());
    let mut all = Vec::new();
    for &face in &faces {
        for quarters in 1..=3 {
            let mut truth = *typed;
            for facelet in stickers(face) {
                truth.set(rotated(facelet, quarters), typed.color(facelet));
            }
            let weight = WEIGHTS.rotated / (3 * faces.len()) as f64;
            all.push(Hypothesis {
                explanation: Explanation::Rotated { face, quarters },
                truth,
                weight,
            });
        }
    }
    let pairs = Face::ALL
        .into_iter()
        .flat_map(|a| Face::ALL.into_iter().map(move |b| (a, b)));
    for (a, b) in pairs.filter(|(a, b)| a < b) {
        let mut truth = *typed;
        for facelet in stickers(a) {
            let other = Facelet::new(b, facelet.row(), facelet.column());
            truth.set(facelet, typed.color(other));
            truth.set(other, typed.color(facelet));
        }
        let weight = WEIGHTS.exchanged / 15.0;
        all.push(Hypothesis {
            explanation: Explanation::Exchanged { a, b },
            truth,
            weight,
        });
    }
    all.retain(|hypothesis| Agreement::with(&hypothesis.truth).is_possible());
    all
}

/// Returns where a facelet comes to when its face is turned clockwise.
fn rotated(facelet: Facelet, quarters: u8) -> Facelet {
    let turned =
        |facelet: Facelet| Facelet::new(facelet.face(), facelet.column(), 2 - facelet.row());
    (0..quarters).fold(facelet, |facelet, _| turned(facelet))
}

impl Explanation {
    /// Returns what happened, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        match self {
            Self::Typo(repair) => repair.explain(scheme),
            Self::Skipped { facelet } => {
                format!("{facelet} was skipped, and all later ones are shifted")
            }
            Self::Doubled { facelet } => {
                format!("{facelet} was typed twice, and all later ones are shifted")
            }
            Self::Rotated { face, quarters } => {
                let turn = [
                    "",
                    "a quarter turn clockwise",
                    "a half turn",
                    "a quarter turn anticlockwise",
                ];
                format!(
                    "the {} face belongs {}",
                    face.word(),
                    turn[usize::from(*quarters)]
                )
            }
            Self::Exchanged { a, b } => {
                format!(
                    "the {} and {} faces were typed in each other's place",
                    a.word(),
                    b.word()
                )
            }
            Self::Reassembled(orbit) if orbit.mistakes() > 1 => {
                "the stickers are right, but the cube was put together wrongly".to_owned()
            }
            Self::Reassembled(Orbit { twist: 1 | 2, .. }) => {
                "the stickers are right: one corner is twisted".to_owned()
            }
            Self::Reassembled(Orbit { flip: 1, .. }) => {
                "the stickers are right: one edge is flipped".to_owned()
            }
            Self::Reassembled(_) => "the stickers are right: two pieces are swapped".to_owned(),
        }
    }
}

impl Positioned for Explanation {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        match *self {
            Self::Typo(repair) => Self::Typo(repair.mapped(symmetry)),
            Self::Skipped { facelet } => Self::Skipped {
                facelet: symmetry.facelet(facelet),
            },
            Self::Doubled { facelet } => Self::Doubled {
                facelet: symmetry.facelet(facelet),
            },
            Self::Rotated { face, quarters } => Self::Rotated {
                face: symmetry.face(face),
                quarters,
            },
            Self::Exchanged { a, b } => Self::Exchanged {
                a: symmetry.face(a),
                b: symmetry.face(b),
            },
            Self::Reassembled(orbit) => Self::Reassembled(orbit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_putting_a_cube_together_wrongly_share_the_weight_of_their_kind() {
        let typed = PartialCube::centers_only();
        let all = hypotheses(&typed, &Typing::at_once(&ColorScheme::western()));
        let weight_of = |is_meant: &dyn Fn(Orbit) -> bool| -> f64 {
            let meant = all
                .iter()
                .filter(|other| other.orbit() != Orbit::SOLVABLE && is_meant(other.orbit()));
            meant.map(|hypothesis| hypothesis.weight).sum()
        };
        let is_one = |orbit: Orbit| orbit.mistakes() == 1;
        for (found, wanted) in [
            (
                weight_of(&|orbit| is_one(orbit) && orbit.twist != 0),
                WEIGHTS.twisted,
            ),
            (
                weight_of(&|orbit| is_one(orbit) && orbit.flip != 0),
                WEIGHTS.flipped,
            ),
            (
                weight_of(&|orbit| is_one(orbit) && orbit.is_odd),
                WEIGHTS.swapped,
            ),
            (weight_of(&|orbit| !is_one(orbit)), WEIGHTS.several),
        ] {
            assert!((found - wanted).abs() < 1e-9, "{found}, not {wanted}");
        }
    }
}
