//! Finds the mistake in typed stickers by asking for the colours of others.
//!
//! Every explanation predicts the colours of the whole cube, more or less surely. The question that is asked is the
//! sticker whose answer distinguishes best between the explanations: the one with the greatest mutual
//! information between its colour and the explanation. That is the rule of "twenty questions", and of the greedy
//! strategy for group testing. An answer rules out the explanations that cannot have it.
//!
//! A user who looks at a sticker sees its whole face. So each question has one more possible answer: this face is as shown.
//! It confirms all stickers of the face at once.

use super::arrangement::Recoloring;
use super::explanation::{Mistake, Orbit};
use super::fillings::Census;
use super::hypotheses::{Evidence, Hypothesis, RIGHT, changed};
use super::typing::FACE_SEQUENCE;
use crate::cube::{Color, Cubie, Face, Facelet, PartialCube};

/// A question with less information than this, in bits, is not worth asking.
const NOTHING: f64 = 1e-6;

/// How likely a mistake in typing must be to be believed without a further question.
const LIKELY_MISTAKE: f64 = 0.965;

/// A twisted corner or flipped edge at least this likely is taken as true while the remaining stickers are typed.
const LIKELY_ASSEMBLY: f64 = 0.8;

/// As [`LIKELY_ASSEMBLY`], for swapped pieces: distinguishing them from a mistake in typing takes more questions than it
/// saves.
const LIKELY_SWAP: f64 = 0.5;

/// The explanations that agree with what was typed and seen.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    /// The likeliest first.
    left: Vec<Rated>,
    typed: PartialCube,
    seen: PartialCube,
    /// Whether the user types the stickers one after the other, and can continue once an explanation is likely.
    is_typed_in_turn: bool,
}

/// An explanation, how likely it is, and what it predicts.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    pub(super) hypothesis: Hypothesis,
    pub(super) probability: f64,
    /// In colours of the scheme in force.
    colors: Box<Prediction>,
}

/// The probability of each colour at each facelet.
type Prediction = [[f32; Color::NUM]; Facelet::NUM];

impl Inquiry {
    /// Starts an inquiry into stickers that cannot all be right.
    pub(super) fn new(evidence: &Evidence<'_>) -> Self {
        let mut left = rated(evidence.single_mistakes(), evidence.denied);
        if left.is_empty() {
            left = rated(evidence.pairs_of_mistakes(), evidence.denied);
        }
        Self {
            left,
            typed: *evidence.typed,
            seen: *evidence.seen,
            is_typed_in_turn: evidence.typing.is_in_turn(),
        }
    }

    /// Returns the explanations that are left, the likeliest first.
    pub(super) fn explanations(&self) -> &[Rated] {
        &self.left
    }

    /// Returns the most informative facelet: about the explanations or, if only one is left, about whether it is true.
    /// `None` if it is true, if nothing explains the stickers, or if all are known and only one change makes them possible.
    pub(super) fn question(&self) -> Option<Facelet> {
        if self.is_found() {
            return None;
        }
        let is_whole = self.typed.missing() == 0;
        self.most_informative().or_else(|| {
            let only = self.left.first().filter(|_| !is_whole);
            only.and_then(|only| self.unconfirmed(only))
        })
    }

    /// Whether the likeliest explanation is so likely that no question is worth a key press. A mistake in typing must also
    /// have been seen. A cube that was put together wrongly is compared later.
    fn is_found(&self) -> bool {
        let Some((first, others)) = self.left.split_first() else {
            return false;
        };
        let agreeing = others.iter().filter(|other| first.agrees_with(other));
        let likely = first.probability + agreeing.map(|other| other.probability).sum::<f64>();
        let enough = if first.hypothesis.explanation.mistakes.is_empty() {
            if !self.is_typed_in_turn {
                return false;
            }
            if first.hypothesis.explanation.orbit.is_odd {
                LIKELY_SWAP
            } else {
                LIKELY_ASSEMBLY
            }
        } else {
            LIKELY_MISTAKE
        };
        likely >= enough && self.unconfirmed(first).is_none()
    }

    /// Returns a sticker that shows whether an explanation is true, unless that was seen already.
    fn unconfirmed(&self, only: &Rated) -> Option<Facelet> {
        let explanation = &only.hypothesis.explanation;
        let is_open = |&facelet: &Facelet| self.seen.color(facelet).is_none();
        let mut wrong = explanation.mistakes.iter().flat_map(changed);
        if let Some(facelet) = wrong.find(is_open) {
            return Some(facelet);
        }
        let stickers = only.hypothesis.stickers();
        let is_moved_to = |face: Face| {
            let mut mistakes = explanation.mistakes.iter();
            mistakes
                .any(|mistake| matches!(mistake, Mistake::ReadFrom { other, .. } if *other == face))
        };
        let differs = |&facelet: &Facelet| {
            let is_expected = match self.typed.color(facelet) {
                Some(typed) => stickers.color(facelet) != Some(typed),
                None => is_moved_to(facelet.face()),
            };
            is_expected && stickers.color(facelet).is_some()
        };
        if explanation.mistakes.is_empty() || Facelet::all().any(|at| differs(&at) && !is_open(&at))
        {
            return None;
        }
        Facelet::all().find(|facelet| differs(facelet) && is_open(facelet))
    }

    /// Returns the one explanation that is left, or the likeliest if no question distinguishes it from the others, with the
    /// stickers it leaves known, in colours of the scheme in force. `None` while there is a question.
    pub(super) fn found(&self) -> Option<(&Rated, PartialCube)> {
        let (first, others) = self.left.split_first()?;
        if self.question().is_some() {
            return None;
        }
        let mut known = first.hypothesis.stickers();
        for other in others.iter().filter(|other| first.agrees_with(other)) {
            for facelet in
                Facelet::all().filter(|&facelet| other.hypothesis.truth.color(facelet).is_none())
            {
                known.set(facelet, None);
            }
        }
        Some((first, known))
    }

    /// Returns the facelet with the greatest mutual information, if any has some.
    fn most_informative(&self) -> Option<Facelet> {
        let open = Facelet::all().filter(|&facelet| self.seen.color(facelet).is_none());
        let of_faces = Face::ALL.map(|face| self.information_of_face(face));
        let rated = open.map(|facelet| {
            let of_sticker = self.information(facelet);
            // The user sees the whole face, and confirms it with one key if it is as shown.
            let of_face = of_faces[facelet.face().index()];
            let both = if of_sticker > NOTHING {
                of_sticker.max(of_face) + of_sticker / 1e3
            } else {
                0.0
            };
            (facelet, both)
        });
        let (facelet, most) = rated.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
        (most > NOTHING).then_some(facelet)
    }

    /// Returns the information, in bits, in whether a face is as shown.
    fn information_of_face(&self, face: Face) -> f64 {
        let is_open = |at: &Facelet| {
            self.seen.color(*at).is_none() && self.typed.color(*at).is_some() && !at.is_center()
        };
        if Facelet::of_face(face).filter(is_open).count() < 2 {
            return 0.0;
        }
        let as_typed = self.left.iter().map(|rated| {
            rated.probability * as_shown(&rated.colors, &self.typed, Facelet::of_face(face))
        });
        let as_typed: f64 = as_typed.sum::<f64>().min(1.0);
        entropy(as_typed) + entropy(1.0 - as_typed)
    }

    /// Returns the mutual information, in bits, between the colour of a facelet and the explanation.
    fn information(&self, facelet: Facelet) -> f64 {
        let mut mixed = [0.0; Color::NUM];
        let mut within = 0.0;
        for rated in &self.left {
            for (sum, &color) in mixed.iter_mut().zip(&rated.colors[facelet.index()]) {
                *sum += rated.probability * f64::from(color);
                within += rated.probability * entropy(color.into());
            }
        }
        mixed.into_iter().map(entropy).sum::<f64>() - within
    }
}

/// Faces are compared unless a mistake that the screen does not show is less likely than this.
const LEAST_DOUBT: f64 = 8e-4;

/// A second face is compared unless a mistake that the first one does not show is less likely than this.
const LEAST_DOUBT_BESIDE: f64 = 1e-4;

/// As [`LEAST_DOUBT`], before the user turns or swaps a piece by hand.
const LEAST_DOUBT_OF_FAULT: f64 = 6e-4;

/// How likely a mistake is, relative to an entry without it, and what it predicts.
type Doubt = (f64, Box<Prediction>);

/// Returns the faces to compare with the cube when all stickers fit: those on which the likeliest mistakes would show.
/// Empty if a mistake is too unlikely by now. `shown` has all 54 stickers, some of them inferred.
pub(super) fn faces_to_compare(evidence: &Evidence<'_>, shown: &PartialCube) -> Vec<Face> {
    let doubts = doubts(evidence.hidden_mistakes(), shown);
    exposing_faces(&doubts, LEAST_DOUBT, evidence, shown)
}

impl Inquiry {
    /// Returns the faces to compare when the likeliest explanation is that the cube was put together wrongly: those that
    /// would reveal another explanation, a wrong colour in addition to it, or two wrong colours instead of it. Empty if all
    /// of these are too unlikely by now.
    pub(super) fn faces_to_compare(
        &self,
        evidence: &Evidence<'_>,
        shown: &PartialCube,
    ) -> Vec<Face> {
        let Some((first, others)) = self.left.split_first() else {
            return Vec::new();
        };
        let others = others.iter().filter(|other| !first.agrees_with(other));
        let mut doubts: Vec<Doubt> = others
            .map(|other| {
                let weight = other.probability / first.probability;
                (weight, other.colors.clone())
            })
            .collect();
        let orbit = first.hypothesis.explanation.orbit;
        doubts.extend(self::doubts(evidence.typos_beside(orbit), shown));
        doubts.extend(self::doubts(evidence.typos_instead(orbit), shown));
        exposing_faces(&doubts, LEAST_DOUBT_OF_FAULT, evidence, shown)
    }
}

/// Returns the mistakes that would show on some face.
fn doubts(mistakes: Vec<Hypothesis>, shown: &PartialCube) -> Vec<Doubt> {
    mistakes
        .into_iter()
        .filter_map(|hypothesis| {
            let (cubes, colors) = predicted(&hypothesis, hypothesis.explanation.orbit)?;
            let faces = Face::ALL.into_iter();
            let as_all_shown = faces.map(|face| as_shown(&colors, shown, Facelet::of_face(face)));
            let other = 1.0 - as_all_shown.fold(1.0, f64::min);
            (other > NOTHING).then_some((cubes * hypothesis.weight * other / RIGHT, colors))
        })
        .collect()
}

/// Returns the face on which the likeliest of these mistakes would show, and a second one if the mistakes that the first
/// would not show are still likely. Empty if all together are less likely than `least`.
fn exposing_faces(
    doubts: &[Doubt],
    least: f64,
    evidence: &Evidence<'_>,
    shown: &PartialCube,
) -> Vec<Face> {
    let mut exposing = Vec::new();
    if doubts.iter().map(|(weight, _)| weight).sum::<f64>() < least {
        return exposing;
    }
    // Of equally good faces, the one typed last: the fewest of its stickers were typed.
    let mut faces: Vec<Face> = FACE_SEQUENCE.into_iter().rev().collect();
    faces.retain(|&face| {
        let mut stickers = Facelet::of_face(face).filter(|at| !at.is_center());
        stickers.any(|facelet| evidence.seen.color(facelet).is_none())
    });
    for least in [0.0, LEAST_DOUBT_BESIDE] {
        let hidden = |exposing: &[Face]| -> f64 {
            let stickers = || exposing.iter().copied().flat_map(Facelet::of_face);
            let hidden_in = |(weight, colors): &Doubt| weight * as_shown(colors, shown, stickers());
            doubts.iter().map(hidden_in).sum()
        };
        if !exposing.is_empty() && hidden(&exposing) < least {
            break;
        }
        faces.retain(|face| !exposing.contains(face));
        let rated = faces.iter().map(|&face| {
            let with = [exposing.as_slice(), &[face]].concat();
            (face, hidden(&with))
        });
        let best = rated.min_by(|(_, a), (_, b)| a.total_cmp(b));
        exposing.extend(best.map(|(face, _)| face));
    }
    exposing
}

/// Returns an upper bound on the probability that the stickers shown at some facelets are right.
fn as_shown(
    colors: &Prediction,
    shown: &PartialCube,
    facelets: impl Iterator<Item = Facelet>,
) -> f64 {
    let likely = facelets.filter_map(|facelet| {
        let color = shown.color(facelet)?;
        Some(f64::from(colors[facelet.index()][color.index()]))
    });
    likely.fold(1.0, f64::min)
}

/// Returns the contribution of an outcome with this probability to the entropy, in bits.
fn entropy(probability: f64) -> f64 {
    if probability > 0.0 {
        -probability * probability.log2()
    } else {
        0.0
    }
}

/// Rates the explanations, and drops those that leave no cube or predict what was denied.
fn rated(all: Vec<Hypothesis>, denied: &[PartialCube]) -> Vec<Rated> {
    let rate = |hypothesis: Hypothesis| {
        let (cubes, colors) = predicted(&hypothesis, hypothesis.explanation.orbit)?;
        // The user is asked about a face and about the orientation of the cube at once.
        let is_held = hypothesis.recoloring == Recoloring::SAME;
        let visible: f64 = denied
            .iter()
            .filter(|_| is_held)
            .map(|denied| 1.0 - as_shown(&colors, denied, Facelet::all()))
            .product();
        (visible > NOTHING).then_some(Rated {
            probability: cubes * hypothesis.weight * visible,
            colors,
            hypothesis,
        })
    };
    let mut rated: Vec<Rated> = all.into_iter().filter_map(rate).collect();
    let sum: f64 = rated.iter().map(|rated| rated.probability).sum();
    for rated in &mut rated {
        rated.probability /= sum;
    }
    rated.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    rated
}

/// Returns the number of cubes of an orbit that agree with a hypothesis, and the fraction of them that has each colour at
/// each facelet; `None` if there are no such cubes.
fn predicted(hypothesis: &Hypothesis, orbit: Orbit) -> Option<(f64, Box<Prediction>)> {
    let census = Census::with(&hypothesis.truth);
    let cubes = census.number(orbit);
    if cubes == 0.0 {
        return None;
    }
    let original = Color::ALL.map(|color| hypothesis.recoloring.original(color).index());
    let mut colors: Box<Prediction> = Box::new([[0.0; Color::NUM]; Facelet::NUM]);
    for face in Face::ALL {
        colors[Facelet::center(face).index()][original[face.color().index()]] = 1.0;
    }
    for slot in Cubie::ALL {
        for ((piece, orientation), number) in census.placements(slot, orbit) {
            let part = (number / cubes) as f32;
            for (k, facelet) in slot.facelets().iter().enumerate() {
                let color = piece.color(k, orientation);
                colors[facelet.index()][original[color.index()]] += part;
            }
        }
    }
    Some((cubes, colors))
}

impl Rated {
    /// Whether another explanation amounts to the same: it implies the same stickers, or it is of the same kind and
    /// contradicts nothing.
    fn agrees_with(&self, other: &Self) -> bool {
        let own = &self.hypothesis;
        let others = &other.hypothesis;
        let kinds = |hypothesis: &Hypothesis| -> Vec<_> {
            let mistakes = hypothesis.explanation.mistakes.iter();
            mistakes.map(std::mem::discriminant).collect()
        };
        let is_same_kind = kinds(own) == kinds(others);
        let agree = |facelet| match (own.truth.color(facelet), others.truth.color(facelet)) {
            (Some(here), Some(there)) => here == there,
            _ => is_same_kind,
        };
        own.explanation.orbit == others.explanation.orbit
            && own.recoloring == others.recoloring
            && (own.truth == others.truth || Facelet::all().all(agree))
    }
}
