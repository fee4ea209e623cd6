//! Hypotheses: every explanation that agrees with what was typed and seen, the stickers that it implies, and its
//! likelihood.
//!
//! The likelihood follows from Bayes' rule: the weight of the mistakes ([`WEIGHTS`]) times the number of cubes that agree
//! with the corrected stickers.

use super::arrangement::{ArrangementKind, Recoloring, other_arrangements};
use super::explanation::{Explanation, Mistake, Orbit};
use super::fillings::Agreement;
use super::findings::corrected;
use super::inference::Inference;
use super::typing::Typing;
use crate::cube::{Color, ColorScheme, Face, Facelet, PartialCube};

/// How often each kind of mistake is made, relative to the others; about 130 in total.
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
    /// A face read from another one, until it is noticed: as often as two in each other's place.
    read_from: f64,
    /// A twisted corner: happens in the hand, on worn or loose cubes.
    twisted: f64,
    /// A flipped edge: only when the cube was taken apart.
    flipped: f64,
    /// Two swapped pieces: likewise, and it is noticed more often while assembling.
    swapped: f64,
    /// Several of the last three: a cube assembled at random.
    several: f64,
    /// Another colour scheme with a name: the first prompt says which one is expected.
    scheme: f64,
    /// Another orientation of the cube: the prompts say how to hold it.
    held: f64,
    /// Another scheme and another orientation.
    scheme_and_held: f64,
    /// A scheme without a name: a cube with its owner's own stickers.
    unnamed: f64,
}

const WEIGHTS: Weights = Weights {
    typo: 60.0,
    swap: 5.0,
    skipped: 10.0,
    doubled: 5.0,
    rotated: 10.0,
    exchanged: 2.0,
    read_from: 2.0,
    twisted: 5.0,
    flipped: 2.0,
    swapped: 2.0,
    several: 0.3,
    scheme: 6.0,
    held: 20.0,
    scheme_and_held: 0.3,
    unnamed: 0.3,
};

/// The weight of an entry without any mistake, compared with [`WEIGHTS`]: three of four entries are right.
pub(super) const RIGHT: f64 = 400.0;

/// How often a second mistake is made in addition to a first one.
const SECOND: f64 = 0.1 / 100.0;

/// How many of the last stickers may have been skipped or doubled without a contradiction.
const LAST_SHIFTS: usize = 12;

/// The number of pairs of mistakes that are considered, the likeliest ones.
const MOST_PAIRS: usize = 400;

/// An explanation, and the stickers of the cube if it is true.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hypothesis {
    pub(super) explanation: Explanation,
    /// The stickers of the cube, as far as they are known: for each position, the face whose centre has the sticker's
    /// colour.
    pub(super) truth: PartialCube,
    /// The colour in `truth` for each colour of the scheme in force.
    pub(super) recoloring: Recoloring,
    /// How likely the mistakes are, in the units of [`WEIGHTS`].
    pub(super) weight: f64,
}

impl Hypothesis {
    fn of_mistake(mistake: Mistake, truth: PartialCube, weight: f64) -> Self {
        Self {
            explanation: Explanation::mistake(mistake),
            truth,
            recoloring: Recoloring::SAME,
            weight,
        }
    }

    /// The stickers in colours of the scheme in force, centres included.
    pub(super) fn stickers(&self) -> PartialCube {
        let mut stickers = self.truth;
        for facelet in Facelet::all() {
            let color = self.truth.color(facelet);
            stickers.set(facelet, color.map(|color| self.recoloring.original(color)));
        }
        stickers
    }
}

/// The facts that hypotheses are based on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence<'a> {
    /// The typed stickers.
    pub(super) typed: &'a PartialCube,
    /// How they were typed.
    pub(super) typing: &'a Typing,
    /// The colours that the user has seen since, and that are certain.
    pub(super) seen: &'a PartialCube,
    /// Faces that are not as they were shown, each as it was shown.
    pub(super) denied: &'a [PartialCube],
    /// The scheme in force, unless its centres are known to be those of the cube.
    pub(super) scheme: Option<&'a ColorScheme>,
}

impl Evidence<'_> {
    /// The typed stickers that were seen to have other colours.
    pub(super) fn corrections(&self) -> Vec<Mistake> {
        Facelet::all()
            .filter(|facelet| !facelet.is_center())
            .filter_map(|facelet| {
                let from = self.typed.color(facelet)?;
                let to = self.seen.color(facelet)?;
                (from != to).then_some(Mistake::WrongColor { facelet, from, to })
            })
            .collect()
    }

    /// Adds everything that was seen to the truth of a hypothesis, or returns `None` if one contradicts the other.
    fn confirmed(&self, mut hypothesis: Hypothesis) -> Option<Hypothesis> {
        for facelet in Facelet::all() {
            let Some(color) = self.seen.color(facelet) else {
                continue;
            };
            let color = hypothesis.recoloring.color(color);
            let known = hypothesis.truth.color(facelet);
            if known.is_some_and(|known| known != color) {
                return None;
            }
            hypothesis.truth.set(facelet, Some(color));
        }
        Some(hypothesis)
    }

    /// Returns the hypotheses that do not contradict what was seen.
    fn confirmed_of(&self, all: Vec<Hypothesis>) -> Vec<Hypothesis> {
        all.into_iter()
            .filter_map(|hypothesis| self.confirmed(hypothesis))
            .collect()
    }

    /// Returns the mistakes that leave a possible cube which may not be the user's. Other arrangements of the colours are
    /// left out, and so are stickers skipped or doubled long before the end: the stickers after them would not fit.
    pub(super) fn hidden_mistakes(&self) -> Vec<Hypothesis> {
        let mut all = self.typos(self.typed, &[], Orbit::SOLVABLE);
        all.extend(self.shifts(LAST_SHIFTS));
        all.extend(misread_faces(self.typed, self.typing.sequence()));
        all.extend(assemblies(self.typed, &[]));
        self.confirmed_of(all)
    }

    /// Returns the wrong colours that leave a cube of this orbit, or of one with a single fault. They are weighed as if a
    /// correct entry of this orbit had the weight [`RIGHT`].
    pub(super) fn typos_beside(&self, orbit: Orbit) -> Vec<Hypothesis> {
        let is_likely = |other: &Orbit| *other == orbit || other.mistakes() == 1;
        let all = Orbit::unsolvable().filter(is_likely).flat_map(|other| {
            let share = weight_of_orbit(other) / weight_of_orbit(orbit);
            let mut typos = self.typos(self.typed, &[], other);
            for typo in &mut typos {
                typo.weight *= share;
            }
            typos
        });
        self.confirmed_of(all.collect())
    }

    /// Returns the pairs of wrong colours that explain a cube of this orbit as a solvable one, weighed in the same way.
    pub(super) fn typos_instead(&self, orbit: Orbit) -> Vec<Hypothesis> {
        let mut pairs = self.pairs_of_mistakes();
        pairs.retain(|pair| pair.explanation.orbit == Orbit::SOLVABLE);
        for pair in &mut pairs {
            pair.weight *= WEIGHTS.typo * WEIGHTS.typo / weight_of_orbit(orbit);
        }
        pairs
    }

    /// Returns the explanations by one mistake, or by one more than those that were seen.
    pub(super) fn single_mistakes(&self) -> Vec<Hypothesis> {
        let mut all = self.typos(self.typed, &[], Orbit::SOLVABLE);
        all.extend(self.shifts(usize::MAX));
        all.extend(misread_faces(self.typed, self.typing.sequence()));
        all.extend(begun_on_other_faces(self.typed, self.typing.sequence()));
        all.extend(assemblies(self.typed, &[]));
        all.extend(self.arrangements());
        let corrections = self.corrections();
        if !corrections.is_empty() {
            let corrected = corrected(self.typed, self.seen);
            let weight = WEIGHTS.typo * weight_of(&corrections);
            if corrections.len() > 1 && Agreement::with(&corrected).is_possible() {
                all.push(Hypothesis {
                    explanation: Explanation {
                        mistakes: corrections.clone(),
                        orbit: Orbit::SOLVABLE,
                    },
                    truth: corrected,
                    recoloring: Recoloring::SAME,
                    weight,
                });
            }
            all.extend(self.typos(&corrected, &corrections, Orbit::SOLVABLE));
            all.extend(assemblies(&corrected, &corrections));
        }
        self.confirmed_of(all)
    }

    /// Returns the explanations by two mistakes more than those that were seen: two wrong colours, or one on a cube that
    /// was put together wrongly. There are many, and finding them is slow.
    pub(super) fn pairs_of_mistakes(&self) -> Vec<Hypothesis> {
        let corrections = self.corrections();
        let corrected = corrected(self.typed, self.seen);
        let candidates: Vec<(Mistake, f64)> = self.candidates(&corrected).collect();
        let mut pairs = Vec::new();
        for (index, (first, weight)) in candidates.iter().enumerate() {
            if !matches!(first, Mistake::WrongColor { .. }) {
                continue;
            }
            let mut once = corrected;
            correct(first, &mut once);
            let agreement = Agreement::with(&once);
            for (second, other) in &candidates[index + 1..] {
                let facelets = changed(second);
                if changed(first) == facelets || facelets.len() > 1 {
                    continue;
                }
                let mut twice = once;
                correct(second, &mut twice);
                if agreement.is_possible_after(&facelets, &twice, Orbit::SOLVABLE) {
                    let mut mistakes = corrections.clone();
                    mistakes.extend([first.clone(), second.clone()]);
                    pairs.push(Hypothesis {
                        explanation: Explanation {
                            mistakes,
                            orbit: Orbit::SOLVABLE,
                        },
                        truth: twice,
                        recoloring: Recoloring::SAME,
                        weight: weight * other,
                    });
                }
            }
            for orbit in Orbit::unsolvable().filter(|orbit| orbit.mistakes() == 1) {
                if agreement.is_possible_in(orbit) {
                    let mut mistakes = corrections.clone();
                    mistakes.push(first.clone());
                    pairs.push(Hypothesis {
                        explanation: Explanation { mistakes, orbit },
                        truth: once,
                        recoloring: Recoloring::SAME,
                        weight: weight * weight_of_orbit(orbit) / WEIGHTS.typo,
                    });
                }
            }
        }
        let mut pairs = self.confirmed_of(pairs);
        pairs.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        pairs.truncate(MOST_PAIRS);
        pairs
    }

    /// Returns every single change of stickers, with its share among those of its kind: each known sticker in each other
    /// colour, and each pair of neighbours in typing swapped. Includes changes that contradict what was seen.
    fn candidates(&self, stickers: &PartialCube) -> impl Iterator<Item = (Mistake, f64)> + use<> {
        let known = |facelet: Facelet| stickers.color(facelet).filter(|_| !facelet.is_center());
        let mut recolored = Vec::new();
        for facelet in Facelet::all() {
            let Some(from) = known(facelet) else { continue };
            for to in Color::ALL.into_iter().filter(|&to| to != from) {
                let likeness = self.typing.likeness(to, from);
                recolored.push((Mistake::WrongColor { facelet, from, to }, likeness));
            }
        }
        let sum: f64 = recolored.iter().map(|(_, likeness)| likeness).sum();
        for (_, likeness) in &mut recolored {
            *likeness /= sum;
        }
        let neighbors = self.typing.neighbors();
        let swapped: Vec<Mistake> = neighbors
            .filter_map(|(a, b)| (known(a)? != known(b)?).then_some(Mistake::Swapped { a, b }))
            .collect();
        let share = 1.0 / swapped.len() as f64;
        recolored
            .into_iter()
            .chain(swapped.into_iter().map(move |swap| (swap, share)))
    }

    /// Returns the wrong colours and swapped neighbours that leave a cube of this orbit, in addition to corrections that
    /// are certain.
    fn typos(
        &self,
        stickers: &PartialCube,
        corrections: &[Mistake],
        orbit: Orbit,
    ) -> Vec<Hypothesis> {
        let agreement = Agreement::with(stickers);
        let beside = weight_of(corrections);
        let mut all = Vec::new();
        for (mistake, share) in self.candidates(stickers) {
            let mut truth = *stickers;
            correct(&mistake, &mut truth);
            if !agreement.is_possible_after(&changed(&mistake), &truth, orbit) {
                continue;
            }
            let weight = match mistake {
                Mistake::Swapped { .. } => WEIGHTS.swap,
                _ => WEIGHTS.typo,
            };
            let mut mistakes = corrections.to_vec();
            mistakes.push(mistake);
            all.push(Hypothesis {
                explanation: Explanation { mistakes, orbit },
                truth,
                recoloring: Recoloring::SAME,
                weight: weight * share * beside,
            });
        }
        all
    }

    /// Returns the skipped and doubled stickers: everything typed later is one position off. Considers only stickers that
    /// were typed as they were asked for, since a jump of the cursor ends the shift, and only the last `most` of them.
    fn shifts(&self, most: usize) -> Vec<Hypothesis> {
        let (typed, typing) = (self.typed, self.typing);
        let mut all = Vec::new();
        let Some(start) = followed_from(typed, typing) else {
            return all;
        };
        let sequence = typing.sequence();
        let count = sequence.len() as f64;
        let start = start.max(sequence.len().saturating_sub(most));
        for (index, &facelet) in sequence.iter().enumerate().skip(start) {
            let mut before = typed_before(typed, &sequence[..index]);
            let Some(inference) = Inference::from_stickers(&before) else {
                continue;
            };
            for color in inference.possible(facelet).iter() {
                let mut known = before;
                known.set(facelet, Some(color));
                if self.contradicts(&known, facelet) {
                    continue;
                }
                if let Some(truth) = self.retyped(known, facelet, &sequence[index..]) {
                    all.push(Hypothesis::of_mistake(
                        Mistake::Skipped { facelet },
                        truth,
                        WEIGHTS.skipped / count,
                    ));
                }
            }
            if let Some(&second) = sequence.get(index + 1)
                && typed.color(facelet) == typed.color(second)
            {
                before.set(facelet, typed.color(facelet));
                if let Some(truth) = self.retyped(before, facelet, &sequence[index + 2..]) {
                    all.push(Hypothesis::of_mistake(
                        Mistake::Doubled { facelet: second },
                        truth,
                        WEIGHTS.doubled / count,
                    ));
                }
            }
        }
        all
    }

    /// Whether a colour other than the known one was seen at a facelet.
    fn contradicts(&self, known: &PartialCube, facelet: Facelet) -> bool {
        let seen = self.seen.color(facelet);
        seen.is_some() && seen != known.color(facelet)
    }

    /// Returns the stickers that are known when the colours typed at these facelets are typed again, in the same sequence,
    /// each at the facelet that is then asked for: first the one after `last`. Once every sticker follows from the others,
    /// the user has no more stickers to read in turn, and reads those that are asked for. Returns `None` as soon as no cube
    /// is possible.
    fn retyped(
        &self,
        mut known: PartialCube,
        mut last: Facelet,
        keys: &[Facelet],
    ) -> Option<PartialCube> {
        for (index, &key) in keys.iter().enumerate() {
            last = match self.typing.next_asked(&known, last) {
                Some(next) => next,
                None if self.typing.skips_inferred() => key,
                // The last sticker of all is pushed off the end.
                None if index + 1 == keys.len() => break,
                None => return None,
            };
            let typed = self.typed.color(key);
            if known.color(last).is_some_and(|color| Some(color) != typed) {
                return None;
            }
            known.set(last, typed);
            let is_no_piece = last
                .cubie()
                .is_some_and(|(slot, _)| known.fitting(slot).next().is_none());
            if is_no_piece || self.contradicts(&known, last) {
                return None;
            }
        }
        Agreement::with(&known).is_possible().then_some(known)
    }

    /// Returns the other colour schemes and orientations of the cube.
    fn arrangements(&self) -> Vec<Hypothesis> {
        let Some(scheme) = self.scheme else {
            return Vec::new();
        };
        let others = other_arrangements(scheme);
        let stickers = corrected(self.typed, self.seen);
        let beside = weight_of(&self.corrections());
        let number_of = |kind| others.iter().filter(|other| other.kind == kind).count() as f64;
        let mut all = Vec::new();
        for other in &others {
            let truth = other.recoloring.stickers(&stickers);
            // Faults of single pieces are found much faster.
            if !truth.faults().is_empty() || !Agreement::with(&truth).is_possible() {
                continue;
            }
            let weight = match other.kind {
                ArrangementKind::Named => WEIGHTS.scheme,
                ArrangementKind::Held => WEIGHTS.held,
                ArrangementKind::NamedAndHeld => WEIGHTS.scheme_and_held,
                ArrangementKind::Unnamed => WEIGHTS.unnamed,
            };
            all.push(Hypothesis {
                explanation: Explanation::mistake(Mistake::Arranged(other.arrangement.clone())),
                truth,
                recoloring: other.recoloring,
                weight: beside * weight / number_of(other.kind),
            });
        }
        all
    }
}

/// Returns how likely mistakes that are certain are made in addition to another one.
fn weight_of(corrections: &[Mistake]) -> f64 {
    let one = SECOND * WEIGHTS.typo / (5 * Facelet::NUM) as f64;
    corrections.iter().map(|_| one).product()
}

/// Returns the hypotheses of a cube put together wrongly, in addition to corrections that are certain.
fn assemblies(stickers: &PartialCube, corrections: &[Mistake]) -> Vec<Hypothesis> {
    let agreement = Agreement::with(stickers);
    Orbit::unsolvable()
        .filter(|&orbit| agreement.is_possible_in(orbit))
        .map(|orbit| Hypothesis {
            explanation: Explanation {
                mistakes: corrections.to_vec(),
                ..Explanation::assembled(orbit)
            },
            truth: *stickers,
            recoloring: Recoloring::SAME,
            weight: weight_of_orbit(orbit) * weight_of(corrections),
        })
        .collect()
}

/// The weight of a cube put together in this way.
const fn weight_of_orbit(orbit: Orbit) -> f64 {
    match (orbit.twist, orbit.flip, orbit.is_odd) {
        (0, 0, _) => WEIGHTS.swapped,
        (0, _, false) => WEIGHTS.flipped,
        (_, 0, false) => WEIGHTS.twisted / 2.0,
        _ => WEIGHTS.several / 7.0,
    }
}

/// Corrects a wrong colour or two swapped stickers.
fn correct(mistake: &Mistake, stickers: &mut PartialCube) {
    match *mistake {
        Mistake::WrongColor { facelet, to, .. } => stickers.set(facelet, Some(to)),
        Mistake::Swapped { a, b } => {
            let first = stickers.color(a);
            stickers.set(a, stickers.color(b));
            stickers.set(b, first);
        }
        _ => {}
    }
}

/// The stickers that a correction changes.
pub(super) fn changed(mistake: &Mistake) -> Vec<Facelet> {
    match *mistake {
        Mistake::WrongColor { facelet, .. } => vec![facelet],
        Mistake::Swapped { a, b } => vec![a, b],
        _ => Vec::new(),
    }
}

/// Returns the index in the sequence from which on all stickers were typed as they were asked for, or `None` if some typed
/// sticker is not in the sequence.
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

/// Returns the stickers that are known once these have been typed.
fn typed_before(typed: &PartialCube, sequence: &[Facelet]) -> PartialCube {
    let mut known = PartialCube::centers_only();
    for &facelet in sequence {
        known.set(facelet, typed.color(facelet));
    }
    known
}

/// Returns the hypotheses of a face that was typed rotated, and of two in each other's place.
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
            let mistake = Mistake::Rotated { face, quarters };
            all.push(Hypothesis::of_mistake(mistake, truth, weight));
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
        let mistake = Mistake::Exchanged { a, b };
        all.push(Hypothesis::of_mistake(
            mistake,
            truth,
            WEIGHTS.exchanged / 15.0,
        ));
    }
    all.retain(|hypothesis| {
        hypothesis.truth != *typed && Agreement::with(&hypothesis.truth).is_possible()
    });
    all
}

/// Returns the hypotheses of a face whose first stickers, or all of them, were read from another face, whose own typed
/// stickers are right.
fn begun_on_other_faces(typed: &PartialCube, sequence: &[Facelet]) -> Vec<Hypothesis> {
    let mut all = Vec::new();
    for face in Face::ALL {
        let begin = sequence.iter().filter(|facelet| facelet.face() == face);
        let count = begin.clone().count();
        for other in Face::ALL.into_iter().filter(|&other| other != face) {
            let mut truth = *typed;
            for &facelet in begin.clone() {
                let there = Facelet::new(other, facelet.row(), facelet.column());
                let color = typed.color(facelet);
                if truth.color(there).is_some_and(|known| Some(known) != color) {
                    break;
                }
                truth.set(there, color);
                truth.set(facelet, None);
                if Agreement::with(&truth).is_possible() {
                    all.push(Hypothesis::of_mistake(
                        Mistake::ReadFrom { face, other },
                        truth,
                        WEIGHTS.read_from / (30 * count) as f64,
                    ));
                }
            }
        }
    }
    all
}

/// Returns the facelet to which clockwise quarter turns of its face move a facelet.
fn rotated(facelet: Facelet, quarters: u8) -> Facelet {
    let turned =
        |facelet: Facelet| Facelet::new(facelet.face(), facelet.column(), 2 - facelet.row());
    (0..quarters).fold(facelet, |facelet, _| turned(facelet))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_putting_a_cube_together_wrongly_share_the_weight_of_their_kind() {
        let all = assemblies(&PartialCube::centers_only(), &[]);
        let weight_of = |is_meant: &dyn Fn(Orbit) -> bool| -> f64 {
            let meant = all.iter().filter(|other| is_meant(other.explanation.orbit));
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
