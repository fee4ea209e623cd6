//! The findings about typed stickers: inferred stickers, faults, explanations, and the advice.
//!
//! All facelets are those of the net that the user sees, whatever the orientation of the cube.

use super::advice::{Advice, Remedy};
use super::fillings::Agreement;
use super::hypotheses::Evidence;
use super::inquiry::{Inquiry, faces_to_compare};
use super::typing::{FACE_SEQUENCE, Typing};
use super::{ColorSet, CubeFault, Explanation, Inference, Orbit, Reassembly, reassembly};
use crate::cube::{Color, ColorScheme, Cubie, Face, Facelet, Orientation, PartialCube};

/// The stickers of a cube that have been typed so far, and how they were typed.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The typed stickers, as the user sees the net.
    pub typed: &'a PartialCube,
    /// The typed stickers in the sequence of typing; empty if all came at once.
    pub sequence: &'a [Facelet],
    /// The colours that the user has seen when asked, or when a face was compared: they are certain.
    pub answers: &'a PartialCube,
    /// Faces that the user has said are not as shown: each as it was shown.
    pub denied: &'a [PartialCube],
    /// The faces of which every sticker was typed again, since nothing explained them.
    pub checked: &'a [Face],
    /// The face of which every sticker is being typed again.
    pub typing_again: Option<Face>,
    /// The colour scheme in force.
    pub scheme: &'a ColorScheme,
    /// Whether the colours and the orientation are certain: the centres were typed, or the user has said so.
    pub is_arranged: bool,
    /// Whether stickers are never inferred.
    pub strict: bool,
}

impl<'a> Entry<'a> {
    /// An entry of stickers that came all at once with their centres, and of the colours that the user has looked at since.
    pub const fn at_once(
        typed: &'a PartialCube,
        answers: &'a PartialCube,
        scheme: &'a ColorScheme,
    ) -> Self {
        Self {
            typed,
            sequence: &[],
            answers,
            denied: &[],
            checked: &[],
            typing_again: None,
            scheme,
            is_arranged: true,
            strict: false,
        }
    }

    /// Returns the typed stickers, corrected by the answers.
    fn corrected(&self) -> PartialCube {
        corrected(self.typed, self.answers)
    }
}

/// Returns the typed stickers with the answers in their place; the centres stay.
pub(super) fn corrected(typed: &PartialCube, answers: &PartialCube) -> PartialCube {
    let mut corrected = *typed;
    for facelet in Facelet::all().filter(|facelet| !facelet.is_center()) {
        if let Some(color) = answers.color(facelet) {
            corrected.set(facelet, Some(color));
        }
    }
    corrected
}

/// Everything that is known about the typed stickers.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    orientation: Option<Orientation>,
    shown: PartialCube,
    inference: Option<Inference>,
    orbit: Orbit,
    is_possible: bool,
    faults: Vec<CubeFault>,
    marked: Vec<Facelet>,
    explanations: Vec<LikelyExplanation>,
    advice: Advice,
}

/// An explanation of stickers that cannot all be right.
#[derive(Clone, Debug, PartialEq)]
pub struct LikelyExplanation {
    /// The mistakes that may have been made.
    pub explanation: Explanation,
    /// How likely it is among all explanations, from 0 to 1.
    pub probability: f64,
    /// The corrected stickers.
    pub stickers: PartialCube,
}

/// The greatest number of explanations that are kept, since every undo step stores them.
const MOST_EXPLANATIONS: usize = 9;

impl Findings {
    /// Examines the stickers. Takes up to a few tenths of a second if they contradict each other, otherwise much less.
    pub fn of(entry: &Entry<'_>) -> Self {
        let orientations = entry.typed.possible_orientations();
        let shown = entry.corrected();
        let mut findings = Self {
            orientation: None,
            shown,
            inference: None,
            orbit: Orbit::SOLVABLE,
            is_possible: true,
            faults: Vec::new(),
            marked: Vec::new(),
            explanations: Vec::new(),
            advice: Advice::Type(first_unknown(&shown).unwrap_or(Face::U)),
        };
        if orientations.is_empty() {
            findings.is_possible = false;
            findings.faults.push(CubeFault::Centers);
            findings.advice = Advice::Centers(CubeFault::Centers);
        } else if let [orientation] = orientations[..] {
            findings.orientation = Some(orientation);
            findings.examine(entry, orientation);
        }
        if findings.marked.is_empty() {
            let is_certain = |facelet: &Facelet| entry.answers.color(*facelet).is_some();
            let marked = findings.faults.iter().flat_map(CubeFault::facelets);
            let is_final = matches!(findings.advice, Advice::NoCube(_));
            findings.marked = marked
                .filter(|facelet| is_final || !is_certain(facelet))
                .collect();
        }
        findings
    }

    /// Examines stickers whose centres show the orientation of the cube.
    fn examine(&mut self, entry: &Entry<'_>, orientation: Orientation) {
        let standard = Standard::of(entry, orientation);
        if let Some(face) = entry.typing_again {
            self.is_possible = false;
            self.advice = Advice::TypeAgain(face);
            return;
        }
        let inference = Inference::from_stickers(&standard.corrected);
        let differs = |facelet: &Facelet| {
            let typed = standard.typed.color(*facelet);
            let seen = standard.seen.color(*facelet);
            typed.is_some() && seen.is_some() && typed != seen
        };
        let is_corrected = Facelet::all().any(|facelet| differs(&facelet));
        let has_other_centers = Face::ALL.map(Facelet::center).iter().any(differs);
        let is_all_seen = standard.is_all_seen() || entry.checked.len() == Face::NUM;
        let is_certain = is_all_seen && !has_other_centers;
        let is_denied = Self::is_denied(entry);
        if let Some(inference) = inference
            && (is_certain || !is_corrected && !is_denied)
        {
            if is_corrected {
                return self.repair_all_seen(&standard, orientation);
            }
            return self.advise_on_possible(entry, &standard, inference, orientation);
        }
        self.is_possible = false;
        let faults = standard.corrected.faults();
        self.faults = faults.iter().map(|fault| orientation.seen(fault)).collect();
        if entry.strict && standard.corrected.missing() > 0 {
            // A user who types every sticker is not interrupted; mistakes are looked for at the end.
            self.inference = inference;
            return;
        }
        if is_certain {
            return self.advise_on_certain(&standard.corrected, orientation);
        }
        self.look_for_mistakes(entry, &standard, orientation);
    }

    /// Whether the user has said that a face is not as shown, and nothing that was seen since shows where.
    fn is_denied(entry: &Entry<'_>) -> bool {
        entry.denied.iter().any(|denied| {
            let mut stickers = Facelet::all().filter(|&at| denied.color(at).is_some());
            let is_open = stickers.clone().any(|at| entry.answers.color(at).is_none());
            let is_refuted = stickers.clone().any(|at| {
                let seen = entry.answers.color(at);
                seen.is_some() && seen != denied.color(at)
            });
            let is_checked = stickers.all(|at| entry.checked.contains(&at.face()));
            is_open && !is_refuted && !is_checked
        })
    }

    /// Advises on stickers that a possible cube has.
    fn advise_on_possible(
        &mut self,
        entry: &Entry<'_>,
        standard: &Standard<'_>,
        inference: Inference,
        orientation: Orientation,
    ) {
        self.inference = Some(inference);
        if entry.strict {
            self.advice = match first_unknown(&self.shown) {
                Some(face) => Advice::Type(face),
                None => Advice::Solve,
            };
            return;
        }
        let completed = inference.completed(&standard.corrected);
        self.shown = orientation.seen(&completed);
        self.advice = if let Some(face) = first_unknown(&self.shown) {
            Advice::Type(face)
        } else if standard.corrected.missing() == 0 {
            Advice::Solve
        } else {
            let faces = faces_to_compare(&standard.evidence(), &completed);
            if faces.is_empty() {
                Advice::Solve
            } else {
                compare(&faces, orientation)
            }
        };
    }

    /// Proposes a repair when every sticker was seen and the cube is possible, so that those typed wrongly are known.
    fn repair_all_seen(&mut self, standard: &Standard<'_>, orientation: Orientation) {
        let mistakes = standard.evidence().corrections();
        self.is_possible = false;
        self.advice = Advice::Repair(Remedy {
            explanation: orientation.seen(&Explanation {
                mistakes,
                orbit: Orbit::SOLVABLE,
            }),
            stickers: orientation.seen(&standard.corrected),
            is_seen: true,
        });
    }

    /// Advises on stickers that are certain, of a cube that turning cannot reach.
    fn advise_on_certain(&mut self, stickers: &PartialCube, orientation: Orientation) {
        let by_hand = reassembly(stickers, &[]);
        self.advice = match (by_hand, self.faults.first()) {
            (Some(by_hand), _) => {
                self.orbit = by_hand.orbit;
                Advice::ByHand(orientation.seen(&by_hand))
            }
            (None, Some(fault)) => {
                let marked = repairing_alone(stickers).into_iter();
                self.marked = marked.map(|at| orientation.seen(&at)).collect();
                Advice::NoCube(fault.clone())
            }
            // Nothing is wrong but the centres, or stickers were left out.
            (None, None) => match first_unknown(&self.shown) {
                Some(face) => Advice::Type(face),
                None => Advice::NoCube(CubeFault::Centers),
            },
        };
    }

    /// Looks for mistakes when the stickers contradict each other or a face is not as shown.
    fn look_for_mistakes(
        &mut self,
        entry: &Entry<'_>,
        standard: &Standard<'_>,
        orientation: Orientation,
    ) {
        let evidence = standard.evidence();
        let inquiry = Inquiry::new(&evidence);
        self.explanations = inquiry
            .explanations()
            .iter()
            .take(MOST_EXPLANATIONS)
            .map(|rated| LikelyExplanation {
                explanation: orientation.seen(&rated.hypothesis.explanation),
                probability: rated.probability,
                stickers: orientation.seen(&rated.hypothesis.stickers()),
            })
            .collect();
        if let Some(asked) = inquiry.question() {
            self.advice = Advice::LookAt(orientation.seen(&asked));
            return;
        }
        let Some((found, stickers)) = inquiry.found() else {
            let unchecked = |face: &Face| !entry.checked.contains(face);
            let first = entry.denied.last().and_then(|denied| {
                let stickers = Facelet::all().filter(|&at| denied.color(at).is_some());
                stickers.map(Facelet::face).find(unchecked)
            });
            let unseen = |face: Face| {
                let stickers = Facelet::of_face(face);
                stickers
                    .filter(|&at| !at.is_center() && entry.answers.color(at).is_none())
                    .count()
            };
            let next = first.or_else(|| {
                let faces = FACE_SEQUENCE.into_iter().rev().filter(unchecked);
                faces.max_by_key(|&face| unseen(face))
            });
            match next {
                Some(face) => self.advice = Advice::TypeAgain(face),
                // A centre was seen in another colour, and no arrangement of the colours has it there.
                None => match other_center(entry) {
                    Some(center) => self.advice = Advice::LookAt(center),
                    None => self.advise_on_certain(&standard.corrected, orientation),
                },
            }
            return;
        };
        let explanation = orientation.seen(&found.hypothesis.explanation);
        if explanation.mistakes.is_empty() {
            return self.advise_on_assembly(
                entry,
                standard,
                &inquiry,
                explanation.orbit,
                orientation,
            );
        }
        let is_seen = |at: Facelet| {
            let known = stickers.color(at);
            let is_changed = known.is_some()
                && standard
                    .typed
                    .color(at)
                    .is_some_and(|typed| Some(typed) != known);
            !is_changed || standard.seen.color(at).is_some()
        };
        let mut remedy = Remedy {
            is_seen: Facelet::all().all(is_seen),
            stickers: orientation.seen(&stickers),
            explanation,
        };
        self.advice = match found.hypothesis.explanation.arrangement() {
            Some(arrangement) => {
                let left = inquiry.explanations().iter();
                let is_only = left
                    .map(|other| other.hypothesis.explanation.arrangement())
                    .all(|other| other == Some(arrangement));
                // Another scheme is only proposed, because it becomes that of the program.
                let is_same_scheme = standard.scheme == Some(&arrangement.scheme);
                remedy.is_seen = is_only && is_same_scheme && other_center(entry).is_some();
                Advice::Rearrange(remedy)
            }
            None => Advice::Repair(remedy),
        };
    }

    /// Advises on a cube that was put together wrongly, of which all stickers typed so far are right.
    fn advise_on_assembly(
        &mut self,
        entry: &Entry<'_>,
        standard: &Standard<'_>,
        inquiry: &Inquiry,
        orbit: Orbit,
        orientation: Orientation,
    ) {
        self.orbit = orbit;
        self.inference = Inference::in_orbit(&standard.corrected, orbit);
        let completed = match &self.inference {
            Some(inference) if !entry.strict => inference.completed(&standard.corrected),
            _ => standard.corrected,
        };
        self.shown = orientation.seen(&completed);
        if let Some(face) = first_unknown(&self.shown) {
            self.advice = Advice::Type(face);
            return;
        }
        // If all stickers are typed and each piece is present once, they are hardly wrong.
        let faces = if standard.corrected.missing() > 0 {
            inquiry.faces_to_compare(&standard.evidence(), &completed)
        } else {
            Vec::new()
        };
        if faces.is_empty() {
            self.advise_on_certain(&completed, orientation);
        } else {
            self.advice = compare(&faces, orientation);
        }
    }

    /// The orientation of the cube, once the centres show it.
    pub const fn orientation(&self) -> Option<Orientation> {
        self.orientation
    }

    /// The typed stickers, corrected by what was seen since, and those that follow from them.
    pub const fn shown(&self) -> &PartialCube {
        &self.shown
    }

    /// Whether a possible cube has the stickers, as far as is known, and the user has not said otherwise.
    pub const fn is_possible(&self) -> bool {
        self.is_possible
    }

    /// The colours that a facelet can have; empty while the stickers contradict each other.
    pub fn possible(&self, facelet: Facelet) -> ColorSet {
        match (self.orientation, &self.inference) {
            (Some(orientation), Some(inference)) => {
                inference.possible(orientation.standard(&facelet))
            }
            (Some(_), None) => ColorSet::default(),
            (None, _) => ColorSet::ALL,
        }
    }

    /// Everything that is wrong with single pieces, with colours, or with the cube as a whole.
    pub fn faults(&self) -> &[CubeFault] {
        &self.faults
    }

    /// The facelets that show a fault and may be wrong; those that were asked for are certain and not among them. For
    /// [`Advice::NoCube`], the facelets that would each make the cube possible in another colour, if there are any.
    pub fn marked(&self) -> &[Facelet] {
        &self.marked
    }

    /// The explanations that are left, the likeliest first; at most nine.
    pub fn explanations(&self) -> &[LikelyExplanation] {
        &self.explanations
    }

    /// How the cube was put together, as far as is known.
    pub const fn orbit(&self) -> Orbit {
        self.orbit
    }

    /// The next step for the user.
    pub const fn advice(&self) -> &Advice {
        &self.advice
    }

    /// Returns the stickers that are confirmed if the face is as shown: all that are shown of it, its centre included.
    pub fn confirmable(&self, face: Face) -> Vec<(Facelet, Color)> {
        Facelet::of_face(face)
            .filter_map(|facelet| Some((facelet, self.shown.color(facelet)?)))
            .collect()
    }

    /// Returns the steps by hand when turning cannot solve the cube although all stickers are right, assuming that the
    /// piece at `chosen` is the wrong one; and the stickers afterwards.
    pub fn by_hand(&self, chosen: Facelet) -> Option<(Reassembly, PartialCube)> {
        if !matches!(self.advice, Advice::ByHand(_)) {
            return None;
        }
        let orientation = self.orientation?;
        let chosen = orientation.standard(&chosen);
        let piece: Vec<Cubie> = chosen.cubie().map(|(slot, _)| slot).into_iter().collect();
        let fixed = reassembly(&orientation.standard(&self.shown), &piece)?;
        let stickers = PartialCube::from(fixed.cube.to_face_cube());
        Some((orientation.seen(&fixed), orientation.seen(&stickers)))
    }
}

/// An entry in the standard orientation.
struct Standard<'a> {
    typed: PartialCube,
    seen: PartialCube,
    corrected: PartialCube,
    denied: Vec<PartialCube>,
    typing: Typing,
    scheme: Option<&'a ColorScheme>,
}

impl<'a> Standard<'a> {
    fn of(entry: &Entry<'a>, orientation: Orientation) -> Self {
        let typed = orientation.standard(entry.typed);
        let seen = orientation.standard(entry.answers);
        let sequence: Vec<Facelet> = entry
            .sequence
            .iter()
            .map(|facelet| orientation.standard(facelet))
            .collect();
        let typing = if sequence.is_empty() {
            Typing::at_once(entry.scheme)
        } else {
            Typing::new(entry.scheme, &sequence).held(orientation)
        };
        let typing = if entry.strict {
            typing.without_inference()
        } else {
            typing
        };
        Self {
            corrected: corrected(&typed, &seen),
            denied: entry
                .denied
                .iter()
                .map(|denied| orientation.standard(denied))
                .collect(),
            typed,
            seen,
            typing,
            scheme: (!entry.is_arranged).then_some(entry.scheme),
        }
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence {
            typed: &self.typed,
            typing: &self.typing,
            seen: &self.seen,
            denied: &self.denied,
            scheme: self.scheme,
        }
    }

    fn is_all_seen(&self) -> bool {
        Facelet::all().all(|facelet| facelet.is_center() || self.seen.color(facelet).is_some())
    }
}

/// Returns a centre that was seen in a colour other than the assumed one.
fn other_center(entry: &Entry<'_>) -> Option<Facelet> {
    let mut centers = Face::ALL.map(Facelet::center).into_iter();
    centers.find(|&center| {
        let seen = entry.answers.color(center);
        seen.is_some() && seen != entry.typed.color(center)
    })
}

/// The advice to compare faces of the cube in its standard orientation.
fn compare(faces: &[Face], orientation: Orientation) -> Advice {
    Advice::Compare(faces.iter().map(|face| orientation.seen(face)).collect())
}

/// Returns the stickers that would each make the cube possible in another colour, without any other change.
fn repairing_alone(stickers: &PartialCube) -> Vec<Facelet> {
    let agreement = Agreement::with(stickers);
    let repairs = |facelet: &Facelet| {
        let mut colors = Color::ALL.into_iter();
        colors.any(|color| {
            let mut other = *stickers;
            other.set(*facelet, Some(color));
            agreement.is_possible_after(&[*facelet], &other, Orbit::SOLVABLE)
        })
    };
    Facelet::all()
        .filter(|facelet| !facelet.is_center() && repairs(facelet))
        .collect()
}

/// Returns the first face in the sequence of typing that has an unknown sticker.
fn first_unknown(shown: &PartialCube) -> Option<Face> {
    FACE_SEQUENCE
        .into_iter()
        .find(|&face| Facelet::of_face(face).any(|facelet| shown.color(facelet).is_none()))
}
