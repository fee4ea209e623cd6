//! Finds the mistake in typed stickers by asking for the colours of others.
//!
//! Every explanation predicts the colours of the whole cube, more or less surely. The question that is asked is the
//! sticker whose answer distinguishes best between the explanations: the one with the greatest mutual
//! information between its colour and the explanation. That is the rule of "twenty questions", and of the greedy
//! strategy for group testing. An answer rules out the explanations that cannot have it.
//!
//! The user who looks at a sticker sees its whole face. So another answer to each question is that this face is as shown, which
//! confirms all its stickers at once.

use std::sync::Arc;

use super::explanation::{Explanation, Hypothesis, Orbit, hypotheses};
use super::fillings::Census;
use super::repairs::Typing;
use crate::cube::{Color, Cubie, Face, Facelet, PartialCube};

/// A question with less information than this, in bits, is not worth asking.
const NOTHING: f64 = 1e-6;

/// The answers so far, and the explanations that they leave.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    all: Arc<[Hypothesis]>,
    /// What the user compares the cube with.
    shown: PartialCube,
    seen: Vec<(Facelet, Color)>,
    left: Vec<Rated>,
}

/// An explanation, how likely it is, and what it predicts.
#[derive(Clone, Debug, PartialEq)]
struct Rated {
    hypothesis: Hypothesis,
    probability: f64,
    colors: Box<Prediction>,
}

/// For each facelet how likely it has each colour.
type Prediction = [[f32; Color::NUM]; Facelet::NUM];

impl Inquiry {
    /// Begins with stickers that no possible cube has, typed in the sequence of `typing`, and colours that are certain:
    /// `seen` on the cube when they were compared. The user is shown the typed stickers.
    ///
    /// Takes about 0.1 s.
    pub fn new(typed: &PartialCube, seen: &[(Facelet, Color)], typing: &Typing) -> Self {
        let all: Arc<[Hypothesis]> = hypotheses(typed, typing).into();
        Self {
            left: rated(&all, seen),
            all,
            shown: *typed,
            seen: seen.to_vec(),
        }
    }

    /// Sets the stickers that the user is shown.
    #[must_use]
    pub fn shown(self, shown: &PartialCube) -> Self {
        Self {
            shown: *shown,
            ..self
        }
    }

    /// Returns the explanations that are left, the likeliest first, each with the stickers it leaves known and its
    /// probability.
    pub fn explanations(&self) -> impl Iterator<Item = (Explanation, PartialCube, f64)> {
        self.left.iter().map(|rated| {
            let Hypothesis {
                explanation, truth, ..
            } = rated.hypothesis;
            (explanation, truth, rated.probability)
        })
    }

    /// Returns the facelet whose colour says most, or nothing if the mistake is [found](Self::found) or nothing explains
    /// the stickers.
    pub fn question(&self) -> Option<Facelet> {
        if self.found().is_some() {
            None
        } else {
            self.most_informative()
        }
    }

    /// Returns the inquiry with the colours of facelets as they are on the cube, in place of earlier answers about them.
    #[must_use]
    pub fn answered(&self, answers: &[(Facelet, Color)]) -> Self {
        let is_answered =
            |facelet: Facelet| answers.iter().any(|&(answered, _)| answered == facelet);
        let others = self
            .seen
            .iter()
            .copied()
            .filter(|&(seen, _)| !is_answered(seen));
        let seen: Vec<_> = others.chain(answers.iter().copied()).collect();
        Self {
            all: Arc::clone(&self.all),
            left: rated(&self.all, &seen),
            shown: self.shown,
            seen,
        }
    }

    /// Returns the colours that are confirmed if a face is as shown: those not known yet.
    pub(crate) fn as_shown(&self, face: Face) -> Vec<(Facelet, Color)> {
        let open = Facelet::of_face(face).filter(|&facelet| self.is_open(facelet));
        open.filter_map(|facelet| Some((facelet, self.shown.color(facelet)?)))
            .collect()
    }

    /// Whether the colour of a facelet is not certain yet.
    fn is_open(&self, facelet: Facelet) -> bool {
        !facelet.is_center() && !self.seen.iter().any(|&(seen, _)| seen == facelet)
    }

    /// Returns the one explanation that is left, or the likeliest if no question distinguishes it from the others, with the
    /// stickers it leaves known and its probability. Nothing while there is such a question.
    pub fn found(&self) -> Option<(Explanation, PartialCube, f64)> {
        let (first, others) = self.left.split_first()?;
        let (same, different): (Vec<_>, Vec<_>) =
            others.iter().partition(|other| first.agrees_with(other));
        let doubt: f64 = different.iter().map(|other| other.probability).sum();
        let is_found = different.is_empty() || self.most_informative().is_none();
        let stickers = || {
            let mut known = first.hypothesis.truth;
            for other in &same {
                for facelet in Facelet::all()
                    .filter(|&facelet| other.hypothesis.truth.color(facelet).is_none())
                {
                    known.set(facelet, None);
                }
            }
            known
        };
        is_found.then(|| (first.hypothesis.explanation, stickers(), 1.0 - doubt))
    }

    /// Returns the facelet with the greatest mutual information, if any has some.
    fn most_informative(&self) -> Option<Facelet> {
        let open = Facelet::all().filter(|&facelet| self.is_open(facelet));
        let rated = open.map(|facelet| (facelet, self.information(facelet)));
        let (facelet, most) = rated.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
        (most > NOTHING).then_some(facelet)
    }

    /// Returns the mutual information, in bits, between the colour of a facelet and the explanation.
    fn information(&self, facelet: Facelet) -> f64 {
        let mut mixed = [0.0; Color::NUM];
        let mut within = 0.0;
        for Rated {
            probability,
            colors,
            ..
        } in &self.left
        {
            for (sum, &color) in mixed.iter_mut().zip(&colors[facelet.index()]) {
                *sum += probability * f64::from(color);
                within += probability * entropy(color.into());
            }
        }
        mixed.into_iter().map(entropy).sum::<f64>() - within
    }
}

/// The part of an outcome with this probability in the entropy.
fn entropy(probability: f64) -> f64 {
    if probability > 0.0 {
        -probability * probability.log2()
    } else {
        0.0
    }
}

/// Returns a hypothesis with these colours added to what is true, unless they contradict it.
fn with_seen(hypothesis: &Hypothesis, seen: &[(Facelet, Color)]) -> Option<Hypothesis> {
    let mut hypothesis = hypothesis.clone();
    for &(facelet, color) in seen {
        if hypothesis
            .truth
            .color(facelet)
            .is_some_and(|known| known != color)
        {
            return None;
        }
        hypothesis.truth.set(facelet, Some(color));
    }
    Some(hypothesis)
}

/// Rates the explanations that agree with these colours, and drops those that leave no cube.
fn rated(all: &[Hypothesis], seen: &[(Facelet, Color)]) -> Vec<Rated> {
    let rate = |hypothesis: &Hypothesis| {
        let hypothesis = with_seen(hypothesis, seen)?;
        let (cubes, colors) = predicted(&hypothesis.truth, hypothesis.orbit())?;
        Some(Rated {
            probability: cubes * hypothesis.weight,
            colors,
            hypothesis,
        })
    };
    let mut rated: Vec<Rated> = all.iter().filter_map(rate).collect();
    let sum: f64 = rated.iter().map(|rated| rated.probability).sum();
    for rated in &mut rated {
        rated.probability /= sum;
    }
    rated.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    rated
}

/// Returns how many cubes of an orbit agree with these stickers, and how many of them, as a part, have each colour at each
/// facelet. Nothing if there are none.
fn predicted(stickers: &PartialCube, orbit: Orbit) -> Option<(f64, Box<Prediction>)> {
    let census = Census::with(stickers);
    let cubes = census.number(orbit);
    if cubes == 0.0 {
        return None;
    }
    let mut colors: Box<Prediction> = Box::new([[0.0; Color::NUM]; Facelet::NUM]);
    for face in Face::ALL {
        colors[Facelet::center(face).index()][face.color().index()] = 1.0;
    }
    for slot in Cubie::ALL {
        for ((piece, orientation), number) in census.placements(slot, orbit) {
            let part = (number / cubes) as f32;
            for (k, facelet) in slot.facelets().iter().enumerate() {
                colors[facelet.index()][piece.color(k, orientation).index()] += part;
            }
        }
    }
    Some((cubes, colors))
}

impl Rated {
    /// Whether another explanation comes to the same: it makes the same of the stickers, or it is of the same kind and
    /// contradicts nothing.
    fn agrees_with(&self, other: &Self) -> bool {
        let own = &self.hypothesis;
        let others = &other.hypothesis;
        let is_same_kind =
            std::mem::discriminant(&own.explanation) == std::mem::discriminant(&others.explanation);
        let agree = |facelet| match (own.truth.color(facelet), others.truth.color(facelet)) {
            (Some(here), Some(there)) => here == there,
            _ => is_same_kind,
        };
        own.orbit() == others.orbit() && (own.truth == others.truth || Facelet::all().all(agree))
    }
}
