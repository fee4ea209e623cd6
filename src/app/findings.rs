//! What follows from the typed stickers: what is decided, what is wrong, and what would mend it.
//!
//! Everything is told as the person sees the net, however the cube is held.

use crate::cube::{ColorSet, CubeFault, Facelet, Hold, Inference, PartialCube, Repair, repairs, suspects};

/// What follows from the typed stickers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    hold: Option<Hold>,
    shown: PartialCube,
    inference: Option<Inference>,
    faults: Vec<CubeFault>,
    marked: Vec<Facelet>,
    repairs: Vec<Repair>,
}

impl Findings {
    /// Looks at what is typed. `corrected` are the stickers typed in place of inferred ones: they are what the person
    /// sees, so the mistake is in another one.
    pub(super) fn of(typed: &PartialCube, corrected: &[Facelet], strict: bool) -> Self {
        let holds = typed.possible_holds();
        let [hold] = holds[..] else {
            let faults: Vec<CubeFault> = holds.is_empty().then_some(CubeFault::Centers).into_iter().collect();
            let marked = faults.iter().flat_map(CubeFault::facelets).collect();
            return Self { hold: None, shown: *typed, inference: None, faults, marked, repairs: Vec::new() };
        };
        let standard = typed.as_standard(hold);
        let inference = Inference::from_stickers(&standard);
        let mut findings = Self {
            hold: Some(hold),
            shown: *typed,
            inference,
            faults: Vec::new(),
            marked: Vec::new(),
            repairs: Vec::new(),
        };
        match inference {
            Some(inference) if !strict => findings.shown = decided(&standard, &inference).as_held(hold),
            Some(_) => {}
            None => findings.find_fault(&standard, corrected, hold),
        }
        findings
    }

    fn find_fault(&mut self, standard: &PartialCube, corrected: &[Facelet], hold: Hold) {
        self.faults = standard.faults().iter().map(|fault| fault.as_held(hold)).collect();
        self.marked = self.faults.iter().flat_map(CubeFault::facelets).collect();
        let mended = if corrected.is_empty() {
            repairs(standard)
        } else {
            let mut before = *standard;
            let mut seen = Vec::new();
            for &facelet in corrected {
                let facelet = hold.inverse().symmetry().facelet(facelet);
                seen.extend(standard.color(facelet).map(|color| (facelet, color)));
                before.set(facelet, None);
            }
            suspects(&before, &seen)
        };
        self.repairs = mended.into_iter().map(|repair| repair.as_held(hold)).collect();
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

    /// The colours that a facelet can have.
    pub fn possible(&self, facelet: Facelet) -> ColorSet {
        match (self.hold, &self.inference) {
            (Some(hold), Some(inference)) => inference.possible(hold.inverse().symmetry().facelet(facelet)),
            (Some(_), None) => ColorSet::default(),
            (None, _) => ColorSet::ALL,
        }
    }

    /// Everything that is wrong and can be located.
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
