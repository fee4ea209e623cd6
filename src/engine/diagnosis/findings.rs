//! What follows from the typed stickers: inferred stickers, faults, and repairs.
//!
//! All facelets are those of the net that the user sees, whatever the orientation of the cube.

use std::sync::Arc;

use crate::cube::{Color, ColorScheme, Cubie, Facelet, Orientation, PartialCube};
use crate::diagnosis::{
    ColorSet, CubeFault, Explanation, Inference, Inquiry, ProposedScheme, Reassembly, Typing,
    proposed_scheme, reassembly,
};

/// The typed stickers, with how and when they were typed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypedEntry<'a> {
    /// What has been typed, as the user sees the net.
    pub typed: &'a PartialCube,
    /// The typed stickers one after the other; empty when all came at once.
    pub sequence: &'a [Facelet],
    /// Those that contradict an inferred colour: the user sees them, so the mistake is elsewhere.
    pub corrected: &'a [Facelet],
    /// The colours of stickers that were asked for while the typed ones contradicted each other: they are certain.
    pub answers: &'a PartialCube,
    /// The colours in force.
    pub scheme: &'a ColorScheme,
    /// Whether stickers are never inferred.
    pub strict: bool,
}

/// What follows from the typed stickers.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    orientation: Option<Orientation>,
    shown: PartialCube,
    inference: Option<Inference>,
    faults: Vec<CubeFault>,
    marked: Vec<Facelet>,
    /// Shared, for it is large and every step of undo holds it.
    inquiry: Option<Arc<Inquiry>>,
    repairs: Vec<Remedy>,
    question: Option<Facelet>,
    reassembled: Option<Explanation>,
    scheme: Option<ProposedScheme>,
}

/// What may have happened, and the stickers once that is mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// What may have happened.
    pub explanation: Explanation,
    /// What is then known of the cube.
    pub stickers: PartialCube,
}

impl Findings {
    pub(crate) fn of(entry: &TypedEntry<'_>) -> Self {
        let orientations = entry.typed.possible_orientations();
        let mut findings = Self {
            orientation: None,
            shown: *entry.typed,
            inference: None,
            faults: Vec::new(),
            marked: Vec::new(),
            inquiry: None,
            repairs: Vec::new(),
            question: None,
            reassembled: None,
            scheme: None,
        };
        if orientations.is_empty() {
            findings.faults.push(CubeFault::Centers);
        } else if let [orientation] = orientations[..] {
            findings.orientation = Some(orientation);
            let standard = orientation.standard(entry.typed);
            findings.inference = Inference::from_stickers(&standard);
            match findings.inference {
                Some(inference) if !entry.strict => {
                    findings.shown = orientation.seen(&decided(&standard, &inference));
                }
                Some(_) => {}
                None => findings.look_for_mistakes(entry, &standard, orientation),
            }
        }
        let is_certain = |facelet: &Facelet| entry.answers.color(*facelet).is_some();
        let marked = findings.faults.iter().flat_map(CubeFault::facelets);
        findings.marked = marked.filter(|facelet| !is_certain(facelet)).collect();
        findings
    }

    fn look_for_mistakes(
        &mut self,
        entry: &TypedEntry<'_>,
        standard: &PartialCube,
        orientation: Orientation,
    ) {
        let to_standard = |facelet: &Facelet| orientation.standard(facelet);
        let is_typed = |facelet: &&Facelet| !entry.corrected.contains(facelet);
        let sequence: Vec<Facelet> = entry
            .sequence
            .iter()
            .filter(is_typed)
            .map(to_standard)
            .collect();
        // A user who types every sticker is not interrupted; shifted stickers are looked for at the end.
        let is_unfinished = entry.strict && standard.missing() > 0;
        let typing = if is_unfinished || sequence.is_empty() {
            Typing::at_once(entry.scheme)
        } else {
            Typing::new(entry.scheme, &sequence).held(orientation)
        };
        let typing = if entry.strict {
            typing.without_inference()
        } else {
            typing
        };
        let mut typed = *standard;
        let mut seen = Vec::new();
        for facelet in entry.corrected.iter().map(to_standard) {
            seen.extend(standard.color(facelet).map(|color| (facelet, color)));
            typed.set(facelet, None);
        }
        let answers = orientation.standard(entry.answers);
        seen.extend(Facelet::all().filter_map(|facelet| Some((facelet, answers.color(facelet)?))));
        // Inferred stickers stay visible, so that the comparison can continue.
        let mut shown = match Inference::from_stickers(&typed) {
            Some(inference) if !entry.strict => decided(&typed, &inference),
            _ => typed,
        };
        self.explain(
            Inquiry::new(&typed, &seen, &typing).shown(&shown),
            orientation,
        );
        for &(facelet, color) in &seen {
            shown.set(facelet, Some(color));
        }
        self.shown = orientation.seen(&shown);
        if is_unfinished {
            self.question = None;
        }
        self.faults = standard
            .faults()
            .iter()
            .map(|fault| orientation.seen(fault))
            .collect();
        self.scheme = proposed_scheme(entry.scheme, standard);
    }

    /// Returns what follows from the colours of more stickers, which are certain, while the typed ones contradict each
    /// other. Nothing if they do not.
    pub(crate) fn with_answers(&self, answers: &[(Facelet, Color)]) -> Option<Self> {
        let orientation = self.orientation?;
        let standard: Vec<_> = answers
            .iter()
            .map(|(facelet, color)| (orientation.standard(facelet), *color))
            .collect();
        let inquiry = self.inquiry.as_ref()?.answered(&standard);
        let mut findings = Self {
            repairs: Vec::new(),
            question: None,
            reassembled: None,
            ..self.clone()
        };
        for &(facelet, color) in answers {
            findings.shown.set(facelet, Some(color));
            findings.marked.retain(|&marked| marked != facelet);
        }
        findings.explain(inquiry, orientation);
        Some(findings)
    }

    /// Returns the stickers that are confirmed if the face of the question is as shown; none if it has just one.
    pub fn confirmable(&self) -> Vec<(Facelet, Color)> {
        let Some(((asked, orientation), inquiry)) = self
            .question
            .zip(self.orientation)
            .zip(self.inquiry.as_ref())
        else {
            return Vec::new();
        };
        let face = orientation.standard(&asked).face();
        let as_shown = inquiry.as_shown(face);
        if as_shown.len() < 2 {
            return Vec::new();
        }
        as_shown
            .into_iter()
            .map(|(facelet, color)| (orientation.seen(&facelet), color))
            .collect()
    }

    /// Takes over what an inquiry says: the explanations left, and the sticker to ask for.
    fn explain(&mut self, inquiry: Inquiry, orientation: Orientation) {
        let seen = |explanation: Explanation, stickers: PartialCube| Remedy {
            explanation: orientation.seen(&explanation),
            stickers: orientation.seen(&stickers),
        };
        let is_mistake =
            |remedy: &Remedy| !matches!(remedy.explanation, Explanation::Reassembled(_));
        if let Some((explanation, stickers, _)) = inquiry.found() {
            let remedy = seen(explanation, stickers);
            if is_mistake(&remedy) {
                self.repairs = vec![remedy];
            } else {
                self.reassembled = Some(remedy.explanation);
            }
        } else {
            let all = inquiry
                .explanations()
                .map(|(explanation, stickers, _)| seen(explanation, stickers));
            self.repairs = all.filter(is_mistake).collect();
            self.question = inquiry.question().map(|facelet| orientation.seen(&facelet));
        }
        self.inquiry = Some(Arc::new(inquiry));
    }

    /// The orientation of the cube, once the centres show it.
    pub const fn orientation(&self) -> Option<Orientation> {
        self.orientation
    }

    /// The typed stickers and those that follow from them.
    pub const fn shown(&self) -> &PartialCube {
        &self.shown
    }

    /// Whether a possible cube has the typed stickers, as far as is known yet.
    pub const fn is_possible(&self) -> bool {
        self.inference.is_some() || (self.orientation.is_none() && self.faults.is_empty())
    }

    /// The colours that a facelet can have; none while no possible cube has the typed stickers.
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

    /// The facelets that show a fault and may be wrong: those that were asked for are certain.
    pub fn marked(&self) -> &[Facelet] {
        &self.marked
    }

    /// What mends the stickers, the likeliest first; just one when nothing else explains them.
    pub fn repairs(&self) -> &[Remedy] {
        &self.repairs
    }

    /// The sticker whose colour says most about what happened, while there are several explanations.
    pub const fn question(&self) -> Option<Facelet> {
        self.question
    }

    /// Returns the question as a sentence: `Look at the front face, left middle sticker: which colour is it?`
    pub fn question_in_words(&self) -> Option<String> {
        let asked = self.question?;
        let face = asked.face().word();
        let place = asked.place();
        Some(format!(
            "Look at the {face} face, {place} sticker: which colour is it?"
        ))
    }

    /// How the cube was put together, when only that explains the stickers.
    pub const fn reassembled(&self) -> Option<Explanation> {
        self.reassembled
    }

    /// Another colour scheme, which fits the typed stickers.
    pub const fn proposed_scheme(&self) -> Option<&ProposedScheme> {
        self.scheme.as_ref()
    }

    /// When turning cannot solve the cube although all stickers are right: what to do by hand, with the piece at `chosen`
    /// taken for the wrong one, and the stickers afterwards.
    pub fn by_hand(&self, chosen: Facelet) -> Option<(Reassembly, PartialCube)> {
        let orientation = self.orientation?;
        if self.is_possible() {
            return None;
        }
        let chosen = orientation.standard(&chosen);
        let piece: Vec<Cubie> = chosen.cubie().map(|(slot, _)| slot).into_iter().collect();
        let fixed = reassembly(&orientation.standard(&self.shown), &piece)?;
        let stickers = PartialCube::from(fixed.cube.to_face_cube());
        Some((orientation.seen(&fixed), orientation.seen(&stickers)))
    }
}

/// The typed stickers, and every sticker with one possible colour.
fn decided(typed: &PartialCube, inference: &Inference) -> PartialCube {
    let mut decided = *typed;
    for facelet in Facelet::all() {
        if decided.color(facelet).is_none() {
            decided.set(facelet, inference.possible(facelet).only());
        }
    }
    decided
}
