//! What follows from the typed stickers: what is decided, what is wrong, and what would mend it.
//!
//! Everything is told as the person sees the net, however the cube is held.

use crate::cube::{
    ColorScheme, ColorSet, CubeFault, Facelet, Hold, Inference, PartialCube, PiecePlace, ProposedScheme,
    Reassembly, Repair, TYPING_SEQUENCE, Typing, proposed_scheme, reassembly, repairs_of_typing,
    suspects_of_typing,
};

/// How the stickers came to be there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    /// What has been typed, as the person sees the net.
    pub(super) typed: &'a PartialCube,
    /// In which order; empty when all came at once.
    pub(super) order: &'a [Facelet],
    /// Typed in place of inferred ones: they are what the person sees, so the mistake is elsewhere.
    pub(super) corrected: &'a [Facelet],
    /// The colours in force.
    pub(super) scheme: &'a ColorScheme,
    /// Whether nothing is to be inferred.
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
        let order: Vec<Facelet> = entry.order.iter().map(to_standard).collect();
        let typing = Typing::new(entry.scheme, if order.is_empty() { &TYPING_SEQUENCE } else { &order });
        let repairs = if entry.corrected.is_empty() {
            repairs_of_typing(standard, &typing)
        } else {
            let mut before = *standard;
            let mut seen = Vec::new();
            for facelet in entry.corrected.iter().map(to_standard) {
                seen.extend(standard.color(facelet).map(|color| (facelet, color)));
                before.set(facelet, None);
            }
            // What was inferred stays in view, so that the comparison can go on.
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

    /// How the cube is held, once the centres tell.
    pub const fn hold(&self) -> Option<Hold> {
        self.hold
    }

    /// What is typed and all that follows from it.
    pub const fn shown(&self) -> &PartialCube {
        &self.shown
    }

    /// Whether a possible cube has the typed stickers, as far as can be told yet.
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

    /// Everything that is wrong and can be told of single pieces, colours or all of them.
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

    /// Another colour scheme that the typed stickers speak for.
    pub const fn proposed_scheme(&self) -> Option<&ProposedScheme> {
        self.scheme.as_ref()
    }

    /// When all stickers are right and yet turning cannot solve the cube: what to do by hand, with the piece at
    /// `chosen` taken for the wrong one, and the stickers after it.
    pub fn by_hand(&self, chosen: Facelet) -> Option<(Reassembly, PartialCube)> {
        let hold = self.hold.filter(|_| !self.is_possible())?;
        let piece = PiecePlace::of(hold.inverse().symmetry().facelet(chosen));
        let fixed = reassembly(&self.shown.as_standard(hold), piece.as_slice())?;
        let stickers = PartialCube::from(fixed.cube.to_face_cube()).as_held(hold);
        Some((fixed.as_held(hold), stickers))
    }
}

/// What is typed, and every sticker that can have one colour only.
fn decided(typed: &PartialCube, inference: &Inference) -> PartialCube {
    let mut decided = *typed;
    for facelet in Facelet::all() {
        if decided.color(facelet).is_none() {
            decided.set(facelet, inference.possible(facelet).only());
        }
    }
    decided
}
