//! What follows from the typed stickers: inferred stickers, faults, and repairs.
//!
//! All places are those of the net that the person sees, however the cube is held.

use crate::cube::{
    ColorScheme, ColorSet, CubeFault, Facelet, Hold, Inference, PartialCube, PiecePlace, ProposedScheme,
    Reassembly, Repair, TYPING_SEQUENCE, Typing, proposed_scheme, reassembly, repairs_of_typing,
    suspects_of_typing,
};

/// The typed stickers, with how and when they were typed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    /// What has been typed, as the person sees the net.
    pub(super) typed: &'a PartialCube,
    /// The typed stickers one after the other; empty when all came at once.
    pub(super) sequence: &'a [Facelet],
    /// Those that contradict an inferred colour: the person sees them, so the mistake is elsewhere.
    pub(super) corrected: &'a [Facelet],
    /// The colours in force.
    pub(super) scheme: &'a ColorScheme,
    /// Whether stickers are never inferred.
    pub(super) strict: bool,
}

/// What follows from the typed stickers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    hold: Option<Hold>,
    shown: PartialCube,
    inference: Option<Inference>,
    faults: Vec<CubeFault>,
    marked: Vec<Facelet>,
    repairs: Vec<Repair>,
    scheme: Option<ProposedScheme>,
}

impl Findings {
    pub(super) fn of(entry: &Entry<'_>) -> Self {
        let holds = entry.typed.possible_holds();
        let mut findings = Self {
            hold: None,
            shown: *entry.typed,
            inference: None,
            faults: Vec::new(),
            marked: Vec::new(),
            repairs: Vec::new(),
            scheme: None,
        };
        if holds.is_empty() {
            findings.faults.push(CubeFault::Centers);
        } else if let [hold] = holds[..] {
            findings.hold = Some(hold);
            let standard = entry.typed.as_standard(hold);
            findings.inference = Inference::from_stickers(&standard);
            match findings.inference {
                Some(inference) if !entry.strict => {
                    findings.shown = decided(&standard, &inference).as_held(hold);
                }
                Some(_) => {}
                None => findings.look_for_mistakes(entry, &standard, hold),
            }
        }
        findings.marked = findings.faults.iter().flat_map(CubeFault::facelets).collect();
        findings
    }

    fn look_for_mistakes(&mut self, entry: &Entry<'_>, standard: &PartialCube, hold: Hold) {
        let to_standard = |&facelet: &Facelet| hold.inverse().symmetry().facelet(facelet);
        let sequence: Vec<Facelet> = entry.sequence.iter().map(to_standard).collect();
        let typing =
            Typing::new(entry.scheme, if sequence.is_empty() { &TYPING_SEQUENCE } else { &sequence });
        let repairs = if entry.corrected.is_empty() {
            repairs_of_typing(standard, &typing)
        } else {
            let mut before = *standard;
            let mut seen = Vec::new();
            for facelet in entry.corrected.iter().map(to_standard) {
                seen.extend(standard.color(facelet).map(|color| (facelet, color)));
                before.set(facelet, None);
            }
            // Inferred stickers stay visible, so that the comparison can continue.
            if let Some(inference) = Inference::from_stickers(&before).filter(|_| !entry.strict) {
                let mut compared = decided(&before, &inference);
                for &(facelet, color) in &seen {
                    compared.set(facelet, Some(color));
                }
                self.shown = compared.as_held(hold);
            }
            suspects_of_typing(&before, &seen, &typing)
        };
        self.faults = standard.faults().iter().map(|fault| fault.as_held(hold)).collect();
        self.repairs = repairs.iter().map(|repair| repair.as_held(hold)).collect();
        self.scheme = proposed_scheme(entry.scheme, standard);
    }

    /// How the cube is held, once the centres show it.
    pub const fn hold(&self) -> Option<Hold> {
        self.hold
    }

    /// The typed stickers and those that follow from them.
    pub const fn shown(&self) -> &PartialCube {
        &self.shown
    }

    /// Whether a possible cube has the typed stickers, as far as is known yet.
    pub const fn is_possible(&self) -> bool {
        self.inference.is_some() || (self.hold.is_none() && self.faults.is_empty())
    }

    /// The colours that a facelet can have; none while no possible cube has the typed stickers.
    pub fn possible(&self, facelet: Facelet) -> ColorSet {
        match (self.hold, &self.inference) {
            (Some(hold), Some(inference)) => inference.possible(hold.inverse().symmetry().facelet(facelet)),
            (Some(_), None) => ColorSet::default(),
            (None, _) => ColorSet::ALL,
        }
    }

    /// Everything that is wrong with single pieces, with colours, or with the cube as a whole.
    pub fn faults(&self) -> &[CubeFault] {
        &self.faults
    }

    /// The facelets that show a fault.
    pub fn marked(&self) -> &[Facelet] {
        &self.marked
    }

    /// Single changes that make the cube possible, the most likely first.
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// Another colour scheme, which fits the typed stickers.
    pub const fn proposed_scheme(&self) -> Option<&ProposedScheme> {
        self.scheme.as_ref()
    }

    /// When turning cannot solve the cube although all stickers are right: what to do by hand, with the piece at `chosen`
    /// taken for the wrong one, and the stickers afterwards.
    pub fn by_hand(&self, chosen: Facelet) -> Option<(Reassembly, PartialCube)> {
        let hold = self.hold.filter(|_| !self.is_possible())?;
        let piece = PiecePlace::of(hold.inverse().symmetry().facelet(chosen));
        let fixed = reassembly(&self.shown.as_standard(hold), piece.as_slice())?;
        let stickers = PartialCube::from(fixed.cube.to_face_cube()).as_held(hold);
        Some((fixed.as_held(hold), stickers))
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
